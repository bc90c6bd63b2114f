//! Puzzles: which rows they have, when they come back, which comes next.

use engine::show::exercise::{Alternative, Exercise};
use lessons::puzzles::{
    choose::next,
    format::Puzzle,
    opened::rows,
    record::{DAY, Record},
};

const NOW: i64 = 1_800_000_000;

#[test]
fn rows_hold_the_best_and_one_of_each_worth() {
    let answer = |worth: &i64| Alternative { worth: *worth, ..Alternative::default() };
    let task =
        |worths: &[i64]| Exercise { answers: worths.iter().map(answer).collect(), ..Exercise::default() };
    assert_eq!(
        rows(&task(&[5, 90, 5, 40, 40, 5, 40]), 1),
        [0, 1, 3, 4],
        "5 and 40 once each, then the next nearest"
    );
    assert_eq!(rows(&task(&[5, 90]), 1), [0, 1]);
    assert_eq!(rows(&task(&[1, 2, 3, 4, 5, 9]), 5), [2, 3, 4, 5]);
}

#[test]
fn what_is_right_stays_away_longer_each_time_and_what_is_wrong_comes_soon() {
    let mut record = Record::default();
    let mut now = NOW;
    let mut days = Vec::new();
    for _ in 0..4 {
        let due = record.answer("a", "least", true, now);
        days.push((due - now) / DAY);
        now = due;
    }
    assert!(days[0] >= 1 && days.windows(2).all(|two| two[0] < two[1]), "{days:?}");
    let due = record.answer("a", "least", false, now);
    assert!((due - now) / DAY < days[3], "wrong, it comes back sooner");
    assert!(!record.of("a").unwrap().known && record.missed_last() == Some("least"));
    let first = record.answer("b", "hole", false, now);
    assert_eq!((first - now) / DAY, 1);
    assert_eq!(record.since(now), (2, 0));
    for _ in 0..40 {
        now = record.answer("c", "hits", true, now);
    }
    let far = record.of("c").unwrap();
    assert!(far.due - far.last <= 365 * DAY, "a year at most");
}

#[test]
fn a_record_is_read_back_and_a_damaged_one_is_one_sentence() {
    let mut record = Record::default();
    record.answer("least-1", "least", true, NOW);
    record.answer("hole-1", "hole", false, NOW + 5);
    let text = record.write().unwrap();
    let back = Record::read(text.as_bytes()).unwrap();
    assert_eq!(back.write().unwrap(), text);
    assert_eq!(back.of("least-1"), record.of("least-1"));
    assert!(Record::read(b"").unwrap_err().contains("line 1"));
    assert!(Record::read(b"(x: 3)").is_err());
    assert!(Record::read(b"\xff").unwrap_err().contains("UTF-8"));
    let strange = "(format: 1, puzzles: {\"a\": (stability: 1e300, due: -5, tries: 2, later: 7)})";
    let mut mended = Record::read(strange.as_bytes()).unwrap();
    assert_eq!(mended.of("a").unwrap().tries, 2);
    assert!(mended.answer("a", "x", true, NOW) > NOW);
    // A clock that was put back does no harm.
    assert!(mended.answer("a", "x", true, NOW - 90 * DAY) > NOW - 90 * DAY);
}

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
    let id =
        |record: &Record, after: Option<&str>, now| next(all.iter(), record, after, now).unwrap().id.clone();
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
