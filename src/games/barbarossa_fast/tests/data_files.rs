//! One damaged file for each check, and what the message must say.

use barbarossa_fast::data::files::{MAP_FILE, OOB_FILE, parse_map, parse_oob, validate};
use kit::data::faults::did_you_mean;

const MAP: &str = include_str!("../../../../assets/barbarossa_fast/map.ron");
const OOB: &str = include_str!("../../../../assets/barbarossa_fast/orders_of_battle.ron");

fn load(map: &str, oob: &str) -> Result<(), String> {
    let read = || validate(&parse_map(map)?, &parse_oob(oob)?);
    read().map_err(|e| e.to_string())
}

/// Replaces `from`, which must occur, in a file and expects the message to hold `expected`.
fn map_says(from: &str, to: &str, expected: &str) {
    assert!(MAP.contains(from), "{from:?} is not in the map");
    let message = load(&MAP.replacen(from, to, 1), OOB).expect_err(from);
    assert!(message.starts_with(MAP_FILE), "{message}");
    assert!(message.contains(expected), "expected {expected:?} in {message:?}");
}

fn oob_says(from: &str, to: &str, expected: &str) {
    assert!(OOB.contains(from), "{from:?} is not in the orders of battle");
    let message = load(MAP, &OOB.replacen(from, to, 1)).expect_err(from);
    assert!(message.starts_with(OOB_FILE), "{message}");
    assert!(message.contains(expected), "expected {expected:?} in {message:?}");
}

#[test]
fn the_files_that_come_with_the_game_are_sound() {
    assert_eq!(load(MAP, OOB), Ok(()));
    let (map, oob) = (parse_map(MAP).expect("map"), parse_oob(OOB).expect("orders of battle"));
    assert_eq!((map.positions.len(), map.entries.len(), map.links.len()), (52, 6, 92));
    assert_eq!((oob.german.len(), oob.russian.len(), oob.siberian.len()), (25, 50, 4));
}

#[test]
fn an_error_names_file_line_entry_and_reason() {
    let damaged = MAP.replace(r#"(a: "minsk", b: "gomel")"#, r#"(a: "minsk", b: "gomle")"#);
    let line = damaged.lines().position(|l| l.contains("gomle")).expect("line") + 1;
    let expected = format!(
        "{MAP_FILE}, line {line}, link \"minsk\" – \"gomle\": there is no position \"gomle\", did you mean \"gomel\"?"
    );
    assert_eq!(load(&damaged, OOB), Err(expected));
}

#[test]
fn text_that_is_not_a_data_file_is_refused() {
    map_says("format: 1", "format: 2", "format: is 2, but this program reads 1");
    map_says(r#"id: "barbarossa_fast""#, r#"id: "red_parachutes""#, "another game");
    map_says("terrain: Forest", "terain: Forest", "no field \"terain\", did you mean \"terrain\"?");
    map_says("kind: Base", "kind: Bse", "did you mean \"Base\"?");
    map_says("kind: Base,", "", "the field “kind” is missing");
    map_says("lat: 54.63", "lat: 54.63, lat: 54.63", "stands twice");
    assert!(load("", OOB).is_err() && load(&"[".repeat(100_000), OOB).is_err());
    let long = format!("//{}\n{MAP}", "x".repeat(4 << 20));
    assert!(load(&long, OOB).expect_err("too long").contains("larger than 4 MiB"));
}

#[test]
fn damage_to_ids_names_and_places_is_named() {
    map_says(r#"id: "minsk""#, r#"id: "Minsk""#, "position \"Minsk\": the id \"Minsk\" must be");
    map_says(r#"id: "minsk""#, r#"id: """#, "must be 1 to 24");
    map_says(r#"id: "riga""#, r#"id: "minsk""#, "position \"minsk\": the id is used twice");
    map_says(r#"id: "x_wolga""#, r#"id: "minsk""#, "the id is used twice");
    map_says(r#"english: "Riga""#, r#"english: "Minsk""#, "same English name as \"riga\"");
    map_says(r#"english: "Riga""#, r#"english: """#, "the English name is empty");
    map_says(r#"alt: ["Kauen"]"#, r#"alt: ["K\u{7}"]"#, "holds a control character");
    map_says("lat: 53.90", "lat: NaN", "position \"minsk\": it lies off the sheet");
    map_says("lat: 53.90", "lat: 0.0", "lies off the sheet");
    map_says("(41.5, 54.10)", "(4.5, 54.10)", "point 11 lies off the sheet");
    map_says("(41.5, 54.10)", "(31.5, 54.10)", "from west to east");
}

#[test]
fn contradictory_flags_are_named() {
    map_says(
        "german_base: Some(N)",
        "german_base: Some(N), front_line: true",
        "a German base cannot be front",
    );
    map_says("german_base: Some(N)", "german_base: Some(N), vp: 1", "cannot be a victory city");
    map_says("front_line: true", "front_line: true, second_line: true", "front line and second line at once");
    map_says("vp: 2", "vp: 6", "more than 5 victory points");
    map_says("second_line: true", "second_line: true, replacements: (e2020: 1)", "only a victory city");
    map_says("replacements: (e2020: 1", "replacements: (e2020: 9", "more than 4 replacements");
    map_says("second_line: true", "second_line: true, erev_extra_tank: true", "extra tank unit");
    map_says("kind: VictoryCity", "kind: Ordinary", "kind VictoryCity goes with");
    map_says("kind: Frontline", "kind: Base", "kind Base goes with");
    map_says("kind: Ordinary", "kind: Fortress", "needs the values of the fortress");
    map_says("kind: Ordinary", "kind: Frontline", "needs front_line: true");
    map_says("kind: Ordinary", "kind: Edge", "needs russian_edge");
    map_says("fortress: Some((absorb: 3, fire: 2)), ", "", "a victory city starts with a fortress");
    map_says("(absorb: 3, fire: 2)", "(absorb: 2, fire: 2)", "must absorb 3 and fire 2, not 2 and 2");
    map_says("(absorb: 2, fire: 1)", "(absorb: 3, fire: 2)", "must absorb 2 and fire 1, not 3 and 2");
}

#[test]
fn damage_to_sectors_bases_and_edges_is_named() {
    map_says("(id: N, name", "(id: C, name", "sectors: there must be N, C and S");
    map_says(r#"base: "warschau""#, r#"base: "warschu""#, "did you mean \"warschau\"?");
    map_says(r#"base: "warschau""#, r#"base: "lublin""#, "is not the home base of this army group");
    map_says(
        "german_base: Some(Romania)",
        "german_base: Some(N)",
        "one position with german_base N, there are 2",
    );
    map_says(
        "sector: N, terrain: Forest, german_base",
        "sector: S, terrain: Forest, german_base",
        "lies in the sector",
    );
    map_says(r#"at: "rostow""#, r#"at: "rostov""#, "entry \"x_kaukasus\": there is no position");
    map_says(r#"edge: South, at: "rostow""#, r#"edge: East, at: "rostow""#, "does not lie on the East edge");
    map_says(r#"at: "rostow""#, r#"at: "rostow", erev_tank: true"#, "from the eastern edge only");
    map_says(r#"edge: East, at: "tambow""#, r#"edge: East, at: "rjasan""#, "no off-board entry behind");
    map_says(r#"luftflotte: "lf2""#, r#"luftflotte: "lf3""#, "sector C: its luftflotte \"lf3\"");
    let south = MAP.replace("Some(East)", "Some(South)").replace("edge: East", "edge: South");
    let south = south.replace(", erev_tank: true", "");
    assert!(load(&south, OOB).expect_err("no east").contains("none lies on the eastern edge"));
}

#[test]
fn damage_to_links_is_named() {
    map_says(r#"b: "schaulen""#, r#"b: "insterburg""#, "both ends are the same position");
    map_says(
        r#"(a: "insterburg", b: "kowno")"#,
        r#"(a: "schaulen", b: "insterburg")"#,
        "this link is listed twice",
    );
    map_says("Some([E2020])", "Some([])", "one or two editions");
    map_says("Some([E2020])", "Some([ERev])", "it must be linked to \"wolchow\" in E2020");
    assert!(
        load(&MAP.replace(", highway: true", ""), OOB).expect_err("highway").contains("part of the highway")
    );
}

#[test]
fn a_broken_graph_is_named() {
    map_says(
        r#"(a: "jassy", b: "kischinew"),"#,
        "",
        "position \"jassy\": no chain of links leads from it to a Soviet",
    );
    map_says(r#"(a: "perekop", b: "sewastopol"),"#, "", "position \"sewastopol\": no chain");
    map_says(r#"(a: "nowgorod", b: "leningrad"),"#, "", "must be linked to \"leningrad\"");
}

#[test]
fn damage_to_the_starting_lines_is_named() {
    map_says(
        "second_line: true, ",
        "",
        "position \"riga\": it lies next to and behind a front-line position",
    );
    map_says(
        r#"english: "Gomel","#,
        r#"english: "Gomel", second_line: true,"#,
        "touches no front-line position",
    );
    let fewer = MAP.replacen("kind: Frontline", "kind: Ordinary", 1).replacen(
        "front_line: true",
        "second_line: true",
        1,
    );
    assert!(load(&fewer, OOB).expect_err("six").contains("6 are flagged as front line"));
    let more = ["wolchow", "tichwin", "bologoje"].iter().fold(MAP.to_owned(), |text, id| {
        let (head, tail) = text.split_once(&format!("(id: \"{id}\"")).expect(id);
        let tail = tail.replacen(
            "kind: Ordinary",
            "kind: VictoryCity, vp: 1, fortress: Some((absorb: 2, fire: 1))",
            1,
        );
        format!("{head}(id: \"{id}\"{tail}")
    });
    assert!(load(&more, OOB).expect_err("33").contains("needs 33 units, but 32 are drawn"));
}

#[test]
fn too_few_points_or_names_the_rules_need_are_named() {
    map_says("vp: 2", "vp: 1", "add up to 9, but the Germans may need 10");
    let renamed = MAP.replace(r#""leningrad""#, r#""leningard""#);
    let message = load(&renamed, OOB).expect_err("renamed");
    assert!(message.contains("must absorb 2 and fire 1"), "{message}");
    let renamed = MAP.replace(r#""nowgorod""#, r#""novgorod""#);
    let message = load(&renamed, OOB).expect_err("renamed");
    assert!(message.contains("the rules name the position \"nowgorod\""), "{message}");
    assert!(message.contains("did you mean \"novgorod\"?"), "{message}");
}

#[test]
fn too_much_of_anything_is_refused() {
    let position =
        MAP.split("(id: \"riga\"").nth(1).and_then(|t| t.split("\n        (id").next()).expect("riga");
    let many = ["p1", "p2", "p3"].map(|id| format!("(id: \"{id}\"{position}")).concat();
    map_says("positions: [", &format!("positions: [{many}"), "at most 58 fit");
    let many = r#"(a: "minsk", b: "riga"),"#.repeat(40);
    map_says("links: [", &format!("links: [{many}"), "at most 128 fit");
    let unit = OOB.split("(id: \"a16\"").nth(1).and_then(|t| t.split("\n        (id").next()).expect("a16");
    let many = ["1", "2", "3", "4", "5", "6", "7", "8"].map(|n| format!("(id: \"u{n}\"{unit}")).concat();
    oob_says("german: [", &format!("german: [{many}"), "at most 32 fit");
    let unit = OOB.split("(id: \"sa3\"").nth(1).and_then(|t| t.split("\n        (id").next()).expect("sa3");
    oob_says("russian: [", &format!("russian: [(id: \"u1\"{unit}"), "at most 60 fit");
}

#[test]
fn damage_to_german_units_is_named() {
    oob_says(r#"id: "a18""#, r#"id: "a16""#, "unit \"a16\": the id is used twice");
    oob_says(r#"id: "sa3""#, r#"id: "SA 3""#, "must be 1 to 24");
    oob_says(r#"basis: "e")"#, r#"basis: "q")"#, "unit \"pz40\": there is no basis key \"q\"");
    oob_says("factor: 2", "factor: 4", "unit \"a16\": its factor is 4");
    oob_says("e2020: Some(1)", "e2020: Some(8)", "a turn from 1 to 7");
    oob_says("(e2020: Some(4), erev: Some(3))", "(e2020: None, erev: None)", "it is in neither edition");
    oob_says(
        "(e2020: None, erev: Some(1)), absorbs",
        "(e2020: Some(1), erev: Some(1)), absorbs",
        "revised edition only",
    );
    oob_says(r#"start: "jassy""#, r#"start: "jasy""#, "did you mean \"jassy\"?");
    oob_says(r#"start: "jassy""#, r#"start: "minsk""#, "which is no German base");
    oob_says(r#"start: "jassy""#, r#"start: "warschau""#, "the base of another army group");
    oob_says(r#"Some("pz41")"#, r#"Some("pz42")"#, "no panzer corps, did you mean \"pz41\"?");
    oob_says("erev_may_start: true", r#"absorbs: Some("pz41")"#, "only a panzer group stands for a corps");
    oob_says(
        r#"id: "pz40""#,
        r#"id: "pzk40""#,
        "german: the rules name the unit \"pz40\", and it is missing",
    );
    oob_says(
        r#"id: "a2", name: "2. Armee", kind: Army"#,
        r#"id: "a2", name: "2. Armee", kind: Panzerkorps"#,
        "must be Army",
    );
}

#[test]
fn damage_to_luftflotten_and_white_units_is_named() {
    oob_says(
        r#"name: "Luftflotte 1", group: N"#,
        r#"name: "Luftflotte 1", group: C"#,
        "sector N must have one luftflotte",
    );
    oob_says("die: 1", "die: 9", "between -2 and 2");
    oob_says("leaves_turn: Some(6)", "leaves_turn: Some(1)", "leave on a turn from 2 to 7");
    oob_says(
        r#"factor: 1, commander: "Golikov""#,
        r#"factor: 0, commander: "Golikov""#,
        "a white unit has 1 to 3",
    );
}

#[test]
fn wrong_numbers_in_the_draws_are_named() {
    oob_says("take: 2)", "take: 3)", "two of the three groups");
    oob_says(
        "(weak: 10, strong: 6)",
        "(weak: 9, strong: 7)",
        "presort Weak: the rules give this group 10 Weak and 6",
    );
    oob_says("presort: Some(Weak)", "presort: None", "must be in it, there are 10 and 5");
    oob_says("take: 32", "take: 30", "the rules draw 32");
    oob_says("take: 19", "take: 18", "19 infantry and 13 tank");
    oob_says(
        "bell: true",
        "bell: false",
        "draws, bell: 16 Weak and 32 Strong counters must be in it, there are 16 and 31",
    );
    oob_says("erev: true", "erev: false", "draws, erev infantry");
    oob_says("(15, 16, 2)", "(16, 16, 2)", "0 rows speak of 15 Weak units");
    oob_says("(15, 16, 2)", "(14, 16, 2)", "2 rows speak of 14");
    oob_says("(15, 16, 2)", "(15, 16, 20)", "by 20, more than 6");
}

/// Any byte may be missing or different: the answer is an error or a map, never a panic.
#[test]
fn random_damage_never_panics() {
    for text in [MAP, OOB] {
        let bytes = text.as_bytes();
        for step in 0..100 {
            let at = (step * 79_199) % bytes.len();
            let mut broken = bytes.to_vec();
            broken[at] = b"()[]\"0-9,:"[step % 10];
            let broken = String::from_utf8_lossy(&broken);
            let _ = load(&broken, OOB);
            let _ = load(MAP, &broken);
            let _ = load(&String::from_utf8_lossy(&bytes[..at]), OOB);
        }
    }
}

#[test]
fn suggestions_need_a_close_word() {
    assert_eq!(did_you_mean("misnk", ["minsk", "riga"]), ", did you mean \"minsk\"?");
    assert_eq!(did_you_mean("berlin", ["minsk", "riga"]), "");
    assert_eq!(did_you_mean(&"x".repeat(1000), ["minsk"]), "");
}
