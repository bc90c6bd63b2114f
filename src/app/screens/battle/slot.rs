//! The slot of the card: it opens when the camera has come to rest at the battle, and stays open from card to card.

use crate::panels::cx::Cx;
use egui::Ui;
use engine::base::{keys::PlaceKey, seat::PlyId};

/// Seconds in which the card comes up.
const COMES: f64 = 0.08;

/// Which battle a card is about: the order that began it, and its place.
type About = (PlyId, PlaceKey);

/// The slot, and what it showed in the last frame.
#[derive(Debug, Default)]
pub struct Slot {
    about: Option<About>,
    /// It has the place of the inspector.
    open: bool,
    /// Since when its card is seen; nothing while it waits for the camera.
    since: Option<f64>,
}

impl Slot {
    /// How strongly the card is drawn, from 0 to 1; nothing while the slot is closed. While the map glides to a battle, a
    /// closed slot stays closed, and an open one is empty.
    pub fn strength(&mut self, cx: &Cx<'_>, ui: &Ui, gliding: bool) -> Option<f32> {
        let shown = cx.play.battles.shown().map(|shown| (shown.fight.from, shown.fight.encounter.place));
        let strength = self.at(shown, gliding, cx.now, !cx.settings.motion);
        if strength.is_some_and(|s| s < 1.0) {
            ui.ctx().request_repaint();
        }
        strength
    }

    /// The same, of the battle that is shown now.
    fn at(&mut self, shown: Option<About>, gliding: bool, now: f64, still: bool) -> Option<f32> {
        if self.about != shown {
            self.open &= shown.is_some();
            self.since = (self.open && !gliding).then_some(f64::NEG_INFINITY);
            self.about = shown;
        }
        self.about?;
        if still {
            self.since = Some(f64::NEG_INFINITY);
        }
        if self.since.is_none() && gliding {
            return self.open.then_some(0.0);
        }
        self.open = true;
        let since = *self.since.get_or_insert(now);
        Some(((now - since) / COMES).clamp(0.0, 1.0) as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Option<About> = Some((3, PlaceKey(7)));
    const TWO: Option<About> = Some((5, PlaceKey(9)));

    #[test]
    fn it_opens_when_the_glide_is_over_and_comes_up_in_80_milliseconds() {
        let mut slot = Slot::default();
        assert_eq!(slot.at(None, false, 1.0, false), None);
        assert_eq!(slot.at(ONE, true, 1.0, false), None);
        assert_eq!(slot.at(ONE, true, 1.2, false), None);
        assert_eq!(slot.at(ONE, false, 1.25, false), Some(0.0));
        assert!(slot.at(ONE, false, 1.29, false).is_some_and(|s| (s - 0.5).abs() < 1e-4));
        // A glide by hand does not close it.
        assert_eq!(slot.at(ONE, true, 1.40, false), Some(1.0));
        assert_eq!(slot.at(None, false, 1.5, false), None);
        assert_eq!(slot.at(TWO, true, 1.5, false), None);
    }

    #[test]
    fn from_card_to_card_it_stays_open() {
        let mut slot = Slot::default();
        assert_eq!(slot.at(ONE, false, 1.0, false), Some(0.0));
        assert_eq!(slot.at(ONE, false, 2.0, false), Some(1.0));
        assert_eq!(slot.at(TWO, true, 3.0, false), Some(0.0));
        assert_eq!(slot.at(TWO, true, 3.2, false), Some(0.0));
        assert_eq!(slot.at(TWO, false, 3.3, false), Some(0.0));
        assert_eq!(slot.at(TWO, false, 3.4, false), Some(1.0));
        // Where the camera stays, the next card is there at once.
        assert_eq!(slot.at(ONE, false, 4.0, false), Some(1.0));
    }

    #[test]
    fn where_nothing_moves_it_is_there_at_once() {
        assert_eq!(Slot::default().at(ONE, true, 1.0, true), Some(1.0));
    }
}
