//! Kinds of task in a table of their own, a row each.

use engine::show::exercise::{ExerciseKind, Manner};

/// Chances are weighed in tenths of a percentage point.
pub const POINTS: (&str, &str) = ("percentage point", "percentage points");

/// A kind of task: its id, title and sentences, how it is answered, the margin and from where on it is easy, what its answers are
/// worth.
pub const fn kind(
    [id, title, about, missed, answers]: [&'static str; 5],
    manner: Manner,
    [margin, clear]: [i64; 2],
    unit: (&'static str, &'static str),
    scale: i64,
) -> ExerciseKind {
    ExerciseKind { id, title, about, missed, manner, margin, clear, unit, scale, answers }
}
