//! A position that is put together by hand: its parts, what may be set in it, and single changes.
//!
//! The position itself is the text with which a game can begin. Who puts one together sees the whole of it, so nothing
//! here is hidden from anybody.

use super::{counter::CounterMark, scene::Subject};
use crate::base::{
    keys::{PlaceKey, UnitKey},
    side::Side,
};

/// What may be set in a position as a whole, and what may be put on its map.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Arrangement {
    /// Turn, step, weather and whatever else a game lets one set, in the order in which they are shown.
    pub rows: Vec<ArrangedRow>,
    /// What does not stand on the map.
    pub tray: Vec<TrayGroup>,
}

/// Something that has one of several values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ArrangedRow {
    /// What a change calls it.
    pub id: String,
    /// `Weather in October`.
    pub label: String,
    /// Its values in order; at least one.
    pub values: Vec<RowValue>,
    /// Which of them it has.
    pub now: usize,
    /// What it means, one sentence; may be empty.
    pub about: String,
}

/// A value of a row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RowValue {
    /// What a change calls it.
    pub id: String,
    /// `Mud`.
    pub label: String,
}

impl ArrangedRow {
    /// A row of these values.
    pub fn new(
        id: &str,
        label: &str,
        now: usize,
        values: impl IntoIterator<Item = (String, String)>,
    ) -> Self {
        let values = values.into_iter().map(|(id, label)| RowValue { id, label }).collect();
        Self { id: id.into(), label: label.into(), values, now, about: String::new() }
    }

    /// The same with what it means.
    #[must_use]
    pub fn about(self, about: &str) -> Self {
        Self { about: about.into(), ..self }
    }

    /// The value after the one it has, and after the last the first.
    pub fn next(&self) -> Option<&RowValue> {
        self.values.get((self.now + 1) % self.values.len().max(1))
    }

    /// The value it has.
    pub fn value(&self) -> Option<&RowValue> {
        self.values.get(self.now)
    }
}

/// Pieces of the tray that lie together.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TrayGroup {
    /// Whose.
    pub side: Side,
    /// `Army Group North`.
    pub name: String,
    /// What lies there, in the order of the game.
    pub pieces: Vec<TrayPiece>,
}

/// A piece of the tray.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TrayPiece {
    /// What a change calls it.
    pub id: String,
    /// How many there are of it.
    pub left: u16,
    /// How it is drawn, and its name. Its unit and place are no key of the map.
    pub mark: CounterMark,
}

/// Something that can be put on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A unit of the map.
    Unit(UnitKey),
    /// A piece of the tray, by its id.
    Tray(String),
}

/// A single change of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// A piece is put down at a place.
    Put {
        /// What.
        piece: Piece,
        /// Where.
        at: PlaceKey,
    },
    /// A unit is taken off the map.
    Remove {
        /// Which.
        unit: UnitKey,
    },
    /// A row gets a value.
    Set {
        /// What the row is about: a unit, a place, or else the whole.
        about: Option<Subject>,
        /// Its id.
        row: String,
        /// The id of the value.
        value: String,
    },
}

/// A position after a change.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Edited {
    /// The text.
    pub position: String,
    /// The unit that was put down, with its key in the new position.
    pub unit: Option<UnitKey>,
}

/// A position to begin with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Preset {
    /// `The end of July 1941`.
    pub name: String,
    /// Where it comes from and what in it is a guess, one or two sentences.
    pub about: String,
    /// The text.
    pub position: String,
}
