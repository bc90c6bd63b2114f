//! Another commander of the same side is asked for leave: what was refused waits, and is done once he agrees.

use super::state::Desk;
use crate::engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::Control,
    },
    show::{offer::Remedy, scene::Verb, sealed::SealedOrder},
};

/// What is done once he agrees.
#[derive(Debug, Clone, PartialEq)]
pub enum Retry {
    /// Units do at a place what a verb of the game says.
    Do(Verb, Vec<UnitKey>, PlaceKey),
    /// These orders are given as one group.
    Give(Vec<SealedOrder>),
    /// These orders are planned where a plan is open, and else given.
    Plan(Vec<SealedOrder>),
}

/// A question to another commander.
#[derive(Debug, Clone, PartialEq)]
pub struct Asking {
    /// Who is asked for what, and what he can answer.
    pub remedy: Box<Remedy>,
    /// What waits for it.
    pub retry: Retry,
    /// Where it is about.
    pub place: Option<PlaceKey>,
    /// Revision of the table at which it was asked.
    pub(crate) revision: u64,
    /// When, in seconds of the window's clock.
    pub since: f64,
}

impl Desk {
    /// After a refusal that another commander can lift: he is asked. One who plays by himself answers at once.
    pub(crate) fn ask_for(&mut self, retry: Retry, now: f64) {
        let Some(bubble) = &mut self.bubble else { return };
        let Some(remedy) = bubble.text.remedy.take() else { return };
        let at = bubble.text.at.clone();
        let place = at.and_then(|at| self.place_of(&at));
        let side = self.eyes();
        let asking = Asking { retry, place, revision: self.table.revision(), since: now, remedy };
        let asked = asking.remedy.asked;
        let given = match &asking.retry {
            Retry::Give(orders) | Retry::Plan(orders) => &orders[..asking.remedy.before.min(orders.len())],
            Retry::Do(..) => &[],
        };
        if self.table.control_of(side, asked) == Control::Person {
            self.asking = Some(asking);
            self.bubble = None;
            return;
        }
        let said = self.table.replies(side, &asking.remedy, given);
        let nth = said.and_then(|order| asking.remedy.replies.iter().position(|r| r.order == order));
        self.asking = Some(asking);
        self.bubble = None;
        self.reply(nth.unwrap_or(usize::MAX), now);
    }

    /// Who is asked now; nobody once the game has gone on.
    pub fn asked(&self) -> Option<&Asking> {
        let here = |a: &&Asking| a.revision == self.table.revision() && self.look.is_none();
        self.asking.as_ref().filter(here)
    }

    /// He answers. Where he agrees, what waited is done.
    pub(crate) fn reply(&mut self, nth: usize, now: f64) {
        let Some(Asking { remedy, retry, .. }) = self.asking.take() else { return };
        let Some(reply) = remedy.replies.get(nth) else {
            self.say(&format!("{}, and gives no answer", remedy.title));
            return;
        };
        let side = self.eyes();
        match retry {
            Retry::Give(ref orders) | Retry::Plan(ref orders) if reply.lifts => {
                let (before, after) = orders.split_at(remedy.before.min(orders.len()));
                let all: Vec<SealedOrder> =
                    before.iter().chain([&reply.order]).chain(after).cloned().collect();
                if matches!(retry, Retry::Plan(_)) && self.planning.as_ref().is_some_and(|p| !p.owed) {
                    self.plan_all(all);
                } else {
                    self.give(&all, now);
                }
            }
            Retry::Give(_) | Retry::Plan(_) | Retry::Do(..) => {
                if let Err(why) = self.table.submit(side, std::slice::from_ref(&reply.order)) {
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
            self.say(&format!("{} and refused", remedy.title.trim_end_matches('.')));
        }
    }

    /// The question is put away; true when there was one.
    pub(crate) fn unasked(&mut self) -> bool {
        self.asking.take().is_some_and(|a| a.revision == self.table.revision())
    }
}
