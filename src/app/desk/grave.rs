//! What gives up something that does not come back: it is asked before it is done.

use super::{hands::Hand, state::Desk};
use engine::show::offer::Offer;

impl Hand<'_> {
    /// Asks whether to do what gives up something for good, unless a plan is open that it would end.
    pub(crate) fn ask_grave(&mut self, offer: Offer, now: f64) {
        if !self.plan_in_the_way(None, now) {
            self.desk.grave = Some((self.desk.table.revision(), offer));
        }
    }
}

impl Desk {
    /// What waits for an answer; a question of an earlier position is none any more.
    pub fn grave(&self) -> Option<&Offer> {
        let revision = self.table.revision();
        self.grave.as_ref().filter(|(of, _)| *of == revision).map(|(_, offer)| offer)
    }

    /// The question is put away.
    pub(crate) fn forget_grave(&mut self) {
        self.grave = None;
    }
}
