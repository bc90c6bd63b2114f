//! The log of one viewer: sentences of the events told to them along a line of play, kept up as the game goes on.
//!
//! A viewer's log is made from what they are told alone: their view before each event, and the event as told. Only
//! plies that are new on the line are translated; going back keeps the lines up to the ply shared with the new line.

use super::{history::Ply, session::Session};
use crate::{
    base::{seat::PlyId, side::Viewer, when::When},
    contract::{options, show::Presentation},
    show::{
        line::{Line, Weight},
        log::LogLine,
    },
};
use std::sync::Arc;

/// The log of one viewer, up to the tip of a line.
pub(crate) struct Chronicle<R: Presentation> {
    who: Viewer,
    /// Whether reasons are told.
    teaches: bool,
    lines: Arc<Vec<LogLine>>,
    /// The line of plies it was made for, by depth.
    plies: Vec<PlyId>,
    /// Number of lines up to and with the ply of that depth.
    ends: Vec<usize>,
    state: R::State,
    view: R::View,
}

impl<R: Presentation> Chronicle<R> {
    pub(crate) fn new(session: &Session<R>, who: Viewer) -> Self {
        let rules = session.rules();
        let state = session.history().start().clone();
        let view = rules.view(&state, who);
        let teaches = options::teaches(session.setup());
        Self { who, teaches, lines: Arc::default(), plies: vec![0], ends: vec![0], state, view }
    }

    pub(crate) fn who(&self) -> Viewer {
        self.who
    }

    /// The lines of a line of play, given by its plies from the start to its tip.
    pub(crate) fn lines(&mut self, session: &Session<R>, line: &[PlyId]) -> Arc<Vec<LogLine>> {
        self.go_back(session, line);
        for &id in &line[self.plies.len()..] {
            if let Some(ply) = session.history().ply(id) {
                self.translate(session.rules(), &ply);
            }
        }
        Arc::clone(&self.lines)
    }

    /// Drops what is no longer on the line.
    fn go_back(&mut self, session: &Session<R>, line: &[PlyId]) {
        let mut kept = self.plies.len().min(line.len());
        while kept > 1 && self.plies[kept - 1] != line[kept - 1] {
            kept -= 1;
        }
        if kept == self.plies.len() {
            return;
        }
        self.plies.truncate(kept);
        self.ends.truncate(kept);
        Arc::make_mut(&mut self.lines).truncate(self.ends[kept - 1]);
        self.state = R::State::clone(&session.seek(self.plies[kept - 1]));
        self.view = session.rules().view(&self.state, self.who);
    }

    fn translate(&mut self, rules: &R, ply: &Ply<'_, R>) {
        let mut fresh = Vec::new();
        // A viewer who is not told of an order is not told its reason either.
        let is_told = rules.told_order(&self.state, &ply.deed.order, self.who).is_some();
        let reasons = ply.deed.reasons.iter().filter(|_| is_told && self.teaches);
        let told: Vec<R::Reason> =
            reasons.filter_map(|w| rules.told_reason(&self.state, w, self.who)).collect();
        let when = rules.when(&self.state);
        for line in rules.reasons(&self.view, &told) {
            let again = line.weight != Weight::Detail && self.said_last(&line, when);
            let seat = Some(ply.deed.seat);
            fresh.push(LogLine { ply: ply.id, when, seat, line, is_reason: true, again, told: 0 });
        }
        let mut n_told = 0;
        for event in ply.events {
            let before = rules.when(&self.state);
            let told = rules.told(&self.state, event, self.who);
            let line = told.as_ref().and_then(|e| rules.sentence(&self.view, e));
            if let Some(told) = told {
                rules.hear(&mut self.view, &told);
                n_told += 1;
            }
            rules.apply(&mut self.state, event);
            if let Some(line) = line {
                let when = if line.weight == Weight::Heading { rules.when(&self.state) } else { before };
                let seat = acted(&line, ply).then_some(ply.deed.seat);
                fresh.push(LogLine {
                    ply: ply.id,
                    when,
                    seat,
                    line,
                    is_reason: false,
                    again: false,
                    told: n_told,
                });
            }
        }
        Arc::make_mut(&mut self.lines).append(&mut fresh);
        self.plies.push(ply.id);
        self.ends.push(self.lines.len());
    }
}

impl<R: Presentation> Chronicle<R> {
    /// Whether the last reason that was given in a phase is the same sentence.
    fn said_last(&self, line: &Line, when: When) -> bool {
        let phase = |w: When| (w.turn, w.phase);
        let here = self.lines.iter().rev().take_while(|l| phase(l.when) == phase(when));
        let mut reasons = here.filter(|l| l.is_reason && l.line.weight != Weight::Detail);
        reasons.next().is_some_and(|l| l.line.text == line.text)
    }
}

/// Whether a line is the doing of the side that gave the order, rather than the calendar's or the other side's.
fn acted<R: Presentation>(line: &Line, ply: &Ply<'_, R>) -> bool {
    line.side == Some(ply.deed.seat.side())
}
