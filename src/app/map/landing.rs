//! What comes and goes with a far glide: names leave as it starts and come back placed where the camera rests; then comes
//! what is said there.

use super::camera::Camera;
use egui::Vec2;

/// A glide that moves something in view by more than this is far, in points.
const FAR: f32 = 80.0;
/// How long names take to leave, in seconds.
const LEAVE: f64 = 0.06;
/// How long they take to come back, and cards to come.
const COME: f64 = 0.08;

/// A far glide from its start until everything is there again.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) enum Landing {
    /// The camera rests.
    #[default]
    Rests,
    /// It is on its way since then.
    Away(f64),
    /// It has come there then.
    There(f64),
}

impl Landing {
    /// A glide begins. A short one leaves everything as it is.
    pub(crate) fn begin(&mut self, from: &Camera, to: &Camera, now: f64) {
        let corners =
            [from.view.left_top(), from.view.right_top(), from.view.left_bottom(), from.view.right_bottom()];
        let way = |at: egui::Pos2| -> Vec2 { to.screen(from.map_units(at)) - at };
        if !matches!(self, Self::Away(_)) && corners.into_iter().any(|at| way(at).length() > FAR) {
            *self = Self::Away(now);
        }
    }

    /// It is over.
    pub(crate) fn end(&mut self, now: f64) {
        if matches!(self, Self::Away(_)) {
            *self = Self::There(now);
        }
    }

    /// How strongly names are drawn.
    pub(crate) fn names(self, now: f64) -> f32 {
        match self {
            Self::Rests => 1.0,
            Self::Away(since) => 1.0 - share(now - since, LEAVE),
            Self::There(since) => share(now - since, COME),
        }
    }

    /// How strongly what is said is drawn.
    pub(crate) fn cards(self, now: f64) -> f32 {
        match self {
            Self::Away(_) => 0.0,
            Self::Rests | Self::There(_) => self.names(now),
        }
    }

    /// Whether something still comes or goes.
    pub(crate) fn is_under_way(self, now: f64) -> bool {
        match self {
            Self::Rests => false,
            Self::Away(_) => true,
            Self::There(since) => now - since < COME,
        }
    }
}

fn share(since: f64, long: f64) -> f32 {
    (since / long).clamp(0.0, 1.0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Rect, pos2, vec2};

    fn camera(x: f32) -> Camera {
        let mut camera = Camera::new(Rect::from_center_size(pos2(0.0, 0.0), vec2(4000.0, 4000.0)));
        camera.resize(Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0)));
        camera.looking((pos2(x, 0.0), 1.0))
    }

    #[test]
    fn names_leave_with_a_far_glide_and_come_back_where_it_ends_and_then_the_cards() {
        let mut landing = Landing::default();
        landing.begin(&camera(0.0), &camera(60.0), 10.0);
        assert_eq!(landing, Landing::Rests, "a short one");
        landing.begin(&camera(0.0), &camera(160.0), 10.0);
        let names = [10.0, 10.03, 10.06, 10.2].map(|now| landing.names(now));
        assert!(names[0] == 1.0 && (names[1] - 0.5).abs() < 0.01 && names[2..] == [0.0, 0.0], "{names:?}");
        assert_eq!(landing.cards(10.01), 0.0);
        assert!(landing.is_under_way(10.2));
        landing.end(10.25);
        assert!((landing.cards(10.29) - 0.5).abs() < 0.01 && landing.is_under_way(10.29));
        assert_eq!((landing.names(10.33), landing.cards(10.4)), (1.0, 1.0));
        assert!(!landing.is_under_way(10.34), "no frame is asked for");
    }
}
