//! The main button: what it does now, since when, and the question before a step ends in which nothing was ordered.
//!
//! An act that has just come under the pointer or a held key rests for a moment, so that nobody gives it who meant the
//! one before it.

use super::Desk;
use crate::{
    app::program::settings::AuditWish,
    engine::{base::side::Side, show::scene::Subject},
};

/// How long the main button rests once it does something else, in seconds.
pub const REST: f64 = 0.5;

/// What is said when it is pressed meanwhile.
pub const RESTING: &str = "The button has just changed. Press it again";

/// What the main button and Enter do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MainAct {
    /// Leaves the moment looked back at.
    BackToNow,
    /// Plays the next decision of a side that plays by itself.
    NextDecision(Side),
    /// Submits the plan with this title.
    Submit(Subject, String),
    /// Gives the order with these words, in this turn and phase; `asked` when the question before it stands there.
    Order {
        /// Words on the button.
        label: String,
        /// Turn and phase.
        step: (u16, u16),
        /// Whether it is given in spite of the question.
        asked: bool,
    },
    /// Waits for a choice elsewhere.
    Nothing,
}

/// Since when the main button does what it does.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Rest {
    act: Option<MainAct>,
    since: f64,
    /// Revision of the table for which the question was asked.
    asked: Option<u64>,
}

impl Desk {
    /// What the main button does now; while a plan is open, what Enter does.
    pub fn main_act(&self) -> MainAct {
        if self.look.is_some() {
            return MainAct::BackToNow;
        }
        if let Some(planning) = &self.planning {
            let title = self.seen.builder.as_ref().map_or_else(String::new, |b| b.title.clone());
            return MainAct::Submit(planning.about.clone(), title);
        }
        if let Some((side, _)) = self.their_turn() {
            return MainAct::NextDecision(side);
        }
        match self.seen.sequence.primary.as_ref().filter(|_| self.my_turn()) {
            Some(offer) => {
                let when = self.table.when(self.table.cursor());
                let asked = self.is_asked() || self.over.audit.is_some();
                MainAct::Order { label: offer.label.clone(), step: (when.turn, when.phase), asked }
            }
            None => MainAct::Nothing,
        }
    }

    /// Notes in a frame what the main button does. Returns in how many seconds it will have rested, if it rests.
    pub fn note_main_act(&mut self, now: f64) -> Option<f64> {
        let act = self.main_act();
        if self.rest.act.as_ref() != Some(&act) {
            // The first act of a game that was just opened is nobody's surprise.
            self.rest.since = if self.rest.act.is_some() { now } else { now - REST };
            self.rest.act = Some(act);
        }
        let left = self.rest.since + REST - now;
        if left <= 0.0 && self.status == RESTING {
            self.status.clear();
        }
        (left > 0.0).then_some(left)
    }

    /// Whether the main button has only just begun to do what it does.
    pub fn is_resting(&self, now: f64) -> bool {
        let changed = self.rest.act.as_ref().is_some_and(|act| *act != self.main_act());
        changed || now < self.rest.since + REST
    }

    /// Whether the question before the end of a step stands at the button.
    pub fn is_asked(&self) -> bool {
        self.rest.asked == Some(self.table.revision())
    }

    /// Takes the question away; tells whether it stood there.
    pub fn unask(&mut self) -> bool {
        let was = self.is_asked();
        self.rest.asked = None;
        was
    }

    /// Whether the main button may not end a step yet: the check opens first, or it is asked once whether to end a step
    /// in which nothing was ordered.
    pub fn holds_primary(&mut self, wish: AuditWish) -> bool {
        // With the check open it has been asked already.
        if self.look.is_some() || !self.my_turn() || self.is_asked() || self.over.audit.is_some() {
            return false;
        }
        let Some(offer) = self.seen.sequence.primary.clone().filter(|o| o.why_not.is_none()) else {
            return false;
        };
        let checked = self.audit_first(wish);
        if !offer.ask.is_empty() {
            self.rest.asked = Some(self.table.revision());
            self.say(&format!("{}. {} all the same with Enter, or stay with Esc", offer.ask, offer.label));
            return true;
        }
        checked
    }
}
