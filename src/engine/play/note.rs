//! Notes at the plies of a game, and what else is recorded for study.

use crate::base::{
    plain,
    seat::PlyId,
    side::{Side, Viewer},
};
use serde::{Deserialize, Serialize};

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

/// A judgement of the position after a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Worth {
    /// Neither side is better off.
    Even,
    /// Unclear.
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
    /// Whether it speaks of what comes later, so that it is hidden while the game is read without its future.
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
    /// While the game was played fairly and this ply was its last, it was looked at through eyes that see what may
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
