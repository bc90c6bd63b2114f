//! The axis of the timeline: moments and where they lie.

use crate::panels::cx::Cx;
use egui::Rect;
use engine::study::dates::shortest;

/// `Jun` of `June 1941` and of `22 June 1941`: as the turn track has it, else shortened.
pub(crate) fn short_turn(cx: &Cx<'_>, turn: u16, name: &str) -> String {
    let track = &cx.desk.seen.sequence.turns;
    let known = usize::from(turn).checked_sub(1).and_then(|i| track.get(i)).map(|b| b.label.clone());
    known.filter(|l| !l.is_empty() && name.contains(l.as_str())).unwrap_or_else(|| shortest(name))
}

/// Where moments lie on the screen.
#[derive(Clone, Copy)]
pub struct Axis {
    pub(crate) area: Rect,
    pub(crate) from: f32,
    pub(crate) to: f32,
}

impl Axis {
    /// Where the curves lie.
    pub fn area(&self) -> Rect {
        self.area
    }
    /// Where a moment is.
    pub fn x(&self, moment: f32) -> f32 {
        self.area.left() + (moment - self.from) / (self.to - self.from).max(1.0) * self.area.width()
    }
    pub(crate) fn moment(&self, x: f32) -> f32 {
        self.from + (x - self.area.left()) / self.area.width().max(1.0) * (self.to - self.from)
    }
}
