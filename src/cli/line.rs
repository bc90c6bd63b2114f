//! Which line of a game a subcommand is about: the main line, unless another is named.

use super::{
    choices,
    eyes::{self, Eyes},
    opened::{self, Opened},
    said::{Kinds, Result, bad},
};
use clap::ArgMatches;
use engine::{
    base::seat::PlyId,
    study::{Branch, Tree},
    table::Table,
};

/// The flag.
pub const LINE: &str = "line";
/// Lines listed when one is not found.
const MOST_NAMED: usize = 12;

/// A line that was chosen.
pub struct Followed {
    /// Its last ply.
    pub tip: PlyId,
    /// For the first line of what is printed; empty for the main line.
    pub words: String,
}

/// Chooses the line and puts the game at its end, so that everything asked of the table is of that line. `at` is a ply
/// given by `--at` or `FILE#PLY`: the line then ends there.
///
/// # Errors
/// One sentence: there is no such line or ply, or it is named twice.
pub fn follow(args: &ArgMatches, opened: &mut Opened, at: Option<PlyId>) -> Result<Followed> {
    let asked = args.get_one::<String>(LINE).map(String::as_str);
    let table = &*opened.table;
    let line = match (asked, at) {
        (Some(_), Some(ply)) => {
            return Err(bad(format!("Ply {ply} says which line is meant already; leave --line out")));
        }
        (None, Some(ply)) => Followed { tip: ply, words: end_words(table, ply) },
        (asked, None) => named(table, asked.unwrap_or("main"))
            .map_err(|why| bad(format!("{}: {why}", opened.path.display())))?,
    };
    // In memory only: nothing of this is written.
    opened.table.study_at(line.tip).map_err(bad)?;
    Ok(line)
}

/// The game that a subcommand is about at the end of the line that was chosen, and whose eyes it is seen through.
///
/// # Errors
/// One sentence: the file cannot be read, or there are no such eyes, line or ply.
pub fn given(args: &ArgMatches, kinds: &Kinds) -> Result<(Opened, Eyes, Followed)> {
    let (mut opened, at) = opened::given(args, kinds)?;
    let eyes = eyes::of(args, &mut opened)?;
    let line = follow(args, &mut opened, at)?;
    Ok((opened, eyes, line))
}

/// The first line of what is printed: the game, its options, the moment, the line, whose eyes.
pub fn head(table: &dyn Table, line: &Followed, eyes: &Eyes) -> String {
    let (title, chosen, last) = (table.title(), choices::with_seed(table), table.ply_count());
    let on = if line.words.is_empty() { String::new() } else { format!(" · {}", line.words) };
    format!("{title} · {chosen} · ply {} of {last}{on} · {}\n", line.tip, eyes.words)
}

fn end_words(table: &dyn Table, ply: PlyId) -> String {
    let tree = table.tree();
    match tree.branch_of(ply) {
        0 => String::new(),
        branch => words(&tree.branches[branch]),
    }
}

fn words(branch: &Branch) -> String {
    if branch.name.is_empty() {
        format!("variation from ply {}", branch.first)
    } else {
        format!("variation “{}”", branch.name)
    }
}

fn named(table: &dyn Table, asked: &str) -> std::result::Result<Followed, String> {
    let tree = table.tree();
    let of = |branch: &Branch| Followed {
        tip: branch.tip,
        words: if branch.first == 0 { String::new() } else { words(branch) },
    };
    let main = || Followed { tip: main_tip(table, &tree), words: String::new() };
    match asked {
        "main" => return Ok(main()),
        "last" => return Ok(last(table)),
        _ => {}
    }
    let called: Vec<&Branch> =
        tree.branches.iter().filter(|b| !b.name.is_empty() && b.name == asked).collect();
    match called.as_slice() {
        [only] => return Ok(of(only)),
        [] => {}
        [..] => {
            let plies: Vec<String> = called.iter().take(MOST_NAMED).map(|b| b.first.to_string()).collect();
            let (n, plies) = (called.len(), plies.join(", "));
            return Err(format!("{n} variations are called “{asked}”; name one by its first ply: {plies}"));
        }
    }
    let ply = asked.parse::<u32>().ok().filter(|ply| *ply as usize <= table.ply_count());
    match ply.map(|ply| tree.branch_of(ply)) {
        Some(0) => Ok(main()),
        Some(branch) => Ok(of(&tree.branches[branch])),
        None => Err(format!("no line is called “{asked}”; {}", there_are(&tree))),
    }
}

/// The main line. While a game is played it ends where it stands: what was taken back is not told.
fn main_tip(table: &dyn Table, tree: &Tree) -> PlyId {
    if table.in_study() { tree.main_tip() } else { table.cursor() }
}

/// The line on which orders were given last.
fn last(table: &dyn Table) -> Followed {
    if !table.in_study() {
        return Followed { tip: table.cursor(), words: String::new() };
    }
    let tip = table.tip();
    Followed { tip, words: end_words(table, tip) }
}

/// The lines there are, in half a sentence.
fn there_are(tree: &Tree) -> String {
    let variations = &tree.branches[1.min(tree.branches.len())..];
    let names = variations
        .iter()
        .take(MOST_NAMED)
        .map(|b| if b.name.is_empty() { b.first.to_string() } else { format!("“{}” ({})", b.name, b.first) });
    let names: Vec<String> = ["main".to_owned(), "last".to_owned()].into_iter().chain(names).collect();
    match variations.len().saturating_sub(MOST_NAMED) {
        0 if variations.is_empty() => "this game has no variations, only its main line".into(),
        0 => format!("there are {}; a variation without a name goes by its first ply", names.join(", ")),
        more => format!("there are {} and {more} more; each goes by its first ply too", names.join(", ")),
    }
}
