//! What is drawn over the map: the words, marks and arrows of the plan, the hint and the event shown.

use super::{BubbleKind, Desk, OverlayKey, REFUSAL_SECONDS, ShownKey};
use crate::{
    app::map::{self, is_quiet},
    engine::{
        base::{seat::PlyId, when::Stride},
        show::{
            scene::{Arrow, Mark},
            words::{Tone, Weight},
        },
        table::LogLine,
    },
};

/// How many plies one decision may take.
const DECISION: usize = 8;

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

    pub(crate) fn refresh_overlay(&mut self) {
        let key = OverlayKey {
            version: self.seen.version,
            marks: self.seen.marks_key.clone(),
            planning: self.planning.clone(),
            bubble: self.bubble.clone(),
            hint: self.hint.is_some(),
            event: self.event_ply(),
            step: self.event_shown().map(|e| e.index),
            change: self.news.picked,
            reach: self.reach_drawn(),
            pointed: self.pointed,
        };
        if self.seen.overlay_key.as_ref() == Some(&key) {
            return;
        }
        self.seen.over_marks = self.extra_marks();
        (self.seen.ghosts, self.seen.pointed_arrows) = self.ghost_of_a_dot();
        self.seen.over_arrows = self.extra_arrows();
        self.seen.bubble = self.words_on_map();
        self.seen.account = self.event_ply().and_then(|ply| self.table.account(ply, self.viewer()));
        self.seen.overlay_key = Some(key);
    }

    /// What is said on the map: a refusal or hint, else the reason of the event shown.
    fn words_on_map(&self) -> Option<map::Bubble> {
        if let Some(bubble) = &self.bubble {
            let text = &bubble.text;
            let place = text.at.as_ref().and_then(|s| self.place_of(s))?;
            let tone = match bubble.kind {
                BubbleKind::Refusal => Tone::Warn,
                BubbleKind::Hint => Tone::Plain,
            };
            return Some(map::Bubble {
                place,
                title: text.sentence.clone(),
                text: String::new(),
                way_out: text.way_out.clone(),
                tags: text.rules.clone(),
                tone,
                side: None,
            });
        }
        if self.look.is_none() && self.my_turn() && !self.selection.is_empty() {
            // Who has taken up a unit has read it; it would lie over where the unit may go.
            return None;
        }
        if let Some(words) = self.event_words() {
            return Some(words);
        }
        let ply = self.event_ply()?;
        let lines: Vec<&LogLine> = self
            .lines_of(ply)
            .filter(|l| !matches!(l.line.weight, Weight::Heading | Weight::Detail))
            .collect();
        let reasons: Vec<&LogLine> = lines.iter().filter(|l| l.is_reason).copied().collect();
        let why = reasons.first()?;
        let fact = lines.iter().find(|l| !l.is_reason).copied().unwrap_or(why);
        let at = |l: &LogLine| {
            let end = l.line.arrows.first().and_then(|a| a.path.last().copied());
            end.or_else(|| l.line.subjects.iter().find_map(|s| self.place_of(s)))
        };
        let place = at(fact).or_else(|| at(why))?;
        Some(map::Bubble {
            place,
            title: fact.line.text.clone(),
            // The first reason alone: the panel has the others and what was weighed.
            text: if std::ptr::eq(fact, *why) { String::new() } else { why.line.text.clone() },
            way_out: String::new(),
            tags: why.line.rules.iter().take(2).cloned().collect(),
            tone: Tone::Plain,
            side: why.seat.map(|s| s.side().0).or(why.line.side.map(|s| s.0)),
        })
    }

    /// Takes away a refusal after its time. Returns in how many seconds it will go.
    pub fn age_bubble(&mut self, now: f64, held: bool) -> Option<f64> {
        let bubble = self.bubble.as_ref().filter(|b| b.kind == BubbleKind::Refusal)?;
        let left = bubble.since + REFUSAL_SECONDS - now;
        if held {
            return Some(1.0);
        }
        if left <= 0.0 {
            self.bubble = None;
            return None;
        }
        Some(left)
    }

    /// The place the event shown is about, for the camera.
    pub fn event_place(&self) -> Option<u16> {
        let ply = self.event_ply()?;
        self.lines_of(ply).find_map(|l| {
            let end = l.line.arrows.first().and_then(|a| a.path.last().copied());
            end.or_else(|| l.line.subjects.iter().find_map(|s| self.place_of(s)))
        })
    }

    /// Places on both sides of the front: linked places held by different sides.
    pub fn front(&self) -> Vec<u16> {
        let scene = &self.seen.scene;
        let board = &scene.board;
        let faces = |p: u16| {
            let other =
                |q: &u16| matches!((scene.control(p), scene.control(*q)), (Some(a), Some(b)) if a != b);
            board.neighbours(p).iter().any(other)
        };
        (0..board.places.len() as u16).filter(|p| faces(*p)).collect()
    }

    /// The ply whose lines, arrows and bubble are shown on the map.
    pub fn event_ply(&self) -> Option<PlyId> {
        self.look.or(self.auto.shown)
    }

    /// Log lines of a ply.
    pub fn lines_of(&self, ply: PlyId) -> impl Iterator<Item = &LogLine> {
        let from = self.seen.log.partition_point(|l| l.ply < ply);
        self.seen.log[from..].iter().take_while(move |l| l.ply == ply)
    }

    /// Arrows to draw over the scene: of the plan, of the hint, of the event shown.
    pub fn extra_arrows(&self) -> Vec<Arrow> {
        let mut arrows = Vec::new();
        if let Some(builder) = &self.seen.builder {
            arrows.extend(builder.arrows.iter().cloned());
        }
        if let Some((_, line)) = &self.hint {
            arrows.extend(line.arrows.iter().cloned());
        }
        if let Some(event) = self.event_shown() {
            arrows.extend(event.line.line.arrows.iter().cloned());
        } else if let Some(ply) = self.event_ply() {
            arrows.extend(self.story_arrows(ply));
        }
        if let Some(bubble) = &self.bubble {
            arrows.extend(bubble.arrows.iter().cloned());
        }
        arrows.extend(self.news.shown().into_iter().flat_map(|l| l.arrows.iter().cloned()));
        arrows.extend(self.drawings().0);
        arrows.extend(self.seen.pointed_arrows.iter().cloned());
        // What the scene shows already would stand there twice, with two labels.
        let shown = |a: &Arrow| {
            let same = |b: &Arrow| a.path == b.path && a.style == b.style;
            self.seen.scene.arrows.iter().any(|b| same(b) && (a.label.is_empty() || a.label == b.label))
        };
        arrows.retain(|a| !shown(a));
        arrows
    }

    /// The place suggested among many that may be chosen: that of the hint, else of the recommended choice.
    fn suggested_place(&self) -> Option<u16> {
        if !self.my_turn() || !is_quiet(&self.seen.scene.marks) {
            return None;
        }
        let hinted =
            self.hint.as_ref().and_then(|(_, line)| line.subjects.iter().find_map(|s| self.place_of(s)));
        let recommended = || self.seen.sequence.choices.iter().find(|o| o.recommended);
        hinted.or_else(|| recommended().and_then(|o| o.subject.as_ref()).and_then(|s| self.place_of(s)))
    }

    /// Marks to draw over the scene: of the selection, of the hint, of the event shown.
    pub fn extra_marks(&self) -> Vec<Mark> {
        let mut marks = if self.reach_drawn() { self.seen.marks.clone() } else { Vec::new() };
        marks.extend(self.drawings().1);
        if self.planning.is_some() {
            marks.extend(self.seen.forecast.as_ref().and_then(|f| f.mark()));
        }
        if let Some((_, line)) = &self.hint {
            marks.extend(line.marks.iter().cloned());
        }
        marks.extend(self.suggested_place().map(|place| Mark::Ring { place }));
        if let Some(event) = self.event_shown() {
            marks.extend(event.line.line.marks.iter().cloned());
            let place = self.place_of_line(event.line);
            marks.extend(place.map(|place| Mark::Ring { place }));
        } else if let Some(ply) = self.event_ply() {
            marks.extend(self.lines_of(ply).flat_map(|l| l.line.marks.iter().cloned()));
        }
        marks.extend(self.news.shown().into_iter().flat_map(|l| l.marks.iter().cloned()));
        marks
    }
}
