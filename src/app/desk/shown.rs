//! What is shown: whether a picture follows on from another, the event shown and its lines, the front, and how long a
//! refusal stays.

use super::{
    parts::BubbleKind,
    state::Seen,
    state::{Desk, ShownKey},
};
use engine::{
    base::{keys::PlaceKey, seat::PlyId, when::Stride},
    show::log::LogLine,
};

/// How many plies one decision may take.
const DECISION: usize = 8;

/// How long a refusal stays, in seconds.
const REFUSAL_SECONDS: f64 = 6.0;

impl Desk {
    /// Whether one picture follows on from another by one decision, or by one event of the same order.
    pub(crate) fn follows(&self, before: ShownKey, now: ShownKey) -> bool {
        let ((_, from, eyes, last), (_, at, who, event)) = (before, now);
        let next_event = from == at && last.map(|n| n + 1) == event && event.is_some();
        eyes == who && (next_event || self.comes_after(from, at))
    }

    /// Whether a moment is one decision after another.
    fn comes_after(&self, before: PlyId, at: PlyId) -> bool {
        let mut back = at;
        (0..DECISION).any(|_| {
            let last = back;
            back = self.table.step(back, Stride::Ply, false);
            back == before && last != before
        })
    }

    /// Takes away what is said on the map; the status line does not go on saying it.
    pub(crate) fn drop_bubble(&mut self) {
        if let Some(bubble) = self.bubble.take()
            && self.status.starts_with(&bubble.text.sentence)
        {
            self.status.clear();
        }
    }

    /// Takes away a refusal after its time. Returns in how many seconds it will go.
    pub fn age_bubble(&mut self, now: f64, held: bool) -> Option<f64> {
        let bubble = self.bubble.as_ref().filter(|b| b.kind == BubbleKind::Refusal)?;
        let left = bubble.since + REFUSAL_SECONDS - now;
        if held {
            return Some(1.0);
        }
        if left <= 0.0 {
            self.drop_bubble();
            return None;
        }
        Some(left)
    }

    /// The place the event shown is about, for the camera.
    pub fn event_place(&self) -> Option<PlaceKey> {
        self.seen.place_of_order(self.event_ply()?)
    }
}

impl Seen {
    /// The place an order was about.
    pub fn place_of_order(&self, ply: PlyId) -> Option<PlaceKey> {
        self.lines_of(ply).find_map(|l| {
            let end = l.line.arrows.first().and_then(|a| a.path.last().copied());
            end.or_else(|| l.line.subjects.iter().find_map(|s| self.place_of(s)))
        })
    }

    /// Places on both sides of the front: linked places held by different sides.
    pub fn front(&self) -> Vec<PlaceKey> {
        self.scene.front()
    }
}

impl Desk {
    /// The other side's decision that is shown: while a battle is being seen, the one before it.
    pub(crate) fn decision_shown(&self) -> Option<PlyId> {
        match self.held {
            Some(held) => self.story.stretch.iter().rev().copied().find(|ply| *ply <= held),
            None => self.story.shown,
        }
    }

    /// The ply whose lines, arrows and bubble are shown on the map.
    pub fn event_ply(&self) -> Option<PlyId> {
        self.look.or_else(|| self.decision_shown())
    }
}

impl Seen {
    /// Log lines of a ply.
    pub fn lines_of(&self, ply: PlyId) -> impl Iterator<Item = &LogLine> {
        let from = self.log.partition_point(|l| l.ply < ply);
        self.log[from..].iter().take_while(move |l| l.ply == ply)
    }
}
