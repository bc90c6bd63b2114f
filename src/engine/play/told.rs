//! A game as one side is told of it: the same game over views instead of states.
//!
//! A file for one side holds what that side was told and nothing else: no seed, no hidden state, no digest of either.
//! Because a view follows told events (`hear`), such a game is an ordinary game whose state *is* the side's view, and
//! everything the engine can do with a game works on it. What it cannot do is decide: an order of the side itself
//! takes effect only if it would do the same whatever is hidden and no die falls; any other order is *sent*, and the
//! copy waits until the holder of the whole game has imported it.

use crate::{
    base::{
        assets::{AssetError, Assets},
        fence::Fence,
        names::Names,
        outcome::Outcome,
        pace::Pace,
        seat::Post,
        side::{Side, Viewer},
        told::Told,
        when::When,
    },
    contract::{
        automatic::{Automatic, Plan, PlayOn},
        fitted::Weights,
        open::OpenGame,
        postures::{Budget, Leans, Mover, Posture, Weighed},
        rules::{Draft, Fault, Rules},
    },
    dice::{key::TieDice, keyed::KeyedDice},
};
use serde::{Deserialize, Serialize};
use std::{fmt, sync::Arc};

/// A game as one side is told of it.
pub struct OneSided<R> {
    pub(super) game: Arc<R>,
    pub(super) told: Told,
}

impl<R: Rules> OneSided<R> {
    /// The game for the side in `told`.
    pub fn new(game: Arc<R>, told: Told) -> Self {
        Self { game, told }
    }
    /// The whole game.
    pub fn game(&self) -> &Arc<R> {
        &self.game
    }
    fn who(&self) -> Viewer {
        Viewer::Side(self.told.to)
    }
}

/// What the side knows, and whether an order of its is on its way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Known<V> {
    /// The view.
    pub view: V,
    /// An order was sent whose outcome is not known here.
    pub waits: bool,
}

/// Why an order is refused here.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused<F> {
    /// By the rules.
    Rules(F),
    /// It is another side's order.
    NotOurs,
    /// An order is on its way.
    Waits,
}

impl<F: fmt::Display> fmt::Display for Refused<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(why) => why.fmt(f),
            Self::NotOurs => f.write_str("the other side gives this order"),
            Self::Waits => f.write_str("an order is on its way and its outcome is not known here"),
        }
    }
}

impl<F: std::error::Error> std::error::Error for Refused<F> {}

/// What a copy of a game knows.
pub(crate) type View<R> = Known<<R as Rules>::View>;

impl<R: Automatic> OneSided<R> {
    /// What the side knows of a state.
    pub(crate) fn known(&self, s: &R::State) -> View<R> {
        Known { view: self.game.view(s, self.who()), waits: false }
    }

    /// A state that fits what is known.
    pub(super) fn imagined(&self, v: &View<R>, seed: u64) -> R::State {
        self.game.imagine(&v.view, &mut KeyedDice::new(seed))
    }

    /// What the side would be told of an order in one of the states that fit, if no die falls.
    fn outcome_in(&self, v: &View<R>, order: &R::Order, seed: u64) -> Option<Vec<R::Event>> {
        let before = self.imagined(v, seed);
        let mut state = before.clone();
        let mut dice = KeyedDice::new(seed);
        let mut draft = Draft::new(&*self.game, &mut state, &mut dice);
        self.game.decide(&mut draft, order);
        let (events, rolls) = draft.finish();
        let mut at = before;
        let mut told = Vec::new();
        for event in &events {
            told.extend(self.game.told(&at, event, self.who()));
            self.game.apply(&mut at, event);
        }
        rolls.is_empty().then_some(told)
    }

    /// What certainly follows from an order; `None` when that is not known here.
    fn certain(&self, v: &View<R>, order: &R::Order) -> Option<Vec<R::Event>> {
        let first = self.outcome_in(v, order, 1)?;
        (2..5).all(|seed| self.outcome_in(v, order, seed).as_ref() == Some(&first)).then_some(first)
    }
}

impl<R: Automatic> Rules for OneSided<R> {
    const ID: &'static str = R::ID;
    const VERSION: u32 = R::VERSION;
    const SIDES: &'static [&'static str] = R::SIDES;
    type Setup = R::Setup;
    type State = View<R>;
    type Order = Option<R::Order>;
    type Event = Option<R::Event>;
    type View = View<R>;
    type Reason = R::Reason;
    type Refusal = Refused<R::Refusal>;

    fn told_to(&self) -> Option<&Told> {
        Some(&self.told)
    }
    fn open(setup: &R::Setup, assets: &dyn Assets) -> Result<Self, AssetError> {
        let told = Told { to: Side(0), commitment: String::new() };
        Ok(Self::new(Arc::new(R::open(setup, assets)?), told))
    }
    fn open_ruled(setup: &R::Setup, version: u32, assets: &dyn Assets) -> Result<Self, AssetError> {
        let told = Told { to: Side(0), commitment: String::new() };
        Ok(Self::new(Arc::new(R::open_ruled(setup, version, assets)?), told))
    }
    fn ruled(&self) -> u32 {
        self.game.ruled()
    }
    fn data(&self) -> (u32, u64) {
        self.game.data()
    }
    fn knows_data(&self, data: (u32, u64)) -> bool {
        self.game.knows_data(data)
    }
    fn names(&self) -> Arc<dyn Names> {
        self.game.names()
    }
    fn start(&self) -> View<R> {
        self.known(&self.game.start())
    }
    fn arrange(&self, position: &str) -> Result<View<R>, Fault> {
        Ok(self.known(&self.game.arrange(position)?))
    }
    fn position(&self, v: &View<R>) -> Result<String, Fault> {
        Fault::unless(!v.waits, "an order is on its way, and nothing is known of what follows")?;
        self.game.position(&v.view)
    }
    fn to_act(&self, s: &View<R>) -> Option<Side> {
        self.game.to_act(&self.imagined(s, 1))
    }
    fn is_open(&self) -> bool {
        self.game.is_open()
    }
    fn when(&self, s: &View<R>) -> When {
        self.game.when(&self.imagined(s, 1))
    }
    fn legal_orders(&self, v: &View<R>, out: &mut Vec<Option<R::Order>>) {
        out.clear();
        if !v.waits && self.to_act(v) == Some(self.told.to) {
            let mut orders = Vec::new();
            self.game.legal_orders(&v.view, &mut orders);
            out.extend(orders.into_iter().map(Some));
        }
    }
    fn check(&self, v: &View<R>, o: &Option<R::Order>) -> Result<(), Self::Refusal> {
        let Some(order) = o.as_ref().filter(|_| self.to_act(v) == Some(self.told.to)) else {
            return Err(Refused::NotOurs);
        };
        if v.waits {
            return Err(Refused::Waits);
        }
        self.game.check(&v.view, order).map_err(Refused::Rules)
    }
    fn unasked(&self, v: &View<R>) -> Option<Option<R::Order>> {
        let ours = !v.waits && self.to_act(v) == Some(self.told.to);
        if ours { self.game.unasked(&v.view).map(Some) } else { None }
    }
    fn decide(&self, d: &mut Draft<'_, Self>, o: &Option<R::Order>) {
        let certain = o.as_ref().and_then(|order| self.certain(d.state, order));
        match certain {
            Some(told) => told.into_iter().for_each(|event| d.emit(Some(event))),
            None => d.emit(None),
        }
    }
    fn apply(&self, s: &mut View<R>, e: &Option<R::Event>) {
        match e {
            Some(event) => self.game.hear(&mut s.view, event),
            None => s.waits = true,
        }
    }
    fn possible(&self, s: &View<R>, e: &Option<R::Event>) -> Result<(), Fault> {
        match e {
            _ if s.waits => Err(Fault::new("an order is on its way, and nothing is known of what follows")),
            Some(event) => self.game.possible_to_hear(&s.view, event),
            None => Ok(()),
        }
    }
    fn at_rest(&self, s: &View<R>) -> Result<(), Fault> {
        if s.waits { Ok(()) } else { self.game.at_rest_to_see(&s.view) }
    }
    fn fence(&self, e: &Option<R::Event>) -> Fence {
        e.as_ref().map_or(Fence::Open, |event| self.game.fence(event))
    }
    fn outcome(&self, s: &View<R>) -> Option<Outcome> {
        self.game.outcome(&self.imagined(s, 1))
    }
}

/// Every viewer of a copy for one side sees what that side was told.
impl<R: Automatic> OpenGame for OneSided<R> {}

impl<R: Automatic> Automatic for OneSided<R> {
    fn levels(side: Side) -> &'static [(&'static str, &'static str)] {
        R::levels(side)
    }
    fn usual_level(side: Side) -> u8 {
        R::usual_level(side)
    }
    fn budget(side: Side, level: u8) -> Option<Budget> {
        R::budget(side, level)
    }
    fn styles(side: Side, level: u8) -> &'static [u8] {
        R::styles(side, level)
    }
    fn style_of(side: Side, level: u8) -> Option<(u8, &'static str)> {
        R::style_of(side, level)
    }
    fn postures(&self, v: &View<R>, side: Side) -> Vec<Posture> {
        if v.waits || side != self.told.to { Vec::new() } else { self.game.postures(&v.view, side) }
    }
    fn leaning(
        &self,
        v: &View<R>,
        side: Side,
        level: u8,
        to: Leans,
        tie: &mut dyn TieDice,
    ) -> Plan<Option<R::Order>, R::Reason> {
        if v.waits || side != self.told.to {
            return Plan::default();
        }
        let steps = self.game.leaning(&v.view, side, level, to, tie).steps;
        Plan { steps: steps.into_iter().map(|(order, why)| (Some(order), why)).collect() }
    }
    fn bound(&self, before: &View<R>, side: Side, e: &Option<R::Event>) -> Result<(), Fault> {
        e.as_ref().map_or(Ok(()), |event| self.game.bound(&self.imagined(before, 1), side, event))
    }
    fn mover(&self, o: &Option<R::Order>) -> Mover {
        o.as_ref().map_or(Mover::Nobody, |order| self.game.mover(order))
    }
    const PROCEDURES: u32 = R::PROCEDURES;
    fn weights() -> Option<Weights> {
        R::weights()
    }
    fn foreseen(&self, v: &View<R>, side: Side, first: &[Option<R::Order>], how: &PlayOn) -> Option<f64> {
        let first: Vec<R::Order> = first.iter().cloned().collect::<Option<_>>()?;
        if v.waits { None } else { self.game.foreseen(&v.view, side, &first, how) }
    }
    fn weighed(&self, side: Side, w: &Weighed) -> Option<R::Reason> {
        self.game.weighed(side, w)
    }
    fn plan(
        &self,
        v: &View<R>,
        side: Side,
        level: u8,
        tie: &mut dyn TieDice,
    ) -> Plan<Option<R::Order>, R::Reason> {
        if v.waits || side != self.told.to {
            return Plan::default();
        }
        let steps = self.game.plan(&v.view, side, level, tie).steps;
        Plan { steps: steps.into_iter().map(|(order, why)| (Some(order), why)).collect() }
    }
    fn posts(&self, side: Side) -> Vec<String> {
        self.game.posts(side)
    }
    fn awaited(&self, v: &View<R>) -> Vec<Post> {
        self.game.awaited(&v.view)
    }
    fn speakers(&self, v: &View<R>, o: &Option<R::Order>) -> Vec<Post> {
        o.as_ref().map(|order| self.game.speakers(&v.view, order)).unwrap_or_default()
    }
    fn plan_for(
        &self,
        v: &View<R>,
        side: Side,
        post: Post,
        asked: &[Post],
        level: u8,
        tie: &mut dyn TieDice,
    ) -> Plan<Option<R::Order>, R::Reason> {
        if v.waits || side != self.told.to {
            return Plan::default();
        }
        let steps = self.game.plan_for(&v.view, side, post, asked, level, tie).steps;
        Plan { steps: steps.into_iter().map(|(order, why)| (Some(order), why)).collect() }
    }
    fn reply(&self, v: &View<R>, post: Post, replies: &[Option<R::Order>]) -> usize {
        let replies: Vec<R::Order> = replies.iter().flatten().cloned().collect();
        self.game.reply(&v.view, post, &replies)
    }
    fn pace() -> Pace {
        R::pace()
    }
    /// From what the side knows; not while an order of it is on its way, nor from an order it was not told.
    fn played_on(&self, v: &View<R>, first: &[Option<R::Order>], how: &PlayOn) -> Option<Outcome> {
        let first: Vec<R::Order> = first.iter().cloned().collect::<Option<_>>()?;
        if v.waits { None } else { self.game.played_on(&v.view, &first, how) }
    }
}
