//! What changed since the person at the window last decided: gathered at the start of each of their steps, and shown
//! again on demand.

use crate::{
    app::{command::wishes::Tab, desk::state::Desk},
    engine::{
        base::{seat::PlyId, side::Side},
        show::{changes::ChangeLine, sequence::Sequence},
    },
};

/// The changes and the line of them that is drawn on the map.
#[derive(Debug, Default)]
pub struct News {
    /// Changes, most important kind first.
    pub lines: Vec<ChangeLine>,
    /// `June 1941, German turn`: the moment they are counted from.
    pub since: String,
    /// The line drawn on the map.
    pub picked: Option<usize>,
    /// The moments compared, and the side for which.
    between: Option<(PlyId, PlyId, Side)>,
}

impl News {
    /// The line drawn on the map.
    pub fn shown(&self) -> Option<&ChangeLine> {
        self.lines.get(self.picked?)
    }

    /// Draws a line, or takes it off again.
    pub fn pick(&mut self, number: usize) {
        self.picked = if self.picked == Some(number) { None } else { Some(number) };
    }

    /// Whether changes have been gathered.
    pub fn is_gathered(&self) -> bool {
        self.between.is_some()
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The same changes in other words.
    pub(crate) fn retell(&mut self, desk: &Desk) {
        if let Some((from, to, _)) = self.between.take() {
            let picked = self.picked;
            self.compare(desk, from, to);
            self.picked = picked;
        }
    }

    /// At the start of a step: gathers what the others did since, and opens the list if there is anything and it is
    /// wanted.
    pub(crate) fn gather(&mut self, desk: &mut Desk, open: bool) {
        let (me, now) = (desk.me, desk.table.cursor());
        let Some(from) = desk.table.decided(me) else { return };
        let log = desk.table.log(desk.viewer());
        let after = log.partition_point(|l| l.ply <= from);
        if !log[after..].iter().any(|l| l.seat.is_some_and(|s| s.side() != me)) {
            return;
        }
        self.compare(desk, from, now);
        // Of the set-up itself there is nothing to tell: everything is new there.
        let under_way = desk.table.when(now).turn > 0;
        if open && under_way && !self.lines.is_empty() {
            desk.tab = Tab::Changes;
        }
    }

    /// Shows the list; gathers it when that has not been done in this step for the side at the window.
    pub(crate) fn show(&mut self, desk: &mut Desk) {
        desk.tab = Tab::Changes;
        self.picked = None;
        if self.between.is_none_or(|(_, _, side)| side != desk.me)
            && let Some(from) = desk.table.decided(desk.me)
        {
            self.compare(desk, from, desk.table.cursor());
        }
    }

    fn compare(&mut self, desk: &Desk, from: PlyId, to: PlyId) {
        let between = Some((from, to, desk.me));
        if self.between == between {
            return;
        }
        let who = desk.viewer();
        self.lines = desk.table.changes(from, to, who);
        self.since = moment(&desk.table.sequence(from, who));
        self.picked = None;
        self.between = between;
    }
}

fn moment(s: &Sequence) -> String {
    let parts = [s.date.as_str(), s.heading.as_str()];
    parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", ")
}
