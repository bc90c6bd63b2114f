//! What the subcommands count: simulated games, odds, perft, chances, and a report in numbers.

#![allow(clippy::unwrap_used)] // a test may

use crate::cli::*;
use serde_json::Value;
use std::process::Command;

#[test]
fn simulate_counts_the_same_however_many_run_at_a_time() {
    let json = |jobs| -> Value {
        let text = well(&[
            "simulate",
            "--games",
            "6",
            "--seed",
            "11",
            "--jobs",
            jobs,
            "--soviet",
            "historical",
            "--json",
        ]);
        let mut value: Value = serde_json::from_str(&text).unwrap();
        for clock in ["seconds", "games_per_second"] {
            assert!(value.as_object_mut().unwrap().remove(clock).is_some());
        }
        value
    };
    let one = json("1");
    assert_eq!(one, json("3"));
    assert_eq!((&one["games"], &one["choices"]["soviet"]), (&6.into(), &"thin".into()));
    assert_eq!(one["each"].as_array().unwrap().len(), 6);
    let won: u64 = one["results"].as_object().unwrap().values().map(|r| r["games"].as_u64().unwrap()).sum();
    assert_eq!(won, 6);
    let words = well(&["simulate", "--games", "2", "--seed", "11"]);
    for part in ["Result", "Fell and stayed", "Points held", "Orders a game", "Games a second"] {
        assert!(words.contains(part), "{part} in {words}");
    }
}

#[test]
fn a_simulated_game_is_the_game_played_from_the_same_seed() {
    let folder = Folder::new();
    let path = folder.game("12");
    let played = well(&["play", &path]);
    let text = well(&["simulate", "--games", "1", "--seed", "12", "--json"]);
    let value: Value = serde_json::from_str(&text).unwrap();
    let (orders, score) = (&value["each"][0]["orders"], &value["each"][0]["score"]);
    assert!(played.contains(&format!(": {orders} orders played")), "{played}{value}");
    assert!(played.contains(&format!("with {score} points")), "{played}{value}");
}

#[test]
fn a_level_against_itself_takes_half_of_the_pairs() {
    let args = ["arena", "--side", "german", "--a", "plain", "--b", "plain", "--pairs", "3", "--seed", "11"];
    let value: Value = serde_json::from_str(&well(&[&args[..], &["--json"]].concat())).unwrap();
    assert_eq!((&value["share"], &value["equal"], &value["points"]), (&0.5.into(), &3.into(), &0.0.into()));
    assert_eq!((&value["games"], &value["distinct"]), (&6.into(), &3.into()), "each game was played twice");
    for part in ["A takes     50.0 % of the pairs, 95 % interval 50.0 to 50.0", "0 won, 0 lost, 3 equal"] {
        assert!(well(&args).contains(part), "{part}");
    }
    let wrong = |args: &[&str]| refused(args, 2);
    wrong(&["arena", "--side", "german", "--a", "plain", "--b", "wild", "--pairs", "1"]);
    wrong(&["arena", "--side", "polish", "--a", "plain", "--b", "plain", "--pairs", "1"]);
}

#[test]
fn the_arena_counts_the_same_however_many_run_at_a_time() {
    let pairs = |jobs| {
        let game =
            ["arena", "--game", "russian-portfolio", "--side", "axis", "--a", "bold", "--b", "cautious"];
        let rest = ["--pairs", "2", "--seed", "5", "--jobs", jobs, "--json"];
        serde_json::from_str::<Value>(&well(&[&game[..], &rest].concat())).unwrap()
    };
    let one = pairs("1");
    assert_eq!(one, pairs("2"));
    assert_eq!((&one["side"], &one["distinct"]), (&"Axis".into(), &4.into()), "{one}");
    let told = |what: &str| one[what].as_u64().unwrap();
    assert_eq!(told("won") + told("lost") + told("equal"), told("pairs"));
}

#[test]
fn weights_are_fitted_the_same_however_many_games_run_at_a_time() {
    let args = ["fit", "--game", "russian-portfolio", "--games", "2", "--seed", "5"];
    let json = |jobs| -> Value {
        serde_json::from_str(&well(&[&args[..], &["--jobs", jobs, "--json"]].concat())).unwrap()
    };
    let one = json("1");
    assert_eq!(one, json("2"));
    let shipped = &one["shipped"];
    assert_eq!((&shipped["version"], &shipped["hash"]), (&3.into(), &"1e5b9fd8b3b317db".into()));
    let all = |list: &Value| list.as_array().unwrap().len();
    assert!(all(&one["weights"]) == all(&shipped["weights"]) && all(&one["tenths"]) > 5, "{one}");
    let counted: u64 =
        one["turns"].as_array().unwrap().iter().map(|t| t["positions"].as_u64().unwrap()).sum();
    assert!(counted > 10 && one["positions"] == counted, "{one}");
    let words = well(&args);
    for part in
        ["of 2 games from seed 5", "Shipped: version 3, hash 1e5b9fd8b3b317db", "-0.4155,", "tenth  1  said"]
    {
        assert!(words.contains(part), "{part} in {words}");
    }
    let why = refused(&["fit", "--games", "1"], 2);
    assert!(why.contains("Barbarossa Fast has no value to fit"), "{why}");
}

#[test] // the example of the catalogue's JSON form
fn odds_resolves_one_battle() {
    let json: Value =
        serde_json::from_str(&well(&["odds", "--attack", "A+P", "--defend", "S+W", "--json"])).unwrap();
    assert!(
        json["attack_hits"] == 3 && json["attackers"][0]["unit"] == "A" && json["held"].is_boolean(),
        "{json}"
    );
    assert!(well(&["odds", "--attack", "A/P", "--defend", "W", "--blitz"]).contains("hit"));
    for args in [["--attack", "Q", "--defend", "W"], ["--attack", "A+A", "--defend", "W"]] {
        refused(&[&["odds"][..], &args].concat(), 2);
    }
}

#[test]
fn perft_counts_by_length() {
    let folder = Folder::new();
    let path = folder.begun("1");
    let counts = |args: &[&str]| -> Vec<u64> {
        let text = well(&[&["perft"][..], args].concat());
        text.lines().map(|l| l.split_whitespace().nth(1).unwrap().parse().unwrap()).collect()
    };
    assert_eq!(counts(&["--plies", "1"]), [1], "a new game begins with the deal");
    let from_file = counts(&["--plies", "2", &path, "--reveal"]);
    assert!(from_file.len() == 2 && from_file[0] > 10 && from_file[1] > from_file[0], "{from_file:?}");
}

#[test]
fn a_report_in_numbers_of_any_line() {
    let folder = Folder::new();
    let path = folder.begun("4");
    let csv = well(&["report", &path, "--format", "csv", "--as", "soviet"]);
    assert!(csv.starts_with("kind,turn,name,side,ply,place") && csv.contains("\nbattle,1,"), "{csv}");
    let short = well(&["report", &path, "--format", "csv", "--at", "30"]);
    assert_eq!(short, well(&["report", &format!("{path}#30"), "--format", "csv"]));
    assert!(short.len() < csv.len());
    let out = folder.path("numbers.csv");
    assert!(
        well(&["report", &path, "--format", "csv", "--out", &out]).contains(&format!("{} bytes", csv.len()))
    );
    assert_eq!(std::fs::read_to_string(&out).unwrap(), csv, "both sides know the same here");
    assert!(
        refused(&["report", &path, "--format", "csv", "--variation", "none"], 2)
            .contains("no line is called")
    );
    assert!(refused(&["report", &path, "--format", "csv", "--at", "99999"], 2).contains("has no ply 99999"));
    assert!(refused(&["report", &path, "--format", "csv", "--out", &path], 2).contains("is the game itself"));
}

#[test] // figures of a line are kept, found again, and gone on from
fn figures_of_a_line_are_kept_in_the_file() {
    let folder = Folder::new();
    let game = folder.game("11");
    well(&["play", &game]);
    let before = std::fs::read_to_string(&game).unwrap();
    let why = refused(&["chances", &format!("{game}#3"), "--games", "1", "--keep"], 2);
    assert!(why.contains("name the file without a ply"), "{why}");
    assert_eq!(std::fs::read_to_string(&game).unwrap(), before);
    let ask = ["chances", &game, "--games", "2"];
    let said = well(&ask);
    assert_eq!(std::fs::read_to_string(&game).unwrap(), before, "nothing is kept unasked");
    assert_eq!(well(&[&ask[..], &["--keep"]].concat()), said);
    let kept = std::fs::read_to_string(&game).unwrap();
    assert!(kept.starts_with(&before) && kept.len() > before.len(), "records stand at the end");
    assert_eq!(well(&[&ask[..], &["--keep"]].concat()), said, "the same from what is kept");
    assert_eq!(std::fs::read_to_string(&game).unwrap(), kept, "and nothing is written twice");
    well(&["verify", &game]);
}

#[test]
fn chances_of_a_moment_and_of_a_line() {
    let folder = Folder::new();
    let game = folder.game("11");
    well(&["play", &game]);
    let shown = well(&["show", &game]);
    let last = shown.split("ply ").nth(1).and_then(|t| t.split(' ').next()).unwrap().to_owned();
    let said = well(&["chances", &format!("{game}#{last}"), "--games", "2"]);
    assert!(said.contains("The game is over; this is its result"), "{said}");
    let near: u32 = last.parse::<u32>().unwrap() - 4;
    let address = format!("{game}#{near}");
    let ask = ["chances", &address, "--games", "3", "--as", "soviet"];
    let said = well(&ask);
    assert!(
        said.contains("Played on 3 times by the automatic sides, from what the Soviet side knew"),
        "{said}"
    );
    assert_eq!(said, well(&ask), "the same twice");
    let json: Value = serde_json::from_str(&well(&["chances", &address, "--games", "3", "--json"])).unwrap();
    let share = |side: &str| json["wins"][side]["share"].as_f64().unwrap();
    assert!((share("german") + share("soviet") + json["drawn"].as_f64().unwrap() - 1.0).abs() < 1e-9);
    refused(&["chances", &format!("{game}#99999")], 2);
    let running = folder.game("12");
    let why = refused(&["chances", &format!("{running}#0"), "--games", "1", "--as", "umpire"], 2);
    assert!(why.contains("--reveal"), "{why}");
    well(&["chances", &format!("{running}#0"), "--games", "1", "--as", "umpire", "--reveal"]);
    let why = refused(&["report", &game, "--format", "csv", "--chances"], 2);
    assert!(why.contains("stavka chances --json"), "{why}");
}

#[test]
fn steps_add_up_and_few_games_name_no_turning_point() {
    let mud = "saves/october_mud.stavka";
    let said = well(&["chances", mud, "--games", "2"]);
    assert!(said.contains("± is the standard error of 2 play-outs"), "{said}");
    assert_eq!(said.matches("None is named: that takes 200 play-outs a moment").count(), 2, "{said}");
    let json: Value = serde_json::from_str(&well(&["chances", mud, "--games", "2", "--json"])).unwrap();
    assert_eq!((&json["decided"], &json["turning_points"]), (&Value::Bool(false), &Value::Array(Vec::new())));
    let steps = json["steps"].as_array().unwrap();
    assert!(steps.len() > 20);
    for step in steps {
        let by = |v: &Value| v["change"]["by"].as_f64().unwrap();
        let parts: f64 = step["stretches"].as_array().unwrap().iter().map(by).sum();
        assert!((parts - by(step)).abs() < 1e-9, "{step}");
        let means = step["to"].as_f64().unwrap() - step["from"].as_f64().unwrap();
        assert!((means - by(step)).abs() < 1e-9, "{step}");
    }
}

#[test]
fn chances_are_compared_with_fresh_games() {
    let ask = [
        "calibrate",
        "--games",
        "3",
        "--seed",
        "7",
        "--play-outs",
        "2",
        "--turns",
        "7",
        "--strength",
        "bell",
    ];
    let said = run(&ask);
    let report = text(&said.stdout);
    for part in [
        "3 games a setting, seeds 7 to 9 · 2 play-outs a moment",
        "strength bell, soviet thin",
        "strength bell, soviet matched",
        "Turn 7, as German: ",
        "Turn 7, as umpire: ",
        "± is the standard error of the share won less the forecast",
        "fifths hold 20 games or more",
    ] {
        assert!(report.contains(part), "{part}: {report}");
    }
    assert!(!report.contains("presort") && !report.contains("Turn 3"), "{report}");
    let holds = report.contains("The forecasts hold.");
    assert_eq!(said.status.code(), Some(i32::from(!holds)));
    let json = run(&[&ask[..], &["--json"]].concat());
    let value: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((value["games"].as_u64(), value["settings"].as_array().unwrap().len()), (Some(3), 2));
    let fewer =
        Command::new(env!("CARGO_BIN_EXE_stavka")).args(ask).env("RAYON_NUM_THREADS", "1").output().unwrap();
    assert_eq!(text(&fewer.stdout), report, "however many run at a time");
    let one = run(&["calibrate", "--games", "1", "--play-outs", "1", "--turns", "7", "--strength", "bell"]);
    assert!(text(&one.stdout).contains("1 game a setting, seeds 1 to 1 · 1 play-out a moment"));
    let asks =
        ["calibrate", "--game", "russian-portfolio", "--games", "1", "--play-outs", "1", "--turns", "3"];
    let [usual, bold] =
        [&[][..], &["--axis-level", "bold"]].map(|more| text(&run(&[&asks[..], more].concat()).stdout));
    assert!(bold.contains(", axis-level bold") && !usual.contains("axis-level"), "{bold}");
    let json = run(&[&asks[..], &["--axis-level", "bold", "--json"]].concat());
    assert_eq!(serde_json::from_slice::<Value>(&json.stdout).unwrap()["levels"]["axis-level"], "bold");
    assert!(
        refused(&["calibrate", "--games", "4000000"], 2)
            .contains("--games wants a whole number from 1 to 1,000,000, not “4000000”")
    );
    assert!(
        refused(&["calibrate", "--play-outs", "20000"], 2)
            .contains("--play-outs wants a whole number from 1 to 10,000")
    );
}

#[test]
fn plans_are_set_beside_those_that_a_search_advises() {
    let folder = Folder::new();
    let path = folder.game("12");
    refused(&["instead", &path], 2);
    well(&["play", &path]);
    let args = ["instead", &path, "--turn", "5", "--level", "quick"];
    let value: Value = serde_json::from_str(&well(&[&args[..], &["--json"]].concat())).unwrap();
    let plan = &value["plans"][0];
    assert_eq!((&plan["side"], &plan["games"]), (&"German".into(), &100.into()));
    let number = |of: &Value, key: &str| of[key].as_f64().unwrap();
    let gain = number(&plan["chance_as_played"], "mean") - number(&plan["chance_as_advised"], "mean");
    assert!((gain - number(&plan["gain"], "mean")).abs() < 1e-9, "the difference of what stands beside it");
    assert_eq!(value["sums"][0]["gain"], plan["gain"]["mean"]);
    let words = well(&args);
    assert!(words.contains(" as played, ") || words.contains("the best that was found"), "{words}");
    assert!(words.contains("in 1 plan; accuracy ") && words.contains("of the procedure at the same moments"));
    assert!(words.contains("Accuracy is 100 · e^(−0.04 · L)"), "its formula stands beside it");
    // Kept, it is read and no longer weighed; and the report tells it.
    let json = |more: &[&str]| well(&[&args[..], &["--json"], more].concat());
    let first = json(&[]);
    assert_eq!(json(&["--keep"]), first);
    let size = || std::fs::metadata(&path).unwrap().len();
    let kept = size();
    assert_eq!((json(&["--keep"]), json(&["--anew"]), size()), (first.clone(), first, kept), "kept once");
    well(&["verify", &path]);
    let report = folder.path("report.md");
    well(&["report", &path, "--out", &report]);
    let report = std::fs::read_to_string(&report).unwrap();
    assert!(report.contains("## Plans: what instead?") && report.contains("German step: "), "{report}");
    refused(&["instead", &path, "--level", "plain"], 2);
}

#[test]
fn dispatches_are_told_by_turn_and_side() {
    let saved = "saves/october_mud.stavka";
    let text = well(&["dispatch", saved, "--turn", "2", "--as", "soviet"]);
    assert!(text.contains("To the Soviet command") && text.contains("History: "), "{text}");
    let value: Value = serde_json::from_str(&well(&["dispatch", saved, "--json"])).unwrap();
    let all = value["dispatches"].as_array().unwrap();
    assert!(all.len() > 2 && all[0]["turn"] == 1 && all[0]["history"]["source"].is_string());
    assert!(refused(&["dispatch", saved, "--turn", "70"], 2).contains("those that are over are 1, 2"));
}
