//! Which puzzle comes next: what is due, then something new.

use super::{
    format::{HARDEST, Puzzle},
    record::{Record, Seen},
};

/// Right answers in a kind after which the next level is asked for.
const A_LEVEL: u32 = 3;

/// The puzzle that comes next among some; `after` is the one that was just answered, which does not follow itself.
///
/// First what is due, the longest overdue first. Then something new: of the kind that was missed last, if the answer after it
/// was of another kind or wrong as well; else of the kind of which the fewest were answered, at a level that grows with
/// right answers. When everything was answered, what is due soonest.
pub fn next<'a>(
    puzzles: impl Iterator<Item = &'a Puzzle> + Clone,
    record: &Record,
    after: Option<&str>,
    now: i64,
) -> Option<&'a Puzzle> {
    let others = puzzles.clone().filter(|puzzle| after != Some(puzzle.id.as_str()));
    let seen = |puzzle: &&'a Puzzle| record.of(&puzzle.id);
    let due = |puzzle: &&'a Puzzle| seen(puzzle).map_or(i64::MAX, |seen| seen.due);
    if let Some(back) = others.clone().filter(|puzzle| due(puzzle) <= now).min_by_key(due) {
        return Some(back);
    }
    let fresh = others.clone().filter(|puzzle| seen(puzzle).is_none());
    let last: Option<&Seen> = record.all().map(|(_, seen)| seen).max_by_key(|seen| seen.last);
    let missed =
        record.missed_last().filter(|kind| last.is_none_or(|last| !last.known || last.kind != *kind));
    let answered = |kind: &str| {
        let of_kind = record.all().filter(|(_, seen)| seen.kind == kind);
        of_kind.fold((0, 0), |(n, right), (_, seen)| (n + 1, right + seen.right))
    };
    let wanted = |puzzle: &&'a Puzzle| {
        let (count, right) = answered(&puzzle.kind);
        let level = u8::try_from(1 + right / A_LEVEL).unwrap_or(HARDEST).min(HARDEST);
        (missed != Some(puzzle.kind.as_str()), count, puzzle.level.abs_diff(level))
    };
    fresh.min_by_key(wanted).or_else(|| others.min_by_key(due)).or_else(|| puzzles.min_by_key(due))
}
