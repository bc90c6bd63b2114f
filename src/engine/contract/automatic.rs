//! Automatic players, and a game played on by them to its end.

use super::{
    fitted::{Sample, Weights},
    postures::{Budget, Leans, Mover, Posture, Weighed},
    rules::{Draft, Fault, Knowledge},
};
use crate::{
    base::{
        outcome::Outcome,
        pace::Pace,
        seat::Post,
        side::{Side, Viewer},
        when::When,
    },
    dice::{
        key::TieDice,
        keyed::{KeyedDice, KeyedTies},
    },
};
use std::sync::Arc;

/// An automatic player's next orders: up to the next die, reveal or decision of another player.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan<O, W> {
    /// Orders in sequence, each with its reasons (reasons for *not* doing something ride on the next order).
    pub steps: Vec<(O, Vec<W>)>,
}

impl<O, W> Default for Plan<O, W> {
    fn default() -> Self {
        Self { steps: Vec::new() }
    }
}

impl<O, W> Plan<O, W> {
    /// One order and the reason for it.
    pub fn of(order: O, reason: W) -> Self {
        Self { steps: vec![(order, vec![reason])] }
    }
}

/// An automatic player: a function of view, level and tie dice.
pub trait Automatic: Knowledge {
    /// Levels offered for a side, weakest first but for those in a style: (value, label). The level of [`Automatic::plan`] indexes this.
    fn levels(_side: Side) -> &'static [(&'static str, &'static str)] {
        &[("plain", "Plain")]
    }
    /// Orders for `side`, which is to act in `v`; at least one.
    fn plan(
        &self,
        v: &Self::View,
        side: Side,
        level: u8,
        tie: &mut dyn TieDice,
    ) -> Plan<Self::Order, Self::Reason>;
    /// The orders of [`Automatic::plan`] where nobody reads the reasons: the same orders and tie dice. A game overrides it where
    /// it has a quicker way.
    fn orders(&self, v: &Self::View, side: Side, level: u8, tie: &mut dyn TieDice) -> Vec<Self::Order> {
        self.plan(v, side, level, tie).steps.into_iter().map(|(order, _)| order).collect()
    }
    /// The same for a side that is to act in a state. A game overrides it where its players can look at what is seen of the state
    /// without a copy.
    fn orders_in(&self, s: &Self::State, side: Side, level: u8, tie: &mut dyn TieDice) -> Vec<Self::Order> {
        match self.whole(s) {
            Some(whole) => self.orders(whole, side, level, tie),
            None => self.orders(&self.view(s, Viewer::Side(side)), side, level, tie),
        }
    }
    /// The level that is offered first; by default the middle one.
    fn usual_level(side: Side) -> u8 {
        (Self::levels(side).len() / 2) as u8
    }
    /// How long a level weighs postures before it plans; none where it plays its procedure alone. [`Automatic::plan`] at a level
    /// that weighs is the plan of its procedure.
    fn budget(_side: Side, _level: u8) -> Option<Budget> {
        None
    }
    /// The level of which a level is a style, and what the style is called, such as `cautious`; none of a level as it is. A style is no
    /// strength: levels differ in how hard they are, styles in what they like.
    fn style_of(_side: Side, _level: u8) -> Option<(u8, &'static str)> {
        None
    }
    /// The level itself; the highest there is, of a higher one.
    fn fitting(side: Side, level: u8) -> u8 {
        let all = Self::levels(side).len() as u8;
        let highest = || (0..all).rev().find(|level| Self::style_of(side, *level).is_none());
        if level < all { level } else { highest().unwrap_or_default() }
    }
    /// The level itself, or that of the procedure by which it plays on where it weighs plans; the highest there is, of a higher one.
    fn procedure_of(side: Side, level: u8) -> u8 {
        let level = Self::fitting(side, level);
        Self::budget(side, level).map_or(level, |budget| budget.procedure)
    }
    /// The levels, itself among them, in which a side at a level answers the plans that the other weighs, game by game one after the
    /// other; none where it plays in one style alone.
    fn styles(_side: Side, _level: u8) -> &'static [u8] {
        &[]
    }
    /// Postures that may be weighed now by the side to act, always in the same sequence; none where there is nothing to weigh.
    fn postures(&self, _v: &Self::View, _side: Side) -> Vec<Posture> {
        Vec::new()
    }
    /// The plan of a level that leans to one posture, or to two at once. It is legal like every other, and it ends where the procedure's ends.
    /// A part of the front is named only where the orders of a phase were put together and the plan goes on: what is decided of places
    /// there leans as it does there.
    fn leaning(
        &self,
        v: &Self::View,
        side: Side,
        level: u8,
        _to: Leans,
        tie: &mut dyn TieDice,
    ) -> Plan<Self::Order, Self::Reason> {
        self.plan(v, side, level, tie)
    }
    /// Whose an order of a plan is, so that plans can be put together by parts of the front.
    fn mover(&self, _o: &Self::Order) -> Mover {
        Mover::Nobody
    }
    /// Raised with every change of what its automatic sides play: figures of chances and of plans in a file rest on it, and those of
    /// another number are counted again.
    const PROCEDURES: u32 = 0;
    /// The rules and procedures that kept figures rest on, as one number.
    fn figured_by() -> u32 {
        Self::VERSION + 1_000 * Self::PROCEDURES
    }
    /// The weights of the value by which [`Automatic::foreseen`] chooses plans. Without any, plans are chosen by games played to
    /// their ends.
    fn weights() -> Option<Weights> {
        None
    }
    /// The positions of the game of a seed between procedures, to which weights are fitted.
    fn sampled(&self, _seed: u64) -> Vec<Sample> {
        Vec::new()
    }
    /// What a game that fits a view is worth to a side when it has been played on some way, beginning with some orders of the side to
    /// act: a victory is worth 1 and a point what [`Budget`] says. Plans are chosen by it; it is never shown as a chance. `None` where
    /// one of the orders may not be given there.
    fn foreseen(&self, _v: &Self::View, _side: Side, _first: &[Self::Order], _how: &PlayOn) -> Option<f64> {
        None
    }
    /// What was weighed, as a reason of the plan that is played.
    fn weighed(&self, _side: Side, _w: &Weighed) -> Option<Self::Reason> {
        None
    }
    /// What the rules ask of an automatic side beyond what they ask of a person, who may do it: judged for each fact of its
    /// orders before the fact is applied. [`Session::verify`](crate::play::session::Session::verify) asks it.
    ///
    /// # Errors
    /// What the side may not do.
    fn bound(&self, _before: &Self::State, _side: Side, _e: &Self::Event) -> Result<(), Fault> {
        Ok(())
    }
    /// The commanders of a side that several share, by number. Its view is theirs in common, and whose unit is ordered tells
    /// who speaks. Empty where one player is the side.
    fn posts(&self, _side: Side) -> Vec<String> {
        Vec::new()
    }
    /// The commanders of the side to act who have something to decide before the game goes on.
    fn awaited(&self, _v: &Self::View) -> Vec<Post> {
        Vec::new()
    }
    /// The commanders of the side to act who may give an order.
    fn speakers(&self, _v: &Self::View, _o: &Self::Order) -> Vec<Post> {
        Vec::new()
    }
    /// Orders of one commander, for whom the game waits: of his units alone, up to where he has said that his part is done.
    /// `asked` are others of the side who play by themselves: what he needs of them he asks for, and their answers stand
    /// among his orders.
    fn plan_for(
        &self,
        v: &Self::View,
        side: Side,
        _post: Post,
        _asked: &[Post],
        level: u8,
        tie: &mut dyn TieDice,
    ) -> Plan<Self::Order, Self::Reason> {
        self.plan(v, side, level, tie)
    }
    /// Which of some answers an automatic commander gives, by its place among them; by default the first.
    fn reply(&self, _v: &Self::View, _post: Post, _replies: &[Self::Order]) -> usize {
        0
    }
    /// How closely chances are counted; less closely where a play-out takes long.
    fn pace() -> Pace {
        Pace::default()
    }
    /// A game that fits a view when the automatic players have played it on, beginning with some orders of the side to act, up to the
    /// first state after those of which `stop` says so, or to the end. `None` when one of the orders may not be given there or a
    /// player finds no order.
    fn played_until(
        &self,
        v: &Self::View,
        first: &[Self::Order],
        how: &PlayOn,
        stop: &mut dyn FnMut(&Self::State) -> bool,
    ) -> Option<Self::State> {
        play_until(self, v, first, how, stop)
    }
    /// How it ends.
    fn played_on(&self, v: &Self::View, first: &[Self::Order], how: &PlayOn) -> Option<Outcome> {
        self.outcome(&self.played_until(v, first, how, &mut |_| false)?)
    }
}

/// Orders after which a play-out that does not end is given up.
const MOST_ORDERS: u32 = 100_000;

/// How a game is played on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayOn {
    /// Seed of all its dice.
    pub seed: u64,
    /// Level of the automatic player of each side.
    pub levels: Arc<[u8]>,
}

/// [`Automatic::played_until`] of any game.
///
/// Only the state is kept: no log, no reasons, no digests.
pub fn play_until<R: Automatic>(
    rules: &R,
    view: &R::View,
    first: &[R::Order],
    how: &PlayOn,
    mut stop: impl FnMut(&R::State) -> bool,
) -> Option<R::State> {
    let mut dice = KeyedDice::new(how.seed);
    let mut state = rules.imagine(view, &mut dice);
    for order in first {
        let side = rules.to_act(&state)?;
        rules.check(&rules.view(&state, Viewer::Side(side)), order).ok()?;
        carry_out(rules, &mut state, order, &mut dice);
    }
    let mut given = 0;
    // Where and by whom was thought last, and how often there before.
    let mut thought: Option<(When, Side, u32)> = None;
    while let Some(side) = rules.to_act(&state).filter(|_| !stop(&state)) {
        let when = rules.when(&state);
        let nth = thought.filter(|t| (t.0, t.1) == (when, side)).map_or(0, |t| t.2 + 1);
        thought = Some((when, side, nth));
        let level = how.levels.get(usize::from(side.0)).copied().unwrap_or(0);
        let mut ties = KeyedTies::of_play_out(how.seed, when, nth, side);
        let orders = rules.orders_in(&state, side, level, &mut ties);
        if orders.is_empty() || given > MOST_ORDERS {
            return None;
        }
        for order in &orders {
            give(rules, &mut state, side, order, &mut dice)?;
            given += 1;
        }
    }
    Some(state)
}

/// Gives an order of a plan, which its player has tried. It is asked again only where that costs no copy of what is seen.
fn give<R: Automatic>(
    rules: &R,
    state: &mut R::State,
    side: Side,
    order: &R::Order,
    dice: &mut KeyedDice,
) -> Option<()> {
    if rules.to_act(state) != Some(side) {
        return None;
    }
    match rules.whole(state) {
        Some(whole) => rules.check(whole, order).ok()?,
        None => {
            debug_assert!(rules.check(&rules.view(state, Viewer::Side(side)), order).is_ok(), "{order:?}");
        }
    }
    carry_out(rules, state, order, dice);
    Some(())
}

fn carry_out<R: Automatic>(rules: &R, state: &mut R::State, order: &R::Order, dice: &mut KeyedDice) {
    rules.decide(&mut Draft::unrecorded(rules, state, dice), order);
}
