//! The painter of the window, for pages and pictures outside of it.

use super::{moving, page_sheet::PageSheet};
use engine::show::board::Board;
use report::{
    maps::{Maps, Sheet},
    moving::{Moving, Shape},
};

/// Draws the maps of a report, a hand-out or a page, and pictures that move.
#[derive(Debug, Clone, Copy, Default)]
pub struct OnPages;

impl Maps for OnPages {
    fn sheet(&self, board: &Board) -> Box<dyn Sheet> {
        Box::new(PageSheet::of(board))
    }

    fn moving(&self, shown: &Moving, shape: Shape) -> Result<Vec<u8>, String> {
        moving::file(shown, shape).ok_or_else(|| "the pictures could not be drawn".to_owned())
    }
}
