//! The automatic sides (section 22): a procedure that a person can follow by hand, with a reason for every decision.

pub mod attacks;
pub mod axis;
pub mod decisions;
pub mod lines;
pub mod numbers;
pub mod operations;
mod play_outs;
pub mod reason;
pub mod scratch;
pub mod ships;
pub mod soviet;
mod thinking;

use self::{
    numbers::{Style, Thought},
    reason::Reason,
    scratch::Scratch,
    thinking::think,
};
use super::{game::Game, order::Order, state::Position};
use engine::{
    base::{outcome::Outcome, pace::Pace, side::Side},
    contract::automatic::{Automatic, Plan, PlayOn},
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
        ]
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
