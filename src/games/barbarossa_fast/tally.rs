//! What is counted at every moment, for curves, comparisons and statistics. Only what both sides see.

use super::{game::Game, ids::*, rules_impl::*, state::*, victory};
use crate::engine::{
    rules::Side,
    study::{TallyKind, TallyName},
};

const fn name(key: &'static str, label: &'static str, side: Side, kind: TallyKind) -> TallyName {
    TallyName { key, label, side: Some(side), kind }
}

/// The numbers, in the order of [`tally`].
pub const NAMES: &[TallyName] = &[
    name("points", "Victory points", GERMAN, TallyKind::Points),
    name("cities", "Victory cities held", GERMAN, TallyKind::Held),
    name("german_units", "German units on the map", GERMAN, TallyKind::Force),
    name("soviet_units", "Soviet units on the map", SOVIET, TallyKind::Force),
    name("german_lost", "German units lost", GERMAN, TallyKind::Loss),
    name("soviet_lost", "Soviet units lost", SOVIET, TallyKind::Loss),
    name("german_disrupted", "German units Disrupted", GERMAN, TallyKind::Other),
    name("soviet_disrupted", "Soviet units Disrupted", SOVIET, TallyKind::Other),
];

/// The numbers at a moment.
pub fn tally(g: &Game, o: &Open) -> Vec<i32> {
    let on_map = |side| o.on_map(side).count() as i32;
    let disrupted = |side| o.on_map(side).filter(|(u, _)| o.is_disrupted(*u)).count() as i32;
    vec![
        victory::points(g, o),
        (g.board.cities & o.control).count_ones() as i32,
        on_map(UnitSet::GERMAN),
        on_map(UnitSet::SOVIET),
        o.losses[0].into(),
        o.losses[1].into(),
        disrupted(UnitSet::GERMAN),
        disrupted(UnitSet::SOVIET),
    ]
}
