//! Stepping through the events of the order shown, one told sentence after the other: its line in the log, its place
//! and arrows on the map, its words beside them. Past the last event of an order comes the first of the next.
//!
//! Only what the viewer was told has a line, so nothing is stepped to that may not be known. The map shows how things
//! stand with that event; panels that ask the game go by the end of the order.

use super::state::Seen;
use crate::{desk::state::Desk, map};
use engine::{
    base::{keys::PlaceKey, seat::PlyId},
    show::{line::Weight, log::LogLine, words::Tone},
};

/// The event stepped to.
#[derive(Debug, Clone, Copy)]
pub struct EventShown<'a> {
    /// Its number among those of its order, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// Its line in the log.
    pub index: usize,
    /// What was told of it.
    pub line: &'a LogLine,
}

impl EventShown<'_> {
    /// `Event 3 of 7`.
    pub fn count(&self) -> String {
        format!("Event {} of {}", self.number, self.of)
    }
}

impl Seen {
    /// The lines of the log that tell the events of an order.
    pub(crate) fn events_of(&self, ply: PlyId) -> Vec<usize> {
        let log = &self.log;
        let from = log.partition_point(|l| l.ply < ply);
        let told = |l: &LogLine| !l.is_reason && l.line.weight != Weight::Heading;
        let lines = log[from..].iter().take_while(|l| l.ply == ply).enumerate();
        lines.filter(|(_, l)| told(l)).map(|(i, _)| from + i).collect()
    }
}

impl Desk {
    /// The event stepped to in the order shown.
    pub fn event_shown(&self) -> Option<EventShown<'_>> {
        let (ply, number) = self.event.filter(|(ply, _)| self.reviewed && *ply == self.at())?;
        let events = self.seen.events_of(ply);
        let index = *events.get(number)?;
        Some(EventShown { number: number + 1, of: events.len(), index, line: self.seen.log.get(index)? })
    }

    /// How many events the viewer had been told of at the one stepped to; `None` at the end of the order.
    pub(crate) fn midst(&self) -> Option<usize> {
        self.event_shown().filter(|e| e.number < e.of).map(|e| e.line.told)
    }
}

impl Seen {
    /// The place an event is about.
    pub(crate) fn place_of_line(&self, line: &LogLine) -> Option<PlaceKey> {
        let end = line.line.arrows.first().and_then(|a| a.path.last().copied());
        end.or_else(|| line.line.subjects.iter().find_map(|s| self.place_of(s)))
    }
}

impl Desk {
    /// What the event stepped to says on the map.
    pub(crate) fn event_words(&self) -> Option<map::Bubble> {
        let event = self.event_shown()?;
        Some(map::Bubble {
            place: self.seen.place_of_line(event.line)?,
            title: event.line.line.text.clone(),
            text: event.count(),
            way_out: String::new(),
            tags: event.line.line.rules.iter().take(2).cloned().collect(),
            tone: Tone::Plain,
            side: event.line.line.side.map(|s| s.0),
        })
    }
}
