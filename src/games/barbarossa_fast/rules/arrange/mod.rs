//! Written positions, from which a game begins instead of its set-up: at the start of the German step (2) or
//! of the Soviet step (6).
//!
//! `written`: the form as it is read. `token`: the words for units. `build`: what is impossible, and the
//! state that follows; `faces`: which counters the Soviet units are.
//! `tell`: a moment of a game in that form again. By hand: `rows`, what may be set; `edit`, what stands in its way.
//!
//! A form written by hand says what a player sees: *Strong, face down*. The counters for that are taken from those of the
//! draw in their sequence, so that neither which of them are left nor what could be inferred from earlier draws depends on a
//! unseen face. A moment of a real game says more (`exact`): which block is which counter, and what was seen of the draws.

mod build;
pub mod edit;
pub mod faces;
mod rows;
mod tell;
pub mod token;
mod written;

pub use self::written::Written;
use crate::{
    game::Game,
    state::{State, View},
};
use engine::{base::text, contract::rules::Fault};

/// The state of a position.
///
/// # Errors
/// What is impossible in it.
pub fn read(g: &Game, position: &str) -> Result<State, Fault> {
    build::state(g, &Written::read(position)?)
}

/// The position of a view.
///
/// # Errors
/// Why it has no such form now.
pub fn write(g: &Game, v: &View) -> Result<String, Fault> {
    tell::at_a_start(&v.open)?;
    let plain = tell::plain(g, v);
    let says_it = |w: &Written| build::state(g, w).is_ok_and(|s| tell::same(&s, v));
    let written = match plain.filter(says_it) {
        Some(plain) => plain,
        None => tell::exact(g, v),
    };
    text::write_by_hand(&written).map_err(Fault::new)
}
