//! The register of rule sets: the only place that names them all.

use engine::table::{GameEntry, GameKind, Sample};
use std::{path::Path, sync::Arc};

/// Every game, in the order of the start screen.
const GAMES: &[GameEntry] = &[
    barbarossa_fast::entry::GAME,
    #[cfg(feature = "russian-portfolio")]
    russian_portfolio::entry::GAME,
    #[cfg(feature = "red-parachutes")]
    red_parachutes::entry::GAME,
];

/// Every game, in the order of the start screen. `folder` replaces built-in data files by those it holds.
pub fn register(folder: Option<&Path>) -> Vec<Arc<dyn GameKind>> {
    GAMES.iter().map(|game| game.kind(folder)).collect()
}

/// The sample games of all games, in the order of the start screen.
pub const SAMPLES: &[Sample] = &all_samples();

const fn sample_count() -> usize {
    let (mut game, mut count) = (0, 0);
    while game < GAMES.len() {
        count += GAMES[game].shipped.samples.len();
        game += 1;
    }
    count
}

const fn all_samples() -> [Sample; sample_count()] {
    const NONE: Sample = Sample { game: "", file: "", name: "", about: "", bytes: &[] };
    let mut all = [NONE; sample_count()];
    let (mut game, mut count) = (0, 0);
    while game < GAMES.len() {
        let mut sample = 0;
        while sample < GAMES[game].shipped.samples.len() {
            all[count] = GAMES[game].shipped.samples[sample];
            (sample, count) = (sample + 1, count + 1);
        }
        game += 1;
    }
    all
}
