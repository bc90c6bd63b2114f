//! Exercises as modes: a puzzle asks one question of its position, a costly order is to be mended.

use super::{Mending, Practising};
use crate::{
    command::{Command, Learn, MapEvent},
    desk::Desk,
    features::{
        glow,
        mode::{Mode, Pointed, Signs},
    },
};
use egui::{Context, Key, Modifiers};
use std::time::Duration;

impl Mode for Practising {
    fn is_exercise(&self) -> bool {
        true
    }

    fn name_places(&mut self, desk: &Desk) {
        self.name_places(desk);
    }

    fn why_no_order(&self) -> Option<&'static str> {
        match (self.free, self.given) {
            (true, _) => None,
            (false, None) => Some("The puzzle asks a question; no order is needed"),
            (false, Some(_)) => Some("“Try on the map” plays on from here"),
        }
    }

    fn asks_for_every_order(&self) -> bool {
        true
    }

    /// A place that is asked for is the answer.
    fn pointed(&mut self, desk: &mut Desk, event: &MapEvent, _now: f64) -> Pointed {
        match self.answer_at(desk, event) {
            Some(Ok(nth)) => return Pointed::Means(vec![Learn::Answer(nth).into()]),
            Some(Err(why)) => {
                desk.say(why);
                return Pointed::Taken;
            }
            None => {}
        }
        if self.why_no_order().is_some() {
            // As in a lesson.
            desk.selection.clear();
        }
        Pointed::Free
    }

    /// The letters of its rows, Enter on a place of the map, Enter for the next one.
    fn keys(&self, ctx: &Context, desk: &Desk) -> Option<Command> {
        if self.free || desk.reviewed {
            return None;
        }
        if let Some(nth) = self.answer_of(ctx) {
            return Some(Learn::Answer(nth).into());
        }
        let place = desk.cursor.filter(|_| self.asks_for_place());
        let goes_on = self.given.is_some();
        if (goes_on || place.is_some()) && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
            return Some(match place {
                Some(place) => MapEvent::ClickPlace { place }.into(),
                None => Learn::Puzzle(None).into(),
            });
        }
        None
    }

    fn glow_key(&self, desk: &Desk) -> Option<(usize, bool, u32)> {
        (!desk.reviewed).then_some((self.best, self.free, u32::from(self.given.is_some())))
    }

    /// What the task is about, and the best answer once one was given.
    fn glow(&self, desk: &Desk) -> Signs {
        if self.free {
            return Signs::default();
        }
        let best = self.given.and_then(|_| self.exercise.answers[self.best].at.clone());
        glow::drawn(desk, self.exercise.about.iter().chain(&best).cloned())
    }
}

impl Mode for Mending {
    fn is_exercise(&self) -> bool {
        true
    }

    fn why_no_order(&self) -> Option<&'static str> {
        match (self.is_weighing(), self.weighed.is_some()) {
            (true, _) => Some("Your orders are being weighed"),
            (false, true) => Some("“Try again” goes back to the position"),
            (false, false) => None,
        }
    }

    fn is_busy(&self) -> bool {
        self.is_weighing()
    }

    fn wait(&mut self, at_most: Duration) {
        self.wait(at_most);
    }
}
