//! A lesson gone on with as it was left: what the learner ordered in the steps before is given again.

use super::{
    feedback::Wrong,
    format::Ask,
    run::{Run, StepState},
};
use engine::{base::seat::Seat, table::Table};
use serde::{Deserialize, Serialize};

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// How a step was done. What is missing in a file has its first value.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Was {
    /// The step's id.
    pub id: String,
    /// The orders it was done by.
    #[serde(skip_serializing_if = "is_default")]
    pub orders: Vec<String>,
    /// The option that was chosen.
    #[serde(skip_serializing_if = "is_default")]
    pub chosen: Option<usize>,
    /// Tries.
    #[serde(skip_serializing_if = "is_default")]
    pub tries: u32,
    /// Of them wrong ones.
    #[serde(skip_serializing_if = "is_default")]
    pub wrong: u32,
    /// Hints looked at.
    #[serde(skip_serializing_if = "is_default")]
    pub hints: u8,
    /// The answer was shown.
    #[serde(skip_serializing_if = "is_default")]
    pub shown: bool,
    /// The program did it.
    #[serde(skip_serializing_if = "is_default")]
    pub skipped: bool,
    /// What was answered that is not right.
    #[serde(skip_serializing_if = "is_default")]
    pub answers: Vec<Wrong>,
}

/// How the steps before the open one were done.
pub fn kept(run: &Run, table: &dyn Table) -> Vec<Was> {
    let steps = run.lesson().steps.iter().zip(run.states()).take(run.current());
    steps
        .map(|(step, state)| Was {
            id: step.id.clone(),
            orders: orders(run, table, state),
            chosen: state.chosen,
            tries: state.tries,
            wrong: state.wrong,
            hints: state.hints,
            shown: state.shown,
            skipped: state.skipped || state.put,
            answers: state.wrong_answers(),
        })
        .collect()
}

/// The orders of the learner's side from where a step began to where it was done.
fn orders(run: &Run, table: &dyn Table, state: &StepState) -> Vec<String> {
    let (Some(start), Some(end)) = (state.start, state.end) else { return Vec::new() };
    let way = table.way_to(end);
    let since = way.iter().skip_while(|ply| **ply != start).skip(1);
    let own = since.filter(|ply| table.seat_of(**ply) == Some(Seat::Person(run.side())));
    own.filter_map(|ply| Some(table.write_order(&table.ply_order(*ply, run.viewer())?))).collect()
}

/// Brings a lesson that has just been opened to a step again. A step that cannot be done as it was is done by the program.
///
/// # Errors
/// As [`Run::jump`].
pub fn resume(run: &mut Run, table: &mut dyn Table, was: &[Was], to: usize) -> Result<(), String> {
    for one in was {
        if run.current() >= to || run.step().id != one.id {
            break;
        }
        run.redo(table, one)?;
        run.next(table)?;
    }
    run.jump(table, to)
}

impl Run {
    /// Does the open step as it was done before.
    fn redo(&mut self, table: &mut dyn Table, was: &Was) -> Result<(), String> {
        let step = self.current();
        let state = &mut self.states[step];
        (state.tries, state.wrong, state.hints, state.shown) = (was.tries, was.wrong, was.hints, was.shown);
        state.earlier.clone_from(&was.answers);
        let asks = matches!(self.step().ask, Ask::Order(_) | Ask::Free(_)) && !self.plays_nothing();
        if was.skipped || asks && !self.ordered_again(table, &was.orders) {
            return self.pass(table);
        }
        if asks {
            self.finish(table)?;
        } else {
            self.solve(table)?;
        }
        self.states[step].chosen = was.chosen;
        Ok(())
    }

    /// Gives orders again; whether they are right.
    fn ordered_again(&mut self, table: &mut dyn Table, orders: &[String]) -> bool {
        for text in orders {
            let Ok(order) = table.read_order(text) else { return false };
            if table.submit(self.side(), &[order]).is_err() {
                return false;
            }
            if matches!(self.is_right(table), Ok(true)) {
                return true;
            }
        }
        false
    }
}
