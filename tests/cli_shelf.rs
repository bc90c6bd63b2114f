//! `stavka shelf` and `stavka merge`.

#![allow(clippy::unwrap_used)] // a test may

use crate::cli::{Folder, refused, run, text, well};
use engine::{play::note::Note, table::Table};
use stavka::games;

fn shelf() -> Folder {
    let folder = Folder::new();
    for name in ["leningrad_falls", "october_mud", "one_point_short"] {
        std::fs::copy(format!("saves/{name}.stavka"), folder.path(&format!("{name}.stavka"))).unwrap();
    }
    folder
}

fn load(path: &str) -> Box<dyn Table> {
    games::register(None)[0].load(&std::fs::read(path).unwrap()).unwrap()
}

#[test]
fn a_folder_is_told_as_text_as_a_table_and_as_json() {
    let folder = shelf();
    let dir = folder.path("");
    let said = well(&["shelf", &dir, "--place", "Kiev"]);
    for part in [
        "3 games in ",
        "2 of them over",
        "What each plan gave",
        "When each place first fell",
        "Losses and luck",
        "Attacks on Kiev: ",
        "leningrad_falls.stavka#",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&well(&["shelf", &dir, "--place", "Kiew", "--json"])).unwrap();
    assert_eq!(json["games"].as_array().unwrap().len(), 3);
    let attacks = json["attacks"].as_array().unwrap();
    assert!(attacks.iter().all(|a| a["place"] == "Kiev") && !attacks.is_empty(), "{attacks:?}");
    // The moment of an attack is one that every subcommand reads.
    let moment = attacks[0]["moment"].as_str().unwrap();
    assert!(well(&["show", moment]).contains(&format!("ply {} of", moment.rsplit('#').next().unwrap())));
    let csv = well(&["shelf", &dir, "--csv"]);
    let columns = csv.lines().next().unwrap().split(',').count();
    let kinds: std::collections::BTreeSet<&str> =
        csv.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert!(
        ["game", "plan", "city", "fall", "losses", "luck"].iter().all(|kind| kinds.contains(kind)),
        "{kinds:?}"
    );
    let plain = csv.lines().filter(|line| !line.contains('"'));
    assert!(plain.clone().count() > 5 && plain.into_iter().all(|line| line.split(',').count() == columns));
}

#[test]
fn words_find_games_and_what_cannot_be_read_is_named() {
    let folder = shelf();
    let dir = folder.path("");
    let found = well(&["shelf", &dir, "--find", "Leningrad taken"]);
    assert!(found.contains("leningrad_falls.stavka") && !found.contains("october_mud.stavka"), "{found}");
    assert!(well(&["shelf", &dir, "--find", "not over"]).starts_with("1 game in "));
    assert!(well(&["shelf", &dir, "--find", "nothing of the kind"]).starts_with("0 games in "));
    std::fs::write(folder.path("bad.stavka"), "not a game").unwrap();
    let out = run(&["shelf", &dir]);
    assert_eq!(out.status.code(), Some(4));
    assert!(text(&out.stdout).starts_with("3 games in ") && text(&out.stderr).contains("bad.stavka: "));
    assert!(refused(&["shelf", &folder.path("none")], 2).contains("none"));
    assert!(refused(&["shelf", &dir, "--csv", "--json"], 2).contains("does not go with"));
}

#[test]
fn two_copies_of_a_game_become_one() {
    let folder = shelf();
    let (ours, theirs) = (folder.path("leningrad_falls.stavka"), folder.path("theirs.stavka"));
    let mut table = load(&ours);
    table.annotate(3, Note::Comment("Too far.".into()), "Ben", "2026-06-22").unwrap();
    std::fs::write(&theirs, table.journal()).unwrap();
    let out = folder.path("both.stavka");
    let said = well(&["merge", &ours, &theirs, "--out", &out]);
    assert_eq!(said, format!("{out}: 1 note taken over from the other copy\n"));
    let both = load(&out);
    assert!(both.notes_at(3).iter().any(|n| n.by == "Ben" && n.note.text() == "Too far."));
    assert_eq!(both.annotations().len(), load(&ours).annotations().len() + 1);
    assert!(refused(&["merge", &ours, &theirs, "--out", &out], 2).contains("exists already"));
    let again = folder.path("again.stavka");
    assert!(well(&["merge", &out, &theirs, "--out", &again]).contains("nothing that this one does not have"));
    let other = folder.path("october_mud.stavka");
    assert!(
        refused(&["merge", &ours, &other, "--out", &folder.path("no.stavka")], 2).contains("different games")
    );
    assert!(!std::path::Path::new(&folder.path("no.stavka")).exists());
}
