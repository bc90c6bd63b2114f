//! `stavka report`: what a game came to.

use super::{
    chances, eyes, line, opened,
    said::{Result, Said, bad},
};
use clap::ArgMatches;
use engine::journal::{Over, Standing, write_whole};
use report::{Format, Wanted, maps::Maps};
use std::path::{Path, PathBuf};

/// What the help says at its end.
pub const HELP: &str = "\
html is one page with maps, plots and everything else in it; md has positions in words in place of maps. Both tell the
story by turn and battle, the decisive moments, dice, numbers, comments and variations.
csv is one table: rows of kind turn (each turn and side), total (each side), capture, battle, and die for each die that
decided about units outside of battle. Luck is in units, from
the side of the attacker: losses of the other side less the own ones, against what was to be expected. Dice and drawn
faces are kept apart, and play is all the rest, so that for every battle
  expected + luck_dice + luck_faces + play = what came of it.
--chances adds the win chance at the start of each turn and the orders that turned it (see stavka chances); that takes
longer than all the rest. What turned a game stands among the decisive moments without it too, once a review has counted it.
Nothing the program adds tells what --as may not know; comments, marks and names stand in it as they were written.";

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &crate::said::Kinds, maps: &dyn Maps) -> Result<Said> {
    let (mut opened, at) = opened::given(args, kinds)?;
    let asked = args.get_one::<u32>("at").copied();
    opened::check_ply(&opened.path, &*opened.table, asked)?;
    let who = eyes::of(args, &mut opened)?.who;
    let tip = line::follow(args, &mut opened, asked.or(at))?.tip;
    let out = args.get_one::<PathBuf>("out");
    let asked = args.get_one::<String>("format").map(String::as_str);
    let ending = out.and_then(|o| o.extension()).and_then(|e| e.to_str());
    let format = match asked.or(ending) {
        // What is a game is refused as such when it comes to writing.
        Some(_) if asked.is_none() && out.is_some_and(|out| Standing::at(out) == Standing::Game) => {
            Format::Markdown
        }
        Some(named) => Format::of_ending(named).ok_or_else(|| {
            bad(format!("“.{named}” is no report; it is html, md or csv, by its ending or --format"))
        })?,
        None => Format::Markdown,
    };
    let course = if args.get_flag("chances") {
        if format == Format::Csv {
            return Err(bad("--chances goes with html and md; `stavka chances --json` has them as numbers"));
        }
        let table = &*opened.table;
        let line = table.timeline(tip, who);
        Some(chances::course(table, &line, who, line.pace.decides))
    } else {
        None
    };
    let title =
        opened.path.file_stem().map(|stem| report::title_of(&stem.to_string_lossy())).unwrap_or_default();
    let on = today();
    let wanted = Wanted {
        tip,
        who,
        format,
        title: &title,
        on: &on,
        course: course.as_ref(),
        chances: course.is_some(),
        history: args.get_flag("history"),
        maps,
    };
    let text = report::write_with(&mut *opened.table, &wanted);
    match out {
        Some(out) => {
            let over = if args.get_flag("force") { Over::File } else { Over::Nothing };
            Ok(opened.said(written(out, &opened.path, &text, over)?))
        }
        None => Ok(opened.said(text)),
    }
}

/// Writes the report to a file; what was written, in a line.
/// The date here, such as `1991-06-22`.
fn today() -> String {
    let now = time::OffsetDateTime::now_local().unwrap_or_else(|_| time::OffsetDateTime::now_utc());
    now.date().to_string()
}

fn written(out: &Path, game: &Path, text: &str, over: Over) -> Result<String> {
    let same = |a: &Path, b: &Path| {
        a == b || a.canonicalize().ok().is_some_and(|a| b.canonicalize().is_ok_and(|b| a == b))
    };
    if same(out, game) {
        return Err(bad(format!("{} is the game itself", out.display())));
    }
    if over == Over::Nothing && Standing::at(out) == Standing::File {
        return Err(bad(format!("{} exists already; --force replaces it", out.display())));
    }
    write_whole(out, text.as_bytes(), over)?;
    Ok(format!("{}: {} bytes\n", out.display(), text.len()))
}
