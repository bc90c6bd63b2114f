//! What the command line tells of this game, followed from outside by its text alone.

use crate::cli::{Folder, refused, well};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

const GAME: &str = "--game=russian-portfolio";

/// A game played by the automatic sides up to the start of a turn.
fn played(folder: &Folder, turn: u8) -> String {
    let path = folder.path("game.stavka");
    well(&["new", GAME, "--seed", "7", "--out", &path]);
    well(&["play", &path, "--until", &format!("turn:{turn}")]);
    path
}

/// Follows `changes` as the handbook describes them.
fn follow(value: &mut Value, changes: &Value) {
    match (&mut *value, changes) {
        (Value::Object(map), Value::Object(changes)) => {
            for (key, change) in changes {
                follow(map.entry(key.clone()).or_insert(Value::Null), change);
            }
            map.retain(|key, value| !(value.is_null() && changes.get(key).is_some_and(Value::is_null)));
        }
        (Value::Array(list), Value::Object(changes)) if changes.contains_key("added") => {
            let names = |key: &str| -> BTreeSet<String> {
                serde_json::from_value(changes[key].clone()).expect("a list of names")
            };
            let removed = names("removed");
            list.retain(|name| !removed.contains(name.as_str().expect("a name")));
            list.extend(names("added").into_iter().map(Value::String));
        }
        (Value::Array(list), Value::Object(changes)) => {
            for (nth, change) in changes {
                follow(&mut list[nth.parse::<usize>().expect("a place")], change);
            }
        }
        _ => *value = changes.clone(),
    }
}

/// Without what is null, and with lists of names in one sequence: sets have none.
fn plain(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let told = map.iter().filter(|(_, value)| !value.is_null());
            Value::Object(told.map(|(key, value)| (key.clone(), plain(value))).collect::<Map<_, _>>())
        }
        Value::Array(list) => {
            let mut list: Vec<Value> = list.iter().map(plain).collect();
            list.sort_by_key(|value| value.as_str().map(str::to_owned));
            Value::Array(list)
        }
        _ => value.clone(),
    }
}

#[test]
fn the_log_tells_everything_that_changes() {
    let folder = Folder::new();
    let path = played(&folder, 2);
    let log: Value = serde_json::from_str(&well(&["log", &path, "--format", "json"])).expect("json");
    let plies = log["plies"].as_array().expect("plies");
    let mut position = log["start"].clone();
    let at = |stop: usize, position: &mut Value| {
        let from = position["told"].as_u64().unwrap_or(0) as usize;
        plies[from..stop].iter().for_each(|ply| follow(position, &ply["changes"]));
        position["told"] = stop.into();
        let shown = well(&["show", &format!("{path}#{stop}"), "--json"]);
        let shown: Value = serde_json::from_str(&shown).expect("json");
        let mut mine = position.clone();
        mine.as_object_mut().expect("a map").remove("told");
        assert_eq!(plain(&mine), plain(&shown["position"]), "after ply {stop}");
    };
    for stop in [1, plies.len() / 3, plies.len() / 2, plies.len()] {
        at(stop, &mut position);
    }
}

#[test]
fn every_attack_is_told_with_its_sum() {
    let folder = Folder::new();
    let path = played(&folder, 2);
    let log: Value = serde_json::from_str(&well(&["log", &path, "--format", "json"])).expect("json");
    let events = log["plies"].as_array().expect("plies").iter().filter_map(|ply| ply["events"].as_array());
    let fought: Vec<&Value> =
        events.flatten().map(|event| &event["Battle"]["Fought"]).filter(|fought| !fought.is_null()).collect();
    assert!(fought.len() > 5, "{}", fought.len());
    for one in fought {
        let (odds, sum) = (&one["odds"], |list: &Value, key: &str| -> u64 {
            list.as_array().expect("a list").iter().map(|there| there[key].as_u64().expect("a number")).sum()
        });
        let shifts: i64 =
            odds["shifts"].as_array().expect("shifts").iter().filter_map(|s| s[1].as_i64()).sum();
        let column = odds["base"].as_i64().expect("a column") + shifts;
        assert_eq!(odds["column"].as_i64().expect("a column"), column.min(10), "{one}");
        let halved =
            odds["attackers"].as_array().expect("a list").iter().any(|there| there["halved"] == true);
        assert!(halved || sum(&odds["attackers"], "factor") == odds["attack"], "{one}");
        assert!((1..=6).contains(&one["die"].as_u64().expect("a die")), "{one}");
        assert!(!one["results"].as_array().expect("results").is_empty(), "{one}");
    }
}

#[test]
fn the_report_reads_an_attack_at_the_column_of_the_log() {
    let folder = Folder::new();
    let path = played(&folder, 2);
    let (log, report) = (well(&["log", &path]), well(&["report", &path, "--as", "umpire", "--reveal"]));
    assert!(report.contains("As both sides knew it"), "nothing is hidden from anybody");
    // Many of those attacked in June are Dispersed: they are read one column farther right.
    let odds = |text: &str, before: &str, after: &str| -> Vec<String> {
        let found = text.split(before).skip(1).filter_map(|rest| rest.split(after).next());
        found.filter(|odds| odds.contains(", column ")).map(str::to_owned).collect()
    };
    let bare = |one: &String| {
        let (strengths, column) = one.split_once(", column ")?;
        Some(format!("{}, column {column}", strengths.rsplit(", ").next()?))
    };
    let told: Vec<String> = odds(&log, "Attack on ", ": ").iter().filter_map(bare).collect();
    assert!(told.len() > 5, "{told:?}");
    for one in told {
        assert!(report.contains(&format!("| {one} |")), "{one}");
    }
}

#[test]
fn whole_turns_are_called_by_their_names() {
    let folder = Folder::new();
    let path = played(&folder, 3);
    let said: Value =
        serde_json::from_str(&well(&["chances", &path, "--games", "2", "--json", "--as", "axis"]))
            .expect("JSON");
    let steps = said["steps"].as_array().expect("steps");
    assert!(!steps.is_empty());
    for step in steps {
        let plies = step["plies"].as_array().expect("two plies");
        let long = plies[1].as_u64() > plies[0].as_u64().map(|first| first + 250);
        let name = step["step"].as_str().expect("a name");
        assert!(!long || step["whole_turn"] == true, "{step}");
        assert_eq!(step["whole_turn"] == true, name.ends_with(" 1941"), "{step}");
    }
    assert!(steps.iter().any(|step| step["whole_turn"] == true), "{said}");
    assert_eq!(said["moments"][0]["drawn_is"], "Drawn");
}

/// A game that is over.
fn over(folder: &Folder) -> String {
    let sample =
        stavka::games::SAMPLES.iter().find(|sample| sample.file == "both_capitals").expect("a sample");
    let path = folder.path("over.stavka");
    std::fs::write(&path, sample.bytes).expect("a file");
    path
}

#[test]
fn a_report_lists_who_went_where_and_tells_how_the_points_were_made() {
    let folder = Folder::new();
    let path = played(&folder, 2);
    let report = well(&["report", &path]);
    let moves =
        report.split("### Axis movement").nth(1).expect("a movement").split("###").next().expect("one");
    let lines: Vec<&str> = moves.lines().filter(|line| !line.is_empty()).collect();
    assert!(lines.len() > 20 && lines.iter().all(|line| line.starts_with("- ")), "{moves}");
    assert!(lines.iter().all(|line| line.matches(": ").count() == 1), "one unit a line: {moves}");
    let report = well(&["report", &over(&folder)]);
    let rows = report.split("## The result").nth(1).expect("a result").split("##").next().expect("one");
    assert!(rows.contains("- Points needed: 6"), "{rows}");
    let cities: Vec<&str> = rows.lines().filter(|line| line.contains(" point")).collect();
    assert!(!cities.is_empty() && cities.iter().all(|line| line.contains(", since ")), "{rows}");
}

#[test]
fn sides_are_named_as_the_game_of_the_file_names_them() {
    let folder = Folder::new();
    let path = played(&folder, 2);
    assert!(well(&["show", &path, "--as", "axis"]).contains("as the Axis side knows it"));
    assert!(refused(&["show", &path, "--as", "german"], 2).contains("--as wants axis, soviet or umpire"));
}

#[test]
fn options_go_from_the_flag_to_file_log_and_code() {
    let folder = Folder::new();
    let path = folder.path("options.stavka");
    let flags = ["--siberia", "crisis", "--edge-only", "yes", "--october-mud", "yes"];
    let said = well(&[&["new", GAME, "--seed", "7", "--out", &path], &flags[..]].concat());
    let code =
        said.split("options ").nth(1).and_then(|rest| rest.split(',').next()).expect("a code").to_owned();
    let head = well(&["log", &path]);
    for told in ["siberia crisis", "edge-only yes", "october-mud yes", &code] {
        let first = head.lines().next().expect("a line");
        assert!(first.contains(told), "{told}: {first}");
    }
    let again = folder.path("again.stavka");
    well(&["new", GAME, "--seed", "7", "--options", &code, "--out", &again]);
    let bytes = |path: &str| std::fs::read(path).expect("a file");
    assert_eq!(bytes(&again), bytes(&path));
    let report = well(&["report", &path]);
    assert!(report.contains("Crisis") && report.contains("Eastern edge"), "{report}");
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    let folder = Folder::new();
    let new =
        |flags: &[&str]| refused(&[&["new", GAME, "--out", &folder.path("no.stavka")], flags].concat(), 2);
    let dice = new(&["--siberia", "safe", "--monthly-roll", "yes"]);
    assert!(dice.contains("belongs to Siberian reserve “Roulette” or “Crisis”"), "{dice}");
    let edge = new(&["--edge-only", "yes"]);
    assert!(edge.contains("belongs to Siberian reserve “Crisis”"), "{edge}");
}

#[test] // RP-SIB-05, RP-VIC-07
fn the_siberian_die_goes_from_the_flag_to_the_victory() {
    let folder = Folder::new();
    let load = |path: &str| {
        let bytes = std::fs::read(path).expect("a file");
        let kinds = stavka::games::register(None);
        kinds
            .iter()
            .find(|k| k.id() == "russian-portfolio")
            .expect("the game")
            .load(&bytes)
            .expect("it loads")
    };
    let called = |seed: u32, siberia: &str| {
        let path = folder.path(&format!("{siberia}{seed}.stavka"));
        well(&["new", GAME, "--seed", &seed.to_string(), "--siberia", siberia, "--out", &path]);
        let mut table = load(&path);
        // Set-up, the replacements of the Axis, and the call in the very first turn.
        for text in ["Begin", "Done", "Base(CallSiberians)", "Done"] {
            let order = table.read_order(text).expect("an order");
            let side = table.to_act().expect("somebody");
            table.submit(side, &[order]).map_err(|_| text).expect("allowed");
        }
        (path, table)
    };
    let won = (1..60).find_map(|seed| {
        let (path, mut table) = called(seed, "roulette");
        let number = table.read_order("Base(Number(3))").expect("an order");
        let side = table.to_act().expect("the Axis names a number");
        table.submit(side, &[number]).map_err(|_| "Number").expect("allowed");
        table.outcome().is_some().then_some((path, table))
    });
    let (path, table) = won.expect("one seed in six");
    std::fs::write(&path, table.journal()).expect("written");
    let sentence = "The Axis wins: it named 3, and the Siberian die shows it";
    assert!(well(&["verify", &path]).contains("all as the rules decide"));
    for said in [&["show", &path][..], &["log", &path], &["report", &path]] {
        let said = well(said);
        assert!(said.contains(sentence), "{said}");
    }
    assert!(well(&["play", &path]).contains(sentence), "no unit goes on");
}

#[test]
fn what_serves_this_game_is_said() {
    let help = well(&["help"]);
    assert_eq!(help, well(&["--help"]));
    assert!(help.contains("russian-portfolio (The Russian Portfolio)"), "{help}");
    assert_eq!(well(&["help", "new"]), well(&["new", "--help"]));
    let folder = Folder::new();
    let path = folder.path("game.stavka");
    well(&["new", GAME, "--seed", "7", "--out", &path]);
    let copy = folder.path("copy.stavka");
    let said = well(&["export", &path, "--as", "axis", "--out", &copy]);
    assert!(said.contains("nothing is hidden in this game"), "{said}");
    let refusal = refused(&["report", &path, "--out", &folder.path("report.pdf")], 2);
    assert!(refusal.contains("html, md or csv"), "{refusal}");
}
