//! Changes between moments, what everybody was told, and accounts of decisions: on the toy, which has secrets, and on
//! the real game, which has none.

use crate::toy::{self, BLUE, RED, Toy};
use engine::{
    base::{
        fence::UndoPolicy,
        keys::{PlaceKey, UnitKey},
        seat::{Control, PlyId},
        side::{Side, Viewer},
    },
    contract::options::Choices,
    show::{
        board::{Board, Place},
        changes::{ChangeKind, ChangeLine, Gone, Moment, between},
        counter::{Branch, Condition, ConditionSign, CounterMark, Nato, Size, Value},
        scene::*,
        sealed::SealedOrder,
        season::Sky,
        sequence::{Progress, Score, Sequence, TurnBox},
        tally::{TallyKind, TallyName},
        words::Tone,
    },
    table::{kind::Kind, *},
};
use stavka::games;
use std::{collections::BTreeMap, sync::Arc};

fn order(text: &str) -> Vec<SealedOrder> {
    vec![toy::order(text)]
}

fn toy() -> Box<dyn Table> {
    let kind: Kind<Toy> = Kind::new(Arc::new(toy::DATA));
    kind.new_table(&Choices::new(), 3, UndoPolicy::Fair).unwrap()
}

fn opened() -> Box<dyn Table> {
    let mut table = toy();
    for (side, text) in [(RED, "Begin"), (RED, "Choose(Rush)"), (BLUE, "Choose(Wait)")] {
        table.submit(side, &order(text)).unwrap();
    }
    table
}

fn texts(lines: &[ChangeLine]) -> Vec<&str> {
    lines.iter().map(|l| l.text.as_str()).collect()
}

const KNOWN: Nato = Nato { branch: Branch::Infantry, size: Size::None };

fn counter(unit: UnitKey, place: PlaceKey, name: &str) -> CounterMark {
    CounterMark { unit, place, name: name.into(), symbol: KNOWN, ..CounterMark::default() }
}

#[test]
fn two_pictures_differ_line_by_line() {
    let place = |side, fort: Option<bool>| PlaceState {
        control: Some(Side(side)),
        works: fort.map(|destroyed| Works { name: "fortress".into(), destroyed }).into_iter().collect(),
        ..PlaceState::default()
    };
    let named = |name: &str| Place { name: name.into(), ..Place::default() };
    let board = Board::points(["A", "B", "C"].map(named).into(), Vec::new(), Arc::default());
    let sequence = |turn: u8, held, sky| Sequence {
        date: if turn == 1 { "June".into() } else { "July".into() },
        turn: format!("Turn {turn}"),
        turns: vec![TurnBox { sky, progress: Progress::Now, ..TurnBox::default() }],
        score: Score { held, ..Score::default() },
        ..Sequence::default()
    };
    let disrupted = Condition::new(ConditionSign::Corner('D'), "Disrupted", "has recovered", Tone::Warn);
    let starving =
        Condition::new(ConditionSign::Unsupplied, "out of supply", "in supply again", Tone::OutOfSupply);
    let mut from = Scene {
        board: Arc::new(board),
        places: vec![place(1, Some(false)), place(1, None), place(0, None)],
        counters: vec![
            counter(UnitKey(0), PlaceKey(0), "One"),
            counter(UnitKey(1), PlaceKey(0), "Two"),
            counter(UnitKey(2), PlaceKey(1), "Three"),
            counter(UnitKey(3), PlaceKey(1), "Four"),
            counter(UnitKey(4), PlaceKey(2), "Five"),
        ],
        ..Scene::default()
    };
    from.counters[3].symbol = Nato::default();
    from.counters[4].conditions = vec![starving.clone()];
    let mut to = from.clone();
    to.places[0] = place(0, Some(true));
    to.counters[0].place = PlaceKey(2);
    to.counters[3].symbol = KNOWN;
    to.counters[3].values = Some(vec![Value::new("factor", 1)]);
    to.counters[4].conditions = vec![disrupted];
    to.counters[2].conditions = vec![starving];
    to.counters.remove(1);
    // Key 9 came; key 2 was off the map for a while, so it is not the unit it was.
    to.counters.push(counter(UnitKey(9), PlaceKey(2), "Nine"));
    let last = CounterMark { place: PlaceKey(0), ..counter(UnitKey(2), PlaceKey(1), "Old Three") };
    let gone = Gone::from([(UnitKey(2), last)]);
    let (old, new) = (sequence(1, 0, Sky::Good), sequence(2, 3, Sky::Mud));
    let lines = between(
        Moment { scene: &from, sequence: &old, tally: &[4, 1] },
        Moment { scene: &to, sequence: &new, tally: &[5, 3] },
        &gone,
        &["German", "Soviet"],
        &[counted(TallyKind::Force), counted(TallyKind::Loss)],
    );
    assert_eq!(
        texts(&lines),
        [
            "July, Turn 2: weather Mud",
            "Points: 0 before, 3 now",
            "A is German now",
            "The fortress of A is destroyed",
            "Steps lost: 1 before, 3 now",
            "Old Three lost at A",
            "Two lost at A",
            "B: 1 unit out of supply",
            "C: 1 unit in supply again",
            "Three at B",
            "Nine at C",
            "Four at B, factor 1",
            "Five at C is Disrupted",
            "One: A to C",
        ]
    );
    let moved = lines.last().unwrap();
    assert_eq!((moved.kind, &moved.arrows[0].path), (ChangeKind::Moved, &vec![PlaceKey(0), PlaceKey(2)]));
    assert_eq!(moved.subjects[0], Subject::Place(PlaceKey(2)));
    let same = Moment { scene: &from, sequence: &old, tally: &[] };
    assert_eq!(between(same, same, &Gone::new(), &[], &[]), []);
}

fn counted(kind: TallyKind) -> TallyName {
    TallyName { key: "lost", label: "Steps lost", side: None, kind }
}

#[test]
fn the_toy_tells_each_side_its_own_changes() {
    let mut table = opened();
    let from = table.cursor();
    table.submit(RED, &order("Move(unit:\"r1\",to:\"b1\")")).unwrap();
    let moved = table.cursor();
    for side in [RED, BLUE] {
        assert_eq!(texts(&table.changes(from, moved, Viewer::Side(side))), ["R1: a1 to b1"]);
    }
    // A secret look is news only for the side that looked.
    table.submit(RED, &order("Look(target:\"b1\")")).unwrap();
    let looked = table.cursor();
    assert_eq!(table.changes(moved, looked, Viewer::Side(BLUE)), []);
    let mine = table.changes(moved, looked, Viewer::Side(RED));
    assert_eq!(mine.iter().map(|l| l.kind).collect::<Vec<_>>(), [ChangeKind::Revealed]);
    // Backwards it is a plain difference.
    assert_eq!(texts(&table.changes(moved, from, Viewer::Side(BLUE))), ["R1: b1 to a1"]);
}

#[test]
fn all_are_told_the_same_in_the_same_words_only() {
    let mut table = opened();
    table.submit(RED, &order("Look(target:\"b1\")")).unwrap();
    table.submit(RED, &order("Move(unit:\"r1\",to:\"b1\")")).unwrap();
    let all: Vec<String> = table.told_to_all(0).into_iter().map(|l| l.text).collect();
    assert!(all.contains(&"R1 goes to b1".to_owned()), "{all:?}");
    for secret in ["Looked", "chosen", "Guard", "Scout", "Decoy"] {
        assert!(!all.iter().any(|l| l.contains(secret)), "{secret} in {all:?}");
    }
    assert_eq!(table.told_to_all(table.cursor()), []);
}

#[test]
fn a_side_decided_last_in_the_step_it_opened() {
    let mut table = toy();
    assert_eq!((table.decided(RED), table.decided(BLUE)), (None, None));
    table.submit(RED, &order("Begin")).unwrap();
    // Begin was a step of its own; the choice that follows is due.
    assert_eq!(table.decided(RED), Some(0));
    table.submit(RED, &order("Choose(Rush)")).unwrap();
    table.submit(BLUE, &order("Choose(Wait)")).unwrap();
    assert_eq!(table.decided(RED), Some(1), "red opened the choosing");
    assert_eq!(table.decided(BLUE), None, "blue has had no step of its own");
    table.submit(RED, &order("Pass")).unwrap();
    assert_eq!(table.decided(RED), Some(3));
}

#[test]
fn an_account_is_told_with_the_reason() {
    let mut table = opened();
    let mut found = None;
    for _ in 0..200 {
        if table.to_act().is_none() {
            break;
        }
        let mut thought = table.thinker(1).unwrap()();
        table.accept(&mut thought, 1).unwrap();
        if let Some(account) = table.account(table.cursor(), Viewer::Side(BLUE)) {
            found = Some(account);
            break;
        }
    }
    let account = found.expect("a bold player attacks");
    assert_eq!(account.others_title, "Targets");
    assert!(account.others[0].chosen);
    assert_eq!(table.account(0, Viewer::Side(BLUE)), None);
}

/// A game of both automatic sides up to a turn.
fn played(until: u16) -> Box<dyn Table> {
    let kinds = games::register(None);
    let choices = [("plan".to_owned(), "historical".to_owned())].into();
    let mut table = kinds[0].new_table(&choices, 7, UndoPolicy::Fair).unwrap();
    while table.to_act().is_some() && table.when(table.cursor()).turn < until {
        let mut thought = table.thinker(0).unwrap()();
        table.accept(&mut thought, 1).unwrap();
    }
    table
}

#[test] // R115
fn german_and_soviet_views_are_equal() {
    let table = played(3);
    assert!(!table.has_secrets());
    for at in (0..table.ply_count() as PlyId).step_by(7) {
        let [a, b] = [0, 1].map(|s| table.position_json(at, Viewer::Side(Side(s))));
        assert_eq!(a, b, "at {at}");
    }
    assert!(toy().has_secrets());
}

#[test]
fn changes_of_a_turn_agree_with_the_pictures() {
    let table = played(3);
    let who = Viewer::Side(Side(0));
    let from = table.decided(Side(0)).expect("the Germans have decided");
    let to = table.cursor();
    let lines = table.changes(from, to, who);
    let (a, b) = (table.scene(from, who), table.scene(to, who));
    let kinds = |k: ChangeKind| lines.iter().filter(|l| l.kind == k).count();
    let flipped = a.places.iter().zip(&b.places).filter(|(a, b)| a.control != b.control).count();
    assert_eq!(kinds(ChangeKind::Control), flipped);
    // Every unit that stands elsewhere, came or went is in some line: by the numbers of counters at each place.
    let mut count: BTreeMap<(u8, PlaceKey), i32> = BTreeMap::new();
    for (scene, sign) in [(&a, -1), (&b, 1)] {
        for c in &scene.counters {
            *count.entry((c.side, c.place)).or_default() += sign;
        }
    }
    for l in &lines {
        let n =
            l.text.split_once(" units)").and_then(|(t, _)| t.rsplit('(').next()?.parse().ok()).unwrap_or(1);
        if l.subjects.is_empty() {
            continue; // a sum over the map
        }
        let side = l.side.map_or(0, |s| s.0);
        let place = |i: usize| match l.subjects.get(i) {
            Some(Subject::Place(p)) => *p,
            other => panic!("{other:?}"),
        };
        match l.kind {
            ChangeKind::Moved => {
                *count.entry((side, place(0))).or_default() -= n;
                *count.entry((side, place(1))).or_default() += n;
            }
            ChangeKind::Lost => *count.entry((side, place(0))).or_default() += n,
            ChangeKind::Arrived => *count.entry((side, place(0))).or_default() -= n,
            _ => {}
        }
    }
    // A unit lost after it moved within the time is lost where it stood last, so only sums over the map must agree.
    for side in [0, 1] {
        let sum: i32 = count.iter().filter(|((s, _), _)| *s == side).map(|(_, n)| n).sum();
        assert_eq!(sum, 0, "side {side}: {count:?}");
    }
    assert!(lines.len() > 3, "{:?}", texts(&lines));
}

#[test] // BF-REP-12
fn the_procedure_gives_an_account_of_its_moves() {
    let table = played(3);
    let who = Viewer::Side(Side(0));
    let accounts: Vec<_> =
        (1..=table.cursor()).filter_map(|at| table.account(at, who).map(|a| (at, a))).collect();
    assert!(accounts.len() > 10, "{}", accounts.len());
    let filling: Vec<_> = accounts.iter().filter(|(_, a)| a.others_title == "Who could go").collect();
    assert!(!filling.is_empty());
    for (at, account) in &accounts {
        let labels: Vec<&str> = account.rows.iter().map(|r| r.label.as_str()).collect();
        assert_eq!(&labels[..3], ["Need", "Fact", "Choice"], "at {at}");
        assert!(account.rows.iter().all(|r| !r.value.is_empty()), "at {at}: {account:?}");
        assert!(account.rule.as_ref().is_some_and(|r| r.starts_with("SOL-")), "at {at}");
        if !account.others.is_empty() {
            assert_eq!(account.others.iter().filter(|c| c.chosen).count(), 1, "at {at}: {account:?}");
        }
    }
}

#[test]
fn after_an_undo_over_the_end_of_a_month_the_list_is_not_of_the_month_undone() {
    use crate::common::window::{desk, game, launch, open, settle};
    use app::command::{Look, Order};
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Study.stavka");
    let choices = [("plan".to_owned(), "historical".to_owned())].into();
    let mut table = games::register(None)[0].new_table(&choices, 7, UndoPolicy::Study).unwrap();
    while table.when(table.cursor()).turn < 2 || table.to_act() != Some(Side(0)) {
        let mut thought = table.thinker(0).unwrap()();
        table.accept(&mut thought, 1).unwrap();
    }
    for side in Side::BOTH {
        table.set_control(side, Control::Person);
    }
    std::fs::write(&path, table.journal()).unwrap();
    let mut start = launch(dir.path(), "(motion: false, pace: Skip, audit: Never)");
    start.file = Some(path);
    let mut h = open(start, 1440.0, 900.0);
    let turn = |h: &crate::common::window::Window| desk(h).table.when(desk(h).table.cursor()).turn;
    assert_eq!(turn(&h), 2, "{}", desk(&h).seen.sequence.heading);
    h.state_mut().send(Look::WhatChanged);
    settle(&mut h);
    let of_july = game(&h).news.lines().to_vec();
    assert!(!of_july.is_empty(), "the other side has moved");
    let table = &desk(&h).table;
    let june = table.way_to(table.cursor()).into_iter().find(|ply| table.when(*ply).turn == 1).unwrap();
    h.state_mut().send(Order::UndoTo(june));
    settle(&mut h);
    assert_eq!(turn(&h), 1);
    assert_ne!(game(&h).news.lines(), of_july, "what was undone is not told any more");
}
