//! The automatic sides (section 22): a procedure that a person can follow by hand, with a reason for every decision.

pub mod attacks;
pub mod axis;
pub mod decisions;
pub mod numbers;
pub mod operations;
pub mod reason;
pub mod scratch;
pub mod soviet;

use self::{
    numbers::{Manner, Thought},
    reason::Reason,
    scratch::Scratch,
};
use super::{
    game::Game,
    nouns::{AXIS, Hex, SOVIET, Step},
    order::Order,
    rules::{base, setup},
    state::Position,
};
use crate::engine::{
    base::{pace::Pace, side::Side},
    contract::{
        automatic::{Automatic, Plan},
        rules::Rules as _,
    },
    dice::key::TieDice,
};

impl Automatic for Game {
    fn levels(_side: Side) -> &'static [(&'static str, &'static str)] {
        &[("cautious", "Cautious"), ("standard", "Standard"), ("bold", "Bold")]
    }
    /// A campaign played on takes a tenth of a second and has thousands of orders.
    fn pace() -> Pace {
        Pace { decides: 100, turns_first: true }
    }
    fn plan(&self, p: &Position, side: Side, level: u8, _tie: &mut dyn TieDice) -> Plan<Order, Reason> {
        let t = Thought::new(self, p, side, Manner::of(level));
        let mut s = Scratch::new(self, p);
        match p.step {
            Step::SetUp(side) => set_up(&t, &mut s, side),
            Step::EndOffer(side) if side == SOVIET => {
                s.give(Order::EndGame, Some(Reason::Ends));
            }
            Step::EndOffer(_) => {
                s.give(Order::Done, None);
            }
            Step::Base(side) if side == AXIS => axis::part_a(&t, &mut s),
            Step::Base(_) => soviet::part_a(&t, &mut s),
            Step::Siberia(side) if side == SOVIET => soviet::pay(&t, &mut s),
            Step::Siberia(_) => first_of_base(&t, &mut s),
            Step::Move(_) | Step::Plan(_) => operations::conduct(&t, &mut s),
            Step::Stand(_) => decisions::stand(&t, &mut s),
            Step::Attack(_) => decisions::fight(&t, &mut s),
            Step::Isolation(_) => decisions::isolation(&t, &mut s),
            Step::Over => {}
        }
        if s.is_empty() {
            anything(self, &mut s);
        }
        s.plan()
    }
}

/// The set-up of 1941. In a free one the Soviets, who may not keep it, put each unit where it is printed or as near to that as
/// the conditions allow (RP-RDP-02).
fn set_up(t: &Thought<'_>, s: &mut Scratch<'_>, side: Side) {
    if s.give(Order::Begin, None).is_some() || s.give(Order::Done, None).is_some() {
        return;
    }
    while let Some((unit, hexes)) = setup::next_to_place(t.game, &s.p, side) {
        let homes = setup::homes_left(t.game, &s.p, side);
        let home = setup::home(t.game, unit);
        let far = |at: &Hex| home.map_or(0, |home| t.game.board.distance(home, *at));
        let taken = |at: &Hex| Some(*at) != home && homes.has(*at);
        let Some(at) = hexes.into_iter().min_by_key(|at| (taken(at), far(at), at.index())) else { break };
        if s.give(Order::Deploy { unit, at }, None).is_none() {
            break;
        }
    }
    s.give(Order::Done, None);
}

/// What is asked of the Siberian reserve, as it comes; the step ends when nothing is asked.
fn first_of_base(t: &Thought<'_>, s: &mut Scratch<'_>) {
    let mut orders = Vec::new();
    base::legal(t.game, &s.p, &mut orders);
    s.give(orders.first().copied().unwrap_or(Order::Done), None);
}

/// The first order that may be given: the game always goes on.
fn anything(game: &Game, s: &mut Scratch<'_>) {
    let orders = game.legal(&s.p);
    let done = orders.contains(&Order::Done).then_some(Order::Done);
    if let Some(order) = done.or_else(|| orders.first().copied()) {
        s.give(order, None);
    }
}
