//! `stavka replay`: a game in one file that any browser opens.

use super::{
    eyes, opened,
    said::{Result, Said, bad},
};
use clap::ArgMatches;
use engine::{
    base::{seat::PlyId, side::Viewer, spelling::Spelling},
    journal::{Over, write_whole},
    study::share::caution,
};
use report::{
    maps::Maps,
    moving::{Extent, Moving, Shape},
    replay::Asked,
};
use std::path::{Path, PathBuf};

/// What the help says at its end.
pub const HELP: &str = "\
The page steps through the game: battles with odds, dice and reasons, marches, ends of phases. It opens from a disk in any
browser, asks nothing of the net, and holds the game file, so that Stavka opens the page like a game.
Left out, --as makes a page of the whole main line with the eyes of the umpire and of each side; with a side, the page and the
game in it hold what that side was told and nothing else. Comments and the names of those who wrote them are in it with --notes;
a page with questions in its notes shows nothing before it was asked for it.
The same game makes the same page, byte for byte.
A name that ends with .gif makes pictures that move, one with .png a strip of them: of the battle at FILE#PLY or the last before
it, or with --of turn of the whole turn; without a ply they show the end of the line.";

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &crate::said::Kinds, maps: &dyn Maps) -> Result<Said> {
    let path = args.get_one::<PathBuf>(crate::flags::FILE).cloned().unwrap_or_default();
    let out = args.get_one::<PathBuf>("out").cloned().unwrap_or_default();
    let (mut opened, at) = opened::open_at(kinds, &path)?;
    let ending = out.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if let Some(shape) = Shape::of_ending(ending) {
        return pictures(args, opened, at, (&out, shape), maps);
    }
    if at.is_some() || args.get_one::<String>(OF).is_some() {
        return Err(bad("A page shows the whole game: name a moment and --of for a .gif or a .png"));
    }
    opened.warn();
    let who = whose(args, &mut opened)?;
    let asked = Asked { who, notes: args.get_flag("notes"), names: Spelling::default(), maps };
    let page = report::replay::page(&*opened.kind, &opened.table.journal(), &asked)?;
    write_whole(&out, page.as_bytes(), over(args))?;
    let warned = match who {
        Viewer::Side(_) => {
            caution(opened.table.seed()).map_or_else(String::new, |words| format!("{words}\n"))
        }
        Viewer::Umpire => String::new(),
    };
    Ok(opened.said(format!("{}: {} bytes\n{warned}", out.display(), page.len())))
}

/// What pictures are of.
pub const OF: &str = "of";

/// Pictures of a battle or a turn, moving or side by side.
fn pictures(
    args: &ArgMatches,
    mut opened: opened::Opened,
    at: Option<PlyId>,
    (out, shape): (&Path, Shape),
    maps: &dyn Maps,
) -> Result<Said> {
    opened.warn();
    let who = eyes::of(args, &mut opened)?.who;
    let turn = args.get_one::<String>(OF).is_some_and(|of| of == "turn");
    let extent = if turn { Extent::Turn } else { Extent::Battle };
    let main = opened.table.main_tip();
    let at = at.unwrap_or(main);
    let tip = if opened.table.way_to(main).contains(&at) { main } else { at };
    opened.table.study_at(tip)?;
    let about = |why: String| bad(format!("{}: {why}", opened.path.display()));
    let shown = Moving::of(&*opened.table, (tip, at), who, extent).map_err(about)?;
    let bytes = maps.moving(&shown, shape)?;
    write_whole(out, &bytes, over(args))?;
    let n = shown.shots.len();
    Ok(opened.said(format!("{}: {}, {n} pictures, {} bytes\n", out.display(), shown.title, bytes.len())))
}

/// Whether an older file may be replaced.
fn over(args: &ArgMatches) -> Over {
    if args.get_flag("force") { Over::File } else { Over::Nothing }
}

/// For whom the page is: the whole where nothing of it is hidden any more, else those who are named.
fn whose(args: &ArgMatches, opened: &mut opened::Opened) -> Result<Viewer> {
    let table = &*opened.table;
    let named = args.get_one::<String>("as").is_some();
    let is_hidden = table.is_played_fairly() || table.sees_too_much(Viewer::Umpire);
    let is_whole = table.told_to().is_some() || !is_hidden;
    if is_whole && !named { Ok(Viewer::Umpire) } else { Ok(eyes::of(args, opened)?.who) }
}
