//! Copies to give away, and replies to take in.
//!
//! A *clean copy* leaves out variations or notes. A *one-sided copy* holds what one side was told: plies of which it was
//! told nothing are not there at all, plies and groups are numbered again from 0, and no roll, tie die, seed or digest of the
//! whole state is in it. Dice set by hand lose their mark with the rolls; the copy of a study is a study. The side may add orders; those are taken back into the whole game by [`Session::take_reply`].

use crate::{
    base::{
        fence::{Fence, UndoPolicy},
        seat::PlyId,
        side::{Side, Viewer},
        start::Start,
        told::Told,
    },
    contract::{
        automatic::Automatic,
        rules::{Draft, Rules as _},
        show::Presentation,
    },
    dice::keyed::commitment,
    play::{
        history::{Deed, Ply},
        note::Entry,
        record::Record,
        session::Session,
        told::OneSided,
    },
};
use std::{collections::BTreeMap, sync::Arc};

/// What a copy leaves out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Without {
    /// Only the main line.
    pub variations: bool,
    /// No notes and no records this program does not know.
    pub comments: bool,
}

/// What became of a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// Orders taken in.
    pub orders: usize,
    /// Orders left out because the game went otherwise than the reply expected.
    pub left: usize,
    /// The reply says where it ends. One that does not may have lost its last orders on the way.
    pub is_whole: bool,
}

/// What is said of a reply without the mark at its end.
pub const NO_END: &str = "The reply was written by an older program and has no mark at its end: \
                          if lines were lost there, nobody can tell";

/// Seeds below this can be found by trying them all: a graphics card tries some 2³⁴ of them in a second, so seven digits
/// last no time at all, fifteen a night and eighteen a year.
const GUESSABLE: u64 = 1 << 57;

/// Whether a seed is so small that it can be found, from its fingerprint or from the dice that fell.
pub const fn seed_can_be_guessed(seed: u64) -> bool {
    seed < GUESSABLE
}

/// What a player who gives away a copy for one side should know of the seed; `None` when it is as good as a secret.
pub fn caution(seed: u64) -> Option<&'static str> {
    match seed {
        0..=99_999_999_999 => Some(
            "The seed of this game is a small number: trying them all finds it in minutes, and with it every \
             die to come and all that is hidden. Begin a new game, and leave the seed to the program",
        ),
        _ if seed_can_be_guessed(seed) => Some(
            "The seed of this game is short: with a strong graphics card it can be found by trying, in a day or a \
             month, and with it every die to come and all that is hidden. A new game draws a longer one",
        ),
        _ => None,
    }
}

/// A clean copy as the bytes of a journal.
///
/// # Errors
/// One sentence.
pub fn clean<R: Automatic>(session: &Session<R>, without: Without) -> Result<Vec<u8>, String> {
    if session.rules().told_to().is_some() {
        return reply(session, without);
    }
    if without == Without::default() {
        return Ok(crate::journal::writing::save(session));
    }
    Ok(crate::journal::writing::save(&leaving_out(session, without)?))
}

/// A copy of a copy for one side, which is a reply: it says where it ends.
fn reply<R: Automatic>(session: &Session<R>, without: Without) -> Result<Vec<u8>, String> {
    let mut copy = leaving_out(session, without)?;
    copy.mark_end();
    Ok(crate::journal::writing::save(&copy))
}

fn leaving_out<R: Automatic>(session: &Session<R>, without: Without) -> Result<Session<R>, String> {
    let mut copy = session.begun_alike();
    if without.variations {
        main_line(session, &mut copy, without.comments)?;
    } else {
        for record in session.records() {
            match record {
                Record::Ply(id) => again(session, &mut copy, *id, |ply| (ply.parent, ply.deed.group)),
                Record::Study(entry) if without.comments && matches!(**entry, Entry::Noted(_)) => {}
                Record::Study(entry) => copy.record_entry((**entry).clone()),
                Record::Cursor(to) => copy.move_cursor(*to),
                Record::Control(side, control) => copy.set_control(*side, *control),
                Record::Post(side, post, control) => copy.set_post(*side, *post, *control),
                Record::Unknown(_) if !without.comments => copy.push_record(record.clone()),
                // Figures can be counted again.
                Record::Figures(_) | Record::End(_) | Record::Unknown(_) => {}
            }
        }
    }
    Ok(copy)
}

/// Adds a ply of one session to a copy, with its parent and group there.
fn again<R: Automatic>(
    session: &Session<R>,
    copy: &mut Session<R>,
    id: PlyId,
    place: impl FnOnce(&Ply<'_, R>) -> (PlyId, PlyId),
) {
    let Some(ply) = session.history().ply(id) else { return };
    let (parent, group) = place(&ply);
    copy.move_cursor(parent);
    let mut state = copy.state().clone();
    for event in ply.events {
        session.rules().apply(&mut state, event);
    }
    copy.add(Deed { group, ..ply.deed.clone() }, ply.events.to_vec(), state);
}

/// The plies of the main line, numbered from 0, and the notes that stand on it.
fn main_line<R: Automatic>(
    session: &Session<R>,
    copy: &mut Session<R>,
    without_comments: bool,
) -> Result<(), String> {
    let line = session.path(session.main_tip());
    let mut new_id: BTreeMap<PlyId, PlyId> = BTreeMap::from([(0, 0)]);
    let mut groups: BTreeMap<PlyId, PlyId> = BTreeMap::new();
    for &id in &line[1..] {
        // What was played after fair play says so in the copy too.
        if !session.is_fair(id) && copy.header_policy() == UndoPolicy::Fair {
            copy.begin_study();
        }
        let new = copy.history().len() as PlyId + 1;
        new_id.insert(id, new);
        let group = *groups.entry(session.history().group(id)).or_insert(new);
        again(session, copy, id, |_| (new - 1, group));
    }
    for side in (0..R::SIDES.len() as u8).map(Side) {
        copy.set_control(side, session.control(side));
    }
    if !without_comments {
        for note in session.book().notes() {
            if let Some(&at) = new_id.get(&note.ply) {
                let id = copy.annotate(at, note.note.clone(), &note.by, &note.on)?;
                copy.say_ahead(id, note.speaks_ahead())?;
            }
        }
    }
    tell_what_was_seen(session, copy, &new_id);
    Ok(())
}

/// What was looked at before it might be known is told in a copy too, at the last of its plies before that.
fn tell_what_was_seen<R: Automatic, C: Automatic>(
    session: &Session<R>,
    copy: &mut Session<C>,
    new_id: &BTreeMap<PlyId, PlyId>,
) {
    for (mut at, who) in session.book().seen().iter().copied() {
        while at != 0 && !new_id.contains_key(&at) {
            at = session.history().parent(at);
        }
        copy.record_entry(Entry::Seen(new_id.get(&at).copied().unwrap_or(0), who));
    }
}

impl<R: Automatic> Session<R> {
    /// Whether this is a copy for one side without the mark at its end.
    pub(crate) fn lacks_end(&self) -> bool {
        self.rules().told_to().is_some() && !matches!(self.records().last(), Some(Record::End(_)))
    }
    /// How many plies a copy for one side had when it was given away; `None` where it has no mark of that.
    fn sent(&self) -> Option<usize> {
        self.records().iter().find_map(|record| match record {
            Record::End(plies) => Some(*plies as usize),
            _ => None,
        })
    }
    /// Marks the end of a copy for one side, so that lines lost there are noticed when it comes back as a reply.
    pub(crate) fn mark_end(&mut self) {
        if self.lacks_end() {
            self.push_record(Record::End(self.history().len() as u32));
        }
    }

    /// The last ply of the main line.
    pub fn main_tip(&self) -> PlyId {
        if !self.in_study() {
            return self.history().tip();
        }
        let mut at = 0;
        while let Some(next) = self.book().main_child(at).or_else(|| self.history().first_child(at)) {
            at = next;
        }
        at
    }

    /// What a side was told of the line up to the cursor, as a game of its own.
    ///
    /// # Errors
    /// When this is a one-sided copy itself, or there is no such side.
    pub fn copy_for(&self, to: Side) -> Result<Session<OneSided<R>>, String> {
        if self.rules().told_to().is_some() {
            return Err("This file is a copy for one side already".into());
        }
        if to.0 as usize >= R::SIDES.len() {
            return Err("There is no such side".into());
        }
        let path = self.path(self.cursor());
        if path.len() > crate::journal::format::MAX_TOLD_PLIES {
            let (orders, most) = (path.len() - 1, crate::journal::format::MAX_TOLD_PLIES);
            return Err(format!(
                "A copy for one side holds at most {most} orders, and this game has {orders}"
            ));
        }
        let told = Told { to, commitment: commitment(self.seed()) };
        let rules = Arc::new(OneSided::new(Arc::clone(self.rules()), told));
        // A copy of what was played after fair play does not pass for a fair game.
        let fair = self.is_fair(self.cursor());
        let policy = if fair { UndoPolicy::Fair } else { UndoPolicy::Study };
        let mut copy = self.begun_for(&rules, policy)?;
        let mut state = self.history().start().clone();
        let mut groups: BTreeMap<PlyId, PlyId> = BTreeMap::new();
        let mut new_id: BTreeMap<PlyId, PlyId> = BTreeMap::from([(0, 0)]);
        for id in path {
            let Some(ply) = self.history().ply(id) else { continue };
            let (deed, events) = self.as_told(&ply, &mut state, to);
            let order = deed.0;
            if order.is_none() && events.is_empty() {
                // The side must not even see that something was done.
                continue;
            }
            new_id.insert(id, copy.history().len() as PlyId + 1);
            let new = copy.history().len() as PlyId + 1;
            let group = *groups.entry(ply.deed.group).or_insert(new);
            let mut known = copy.state().clone();
            for event in &events {
                rules.apply(&mut known, event);
            }
            let digest = rules.digest(&known);
            let deed = Deed {
                seat: ply.deed.seat,
                group,
                order,
                reasons: deed.1,
                ties: Vec::new(),
                rolls: Vec::new(),
                digest,
            };
            copy.add(deed, events, known);
        }
        tell_what_was_seen(self, &mut copy, &new_id);
        Ok(copy)
    }

    /// A copy for one side before its first order. Of an arranged position it says what that side knew, and of the dice
    /// that fall first nothing.
    fn begun_for(
        &self,
        rules: &Arc<OneSided<R>>,
        policy: UndoPolicy,
    ) -> Result<Session<OneSided<R>>, String> {
        let (rules, setup) = (Arc::clone(rules), self.setup().clone());
        if self.start().is_none() {
            return Ok(Session::new(rules, setup, 0, policy));
        }
        let known = rules.known(self.history().start());
        let told = rules
            .position(&known)
            .map_err(|fault| format!("The position from which the game began cannot be told: {fault}"))?;
        let copy = Session::arranged(rules, setup, 0, policy, &Start::at(told))?;
        if *copy.history().start() == known {
            return Ok(copy);
        }
        Err("The position from which the game began cannot be told to one side alone".into())
    }

    /// Order, reasons and events of a ply as a side is told of them; `state` goes from before it to after it.
    #[allow(clippy::type_complexity)] // the parts of one ply
    fn as_told(
        &self,
        ply: &Ply<'_, R>,
        state: &mut R::State,
        to: Side,
    ) -> ((Option<R::Order>, Vec<R::Reason>), Vec<Option<R::Event>>) {
        let (rules, who) = (&**self.rules(), Viewer::Side(to));
        let order = rules.told_order(state, &ply.deed.order, who);
        // A reason may say what the order was: without the order there is none.
        let told = |w| rules.told_reason(state, w, who);
        let reasons =
            if order.is_some() { ply.deed.reasons.iter().filter_map(told).collect() } else { Vec::new() };
        let mut events = Vec::new();
        for event in ply.events {
            events.extend(rules.told(state, event, who).map(Some));
            rules.apply(state, event);
        }
        ((order, reasons), events)
    }
}

impl<R: Presentation> Session<R> {
    /// Takes in what a side has added to its copy: checks that the copy is of this game and up to date, then gives the
    /// orders at the cursor, with the real dice. The orders after one that turns out otherwise than the copy
    /// expected are left out. Reasons are not taken over: they would be told by this game as if they were its own.
    ///
    /// # Errors
    /// One sentence; nothing changes.
    pub fn take_reply(&mut self, reply: &Session<OneSided<R>>) -> Result<Taken, String> {
        let Some(told) = reply.rules().told_to() else {
            return Err("This is no copy for one side".into());
        };
        if told.commitment != commitment(self.seed()) || *reply.setup() != *self.setup() {
            return Err("The reply is of another game".into());
        }
        let ours = self.copy_for(told.to)?;
        if ours.start() != reply.start() {
            return Err("The reply is of another game".into());
        }
        if ![self.header_policy(), ours.header_policy()].contains(&reply.header_policy()) {
            return Err(match reply.header_policy() {
                UndoPolicy::Fair => "The reply is of a game played fairly, and this game is for study".into(),
                UndoPolicy::Study => {
                    "The reply is of a game for study, and this game is played fairly".into()
                }
            });
        }
        let line = reply.path(reply.cursor());
        let plies = |id: PlyId, at: PlyId| reply.history().ply(id).zip(ours.history().ply(at));
        let ordered = |id: PlyId, at: PlyId| {
            plies(id, at).is_some_and(|(a, b)| (&a.deed.order, a.deed.seat) == (&b.deed.order, b.deed.seat))
        };
        let same = |id: PlyId, at: PlyId| {
            ordered(id, at) && plies(id, at).is_some_and(|(a, b)| a.events == b.events)
        };
        let (n, known) = (line.len() - 1, ours.history().len());
        let there = || line.iter().zip(0..).skip(1).take(known);
        let sent = reply.sent();
        // The same orders with other ends: a copy does not know how the dice fall, this game does.
        if sent.is_some_and(|sent| sent < n && known >= n) && there().all(|(id, at)| ordered(*id, at)) {
            return Err("This reply was taken in already: this game holds all its orders".into());
        }
        if let Some((_, nth)) = there().find(|(id, at)| !same(**id, *at)) {
            let gone_on = sent.is_some_and(|sent| sent < nth as usize);
            return Err(if gone_on {
                format!(
                    "This game has gone on since that copy was made, and its order {nth} is not that of the reply; the side \
                     needs a newer copy"
                )
            } else {
                format!("The reply differs from this game in order {nth}, which the side did not give")
            });
        }
        if n < known {
            return Err("The reply is older than this game; the side needs a newer copy".into());
        }
        if n == known {
            return Err("The reply adds no order: it holds none, or it was taken in already".into());
        }
        let fresh = &line[known + 1..];
        let good = self.good_orders(reply, fresh, told.to)?;
        for &id in &fresh[..good] {
            let Some(ply) = reply.history().ply(id) else { continue };
            let Some(order) = ply.deed.order.clone() else { continue };
            // They have been tried: none is refused.
            let given = self.play(ply.deed.seat, order, Vec::new(), Vec::new());
            given.map_err(|_| format!("Ply {id} of the reply is refused"))?;
        }
        Ok(Taken { orders: good, left: fresh.len() - good, is_whole: true })
    }

    /// How many orders of a reply can be given at the cursor: all up to the first that turns out otherwise than the
    /// copy expected. Once something was seen in one of them a bad one after it does not undo it, or a side could guess
    /// at its dice until a guess is right, and pay for none of them.
    fn good_orders(&self, reply: &Session<OneSided<R>>, fresh: &[PlyId], to: Side) -> Result<usize, String> {
        let rules = &**self.rules();
        let mut state = self.state().clone();
        let mut dice = self.dice_at(self.cursor());
        let mut seen = false;
        for (i, &id) in fresh.iter().enumerate() {
            let Some(ply) = reply.history().ply(id) else { continue };
            let order = match self.reply_order(&state, &ply, to) {
                Ok(order) => order,
                Err(_) if seen => return Ok(i),
                Err(why) => return Err(why),
            };
            let mut before = state.clone();
            let mut draft = Draft::new(rules, &mut state, &mut dice);
            rules.decide(&mut draft, order);
            let (events, _) = draft.finish();
            seen |= events.iter().any(|e| rules.fence(e) != Fence::Open);
            let mut told = Vec::new();
            for event in &events {
                told.extend(rules.told(&before, event, Viewer::Side(to)).map(Some));
                rules.apply(&mut before, event);
            }
            if told != ply.events {
                return Ok(i + 1);
            }
        }
        Ok(fresh.len())
    }

    /// The order of a ply of a reply, if it may be given in a state.
    fn reply_order<'a>(
        &self,
        state: &R::State,
        ply: &Ply<'a, OneSided<R>>,
        to: Side,
    ) -> Result<&'a R::Order, String> {
        let (rules, id) = (&**self.rules(), ply.id);
        let Some(order) = ply.deed.order.as_ref().filter(|_| ply.deed.seat.side() == to) else {
            return Err(format!("Ply {id} of the reply is not an order of the side it was made for"));
        };
        if rules.to_act(state) != Some(to) {
            return Err(format!("Ply {id} of the reply comes when the side is not to act"));
        }
        let view = rules.view(state, Viewer::Side(to));
        rules.check(&view, order).map(|()| order).map_err(|refusal| {
            let (given, why) = (rules.order_text(&view, order), rules.explain(&view, &refusal));
            format!("The order “{given}” (ply {id} of the reply) is refused: {}", why.sentence)
        })
    }
}
