//! Tasks over positions, for practice (see `engine/contract/exercises`): each with every answer there is, weighed by the
//! count of the forecasts or by the rules themselves, from what both sides see.
//!
//! `proof`: answers weighed by another path. `reasons`: why an answer is the best. `task`: when tasks are set. `kinds`: the kinds and where their answers are cut. `force`: every set of units that can attack a place from where it
//! stands. `undeclared`: tasks over attacks that could be declared. `declared`: tasks over those that are. `first`: which of
//! two attacks comes first. `ground`: supply and retreats.

mod declared;
mod first;
mod force;
mod ground;
mod kinds;
mod proof;
mod reasons;
mod task;
mod undeclared;
mod words;

use self::{kinds::KINDS, task::Task};
use crate::{game::Game, state::View};
use engine::{
    base::side::Side,
    contract::exercises::Exercises,
    show::exercise::{Exercise, ExerciseKind, Proof},
};

impl Exercises for Game {
    fn exercise_kinds() -> &'static [ExerciseKind] {
        KINDS
    }

    fn exercises(&self, v: &View, side: Side, kind: &str) -> Vec<String> {
        let Some(task) = Task::new(self, &v.open, side) else { return Vec::new() };
        match kind {
            "best" => undeclared::sized(&task),
            "least" => undeclared::attackable(&task),
            "hole" | "danger" | "pocket" => vec![String::new()],
            "join" | "hits" | "estimate" | "retreat" => declared::targets(&task),
            "falls" => declared::several(&task),
            "air" => declared::fleets(&task),
            "first" => first::pairs(&task),
            "cut_off" => ground::openings(&task),
            _ => Vec::new(),
        }
    }

    fn exercise(&self, v: &View, side: Side, kind: &str, about: &str) -> Option<Exercise> {
        let task = Task::new(self, &v.open, side)?;
        match kind {
            "best" => undeclared::best(&task, about),
            "least" => undeclared::least(&task, about),
            "hole" => undeclared::hole(&task),
            "danger" => undeclared::danger(&task),
            "join" => declared::join(&task, about),
            "hits" => declared::hits(&task, about),
            "estimate" => declared::estimate(&task, about),
            "falls" => declared::falls(&task, about),
            "air" => declared::air(&task, about),
            "first" => first::first(&task, about),
            "pocket" => ground::pocket(&task),
            "cut_off" => ground::cut_off(&task, about),
            "retreat" => ground::retreat(&task, about),
            _ => None,
        }
    }

    fn proof(
        &self,
        v: &View,
        side: Side,
        kind: &str,
        about: &str,
        answers: &[&str],
    ) -> Result<Proof, String> {
        let task = Task::new(self, &v.open, side).ok_or("no task is set at this moment")?;
        proof::proof(&task, kind, about, answers)
    }
}
