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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::record::DAY;

    fn puzzle(id: &str, kind: &str, level: u8) -> Puzzle {
        Puzzle { id: id.into(), kind: kind.into(), level, ..Puzzle::default() }
    }

    #[test]
    fn what_is_due_comes_first_then_what_was_missed_then_what_is_new() {
        let all = [
            puzzle("a1", "a", 1),
            puzzle("a3", "a", 3),
            puzzle("a2", "a", 1),
            puzzle("b1", "b", 1),
            puzzle("b2", "b", 1),
        ];
        let now = 1_800_000_000;
        let id = |record: &Record, after: Option<&str>, now| {
            next(all.iter(), record, after, now).unwrap().id.clone()
        };
        let mut record = Record::default();
        assert_eq!(id(&record, None, now), "a1");
        record.answer("a1", "a", true, now);
        assert_eq!(id(&record, Some("a1"), now + 1), "b1", "the kind of which the fewest were answered");
        record.answer("b1", "b", false, now + 1);
        assert_eq!(id(&record, Some("b1"), now + 2), "b2", "of the kind that was missed");
        record.answer("b2", "b", true, now + 2);
        assert_eq!(id(&record, Some("b2"), now + 3), "a2", "that is enough of it for now; the level fits");
        assert_eq!(id(&record, Some("b2"), now + 2 * DAY), "b1", "what was missed is due");
        record.answer("a2", "a", true, now + 4);
        record.answer("a3", "a", true, now + 5);
        assert_eq!(id(&record, Some("a3"), now + 6), "b1", "all are answered: the one that is due soonest");
        let one = [puzzle("a1", "a", 1)];
        assert_eq!(next(one.iter(), &record, Some("a1"), now).unwrap().id, "a1", "there is no other");
        assert!(next([].iter(), &record, None, now).is_none());
    }
}
