//! What happened, month by month: the parts of a file of history that every game of the same campaign reads alike. What else a
//! month holds, and what of it is checked, is the game's.

use engine::base::date::Date;
use serde::Deserialize;
use std::collections::BTreeMap;

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

/// Weather: as it was, and what the game whose file it is makes of it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the schema stands in the README of the data")]
pub struct WeatherEntry {
    pub historical: String,
    pub game: String,
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
    pub text: String,
}
