//! A game without secrets: everybody sees the whole state.

use super::rules::{Fault, Knowledge, Rules};
use crate::{base::side::Viewer, dice::key::Dice};

/// A game in which nothing is hidden from anybody: its view is its state, and [`Knowledge`] follows.
pub trait OpenGame: Rules {}

impl<R: OpenGame + Rules<View = <R as Rules>::State>> Knowledge for R {
    fn view(&self, s: &R::State, _who: Viewer) -> R::State {
        s.clone()
    }
    fn whole<'a>(&self, s: &'a R::State) -> Option<&'a R::State> {
        Some(s)
    }
    fn told(&self, _before: &R::State, e: &R::Event, _who: Viewer) -> Option<R::Event> {
        Some(e.clone())
    }
    fn has_secrets(&self) -> bool {
        false
    }
    fn hear(&self, v: &mut R::State, e: &R::Event) {
        self.apply(v, e);
    }
    fn possible_to_hear(&self, v: &R::State, e: &R::Event) -> Result<(), Fault> {
        self.possible(v, e)
    }
    fn at_rest_to_see(&self, v: &R::State) -> Result<(), Fault> {
        self.at_rest(v)
    }
    fn imagine(&self, v: &R::State, _dice: &mut dyn Dice) -> R::State {
        v.clone()
    }
}
