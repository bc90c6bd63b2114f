//! Refused placements of units: set-up, transfers, reinforcements and replacements.

use super::{Noun, Refusal, no, place_may_not, unit_may_not};
use crate::{
    ids::{SpaceId, UnitId},
    nouns::Group,
};

/// The place is cut off from where the unit arrives (R81).
pub fn not_connected(at: SpaceId) -> Refusal {
    let sentence = "{} is not connected to where the unit arrives";
    place_may_not("E-REPLREACH", "BF-REP-08", at, sentence).and(&["BF-RUL-81"])
}

/// Surplus units start in the rear (R70).
pub fn no_surplus_here(at: SpaceId) -> Refusal {
    let sentence = "{} takes no surplus unit; they start east of the second line";
    place_may_not("E-SLOT", "BF-SET-07", at, sentence).and(&["BF-RUL-70"])
}

/// The place takes the other type of unit (R116); `front` says that it is of the front line, `tank` what was to be placed.
pub fn wrong_type(front: bool, at: SpaceId, tank: bool) -> Refusal {
    let (sentence, why) = match (front, tank) {
        (true, _) => ("{} takes a tank unit here", "It has the one infantry unit of a front-line position"),
        (false, true) => {
            ("{} takes an infantry unit here", "A city takes a tank when no infantry is left to be placed")
        }
        (false, false) => ("{} takes a tank unit here", ""),
    };
    place_may_not("E-TYPE", "BF-SET-06", at, sentence).and(&["BF-RUL-116"]).way_out(why)
}

/// The place has its starting units (R70).
pub fn starts_full(at: SpaceId, holds: u8) -> Refusal {
    let sentence = if holds == 0 { "{} takes no starting unit" } else { "{} takes {}, and has them" };
    place_may_not("E-SLOT", "BF-SET-06", at, sentence)
        .of([at.into(), Noun::Starting(holds)])
        .and(&["BF-RUL-70"])
}

/// Another unit comes first.
pub fn not_next(unit: UnitId) -> Refusal {
    unit_may_not("E-ORDER", "BF-REP-08", unit, "{} is not the next to be placed")
}

/// The base is another army group's.
pub fn wrong_base(unit: UnitId, base: SpaceId) -> Refusal {
    no("E-GROUP", "BF-SET-08", "{} belongs to {} and does not start in {}")
        .of([unit.into(), Noun::GroupOf(unit), base.into()])
        .and(&["BF-SET-13", "BF-SET-15"])
        .way_out("With free set-up any base may be chosen, for one point more")
        .at(base)
}

/// The neighbouring base takes no more (R71).
pub fn overflow(base: SpaceId) -> Refusal {
    let sentence = "Three units of Army Group Centre start in {} already";
    place_may_not("E-OVERFLOW", "BF-SET-13", base, sentence).and(&["BF-RUL-71"])
}

/// One corps is transferred (R95).
pub fn transfer_used() -> Refusal {
    no("E-USED", "BF-SET-12", "The one transfer between army groups is made").and(&["BF-RUL-95"])
}

/// The unit is none that is transferred.
pub fn not_transferable(unit: UnitId) -> Refusal {
    let sentence = "{} cannot be transferred: only a panzer corps, and to another army group";
    unit_may_not("E-GROUP", "BF-SET-12", unit, sentence)
}

/// The army waits in Romania in the revised edition.
pub fn not_in_edition(unit: UnitId) -> Refusal {
    let sentence = "{} comes in July; only in the revised edition it may wait in Romania before";
    unit_may_not("E-EDITION", "BF-SET-14", unit, sentence)
}

/// The reserve corps goes elsewhere (R75).
pub fn assign(group: Group) -> Refusal {
    no("E-ASSIGN", "BF-REI-04", "40th Panzer Corps cannot go to {}")
        .of([Noun::Group(group)])
        .and(&["BF-RUL-75"])
}
