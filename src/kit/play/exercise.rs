//! Tasks for practice: what their answers and proofs are put together from. A table of kinds is one of
//! [`ExerciseKind`](engine::show::exercise::ExerciseKind)s; a task lists all answers, each with its worth, and says why the best
//! is the best:
//!
//! ```
//! use engine::show::exercise::{Alternative, Exercise};
//! use kit::exercise::because;
//!
//! let answer = |id: &str, worth| Alternative { id: id.into(), worth, ..Alternative::default() };
//! let task = Exercise { answers: vec![answer("a", 3), answer("b", 5)], ..Exercise::default() };
//! let told = because(task, |best, next| format!("{} before {}", best.id, next.id));
//! assert_eq!(told.map(|task| task.why), Some("b before a".to_owned()));
//! ```

use crate::bits::say::count;
use engine::show::exercise::{Alternative, Exercise, Proof};
use std::cmp::Ordering;

/// Chances are weighed in tenths of a percentage point.
pub const POINTS: (&str, &str) = ("percentage point", "percentage points");

/// The best answer and the one after it.
pub fn two_best(answers: &[Alternative]) -> Option<(&Alternative, &Alternative)> {
    let mut sorted: Vec<&Alternative> = answers.iter().collect();
    sorted.sort_by_key(|answer| std::cmp::Reverse(answer.worth));
    Some((*sorted.first()?, *sorted.get(1)?))
}

/// A task that says why its best answer is the best; `None` where there is no second one.
pub fn because(task: Exercise, why: impl Fn(&Alternative, &Alternative) -> String) -> Option<Exercise> {
    let (best, next) = two_best(&task.answers)?;
    let why = why(best, next);
    Some(Exercise { why, ..task })
}

/// What an answer is called: its text up to a colon.
pub fn called(answer: &Alternative) -> &str {
    answer.text.split(':').next().unwrap_or_default()
}

/// What each of some neighbouring numbers is worth when one of them is right: the four that are shown stand around it, up to
/// three of them before it, and no two are worth the same. The nearest is one off by `margin`.
pub fn around(real: usize, all: usize, before: usize, margin: i64) -> impl Fn(usize) -> i64 {
    let most = all.saturating_sub(4).min(real);
    let first = real.saturating_sub(before % 4).min(most);
    move |nth: usize| {
        let off = margin * nth.abs_diff(real) as i64;
        let shown = (first..first + 4).contains(&nth);
        let second = nth > real && first < real;
        -(off + i64::from(second) + if shown { 0 } else { 20 * margin })
    }
}

/// What is wrong with a number: `2 faces too many`; empty for the right one.
pub fn missed(nth: usize, real: usize, one: &str) -> String {
    match nth.cmp(&real) {
        Ordering::Equal => String::new(),
        Ordering::Less => format!("{} too few", count(real - nth, one)),
        Ordering::Greater => format!("{} too many", count(nth - real, one)),
    }
}

/// Each of some answers weighed along another path.
///
/// # Errors
/// The first answer that cannot be weighed.
pub fn proved(
    path: &'static str,
    answers: &[&str],
    worth: impl Fn(&str) -> Result<i64, String>,
) -> Result<Proof, String> {
    let weighed = answers.iter().map(|id| Ok(((*id).to_owned(), worth(id)?)));
    Ok(Proof { path, worths: weighed.collect::<Result<_, String>>()?, within: 0 })
}

/// The number that an answer is.
///
/// # Errors
/// When it is none.
pub fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("“{text}” is no number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_numbers_around_the_right_one_are_shown_and_no_two_alike() {
        for (real, before) in [(0, 0), (3, 2), (6, 5)] {
            let worth = around(real, 7, before, 100);
            let mut worths: Vec<i64> = (0..7).map(&worth).collect();
            assert_eq!((worth(real), worths.iter().filter(|worth| **worth > -1000).count()), (0, 4));
            worths.sort_unstable();
            worths.dedup();
            assert_eq!(worths.len(), 7);
        }
        assert_eq!(missed(1, 3, "face"), "2 faces too few");
    }
}
