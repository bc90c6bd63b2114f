//! Puzzles: one of each kind found again, nothing hidden decides, packs of strangers.

use engine::{base::side::Side, table::GameKind};
use lessons::puzzles::{
    check,
    format::{Puzzle, PuzzlePack},
    make::{self, Limits},
    opened, plainly, reading,
};
use stavka::games;
use std::{collections::BTreeSet, sync::Arc};

fn game() -> Arc<dyn GameKind> {
    games::register(None).remove(0)
}

fn shipped() -> PuzzlePack {
    let (name, text) = crate::common::shipped::puzzles()[0];
    reading::pack(name, text.as_bytes()).unwrap()
}

/// One puzzle of each kind.
fn one_of_each(pack: &PuzzlePack) -> Vec<&Puzzle> {
    let kinds: BTreeSet<&str> = pack.puzzles.iter().map(|p| p.kind.as_str()).collect();
    kinds.into_iter().filter_map(|kind| pack.puzzles.iter().find(|p| p.kind == kind)).collect()
}

#[test]
fn one_puzzle_of_each_kind_is_found_again() {
    let kinds = games::register(None);
    for (name, text) in crate::common::shipped::puzzles() {
        let pack = reading::pack(name, text.as_bytes()).unwrap();
        let kind = kinds.iter().find(|kind| kind.id() == pack.game).expect("its game");
        is_found_again(&**kind, &pack);
    }
}

fn is_found_again(kind: &dyn GameKind, pack: &PuzzlePack) {
    let some = one_of_each(pack);
    assert_eq!(some.len(), kind.exercise_kinds().len());
    for puzzle in some {
        // Found again, and proven by a path that is not its maker's.
        let path = check::proven(kind, pack, puzzle);
        assert!(matches!(path, Ok("odds" | "played")), "{}: {path:?}", puzzle.id);
        let opened = opened::open(kind, pack, puzzle).unwrap();
        let best = &opened.exercise.answers[opened.best];
        // By an own reading of the list, not by the one that kept it.
        let nearest =
            opened.exercise.answers.iter().filter(|a| a.id != best.id).map(|a| a.worth).max().unwrap();
        assert!(
            best.worth - nearest >= opened.kind.margin && best.worth - nearest == puzzle.by,
            "{}",
            puzzle.id
        );
        assert!(opened.rows().contains(&opened.best) && opened.rows().len() <= opened::ROWS);
        let rules: Vec<String> =
            opened.table.rules().iter().map(|rule| rule.id.clone().into_owned()).collect();
        for rule in &opened.exercise.rules {
            assert!(rules.contains(rule), "{}: there is no rule {rule}", puzzle.id);
        }
        let text = plainly::puzzle(puzzle, &opened);
        assert!(text.contains('>') && text.contains("The best by "), "{text}");
    }
}

#[test]
fn at_least_two_hundred_are_shipped_in_balance() {
    let pack = shipped();
    assert!(pack.puzzles.len() >= 200);
    for kind in game().exercise_kinds() {
        let of: Vec<u8> = pack.puzzles.iter().filter(|p| p.kind == kind.id).map(|p| p.level).collect();
        assert!(of.len() >= 12, "{}: {}", kind.id, of.len());
    }
    assert!((1..=4).all(|level| pack.puzzles.iter().filter(|p| p.level == level).count() >= 15));
}

/// Where the counters of units that lie face down stand in the text of a position.
fn face_down(text: &str) -> Vec<std::ops::Range<usize>> {
    let of = |(at, _): (usize, &str)| {
        let rest = &text[at + 1..];
        let letters = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(0);
        let digits = rest[letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        at + 1..at + 1 + letters + digits
    };
    text.match_indices('?').map(of).collect()
}

/// The same text with the words at two places changed for each other.
fn exchanged(text: &str, a: &std::ops::Range<usize>, b: &std::ops::Range<usize>) -> String {
    let (first, second) = (&text[a.clone()], &text[b.clone()]);
    format!("{}{second}{}{first}{}", &text[..a.start], &text[a.end..b.start], &text[b.end..])
}

#[test]
fn what_is_face_down_decides_nothing() {
    let (kind, pack) = (game(), shipped());
    let (mut turned, mut puzzles) = (0, 0);
    for puzzle in one_of_each(&pack) {
        let position = pack.position(puzzle).unwrap().clone();
        let text = position.start.position.clone();
        let mut here = 0;
        for two in face_down(&text).windows(2) {
            let mut other = position.clone();
            other.start.position = exchanged(&text, &two[0], &two[1]);
            let other = PuzzlePack { positions: vec![other], puzzles: Vec::new(), ..pack.clone() };
            if here < 3 && opened::table(&*kind, &other, &other.positions[0]).is_ok() {
                assert_eq!(check::puzzle(&*kind, &other, puzzle), None, "{}", puzzle.id);
                here += 1;
            }
        }
        turned += here;
        puzzles += usize::from(here > 0);
    }
    assert!(turned >= 20 && puzzles >= 10, "{turned} faces exchanged in {puzzles} puzzles");
}

#[test]
fn a_game_gives_the_same_puzzles_every_time() {
    let kind = game();
    let table = make::played(&*kind, &engine::contract::options::Choices::new(), 7).unwrap();
    assert!(table.outcome().is_some());
    let limits = Limits { of_a_kind: 1, tries: 1 };
    let made = make::drawn(&*kind, &*table, "a game", &limits).unwrap();
    assert_eq!(made, make::drawn(&*kind, &*table, "a game", &limits).unwrap());
    let pack = make::pack(&*kind, &table.choices(), "drawn", "A game", vec![made]);
    assert!(pack.puzzles.len() >= 4, "{} puzzles", pack.puzzles.len());
    let written = reading::write(&pack).unwrap();
    assert_eq!(
        reading::pack("a.puzzles", written.as_bytes()).unwrap(),
        pack,
        "written and read it is the same"
    );
    assert_eq!(check::puzzle(&*kind, &pack, &pack.puzzles[0]), None);
    // A task is set to the side that is to act, over what it knows.
    let opened = opened::open(&*kind, &pack, &pack.puzzles[0]).unwrap();
    assert_eq!(opened.table.to_act(), Some(opened.side));
    let other = Side(1 - opened.side.0);
    let at = opened.table.cursor();
    assert!(opened.table.exercise(at, other, opened.kind.id, &pack.puzzles[0].about).is_none());
}

fn small() -> PuzzlePack {
    let mut pack = shipped();
    let nth = pack.puzzles.iter().position(|p| p.kind == "least" && p.level < 5).unwrap();
    let puzzle = pack.puzzles.swap_remove(nth);
    let position = pack.position(&puzzle).unwrap().clone();
    PuzzlePack { positions: vec![position], puzzles: vec![puzzle], ..pack }
}

#[test]
fn packs_of_strangers_are_refused_in_one_sentence() {
    let good = reading::write(&small()).unwrap();
    let refused = |bytes: &[u8]| {
        let why = reading::pack("their.puzzles", bytes).unwrap_err().to_string();
        assert!(why.starts_with("their.puzzles") && why.lines().count() == 1, "{why}");
        why
    };
    for cut in (0..good.len() - 2).step_by(37) {
        refused(&good.as_bytes()[..cut]);
    }
    let with = |from: &str, to: &str| refused(good.replacen(from, to, 1).as_bytes());
    assert!(with("format: 1", "format: 9").contains("later program"));
    assert!(with("title:", "titel:").contains("“titel”"));
    assert!(with("level:", "leve:").contains("“leve”"));
    let puzzle = small().puzzles.remove(0);
    assert!(with(&format!("at:\"{}\"", puzzle.at), "at:\"nowhere\"").contains("no such position"));
    assert!(with(&format!("level:{}", puzzle.level), "level:77").contains("not from 1 to 5"));
    assert!(with(&puzzle.id, "../../x").contains("small letters"));
    assert!(with(&format!("id:\"{}\"", puzzle.id), "id:\"A B\"").contains("line"), "the line is named");
    refused(b"\xff\xfe");
    refused(&vec![b' '; reading::LARGEST + 1]);
    refused("(".repeat(100_000).as_bytes());
    let mut twice = small();
    twice.puzzles.push(twice.puzzles[0].clone());
    assert!(refused(reading::write(&twice).unwrap().as_bytes()).contains("two puzzles"));
    let mut many = small();
    many.positions[0].deeds = vec!["EndStep".into(); reading::MOST_DEEDS + 1];
    assert!(refused(reading::write(&many).unwrap().as_bytes()).contains("too many orders"));
}

#[test]
fn what_a_pack_says_is_not_believed() {
    let kind = game();
    let wrong = |change: &dyn Fn(&mut PuzzlePack)| {
        let mut pack = small();
        change(&mut pack);
        check::puzzle(&*kind, &pack, &pack.puzzles[0]).unwrap()
    };
    assert!(wrong(&|p| p.puzzles[0].best = "moscow".into()).contains("not moscow"));
    assert!(wrong(&|p| p.puzzles[0].by += 1).contains("the best by"));
    assert!(wrong(&|p| p.puzzles[0].answers += 1).contains("answers"));
    assert!(wrong(&|p| p.puzzles[0].level = 5).contains("level"));
    assert!(wrong(&|p| p.puzzles[0].kind = "chess".into()).contains("“chess”"));
    assert!(wrong(&|p| p.puzzles[0].about = "atlantis".into()).contains("“atlantis”"));
    assert!(wrong(&|p| p.game = "another".into()).contains("another"));
    assert!(wrong(&|p| p.positions[0].start.position = "(turn: 99)".into()).len() > 5);
    assert!(wrong(&|p| p.positions[0].deeds.push("Declare(unit: \"x\")".into())).len() > 5);
    assert!(wrong(&|p| _ = p.choices.insert("edition".into(), "1812".into())).len() > 5);
}

#[test] // the second path is not the maker's: an answer that was made wrong is found, and so is a task that presumes what never comes
fn a_wrong_answer_does_not_pass_the_second_path() {
    let kinds = games::register(None);
    for (name, text) in crate::common::shipped::puzzles() {
        let pack = reading::pack(name, text.as_bytes()).unwrap();
        let kind = kinds.iter().find(|kind| kind.id() == pack.game).expect("its game");
        for puzzle in one_of_each(&pack) {
            let opened = opened::open(&**kind, &pack, puzzle).unwrap();
            let mut wrong = opened.exercise.clone();
            let next = opened.rows().into_iter().find(|nth| *nth != opened.best).unwrap();
            let (a, b) = (wrong.answers[opened.best].worth, wrong.answers[next].worth);
            (wrong.answers[opened.best].worth, wrong.answers[next].worth) = (b, a);
            let task = (puzzle.kind.as_str(), puzzle.about.as_str());
            let said = check::second(&*opened.table, opened.side, task, &wrong, next);
            assert!(said.is_err(), "{}: the answers exchanged are not found wrong", puzzle.id);
        }
    }
}

#[test] // BF-RET-03: who is hit in a victory city or a fortress need not go
fn no_way_back_is_asked_for_from_a_city() {
    let kind = game();
    let cities = ["leningrad", "moskau", "smolensk", "kiew", "charkow", "rostow", "sewastopol", "woronesch"];
    let pack = shipped();
    let asked: Vec<&Puzzle> = pack.puzzles.iter().filter(|p| p.kind == "retreat").collect();
    assert!(asked.len() >= 12);
    for puzzle in &asked {
        assert!(!cities.contains(&puzzle.about.as_str()), "{}: {}", puzzle.id, puzzle.about);
    }
    // The old first puzzle of its kind: the defenders of Kiev, with a live fortress.
    let mut position = pack.position(asked[0]).unwrap().clone();
    position.deeds.clear();
    let table =
        opened::table(&*kind, &PuzzlePack { positions: vec![position.clone()], ..pack.clone() }, &position)
            .unwrap();
    for about in cities {
        assert!(table.exercise(table.cursor(), Side(0), "retreat", about).is_none(), "{about}");
    }
}

#[test] // what the defender ordered stands in the text, and the faces are told as they are read
fn what_the_die_does_says_what_was_ordered() {
    let kinds = games::register(None);
    for (name, text) in crate::common::shipped::puzzles() {
        let pack = reading::pack(name, text.as_bytes()).unwrap();
        let kind = kinds.iter().find(|kind| kind.id() == pack.game).expect("its game");
        for puzzle in pack.puzzles.iter().filter(|puzzle| puzzle.kind == "faces") {
            let opened = opened::open(&**kind, &pack, puzzle).unwrap();
            let (given, why) = (&opened.exercise.given, &opened.exercise.why);
            let is_ordered =
                given.contains("ordered not to retreat.") && !given.contains("No defender is ordered");
            assert!(given.contains("ordered not to retreat."), "{}: {given}", puzzle.id);
            if is_ordered && why.contains(" D1") {
                assert!(why.contains("D1, without effect"), "{}: {why}", puzzle.id);
            }
        }
    }
}

#[test]
fn the_second_best_is_a_temptation() {
    let kinds = games::register(None);
    for (name, text) in crate::common::shipped::puzzles() {
        let pack = reading::pack(name, text.as_bytes()).unwrap();
        let kind = kinds.iter().find(|kind| kind.id() == pack.game).expect("its game");
        for of in kind.exercise_kinds() {
            let all: Vec<&Puzzle> = pack.puzzles.iter().filter(|puzzle| puzzle.kind == of.id).collect();
            let levels: BTreeSet<u8> = all.iter().map(|puzzle| puzzle.level).collect();
            assert!(levels.len() > 1, "{}: all puzzles are of level {levels:?}", of.id);
            if !["air", "pocket", "hole", "danger", "falls"].contains(&of.id) {
                continue;
            }
            for puzzle in all.into_iter().take(3) {
                let opened = opened::open(&**kind, &pack, puzzle).unwrap();
                let mut worths: Vec<i64> =
                    opened.exercise.answers.iter().map(|answer| answer.worth).collect();
                worths.sort_unstable();
                assert!(worths[worths.len() - 2] > 0, "{}: nothing else is worth anything", puzzle.id);
            }
        }
    }
}
