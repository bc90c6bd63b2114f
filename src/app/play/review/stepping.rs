//! Steps through the events of the orders of a review.

use crate::{features::review::Review, play::Play};
use engine::base::{seat::PlyId, when::Stride};

impl Play {
    /// To the event after the one shown or before it, across the orders of the line.
    pub(crate) fn step_event(&mut self, forward: bool) {
        let at = self.desk.at();
        let count = self.desk.seen.events_of(at).len();
        let now = self.desk.event_shown().map(|e| e.number - 1);
        let next = match (now, forward) {
            (None, true) => Some(0),
            (None, false) => count.checked_sub(1),
            (Some(n), true) => Some(n + 1),
            (Some(n), false) => n.checked_sub(1),
        };
        match next.filter(|n| *n < count) {
            Some(number) => self.show_event(at, number),
            None => self.event_beyond(forward),
        }
    }

    fn show_event(&mut self, ply: PlyId, number: usize) {
        if let Some(review) = self.modes.get_mut::<Review>() {
            self.desk.event = Some((ply, number));
            review.playing = None;
        }
        if let Some(words) = self.desk.event_shown().map(|e| format!("{}: {}", e.count(), e.line.line.text)) {
            self.desk.say(&words);
        }
    }

    /// The first event of the next order that has any, or the last of one before.
    fn event_beyond(&mut self, forward: bool) {
        while self.review_step(Stride::Ply, forward) {
            let at = self.desk.at();
            // The moment on the line is kept up by the refresh.
            self.refresh();
            let count = self.desk.seen.events_of(at).len();
            if count > 0 {
                self.show_event(at, if forward { 0 } else { count - 1 });
                return;
            }
        }
        self.desk.say(if forward { "This is the last event" } else { "This is the first event" });
    }
}
