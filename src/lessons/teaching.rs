//! What a teacher has before the eyes and a class has not: the answers of a step with what is said of them, hints, what comes next.

use super::{
    driver,
    feedback::{TAKEN_BACK, refused_mark},
    format::{Ask, Choose, Free, Lesson, Number, Orders, OtherWay, Point, Predict, Step, Thing, Way},
    plainly, things,
};
use engine::{base::side::Viewer, show::scene::Subject, table::Table};

/// A heading, and the lines below it in Markdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The heading.
    pub heading: &'static str,
    /// The lines.
    pub lines: Vec<String>,
}

/// A table, and whose eyes look at it.
type Seen<'a> = (&'a dyn Table, Viewer);

/// The notes for a step, by number from 0.
pub fn notes(seen: Seen<'_>, lesson: &Lesson, nth: usize) -> Vec<Note> {
    let Some(step) = lesson.steps.get(nth) else { return Vec::new() };
    let (right, other) = answers(seen, step);
    let mut out =
        vec![Note { heading: "Right", lines: right }, Note { heading: "Other answers", lines: other }];
    out.push(Note { heading: "Hints", lines: step.hints.clone() });
    out.push(Note { heading: "Said afterwards", lines: vec![step.done.clone()] });
    let next = lesson.steps.get(nth + 1).map(|next| {
        if next.title.is_empty() { next.text.clone() } else { format!("**{}**: {}", next.title, next.text) }
    });
    out.push(Note { heading: "The next step", lines: next.into_iter().collect() });
    out.push(Note { heading: "Questions for the class", lines: lesson.class.clone() });
    for note in &mut out {
        note.lines.retain(|line| !line.trim().is_empty());
    }
    out.retain(|note| !note.lines.is_empty());
    out
}

/// What is right, and everything else with what is said of it.
fn answers(seen: Seen<'_>, step: &Step) -> (Vec<String>, Vec<String>) {
    match &step.ask {
        Ask::Read => Default::default(),
        Ask::Point(asked) => points(seen, asked),
        Ask::Choose(asked) => choices(asked),
        Ask::Number(asked) => numbers(asked),
        Ask::Order(asked) => orders(seen, asked),
        Ask::Predict(asked) => predictions(asked),
        Ask::Free(asked) => free(seen, asked),
    }
}

/// Something, and what is said of it.
fn said(what: &str, reply: &str) -> String {
    if reply.is_empty() { what.to_owned() } else { format!("{what}: {reply}") }
}

fn rest(out: &mut Vec<String>, reply: &str) {
    if !reply.is_empty() {
        out.push(said("Everything else", reply));
    }
}

/// The letter of an option.
pub(super) fn letter(nth: usize) -> char {
    char::from(b'A' + nth.min(25) as u8)
}

/// The name of a thing as it stands on the map.
pub fn name((table, who): Seen<'_>, thing: &Thing) -> String {
    let board = table.board();
    let named = things::subject(table, thing).and_then(|subject| match subject {
        Subject::Place(place) => Some(board.name(place).to_owned()),
        Subject::Link(a, b) => Some(format!("{} – {}", board.name(a), board.name(b))),
        Subject::Unit(unit) => {
            let scene = table.scene(table.cursor(), who);
            let counter = scene.counters.iter().find(|counter| counter.unit == unit)?;
            Some(format!("{} ({})", counter.name, board.name(counter.place)))
        }
        Subject::Side(..) | Subject::Turn(_) => None,
    });
    named.unwrap_or_else(|| plainly::things(std::slice::from_ref(thing)))
}

fn points(seen: Seen<'_>, asked: &Point) -> (Vec<String>, Vec<String>) {
    let names =
        |all: &[Thing], joint: &str| all.iter().map(|one| name(seen, one)).collect::<Vec<_>>().join(joint);
    let right = vec![names(&asked.right, if asked.all { " and " } else { " or " })];
    let mut other: Vec<String> =
        asked.other.iter().map(|other| said(&names(&other.at, " or "), &other.reply)).collect();
    rest(&mut other, &asked.otherwise);
    (right, other)
}

fn choices(asked: &Choose) -> (Vec<String>, Vec<String>) {
    let (mut right, mut other) = (Vec::new(), Vec::new());
    for (nth, option) in asked.options.iter().enumerate() {
        let line = said(&format!("{}, {}", letter(nth), option.text), &option.reply);
        if option.right { right.push(line) } else { other.push(line) }
    }
    (right, other)
}

fn numbers(asked: &Number) -> (Vec<String>, Vec<String>) {
    let joined = |all: &[i64]| all.iter().map(i64::to_string).collect::<Vec<_>>().join(" or ");
    let near =
        if asked.within == 0 { String::new() } else { format!(", or no farther off than {}", asked.within) };
    let right = vec![format!("{} {}{near}", joined(&asked.right), asked.unit).replace(" ,", ",")];
    let mut other: Vec<String> =
        asked.other.iter().map(|other| said(&joined(&other.is), &other.reply)).collect();
    rest(&mut other, &asked.otherwise);
    (right, other)
}

/// Orders in words. Those that leave something open are told by what they name: nothing here reads like a file.
fn in_words((table, who): Seen<'_>, orders: &[String], how: &str) -> String {
    let words: Vec<String> = orders.iter().map(|order| open_words((table, who), order)).collect();
    format!("{}{how}", words.join(", then "))
}

/// A pattern in words: the orders it is written as, or else its name and the names of what it speaks of.
pub fn open_words((table, who): Seen<'_>, text: &str) -> String {
    let written = driver::words(table, who, text);
    if written != text {
        return written;
    }
    let (count, pattern) = text.split_once(" of ").unwrap_or(("", text));
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = pattern.split(|c: char| !is_part(c)).filter(|word| !word.is_empty());
    let head = words.next().unwrap_or_default();
    let known = |word: &str| {
        let place = name((table, who), &Thing::Place(word.to_owned()));
        let unit = name((table, who), &Thing::Unit(word.to_owned()));
        [place, unit].into_iter().find(|name| name != word)
    };
    let mut out = spaced(head);
    if !matches!(count, "" | "1") {
        out = format!("{out} ({count})");
    }
    let names: Vec<String> = words.filter_map(known).take(MOST_NAMES).collect();
    if names.is_empty() { out } else { format!("{out} {}", names.join(" or ")) }
}

/// Most names that stand behind an order that leaves something open.
const MOST_NAMES: usize = 4;

/// `TakeHit` as `Take hit`.
fn spaced(head: &str) -> String {
    let mut out = String::with_capacity(head.len() + 2);
    for (nth, c) in head.chars().enumerate() {
        if nth > 0 && c.is_uppercase() {
            out.push(' ');
            out.extend(c.to_lowercase());
        } else {
            out.push(c);
        }
    }
    out
}

/// Said of what is right by facts: they are written for the program.
const BY_FACTS: &str = "Also right as soon as the position is as asked, however it came about";

/// What stands behind a right way that leaves the game where it was.
fn how(way: &Way) -> &'static str {
    if way.taken_back { TAKEN_BACK } else { refused_mark(way.refused.is_some()) }
}

fn orders(seen: Seen<'_>, asked: &Orders) -> (Vec<String>, Vec<String>) {
    let ways = asked.right.iter();
    let mut right: Vec<String> =
        ways.map(|way| said(&in_words(seen, &way.orders, how(way)), &way.remark)).collect();
    right.extend((!asked.until.is_empty()).then(|| BY_FACTS.to_owned()));
    let mut other = replies(seen, &asked.other);
    rest(&mut other, &asked.otherwise);
    (right, other)
}

fn replies(seen: Seen<'_>, all: &[OtherWay]) -> Vec<String> {
    let words = |other: &OtherWay| in_words(seen, &other.orders, refused_mark(other.refused.is_some()));
    all.iter().map(|other| said(&format!("{}{}", before(seen, other), words(other)), &other.reply)).collect()
}

/// What came before an order that is answered: the same order may be right, or be answered otherwise, without it.
pub fn before(seen: Seen<'_>, other: &OtherWay) -> String {
    other.given.last().map_or_else(String::new, |order| format!("{}, then ", open_words(seen, order)))
}

fn predictions(asked: &Predict) -> (Vec<String>, Vec<String>) {
    let line = |nth: usize| {
        let option = &asked.options[nth];
        said(&format!("{}, {}", letter(nth), option.text), &option.reply)
    };
    ((0..asked.options.len()).map(line).collect(), Vec::new())
}

fn free(seen: Seen<'_>, asked: &Free) -> (Vec<String>, Vec<String>) {
    (vec!["Played freely until the position is as asked".to_owned()], replies(seen, &asked.other))
}
