//! How a review begins and ends.

use crate::{features::review::Review, play::Play};
use engine::base::side::Viewer;

impl Play {
    /// Begins a review at the moment shown, or goes on with it.
    pub fn begin_review(&mut self) {
        self.put_draft_aside();
        let seen_by = self.desk.viewer;
        self.desk.look = Some(self.desk.at());
        self.desk.reviewed = true;
        self.desk.event = None;
        self.modes.put(Review { seen_by, ..Review::default() });
        self.desk.selection.clear();
        self.desk.planning = None;
        self.desk.bubble = None;
        self.desk.hint = None;
        self.refresh();
    }

    /// Back to the table, at the last moment and through the eyes of the side that sits there.
    pub(crate) fn end_review(&mut self) {
        self.put_draft_aside();
        self.modes.take::<Review>();
        self.desk.reviewed = false;
        self.desk.event = None;
        self.desk.viewer = Viewer::Side(self.desk.me);
        self.desk.look = None;
    }

    /// Looks at the game under review through other eyes.
    pub(crate) fn see_as(&mut self, who: Viewer) {
        if let Some(review) = self.modes.get_mut::<Review>() {
            review.seen_by = who;
            self.desk.viewer = who;
        }
    }

    pub(crate) fn put_draft_aside(&mut self) {
        if let Some(review) = self.modes.get_mut::<Review>() {
            review.put_draft_aside(&mut self.desk);
        }
    }
}
