//! Where a company of a drop may come down, counted over every throw.

use crate::{
    data::tables::{Drift, Landing},
    game::Game,
    nouns::*,
    rules::drops::comes_down,
    state::Position,
};

/// Throws of all dice of a jump: three for the table, two for the drift (RPX-133).
pub const THROWS: u32 = 6 * 6 * 6 * 6 * 6;

/// How many of all throws bring a company that is put over a hex down in each hex; the others lose it. Germans that are seen count,
/// known or not.
pub fn landings(game: &Game, p: &Position, aim: Hex) -> Vec<u32> {
    let faces = || 1..=6u8;
    let mut sums = [0u32; 19];
    faces().for_each(|a| faces().for_each(|b| faces().for_each(|c| sums[usize::from(a + b + c)] += 1)));
    let germans = |hex: Hex| p.veil(hex).is_some_and(|veil| veil.side == GERMAN);
    let mut found = vec![0u32; HEXES];
    for (roll, times) in sums.iter().enumerate().filter(|one| *one.1 > 0) {
        let landing = game.tables.drop.landing(roll as u8);
        for (way, far) in faces().flat_map(|way| faces().map(move |far| (way, far))) {
            let drift = match landing {
                Landing::Scatter(by) => Some(Drift { way, hexes: far * by }),
                _ => None,
            };
            let at = comes_down(game, p, aim, landing, drift);
            if let Some(at) = at.filter(|at| landing == Landing::OnTarget || !germans(*at)) {
                found[at.index()] += times;
            }
        }
    }
    found
}
