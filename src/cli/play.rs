//! `stavka play`: the computer gives the orders of all sides, to the end or to a turn.

use super::{
    choices, opened,
    said::{Result, Said, bad, failed},
};
use clap::ArgMatches;
use engine::base::{say::count, side::Side};
use engine::{
    chances::plans::{Hands, Job, Score},
    journal::{Over, format::MAX_PLIES, write_whole},
    table::{GameKind, Table},
};
use rayon::prelude::*;
use std::path::PathBuf;

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &crate::said::Kinds) -> Result<Said> {
    let until = until(args.get_one::<String>("until").map_or("end", String::as_str))?;
    let out = args.get_one::<PathBuf>("out");
    let path = args.get_one::<PathBuf>(crate::flags::FILE).cloned().unwrap_or_default();
    let mut opened = opened::open(kinds, &path)?;
    opened.warn();
    if let Some(turn) = until {
        choices::check_turn(&*opened.kind, &opened.table.choices(), turn)?;
    }
    let levels = choices::levels(args, &*opened.kind);
    if opened.is_damaged && out.is_none() {
        // Going on would need whole lines cut off.
        let name = path.display();
        return Err(bad(format!(
            "{name} is damaged, so it is not written to; --out NEW goes on from what could be read"
        )));
    }
    // The file is locked before anything is played, so that no other program writes to it meanwhile.
    let mut file = match out {
        None => Some(opened.to_append()?),
        Some(_) => None,
    };
    let before = opened.table.ply_count();
    // A copy played on tells what the seed will bring: it does not pass for the fair game it was made from.
    let ahead = out.is_some() && opened.table.is_played_fairly();
    if ahead {
        opened.table.begin_study();
    }
    on(&mut *opened.table, &*opened.kind, &levels, until).map_err(failed)?;
    let records = opened.table.take_records().map(|job| job()).unwrap_or_default();
    let written = match (&mut file, out) {
        (Some(file), _) => {
            file.append(&records).and_then(|()| file.sync())?;
            &path
        }
        (None, Some(out)) => {
            write_whole(out, &opened.table.journal(), Over::Nothing)?;
            out
        }
        (None, None) => &path,
    };
    let plies = count(opened.table.ply_count() - before, "order");
    let (name, now) = (written.display(), standing(&*opened.table));
    let study = if ahead { "; from there on it is a study, and says so" } else { "" };
    Ok(opened.said(format!("{name}: {plies} played; {now}{study}\n")))
}

/// The turn to stop at; `None` for the end.
fn until(text: &str) -> Result<Option<u16>> {
    if text == "end" {
        return Ok(None);
    }
    let turn = text.strip_prefix("turn:").and_then(|n| n.parse().ok()).filter(|n| *n > 0);
    turn.map(Some).ok_or_else(|| bad(format!("--until is “end” or “turn:N”, not “{text}”")))
}

/// How a game stands, in half a sentence.
pub fn standing(table: &dyn Table) -> String {
    match table.outcome() {
        Some(outcome) => {
            let points = if outcome.score == 1 { "point" } else { "points" };
            format!("{}, with {} {points} of {} needed", outcome.sentence, outcome.score, outcome.needed)
        }
        None => format!("game turn {} is being played", table.when(table.cursor()).turn),
    }
}

/// All processors, or as many as the games that are played side by side leave.
pub struct Crew;

impl Hands for Crew {
    fn each(&self, n: usize, job: &Job<'_>) -> Option<Vec<Score>> {
        Some((0..n).into_par_iter().map(job).collect())
    }
}

/// Plays a game on with the computer on all sides, at the levels given or else those of the game.
///
/// # Errors
/// One sentence when an automatic player gives no legal order; that is a fault of the program.
pub fn on(
    table: &mut dyn Table,
    kind: &dyn GameKind,
    given: &[Option<u8>],
    until: Option<u16>,
) -> std::result::Result<(), String> {
    let level = |side: u8| {
        let given = given.get(usize::from(side)).copied().flatten();
        given.unwrap_or_else(|| choices::level(kind, table, Side(side)))
    };
    let levels: Vec<u8> = (0..table.sides().len() as u8).map(level).collect();
    let is_there = |table: &dyn Table| until.is_some_and(|turn| table.when(table.cursor()).turn >= turn);
    while !is_there(table) {
        let Some(side) = table.to_act() else { break };
        let level = levels.get(side.0 as usize).copied().unwrap_or(0);
        let mut thought = match table.weigher(level) {
            Some(weigh) => weigh(&Crew).ok_or("a search was called off")?,
            None => match table.thinker(level) {
                Some(think) => think(),
                None => break,
            },
        };
        if thought.orders == 0 {
            let name = table.sides().get(side.0 as usize).copied().unwrap_or("next");
            return Err(format!("The automatic {name} player has no order after ply {}", table.cursor()));
        }
        while thought.orders > 0 && !is_there(table) {
            table.accept(&mut thought, 1)?;
        }
        if table.ply_count() > MAX_PLIES {
            return Err(format!("The game has not ended after {MAX_PLIES} plies"));
        }
    }
    Ok(())
}
