//! The game behind the engine's boundary: one line per method, the rules are elsewhere.

use super::{
    conduct::Stand,
    data::{board::Board, files},
    event::{Event, begins, follows, ordered},
    game::Game,
    nouns::{Phase, SOVIET, Stage},
    options::Setup,
    order::Order,
    players::reason::Reason,
    refusal::Refusal,
    rules::{apply, arrange, imagine, legal as orders, possible, setup, siberia},
    rulings::Rulings,
    show::{commanders, facts as data},
    state::{OwnTanks, State, View},
};
use engine::contract::prelude::*;

impl Rules for Game {
    const ID: &'static str = "barbarossa-fast";
    const VERSION: u32 = 3;
    const SIDES: &'static [&'static str] = &["German", "Soviet"];
    type Setup = Setup;
    type State = State;
    type Order = Order;
    type Event = Event;
    type View = View;
    type Reason = Reason;
    type Refusal = Refusal;

    fn open(setup: &Setup, assets: &dyn Assets) -> Result<Self, AssetError> {
        Self::open_ruled(setup, Self::VERSION, assets)
    }

    fn open_ruled(setup: &Setup, version: u32, assets: &dyn Assets) -> Result<Self, AssetError> {
        let map_text = assets.read(files::MAP_FILE)?;
        let oob_text = assets.read(files::OOB_FILE)?;
        let (map, oob) = (files::parse_map(&map_text)?, files::parse_oob(&oob_text)?);
        files::validate(&map, &oob)?;
        let mut g = Self::new(Board::new(&map, &oob, setup.edition, setup.allies)?, setup.clone());
        g.data = data::digest(&g.board, setup.edition);
        (g.version, g.rulings) = (version, Rulings::of(version));
        crate::furnish(&mut g, (&map, &oob), assets)?;
        Ok(g)
    }

    fn ruled(&self) -> u32 {
        self.version
    }

    fn data(&self) -> (u32, u64) {
        self.data
    }

    fn knows_data(&self, data: (u32, u64)) -> bool {
        data::fits(self.data, data)
    }

    fn names(&self) -> Arc<dyn Names> {
        Arc::clone(&self.names) as Arc<dyn Names>
    }

    fn start(&self) -> State {
        setup::start(self)
    }

    fn arrange(&self, position: &str) -> Result<State, Fault> {
        arrange::read(self, position)
    }

    fn position(&self, v: &View) -> Result<String, Fault> {
        arrange::write(self, v)
    }

    #[inline]
    fn to_act(&self, s: &State) -> Option<Side> {
        orders::to_act(&s.open).map(Side)
    }

    fn when(&self, s: &State) -> When {
        let o = &s.open;
        let phase = match o.phase {
            Phase::Battle | Phase::SovietStand => Phase::Attacks,
            Phase::SovietBattle => Phase::SovietAttacks,
            other => other,
        };
        let battle = if o.battle.stage == Stage::None { 0 } else { o.battle.number };
        When { turn: u16::from(o.turn), phase: phase as u16, battle: u16::from(battle) }
    }

    fn legal_orders(&self, v: &View, out: &mut Vec<Order>) {
        orders::legal(self, &v.open, out);
    }

    #[inline]
    fn check(&self, v: &View, o: &Order) -> Result<(), Refusal> {
        orders::check(self, &v.open, o)
    }

    /// Where an order to stand only makes a unit easier to destroy, it is not asked for (R48).
    fn unasked(&self, v: &View) -> Option<Order> {
        let o = &v.open;
        let asks = matches!(o.phase, Phase::Stand | Phase::SovietStand);
        (asks && self.conduct.stand == Stand::AsTrapped)
            .then(|| commanders::next_word(self, o).unwrap_or(Order::EndStep))
    }

    fn decide(&self, d: &mut Draft<'_, Self>, o: &Order) {
        orders::decide(self, d, o);
    }

    #[inline]
    fn apply(&self, s: &mut State, e: &Event) {
        apply::apply(self, &mut s.open, Some(&mut s.hidden), e);
    }

    fn possible(&self, s: &State, e: &Event) -> Result<(), Fault> {
        possible::possible(self, &s.open, Some(&s.hidden), e)
    }

    fn at_rest(&self, s: &State) -> Result<(), Fault> {
        possible::at_rest(self, &s.open, Some(&s.hidden))
    }

    fn fence(&self, e: &Event) -> Fence {
        match e {
            Event::WeatherRolled { .. }
            | Event::AirRolled { .. }
            | Event::SuddenDeathRolled { .. }
            | Event::JapanRolled { .. }
            | Event::SiberiaRolled { .. }
            | Event::PlanChosen { die: Some(_), .. } => Fence::Die,
            Event::Dealt { .. }
            | Event::StrengthShown { .. }
            | Event::Revealed { .. }
            | Event::Arrived { .. }
            | Event::TurnedDown { .. }
            | Event::GameOver { .. } => Fence::Reveal,
            begins!() => Fence::Open,
            ordered!() => Fence::Open,
            follows!() => Fence::Open,
            Event::PlanChosen { .. }
            | Event::Moved { .. }
            | Event::Cancelled { .. }
            | Event::Lapsed { .. }
            | Event::Committed { .. }
            | Event::LegBegan { .. }
            | Event::Fired { .. }
            | Event::HitPlaced { .. }
            | Event::BattleClosed { .. }
            | Event::CalledOff { .. } => Fence::Open,
            Event::SentToSiberia { .. } => siberia::fence_of_sending(self),
            Event::Shared { dice, .. } if dice.is_empty() => Fence::Open,
            Event::Shared { .. } => Fence::Die,
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        s.open.result.map(|r| crate::words::outcome(self, &r))
    }

    fn digest(&self, s: &State) -> u64 {
        crate::data::digest::digest(s)
    }
}

impl Game {
    /// Whether a viewer may look at the Soviet tanks that are face down (BF-EXP-04, R125).
    fn looks_at_tanks(&self, who: Viewer) -> bool {
        self.edition.may_look_at_tanks && who == Viewer::Side(SOVIET)
    }
}

impl Knowledge for Game {
    #[inline]
    fn view(&self, s: &State, who: Viewer) -> View {
        let hidden = (who == Viewer::Umpire).then(|| s.hidden.clone());
        let own = self.looks_at_tanks(who).then(|| OwnTanks::of(s));
        View { open: s.open.clone(), hidden, own }
    }

    /// What was weighed rests on what its side knows.
    fn told_reason(&self, before: &State, w: &Reason, who: Viewer) -> Option<Reason> {
        let open = !matches!(w, Reason::Weighed(_)) || self.to_act(before).is_none_or(|side| who.knows(side));
        open.then_some(*w)
    }

    fn told(&self, _before: &State, e: &Event, who: Viewer) -> Option<Event> {
        if who == Viewer::Umpire {
            return Some(e.clone());
        }
        let looks = self.looks_at_tanks(who);
        Some(match e {
            Event::Dealt { deck, .. } => {
                let tanks = if looks { self.board.take_tanks.min(deck.len()) } else { 0 };
                Event::Dealt { deck: deck[deck.len() - tanks..].to_vec(), presort_change: 0 }
            }
            Event::Arrived { unit, source, tank, counter } => {
                let counter = counter.filter(|_| looks && *tank);
                Event::Arrived { unit: *unit, source: *source, counter, tank: *tank }
            }
            Event::TurnedDown { unit, .. } => Event::TurnedDown { unit: *unit, mix: Vec::new() },
            other => other.clone(),
        })
    }

    fn told_order(&self, _before: &State, o: &Order, _who: Viewer) -> Option<Order> {
        Some(*o)
    }

    /// Where no player may look at unknown units or the pool (R115), German and Soviet views are equal; in the revised edition the
    /// Soviet player looks at his tanks (R125).
    fn has_secrets(&self) -> bool {
        self.edition.may_look_at_tanks
    }

    fn hear(&self, v: &mut View, e: &Event) {
        apply::apply(self, &mut v.open, v.hidden.as_mut(), e);
        if let Some(own) = &mut v.own {
            apply::look(self, own, e);
        }
    }

    fn possible_to_hear(&self, v: &View, e: &Event) -> Result<(), Fault> {
        possible::possible_to_hear(self, v, e)
    }

    fn at_rest_to_see(&self, v: &View) -> Result<(), Fault> {
        possible::at_rest(self, &v.open, v.hidden.as_ref())
    }

    fn imagine(&self, v: &View, dice: &mut dyn Dice) -> State {
        let hidden = v.hidden.clone().unwrap_or_else(|| imagine::hidden(self, &v.open, v.own.as_ref(), dice));
        State { open: v.open.clone(), hidden }
    }

    fn stand_in(&self, v: &View) -> State {
        let hidden =
            v.hidden.clone().unwrap_or_else(|| imagine::first_that_fits(self, &v.open, v.own.as_ref()));
        State { open: v.open.clone(), hidden }
    }
}
