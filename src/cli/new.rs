//! `stavka new`: sets up a game and writes it to a file.

use super::{
    choices, opened,
    said::{Result, Said, bad},
};
use clap::{ArgMatches, parser::ValueSource};
use engine::{
    base::{fence::UndoPolicy, seat::Control, side::Side, start::Start},
    contract::options::{Chosen, level_row},
    journal::{Over, write_whole},
    table::GameKind,
};
use rand::{TryRng as _, rngs::SysRng};
use std::path::{Path, PathBuf};

/// Runs it.
pub fn run(args: &ArgMatches, kind: &dyn GameKind) -> Result<Said> {
    let start = args.get_one::<PathBuf>("start").map(|path| start(path)).transpose()?;
    let given = args.get_one::<u64>("seed");
    let seed = match given {
        Some(seed) => *seed,
        None => drawn_seed()?,
    };
    let chosen = choices::read(args, kind)?;
    let turn = args.get_one::<u16>("from-history").copied();
    let taken = turn.map(|turn| kind.take_over(&chosen, turn, seed)).transpose()?;
    let start = taken.as_ref().map(|taken| taken.start.clone()).or(start);
    if start.is_some() && taken.is_none() {
        let rows = kind.options();
        Chosen::new(&rows, &chosen).from_a_position().map_err(|no| bad(String::from(no)))?;
    }
    let undo = policy(args, start.is_some());
    let mut table = match &start {
        Some(start) => kind.arranged_table(&chosen, seed, undo, start)?,
        None => kind.new_table(&chosen, seed, undo)?,
    };
    // A side whose level is an option of the game is played by the computer until a person takes it over.
    for side in (0..kind.sides().len() as u8).map(Side) {
        if level_row(&kind.options(), side).is_some() {
            let level = choices::level(kind, &*table, side);
            table.set_control(side, Control::Automatic(level));
        }
    }
    let levels = choices::levels(args, kind);
    for (side, level) in (0..).map(Side).zip(&levels) {
        if let Some(level) = *level {
            table.set_control(side, Control::Automatic(level));
        }
    }
    let Some(path) = args.get_one::<PathBuf>("out") else {
        return Err(bad("--out is missing"));
    };
    write_whole(path, &table.journal(), Over::Nothing)?;
    let (title, name, chosen) = (kind.title(), path.display(), choices::in_words(&*table));
    let from = match (&taken, &start) {
        (Some(_), _) => " from history",
        (None, Some(_)) => " from a position set up by hand",
        (None, None) => "",
    };
    let seed = match (given, table.told_seed()) {
        (Some(seed), None) => format!("seed {seed}; anyone who knows it can work out the game"),
        (None, None) => "the seed is drawn, and told when the game is over".to_owned(),
        (_, Some(seed)) => format!("seed {seed}"),
    };
    let levels = choices::levels_in_words(kind, &levels);
    let mut text = format!("{name}: a new game of {title}{from}, {chosen}{levels}, {seed}\n");
    for sentence in taken.iter().flat_map(|taken| &taken.stated) {
        say!(text, "  {sentence}");
    }
    Ok(Said::well(text))
}

/// How undo goes: as it was asked for, and without that anywhere in a game that begins from a position.
fn policy(args: &ArgMatches, arranged: bool) -> UndoPolicy {
    let asked = args.value_source("undo") == Some(ValueSource::CommandLine);
    match args.get_one::<String>("undo").map(String::as_str) {
        Some("study") => UndoPolicy::Study,
        _ if arranged && !asked => UndoPolicy::Study,
        _ => UndoPolicy::Fair,
    }
}

/// The position in a file.
fn start(path: &Path) -> Result<Start> {
    let about = |why: String| bad(format!("{}: {why}", path.display()));
    let text = String::from_utf8(opened::bytes(path)?).map_err(|_| about("it is not text (UTF-8)".into()))?;
    Start::read(&text).map_err(about)
}

fn drawn_seed() -> Result<u64> {
    SysRng
        .try_next_u64()
        .map_err(|_| bad("The system gives no random number for a seed; give one with --seed"))
}
