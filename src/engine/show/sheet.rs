//! Pages of the inspector.

use super::{
    counter::CounterMark,
    offer::Offer,
    scene::Subject,
    words::{RuleId, Tone},
};
use serde::{Deserialize, Serialize};

/// How sure a value is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Basis {
    /// Stated by the game's documents.
    Source(String),
    /// Ours, with the reason.
    Reconstructed(String),
}

/// A chip in a sheet's head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chip {
    /// Text.
    pub text: String,
    /// Tone.
    pub tone: Tone,
}

/// A row of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Row {
    /// Left.
    pub label: String,
    /// Right.
    pub value: String,
    /// Rule tag.
    pub rule: Option<RuleId>,
    /// Source or reconstructed.
    pub basis: Option<Basis>,
    /// What a click goes to.
    pub subject: Option<Subject>,
    /// Tone of the value.
    pub tone: Tone,
}

/// A group of rows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Section {
    /// Heading, may be empty.
    pub title: String,
    /// Rows.
    pub rows: Vec<Row>,
}

/// An inspector page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sheet {
    /// Heading.
    pub title: String,
    /// Line under it.
    pub subtitle: String,
    /// Counter in the head.
    pub picture: Option<CounterMark>,
    /// Chips.
    pub chips: Vec<Chip>,
    /// Rows by section.
    pub sections: Vec<Section>,
    /// Counters of a stack: drawn as a list of clickable rows.
    pub units: Vec<CounterMark>,
    /// What may be done with it.
    pub offers: Vec<Offer>,
}
