//! `stavka new`: sets up a game and writes it to a file.

use super::{
    choices,
    said::{Result, Said},
};
use crate::engine::{
    base::{fence::UndoPolicy, seat::Control, side::Side},
    contract::options::level_row,
    journal::{Over, write_whole},
    table::GameKind,
};
use clap::ArgMatches;
use rand::{TryRng as _, rngs::SysRng};
use std::path::PathBuf;

/// Runs it.
pub fn run(args: &ArgMatches, kind: &dyn GameKind) -> Result<Said> {
    let undo = match args.get_one::<String>("undo").map(String::as_str) {
        Some("study") => UndoPolicy::Study,
        _ => UndoPolicy::Fair,
    };
    let given = args.get_one::<u64>("seed");
    let seed = match given {
        Some(seed) => *seed,
        None => drawn_seed()?,
    };
    let mut table = kind.new_table(&choices::read(args, kind), seed, undo)?;
    // A side whose level is an option of the game is played by the computer until somebody takes it over.
    for side in (0..kind.sides().len() as u8).map(Side) {
        if level_row(&kind.options(), side).is_some() {
            let level = choices::level(kind, &*table, side);
            table.set_control(side, Control::Automatic(level));
        }
    }
    let Some(path) = args.get_one::<PathBuf>("out") else {
        return Err(crate::cli::said::bad("--out is missing"));
    };
    write_whole(path, &table.journal(), Over::Nothing)?;
    let (title, name, chosen) = (kind.title(), path.display(), choices::in_words(&*table));
    let seed = match (given, table.told_seed()) {
        (Some(seed), None) => format!("seed {seed}; anyone who knows it can work out the game"),
        (None, None) => "the seed is drawn, and told when the game is over".to_owned(),
        (_, Some(seed)) => format!("seed {seed}"),
    };
    Ok(Said::well(format!("{name}: a new game of {title}, {chosen}, {seed}\n")))
}

fn drawn_seed() -> Result<u64> {
    SysRng.try_next_u64().map_err(|_| {
        crate::cli::said::bad("The system gives no random number for a seed; give one with --seed")
    })
}
