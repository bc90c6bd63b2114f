//! A branch as text for the clipboard: its orders by phase with numbers, judgements and comments.

use crate::{features::review::state::Review, play::Play};
use engine::{base::seat::PlyId, play::note::Note, study::timeline::Timeline};
use std::fmt::Write as _;

impl Play {
    /// The branch a ply lies in, as the side whose eyes these are knows it; without the future only what may be known.
    pub(crate) fn branch_text(&self, at: PlyId) -> Option<String> {
        let review = self.modes.get::<Review>()?;
        let tree = &review.shown.tree;
        let index = tree.branch_of(at);
        let branch = tree.branches.get(index)?;
        let mut text = self.branch_heading(review, index);
        let line = self.desk.table.timeline(branch.tip, review.seen_by);
        let mut phase = String::new();
        for ply in self.desk.table.branch_plies(index) {
            if !review.may_know(ply) {
                break;
            }
            let now = phase_of(&line, ply);
            if now != phase {
                let _ = write!(text, "\n{now}\n");
                phase = now;
            }
            self.order_text(review, ply, &mut text);
        }
        Some(text)
    }

    fn branch_heading(&self, review: &Review, index: usize) -> String {
        let Some(branch) = review.shown.tree.branches.get(index) else { return String::new() };
        let title = self.desk.table.title();
        if index == 0 {
            return format!("{title}: main line\n");
        }
        let name = if branch.name.is_empty() { String::new() } else { format!(" “{}”", branch.name) };
        let hand = if branch.by_hand == 0 { "" } else { ", with a die set by hand" };
        format!("{title}: variation{name} after order {}{hand}\n", self.desk.table.number(branch.fork))
    }

    fn order_text(&self, review: &Review, ply: PlyId, out: &mut String) {
        let words = self.desk.table.ply_text(ply, review.seen_by);
        let words = if words.is_empty() { "An order that is not known" } else { &words };
        let mark = review.notes_at(ply).find_map(|n| match n.note {
            Note::Mark(mark) => Some(format!(" {}", mark.sign())),
            _ => None,
        });
        let _ = writeln!(out, "{ply}. {words}{}", mark.unwrap_or_default());
        for note in review.notes_at(ply) {
            if let Note::Comment(text) = &note.note {
                for line in text.lines() {
                    let _ = writeln!(out, "    {line}");
                }
            }
        }
    }
}

/// Turn and phase in which an order was given.
fn phase_of(line: &Timeline, ply: PlyId) -> String {
    let Ok(moment) = line.plies.binary_search(&ply) else { return String::new() };
    // An order belongs to the phase in which the moment before it lies.
    let before = (moment as u32).saturating_sub(1);
    let name = |spans: &[engine::study::timeline::Span]| {
        let span = spans.iter().rev().find(|s| s.first <= before);
        span.map_or_else(String::new, |s| s.name.clone())
    };
    format!("{}, {}", name(&line.turns), name(&line.phases))
}
