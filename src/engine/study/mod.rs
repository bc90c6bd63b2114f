//! A game as a place to study: variations, names of branches, comments, marks and drawings.
//!
//! A *study* begins with a record of its own. Before it the main line is simply the line that was played on; with it
//! that line is pinned, and whatever is played elsewhere is a variation. In a game played fairly the plies up to there
//! stay marked as fair for ever, and nothing after them ever is. Everything here is a record in the same journal, added
//! at its end; what is taken back is taken back by a later record. Here: the plain data. `book`: what the records add
//! up to. `acts`: what a session may do. `aside`: a moment set up to play on from. `fair`: what is said of fair play.
//! `tree`: branches as a list. `timeline`: the course of a line. `share`: copies to give away and replies. `review`: all
//! of it for the window.

pub(crate) mod acts;
pub(crate) mod aside;
pub(crate) mod book;
mod fair;
pub mod review;
pub mod share;
pub mod timeline;
pub(crate) mod tree;

use super::base::{
    plain,
    seat::PlyId,
    side::{Side, Viewer},
    when::When,
};
use serde::{Deserialize, Serialize};

pub use tree::{Branch, Tree};

/// The address of a moment: the file and the ply, `game.stavka#123`.
pub fn address(file: &str, ply: PlyId) -> String {
    format!("{file}#{ply}")
}

/// The file and the ply of an address; `None` when the text ends in no ply.
pub fn parse_address(text: &str) -> Option<(&str, PlyId)> {
    let (file, ply) = text.rsplit_once('#')?;
    let digits = !ply.is_empty() && ply.bytes().all(|b| b.is_ascii_digit());
    // A number beyond all plies is an address too: of a ply that is not there.
    (digits && !file.is_empty()).then(|| (file, ply.parse().unwrap_or(PlyId::MAX)))
}

/// Longest comment or question, in bytes.
pub const MAX_TEXT: usize = 64 << 10;
/// Longest name, title, author or date, in bytes.
pub const MAX_TITLE: usize = 400;

/// A judgement on the order of a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Judgement {
    /// `!!`
    Brilliant,
    /// `!`
    Good,
    /// `!?`
    Interesting,
    /// `?!`
    Doubtful,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Judgement {
    /// All of them, best first.
    pub const ALL: [Self; 6] =
        [Self::Brilliant, Self::Good, Self::Interesting, Self::Doubtful, Self::Mistake, Self::Blunder];

    /// The sign chess players write.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Brilliant => "!!",
            Self::Good => "!",
            Self::Interesting => "!?",
            Self::Doubtful => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// In a word, for screens and speech.
    pub fn word(self) -> &'static str {
        match self {
            Self::Brilliant => "Brilliant",
            Self::Good => "Good",
            Self::Interesting => "Interesting",
            Self::Doubtful => "Doubtful",
            Self::Mistake => "Mistake",
            Self::Blunder => "Blunder",
        }
    }
}

/// How somebody judges the position after a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Worth {
    /// Neither side is better off.
    Even,
    /// Nobody can say.
    Unclear,
    /// A side is slightly better off.
    Slightly(Side),
    /// A side is clearly better off.
    Clearly(Side),
    /// A side should win.
    Winning(Side),
}

/// Something on the map by its string id, so that a drawing outlives a reordering of the data.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Spot {
    /// A place.
    Place(String),
    /// A unit, wherever it stands then.
    Unit(String),
}

/// A sign drawn on the map at a ply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Drawing {
    /// From one spot to another.
    Arrow(Spot, Spot),
    /// Around a spot.
    Ring(Spot),
}

/// What a note says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Note {
    /// A comment in Markdown.
    Comment(String),
    /// A judgement on the order.
    Mark(Judgement),
    /// A judgement on the position.
    Worth(Worth),
    /// A sign on the map; the number picks one of the colours the window offers.
    Drawing(Drawing, u8),
    /// A bookmark with its title.
    Bookmark(String),
    /// A chapter that begins here, with its title.
    Chapter(String),
    /// “What would you do?”, asked before the next order; the text may be empty.
    Question(String),
    /// Deleted. The earlier versions stay in the file.
    Gone,
}

impl Note {
    /// The words in it, for searching.
    pub fn text(&self) -> &str {
        match self {
            Self::Comment(t) | Self::Bookmark(t) | Self::Chapter(t) | Self::Question(t) => t,
            Self::Mark(m) => m.sign(),
            Self::Worth(_) | Self::Drawing(..) | Self::Gone => "",
        }
    }
}

/// A note at a ply. A later one with the same id takes its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Annotation {
    /// Id of the note, from 1 in the order they were made.
    pub id: u32,
    /// The ply it belongs to; 0 is the start.
    pub ply: PlyId,
    /// What it says.
    pub note: Note,
    /// Who wrote it; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// When, as text such as `2026-06-22`; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub on: String,
    /// Whether its author says that it speaks of what comes later (or that it does not).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ahead: Option<bool>,
}

impl Annotation {
    /// Whether it speaks of what comes later, so that nobody who goes through the game without its future may read it.
    /// As long as its author says nothing, a comment before the first order does: it introduces the whole game.
    pub fn speaks_ahead(&self) -> bool {
        let introduces = self.ply == 0 && matches!(self.note, Note::Comment(_));
        self.ahead.unwrap_or(introduces)
    }

    /// Bytes of what was written in it.
    pub(crate) fn bytes(&self) -> usize {
        self.note.text().len() + self.by.len() + self.on.len()
    }
}

/// One record of a study, as it stands in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// The study began; the main line is pinned up to this ply.
    Begun(PlyId),
    /// The branch that begins with this ply has a name; an empty one takes it away.
    Named(PlyId, String),
    /// The way to this ply is the main line.
    Main(PlyId),
    /// The branch that begins with this ply is hidden, or shown again.
    Hidden(PlyId, bool),
    /// A note was made, changed or deleted.
    Noted(Annotation),
    /// While the game was played fairly and this ply was its last, somebody looked at it through eyes that see what may
    /// not be known yet.
    Seen(PlyId, Viewer),
}

impl Entry {
    /// The same with texts that can be shown: a file may hold any character.
    pub(crate) fn shown(&self) -> Self {
        let line = |text: &String| plain::one_line(text).into_owned();
        let lines = |text: &String| plain::shown(text).into_owned();
        match self {
            Self::Named(ply, name) => Self::Named(*ply, line(name)),
            Self::Noted(a) => Self::Noted(Annotation {
                note: match &a.note {
                    Note::Comment(text) => Note::Comment(lines(text)),
                    Note::Question(text) => Note::Question(lines(text)),
                    Note::Bookmark(title) => Note::Bookmark(line(title)),
                    Note::Chapter(title) => Note::Chapter(line(title)),
                    Note::Mark(_) | Note::Worth(_) | Note::Drawing(..) | Note::Gone => a.note.clone(),
                },
                by: line(&a.by),
                on: line(&a.on),
                ..*a
            }),
            Self::Begun(_) | Self::Main(_) | Self::Hidden(..) | Self::Seen(..) => self.clone(),
        }
    }
}

/// Something found by its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Where.
    pub ply: PlyId,
    /// The note; `None` for the name of a branch.
    pub note: Option<u32>,
    /// What was found.
    pub text: String,
}

/// What a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TallyKind {
    /// Victory points or what comes nearest.
    Points,
    /// What a side has in the field.
    Force,
    /// What a side has lost so far; more of it is worse.
    Loss,
    /// What a side holds: cities, ground.
    Held,
    /// Anything else.
    Other,
}

/// A number that a game counts at every moment: for curves, comparisons and statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TallyName {
    /// Stable key, such as `soviet_lost`: a column of tables.
    pub key: &'static str,
    /// Label, such as `Soviet units lost`.
    pub label: &'static str,
    /// Whose it is.
    pub side: Option<Side>,
    /// What it counts.
    pub kind: TallyKind,
}

/// How the numbers stood at the end of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnTally {
    /// Game turn.
    pub turn: u16,
    /// The last ply of it on this way.
    pub at: PlyId,
    /// The numbers, in the order of the names.
    pub values: Vec<i32>,
}

/// One of two ways compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// Where it ends.
    pub tip: PlyId,
    /// Plies since the fork.
    pub plies: u32,
    /// When it ends.
    pub when: When,
    /// The result, when it has one.
    pub result: Option<String>,
    /// The numbers at its end.
    pub values: Vec<i32>,
    /// The numbers by turn, from the turn of the fork on.
    pub turns: Vec<TurnTally>,
}

/// Two ways from a common ply, side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// The last ply they share.
    pub fork: PlyId,
    /// What the numbers count.
    pub names: &'static [TallyName],
    /// The numbers at the fork.
    pub at_fork: Vec<i32>,
    /// The two ways.
    pub ways: [Way; 2],
}
