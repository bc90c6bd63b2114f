//! The course of a game as plain data: turns, phases and battles as stretches, dice and captures as ticks, counts as
//! curves, notes where they stand. Made for one line of play and one viewer, and kept up as the line grows.
//!
//! A *moment* is a number of plies from the start: moment 0 is the start, moment *n* the position after the *n*th ply
//! of the line. Everything a timeline holds is by moment, so that all of it can be drawn on one axis.

use crate::{
    base::{
        fence::Fence,
        pace::Pace,
        seat::PlyId,
        side::{Side, Viewer},
        when::{Stride, When},
    },
    contract::show::Presentation,
    play::{
        history::stretch,
        note::{Judgement, Note},
        session::Session,
    },
    show::{
        scene::Subject,
        tally::TallyName,
        tick::{Tick, TickKind},
    },
};
use std::sync::Arc;

/// A tick at its moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TickAt {
    /// Moment.
    pub at: u32,
    /// Tick.
    pub tick: Tick,
}

/// A stretch of moments, first and last included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// First moment.
    pub first: u32,
    /// Last moment.
    pub last: u32,
    /// Where in the calendar.
    pub when: When,
    /// Name, such as `June 1941` or `German attacks`; empty for a battle.
    pub name: String,
    /// What a battle is about.
    pub subject: Option<Subject>,
}

/// A step: the phases of a turn in which one side leads, or a phase by itself in which none does. First and last moment
/// included; the order given at the last one ends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// First moment.
    pub first: u32,
    /// Last moment.
    pub last: u32,
    /// Where in the calendar it begins.
    pub when: When,
    /// Who leads.
    pub side: Option<Side>,
    /// `German step`; the name of the phase where no side leads.
    pub name: String,
}

/// How a moment came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Given {
    /// Who gave the order that led to it; the start has no giver.
    pub by: Option<Side>,
    /// Something fell or was seen with that order, as far as the viewer was told.
    pub chance: bool,
}

/// The counts at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// Moment: the last of a phase, or the end of the line.
    pub at: u32,
    /// Values in the order of the names.
    pub values: Vec<i32>,
}

/// A note on the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteAt {
    /// Moment.
    pub at: u32,
    /// Its id.
    pub id: u32,
    /// What it says.
    pub note: Note,
}

/// What one can jump to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Jump {
    /// A tick of this kind.
    Tick(TickKind),
    /// Any judgement on an order.
    Mark,
    /// An order judged doubtful or worse.
    Mistake,
    /// A comment.
    Comment,
    /// A bookmark or the beginning of a chapter.
    Bookmark,
    /// A question.
    Question,
}

/// The course of one line of play for one viewer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Timeline {
    /// The ply of each moment; 0 at moment 0.
    pub plies: Vec<PlyId>,
    /// How each moment came about.
    pub given: Vec<Given>,
    /// Turns.
    pub turns: Vec<Span>,
    /// Steps.
    pub steps: Vec<Step>,
    /// Phases.
    pub phases: Vec<Span>,
    /// Battles.
    pub battles: Vec<Span>,
    /// Ticks by moment.
    pub ticks: Vec<TickAt>,
    /// What the points count.
    pub names: &'static [TallyName],
    /// The counts at the end of each phase and of the line.
    pub curve: Vec<Point>,
    /// Notes by moment.
    pub notes: Vec<NoteAt>,
    /// How closely its chances are counted.
    pub pace: Pace,
}

impl Timeline {
    /// The last moment.
    pub fn end(&self) -> u32 {
        self.plies.len().saturating_sub(1) as u32
    }

    /// The moment of a ply, if it is on this line.
    pub fn moment_of(&self, ply: PlyId, depth: u32) -> Option<u32> {
        (self.plies.get(depth as usize) == Some(&ply)).then_some(depth)
    }

    /// The moment before or after by a stride: the start of the next stretch, or back to the start of this one, from
    /// its start to that of the one before. It stops at the ends of the line.
    pub fn step(&self, at: u32, stride: Stride, forward: bool) -> u32 {
        let spans = match stride {
            Stride::Ply if forward => return (at + 1).min(self.end()),
            Stride::Ply => return at.min(self.end()).saturating_sub(1),
            Stride::Battle => &self.battles,
            Stride::Phase => &self.phases,
            Stride::Turn => &self.turns,
        };
        if forward {
            let next = spans.partition_point(|s| s.first <= at);
            return spans.get(next).map_or(self.end(), |s| s.first);
        }
        let before = spans.partition_point(|s| s.first < at);
        before.checked_sub(1).map_or(0, |i| spans[i].first)
    }

    /// The next moment of a kind after `at`, or the last before it.
    pub fn jump(&self, at: u32, to: Jump, forward: bool) -> Option<u32> {
        if let Jump::Tick(kind) = to {
            let is = |t: &&TickAt| t.tick.kind == kind;
            return if forward {
                let from = self.ticks.partition_point(|t| t.at <= at);
                self.ticks[from..].iter().find(is).map(|t| t.at)
            } else {
                let from = self.ticks.partition_point(|t| t.at < at);
                self.ticks[..from].iter().rev().find(is).map(|t| t.at)
            };
        }
        let is = |n: &&NoteAt| is_a(&n.note, to);
        if forward {
            let from = self.notes.partition_point(|n| n.at <= at);
            self.notes[from..].iter().find(is).map(|n| n.at)
        } else {
            let from = self.notes.partition_point(|n| n.at < at);
            self.notes[..from].iter().rev().find(is).map(|n| n.at)
        }
    }

    /// The counts at the last point not after a moment.
    pub fn values_at(&self, at: u32) -> Option<&Point> {
        let after = self.curve.partition_point(|p| p.at <= at);
        after.checked_sub(1).map(|i| &self.curve[i])
    }

    /// Forgets everything after the first `moments` moments.
    fn cut(&mut self, moments: u32) {
        self.plies.truncate(moments as usize);
        self.given.truncate(moments as usize);
        for spans in [&mut self.turns, &mut self.phases, &mut self.battles] {
            let kept = spans.partition_point(|s| s.first < moments);
            spans.truncate(kept);
            if let Some(last) = spans.last_mut() {
                last.last = last.last.min(moments - 1);
            }
        }
        self.steps.truncate(self.steps.partition_point(|s| s.first < moments));
        if let Some(last) = self.steps.last_mut() {
            last.last = last.last.min(moments - 1);
        }
        self.ticks.truncate(self.ticks.partition_point(|t| t.at < moments));
        self.curve.truncate(self.curve.partition_point(|p| p.at < moments));
    }
}

fn is_a(note: &Note, jump: Jump) -> bool {
    match jump {
        Jump::Mark => matches!(note, Note::Mark(_)),
        Jump::Mistake => matches!(note, Note::Mark(m) if *m >= Judgement::Doubtful),
        Jump::Comment => matches!(note, Note::Comment(_)),
        Jump::Bookmark => matches!(note, Note::Bookmark(_) | Note::Chapter(_)),
        Jump::Question => matches!(note, Note::Question(_)),
        Jump::Tick(_) => false,
    }
}

/// A timeline as it grows.
pub(crate) struct KeptTimeline<R: Presentation> {
    who: Viewer,
    timeline: Arc<Timeline>,
    /// Revision of the notes it holds.
    book: u64,
    state: R::State,
}

impl<R: Presentation> KeptTimeline<R> {
    pub(crate) fn new(session: &Session<R>, who: Viewer) -> Self {
        let state = session.history().start().clone();
        let names = R::tally_names();
        let (plies, given, pace) = (vec![0], vec![Given::default()], R::pace());
        let mut timeline = Timeline { plies, given, names, pace, ..Timeline::default() };
        let when = session.history().when(0);
        timeline.place(&**session.rules(), 0, when, when);
        Self { who, timeline: Arc::new(timeline), book: u64::MAX, state }
    }

    pub(crate) fn who(&self) -> Viewer {
        self.who
    }

    /// The timeline of the line that ends with a ply.
    pub(crate) fn to(&mut self, session: &Session<R>, tip: PlyId) -> Arc<Timeline> {
        let book = session.book().revision();
        let same_line = self.timeline.plies.last() == Some(&tip) && !self.timeline.curve.is_empty();
        if !same_line {
            self.lead_to(session, tip);
        }
        if !same_line || self.book != book {
            self.book = book;
            self.put_notes(session);
        }
        Arc::clone(&self.timeline)
    }

    fn lead_to(&mut self, session: &Session<R>, tip: PlyId) {
        let history = session.history();
        // The way back from the tip to what is known.
        let mut fresh = Vec::new();
        let mut at = tip;
        while self.timeline.plies.get(history.depth(at) as usize) != Some(&at) {
            fresh.push(at);
            at = history.parent(at);
        }
        let timeline = Arc::make_mut(&mut self.timeline);
        let kept = history.depth(at) + 1;
        if kept as usize != timeline.plies.len() {
            timeline.cut(kept);
            self.state = R::State::clone(&session.seek(at));
        }
        let rules = &**session.rules();
        for &id in fresh.iter().rev() {
            let moment = timeline.plies.len() as u32;
            let before = history.when(history.parent(id));
            let when = history.when(id);
            if stretch(Stride::Phase, before) != stretch(Stride::Phase, when) {
                timeline.count(rules, moment - 1, &rules.view(&self.state, self.who));
            } else if timeline.curve.last().is_some_and(|p| p.at + 1 == moment) {
                timeline.curve.pop();
            }
            timeline.plies.push(id);
            let ply = history.ply(id);
            let mut given = Given { by: ply.as_ref().map(|p| p.deed.seat.side()), chance: false };
            for event in ply.map_or(&[][..], |p| p.events) {
                if let Some(told) = rules.told(&self.state, event, self.who) {
                    given.chance |= rules.fence(&told) != Fence::Open;
                    if let Some(tick) = rules.tick(&told) {
                        timeline.tick(moment, when, tick);
                    }
                }
                rules.apply(&mut self.state, event);
            }
            timeline.given.push(given);
            timeline.place(rules, moment, before, when);
        }
        timeline.count(rules, timeline.end(), &rules.view(&self.state, self.who));
    }

    fn put_notes(&mut self, session: &Session<R>) {
        let timeline = Arc::make_mut(&mut self.timeline);
        let history = session.history();
        let on_line = session.book().notes().filter_map(|n| {
            let at = timeline.moment_of(n.ply, history.depth(n.ply))?;
            Some(NoteAt { at, id: n.id, note: n.note.clone() })
        });
        let mut notes: Vec<NoteAt> = on_line.collect();
        notes.sort_by_key(|n| (n.at, n.id));
        timeline.notes = notes;
    }
}

impl Timeline {
    /// Puts a moment into its turn, phase and battle.
    fn place<R: Presentation>(&mut self, rules: &R, at: u32, before: When, when: When) {
        for (spans, stride) in [(&mut self.turns, Stride::Turn), (&mut self.phases, Stride::Phase)] {
            let here = stretch(stride, when);
            match spans.last_mut() {
                Some(span) if span.when == here => span.last = at,
                _ => {
                    let name = rules.when_text(here, stride);
                    spans.push(Span { first: at, last: at, when: here, name, subject: None });
                }
            }
        }
        self.place_in_step(rules, at, when);
        // The ply that ends a battle belongs to it.
        if let Some(battle) = self.battles.last_mut()
            && battle.last + 1 == at
            && before.battle != 0
        {
            battle.last = at;
        }
    }

    fn place_in_step<R: Presentation>(&mut self, rules: &R, at: u32, when: When) {
        let (side, phase) = (rules.step_of(when), stretch(Stride::Phase, when));
        let goes_on =
            |s: &Step| s.when.turn == phase.turn && s.side == side && (side.is_some() || s.when == phase);
        if let Some(step) = self.steps.last_mut().filter(|s| goes_on(s)) {
            step.last = at;
            return;
        }
        let name = side.and_then(|side| R::SIDES.get(usize::from(side.0)));
        let called = || rules.step_name(phase).or_else(|| Some(format!("{} step", name?)));
        let name = called().unwrap_or_else(|| rules.when_text(phase, Stride::Phase));
        self.steps.push(Step { first: at, last: at, when: phase, side, name });
    }

    fn tick(&mut self, at: u32, when: When, tick: Tick) {
        if tick.kind == TickKind::Battle {
            let subject = tick.subject.clone();
            self.battles.push(Span { first: at, last: at, when, name: String::new(), subject });
        }
        self.ticks.push(TickAt { at, tick });
    }

    fn count<R: Presentation>(&mut self, rules: &R, at: u32, view: &R::View) {
        if self.curve.last().is_none_or(|p| p.at != at) {
            self.curve.push(Point { at, values: rules.tally(view) });
        }
    }
}
