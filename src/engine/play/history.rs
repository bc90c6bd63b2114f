//! The tree of plies: what was ordered, what happened, and the state at any moment of it.
//!
//! A *ply* is one accepted order with the events it caused. Ply 0 is the start. Plies are only ever added: a new
//! order after an undo starts a branch, and nothing is lost. The *cursor* is the ply after which the next order is
//! given; the *line* runs from the start through the cursor to its tip, following the branch last played.
//! The state at a ply is the nearest snapshot before it (one every [`SNAPSHOT_PLIES`] plies of a line) with the
//! events since applied; there are no inverse events. Not here: who may order or undo what (`session`), files
//! (`journal`).

use crate::{
    base::{
        fence::{Fence, FenceReason, fence_reason},
        seat::{PlyId, Seat},
        when::{Stride, When},
    },
    contract::rules::Rules,
    dice::key::{Roll, Tie},
};
use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    sync::Arc,
};

/// Plies between two snapshots on a line.
pub const SNAPSHOT_PLIES: u32 = 32;
/// States kept that were sought last.
const SOUGHT: usize = 4;
/// No snapshot.
const NONE: u32 = u32::MAX;

/// What a ply records besides its place in the tree and its events.
pub struct Deed<R: Rules> {
    /// Who gave the order.
    pub seat: Seat,
    /// First ply of the group of orders given together.
    pub group: PlyId,
    /// What was wanted.
    pub order: R::Order,
    /// Why an automatic player wanted it.
    pub reasons: Vec<R::Reason>,
    /// Tie dice an automatic player rolled for the plan that begins with this order.
    pub ties: Vec<Tie>,
    /// Dice that fell.
    pub rolls: Vec<Roll>,
    /// Digest of the state after the ply.
    pub digest: u64,
}

impl<R: Rules> Clone for Deed<R> {
    fn clone(&self) -> Self {
        Self {
            seat: self.seat,
            group: self.group,
            order: self.order.clone(),
            reasons: self.reasons.clone(),
            ties: self.ties.clone(),
            rolls: self.rolls.clone(),
            digest: self.digest,
        }
    }
}

/// A ply as it is read: its place, its deed and its events.
pub struct Ply<'a, R: Rules> {
    /// Id.
    pub id: PlyId,
    /// The ply before it.
    pub parent: PlyId,
    /// Plies from the start.
    pub depth: u32,
    /// When the state after it stands.
    pub when: When,
    /// What stops undo at it under fair play.
    pub fence: Option<FenceReason>,
    /// Order, seat, dice.
    pub deed: &'a Deed<R>,
    /// What happened.
    pub events: &'a [R::Event],
}

/// The part of a ply that seeking touches: small, so that 32 of them lie close together.
#[derive(Clone, Copy, Default)]
struct Link {
    parent: PlyId,
    depth: u32,
    /// The child played or visited last; 0 if there is none.
    next: PlyId,
    /// The child played first; 0 if there is none.
    first: PlyId,
    first_event: u32,
    n_events: u32,
    snapshot: u32,
    /// Dice that fell up to here.
    rolled: u32,
    when: When,
    fence: Option<FenceReason>,
}

/// The tree, the cursor in it and the state at the cursor.
pub struct History<R: Rules> {
    links: Vec<Link>,
    deeds: Vec<Deed<R>>,
    events: Vec<R::Event>,
    // Boxed, so that the list can grow without moving the states.
    #[allow(clippy::vec_box)]
    snapshots: Vec<Box<R::State>>,
    line: Vec<PlyId>,
    cursor: PlyId,
    state: R::State,
    sought: RefCell<VecDeque<(PlyId, Arc<R::State>)>>,
    work: Cell<u64>,
}

impl<R: Rules> History<R> {
    /// A history that stands at the set-up.
    pub fn new(rules: &R) -> Self {
        Self::from(rules, rules.start())
    }

    /// A history that begins in a state.
    pub fn from(rules: &R, state: R::State) -> Self {
        let start = Link { when: rules.when(&state), ..Link::default() };
        Self {
            links: vec![start],
            deeds: Vec::new(),
            events: Vec::new(),
            snapshots: vec![Box::new(state.clone())],
            line: vec![0],
            cursor: 0,
            state,
            sought: RefCell::default(),
            work: Cell::new(0),
        }
    }

    /// The state in which the game began.
    pub fn start(&self) -> &R::State {
        &self.snapshots[0]
    }
    /// Dice that fell on the way to a ply, shuffles not counted.
    pub fn rolled(&self, id: PlyId) -> u32 {
        self.links.get(id as usize).map_or(0, |l| l.rolled)
    }
    /// Where the next order is given.
    pub fn cursor(&self) -> PlyId {
        self.cursor
    }
    /// The state at the cursor.
    pub fn state(&self) -> &R::State {
        &self.state
    }
    /// The plies from the start through the cursor to the tip, by depth; ply 0 first.
    pub fn line(&self) -> &[PlyId] {
        &self.line
    }
    /// The last ply of the line.
    pub fn tip(&self) -> PlyId {
        self.line.last().copied().unwrap_or(0)
    }
    /// Plies in the whole tree, the start not counted.
    pub fn len(&self) -> usize {
        self.deeds.len()
    }
    /// Whether nothing has been ordered yet.
    pub fn is_empty(&self) -> bool {
        self.deeds.is_empty()
    }
    /// Whether there is such a ply (0 included).
    pub fn contains(&self, id: PlyId) -> bool {
        (id as usize) < self.links.len()
    }
    /// A ply; `None` for the start and for unknown ids.
    pub fn ply(&self, id: PlyId) -> Option<Ply<'_, R>> {
        let deed = self.deeds.get((id as usize).checked_sub(1)?)?;
        let link = &self.links[id as usize];
        Some(Ply {
            id,
            parent: link.parent,
            depth: link.depth,
            when: link.when,
            fence: link.fence,
            deed,
            events: self.events_of(link),
        })
    }
    /// All plies by id.
    pub fn plies(&self) -> impl Iterator<Item = Ply<'_, R>> {
        (1..self.links.len() as PlyId).filter_map(|id| self.ply(id))
    }
    /// The ply before; the start is before itself.
    pub fn parent(&self, id: PlyId) -> PlyId {
        self.links.get(id as usize).map_or(0, |l| l.parent)
    }
    /// The ply that was played first after this one.
    pub fn first_child(&self, id: PlyId) -> Option<PlyId> {
        self.links.get(id as usize).map(|l| l.first).filter(|first| *first != 0)
    }
    /// The plies that were played after this one: the one played or visited last first, then by age.
    pub fn children(&self, id: PlyId) -> impl Iterator<Item = PlyId> + '_ {
        let (first, next) = self.links.get(id as usize).map_or((0, 0), |l| (l.first, l.next));
        let last = (next != 0).then_some(next);
        // A ply is never older than the one before it, so the search begins with the oldest child.
        let from = if first == 0 { self.links.len() } else { first as usize };
        let all = (from..self.links.len()).map(|child| child as PlyId);
        last.into_iter().chain(all.filter(move |child| *child != next && self.parent(*child) == id))
    }
    /// Whether a die of a ply was set by hand.
    pub fn is_by_hand(&self, id: PlyId) -> bool {
        let deed = (id as usize).checked_sub(1).and_then(|i| self.deeds.get(i));
        deed.is_some_and(|d| d.rolls.iter().any(|r| r.by_hand))
    }
    /// Plies from the start.
    pub fn depth(&self, id: PlyId) -> u32 {
        self.links.get(id as usize).map_or(0, |l| l.depth)
    }
    /// When the state after a ply stands.
    pub fn when(&self, id: PlyId) -> When {
        self.links.get(id as usize).map(|l| l.when).unwrap_or_default()
    }
    /// What stops undo at a ply under fair play, other seats aside.
    pub fn fence(&self, id: PlyId) -> Option<FenceReason> {
        self.links.get(id as usize).and_then(|l| l.fence)
    }
    /// First ply of the group a ply was given in; 0 for the start.
    pub fn group(&self, id: PlyId) -> PlyId {
        self.ply(id).map_or(0, |p| p.deed.group)
    }
    /// Whether a ply is on the line.
    pub fn on_line(&self, id: PlyId) -> bool {
        self.contains(id) && self.line.get(self.depth(id) as usize) == Some(&id)
    }
    /// The last ply that the line and the path to `id` share.
    pub fn meets_line(&self, mut id: PlyId) -> PlyId {
        while !self.on_line(id) {
            id = self.parent(id);
        }
        id
    }
    /// Events applied and links followed so far in seeking and moving; bounds the loading of hostile files.
    pub fn work(&self) -> u64 {
        self.work.get()
    }

    /// Counts work done elsewhere by walking links.
    pub(crate) fn add_work(&self, links: u64) {
        self.work.set(self.work.get() + links);
    }

    fn events_of(&self, link: &Link) -> &[R::Event] {
        let first = link.first_event as usize;
        &self.events[first..first + link.n_events as usize]
    }

    /// Adds a ply after the cursor and moves there; `state` is the state after it, `events` led to it.
    pub fn append(&mut self, rules: &R, deed: Deed<R>, events: &mut Vec<R::Event>, state: R::State) -> PlyId {
        self.keep_snapshot();
        self.state = state;
        self.link(rules, deed, events)
    }

    /// The state at the cursor, to be changed by the events of a ply that [`History::end`] then adds.
    pub(crate) fn begin(&mut self) -> &mut R::State {
        self.keep_snapshot();
        &mut self.state
    }

    /// Adds the ply whose events have changed the state since [`History::begin`], and moves there.
    pub(crate) fn end(&mut self, rules: &R, deed: Deed<R>, events: &mut Vec<R::Event>) -> PlyId {
        self.link(rules, deed, events)
    }

    /// Keeps the state at the cursor if its depth asks for it and something is about to follow.
    fn keep_snapshot(&mut self) {
        let link = &mut self.links[self.cursor as usize];
        if link.depth.is_multiple_of(SNAPSHOT_PLIES) && link.snapshot == NONE {
            link.snapshot = self.snapshots.len() as u32;
            self.snapshots.push(Box::new(self.state.clone()));
        }
    }

    fn link(&mut self, rules: &R, deed: Deed<R>, events: &mut Vec<R::Event>) -> PlyId {
        let id = self.links.len() as PlyId;
        let fence = events.iter().rev().find_map(|e| match rules.fence(e) {
            Fence::Open => None,
            fence => fence_reason(fence),
        });
        let parent = &mut self.links[self.cursor as usize];
        parent.next = id;
        if parent.first == 0 {
            parent.first = id;
        }
        let depth = parent.depth + 1;
        let rolled = parent.rolled + deed.rolls.iter().filter(|r| r.face != 0).count() as u32;
        self.links.push(Link {
            parent: self.cursor,
            depth,
            next: 0,
            first: 0,
            first_event: self.events.len() as u32,
            n_events: events.len() as u32,
            snapshot: NONE,
            rolled,
            when: rules.when(&self.state),
            fence,
        });
        self.events.append(events);
        self.deeds.push(deed);
        self.line.truncate(depth as usize);
        self.line.push(id);
        self.cursor = id;
        id
    }

    /// Moves the cursor; the line follows. False if there is no such ply.
    pub fn set_cursor(&mut self, rules: &R, to: PlyId) -> bool {
        if !self.contains(to) {
            return false;
        }
        if to != self.cursor {
            self.state = self.state_at(rules, to);
            self.relink(to);
            self.cursor = to;
        }
        true
    }

    /// Lays the line through `to` and on along the children played last.
    fn relink(&mut self, to: PlyId) {
        let mut at = to;
        while !self.on_line(at) {
            let parent = self.parent(at);
            self.links[parent as usize].next = at;
            at = parent;
        }
        if at == to {
            return;
        }
        self.line.truncate(self.depth(at) as usize + 1);
        loop {
            at = self.links[at as usize].next;
            if at == 0 {
                break;
            }
            self.line.push(at);
        }
        self.work.set(self.work.get() + self.line.len() as u64);
    }

    /// The state after a ply, kept among the last few sought; the start's for an unknown id.
    pub fn seek(&self, rules: &R, at: PlyId) -> Arc<R::State> {
        if let Some(found) = self.recall(at) {
            return found;
        }
        let state = Arc::new(self.state_at(rules, at));
        let mut sought = self.sought.borrow_mut();
        if sought.len() == SOUGHT {
            sought.pop_front();
        }
        sought.push_back((at, Arc::clone(&state)));
        state
    }

    fn recall(&self, at: PlyId) -> Option<Arc<R::State>> {
        self.sought.borrow().iter().find(|(id, _)| *id == at).map(|(_, s)| Arc::clone(s))
    }

    /// The state after a ply, made from the nearest state known before it.
    pub fn state_at(&self, rules: &R, at: PlyId) -> R::State {
        let mut path = [0; SNAPSHOT_PLIES as usize + 1];
        let mut n = 0;
        let mut id = if self.contains(at) { at } else { 0 };
        let mut state = loop {
            if let Some(known) = self.known(id) {
                break known;
            }
            path[n] = id;
            n += 1;
            id = self.links[id as usize].parent;
        };
        let mut work = n as u64;
        for &id in path[..n].iter().rev() {
            let events = self.events_of(&self.links[id as usize]);
            work += events.len() as u64;
            for event in events {
                rules.apply(&mut state, event);
            }
        }
        self.work.set(self.work.get() + work);
        state
    }

    /// A state that is kept, so that no event need be applied.
    fn known(&self, id: PlyId) -> Option<R::State> {
        let snapshot = self.links[id as usize].snapshot;
        if snapshot != NONE {
            return Some(R::State::clone(&self.snapshots[snapshot as usize]));
        }
        if id == self.cursor {
            return Some(self.state.clone());
        }
        self.sought.borrow().iter().find(|(s, _)| *s == id).map(|(_, s)| R::State::clone(s))
    }

    /// The ply before or after `at` on the line by a stride: a step back from inside a stretch of the calendar leads
    /// to its start, from its start to the start of the one before; a step forward to the start of the next.
    pub fn step(&self, at: PlyId, stride: Stride, forward: bool) -> PlyId {
        let at = self.depth(self.meets_line(if self.contains(at) { at } else { 0 })) as usize;
        let here = |depth: usize| stretch(stride, self.when(self.line[depth]));
        let starts = |depth: &usize| *depth == 0 || stride == Stride::Ply || here(*depth) != here(depth - 1);
        if forward {
            return (at + 1..self.line.len()).find(starts).map_or(self.tip(), |d| self.line[d]);
        }
        (0..at).rev().find(starts).map_or(0, |d| self.line[d])
    }

    /// Applies the events of every ply again, from the start and at each branch from its fork, and compares digests
    /// at every snapshot and at the end of every branch.
    ///
    /// # Errors
    /// The first sampled ply whose digest differs.
    pub fn replay(&self, rules: &R) -> Result<(), PlyId> {
        let mut state = self.start().clone();
        for id in 1..self.links.len() {
            let link = &self.links[id];
            if link.parent as usize + 1 != id {
                state = self.state_at(rules, link.parent);
            }
            for event in self.events_of(link) {
                rules.apply(&mut state, event);
            }
            let goes_on = self.links.get(id + 1).is_some_and(|next| next.parent as usize == id);
            let sampled = link.depth.is_multiple_of(SNAPSHOT_PLIES) || !goes_on;
            if sampled && rules.digest(&state) != self.deeds[id - 1].digest {
                return Err(id as PlyId);
            }
        }
        Ok(())
    }
}

/// The part of the calendar that a stride steps over, comparable.
pub(crate) fn stretch(stride: Stride, when: When) -> When {
    match stride {
        Stride::Ply | Stride::Battle => when,
        Stride::Phase => When { battle: 0, ..when },
        Stride::Turn => When { turn: when.turn, ..When::default() },
    }
}
