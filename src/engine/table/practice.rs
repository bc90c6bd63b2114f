//! Tasks that the position on the table offers.

use super::erased::SessionTable;
use crate::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    contract::show::Presentation,
    show::exercise::{Exercise, ExerciseKind, Proof},
};

/// Tasks that the position on the table offers, made from what a side knows.
pub trait Practice {
    /// Kinds of task that the game sets.
    fn exercise_kinds(&self) -> &'static [ExerciseKind];
    /// Tasks of a kind that a moment may offer a side, each as a short text.
    fn exercises(&self, at: PlyId, side: Side, kind: &str) -> Vec<String>;
    /// A task with every answer there is; `None` where the moment does not offer it.
    fn exercise(&self, at: PlyId, side: Side, kind: &str, about: &str) -> Option<Exercise>;
    /// Some answers of it, by their ids, weighed by another path than the one that made it.
    ///
    /// # Errors
    /// One sentence, when there is no such path, or the task presumes what does not come about.
    fn proof(
        &self,
        at: PlyId,
        side: Side,
        kind: &str,
        about: &str,
        answers: &[&str],
    ) -> Result<Proof, String>;
}

impl<R: Presentation> Practice for SessionTable<R> {
    fn exercise_kinds(&self) -> &'static [ExerciseKind] {
        R::exercise_kinds()
    }
    fn exercises(&self, at: PlyId, side: Side, kind: &str) -> Vec<String> {
        self.rules_arc().exercises(&self.view(at, Viewer::Side(side)), side, kind)
    }
    fn exercise(&self, at: PlyId, side: Side, kind: &str, about: &str) -> Option<Exercise> {
        self.rules_arc().exercise(&self.view(at, Viewer::Side(side)), side, kind, about)
    }
    fn proof(
        &self,
        at: PlyId,
        side: Side,
        kind: &str,
        about: &str,
        answers: &[&str],
    ) -> Result<Proof, String> {
        self.rules_arc().proof(&self.view(at, Viewer::Side(side)), side, kind, about, answers)
    }
}
