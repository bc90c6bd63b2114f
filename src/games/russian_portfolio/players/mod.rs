//! The automatic sides (section 22): a procedure that a person can follow by hand, with a reason for every decision.

pub mod attacks;
pub mod axis;
pub mod decisions;
pub mod leanings;
pub mod lines;
pub mod numbers;
pub mod operations;
pub mod play_outs;
pub mod prizes;
pub mod reason;
pub mod scratch;
pub mod ships;
pub mod soviet;
mod thinking;
pub mod value;
pub mod weights;

use self::{
    numbers::{Manner, Style, Thought, USUAL},
    reason::Reason,
    scratch::Scratch,
    thinking::think,
    value::POINT,
    weights::WEIGHTS,
};
use super::{game::Game, nouns::AXIS, order::Order, state::Position};
use engine::{
    base::{pace::Pace, side::Side},
    contract::{
        automatic::{Automatic, Plan, PlayOn},
        fitted::{Sample, Weights},
        postures::{Budget, Leans, Mover, Posture, Weighed},
    },
    dice::key::TieDice,
};
use kit::value::sampled;

impl Automatic for Game {
    /// 1: the Soviets at *Standard* do what they can where the Axis holds what it needs.
    const PROCEDURES: u32 = 1;
    fn levels(_side: Side) -> &'static [(&'static str, &'static str)] {
        &[
            ("book-cautious", "By the book, cautious"),
            ("book", "By the book"),
            ("book-bold", "By the book, bold"),
            ("standard", "Standard"),
            ("cautious", "Standard, cautious"),
            ("bold", "Standard, bold"),
            ("quick", "Search, quick"),
            ("search", "Search"),
            ("quick-cautious", "Search, quick, cautious"),
            ("quick-bold", "Search, quick, bold"),
            ("search-cautious", "Search, cautious"),
            ("search-bold", "Search, bold"),
        ]
    }
    fn style_of(_side: Side, level: u8) -> Option<(u8, &'static str)> {
        let of = match level {
            0 | 2 => 1,
            4 | 5 => USUAL,
            8.. => 6 + (level - 8) / 2,
            _ => return None,
        };
        let style = Style::of(level).manner;
        Some((of, if style == Manner::Cautious { "cautious" } else { "bold" }))
    }
    fn usual_level(_side: Side) -> u8 {
        USUAL
    }
    /// Stretches that are played on until the other side has answered; the finalist as often again. In a style it leans from *Standard* in
    /// that style. Three times as many find no plans that are surely better (`docs/figures.md`), so there is no level above.
    fn budget(side: Side, level: u8) -> Option<Budget> {
        let plain = Self::style_of(side, level).map_or(level, |(of, _)| of);
        let (games, fresh) = [(200, 60), (1_500, 400)].get(usize::from(plain.checked_sub(6)?))?;
        let procedure = match Style::of(level).manner {
            Manner::Standard => USUAL,
            Manner::Cautious => USUAL + 1,
            Manner::Bold => USUAL + 2,
        };
        Some(Budget { procedure, games: *games, closer: plain > 6, point: POINT, fresh: *fresh })
    }
    /// By the book, and *Standard*: each as it is, cautious and bold.
    fn styles(_side: Side, level: u8) -> &'static [u8] {
        if level < USUAL { &[1, 0, 2] } else { &[3, 4, 5] }
    }
    fn postures(&self, p: &Position, side: Side) -> Vec<Posture> {
        leanings::all(self, p, side)
    }
    fn leaning(
        &self,
        p: &Position,
        side: Side,
        level: u8,
        leans: Leans,
        _tie: &mut dyn TieDice,
    ) -> Plan<Order, Reason> {
        let mut s = Scratch::new(self, p.clone());
        let leaning = leanings::of(self, leans);
        think(&Thought::new(self, p, side, Style::of(level)).leaning(leaning), &mut s);
        s.plan()
    }
    fn mover(&self, o: &Order) -> Mover {
        match o {
            Order::Go { stack, .. } => Mover::Unit(stack.0.0.into()),
            Order::Halt => Mover::SameAsBefore,
            _ => Mover::Nobody,
        }
    }
    fn weighed(&self, _side: Side, w: &Weighed) -> Option<Reason> {
        Some(Reason::Weighed(*w))
    }
    fn weights() -> Option<Weights> {
        Some(WEIGHTS)
    }
    fn foreseen(&self, p: &Position, side: Side, first: &[Order], how: &PlayOn) -> Option<f64> {
        // Until the other side has answered and a turn begins: within this one where it comes second (RP-SEQ-02).
        let until = p.turn.saturating_add(if side == self.first(p) { 1 } else { 2 });
        let then = self.played_until(p, first, how, &mut |p| p.turn >= until)?;
        let worth = value::foreseen(self, &then);
        Some(if side == AXIS { worth } else { 1.0 - worth })
    }
    /// Each side at one of three levels that do not weigh.
    fn sampled(&self, seed: u64) -> Vec<Sample> {
        let level = |by: u64| USUAL + (seed / by % 3) as u8;
        sampled(self, &PlayOn { seed, levels: [level(1), level(3)].into() })
    }
    /// A campaign played on takes a tenth of a second and has thousands of orders.
    fn pace() -> Pace {
        Pace { decides: 100, turns_first: true }
    }
    fn plan(&self, p: &Position, side: Side, level: u8, _tie: &mut dyn TieDice) -> Plan<Order, Reason> {
        let mut s = Scratch::new(self, p.clone());
        think(&Thought::new(self, p, side, Style::of(level)), &mut s);
        s.plan()
    }
    fn orders(&self, p: &Position, side: Side, level: u8, _tie: &mut dyn TieDice) -> Vec<Order> {
        let mut s = Scratch::silent(self, p.clone());
        think(&Thought::new(self, p, side, Style::of(level)), &mut s);
        s.orders()
    }
    fn played_until(
        &self,
        p: &Position,
        first: &[Order],
        how: &PlayOn,
        stop: &mut dyn FnMut(&Position) -> bool,
    ) -> Option<Position> {
        play_outs::play_until(self, p, first, how, stop)
    }
}
