//! Positions of Barbarossa Fast as a teacher writes them, and what is impossible in them.

use engine::{
    base::{
        fence::UndoPolicy,
        side::{Side, Viewer},
        start::Start,
    },
    contract::options::Choices,
    study::share::Without,
    table::Table,
};
use stavka::games;

fn begun(start: &str) -> Result<Box<dyn Table>, String> {
    let start = Start::read(&format!("(position: {start})"))?;
    games::register(None)[0].arranged_table(&Choices::new(), 1, UndoPolicy::Study, &start)
}

const MOSCOW: &str = r#"(
    turn: 6, step: 6, october: Mud,
    german: ["grodno", "brest", "Minsk", "smolensk", "nowgorod"],
    units: {
        "Tikhvin": "pz39",
        "wjasma": "pz57",
        "brjansk": "a4d",
        "Cherepovets": "S S W",
        "wolchow": "S W",
        "bologoje": "?",
        "leningrad": "?f",
        "Moscow": "?f S W ?W",
        // Nothing stands at Tula.
    },
    luftflotten: ["lf1", "lf4 C"],
    pool: "2W 3S",
    destroyed: ["reval"],
    lost: (1, 12),
)"#;

#[test]
fn a_position_is_what_it_says() {
    let table = begun(MOSCOW).unwrap();
    assert_eq!(table.to_act(), Some(Side(1)));
    let text = table.position_text(0, Viewer::Side(Side(1)));
    for said in ["Moscow", "Tikhvin", "Cherepovets"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    for (fact, holds) in [
        ("turn = 6", true),
        ("step = 6", true),
        ("control(minsk, german)", true),
        ("control(Moscow, soviet)", true),
        ("control(tichwin, soviet)", false),
        ("at(pz39, tichwin)", true),
        ("fit(pz39)", true),
        ("disrupted(a4)", true),
        ("units(Moscow, soviet) = 4", true),
        ("unknown(Moscow) = 2", true),
        ("armies_near(tula) = 1", true),
        ("units(tula, soviet) = 0", true),
        ("lost(german) = 1", true),
        ("lost(soviet) <= 11", false),
        ("supplied(pz39)", false),
        ("all(at(pz57, wjasma), not(eliminated(pz57)), any(units(tula, soviet) = 0, over))", true),
    ] {
        let found = table.holds(0, Viewer::Side(Side(0)), fact);
        assert_eq!(found, Ok(holds), "{fact}");
    }
    let written = table.position(0, Viewer::Umpire).unwrap();
    assert!(!written.contains("exact") && !written.contains('\n'), "{written}");
    assert!(table.position(0, Viewer::Side(Side(0))).unwrap_err().contains("sees everything"));
    let again = begun(&written).unwrap();
    assert_eq!((again.digest(0), again.position(0, Viewer::Umpire)), (table.digest(0), Ok(written)));
    let told = table.export(Viewer::Side(Side(0)), Without::default()).unwrap();
    let told = String::from_utf8(told).unwrap();
    let moscow = told.split("\"moskau\":").nth(1).unwrap().split(',').next().unwrap();
    assert!(moscow.contains(":?f") && !moscow.contains("?W") && !moscow.contains("?s"), "{moscow}");
}

#[test]
fn what_is_left_out_has_a_sensible_value() {
    let table = begun("(units: { \"minsk\": \"a4\" })").unwrap();
    assert_eq!(table.to_act(), Some(Side(0)));
    let written = table.position(0, Viewer::Umpire).unwrap();
    assert_eq!(table.digest(0), begun(&written).unwrap().digest(0));
    assert!(begun("(units: {})").is_ok(), "an empty map can be played on");
}

#[test] // BF-RUL-57: a garrison that has retreated still never moves, and is read back as one
fn a_garrison_that_retreated_is_read_back() {
    let table =
        begun("(turn: 4, step: 6, units: { \"stalino\": \"b20:Sdf b9:S\", \"kiew\": \"a4\" })").unwrap();
    let written = table.position(0, Viewer::Umpire).unwrap();
    assert!(written.contains("b20:Sdf") || written.contains("df"), "{written}");
    assert_eq!(begun(&written).unwrap().position(0, Viewer::Umpire), Ok(written));
}

#[test]
fn what_the_rules_make_impossible_is_said_in_one_sentence() {
    let many = |n: usize, word: &str| format!("{{ \"minsk\": \"{}\" }}", vec![word; n].join(" "));
    let units = |units: &str| format!("(turn: 2, units: {units})");
    for (position, said) in [
        ("(turn: 9)".into(), "there are 7 turns, and 9 is none of them"),
        ("(turn: 0)".into(), "there are 7 turns"),
        ("(step: 4)".into(), "not at step 4"),
        ("(turn: 3, october: Mud)".into(), "the weather is Good"),
        ("(turn: 6, october: Mud, weather: Snow)".into(), "does not follow from that of October"),
        ("(turn: 5, weather: Snow)".into(), "turn 5 never has Snow"),
        ("(moon: 3)".into(), "there is no field “moon” (line 1"),
        (units("{ \"minks\": \"a4\" }"), "there is no place “minks” on the map"),
        (units("{ \"minsk\": \"a99\" }"), "“a99” is no unit of this game"),
        (units("{ \"minsk\": \"Sa\" }"), "“Sa” is no unit"),
        (units("{ \"minsk\": \"a4dd\" }"), "“a4dd” is no unit"),
        (units("{ \"minsk\": \"a4 S\" }"), "units of both sides stand in Minsk"),
        (units("{ \"minsk\": \"a4\", \"Minsk\": \"a9\" }"), "Minsk is named twice"),
        (units("{ \"minsk\": \"a4\", \"brest\": \"a4\" }"), "4th Army is named twice"),
        (units("{ \"minsk\": \"b1:S b1:W\" }"), "b1 is named twice"),
        (units("{ \"minsk\": \"b0:S\" }"), "“b0:S” is no unit"),
        (units("{ \"minsk\": \"b65:S\" }"), "“b65:S” is no unit"),
        (units("{ \"minsk\": \"sa4 sa4\" }"), "4th Army is named twice"),
        (units("{ \"warschau\": \"S\" }"), "no Soviet unit enters Warsaw"),
        (units("{ \"x_don\": \"a4\" }"), "no German unit stands in"),
        (units("{ \"minsk\": \"pz40\" }"), "comes in turn 4"),
        (units(&many(17, "?W")), "there are only 16 Weak units"),
        (units(&many(33, "S")), "there are only 32 Strong units"),
        (units(&many(70, "S")), "more Soviet units than the game has"),
        ("(pool: \"17W\")".into(), "there are only 16 Weak units"),
        ("(pool: \"many\")".into(), "says nothing of a pool"),
        (
            "(german: [\"minsk\"], units: { \"minsk\": \"S\" })".into(),
            "named German, and Soviet units stand there",
        ),
        ("(german: [\"x_don\"])".into(), "off the map"),
        ("(destroyed: [\"minsk\"])".into(), "has no fortress"),
        ("(luftflotten: [\"lf9\"])".into(), "there is no air fleet “lf9”"),
        ("(turn: 6, luftflotten: [\"lf2\"])".into(), "has left in turn 6"),
        ("(luftflotten: [\"lf1 S\"])".into(), "on loan, C"),
        ("(groups: { \"a99\": N })".into(), "“a99” is no German unit"),
        ("(weak: 40)".into(), "40 Weak units of the start cannot be gone"),
        ("(siberians: 3)".into(), "Siberians"),
        ("(lost: (300, 0))".into(), "too large"),
        (units("{ \"minsk\": 3 }"), "text in quotation marks"),
        (format!("(units: {}{})", "[".repeat(3000), "]".repeat(3000)), "nested too deeply"),
    ] {
        let why = begun(&position).err().unwrap_or_else(|| panic!("{position} is accepted"));
        assert!(why.contains(said), "{position}: {why}");
        assert!(why.len() < 240 && !why.contains('\n'), "{why}");
    }
}

#[test] // BF-EXP-07, BF-REP-14: types and two pools of the revised edition
fn positions_of_the_revised_edition_are_written_by_type() {
    use barbarossa_fast::{edition::Edition, game::Game, options::Setup, rules::arrange};
    use engine::{base::side::Viewer, contract::rules::*};
    let of = |edition| {
        let setup = Setup { edition, ..Setup::default() };
        Game::open(&setup, &crate::study::BARBAROSSA_FAST).unwrap()
    };
    let g = of(Edition::Revised);
    let text = "(turn: 3, step: 6, units: {\"minsk\": \"S ?Wt ?S St\"}, pool: \"2W 3S 1Wt 2St\")";
    let s = arrange::read(&g, text).unwrap();
    assert_eq!((s.open.tanks.len(), s.open.pool_size, s.open.pool_tanks), (2, 8, 3));
    for unit in s.open.tanks {
        assert!(g.board.tanks.has(barbarossa_fast::ids::CounterId(s.hidden.truth[unit.slot()])));
    }
    for who in [Viewer::Umpire, Viewer::Side(Side(0)), Viewer::Side(Side(1))] {
        let v = g.view(&s, who);
        let again = arrange::read(&g, &arrange::write(&g, &v).unwrap()).unwrap();
        assert_eq!(again.open, s.open, "{who:?}");
    }
    let too_many = "(turn: 3, step: 6, units: {}, pool: \"40Wt\")";
    assert!(arrange::read(&g, too_many).unwrap_err().to_string().contains("Weak tank units"));
    assert!(arrange::read(&of(Edition::E2020), text).is_err(), "no types in 2020");
}

#[test] // BF-SET-14, R72: in the revised edition it may wait in Romania from the start
fn the_eleventh_army_stands_in_romania_in_june() {
    let june = |at: &str, edition: &str| {
        let position = format!(
            r#"(position: (turn: 1, step: 2, units: {{"{at}": "a11", "insterburg": "a16 a18", "kischinew": "S{}"}}))"#,
            if edition == "revised" { " Wt" } else { "" }
        );
        let choices: Choices = [("edition".to_owned(), edition.to_owned())].into();
        let start = Start::read(&position)?;
        games::register(None)[0].arranged_table(&choices, 1, UndoPolicy::Study, &start)
    };
    let table = june("jassy", "revised").unwrap();
    let who = Viewer::Side(Side(0));
    assert!(table.holds(0, who, "at(a11, jassy)").unwrap());
    // What was written is read again.
    let again = Start::at(table.position(0, Viewer::Umpire).unwrap());
    let choices: Choices = [("edition".to_owned(), "revised".to_owned())].into();
    let again = games::register(None)[0].arranged_table(&choices, 1, UndoPolicy::Study, &again).unwrap();
    assert!(again.holds(0, who, "at(a11, jassy)").unwrap());
    for (at, edition) in [("lublin", "revised"), ("jassy", "2020")] {
        let why = june(at, edition).err().unwrap();
        assert!(why.contains("11th Army comes in turn 2"), "{why}");
    }
}
