//! What each moment and each battle brought, through some eyes.

use crate::{comment, wording::signed};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
        side::{Side, Viewer},
    },
    play::note::{Annotation, Note},
    show::{
        fight::Fight,
        line::{DieLine, Line, Term, Weight},
        log::LogLine,
    },
    statistics::Statistics,
    study::timeline::Timeline,
    table::Table,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Texts by the number under which each was met first.
#[derive(Default)]
pub(super) struct Texts {
    all: Vec<String>,
    known: BTreeMap<String, u32>,
}

impl Texts {
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if let Some(known) = self.known.get(text) {
            return *known;
        }
        self.all.push(text.to_owned());
        self.known.insert(text.to_owned(), self.all.len() as u32 - 1);
        self.all.len() as u32 - 1
    }

    pub(super) fn all(&self) -> &[String] {
        &self.all
    }
}

/// How a line is shown: as a heading, strong, plain, as a detail, as the reason of an automatic player.
fn manner(told: &LogLine) -> u32 {
    match told.line.weight {
        _ if told.is_reason => 4,
        Weight::Heading => 0,
        Weight::Strong => 1,
        Weight::Plain => 2,
        Weight::Detail => 3,
    }
}

/// The lines of each moment: manner and number of the text, one after another.
pub(super) fn lines(log: &[LogLine], line: &Timeline, texts: &mut Texts) -> Vec<Vec<u32>> {
    let moment: BTreeMap<PlyId, usize> = line.plies.iter().enumerate().map(|(n, ply)| (*ply, n)).collect();
    let mut out = vec![Vec::new(); line.plies.len()];
    for told in log.iter().filter(|told| !told.again) {
        if let Some(at) = moment.get(&told.ply) {
            out[*at].extend([manner(told), texts.number(&in_words(&told.line))]);
        }
    }
    out
}

/// A line with the die that fell, what it adds up to, and the rules it rests on.
pub(super) fn in_words(line: &Line) -> String {
    let fell = line.die.as_ref().map(die);
    let of = (!line.terms.is_empty()).then(|| sum(&line.terms));
    let rules = (!line.rules.is_empty()).then(|| line.rules.join(", "));
    [Some(line.text.clone()), fell, of, rules].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// `die 4, +1 armour: 5`.
fn die(fell: &DieLine) -> String {
    let each = fell.modifiers.iter().map(|(by, why, _)| format!(", {} {why}", whole(*by)));
    let each: String = each.collect();
    if each.is_empty() && i16::from(fell.face) == i16::from(fell.result) {
        return format!("die {}", fell.face);
    }
    format!("die {}{each}: {}", fell.face, fell.result)
}

fn whole(n: i8) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { format!("+{n}") }
}

/// `4 infantry, +1 armour`.
fn sum(terms: &[Term]) -> String {
    let one = |term: &Term| format!("{} {}", term.value, term.label);
    terms.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// A battle of the course.
pub(crate) struct Battle {
    /// The moment at which it began, and the last of it.
    pub(crate) span: (u32, u32),
    /// Where.
    pub(crate) place: PlaceKey,
    /// Who attacks, and of which side they are.
    pub(crate) attackers: (Vec<UnitKey>, Side),
    /// `Attack on Minsk`.
    pub(crate) title: String,
    /// Who, at what odds, what fell, what came: label and words.
    pub(crate) rows: Vec<(String, String)>,
    /// What dice and drawn faces gave the first side, in units.
    pub(crate) luck: Option<f64>,
    /// What came of it in a few words; may be empty.
    pub(crate) came: String,
}

/// The battles of a line.
pub(super) fn battles(table: &dyn Table, line: &Timeline, s: &Statistics, who: Viewer) -> Vec<Battle> {
    let mut out: Vec<Battle> = Vec::new();
    for span in &line.battles {
        let plies = line.plies.get(span.first as usize..=span.last as usize).unwrap_or_default();
        let Some(first) = plies.first() else { continue };
        let fights = plies.iter().rev().find_map(|ply| {
            let fights = table.fights(*ply, who);
            fights.iter().any(|f| f.from == *first).then_some(fights)
        });
        for fight in fights.iter().flat_map(|all| all.iter()).filter(|f| f.from == *first) {
            let board = table.board();
            let place = board.name(fight.encounter.place);
            let counted = s.battles.iter().find(|b| plies.contains(&b.ply) && b.engaged.place == place);
            let luck = counted.and_then(|b| b.luck(Side(0)));
            let came = fight.end().map_or_else(String::new, |end| end.words.clone());
            let rows = rows(fight, luck.map(|luck| luck_in_words(luck, &s.sides)), &came);
            let title = fight.encounter.title.clone();
            let span = (span.first, span.last);
            let attackers = (fight.encounter.attackers.clone(), fight.encounter.side);
            out.push(Battle { span, place: fight.encounter.place, attackers, title, rows, luck, came });
        }
    }
    out
}

/// `+0.8 units for the German side`.
fn luck_in_words(luck: f64, sides: &[String]) -> String {
    let side = usize::from(luck < 0.0);
    match signed(luck.abs()).as_str() {
        "0.0" => "even".to_owned(),
        units => format!("{units} units for the {} side", sides.get(side).map_or("", String::as_str)),
    }
}

/// What a battle shows, in rows.
fn rows(fight: &Fight, luck: Option<String>, came: &str) -> Vec<(String, String)> {
    let e = &fight.encounter;
    let mut out = Vec::new();
    let mut row = |label: &str, words: String| {
        if !words.is_empty() {
            out.push((label.to_owned(), words));
        }
    };
    row("Manner", e.manner.clone());
    for (name, marks) in fight.names.iter().zip(&fight.rows) {
        row(name, marks.iter().map(|mark| mark.name.as_str()).collect::<Vec<_>>().join(", "));
    }
    row("Odds", e.likely.clone());
    for (who, fell) in &e.dice {
        row(who, die(fell));
    }
    if let Some(volley) = fight.volley() {
        for (name, (hits, terms)) in fight.names.iter().rev().zip(volley.hits.iter().zip(volley.sums.iter()))
        {
            let of = if terms.is_empty() { String::new() } else { format!(" ({})", sum(terms)) };
            row(&format!("Hits by the {name} side"), format!("{hits}{of}"));
        }
    }
    row("Luck", luck.unwrap_or_default());
    row("Came", came.to_owned());
    out
}

/// The notes of each moment, as HTML: whether it asks, whether it speaks ahead, the head, the text.
pub(super) fn notes(line: &Timeline, all: &[Annotation]) -> Vec<Value> {
    let moment: BTreeMap<PlyId, usize> = line.plies.iter().enumerate().map(|(n, ply)| (*ply, n)).collect();
    let one = |note: &Annotation| {
        let at = *moment.get(&note.ply)?;
        let by = [note.by.as_str(), note.on.as_str()].into_iter().filter(|text| !text.is_empty());
        let by = by.collect::<Vec<_>>().join(", ");
        let (kind, head, text) = match &note.note {
            Note::Comment(text) => ("said", String::new(), comment::html(text)),
            Note::Mark(mark) => ("said", format!("{} {}", mark.sign(), mark.word()), String::new()),
            Note::Bookmark(title) => ("mark", title.clone(), String::new()),
            Note::Chapter(title) => ("mark", title.clone(), String::new()),
            Note::Question(text) => ("asks", "What would you do?".to_owned(), comment::html(text)),
            Note::Worth(_) | Note::Drawing(..) | Note::Gone => return None,
        };
        Some(json!([at, kind, head, text, by, note.speaks_ahead()]))
    };
    all.iter().filter_map(one).collect()
}
