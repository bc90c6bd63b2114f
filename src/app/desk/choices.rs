//! The choices of the moment that are listed, with their numbers, and taking one by its number.

use super::state::Desk;
use crate::engine::show::{offer::Offer, scene::Subject, sequence::Sequence};
use std::sync::Arc;

/// Most choices listed at once; with more, only those about the selection are shown.
const MANY: usize = 8;

impl Desk {
    /// The choices to list with their numbers in the sequence, and how many are left out.
    pub fn listed<'a>(&self, sequence: &'a Sequence) -> (Vec<(usize, &'a Offer)>, usize) {
        let choices = &sequence.choices;
        let all = choices.iter().enumerate();
        if choices.len() <= MANY {
            return (all.collect(), 0);
        }
        // What is selected, not what the pointer passes: a list that changes under it could not be clicked.
        let about = self.lead().map(Subject::Unit).or_else(|| self.inspect.clone());
        let here = about.as_ref().and_then(|s| self.place_of(s));
        let fits = |o: &Offer| match &o.subject {
            None => true,
            Some(Subject::Unit(u)) => match self.lead() {
                Some(lead) => lead == *u,
                None => here.is_some() && self.place_of(&Subject::Unit(*u)) == here,
            },
            Some(s) => Some(s) == about.as_ref() || here.is_some() && self.place_of(s) == here,
        };
        let shown: Vec<(usize, &Offer)> = all.filter(|(_, o)| fits(o)).collect();
        let hidden = choices.len() - shown.len();
        (shown, hidden)
    }

    /// Takes the listed choice with this number, counted from 0.
    pub(crate) fn take_choice(&mut self, number: usize, now: f64) {
        let sequence = Arc::clone(&self.seen.sequence);
        let (listed, _) = self.listed(&sequence);
        let Some((_, offer)) = listed.get(number) else {
            self.say("There is no choice with this number");
            return;
        };
        let about = offer.subject.clone().filter(|_| offer.orders.is_empty());
        match (&offer.why_not, about) {
            (Some(why), _) => self.refuse(why.clone(), None, now),
            (None, Some(about)) => self.open_builder(about),
            (None, None) => self.take_offer(&offer.orders, now),
        }
    }
}
