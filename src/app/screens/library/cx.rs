//! What the page of all games needs.

use crate::{
    command::Command,
    program::{shelf::Shelf, stamps::Stamps},
    ui::Kit,
};
use report::shelf::cache::Stamp;
use std::path::{Path, PathBuf};

/// What the page needs.
pub(crate) struct LibraryCx<'a> {
    /// Widgets in the colours of the theme that is on.
    pub(crate) kit: Kit,
    /// The games.
    pub(crate) shelf: &'a Shelf,
    /// Their pictures.
    pub(crate) stamps: &'a Stamps,
    /// The games folder.
    pub(crate) own: &'a Path,
    /// The other folders.
    pub(crate) folders: &'a [String],
    /// Games in sight whose pictures are wanted.
    pub(crate) wanted: Vec<(PathBuf, Stamp)>,
    /// Where commands go.
    pub(crate) send: &'a mut Vec<Command>,
}
