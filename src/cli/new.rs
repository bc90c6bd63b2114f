//! `stavka new`: sets up a game and writes it to a file.

use super::{Result, Said, choices};
use crate::engine::{
    journal::JournalFile,
    rules::Side,
    table::{Control, GameKind, UndoPolicy},
};
use clap::ArgMatches;
use rand::{TryRng as _, rngs::SysRng};
use std::path::{Path, PathBuf};

/// Runs it.
pub fn run(args: &ArgMatches, kind: &dyn GameKind) -> Result<Said> {
    let undo = match args.get_one::<String>("undo").map(String::as_str) {
        Some("study") => UndoPolicy::Study,
        _ => UndoPolicy::Fair,
    };
    let seed = match args.get_one::<u64>("seed") {
        Some(seed) => *seed,
        None => drawn_seed()?,
    };
    let mut table = kind.new_table(&choices::read(args, kind), seed, undo)?;
    // A side whose level is an option of the game is played by the computer until somebody takes it over.
    for side in (0..kind.sides().len() as u8).map(Side) {
        if choices::level_row(kind, side).is_some() {
            let level = choices::level(kind, &*table, side);
            table.set_control(side, Control::Automatic(level));
        }
    }
    let Some(path) = args.get_one::<PathBuf>("out") else { return Err(super::bad("--out is missing")) };
    create(path, &table.journal())?;
    // No word of the seed: whoever has it can play the game ahead.
    Ok(Said::well(format!("{}\n", path.display())))
}

fn drawn_seed() -> Result<u64> {
    SysRng
        .try_next_u64()
        .map_err(|e| super::bad(format!("No seed could be drawn: {e}; give one with --seed")))
}

/// Writes a new file. One that exists is left alone, and one that cannot be written to its end is taken away again.
///
/// # Errors
/// One sentence naming the file and the reason.
pub fn create(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut file = JournalFile::create(path)?;
    file.append(bytes).and_then(|()| file.sync()).map_err(|why| {
        drop(file);
        let _ = std::fs::remove_file(path);
        super::bad(why)
    })
}
