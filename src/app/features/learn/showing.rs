//! Orders of a lesson that are shown one by one.

use crate::desk::Desk;
use engine::{
    base::{seat::PlyId, side::Viewer},
    show::line::{Line, Told as Telling, Weight},
};

/// What is shown order by order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Show {
    /// A right answer.
    Answer,
    /// What led to where the step begins: it ends by itself.
    Opening,
    /// What the other sides did after the step, with their reasons.
    Others,
}

impl Show {
    /// Seconds an order stays.
    const fn seconds(self) -> f64 {
        match self {
            Self::Answer => 1.6,
            Self::Opening => 0.7,
            Self::Others => 4.0,
        }
    }
}

/// Most orders of the other sides that are shown; the log has the rest.
const MOST_WATCHED: usize = 8;

/// What the log tells of an order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Told {
    /// What happened.
    pub deeds: Vec<String>,
    /// Why.
    pub reasons: Vec<String>,
}

/// Orders that are being shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Showing {
    /// What they are.
    pub what: Show,
    /// What the log tells of each, and of those before it that are not shown; nothing of a right answer.
    pub told: Vec<Told>,
    /// Orders that are not shown after the last one.
    pub left: usize,
    /// The moments it goes through.
    pub plies: Vec<PlyId>,
    /// The one that is shown.
    pub nth: usize,
    since: Option<f64>,
}

impl Showing {
    /// A right answer, which stands between two moments; at its end where nothing is to move.
    pub(super) fn answer(desk: &Desk, (from, to): (PlyId, PlyId), at_end: bool) -> Self {
        let plies: Vec<PlyId> = between(desk, from, to).collect();
        let nth = if at_end { plies.len().saturating_sub(1) } else { 0 };
        Self { what: Show::Answer, told: Vec::new(), left: 0, plies, nth, since: None }
    }

    /// What happened between two moments by itself, as far as there is something to be seen of it.
    pub(super) fn happened(desk: &Desk, who: Viewer, what: Show, (from, to): (PlyId, PlyId)) -> Self {
        let log = desk.table.log(who);
        let (mut plies, mut told, mut now) = (Vec::new(), Vec::new(), Told::default());
        for ply in between(desk, from, to) {
            let lines: Vec<_> = log.iter().filter(|line| line.ply == ply).collect();
            for line in lines.iter().filter(|line| line.line.weight != Weight::Heading) {
                let to = if line.is_reason { &mut now.reasons } else { &mut now.deeds };
                to.push(line.line.text.clone());
            }
            // What leads to a step is short: all of it is shown.
            let all = what == Show::Opening;
            if lines.iter().any(|line| !line.is_reason && (all || is_seen(&line.line))) {
                plies.push(ply);
                told.push(std::mem::take(&mut now));
            }
        }
        let left = if what == Show::Others { plies.len().saturating_sub(MOST_WATCHED) } else { 0 };
        plies.truncate(plies.len() - left);
        Self { what, told, left, plies, nth: 0, since: None }
    }

    /// The moment that is shown; `None` after the last one.
    pub(super) fn ply(&self) -> Option<PlyId> {
        self.plies.get(self.nth).copied()
    }

    /// Whether the last moment is shown.
    pub(super) fn is_last(&self) -> bool {
        self.nth + 1 >= self.plies.len()
    }

    /// On to the next moment, which is shown from now on, or from when it is first seen.
    pub(super) fn go_on(&mut self, now: Option<f64>) -> Option<PlyId> {
        self.nth += 1;
        self.since = now;
        self.ply()
    }

    /// For how many seconds a moment is shown, and how many of them are over.
    pub(super) fn seconds(&mut self, now: f64) -> (f64, f64) {
        (self.what.seconds(), now - *self.since.get_or_insert(now))
    }
}

/// The moments after one up to another.
fn between(desk: &Desk, from: PlyId, to: PlyId) -> impl Iterator<Item = PlyId> {
    desk.table.way_to(to).into_iter().skip_while(move |ply| *ply != from).skip(1)
}

/// Whether there is something of a line to be seen on the map.
fn is_seen(line: &Line) -> bool {
    let goes = matches!(line.told, Some(Telling::Way { .. }));
    let drawn = !line.arrows.is_empty() || !line.marks.is_empty();
    goes || drawn || line.die.is_some() || line.weight == Weight::Strong
}
