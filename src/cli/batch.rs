//! Many games side by side, each from its own seed, handed on in the order of their seeds.
//!
//! What is counted of them does not depend on how many run at a time, and a million take no more room than a hundred.

use super::said::{Result, bad, failed};
use rayon::prelude::*;
use std::{
    ops::RangeInclusive,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// How many may run at a time.
pub const JOBS: RangeInclusive<u32> = 1..=512;
/// Games each thread plays before they are counted.
pub const AT_ONCE: u32 = 16;

/// Threads for so many at a time; as many as there are processors with 0.
///
/// # Errors
/// One sentence when there cannot be so many.
pub fn pool(jobs: u32) -> Result<rayon::ThreadPool> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs as usize).build();
    pool.map_err(|_| bad("--jobs: that many games cannot run at a time here"))
}

/// Raised by Ctrl+C; where the system does not report it, the program simply ends.
pub fn stopped_by_hand() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let raise = Arc::clone(&stop);
    if let Err(why) = ctrlc::set_handler(move || raise.store(true, Ordering::Relaxed)) {
        log::info!("Ctrl+C is not heard: {why}");
    }
    stop
}

/// Plays the games with these numbers, from 0, and hands each on in its turn, until all are played or it is stopped.
///
/// # Errors
/// The first that `one` or `each` meets.
pub fn in_order<T: Send>(
    games: u32,
    stop: &AtomicBool,
    one: impl Fn(u32) -> std::result::Result<T, String> + Sync,
    each: &mut dyn FnMut(T) -> Result<()>,
) -> Result<()> {
    let size = (rayon::current_num_threads() as u32).saturating_mul(AT_ONCE);
    let mut from = 0;
    while from < games {
        let to = from.saturating_add(size).min(games);
        let one = |n| (!stop.load(Ordering::Relaxed)).then(|| one(n));
        let played: Vec<Option<_>> = (from..to).into_par_iter().map(one).collect();
        for game in played {
            let Some(game) = game else { return Ok(()) };
            each(game.map_err(failed)?)?;
        }
        from = to;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_played_before_a_stop_is_handed_on_in_its_order() {
        let stop = AtomicBool::new(false);
        let mut numbers = Vec::new();
        let mut each = |n| {
            numbers.push(n);
            stop.store(numbers.len() >= 3, Ordering::Relaxed);
            Ok(())
        };
        pool(1).unwrap().install(|| in_order(u32::MAX, &stop, Ok, &mut each)).unwrap();
        assert_eq!(numbers, (0..AT_ONCE).collect::<Vec<_>>());
    }
}
