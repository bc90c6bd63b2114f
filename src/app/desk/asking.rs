//! What is asked before it is done: another commander of the same side for leave, and what gives up something for good.

use crate::desk::{
    hands::Hand,
    parts::{Asking, Retry},
    state::Desk,
};
use engine::{
    base::seat::Control,
    show::{offer::Offer, sealed::SealedOrder},
};

impl Hand<'_> {
    /// After a refusal that another commander can lift: he is asked. One who plays by himself answers at once.
    pub(crate) fn ask_for(&mut self, retry: Retry, now: f64) {
        let Some(bubble) = &mut self.desk.bubble else { return };
        let Some(remedy) = bubble.text.remedy.take() else { return };
        let at = bubble.text.at.clone();
        let place = at.and_then(|at| self.desk.seen.place_of(&at));
        let side = self.desk.eyes();
        let asking = Asking { retry, place, revision: self.desk.table.revision(), since: now, remedy };
        let asked = asking.remedy.asked;
        let given = match &asking.retry {
            Retry::Give(orders) | Retry::Plan(orders) => &orders[..asking.remedy.before.min(orders.len())],
            Retry::Do(..) => &[],
        };
        if self.desk.table.control_of(side, asked) == Control::Person {
            self.desk.asking = Some(asking);
            self.desk.bubble = None;
            return;
        }
        let said = self.desk.table.replies(side, &asking.remedy, given);
        let nth = said.and_then(|order| asking.remedy.replies.iter().position(|r| r.order == order));
        self.desk.asking = Some(asking);
        self.desk.bubble = None;
        self.reply(nth.unwrap_or(usize::MAX), now);
    }

    /// Asks whether to do what gives up something for good, unless a plan is open that it would end.
    pub(crate) fn ask_grave(&mut self, offer: Offer, now: f64) {
        if !self.plan_in_the_way(None, now) {
            self.desk.grave = Some((self.desk.table.revision(), offer));
        }
    }
}

impl Desk {
    /// Who is asked now; `None` once the game has gone on.
    pub fn asked(&self) -> Option<&Asking> {
        let here = |a: &&Asking| a.revision == self.table.revision() && self.look.is_none();
        self.asking.as_ref().filter(here)
    }

    /// What waits for an answer; a question of an earlier position is none any more.
    pub fn grave(&self) -> Option<&Offer> {
        let revision = self.table.revision();
        self.grave.as_ref().filter(|(of, _)| *of == revision).map(|(_, offer)| offer)
    }

    /// The question is put away.
    pub(crate) fn forget_grave(&mut self) {
        self.grave = None;
    }
}

impl Hand<'_> {
    /// He answers. Where he agrees, what waited is done.
    pub(crate) fn reply(&mut self, nth: usize, now: f64) {
        let Some(Asking { remedy, retry, .. }) = self.desk.asking.take() else { return };
        let Some(reply) = remedy.replies.get(nth) else {
            self.desk.say(&format!("{}, and gives no answer", remedy.title));
            return;
        };
        let side = self.desk.eyes();
        match retry {
            Retry::Give(ref orders) | Retry::Plan(ref orders) if reply.lifts => {
                let (before, after) = orders.split_at(remedy.before.min(orders.len()));
                let all: Vec<SealedOrder> =
                    before.iter().chain([&reply.order]).chain(after).cloned().collect();
                if matches!(retry, Retry::Plan(_)) && self.desk.planning.as_ref().is_some_and(|p| !p.owed) {
                    self.desk.planner().plan_all(all);
                } else {
                    self.give(&all, now);
                }
            }
            Retry::Give(_) | Retry::Plan(_) | Retry::Do(..) => {
                if let Err(why) = self.desk.table.submit(side, std::slice::from_ref(&reply.order)) {
                    // Said of orders that are still planned: it is not recorded, and nothing is done.
                    if reply.lifts {
                        self.refuse(why, None, now);
                    }
                    return;
                }
                match retry {
                    Retry::Do(verb, units, place) if reply.lifts => self.tell_to(verb, units, place, now),
                    Retry::Do(..) | Retry::Give(_) | Retry::Plan(_) => {}
                }
            }
        }
        if !reply.lifts {
            self.desk.say(&format!("{} and refused", remedy.title.trim_end_matches('.')));
        }
    }
}

impl Desk {
    /// The question is put away; true when there was one.
    pub(crate) fn unasked(&mut self) -> bool {
        self.asking.take().is_some_and(|a| a.revision == self.table.revision())
    }
}
