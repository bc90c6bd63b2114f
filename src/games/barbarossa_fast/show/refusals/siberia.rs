//! Refusals of the Siberian variant in words: the call, and what is sent to the Far East.

use super::parts::{Parts, Say, at, on};
use crate::{
    ids::{SpaceId, UnitId},
    words::month,
};
use kit::say::count;

pub(super) fn called(turn: u8) -> Parts {
    (
        "E-SIBCALLED",
        format!("The reserve is already called, in {}", month(turn)),
        String::new(),
        vec!["SIB-CALL-03"],
        None,
    )
}

pub(super) fn late(turn: u8) -> Parts {
    (
        "E-SIBLATE",
        format!("A call is possible from July to November, and this is {}", month(turn)),
        "In December it comes by itself, without risk".into(),
        vec!["SIB-CALL-01", "SIB-CALL-02", "SIB-BF-02"],
        None,
    )
}

pub(super) fn no_call() -> Parts {
    (
        "E-SIBRULE",
        "In this game the Siberian reserve is not called".into(),
        String::new(),
        vec!["BF-SIB-06"],
        None,
    )
}

pub(super) fn bill(more: u8) -> Parts {
    (
        "E-SIBBILL",
        format!("{} must be sent now", count(i64::from(more), "more unit")),
        "Any unit with a way to the eastern edge will do".into(),
        vec!["SIB-BF-07", "SIB-CRI-03"],
        None,
    )
}

pub(super) fn path(say: &Say<'_>, unit: UnitId, p: SpaceId) -> Parts {
    (
        "E-SIBPATH",
        format!("{} at {} cannot reach the eastern edge", say.u(unit), say.p(p)),
        "The way must be free of German units".into(),
        vec!["SIB-BF-07", "SIB-CRI-04"],
        on(unit),
    )
}

pub(super) fn city(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-SIBCITY",
        format!("It is the last unit at {}, and others can go", say.p(p)),
        "Send a unit from elsewhere".into(),
        vec!["SIB-BF-08"],
        at(p),
    )
}

pub(super) fn paid(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-SIBPAID",
        format!("Nothing is owed that {} could pay", say.u(unit)),
        String::new(),
        vec!["SIB-BF-06"],
        on(unit),
    )
}

pub(super) fn wave(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-SIBWAVE",
        format!("{} comes with a wave that was called", say.u(unit)),
        "It can wait at its entry".into(),
        vec!["SIB-CALL-03", "SIB-BF-04"],
        on(unit),
    )
}

pub(super) fn rail(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-SIBRAIL",
        format!("{} is more than two links from where the unit arrives", say.p(p)),
        "While units are owed to the Far East only half of a month's arrivals go so far".into(),
        vec!["SIB-BF-09", "SIB-CRI-01"],
        at(p),
    )
}
