//! The page of the manual that the game brings.

use crate::common::window::{launch, open, press_with, settle};
use app::command::Program;
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable as _;

#[test]
fn a_link_of_the_manual_opens_the_page_of_the_game() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut h = open(launch(dir.path(), ""), 1280.0, 800.0);
    press_with(&mut h, Modifiers::COMMAND, Key::Num2);
    h.state_mut().send(Program::Rule("manual/keyboard".into()));
    settle(&mut h);
    // The first one is the line of the contents.
    h.query_all_by_role_and_label(Role::Link, "The Russian Portfolio").last().expect("a link").scroll_to_me();
    settle(&mut h);
    h.query_all_by_role_and_label(Role::Link, "The Russian Portfolio").last().expect("a link").click();
    settle(&mut h);
    assert_eq!(h.state().reader().shown(), Some(("manual/russian_portfolio", None)));
    h.state_mut().send(Program::Rule("manual/russian_portfolio#by-keys-on-hexes".into()));
    settle(&mut h);
    assert!(h.query_by_role_and_label(Role::Heading, "By keys on hexes").is_some());
}
