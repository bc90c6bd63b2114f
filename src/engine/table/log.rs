//! The game in lines.

use super::erased::SessionTable;
use crate::{
    base::{
        names,
        seat::{PlyId, Seat},
        side::Viewer,
        when::Stride,
    },
    contract::show::Presentation,
    play::{chronicle::Chronicle, history::stretch},
    show::{
        line::Told,
        log::{Dot, LogLine},
        sealed::SealedOrder,
    },
};
use std::{cell::RefCell, sync::Arc};

/// The game in lines, as a viewer was told of it.
pub trait Log {
    /// Log lines of the cursor's line, from the start to the tip, for a viewer. Cached: the slice grows. Drop it
    /// before the next order; a copy kept for longer is paid for with copying the whole log.
    fn log(&self, who: Viewer) -> Arc<Vec<LogLine>>;
    /// The same along the line that ends with a ply; of an unknown ply the line played.
    fn log_to(&self, tip: PlyId, who: Viewer) -> Arc<Vec<LogLine>>;
    /// Dots of the order strip: groups of the current step on both sides of the cursor.
    fn dots(&self, who: Viewer) -> Vec<Dot>;
    /// The order of a ply in words, kept; empty where the viewer is not told it.
    fn ply_text(&self, at: PlyId, who: Viewer) -> Arc<str>;
    /// How those words are put together; `None` where they are told by themselves.
    fn ply_told(&self, at: PlyId, who: Viewer) -> Option<Told>;
    /// The order of a ply; `None` at the start and where the viewer is not told it.
    fn ply_order(&self, at: PlyId, who: Viewer) -> Option<SealedOrder>;
    /// Order and facts of a ply as the viewer is told of them, in the words of the file; nothing at the start.
    fn ply_json(&self, at: PlyId, who: Viewer) -> (serde_json::Value, serde_json::Value);
    /// Who gave the order of a ply.
    fn ply_seat(&self, at: PlyId) -> Option<Seat>;
}

impl<R: Presentation> Log for SessionTable<R> {
    fn log(&self, who: Viewer) -> Arc<Vec<LogLine>> {
        self.kept_log(&self.kept.logs, self.session.history().line(), who)
    }
    fn log_to(&self, tip: PlyId, who: Viewer) -> Arc<Vec<LogLine>> {
        let line = self.session.history().line();
        let tip = self.real_tip(tip);
        if line.last() == Some(&tip) {
            return self.kept_log(&self.kept.logs, line, who);
        }
        self.kept_log(&self.kept.other_logs, &self.session.path(tip), who)
    }
    fn dots(&self, who: Viewer) -> Vec<Dot> {
        self.kept.dots.borrow_mut().get((self.session.revision(), who), || self.make_dots(who))
    }
    fn ply_text(&self, at: PlyId, who: Viewer) -> Arc<str> {
        if let Some(text) = self.kept.ply_texts.borrow().get(&(at, who)) {
            return Arc::clone(text);
        }
        let text: Arc<str> = self.make_ply_text(at, who).into();
        self.kept.ply_texts.borrow_mut().insert((at, who), Arc::clone(&text));
        text
    }
    fn ply_told(&self, at: PlyId, who: Viewer) -> Option<Told> {
        let ply = self.session.history().ply(at)?;
        let before = self.session.seek(ply.parent);
        let told = self.rules_arc().told_order(&before, &ply.deed.order, who)?;
        self.rules_arc().order_told(&self.view(ply.parent, who), &told)
    }
    fn ply_order(&self, at: PlyId, who: Viewer) -> Option<SealedOrder> {
        let ply = self.session.history().ply(at)?;
        let told = self.rules_arc().told_order(&self.session.seek(ply.parent), &ply.deed.order, who)?;
        Some(self.rules_arc().seal(&told))
    }
    fn ply_json(&self, at: PlyId, who: Viewer) -> (serde_json::Value, serde_json::Value) {
        let Some(ply) = self.session.history().ply(at) else { return Default::default() };
        let rules = self.rules_arc();
        let mut state = R::State::clone(&self.session.seek(ply.parent));
        let order = rules.told_order(&state, &ply.deed.order, who);
        let mut told = Vec::new();
        for event in ply.events {
            told.extend(rules.told(&state, event, who));
            rules.apply(&mut state, event);
        }
        names::with(&rules.names(), || {
            (
                serde_json::to_value(&order).unwrap_or_default(),
                serde_json::to_value(&told).unwrap_or_default(),
            )
        })
    }
    fn ply_seat(&self, at: PlyId) -> Option<Seat> {
        self.session.history().ply(at).map(|ply| ply.deed.seat)
    }
}

impl<R: Presentation> SessionTable<R> {
    /// The log along a line of play, kept among others of its kind.
    fn kept_log(&self, logs: &RefCell<Vec<Chronicle<R>>>, line: &[PlyId], who: Viewer) -> Arc<Vec<LogLine>> {
        let mut logs = logs.borrow_mut();
        let found = logs.iter().position(|c| c.who() == who);
        let at = found.unwrap_or_else(|| {
            logs.push(Chronicle::new(&self.session, who));
            logs.len() - 1
        });
        logs[at].lines(&self.session, line)
    }

    /// A dot for the group that ends at this place of the line.
    fn dot(&self, group: &[PlyId], who: Viewer) -> Dot {
        let history = self.session.history();
        let last = group.last().copied().unwrap_or(0);
        let texts = group.iter().filter_map(|id| {
            let ply = history.ply(*id)?;
            let before = self.session.seek(ply.parent);
            let told = self.rules_arc().told_order(&before, &ply.deed.order, who)?;
            Some(self.rules_arc().order_text(&self.view(ply.parent, who), &told))
        });
        let side = match who {
            Viewer::Side(side) => Some(side),
            Viewer::Umpire => self.session.to_act(),
        };
        let fence = side.and_then(|side| group.iter().rev().find_map(|id| self.session.ply_fence(side, *id)));
        let done = history.depth(last) <= history.depth(self.session.cursor());
        let from = group.first().map_or(0, |first| history.parent(*first));
        Dot { from, ply: last, text: texts.collect::<Vec<_>>().join(" · "), done, fence }
    }

    pub(crate) fn make_ply_text(&self, at: PlyId, who: Viewer) -> String {
        let Some(ply) = self.session.history().ply(at) else { return String::new() };
        let before = self.session.seek(ply.parent);
        let told = self.rules_arc().told_order(&before, &ply.deed.order, who);
        told.map_or_else(String::new, |o| self.rules_arc().order_text(&self.view(ply.parent, who), &o))
    }

    fn make_dots(&self, who: Viewer) -> Vec<Dot> {
        let history = self.session.history();
        let phase = |id| stretch(Stride::Phase, history.when(id));
        let here = phase(self.session.cursor());
        let given_here = |id: &&PlyId| phase(history.parent(**id)) == here;
        let (done, ahead) = history.line()[1..].split_at(history.depth(self.session.cursor()) as usize);
        let n_done = done.iter().rev().take_while(given_here).count();
        let n_ahead = ahead.iter().take_while(given_here).count();
        let mut step = done[done.len() - n_done..].to_vec();
        step.extend(&ahead[..n_ahead]);
        step.chunk_by(|a, b| history.group(*a) == history.group(*b)).map(|g| self.dot(g, who)).collect()
    }
}
