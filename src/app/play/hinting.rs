//! Hints: by the procedure at once, or by a search that plays plans on first.

use crate::{
    features::{review::sums::LOOK, sought::Ended},
    play::Play,
    settings::HintsBy,
    worker::Wake,
};
use std::time::Duration;

impl Play {
    /// Shows a hint or looks for one; puts away the one that is shown, or calls off the search.
    pub(crate) fn show_hint(&mut self, now: f64) {
        if self.sought.call_off() || self.desk.put_away_hint() {
            return;
        }
        if !self.bring_hint(true, now) {
            self.desk.say("No hint is available here");
        }
    }

    /// Where hints come by themselves: one at each decision of the person at the window, while nothing else is begun or said.
    pub(crate) fn hint_by_itself(&mut self, now: f64) {
        let cursor = self.desk.table.cursor();
        if self.is_free_for_hint() && self.hinted.replace(cursor) != Some(cursor) {
            self.bring_hint(false, now);
        }
    }

    /// Whether the hint has only just come, or been asked for: the second of two quick clicks neither takes it nor hides it.
    pub(crate) fn hint_is_fresh(&self, now: f64) -> bool {
        self.desk.hint_is_fresh(now) || self.sought.is_fresh(now)
    }

    /// Goes on with the search for a hint. Returns in how many seconds to come back.
    pub(super) fn seek_on(&mut self, now: f64, wake: &Wake) -> Option<f64> {
        let ended = self.sought.work(&self.desk, wake);
        self.take_sought(ended, now);
        self.sought.is_running().then_some(LOOK)
    }

    /// Waits for it (tests and pictures only; the window never calls this).
    pub(super) fn wait_for_hint(&mut self, at_most: Duration) {
        let ended = self.sought.finish(&self.desk, at_most);
        self.take_sought(ended, 0.0);
    }

    /// Shows what a search came to, unless nobody asked for it and something else has been begun: then H shows it at once.
    fn take_sought(&mut self, ended: Option<Ended>, now: f64) {
        let Some(Ended(hint)) = ended else { return };
        let asked = self.sought.was_asked() && self.desk.my_turn() && !self.modes.are_covered();
        if !asked && !self.is_free_for_hint() {
            return;
        }
        match hint {
            Some(hint) => self.desk.take_hint(hint, now),
            None => _ = self.desk.find_hint(now),
        }
        self.draw_over_again();
    }

    /// Shows a hint, or begins a search that will; false where there is none.
    fn bring_hint(&mut self, asked: bool, now: f64) -> bool {
        if self.hints_by == HintsBy::Procedure || self.is_led() || self.is_exercise() {
            return self.desk.find_hint(now);
        }
        let Some(hint) = self.sought.known(&self.desk) else {
            return self.sought.begin(&self.desk, asked, now) || self.desk.find_hint(now);
        };
        self.desk.take_hint(hint, now);
        true
    }

    /// Whether the person at the window is to decide, and has begun nothing.
    fn is_free_for_hint(&self) -> bool {
        let desk = &self.desk;
        let begun = desk.look.is_some() || desk.planning.is_some() || !desk.selection.is_empty();
        let said = desk.bubble.is_some() || desk.hint.is_some() || self.is_watching();
        let elsewhere = self.is_led() || self.is_exercise() || self.modes.are_covered();
        !begun && !said && !elsewhere && desk.my_turn() && self.seats.page().is_none()
    }
}
