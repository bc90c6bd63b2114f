//! A puzzle on a table: its task made again from the position, every answer weighed.

use super::format::{HARDEST, Position, Puzzle, PuzzlePack};
use crate::opening::POLICY;
use engine::{
    base::side::Side,
    show::exercise::{Exercise, ExerciseKind, Manner},
    table::{GameKind, Table},
};

/// Rows that a task is answered from at most.
pub const ROWS: usize = 4;

/// A puzzle on a table.
pub struct Opened {
    /// The game at the position.
    pub table: Box<dyn Table>,
    /// The side asked, which is to act.
    pub side: Side,
    /// The kind of task.
    pub kind: &'static ExerciseKind,
    /// The task with every answer there is.
    pub exercise: Exercise,
    /// The best answer.
    pub best: usize,
    /// By how much it is the best.
    pub by: i64,
}

/// The game at a position.
///
/// # Errors
/// One sentence: what is impossible in the position, or which order cannot be given.
pub fn table(kind: &dyn GameKind, pack: &PuzzlePack, position: &Position) -> Result<Box<dyn Table>, String> {
    let mut table = kind.arranged_table(&pack.choices, 1, POLICY, &position.start)?;
    for text in &position.deeds {
        let order = table.read_order(text)?;
        let side = table.to_act().ok_or("the game is over before all orders of the position are given")?;
        table.submit(side, &[order]).map_err(|why| why.sentence)?;
    }
    Ok(table)
}

/// The kind of task with an id.
pub fn kind_of(kind: &dyn GameKind, id: &str) -> Option<&'static ExerciseKind> {
    kind.exercise_kinds().iter().find(|one| one.id == id)
}

/// Opens a puzzle: the task is made from what the side to act knows.
///
/// # Errors
/// One sentence, when the pack is of another game, or the position offers no such task with one best answer.
pub fn open(kind: &dyn GameKind, pack: &PuzzlePack, puzzle: &Puzzle) -> Result<Opened, String> {
    if pack.game != kind.id() {
        return Err(format!("these puzzles are of {}, not of {}", pack.game, kind.id()));
    }
    let position = pack.position(puzzle).ok_or("its position is not there")?;
    set(kind, table(kind, pack, position)?, &puzzle.kind, &puzzle.about)
}

/// Sets a task over the position on a table.
///
/// # Errors
/// As [`open()`].
pub fn set(kind: &dyn GameKind, table: Box<dyn Table>, id: &str, about: &str) -> Result<Opened, String> {
    let of = kind_of(kind, id).ok_or_else(|| format!("the game sets no task “{id}”"))?;
    let side = table.to_act().ok_or("nobody is to act")?;
    let none = || format!("the position offers no task “{id}” about “{about}”");
    let exercise = table.exercise(table.cursor(), side, id, about).ok_or_else(none)?;
    let (best, by) = exercise.best(of.margin).ok_or("no answer is the best by the margin")?;
    Ok(Opened { table, side, kind: of, exercise, best, by })
}

impl Opened {
    /// The answers shown as rows: the best and the others that come nearest to it, of each worth one before a second, in the
    /// sequence of the game. Of a task answered on the map they are shown after the answer.
    pub fn rows(&self) -> Vec<usize> {
        rows(&self.exercise, self.best)
    }

    /// How hard it is: as the game says, or by how little the best answer is the best, and by how many others there are.
    pub fn level(&self) -> u8 {
        level(self.kind, &self.exercise, self.by)
    }
}

/// See [`Opened::rows`].
pub fn rows(exercise: &Exercise, best: usize) -> Vec<usize> {
    let worth = |n: &usize| exercise.answers[*n].worth;
    let mut others: Vec<usize> = (0..exercise.answers.len()).filter(|n| *n != best).collect();
    others.sort_by_key(|n| (std::cmp::Reverse(worth(n)), *n));
    let (mut firsts, mut more): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for n in others {
        let is_known = firsts.last().is_some_and(|last| worth(last) == worth(&n));
        if is_known { more.push(n) } else { firsts.push(n) }
    }
    let mut rows: Vec<usize> = std::iter::once(best).chain(firsts).chain(more).take(ROWS).collect();
    rows.sort_unstable();
    rows
}

/// See [`Opened::level`].
pub fn level(kind: &ExerciseKind, exercise: &Exercise, by: i64) -> u8 {
    if let Some(level) = exercise.level {
        return level.clamp(1, HARDEST);
    }
    let close = if by >= kind.clear { 0 } else { 1 + u8::from(by * 2 < kind.clear) };
    let many = match (kind.manner, exercise.answers.len()) {
        (Manner::Rows, ..=4) | (Manner::Place, ..=5) => 0,
        (Manner::Rows, ..=10) | (Manner::Place, ..=12) => 1,
        (Manner::Rows | Manner::Place, _) => 2,
    };
    (1 + close + many).min(HARDEST)
}
