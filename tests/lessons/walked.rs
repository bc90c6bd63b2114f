//! Lessons walked through by the answers a learner may give: no accepted one leads into a dead end, nothing is right where it was
//! not asked for, and nothing of the program's insides is said.

use super::crossing::{CROSSING, kind, read};
use engine::table::{GameKind, Table};
use lessons::{
    check::{self, Limits},
    ending::ending,
    feedback::{Feedback, Kind},
    run::{Run, Shown},
    shelf::{Book, Shelf},
    walk::{self, Reach},
};
use stavka::games;
use std::sync::Arc;

fn shelf() -> Shelf {
    Shelf::of(crate::common::shipped::lessons().into_iter().map(|(name, text)| (name, text.as_bytes())))
}

/// How far the walks of this test go: `STAVKA_WALK=30` walks them whole, with 30 strays.
fn reach() -> Reach {
    let strays = std::env::var("STAVKA_WALK").ok().and_then(|text| text.parse().ok());
    strays.map_or(Reach::SAMPLE, |strays| Reach { strays, ..Reach::default() })
}

#[test]
fn every_lesson_is_walked_by_its_accepted_answers() {
    let (shelf, kinds) = (shelf(), games::register(None));
    let walked = |book: &Book| {
        let kind = kinds.iter().find(|kind| kind.id() == book.lesson.game).unwrap();
        walk::walk(&**kind, &book.lesson, reach()).unwrap()
    };
    std::thread::scope(|scope| {
        let each: Vec<_> = shelf.books().map(|book| (book, scope.spawn(|| walked(book)))).collect();
        for (book, walked) in each {
            let walked = walked.join().unwrap();
            assert_eq!(walked.faults, [], "{}", book.file);
            assert!(
                walked.positions >= book.lesson.steps.len().min(Reach::SAMPLE.positions),
                "{}",
                book.file
            );
        }
    });
}

#[test]
fn the_lesson_of_the_template_is_walked_whole() {
    let walked = walk::walk(&*kind(), &read(CROSSING), Reach::default()).unwrap();
    assert_eq!((walked.faults.as_slice(), walked.cut), (&[][..], false));
}

/// A lesson of the program at a step, which the program has led to.
fn at(id: &str, step: usize) -> (Run, Box<dyn Table>) {
    let shelf = shelf();
    let book = shelf.books().find(|book| book.lesson.id == id).unwrap();
    let kinds = games::register(None);
    let kind: &Arc<dyn GameKind> = kinds.iter().find(|kind| kind.id() == book.lesson.game).unwrap();
    let (mut run, mut table) = Run::open(&**kind, book.lesson.clone()).unwrap();
    while run.current() < step {
        if !run.is_done() {
            run.solve(&mut *table).unwrap();
        }
        run.next(&mut *table).unwrap();
    }
    (run, table)
}

fn give(run: &mut Run, table: &mut dyn Table, texts: &[&str]) -> Feedback {
    let orders: Vec<_> = texts.iter().map(|text| table.read_order(text).unwrap()).collect();
    run.try_orders(table, &orders).unwrap()
}

#[test]
fn what_is_passed_over_earns_no_star() {
    let (shelf, kinds) = (shelf(), games::register(None));
    // A fact that holds by itself is no goal of a lesson in which nothing is played.
    let questions = super::files::FIRST.replacen("  debrief:", "  goal: [\"turn = 1\"],\n  debrief:", 1);
    let lessons = shelf.books().map(|book| Arc::clone(&book.lesson)).chain([read(&questions)]);
    for lesson in lessons {
        let kind = kinds.iter().find(|kind| kind.id() == lesson.game).unwrap();
        let (mut run, mut table) = Run::open(&**kind, Arc::clone(&lesson)).unwrap();
        for _ in 0..lesson.steps.len() {
            run.skip(&mut *table).unwrap();
        }
        assert!(run.is_over(), "{}", lesson.id);
        let ended = ending(&run, &*table);
        assert_eq!(ended.earned(), 0, "{}: {:?}", lesson.id, ended.stars);
    }
}

#[test]
fn an_advance_of_all_belongs_to_the_answer() {
    let (mut run, mut table) = at("moving", 5);
    for order in ["EndStep", r#"Commit(target:"gomel",blitzkrieg:true)"#] {
        let order = table.read_order(order).unwrap();
        run.try_orders(&mut *table, &[order]);
    }
    let both =
        [r#"Advance(unit:"pz39")"#, r#"Advance(unit:"pz57")"#].map(|text| table.read_order(text).unwrap());
    assert!(run.is_asked_for(&*table, &both), "the button that sends both is one that the step asks for");
}

#[test]
fn another_right_answer_leads_on_to_the_end() {
    let (mut run, mut table) = at("the_attack", 1);
    let table = &mut *table;
    let said = give(&mut run, table, &[r#"Declare(unit:"a16",target:"welikije_luki",role:Attack)"#]);
    assert_eq!(said.kind, Kind::Right);
    run.next(table).unwrap();
    let before = table.cursor();
    let Shown::Orders { elsewhere, .. } = run.show_me(table).unwrap() else { panic!("orders are shown") };
    assert!(!elsewhere && table.cursor() == before, "it is worked out from what was declared");
    while !run.is_over() {
        run.skip(table).unwrap();
    }
    assert!(run.states().iter().all(|state| !state.put));
    let end = ending(&run, table);
    assert!(end.goal.iter().all(|(_, holds)| *holds), "{:?}", end.goal);
    assert_eq!(end.earned(), 0, "what the program played is not the learner’s");
}

#[test]
fn a_step_whose_answers_are_gone_is_led_on_from_the_written_ones() {
    // Nothing of what the step after the first asks for can be ordered once W1 has attacked from afar.
    let text = CROSSING.replacen(
        "right: [(orders: [\"Move(unit: w2, to: A4)\", \"Attack(unit: w1, target: e1)\"], in_order: true)]",
        "right: [(orders: [\"Move(unit: w2, to: A4)\", \"Attack(unit: w1, target: e1)\"], in_order: true), (orders: [\"Pass\"])]",
        1,
    );
    let (mut run, mut table) = Run::open(&*kind(), read(&text)).unwrap();
    let table = &mut *table;
    super::crossing::play_to(&mut run, table, 4);
    assert_eq!(give(&mut run, table, &["Pass"]).kind, Kind::Right);
    run.next(table).unwrap();
    while !run.is_over() {
        run.show_me(table).unwrap();
        run.skip(table).unwrap();
    }
}

#[test]
fn nothing_is_right_in_another_month() {
    let (mut run, mut table) = at("moving", 0);
    let table = &mut *table;
    let start = table.cursor();
    let mut said = give(&mut run, table, &["EndStep"]);
    assert!(said.kind == Kind::Legal && said.text.contains("You have ended "), "{said:?}");
    while table.when(table.cursor()).turn == table.when(start).turn {
        said = give(&mut run, table, &["EndStep"]);
    }
    assert_eq!(
        said.text,
        "You have ended July 1941, and the Soviet side has moved. Take it back: nothing that is asked here can be done in another turn."
    );
    let moved = give(&mut run, table, &[r#"Move(unit:"a4",to:"minsk")"#]);
    assert!(moved.kind == Kind::Legal && !run.is_done(), "{moved:?}");
    assert!(run.take_back(table) && table.cursor() == start, "one taking back leads to July");
    assert_eq!(give(&mut run, table, &[r#"Move(unit:"a4",to:"minsk")"#]).kind, Kind::Right);
    // A refusal that is the answer is none in another month either.
    let (mut run, mut table) = at("moving", 3);
    let table = &mut *table;
    let july = table.when(table.cursor()).turn;
    while table.when(table.cursor()).turn == july {
        give(&mut run, table, &["EndStep"]);
    }
    let refused = give(&mut run, table, &[r#"Move(unit:"pz41",to:"reval")"#]);
    assert!(refused.kind == Kind::Refused && !run.is_done(), "{refused:?}");
}

#[test]
fn the_reply_that_is_written_is_met_however_orders_are_grouped() {
    let kaunas = |run: &mut Run, table: &mut dyn Table| {
        give(run, table, &["EndStep"]);
        give(run, table, &[r#"Commit(target:"kowno",blitzkrieg:true)"#]);
        give(run, table, &[r#"Advance(unit:"pz39")"#]);
        give(run, table, &[r#"Advance(unit:"pz41")"#]);
    };
    let both = [r#"Exploit(unit:"pz39",target:"minsk")"#, r#"Exploit(unit:"pz41",target:"minsk")"#];
    for together in [true, false] {
        let (mut run, mut table) = at("pockets", 3);
        let table = &mut *table;
        kaunas(&mut run, table);
        let said = if together {
            let all = [both[0], both[1], "EndExploit"];
            give(&mut run, table, &all)
        } else {
            give(&mut run, table, &both[..1]);
            give(&mut run, table, &both[1..]);
            give(&mut run, table, &["EndExploit"])
        };
        assert!(said.text.contains("Kaunas is empty again"), "{said:?}");
        let grodno = give(&mut run, table, &[r#"Commit(target:"grodno",blitzkrieg:false)"#]);
        assert!(grodno.text.contains("two hits come back") && !grodno.text.contains("holds"), "{grodno:?}");
        assert!(run.take_back(table));
    }
    let (mut run, mut table) = at("pockets", 3);
    kaunas(&mut run, &mut *table);
    give(
        &mut run,
        &mut *table,
        &[r#"Exploit(unit:"pz39",target:"minsk")"#, r#"Exploit(unit:"pz41",target:"minsk")"#, "EndExploit"],
    );
    let brest = give(&mut run, &mut *table, &[r#"Commit(target:"brest",blitzkrieg:false)"#]);
    assert!(!brest.text.contains("Kaunas comes first"), "{brest:?}");
}

#[test]
fn what_a_pattern_names_and_the_game_has_not_is_said() {
    let shelf = shelf();
    let book = shelf.books().find(|book| book.lesson.id == "moving").unwrap();
    let text = book.text.replacen("Move(unit: a4, to: minsk)", "Move(unit: a99, to: minsk)", 1);
    let kinds = games::register(None);
    let found = check::check(&*kinds[0], &read(&text), &Limits::default());
    assert!(found.iter().any(|one| one.text.contains("“a99” names no")), "{found:#?}");
}

#[test]
fn what_was_ordered_besides_the_answer_is_taken_back() {
    let (mut run, mut table) = at("moving", 0);
    let table = &mut *table;
    assert_eq!(give(&mut run, table, &[r#"Move(unit:"pz39",to:"brest")"#]).kind, Kind::Legal);
    let said = give(&mut run, table, &[r#"Move(unit:"a4",to:"minsk")"#]);
    assert!(
        said.kind == Kind::Right && said.text.contains("ordered besides has been taken back"),
        "{said:?}"
    );
    assert_eq!(table.holds(table.cursor(), run.viewer(), "at(pz39, grodno)"), Ok(true));
}
