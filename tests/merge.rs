//! Two copies of one game made into one: both authors stay, what both changed stands side by side, nothing is lost.

#![allow(clippy::unwrap_used)] // a test may

use crate::{study::another_way, toy, toy::Toy};
use engine::{
    base::{fence::UndoPolicy, side::Viewer},
    play::note::Note,
    study::{merge::Merged, share::Without},
    table::{erased::SessionTable, *},
};
use support::tables::{play_on, played};

fn comment(text: &str) -> Note {
    Note::Comment(text.to_owned())
}

/// A game of study with a note at its tenth order, as two people get it.
fn shared() -> SessionTable<Toy> {
    let mut table: SessionTable<Toy> = played(&toy::DATA, 4, UndoPolicy::Study, 20);
    table.annotate(10, comment("Here it turned."), "Ann", "2026-06-22").unwrap();
    table
}

fn again(table: &SessionTable<Toy>) -> SessionTable<Toy> {
    read(&table.journal())
}

fn read(bytes: &[u8]) -> SessionTable<Toy> {
    let loaded = engine::journal::load::<Toy>(bytes, &toy::DATA).unwrap();
    assert_eq!(loaded.damage, None);
    SessionTable::loaded(loaded)
}

/// Texts and authors at a ply, in the sequence of their ids.
fn said(table: &SessionTable<Toy>, ply: u32) -> Vec<(String, String)> {
    table.notes_at(ply).into_iter().map(|n| (n.note.text().to_owned(), n.by)).collect()
}

fn pair(text: &str, by: &str) -> (String, String) {
    (text.to_owned(), by.to_owned())
}

#[test]
fn notes_of_both_are_kept_with_their_authors() {
    let (mut ours, mut theirs) = (shared(), shared());
    ours.annotate(5, comment("Too early."), "Ann", "2026-06-23").unwrap();
    theirs.annotate(5, comment("Too late."), "Ben", "2026-06-24").unwrap();
    theirs.annotate(12, comment("A draft"), "Ben", "2026-06-24").unwrap();
    let id = theirs.notes_at(12)[0].id;
    theirs.edit_note(id, comment("A thought"), "Ben", "2026-06-25").unwrap();
    let (bytes, merged) = ours.merged(&theirs.journal()).unwrap();
    assert_eq!(merged, Merged { notes: 2, ..Merged::default() });
    let both = read(&bytes);
    assert_eq!(said(&both, 5), [pair("Too early.", "Ann"), pair("Too late.", "Ben")]);
    assert_eq!(said(&both, 10), [pair("Here it turned.", "Ann")], "what both have stands once");
    assert_eq!(said(&both, 12), [pair("A thought", "Ben")]);
    assert_eq!(both.note_versions(both.notes_at(12)[0].id)[0].note, comment("A draft"), "versions too");
    assert_eq!(said(&ours, 12), [], "the game on the table stays as it is");
    assert_eq!(both.cursor(), ours.cursor());
    assert_eq!(both.verify().first_difference, None);
    // Put together again there is nothing new, from either side.
    for other in [&ours, &theirs] {
        let (same, nothing) = both.merged(&other.journal()).unwrap();
        assert!(nothing.is_empty(), "{nothing:?}");
        assert_eq!(same, both.journal());
    }
}

#[test]
fn a_change_of_one_is_taken_and_changes_of_both_stand_side_by_side() {
    let (mut ours, mut theirs) = (shared(), shared());
    theirs.edit_note(1, comment("Here it turned, at b2."), "Ben", "2026-06-24").unwrap();
    let (bytes, merged) = ours.merged(&theirs.journal()).unwrap();
    assert_eq!(merged, Merged { newer: 1, ..Merged::default() });
    assert_eq!(said(&read(&bytes), 10), [pair("Here it turned, at b2.", "Ben")]);
    // The older copy changes nothing of the newer.
    assert!(theirs.merged(&ours.journal()).unwrap().1.is_empty());
    ours.edit_note(1, comment("Here it did not turn."), "Ann", "2026-06-25").unwrap();
    let (bytes, merged) = ours.merged(&theirs.journal()).unwrap();
    assert_eq!(merged, Merged { beside: 1, ..Merged::default() });
    let both = [pair("Here it did not turn.", "Ann"), pair("Here it turned, at b2.", "Ben")];
    assert_eq!(said(&read(&bytes), 10), both);
    // What one deleted the other may still want.
    theirs.edit_note(1, Note::Gone, "Ben", "2026-06-26").unwrap();
    assert_eq!(said(&read(&ours.merged(&theirs.journal()).unwrap().0), 10).len(), 1);
}

#[test]
fn variations_come_with_their_notes_and_names() {
    let (mut ours, mut theirs) = (shared(), shared());
    for (table, at, name) in [(&mut ours, 8, "Blue first"), (&mut theirs, 6, "Red first")] {
        let first = table.ply_count() as u32 + 1;
        table.study_at(at).unwrap();
        assert!(another_way(table));
        play_on(table, 3);
        table.name_branch(first, name).unwrap();
        table.annotate(first + 1, comment(name), name, "").unwrap();
    }
    let (bytes, merged) = ours.merged(&theirs.journal()).unwrap();
    assert_eq!((merged.orders, merged.names, merged.notes), (4, 1, 1));
    let both = read(&bytes);
    let names: Vec<String> = both.tree().branches.iter().map(|b| b.name.clone()).collect();
    assert!(names.contains(&"Blue first".to_owned()) && names.contains(&"Red first".to_owned()), "{names:?}");
    assert_eq!(both.tree().main_tip(), 20, "the main line stays");
    let note = both.annotations().iter().find(|n| n.by == "Red first").cloned().unwrap();
    assert_eq!(both.digest(note.ply), theirs.digest(22), "the note stands at the position it was written at");
    assert_eq!(both.verify().first_difference, None);
    // Two names of one branch stand side by side.
    let mut renamed = again(&both);
    renamed.name_branch(21, "Blue at once").unwrap();
    let named = read(&both.merged(&renamed.journal()).unwrap().0);
    assert!(named.tree().branches.iter().any(|b| b.name == "Blue first / Blue at once"));
}

#[test]
fn another_game_a_fair_game_and_a_copy_for_a_side_are_refused() {
    let ours = shared();
    let other: SessionTable<Toy> = played(&toy::DATA, 5, UndoPolicy::Study, 20);
    assert!(ours.merged(&other.journal()).unwrap_err().contains("different games"));
    let fair: SessionTable<Toy> = played(&toy::DATA, 4, UndoPolicy::Fair, 6);
    assert!(fair.merged(&fair.journal()).unwrap_err().contains("played fairly"));
    assert!(ours.merged(&fair.journal()).unwrap_err().contains("played fairly"));
    let told = ours.export(Viewer::Side(toy::RED), Without::default()).unwrap();
    assert!(ours.merged(&told).unwrap_err().contains("what one side was told"));
    let mut torn = ours.journal();
    let at = torn.len() / 2;
    torn[at] ^= 1;
    assert!(ours.merged(&torn).unwrap_err().contains("damaged"));
    assert!(ours.merged(b"").is_err());
}
