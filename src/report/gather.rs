//! What goes into a report, as plain data.

use super::{
    prose::{Sentence, joined},
    remarks::{self, Picture, Remark},
};
use crate::engine::{
    chances::told::TurningPoint,
    rules::{Side, Viewer},
    scene::{Ground, PlaceKind, Scene},
    statistics::{Statistics, decisive},
    study::{Annotation, Note, timeline::Timeline},
    table::{LogLine, PlyId, Table},
    words::{DieLine, Row, Weight},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// A whole report.
pub(super) struct Report {
    /// `Barbarossa Fast`.
    pub title: String,
    /// The choices of the set-up.
    pub choices: Vec<(String, String)>,
    /// Whose report it is, in a sentence.
    pub viewer: String,
    /// The result, or how far it has come.
    pub result: String,
    /// How the result was made.
    pub rows: Vec<Row>,
    /// Turns.
    pub turns: Vec<Turn>,
    /// Largest changes.
    pub decisive: Vec<Moment>,
    /// How the chances went, when that was asked for.
    pub chances: Vec<super::chances::Part>,
    /// The win chance as a curve.
    pub curve: Option<super::chances::Curve>,
    /// Dice.
    pub dice: Vec<Die>,
    /// The numbers.
    pub statistics: Arc<Statistics>,
    /// Variations.
    pub variations: Vec<Variation>,
    /// The ground, for the maps.
    pub ground: Arc<Ground>,
    /// The scene at the end, for what the maps have in common.
    pub places: Arc<Scene>,
}

/// A turn.
pub(super) struct Turn {
    pub number: u16,
    pub name: String,
    /// The position at its end.
    pub scene: Arc<Scene>,
    /// That position in words, a sentence for each side.
    pub words: Vec<String>,
    pub sections: Vec<Section>,
}

/// A phase or battle.
#[derive(Default)]
pub(super) struct Section {
    pub heading: String,
    pub parts: Vec<Part>,
}

/// A piece of the story.
pub(super) enum Part {
    /// A sentence without full stop; important or not.
    Sentence(String, bool),
    /// A chapter begins, with its title.
    Chapter(String),
    /// What somebody wrote about the order before it.
    Remark(Remark),
    /// What somebody drew on the map.
    Picture(Picture),
}

/// A decisive moment.
pub(super) struct Moment {
    pub ply: PlyId,
    pub turn: String,
    pub text: String,
}

/// A die.
pub(super) struct Die {
    pub turn: String,
    pub what: String,
    pub face: u8,
    pub modifiers: String,
    pub result: i8,
}

/// A variation.
pub(super) struct Variation {
    pub name: String,
    /// Where it leaves, how long it is and what came of it.
    pub text: String,
    /// What is counted otherwise than on the line of the report.
    pub counts: String,
    /// Its first orders.
    pub orders: String,
    pub remarks: Vec<Remark>,
}

/// Collects everything.
pub(super) fn gather(table: &mut dyn Table, tip: PlyId, who: Viewer, turning: &[TurningPoint]) -> Report {
    if tip != table.tip() {
        // Only a ply that does not exist is refused; the line played is as good then.
        let _ = table.study_at(tip);
    }
    let line = table.timeline(tip, who);
    let on_line: BTreeMap<PlyId, u32> = line.plies.iter().zip(0u32..).map(|(p, n)| (*p, n)).collect();
    let log = table.log(who);
    let lines: Vec<&LogLine> = log.iter().filter(|l| on_line.contains_key(&l.ply)).collect();
    let statistics = table.statistics(tip, who);
    let notes = table.annotations();
    let way = &table.compare(tip, tip, who).ways[0];
    let when = table.timeline(tip, who).turns.last().map_or_else(String::new, |t| t.name.clone());
    let over = way.result.is_some() && table.cursor() == tip;
    let result = way.result.clone().unwrap_or_else(|| format!("Not over: {when}"));
    Report {
        title: table.title().to_owned(),
        choices: table.choices().into_iter().collect(),
        viewer: viewer(table, who),
        result,
        rows: if over { table.summary().rows } else { Vec::new() },
        turns: turns(table, &line, &lines, &notes, who),
        decisive: moments(
            table,
            &line,
            decisive::decisive(table, &line, &statistics, who, turning),
            &notes,
            who,
        ),
        chances: Vec::new(),
        curve: None,
        dice: dice(&line, &lines),
        variations: variations(table, tip, &on_line, &notes, who),
        ground: table.ground(),
        places: table.scene(tip, who),
        statistics,
    }
}

fn viewer(table: &dyn Table, who: Viewer) -> String {
    match who {
        Viewer::Side(side) => {
            let name = table.sides().get(side.0 as usize).copied().unwrap_or("first");
            format!("As the {name} side knew it")
        }
        Viewer::Umpire => "As the umpire sees it: everything, also what no side knew".into(),
    }
}

fn turn_name(line: &Timeline, number: u16) -> String {
    line.turns.iter().find(|t| t.when.turn == number).map_or_else(String::new, |t| t.name.clone())
}

fn turns(
    table: &dyn Table,
    line: &Timeline,
    lines: &[&LogLine],
    notes: &[Annotation],
    who: Viewer,
) -> Vec<Turn> {
    let mut out = Vec::new();
    let mut units = BTreeSet::new();
    for span in &line.turns {
        let last = line.plies.get(span.last as usize).copied().unwrap_or(0);
        let scene = table.scene(last, who);
        // Who is lost in a turn stood on the map at the end of the one before.
        units.extend(scene.counters.iter().map(|c| c.name.clone()));
        let here: Vec<(usize, &LogLine)> =
            lines.iter().copied().enumerate().filter(|(_, l)| l.when.turn == span.when.turn).collect();
        units.extend(here.iter().filter_map(|(_, l)| named(&l.line.text)));
        out.push(Turn {
            number: span.when.turn,
            name: span.name.clone(),
            words: in_words(table, &scene),
            scene,
            sections: sections(table, lines, &here, notes, (&span.name, &units), who),
        });
    }
    out
}

/// The lines of a turn by heading, with the notes on each order after its last line.
fn sections(
    table: &dyn Table,
    all: &[&LogLine],
    lines: &[(usize, &LogLine)],
    notes: &[Annotation],
    (turn, units): (&str, &BTreeSet<String>),
    who: Viewer,
) -> Vec<Section> {
    let mut out = vec![Section::default()];
    let mut sentences: Vec<Sentence> = Vec::new();
    let tell = |out: &mut Vec<Section>, sentences: &mut Vec<Sentence>| {
        let told = joined(std::mem::take(sentences), units);
        if let Some(section) = out.last_mut() {
            section.parts.extend(told.into_iter().map(|(text, strong)| Part::Sentence(text, strong)));
        }
    };
    for (i, one) in lines {
        if one.line.weight == Weight::Heading {
            tell(&mut out, &mut sentences);
            // The turn has its heading already.
            let heading = if names_turn(&one.line.text, turn) { "" } else { &one.line.text };
            out.push(Section { heading: heading.to_owned(), parts: Vec::new() });
        } else if !one.is_reason && matches!(one.line.weight, Weight::Plain | Weight::Strong) {
            sentences.push((one.line.text.clone(), one.line.weight == Weight::Strong));
        }
        if Some(*i) == last_of(all, one.ply) {
            let noted = remarks::of_ply(table, who, one.ply, notes);
            if !noted.is_empty() {
                tell(&mut out, &mut sentences);
            }
            if let Some(section) = out.last_mut() {
                section.parts.extend(noted);
            }
        }
    }
    tell(&mut out, &mut sentences);
    out.retain(|s| !s.parts.is_empty());
    out
}

/// The last line of an order that is no heading: what is noted stands after it, and not under the heading of what comes
/// next, or in another turn.
fn last_of(all: &[&LogLine], ply: PlyId) -> Option<usize> {
    let (from, to) = (all.partition_point(|l| l.ply < ply), all.partition_point(|l| l.ply <= ply));
    let told = |i: &usize| all[*i].line.weight != Weight::Heading;
    (from..to).rev().find(told).or_else(|| to.checked_sub(1).filter(|i| *i >= from))
}

/// Who turned up: `Turned up at Riga: 8th Army, Strong`.
fn named(text: &str) -> Option<String> {
    let (_, rest) = text.split_once(": ")?;
    rest.split_once(", ").map(|(name, _)| name.to_owned())
}

/// Whether a heading says no more than which turn it is: `Turn 2 · July 1941`.
fn names_turn(heading: &str, turn: &str) -> bool {
    heading.starts_with("Turn ") && heading.ends_with(turn)
}

/// A sentence for each side: where its units stand.
fn in_words(table: &dyn Table, scene: &Scene) -> Vec<String> {
    let mut out = Vec::new();
    for (i, side) in table.sides().iter().enumerate() {
        let mut at: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for c in scene.counters.iter().filter(|c| usize::from(c.side) == i) {
            let Some(place) = scene.places.get(usize::from(c.place)) else { continue };
            let mut name = c.name.clone();
            if c.states.disrupted {
                name.push_str(" (Disrupted)");
            }
            at.entry(&place.name).or_default().push(name);
        }
        let each = places_alike(at);
        let list = if each.is_empty() { "none".into() } else { each.join("; ") };
        let held = scene.places.iter().filter(|p| matches!(p.kind, PlaceKind::City { .. }));
        let held = held.filter(|p| p.control == Some(Side(i as u8))).map(|p| p.name.as_str());
        let held: Vec<&str> = held.collect();
        let cities =
            if held.is_empty() { String::new() } else { format!(". Cities held: {}", held.join(", ")) };
        out.push(format!("{side} units at {list}{cities}."));
    }
    out
}

/// What stands where, places with the same units together: `Kiev, Riga: Unknown unit`.
fn places_alike(at: BTreeMap<&str, Vec<String>>) -> Vec<String> {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for (place, units) in at {
        let units = counted(units);
        match groups.iter_mut().find(|(same, _)| *same == units) {
            Some((_, places)) => places.push(place),
            None => groups.push((units, vec![place])),
        }
    }
    groups.into_iter().map(|(units, places)| format!("{}: {units}", places.join(", "))).collect()
}

/// Names, equal ones counted: `2nd Army, 2 × Unknown unit`.
fn counted(mut names: Vec<String>) -> String {
    names.sort();
    let mut out: Vec<(String, usize)> = Vec::new();
    for name in names {
        match out.last_mut() {
            Some((last, n)) if *last == name => *n += 1,
            _ => out.push((name, 1)),
        }
    }
    let one = |(name, n): (String, usize)| if n == 1 { name } else { format!("{n} × {name}") };
    out.into_iter().map(one).collect::<Vec<_>>().join(", ")
}

fn moments(
    table: &dyn Table,
    line: &Timeline,
    decided: Vec<decisive::Decisive>,
    notes: &[Annotation],
    who: Viewer,
) -> Vec<Moment> {
    let depth: BTreeMap<PlyId, usize> = line.plies.iter().enumerate().map(|(n, p)| (*p, n)).collect();
    let mut out: Vec<(usize, Moment)> = Vec::new();
    let mut add = |ply: PlyId, turn: u16, text: String| {
        if let Some(at) = depth.get(&ply) {
            out.push((*at, Moment { ply, turn: turn_name(line, turn), text }));
        }
    };
    for m in decided {
        add(m.ply, m.when.turn, m.text);
    }
    for n in notes {
        if let Note::Mark(m) = &n.note {
            let order = table.ply_text(n.ply, who);
            let turn = table.when(n.ply).turn;
            add(n.ply, turn, format!("{} {}: {order}", m.sign(), m.word()));
        }
    }
    out.sort_by_key(|(at, _)| *at);
    out.into_iter().map(|(_, m)| m).collect()
}

fn dice(line: &Timeline, lines: &[&LogLine]) -> Vec<Die> {
    let die = |l: &&LogLine| {
        let DieLine { face, modifiers, result } = l.line.die.as_ref()?;
        let each: Vec<String> =
            modifiers.iter().map(|(n, why, _)| format!("{} {why}", signed_whole(*n))).collect();
        Some(Die {
            turn: turn_name(line, l.when.turn),
            what: l.line.text.clone(),
            face: *face,
            modifiers: each.join(", "),
            result: *result,
        })
    };
    lines.iter().filter_map(die).collect()
}

fn signed_whole(n: i8) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { format!("+{n}") }
}

/// Orders of a variation that are listed.
const MOST_ORDERS: usize = 40;

fn variations(
    table: &dyn Table,
    tip: PlyId,
    on_line: &BTreeMap<PlyId, u32>,
    notes: &[Annotation],
    who: Viewer,
) -> Vec<Variation> {
    let tree = table.tree();
    let mut out = Vec::new();
    for (i, b) in
        tree.branches.iter().enumerate().filter(|(_, b)| !b.hidden && !on_line.contains_key(&b.first))
    {
        if b.plies == 0 {
            continue;
        }
        let way = &table.compare(b.tip, b.tip, who).ways[0];
        let came = way.result.clone().unwrap_or_else(|| "not played to the end".into());
        let by_hand = if b.by_hand == 0 { "" } else { "; with a die set by hand" };
        let first = table.ply_text(b.first, who);
        let first = if first.is_empty() { String::new() } else { format!(": {first}") };
        let plies = table.branch_plies(i);
        let remarks = plies
            .iter()
            .flat_map(|ply| remarks::of_texts(table, who, *ply, notes.iter().filter(|n| n.ply == *ply)));
        out.push(Variation {
            name: if b.name.is_empty() { format!("Variation from ply {}", b.fork) } else { b.name.clone() },
            text: format!("after ply {}{first}; {} plies; {came}{by_hand}", b.fork, b.plies),
            counts: counts(table, b.tip, tip, who),
            orders: orders(table, &plies, who),
            remarks: remarks.collect(),
        });
    }
    out
}

/// What is counted at the end of a variation otherwise than at the end of the line: `Points 5 (here 3)`.
fn counts(table: &dyn Table, variation: PlyId, line: PlyId, who: Viewer) -> String {
    let compared = table.compare(variation, line, who);
    let value = |way: usize, i: usize| compared.ways[way].values.get(i).copied().unwrap_or(0);
    let differs = compared.names.iter().enumerate().filter(|(i, _)| value(0, *i) != value(1, *i));
    let words: Vec<String> = differs
        .map(|(i, name)| format!("{} {} ({} on this line)", name.label, value(0, i), value(1, i)))
        .collect();
    if words.is_empty() { "Nothing that is counted differs".into() } else { words.join("; ") }
}

/// The first orders of a variation.
fn orders(table: &dyn Table, plies: &[PlyId], who: Viewer) -> String {
    let words = |ply: &PlyId| {
        let text = table.ply_text(*ply, who).to_string();
        if text.is_empty() { "an order that is not known".into() } else { text }
    };
    let mut list: Vec<String> = plies.iter().take(MOST_ORDERS).map(words).collect();
    if let Some(more) = plies.len().checked_sub(MOST_ORDERS).filter(|n| *n > 0) {
        list.push(format!("and {more} more"));
    }
    list.join("; ")
}
