//! What is asked once before a step ends in which nothing was ordered though something could have been. The set-up is
//! such a step too: a hand that only clicks on has not looked at it.

use super::picture;
use crate::{
    game::Game,
    ids::{GERMAN_UNITS, SOVIET_UNITS, UnitId, UnitSet},
    nouns::Phase,
    state::{Open, flag},
};

/// The question as a fact: `No unit has moved and no attack is declared`. Empty when there is none.
pub fn nothing_ordered(g: &Game, o: &Open) -> String {
    let said = match o.phase {
        Phase::GermanSetup if is_as_printed(g, o) => "The printed set-up stands as it is",
        Phase::Operations if is_idle(g, o, GERMAN_UNITS) => "No unit has moved and no attack is declared",
        Phase::SovietOperations if is_idle(g, o, SOVIET_UNITS) => {
            "No unit has moved and no attack is declared"
        }
        Phase::Stand if nobody_stands(o) => "No unit is ordered to stand",
        _ => "",
    };
    said.to_owned()
}

/// Whether every unit stands where it is printed, in the army group it is printed for.
fn is_as_printed(g: &Game, o: &Open) -> bool {
    let printed = |u: UnitId| g.board.german.get(usize::from(u.0));
    o.on_map(GERMAN_UNITS)
        .all(|(u, at)| printed(u).is_some_and(|p| p.start == at && p.group == g.group(o, u)))
}

/// Whether a side has ordered nothing in the step in which it moves, and could.
fn is_idle(g: &Game, o: &Open, side: UnitSet) -> bool {
    let moved = |u: UnitId| o.links_moved(u) > 0 || o.has(u, flag::BONUS);
    let supplied = o.fleets.iter().any(|f| f.supplies.is_some());
    o.targets.is_empty()
        && !supplied
        && !o.on_map(side).any(|(u, _)| moved(u))
        && o.on_map(side).any(|(u, _)| picture::can_act(g, o, u))
}

/// Whether units under attack could be ordered to stand and none is (BF-RET-06).
fn nobody_stands(o: &Open) -> bool {
    let attacked = || o.on_map(GERMAN_UNITS).filter(|(_, s)| s.is_in(o.targets));
    attacked().next().is_some() && attacked().all(|(u, _)| !o.has(u, flag::NO_RETREAT))
}
