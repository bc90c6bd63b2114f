//! What a file says of how fairly its game was played: looks at what may not be known yet, and where fair play ended;
//! and what leaves no trace.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    study::another_way,
    toy::{self, BLUE, RED, Toy},
};
use engine::{
    base::{fence::UndoPolicy, seat::Control, side::Viewer},
    contract::{handling::Handling as _, show::Presentation},
    journal,
    play::note::Note,
    show::log::LogLine,
    study::share::Without,
    table::{erased::SessionTable, *},
};
use support::journals::reseal;
use support::tables::{play_on, played};

const SEEN: &str = "Everything was seen from order 20 on";

fn fair(orders: usize) -> SessionTable<Toy> {
    played(&toy::DATA, 4, UndoPolicy::Fair, orders)
}

fn file<R: Presentation>(table: &SessionTable<R>) -> String {
    String::from_utf8(table.journal()).unwrap()
}

fn reload(bytes: &[u8]) -> SessionTable<Toy> {
    let loaded = journal::load::<Toy>(bytes, &toy::DATA).unwrap();
    assert_eq!(loaded.report.warnings, Vec::<String>::new());
    SessionTable::loaded(loaded)
}

#[test]
fn a_look_at_everything_is_written_down_once() {
    let mut table = fair(20);
    let before = file(&table);
    assert_eq!(table.fair_play(), Vec::<String>::new());
    assert!(table.records_a_look(Viewer::Side(BLUE)) && table.records_a_look(Viewer::Umpire));
    table.look_through(Viewer::Side(BLUE));
    assert!(!table.records_a_look(Viewer::Side(BLUE)) && table.records_a_look(Viewer::Umpire));
    table.look_through(Viewer::Umpire);
    assert!(!table.records_a_look(Viewer::Side(RED)), "who has seen everything has seen that too");
    for who in [Viewer::Umpire, Viewer::Side(RED), Viewer::Side(BLUE)] {
        table.look_through(who);
    }
    let after = file(&table);
    let lines: Vec<&str> = after[before.len()..].lines().collect();
    assert!(after.starts_with(&before) && lines.len() == 2, "{lines:?}");
    assert!(
        lines[0].starts_with("seen (ply:20,by:Side(1),") && lines[1].starts_with("seen (ply:20,by:Umpire,")
    );
    assert_eq!(table.fair_play(), ["What the Blue side knew was seen from order 20 on", SEEN]);
    assert_eq!(table.undo_policy(), UndoPolicy::Fair, "it stays a game with its fences");
    play_on(&mut table, 4);
    let again = reload(&table.journal());
    assert_eq!((again.fair_play(), again.journal()), (table.fair_play(), table.journal()));
    assert!(!again.records_a_look(Viewer::Umpire), "and is not asked about again");
}

#[test]
fn every_copy_tells_of_the_look() {
    let mut table = fair(20);
    table.look_through(Viewer::Umpire);
    play_on(&mut table, 3);
    let copy = |who, variations, comments| table.export(who, Without { variations, comments }).unwrap();
    for (variations, comments) in [(false, false), (true, false), (false, true), (true, true)] {
        assert_eq!(reload(&copy(Viewer::Umpire, variations, comments)).fair_play(), [SEEN]);
    }
    let told: Vec<String> = [RED, BLUE]
        .map(|side| String::from_utf8(copy(Viewer::Side(side), false, false)).unwrap())
        .into_iter()
        .inspect(|text| assert!(text.contains("seen (ply:") && !text.contains("seed:"), "{text}"))
        .collect();
    assert_ne!(told[0], told[1]);
}

#[test]
fn a_side_taken_over_from_the_computer_is_told() {
    let mut table = fair(0);
    table.set_control(RED, Control::Automatic(0));
    play_on(&mut table, 6);
    table.set_control(BLUE, Control::Automatic(0));
    assert_eq!(table.fair_play(), Vec::<String>::new(), "whom the computer helps is no secret kept");
    table.set_control(RED, Control::Person);
    let said = vec!["A person took over the Red side from the computer after order 6".to_owned()];
    assert_eq!((table.fair_play(), reload(&table.journal()).fair_play()), (said.clone(), said.clone()));
    play_on(&mut table, 2);
    table.set_control(BLUE, Control::Person);
    assert_eq!(table.fair_play(), said, "a person's own side is taken back");
    let mut study = played::<Toy>(&toy::DATA, 4, UndoPolicy::Study, 4);
    study.set_control(RED, Control::Automatic(0));
    study.set_control(RED, Control::Person);
    assert_eq!(study.fair_play(), Vec::<String>::new());
}

#[test]
fn where_nothing_is_to_be_kept_no_look_is_written_down() {
    let mut study = played::<Toy>(&toy::DATA, 4, UndoPolicy::Study, 20);
    let mut over = played::<Toy>(&toy::DATA, 4, UndoPolicy::Fair, 400);
    assert!(over.main_is_over() && !over.is_played_fairly() && over.told_seed() == Some(4));
    let mut begun = fair(20);
    begun.study_at(8).unwrap();
    another_way(&mut begun);
    for table in [&mut study, &mut over, &mut begun] {
        let before = table.journal();
        table.look_through(Viewer::Umpire);
        assert_eq!(table.journal(), before);
    }
    assert_eq!(fair(20).told_seed(), None);
    assert_eq!(begun.fair_play(), ["Played fairly up to order 20; what follows is a study"]);
    assert_eq!(study.fair_play(), Vec::<String>::new());
    // A variation of a game that is over says nothing of fair play: it was played to its end.
    over.study_at(8).unwrap();
    another_way(&mut over);
    assert!(over.outcome().is_none() && over.main_is_over(), "a variation is on the table");
    assert_eq!((over.fair_play(), over.told_seed()), (Vec::new(), Some(4)));
}

#[test]
fn an_older_program_keeps_the_record_and_a_bad_one_is_refused() {
    let mut table = fair(4);
    table.look_through(Viewer::Umpire);
    assert!(file(&table).starts_with("stavka (format:(1,1),"));
    // As a program that does not know the kind sees it.
    let strange = file(&table).replace("\nseen (", "\nseem (");
    let loaded = journal::load::<Toy>(strange.as_bytes(), &toy::DATA).unwrap();
    assert_eq!(SessionTable::loaded(loaded).journal(), strange.as_bytes());
    let bad = |line: &str| {
        let text = file(&fair(4)) + &reseal(line) + "\n";
        let loaded = journal::load::<Toy>(text.as_bytes(), &toy::DATA).unwrap();
        loaded.damage.map(|(_, how)| how).unwrap_or_default()
    };
    assert!(bad("seen (ply:9,by:Umpire,sum:\"0\")").contains("There is no ply 9"));
    assert!(bad("seen (ply:2,by:Side(7),sum:\"0\")").contains("There is no side 7"));
    // A file that was begun by an older program keeps its header.
    let old = file(&fair(4));
    let header = old.lines().next().unwrap();
    let old = old.replace(header, &reseal(&header.replace("(1,1)", "(1,0)")));
    let mut again = reload(old.as_bytes());
    again.look_through(Viewer::Umpire);
    assert!(file(&again).starts_with(&old), "it only grows");
}

#[test]
fn a_moment_set_up_to_play_on_from_ends_fair_play_with_the_first_order() {
    let mut table = fair(20);
    let before = file(&table);
    table.study_at(8).unwrap();
    assert_eq!((table.cursor(), table.tree().main_tip(), table.tip()), (8, 20, 20));
    assert_eq!(file(&table), before, "nothing has happened yet");
    assert!(table.told_seed().is_none() && table.rolls(1).is_empty(), "and nothing is told");
    assert_eq!(table.fair_play(), Vec::<String>::new());
    // A note is no order.
    table.annotate(8, Note::Comment("What if?".into()), "", "").unwrap();
    let noted = file(&table);
    assert!(noted.starts_with(&before) && !noted.contains("\nstudy ") && !noted.contains("\ncursor "));
    // Back where the game stands, it is the game it was.
    table.study_at(20).unwrap();
    assert!(!table.in_study() && table.is_played_fairly());
    assert_eq!(file(&table), noted);
    assert_eq!(table.undo_policy(), UndoPolicy::Fair);
    play_on(&mut table, 1);
    assert!(table.is_fair(21), "the game goes on as a fair one");
    // Orders that were given there already lead along the game, and end nothing either.
    table.study_at(8).unwrap();
    play_on(&mut table, 0);
    let known = table.session().history().ply(9).unwrap().deed.clone();
    let order = table.session().rules().seal(&known.order);
    table.submit(known.seat.side(), &[order]).unwrap();
    assert_eq!((table.cursor(), table.ply_count()), (9, 21));
    assert!(!file(&table).contains("\nstudy "));
    // The first that goes another way does.
    while !another_way(&mut table) {
        table.study_at(table.cursor() + 1).unwrap();
    }
    let from = table.session().history().parent(22);
    assert!(file(&table).contains("\nstudy (main:21,"), "{}", file(&table));
    let tail = file(&table);
    let tail: Vec<&str> = tail.lines().rev().take(3).map(|l| l.split(' ').next().unwrap()).collect();
    assert_eq!(tail, ["ply", "cursor", "study"], "study, cursor, order");
    assert_eq!((table.tree().main_tip(), table.tree().branches[1].fork), (21, from));
    assert!(!table.is_fair(22));
    let again = reload(&table.journal());
    assert_eq!((again.cursor(), again.tree()), (22, table.tree()));
}

#[test]
fn at_the_very_end_nothing_is_set_up() {
    let mut table = fair(20);
    let before = table.journal();
    table.study_at(20).unwrap();
    play_on(&mut table, 2);
    assert!(table.is_played_fairly() && table.is_fair(22));
    assert!(table.journal().starts_with(&before) && !file(&table).contains("\nstudy "));
}

#[test]
fn a_die_turned_back_leads_to_the_game_as_it_was() {
    let mut table = fair(40);
    table.begin_study();
    let ply = (1..=40).find(|id| table.rolls(*id).iter().any(|r| r.face != 0)).unwrap();
    let face = table.rolls(ply)[0].face;
    let other = face % 6 + 1;
    let turned = table.set_die(ply, 0, other).unwrap();
    assert_eq!(table.set_die(ply, 0, other).unwrap(), turned, "the same die again is the same branch");
    assert_eq!(table.set_die(turned, 0, face).unwrap(), ply, "the die that fell is the game");
    assert_eq!(table.ply_count(), 41);
}

#[test]
fn a_log_is_told_along_any_line() {
    let mut table = played::<Toy>(&toy::DATA, 6, UndoPolicy::Study, 40);
    table.study_at(10).unwrap();
    another_way(&mut table);
    play_on(&mut table, 10);
    let (main, way) = (table.main_tip(), table.tip());
    let plies = |log: &[LogLine]| log.iter().map(|l| l.ply).max();
    for who in [Viewer::Side(RED), Viewer::Umpire] {
        let along = table.log_to(main, who);
        assert_eq!((plies(&along), plies(&table.log_to(way, who))), (Some(main), Some(way)));
        assert_eq!(table.log_to(way, who), table.log(who));
        table.study_at(main).unwrap();
        assert_eq!(table.log(who), along, "as if that line were on the table");
        table.study_at(way).unwrap();
        assert_eq!(plies(&table.log_to(25, who)), Some(25));
    }
}
