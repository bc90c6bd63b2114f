//! One hidden part that fits what everybody sees.

use super::{game::Game, ids::*, state::*};
use crate::engine::rules::{Dice, RollKey};

/// Deals unseen counters to unknown blocks at random; known faces keep theirs.
pub fn hidden(g: &Game, o: &Open, dice: &mut dyn Dice) -> Hidden {
    let mut truth = [OUT; N_BLOCKS];
    let mut unseen = g.draw_set();
    for (slot, face) in o.face.iter().enumerate() {
        if let Some(counter) = face.checked_sub(1) {
            truth[slot] = counter;
            unseen &= !(1 << (counter & 63));
        }
    }
    let pool: Vec<SpaceId> = spaces(unseen).collect();
    let order = dice.shuffle(&RollKey::new(u16::from(o.turn), "imagine", 0), pool.len());
    let mut deck = order.iter().filter_map(|i| pool.get(*i as usize)).map(|c| c.0);
    for (slot, counter) in truth.iter_mut().enumerate() {
        let in_play = matches!(o.at[N_GERMAN + slot], WAITING | ..NOWHERE);
        if *counter == OUT && in_play {
            *counter = deck.next().unwrap_or(OUT);
        }
    }
    let dealt = o.phase != Phase::Deal;
    let used = truth.iter().filter(|c| **c < N_BLOCKS as u8).fold(0u64, |set, c| set | 1 << c);
    let weak = (used & g.board.weak).count_ones() as u8;
    Hidden {
        truth,
        pool: g.draw_set() & !used,
        weak_selected: if dealt { weak } else { 0 },
        presort_change: 0,
    }
}
