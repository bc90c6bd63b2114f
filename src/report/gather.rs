//! What goes into a report, as plain data.

use crate::engine::{
    rules::{Side, Viewer},
    scene::{Ground, PlaceKind, Scene},
    statistics::{Statistics, decisive},
    study::{Annotation, Note, timeline::Timeline},
    table::{LogLine, PlyId, Table},
    words::{DieLine, Row, Weight},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
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
    /// A note on the order before it.
    Remark(Remark),
}

/// A comment, mark, bookmark, chapter or question.
pub(super) struct Remark {
    /// `Comment by Ann, 2026-06-22`, `Chapter`, `Mark`.
    pub kind: String,
    pub text: String,
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
    pub remarks: Vec<Remark>,
}

/// Collects everything.
pub(super) fn gather(table: &mut dyn Table, tip: PlyId, who: Viewer) -> Report {
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
        decisive: moments(table, &line, &statistics, &notes, who),
        chances: Vec::new(),
        dice: dice(&line, &lines),
        variations: variations(table, &on_line, &notes, who),
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
    for span in &line.turns {
        let last = line.plies.get(span.last as usize).copied().unwrap_or(0);
        let scene = table.scene(last, who);
        let here: Vec<&&LogLine> = lines.iter().filter(|l| l.when.turn == span.when.turn).collect();
        out.push(Turn {
            number: span.when.turn,
            name: span.name.clone(),
            words: in_words(table, &scene),
            scene,
            sections: sections(&here, notes),
        });
    }
    out
}

/// The lines of a turn by heading, with the notes on each order after its last line.
fn sections(lines: &[&&LogLine], notes: &[Annotation]) -> Vec<Section> {
    let mut out = vec![Section::default()];
    for (i, one) in lines.iter().enumerate() {
        if one.line.weight == Weight::Heading {
            out.push(Section { heading: one.line.text.clone(), parts: Vec::new() });
        }
        let Some(section) = out.last_mut() else { continue };
        if !one.is_reason && matches!(one.line.weight, Weight::Plain | Weight::Strong) {
            let strong = one.line.weight == Weight::Strong;
            section.parts.push(Part::Sentence(one.line.text.clone(), strong));
        }
        if lines.get(i + 1).is_none_or(|next| next.ply != one.ply) {
            let own = notes.iter().filter(|n| n.ply == one.ply);
            section.parts.extend(own.filter_map(remark).map(Part::Remark));
        }
    }
    out.retain(|s| !s.parts.is_empty());
    out
}

fn remark(a: &Annotation) -> Option<Remark> {
    let kind = match &a.note {
        Note::Comment(_) => "Comment",
        Note::Mark(_) => "Mark",
        Note::Bookmark(_) => "Bookmark",
        Note::Chapter(_) => "Chapter",
        Note::Question(_) => "Question",
        Note::Worth(_) | Note::Drawing(..) | Note::Gone => return None,
    };
    let mut kind = kind.to_owned();
    if !a.by.is_empty() {
        let _ = write!(kind, " by {}", a.by);
    }
    if !a.on.is_empty() {
        let _ = write!(kind, ", {}", a.on);
    }
    let text = match &a.note {
        Note::Mark(m) => format!("{} {}", m.sign(), m.word()),
        other => other.text().to_owned(),
    };
    Some(Remark { kind, text })
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
        let each: Vec<String> =
            at.into_iter().map(|(place, units)| format!("{place}: {}", counted(units))).collect();
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
    s: &Statistics,
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
    for m in decisive::decisive(table, line, s, who) {
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

fn variations(
    table: &dyn Table,
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
        let plies: BTreeSet<PlyId> = table.branch_plies(i).into_iter().collect();
        out.push(Variation {
            name: if b.name.is_empty() { format!("Variation from ply {}", b.fork) } else { b.name.clone() },
            text: format!("after ply {}{first}; {} plies; {came}{by_hand}", b.fork, b.plies),
            remarks: notes.iter().filter(|n| plies.contains(&n.ply)).filter_map(remark).collect(),
        });
    }
    out
}
