//! The history file of the game: what its counters make of the months of [history](kit::data::history): where they stood,
//! points, weather; and the file of aims. Read from text and checked: every id known, points as control has them, texts of the
//! lengths they were written for.
//!
//! Not here: what the window shows of it, which `show::chronicle` makes.

use super::files::{MapFile, OobFile};
use crate::edition::TURNS;
use engine::base::assets::{AssetError, Assets};
use kit::data::{
    faults::{did_you_mean, quoted, text_fault},
    history::{FileSide, History, Month, OF_1941},
    reading::parse,
};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Name of the history file among the assets.
pub const HISTORY_FILE: &str = "barbarossa_fast/history.ron";
/// Name of the file of aims.
pub const AIMS_FILE: &str = "barbarossa_fast/aims.ron";

/// The history file.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryFile {
    /// Format of the file; this program reads 1.
    pub format: u32,
    /// The game the file belongs to.
    pub id: String,
    /// The turns, one for each month of history.
    pub turns: Vec<TurnEntry>,
}

/// A turn.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the schema stands in the README of the data")]
pub struct TurnEntry {
    pub turn: u8,
    pub german_vp: i32,
    pub weather: String,
    pub german_units: Vec<GermanEntry>,
    pub soviet_units: Vec<SovietEntry>,
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

/// The months of history, each with the turn that this game makes of it.
///
/// # Errors
/// The first thing that is wrong in either file.
pub fn read(assets: &dyn Assets, map: &MapFile, oob: &OobFile) -> Result<(History, HistoryFile), AssetError> {
    let history = History::read(assets, OF_1941)?;
    let file: HistoryFile = parse(HISTORY_FILE, &assets.read(HISTORY_FILE)?)?;
    super::files::check_header(HISTORY_FILE, file.format, &file.id)?;
    let known = Known::of(map, oob);
    known.all_places(&history)?;
    let turns: Vec<u8> = file.turns.iter().map(|entry| entry.turn).collect();
    if turns != (1..=TURNS).collect::<Vec<_>>() || history.months.len() != turns.len() {
        let why = format!("must be 1 to {TURNS}, each once and in order");
        return Err(AssetError::new(HISTORY_FILE, "turns", why));
    }
    for (entry, month) in file.turns.iter().zip(&history.months) {
        known.turn(entry, month).map_err(|(what, why)| {
            AssetError::new(HISTORY_FILE, format!("turn {}, {what}", entry.turn), why)
        })?;
    }
    Ok((history, file))
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

    /// History speaks of every position of the map and of nothing else.
    fn all_places(&self, history: &History) -> Result<(), AssetError> {
        let told: BTreeSet<&str> = history.places.iter().map(String::as_str).collect();
        let known: BTreeSet<&str> = self.places.keys().copied().collect();
        let odd = told.symmetric_difference(&known).next();
        odd.map_or(Ok(()), |id| {
            let why = format!("the map and history do not both have the place {}", quoted(id));
            Err(AssetError::new(OF_1941, "places", why))
        })
    }

    fn place(&self, what: &str, id: &str) -> Result<(), Fault> {
        if self.places.contains_key(id) {
            return Ok(());
        }
        let guess = did_you_mean(id, self.places.keys().copied());
        Err((what.to_owned(), format!("there is no place {}{guess}", quoted(id))))
    }

    fn turn(&self, entry: &TurnEntry, month: &Month) -> Result<(), Fault> {
        let held = month.held();
        texts(entry)?;
        self.points(entry, &held)?;
        self.germans(entry, &held)?;
        self.soviets(entry, &held)
    }

    /// Points follow from control; for Leningrad, cut off by land, there is one more (BF-VIC-04).
    fn points(&self, entry: &TurnEntry, held: &BTreeMap<&str, Option<FileSide>>) -> Result<(), Fault> {
        let german = |id: &&str| held.get(*id) == Some(&Some(FileSide::German));
        let points: i32 = self.places.iter().filter(|(id, _)| german(id)).map(|(_, vp)| *vp).sum();
        if (points..=points + 1).contains(&entry.german_vp) {
            return Ok(());
        }
        Err((
            "german_vp".into(),
            format!("is {}, but the places German by then are worth {points}", entry.german_vp),
        ))
    }

    fn germans(&self, entry: &TurnEntry, held: &BTreeMap<&str, Option<FileSide>>) -> Result<(), Fault> {
        let mut missing = self.germans.clone();
        for unit in &entry.german_units {
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

    fn soviets(&self, entry: &TurnEntry, held: &BTreeMap<&str, Option<FileSide>>) -> Result<(), Fault> {
        for unit in &entry.soviet_units {
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

/// The texts of a turn are there, and not too long for where they are shown.
fn texts(entry: &TurnEntry) -> Result<(), Fault> {
    if let Some(why) = text_fault("text", &entry.weather, 240, false) {
        return Err(("weather".into(), why));
    }
    let named = entry.german_units.iter().map(|u| ("unit", &u.unit, &u.note));
    let named = named.chain(entry.soviet_units.iter().map(|u| ("formation", &u.name, &u.note)));
    for (what, name, text) in named {
        let why = text_fault("name", name, 80, false).or_else(|| text_fault("text", text, 500, true));
        why.map_or(Ok(()), |why| Err((format!("{what} {}", quoted(name)), why)))?;
    }
    Ok(())
}
