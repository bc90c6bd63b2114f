//! The axis of the timeline: moments and where they lie.

use egui::Rect;

/// Where moments lie on the screen.
#[derive(Clone, Copy)]
pub(crate) struct Axis {
    pub(crate) area: Rect,
    pub(crate) from: f32,
    pub(crate) to: f32,
}

impl Axis {
    pub fn area(&self) -> Rect {
        self.area
    }
    pub fn x(&self, moment: f32) -> f32 {
        self.area.left() + (moment - self.from) / (self.to - self.from).max(1.0) * self.area.width()
    }
    pub(crate) fn moment(&self, x: f32) -> f32 {
        self.from + (x - self.area.left()) / self.area.width().max(1.0) * (self.to - self.from)
    }
}
