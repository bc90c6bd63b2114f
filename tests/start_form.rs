//! The form of a new game on the start screen: its seed, its words, and how it is walked by keys.

use crate::common::{
    labels,
    tree::{focused, nodes},
    window::{Window, click, desk, launch, open, press, press_with, settle, shown, type_text},
};
use egui::{
    Key, Modifiers, Rect,
    accesskit::{Role, Toggled},
    pos2, vec2,
};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::base::{seat::Control, side::Side};

const STILL: &str = "(motion: false, pace: Skip)";

/// What stands in the field of the seed.
fn seed_field(h: &Window) -> String {
    h.get_by_role_and_label(Role::TextInput, "Seed").accesskit_node().value().unwrap_or_default()
}

#[test]
fn every_start_draws_a_new_seed() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1280.0, 800.0);
    let mut seeds = Vec::new();
    for _ in 0..3 {
        assert_eq!(seed_field(&h), "", "no seed is shown before the game it belongs to");
        click(&mut h, "Start");
        seeds.push(desk(&h).table.seed());
        press_with(&mut h, Modifiers::COMMAND, Key::N);
        assert_eq!(h.state().screen(), "start");
    }
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 3, "two games of one run had the same dice");
    assert!(seeds.iter().all(|&s| s >= 200_000_000_000_000_000), "{seeds:?}");
}

#[test]
fn a_typed_seed_serves_one_game() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1280.0, 800.0);
    h.get_by_role_and_label(Role::TextInput, "Seed").focus();
    settle(&mut h);
    assert!(!shown(&h, "Used for this game only"));
    type_text(&mut h, "4127903");
    assert!(shown(&h, "Used for this game only. Anyone who knows the seed"));
    click(&mut h, "Start");
    assert_eq!(desk(&h).table.seed(), 4_127_903);
    press_with(&mut h, Modifiers::COMMAND, Key::N);
    assert_eq!(seed_field(&h), "");
    click(&mut h, "Start");
    assert_ne!(desk(&h).table.seed(), 4_127_903);
}

#[test]
fn a_seed_that_is_no_number_is_refused_whole_and_in_sight() {
    let dir = tempfile::tempdir().unwrap();
    for (width, height) in [(1024.0, 680.0), (1280.0, 800.0)] {
        let mut h = open(launch(dir.path(), STILL), width, height);
        h.get_by_role_and_label(Role::TextInput, "Seed").focus();
        settle(&mut h);
        type_text(&mut h, "abc");
        click(&mut h, "Start");
        assert_eq!(h.state().screen(), "start");
        let words = "The seed must be a whole number, such as 4127903";
        assert!(shown(&h, words));
        let page = crate::common::labels::read(&h.output().shapes);
        let text = page.texts.iter().find(|t| t.words == words).expect("it is painted in full");
        assert!(text.clip.contains_rect(text.ink), "{:?} is cut by {:?}", text.ink, text.clip);
        click(&mut h, "Clear the seed");
        assert!(!shown(&h, words));
        press(&mut h, Key::Escape);
        click(&mut h, "Start");
        assert_eq!(h.state().screen(), "table");
        drop(h);
    }
}

/// Names met by Tab from what has the keyboard, until one begins with `name`.
fn tabs_to(h: &mut Window, name: &str) -> Vec<String> {
    let mut met = Vec::new();
    for _ in 0..40 {
        press(h, Key::Tab);
        let here = focused(h).map_or(String::new(), |n| n.name);
        met.push(here.clone());
        if here.starts_with(name) {
            return met;
        }
    }
    panic!("Tab does not come to {name}: {met:?}");
}

fn here(h: &Window) -> String {
    focused(h).map_or(String::new(), |n| n.name)
}

#[test]
fn the_keyboard_begins_at_the_likeliest_button() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1280.0, 800.0);
    assert_eq!(here(&h), "Show me how, five minutes", "there is nothing to go on with");
    click(&mut h, "Start");
    press(&mut h, Key::Enter);
    press_with(&mut h, Modifiers::COMMAND, Key::N);
    assert_eq!(here(&h), "Continue");
    press(&mut h, Key::N);
    assert_eq!(here(&h), "Start", "N jumps to the new game");
    // What was taken by Tab is not taken away again.
    press(&mut h, Key::Tab);
    let there = here(&h);
    settle(&mut h);
    assert_eq!(here(&h), there);
}

#[test]
fn a_control_of_the_form_is_one_stop_and_the_arrows_go_on_inside() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::copy("saves/october_mud.stavka", dir.path().join("October.stavka")).unwrap();
    let mut h = open(launch(dir.path(), STILL), 1280.0, 800.0);
    assert_eq!(here(&h), "Continue");
    let met = tabs_to(&mut h, "Start");
    // Where there is one game alone, ready-made starts are a row of the form.
    let met: Vec<String> = met.into_iter().filter(|name| !name.starts_with("Ready-made")).collect();
    assert_eq!(
        met,
        [
            "The game",
            "More rules",
            "How unclear rules are read",
            "You play: German",
            "Soviet side: The procedure",
            "Rules: October 2020",
            "German plan: Roll",
            "Soviet strength: Bell curve",
            "Soviet garrisons: Matched",
            "Siberian reserve: Printed",
            "Commanders: One",
            "Handicap: None",
            "Free German set-up",
            "Options: Rulebook",
            "Code of these options",
            "Copy the code",
            "Seed",
            "Start"
        ]
    );
    for _ in 0..6 {
        press_with(&mut h, Modifiers::SHIFT, Key::Tab);
    }
    assert_eq!(here(&h), "Handicap: None");
    press(&mut h, Key::ArrowRight);
    assert_eq!(here(&h), "Handicap: +1");
    press_with(&mut h, Modifiers::SHIFT, Key::Tab);
    press(&mut h, Key::Tab);
    assert_eq!(here(&h), "Handicap: +1", "the stop is the part that is chosen");
    let group = nodes(&h).into_iter().filter(|n| n.role == Role::RadioGroup).count();
    // The list of games is the eleventh; the row of ready-made starts where there is one game alone.
    assert_eq!(group, 11, "screen readers are told where a control begins");
}

/// Strokes painted in the colour of the keyboard's ring, and where they may be drawn.
fn rings(h: &Window) -> Vec<(egui::Rect, egui::Rect)> {
    fn walk(
        shape: &egui::Shape,
        clip: egui::Rect,
        ink: egui::Color32,
        out: &mut Vec<(egui::Rect, egui::Rect)>,
    ) {
        match shape {
            egui::Shape::Vec(many) => many.iter().for_each(|s| walk(s, clip, ink, out)),
            egui::Shape::Rect(r) if r.stroke.color == ink && r.stroke.width == 2.0 => {
                out.push((shape.visual_bounding_rect(), clip));
            }
            _ => {}
        }
    }
    let mut out = Vec::new();
    let ink = h.state().kit().th.acc;
    for clipped in &h.output().shapes {
        walk(&clipped.shape, clipped.clip_rect, ink, &mut out);
    }
    out
}

/// Words of buttons and choices that may not be cut, whatever the size of the text.
const WHOLE: [&str; 9] = [
    "Continue",
    "German",
    "Soviet",
    "Both",
    "Watch",
    "Drop a .stavka file here",
    "Rules",
    "Settings",
    "About",
];

#[test]
fn at_the_largest_text_no_word_of_the_start_screen_is_cut() {
    for (width, height) in [(1024.0, 768.0), (1280.0, 800.0)] {
        let dir = tempfile::tempdir().unwrap();
        std::fs::copy("saves/october_mud.stavka", dir.path().join("October.stavka")).unwrap();
        let settings = "(motion: false, pace: Skip, text_percent: 200, names: German)";
        let mut h = open(launch(dir.path(), settings), width, height);
        let mut texts = labels::read(&h.output().shapes).texts;
        // What large text leaves no room for is scrolled to.
        h.get_by_role_and_label(Role::RadioButton, "You play: German").focus();
        settle(&mut h);
        texts.extend(labels::read(&h.output().shapes).texts);
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
        for word in WHOLE {
            // A word may stand twice: as a heading it is a line of its own.
            let whole = texts.iter().filter(|t| t.words == word);
            assert!(
                whole.clone().any(|t| {
                    let side = t.clip.left() <= t.ink.left() + 0.5 && t.ink.right() <= t.clip.right() + 0.5;
                    side && !t.shortened && window.x_range().contains(t.ink.right())
                }),
                "{word} at {width}: {:?}",
                whole.map(|t| (t.ink, t.clip)).collect::<Vec<_>>()
            );
        }
    }
}

#[test]
fn whatever_has_the_keyboard_shows_a_whole_ring() {
    for (width, height, percent) in [(1280.0, 800.0, 100), (1024.0, 680.0, 150), (1920.0, 1080.0, 90)] {
        let settings = format!("(motion: false, pace: Skip, text_percent: {percent})");
        let dir = tempfile::tempdir().unwrap();
        std::fs::copy("saves/october_mud.stavka", dir.path().join("October.stavka")).unwrap();
        let mut h = open(launch(dir.path(), &settings), width, height);
        let mut met = Vec::new();
        for _ in 0..40 {
            press(&mut h, Key::Tab);
            let name = here(&h);
            if met.contains(&name) {
                break;
            }
            // A field to type in has a frame of its own.
            if name != "Seed" && name != "Code of these options" {
                let rings = rings(&h);
                assert_eq!(rings.len(), 1, "{name} at {width}, {percent} %: {rings:?}");
                let (ring, clip) = rings[0];
                assert!(
                    clip.expand(0.6).contains_rect(ring),
                    "{name} at {width}, {percent} %: {ring} in {clip}"
                );
            }
            met.push(name);
        }
        // The map stands where there is room for it.
        let map = (height >= 900.0).then_some("Continue on the map");
        for name in ["Continue", "Start", "Rules", "About"].into_iter().chain(map) {
            assert!(met.iter().any(|m| m == name), "{name} is not reached: {met:?}");
        }
    }
}

#[test]
fn the_form_is_that_of_the_game_named() {
    let dir = tempfile::tempdir().unwrap();
    let named = |id: &str| app::launch::Launch { game: Some(id.to_owned()), ..launch(dir.path(), STILL) };
    for kind in stavka::games::register(None) {
        let mut h = open(named(kind.id()), 1280.0, 800.0);
        click(&mut h, "Start");
        assert_eq!(desk(&h).table.id(), kind.id());
    }
}

#[test]
fn a_style_is_chosen_apart_from_how_hard_the_computer_plays() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1280.0, 1000.0);
    click(&mut h, "Game: The Russian Portfolio");
    assert!(!shown(&h, "Soviet side: Standard, cautious"), "a style is no strength");
    click(&mut h, "Soviet style: Bold");
    // It is kept at a level that has it too.
    click(&mut h, "Soviet side: By the book");
    let chosen = |h: &Window, label: &str| {
        h.get_by_role_and_label(Role::RadioButton, label).accesskit_node().toggled() == Some(Toggled::True)
    };
    assert!(chosen(&h, "Soviet style: Bold") && chosen(&h, "Soviet side: By the book"));
    click(&mut h, "Soviet side: Search, quick");
    assert!(chosen(&h, "Soviet style: Bold"));
    click(&mut h, "Start");
    let (kind, control) = (desk(&h).kind.clone(), desk(&h).table.control(Side(1)));
    let Control::Automatic(level) = control else { panic!("{control:?}") };
    assert_eq!(kind.levels(Side(1))[usize::from(level)].1, "Search, quick, bold");
}
