//! The choices of the moment that are listed, with their numbers, and taking one by its number.

use super::{parts::Listed, state::Desk};
use crate::engine::show::{offer::Offer, scene::Subject, sequence::Sequence};
use std::sync::Arc;

/// Most choices listed at once; with more, only those about the selection are shown.
const MANY: usize = 8;

/// Keys there are for numbers.
const NUMBERS: usize = 9;

impl Desk {
    /// The choices to list, each with its number counted from 0, and how many are left out. A choice keeps its number, and
    /// its place among the others, while the same things are listed.
    pub fn listed<'a>(&self, sequence: &'a Sequence) -> (Vec<(usize, &'a Offer)>, usize) {
        let (shown, hidden) = self.to_list(sequence);
        let known = &self.listing.lines;
        let number = |o: &Offer| known.iter().position(|l| is(l, o)).unwrap_or(known.len());
        let mut listed: Vec<(usize, &Offer)> = shown.into_iter().map(|o| (number(o), o)).collect();
        listed.sort_by_key(|(number, _)| *number);
        (listed, hidden)
    }

    /// Gives a number to every choice that is listed and has none yet; other things listed begin at 1 again.
    pub(crate) fn number_choices(&mut self) {
        let sequence = Arc::clone(&self.seen.sequence);
        let when = self.table.when(self.at());
        let few = sequence.choices.len() <= MANY;
        let about = if few { None } else { self.lead().map(Subject::Unit).or_else(|| self.inspect.clone()) };
        let key = ((when.turn, when.phase), when.battle, sequence.choices_title.clone(), about);
        let (shown, _) = self.to_list(&sequence);
        self.listing.turn_to(&key);
        let lines = &mut self.listing.lines;
        let new = |o: &&&Offer| !lines.iter().any(|line| is(line, o));
        let fresh: Vec<_> = shown.iter().filter(new).map(|o| (o.label.clone(), o.subject.clone())).collect();
        if lines.len() + fresh.len() > NUMBERS {
            // No key is left for what is new: the gaps are closed.
            lines.retain(|line| shown.iter().any(|o| is(line, o)));
        }
        lines.extend(fresh);
    }

    /// The choices to list, and how many are left out.
    fn to_list<'a>(&self, sequence: &'a Sequence) -> (Vec<&'a Offer>, usize) {
        let choices = &sequence.choices;
        let all = choices.iter();
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
        let shown: Vec<&Offer> = all.filter(|o| fits(o)).collect();
        let hidden = choices.len() - shown.len();
        (shown, hidden)
    }

    /// Takes the listed choice with this number, counted from 0.
    pub(crate) fn take_choice(&mut self, number: usize, now: f64) {
        let sequence = Arc::clone(&self.seen.sequence);
        let (listed, _) = self.listed(&sequence);
        let Some((_, offer)) = listed.iter().find(|(n, _)| *n == number) else {
            self.say("There is no choice with this number");
            return;
        };
        let about = offer.subject.clone().filter(|_| offer.orders.is_empty());
        match (&offer.why_not, about) {
            (Some(why), _) => self.refuse_offer(why.clone(), now),
            (None, Some(about)) => self.open_builder(about),
            (None, None) => self.take_offer(&offer.orders, now),
        }
    }
}

/// Whether a line that has a number is this choice.
fn is(line: &Listed, offer: &Offer) -> bool {
    line.0 == offer.label && line.1 == offer.subject
}
