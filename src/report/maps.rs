//! The maps of a page: what is wanted of them. The program hands in what draws them.

use engine::{
    base::keys::PlaceKey,
    show::{
        board::Board,
        scene::{Arrow, Scene},
    },
};

/// Draws the maps of pages.
pub trait Maps: Sync {
    /// The sheet that all maps of a page are drawn on.
    fn sheet(&self, board: &Board) -> Box<dyn Sheet>;
}

/// The sheet of a page, with a picture for each position.
pub trait Sheet {
    /// What the pictures drawn so far have in common, not shown by itself: asked last, it stands before them in the page.
    fn ground(&self) -> String;
    /// The picture of one position, as SVG.
    fn picture(&self, shown: &Shown<'_>) -> String;
    /// Whether a place lies in the picture around some places.
    fn shows(&self, near: &[PlaceKey], place: PlaceKey) -> bool;
    /// How many numbers a counter of a whole map has room for.
    fn numbers(&self) -> usize;
}

/// A picture of a position, and what is drawn on it.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The position.
    pub scene: &'a Scene,
    /// The name of the picture in the page.
    pub id: &'a str,
    /// In one sentence, for those who cannot see it.
    pub title: &'a str,
    /// What stands where, in words; may be empty.
    pub about: &'a str,
    /// Arrows along places.
    pub arrows: &'a [Arrow],
    /// Places with a ring.
    pub rings: &'a [PlaceKey],
    /// Places the picture is about: it shows no more than what lies around them; with none, the whole map.
    pub near: &'a [PlaceKey],
}

/// Pages without pictures.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoMaps;

impl Maps for NoMaps {
    fn sheet(&self, _: &Board) -> Box<dyn Sheet> {
        Box::new(Self)
    }
}

impl Sheet for NoMaps {
    fn ground(&self) -> String {
        String::new()
    }
    fn picture(&self, _: &Shown<'_>) -> String {
        String::new()
    }
    fn shows(&self, _: &[PlaceKey], _: PlaceKey) -> bool {
        true
    }
    fn numbers(&self) -> usize {
        usize::MAX
    }
}
