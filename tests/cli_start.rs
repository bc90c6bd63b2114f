//! Games from a position, without a window.

use crate::cli::{Folder, refused, well};
use std::fs;

const MUD: &str = r#"(
    position: (
        turn: 5, weather: Mud,
        german: ["smolensk", "gomel", "Minsk"],
        units: { "brjansk": "a2 pz24 pz47 pz41", "tula": "S", "moskau": "?" },
    ),
    dice: [6, 1],
)"#;

#[test]
fn a_game_begins_from_a_position_in_a_file() {
    let folder = Folder::new();
    let (start, game) = (folder.path("mud.ron"), folder.path("mud.stavka"));
    fs::write(&start, MUD).unwrap();
    let said = well(&["new", "--start", &start, "--seed", "3", "--out", &game]);
    assert!(said.contains("from a position set up by hand"), "{said}");
    let shown = well(&["show", &game]);
    assert!(shown.contains("Bryansk") && shown.contains("first 2 dice were set beforehand"), "{shown}");
    let written = well(&["show", &game, "--as", "umpire", "--reveal", "--start"]);
    assert!(written.starts_with("(position:(turn:5"), "{written}");
    let (again, second) = (folder.path("again.ron"), folder.path("again.stavka"));
    fs::write(&again, &written).unwrap();
    well(&["new", "--start", &again, "--seed", "3", "--out", &second]);
    assert_eq!(
        well(&["show", &second, "--as", "umpire", "--reveal", "--start"]),
        written,
        "written again it is the same"
    );
    well(&["play", &game, "--until", "turn:6"]);
    assert!(well(&["verify", &game]).contains("all as the rules decide"));
}

#[test]
fn what_is_no_position_gets_a_sentence() {
    let folder = Folder::new();
    let (start, game) = (folder.path("bad.ron"), folder.path("bad.stavka"));
    let why = |text: &str| {
        fs::write(&start, text).unwrap();
        refused(&["new", "--start", &start, "--out", &game], 2)
    };
    assert!(why(&MUD.replace("brjansk", "bryansk9")).contains("no place “bryansk9”"));
    assert!(why(&MUD.replace("dice: [6, 1]", "dices: [6]")).contains("“dices” (line 7)"));
    assert!(why(&MUD[..60]).contains("bad.ron: "));
    assert!(why("").contains("bad.ron: "));
    assert!(refused(&["new", "--start", &folder.path("none"), "--out", &game], 2).contains("does not exist"));
    assert!(!std::path::Path::new(&game).exists(), "nothing is written");
    let whole = folder.game("5");
    for eyes in [&["show", &whole, "--start"][..], &["show", &whole, "--start", "--as", "umpire"]] {
        assert!(refused(eyes, 2).contains("the umpire sees"), "the eyes that can write it are named");
    }
    assert!(
        refused(&["show", &whole, "--start", "--as", "german"], 2)
            .contains("the umpire, who sees everything")
    );
    let early = refused(&["show", &whole, "--as", "umpire", "--reveal", "--start"], 2);
    assert!(early.contains("step of a turn begins"), "{early}");
}
