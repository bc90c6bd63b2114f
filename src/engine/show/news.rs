//! What a told event is to a dispatch, and what a dispatch says of how things stand.

use crate::base::{keys::PlaceKey, side::Side};

/// Whom a dispatch speaks of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    /// A unit by its name: `41st Panzer Corps`.
    Named(String),
    /// One of which the viewer knows no more than its kind, in the singular: `tank unit`.
    Kind(&'static str),
}

/// How a place changed hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// By units that went in, after a battle or without one.
    Entered,
    /// It was cut off, and nobody was left to hold it.
    CutOff,
}

/// Why a unit was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// In battle or on a retreat.
    Battle,
    /// For want of supply.
    Supply,
    /// On the way to the front: at sea, in the air, on a river.
    Way,
    /// Its own side gave it up.
    GivenUp,
}

/// What a told event is to a dispatch.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the line of a variant says what its fields are")]
pub enum News {
    /// An attack of a side on a place was fought out: whether the place was cleared.
    Fought { by: Side, at: PlaceKey, with: Vec<Who>, won: bool },
    /// A place came into the hands of a side. What is held by another side in the picture when a turn is over need not be told: this
    /// tells how, and of what was lost and won back.
    Taken { by: Side, at: PlaceKey, how: Taking },
    /// A unit was lost.
    Lost { side: Side, who: Who, at: Option<PlaceKey>, why: Fate },
    /// Units of a side that stay on the map lost so many steps.
    Worn { side: Side, steps: u16 },
    /// A unit came to the map.
    Came { side: Side, who: Who, at: Option<PlaceKey> },
    /// Something else that may befall several in a turn, told of all at once: who, and what befell one and many of them in the past
    /// tense: `was dropped`, `were dropped`.
    Befell { who: Who, one: &'static str, many: &'static str },
    /// Something else of weight: a whole sentence in the past tense, without its full stop.
    Said { text: String },
}

/// What a dispatch says beside the news of a turn: how things stand for a side when it is over.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outlook {
    /// What it means to be out of supply, as a clause: `a unit without supply is Disrupted at the end of the turn`. May be empty.
    pub unsupplied: &'static str,
    /// Who comes to the map or leaves it next: a sentence each, without its full stop.
    pub due: Vec<String>,
}

/// What a game says for a dispatch about a stretch of a game, as one viewer was told of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bulletin {
    /// What happened, in its sequence.
    pub news: Vec<News>,
    /// How things stand at the end.
    pub outlook: Outlook,
    /// The counts of the game at the end, in the order of its names.
    pub tally: Vec<i32>,
    /// How many events the viewer had been told of the first and of the last ply when the turn began and when it was over: a turn
    /// begins and ends in the midst of a ply.
    pub told: [usize; 2],
    /// In which part of the front each place lies, by its key, as it begins a sentence: `in the north`; empty in a game
    /// without such parts.
    pub parts: Vec<&'static str>,
}
