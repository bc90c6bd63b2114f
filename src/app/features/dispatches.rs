//! The dispatches of the turns that are over at the moment shown, for whose eyes the window has.

use crate::desk::state::Desk;
use engine::{
    base::side::Viewer,
    insight::dispatch::{Dispatch, Ended, dispatch, ended},
    study::timeline::Timeline,
};
use std::sync::Arc;

/// Those of the line that ends with the moment shown, one of them open.
#[derive(Default)]
pub struct Dispatches {
    line: Arc<Timeline>,
    turns: Vec<Ended>,
    /// Whose they are; nobody’s before the page was opened.
    who: Option<Viewer>,
    nth: usize,
    page: Option<Arc<Dispatch>>,
}

/// Whether a turn is over at the moment shown.
pub fn any(desk: &Desk) -> bool {
    let line = desk.table.timeline(desk.at(), desk.viewer);
    !ended(&*desk.table, &line).is_empty()
}

impl Dispatches {
    /// Opens that of the turn that ended last.
    pub fn open(&mut self, desk: &Desk) {
        self.who = Some(desk.viewer);
        self.line = desk.table.timeline(desk.at(), desk.viewer);
        self.turns = ended(&*desk.table, &self.line);
        self.nth = self.turns.len().saturating_sub(1);
        self.make(desk);
    }

    /// Opens the one after it, or before it.
    pub fn step(&mut self, desk: &Desk, forward: bool) {
        if self.goes(forward) {
            self.nth = if forward { self.nth + 1 } else { self.nth - 1 };
            self.make(desk);
        }
    }

    /// Opens that of a turn, where it is over.
    pub fn pick(&mut self, desk: &Desk, turn: u16) {
        if let Some(nth) = self.turns.iter().position(|ended| ended.turn == turn) {
            self.nth = nth;
            self.make(desk);
        }
    }

    /// Whether there is one after it, or before it.
    pub fn goes(&self, forward: bool) -> bool {
        if forward { self.nth + 1 < self.turns.len() } else { self.nth > 0 }
    }

    /// The one that is open.
    pub fn page(&self) -> Option<&Arc<Dispatch>> {
        self.page.as_ref()
    }

    fn make(&mut self, desk: &Desk) {
        let turn = self.turns.get(self.nth).zip(self.who);
        let made = turn.and_then(|(turn, who)| dispatch(&*desk.table, &self.line, turn, who));
        self.page = made.map(Arc::new);
    }
}
