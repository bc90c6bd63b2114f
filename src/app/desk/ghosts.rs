//! The ghost of what a dot of the order strip, or a row that tells of the same orders, stands for: its ways on the map, and its counters where they do not stand.

use super::state::Desk;
use engine::{
    base::{keys::PlaceKey, seat::PlyId, when::Stride},
    show::{
        counter::CounterMark,
        log::Dot,
        scene::{Arrow, ArrowStyle, Subject},
    },
};

/// Orders of one dot at most; a group is never near as long.
const MOST: usize = 64;

impl Desk {
    /// Ghosts and ways of the dot that is pointed at.
    pub(crate) fn ghost_of_a_dot(&self) -> (Vec<CounterMark>, Vec<Arrow>) {
        let dot = self.pointed.and_then(|ply| self.seen.dots.iter().find(|d| d.ply == ply));
        let Some(dot) = dot.filter(|_| self.look.is_none()) else { return Default::default() };
        let who = self.viewer();
        let (before, after) = (self.table.scene(dot.from, who), self.table.scene(dot.ply, who));
        let place = |list: &[CounterMark], unit| list.iter().find(|c| c.unit == unit).map(|c| c.place);
        let (mut ghosts, mut ways) = (Vec::new(), Vec::new());
        for c in &after.counters {
            let from = place(&before.counters, c.unit);
            if from == Some(c.place) {
                continue;
            }
            // Done, it stands there already: the ghost is where it came from.
            let done = place(&self.seen.scene.counters, c.unit) == Some(c.place);
            if let Some(at) = if done { from } else { Some(c.place) } {
                ghosts.push(CounterMark { place: at, ..c.clone() });
            }
            ways.extend(from.map(|from| way(from, c)));
        }
        let told: Vec<Arrow> = self
            .plies_of(dot)
            .into_iter()
            .flat_map(|ply| self.seen.lines_of(ply))
            .filter(|l| !l.is_reason)
            .flat_map(|l| l.line.arrows.iter().cloned())
            .collect();
        (ghosts, if told.is_empty() { ways } else { told })
    }

    /// The dot of the order strip a ply belongs to.
    pub fn dot_of(&self, ply: PlyId) -> Option<PlyId> {
        let dot = self.seen.dots.iter().rev().find(|d| d.from < ply && ply <= d.ply)?;
        self.plies_of(dot).contains(&ply).then_some(dot.ply)
    }

    /// The last dot among those done whose orders are about one of these.
    pub fn dot_about(&self, subjects: &[Subject]) -> Option<PlyId> {
        let about = |dot: &&Dot| {
            let plies = self.plies_of(dot);
            let mut lines =
                plies.into_iter().flat_map(|ply| self.seen.lines_of(ply)).filter(|l| !l.is_reason);
            lines.any(|l| l.line.subjects.iter().any(|s| subjects.contains(s)))
        };
        self.seen.dots.iter().rev().filter(|d| d.done).find(about).map(|d| d.ply)
    }

    /// The plies of a dot.
    fn plies_of(&self, dot: &Dot) -> Vec<PlyId> {
        let next = |at: &PlyId| Some(self.table.step(*at, Stride::Ply, true));
        let mut out: Vec<PlyId> = std::iter::successors(Some(dot.from), next).skip(1).take(MOST).collect();
        let end = out.iter().position(|p| *p == dot.ply).map_or(0, |i| i + 1);
        out.truncate(end);
        out
    }
}

fn way(from: PlaceKey, c: &CounterMark) -> Arrow {
    Arrow {
        path: vec![from, c.place],
        style: ArrowStyle::Move,
        side: c.side,
        label: String::new(),
        legend: "".into(),
    }
}
