//! The yardstick of the random-play figure: random chess playouts by shakmaty.
//!
//! List all legal moves, pick one with the generator that `benches/game.rs` uses, play it, until the end of the game
//! or 400 plies; then the next game. Prints actions a second, nothing else. The argument is the time to run in
//! seconds (1 if left out). `benches/ratio.sh` runs both and prints the ratio.

use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use shakmaty::{Chess, Position as _};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// Longest game.
const PLIES: u64 = 400;

fn main() {
    let seconds = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(1.0);
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
    let (start, limit) = (Instant::now(), Duration::from_secs_f64(seconds));
    let mut actions = 0;
    while start.elapsed() < limit {
        actions += playout(&mut generator);
    }
    println!("{:.0}", actions as f64 / start.elapsed().as_secs_f64());
}

/// Plays one game and returns its plies.
fn playout(generator: &mut Xoshiro256PlusPlus) -> u64 {
    let mut position = Chess::default();
    for ply in 0..PLIES {
        let moves = position.legal_moves();
        if moves.is_empty() || position.is_insufficient_material() {
            return ply;
        }
        let pick = generator.next_u64() % moves.len() as u64;
        position.play_unchecked(moves[pick as usize]);
    }
    black_box(position);
    PLIES
}
