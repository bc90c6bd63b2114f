//! Combat in words.

use super::super::{
    battle::{BattleEvent, BattleOrder},
    game::Game,
    state::Position,
};
use crate::engine::{
    base::text,
    contract::rules::Rules,
    show::{line::Line, offer::Offer, scene::Subject, sequence::TodoList},
};

/// An order in words.
pub fn order_text(game: &Game, _p: &Position, o: &BattleOrder) -> String {
    text::write(&game.names(), o).unwrap_or_default()
}

/// The rule by which an order is given.
pub fn rule(_o: &BattleOrder) -> &'static str {
    "RP-CMB-01"
}

/// The line of a fact; `p` is the position before it.
pub fn sentence(_game: &Game, _p: &Position, _e: &BattleEvent) -> Option<Line> {
    None
}

/// What an order is about.
pub fn subject(_o: &BattleOrder) -> Option<Subject> {
    None
}

/// What is decided now while attacks are fought.
pub fn note(_game: &Game, _p: &Position) -> (String, Vec<&'static str>) {
    (String::new(), Vec::new())
}

/// Attacks of the phase.
pub fn lists(_game: &Game, _p: &Position) -> Vec<TodoList> {
    Vec::new()
}

/// Whether an order stands among the choices of the sidebar.
pub fn is_listed(_o: &BattleOrder) -> bool {
    true
}

/// The title over those choices.
pub fn choices_title(_p: &Position) -> &'static str {
    "Attacks"
}

/// What a click on a marked hex does.
pub fn placing(_p: &Position) -> &'static str {
    ""
}

/// The button while attacks are fought.
pub fn primary(_game: &Game, _p: &Position) -> Option<Offer> {
    None
}
