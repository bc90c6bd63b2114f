//! What the session has to tell the file.

use super::note::Entry;
use crate::base::{
    seat::{Control, PlyId, Post},
    side::Side,
};

/// One thing that happened to a game, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// A ply was added after its parent, and the cursor stands there.
    Ply(PlyId),
    /// The cursor moved: undo, redo, or a step to another branch.
    Cursor(PlyId),
    /// A side was handed to a person or an automatic player.
    Control(Side, Control),
    /// A commander of a side was handed to a person or an automatic player.
    Post(Side, Post, Control),
    /// Something was recorded for study: a variation, a name, a note.
    Study(Box<Entry>),
    /// Figures of chances, as the line they stand in.
    Figures(Box<str>),
    /// A reply was made here; the number of plies before it.
    End(u32),
    /// A line of a kind this program does not know, kept as it is.
    Unknown(Box<str>),
}
