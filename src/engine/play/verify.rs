//! Whether a game was played as its file says: every order decided again with its recorded dice.
//!
//! Three kinds of findings are kept apart. A *difference* is what the rules do not make of the orders: another event,
//! die or state, an order that is refused, a die that the seed does not give, an order taken back where fair play does
//! not allow it. What an automatic player would *plan otherwise* today is none: the rules allow the order, and the
//! player may have learned since. And some things nothing in the file can prove; they are named.

use super::{
    history::Ply,
    note::Entry,
    record::Record,
    session::{Rejected, Session},
};
use crate::{
    base::{
        fence::UndoPolicy,
        seat::{PlyId, Seat},
        side::{Side, Viewer},
    },
    contract::{rules::Rules, show::Presentation},
    dice::{
        key::{Tie, TieDice as _},
        keyed::KeyedTies,
        recorded::RecordedDice,
    },
};
use std::collections::VecDeque;

/// Plans that may be under way after a ply, each with the steps that are left.
struct UnderWay<R: Presentation> {
    after: PlyId,
    seat: Seat,
    plans: Vec<Steps<R>>,
    /// Plies of the run at which no plan was asked for, since one went on; one may have begun there all the same.
    unasked: Vec<PlyId>,
}

type Steps<R> = VecDeque<(<R as Rules>::Order, Vec<<R as Rules>::Reason>)>;

/// Takes the next step of a plan; whether the ply is that step.
fn goes_on<R: Presentation>(steps: &mut Steps<R>, ply: &Ply<'_, R>) -> bool {
    let next = steps.pop_front();
    ply.deed.ties.is_empty()
        && next.is_some_and(|(order, why)| order == ply.deed.order && why == ply.deed.reasons)
}

impl<R: Presentation> Session<R> {
    /// Decides every ply again with its recorded dice and compares events, dice and digests; has automatic players plan
    /// again; and looks whether orders were taken back as the header allows.
    pub fn verify(&self) -> VerifyReport {
        if let Some(told) = self.rules().told_to() {
            return self.verify_copy(told.to);
        }
        let mut report = VerifyReport { unchecked: self.unchecked(), ..VerifyReport::default() };
        let mut under_way = None;
        for ply in self.history().plies() {
            report.plies += 1;
            if let Some(how) = self.difference(&ply) {
                report.first_difference = Some((ply.id, how));
                break;
            }
            if let Some(how) = self.otherwise(&ply, &mut under_way) {
                report.planned_otherwise += 1;
                report.first_otherwise.get_or_insert((ply.id, how));
            }
        }
        let found = report.first_difference.take().into_iter().chain(self.taken_back());
        report.first_difference = found.min_by_key(|(ply, _)| *ply);
        report
    }

    /// What one side was told cannot be decided again; that it fits together can be seen.
    fn verify_copy(&self, side: Side) -> VerifyReport {
        let replayed = self.history().replay(self.rules());
        let say = |ply| (ply, "what was told does not lead to what is known".to_owned());
        VerifyReport {
            plies: self.history().len() as u32,
            first_difference: replayed.err().map(say),
            copy_for: Some(side),
            ..VerifyReport::default()
        }
    }

    fn unchecked(&self) -> Vec<String> {
        let mut what = vec!["who sat where and which orders were given together".to_owned()];
        if self.rules().outcome(self.state()).is_none() {
            what.push("options of the game on which nothing has depended so far".to_owned());
        }
        let weighs = |seat| matches!(seat, Seat::Automatic(side, level) if R::budget(side, level).is_some());
        if self.history().plies().any(|ply| weighs(ply.deed.seat)) {
            what.push("what the automatic players weighed, in games they played on".to_owned());
        }
        if self.book().notes().next().is_some() {
            what.push("who wrote the notes, and when".to_owned());
        }
        what
    }

    /// How a ply differs from what the rules make of its order.
    fn difference(&self, ply: &Ply<'_, R>) -> Option<String> {
        let before = self.seek(ply.parent);
        let deed = ply.deed;
        let side = match self.may_act(&before, deed.seat) {
            Ok(side) => side,
            Err(Rejected::GameOver) => return Some("an order was given after the end of the game".into()),
            Err(_) => return Some("the order was given by a side that was not to act".into()),
        };
        let view = self.rules().view(&before, Viewer::Side(side));
        if let Err(refusal) = self.rules().check(&view, &deed.order) {
            let why = self.rules().explain(&view, &refusal).sentence;
            return Some(format!("the order is refused: {why}"));
        }
        if self.is_fair(ply.id) && self.history().is_by_hand(ply.id) {
            return Some("a die was set by hand in fair play".into());
        }
        if let Some(how) = self.tie_difference(ply, side) {
            return Some(how);
        }
        let mut dice = RecordedDice::over(&deed.rolls, self.dice_at(ply.parent));
        let again = self.decide(&before, deed.seat, deed.group, deed.order.clone(), &mut dice);
        if let Some(difference) = dice.finish() {
            return Some(difference);
        }
        if again.events != ply.events {
            let same = again.events.iter().zip(ply.events).take_while(|(a, b)| a == b).count();
            return Some(format!("event {} is recorded differently from what the rules say", same + 1));
        }
        if again.deed.digest != deed.digest {
            return Some("the digest of the state differs".into());
        }
        self.not_bound(ply, &before)
    }

    /// What an automatic side did that the rules allow a person alone.
    fn not_bound(&self, ply: &Ply<'_, R>, before: &R::State) -> Option<String> {
        let Seat::Automatic(side, _) = ply.deed.seat else { return None };
        let mut state = before.clone();
        for event in ply.events {
            if let Err(fault) = self.rules().bound(&state, side, event) {
                return Some(format!("an automatic side may not do it: {fault}"));
            }
            self.rules().apply(&mut state, event);
        }
        None
    }

    /// Tie dice follow from the seed like all others, whatever they were rolled for.
    fn tie_difference(&self, ply: &Ply<'_, R>, side: Side) -> Option<String> {
        let ties = &ply.deed.ties;
        if matches!(ply.deed.seat, Seat::Person(_)) {
            return (!ties.is_empty()).then(|| "tie dice are recorded for the order of a person".into());
        }
        let mut keyed = self.keyed_ties(ply, side);
        let wrong = ties.iter().position(|t| keyed.tie(t.sides) != t.face)?;
        Some(format!("tie die {} shows {}, which the seed does not give", wrong + 1, ties[wrong].face))
    }

    fn keyed_ties(&self, ply: &Ply<'_, R>, side: Side) -> KeyedTies {
        KeyedTies::new(self.seed(), self.history().depth(ply.parent), side)
    }

    /// How the automatic player that gave an order plans it today, if otherwise.
    ///
    /// A plan may be carried out in part: an order goes on with a plan before it or begins one, and that is not recorded.
    fn otherwise(&self, ply: &Ply<'_, R>, under_way: &mut Option<UnderWay<R>>) -> Option<String> {
        let (seat, deed) = (ply.deed.seat, ply.deed);
        let before = under_way.take().filter(|u| u.after == ply.parent && u.seat == seat);
        let Seat::Automatic(side, level) = seat else { return None };
        // What was weighed is not played on again.
        if R::budget(side, level).is_some() {
            return None;
        }
        let (mut plans, mut unasked) = before.map_or_else(Default::default, |u| (u.plans, u.unasked));
        plans.retain_mut(|steps| goes_on(steps, ply));
        if !plans.is_empty() {
            unasked.push(ply.id);
            *under_way = Some(UnderWay { after: ply.id, seat, plans, unasked });
            return None;
        }
        let view = self.rules().view(&self.seek(ply.parent), Viewer::Side(side));
        let (mut steps, ties) = self.plan_again(ply, side, level);
        let how = match steps.pop_front() {
            None => Some("the automatic player has no order there today".to_owned()),
            Some((order, _)) if order != deed.order => {
                let order = self.rules().order_text(&view, &order);
                Some(format!("the automatic player orders “{order}” there today"))
            }
            // A reply brings orders without reasons and tie dice.
            Some(_) if deed.reasons.is_empty() && deed.ties.is_empty() => None,
            Some((_, reasons)) if reasons != deed.reasons => Some("the reasons are others today".into()),
            Some(_) => (ties != deed.ties).then(|| "other tie dice are rolled for it today".into()),
        };
        if how.is_none() {
            plans.push(steps);
            unasked.clear();
        } else {
            plans = self.begun_before(&unasked, ply, (side, level));
        }
        let how = how.filter(|_| plans.is_empty());
        *under_way = Some(UnderWay { after: ply.id, seat, plans, unasked });
        how
    }

    fn plan_again(&self, ply: &Ply<'_, R>, side: Side, level: u8) -> (Steps<R>, Vec<Tie>) {
        let view = self.rules().view(&self.seek(ply.parent), Viewer::Side(side));
        let mut dice = self.keyed_ties(ply, side);
        let steps = self.rules().plan(&view, side, level, &mut dice).steps;
        (steps.into(), dice.into_record())
    }

    /// A plan that began at a ply where another went on, and that leads through a ply.
    fn begun_before(&self, unasked: &[PlyId], to: &Ply<'_, R>, (side, level): (Side, u8)) -> Vec<Steps<R>> {
        for (nth, id) in unasked.iter().enumerate().rev() {
            let Some(first) = self.history().ply(*id) else { continue };
            let (mut steps, ties) = self.plan_again(&first, side, level);
            let begins = steps.pop_front().is_some_and(|(order, why)| {
                order == first.deed.order && why == first.deed.reasons && ties == first.deed.ties
            });
            let between = || unasked[nth + 1..].iter().filter_map(|id| self.history().ply(*id));
            if begins && between().all(|ply| goes_on(&mut steps, &ply)) && goes_on(&mut steps, to) {
                return vec![steps];
            }
        }
        Vec::new()
    }

    /// The first ply before which another was taken back, although the header says that the game is played fairly.
    fn taken_back(&self) -> Option<(PlyId, String)> {
        if self.header_policy() != UndoPolicy::Fair {
            return None;
        }
        let history = self.history();
        let (mut cursor, mut plies) = (0, 0);
        for record in self.records() {
            let to = match record {
                Record::Ply(id) => history.parent(*id),
                Record::Cursor(to) => *to,
                Record::Study(entry) if matches!(**entry, Entry::Begun(_)) => return None,
                Record::Study(_)
                | Record::Control(..)
                | Record::Post(..)
                | Record::Figures(_)
                | Record::End(_)
                | Record::Unknown(_) => continue,
            };
            if let Some(ply) = self.unfair_step_back(cursor, to) {
                let how = format!("before it ply {ply} was taken back, which fair play does not allow");
                return Some((plies + 1, how));
            }
            cursor = to;
            if let Record::Ply(id) = record {
                (cursor, plies) = (*id, *id);
            }
        }
        None
    }

    /// A ply between two cursors that no side could have taken back.
    fn unfair_step_back(&self, from: PlyId, to: PlyId) -> Option<PlyId> {
        let history = self.history();
        let (mut at, mut other) = (from, to);
        let mut by = None;
        while at != other {
            if history.depth(other) > history.depth(at) {
                other = history.parent(other);
                continue;
            }
            let seat = history.ply(at)?.deed.seat.side();
            if history.fence(at).is_some() || *by.get_or_insert(seat) != seat {
                return Some(at);
            }
            at = history.parent(at);
        }
        None
    }
}

/// What `verify` found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VerifyReport {
    /// Plies checked.
    pub plies: u32,
    /// First ply that differs and how, if any.
    pub first_difference: Option<(PlyId, String)>,
    /// The side for which this is a copy: nothing was decided again, as what decides is not in it.
    pub copy_for: Option<Side>,
    /// Orders of automatic players for which these players give other orders or reasons today. The rules allow
    /// them, so the game may be of an earlier version.
    pub planned_otherwise: u32,
    /// The first of them, and what is other.
    pub first_otherwise: Option<(PlyId, String)>,
    /// What nothing in the file can prove, in a few words each.
    pub unchecked: Vec<String>,
}
