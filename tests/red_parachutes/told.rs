//! What is told of a combat and of a bombardment once they are over: on the card, on the page between two players, in the review.

use crate::common::window::{Window, desk, go_on, picture, press, press_with, shown};
use egui::{Key, Modifiers};
use engine::base::{seat::Control, start::Start};

/// Two German battalions before the last step of a Soviet regiment, with dice that are good for them.
fn start(step: &str) -> Start {
    let position = format!(
        r#"(turn: 2, step: {step}, units: {{
            "2206": "g57.199.1 g57.199.2", "2205": "g57.ar", "2307": "s161.565:m1", "2308": "s161.569",
            "2309": "g10.20.1" }})"#
    );
    Start { position, dice: vec![6; 12] }
}

fn window(folder: &std::path::Path, step: &str, soviet: Control) -> Window {
    super::from(folder, &start(step), [Control::Person, soviet], super::STILL)
}

fn next(h: &Window) -> String {
    desk(h).seen.sequence.primary.as_ref().map(|offer| offer.label.clone()).unwrap_or_default()
}

/// The attack on the hex is made.
fn attack(h: &mut Window) {
    press_with(h, Modifiers::ALT, Key::Num1);
    for key in [Key::Num1, Key::Num2, Key::Enter] {
        press(h, key);
    }
}

/// One more decision: the first choice, or the main button.
fn decide(h: &mut Window) {
    if next(h).is_empty() { press_with(h, Modifiers::ALT, Key::Num1) } else { go_on(h) }
}

#[test] // RPX-143
fn a_bombardment_is_shown_with_its_dice_and_stands_in_nobodys_way() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path(), "Bombardment", Control::Automatic(0));
    press_with(&mut h, Modifiers::ALT, Key::Num1);
    assert!(shown(&h, "Bombardment of Zarubyntsi (2307)") && shown(&h, "Continue after the battle"));
    for part in ["Value of the fire", "Column", "Two dice", "Came: Zarubyntsi (2307): result "] {
        assert!(shown(&h, part), "{part}");
    }
    // An attack by keys follows at once.
    attack(&mut h);
    assert!(next(&h).is_empty() && !shown(&h, "Bombardment of Zarubyntsi (2307)"), "{}", desk(&h).status);
}

#[test] // RPX-220, RPX-227
fn the_page_between_two_players_tells_what_came_of_a_combat() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path(), "Combat", Control::Person);
    press(&mut h, Key::Enter);
    attack(&mut h);
    let mut told = false;
    for _ in 0..40 {
        told |= shown(&h, "What both sides saw") && shown(&h, "565 Rifle Rgt loses a step");
        if shown(&h, "What both sides saw") { press(&mut h, Key::Enter) } else { decide(&mut h) }
    }
    assert!(told);
}

#[test] // RPX-231
fn a_hex_that_was_emptied_and_not_entered_was_not_held() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path(), "Combat", Control::Automatic(0));
    attack(&mut h);
    for _ in 0..20 {
        if next(&h) != "End: Combat" {
            decide(&mut h);
        }
    }
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    assert!(shown(&h, "Battle of Zarubyntsi: emptied"), "{}", next(&h));
}

#[test]
fn the_page_of_a_soviet_turn_says_where_its_paper_ends_and_its_counts_begin() {
    let dir = tempfile::tempdir().unwrap();
    let settings = "(turn_page: true, dispatches: true, motion: false, pace: Skip, audit: Never)";
    let who = [Control::Automatic(0), Control::Person];
    let mut h = super::from(dir.path(), &start("Breakthrough"), who, settings);
    let says = "From your turn of 23 September, midday on, with the German half of 23 September, afternoon";
    for _ in 0..30 {
        if !shown(&h, says) {
            decide(&mut h);
        }
    }
    assert!(shown(&h, says), "{}", next(&h));
    picture(&mut h, "soviet-turn-page");
}
