//! What `verify` compares, what it keeps apart, and what it says it cannot know.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    study::BARBAROSSA_FAST,
    toy::{self, BLUE, RED, Toy},
};
use barbarossa_fast::game::Game;
use engine::{
    base::{
        assets::Assets,
        fence::UndoPolicy,
        seat::PlyId,
        side::{Side, Viewer},
    },
    contract::show::Presentation,
    journal,
    study::share::Without,
    table::{erased::SessionTable, *},
};
use stavka::games::SAMPLES;
use support::journals::reseal;
use support::tables::{new_table, played};

fn reload<R: Presentation>(text: &str, assets: &dyn Assets) -> SessionTable<R> {
    let loaded = journal::load::<R>(text.as_bytes(), assets).unwrap();
    assert_eq!(loaded.report.warnings, Vec::<String>::new());
    SessionTable::loaded(loaded)
}

/// A game that automatic players have begun, as text.
fn begun(plies: usize) -> String {
    String::from_utf8(played::<Game>(&BARBAROSSA_FAST, 11, UndoPolicy::Fair, plies).journal()).unwrap()
}

/// The file with the first line that holds some words changed, and the right check sum.
fn changed(text: &str, holds: &str, from: &str, to: &str) -> (String, PlyId) {
    let at = text.lines().position(|l| l.contains(holds) && l.contains(from)).unwrap();
    let line = |(i, l): (usize, &str)| {
        if i == at { reseal(&l.replacen(from, to, 1)) } else { l.to_owned() }
    };
    let ply =
        text.lines().nth(at).unwrap().split("id:").nth(1).and_then(|r| r.split(',').next()?.parse().ok());
    (text.lines().enumerate().map(line).collect::<Vec<_>>().join("\n") + "\n", ply.unwrap_or(0))
}

#[test]
fn what_was_played_today_is_planned_so_today() {
    for plies in [60, 400] {
        let report = reload::<Game>(&begun(plies), &BARBAROSSA_FAST).verify();
        assert_eq!((report.first_difference, report.planned_otherwise), (None, 0));
        assert_eq!(report.unchecked.len(), 2, "{:?}", report.unchecked);
    }
    let toy = played::<Toy>(&toy::DATA, 5, UndoPolicy::Study, 120).verify();
    assert_eq!((toy.first_difference, toy.planned_otherwise, toy.copy_for), (None, 0, None));
}

#[test]
fn other_reasons_are_told_apart_from_other_facts() {
    let whole = begun(60);
    let line = whole.lines().find(|l| l.contains("G(Strike(")).unwrap();
    let chance = line.split("chance:").nth(1).unwrap().split([',', ')']).next().unwrap();
    let (was, other) = (format!("chance:{chance}"), if chance == "9" { "chance:8" } else { "chance:9" });
    let (text, ply) = changed(&whole, "G(Strike(", &was, other);
    let report = reload::<Game>(&text, &BARBAROSSA_FAST).verify();
    assert_eq!(report.first_difference, None, "the rules allow the order");
    assert_eq!(report.first_otherwise, Some((ply, "the reasons are others today".to_owned())));
    assert!(report.planned_otherwise >= 1);
}

#[test]
fn tie_dice_that_the_seed_does_not_give_are_a_difference() {
    let whole = begun(400);
    let line = whole.lines().find(|l| l.contains(",ties:[(")).unwrap();
    let tie = line.split(",ties:[(").nth(1).unwrap().split(')').next().unwrap();
    let (sides, face) = tie.split_once(',').unwrap();
    let (sides, face): (u32, u32) = (sides.parse().unwrap(), face.parse().unwrap());
    let other = format!(",ties:[({sides},{})", face % sides + 1);
    let (text, ply) = changed(&whole, ",ties:[(", &format!(",ties:[({tie})"), &other);
    let (at, how) = reload::<Game>(&text, &BARBAROSSA_FAST).verify().first_difference.unwrap();
    assert!(at == ply && how.starts_with("tie die 1 shows"), "{at}: {how}");
    // A person rolls none.
    let (text, _) = changed(&whole, ",ties:[(", "seat:Automatic(1,0)", "seat:Person(1)");
    let how = reload::<Game>(&text, &BARBAROSSA_FAST).verify().first_difference.unwrap().1;
    assert!(how.contains("for the order of a person"), "{how}");
}

#[test]
fn a_study_does_not_pass_for_a_fair_game() {
    let mut table = new_table::<Toy>(&toy::DATA, 3, UndoPolicy::Study);
    for (side, text) in [(RED, "Begin"), (RED, "Choose(Rush)"), (BLUE, "Choose(Wait)")] {
        table.submit(side, &[toy::order(text)]).unwrap();
    }
    table.submit(RED, &[toy::order("Look(target:\"b1\")")]).unwrap();
    table.undo(RED).unwrap();
    table.submit(RED, &[toy::order("Look(target:\"b2\")")]).unwrap();
    let text = String::from_utf8(table.journal()).unwrap();
    assert_eq!(reload::<Toy>(&text, &toy::DATA).verify().first_difference, None, "in a study one may");
    let (fair, _) = changed(&text, "stavka ", "undo:Study", "undo:Fair");
    let (ply, how) = reload::<Toy>(&fair, &toy::DATA).verify().first_difference.unwrap();
    assert_eq!((ply, how.as_str()), (5, "before it ply 4 was taken back, which fair play does not allow"));
    // What fair play allows is no difference.
    let mut fair = new_table::<Toy>(&toy::DATA, 3, UndoPolicy::Fair);
    for (side, text) in [(RED, "Begin"), (RED, "Choose(Rush)"), (BLUE, "Choose(Wait)")] {
        fair.submit(side, &[toy::order(text)]).unwrap();
    }
    fair.submit(RED, &[toy::order("Move(unit:\"r1\",to:\"b1\")")]).unwrap();
    fair.undo(RED).unwrap();
    fair.submit(RED, &[toy::order("Move(unit:\"r1\",to:\"a2\")")]).unwrap();
    assert_eq!(fair.verify().first_difference, None);
}

#[test]
fn an_order_refused_is_named_in_words() {
    let whole = begun(40);
    let line = whole.lines().find(|l| l.contains("order:Declare(")).unwrap();
    let order = line.split("order:").nth(1).unwrap().split(",role:").next().unwrap();
    let (unit, _) = order.split_once(",target:").unwrap();
    let far = format!("{unit},target:\"moskau\"");
    let (text, _) = changed(&whole, order, order, &far);
    let how = reload::<Game>(&text, &BARBAROSSA_FAST).verify().first_difference.unwrap().1;
    assert!(how.starts_with("the order is refused: "), "{how}");
    for inner in ["UnitId", "SpaceId", "E-"] {
        assert!(!how.contains(inner), "{how}");
    }
}

#[test]
fn a_copy_is_not_decided_again_and_says_so() {
    let table = played::<Game>(&BARBAROSSA_FAST, 7, UndoPolicy::Fair, 80);
    let copy = table.export(Viewer::Side(Side(1)), Without::default()).unwrap();
    let kind = stavka::games::register(None).remove(0);
    let report = kind.load(&copy).unwrap().verify();
    assert_eq!((report.copy_for, report.first_difference), (Some(Side(1)), None));
}

#[test]
fn samples_of_earlier_versions_have_no_difference() {
    for sample in
        SAMPLES.iter().filter(|sample| journal::game_of(sample.bytes).as_deref() == Ok("barbarossa-fast"))
    {
        let loaded = journal::load::<Game>(sample.bytes, &BARBAROSSA_FAST).unwrap();
        let report = loaded.session.verify();
        assert_eq!(
            report.first_difference, None,
            "{}: automatic players may have learned since",
            sample.file
        );
    }
}
