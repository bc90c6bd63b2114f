//! `stavka export` and `stavka import`: copies to give away, and replies taken in.

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
