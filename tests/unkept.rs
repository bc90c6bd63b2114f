//! Work in an editor that is neither kept nor thrown away: it stays, whatever is pressed, and leaving asks.

use crate::common::window::{
    Window, click, desk, game, launch, open, press, press_with, settle, shown, type_text,
};
use app::{
    command::{Arrange, Program, arrange::Tool, review::Act},
    features::review::Review,
};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::play::note::Note;
use stavka::games;
use std::path::Path;

/// A finished game under review.
fn reviewing(folder: &Path) -> Window {
    let bytes = games::SAMPLES.iter().find(|s| s.file == "leningrad_falls").unwrap().bytes;
    std::fs::write(folder.join("Finished.stavka"), bytes).unwrap();
    let mut h = open(launch(folder, "(motion: false, pace: Skip)"), 1440.0, 900.0);
    press(&mut h, Key::Enter);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    go_to(&mut h, 20);
    h
}

fn go_to(h: &mut Window, ply: u32) {
    h.state_mut().game_mut().unwrap().review_act(Act::Seek(ply), 0.0);
    settle(h);
}

fn comments(h: &Window, ply: u32) -> Vec<String> {
    let notes = desk(h).table.notes_at(ply).into_iter();
    notes.filter_map(|n| if let Note::Comment(text) = n.note { Some(text) } else { None }).collect()
}

fn written(h: &Window) -> String {
    let field = h.get_by_role_and_label(Role::MultilineTextInput, "Comment (Markdown)");
    field.accesskit_node().value().unwrap_or_default()
}

#[test]
fn a_comment_in_the_making_stays_until_it_is_kept_or_thrown_away() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    let before = comments(&h, 20);
    press(&mut h, Key::C);
    type_text(&mut h, "first part");
    press(&mut h, Key::Escape);
    let put_aside: Vec<_> = game(&h).unkept().map(|draft| (draft.ply, draft.text.clone())).collect();
    assert_eq!(put_aside, [(20, "first part".to_owned())], "{}", desk(&h).status);
    assert!(shown(&h, "Not kept yet: first part"));
    // Elsewhere another one, the end of the review, and back.
    go_to(&mut h, 30);
    press(&mut h, Key::C);
    type_text(&mut h, "another");
    press(&mut h, Key::Escape);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    assert!(!game(&h).is_in::<Review>());
    assert_eq!(game(&h).unkept().count(), 2);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    go_to(&mut h, 20);
    press(&mut h, Key::C);
    assert_eq!(written(&h), "first part");
    // Its own command does not begin it again.
    h.state_mut().send(Act::Write(app::command::review::DraftKind::Comment));
    settle(&mut h);
    assert_eq!(written(&h), "first part");
    press_with(&mut h, Modifiers::COMMAND, Key::Enter);
    assert_eq!(comments(&h, 20).len(), before.len() + 1);
    assert_eq!(game(&h).unkept().count(), 1);
    go_to(&mut h, 30);
    click(&mut h, "Go on writing: another");
    click(&mut h, "Throw away");
    assert_eq!((game(&h).unkept().count(), comments(&h, 30).len()), (0, 0));
}

#[test]
fn leaving_asks_for_a_text_that_is_not_kept() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    for (words, answer) in [("one", "Cancel"), ("two", "Keep it and go on"), ("three", "Throw it away")] {
        if !h.state().may_close() {
            press(&mut h, Key::C);
            type_text(&mut h, words);
        }
        h.state_mut().send(Program::Quit);
        settle(&mut h);
        assert!(shown(&h, "A text is not kept") && !h.state().may_close(), "{answer}");
        click(&mut h, answer);
        assert_eq!(h.state().may_close(), answer != "Cancel", "{answer}");
        if answer == "Keep it and go on" {
            assert_eq!(comments(&h, 20).iter().filter(|c| c.contains("onetwo")).count(), 1);
            break;
        }
    }
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    press(&mut h, Key::C);
    type_text(&mut h, "three");
    h.state_mut().send(Program::ShowStart);
    settle(&mut h);
    assert!(h.state().screen() == "table" && shown(&h, "A text is not kept"));
    click(&mut h, "Throw it away");
    assert_eq!(h.state().screen(), "start");
}

#[test]
fn a_text_that_is_too_long_stays_in_its_field_with_the_count() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    press(&mut h, Key::C);
    h.event(egui::Event::Paste("A sentence of a long analysis. ".repeat(2300)));
    settle(&mut h);
    let has = written(&h).trim().len();
    assert!(has > 65_536);
    assert!(shown(&h, &format!("{has} of 65536 bytes: {} too many", has - 65_536)));
    press_with(&mut h, Modifiers::COMMAND, Key::Enter);
    assert_eq!(written(&h).trim().len(), has, "{}", desk(&h).status);
    assert!(desk(&h).status.contains("65536"), "{}", desk(&h).status);
    h.state_mut().send(Act::Words("Short".to_owned()));
    settle(&mut h);
    press_with(&mut h, Modifiers::COMMAND, Key::Enter);
    assert!(comments(&h, 20).contains(&"Short".to_owned()));
}

#[test]
fn a_position_that_is_arranged_stays_and_leaving_asks() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false)"), 1440.0, 900.0);
    h.state_mut().send(Arrange::Open);
    settle(&mut h);
    assert_eq!(h.state().screen(), "arrange");
    h.state_mut().send(Arrange::Preset(1));
    h.state_mut().send(Arrange::Tool(Tool::Select));
    settle(&mut h);
    let arranged = |h: &Window| h.state().arranging().map(|of| (of.scene.counters.len(), of.is_changed()));
    let before = arranged(&h).expect("it is open");
    assert!(before.0 > 0 && before.1);
    press_with(&mut h, Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    assert_eq!(arranged(&h), Some(before), "its own key does not begin it again");
    h.state_mut().send(Program::Quit);
    settle(&mut h);
    assert!(shown(&h, "A position is being arranged") && !h.state().may_close());
    click(&mut h, "Cancel");
    assert_eq!(arranged(&h), Some(before));
    h.state_mut().send(Arrange::Cancel);
    settle(&mut h);
    assert_eq!(h.state().screen(), "arrange", "leaving is asked about");
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!(arranged(&h).map(|(units, _)| units), Some(0), "undo goes back, step by step");
    press_with(&mut h, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    h.state_mut().send(Program::Quit);
    settle(&mut h);
    click(&mut h, "Throw the position away");
    assert!(h.state().may_close());
}
