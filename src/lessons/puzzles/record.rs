//! What was answered, and when it comes back: kept under the ids of the puzzles in one small file.
//!
//! When is worked out by FSRS (crate `rs-fsrs`), in days, from whether it was right. The time of an answer is handed in, in
//! seconds since 1970: nothing here looks at a clock.
//!
//! Older and later files are read as far as they can be; one that cannot be read is one sentence, and its keeper puts
//! it aside.

use core::time::Duration;
use engine::base::text;
use rs_fsrs::{Card, FSRS, Parameters, Rating, State};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version this program writes.
pub const FORMAT: u16 = 1;
/// Largest file that is read, in bytes.
const LARGEST: usize = 4 << 20;
/// Most puzzles that are kept.
const MOST: usize = 20_000;
/// Longest time until something comes back, in days.
const LONGEST: i32 = 365;
/// Seconds of a day.
pub const DAY: i64 = 86_400;

/// What is known of one puzzle.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Seen {
    /// Its kind.
    pub kind: String,
    /// How often it was answered.
    pub tries: u32,
    /// How often right.
    pub right: u32,
    /// Whether the last answer was right.
    pub known: bool,
    /// When it was answered last, in seconds since 1970.
    pub last: i64,
    /// When it comes back.
    pub due: i64,
    stability: f64,
    difficulty: f64,
    days: i64,
    lapses: i32,
}

/// What was answered of all puzzles.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    format: u16,
    puzzles: BTreeMap<String, Seen>,
}

impl Record {
    /// Reads a file.
    ///
    /// # Errors
    /// One sentence, for behind the file's name.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        if bytes.len() > LARGEST {
            return Err("The record of practice is larger than 4 MiB".into());
        }
        let text = std::str::from_utf8(bytes)
            .map_err(|_| "The record of practice is not text (UTF-8)".to_owned())?;
        let read = text::read_file::<Self>(text);
        let mut record =
            read.map_err(|(line, why)| format!("The record of practice is damaged in line {line}: {why}"))?;
        if record.format == 0 {
            return Err("The file holds no record of practice".into());
        }
        if record.puzzles.len() > MOST {
            return Err(format!("The record of practice holds more than {MOST} puzzles"));
        }
        record.puzzles.values_mut().for_each(Seen::mend);
        Ok(record)
    }

    /// The text of the file.
    ///
    /// # Errors
    /// One sentence, when it cannot be written as text.
    pub fn write(&self) -> Result<String, String> {
        text::write_file(&Self { format: FORMAT, ..self.clone() })
    }

    /// What is known of a puzzle.
    pub fn of(&self, id: &str) -> Option<&Seen> {
        self.puzzles.get(id)
    }

    /// All that were answered, by id.
    pub fn all(&self) -> impl Iterator<Item = (&str, &Seen)> {
        self.puzzles.iter().map(|(id, seen)| (id.as_str(), seen))
    }

    /// Whether nothing was ever answered.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// Takes an answer in, and says when the puzzle comes back.
    pub fn answer(&mut self, id: &str, kind: &str, right: bool, now: i64) -> i64 {
        let seen = self.puzzles.entry(id.to_owned()).or_default();
        kind.clone_into(&mut seen.kind);
        seen.take(right, now);
        seen.due
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.puzzles.clear();
    }

    /// The kind of the answer that was wrong last and has not been right since.
    pub fn missed_last(&self) -> Option<&str> {
        let wrong = self.puzzles.values().filter(|seen| !seen.known && seen.tries > 0);
        wrong.max_by_key(|seen| seen.last).map(|seen| seen.kind.as_str())
    }

    /// How many were answered since a moment, and how many of those right.
    pub fn since(&self, moment: i64) -> (usize, usize) {
        let fresh = || self.puzzles.values().filter(|seen| seen.last >= moment);
        (fresh().count(), fresh().filter(|seen| seen.known).count())
    }
}

impl Seen {
    /// Numbers of a file that could lead the scheduler astray become those of something new.
    fn mend(&mut self) {
        let good = |x: f64, most: f64| x.is_finite() && (0.0..=most).contains(&x);
        let fits =
            good(self.stability, 1e5) && good(self.difficulty, 10.0) && (0..=4000).contains(&self.days);
        let times = (0..=1 << 40).contains(&self.last) && (0..=1 << 40).contains(&self.due);
        if !(fits && times) {
            let Self { kind, tries, right, known, .. } = std::mem::take(self);
            *self = Self { kind, tries, right, known, ..Self::default() };
        }
    }

    /// Takes an answer in.
    fn take(&mut self, right: bool, now: i64) {
        // The first second of 1970 is the moment that a new card has.
        let moment = |seconds: i64| Card::default().due + Duration::from_secs(seconds.max(0).unsigned_abs());
        let is_new = self.stability <= 0.0;
        let card = Card {
            due: moment(self.due),
            stability: self.stability,
            difficulty: self.difficulty,
            elapsed_days: 0,
            scheduled_days: self.days,
            reps: i32::try_from(self.tries).unwrap_or(i32::MAX),
            lapses: self.lapses,
            state: if is_new { State::New } else { State::Review },
            last_review: moment(if is_new { now } else { self.last.min(now) }),
        };
        let parameters = Parameters {
            // Within a day nothing comes back: it would be answered from memory.
            enable_short_term: false,
            enable_fuzz: false,
            maximum_interval: LONGEST,
            ..Parameters::default()
        };
        let rating = if right { Rating::Good } else { Rating::Again };
        let next = FSRS::new(parameters).next(card, moment(now), rating).card;
        let days = next.scheduled_days.clamp(1, i64::from(LONGEST));
        self.tries = self.tries.saturating_add(1);
        self.right += u32::from(right);
        self.known = right;
        (self.last, self.due) = (now, now + days * DAY);
        (self.stability, self.difficulty) = (next.stability, next.difficulty);
        (self.days, self.lapses) = (days, next.lapses);
    }
}
