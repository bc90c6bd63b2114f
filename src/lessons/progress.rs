//! What a learner has done so far: stars, tries and the last step of each lesson, kept under the lesson's id in one small file
//! that can be carried to another machine.
//!
//! Older and later files are read as far as they can be: fields that are not known are passed over, those that are missing have
//! their first value. A file that cannot be read is one sentence, and its keeper puts it aside.

use super::{
    ending::ending,
    resume::{self, Was},
    run::Run,
};
use engine::{base::text, table::Table};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version this program writes.
pub const FORMAT: u16 = 1;
/// Largest file that is read, in bytes.
const LARGEST: usize = 1 << 20;

/// What was done of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Done {
    /// Most stars earned.
    pub stars: u32,
    /// Stars there are.
    pub of: u32,
    /// It was gone through to its end.
    pub finished: bool,
    /// Tries, in all runs of it.
    pub tries: u32,
    /// Of them wrong ones.
    pub wrong: u32,
    /// The step that was open last, by its id; empty after the end.
    pub last: String,
    /// How the steps before it were done.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Was>,
}

/// What was done of all lessons.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    format: u16,
    lessons: BTreeMap<String, Done>,
}

impl Progress {
    /// Reads a file.
    ///
    /// # Errors
    /// One sentence, for behind the file's name.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        if bytes.len() > LARGEST {
            return Err("The progress is larger than 1 MiB".into());
        }
        let text = std::str::from_utf8(bytes).map_err(|_| "The progress is not text (UTF-8)".to_owned())?;
        let read = text::read_file::<Self>(text);
        let progress =
            read.map_err(|(line, why)| format!("The progress is damaged in line {line}: {why}"))?;
        if progress.format == 0 {
            return Err("The file holds no progress of lessons".into());
        }
        Ok(progress)
    }

    /// The text of the file.
    ///
    /// # Errors
    /// One sentence, when it cannot be written as text.
    pub fn write(&self) -> Result<String, String> {
        text::write_file(&Self { format: FORMAT, ..self.clone() })
    }

    /// What was done of a lesson.
    pub fn of(&self, lesson: &str) -> Option<&Done> {
        self.lessons.get(lesson)
    }

    /// Every lesson something was done of.
    pub fn all(&self) -> impl Iterator<Item = (&str, &Done)> {
        self.lessons.iter().map(|(id, done)| (id.as_str(), done))
    }

    /// Takes over how a run stands. `since` is what was taken over from the same run before, which is not counted twice; what is
    /// returned is handed in the next time.
    pub fn record(&mut self, run: &Run, table: &dyn Table, since: Counted) -> Counted {
        let ending = ending(run, table);
        let done = self.lessons.entry(run.lesson().id.clone()).or_default();
        done.stars = done.stars.max(ending.earned());
        done.of = ending.stars.len() as u32;
        done.finished |= run.is_over();
        done.tries += ending.tries.saturating_sub(since.tries);
        done.wrong += ending.wrong.saturating_sub(since.wrong);
        (done.last, done.steps) = if run.is_over() {
            Default::default()
        } else {
            (run.step().id.clone(), resume::kept(run, table))
        };
        Counted { tries: ending.tries, wrong: ending.wrong }
    }

    /// A lesson begins again: nothing of the run before is gone on with.
    pub fn begin_again(&mut self, lesson: &str) {
        if let Some(done) = self.lessons.get_mut(lesson) {
            (done.last, done.steps) = Default::default();
        }
    }

    /// Takes in the progress of another machine: of each lesson the better.
    pub fn merge(&mut self, other: &Self) {
        for (id, theirs) in &other.lessons {
            let Some(ours) = self.lessons.get_mut(id) else {
                self.lessons.insert(id.clone(), theirs.clone());
                continue;
            };
            let is_further =
                (theirs.finished, theirs.stars, theirs.tries) > (ours.finished, ours.stars, ours.tries);
            let further = if is_further { theirs } else { &*ours };
            let (last, steps) = (further.last.clone(), further.steps.clone());
            *ours = Done {
                stars: ours.stars.max(theirs.stars),
                of: ours.of.max(theirs.of),
                finished: ours.finished || theirs.finished,
                tries: ours.tries.max(theirs.tries),
                wrong: ours.wrong.max(theirs.wrong),
                last,
                steps,
            };
        }
    }

    /// Forgets a lesson; all of them without an id.
    pub fn forget(&mut self, lesson: Option<&str>) {
        match lesson {
            Some(id) => _ = self.lessons.remove(id),
            None => self.lessons.clear(),
        }
    }
}

/// What was counted of a run so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counted {
    tries: u32,
    wrong: u32,
}

impl Counted {
    /// All of a run that is gone on with: it was counted before.
    pub fn of(run: &Run, table: &dyn Table) -> Self {
        let ending = ending(run, table);
        Self { tries: ending.tries, wrong: ending.wrong }
    }
}
