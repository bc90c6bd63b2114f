//! Rule pages, written positions and facts.

use super::scene;
use engine::{
    base::assets::Embedded,
    contract::{cover::Cover as _, rules::Rules, speech::Speech as _, study::Study as _},
    show::{chronicle::Chapter, fact::Answer, season::Sky},
};
use russian_portfolio::{data::FILES, game::Game, nouns::*, options::Setup, rules::sequence::SEQUENCE};

fn game() -> Game {
    <Game as Rules>::open(&Setup::default(), &Embedded(FILES)).expect("the data are good")
}

#[test]
fn every_rule_stands_on_one_page_and_every_picture_is_shown() {
    let game = game();
    let pages = game.pages();
    let stands = |id: &str| {
        let begins = |line: &&str| line.split_whitespace().next() == Some(id);
        pages.iter().map(|page| page.markdown.lines().filter(begins).count()).sum::<usize>()
    };
    let wrong: Vec<&str> =
        game.rules().iter().map(|rule| rule.id.as_ref()).filter(|id| stands(id) != 1).collect();
    assert!(wrong.is_empty(), "not on exactly one page: {wrong:?}");
    let shown: usize = pages.iter().map(|page| page.markdown.matches("](picture:").count()).sum();
    assert_eq!(shown, pages.iter().map(|page| page.pictures.len()).sum::<usize>());
    assert!(shown >= 7);
}

#[test] // RP-SEQ-01
fn every_step_of_the_sequence_names_a_rule() {
    let game = game();
    for step in SEQUENCE.steps() {
        assert!(game.rules().iter().any(|rule| rule.id == step.rule), "{}", step.rule);
    }
}

#[test]
fn a_position_is_read_written_and_read_again() {
    let game = game();
    let written = r#"(turn: 3, axis: ["Q2-Q7", "Brest"], soviet: ["Q3"],
        units: { "Minsk": "su_a13:d", "Q7": "ax_a9 ax_pzk39:s", "S4": "ax_pzk24" }, saved: ((4, 2), (20, 5)))"#;
    let p = game.arrange(written).unwrap_or_else(|why| panic!("{why}"));
    let hex = |text: &str| game.board.named(text).expect("a hex");
    assert_eq!((p.turn, p.step, p.weather), (3, Step::Move(AXIS), Weather::Good));
    assert!(p.controls(AXIS, hex("Q7")) && p.controls(AXIS, hex("S4")) && p.controls(AXIS, hex("Q5")));
    assert!(p.controls(SOVIET, hex("Q3")) && p.controls(SOVIET, hex("Q8")));
    assert_eq!(p.garrisons.len(), 10);
    assert_eq!(p.base.stores[1], Store { infantry: 20, armour: 5 });
    let again = game.arrange(&game.position(&p).expect("it can be written")).expect("it can be read");
    assert_eq!(again, p);
    let within =
        game.arrange("(turn: 3, axis: [\"R4-R12\"], units: {\"R11\": \"su_a4\"})").expect("a position");
    assert!(
        within.controls(SOVIET, hex("R11")) && within.controls(AXIS, hex("R10")),
        "a unit controls its hex"
    );
    let empty =
        game.arrange("(turn: 2, step: Base(Soviet), units: {\"Minsk\": \"su_a13\"})").expect("part A");
    assert_eq!(empty.step, Step::Base(SOVIET));
}

#[test]
fn what_is_impossible_in_a_position_is_said() {
    let game = game();
    for (written, said) in [
        ("(turn: 16)", "no such turn"),
        ("(turn: 3, weather: Snow)", "another weather"),
        ("(turns: 3)", "no field"),
        ("(units: {\"Atlantis\": \"ax_a4\"})", "no hex or place"),
        ("(units: {\"S3\": \"ax_a44\"})", "no unit"),
        ("(units: {\"S3\": \"ax_a4:x\"})", "marks nothing"),
        ("(units: {\"S3\": \"ax_a4\", \"S2\": \"ax_a4\"})", "two hexes"),
        ("(units: {\"S3\": \"ax_a4 ax_a9\"})", "too much stands in S3"),
        ("(units: {\"S3\": \"ax_a4 su_a4\"})", "units of both sides stand in S3"),
        ("(units: {\"J1\": \"ax_a4\"})", "no unit can stand in J1"),
        ("(units: {\"EE2\": \"ax_hun\"})", "no Hungarian"),
        ("(reserve: 8)", "seven reserve phases"),
        ("(axis: [\"Q3-R5\"])", "a part of a row"),
    ] {
        let why = game.arrange(written).expect_err(written).to_string();
        assert!(why.contains(said), "{written}: {why}");
    }
}

#[test]
fn facts_are_answered() {
    let scene = scene::historical(AXIS);
    let ask = |name: &str, arguments: &[&str]| scene.game.fact(&scene.p, name, arguments);
    for (name, arguments, expected) in [
        ("control", &["Brest", "soviet"][..], Answer::Holds(true)),
        ("at", &["ax_a4", "S3"], Answer::Holds(true)),
        ("ready", &["ax_a4"], Answer::Holds(true)),
        ("dispersed", &["su_a4"], Answer::Holds(true)),
        ("eliminated", &["su_front_1"], Answer::Holds(true)),
        ("moved", &["ax_a4"], Answer::Holds(false)),
        ("underway", &[], Answer::Holds(false)),
        ("supplied", &["ax_a4"], Answer::Holds(true)),
        ("dry", &["ax_pzk24"], Answer::Holds(false)),
        ("zone", &["S4", "axis"], Answer::Holds(true)),
        ("attacks", &["ax_a4", "S4"], Answer::Holds(false)),
        ("stands", &["su_a4"], Answer::Holds(false)),
        ("retreating", &["su_a4"], Answer::Holds(false)),
        ("weather", &["Good"], Answer::Holds(true)),
        ("step", &["move", "axis"], Answer::Holds(true)),
        ("over", &[], Answer::Holds(false)),
        ("units", &["Q3", "soviet"], Answer::Number(2)),
        ("on_map", &["axis"], Answer::Number(45)),
        ("attackers", &["S4"], Answer::Number(0)),
        ("column", &["S4"], Answer::Number(-1)),
        ("points", &["axis"], Answer::Number(0)),
        ("reserve", &[], Answer::Number(0)),
        ("turn", &[], Answer::Number(1)),
    ] {
        assert_eq!(ask(name, arguments), Ok(expected), "{name} {arguments:?}");
    }
    for (name, arguments, said) in [
        ("mood", &[][..], "no fact"),
        ("control", &["Brest"], "written otherwise"),
        ("control", &["Brest", "german"], "no side"),
        ("at", &["ax_a4", "Atlantis"], "no hex or place"),
        ("ready", &["ax_a44"], "no unit"),
        ("points", &["soviet"], "Only the Axis"),
        ("step", &["dance", "axis"], "no step"),
    ] {
        let why = ask(name, arguments).expect_err(name);
        assert!(why.contains(said), "{name}: {why}");
    }
}

#[test]
fn history_stands_beside_the_turns_that_end_near_to_a_months_end() {
    let game = game();
    let chronicle = game.chronicle().expect("history");
    let turns: Vec<u16> = chronicle.chapters.iter().map(|chapter| chapter.turn).collect();
    assert_eq!(turns, (1..=10).collect::<Vec<_>>());
    let told = |chapter: &Chapter| chapter.front_day().map(|day| (day.month, day.day));
    let fronts: Vec<_> = chronicle.chapters.iter().map(told).collect();
    let ends = [6, 7, 0, 8, 9, 0, 10, 11, 0, 12].map(|month| match month {
        0 => None,
        6 | 9 | 11 => Some((month, 30)),
        _ => Some((month, 31)),
    });
    assert_eq!(fronts, ends);
    let points: Vec<_> = chronicle.chapters.iter().filter_map(|chapter| chapter.points).collect();
    assert_eq!(
        points,
        [0, 1, 1, 2, 2, 2, 2],
        "Smolensk, then Kiev; Kharkov and Leningrad cut off count nothing here"
    );
    for chapter in &chronicle.chapters {
        assert!(!chapter.events.is_empty() && !chapter.cost.is_empty(), "{}", chapter.title);
        let days = chapter.events.iter().map(|event| event.from);
        assert!(days.clone().is_sorted() && days.clone().all(|day| chapter.from <= day && day <= chapter.to));
    }
    let mud = chronicle.chapters.iter().filter(|chapter| chapter.season.sky == Sky::Mud);
    assert_eq!(mud.map(|chapter| chapter.turn).collect::<Vec<_>>(), [7], "the track of the game has it so");
    let snow = chronicle.chapters.iter().filter(|chapter| chapter.season.sky == Sky::Snow);
    assert!(snow.clone().count() > 0 && snow.into_iter().all(|chapter| chapter.season.ice.is_some()));
    assert!(chronicle.source.contains("of 1942 nothing is told"));
    assert!(chronicle.of_turn(11).is_none());
    assert!(chronicle.glossary.iter().all(|term| !term.text.contains("the game")));
}
