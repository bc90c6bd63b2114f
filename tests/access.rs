//! What assistive tools are told, screen by screen.

use crate::common::{
    tree::{Seen, faults, nodes, spoken},
    window::{Window, desk, go_on, launch, open, press, press_with, settle},
};
use app::{
    command::{Command, Program, Setting, wishes::Dialog},
    settings::ThemeWish,
};
use egui::{Key, Modifiers, accesskit::Role};
use engine::base::{fence::UndoPolicy, keys::PlaceKey};
use stavka::games;
use std::path::Path;

/// Names on the picture beside the cards of the start screen: it is one picture, told by one name.
fn on_the_picture() -> String {
    let kind = &games::register(None)[0];
    let table = kind.new_table(&std::collections::BTreeMap::new(), 1, UndoPolicy::Fair).unwrap();
    let scene = table.scene(0, engine::base::side::Viewer::Umpire);
    scene.board.places.iter().flat_map(|p| [p.name.as_str(), "\n"]).collect()
}

fn sound(h: &Window, screen: &str) {
    if std::env::var_os("STAVKA_TREES").is_some() {
        println!("=== {screen}\n{}", spoken(h));
    }
    let faults = faults(h);
    assert!(faults.is_empty(), "{screen}:\n{}", faults.join("\n"));
    texts_are_told(h, screen);
    texts_stand_out(h, screen);
}

/// Every word painted as text is part of some name.
fn texts_are_told(h: &Window, screen: &str) {
    let told: String = nodes(h).iter().flat_map(|n| [n.name.as_str(), " ", n.says.as_str(), "\n"]).collect();
    let told = if screen == "start" { told + &on_the_picture() } else { told };
    let told = told.to_lowercase();
    let clip = h.ctx.content_rect();
    let mut missing = Vec::new();
    for clipped in &h.output().shapes {
        texts(&clipped.shape, &mut |text, at| {
            let seen = clip.intersect(clipped.clip_rect).contains(at.center());
            for word in text.split(|c: char| !c.is_alphabetic()).filter(|w| w.chars().count() > 3) {
                if seen && !told.contains(&word.to_lowercase()) {
                    missing.push(format!("{word:?} of {text:?} at {at:?}"));
                }
            }
        });
    }
    assert!(missing.is_empty(), "{screen}: painted and not told:\n{}", missing.join("\n"));
}

/// Every text over a painted ground in the panels stands out from it by 4.5.
pub fn texts_stand_out(h: &Window, screen: &str) {
    let mut grounds: Vec<(egui::Rect, egui::Color32)> = Vec::new();
    let mut faint = Vec::new();
    for clipped in &h.output().shapes {
        stand_out(&clipped.shape, clipped.clip_rect, &mut grounds, &mut faint);
    }
    faint.sort();
    faint.dedup();
    assert!(faint.is_empty(), "{screen}: hard to read:\n{}", faint.join("\n"));
}

fn stand_out(
    shape: &egui::Shape,
    clip: egui::Rect,
    grounds: &mut Vec<(egui::Rect, egui::Color32)>,
    faint: &mut Vec<String>,
) {
    match shape {
        egui::Shape::Vec(many) => many.iter().for_each(|s| stand_out(s, clip, grounds, faint)),
        egui::Shape::Rect(r) if r.fill.a() == 255 => grounds.push((r.rect.intersect(clip), r.fill)),
        egui::Shape::Circle(c) if c.fill.a() == 255 => {
            let around = egui::Rect::from_center_size(c.center, egui::Vec2::splat(2.0 * c.radius));
            grounds.push((around.intersect(clip), c.fill));
        }
        egui::Shape::Path(p) if p.fill.a() == 255 => {
            grounds.push((egui::Rect::from_points(&p.points).intersect(clip), p.fill));
        }
        // Map and counters may be meshes: the pairs of their texts are in the test of the theme.
        egui::Shape::Mesh(mesh) => {
            grounds.push((mesh.calc_bounds().intersect(clip), egui::Color32::TRANSPARENT));
        }
        egui::Shape::Text(text) if !text.galley.job.text.trim().is_empty() => {
            let at = text.visual_bounding_rect();
            if !clip.contains(at.center()) {
                return;
            }
            let Some((_, ground)) = grounds.iter().rev().find(|(r, _)| r.contains(at.center())) else {
                return;
            };
            let own = text.galley.job.sections.first().map_or(text.fallback_color, |s| s.format.color);
            let own = if own == egui::Color32::PLACEHOLDER { text.fallback_color } else { own };
            let ink = text.override_text_color.unwrap_or(own);
            if *ground == egui::Color32::TRANSPARENT || ink.a() < 255 {
                return;
            }
            let c = app::ui::theme::contrast(ink, *ground);
            if c < 4.5 {
                faint.push(format!("{c:.2} {ink:?} on {ground:?}: {:?}", text.galley.job.text));
            }
        }
        _ => {}
    }
}

fn texts(shape: &egui::Shape, found: &mut impl FnMut(&str, egui::Rect)) {
    match shape {
        egui::Shape::Text(text) => found(&text.galley.job.text, text.visual_bounding_rect()),
        egui::Shape::Vec(many) => many.iter().for_each(|s| texts(s, found)),
        _ => {}
    }
}

fn new_game(folder: &Path) -> Window {
    let kinds = games::register(None);
    let choices = [("plan".to_owned(), "historical".to_owned())].into();
    let mut table = kinds[0].new_table(&choices, 4_127_903, UndoPolicy::Fair).unwrap();
    table.set_control(engine::base::side::Side(1), engine::base::seat::Control::Automatic(0));
    std::fs::write(folder.join("New.stavka"), table.journal()).unwrap();
    let mut h = open(launch(folder, "(motion: false, pace: Skip)"), 1440.0, 900.0);
    press(&mut h, Key::Enter);
    assert_eq!(h.state().screen(), "table");
    h
}

#[test]
fn the_start_screen_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let h = open(launch(dir.path(), "(motion: false)"), 1440.0, 900.0);
    sound(&h, "start");
}

#[test]
fn every_step_of_a_turn_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = new_game(dir.path());
    sound(&h, "deal");
    let mut steps = Vec::new();
    for _ in 0..60 {
        let sequence = &desk(&h).seen.sequence;
        let now = sequence.steps.iter().find(|s| s.progress == engine::show::sequence::Progress::Now);
        let heading = format!("{}: {}", sequence.heading, now.map_or("", |s| s.title.as_str()));
        let phase = desk(&h).table.when(desk(&h).table.cursor());
        if phase.turn > 1 {
            break;
        }
        if steps.last() != Some(&heading) {
            sound(&h, &heading);
            steps.push(heading);
        }
        if desk(&h).planning.is_some() {
            sound(&h, "builder");
        }
        press(&mut h, Key::Tab);
        sound(&h, "a unit selected");
        press(&mut h, Key::Escape);
        press(&mut h, Key::Enter);
        if desk(&h).is_asked() {
            sound(&h, "a question at the button");
            press_with(&mut h, Modifiers::COMMAND, Key::Enter);
        }
    }
    assert!(steps.len() > 2, "{steps:?}");
}

#[test]
fn the_builder_and_the_dialogs_are_told() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = new_game(dir.path());
    while desk(&h).to_decide().next().is_none() {
        go_on(&mut h);
    }
    for _ in 0..40 {
        press(&mut h, Key::Tab);
        press(&mut h, Key::A);
        press(&mut h, Key::Enter);
        if desk(&h).planning.is_some() {
            break;
        }
        press(&mut h, Key::Escape);
    }
    assert!(desk(&h).planning.is_some(), "some unit may attack");
    sound(&h, "builder");
    for wish in [ThemeWish::Dark, ThemeWish::Light] {
        h.state_mut().send(Setting::Theme(wish));
        settle(&mut h);
        sound(&h, "builder in another theme");
    }
    press(&mut h, Key::Escape);
    for (_, row) in app::command::catalogue::rows() {
        // Turning points and plans wait for the review, the pages for the end of a turn and of the game.
        if let Command::Program(Program::Show(dialog)) = &row.command
            && !matches!(
                dialog,
                Dialog::TurningPoints | Dialog::Plans | Dialog::End | Dialog::Turn | Dialog::Dispatch
            )
        {
            h.state_mut().send(Program::Show(*dialog));
            settle(&mut h);
            sound(&h, &format!("{dialog:?}"));
            press(&mut h, Key::Escape);
        }
    }
    press_with(&mut h, Modifiers::SHIFT, Key::F10);
    sound(&h, "menu of a place");
    assert!(
        nodes(&h).iter().any(|n| n.role == Role::MenuItem && n.focused),
        "its first line has the keyboard"
    );
}

#[test]
fn panels_are_landmarks_in_the_sequence_of_the_task() {
    let dir = tempfile::tempdir().unwrap();
    let h = new_game(dir.path());
    let all = nodes(&h);
    let marks: Vec<(Role, &str)> = all
        .iter()
        .filter(|n| {
            matches!(
                n.role,
                Role::Navigation | Role::Main | Role::Complementary | Role::Region | Role::Banner
            )
        })
        .map(|n| (n.role, n.name.as_str()))
        .collect();
    assert_eq!(
        marks,
        [
            (Role::Banner, "Game"),
            (Role::Navigation, "Turn and orders"),
            (Role::Main, "Map"),
            (Role::Complementary, "Details"),
            (Role::Region, "Undo and messages"),
        ]
    );
    assert!(all.iter().any(|n| n.role == Role::Status), "refusals and events are told by a status line");
    let first = all.iter().find(|n| !n.name.is_empty() && n.depth > 1 && n.role != Role::Banner).unwrap();
    assert_eq!(first.panel, "Game", "what game it is and where it stands is read first: {first:?}");
}

#[test]
fn counters_are_read_where_their_place_is_read_from_the_top_of_the_stack() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::copy("saves/october_mud.stavka", dir.path().join("October.stavka")).unwrap();
    let mut h = open(launch(dir.path(), "(motion: false, pace: Skip)"), 1440.0, 900.0);
    press(&mut h, Key::Enter);
    press(&mut h, Key::Home);
    let all = nodes(&h);
    let list = all.iter().position(|n| n.role == Role::List && n.name == "Places and units").expect("a list");
    let inside = all[list].depth;
    let map: Vec<&Seen> = all[list + 1..].iter().take_while(|n| n.depth > inside).collect();
    let entries: Vec<Vec<&str>> = map
        .split(|n| n.role == Role::ListItem)
        .map(|part| part.iter().map(|n| n.name.as_str()).collect::<Vec<_>>())
        .filter(|part: &Vec<&str>| !part.is_empty())
        .collect();
    assert!(entries.len() > 40, "{}", entries.len());
    let desk = desk(&h);
    let mut stacks = 0;
    for entry in &entries {
        let place = desk.seen.scene.places.iter().position(|p| p.spoken == entry[0]);
        let place = place.unwrap_or_else(|| panic!("an entry begins with its place: {entry:?}"));
        let place = PlaceKey::nth(place);
        let there: Vec<&str> = desk.seen.stack(place).rev().map(|c| c.spoken.as_str()).collect();
        assert_eq!(entry.len() - 1, there.len(), "{entry:?}");
        for (read, spoken) in entry[1..].iter().zip(&there) {
            assert!(read.starts_with(spoken), "{entry:?} against {there:?}");
        }
        stacks += usize::from(there.len() > 1);
    }
    assert!(stacks > 5, "{stacks}");
}
