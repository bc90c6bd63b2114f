//! The game behind the engine's boundary: one line per method, the rules are elsewhere.

use super::{
    data::{board::Board, files},
    edition::Edition,
    event::Event,
    game::Game,
    nouns::{Level, Phase, Plan, Stage, Strength},
    options::Setup,
    order::Order,
    refusal::Refusal,
    rules::{apply, legal as orders, possible, setup},
    show::facts as data,
    state::{State, View},
};
use crate::engine::{
    base::{
        assets::{AssetError, Assets},
        fence::Fence,
        names::Names,
        outcome::Outcome,
        side::{Side, Viewer},
        when::When,
    },
    contract::{
        options::{Choices, OptionChoice, OptionRow},
        rules::{Draft, Fault, Knowledge, Rules},
    },
    dice::key::Dice,
};
use std::sync::Arc;

const fn choice(value: &'static str, label: &'static str, effect: &'static str) -> OptionChoice {
    OptionChoice { value, label, effect }
}

/// Rows of the set-up screen.
const OPTIONS: &[OptionRow] = &[
    OptionRow {
        key: "edition",
        label: "Rules",
        about: "Edition of the rules",
        choices: &[choice(
            "2020",
            "October 2020",
            "One class of Soviet unit, Weak or Strong. 7 VP before changes.",
        )],
        switch: false,
    },
    OptionRow {
        key: "plan",
        label: "German plan",
        about: "Which army group is reinforced at the start",
        choices: &[
            choice("roll", "Roll", "A die decides: Historical 50 %, Marcks 33 %, Schultz 17 %."),
            choice("historical", "Historical", "No transfers; XXXX Panzer Corps may go to any army group."),
            choice("marcks", "Marcks", "Army Group North gives one panzer corps to South."),
            choice(
                "schultz",
                "Schultz",
                "Centre gives one panzer corps each to North and South, and 2nd Army to South.",
            ),
        ],
        switch: false,
    },
    OptionRow {
        key: "strength",
        label: "Soviet strength",
        about: "How the 32 Soviet units are drawn",
        choices: &[
            choice(
                "bell",
                "Bell curve",
                "32 of 48 units are drawn unseen: about medium strength, and the points needed change little.",
            ),
            choice(
                "presort",
                "Three groups",
                "Two of three hidden groups of 16: a weak, medium or strong army, and the points needed change with it.",
            ),
        ],
        switch: false,
    },
    OptionRow {
        key: "soviet",
        label: "Soviet procedure",
        about: "How strongly the procedure garrisons threatened cities",
        choices: &[
            choice(
                "standard",
                "Standard",
                "The usual opponent: two units in a threatened city, one more for each link an army can attack along.",
            ),
            choice(
                "historical",
                "Historical",
                "An easier opponent: two units in a threatened city, never more.",
            ),
            choice(
                "hard",
                "Hard",
                "A harder opponent: two units in a threatened city, one more for every unit that could attack.",
            ),
        ],
        switch: false,
    },
    OptionRow {
        key: "free-setup",
        label: "Free German set-up",
        about: "Any German unit in any base, for one victory point more",
        choices: &[
            choice("off", "By army group", "Units start in the base of their army group."),
            choice("on", "Free set-up", "Any unit in any base; the Germans need one point more."),
        ],
        switch: true,
    },
];

impl Rules for Game {
    const ID: &'static str = "barbarossa-fast";
    const VERSION: u32 = 2;
    const SIDES: &'static [&'static str] = &["German", "Soviet"];
    type Setup = Setup;
    type State = State;
    type Order = Order;
    type Event = Event;
    type View = View;
    type Reason = crate::games::barbarossa_fast::players::reason::Reason;
    type Refusal = Refusal;

    fn options() -> &'static [OptionRow] {
        OPTIONS
    }

    fn setup(choices: &Choices, _seed: u64) -> Result<Setup, String> {
        let mut s = Setup::default();
        for (key, value) in choices {
            let row =
                OPTIONS.iter().find(|r| r.key == key).ok_or_else(|| format!("There is no option “{key}”"))?;
            if !row.choices.iter().any(|c| c.value == value) {
                let known: Vec<_> = row.choices.iter().map(|c| c.value).collect();
                return Err(format!("“{value}” is no choice for {key}; choose {}", known.join(", ")));
            }
            match (key.as_str(), value.as_str()) {
                ("plan", "historical") => s.plan = Some(Plan::Historical),
                ("plan", "marcks") => s.plan = Some(Plan::Marcks),
                ("plan", "schultz") => s.plan = Some(Plan::Schultz),
                ("plan", _) => s.plan = None,
                ("strength", v) => {
                    s.strength = if v == "presort" { Strength::Presort } else { Strength::Bell }
                }
                ("soviet", "historical") => s.soviet = Level::Historical,
                ("soviet", "hard") => s.soviet = Level::Hard,
                ("soviet", _) => s.soviet = Level::Standard,
                ("free-setup", v) => s.free_setup = v == "on",
                _ => s.edition = Edition::E2020,
            }
        }
        Ok(s)
    }

    fn choices(s: &Setup) -> Choices {
        let Edition::E2020 = s.edition;
        let plan = match s.plan {
            None => "roll",
            Some(Plan::Historical) => "historical",
            Some(Plan::Marcks) => "marcks",
            Some(Plan::Schultz) => "schultz",
        };
        let strength = if s.strength == Strength::Bell { "bell" } else { "presort" };
        let soviet = match s.soviet {
            Level::Historical => "historical",
            Level::Standard => "standard",
            Level::Hard => "hard",
        };
        let free = if s.free_setup { "on" } else { "off" };
        let rows = [
            ("edition", "2020"),
            ("plan", plan),
            ("strength", strength),
            ("soviet", soviet),
            ("free-setup", free),
        ];
        rows.into_iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect()
    }

    fn open(setup: &Setup, assets: &dyn Assets) -> Result<Self, AssetError> {
        let map_text = assets.read(files::MAP_FILE)?;
        let oob_text = assets.read(files::OOB_FILE)?;
        let (map, oob) = (files::parse_map(&map_text)?, files::parse_oob(&oob_text)?);
        files::validate(&map, &oob)?;
        let mut g = Self::new(Board::new(&map, &oob, setup.edition)?, setup.clone());
        g.data = data::digest(&g.board, setup.edition);
        crate::games::barbarossa_fast::furnish(&mut g, assets)?;
        Ok(g)
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

    #[inline]
    fn to_act(&self, s: &State) -> Option<Side> {
        orders::to_act(&s.open).map(Side)
    }

    fn when(&self, s: &State) -> When {
        let o = &s.open;
        let phase = match o.phase {
            Phase::Battle => Phase::Attacks,
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
            | Event::PlanChosen { die: Some(_), .. } => Fence::Die,
            Event::Dealt { .. } | Event::Revealed { .. } | Event::Arrived { .. } | Event::GameOver { .. } => {
                Fence::Reveal
            }
            _ => Fence::Open,
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        s.open.result.map(|r| crate::games::barbarossa_fast::show::words::outcome(self, &r))
    }

    fn digest(&self, s: &State) -> u64 {
        crate::games::barbarossa_fast::data::digest::digest(s)
    }
}

impl Knowledge for Game {
    #[inline]
    fn view(&self, s: &State, who: Viewer) -> View {
        let hidden = (who == Viewer::Umpire).then(|| s.hidden.clone());
        View { open: s.open.clone(), hidden }
    }

    fn told(&self, _before: &State, e: &Event, who: Viewer) -> Option<Event> {
        if who == Viewer::Umpire {
            return Some(e.clone());
        }
        Some(match e {
            Event::Dealt { .. } => Event::Dealt { deck: Vec::new(), presort_change: 0 },
            Event::Arrived { unit, source, .. } => {
                Event::Arrived { unit: *unit, source: *source, counter: None }
            }
            other => other.clone(),
        })
    }

    fn told_order(&self, _before: &State, o: &Order, _who: Viewer) -> Option<Order> {
        Some(*o)
    }

    /// Nobody may look at unknown units or the pool (R115): German and Soviet views are equal.
    fn has_secrets(&self) -> bool {
        false
    }

    fn hear(&self, v: &mut View, e: &Event) {
        apply::apply(self, &mut v.open, v.hidden.as_mut(), e);
    }

    fn possible_to_hear(&self, v: &View, e: &Event) -> Result<(), Fault> {
        possible::possible(self, &v.open, v.hidden.as_ref(), e)
    }

    fn at_rest_to_see(&self, v: &View) -> Result<(), Fault> {
        possible::at_rest(self, &v.open, v.hidden.as_ref())
    }

    fn imagine(&self, v: &View, dice: &mut dyn Dice) -> State {
        let hidden = v
            .hidden
            .clone()
            .unwrap_or_else(|| crate::games::barbarossa_fast::rules::imagine::hidden(self, &v.open, dice));
        State { open: v.open.clone(), hidden }
    }
}
