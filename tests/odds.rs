//! `stavka odds` with unseen units.

use serde_json::Value;
use std::process::{Command, Output};

fn odds(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stavka")).arg("odds").args(args).output().unwrap()
}

fn text(args: &[&str]) -> String {
    let out = odds(args);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

const MINSK: [&str; 8] = ["--attack", "A+P/P+P", "--defend", "S+?+?", "--pool", "15W29S", "--air", "roll+1"];

#[test] // the worked figures of the attack panel
fn unknown_units_are_counted_out() {
    let said = text(&MINSK);
    assert!(said.starts_with("Forecast, exact over 18 cases. Unseen: 29 Strong, 15 Weak\n"), "{said}");
    let lines: Vec<String> =
        said.lines().map(|l| l.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for line in ["taken 70.4 %", "held 29.6 %", "1 hit 11.1 %", "2 hits 46.0 %", "3 units 41.8 %"] {
        assert!(lines.iter().any(|l| l == line), "{line} in {said}");
    }
    let json: Value = serde_json::from_str(&text(&[&MINSK[..], &["--json"]].concat())).unwrap();
    assert_eq!(json["ways"], 6 * 946);
    assert_eq!(json["success"]["ways"], 4 * 946 + 2 * 105);
    assert_eq!(json["measures"][0]["spread"][0]["ways"], 6 * 105);
    assert_eq!(json["faces"][0]["success"]["ways"], 105);
}

#[test]
fn the_pool_has_a_default_and_a_plain_battle_none() {
    let said = text(&["--attack", "A+P", "--defend", "?"]);
    assert!(said.contains("exact over 2 cases") && said.contains("32 Strong, 16 Weak"), "{said}");
    assert_eq!(text(&["--attack", "A+P", "--defend", "?", "--pool", "32S 16W"]), said);
    let soviet = text(&["--attack", "?+?", "--defend", "P", "--soviet-attack"]);
    assert!(soviet.contains("Hits on Soviet units"), "{soviet}");
    assert!(text(&["--attack", "A+P", "--defend", "W", "--air", "roll"]).contains("exact over 6 cases"));
    assert!(text(&["--attack", "A", "--defend", "W"]).starts_with("Attack"));
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let refused = |args: &[&str], why: &str| {
        let out = odds(&[&["--attack", "A"], args].concat());
        let said = String::from_utf8(out.stderr).unwrap();
        assert!(out.status.code() == Some(2) && said.contains(why), "{said}");
    };
    refused(&["--defend", "?", "--pool", "many"], "is no pool");
    refused(&["--defend", "?", "--pool", "3W3W"], "is no pool");
    refused(&["--defend", "?+?", "--pool", "1W"], "2 units cannot come from 1 counters");
    refused(&["--defend", "W", "--pool", "16W32S"], "no unit is written as ?");
    refused(&["--defend", "?d"], "is face up");
    for typed in ["??", "S+??", "?W", "x?"] {
        let unit = typed.rsplit('+').next().unwrap();
        refused(&["--defend", typed], &format!("“{unit}” is no unit: units that lie face down"));
    }
    refused(&["--defend", "W", "--air", "roll+x"], "is no air die");
}

#[test] // BF-REP-14, BF-EXP-07: infantry and tanks of the revised edition come from pools of their own
fn unknown_units_of_two_types_are_counted_out() {
    let args = ["--edition", "revised", "--attack", "P+P", "--defend", "?+?t"];
    let said = text(&args);
    assert!(
        said.contains("Unseen: 16 Strong infantry, 12 Weak infantry; 16 Strong tank, 4 Weak tank"),
        "{said}"
    );
    let json: Value = serde_json::from_str(&text(&[&args[..], &["--json"]].concat())).unwrap();
    // 16 of 28 and 16 of 20, in lowest terms.
    assert_eq!(json["ways"], 7 * 5);
    let tank = ["--edition", "revised", "--attack", "P", "--defend", "?t", "--pool", "3Wt1St", "--json"];
    let json: Value = serde_json::from_str(&text(&tank)).unwrap();
    assert_eq!((&json["ways"], &json["success"]["ways"]), (&4.into(), &3.into()), "a Weak tank unit falls");
    let june = ["--edition", "revised", "--attack", "P", "--defend", "?", "--pool", "1S", "--air", "roll"];
    let at = |more: &[&str]| -> Value {
        serde_json::from_str(&text(&[&june[..], more, &["--json"]].concat())).unwrap()
    };
    assert_ne!(at(&[]), at(&["--turn1-factor"]));
    let out = odds(&["--attack", "P", "--defend", "?t"]);
    assert!(String::from_utf8_lossy(&out.stderr).contains("Only the revised edition"));
}

#[test] // X16: BF-FOL-01, BF-FOL-03, R10
fn followers_drive_defenders_out_in_the_revised_edition() {
    let fight = |edition: &str, more: &[&str]| {
        let battle = ["--edition", edition, "--attack", "P", "--defend", "S", "--air", "plus"];
        text(&[&battle[..], more].concat())
    };
    for edition in ["2020", "revised"] {
        assert!(fight(edition, &[]).contains("The position is held"));
    }
    let follow = ["--follow", "P"];
    let (of_2020, revised) = (fight("2020", &follow), fight("revised", &follow));
    assert!(of_2020.contains("Followers\n  P   may not enter") && of_2020.contains("is held"), "{of_2020}");
    assert!(
        revised.contains("Followers\n  P   may enter") && revised.contains("No defender is left"),
        "{revised}"
    );
    let refused = |args: &[&str], why: &str| {
        let out = odds(args);
        let said = String::from_utf8(out.stderr).unwrap();
        assert!(out.status.code() == Some(2) && said.contains(why), "{said}");
    };
    refused(&["--attack", "P", "--defend", "S", "--follow", "P+P"], "BF-FOL-01");
    refused(&["--attack", "P", "--defend", "S", "--follow", "P/P"], "link by link");
    refused(&["--attack", "S", "--defend", "P", "--soviet-attack", "--follow", "S"], "do not follow");
    let json: Value = serde_json::from_str(&text(&[
        "--edition",
        "revised",
        "--attack",
        "P",
        "--defend",
        "S",
        "--air",
        "plus",
        "--follow",
        "P",
        "--json",
    ]))
    .unwrap();
    assert_eq!((json["held"].as_bool(), json["followers"][0]["enters"].as_bool()), (Some(false), Some(true)));
}
