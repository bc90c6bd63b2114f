//! One learner's run of a lesson as a small file, and what a teacher reads of those of a class.

use super::{
    ending::ending,
    feedback::Wrong,
    format::Step,
    plainly::unmarked,
    run::{Run, StepState},
};
use engine::{
    base::{
        plain,
        say::{count, count_of},
        text,
    },
    table::Table,
};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// The version this program writes. It reads the first one too, which held no answers.
pub const FORMAT: u16 = 2;
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
    /// Its title, or how its text begins.
    #[serde(default)]
    pub title: String,
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
    /// What was answered that is not right, in the order in which it first was.
    #[serde(default)]
    pub answers: Vec<Wrong>,
}

/// Most steps of a lesson in a try.
const MOST_STEPS: usize = 500;
/// Most signs of what stands for a title.
const TITLE_SIGNS: usize = 60;

/// The title of a step, or how its text begins.
pub fn title_of(step: &Step) -> String {
    if !step.title.is_empty() {
        return step.title.clone();
    }
    let text = unmarked(&step.text);
    // What is asked stands at the end of a text.
    let sentences: Vec<&str> = text.split_inclusive(['.', '?', ':']).map(str::trim).collect();
    let asked = sentences.iter().rev().find(|one| !one.is_empty());
    plain::shortened(asked.copied().unwrap_or(&text), TITLE_SIGNS)
}

impl Attempt {
    /// How a run stands.
    pub fn of(run: &Run, table: &dyn Table, learner: &str) -> Self {
        let (lesson, ending) = (run.lesson(), ending(run, table));
        let step = |(step, state): (&Step, &StepState)| StepTry {
            id: step.id.clone(),
            title: title_of(step),
            done: state.is_done() && !state.skipped,
            tries: state.tries,
            wrong: state.wrong,
            hints: state.hints,
            shown: state.shown,
            answers: state.wrong_answers(),
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
        let attempt: Self = text::read_file(text).map_err(|(line, why)| {
            format!("line {line}: it is cut, or holds no answers of a lesson ({why})")
        })?;
        match attempt.format {
            1..=FORMAT if attempt.steps.len() > MOST_STEPS => {
                Err(format!("it names {} steps; no lesson has more than {MOST_STEPS}", attempt.steps.len()))
            }
            1..=FORMAT => Ok(attempt),
            other => Err(format!("its format is {other}; this program reads {FORMAT} and older ones")),
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

    /// The learner's name; who gave none is called by the file.
    pub fn who<'a>(&'a self, file: &'a str) -> &'a str {
        if self.learner.trim().is_empty() { file } else { &self.learner }
    }

    /// The lesson's title, or its id.
    pub fn what(&self) -> &str {
        if self.title.is_empty() { &self.lesson } else { &self.title }
    }

    /// How it went, in a line: `Anna: Moving, 6 of 6 steps, 1 try, 0 wrong, …`.
    pub fn in_words(&self, file: &str) -> String {
        let (who, what) = (self.who(file), self.what());
        let [tries, wrong, hints] = self.sums();
        let (done, steps) = (self.done(), count(self.steps.len(), "step"));
        let tries = count_of(tries, "try", "tries");
        let (hints, shown) = (count(hints, "hint"), count_of(self.shown(), "answer shown", "answers shown"));
        let stars = count(self.of, "star");
        format!(
            "{who}: {what}, {done} of {steps}, {tries}, {wrong} wrong, {hints}, {shown}, {} of {stars}",
            self.stars
        )
    }

    /// Steps done.
    pub fn done(&self) -> usize {
        self.steps.iter().filter(|step| step.done).count()
    }
}

/// A table of attempts for a spreadsheet: a row for each, with the tries of each step; a step that is not done has a `-`, one
/// whose answer was shown a `*`. Where all are of one lesson the columns have the titles of its steps. Below stand, lesson by lesson,
/// the wrong answers of the class for each step.
pub fn csv(attempts: &[(String, Attempt)]) -> String {
    let most = attempts.iter().map(|(_, attempt)| attempt.steps.len()).max().unwrap_or(0);
    let titles = titles(attempts);
    let mut out = String::from("learner,lesson,title,stars,of,steps_done,steps,tries,wrong,hints,shown");
    for nth in 0..most {
        let title = titles.get(nth).filter(|title| !title.is_empty());
        let head = title.map_or_else(|| format!("step_{}", nth + 1), |title| format!("{}. {title}", nth + 1));
        _ = write!(out, ",{}", quoted(&head));
    }
    out.push_str(",file\n");
    let mut row = |fields: &[String]| {
        let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
        out.push_str(&fields.join(","));
        out.push('\n');
    };
    for (file, attempt) in attempts {
        let steps = &attempt.steps;
        let mut fields = vec![attempt.learner.clone(), attempt.lesson.clone(), attempt.title.clone()];
        fields.extend([attempt.stars.to_string(), attempt.of.to_string()]);
        fields.extend([attempt.done().to_string(), steps.len().to_string()]);
        fields.extend(attempt.sums().map(|sum| sum.to_string()));
        fields.push(attempt.shown().to_string());
        fields.extend((0..most).map(|nth| steps.get(nth).map_or_else(String::new, cell)));
        fields.push(file.clone());
        row(&fields);
    }
    for hard in hardest(attempts) {
        let mut fields = vec!["wrong answers of all".to_owned(), hard.lesson.clone(), hard.title.clone()];
        fields.extend(std::iter::repeat_n(String::new(), 5));
        fields.push(hard.steps.iter().map(|step| step.wrong).fold(0, u32::saturating_add).to_string());
        fields.extend(std::iter::repeat_n(String::new(), 2));
        let of = |nth: usize| hard.steps.iter().find(|step| step.number == nth + 1);
        fields.extend((0..most).map(|nth| of(nth).map_or_else(String::new, |step| step.wrong.to_string())));
        fields.push(String::new());
        row(&fields);
    }
    out
}

/// The titles of the steps where all attempts are of one lesson.
fn titles(attempts: &[(String, Attempt)]) -> Vec<String> {
    let Some((_, first)) = attempts.first() else { return Vec::new() };
    if attempts.iter().any(|(_, attempt)| attempt.lesson != first.lesson) {
        return Vec::new();
    }
    // An older file has no titles.
    let longest = attempts
        .iter()
        .map(|(_, attempt)| &attempt.steps)
        .max_by_key(|steps| steps.iter().filter(|step| !step.title.is_empty()).count());
    longest.map(|steps| steps.iter().map(|step| step.title.clone()).collect()).unwrap_or_default()
}

/// A lesson as a class found it: its steps, the hardest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hard {
    /// The lesson's id.
    pub lesson: String,
    /// Its title.
    pub title: String,
    /// How many tries of it were read.
    pub tries: usize,
    /// Its steps, the hardest first.
    pub steps: Vec<HardStep>,
}

/// A step as a class found it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HardStep {
    /// Its number, from 1.
    pub number: usize,
    /// Its title; empty where the files do not tell it.
    pub title: String,
    /// Learners who answered wrong at least once.
    pub learners: usize,
    /// Learners who had its answer shown.
    pub gave_up: usize,
    /// Learners who gave no answer at all.
    pub silent: usize,
    /// Wrong answers.
    pub wrong: u32,
    /// What was answered, the most frequent first.
    pub answers: Vec<Wrong>,
}

/// What was hard, lesson by lesson in the order of the files.
pub fn hardest(attempts: &[(String, Attempt)]) -> Vec<Hard> {
    let mut all: Vec<Hard> = Vec::new();
    for (_, attempt) in attempts {
        let at = all.iter().position(|hard| hard.lesson == attempt.lesson).unwrap_or_else(|| {
            let (lesson, title) = (attempt.lesson.clone(), attempt.title.clone());
            all.push(Hard { lesson, title, ..Hard::default() });
            all.len() - 1
        });
        let hard = &mut all[at];
        hard.tries += 1;
        for (nth, step) in attempt.steps.iter().enumerate() {
            if hard.steps.len() <= nth {
                hard.steps.push(HardStep { number: nth + 1, ..HardStep::default() });
            }
            hard.steps[nth].take(step);
        }
    }
    for hard in &mut all {
        hard.steps
            .sort_by_key(|step| std::cmp::Reverse((step.learners + step.gave_up, step.wrong, step.silent)));
    }
    all
}

impl HardStep {
    fn take(&mut self, step: &StepTry) {
        if self.title.is_empty() {
            self.title.clone_from(&step.title);
        }
        self.learners += usize::from(step.wrong > 0);
        self.gave_up += usize::from(step.shown);
        self.silent += usize::from(!step.done && !step.shown && step.tries == 0);
        self.wrong = self.wrong.saturating_add(step.wrong);
        for one in &step.answers {
            match self.answers.iter_mut().find(|known| known.answer == one.answer) {
                Some(known) => known.times = known.times.saturating_add(one.times),
                None => self.answers.push(one.clone()),
            }
        }
        self.answers.sort_by_key(|one| std::cmp::Reverse(one.times));
    }

    /// Whether a learner answered wrong, had the answer shown or gave none.
    pub fn is_hard(&self) -> bool {
        self.learners + self.gave_up + self.silent > 0
    }

    /// `Step 3, Velikiye Luki`.
    pub fn name(&self) -> String {
        let title = plain::one_line(&self.title);
        let title = title.trim_end_matches('.');
        if title.is_empty() {
            format!("Step {}", self.number)
        } else {
            format!("Step {}, {title}", self.number)
        }
    }

    /// `5 of 25 with wrong answers: 4 (3 times); 5. 2 had the answer shown`.
    pub fn words(&self, of: usize) -> String {
        let mut out = format!("{} of {of} with wrong answers", self.learners);
        let answers: Vec<String> = self.answers.iter().map(Wrong::words).collect();
        if !answers.is_empty() {
            _ = write!(out, ": {}", answers.join("; "));
        }
        let more = [(self.gave_up, "had the answer shown"), (self.silent, "gave no answer")];
        let more: Vec<String> =
            more.into_iter().filter(|(n, _)| *n > 0).map(|(n, did)| format!("{n} {did}")).collect();
        if !more.is_empty() {
            _ = write!(out, ". {}", more.join(", "));
        }
        out
    }
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
