//! A campaign as it happened, month by month, in a file that every game of it reads: briefings, events, who held what, what
//! was argued about, and words of the time. A game reads its own facts beside it and says where the places lie.
//!
//! What is said for one game alone stands in braces with the id of that game; [`for_game`] takes it in or leaves it out:
//!
//! ```
//! use kit::data::history::for_game;
//!
//! let text = "Snow fell. {my_game: Armies stop.} Roads froze.";
//! assert_eq!(for_game(text, "my_game"), "Snow fell. Armies stop. Roads froze.");
//! assert_eq!(for_game(text, "another"), "Snow fell. Roads froze.");
//! ```

use super::{
    faults::{did_you_mean, id_fault, quoted, text_fault},
    reading::parse,
};
use engine::base::{
    assets::{AssetError, Assets},
    date::Date,
};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The campaign of 1941 in the East, among the assets.
pub const OF_1941: &str = "history/1941.ron";

/// Longest text of a file, in letters.
const LONGEST: usize = 1200;

/// A campaign.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// Format of the file; this program reads 1.
    pub format: u32,
    /// What the campaign is called in files.
    pub id: String,
    /// The places that it speaks of.
    pub places: BTreeSet<String>,
    /// The months, in order.
    pub months: Vec<Month>,
    /// Words that are explained.
    pub glossary: Vec<TermEntry>,
}

/// A month.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the schema stands in the README of the data")]
pub struct Month {
    pub title: String,
    pub from: Date,
    pub to: Date,
    pub briefing_german: String,
    pub briefing_soviet: String,
    pub events: Vec<EventEntry>,
    pub control: ControlEntry,
    #[serde(default)]
    pub encirclements: Vec<RingEntry>,
    pub weather: String,
    pub decision: DecisionEntry,
    pub human_cost: String,
}

/// A side in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum FileSide {
    German,
    Soviet,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the schema stands in the README of the data")]
pub struct EventEntry {
    pub from: Date,
    pub to: Date,
    pub side: FileSide,
    #[serde(default)]
    pub at: Vec<String>,
    pub text: String,
}

/// Who held what when the month was over.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the schema stands in the README of the data")]
pub struct ControlEntry {
    pub german: Vec<String>,
    pub soviet: Vec<String>,
    #[serde(default)]
    pub contested: Vec<String>,
    #[serde(default)]
    pub notes: BTreeMap<String, String>,
}

/// Troops in the field, or a place that held out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum RingKind {
    Pocket,
    Siege,
}

/// Troops that were surrounded.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the schema stands in the README of the data")]
pub struct RingEntry {
    pub name: String,
    pub kind: RingKind,
    pub victim: FileSide,
    pub at: Vec<String>,
    pub from: Date,
    pub to: Date,
    #[serde(default)]
    pub soldiers_lost: Option<(u32, u32)>,
    pub losses: String,
}

/// A question with two cases.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the schema stands in the README of the data")]
pub struct DecisionEntry {
    pub question: String,
    pub first: String,
    pub second: String,
}

/// A word that is explained.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the schema stands in the README of the data")]
pub struct TermEntry {
    pub id: String,
    pub term: String,
    /// Sentences for one game stand in braces; see [`for_game`].
    pub text: String,
}

/// A text as a game tells it: what stands in braces for another game is left out.
pub fn for_game(text: &str, game: &str) -> String {
    let mut told = String::new();
    let mut rest = text;
    while let Some((before, marked)) = rest.split_once('{') {
        told.push_str(before);
        let (inside, after) = marked.split_once('}').unwrap_or((marked, ""));
        let (whose, said) = inside.split_once(": ").unwrap_or(("", inside));
        rest = if whose == game {
            told.push_str(said);
            after
        } else {
            after.strip_prefix(' ').unwrap_or(after)
        };
    }
    told.push_str(rest);
    told.trim().to_owned()
}

/// What is wrong, and with what.
type Fault = (String, String);

impl Month {
    /// `June 1941`, as faults name it.
    pub fn name(&self) -> String {
        format!("{} {}", self.from.month_name(), self.from.year)
    }

    /// Who held each place when the month was over; `None` where it was contested.
    pub fn held(&self) -> BTreeMap<&str, Option<FileSide>> {
        let mut held: BTreeMap<&str, Option<FileSide>> = BTreeMap::new();
        held.extend(self.control.german.iter().map(|id| (id.as_str(), Some(FileSide::German))));
        held.extend(self.control.soviet.iter().map(|id| (id.as_str(), Some(FileSide::Soviet))));
        held.extend(self.control.contested.iter().map(|id| (id.as_str(), None)));
        held
    }
}

impl History {
    /// Reads a campaign and checks it: places known and each held once a month, dates in order, texts of the lengths they
    /// are shown at.
    ///
    /// # Errors
    /// The first thing that is wrong, with its month and entry.
    pub fn read(assets: &dyn Assets, file: &str) -> Result<Self, AssetError> {
        let history: Self = parse(file, &assets.read(file)?)?;
        if history.format != 1 {
            return Err(AssetError::new(file, "format", "this program reads format 1"));
        }
        let mut before = None;
        for month in &history.months {
            let name = |what: String| {
                if what.is_empty() { month.name() } else { format!("{}, {what}", month.name()) }
            };
            history.month(month, before).map_err(|(what, why)| AssetError::new(file, name(what), why))?;
            before = Some(month.to);
        }
        terms(file, &history.glossary)?;
        Ok(history)
    }

    fn month(&self, m: &Month, before: Option<Date>) -> Result<(), Fault> {
        if m.from > m.to || before.is_some_and(|last| m.from <= last) {
            return fault("", "it must begin before it ends, and after the month before it");
        }
        texts(m)?;
        self.events(m)?;
        self.control(m)?;
        m.encirclements.iter().try_for_each(|ring| self.ring(m, ring))
    }

    fn place(&self, what: &str, id: &str) -> Result<(), Fault> {
        if self.places.contains(id) {
            return Ok(());
        }
        let guess = did_you_mean(id, self.places.iter().map(String::as_str));
        fault(what, format!("there is no place {}{guess}", quoted(id)))
    }

    fn events(&self, m: &Month) -> Result<(), Fault> {
        let mut last = m.from;
        for (nth, event) in m.events.iter().enumerate() {
            let what = format!("event {}", nth + 1);
            event.at.iter().try_for_each(|id| self.place(&what, id))?;
            if event.from < last || event.to < event.from || event.to > m.to {
                return fault(what, "events lie in their month, in the order of their first days");
            }
            last = event.from;
        }
        Ok(())
    }

    /// Each place stands in one list, and of contested ones something is said.
    fn control(&self, m: &Month) -> Result<(), Fault> {
        let lists = [&m.control.german, &m.control.soviet, &m.control.contested];
        let mut held = BTreeSet::new();
        for id in lists.into_iter().flatten() {
            self.place("control", id)?;
            if !held.insert(id) {
                return fault("control", format!("{} stands there twice", quoted(id)));
            }
        }
        if let Some(id) = self.places.iter().find(|id| !held.contains(id)) {
            return fault("control", format!("{} is in none of the lists", quoted(id)));
        }
        for (id, note) in &m.control.notes {
            self.place("notes", id)?;
            said(&format!("note on {}", quoted(id)), "note", note, 240, false)?;
        }
        match m.control.contested.iter().find(|id| !m.control.notes.contains_key(*id)) {
            Some(id) => fault("notes", format!("{} is contested and nothing is said of it", quoted(id))),
            None => Ok(()),
        }
    }

    fn ring(&self, m: &Month, ring: &RingEntry) -> Result<(), Fault> {
        let what = format!("encirclement {}", quoted(&ring.name));
        ring.at.iter().try_for_each(|id| self.place(&what, id))?;
        let in_order = ring.soldiers_lost.is_none_or(|(low, high)| low <= high);
        if ring.from > ring.to || ring.from < m.from || ring.from > m.to || !in_order {
            return fault(what, "it begins in its month, ends later, and its lower figure comes first");
        }
        Ok(())
    }
}

fn fault<T>(what: impl Into<String>, why: impl Into<String>) -> Result<T, Fault> {
    Err((what.into(), why.into()))
}

/// Whether a text is there, and not too long for where it is shown.
fn said(what: &str, kind: &str, text: &str, longest: usize, may_be_empty: bool) -> Result<(), Fault> {
    text_fault(kind, text, longest, may_be_empty).map_or(Ok(()), |why| fault(what, why))
}

/// The texts of a month.
fn texts(m: &Month) -> Result<(), Fault> {
    let all = [
        ("title", &m.title, 60),
        ("briefing_german", &m.briefing_german, LONGEST),
        ("briefing_soviet", &m.briefing_soviet, LONGEST),
        ("weather", &m.weather, 240),
        ("question", &m.decision.question, 240),
        ("first case", &m.decision.first, 400),
        ("second case", &m.decision.second, 400),
        ("human_cost", &m.human_cost, 700),
    ];
    all.into_iter().try_for_each(|(what, text, longest)| said(what, "text", text, longest, false))?;
    let [first, second] = [&m.decision.first, &m.decision.second].map(|t| t.split_whitespace().count());
    if first.abs_diff(second) > 3 {
        return fault("decision", "the two cases differ in length by more than three words");
    }
    for (nth, event) in m.events.iter().enumerate() {
        said(&format!("event {}", nth + 1), "text", &event.text, 500, false)?;
    }
    for ring in &m.encirclements {
        let what = format!("encirclement {}", quoted(&ring.name));
        said(&what, "name", &ring.name, 80, false)?;
        said(&what, "text", &ring.losses, 500, true)?;
    }
    Ok(())
}

fn terms(file: &str, glossary: &[TermEntry]) -> Result<(), AssetError> {
    let mut seen = BTreeSet::new();
    for term in glossary {
        let twice = (!seen.insert(&term.id)).then(|| "the word is explained twice".to_owned());
        let why = twice
            .or_else(|| id_fault(&term.id))
            .or_else(|| text_fault("term", &term.term, 60, false))
            .or_else(|| text_fault("text", &term.text, 500, false))
            .or_else(|| brace_fault(&term.text));
        if let Some(why) = why {
            return Err(AssetError::new(file, format!("term {}", quoted(&term.id)), why));
        }
    }
    Ok(())
}

/// What is wrong with the braces of a text: each is closed before another opens, and begins with the id of a game.
fn brace_fault(text: &str) -> Option<String> {
    let mut marked = text.split('{').skip(1);
    let good = |part: &str| {
        let game = part.split_once('}').and_then(|(inside, _)| inside.split_once(": "));
        game.is_some_and(|(game, _)| id_fault(game).is_none())
    };
    let closed = text.matches('}').count() == text.matches('{').count();
    (!closed || !marked.all(good))
        .then(|| "what stands in braces begins with the id of a game: {my_game: a sentence}".to_owned())
}
