//! The main button: what it does now, since when, and the question before a step ends in which nothing was ordered.
//!
//! An act that has just come under the pointer or a held key rests for a moment, so that nobody gives it who meant the
//! one before it.

use super::{
    main_act::{MainAct, REST, RESTING},
    state::Desk,
};
use crate::{app::command::Order, engine::show::offer::Offer};

impl Desk {
    /// What the main button does now; while a plan is open, what Enter does.
    pub fn main_act(&self) -> MainAct {
        if self.look.is_some() {
            return MainAct::BackToNow;
        }
        if self.is_watching() {
            return MainAct::GoOn;
        }
        if let Some(planning) = &self.planning {
            let title = self.seen.builder.as_ref().map_or_else(String::new, |b| b.title.clone());
            return MainAct::Submit(planning.about.clone(), title);
        }
        self.act_below()
    }

    /// What the main button below the step does, whatever is open elsewhere.
    fn act_below(&self) -> MainAct {
        if let Some((side, _)) = self.their_turn() {
            return MainAct::NextDecision(side);
        }
        match self.seen.sequence.primary.as_ref().filter(|_| self.my_turn()) {
            Some(offer) => {
                let when = self.table.when(self.table.cursor());
                let asked = self.is_asked() || self.checking;
                MainAct::Order { label: offer.label.clone(), step: (when.turn, when.phase), asked }
            }
            None => MainAct::Nothing,
        }
    }

    /// What a command does with the main button; `None` when it does not press it.
    pub fn act_of(&self, asked: &Order) -> Option<MainAct> {
        let (primary, next) = (*asked == Order::Primary, *asked == Order::NextDecision);
        if primary && self.look.is_some() {
            Some(MainAct::BackToNow)
        } else if next && self.is_watching() {
            Some(MainAct::GoOn)
        } else if primary || next {
            Some(self.act_below())
        } else if *asked == Order::Confirm {
            Some(self.main_act())
        } else if let Order::Give(orders) = asked {
            Some(MainAct::Give(orders.clone()))
        } else {
            None
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

    /// Asks the question before the end of the step, where it has one; tells whether it has.
    pub(crate) fn ask_first(&mut self, offer: &Offer) -> bool {
        if offer.ask.is_empty() {
            return false;
        }
        self.rest.asked = Some(self.table.revision());
        self.say(&format!("{}. {} all the same with Enter, or stay with Esc", offer.ask, offer.label));
        true
    }

    /// What the main button offers when it ends a step that was neither checked nor asked about.
    pub(crate) fn ends_step(&self) -> Option<Offer> {
        // With the check open it has been asked already.
        if self.look.is_some() || !self.my_turn() || self.is_asked() || self.checking {
            return None;
        }
        self.seen.sequence.primary.clone().filter(|o| o.why_not.is_none())
    }
}
