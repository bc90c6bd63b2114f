//! `stavka replay`: a game in one file that any browser opens.

use super::{
    eyes, opened,
    said::{Result, Said},
};
use clap::ArgMatches;
use engine::{
    base::{side::Viewer, spelling::Spelling},
    journal::{Over, write_whole},
    study::share::caution,
};
use report::{maps::Maps, replay::Asked};
use std::path::PathBuf;

/// What the help says at its end.
pub const HELP: &str = "\
The page steps through the game: battles with odds, dice and reasons, marches, ends of phases. It opens from a disk in any
browser, asks nothing of the net, and holds the game file, so that Stavka opens the page like a game.
Left out, --as makes a page of the whole main line with the eyes of the umpire and of each side; with a side, the page and the
game in it hold what that side was told and nothing else. Comments and the names of those who wrote them are in it with --notes;
a page with questions in its notes shows nothing before it was asked for it.
The same game makes the same page, byte for byte.";

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &crate::said::Kinds, maps: &dyn Maps) -> Result<Said> {
    let path = args.get_one::<PathBuf>(crate::flags::FILE).cloned().unwrap_or_default();
    let out = args.get_one::<PathBuf>("out").cloned().unwrap_or_default();
    let mut opened = opened::open(kinds, &path)?;
    opened.warn();
    let who = whose(args, &mut opened)?;
    let asked = Asked { who, notes: args.get_flag("notes"), names: Spelling::default(), maps };
    let page = report::replay::page(&*opened.kind, &opened.table.journal(), &asked)?;
    let over = if args.get_flag("force") { Over::File } else { Over::Nothing };
    write_whole(&out, page.as_bytes(), over)?;
    let warned = match who {
        Viewer::Side(_) => {
            caution(opened.table.seed()).map_or_else(String::new, |words| format!("{words}\n"))
        }
        Viewer::Umpire => String::new(),
    };
    Ok(opened.said(format!("{}: {} bytes\n{warned}", out.display(), page.len())))
}

/// For whom the page is: the whole where nothing of it is hidden any more, else those who are named.
fn whose(args: &ArgMatches, opened: &mut opened::Opened) -> Result<Viewer> {
    let table = &*opened.table;
    let named = args.get_one::<String>("as").is_some();
    let is_hidden = table.is_played_fairly() || table.sees_too_much(Viewer::Umpire);
    let is_whole = table.told_to().is_some() || !is_hidden;
    if is_whole && !named { Ok(Viewer::Umpire) } else { Ok(eyes::of(args, opened)?.who) }
}
