//! Refused placements of units in words: set-up, transfers, reinforcements and replacements.

use super::parts::{Parts, Say, at, on};
use crate::{
    ids::{SpaceId, UnitId},
    nouns::Group,
    words::group_name,
};
use kit::say::count;

pub(super) fn not_connected(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-REPLREACH",
        format!("{} is not connected to where the unit arrives", say.p(p)),
        String::new(),
        vec!["BF-REP-08", "BF-RUL-81"],
        at(p),
    )
}

pub(super) fn no_surplus_here(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-SLOT",
        format!("{} takes no surplus unit; they start east of the second line", say.p(p)),
        String::new(),
        vec!["BF-SET-07", "BF-RUL-70"],
        at(p),
    )
}

pub(super) fn wrong_type(say: &Say<'_>, p: SpaceId, tank: bool) -> Parts {
    let front = p.is_in(say.g.board.front_line);
    let (takes, why) = match (front, tank) {
        (true, _) => ("a tank unit", "It has the one infantry unit of a front-line position"),
        (false, true) => ("an infantry unit", "A city takes a tank when no infantry is left to be placed"),
        (false, false) => ("a tank unit", ""),
    };
    ("E-TYPE", format!("{} takes {takes} here", say.p(p)), why.into(), vec!["BF-SET-06", "BF-RUL-116"], at(p))
}

pub(super) fn starts_full(say: &Say<'_>, p: SpaceId, holds: u8) -> Parts {
    let units = count(holds, "starting unit");
    (
        "E-SLOT",
        if holds == 0 {
            format!("{} takes no starting unit", say.p(p))
        } else {
            format!("{} takes {units}, and has them", say.p(p))
        },
        String::new(),
        vec!["BF-SET-06", "BF-RUL-70"],
        at(p),
    )
}

pub(super) fn not_next(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-ORDER",
        format!("{} is not the next to be placed", say.u(unit)),
        String::new(),
        vec!["BF-REP-08"],
        on(unit),
    )
}

pub(super) fn wrong_base(say: &Say<'_>, unit: UnitId, base: SpaceId) -> Parts {
    let group = group_name(say.g.group(say.o, unit));
    (
        "E-GROUP",
        format!("{} belongs to {group} and does not start in {}", say.u(unit), say.p(base)),
        "With free set-up any base may be chosen, for one point more".into(),
        vec!["BF-SET-08", "BF-SET-13", "BF-SET-15"],
        at(base),
    )
}

pub(super) fn overflow(say: &Say<'_>, base: SpaceId) -> Parts {
    (
        "E-OVERFLOW",
        format!("Three units of Army Group Centre start in {} already", say.p(base)),
        String::new(),
        vec!["BF-SET-13", "BF-RUL-71"],
        at(base),
    )
}

pub(super) fn transfer_used() -> Parts {
    (
        "E-USED",
        "The one transfer between army groups is made".into(),
        String::new(),
        vec!["BF-SET-12", "BF-RUL-95"],
        None,
    )
}

pub(super) fn not_transferable(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-GROUP",
        format!("{} cannot be transferred: only a panzer corps, and to another army group", say.u(unit)),
        String::new(),
        vec!["BF-SET-12"],
        on(unit),
    )
}

pub(super) fn not_in_edition(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-EDITION",
        format!("{} comes in July; only in the revised edition it may wait in Romania before", say.u(unit)),
        String::new(),
        vec!["BF-SET-14"],
        on(unit),
    )
}

pub(super) fn assign(group: Group) -> Parts {
    (
        "E-ASSIGN",
        format!("40th Panzer Corps cannot go to {}", group_name(group)),
        String::new(),
        vec!["BF-REI-04", "BF-RUL-75"],
        None,
    )
}
