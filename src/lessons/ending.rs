//! How a lesson ended: its goal, its stars, and how many tries it took.

use super::{format::Star, run::Run};
use crate::engine::table::Table;

/// How a lesson ended.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ending {
    /// Facts of the goal, and whether they hold.
    pub goal: Vec<(String, bool)>,
    /// Stars: what for, and whether it was earned. The first is the goal, the second that no answer was shown.
    pub stars: Vec<(String, bool)>,
    /// Tries in all steps.
    pub tries: u32,
    /// Of them wrong ones.
    pub wrong: u32,
    /// Questions gone past without an answer.
    pub skipped: u32,
}

impl Ending {
    /// Stars earned.
    pub fn earned(&self) -> u32 {
        self.stars.iter().map(|(_, earned)| u32::from(*earned)).sum()
    }
}

/// How the lesson ended; of a lesson that goes on, how it stands.
pub fn ending(run: &Run, table: &dyn Table) -> Ending {
    let (lesson, states) = (run.lesson(), run.states());
    let named = lesson.goal_at.as_ref();
    let at = named.and_then(|id| lesson.steps.iter().position(|step| step.id == *id));
    let at = states[at.unwrap_or(states.len() - 1)].end;
    let holds = |fact: &String| at.is_some_and(|at| table.holds(at, run.viewer(), fact).unwrap_or(false));
    let goal: Vec<(String, bool)> = lesson.goal.iter().map(|fact| (fact.clone(), holds(fact))).collect();
    let skipped = states.iter().map(|state| u32::from(state.skipped)).sum();
    // A lesson without facts has its answers for a goal.
    let answered = skipped == 0 || !goal.is_empty();
    let reached = run.is_over() && answered && goal.iter().all(|(_, holds)| *holds);
    let unaided = skipped == 0 && states.iter().all(|state| !state.shown);
    let mut stars = vec![
        ("The goal".to_owned(), reached),
        ("Without being shown an answer".to_owned(), reached && unaided),
    ];
    let more = |star: &Star| (star.text.clone(), reached && star.facts.iter().all(holds));
    stars.extend(lesson.stars.iter().map(more));
    let tries = states.iter().map(|state| state.tries).sum();
    let wrong = states.iter().map(|state| state.wrong).sum();
    Ending { goal, stars, tries, wrong, skipped }
}
