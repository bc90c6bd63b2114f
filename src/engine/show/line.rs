//! Lines of the log.

use super::{
    scene::{Arrow, Mark, Subject},
    words::RuleId,
};
use crate::engine::base::side::Side;
use serde::{Deserialize, Serialize};

/// A log line.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Line {
    /// The sentence, without a full stop.
    pub text: String,
    /// Rules.
    pub rules: Vec<RuleId>,
    /// What it is about, most important first.
    pub subjects: Vec<Subject>,
    /// Which side acted; `None` for the calendar.
    pub side: Option<Side>,
    /// A die: face, modifiers as (value, words, rule), result.
    pub die: Option<DieLine>,
    /// Terms of a sum shown when unfolded.
    pub terms: Vec<Term>,
    /// An important line (capture, elimination, victory).
    pub weight: Weight,
    /// What to draw on the map while this line is current.
    pub arrows: Vec<Arrow>,
    /// Marks to draw likewise.
    pub marks: Vec<Mark>,
}

/// How much a log line matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Weight {
    /// Folded away unless asked for.
    Detail,
    #[default]
    Plain,
    Strong,
    /// A heading: turn, phase or battle.
    Heading,
}

/// A die in a log line.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DieLine {
    /// Natural face.
    pub face: u8,
    /// Modifiers: value, words, rule.
    pub modifiers: Vec<(i8, String, RuleId)>,
    /// Result after modifiers.
    pub result: i8,
}

/// A term of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Term {
    /// What.
    pub label: String,
    /// How much, as text (`−1`, `0 to 2`).
    pub value: String,
    /// Rule.
    pub rule: RuleId,
    /// A total, drawn with a line above.
    pub total: bool,
}
