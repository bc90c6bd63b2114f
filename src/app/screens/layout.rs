//! Where the parts of the play screen lie: beside the map where there is room, over it where there is not.

use crate::{
    settings::Settings,
    ui::{Kit, space},
};
use egui::Rect;

/// Least width of the map between two panels.
pub const LEAST_MAP: f32 = 480.0;
/// Width of the rail.
const RAIL: f32 = 56.0;

/// Widths of the side panels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Widths {
    /// Sidebar, or the drawer that holds it.
    pub left: f32,
    /// Inspector with log, or the drawer that holds them.
    pub right: f32,
    /// Width of the rail that stands for the sidebar in a narrow window.
    pub rail: Option<f32>,
}

/// Tells the widths for a window, at a text size, with the edges where the user dragged them.
pub type WidthsOf = fn(f32, f32, &Settings) -> Widths;

impl Widths {
    /// Widths for a window, at a text size, with the edges where the user dragged them. They depend on nothing that
    /// happens in the game, so that the map stays where it is.
    pub fn of(window: f32, k: f32, settings: &Settings) -> Self {
        let grow = 1.0 + (k - 1.0) * 0.8;
        // Large text makes a window as narrow as fewer points would.
        let (left, right) = match window / grow {
            w if w < 1400.0 => (232.0, 296.0),
            w if w < 1800.0 => (248.0, 360.0),
            _ => (280.0, 420.0),
        };
        // Large text may need the rail in a window that is wide enough otherwise.
        let rail = (window < space::NARROW || window - (left + right) * grow < LEAST_MAP)
            .then(|| RAIL.max((44.0 * k).round()));
        let (mut left, mut right) =
            ((left * grow + settings.left_drag).round(), (right * grow + settings.right_drag).round());
        if rail.is_none() && left + right > window - LEAST_MAP {
            let shrink = (window - LEAST_MAP) / (left + right);
            left = (left * shrink).floor();
            right = (right * shrink).floor();
        }
        Self { left, right, rail }
    }

    /// Widths while a lesson is made: its form has the room that a text wants.
    pub fn of_workshop(window: f32, k: f32, settings: &Settings) -> Self {
        let grow = 1.0 + (k - 1.0) * 0.8;
        let wide = if window / grow < 1400.0 { 340.0 } else { 420.0 };
        let (left, right) = (250.0 * grow + settings.left_drag, wide * grow + settings.right_drag);
        let shrink = ((window - LEAST_MAP) / (left + right)).min(1.0);
        Self { left: (left * shrink).floor(), right: (right * shrink).floor(), rail: None }
    }

    /// Widths for a lesson: its text has more room, and stands beside the map in a narrow window too.
    pub fn of_lesson(window: f32, k: f32, settings: &Settings) -> Self {
        let grow = 1.0 + (k - 1.0) * 0.8;
        let (left, right) = (324.0 * grow + settings.left_drag, 300.0 * grow + settings.right_drag);
        let shrink = ((window - LEAST_MAP) / (left + right)).min(1.0);
        Self { left: (left * shrink).floor(), right: (right * shrink).floor(), rail: None }
    }
}

/// The rectangles of the play screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layout {
    /// Bar over everything.
    pub bar: Rect,
    /// Sidebar, or the rail.
    pub left: Rect,
    /// What the panels leave, in points of the window.
    pub map: Rect,
    /// Inspector and log; lies over the map in a narrow window.
    pub right: Rect,
    /// Order strip.
    pub strip: Rect,
    /// The drawer for the sidebar, in a narrow window.
    pub drawer: Option<Rect>,
}

impl Layout {
    /// Divides the window.
    pub fn of(all: Rect, kit: Kit, widths: Widths) -> Self {
        let (bar, rest) = all.split_top_bottom_at_y(all.top() + kit.h(space::TOP_BAR));
        let (left, rest) = rest.split_left_right_at_x(rest.left() + widths.rail.unwrap_or(widths.left));
        if widths.rail.is_none() {
            let (middle, right) = rest.split_left_right_at_x(rest.right() - widths.right);
            let (map, strip) = middle.split_top_bottom_at_y(middle.bottom() - kit.h(space::STRIP));
            return Self { bar, left, map, right, strip, drawer: None };
        }
        let (map, strip) = rest.split_top_bottom_at_y(rest.bottom() - kit.h(space::STRIP));
        let right = map.with_min_x(map.right() - widths.right.min(map.width() - 40.0));
        let drawer = map.with_max_x(map.left() + widths.left.min(map.width() - 40.0));
        Self { bar, left, map, right, strip, drawer: Some(drawer) }
    }

    /// Whether panels lie over the map.
    pub fn is_narrow(&self) -> bool {
        self.drawer.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widths(window: f32, k: f32) -> Widths {
        Widths::of(window, k, &Settings::default())
    }

    #[test]
    fn the_map_keeps_its_least_width() {
        for (window, left, right) in [
            (1120.0, 232.0, 296.0),
            (1280.0, 232.0, 296.0),
            (1399.0, 232.0, 296.0),
            (1400.0, 248.0, 360.0),
            (1440.0, 248.0, 360.0),
            (1800.0, 280.0, 420.0),
            (1920.0, 280.0, 420.0),
        ] {
            assert_eq!(widths(window, 1.0), Widths { left, right, rail: None });
        }
        for k in [0.9, 1.0, 1.15, 1.3, 1.5, 2.0] {
            for window in [1024.0, 1280.0, 1440.0, 1920.0] {
                let w = widths(window, k);
                let beside = w.rail.unwrap_or(w.left + w.right);
                assert!(window - beside >= LEAST_MAP, "{window} at {k}: {w:?}");
            }
        }
    }

    #[test]
    fn a_narrow_window_has_a_rail_and_drawers() {
        let w = widths(1024.0, 1.0);
        assert_eq!(w, Widths { left: 232.0, right: 296.0, rail: Some(56.0) });
        let all = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1024.0, 680.0));
        let kit = Kit { th: &crate::ui::theme::LIGHT, k: 1.0 };
        let layout = Layout::of(all, kit, w);
        assert_eq!(layout.map.width(), 968.0);
        assert_eq!(layout.right.width(), 296.0);
        assert_eq!(layout.right.right(), 1024.0);
        assert!(layout.is_narrow());
        // Very large text asks for it too.
        assert!(widths(1280.0, 1.5).rail.is_none());
        assert!(widths(1280.0, 2.0).rail.is_some());
        assert!(widths(1920.0, 2.0).rail.is_none());
    }

    #[test]
    fn a_dragged_edge_moves_its_panel_and_no_other() {
        let settings = Settings { left_drag: 40.0, right_drag: -40.0, ..Settings::default() };
        let w = Widths::of(1440.0, 1.0, &settings);
        assert_eq!((w.left, w.right), (288.0, 320.0));
    }
}
