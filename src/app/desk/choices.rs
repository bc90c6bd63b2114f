//! The choices of the moment that are listed, with their numbers, and taking one by its number.

use super::{hands::Hand, parts::Listed, state::Desk};
use engine::{
    base::say::capital,
    show::{offer::Offer, scene::Subject, sequence::Sequence},
};
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

    /// The words of an offer about the unit that is selected, without its name: `By rail to Minsk`. `None` where they do not
    /// begin with it.
    pub(crate) fn said_of_lead(&self, offer: &Offer) -> Option<String> {
        let lead = self.lead().filter(|lead| offer.subject == Some(Subject::Unit(*lead)))?;
        let rest = offer.label.strip_prefix(self.seen.counter(lead)?.name.as_str())?.strip_prefix(' ')?;
        (!rest.is_empty()).then(|| capital(rest))
    }

    /// Whether an offer stands among the choices that are listed.
    pub(crate) fn is_listed(&self, offer: &Offer) -> bool {
        let choices = self.seen.sequence.choices.iter();
        !offer.orders.is_empty()
            && choices
                .filter(|o| o.subject == offer.subject && o.orders == offer.orders)
                .any(|o| self.fits(o))
    }

    /// Gives a number to every choice that is listed and has none yet; other things listed begin at 1 again.
    pub(crate) fn number_choices(&mut self) {
        let sequence = Arc::clone(&self.seen.sequence);
        let when = self.table.when(self.at());
        let few = sequence.choices.len() <= MANY;
        let about = if few { None } else { self.lead().map(Subject::Unit).or_else(|| self.inspect.clone()) };
        let key = (
            (when.turn, when.phase),
            when.battle,
            [sequence.choices_title.as_str(), &sequence.question].join("\n"),
            about,
        );
        let (shown, _) = self.to_list(&sequence);
        self.listing.turn_to(&key);
        let lines = &mut self.listing.lines;
        let new = |o: &&&Offer| !lines.iter().any(|line| is(line, o));
        let fresh: Vec<_> = shown.iter().filter(new).map(|o| (o.label.clone(), o.subject.clone())).collect();
        if !fresh.is_empty() && (when.battle > 0 || fresh.len() == shown.len()) {
            // Another question.
            lines.clear();
            lines.extend(shown.iter().map(|o| (o.label.clone(), o.subject.clone())));
            return;
        }
        if lines.len() + fresh.len() > NUMBERS {
            // No key is left for what is new: the gaps are closed.
            lines.retain(|line| shown.iter().any(|o| is(line, o)));
        }
        lines.extend(fresh);
    }

    /// The choices to list, and how many are left out.
    fn to_list<'a>(&self, sequence: &'a Sequence) -> (Vec<&'a Offer>, usize) {
        let choices = &sequence.choices;
        let shown: Vec<&Offer> = choices.iter().filter(|o| choices.len() <= MANY || self.fits(o)).collect();
        let hidden = choices.len() - shown.len();
        (shown, hidden)
    }

    /// Whether a choice is about what is selected, or about nothing: not what the pointer passes, for a list that changes
    /// under it could not be clicked.
    fn fits(&self, offer: &Offer) -> bool {
        let Some(subject) = &offer.subject else { return true };
        let lead = self.lead();
        let about = lead.map(Subject::Unit).or_else(|| self.inspect.clone());
        let here = about.as_ref().and_then(|s| self.seen.place_of(s));
        match (subject, lead) {
            (Subject::Unit(unit), Some(lead)) => lead == *unit,
            (Subject::Unit(_), None) => here.is_some() && self.seen.place_of(subject) == here,
            (Subject::Place(_) | Subject::Link(..) | Subject::Side(..) | Subject::Turn(_), _) => {
                Some(subject) == about.as_ref() || here.is_some() && self.seen.place_of(subject) == here
            }
        }
    }
}

impl Hand<'_> {
    /// Takes the listed choice with this number, counted from 0.
    pub(crate) fn take_choice(&mut self, number: usize, now: f64) {
        let sequence = Arc::clone(&self.desk.seen.sequence);
        let (listed, _) = self.desk.listed(&sequence);
        let Some((_, offer)) = listed.iter().find(|(n, _)| *n == number) else {
            self.desk.say("There is no choice with this number");
            return;
        };
        let about = offer.subject.clone().filter(|_| offer.orders.is_empty());
        match (&offer.why_not, about) {
            (Some(why), _) => self.refuse_offer(why.clone(), now),
            (None, Some(about)) => self.open_builder(about),
            (None, None) if !offer.ask.is_empty() => self.ask_grave((*offer).clone(), now),
            (None, None) => self.take_offer(&offer.orders, now),
        }
    }
}

/// Whether a line that has a number is this choice.
fn is(line: &Listed, offer: &Offer) -> bool {
    line.0 == offer.label && line.1 == offer.subject
}
