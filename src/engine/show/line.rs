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
    /// How the sentence is put together; `None` for one that is told by itself.
    pub told: Option<Told>,
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

/// How a sentence is put together, so that what several units do alike can be told in one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Told {
    /// Somebody does something.
    Deed(Deed),
    /// Somebody goes a way: `{who}: {way}`.
    Way {
        /// The unit.
        who: String,
        /// The way in words: `Brest – Minsk`.
        way: String,
    },
    /// One of several things that are told alike: `{what}: {each}`.
    Each {
        /// What is told of all: `Turned up at Riga`.
        what: String,
        /// What differs: `8th Army`.
        each: String,
    },
    /// What units begin together, as a heading says it: `{what}: {who}`.
    By {
        /// `Attack on Riga`.
        what: String,
        /// The units by name.
        who: Vec<String>,
    },
    /// No more than that a turn begins.
    Turn,
}

/// What somebody does: `{who} at {at} {does} to {to}`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Deed {
    /// The unit by name, or what it is: `16th Army`, `Unknown unit`.
    pub who: String,
    /// Where it stands; may be empty.
    pub at: String,
    /// The verb with what belongs to it, as said of one: `will attack Minsk`. May be empty where there is a `to`.
    pub does: String,
    /// To which place; may be empty.
    pub to: String,
}

impl Deed {
    /// Somebody does something.
    pub fn new(who: impl Into<String>, does: impl Into<String>) -> Self {
        Self { who: who.into(), does: does.into(), ..Self::default() }
    }

    /// Somebody who stands somewhere.
    #[must_use]
    pub fn at(self, at: impl Into<String>) -> Self {
        Self { at: at.into(), ..self }
    }

    /// To a place.
    #[must_use]
    pub fn to(self, to: impl Into<String>) -> Self {
        Self { to: to.into(), ..self }
    }

    /// What is done, as it follows the name: ` is deployed to Riga`.
    pub fn does_what(&self) -> String {
        let word = |before: &str, text: &str| {
            if text.is_empty() { String::new() } else { format!("{before}{text}") }
        };
        word(" ", &self.does) + &word(" to ", &self.to)
    }

    /// The sentence.
    pub fn text(&self) -> String {
        let at = if self.at.is_empty() { String::new() } else { format!(" at {}", self.at) };
        format!("{}{at}{}", self.who, self.does_what())
    }
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
