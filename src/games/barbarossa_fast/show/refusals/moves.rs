//! Refused moves in words.

use super::parts::{Parts, Say, at, on};
use crate::{
    ids::{SpaceId, UnitId},
    nouns::Group,
    rules::movement::{Closed, closed_ways},
    words::sector_name,
};
use kit::say::count;

pub(super) fn other_side(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-SIDE",
        format!("{} belongs to the other side", say.u(unit)),
        String::new(),
        vec!["BF-SEQ-02"],
        on(unit),
    )
}

pub(super) fn disrupted(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-DISRUPTED",
        format!("{} is Disrupted and may neither move nor attack", say.u(unit)),
        if unit.is_german() { "It recovers in Step 5".into() } else { "It recovers in supply".into() },
        vec!["BF-MOV-08", "BF-DIS-01"],
        on(unit),
    )
}

pub(super) fn fixed(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-FIXED",
        format!("The garrison of {} stays there", say.p(p)),
        String::new(),
        vec!["BF-MOV-16", "BF-RUL-57"],
        at(p),
    )
}

pub(super) fn not_linked(say: &Say<'_>, from: SpaceId, to: SpaceId) -> Parts {
    (
        "E-LINK",
        format!("{} and {} are not linked", say.p(from), say.p(to)),
        String::new(),
        vec!["BF-MOV-01"],
        at(to),
    )
}

pub(super) fn range(say: &Say<'_>, unit: UnitId, to: SpaceId, left: u8, asked: u8) -> Parts {
    if left == 0 || asked <= left {
        return (
            "E-RANGE",
            format!("{} has used its movement for this step", say.u(unit)),
            String::new(),
            vec!["BF-MOV-04"],
            at(to),
        );
    }
    (
        "E-RANGE",
        format!(
            "{} is {} away; {} may move {}, the Bonus link included",
            say.p(to),
            count(asked, "link"),
            say.u(unit),
            count(left, "link")
        ),
        String::new(),
        vec!["BF-MOV-04"],
        at(to),
    )
}

pub(super) fn way_closed(say: &Say<'_>, from: SpaceId, to: SpaceId) -> Parts {
    let ways = closed_ways(say.g, say.o, from, to);
    let mut rules = vec!["BF-MOV-04"];
    let said = ways.iter().map(|(middle, at, how)| {
        let (why, rule) = match how {
            Closed::Held => ("is held by German units".to_owned(), "BF-MOV-07"),
            Closed::Base => ("is a German home base".to_owned(), "BF-MOV-12"),
            Closed::Contact => ("is empty German ground beside German units".to_owned(), "BF-MOV-11"),
            Closed::Broken => {
                let sector = sector_name(say.g.board.sector[at.index()]);
                (format!("lies in sector {sector}, where the Soviet line is broken"), "BF-MOV-13")
            }
        };
        if !rules.contains(&rule) {
            rules.push(rule);
        }
        let way = if middle == at { String::new() } else { format!("beyond {}, ", say.p(*middle)) };
        format!("{way}{} {why}", say.p(*at))
    });
    let said: Vec<String> = said.collect();
    (
        "E-CLOSED",
        format!("The way of 2 links to {} is closed: {}", say.p(to), said.join("; ")),
        "Every other way is longer than it may move".into(),
        rules,
        ways.first().map_or_else(|| at(to), |(_, place, _)| at(*place)),
    )
}

pub(super) fn already_there(say: &Say<'_>, unit: UnitId, p: SpaceId) -> Parts {
    (
        "E-HERE",
        format!("{} is at {} already", say.u(unit), say.p(p)),
        "Choose another place".into(),
        vec!["BF-MOV-04"],
        at(p),
    )
}

pub(super) fn enemy(say: &Say<'_>, p: SpaceId) -> Parts {
    let who = if p.is_in(say.o.soviet) { "Soviet" } else { "German" };
    (
        "E-ENEMY",
        format!("{} is held by {who} units", say.p(p)),
        "It must be attacked".into(),
        vec!["BF-MOV-07"],
        at(p),
    )
}

pub(super) fn fort(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-FORT",
        format!("{} is a live fortress, even though no unit defends it", say.p(p)),
        "Declare an attack: it falls without combat".into(),
        vec!["BF-MOV-05", "BF-RUL-04"],
        at(p),
    )
}

pub(super) fn not_friendly(say: &Say<'_>, unit: UnitId, p: SpaceId) -> Parts {
    (
        "E-FRIENDLY",
        format!("{} reaches {} only over ground that is not German", say.u(unit), say.p(p)),
        "Only the last link, the Bonus, may lead onto Soviet ground".into(),
        vec!["BF-MOV-06", "BF-MOV-05"],
        at(p),
    )
}

pub(super) fn base(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-BASE",
        format!("{} is a German home base: Soviet units may neither enter nor attack it", say.p(p)),
        String::new(),
        vec!["BF-MOV-12"],
        at(p),
    )
}

pub(super) fn off_map(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-OFFMAP",
        format!("{} is off the map; only Soviet units stand there", say.p(p)),
        String::new(),
        vec!["BF-RUL-59"],
        at(p),
    )
}

pub(super) fn contact(say: &Say<'_>, from: SpaceId, to: SpaceId) -> Parts {
    (
        "E-CONTACT",
        format!(
            "{} is empty German ground, and {} or {} touches a German unit",
            say.p(to),
            say.p(from),
            say.p(to)
        ),
        String::new(),
        vec!["BF-MOV-11"],
        at(to),
    )
}

pub(super) fn broken(sector: Group, p: SpaceId) -> Parts {
    (
        "E-BROKEN",
        format!(
            "The Soviet line in sector {} is broken: no attack and no advance there this turn",
            sector_name(sector)
        ),
        String::new(),
        vec!["BF-MOV-13", "BF-RUL-51"],
        at(p),
    )
}

pub(super) fn not_on_map(say: &Say<'_>, unit: UnitId) -> Parts {
    ("E-NOUNIT", format!("{} is not on the map", say.u(unit)), String::new(), vec!["BF-MOV-04"], None)
}

pub(super) fn waiting(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-ROMANIA-WAIT",
        format!("{} stands in Romania and neither moves nor attacks before July", say.u(unit)),
        "It may from the second turn on".into(),
        vec!["BF-SET-14", "BF-RUL-72"],
        on(unit),
    )
}
