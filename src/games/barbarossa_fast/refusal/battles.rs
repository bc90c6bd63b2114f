//! What is refused in the middle of a battle.

use super::{Noun, Refusal, no, place_may_not, unit_may_not};
use crate::ids::{SpaceId, UnitId};

/// The unit takes fewer hits (R39).
pub fn overkill(unit: UnitId, most: u8) -> Refusal {
    unit_may_not("E-OVERKILL", "BF-HIT-02", unit, "{} takes at most {} here")
        .of([unit.into(), Noun::Hits(most)])
        .and(&["BF-RUL-39"])
        .way_out("Place the rest on other units")
}

/// The unit does not fight here.
pub fn not_in_battle(unit: UnitId) -> Refusal {
    unit_may_not("E-NOTHERE", "BF-HIT-07", unit, "{} takes no part in this")
}

/// Retreats lead home (R43).
pub fn not_nearer_home(unit: UnitId, to: SpaceId) -> Refusal {
    place_may_not("E-RETDIR", "BF-RET-05", to, "{} is not nearer home for {}")
        .of([to.into(), Noun::UnitInText(unit)])
        .and(&["BF-RUL-43"])
}

/// No retreat onto enemies.
pub fn retreat_held(to: SpaceId) -> Refusal {
    place_may_not("E-RETHELD", "BF-RET-05", to, "{} is held by the other side")
}

/// No retreat into another attack (R45).
pub fn retreat_under_attack(to: SpaceId) -> Refusal {
    place_may_not("E-RETATT", "BF-RET-05", to, "{} is under attack itself").and(&["BF-RUL-45"])
}

/// Only who is hit retreats (R46).
pub fn not_hit(unit: UnitId) -> Refusal {
    unit_may_not("E-NORETREAT", "BF-RET-01", unit, "{} was not hit and does not retreat").and(&["BF-RUL-46"])
}

/// The unit may not stay.
pub fn must_retreat(unit: UnitId) -> Refusal {
    let sentence = "{} must retreat: UnDisrupted attackers are left";
    unit_may_not("E-MUSTRETREAT", "BF-RET-01", unit, sentence)
}

/// An attacker that fell back does not advance.
pub fn thrown(unit: UnitId) -> Refusal {
    unit_may_not("E-THROWN", "BF-HIT-06", unit, "{} was thrown back")
}

/// Followers come after attackers (R10).
pub fn no_attacker_advanced(unit: UnitId) -> Refusal {
    let sentence = "{} follows, and no attacker has advanced";
    unit_may_not("E-FOLLOWADV", "BF-FOL-01", unit, sentence)
        .and(&["BF-RUL-10"])
        .way_out("Let an attacker advance first")
}

/// The unit is none that goes on (R15).
pub fn cannot_exploit(unit: UnitId) -> Refusal {
    let sentence = "{} cannot go on: only UnDisrupted panzer corps that attacked and advanced may";
    unit_may_not("E-BLITZUNIT", "BF-BLZ-02", unit, sentence).and(&["BF-RUL-15"])
}

/// A Blitzkrieg goes on to a neighbour (R16).
pub fn exploit_not_adjacent(at: SpaceId) -> Refusal {
    let sentence = "{} is not next to the position just taken";
    place_may_not("E-BLITZADJ", "BF-RUL-16", at, sentence)
}

/// A Blitzkrieg goes on to one target (R16).
pub fn exploit_pending(at: SpaceId) -> Refusal {
    let sentence = "{} is the target of another attack, or another target is chosen";
    place_may_not("E-BLITZPENDING", "BF-RUL-16", at, sentence)
        .way_out("All corps of the second leg attack the same position")
}

/// Orders to hold are German in this edition.
pub fn only_germans_stand(unit: UnitId) -> Refusal {
    no("E-SIDE", "BF-RET-06", "Only German units are ordered to hold in the 2020 rules").at(unit)
}

/// The unit stays face up (R84).
pub fn not_turned_down(unit: UnitId) -> Refusal {
    unit_may_not("E-REHIDE", "BF-EXP-03", unit, "{} cannot be turned down").and(&["BF-RUL-84"]).way_out(
        "Only infantry that has fought and is fit again is turned down, never a tank or a white unit",
    )
}

/// Only who is attacked is ordered to hold; `rule` is that of the edition.
pub fn not_under_attack(rule: &'static str, unit: UnitId) -> Refusal {
    let sentence = "{} is not under attack, or has the order already";
    unit_may_not("E-NOTTARGET", rule, unit, sentence)
}
