//! Tasks that a position offers, with every answer there is and what it is worth: plain data.
//!
//! A game lists all answers of a task and weighs each, from what the side asked knows. Which of them is right follows here
//! and nowhere else: the one that is worth more than every other by the margin of its kind. A task without such an answer
//! is no task.

use super::{line::Term, scene::Subject, sealed::SealedOrder, words::RuleId};

/// How an answer is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// One of a few rows.
    Rows,
    /// A place, shown on the map.
    Place,
}

/// A kind of task that a game sets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExerciseKind {
    /// Lasting id, such as `least`: files and progress know it by this.
    pub id: &'static str,
    /// Name in a list.
    pub title: &'static str,
    /// What is asked, one sentence.
    pub about: &'static str,
    /// What was left out by a learner who missed one, for `Last time you missed …`.
    pub missed: &'static str,
    /// How the answer is given.
    pub manner: Manner,
    /// By how much the best answer is worth more than every other.
    pub margin: i64,
    /// From this difference on the best answer is easy to tell.
    pub clear: i64,
    /// What an answer is worth is counted in these: one, many.
    pub unit: (&'static str, &'static str),
    /// How many of these units make one as it is read: 10 where a worth of 125 reads 12.5.
    pub scale: i64,
    /// What answers there are, and where the list of them is cut, with the reason why nothing is lost by it.
    pub answers: &'static str,
}

impl ExerciseKind {
    /// A worth, or a difference of two, with its unit: `4.5 percentage points`; from ten on in whole ones.
    pub fn words(&self, worth: i64) -> String {
        let scale = self.scale.max(1);
        let whole = worth / scale;
        if worth == scale {
            return format!("1 {}", self.unit.0);
        }
        if whole.abs() >= 10 {
            return format!("{} {}", (worth + worth.signum() * scale / 2) / scale, self.unit.1);
        }
        match (worth % scale).abs() * 10 / scale {
            0 => format!("{whole} {}", self.unit.1),
            tenth => format!("{whole}.{tenth} {}", self.unit.1),
        }
    }
}

/// One answer to a task.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Alternative {
    /// Lasting id within the task, in the ids of the game.
    pub id: String,
    /// What it says before anything is answered.
    pub text: String,
    /// Its sum and result in short, shown after the answer: `3 − 1 = 2, eliminated`.
    pub sum: String,
    /// What it is worth, in the unit of its kind.
    pub worth: i64,
    /// What is wrong with it where that is no matter of more or less, without a full stop: `It does not take it surely`.
    pub miss: String,
    /// The place that it is.
    pub at: Option<Subject>,
    /// Orders that carry it out, where it is a plan.
    pub orders: Vec<SealedOrder>,
}

/// A task with every answer there is, in a fixed sequence.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Exercise {
    /// The question.
    pub question: String,
    /// What one needs to know to answer it, a sentence or two.
    pub given: String,
    /// What it is about, marked on the map.
    pub about: Vec<Subject>,
    /// Every answer. Answers that come to the same are one.
    pub answers: Vec<Alternative>,
    /// Why the best one is the best, one sentence of its numbers.
    pub why: String,
    /// Rules that decide it.
    pub rules: Vec<RuleId>,
    /// The sum behind the best answer in full: heading and terms.
    pub sums: Vec<(String, Vec<Term>)>,
    /// How hard it is, from 1, by what one has to think of; `None` where its answers tell.
    pub level: Option<u8>,
}

/// Answers weighed again by another path than the one that made the task.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proof {
    /// The path, one word: `odds` for the calculator, `played` for orders given to the rules.
    pub path: &'static str,
    /// What answers are worth by it, by their ids.
    pub worths: Vec<(String, i64)>,
    /// How far these may be off, where a part was counted over a sample.
    pub within: i64,
}

impl Proof {
    /// What is wrong with the answers by this path: one that is worth something else, or another one that is the best.
    pub fn fault(&self, task: &Exercise, best: usize) -> Option<String> {
        let path = self.path;
        for (id, worth) in &self.worths {
            let Some(known) = task.answers.iter().find(|answer| answer.id == *id) else {
                return Some(format!("by {path} there is an answer {id}, which the task has not"));
            };
            if known.worth.abs_diff(*worth) > self.within.unsigned_abs() {
                return Some(format!("by {path} {id} is worth {worth}, not {}", known.worth));
            }
        }
        let best = &task.answers.get(best)?.id;
        let Some((_, top)) = self.worths.iter().find(|(id, _)| id == best) else {
            return Some(format!("{path} does not weigh the best answer, {best}"));
        };
        let better = self.worths.iter().find(|(id, worth)| id != best && worth >= top);
        better.map(|(id, _)| format!("by {path} {id} is as good as {best}"))
    }
}

impl Exercise {
    /// The answer that is worth more than every other by a margin, and by how much it is; `None` where there is none.
    pub fn best(&self, margin: i64) -> Option<(usize, i64)> {
        let (best, top) =
            self.answers.iter().enumerate().max_by_key(|(n, a)| (a.worth, std::cmp::Reverse(*n)))?;
        let others = self.answers.iter().enumerate().filter(|(n, _)| *n != best).map(|(_, a)| a.worth);
        let by = top.worth.saturating_sub(others.max()?);
        (by >= margin.max(1)).then_some((best, by))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(worths: &[i64]) -> Exercise {
        let answer = |worth: &i64| Alternative { worth: *worth, ..Alternative::default() };
        Exercise { answers: worths.iter().map(answer).collect(), ..Exercise::default() }
    }

    #[test]
    fn the_best_answer_is_the_only_one_by_the_margin() {
        assert_eq!(task(&[10, 70, 20]).best(50), Some((1, 50)));
        assert_eq!(task(&[10, 70, 20]).best(51), None);
        assert_eq!(task(&[70, 70]).best(0), None, "two that are alike are never one");
        assert_eq!(task(&[70]).best(1), None, "where there is nothing to choose there is no task");
        assert_eq!(task(&[]).best(1), None);
    }
}
