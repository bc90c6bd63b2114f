//! What is refused in the middle of a battle, in words.

use super::parts::{Parts, Say, at, on};
use crate::{
    ids::{SpaceId, UnitId},
    words::unit_in_text,
};
use kit::say::count;

pub(super) fn overkill(say: &Say<'_>, unit: UnitId, most: u8) -> Parts {
    (
        "E-OVERKILL",
        format!("{} takes at most {} here", say.u(unit), count(most, "hit")),
        "Place the rest on other units".into(),
        vec!["BF-HIT-02", "BF-RUL-39"],
        on(unit),
    )
}

pub(super) fn not_in_battle(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-NOTHERE",
        format!("{} takes no part in this", say.u(unit)),
        String::new(),
        vec!["BF-HIT-07"],
        on(unit),
    )
}

pub(super) fn not_nearer_home(say: &Say<'_>, unit: UnitId, to: SpaceId) -> Parts {
    (
        "E-RETDIR",
        format!("{} is not nearer home for {}", say.p(to), unit_in_text(say.g, say.o, unit)),
        String::new(),
        vec!["BF-RET-05", "BF-RUL-43"],
        at(to),
    )
}

pub(super) fn retreat_held(say: &Say<'_>, to: SpaceId) -> Parts {
    (
        "E-RETHELD",
        format!("{} is held by the other side", say.p(to)),
        String::new(),
        vec!["BF-RET-05"],
        at(to),
    )
}

pub(super) fn retreat_under_attack(say: &Say<'_>, to: SpaceId) -> Parts {
    (
        "E-RETATT",
        format!("{} is under attack itself", say.p(to)),
        String::new(),
        vec!["BF-RET-05", "BF-RUL-45"],
        at(to),
    )
}

pub(super) fn not_hit(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-NORETREAT",
        format!("{} was not hit and does not retreat", say.u(unit)),
        String::new(),
        vec!["BF-RET-01", "BF-RUL-46"],
        on(unit),
    )
}

pub(super) fn must_retreat(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-MUSTRETREAT",
        format!("{} must retreat: UnDisrupted attackers are left", say.u(unit)),
        String::new(),
        vec!["BF-RET-01"],
        on(unit),
    )
}

pub(super) fn thrown(say: &Say<'_>, unit: UnitId) -> Parts {
    ("E-THROWN", format!("{} was thrown back", say.u(unit)), String::new(), vec!["BF-HIT-06"], on(unit))
}

pub(super) fn no_attacker_advanced(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-FOLLOWADV",
        format!("{} follows, and no attacker has advanced", say.u(unit)),
        "Let an attacker advance first".into(),
        vec!["BF-FOL-01", "BF-RUL-10"],
        on(unit),
    )
}

pub(super) fn cannot_exploit(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-BLITZUNIT",
        format!("{} cannot go on: only UnDisrupted panzer corps that attacked and advanced may", say.u(unit)),
        String::new(),
        vec!["BF-BLZ-02", "BF-RUL-15"],
        on(unit),
    )
}

pub(super) fn exploit_not_adjacent(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-BLITZADJ",
        format!("{} is not next to the position just taken", say.p(p)),
        String::new(),
        vec!["BF-RUL-16"],
        at(p),
    )
}

pub(super) fn exploit_pending(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-BLITZPENDING",
        format!("{} is the target of another attack, or another target is chosen", say.p(p)),
        "All corps of the second leg attack the same position".into(),
        vec!["BF-RUL-16"],
        at(p),
    )
}

pub(super) fn only_germans_stand(unit: UnitId) -> Parts {
    (
        "E-SIDE",
        "Only German units are ordered to hold in the 2020 rules".into(),
        String::new(),
        vec!["BF-RET-06"],
        on(unit),
    )
}

pub(super) fn not_turned_down(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-REHIDE",
        format!("{} cannot be turned down", say.u(unit)),
        "Only infantry that has fought and is fit again is turned down, never a tank or a white unit".into(),
        vec!["BF-EXP-03", "BF-RUL-84"],
        on(unit),
    )
}

pub(super) fn not_under_attack(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-NOTTARGET",
        format!("{} is not under attack, or has the order already", say.u(unit)),
        String::new(),
        vec![say.g.edition.cite("BF-RET-06")],
        on(unit),
    )
}
