//! A game in play: orders are checked, decided and recorded; undo and redo move a cursor in the tree of plies.
//!
//! Order of things: the side to act gives orders as a *group*, all or none; each is checked from that side's view,
//! decided on a draft, and becomes a ply. A refusal changes nothing. Under the *fair* policy undo stops at a die, at
//! a reveal and at another side's order; under *study* it goes anywhere. Every change is also a [`Record`] in the
//! order it happened, which is what the journal writes. Not here: words for people (`session_table`).

use super::{
    book::Book,
    figures::Figures,
    history::{Deed, History, Ply, stretch},
    prospect::Course,
    record::Record,
    stand::Aside,
};
use crate::{
    base::{
        fence::{Fence, FenceReason, UndoPolicy},
        seat::{Control, PlyId, Post, Seat},
        side::{Side, Viewer},
        start::Start,
        when::Stride,
    },
    contract::{
        automatic::Automatic,
        rules::{Draft, Fault, Rules},
    },
    dice::{
        key::{Dice, Tie},
        line::LineDice,
    },
};
use std::{cell::OnceCell, sync::Arc};

/// Why orders were not accepted; nothing has changed.
#[derive(Debug, Clone, PartialEq)]
pub enum Rejected<F> {
    /// The game is over.
    GameOver,
    /// Another side is to act.
    NotYourTurn {
        /// The side whose order is awaited.
        awaited: Side,
    },
    /// The rules say no to the order with this number in the group, from 0.
    Refused {
        /// Which order.
        order: usize,
        /// Why.
        refusal: F,
    },
}

/// A game in play.
pub struct Session<R: Automatic> {
    rules: Arc<R>,
    setup: R::Setup,
    seed: u64,
    policy: UndoPolicy,
    /// Where it began, if not at its set-up.
    start: Option<Box<Start>>,
    /// Dice that fall first.
    script: Arc<[u32]>,
    /// Rules version and data of the file it was read from: its header stays as it is.
    origin: Option<Origin>,
    history: History<R>,
    controls: Vec<Control>,
    /// Commanders who are played otherwise than their side.
    posts: Vec<(Side, Post, Control)>,
    records: Vec<Record>,
    book: Book,
    figures: Figures,
    /// A moment set up to play on from, of which nothing is recorded before the next order.
    aside: Option<Aside>,
    /// Something else keeps the file of this game, which is played fairly.
    apart: bool,
    /// Version of the file format its header names.
    format: Option<(u16, u16)>,
    revision: u64,
    acting_view: OnceCell<R::View>,
    /// Room for the events of the next ply, empty.
    room: Vec<R::Event>,
}

/// Rules version, and version and digest of the data as text, as a header has them.
pub(crate) type Origin = (u32, (u32, String));

/// An order decided but not yet recorded.
pub(crate) struct Decided<R: Automatic> {
    pub(crate) deed: Deed<R>,
    pub(crate) events: Vec<R::Event>,
    pub(crate) state: R::State,
}

impl<R: Automatic> Session<R> {
    /// A new game at its start; every side is a person's.
    pub fn new(rules: Arc<R>, setup: R::Setup, seed: u64, policy: UndoPolicy) -> Self {
        let history = History::new(&*rules);
        Self::over(rules, setup, seed, policy, history)
    }

    /// A new game that begins from a position, as its own rules allow it.
    ///
    /// # Errors
    /// One sentence saying why it cannot.
    pub fn arranged(
        rules: Arc<R>,
        setup: R::Setup,
        seed: u64,
        policy: UndoPolicy,
        start: &Start,
    ) -> Result<Self, String> {
        start.fits()?;
        let state = position(&*rules, &start.position)?;
        let cannot = |fault: Fault| format!("The game cannot begin from this position: {fault}");
        let position = rules.position(&rules.view(&state, Viewer::Umpire)).map_err(cannot)?;
        if rules.arrange(&position).ok().is_none_or(|again| rules.digest(&again) != rules.digest(&state)) {
            return Err("The game cannot begin from this position: its file would not hold all of it".into());
        }
        let history = History::from(&*rules, state);
        let mut session = Self::over(rules, setup, seed, policy, history);
        session.script = start.dice.clone().into();
        session.start = Some(Box::new(Start { position, dice: start.dice.clone() }));
        Ok(session)
    }

    /// A game that begins as this one did and in which nothing has happened.
    pub(crate) fn begun_alike(&self) -> Self {
        let history = History::from(&*self.rules, self.history.start().clone());
        let again = Self::over(Arc::clone(&self.rules), self.setup.clone(), self.seed, self.policy, history);
        Self { start: self.start.clone(), script: Arc::clone(&self.script), ..again }
    }

    fn over(rules: Arc<R>, setup: R::Setup, seed: u64, policy: UndoPolicy, history: History<R>) -> Self {
        Self {
            rules,
            setup,
            seed,
            policy,
            start: None,
            script: Arc::default(),
            origin: None,
            history,
            controls: vec![Control::Person; R::SIDES.len()],
            posts: Vec::new(),
            records: Vec::new(),
            book: Book::default(),
            figures: Figures::default(),
            aside: None,
            apart: false,
            format: None,
            revision: 0,
            acting_view: OnceCell::new(),
            room: Vec::new(),
        }
    }

    /// The game.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }
    /// Goes on with the same game in other words.
    pub(crate) fn put_in_words_of(&mut self, rules: Arc<R>) {
        self.rules = rules;
    }
    /// The set-up it was opened with.
    pub fn setup(&self) -> &R::Setup {
        &self.setup
    }
    /// Seed of the dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }
    /// Where it began, if not at its set-up.
    pub fn start(&self) -> Option<&Start> {
        self.start.as_deref()
    }
    /// The dice that fall after a ply.
    pub(crate) fn dice_at(&self, ply: PlyId) -> LineDice {
        LineDice::new(self.seed, &self.script, self.history.rolled(ply) as usize)
    }
    /// Undo policy in force: that of the header until a study begins.
    pub fn policy(&self) -> UndoPolicy {
        if self.in_study() { UndoPolicy::Study } else { self.policy }
    }
    /// Rules version and data for the header: those of the file it was read from, or of this program.
    pub(crate) fn origin(&self) -> Origin {
        let ours = || {
            let (version, hash) = self.rules.data();
            (self.rules.ruled(), (version, format!("{hash:016x}")))
        };
        self.origin.clone().unwrap_or_else(ours)
    }
    pub(crate) fn set_origin(&mut self, origin: Origin) {
        self.origin = Some(origin);
    }
    /// Undo policy the game began with.
    pub fn header_policy(&self) -> UndoPolicy {
        self.policy
    }
    /// Version of the file format its header names; `None` for a game that was not read from a file.
    pub(crate) fn format(&self) -> Option<(u16, u16)> {
        self.format
    }
    /// The header it was read with names another version of the format than this program writes.
    pub(crate) fn set_format(&mut self, format: (u16, u16)) {
        self.format = Some(format);
    }
    /// Figures of chances that stand in the file.
    pub(crate) fn figures(&self) -> &Figures {
        &self.figures
    }
    /// Takes figures over, with the lines they stand in; false when there are too many, and nothing is taken. It changes
    /// nothing of the game, so that thoughts begun before it stay valid.
    pub(crate) fn take_figures(&mut self, who: Viewer, course: Course, lines: Vec<String>) -> bool {
        let taken = self.figures.take(who, course);
        if taken {
            self.records.extend(lines.into_iter().map(|line| Record::Figures(line.into())));
        }
        taken
    }
    /// Keeps a line of figures at the end of the file. It changes nothing of the game either.
    pub(crate) fn keep_line(&mut self, line: String) {
        self.records.push(Record::Figures(line.into()));
    }
    /// Names, notes and the main line.
    pub(crate) fn book(&self) -> &Book {
        &self.book
    }
    pub(crate) fn book_mut(&mut self) -> &mut Book {
        &mut self.book
    }
    pub(crate) fn aside(&self) -> Option<&Aside> {
        self.aside.as_ref()
    }
    pub(crate) fn aside_mut(&mut self) -> &mut Option<Aside> {
        &mut self.aside
    }
    pub(crate) fn apart(&self) -> bool {
        self.apart
    }
    pub(crate) fn apart_mut(&mut self) -> &mut bool {
        &mut self.apart
    }
    /// Puts the cursor elsewhere without a record.
    pub(crate) fn put_cursor(&mut self, to: PlyId) {
        if to != self.cursor() && self.history.set_cursor(&self.rules, to) {
            self.changed();
        }
    }
    /// Keeps a record for the file; something has changed.
    pub(crate) fn push_record(&mut self, record: Record) {
        self.records.push(record);
        self.changed();
    }
    /// Adds a ply at the cursor that has been decided elsewhere.
    pub(crate) fn add(&mut self, deed: Deed<R>, events: Vec<R::Event>, state: R::State) -> PlyId {
        self.record(Decided { deed, events, state });
        self.cursor()
    }
    /// The tree of plies.
    pub fn history(&self) -> &History<R> {
        &self.history
    }
    /// The state at the cursor.
    pub fn state(&self) -> &R::State {
        self.history.state()
    }
    /// Where the next order is given.
    pub fn cursor(&self) -> PlyId {
        self.history.cursor()
    }
    /// Everything that happened, in order.
    pub fn records(&self) -> &[Record] {
        &self.records
    }
    /// Raised by every change.
    pub fn revision(&self) -> u64 {
        self.revision
    }
    /// Whose order is awaited.
    pub fn to_act(&self) -> Option<Side> {
        self.rules.to_act(self.state())
    }
    /// Who plays a side: a person where a person plays one of its commanders.
    pub fn control(&self, side: Side) -> Control {
        let whole = self.controls.get(side.0 as usize).copied().unwrap_or(Control::Person);
        if self.posts.iter().all(|(of, ..)| *of != side) {
            return whole;
        }
        let posts = self.rules.posts(side).len() as u8;
        let by = (0..posts).map(|post| self.control_of(side, Post(post)));
        by.min_by_key(|by| *by != Control::Person).unwrap_or(whole)
    }
    /// Who plays a commander of a side.
    pub fn control_of(&self, side: Side, post: Post) -> Control {
        let own = self.posts.iter().find(|(of, nth, _)| (*of, *nth) == (side, post)).map(|(.., by)| *by);
        own.unwrap_or_else(|| self.controls.get(side.0 as usize).copied().unwrap_or(Control::Person))
    }
    /// Who plays by itself and is to act, with its level: a side, or a commander for whom the game waits.
    pub fn plays_itself(&self) -> Option<(Side, Option<Post>, u8)> {
        let side = self.to_act()?;
        let by = |control, post| match control {
            Control::Automatic(level) => Some((side, post, level)),
            Control::Person => None,
        };
        if self.rules.posts(side).is_empty() {
            return by(self.control(side), None);
        }
        let awaited = self.rules.awaited(self.acting_view()?);
        awaited.into_iter().find_map(|post| by(self.control_of(side, post), Some(post)))
    }
    /// The state after a ply.
    pub fn seek(&self, at: PlyId) -> Arc<R::State> {
        self.history.seek(&self.rules, at)
    }

    /// What the side to act knows at the cursor; `None` when the game is over.
    pub fn acting_view(&self) -> Option<&R::View> {
        let side = self.to_act()?;
        let kept = || self.acting_view.get_or_init(|| self.rules.view(self.state(), Viewer::Side(side)));
        Some(self.rules.whole(self.state()).unwrap_or_else(kept))
    }
    /// Every order the side to act may give, into `out`.
    pub fn legal_orders(&self, out: &mut Vec<R::Order>) {
        out.clear();
        if let Some(view) = self.acting_view() {
            self.rules.legal_orders(view, out);
        }
    }

    fn changed(&mut self) {
        self.revision += 1;
        // Dropped where it lies: `take` would carry the whole view away first.
        self.acting_view = OnceCell::new();
    }

    /// Gives orders as one group: all are accepted, or none and nothing changes. Only what has been seen cannot be unseen:
    /// under fair play the orders before the one refused stand if a die fell or something was revealed in them, or
    /// a bad order at the end of a group would let a side try its dice for nothing.
    ///
    /// # Errors
    /// Why the first order that was not accepted was not.
    pub fn submit(&mut self, seat: Seat, orders: &[R::Order]) -> Result<PlyId, Rejected<R::Refusal>> {
        if let [order] = orders {
            return self.play(seat, order.clone(), Vec::new(), Vec::new());
        }
        let group = self.history.len() as PlyId + 1;
        let mut decided: Vec<Decided<R>> = Vec::with_capacity(orders.len());
        let mut refused = None;
        let dice = &mut self.dice_at(self.cursor());
        for (i, order) in orders.iter().enumerate() {
            let state = decided.last().map_or(self.state(), |d| &d.state);
            match self.accepts(state, seat, order, i) {
                Ok(()) => {
                    decided.push(self.decide(state, seat, group, order.clone(), dice));
                }
                Err(why) => {
                    refused = Some(why);
                    break;
                }
            }
        }
        let seen = |d: &Decided<R>| d.events.iter().any(|e| self.rules.fence(e) != Fence::Open);
        let stand = self.policy() == UndoPolicy::Fair && decided.iter().any(seen);
        if refused.is_none() || stand {
            self.record_group(decided);
        }
        refused.map_or(Ok(self.cursor()), Err)
    }

    /// Whether the order with this number in a group may be given in a state.
    fn accepts(
        &self,
        state: &R::State,
        seat: Seat,
        order: &R::Order,
        number: usize,
    ) -> Result<(), Rejected<R::Refusal>> {
        let side = self.may_act(state, seat)?;
        let view = self.rules.view(state, Viewer::Side(side));
        self.rules.check(&view, order).map_err(|refusal| Rejected::Refused { order: number, refusal })
    }

    /// Gives one order as a group of its own, with the reasons and tie dice of an automatic player.
    ///
    /// # Errors
    /// Why it was not accepted; nothing changes.
    pub fn play(
        &mut self,
        seat: Seat,
        order: R::Order,
        reasons: Vec<R::Reason>,
        ties: Vec<Tie>,
    ) -> Result<PlyId, Rejected<R::Refusal>> {
        let side = self.may_act(self.state(), seat)?;
        if let Some(view) = self.acting_view() {
            self.rules.check(view, &order).map_err(|refusal| Rejected::Refused { order: 0, refusal })?;
        }
        if let Some(known) = self.given_already(side, &order) {
            self.move_cursor(known);
            return Ok(known);
        }
        self.settle_aside();
        let group = self.history.len() as PlyId + 1;
        let room = std::mem::take(&mut self.room);
        let mut dice = self.dice_at(self.cursor());
        // In place: after `check`, nothing can go wrong that would leave the state half changed.
        let mut draft = Draft::reusing(&*self.rules, self.history.begin(), &mut dice, room);
        self.rules.decide(&mut draft, &order);
        let (mut events, rolls) = draft.finish();
        let digest = self.rules.digest(self.history.state());
        let deed = Deed { seat, group, order, reasons, ties, rolls, digest };
        let id = self.history.end(&self.rules, deed, &mut events);
        self.records.push(Record::Ply(id));
        self.room = events;
        self.changed();
        Ok(id)
    }

    pub(crate) fn may_act(&self, state: &R::State, seat: Seat) -> Result<Side, Rejected<R::Refusal>> {
        match self.rules.to_act(state) {
            None => Err(Rejected::GameOver),
            Some(awaited) if awaited != seat.side() => Err(Rejected::NotYourTurn { awaited }),
            Some(side) => Ok(side),
        }
    }

    pub(crate) fn decide(
        &self,
        state: &R::State,
        seat: Seat,
        group: PlyId,
        order: R::Order,
        dice: &mut dyn Dice,
    ) -> Decided<R> {
        let mut state = state.clone();
        let mut draft = Draft::new(&*self.rules, &mut state, dice);
        self.rules.decide(&mut draft, &order);
        let (events, rolls) = draft.finish();
        let digest = self.rules.digest(&state);
        let deed = Deed { seat, group, order, reasons: Vec::new(), ties: Vec::new(), rolls, digest };
        Decided { deed, events, state }
    }

    /// Takes over the orders of a group. As far as they were given there already, it goes on along them.
    fn record_group(&mut self, decided: Vec<Decided<R>>) {
        let mut rest = decided.into_iter().peekable();
        let mut first = None;
        while let Some(known) =
            rest.peek().and_then(|one| self.given_already(one.deed.seat.side(), &one.deed.order))
        {
            first.get_or_insert(known);
            self.move_cursor(known);
            rest.next();
        }
        // What goes on from a whole group that is known belongs to it, so that undo takes all of it back.
        let group = first.filter(|first| self.history.group(self.cursor()) == *first);
        for one in rest {
            let group = group.unwrap_or(one.deed.group);
            self.record(Decided { deed: Deed { group, ..one.deed }, ..one });
        }
    }

    fn record(&mut self, one: Decided<R>) {
        self.settle_aside();
        let Decided { deed, mut events, state } = one;
        let id = self.history.append(&self.rules, deed, &mut events, state);
        self.records.push(Record::Ply(id));
        self.changed();
    }

    /// Hands a side with all its commanders to a person or an automatic player; recorded.
    pub fn set_control(&mut self, side: Side, control: Control) {
        let divided = self.posts.iter().any(|(of, ..)| *of == side);
        if self.control(side) == control && !divided {
            return;
        }
        if side.0 as usize >= self.controls.len() {
            return;
        }
        self.put_control(side, control);
        self.records.push(Record::Control(side, control));
        self.revision += 1;
    }

    fn put_control(&mut self, side: Side, control: Control) {
        if let Some(slot) = self.controls.get_mut(side.0 as usize) {
            *slot = control;
            self.posts.retain(|(of, ..)| *of != side);
        }
    }

    /// Hands a commander of a side to a person or an automatic player; recorded.
    pub fn set_post(&mut self, side: Side, post: Post, control: Control) {
        let known = (post.0 as usize) < self.rules.posts(side).len();
        if known && self.control_of(side, post) != control {
            self.put_post(side, post, control);
            self.records.push(Record::Post(side, post, control));
            self.revision += 1;
        }
    }

    fn put_post(&mut self, side: Side, post: Post, control: Control) {
        self.posts.retain(|(of, nth, _)| (*of, *nth) != (side, post));
        self.posts.push((side, post, control));
    }

    /// What a viewer knows after more orders at the cursor, which must be good ones; nothing is recorded.
    pub fn view_after(&self, who: Viewer, orders: &[R::Order]) -> R::View {
        let mut state = self.state().clone();
        let dice = &mut self.dice_at(self.cursor());
        for order in orders {
            state = self.tried(&state, order, dice);
        }
        self.rules.view(&state, who)
    }

    /// The state after an order, nothing recorded.
    fn tried(&self, state: &R::State, order: &R::Order, dice: &mut dyn Dice) -> R::State {
        let mut state = state.clone();
        self.rules.decide(&mut Draft::new(&*self.rules, &mut state, dice), order);
        state
    }

    // ---- reading a file ----

    /// Takes over a ply from a file, if everything in it can follow where it stands.
    ///
    /// # Errors
    /// One sentence; nothing changes.
    pub(crate) fn restore_ply(
        &mut self,
        parent: PlyId,
        deed: Deed<R>,
        mut events: Vec<R::Event>,
    ) -> Result<(), String> {
        let cursor = self.cursor();
        self.history.set_cursor(&self.rules, parent);
        match self.led_to(parent, self.state(), &deed, &events) {
            Ok(state) => {
                let id = self.history.append(&self.rules, deed, &mut events, state);
                self.records.push(Record::Ply(id));
                self.changed();
                Ok(())
            }
            Err(why) => {
                self.history.set_cursor(&self.rules, cursor);
                Err(why)
            }
        }
    }

    /// Takes over another record from a file.
    pub(crate) fn restore(&mut self, record: Record) {
        match &record {
            Record::Cursor(to) => _ = self.history.set_cursor(&self.rules, *to),
            Record::Control(side, control) => self.put_control(*side, *control),
            Record::Post(side, post, control) => self.put_post(*side, *post, *control),
            Record::Ply(_) | Record::Study(_) | Record::Figures(_) | Record::End(_) | Record::Unknown(_) => {}
        }
        self.records.push(record);
        self.changed();
    }

    // ---- undo and redo ----

    /// What stops `side` from undoing one ply, by the policy. A side may undo what its own automatic player did.
    pub fn ply_fence(&self, side: Side, id: PlyId) -> Option<FenceReason> {
        let Some(ply) = self.history.ply(id) else { return Some(FenceReason::Start) };
        match self.policy() {
            UndoPolicy::Study => None,
            UndoPolicy::Fair if ply.deed.seat.side() != side && !self.went_unasked(&ply) => {
                Some(FenceReason::OtherSeat)
            }
            UndoPolicy::Fair => ply.fence,
        }
    }

    /// Whether the window gave the order of a ply by itself: no player decided anything there.
    fn went_unasked(&self, ply: &Ply<'_, R>) -> bool {
        let Seat::Person(side) = ply.deed.seat else { return false };
        let before = self.history.state_at(&self.rules, ply.parent);
        let view = self.rules.view(&before, Viewer::Side(side));
        self.rules.unasked(&view).as_ref() == Some(&ply.deed.order)
    }

    /// What stops one more undo, or `None` if it may be done.
    pub fn undo_fence(&self, side: Side) -> Option<FenceReason> {
        self.undo_target(side).err()
    }

    /// Where one undo leads: before the group of the cursor.
    fn undo_target(&self, side: Side) -> Result<PlyId, FenceReason> {
        let group = self.history.group(self.cursor());
        let mut at = self.cursor();
        loop {
            if let Some(reason) = self.ply_fence(side, at) {
                return Err(reason);
            }
            at = self.history.parent(at);
            if at == 0 || self.history.group(at) != group {
                return Ok(at);
            }
        }
    }

    /// Undoes one group.
    ///
    /// # Errors
    /// What stopped it; nothing changes.
    pub fn undo(&mut self, side: Side) -> Result<(), FenceReason> {
        let target = self.undo_target(side)?;
        self.move_cursor(target);
        Ok(())
    }

    /// Redoes one group of the line; false if there is none.
    pub fn redo(&mut self) -> bool {
        let line = self.history.line();
        let ahead = &line[(self.history.depth(self.cursor()) as usize + 1).min(line.len())..];
        let Some(&first) = ahead.first() else { return false };
        let group = self.history.group(first);
        let last = ahead.iter().take_while(|id| self.history.group(**id) == group).last();
        let to = last.copied().unwrap_or(first);
        self.move_cursor(to);
        true
    }

    /// Moves the cursor to a ply anywhere in the tree, if everything that must be undone for it may be.
    ///
    /// # Errors
    /// What stopped it (`Start` for an unknown ply); nothing changes.
    pub fn go_to(&mut self, side: Side, to: PlyId) -> Result<(), FenceReason> {
        if !self.history.contains(to) {
            return Err(FenceReason::Start);
        }
        let shared = self.shared_ancestor(to);
        let mut at = self.cursor();
        while at != shared {
            if let Some(reason) = self.ply_fence(side, at) {
                return Err(reason);
            }
            at = self.history.parent(at);
        }
        self.move_cursor(to);
        Ok(())
    }

    /// The last ply common to the paths to the cursor and to `to`.
    fn shared_ancestor(&self, to: PlyId) -> PlyId {
        let meets = self.history.meets_line(to);
        let cursor = self.cursor();
        if self.history.depth(meets) < self.history.depth(cursor) { meets } else { cursor }
    }

    /// Undoes to the start of the battle, phase or turn (or one group), as far as the fence allows, whole groups
    /// only; returns what stopped it if it stopped early.
    pub fn reset(&mut self, side: Side, stride: Stride) -> Option<FenceReason> {
        if stride == Stride::Ply {
            return self.undo(side).err();
        }
        let here = stretch(stride, self.history.when(self.cursor()));
        let (mut at, mut target, mut stopped) = (self.cursor(), self.cursor(), None);
        while at != 0 && stretch(stride, self.history.when(self.history.parent(at))) == here {
            stopped = self.ply_fence(side, at);
            if stopped.is_some() {
                break;
            }
            let group = self.history.group(at);
            at = self.history.parent(at);
            if self.history.group(at) != group {
                target = at;
            }
        }
        if stopped.is_none() {
            target = at;
        }
        self.move_cursor(target);
        stopped
    }

    pub(crate) fn move_cursor(&mut self, to: PlyId) {
        if self.aside.is_some() {
            self.move_aside(to);
        } else if to != self.cursor() && self.history.set_cursor(&self.rules, to) {
            self.records.push(Record::Cursor(to));
            self.changed();
        }
    }

    // ---- counting ----

    /// Number of legal sequences of `plies` orders from the cursor.
    pub fn perft(&self, plies: u32) -> u64 {
        self.count(self.state(), plies, &self.dice_at(self.cursor()))
    }

    fn count(&self, state: &R::State, plies: u32, dice: &LineDice) -> u64 {
        let Some(side) = self.rules.to_act(state).filter(|_| plies > 0) else {
            return u64::from(plies == 0);
        };
        let mut orders = Vec::new();
        self.rules.legal_orders(&self.rules.view(state, Viewer::Side(side)), &mut orders);
        if plies == 1 {
            return orders.len() as u64;
        }
        let after = |order: &R::Order| {
            let mut dice = dice.clone();
            self.count(&self.tried(state, order, &mut dice), plies - 1, &dice)
        };
        orders.iter().map(after).sum()
    }
}

/// The state of a position, if a game can begin there.
fn position<R: Rules>(rules: &R, text: &str) -> Result<R::State, String> {
    let begins = || {
        let state = rules.arrange(text)?;
        rules.at_rest(&state)?;
        Fault::unless(rules.to_act(&state).is_some(), "the game would be over before it begins")?;
        Ok(state)
    };
    begins().map_err(|fault: Fault| format!("The game cannot begin from this position: {fault}"))
}
