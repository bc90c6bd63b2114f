//! What a review shows, brought up to date: the line, its notes, what differs between two moments, what was looked for.

use super::{
    search::{contents, hit},
    state::Review,
};
use crate::{desk::Desk, features::review::blind::Blind};
use engine::{
    play::{
        book::Found,
        note::{Annotation, Note},
    },
    table::Table,
};
use std::{collections::BTreeSet, sync::Arc};

impl Review {
    /// Brings what is shown up to date with the desk.
    pub(crate) fn refresh(&mut self, desk: &Desk) {
        self.refresh_shown(desk);
        self.refresh_plan(desk);
        self.refresh_search(&*desk.table);
    }

    /// Brings the hits up to date with the words and with what may be known.
    fn refresh_search(&mut self, table: &dyn Table) {
        let Some(mut search) = self.search.take() else { return };
        let key = (search.words.clone(), self.shown.version, self.blind);
        if search.key.as_ref() != Some(&key) {
            let found = if search.words.trim().is_empty() {
                contents(&self.shown.notes, &self.shown.tree.branches)
            } else {
                table.find(search.words.trim())
            };
            // What is held back is not among the notes shown.
            let shown = |f: &Found| f.note.is_none_or(|id| self.notes_at(f.ply).any(|n| n.id == id));
            let seen = found.into_iter().filter(|f| self.may_know(f.ply) && shown(f));
            search.hits = seen.map(|f| hit(&f, &self.shown.notes, search.words.trim())).collect();
            search.at = search.at.filter(|at| *at < search.hits.len());
            search.key = Some(key);
        }
        self.search = Some(search);
    }

    fn refresh_shown(&mut self, desk: &Desk) {
        let at = desk.at();
        let hidden = desk.hidden.clone();
        self.blind = hidden.as_ref().map(|known| Blind {
            seen_to: known.last_of(&self.shown.timeline.plies),
            answered: self.blind.and_then(|b| b.answered),
        });
        self.known = hidden;
        let key = (desk.table.revision(), at, self.seen_by, self.blind, self.then);
        if self.shown.key == Some(key) {
            return;
        }
        let same = self.shown.key.is_some_and(|k| (k.0, k.2, k.3) == (key.0, key.2, key.3));
        let on_it = self.shown.timeline.plies.binary_search(&at).is_ok();
        if !same || !on_it {
            self.refresh_line(desk);
        }
        let shown = &mut self.shown;
        let pair = self.then.map(|then| (then, at, self.seen_by));
        if shown.changes_for != pair {
            let lines = pair.map(|(then, now, who)| desk.table.changes(then, now, who));
            shown.changes = Arc::new(lines.unwrap_or_default());
            shown.changes_for = pair;
        }
        shown.unseen = desk.table.unseen(at, self.seen_by).map(Arc::new);
        // Ids grow along a line, so the moment of a ply is found by halving.
        shown.moment = shown.timeline.plies.binary_search(&at).ok().map(|m| m as u32);
        shown.key = Some((key.0, key.1, key.2, self.blind, key.4));
    }

    /// Brings tree, line and notes up to date.
    fn refresh_line(&mut self, desk: &Desk) {
        // Taken away first, so that it is added to in place.
        self.shown.timeline = Arc::default();
        let tip = desk.line_shown();
        let notes = desk.table.annotations();
        let held: Vec<&Annotation> = notes.iter().filter(|n| desk.holds_back(n)).collect();
        let ahead = held.iter().filter(|n| desk.may_know(n.ply)).map(|n| n.ply).collect();
        let held: BTreeSet<u32> = held.iter().map(|n| n.id).collect();
        let untitled = desk.untitled_chapters(&notes);
        let shown = &mut self.shown;
        shown.tree = desk.table.tree();
        shown.timeline = desk.table.timeline(tip, self.seen_by);
        shown.notes = Arc::clone(&notes);
        shown.ahead = ahead;
        if !untitled.is_empty() {
            let title = |id: u32, note: &mut Note| {
                if untitled.contains(&id) {
                    *note = Note::Chapter(String::new());
                }
            };
            for n in &mut Arc::make_mut(&mut shown.timeline).notes {
                title(n.id, &mut n.note);
            }
            for n in Arc::make_mut(&mut shown.notes) {
                title(n.id, &mut n.note);
            }
        }
        // Its orders tell how long the game is.
        let told = desk.hidden.as_ref().is_none_or(|known| known.has(desk.table.main_tip()));
        shown.fair_play = if told { desk.table.fair_play() } else { Vec::new() };
        // A question lies ahead of the reader who has not come to it: where is all that is known of it.
        let asks = |id: u32| notes.iter().any(|n| n.id == id && !n.speaks_ahead());
        let asked = shown.timeline.notes.iter().filter(|n| matches!(n.note, Note::Question(_)) && asks(n.id));
        shown.questions = asked.map(|n| n.at).collect();
        if !held.is_empty() {
            Arc::make_mut(&mut shown.timeline).notes.retain(|n| !held.contains(&n.id));
            Arc::make_mut(&mut shown.notes).retain(|n| !held.contains(&n.id));
        }
        shown.version += 1;
        if let (Some(blind), Some(known)) = (&mut self.blind, &self.known) {
            blind.seen_to = known.last_of(&shown.timeline.plies);
        }
    }
}
