//! `stavka perft`: counts the legal sequences of orders by length.

use super::{
    choices, eyes, opened,
    said::{Result, Said, bad},
};
use clap::{ArgMatches, parser::ValueSource};
use engine::{
    base::{
        fence::UndoPolicy,
        side::{Side, Viewer},
    },
    table::GameKind,
};
use std::{ops::RangeInclusive, path::PathBuf};

/// How long the longest sequence may be; a real position takes hours for five or six.
pub const PLIES: RangeInclusive<u32> = 1..=20;

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &crate::said::Kinds, kind: &dyn GameKind) -> Result<Said> {
    let plies = args.get_one::<u32>("plies").copied().unwrap_or(1);
    let chosen = choices::read(args, kind)?;
    let seed_given = args.value_source("seed") == Some(ValueSource::CommandLine);
    let mut code = 0;
    let table = match args.get_one::<PathBuf>(crate::flags::FILE) {
        Some(_) if seed_given || !chosen.is_empty() => {
            return Err(bad("The file has its own seed and options; leave --seed and the options out"));
        }
        Some(path) => {
            let (mut opened, at) = opened::open_at(kinds, path)?;
            opened.warn();
            let hidden = Side::BOTH.iter().any(|side| opened.table.sees_too_much(Viewer::Side(*side)));
            if plies > 1 || hidden {
                eyes::check_open(args, &mut opened, "a count of orders rests on")?;
            }
            if let Some(at) = at {
                // In memory only: nothing of this is written.
                opened.table.study_at(at).map_err(bad)?;
            }
            code = opened.code();
            opened.table
        }
        None => {
            let seed = args.get_one::<u64>("seed").copied().unwrap_or(1);
            kind.new_table(&chosen, seed, UndoPolicy::Study)?
        }
    };
    // A length takes many times as long as the one before it: each count is printed when it is known.
    for depth in 1..=plies {
        crate::said::print_piece(&format!("{depth:>3}  {}\n", table.perft(depth)))?;
    }
    Ok(Said { text: String::new(), code })
}
