//! Refused moves.

use super::{Noun, Refusal, no, place_may_not, unit_may_not};
use crate::{
    ids::{SpaceId, UnitId},
    nouns::Group,
};

/// The code of [`not_linked`].
pub const NOT_LINKED: &str = "E-LINK";
/// The code of [`broken`].
pub const BROKEN: &str = "E-BROKEN";
/// The code of [`disrupted`].
pub const DISRUPTED: &str = "E-DISRUPTED";

/// The unit is the other side's.
pub fn other_side(unit: UnitId) -> Refusal {
    unit_may_not("E-SIDE", "BF-SEQ-02", unit, "{} belongs to the other side")
}

/// The unit is Disrupted.
pub fn disrupted(unit: UnitId) -> Refusal {
    unit_may_not(DISRUPTED, "BF-MOV-08", unit, "{} is Disrupted and may neither move nor attack")
        .and(&["BF-DIS-01"])
        .way_out(if unit.is_german() { "It recovers in Step 5" } else { "It recovers in supply" })
}

/// A fixed garrison stays (R57).
pub fn fixed(at: SpaceId) -> Refusal {
    place_may_not("E-FIXED", "BF-MOV-16", at, "The garrison of {} stays there").and(&["BF-RUL-57"])
}

/// There is no link.
pub fn not_linked(from: SpaceId, to: SpaceId) -> Refusal {
    no(NOT_LINKED, "BF-MOV-01", "{} and {} are not linked").of([from.into(), to.into()]).at(to)
}

/// The allowance is used up.
pub fn moved_out(unit: UnitId, to: SpaceId) -> Refusal {
    no("E-RANGE", "BF-MOV-04", "{} has used its movement for this step").of([unit.into()]).at(to)
}

/// The allowance does not suffice: `asked` links, of which `left` may be moved.
pub fn range(unit: UnitId, to: SpaceId, left: u8, asked: u8) -> Refusal {
    if left == 0 || asked <= left {
        return moved_out(unit, to);
    }
    no("E-RANGE", "BF-MOV-04", "{} is {} away; {} may move {}, the Bonus link included")
        .of([to.into(), Noun::Links(asked), unit.into(), Noun::Links(left)])
        .at(to)
}

/// Every way of two links is closed: the places that close them, each with its rule.
pub fn way_closed(from: SpaceId, to: SpaceId, closed: &[(SpaceId, &'static str)]) -> Refusal {
    let mut also: Vec<&'static str> = Vec::new();
    for (_, rule) in closed {
        if !also.contains(rule) {
            also.push(rule);
        }
    }
    no("E-CLOSED", "BF-MOV-04", "The way of 2 links to {} is closed: {}")
        .of([to.into(), Noun::Closed(from, to)])
        .and(also)
        .way_out("Every other way is longer than it may move")
        .at(closed.first().map_or(to, |(at, _)| *at))
}

/// The unit stands there.
pub fn already_there(unit: UnitId, at: SpaceId) -> Refusal {
    no("E-HERE", "BF-MOV-04", "{} is at {} already")
        .of([unit.into(), at.into()])
        .way_out("Choose another place")
        .at(at)
}

/// Enemy units hold the place; `soviet` says whose.
pub fn enemy(soviet: bool, at: SpaceId) -> Refusal {
    let sentence = if soviet { "{} is held by Soviet units" } else { "{} is held by German units" };
    place_may_not("E-ENEMY", "BF-MOV-07", at, sentence).way_out("It must be attacked")
}

/// A live fortress is taken by an attack (R04).
pub fn fort(at: SpaceId) -> Refusal {
    let sentence = "{} is a live fortress, even though no unit defends it";
    place_may_not("E-FORT", "BF-MOV-05", at, sentence)
        .and(&["BF-RUL-04"])
        .way_out("Declare an attack: it falls without combat")
}

/// The way leads over ground that is not German.
pub fn not_friendly(unit: UnitId, at: SpaceId) -> Refusal {
    no("E-FRIENDLY", "BF-MOV-06", "{} reaches {} only over ground that is not German")
        .of([unit.into(), at.into()])
        .and(&["BF-MOV-05"])
        .way_out("Only the last link, the Bonus, may lead onto Soviet ground")
        .at(at)
}

/// Bases are German for good.
pub fn base(at: SpaceId) -> Refusal {
    let sentence = "{} is a German home base: Soviet units may neither enter nor attack it";
    place_may_not("E-BASE", "BF-MOV-12", at, sentence)
}

/// Only Soviet units stand off the map (R59).
pub fn off_map(at: SpaceId) -> Refusal {
    place_may_not("E-OFFMAP", "BF-RUL-59", at, "{} is off the map; only Soviet units stand there")
}

/// Empty German ground beside German units.
pub fn contact(from: SpaceId, to: SpaceId) -> Refusal {
    no("E-CONTACT", "BF-MOV-11", "{} is empty German ground, and {} or {} touches a German unit")
        .of([to.into(), from.into(), to.into()])
        .at(to)
}

/// The line is broken (R51).
pub fn broken(sector: Group, at: SpaceId) -> Refusal {
    let sentence = "The Soviet line in sector {} is broken: no attack and no advance there this turn";
    no(BROKEN, "BF-MOV-13", sentence).of([Noun::Sector(sector)]).and(&["BF-RUL-51"]).at(at)
}

/// The unit is beside the map.
pub fn not_on_map(unit: UnitId) -> Refusal {
    no("E-NOUNIT", "BF-MOV-04", "{} is not on the map").of([unit.into()])
}

/// The army in Romania waits for July (R72).
pub fn waiting(unit: UnitId) -> Refusal {
    let sentence = "{} stands in Romania and neither moves nor attacks before July";
    unit_may_not("E-ROMANIA-WAIT", "BF-SET-14", unit, sentence)
        .and(&["BF-RUL-72"])
        .way_out("It may from the second turn on")
}
