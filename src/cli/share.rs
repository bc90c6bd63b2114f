//! `stavka export`, `stavka import` and `stavka merge`: copies to give away, replies taken in, and two copies made one.

use super::{
    choices, eyes, opened,
    said::{Result, Said, bad},
};
use clap::ArgMatches;
use engine::base::say::count;
use engine::{
    base::side::Viewer,
    journal::{Over, write_whole},
    study::share::{NO_END, Without, caution},
};
use report::shelf::words::taken_over;
use std::path::PathBuf;

/// What a copy for one side comes to where both see everything.
const NOTHING_HIDDEN: &str = "; nothing is hidden in this game, so only the seed of its dice is left out";

/// Writes a copy.
pub fn export(args: &ArgMatches, kinds: &crate::said::Kinds) -> Result<Said> {
    let path = args.get_one::<PathBuf>(crate::flags::FILE).cloned().unwrap_or_default();
    let out = args.get_one::<PathBuf>("out").cloned().unwrap_or_default();
    let mut opened = opened::open(kinds, &path)?;
    opened.warn();
    // Everything is what the file holds; what a side was told is a look through its eyes.
    let who = match args.get_one::<String>("as") {
        Some(_) => match choices::viewer(args, &*opened.table)?.1 {
            Viewer::Side(_) => eyes::of(args, &mut opened)?.who,
            Viewer::Umpire => Viewer::Umpire,
        },
        None => Viewer::Umpire,
    };
    let table = &*opened.table;
    let left_out: Vec<&str> =
        args.get_many::<String>("without").into_iter().flatten().map(String::as_str).collect();
    let without =
        Without { variations: left_out.contains(&"variations"), comments: left_out.contains(&"comments") };
    let bytes = table.export(who, without)?;
    write_whole(&out, &bytes, Over::Nothing)?;
    let name = out.display();
    Ok(opened.said(match who {
        Viewer::Umpire => format!("{name}: a copy of the game\n"),
        Viewer::Side(side) => {
            let side = table.sides().get(side.0 as usize).copied().unwrap_or_default();
            let caution = caution(table.seed()).map_or_else(String::new, |words| format!("{words}\n"));
            let open = if table.is_open() { NOTHING_HIDDEN } else { "" };
            format!("{name}: what the {side} side was told{open}\n{caution}")
        }
    }))
}

/// Takes in a reply.
pub fn import(args: &ArgMatches, kinds: &crate::said::Kinds) -> Result<Said> {
    let path = args.get_one::<PathBuf>(crate::flags::FILE).cloned().unwrap_or_default();
    let from = args.get_one::<PathBuf>("from").cloned().unwrap_or_default();
    let mut opened = opened::open(kinds, &path)?;
    opened.warn();
    let name = path.display();
    if opened.is_damaged {
        return Err(bad(format!("{name} is damaged, so it is not written to")));
    }
    let reply = opened::bytes(&from)?;
    let mut file = opened.to_append()?;
    let taken = opened.table.import(&reply).map_err(|why| bad(format!("{}: {why}", from.display())))?;
    let records = opened.table.take_records().map(|job| job()).unwrap_or_default();
    file.append(&records).and_then(|()| file.sync())?;
    let left = match taken.left {
        0 => String::new(),
        1 => "; the game went otherwise than the reply expected, so the last was left out".to_owned(),
        n => format!("; the game went otherwise than the reply expected, so the last {n} were left out"),
    };
    let orders = count(taken.orders, "order");
    let unmarked = if taken.is_whole { String::new() } else { format!("{NO_END}\n") };
    Ok(opened.said(format!("{name}: {orders} taken in{left}\n{unmarked}")))
}

/// What the help says at the end of `merge`.
pub const MERGE_HELP: &str = "\
Both files must be of the same game: the same options, seed and beginning. Notes of both stay with their authors and dates; a \
note that only one of the two changed is taken as changed, and where both changed it both stand side by side, as do two names of \
one variation. Orders that only OTHER has become variations; the main line is that of FILE. A game that is still played fairly is \
not merged.";

/// Makes one game of two copies of it.
pub fn merge(args: &ArgMatches, kinds: &crate::said::Kinds) -> Result<Said> {
    let [path, other, out] = [crate::flags::FILE, "OTHER", "out"]
        .map(|name| args.get_one::<PathBuf>(name).cloned().unwrap_or_default());
    let opened = opened::open(kinds, &path)?;
    opened.warn();
    if opened.is_damaged {
        return Err(bad(format!("{} is damaged, so it is not merged", path.display())));
    }
    let theirs = opened::game_of(&other, opened::bytes(&other)?)?;
    let merged = opened.table.merged(&theirs).map_err(|why| bad(format!("{}: {why}", other.display())))?;
    write_whole(&out, &merged.0, Over::Nothing)?;
    Ok(opened.said(format!("{}: {}\n", out.display(), taken_over(&merged.1))))
}
