//! The history file: the seven months as they happened, and the file of aims. Read from text and checked: every id known, every
//! position once a month, dates in order, points as control has them, texts of the lengths they were written for.
//!
//! Not here: what the window shows of it, which `show::chronicle` makes.

use super::files::{MapFile, OobFile};
use crate::edition::TURNS;
use engine::base::{assets::AssetError, date::Date};
use kit::data::{
    faults::{did_you_mean, id_fault, quoted, text_fault},
    history::{ControlEntry, DecisionEntry, EventEntry, FileSide, RingEntry, TermEntry, WeatherEntry},
    reading::parse,
};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Name of the history file among the assets.
pub const HISTORY_FILE: &str = "barbarossa_fast/history.ron";
/// Name of the file of aims.
pub const AIMS_FILE: &str = "barbarossa_fast/aims.ron";

/// Longest text of the file, in letters.
const LONGEST: usize = 1200;

/// The history file.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryFile {
    /// Format of the file; this program reads 1.
    pub format: u32,
    /// The game the file belongs to.
    pub id: String,
    /// The months.
    pub turns: Vec<MonthEntry>,
    /// Words.
    pub glossary: Vec<TermEntry>,
}

/// A month.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the schema stands in the README of the data")]
pub struct MonthEntry {
    pub turn: u8,
    pub title: String,
    pub from: Date,
    pub to: Date,
    pub briefing_german: String,
    pub briefing_soviet: String,
    pub events: Vec<EventEntry>,
    pub german_vp: i32,
    pub control: ControlEntry,
    pub german_units: Vec<GermanEntry>,
    pub soviet_units: Vec<SovietEntry>,
    #[serde(default)]
    pub encirclements: Vec<RingEntry>,
    pub weather: WeatherEntry,
    pub decision: DecisionEntry,
    pub human_cost: String,
}

/// Where a German or Romanian unit stood.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the schema stands in the README of the data")]
pub struct GermanEntry {
    pub unit: String,
    pub at: Option<String>,
    #[serde(default)]
    pub note: String,
}

/// Where a Soviet formation stood.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the schema stands in the README of the data")]
pub struct SovietEntry {
    pub name: String,
    #[serde(default)]
    pub unit: Option<String>,
    pub at: String,
    #[serde(default)]
    pub encircled: bool,
    #[serde(default)]
    pub note: String,
}

/// The file of aims.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AimsFile {
    /// Format of the file; this program reads 1.
    pub format: u32,
    /// The game the file belongs to.
    pub id: String,
    /// The aims, by month.
    pub aims: Vec<AimsEntry>,
}

/// Aims of a month.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub struct AimsEntry {
    pub turn: u8,
    pub german: AimEntry,
    pub soviet: AimEntry,
}

/// An aim.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AimEntry {
    /// One sentence.
    pub text: String,
    /// The fact that says whether it came about.
    pub fact: String,
}

/// Reads the history and checks it against map and orders of battle.
///
/// # Errors
/// The first thing that is wrong, with its month and entry.
pub fn read(text: &str, map: &MapFile, oob: &OobFile) -> Result<HistoryFile, AssetError> {
    let file: HistoryFile = parse(HISTORY_FILE, text)?;
    super::files::check_header(HISTORY_FILE, file.format, &file.id)?;
    let known = Known::of(map, oob);
    let turns: Vec<u8> = file.turns.iter().map(|m| m.turn).collect();
    if turns != (1..=TURNS).collect::<Vec<_>>() {
        return Err(AssetError::new(
            HISTORY_FILE,
            "turns",
            format!("must be 1 to {TURNS}, each once and in order"),
        ));
    }
    for (nth, month) in file.turns.iter().enumerate() {
        let after = nth.checked_sub(1).map(|before| file.turns[before].to);
        known.month(month, after).map_err(|(what, why)| fault(month.turn, &what, why))?;
    }
    words(&file.glossary)?;
    Ok(file)
}

/// Reads the aims.
///
/// # Errors
/// The first thing that is wrong.
pub fn read_aims(text: &str) -> Result<Vec<AimsEntry>, AssetError> {
    let file: AimsFile = parse(AIMS_FILE, text)?;
    super::files::check_header(AIMS_FILE, file.format, &file.id)?;
    let mut seen = BTreeSet::new();
    for entry in &file.aims {
        let wrong = |why: String| Err(AssetError::new(AIMS_FILE, format!("turn {}", entry.turn), why));
        if !(1..=TURNS).contains(&entry.turn) || !seen.insert(entry.turn) {
            return wrong(format!("a turn is 1 to {TURNS} and has one entry"));
        }
        for aim in [&entry.german, &entry.soviet] {
            let text = text_fault("text", &aim.text, 160, false);
            if let Some(why) = text.or_else(|| text_fault("fact", &aim.fact, 160, false)) {
                return wrong(why);
            }
        }
    }
    Ok(file.aims)
}

fn fault(turn: u8, what: &str, why: String) -> AssetError {
    let what = if what.is_empty() { String::new() } else { format!(", {what}") };
    AssetError::new(HISTORY_FILE, format!("turn {turn}{what}"), why)
}

/// What is wrong, and with what.
type Fault = (String, String);

/// Ids that may stand in the file.
struct Known<'a> {
    places: BTreeMap<&'a str, i32>,
    germans: BTreeSet<&'a str>,
    soviets: BTreeSet<&'a str>,
}

impl<'a> Known<'a> {
    fn of(map: &'a MapFile, oob: &'a OobFile) -> Self {
        let regular = oob.russian.iter().map(|u| u.id.as_str());
        let red = oob.red_lettered.iter().map(|u| u.id.as_str());
        Self {
            places: map.positions.iter().map(|p| (p.id.as_str(), i32::from(p.vp))).collect(),
            germans: oob.german.iter().map(|u| u.id.as_str()).collect(),
            soviets: regular.chain(red).chain(oob.siberian.iter().map(|u| u.id.as_str())).collect(),
        }
    }

    fn place(&self, what: &str, id: &str) -> Result<(), Fault> {
        if self.places.contains_key(id) {
            return Ok(());
        }
        let guess = did_you_mean(id, self.places.keys().copied());
        Err((what.to_owned(), format!("there is no place {}{guess}", quoted(id))))
    }

    fn month(&self, m: &MonthEntry, after: Option<Date>) -> Result<(), Fault> {
        if m.from > m.to || after.is_some_and(|last| m.from <= last) {
            return Err((
                String::new(),
                "it must begin before it ends, and after the month before it".into(),
            ));
        }
        texts(m)?;
        self.events(m)?;
        let held = self.control(m)?;
        self.germans(m, &held)?;
        self.soviets(m, &held)?;
        for ring in &m.encirclements {
            let what = format!("encirclement {}", quoted(&ring.name));
            ring.at.iter().try_for_each(|id| self.place(&what, id))?;
            let in_order = ring.soldiers_lost.is_none_or(|(low, high)| low <= high);
            if ring.from > ring.to || ring.from < m.from || ring.from > m.to || !in_order {
                return Err((
                    what,
                    "it begins in its month, ends later, and its lower figure comes first".into(),
                ));
            }
        }
        Ok(())
    }

    fn events(&self, m: &MonthEntry) -> Result<(), Fault> {
        let mut last = m.from;
        for (nth, event) in m.events.iter().enumerate() {
            let what = format!("event {}", nth + 1);
            event.at.iter().try_for_each(|id| self.place(&what, id))?;
            if event.from < last || event.to < event.from || event.to > m.to {
                return Err((what, "events lie in their month, in the order of their first days".into()));
            }
            last = event.from;
        }
        Ok(())
    }

    /// Who held each place, once it is known that each stands in one list.
    fn control(&self, m: &'a MonthEntry) -> Result<BTreeMap<&'a str, Option<FileSide>>, Fault> {
        let mut held = BTreeMap::new();
        let lists = [
            (&m.control.german, Some(FileSide::German)),
            (&m.control.soviet, Some(FileSide::Soviet)),
            (&m.control.contested, None),
        ];
        for (list, side) in lists {
            for id in list {
                self.place("control", id)?;
                if held.insert(id.as_str(), side).is_some() {
                    return Err(("control".into(), format!("{} stands there twice", quoted(id))));
                }
            }
        }
        let missing = self.places.keys().find(|id| !held.contains_key(*id));
        if let Some(id) = missing {
            return Err(("control".into(), format!("{} is in none of the lists", quoted(id))));
        }
        for (id, note) in &m.control.notes {
            self.place("notes", id)?;
            text_fault("note", note, 240, false)
                .map_or(Ok(()), |why| Err((format!("note on {}", quoted(id)), why)))?;
        }
        if let Some(id) = m.control.contested.iter().find(|id| !m.control.notes.contains_key(*id)) {
            return Err(("notes".into(), format!("{} is contested and nothing is said of it", quoted(id))));
        }
        self.points(m, &held)?;
        Ok(held)
    }

    /// Points follow from control; for Leningrad, cut off by land, there is one more (BF-VIC-04).
    fn points(&self, m: &MonthEntry, held: &BTreeMap<&str, Option<FileSide>>) -> Result<(), Fault> {
        let german = |id: &&str| held.get(*id) == Some(&Some(FileSide::German));
        let points: i32 = self.places.iter().filter(|(id, _)| german(id)).map(|(_, vp)| *vp).sum();
        if (points..=points + 1).contains(&m.german_vp) {
            return Ok(());
        }
        Err((
            "german_vp".into(),
            format!("is {}, but the places German by then are worth {points}", m.german_vp),
        ))
    }

    fn germans(&self, m: &MonthEntry, held: &BTreeMap<&str, Option<FileSide>>) -> Result<(), Fault> {
        let mut missing = self.germans.clone();
        for unit in &m.german_units {
            let what = format!("unit {}", quoted(&unit.unit));
            if !missing.remove(unit.unit.as_str()) {
                let known = self.germans.contains(unit.unit.as_str());
                let why = if known {
                    "it stands there twice".to_owned()
                } else {
                    no_unit(&unit.unit, &self.germans)
                };
                return Err((what, why));
            }
            let Some(at) = &unit.at else { continue };
            self.place(&what, at)?;
            if held.get(at.as_str()) == Some(&Some(FileSide::Soviet)) {
                return Err((what, format!("{} was Soviet", quoted(at))));
            }
        }
        let left =
            missing.first().map(|id| ("german_units".to_owned(), format!("{} is missing", quoted(id))));
        left.map_or(Ok(()), Err)
    }

    fn soviets(&self, m: &MonthEntry, held: &BTreeMap<&str, Option<FileSide>>) -> Result<(), Fault> {
        for unit in &m.soviet_units {
            let what = format!("formation {}", quoted(&unit.name));
            if let Some(id) = unit.unit.as_deref().filter(|id| !self.soviets.contains(id)) {
                return Err((what, no_unit(id, &self.soviets)));
            }
            self.place(&what, &unit.at)?;
            if held.get(unit.at.as_str()) == Some(&Some(FileSide::German)) && !unit.encircled {
                return Err((
                    what,
                    format!("{} was German, and it is not marked as encircled", quoted(&unit.at)),
                ));
            }
        }
        Ok(())
    }
}

fn no_unit(id: &str, known: &BTreeSet<&str>) -> String {
    format!("there is no unit {}{}", quoted(id), did_you_mean(id, known.iter().copied()))
}

/// The texts of a month are there, and not too long for where they are shown.
fn texts(m: &MonthEntry) -> Result<(), Fault> {
    let all = [
        ("title", &m.title, 60),
        ("briefing_german", &m.briefing_german, LONGEST),
        ("briefing_soviet", &m.briefing_soviet, LONGEST),
        ("weather", &m.weather.historical, 240),
        ("weather", &m.weather.game, 240),
        ("question", &m.decision.question, 240),
        ("first case", &m.decision.first, 400),
        ("second case", &m.decision.second, 400),
        ("human_cost", &m.human_cost, 700),
    ];
    for (what, text, longest) in all {
        text_fault("text", text, longest, false).map_or(Ok(()), |why| Err((what.to_owned(), why)))?;
    }
    let [first, second] = [&m.decision.first, &m.decision.second].map(|t| t.split_whitespace().count());
    if first.abs_diff(second) > 3 {
        return Err(("decision".into(), "the two cases differ in length by more than three words".into()));
    }
    for (nth, event) in m.events.iter().enumerate() {
        let why = text_fault("text", &event.text, 500, false);
        why.map_or(Ok(()), |why| Err((format!("event {}", nth + 1), why)))?;
    }
    let named = m.german_units.iter().map(|u| ("unit", &u.unit, &u.note));
    let named = named.chain(m.soviet_units.iter().map(|u| ("formation", &u.name, &u.note)));
    let named = named.chain(m.encirclements.iter().map(|r| ("encirclement", &r.name, &r.losses)));
    for (what, name, text) in named {
        let why = text_fault("name", name, 80, false).or_else(|| text_fault("text", text, 500, true));
        why.map_or(Ok(()), |why| Err((format!("{what} {}", quoted(name)), why)))?;
    }
    Ok(())
}

fn words(glossary: &[TermEntry]) -> Result<(), AssetError> {
    let mut seen = BTreeSet::new();
    for term in glossary {
        let twice = (!seen.insert(&term.id)).then(|| "the word is explained twice".to_owned());
        let why = twice
            .or_else(|| id_fault(&term.id))
            .or_else(|| text_fault("term", &term.term, 60, false))
            .or_else(|| text_fault("text", &term.text, 500, false));
        if let Some(why) = why {
            return Err(AssetError::new(HISTORY_FILE, format!("term {}", quoted(&term.id)), why));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::files::{parse_map, parse_oob};

    const MAP: &str = include_str!("../../../../assets/barbarossa_fast/map.ron");
    const OOB: &str = include_str!("../../../../assets/barbarossa_fast/orders_of_battle.ron");
    const HISTORY: &str = include_str!("../../../../assets/barbarossa_fast/history.ron");

    fn of(text: &str) -> Result<HistoryFile, AssetError> {
        read(text, &parse_map(MAP).expect("map"), &parse_oob(OOB).expect("orders of battle"))
    }

    fn says(from: &str, to: &str, expected: &str) {
        assert!(HISTORY.contains(from), "{from:?} is not in the history");
        let message = of(&HISTORY.replacen(from, to, 1)).expect_err(from).to_string();
        assert!(message.starts_with(HISTORY_FILE) && message.contains(expected), "{message}");
    }

    #[test]
    fn the_history_that_comes_with_the_game_is_whole() {
        let file = of(HISTORY).expect("history");
        assert_eq!(file.turns.len(), 7);
        assert_eq!(file.turns.iter().map(|m| m.german_vp).collect::<Vec<_>>(), [0, 1, 1, 3, 4, 4, 4]);
        for month in &file.turns {
            let words = month.human_cost.split_whitespace().count();
            assert!((55..=90).contains(&words), "{}: {words} words of human cost", month.title);
            assert_eq!(month.german_units.len(), 25);
        }
        // Whatever changed hands has an event in its month that names it.
        for pair in file.turns.windows(2) {
            let changed = pair[1].control.german.iter().filter(|id| !pair[0].control.german.contains(id));
            let back = pair[0].control.german.iter().filter(|id| !pair[1].control.german.contains(id));
            for id in changed.chain(back) {
                let named = pair[1].events.iter().any(|event| event.at.contains(id));
                assert!(named, "{id} changed hands in {} without an event", pair[1].title);
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        says(
            "\"kowno\", \"grodno\", \"brest\", \"kowel\", \"lemberg\"], text",
            "\"kowna\"], text",
            "turn 1, event 1: there is no place \"kowna\"",
        );
        says("contested: [\"riga\"]", "contested: [\"riga\", \"riga\"]", "\"riga\" stands there twice");
        says("contested: [\"riga\"]", "contested: []", "\"riga\" is in none of the lists");
        says("unit: \"a16\"", "unit: \"a61\"", "there is no unit \"a61\"");
        says("unit: \"a16\"", "unit: \"a18\"", "it stands there twice");
        says(
            "at: Some(\"kowno\"), note: \"spear",
            "at: Some(\"moskau\"), note: \"spear",
            "\"moskau\" was Soviet",
        );
        says("unit: Some(\"sa8\")", "unit: Some(\"sa88\")", "there is no unit \"sa88\", did you mean");
        says("at: \"grodno\", encircled: true", "at: \"grodno\"", "it is not marked as encircled");
        says("german_vp: 0", "german_vp: 5", "the places German by then are worth 0");
        says(
            "from: \"1941-06-23\", to: \"1941-06-26\"",
            "from: \"1941-06-20\", to: \"1941-06-26\"",
            "turn 1, event 4",
        );
        says(
            "from: \"1941-06-23\", to: \"1941-06-26\"",
            "from: \"1941-06-31\", to: \"1941-06-26\"",
            "there is no day",
        );
        says("turn: 2,", "turn: 3,", "each once and in order");
        says("Some((288000, 341000))", "Some((388000, 341000))", "encirclement \"Bialystok and Minsk\"");
        says("german_vp: 0", "german_points: 0", "there is no field \"german_points\"");
        says("id: \"front\"", "id: \"army\"", "the word is explained twice");
    }

    #[test]
    fn aims_are_read() {
        const AIMS: &str = include_str!("../../../../assets/barbarossa_fast/aims.ron");
        assert_eq!(read_aims(AIMS).expect("aims").len(), 7);
        let twice = read_aims(&AIMS.replacen("turn: 2", "turn: 1", 1)).expect_err("twice").to_string();
        assert!(twice.contains("has one entry"), "{twice}");
    }
}
