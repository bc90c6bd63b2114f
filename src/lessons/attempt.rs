//! One learner's run of a lesson as a small file, and what a teacher reads of those of a class.

use super::{
    ending::ending,
    format::Step,
    run::{Run, StepState},
};
use crate::engine::{
    base::{plain, text},
    table::Table,
};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// The version this program writes.
pub const FORMAT: u16 = 1;
/// Largest file that is read, in bytes: a game is in it.
pub const LARGEST: usize = 16 << 20;
/// The ending of its file.
pub const ENDING: &str = "try";

/// A run of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// Version; [`FORMAT`].
    pub format: u16,
    /// Who ran it, as they call themselves.
    pub learner: String,
    /// The lesson's id.
    pub lesson: String,
    /// Its title then.
    pub title: String,
    /// Its game.
    pub game: String,
    /// Stars earned.
    pub stars: u32,
    /// Stars there are.
    pub of: u32,
    /// How its steps went, in their order.
    pub steps: Vec<StepTry>,
    /// The game with every try as a variation.
    pub journal: String,
}

/// How a step went.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepTry {
    /// The step's id.
    pub id: String,
    /// The learner did it; a step gone past without an answer is not done.
    pub done: bool,
    /// Tries.
    pub tries: u32,
    /// Of them wrong ones.
    pub wrong: u32,
    /// Hints looked at.
    pub hints: u8,
    /// Its answer was shown.
    pub shown: bool,
}

/// Most steps of a lesson in a try.
const MOST_STEPS: usize = 500;

impl Attempt {
    /// How a run stands.
    pub fn of(run: &Run, table: &dyn Table, learner: &str) -> Self {
        let (lesson, ending) = (run.lesson(), ending(run, table));
        let step = |(step, state): (&Step, &StepState)| StepTry {
            id: step.id.clone(),
            done: state.is_done() && !state.skipped,
            tries: state.tries,
            wrong: state.wrong,
            hints: state.hints,
            shown: state.shown,
        };
        Self {
            format: FORMAT,
            learner: learner.to_owned(),
            lesson: lesson.id.clone(),
            title: lesson.title.clone(),
            game: lesson.game.clone(),
            stars: ending.earned(),
            of: ending.stars.len() as u32,
            steps: lesson.steps.iter().zip(run.states()).map(step).collect(),
            journal: String::from_utf8_lossy(&table.journal()).into_owned(),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// One sentence, for behind the file's name.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        if bytes.len() > LARGEST {
            return Err("it is larger than 16 MiB".into());
        }
        let text = std::str::from_utf8(bytes).map_err(|_| "it is not text (UTF-8)".to_owned())?;
        let attempt: Self = text::read_file(text).map_err(|(line, why)| format!("line {line}: {why}"))?;
        match attempt.format {
            FORMAT if attempt.steps.len() > MOST_STEPS => {
                Err(format!("it names {} steps; no lesson has more than {MOST_STEPS}", attempt.steps.len()))
            }
            FORMAT => Ok(attempt),
            other => Err(format!("its format is {other}; this program reads {FORMAT}")),
        }
    }

    /// The text of the file.
    ///
    /// # Errors
    /// One sentence, when it cannot be written as text.
    pub fn write(&self) -> Result<String, String> {
        // Line breaks of the game are written out, so that the text goes through mail unchanged.
        text::write_plain(self)
    }

    /// Tries, wrong ones and hints of all steps.
    pub fn sums(&self) -> [u32; 3] {
        // A forged file may hold any numbers.
        let sum = |of: fn(&StepTry) -> u32| self.steps.iter().map(of).fold(0, u32::saturating_add);
        [sum(|step| step.tries), sum(|step| step.wrong), sum(|step| step.hints.into())]
    }

    /// Steps whose answer was shown.
    pub fn shown(&self) -> usize {
        self.steps.iter().filter(|step| step.shown).count()
    }

    /// Steps done.
    pub fn done(&self) -> usize {
        self.steps.iter().filter(|step| step.done).count()
    }
}

/// A table of attempts for a spreadsheet: a row for each, with the tries of each step; a step that is not done has a `-`, one
/// whose answer was shown a `*`.
pub fn csv(attempts: &[(String, Attempt)]) -> String {
    let most = attempts.iter().map(|(_, attempt)| attempt.steps.len()).max().unwrap_or(0);
    let mut out = String::from("learner,lesson,title,stars,of,steps_done,steps,tries,wrong,hints");
    (1..=most).for_each(|nth| _ = write!(out, ",step_{nth}"));
    out.push_str(",file\n");
    for (file, attempt) in attempts {
        let steps = &attempt.steps;
        let mut row = vec![attempt.learner.clone(), attempt.lesson.clone(), attempt.title.clone()];
        row.extend([attempt.stars.to_string(), attempt.of.to_string()]);
        row.extend([attempt.done().to_string(), steps.len().to_string()]);
        row.extend(attempt.sums().map(|sum| sum.to_string()));
        row.extend((0..most).map(|nth| steps.get(nth).map_or_else(String::new, cell)));
        row.push(file.clone());
        let row: Vec<String> = row.iter().map(|field| quoted(field)).collect();
        out.push_str(&row.join(","));
        out.push('\n');
    }
    out
}

/// What stands for a step in a table of attempts.
pub fn cell(step: &StepTry) -> String {
    let tries = if step.done { step.tries.to_string() } else { "-".to_owned() };
    if step.shown { format!("{tries}*") } else { tries }
}

/// A field of the table. What a spreadsheet would take for a formula is not one.
fn quoted(field: &str) -> String {
    let clean = plain::one_line(field).into_owned();
    let is_formula = clean.starts_with(['=', '+', '@', '\t']) || clean.starts_with('-') && clean.len() > 2;
    let clean = if is_formula { format!("'{clean}") } else { clean };
    if clean.contains([',', '"', ';']) { format!("\"{}\"", clean.replace('"', "\"\"")) } else { clean }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forged_numbers_are_borne() {
        let step = StepTry { tries: u32::MAX, ..StepTry::default() };
        let mut forged =
            Attempt { format: FORMAT, steps: vec![step.clone(), step.clone()], ..Attempt::default() };
        assert_eq!(forged.sums()[0], u32::MAX);
        forged.steps = vec![step; 10_000];
        let why = Attempt::read(forged.write().unwrap().as_bytes()).unwrap_err();
        assert!(why.contains("10000 steps"), "{why}");
    }
}
