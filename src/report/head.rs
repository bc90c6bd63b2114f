//! The head of a report: the game, how it was set up, who sat where, which line it is, who commented on it.

use engine::base::say::count;
use engine::{
    base::{
        seat::{Control, Post, Seat},
        side::Side,
    },
    contract::options::{Chosen, code},
    play::note::Annotation,
    study::timeline::Timeline,
    table::Table,
};
use std::collections::BTreeSet;

/// A label and what stands behind it.
pub(crate) type Fact = (String, String);

/// All that is known of the game as a whole, and the day `on` which the report is written unless that is empty. No file
/// says when its game was played.
pub(crate) fn facts(table: &dyn Table, line: &Timeline, notes: &[Annotation], on: &str) -> Vec<Fact> {
    let mut facts = vec![("Game".to_owned(), table.title().to_owned()), ("Set-up".to_owned(), set_up(table))];
    for (i, side) in table.sides().iter().enumerate() {
        facts.push(((*side).to_owned(), players(table, line, Side(i as u8))));
        facts.extend(commanders(table, Side(i as u8)).map(|words| (format!("{side} commanders"), words)));
    }
    facts.extend(table.told_seed().map(|seed| ("Seed".to_owned(), seed.to_string())));
    facts.push(("Line".to_owned(), played(table, line)));
    facts.extend(comments(line, notes).map(|words| ("Comments".to_owned(), words)));
    facts.extend((!on.is_empty()).then(|| ("Report written".to_owned(), on.to_owned())));
    facts
}

/// The choices by their labels, `German plan: Historical`: of rows beyond the first page only those that differ from their
/// default, which is said.
fn set_up(table: &dyn Table) -> String {
    let (rows, choices) = (table.options(), table.choices());
    let chosen = Chosen::new(&rows, &choices);
    let mut words: Vec<String> = chosen.told().iter().map(ToString::to_string).collect();
    if !chosen.differing().is_empty() {
        words.push(format!("code of these options: {}", code(table.id(), &rows, &choices)));
    }
    words.join("; ")
}

/// Who gave the orders of a side on the line; who would, before its first order.
fn players(table: &dyn Table, line: &Timeline, side: Side) -> String {
    let mut seats: BTreeSet<Seat> =
        line.plies.iter().filter_map(|ply| table.seat_of(*ply)).filter(|seat| seat.side() == side).collect();
    if seats.is_empty() {
        seats.insert(match table.control(side) {
            Control::Person => Seat::Person(side),
            Control::Automatic(level) => Seat::Automatic(side, level),
        });
    }
    let words: Vec<String> = seats.into_iter().map(|seat| seat_in_words(table, seat)).collect();
    words.join(" and ")
}

/// `Army Group North a person, Army Group South automatic`: who sits at each post of a side that several share.
fn commanders(table: &dyn Table, side: Side) -> Option<String> {
    let posts = table.posts(side);
    let seat = |post: usize| match table.control_of(side, Post(post as u8)) {
        Control::Person => Seat::Person(side),
        Control::Automatic(level) => Seat::Automatic(side, level),
    };
    let words: Vec<String> = posts
        .iter()
        .enumerate()
        .map(|(i, name)| format!("{name} {}", seat_in_words(table, seat(i))))
        .collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// `a person`, `automatic`; with the level where there are several.
fn seat_in_words(table: &dyn Table, seat: Seat) -> String {
    match seat {
        Seat::Person(_) => "a person".into(),
        Seat::Automatic(side, level) => match table.telling_level(side, level) {
            None => "automatic".into(),
            Some(label) => format!("automatic, {label}"),
        },
    }
}

/// `the main line, 451 orders`, `variation “A dry October”, 120 orders`.
fn played(table: &dyn Table, line: &Timeline) -> String {
    let tree = table.tree();
    let tip = line.plies.last().copied().unwrap_or(0);
    let name = match tree.branch_of(tip) {
        0 => "the main line".to_owned(),
        i => match tree.branches.get(i).map(|b| b.name.as_str()) {
            Some(name) if !name.is_empty() => format!("variation “{name}”"),
            _ => format!("a variation up to ply {tip}"),
        },
    };
    format!("{name}, {}", count(line.end() as usize, "order"))
}

/// `31 by Stavka and Ann, 2026-06-22 to 2026-06-24`; `None` when there are none on the line.
fn comments(line: &Timeline, notes: &[Annotation]) -> Option<String> {
    let plies: BTreeSet<_> = line.plies.iter().collect();
    let here: Vec<&Annotation> =
        notes.iter().filter(|n| plies.contains(&n.ply) && !n.note.text().is_empty()).collect();
    let several = |of: fn(&Annotation) -> &str| -> Vec<&str> {
        let all: BTreeSet<&str> = here.iter().map(|n| of(n)).filter(|t| !t.is_empty()).collect();
        all.into_iter().collect()
    };
    let by = match several(|n| &n.by).as_slice() {
        [] => String::new(),
        [before @ .., last] if !before.is_empty() => format!(" by {} and {last}", before.join(", ")),
        [only, ..] => format!(" by {only}"),
    };
    let on = match several(|n| &n.on).as_slice() {
        [] => String::new(),
        [day] => format!(", {day}"),
        [first, .., last] => format!(", {first} to {last}"),
    };
    (!here.is_empty()).then(|| format!("{}{by}{on}", count(here.len(), "note")))
}
