//! A map that stays still: panels keep their widths, messages and opened stacks lie beside what they speak of.

use crate::{
    common::{
        tree::nodes,
        window::{
            Window, attack, click, desk, first_turn, go_on, launch, open, place, press, press_with, settle,
            shown,
        },
    },
    window::june,
};
use app::command::{Files, Look, MapEvent, Setting};
use egui::{Key, Modifiers, Rect, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::keys::PlaceKey,
    show::scene::{Mark, Subject},
};
use std::path::Path;

const QUIET: &str = "(motion: false, pace: Skip, audit: Never)";

fn map(h: &Window) -> Rect {
    h.state().map_rect().expect("the map is drawn")
}

/// What was met on the way through a turn.
#[derive(Debug, Default)]
struct Met {
    plans: usize,
    hits: usize,
    decisions: usize,
    messages: usize,
    /// What was on the screen wherever the map moved.
    moved: Vec<String>,
}

/// Plays on by what is suggested until the next turn.
fn turn_with_hints(h: &mut Window, still: Rect) -> Met {
    let mut met = Met::default();
    let turn = desk(h).table.when(desk(h).table.cursor()).turn;
    for step in 0..240 {
        let d = desk(h);
        if d.table.when(d.table.cursor()).turn > turn || d.table.outcome().is_some() {
            return met;
        }
        let built = d.seen.builder.as_ref().filter(|_| d.planning.is_some()).map(|b| b.title.clone());
        met.plans += usize::from(built.is_some());
        met.hits += usize::from(built.as_ref().is_some_and(|t| t.starts_with("Place ")));
        met.decisions += usize::from(d.story.shown.is_some());
        met.messages += usize::from(h.state().banner().is_some());
        let what = (d.seen.sequence.heading.clone(), built);
        if map(h) != still {
            met.moved.push(format!("{:?} at {what:?}", map(h)));
        }
        if step % 9 == 4 {
            // A message comes, and stays for a while.
            h.state_mut().send(Files::OpenPath("/nowhere/at/all.stavka".into()));
            settle(h);
        } else if step % 9 == 7 && h.state().banner().is_some() {
            click(h, "Close the message");
        }
        if desk(h).their_turn().is_some() {
            press(h, Key::Space);
            continue;
        }
        let d = desk(h);
        let unit = d.to_decide().next();
        if d.planning.is_some() || unit.is_none() {
            go_on(h);
            continue;
        }
        // What is picked up is told of in the right panel; then the suggestion is followed.
        h.state_mut().send(Look::Select(vec![unit.unwrap()], false));
        settle(h);
        if map(h) != still {
            met.moved.push(format!("{:?} with a unit selected", map(h)));
        }
        let before = desk(h).table.cursor();
        press(h, Key::H);
        press_with(h, Modifiers::SHIFT, Key::H);
        if desk(h).table.cursor() == before {
            go_on(h);
        }
    }
    panic!("the turn does not end: {}", desk(h).seen.sequence.heading);
}

#[test]
fn the_map_stays_where_it_is_through_a_whole_turn() {
    for (width, height) in [(1280.0, 800.0), (1920.0, 1080.0)] {
        let dir = tempfile::tempdir().unwrap();
        let mut h = first_turn(dir.path(), "(motion: false, pace: Step, audit: Never)");
        h.set_size(egui::vec2(width, height));
        settle(&mut h);
        let still = map(&h);
        // An attack is put together by hand first, so that its panel is among what is seen.
        attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
        assert!(shown(&h, "Attack on Kaunas"));
        assert_eq!(map(&h), still, "the panel of an attack");
        click(&mut h, "Keep this attack");
        let met = turn_with_hints(&mut h, still);
        assert_eq!(met.moved, Vec::<String>::new(), "at {width}");
        let all = met.plans > 0 && met.hits > 0 && met.decisions > 3 && met.messages > 3;
        assert!(all, "not everything was met: {met:?}");
    }
}

#[test]
fn in_a_review_a_message_has_a_row_of_its_own_too() {
    for (width, height) in [(1024.0, 680.0), (1280.0, 800.0), (1920.0, 1080.0)] {
        let dir = tempfile::tempdir().unwrap();
        let mut h = torn(dir.path(), width, height);
        press_with(&mut h, Modifiers::COMMAND, Key::R);
        let whole = h.state().map_camera().expect("the map of the review").view;
        let alert = nodes(&h).into_iter().find(|n| n.role == Role::Alert).expect("the message");
        let at = h.get_by_role_and_label(Role::Alert, &alert.name).rect();
        assert!(!whole.intersects(at.shrink(1.0)), "{at:?} over {whole:?}");
        for name in ["Show the line", "Save a clean copy", "Close the message"] {
            let button = h.get_by_role_and_label(Role::Button, name).rect();
            assert!(!whole.intersects(button.shrink(1.0)), "{name}");
        }
        click(&mut h, "Close the message");
        assert_eq!(h.state().map_camera().unwrap().view, whole, "the map has not moved");
        // Nor does what is said lie over it.
        press(&mut h, Key::End);
        h.state_mut().desk_mut().unwrap().say("This is the last moment");
        settle(&mut h);
        let said = h.get_by_role_and_label(Role::Status, "This is the last moment").rect();
        assert!(!whole.intersects(said.shrink(1.0)), "{said:?} over {whole:?}");
    }
}

/// The right panel and the line between its halves.
fn shared(h: &Window) -> (Rect, f32) {
    let panel = h.get_by_label("Inspector and log").rect();
    let line = h.get_by_role_and_label(Role::Splitter, "Border between inspector and log").rect();
    (panel, line.center().y)
}

#[test]
fn inspector_and_log_share_the_panel_by_need() {
    for (width, height) in [(1280.0, 800.0), (1920.0, 1080.0)] {
        let dir = tempfile::tempdir().unwrap();
        let mut h = june(dir.path());
        h.set_size(egui::vec2(width, height));
        settle(&mut h);
        let places: Vec<PlaceKey> = desk(&h).seen.scene.counters.iter().map(|c| c.place).collect();
        let mut highest: f32 = 0.0;
        for place in places.into_iter().step_by(5) {
            h.state_mut().send(Look::Inspect(Subject::Place(place)));
            settle(&mut h);
            let (panel, line) = shared(&h);
            highest = highest.max(line - panel.top());
            assert!(line - panel.top() <= panel.height() * 0.68 + 2.0, "the inspector in {panel:?}");
            assert!(panel.bottom() - line >= 168.0, "the log in {panel:?}");
        }
        let (panel, usual) = shared(&h);
        assert!(highest > panel.height() * 0.4, "a long page has room");
        // The handle takes the arrows, and a double click gives the usual share back.
        h.get_by_role_and_label(Role::Splitter, "Border between inspector and log").focus();
        settle(&mut h);
        for _ in 0..3 {
            press(&mut h, Key::ArrowUp);
        }
        let (_, dragged) = shared(&h);
        assert!(dragged < usual - 30.0, "{usual} to {dragged}");
        h.state_mut().send(Setting::InspectorHeight(None));
        settle(&mut h);
        assert!((shared(&h).1 - usual).abs() < 2.0);
    }
}

#[test]
fn what_gets_the_keyboard_comes_into_sight() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    h.set_size(egui::vec2(1280.0, 800.0));
    settle(&mut h);
    let place = place(&h, "Warsaw");
    h.state_mut().send(Look::Inspect(Subject::Place(place)));
    settle(&mut h);
    press(&mut h, Key::F6);
    let (panel, line) = shared(&h);
    let mut rows = 0;
    for _ in 0..30 {
        press(&mut h, Key::Tab);
        let node = h.get_by(|n| n.is_focused() && !n.is_hidden());
        let tab = node.accesskit_node().role() == Role::Tab;
        if tab || node.accesskit_node().role() == Role::Splitter {
            break;
        }
        let at = node.rect();
        assert!(at.top() >= panel.top() - 1.0 && at.bottom() <= line + 1.0, "{at:?} in {panel:?} to {line}");
        rows += 1;
    }
    assert!(rows > 5, "{rows} rows take the keyboard");
}

/// The October game with a torn last line.
fn torn(folder: &Path, width: f32, height: f32) -> Window {
    let path = folder.join("Torn.stavka");
    let mut bytes = std::fs::read("saves/october_mud.stavka").unwrap();
    bytes.truncate(bytes.len() - 9);
    std::fs::write(&path, bytes).unwrap();
    let mut launch = launch(folder, QUIET);
    launch.file = Some(path);
    open(launch, width, height)
}

#[test]
fn a_message_takes_the_row_of_the_order_strip_and_brings_its_buttons() {
    for (width, height) in [(1024.0, 680.0), (1280.0, 800.0), (1920.0, 1080.0)] {
        let dir = tempfile::tempdir().unwrap();
        let mut h = torn(dir.path(), width, height);
        let whole = map(&h);
        let alert = nodes(&h).into_iter().find(|n| n.role == Role::Alert).expect("the message");
        let at = h.get_by_role_and_label(Role::Alert, &alert.name).rect();
        let window = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
        assert!(window.contains_rect(at) && !whole.intersects(at.shrink(1.0)), "{at:?} over {whole:?}");
        for name in ["Show the line", "Save a clean copy", "Close the message"] {
            let button = h.get_by_role_and_label(Role::Button, name).rect();
            assert!(window.contains_rect(button) && !whole.intersects(button.shrink(1.0)), "{name}");
            assert!(!button.intersects(at.shrink(1.0)), "{name} lies on the words");
        }
        click(&mut h, "Show the line");
        assert!(shown(&h, "Where reading stopped"));
        press(&mut h, Key::Escape);
        click(&mut h, "Save a clean copy");
        assert!(shown(&h, "Leave out variations"));
        press(&mut h, Key::Escape);
        click(&mut h, "Close the message");
        assert!(!shown(&h, "Show the line"));
        assert_eq!(map(&h), whole, "the map has not moved");
    }
}

#[test]
fn an_opened_stack_lies_beside_what_may_be_attacked() {
    for (width, height) in [(1280.0, 800.0), (1920.0, 1080.0)] {
        let dir = tempfile::tempdir().unwrap();
        let mut h = june(dir.path());
        h.set_size(egui::vec2(width, height));
        settle(&mut h);
        let mut opened = 0;
        for name in ["Insterburg", "Warsaw", "Lublin"] {
            let place = place(&h, name);
            let own = desk(&h).own_units(place);
            if own.len() < 2 {
                continue;
            }
            h.state_mut().send(Look::Select(vec![own[0]], false));
            settle(&mut h);
            let named = |h: &Window, part: &str| {
                let mut found = h.query_all_by_label_contains(part);
                found.find(|n| n.accesskit_node().role() == Role::Button).map(|n| n.rect())
            };
            let targets: Vec<(PlaceKey, Rect)> = desk(&h)
                .seen
                .marks
                .iter()
                .filter_map(|m| match m {
                    Mark::Target { place, .. } => Some(*place),
                    _ => None,
                })
                .map(|p| {
                    let spoken = desk(&h).seen.stack(p).next().expect("defenders").spoken.clone();
                    (p, named(&h, &spoken).unwrap())
                })
                .collect();
            let spoken = desk(&h).seen.counter(own[0]).unwrap().spoken.clone();
            let at = named(&h, &spoken).unwrap().center();
            h.hover_at(at);
            h.run_steps(30);
            let row: Vec<Rect> = own
                .iter()
                .filter_map(|&u| {
                    let spoken = desk(&h).seen.counter(u).unwrap().spoken.clone();
                    let all = h.query_all_by_label_contains(&spoken);
                    // The counters of an opened row; rows of the inspector are wider, those of a stack smaller.
                    all.map(|n| n.rect()).find(|r| (r.width() - 48.0).abs() < 1.0)
                })
                .collect();
            if row.len() == own.len() {
                opened += 1;
                let card = row.iter().fold(Rect::NOTHING, |all, r| all.union(*r)).expand(6.0);
                for (p, r) in &targets {
                    let gap = r.center().distance(card.clamp(r.center()));
                    assert!(
                        gap > 14.0,
                        "{name} at {at} opened {card} over {} {r}: {row:?}",
                        desk(&h).seen.place_name(*p)
                    );
                }
            }
            h.state_mut().send(MapEvent::ClickNothing);
            h.hover_at(egui::pos2(width / 2.0, 4.0));
            settle(&mut h);
        }
        assert!(opened > 0, "no stack opened at {width}");
    }
}

#[test]
fn the_border_in_the_right_panel_gives_room_and_stays_there() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let border =
        |h: &Window| h.get_by_role_and_label(Role::Splitter, "Border between inspector and log").rect().top();
    let mut low = border(&h);
    for name in ["Minsk", "Warsaw", "Pskov", "Gomel", "Kiev"] {
        let place = place(&h, name);
        h.state_mut().send(MapEvent::ClickPlace { place });
        settle(&mut h);
        h.run_steps(2);
        assert!(border(&h) >= low, "{name}: {} after {low}", border(&h));
        low = border(&h);
        h.state_mut().send(MapEvent::ClickNothing);
        settle(&mut h);
        assert_eq!(border(&h), low, "after {name}");
    }
}
