//! Figures kept in the file of a game, so that they need not be played again when it is opened.
//!
//! They are a convenience and nothing else: whoever opens the file may throw them away and play, and comes to the same. So
//! they are only taken when they fit (see `journal`), and a few games are played again before anybody relies on them.

use super::{Course, Prospect, play_out::PlayOuts};
use crate::engine::base::{seat::PlyId, side::Viewer};
use std::collections::BTreeMap;

/// Raised whenever the same game would get other figures: by other play-outs, another way to imagine what is hidden, other
/// automatic players.
pub const METHOD: u32 = 2;

/// Moments at which kept figures are tried by playing.
const TRIED: usize = 3;

/// Most games that are taken from one file: a line of 20,000 moments.
const MOST_GAMES: usize = 4_000_000;

/// Figures by viewer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Kept {
    by_viewer: BTreeMap<Viewer, Course>,
    games: usize,
}

impl Kept {
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

/// Whether figures are those that playing would give: a few games are played again, first and last ones, at moments from
/// the beginning to the end.
pub fn still_true(play: &dyn PlayOuts, course: &Course) -> bool {
    let all: Vec<(PlyId, &Prospect)> =
        course.moments.iter().filter(|(_, p)| p.games() > 0).map(|(ply, p)| (*ply, p)).collect();
    let step = (all.len() / TRIED).max(1);
    let moments = all.iter().rev().step_by(step).take(TRIED);
    let mut tries = moments.flat_map(|(ply, p)| [0, p.games() - 1].map(|nth| (*ply, nth, p)));
    let order = course.orders.iter().rev().find(|(_, p)| p.games() > 0);
    let ordered = order.is_none_or(|(ply, p)| play.game_of_order(*ply, 0).as_ref() == p.each().first());
    ordered && tries.all(|(ply, nth, p)| play.game(ply, nth).as_ref() == p.each().get(nth as usize))
}
