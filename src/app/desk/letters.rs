//! Letters of the game that take a choice: in a plan from one to the next, else the one at the selected place.

use super::{hands::Hand, state::Desk};
use engine::show::{
    offer::{Offer, OfferKey},
    scene::Subject,
    sealed::SealedOrder,
};
use std::sync::Arc;

impl Hand<'_> {
    /// Takes the choice of a letter.
    pub fn take_letter(&mut self, key: OfferKey, now: f64) {
        if self.desk.planning.is_some() {
            self.next_of(key);
        } else {
            self.give_lettered(key, now);
        }
    }
}

impl Desk {
    /// The choices of a letter that may be added to a plan.
    fn lettered(&self, key: OfferKey, about: &Subject, plan: &[SealedOrder]) -> Vec<Offer> {
        let offers = self.table.builder(self.viewer(), about, plan).map_or_else(Vec::new, |b| b.offers);
        offers.into_iter().filter(|o| o.key == Some(key.key) && o.why_not.is_none()).collect()
    }
}

impl Hand<'_> {
    /// Puts the next choice of a letter into the plan in place of the one that is there, after the last none.
    fn next_of(&mut self, key: OfferKey) {
        let Some(p) = self.desk.planning.clone() else { return };
        // The plan without the choice it has, the choices there are then, and the number of the one it has.
        let without = |i: usize| {
            let mut rest = p.plan.clone();
            let order = rest.remove(i);
            let list = self.desk.lettered(key, &p.about, &rest);
            let at = list.iter().position(|o| o.orders == [order.clone()])?;
            Some((rest, list, at))
        };
        let taken = (0..p.plan.len()).rev().find_map(without);
        let (mut plan, list, next) = match taken {
            Some((rest, list, at)) => (rest, list, at + 1),
            None => (p.plan.clone(), self.desk.lettered(key, &p.about, &p.plan), 0),
        };
        if list.is_empty() {
            self.desk.say(key.otherwise);
            return;
        }
        let said = match list.get(next) {
            Some(offer) => {
                plan.extend(offer.orders.iter().cloned());
                offer.label.clone()
            }
            None => format!("{}: none", key.title),
        };
        self.desk.say(&said);
        if let Some(planning) = &mut self.desk.planning {
            planning.plan = plan;
        }
    }

    /// Gives the choice of a letter: the only one, or the one at the selected place.
    fn give_lettered(&mut self, key: OfferKey, now: f64) {
        let sequence = Arc::clone(&self.desk.seen.sequence);
        let all: Vec<&Offer> = sequence.choices.iter().filter(|o| o.key == Some(key.key)).collect();
        let place = self.desk.keyboard_place();
        let here = |o: &&&Offer| o.subject.as_ref().is_some_and(|s| self.desk.seen.place_of(s) == place);
        let picked =
            place.and_then(|_| all.iter().find(here)).or_else(|| all.first().filter(|_| all.len() == 1));
        match picked.map(|o| (o.why_not.clone(), o.orders.clone())) {
            Some((None, orders)) => self.take_offer(&orders, now),
            Some((Some(why), _)) => self.refuse(why, place, now),
            None if all.is_empty() => self.desk.say(key.otherwise),
            None => self.desk.say(&format!("{}: select the place first, there are {}", key.title, all.len())),
        }
    }
}
