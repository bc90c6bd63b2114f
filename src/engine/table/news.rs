//! What is new for a player who has not decided for a while: changes between moments, what all were told, and why an
//! automatic player gave an order. All of it through the eyes of a viewer.

use super::{course::Course as _, erased::SessionTable, handle::Handle as _, log::Log as _, look::Look as _};
use crate::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
        side::{Side, Viewer},
        when::{Stride, When},
    },
    contract::{options, show::Presentation},
    play::history::stretch,
    show::{
        account::Account,
        changes::{self, ChangeLine, Gone, Moment},
        counter::CounterMark,
        line::{Line, Weight},
    },
};
use std::collections::{BTreeMap, BTreeSet};

/// What is new for a player who has not decided for a while.
pub trait News {
    /// What differs for a viewer from one moment to another: what moved, was lost, became known, changed hands.
    fn changes(&self, from: PlyId, to: PlyId, who: Viewer) -> Vec<ChangeLine>;
    /// The moment before the last orders a side gave in a step of its own (one it opened), the current step left out.
    /// What happened since is news for that side. `None` before it has had such a step.
    fn decided(&self, side: Side) -> Option<PlyId>;
    /// Log lines after a moment up to the cursor that every side has been told in the same words.
    fn told_to_all(&self, from: PlyId) -> Vec<Line>;
    /// Why the automatic player gave the order of a ply, as far as the viewer is told.
    fn account(&self, ply: PlyId, who: Viewer) -> Option<Account>;
}

impl<R: Presentation> News for SessionTable<R> {
    fn changes(&self, from: PlyId, to: PlyId, who: Viewer) -> Vec<ChangeLine> {
        let (a, b) = (self.scene(from, who), self.scene(to, who));
        let (old, new) = (self.sequence(from, who), self.sequence(to, who));
        let gone = self.gone(from, to, who);
        let [then, now] = [from, to].map(|at| self.tally(at, who));
        let from = Moment { scene: &a, sequence: &old, tally: &then };
        let to = Moment { scene: &b, sequence: &new, tally: &now };
        changes::between(from, to, &gone, R::SIDES, R::tally_names())
    }
    fn decided(&self, side: Side) -> Option<PlyId> {
        let history = self.session().history();
        let cursor = self.session().cursor();
        let line = &history.line()[..=history.depth(cursor) as usize];
        let step = |id: PlyId| -> When { stretch(Stride::Phase, history.when(id)) };
        let here = step(cursor);
        let mut found = None;
        // Orders by the step they were given in; a step belongs to the side of its first order.
        for given in line.windows(2).collect::<Vec<_>>().chunk_by(|a, b| step(a[0]) == step(b[0])) {
            let seat = |id: PlyId| history.ply(id).map(|p| p.deed.seat.side());
            if step(given[0][0]) == here || seat(given[0][1]) != Some(side) {
                continue;
            }
            if let Some(last) = given.iter().rev().find(|w| seat(w[1]) == Some(side)) {
                let group = history.group(last[1]);
                let first = given.iter().find(|w| history.group(w[1]) == group);
                found = first.map(|w| w[0]);
            }
        }
        found
    }
    fn told_to_all(&self, from: PlyId) -> Vec<Line> {
        let history = self.session().history();
        let (low, high) = (history.depth(from), history.depth(self.session().cursor()));
        let on_the_way = |id: PlyId| (low + 1..=high).contains(&history.depth(id));
        let told = |side: u8| -> BTreeSet<(PlyId, String)> {
            let log = self.log(Viewer::Side(Side(side)));
            log.iter().filter(|l| on_the_way(l.ply)).map(|l| (l.ply, l.line.text.clone())).collect()
        };
        let others: Vec<_> = (1..R::SIDES.len() as u8).map(told).collect();
        let log = self.log(Viewer::Side(Side(0)));
        let shared = log.iter().filter(|l| {
            let key = (l.ply, l.line.text.clone());
            on_the_way(l.ply)
                && !l.is_reason
                && l.line.weight != Weight::Detail
                && others.iter().all(|o| o.contains(&key))
        });
        shared.map(|l| l.line.clone()).collect()
    }
    fn account(&self, ply: PlyId, who: Viewer) -> Option<Account> {
        if !options::teaches(self.session().setup()) {
            return None;
        }
        let rules = self.session().rules();
        let ply = self.session().history().ply(ply)?;
        let before = self.session().seek(ply.parent);
        // A viewer who is not told of an order is not told its reason either.
        rules.told_order(&before, &ply.deed.order, who)?;
        let view = self.view(ply.parent, who);
        let told = ply.deed.reasons.iter().rev().filter_map(|w| rules.told_reason(&before, w, who));
        told.into_iter().find_map(|w| rules.account(&view, &w))
    }
}

impl<R: Presentation> SessionTable<R> {
    /// Plies after `from` up to `to`, if `from` lies on the way to `to`.
    fn plies_between(&self, from: PlyId, to: PlyId) -> Vec<PlyId> {
        let history = self.session().history();
        let mut way = Vec::new();
        let mut at = to;
        while at != from && history.depth(at) > history.depth(from) {
            way.push(at);
            at = history.parent(at);
        }
        way.reverse();
        if at == from { way } else { Vec::new() }
    }

    /// Units that were off the map somewhere on the way, as they stood last.
    fn gone(&self, from: PlyId, to: PlyId, who: Viewer) -> Gone {
        let rules = self.session().rules();
        let standing = |at| -> BTreeMap<UnitKey, PlaceKey> {
            let view = rules.view(&self.session().seek(at), who);
            rules.standing(&view).into_iter().collect()
        };
        let as_it_stood = |unit: UnitKey, at| -> Option<CounterMark> {
            let scene = self.scene(at, who);
            scene.counters.iter().find(|c| c.unit == unit).cloned()
        };
        let mut gone = Gone::new();
        let (mut last, mut before) = (from, standing(from));
        for at in self.plies_between(from, to) {
            let now = standing(at);
            for unit in before.keys().filter(|u| !now.contains_key(u)) {
                if let Some(mark) = as_it_stood(*unit, last) {
                    gone.entry(*unit).or_insert(mark);
                }
            }
            (last, before) = (at, now);
        }
        gone
    }
}
