//! Tasks over positions, for practice (see `engine/contract/exercises`): each with every answer there is, weighed by the rules
//! themselves or by every die of an attack. Everything is open in this game, so both sides are asked alike.
//!
//! `kinds`: the kinds and where their answers are cut. `attacks`: tasks over attacks that are allotted. `ground`: movement,
//! retreats and supply. `proof`: answers weighed by another path.

mod attacks;
mod ground;
mod kinds;
mod proof;
mod words;

use super::{game::Game, nouns::Step, rules::combat, state::Position};
use engine::{
    base::side::Side,
    contract::exercises::Exercises,
    show::exercise::{Exercise, ExerciseKind, Proof},
};

impl Exercises for Game {
    fn exercise_kinds() -> &'static [ExerciseKind] {
        kinds::KINDS
    }

    fn exercises(&self, p: &Position, side: Side, kind: &str) -> Vec<String> {
        if p.step.active() != Some(side) {
            return Vec::new();
        }
        match (kind, p.step) {
            ("column" | "faces", Step::Plan(_) | Step::Attack(_)) => attacks::allotted(p),
            ("helps", Step::Plan(_)) => attacks::allotted(p),
            ("surest", Step::Plan(_))
                if p.fighting.plan.len() > 2 && combat::may_be_done(self, p).is_ok() =>
            {
                vec![String::new()]
            }
            ("back", Step::Plan(_) | Step::Attack(_)) => ground::attacked(self, p, side),
            ("march", Step::Move(_)) => ground::marchers(self, p, side),
            ("unsupplied", Step::Move(_)) => ground::sides(p, side),
            _ => Vec::new(),
        }
    }

    fn exercise(&self, p: &Position, side: Side, kind: &str, about: &str) -> Option<Exercise> {
        if p.step.active() != Some(side) || p.march.is_some() || p.fighting.fight.is_some() {
            return None;
        }
        match kind {
            "column" => attacks::column(self, p, side, about),
            "faces" => attacks::faces(self, p, side, about),
            "surest" => attacks::surest(self, p, side),
            "helps" => attacks::helps(self, p, side, about),
            "back" => ground::back(self, p, side, about),
            "march" => ground::march(self, p, side, about),
            "unsupplied" => ground::unsupplied(self, p, about),
            _ => None,
        }
    }

    fn proof(
        &self,
        p: &Position,
        side: Side,
        kind: &str,
        about: &str,
        answers: &[&str],
    ) -> Result<Proof, String> {
        proof::proof(self, p, side, kind, about, answers)
    }
}
