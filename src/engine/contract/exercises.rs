//! Tasks that a game sets over its positions, for practice.

use super::handling::Handling;
use crate::{
    base::side::Side,
    show::exercise::{Exercise, ExerciseKind, Proof},
};

/// Tasks with one best answer, judged by what the side asked knows: everything here is made from its view. A game that sets
/// none needs nothing of it.
pub trait Exercises: Handling {
    /// Kinds of task, in the order of a list.
    fn exercise_kinds() -> &'static [ExerciseKind] {
        &[]
    }
    /// Tasks of a kind that a position may offer to the side to act: a short text each, in the ids of the game, from which
    /// [`Exercises::exercise`] makes it. Whether it has one best answer is seen there.
    fn exercises(&self, _v: &Self::View, _side: Side, _kind: &str) -> Vec<String> {
        Vec::new()
    }
    /// A task with all its answers: every legal one within the task, none left out, those that come to the same as one.
    /// `None` where the position does not offer it, or where there are more answers than can all be weighed.
    fn exercise(&self, _v: &Self::View, _side: Side, _kind: &str, _about: &str) -> Option<Exercise> {
        None
    }
    /// Weighs some answers of a task, by their ids, once more: not as [`Exercises::exercise`] does, but by giving the orders to
    /// the rules and seeing what comes of them, or by the calculator with the same forces and orders of both sides.
    ///
    /// # Errors
    /// One sentence, when what the task presumes does not come about, or there is no such path.
    fn proof(
        &self,
        _v: &Self::View,
        _side: Side,
        kind: &str,
        _about: &str,
        _answers: &[&str],
    ) -> Result<Proof, String> {
        Err(format!("there is no second path for “{kind}”"))
    }
}
