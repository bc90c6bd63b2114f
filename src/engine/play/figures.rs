//! Figures of chances kept in the file of a game.

use super::prospect::{Course, Prospect};
use crate::base::{seat::PlyId, side::Viewer};
use std::collections::BTreeMap;

/// Raised whenever the same game would get other figures: by other play-outs, another way to imagine what is hidden, other
/// automatic players.
pub const METHOD: u32 = 2;

/// Most games that are taken from one file: a line of 20,000 moments.
const MOST_GAMES: usize = 4_000_000;

/// Figures by viewer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Figures {
    by_viewer: BTreeMap<Viewer, Course>,
    games: usize,
}

impl Figures {
    /// Through these eyes.
    pub fn of(&self, who: Viewer) -> Option<&Course> {
        self.by_viewer.get(&who)
    }

    /// Takes figures in; later ones take the place of earlier ones. False when there are too many.
    pub fn take(&mut self, who: Viewer, course: Course) -> bool {
        let all = course.moments.values().chain(course.orders.values());
        let games: usize = all.map(|p| p.each().len()).sum();
        if self.games + games > MOST_GAMES {
            return false;
        }
        self.games += games;
        let known = self.by_viewer.entry(who).or_default();
        known.moments.extend(course.moments);
        known.orders.extend(course.orders);
        true
    }

    /// What of some figures is worth keeping: played on so often, not over, and not kept yet.
    pub fn fresh(&self, who: Viewer, course: &Course, games: u32) -> Course {
        let known = self.by_viewer.get(&who);
        let fresh = |all: &BTreeMap<PlyId, Prospect>, old: Option<&BTreeMap<PlyId, Prospect>>| {
            let wanted = all.iter().filter(|(ply, p)| {
                let kept = old.and_then(|old| old.get(ply)).map_or(0, Prospect::games);
                !p.is_over() && p.games() >= games && kept < games
            });
            wanted.map(|(ply, p)| (*ply, p.first(games))).collect()
        };
        Course {
            moments: fresh(&course.moments, known.map(|k| &k.moments)),
            orders: fresh(&course.orders, known.map(|k| &k.orders)),
        }
    }
}
