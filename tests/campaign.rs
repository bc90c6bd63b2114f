//! The campaign in the window: day by day, its words, its way back.

use crate::common::window::{Window, click, launch, open, picture, press, settle, shown};
use app::{
    command::{Campaign as Asked, Command},
    features::campaign::{Campaign, state::Step},
};
use egui::Key;
use engine::base::{fence::UndoPolicy, side::Side};
use std::path::Path;

fn window(folder: &Path, width: f32, height: f32) -> Window {
    open(launch(folder, "(motion: false)"), width, height)
}

fn send(h: &mut Window, asked: impl Into<Command>) {
    h.state_mut().send(asked);
    settle(h);
}

fn campaign(h: &Window) -> &Campaign {
    h.state().campaign().expect("a campaign")
}

#[test]
fn the_campaign_is_walked_through_day_by_day() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path(), 1280.0, 800.0);
    send(&mut h, app::command::Learn::Home);
    picture(&mut h, "campaign_card");
    click(&mut h, "Day by day");
    assert_eq!(h.state().screen(), "campaign");
    assert!(shown(&h, "What the Soviet command could know") && shown(&h, "22 June 1941"));
    picture(&mut h, "campaign_opening");
    press(&mut h, Key::ArrowRight);
    assert_eq!(campaign(&h).step, Step::Event(0));
    assert_eq!(campaign(&h).shown.marks.len(), 5, "the places of the event are ringed");
    // What the counters do not show stands there at every step.
    assert!(shown(&h, "What the counters do not show. Mass shootings"));
    press(&mut h, Key::F9);
    picture(&mut h, "campaign_large");
    assert!(
        shown(&h, "What the counters do not show, June 1941. Mass shootings") && !shown(&h, "Chapter: Aug")
    );
    press(&mut h, Key::ArrowRight);
    assert!(!campaign(&h).large && campaign(&h).step == Step::Event(0), "a key leads out and does no more");
    click(&mut h, "What the counters do not show, in large type");
    assert!(campaign(&h).large);
    press(&mut h, Key::Escape);
    assert!(!campaign(&h).large && h.state().screen() == "campaign");
    send(&mut h, Asked::GoTo(0, usize::MAX));
    assert_eq!(campaign(&h).step, Step::End);
    assert!(campaign(&h).shown.overlay.is_some(), "Riga is contested");
    assert!(shown(&h, "Riga, contested") && shown(&h, "The German side stands at 0 points."));
    press(&mut h, Key::U);
    assert_eq!(campaign(&h).shown.scene.counters.len(), 23 + 11);
    picture(&mut h, "campaign_end");
    press(&mut h, Key::ArrowRight);
    assert_eq!((campaign(&h).chapter, campaign(&h).step), (1, Step::Opening));
    press(&mut h, Key::ArrowLeft);
    assert_eq!((campaign(&h).chapter, campaign(&h).step), (0, Step::End));
    click(&mut h, "Chapter: Aug");
    assert_eq!(campaign(&h).chapter, 2);
    press(&mut h, Key::PageDown);
    press(&mut h, Key::PageDown);
    press(&mut h, Key::PageDown);
    press(&mut h, Key::PageDown);
    press(&mut h, Key::PageDown);
    assert!(!campaign(&h).may_step(true), "the last day told of");
    press(&mut h, Key::Escape);
    assert_eq!(h.state().screen(), "learn");
    click(&mut h, "Go on at 31 December 1941");
    assert_eq!(campaign(&h).chapter, 6, "it goes on where it was left");
}

#[test]
fn the_page_of_the_campaign_fits_other_windows() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path(), 1920.0, 1080.0);
    send(&mut h, Asked::Open(0));
    send(&mut h, Asked::GoTo(2, 3));
    picture(&mut h, "campaign_wide");
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path(), 1024.0, 680.0);
    send(&mut h, Asked::Open(0));
    send(&mut h, Asked::GoTo(2, 3));
    picture(&mut h, "campaign_narrow");
}

#[test]
fn a_game_is_taken_over_at_the_end_of_a_month() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path(), 1280.0, 800.0);
    send(&mut h, Asked::Open(0));
    send(&mut h, Asked::GoTo(2, usize::MAX));
    click(&mut h, "As Soviet");
    assert_eq!(h.state().screen(), "table");
    let desk = h.state().desk().unwrap();
    assert_eq!((desk.me, desk.table.when(0).turn), (Side(1), 4));
    assert!(desk.table.start().is_some() && desk.table.undo_policy() == UndoPolicy::Study);
    let said = h.state().banner().expect("what is reconstructed");
    assert!(said.text.contains("Kremenchug was contested; here it is German."), "{}", said.text);
    picture(&mut h, "campaign_taken");
}
