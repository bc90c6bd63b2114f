//! What a mode puts beside the map of the play screen, in place of the panels of a game.

use super::layout::{Widths, WidthsOf};
use crate::{panels::cx::Cx, play::Play};
use egui::{Rect, Ui};

/// Panels of a mode. What it does not draw is drawn as in a game that is only played.
pub trait Beside {
    /// How wide the panels are.
    fn widths(&self) -> WidthsOf {
        Widths::of_lesson
    }

    /// The step that is shown, and whether it asks about the whole map.
    fn step(&self, _play: &Play) -> Option<(usize, bool)> {
        None
    }

    /// Draws the left panel; false where it is that of a game.
    fn left(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) -> bool;

    /// Draws the right panel; false where it is that of a game.
    fn right(&mut self, _cx: &mut Cx<'_>, _ui: &mut Ui, _rect: Rect) -> bool {
        false
    }

    /// Draws over the map.
    fn over_map(&self, _cx: &mut Cx<'_>, _ui: &mut Ui, _rect: Rect) {}
}
