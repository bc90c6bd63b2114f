//! Whether the answers of a pack are found again, every alternative weighed.

use super::{
    format::{Puzzle, PuzzlePack},
    opened,
};
use crate::engine::table::GameKind;

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
