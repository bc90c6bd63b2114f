//! The automatic sides (section 22): a procedure that a person can follow by hand, with a reason for every decision.

pub mod attacks;
pub mod axis;
pub mod decisions;
pub mod leanings;
pub mod lines;
pub mod numbers;
pub mod operations;
pub mod play_outs;
pub mod reason;
pub mod scratch;
pub mod ships;
pub mod soviet;
mod thinking;
pub mod value;
pub mod weights;

use self::{
    numbers::{Style, Thought, USUAL},
    reason::Reason,
    scratch::Scratch,
    thinking::think,
    value::POINT,
};
use super::{game::Game, order::Order, state::Position};
use engine::{
    base::{outcome::Outcome, pace::Pace, side::Side},
    contract::{
        automatic::{Automatic, Plan, PlayOn},
        postures::{Budget, Posture, Weighed},
    },
    dice::key::TieDice,
};

impl Automatic for Game {
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
            ("deep", "Search, deep"),
        ]
    }
    fn usual_level(_side: Side) -> u8 {
        USUAL
    }
    /// Stretches that are played on until the other side has answered; the finalist as often again.
    fn budget(_side: Side, level: u8) -> Option<Budget> {
        let (games, fresh) =
            [(200, 60), (1_500, 400), (5_000, 1_000)].get(usize::from(level.checked_sub(6)?))?;
        Some(Budget { procedure: USUAL, games: *games, point: POINT, fresh: *fresh })
    }
    fn postures(&self, p: &Position, side: Side) -> Vec<Posture> {
        leanings::all(self, p, side)
    }
    fn leaning(
        &self,
        p: &Position,
        side: Side,
        level: u8,
        posture: u8,
        _tie: &mut dyn TieDice,
    ) -> Plan<Order, Reason> {
        let mut s = Scratch::new(self, p.clone());
        let t = Thought::new(self, p, side, Style::of(level)).leaning(leanings::of(self, posture));
        think(&t, &mut s);
        s.plan()
    }
    fn weighed(&self, _side: Side, w: &Weighed) -> Option<Reason> {
        Some(Reason::Weighed(*w))
    }
    fn foresees() -> bool {
        true
    }
    fn foreseen(&self, p: &Position, side: Side, first: &[Order], how: &PlayOn) -> Option<f64> {
        value::foreseen(self, p, side, first, how)
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
    fn played_on(&self, p: &Position, first: &[Order], how: &PlayOn) -> Option<Outcome> {
        play_outs::play_on(self, p, first, how)
    }
}
