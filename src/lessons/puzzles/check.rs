//! Whether the answers of a pack are found again, every alternative weighed, and hold by another path than the one that made them.

use super::{
    format::{Puzzle, PuzzlePack},
    opened::{self, Opened},
};
use engine::{
    base::side::Side,
    show::exercise::Exercise,
    table::{GameKind, Table},
};

/// Checks a puzzle by both paths: its answer is found again, and it holds when its orders are given to the rules or when it is
/// counted by the calculator. The name of the second path.
///
/// # Errors
/// What is wrong with it.
pub fn proven(kind: &dyn GameKind, pack: &PuzzlePack, one: &Puzzle) -> Result<&'static str, String> {
    if let Some(why) = puzzle(kind, pack, one) {
        return Err(why);
    }
    let Opened { table, side, exercise, best, .. } = opened::open(kind, pack, one)?;
    second(&*table, side, (&one.kind, &one.about), &exercise, best)
}

/// The second path alone, over the answers that are shown of a task at the cursor, by its kind and what it is about.
///
/// # Errors
/// What is wrong by it.
pub fn second(
    table: &dyn Table,
    side: Side,
    (kind, about): (&str, &str),
    exercise: &Exercise,
    best: usize,
) -> Result<&'static str, String> {
    let rows = opened::rows(exercise, best);
    let shown: Vec<&str> = rows.into_iter().map(|nth| exercise.answers[nth].id.as_str()).collect();
    let proof = table.proof(table.cursor(), side, kind, about, &shown)?;
    proof.fault(exercise, best).map_or(Ok(proof.path), Err)
}

/// What is wrong with a puzzle; `None` when its answer is found again.
pub fn puzzle(kind: &dyn GameKind, pack: &PuzzlePack, puzzle: &Puzzle) -> Option<String> {
    let opened = match opened::open(kind, pack, puzzle) {
        Ok(opened) => opened,
        Err(why) => return Some(why),
    };
    let best = &opened.exercise.answers[opened.best].id;
    if *best != puzzle.best {
        return Some(format!("the best answer is {best}, not {}", puzzle.best));
    }
    if opened.by != puzzle.by {
        let (found, said) = (opened.kind.words(opened.by), opened.kind.words(puzzle.by));
        return Some(format!("it is the best by {found}, not by {said}"));
    }
    let answers = opened.exercise.answers.len();
    if answers != usize::from(puzzle.answers) {
        return Some(format!("there are {answers} answers, not {}", puzzle.answers));
    }
    if opened.level() != puzzle.level {
        return Some(format!("its level is {}, not {}", opened.level(), puzzle.level));
    }
    None
}
