//! What the open step of a lesson asks for, and what leads on from it.

use super::state::Learning;
use crate::{desk::Desk, ui::NUMBERS};
use engine::show::{offer::Offer, scene::Subject};
use lessons::{format::Ask, things::subject};

impl Learning {
    /// Whether orders are given in this step.
    pub fn asks_for_orders(&self) -> bool {
        match &self.run.step().ask {
            Ask::Order(_) | Ask::Free(_) => !self.run.is_done(),
            Ask::Read | Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) | Ask::Predict(_) => false,
        }
    }

    /// Whether something is to be pointed at.
    pub fn asks_to_point(&self) -> bool {
        matches!(self.run.step().ask, Ask::Point(_)) && !self.run.is_done()
    }

    /// The options the step offers.
    pub fn option_texts(&self) -> Vec<&str> {
        match &self.run.step().ask {
            Ask::Choose(asked) => asked.options.iter().map(|option| option.text.as_str()).collect(),
            Ask::Predict(asked) => asked.options.iter().map(|option| option.text.as_str()).collect(),
            Ask::Read | Ask::Point(_) | Ask::Number(_) | Ask::Order(_) | Ask::Free(_) => Vec::new(),
        }
    }

    /// The option whose letter or number was pressed, while a question is open.
    pub fn option_of(&self, ctx: &egui::Context) -> Option<usize> {
        const LETTERS: [egui::Key; 6] =
            [egui::Key::A, egui::Key::B, egui::Key::C, egui::Key::D, egui::Key::E, egui::Key::F];
        let open = if self.run.is_done() { 0 } else { self.option_texts().len() };
        let pressed = |key: &egui::Key| ctx.input_mut(|i| i.consume_key(egui::Modifiers::NONE, *key));
        let letter = LETTERS.iter().take(open).position(pressed);
        letter.or_else(|| NUMBERS.iter().take(open).position(pressed))
    }

    /// Whether the main button leads on.
    pub fn may_go_on(&self) -> bool {
        self.run.is_done() || matches!(self.run.step().ask, Ask::Read)
    }

    /// Whether the next press leads into the game that the lesson was for.
    pub fn plays_on(&self) -> bool {
        let last = self.run.current() + 1 == self.run.states().len();
        let leads = self.run.lesson().leads_in() && !self.tried && !self.asked_again;
        leads && last && self.may_go_on() && self.showing.is_none()
    }

    /// Whether the end of the lesson is on the screen, to be read and handed in: Enter does not leave it.
    pub fn rests_at_end(&self) -> bool {
        self.run.is_over() && !self.tried && !self.asked_again
    }

    /// Whether the answer was shown in a step that asks a question: then Enter goes on without one.
    pub fn goes_on_shown(&self) -> bool {
        self.run.state().shown && !self.may_go_on() && !self.asks_for_orders()
    }

    /// The hints given so far.
    pub fn hints(&self) -> &[String] {
        let hints = &self.run.step().hints;
        &hints[..usize::from(self.run.state().hints).min(hints.len())]
    }

    /// Whether the step asks for what the main button does; it is no answer then and Enter does not press it.
    pub fn asks_for_primary(&self, desk: &Desk) -> bool {
        let primary = desk.seen.sequence.primary.as_ref();
        primary.is_some_and(|offer| self.run.is_asked_for(&*desk.table, &offer.orders))
    }

    /// Whether the main button is one of several choices: which of them is right is asked.
    pub fn primary_is_a_choice(&self, desk: &Desk) -> bool {
        let sequence = &desk.seen.sequence;
        let written = |offer: &Offer| -> Vec<String> {
            offer.orders.iter().map(|order| desk.table.write_order(order)).collect()
        };
        let Some(primary) = sequence.primary.as_ref().map(written) else { return false };
        sequence.choices.len() > 1 && sequence.choices.iter().any(|offer| written(offer) == primary)
    }

    /// What the step lights on the map: the answer once it is shown, before that what its text speaks of.
    pub fn lit(&self, desk: &Desk) -> Vec<Subject> {
        if self.meant.is_empty() {
            return self.run.glow(&*desk.table);
        }
        self.meant.iter().filter_map(|thing| subject(&*desk.table, thing)).collect()
    }

    /// Whether the answer is lit on the map.
    pub fn lights_answer(&self) -> bool {
        !self.meant.is_empty()
    }
}
