//! The main button: what it does now, since when, and the question before a step ends in which nothing was ordered.
//!
//! An act that cannot be taken back rests for a moment when it comes under the pointer or a key that meant the one before
//! it. The question stands at the button while the step is as it was asked about; what ends the step then is a button
//! and a key of its own.

use super::{
    hands::MainButton,
    main_act::{MainAct, ONE_GESTURE, REST, RESTING},
    state::Desk,
};
use crate::command::Order;
use engine::{
    base::fence::{Fence, UndoPolicy},
    show::offer::Offer,
};
use std::sync::Arc;

impl MainButton<'_> {
    /// What the main button does now; while a plan is open, what Enter does.
    pub fn main_act(&self) -> MainAct {
        if self.desk.look.is_some() {
            return MainAct::BackToNow;
        }
        if self.desk.is_watching() {
            return MainAct::GoOn;
        }
        if let Some(planning) = &self.desk.planning {
            let title = self.desk.seen.builder.as_ref().map_or_else(String::new, |b| b.title.clone());
            return MainAct::Submit(planning.about.clone(), title);
        }
        self.act_below()
    }

    /// What the main button below the step does, whatever is open elsewhere.
    fn act_below(&self) -> MainAct {
        if let Some((side, _)) = self.desk.their_turn() {
            return MainAct::NextDecision(side);
        }
        match self.desk.seen.sequence.primary.as_ref().filter(|_| self.desk.my_turn()) {
            Some(_) if self.desk.is_asked() => MainAct::Stay,
            Some(offer) => {
                let when = self.desk.table.when(self.desk.table.cursor());
                MainAct::Order { label: offer.label.clone(), step: (when.turn, when.phase) }
            }
            None => MainAct::Nothing,
        }
    }
}

impl Desk {
    /// Notes in a frame what the main button does. Returns in how many seconds it will have rested, if it rests.
    pub fn note_main_act(&mut self, now: f64) -> Option<f64> {
        let act = self.main_button().main_act();
        if self.rest.act.as_ref() != Some(&act) {
            // The first act of a game that was just opened surprises no player.
            self.rest.since = if self.rest.act.is_some() { now } else { now - REST };
            self.rest.act = Some(act);
        }
        // What a selection brings under the hand is as new as what another step does.
        let sequence = Arc::clone(&self.seen.sequence);
        let (shown, _) = self.listed(&sequence);
        let listed = || shown.iter().flat_map(|(_, offer)| &offer.orders);
        if !listed().eq(&self.rest.listed) {
            self.rest.listed = listed().cloned().collect();
            self.rest.listed_since = now;
        }
        let left = self.rest.since + REST - now;
        if left <= 0.0 && self.status == RESTING {
            self.status.clear();
        }
        (left > 0.0).then_some(left)
    }
}

impl MainButton<'_> {
    /// How long the main button has done what it does, in seconds.
    fn rested(&self, now: f64) -> f64 {
        let changed = self.desk.rest.act.as_ref().is_some_and(|act| *act != self.main_act());
        if changed { 0.0 } else { now - self.desk.rest.since }
    }

    /// Whether the main button, or Enter, rests: it has only just begun to do what cannot be taken back.
    pub fn is_resting(&self, now: f64) -> bool {
        self.rested(now) < REST && self.is_final(&self.main_act())
    }

    /// Whether the main button changed so shortly ago that a click now belongs to the one before.
    pub(crate) fn is_one_gesture(&self, now: f64) -> bool {
        self.rested(now) < ONE_GESTURE
    }

    /// Whether an order that cannot be taken back is asked for so shortly after it came under the hand that another one
    /// was meant.
    pub(crate) fn is_hasty(&self, asked: &Order, now: f64) -> bool {
        match asked {
            Order::Primary if self.desk.look.is_none() => {
                self.rested(now) < REST && self.is_final(&self.act_below())
            }
            Order::Confirm => self.is_resting(now),
            Order::NextDecision => !self.desk.my_turn() && !self.desk.is_watching() && self.is_resting(now),
            Order::Give(orders) => {
                let choice = self.desk.seen.sequence.choices.iter().find(|o| o.orders == *orders);
                let rests = |o: &Offer| if self.stops_undo(o.fence) { REST } else { ONE_GESTURE };
                choice.is_some_and(|offer| now < self.desk.rest.listed_since + rests(offer))
            }
            _ => false,
        }
    }

    /// Whether an act cannot be taken back.
    fn is_final(&self, act: &MainAct) -> bool {
        match act {
            // What the other side does next may stop undo.
            MainAct::NextDecision(_) => self.stops_undo(Fence::Die),
            MainAct::Submit(..) => self.desk.seen.builder.as_ref().is_some_and(|b| self.stops_undo(b.fence)),
            MainAct::Order { .. } => self.is_offer_final(),
            MainAct::BackToNow | MainAct::GoOn | MainAct::Stay | MainAct::Nothing => false,
        }
    }

    fn is_offer_final(&self) -> bool {
        self.desk.seen.sequence.primary.as_ref().is_some_and(|offer| self.stops_undo(offer.fence))
    }

    /// Whether undo stops at a fence in this game.
    fn stops_undo(&self, fence: Fence) -> bool {
        fence != Fence::Open && self.desk.table.undo_policy() == UndoPolicy::Fair
    }
}

impl Desk {
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

    /// It stands at the button from now on whether to end the step: with the question the step has, where it has one.
    pub(crate) fn ask_whether(&mut self, offer: &Offer) {
        self.rest.asked = Some(self.table.revision());
        if !offer.ask.is_empty() {
            self.say(&format!("{}. Ctrl+Enter: {} all the same; Esc stays", offer.ask, offer.label));
        }
    }
}

impl MainButton<'_> {
    /// What the main button offers when it ends a step about which nothing was asked.
    pub(crate) fn ends_step(&self) -> Option<Offer> {
        if self.desk.look.is_some() || !self.desk.my_turn() || self.desk.is_asked() {
            return None;
        }
        self.desk.seen.sequence.primary.clone().filter(|o| o.why_not.is_none())
    }
}
