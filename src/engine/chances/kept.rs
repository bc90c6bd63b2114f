//! Figures kept in the file of a game, so that they need not be played again when it is opened.
//!
//! They are a convenience and nothing else: a reader may throw them away, play again, and get the same figures. So
//! they are only taken when they fit (see `journal`), and a few games are played again before anybody relies on them.

use super::play_out::PlayOuts;
use crate::{
    base::seat::PlyId,
    play::prospect::{Course, Prospect},
};
use std::hash::{BuildHasher as _, RandomState};

/// Moments at which kept figures are tried by playing.
const TRIED: usize = 3;

/// Whether figures are those that playing would give: a few games are played again at moments from the beginning to the end. Which of
/// a moment is left to chance, so that no file can be made to fit those that are tried.
pub fn still_true(play: &dyn PlayOuts, course: &Course) -> bool {
    let all: Vec<(PlyId, &Prospect)> =
        course.moments.iter().filter(|(_, p)| p.games() > 0).map(|(ply, p)| (*ply, p)).collect();
    let step = (all.len() / TRIED).max(1);
    let moments = all.iter().rev().step_by(step).take(TRIED);
    let chance = RandomState::new();
    let any = |ply: PlyId, of: u32, p: &Prospect| chance.hash_one((ply, of)) % u64::from(p.games());
    let mut tries = moments.flat_map(|(ply, p)| [0, 1].map(|of| (*ply, any(*ply, of, p) as u32, p)));
    let order = course.orders.iter().rev().find(|(_, p)| p.games() > 0);
    let ordered = order.is_none_or(|(ply, p)| {
        let nth = any(*ply, 2, p);
        play.game_of_order(*ply, nth as u32).as_ref() == p.each().get(nth as usize)
    });
    ordered && tries.all(|(ply, nth, p)| play.game(ply, nth).as_ref() == p.each().get(nth as usize))
}
