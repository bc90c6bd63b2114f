//! One hidden part that fits what everybody sees, every one that fits being equally likely.

use super::{draws, game::Game, ids::*, state::*};
use crate::engine::rules::{Dice, RollKey};

/// Deals unseen counters to unknown blocks at random, batch by batch; known faces keep theirs.
pub fn hidden(g: &Game, o: &Open, dice: &mut dyn Dice) -> Hidden {
    let mut truth = [OUT; N_BLOCKS];
    for (slot, face) in o.face.iter().enumerate() {
        if let Some(counter) = face.checked_sub(1) {
            truth[slot] = counter;
        }
    }
    let key = |purpose, subject: usize| RollKey::new(u16::from(o.turn), purpose, subject as u32);
    let groups = draws::left_out(g, o);
    let pick = if groups.len() > 1 { dice.roll(&key("imagined group", 0), groups.len() as u32) } else { 1 };
    let left_out = groups.get(pick as usize - 1).copied().unwrap_or(0);
    let mut pool = draws::unseen(g, o);
    let down = draws::face_down(o);
    let last = down.into_iter().map(|u| o.draws.born[u.slot()]).max().unwrap_or(0);
    for draw in 0..=last {
        let units = down.into_iter().filter(|u| o.draws.born[u.slot()] == draw);
        let there: Vec<SpaceId> = spaces(pool).filter(|c| draws::since(o, *c, left_out) <= draw).collect();
        let order = dice.shuffle(&key("imagine", draw as usize), there.len());
        let deck = order.iter().filter_map(|i| there.get(*i as usize));
        for (unit, counter) in units.zip(deck) {
            truth[unit.slot()] = counter.0;
            pool &= !counter.bit();
        }
    }
    let dealt = o.phase != Phase::Deal;
    let used = truth.iter().filter(|c| **c < N_BLOCKS as u8).fold(0u64, |set, c| set | 1 << c);
    let weak = (used & g.board.weak).count_ones() as u8;
    let group = g.board.presort.iter().position(|p| *p == left_out && left_out != 0);
    let presort_change = group.and_then(|i| [-2, 0, 2].get(i).copied()).unwrap_or(0);
    Hidden { truth, pool: g.draw_set() & !used, weak_selected: if dealt { weak } else { 0 }, presort_change }
}
