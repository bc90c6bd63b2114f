//! A review as a mode: it lies over whatever else is done with the game, and steps through what was played.

use crate::{
    command::MapEvent,
    desk::Desk,
    features::{
        battles::Battles,
        mode::{Mode, Pointed, Signs},
        review::{Review, drawings::drawings, pointed::meant},
    },
    worker::Wake,
};
use std::time::Duration;

impl Mode for Review {
    fn covers(&self) -> bool {
        true
    }

    fn refresh(&mut self, desk: &Desk) {
        self.refresh(desk);
    }

    fn name_places(&mut self, _desk: &Desk) {
        self.shown.forget();
        self.sums.forget();
    }

    fn pointed(&mut self, _desk: &mut Desk, event: &MapEvent, _now: f64) -> Pointed {
        meant(self, event).map_or(Pointed::Free, Pointed::Means)
    }

    /// First the text that is being written, then a battle, then the search or what is shown on the map.
    fn escape(&mut self, desk: &mut Desk, battles: &mut Battles) -> bool {
        let searching = self.search.is_some();
        if searching || !self.close_draft(desk) && !battles.put_away() {
            self.escape(desk);
        }
        true
    }

    fn drawn(&self, desk: &Desk) -> Signs {
        drawings(desk, self)
    }

    fn tick(&mut self, desk: &mut Desk, now: f64) -> Option<f64> {
        self.tick(desk, now)
    }

    fn count(&mut self, desk: &Desk, now: f64, wake: &Wake) -> Option<f64> {
        self.tick_sums(desk, now, wake)
    }

    fn is_busy(&self) -> bool {
        self.sums.is_running()
    }

    fn wait(&mut self, at_most: Duration) {
        self.sums.wait(at_most);
    }
}
