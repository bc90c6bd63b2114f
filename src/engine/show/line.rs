//! Lines of the log.

use super::{
    scene::{Arrow, Mark, Subject},
    words::RuleId,
};
use crate::base::side::Side;
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
    /// A unit acts.
    Deed(Deed),
    /// A unit goes a way: `{who}: {way}`.
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

/// What a unit does: `{who} at {at} {does} to {to}`.
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
    /// A unit acts.
    pub fn new(who: impl Into<String>, does: impl Into<String>) -> Self {
        Self { who: who.into(), does: does.into(), ..Self::default() }
    }

    /// A unit at its place.
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

/// How a line of the log is put together: `Line::of("16th Army recovers").rule("BF-SEQ-05").about(unit).by(GERMAN)`.
impl Line {
    /// A plain line with nothing but its sentence, which has no full stop.
    pub fn of(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
    /// A heading: a turn, a phase or a battle begins.
    pub fn heading(text: impl Into<String>) -> Self {
        Self { weight: Weight::Heading, ..Self::of(text) }
    }
    /// What a unit does.
    pub fn deed(deed: Deed) -> Self {
        Self { text: deed.text(), told: Some(Told::Deed(deed)), ..Self::default() }
    }
    /// The way a unit goes: `16th Army: Brest – Minsk`.
    pub fn way(who: String, way: String) -> Self {
        Self { text: format!("{who}: {way}"), told: Some(Told::Way { who, way }), ..Self::default() }
    }
    /// One of several things that are told alike: `Turned up at Riga: 8th Army`.
    pub fn each(what: String, each: String) -> Self {
        Self { text: format!("{what}: {each}"), told: Some(Told::Each { what, each }), ..Self::default() }
    }
    /// A heading of what units begin together: `what`, and their names in words and one by one.
    pub fn begun_by(what: String, words: &str, who: Vec<String>) -> Self {
        let heading = Self::heading(format!("{what}: {words}"));
        Self { told: Some(Told::By { what, who }), ..heading }
    }
    /// A heading that says no more than which turn begins.
    pub fn turn(text: impl Into<String>) -> Self {
        Self { told: Some(Told::Turn), ..Self::heading(text) }
    }
    /// Cites one more rule.
    #[must_use]
    pub fn rule(mut self, id: &str) -> Self {
        self.rules.push(id.into());
        self
    }
    /// Names one more thing it is about, the most important first.
    #[must_use]
    pub fn about(mut self, subject: impl Into<Subject>) -> Self {
        self.subjects.push(subject.into());
        self
    }
    /// The side that acted.
    #[must_use]
    pub fn by(mut self, side: impl Into<Option<Side>>) -> Self {
        self.side = side.into();
        self
    }
    /// A die that fell without modifiers.
    #[must_use]
    pub fn die(mut self, face: u8) -> Self {
        self.die = Some(DieLine { face, modifiers: Vec::new(), result: face as i8 });
        self
    }
    /// An important line: a capture, an elimination, the end.
    #[must_use]
    pub fn strong(mut self) -> Self {
        self.weight = Weight::Strong;
        self
    }
    /// A line that is folded away unless asked for.
    #[must_use]
    pub fn detail(mut self) -> Self {
        self.weight = Weight::Detail;
        self
    }
}
