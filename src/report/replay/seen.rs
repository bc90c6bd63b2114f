//! The course of a line through one pair of eyes: its moments, what was told, its battles.

use super::told::{self, Battle};
use engine::{
    base::{seat::PlyId, side::Viewer},
    show::{log::LogLine, scene::Arrow},
    statistics::Statistics,
    study::timeline::{Span, Timeline},
    table::Table,
};
use std::sync::Arc;

/// The course through one pair of eyes.
pub(crate) struct Seen {
    pub(crate) who: Viewer,
    pub(crate) name: String,
    pub(crate) line: Arc<Timeline>,
    pub(crate) log: Vec<LogLine>,
    pub(crate) battles: Vec<Battle>,
    pub(crate) statistics: Arc<Statistics>,
}

impl Seen {
    /// What a table tells them of the line that ends with a ply.
    pub(crate) fn of(table: &dyn Table, tip: PlyId, who: Viewer, name: String) -> Self {
        let line = table.timeline(tip, who);
        let statistics = table.statistics(tip, who);
        let battles = told::battles(table, &line, &statistics, who);
        let log = table.log_to(tip, who).to_vec();
        Self { who, name, line, log, battles, statistics }
    }

    /// The battle that a moment belongs to.
    pub(crate) fn battle(&self, at: u32) -> Option<&Battle> {
        self.battles.iter().find(|b| b.span.0 <= at && at <= b.span.1)
    }

    /// The turn in which the beat that begins with a moment was played: its last order may have ended it.
    pub(crate) fn turn(&self, begins: u32) -> &str {
        name(&self.line.turns, begins.saturating_sub(1))
    }

    /// The phase of that beat.
    pub(crate) fn phase(&self, begins: u32) -> &str {
        name(&self.line.phases, begins.saturating_sub(1))
    }
}

/// The name of the span that a moment lies in.
fn name(spans: &[Span], at: u32) -> &str {
    spans.iter().find(|span| span.first <= at && at <= span.last).map_or("", |span| span.name.as_str())
}

/// The first moment of the beat that a moment belongs to.
pub(crate) fn begins(beats: &[u32], at: u32) -> u32 {
    let nth = beats.partition_point(|last| *last < at);
    nth.checked_sub(1).and_then(|before| beats.get(before)).map_or(0, |last| last + 1)
}

/// What the lines from one moment to another draw on the map.
pub(crate) fn arrows(seen: &Seen, from: u32, to: u32) -> Vec<Arrow> {
    let plies = seen.line.plies.get(from as usize..=to as usize).unwrap_or_default();
    let mut out: Vec<Arrow> = Vec::new();
    for told in seen.log.iter().filter(|told| plies.contains(&told.ply)) {
        for arrow in told.line.arrows.iter().filter(|_| !told.is_reason) {
            if !out.contains(arrow) {
                out.push(arrow.clone());
            }
        }
    }
    out
}
