//! A table of the toy, used as the window uses it.

#![allow(clippy::unwrap_used)] // a test may

use crate::toy::{self, BLUE, RED, Toy};
use engine::{
    base::{
        fence::{FenceReason, UndoPolicy},
        keys::{PlaceKey, UnitKey},
        seat::Control,
        side::Viewer,
        when::Stride,
    },
    contract::options::Choices,
    show::{
        scene::{Mark, Subject, Verb},
        sealed::SealedOrder,
    },
    table::{kind::Kind, *},
};
use std::sync::Arc;

fn kind() -> Kind<Toy> {
    Kind::new(Arc::new(toy::DATA))
}

fn table(undo: UndoPolicy) -> Box<dyn Table> {
    kind().new_table(&Choices::new(), 3, undo).unwrap()
}

fn order(text: &str) -> Vec<SealedOrder> {
    vec![toy::order(text)]
}

/// Red begins, Red rushes, Blue waits: Red is to move.
fn opened(undo: UndoPolicy) -> Box<dyn Table> {
    let mut table = table(undo);
    for (side, text) in [(RED, "Begin"), (RED, "Choose(Rush)"), (BLUE, "Choose(Wait)")] {
        table.submit(side, &order(text)).unwrap();
    }
    table
}

fn words(table: &dyn Table, who: Viewer) -> String {
    let log = table.log(who);
    log.iter().map(|l| l.line.text.clone()).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_kind_answers_before_a_table_exists() {
    let kind = kind();
    assert_eq!((kind.id(), kind.title(), kind.sides().len()), ("toy", "Toy", 2));
    assert_eq!(kind.board(&Choices::new()).unwrap().places.len(), 15);
    assert_eq!(kind.options()[0].key, "turns");
    assert_eq!(kind.levels(RED)[1].0, "bold");
    let bad = |key: &str, value: &str| {
        let choices = [(key.to_string(), value.to_string())].into();
        kind.new_table(&choices, 1, UndoPolicy::Fair).err().unwrap()
    };
    assert_eq!(bad("turns", "nine"), "“nine” is no choice for turns; choose 4, 8, 10000 (E-OPTION)");
    assert_eq!(bad("colour", "red"), "There is no option “colour” (E-OPTION)");
    assert_eq!(kind.load(b"").err().unwrap(), "The file is empty");
}

#[test]
fn orders_go_in_as_words_and_refusals_come_out_as_words() {
    let mut table = opened(UndoPolicy::Fair);
    let before = table.revision();
    let refused = table.submit(RED, &order("Move(unit:\"r1\",to:\"c3\")")).unwrap_err();
    assert_eq!((refused.code.as_str(), refused.sentence.as_str()), ("TOY-01", "That hex is not next to it"));
    assert_eq!(table.submit(BLUE, &order("Pass")).unwrap_err().code, "E-TURN");
    let foreign = [SealedOrder::new("Pass")];
    assert_eq!(table.submit(RED, &foreign).unwrap_err().code, "E-ORDER");
    assert!(table.builder(Viewer::Side(RED), &Subject::Place(PlaceKey(1)), &foreign).is_none());
    assert!(table.read_order("Fly").unwrap_err().starts_with("not an order: "));
    assert!(table.read_order("Move(unit:\"r9\",to:\"c3\")").unwrap_err().contains("r9"));
    assert_eq!(table.revision(), before);
    let go = Verb::GO.by(vec![UnitKey(0)], PlaceKey(1));
    let orders = table.gesture(Viewer::Side(RED), &go).unwrap();
    assert_eq!(orders, order("Move(unit:\"r1\",to:\"b1\")"));
    let text = table.write_order(&orders[0]);
    assert_eq!(
        (text.as_str(), table.read_order(&text)),
        ("Move(unit:\"r1\",to:\"b1\")", Ok(orders[0].clone()))
    );
    assert!(table.legal_orders().contains(&orders[0]));
    assert_eq!(table.order_text(Viewer::Side(RED), &orders[0]), "R1 to b1");
    table.submit(RED, &orders).unwrap();
    let why_not = table.gesture(Viewer::Side(RED), &go).unwrap_err();
    assert_eq!(why_not.sentence, "That unit has done its work this turn");
    // The second order of a group is judged in the position after the first.
    let pair = [order("Move(unit:\"r2\",to:\"d1\")"), order("Move(unit:\"r3\",to:\"d1\")")].concat();
    assert_eq!(table.submit(RED, &pair).unwrap_err().sentence, "That hex is occupied");
}

#[test]
fn the_other_side_s_secrets_are_in_no_words() {
    let mut table = table(UndoPolicy::Study);
    table.submit(RED, &order("Begin")).unwrap();
    let mut thought = table.thinker(1).unwrap()();
    table.accept(&mut thought, 1).unwrap();
    let (red, blue) = (Viewer::Side(RED), Viewer::Side(BLUE));
    assert!(words(&*table, red).contains("Red has chosen Some("));
    assert!(words(&*table, red).contains("Chose("), "the reason");
    assert!(words(&*table, blue).contains("Red has chosen None"));
    assert!(!words(&*table, blue).contains("Chose("), "{}", words(&*table, blue));
    let red_deal = table.log(blue)[0].line.text.clone();
    assert_eq!(
        red_deal,
        "Dealt { units: {Unit(0), Unit(1), Unit(2)}, faces: [None, None, None, None, None, None] }"
    );
    assert!(table.dots(red)[0].text.starts_with("Choose("));
    assert_eq!(table.dots(blue)[0].text, "");
    let json = table.position_json(table.cursor(), blue).to_string();
    assert!(json.contains("\"faces\":[null,null,null,\""), "{json}");
    assert_eq!(table.position_text(table.cursor(), blue).matches("face down").count(), 3);
    let factors =
        |who| table.scene(table.cursor(), who).counters.iter().filter(|c| c.values.is_some()).count();
    assert_eq!([factors(red), factors(blue), factors(Viewer::Umpire)], [3, 3, 6]);
}

#[test]
fn pictures_are_made_once_for_a_moment_and_a_viewer() {
    let mut table = opened(UndoPolicy::Fair);
    let (at, red) = (table.cursor(), Viewer::Side(RED));
    let first = table.scene(at, red);
    assert!(Arc::ptr_eq(&first, &table.scene(at, red)));
    assert!(!Arc::ptr_eq(&first, &table.scene(at, Viewer::Side(BLUE))));
    table.submit(RED, &order("Move(unit:\"r1\",to:\"b1\")")).unwrap();
    assert!(Arc::ptr_eq(&first, &table.scene(at, red)), "the past does not change");
    assert_ne!(first, table.scene(table.cursor(), red));
    assert!(Arc::ptr_eq(&table.sequence(at, red), &table.sequence(at, red)));
    assert_eq!(table.reach(at, red, &[UnitKey(0)])[0], Mark::Choice { place: PlaceKey(1) });
    assert!(table.builder(red, &Subject::Place(PlaceKey(1)), &order("Pass")).unwrap().title.ends_with(": 1"));
    assert_eq!(table.hint(red).unwrap().0.len(), 1);
    assert_eq!(table.holds(at, red, "turn=1"), Ok(true));
    assert!(table.holds(at, red, "rain").is_err());
}

#[test]
fn dots_show_the_step_on_both_sides_of_the_cursor() {
    let mut table = opened(UndoPolicy::Fair);
    let red = Viewer::Side(RED);
    assert_eq!(table.dots(red), [], "a new step begins without orders");
    table.submit(RED, &order("Move(unit:\"r1\",to:\"b1\")")).unwrap();
    table
        .submit(RED, &[order("Look(target:\"b1\")"), order("Move(unit:\"r2\",to:\"d1\")")].concat())
        .unwrap();
    table.submit(RED, &order("Move(unit:\"r3\",to:\"d2\")")).unwrap();
    table.undo(RED).unwrap();
    let dots = table.dots(red);
    let seen: Vec<_> = dots.iter().map(|d| (d.ply, d.text.as_str(), d.done, d.fence)).collect();
    assert_eq!(
        seen,
        [
            (4, "R1 to b1", true, None),
            (6, "Look { target: Unit(3) } · R2 to d1", true, Some(FenceReason::Reveal)),
            (7, "R3 to d2", false, None),
        ]
    );
    assert_eq!(table.undo_fence(RED), Some(FenceReason::Reveal));
    assert_eq!(table.undo_fence(BLUE), Some(FenceReason::OtherSeat));
    assert_eq!(table.go_to(RED, 4), Err(FenceReason::Reveal));
    assert!(table.redo() && !table.redo());
}

#[test]
fn strides_lead_from_stretch_to_stretch() {
    let mut table = opened(UndoPolicy::Study);
    table.submit(RED, &order("Move(unit:\"r1\",to:\"b1\")")).unwrap();
    for (side, text) in [(RED, "Pass"), (BLUE, "Pass"), (RED, "Choose(Wait)")] {
        table.submit(side, &order(text)).unwrap();
    }
    // Plies: 1 begin, 2 and 3 choices, 4 a move, 5 and 6 passes (turn 2 begins), 7 a choice.
    let phases: Vec<_> = (0..=7).map(|p| (table.when(p).turn, table.when(p).phase)).collect();
    assert_eq!(phases, [(0, 0), (1, 1), (1, 1), (1, 2), (1, 2), (1, 3), (2, 1), (2, 1)]);
    assert_eq!(table.step(4, Stride::Phase, false), 3);
    assert_eq!(table.step(3, Stride::Phase, false), 1);
    assert_eq!(table.step(3, Stride::Phase, true), 5);
    assert_eq!(table.step(5, Stride::Turn, false), 1);
    assert_eq!(table.step(1, Stride::Turn, true), 6);
    assert_eq!(table.step(6, Stride::Turn, true), 7, "the tip when there is no more");
    assert_eq!((table.step(4, Stride::Ply, true), table.step(4, Stride::Ply, false)), (5, 3));
    assert_eq!((table.step(0, Stride::Ply, false), table.step(7, Stride::Ply, true)), (0, 7));
    assert_eq!(table.reset(RED, Stride::Turn), None);
    assert_eq!(table.cursor(), 6);
    assert_eq!((table.tip(), table.to_act()), (7, Some(RED)));
}

#[test]
fn a_side_changes_hands_and_the_file_remembers() {
    let mut table = table(UndoPolicy::Fair);
    table.set_control(BLUE, Control::Automatic(1));
    assert!(table.take_records().is_none(), "no file before the first order");
    table.submit(RED, &order("Begin")).unwrap();
    let file = table.take_records().unwrap()();
    assert_eq!(file, table.journal());
    let again = kind().load(&file).unwrap();
    assert_eq!((again.control(BLUE), again.control(RED)), (Control::Automatic(1), Control::Person));
    assert_eq!((again.seed(), again.undo_policy()), (3, UndoPolicy::Fair));
    assert_eq!(again.choices(), table.choices());
    assert_eq!(again.digest(1), table.digest(1));
    assert_eq!((again.load_report().plies, again.load_report().good_bytes), (1, file.len() as u64));
    assert!(table.take_records().is_none());
}

#[test]
fn perft_counts_sequences_of_orders() {
    let mut table = table(UndoPolicy::Fair);
    assert_eq!([0, 1, 2, 3].map(|n| table.perft(n)), [1, 1, 2, 4]);
    for (side, text) in [(RED, "Begin"), (RED, "Choose(Rush)"), (BLUE, "Choose(Wait)")] {
        table.submit(side, &order(text)).unwrap();
    }
    assert_eq!(table.perft(1), table.legal_orders().len() as u64);
    let before = table.journal();
    let by_hand: u64 = {
        let orders = table.legal_orders();
        let after = |o: &SealedOrder| {
            let mut copy = kind().load(&before).unwrap();
            copy.submit(copy.to_act().unwrap(), std::slice::from_ref(o)).unwrap();
            copy.legal_orders().len() as u64
        };
        orders.iter().map(after).sum()
    };
    assert_eq!(table.perft(2), by_hand);
    assert_eq!(table.journal(), before);
}
