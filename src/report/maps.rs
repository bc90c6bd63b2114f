//! The maps of a page: what is wanted of them. The program hands in what draws them.

use crate::moving::{Moving, Shape};
use engine::{
    base::keys::PlaceKey,
    show::{
        board::Board,
        projection::At,
        scene::{Arrow, Scene},
    },
};

/// Draws the maps of pages.
pub trait Maps: Sync {
    /// The sheet that all maps of a page are drawn on.
    fn sheet(&self, board: &Board) -> Box<dyn Sheet>;
    /// The bytes of a file that shows pictures one after another, or beside each other.
    ///
    /// # Errors
    /// One sentence when they cannot be drawn.
    fn moving(&self, shown: &Moving, shape: Shape) -> Result<Vec<u8>, String>;
}

/// The sheet of a page, with a picture for each position.
pub trait Sheet {
    /// What the pictures drawn so far have in common, not shown by itself: asked last, it stands before them in the page.
    fn ground(&self) -> String;
    /// The picture of one position, as SVG.
    fn picture(&self, shown: &Shown<'_>) -> String;
    /// The picture of one position with the ground under it, which needs nothing else of the page.
    fn alone(&self, shown: &Shown<'_>) -> String;
    /// The picture of the whole map in pieces.
    fn pieces(&self, shown: &Shown<'_>) -> Pieces;
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

/// A picture in pieces, for a page with many pictures that differ in a few of them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Pieces {
    /// Width and height of the picture.
    pub size: At,
    /// From below.
    pub all: Vec<Piece>,
}

/// Something drawn that looks the same wherever it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Elements of SVG, seen from a point of it.
    pub drawn: String,
    /// Where that point lies in the picture.
    pub at: At,
}

/// Pages without pictures.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoMaps;

impl Maps for NoMaps {
    fn sheet(&self, _: &Board) -> Box<dyn Sheet> {
        Box::new(Self)
    }
    fn moving(&self, _: &Moving, _: Shape) -> Result<Vec<u8>, String> {
        Err("nothing here draws pictures".to_owned())
    }
}

impl Sheet for NoMaps {
    fn ground(&self) -> String {
        String::new()
    }
    fn picture(&self, _: &Shown<'_>) -> String {
        String::new()
    }
    fn alone(&self, _: &Shown<'_>) -> String {
        String::new()
    }
    fn pieces(&self, _: &Shown<'_>) -> Pieces {
        Pieces::default()
    }
    fn shows(&self, _: &[PlaceKey], _: PlaceKey) -> bool {
        true
    }
    fn numbers(&self) -> usize {
        usize::MAX
    }
}
