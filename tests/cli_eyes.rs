//! Subcommands tell nothing of a game that is not over by accident, and tell the main line unless another is named.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    cli::{Folder, refused, text, well},
    study::BARBAROSSA_FAST,
};
use barbarossa_fast::game::Game;
use engine::{
    base::side::{Side, Viewer},
    journal,
    table::{erased::SessionTable, *},
};
use serde_json::Value;
use support::tables::play_on;

/// The sentence that every subcommand says before it would tell what may not be known yet.
fn asks_for_reveal(args: &[&str]) {
    let why = refused(args, 2);
    assert!(why.contains(" is not over, and ") && why.contains("--reveal shows it all the same"), "{why}");
    well(&[args, &["--reveal"]].concat());
}

#[test]
fn what_is_hidden_waits_for_the_end_or_for_reveal() {
    let folder = Folder::new();
    let game = folder.begun("21");
    let csv = ["report", &game, "--as", "umpire", "--format", "csv"];
    let moment = format!("{game}#1");
    for args in [
        &["show", &game, "--as", "umpire"][..],
        &["show", &game, "--as", "umpire", "--json"],
        &["log", &game, "--as", "umpire"],
        &["log", &game, "--as", "umpire", "--format", "json"],
        &csv,
        &["chances", &moment, "--as", "umpire", "--games", "1"],
        &["perft", &game, "--plies", "2"],
    ] {
        asks_for_reveal(args);
    }
    well(&["perft", &game, "--plies", "1"]);
    for over in ["saves/leningrad_falls.stavka", "saves/four_of_seven.stavka"] {
        well(&["show", over, "--as", "umpire"]);
        well(&["log", over, "--as", "umpire"]);
    }
}

#[test]
fn the_first_line_says_whose_eyes() {
    let folder = Folder::new();
    let game = folder.begun("22");
    for sub in ["show", "log"] {
        for (args, words) in [
            (&[][..], " · as both sides know it\n"),
            (&["--as", "soviet"], " · as the Soviet side knows it\n"),
            (&["--as", "umpire", "--reveal"], " · as the umpire sees it\n"),
        ] {
            let said = well(&[&[sub, &game], args].concat());
            assert!(said.lines().next().unwrap().ends_with(words.trim_end()), "{said}");
        }
    }
    let copy = folder.path("copy.stavka");
    well(&["export", &game, "--as", "soviet", "--out", &copy]);
    assert!(well(&["show", &copy]).lines().next().unwrap().ends_with(" · as the Soviet side was told"));
    assert!(well(&["report", &copy]).contains("As the Soviet side was told"));
    for sub in ["show", "log", "report"] {
        let why = refused(&[sub, &copy, "--as", "german"], 2);
        assert!(why.contains("is a copy for the Soviet side and holds nothing else"), "{why}");
    }
}

#[test]
fn no_subcommand_prints_the_seed_of_a_game_that_is_not_over() {
    let folder = Folder::new();
    let (seed, game) = ("918273645546372819", folder.path("post.stavka"));
    let out = folder.path("out.stavka");
    assert!(
        well(&["new", "--seed", seed, "--out", &game]).contains("anyone who knows it can work out the game")
    );
    for args in [
        &["play", &game, "--until", "turn:1"][..],
        &["show", &game],
        &["show", &game, "--json"],
        &["log", &game],
        &["log", &game, "--format", "json"],
        &["report", &game],
        &["verify", &game],
        &["chances", &format!("{game}#1"), "--games", "1", "--json"],
        &["export", &game, "--as", "german", "--out", &out],
        &["perft", &game, "--plies", "1"],
    ] {
        let said = well(args);
        assert!(!said.contains(seed), "{args:?}: {said}");
    }
}

/// A finished game with variations, left on one of them: its file, its last ply, the first and last ply of the variation.
fn reviewed(folder: &Folder) -> (String, u32, u32, u32) {
    let bytes = std::fs::read("saves/leningrad_falls.stavka").unwrap();
    let mut table = SessionTable::loaded(journal::load::<Game>(&bytes, &BARBAROSSA_FAST).unwrap());
    let end = table.tip();
    table.study_at(60).unwrap();
    play_on(&mut table, 4);
    let tip = table.tip();
    let first = *table.timeline(tip, Viewer::Side(Side(0))).plies.iter().find(|p| **p > end).unwrap();
    table.name_branch(first, "Otherwise").unwrap();
    let path = folder.path("reviewed.stavka");
    std::fs::write(&path, table.journal()).unwrap();
    (path, end, first, tip)
}

#[test]
fn the_main_line_is_told_unless_another_is_named() {
    let folder = Folder::new();
    let (game, end, first, tip) = reviewed(&folder);
    let on = |line: &str| format!(" · variation “Otherwise” · {line}");
    let (both, umpire) = ("as both sides know it", "as the umpire sees it");
    let first_line = |args: &[&str]| well(args).lines().next().unwrap().to_owned();

    let main = first_line(&["show", &game]);
    assert!(main.ends_with(&format!("ply {end} of {tip} · {both}")), "{main}");
    assert!(first_line(&["show", &game, "--line", "main", "--as", "umpire"]).ends_with(umpire));
    let (a, b) = (first.to_string(), tip.to_string());
    for name in ["last", "Otherwise", &a, &b] {
        let other = first_line(&["show", &game, "--line", name]);
        assert!(other.ends_with(&format!("ply {tip} of {tip}{}", on(both))), "{name}: {other}");
        assert!(first_line(&["log", &game, "--line", name, "--as", "umpire"]).ends_with(&on(umpire)));
    }
    assert!(
        first_line(&["show", &game, "--line", "60"]).contains(&format!("ply {end} of")),
        "a ply of the main line"
    );

    let told = well(&["log", &game]);
    assert!(told.contains("German victory") && !told.contains(&format!("\n{tip:>6}  ")), "{told}");
    let told = well(&["log", &game, "--line", "last"]);
    assert!(!told.contains("victory") && told.contains("is being played"), "{told}");
    let early = well(&["log", &format!("{game}#60")]);
    assert!(
        early.lines().count() < told.lines().count() && !early.contains("\n    61  "),
        "up to the moment"
    );

    let report = well(&["report", &game, "--as", "umpire"]);
    assert!(report.contains("\n**German victory on points.** As the umpire sees it"), "{}", &report[..300]);
    assert!(well(&["report", &game, "--line", "Otherwise"]).contains("\n**Not over: "));
    let csv = ["report", &game, "--format", "csv"];
    assert_eq!(
        well(&[&csv[..], &["--variation", "Otherwise"]].concat()),
        well(&[&csv[..], &["--at", &b]].concat())
    );

    let json = |args: &[&str]| -> Value { serde_json::from_str(&well(args)).unwrap() };
    let last_of = |line: &str| {
        let said = json(&["chances", &game, "--games", "1", "--json", "--line", line]);
        said["moments"].as_array().unwrap().last().unwrap()["ply"].as_u64().unwrap()
    };
    assert_eq!(last_of("Otherwise"), u64::from(tip));
    assert!(
        well(&["verify", &game])
            .contains(&format!("{tip} plies with those of a variation, all as the rules decide"))
    );
}

#[test]
fn lines_are_listed_when_one_is_not_found() {
    let folder = Folder::new();
    let (game, _, first, tip) = reviewed(&folder);
    let why = refused(&["show", &game, "--line", "otherwise"], 2);
    let named = format!("no line is called “otherwise”; there are main, last, “Otherwise” ({first})");
    assert!(why.contains(&named), "{why}");
    assert!(refused(&["log", &game, "--line", &(tip + 1).to_string()], 2).contains("no line is called"));
    let why = refused(&["show", &game, "--at", "12", "--line", "last"], 2);
    assert!(why.contains("Ply 12 says which line is meant already"), "{why}");
    assert!(
        refused(&["show", "saves/leningrad_falls.stavka", "--line", "x"], 2).contains("only its main line")
    );
    let mut table = {
        let bytes = std::fs::read(&game).unwrap();
        SessionTable::loaded(journal::load::<Game>(&bytes, &BARBAROSSA_FAST).unwrap())
    };
    table.study_at(30).unwrap();
    play_on(&mut table, 1);
    let twin = table.tip();
    table.name_branch(twin, "Otherwise").unwrap();
    let path = folder.path("twins.stavka");
    std::fs::write(&path, table.journal()).unwrap();
    let why = refused(&["show", &path, "--line", "Otherwise"], 2);
    assert!(
        why.contains(&format!(
            "2 variations are called “Otherwise”; name one by its first ply: {twin}, {first}"
        )),
        "{why}"
    );
    assert!(text(why.as_bytes()).len() < 400);
}

/// A fair game of an edition with secrets that stands at the start of turn 2, the Soviet side played by the computer.
fn with_secrets(folder: &Folder, name: &str) -> String {
    let path = folder.path(name);
    well(&["new", "--edition", "revised", "--seed", "31", "--out", &path]);
    well(&["play", &path, "--until", "turn:2"]);
    path
}

#[test]
fn what_a_side_knows_that_no_person_plays_waits_for_reveal_and_is_written_down() {
    let folder = Folder::new();
    let out = folder.path("copy.stavka");
    let first = with_secrets(&folder, "first.stavka");
    let moment = format!("{first}#40");
    let said = |game: &str| std::fs::read_to_string(game).unwrap().matches("\nseen (ply:").count();
    for args in [
        &["show", &first, "--as", "soviet"][..],
        &["show", &first, "--as", "soviet", "--json"],
        &["show", &first, "--as", "soviet", "--start"],
        &["log", &first, "--as", "soviet"],
        &["log", &moment, "--as", "soviet"],
        &["report", &first, "--as", "soviet"],
        &["report", &first, "--as", "soviet", "--format", "csv"],
        &["chances", &moment, "--as", "soviet", "--games", "1"],
        &["history", &first, "--as", "soviet"],
        &["export", &first, "--as", "soviet", "--out", &out],
    ] {
        let why = refused(args, 2);
        assert!(why.contains("no person plays the Soviet side") && why.contains("--reveal"), "{why}");
    }
    assert!(refused(&["perft", &moment, "--plies", "1"], 2).contains("a count of orders rests on"));
    assert_eq!(said(&first), 0, "a refusal is no look");
    // The German side is a person's, and the copy of it tells him nothing new.
    for sub in ["show", "log", "report"] {
        well(&[sub, &first, "--as", "german"]);
    }
    well(&["export", &first, "--as", "german", "--out", &folder.path("german.stavka")]);
    assert_eq!(said(&first), 0);
    for (nth, args) in [
        &["show", "--as", "soviet"][..],
        &["log", "--as", "soviet"],
        &["report", "--as", "soviet"],
        &["history", "--as", "soviet"],
        &["export", "--as", "soviet", "--out", &out],
        &["log", "--as", "umpire"],
    ]
    .into_iter()
    .enumerate()
    {
        let game = folder.path(&format!("{nth}.stavka"));
        std::fs::copy(&first, &game).unwrap();
        let args = [&[args[0], &game, "--reveal"], &args[1..]].concat();
        for _ in 0..2 {
            if args[0] == "export" {
                let _ = std::fs::remove_file(&out);
            }
            well(&args);
        }
        assert_eq!(said(&game), 1, "{args:?}: written down once");
        assert!(well(&["show", &game, "--as", "german"]).contains(" was seen from order "));
        assert!(well(&["verify", &game]).contains("all as the rules decide"));
    }
    // The copy that was given away says so too.
    assert!(well(&["show", &out]).contains("What the Soviet side knew was seen from order "));
    // What a person plays is his to see.
    let person = with_secrets(&folder, "person.stavka");
    let mut table = {
        let bytes = std::fs::read(&person).unwrap();
        SessionTable::loaded(journal::load::<Game>(&bytes, &BARBAROSSA_FAST).unwrap())
    };
    table.set_control(Side(1), engine::base::seat::Control::Person);
    std::fs::write(&person, table.journal()).unwrap();
    well(&["log", &person, "--as", "soviet"]);
    assert_eq!(said(&person), 0);
}

#[test] // BF-EXP-04, BF-RUL-125
fn the_soviet_side_is_shown_its_own_tanks_everywhere_alike() {
    let folder = Folder::new();
    let game = with_secrets(&folder, "tanks.stavka");
    let copy = folder.path("soviet.stavka");
    well(&["export", &game, "--as", "soviet", "--reveal", "--out", &copy]);
    for text in [well(&["show", &game, "--as", "soviet", "--reveal"]), well(&["show", &copy])] {
        assert!(!text.contains("Unknown tank unit") && text.contains("Mechanised Corps"), "{text}");
    }
    assert!(well(&["show", &game, "--as", "german"]).contains("Unknown tank unit"));
    let bytes = std::fs::read(&game).unwrap();
    let table = SessionTable::loaded(journal::load::<Game>(&bytes, &BARBAROSSA_FAST).unwrap());
    let ask = |side: u8, fact: &str| {
        let answer = table.answer(table.tip(), Viewer::Side(Side(side)), fact).unwrap();
        format!("{answer:?}")
    };
    let all = ["leningrad", "moskau", "smolensk", "kiew", "charkow", "rostow", "sewastopol", "woronesch"];
    let unknown = |side: u8| all.map(|place| ask(side, &format!("unknown({place})")));
    assert_ne!(unknown(0), unknown(1), "a tank in a city is known to its own side");
}
