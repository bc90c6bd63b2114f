//! The register of rule sets: the only place that names them all.

pub mod barbarossa_fast;

use crate::engine::{
    base::assets::{Assets, Embedded, Folder},
    table::{GameKind, erased::Kind},
};
use std::{path::Path, sync::Arc};

/// Every game, in the order of the start screen. `folder` replaces built-in data files by those it holds.
pub fn register(folder: Option<&Path>) -> Vec<Arc<dyn GameKind>> {
    let built_in = || Embedded(barbarossa_fast::FILES);
    let assets: Arc<dyn Assets> = match folder {
        Some(root) => Arc::new(Folder { root: root.to_owned(), fallback: built_in() }),
        None => Arc::new(built_in()),
    };
    vec![Arc::new(Kind::<barbarossa_fast::game::Game>::new(assets))]
}

/// Names of all data files, which a folder may replace.
pub fn data_files() -> Vec<&'static str> {
    barbarossa_fast::FILES.iter().map(|(name, _)| *name).collect()
}

/// A real game that ships with the program.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    /// File name without the ending.
    pub file: &'static str,
    /// Name on the start screen.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The journal.
    pub bytes: &'static [u8],
}

/// The sample games.
pub const SAMPLES: &[Sample] = &[
    Sample {
        file: "four_of_seven",
        name: "Four of seven",
        about: "With a commentary and two variations: why September lost this campaign",
        bytes: include_bytes!("../../saves/four_of_seven.stavka"),
    },
    Sample {
        file: "leningrad_falls",
        name: "Leningrad falls",
        about: "Five cities and 7 points: a German victory over the historical procedure",
        bytes: include_bytes!("../../saves/leningrad_falls.stavka"),
    },
    Sample {
        file: "october_mud",
        name: "October mud",
        about: "Stopped in October, in the mud before Leningrad and Kharkov: play on from here",
        bytes: include_bytes!("../../saves/october_mud.stavka"),
    },
];
