//! What changed since the person at the window last decided: gathered at the start of each of their steps, and shown
//! again on demand.

use crate::{command::Tab, desk::state::Desk};
use engine::{
    base::{
        by_side::BySide,
        seat::PlyId,
        side::{Side, Viewer},
    },
    show::{changes::ChangeLine, sequence::Sequence},
};

/// The changes for each side and the line of them that is drawn on the map. Inside a battle the mouse changes hands: what
/// was gathered for one side stays as it is while the other looks at its own.
#[derive(Debug, Default)]
pub struct News {
    /// The line drawn on the map.
    pub picked: Option<usize>,
    /// The side whose changes are shown.
    of: Side,
    gathered: BySide<Changes>,
}

/// What changed for one side.
#[derive(Debug, Default)]
struct Changes {
    /// Changes, most important kind first.
    lines: Vec<ChangeLine>,
    /// The moment they are counted from.
    since: String,
    /// The moments compared.
    between: Option<(PlyId, PlyId)>,
}

impl News {
    /// Changes, most important kind first.
    pub fn lines(&self) -> &[ChangeLine] {
        &self.gathered[self.of].lines
    }

    /// `June 1941, German turn`: the moment they are counted from.
    pub fn since(&self) -> &str {
        &self.gathered[self.of].since
    }

    /// The line drawn on the map.
    pub fn shown(&self) -> Option<&ChangeLine> {
        self.lines().get(self.picked?)
    }

    /// Draws a line, or takes it off again.
    pub fn pick(&mut self, number: usize) {
        self.picked = if self.picked == Some(number) { None } else { Some(number) };
    }

    /// Whether changes have been gathered.
    pub fn is_gathered(&self) -> bool {
        self.gathered[self.of].between.is_some()
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The same changes in other words.
    pub(crate) fn retell(&mut self, desk: &Desk) {
        for side in Side::BOTH {
            if let Some((from, to)) = self.gathered[side].between {
                self.gathered[side] = compared(desk, side, from, to);
            }
        }
    }

    /// After something was taken back: what was gathered at a moment that is undone is forgotten; where it is shown, it is
    /// gathered again.
    pub(crate) fn take_back(&mut self, desk: &mut Desk) {
        let line = desk.table.timeline(desk.table.cursor(), desk.viewer());
        let undone = |(_, to): (PlyId, PlyId)| line.plies.binary_search(&to).is_err();
        for side in Side::BOTH {
            if self.gathered[side].between.is_some_and(undone) {
                self.gathered[side] = Changes::default();
                self.picked = None;
            }
        }
        if desk.tab == Tab::Changes && !self.is_gathered() {
            self.show(desk);
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
        if open && under_way && !self.lines().is_empty() {
            desk.tab = Tab::Changes;
        }
    }

    /// Shows the list; gathers it when that has not been done in this step for the side at the window.
    pub fn show(&mut self, desk: &mut Desk) {
        desk.tab = Tab::Changes;
        self.picked = None;
        self.of = desk.me;
        if !self.is_gathered()
            && let Some(from) = desk.table.decided(desk.me)
        {
            self.compare(desk, from, desk.table.cursor());
        }
    }

    fn compare(&mut self, desk: &Desk, from: PlyId, to: PlyId) {
        if self.of == desk.me && self.gathered[desk.me].between == Some((from, to)) {
            return;
        }
        self.of = desk.me;
        self.gathered[desk.me] = compared(desk, desk.me, from, to);
        self.picked = None;
    }
}

/// What changed between two moments, as a side knows it, whatever eyes a review has.
fn compared(desk: &Desk, side: Side, from: PlyId, to: PlyId) -> Changes {
    let who = Viewer::Side(side);
    Changes {
        lines: desk.table.changes(from, to, who),
        since: moment(&desk.table.sequence(from, who)),
        between: Some((from, to)),
    }
}

fn moment(s: &Sequence) -> String {
    let parts = [s.date.as_str(), s.heading.as_str()];
    parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", ")
}
