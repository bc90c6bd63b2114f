//! `stavka puzzles`: puzzles made out of games, checked and shown without a window.

use super::{
    choices, opened as file,
    progress::Progress,
    said::{Kinds, Result, Said, asked, bad},
};
use clap::ArgMatches;
use engine::table::entry::shipped;
use engine::{
    contract::options::Choices,
    journal::{Over, Standing, write_whole},
    table::GameKind,
};
use lessons::puzzles::{
    check,
    format::{HARDEST, Puzzle, PuzzlePack},
    make::{self, Limits, Made},
    opened, plainly, reading,
};
use rayon::prelude::*;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::Instant,
};

/// What the help says at its end.
pub const HELP: &str = "\
make plays games with the computer on all sides and keeps a task only where one answer is better than every other by the \
margin of its kind, every legal answer weighed. The pack is the same however many games run at a time. check weighs them all \
again, and proves each by a second path: odds, the calculator with the same forces and orders of both sides; played, the orders \
given to the rules. Exit code 1 when an answer is not found again or does not hold. Without a file check and show take the puzzles of the program.";

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &Kinds, kind: &dyn GameKind) -> Result<Said> {
    match args.subcommand() {
        Some(("make", args)) => make(args, kind),
        Some(("check", args)) => check(args, kinds),
        Some(("show", args)) => show(args, kinds, kind),
        _ => Err(bad("stavka puzzles wants make, check or show; see stavka puzzles --help")),
    }
}

fn make(args: &ArgMatches, kind: &dyn GameKind) -> Result<Said> {
    if kind.exercise_kinds().is_empty() {
        return Err(bad(format!("{} sets no tasks", kind.title())));
    }
    let out = args.get_one::<PathBuf>("out").cloned().unwrap_or_default();
    if Standing::at(&out) == Standing::File {
        return Err(bad(format!("{} exists already", out.display())));
    }
    let games = args.get_one::<u32>("games").copied().unwrap_or(10);
    let first = args.get_one::<u64>("seed").copied().unwrap_or(1);
    let jobs = args.get_one::<u32>("jobs").copied().unwrap_or(0) as usize;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|_| bad("--jobs: that many games cannot run at a time here"))?;
    let chosen = choices::read(args, kind)?;
    let begin = Instant::now();
    let mut progress = Progress::on_terminal();
    let mut all: Vec<Made> = Vec::new();
    let at_once = pool.current_num_threads().max(1) as u32;
    let mut from = 0;
    while from < games {
        let to = from.saturating_add(at_once).min(games);
        let made: Vec<std::result::Result<Made, String>> = pool.install(|| {
            (from..to).into_par_iter().map(|n| one(kind, &chosen, first.wrapping_add(u64::from(n)))).collect()
        });
        for one in made {
            all.push(one?);
        }
        from = to;
        progress.say(|| {
            let kept: usize = all.iter().map(|made| made.puzzles.len()).sum();
            format!("{from} of {games} games, {kept} puzzles")
        });
    }
    drop(progress);
    let weighed: usize = all.iter().map(|made| made.weighed).sum();
    let unproven: Vec<String> = all.iter().flat_map(|made| made.unproven.iter().cloned()).collect();
    let title = format!("{games} games, from seed {first}");
    let mut pack = make::pack(kind, &chosen, "drawn", &title, all);
    let found = pack.puzzles.len();
    if let Some(most) = args.get_one::<u32>("of-a-kind") {
        make::balanced(&mut pack, *most as usize);
    }
    let text = reading::write(&pack)?;
    write_whole(&out, text.as_bytes(), Over::Nothing)?;
    let minutes = begin.elapsed().as_secs_f64() / 60.0;
    let mut said = counts(&pack);
    if !unproven.is_empty() {
        say!(said, "{} left out, because the second path comes to something else:", unproven.len());
        for one in &unproven {
            say!(said, "  {one}");
        }
    }
    say!(said, "{}: {} puzzles, {} bytes", out.display(), pack.puzzles.len(), text.len());
    say!(
        said,
        "{found} kept of {weighed} tasks weighed, {:.0} kept a minute ({at_once} games at a time)",
        found as f64 / minutes.max(1e-9)
    );
    Ok(Said::well(said))
}

fn one(kind: &dyn GameKind, chosen: &Choices, seed: u64) -> std::result::Result<Made, String> {
    let table =
        make::played(kind, chosen, seed).map_err(|why| format!("The game with seed {seed}: {why}"))?;
    make::drawn(kind, &*table, &format!("the game with seed {seed}"), &Limits::default())
}

/// How many puzzles there are of each kind and level.
fn counts(pack: &PuzzlePack) -> String {
    let mut all: BTreeMap<&str, [usize; HARDEST as usize]> = BTreeMap::new();
    for puzzle in &pack.puzzles {
        let level = usize::from(puzzle.level.clamp(1, HARDEST)) - 1;
        all.entry(&puzzle.kind).or_default()[level] += 1;
    }
    let mut text = String::new();
    for (kind, levels) in all {
        let by_level = levels.map(|n| n.to_string()).join(" ");
        say!(text, "{kind:10} {:4}   by level {by_level}", levels.iter().sum::<usize>());
    }
    text
}

/// The pack of a file, or those of the program.
fn packs(args: &ArgMatches, kinds: &Kinds) -> Result<Vec<(String, PuzzlePack)>> {
    let read = |name: &str, bytes: &[u8]| {
        let pack = reading::pack(name, bytes).map_err(|fault| bad(fault.to_string()))?;
        Ok((name.to_owned(), pack))
    };
    if let Some(path) = args.get_one::<PathBuf>("PACK") {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        return Ok(vec![read(&name, &file::bytes(Path::new(path))?)?]);
    }
    let games = asked(args, kinds);
    let own: Vec<_> = shipped(&games, |with| with.puzzles)
        .map(|(name, text)| read(name, text.as_bytes()))
        .collect::<Result<_>>()?;
    match &games[..] {
        [game] if own.is_empty() => Err(bad(format!(
            "No puzzles of {} come with the program; `stavka puzzles make` draws some",
            game.title()
        ))),
        _ => Ok(own),
    }
}

fn check(args: &ArgMatches, kinds: &Kinds) -> Result<Said> {
    let begin = Instant::now();
    let (mut text, mut code) = (String::new(), 0);
    for (name, pack) in packs(args, kinds)? {
        let Some(kind) = kinds.iter().find(|kind| kind.id() == pack.game) else {
            return Err(bad(format!("{name}: there is no game “{}”", pack.game)));
        };
        let judge = |puzzle: &Puzzle| check::proven(&**kind, &pack, puzzle);
        let all: Vec<_> = pack.puzzles.par_iter().map(judge).collect();
        let mut paths: BTreeMap<&str, usize> = BTreeMap::new();
        for (puzzle, found) in pack.puzzles.iter().zip(&all) {
            match found {
                Ok(path) => *paths.entry(path).or_default() += 1,
                Err(why) => say!(text, "{name}: {}: {why}", puzzle.id),
            }
        }
        let sound: usize = paths.values().sum();
        let by: Vec<String> = paths.iter().map(|(path, n)| format!("{n} by {path}")).collect();
        say!(text, "{name}: {sound} of {} answers found again and proven: {}", all.len(), by.join(", "));
        text += &counts(&pack);
        code |= u8::from(sound < all.len());
    }
    say!(text, "{:.1} s", begin.elapsed().as_secs_f64());
    Ok(Said { text, code })
}

fn show(args: &ArgMatches, kinds: &Kinds, kind: &dyn GameKind) -> Result<Said> {
    let only = args.get_one::<String>("only");
    let mut text = String::new();
    for (name, pack) in packs(args, kinds)? {
        let kind = kinds.iter().find(|kind| kind.id() == pack.game);
        let kind = kind.ok_or_else(|| bad(format!("{name}: there is no game “{}”", pack.game)))?;
        let wanted = |p: &&Puzzle| only.is_none_or(|id| p.kind == *id || p.id == *id);
        for puzzle in pack.puzzles.iter().filter(wanted) {
            let opened = opened::open(&**kind, &pack, puzzle)
                .map_err(|why| bad(format!("{name}: {}: {why}", puzzle.id)))?;
            let from = pack.position(puzzle).map_or("", |position| position.from.as_str());
            say!(text, "{}  {from}", puzzle.id);
            say!(text, "{}", plainly::puzzle(puzzle, &opened));
        }
    }
    if text.is_empty() {
        say!(text, "Kinds of task in {}:", kind.title());
        for one in kind.exercise_kinds() {
            say!(text, "  {:10} {}. {}", one.id, one.about, one.answers);
        }
    }
    Ok(Said::well(text))
}
