//! What is wanted of a page.

use crate::maps::Maps;
use engine::base::{side::Viewer, spelling::Spelling};

/// What a page is to hold.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// For whom: a side gets what it was told, the umpire the whole main line.
    pub who: Viewer,
    /// Comments, bookmarks and questions with the names of those who wrote them.
    pub notes: bool,
    /// How places are called.
    pub names: Spelling,
    /// What draws the maps.
    pub maps: &'a dyn Maps,
}
