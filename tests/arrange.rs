//! A position put together by hand in the window: by the pointer, by keys alone, refused, taken back, played on.

use crate::common::window::{
    Window, click, desk, first_turn, launch, open, picture, press, press_with, settle, shown, type_text,
};
use app::{
    command::{Arrange, Learn, MapEvent, Order, arrange::Tool},
    features::arrange::{self, Arranging},
    features::workshop::Workshop,
};
use egui::{Key, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::Queryable as _;
use engine::{
    base::{
        fence::UndoPolicy,
        keys::PlaceKey,
        seat::Control,
        side::{Side, Viewer},
    },
    show::arranging::{Edit, Piece},
};
use std::path::Path;

const REDO: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// An empty map, opened from the page of all lessons.
fn empty(folder: &Path) -> Window {
    let mut h = open(launch(folder, "(motion: false)"), 1280.0, 800.0);
    h.state_mut().send(Learn::Home);
    settle(&mut h);
    click(&mut h, "Arrange a position\u{2026}");
    assert_eq!(h.state().screen(), "arrange");
    h
}

fn of(h: &Window) -> &Arranging {
    h.state().arranging().expect("a position is put together")
}

fn place(h: &Window, name: &str) -> PlaceKey {
    of(h).scene.board.find(name).expect("a place")
}

fn holds(h: &Window, fact: &str) -> bool {
    of(h).table.holds(0, Viewer::Umpire, fact).unwrap()
}

/// Where something with this name lies.
fn at(h: &Window, name: &str) -> Pos2 {
    h.query_all_by_label_contains(name)
        .next()
        .unwrap_or_else(|| panic!("{name} is not shown"))
        .rect()
        .center()
}

/// Drags from one point to another.
fn drag(h: &mut Window, from: Pos2, to: Pos2) {
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    h.hover_at(from);
    h.run_steps(2);
    h.event(button(from, true));
    h.run_steps(2);
    for share in [0.3, 0.7, 1.0] {
        h.hover_at(from.lerp(to, share));
        h.run_steps(2);
    }
    h.event(button(to, false));
    settle(h);
}

fn clicked(h: &mut Window, name: &str) {
    let place = place(h, name);
    h.state_mut().send(Arrange::Map(MapEvent::ClickPlace { place }));
    settle(h);
}

#[test]
fn by_the_pointer() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = empty(dir.path());
    picture(&mut h, "arrange_empty");
    click(&mut h, "4th Army");
    assert_eq!(of(&h).tool, Tool::Place);
    click(&mut h, "Minsk, Soviet, empty");
    assert!(holds(&h, "all(at(a4, minsk), control(minsk, german))"));
    let (piece, riga) = (at(&h, "41st Panzer Corps"), at(&h, "Riga, Soviet"));
    drag(&mut h, piece, riga);
    assert!(holds(&h, "at(pz41, riga)"), "a counter is dragged from below onto the map");
    let (stands, smolensk) = (at(&h, "41st Panzer Corps, Riga"), at(&h, "Smolensk, Soviet"));
    drag(&mut h, stands, smolensk);
    assert!(holds(&h, "all(at(pz41, smolensk), control(riga, german))"), "and over the map");

    click(&mut h, "Counters of: Soviet");
    click(&mut h, "Strong unit, face down, 32 of them");
    clicked(&mut h, "Moscow");
    clicked(&mut h, "Moscow");
    assert!(holds(&h, "unknown(moskau) = 2"), "it stays taken up while there are more");
    clicked(&mut h, "Minsk");
    assert!(shown(&h, "German units stand in Minsk"));
    picture(&mut h, "arrange_refused");
    assert_eq!(of(&h).bubble.as_ref().map(|b| b.place), Some(place(&h, "Minsk")));
    assert_eq!(of(&h).rules, ["BF-MOV-07"]);
    assert!(holds(&h, "units(minsk, soviet) = 0"));

    click(&mut h, "Tool: State");
    let moscow = of(&h).scene.counters.iter().find(|c| c.side == 1).unwrap().clone();
    h.state_mut().send(Arrange::Map(MapEvent::ClickUnit {
        unit: moscow.unit,
        place: moscow.place,
        add: false,
    }));
    settle(&mut h);
    click(&mut h, "State: Disrupted");
    picture(&mut h, "arrange_unit");
    assert_eq!(of(&h).rows[0].value().unwrap().label, "Weak, face down");
    assert_eq!(of(&h).rows[1].value().unwrap().label, "Disrupted");
    click(&mut h, "Tool: Control");
    clicked(&mut h, "Kiev");
    assert!(holds(&h, "control(kiew, german)"));
    click(&mut h, "Tool: Remove");
    h.state_mut().send(Arrange::Map(MapEvent::ClickUnit {
        unit: moscow.unit,
        place: moscow.place,
        add: false,
    }));
    settle(&mut h);
    assert!(holds(&h, "units(moskau, soviet) = 1"));

    for _ in 0..4 {
        click(&mut h, "Turn: more");
    }
    click(&mut h, "October was: Good");
    click(&mut h, "Step: Soviet");
    assert!(holds(&h, "all(turn = 5, step = 6, weather(Good))"));
    click(&mut h, "Undo");
    assert!(holds(&h, "step = 2"));
    click(&mut h, "Redo");
    assert!(holds(&h, "step = 6"));
    picture(&mut h, "arrange_done");
    click(&mut h, "Play from this position");
    assert_eq!(h.state().screen(), "table");
    let table = &desk(&h).table;
    assert_eq!((table.undo_policy(), table.to_act()), (UndoPolicy::Study, Some(Side(1))));
    assert!(
        table.holds(0, Viewer::Umpire, "all(at(pz41, smolensk), turn = 5, control(kiew, german))").unwrap()
    );
    assert!(h.state().arranging().is_none());
}

#[test]
fn by_keys_alone() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false)"), 1280.0, 800.0);
    press_with(&mut h, Modifiers::COMMAND, Key::L);
    press_with(&mut h, REDO, Key::A);
    assert_eq!(h.state().screen(), "arrange");
    // To the counters below the map: right panel, then these.
    press(&mut h, Key::F6);
    press(&mut h, Key::F6);
    for _ in 0..2 {
        press(&mut h, Key::Tab);
    }
    press(&mut h, Key::Enter);
    assert!(of(&h).aims, "a place is named for it");
    let taken = of(&h).taken_name().unwrap().to_owned();
    type_text(&mut h, "mins");
    assert_eq!(of(&h).place, Some(place(&h, "Minsk")));
    press(&mut h, Key::Enter);
    assert!(holds(&h, "units(minsk, german) = 1"), "{taken}: {}", of(&h).status);
    press(&mut h, Key::M);
    type_text(&mut h, "smo");
    press(&mut h, Key::Enter);
    assert!(holds(&h, "all(units(smolensk, german) = 1, control(minsk, german))"));
    press(&mut h, Key::S);
    assert!(of(&h).rows[0].value().is_some_and(|v| v.label == "Disrupted"));
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert!(of(&h).rows[0].value().is_some_and(|v| v.label == "Ready"));
    assert!(shown(&h, "Taken back:"));
    press_with(&mut h, REDO, Key::Z);
    assert!(of(&h).rows[0].value().is_some_and(|v| v.label == "Disrupted"));
    press(&mut h, Key::M);
    type_text(&mut h, "wars");
    press(&mut h, Key::Enter);
    press(&mut h, Key::ArrowRight);
    let here = of(&h).place.unwrap();
    let name = of(&h).scene.board.name(here).to_owned();
    press(&mut h, Key::C);
    assert_eq!(of(&h).scene.control(here), Some(Side(0)), "{name}");
    press(&mut h, Key::C);
    assert_eq!(of(&h).scene.control(here), Some(Side(1)), "{name}");
    press(&mut h, Key::Tab);
    press(&mut h, Key::Delete);
    assert!(of(&h).scene.counters.is_empty());
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!(of(&h).scene.counters.len(), 1);
    let start = arrange::taken(of(&h));
    assert!(start.position.contains("units") && start.dice.is_empty());
    press_with(&mut h, Modifiers::COMMAND, Key::Enter);
    assert_eq!(h.state().screen(), "table");
    assert_eq!(desk(&h).table.start().map(|s| s.position.clone()), Some(start.position));
}

#[test]
fn from_history_and_left_again() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = empty(dir.path());
    click(&mut h, "History: 31 July 1941");
    assert!(holds(&h, "all(turn = 3, control(smolensk, german))"));
    assert!(shown(&h, "History: 31 July 1941. "), "and what of it is reconstructed");
    press(&mut h, Key::Escape);
    assert_eq!(h.state().screen(), "arrange", "asked first");
    assert!(shown(&h, "Once more leaves"));
    press(&mut h, Key::Escape);
    assert_eq!(h.state().screen(), "learn");
}

#[test]
fn of_a_game_that_may_be_seen() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), "(motion: false)");
    assert_eq!(desk(&h).table.undo_policy(), UndoPolicy::Fair);
    h.state_mut().send(Arrange::Open);
    settle(&mut h);
    assert_eq!(h.state().screen(), "table");
    assert!(desk(&h).status.contains("played fairly"), "{}", desk(&h).status);

    // The same position as a game for study.
    let table = &desk(&h).table;
    let (_, start) = table.start_before(table.cursor(), Viewer::Umpire).unwrap();
    let (kind, choices) = (desk(&h).kind.clone(), table.choices());
    let study = kind.arranged_table(&choices, 3, UndoPolicy::Study, &start).unwrap();
    h.state_mut().desk_mut().unwrap().table = study;
    h.state_mut().send(Order::HandOver(Side(1), Control::Person));
    settle(&mut h);
    h.state_mut().send(Arrange::Open);
    settle(&mut h);
    assert_eq!(h.state().screen(), "arrange");
    under_other_rules(&mut h);
    let before = of(&h).scene.counters.len();
    let unit = of(&h).scene.counters.iter().find(|c| c.side == 1).unwrap().unit;
    h.state_mut().send(Arrange::Edit(Edit::Remove { unit }));
    settle(&mut h);
    picture(&mut h, "arrange_game");
    assert_eq!(of(&h).scene.counters.len(), before - 1);
    click(&mut h, "Cancel");
    assert_eq!(h.state().screen(), "arrange", "it was changed: asked first");
    click(&mut h, "Cancel");
    assert_eq!(h.state().screen(), "table");
    assert_eq!(desk(&h).seen.scene.counters.len(), before, "the game is as it was");
}

/// What may be changed from a position is changed; the rest says why not.
fn under_other_rules(h: &mut Window) {
    click(h, "Play on under other rules\u{2026}");
    let nth = |h: &Window, key: &str| of(h).options.iter().position(|row| row.key == key).expect("an option");
    let over = of(h).options.iter().find(|row| row.begins.is_some()).expect("one that only begins a game");
    let why = format!("This is not possible from a position: {}.", over.begins.unwrap());
    assert!(shown(h, &why), "{why}");
    let siberia = nth(h, "siberia");
    h.state_mut().send(Arrange::Rule(siberia, 1));
    settle(h);
    assert_eq!(of(h).table.choices().get("siberia").map(String::as_str), Some("crisis"));
    assert!(of(h).status.contains("Crisis"), "{}", of(h).status);
    // The units of one edition are not those of the other.
    let edition = nth(h, "edition");
    h.state_mut().send(Arrange::Rule(edition, 1));
    settle(h);
    assert!(of(h).status.contains("is not possible from this position"), "{}", of(h).status);
    assert_eq!(of(h).table.choices().get("edition").map_or("2020", String::as_str), "2020");
    click(h, "Hide the rules");
}

/// A lesson begins with it, and from the lesson that is made it is changed again.
#[test]
fn for_a_lesson() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = empty(dir.path());
    click(&mut h, "4th Army");
    clicked(&mut h, "Minsk");
    click(&mut h, "Make a lesson of it");
    assert_eq!(h.state().screen(), "table");
    let begins = |h: &Window| {
        let game = h.state().game().unwrap();
        game.mode::<Workshop>().unwrap().draft.lesson().start.clone().unwrap().position
    };
    assert!(begins(&h).contains("a4"), "{}", begins(&h));
    h.state_mut().send(Arrange::Open);
    settle(&mut h);
    assert_eq!(h.state().screen(), "arrange");
    click(&mut h, "9th Army");
    clicked(&mut h, "Brest");
    assert!(!shown(&h, "Play from this position"));
    click(&mut h, "Use it in the lesson");
    assert!(begins(&h).contains("a9"), "{}", begins(&h));
    let table = &desk(&h).table;
    assert!(table.holds(0, Viewer::Umpire, "all(at(a4, minsk), at(a9, brest))").unwrap());
}

/// The small hex game, with the same screen.
#[test]
fn on_hexes() {
    let dir = tempfile::tempdir().unwrap();
    let mut l = launch(dir.path(), "(motion: false)");
    l.kinds = vec![template::GAME.kind(None)].into();
    let mut h = open(l, 1280.0, 800.0);
    h.state_mut().send(Arrange::Open);
    settle(&mut h);
    click(&mut h, "W1");
    let hex = PlaceKey::nth(0);
    h.state_mut().send(Arrange::Map(MapEvent::ClickPlace { place: hex }));
    settle(&mut h);
    picture(&mut h, "arrange_hexes");
    assert_eq!(of(&h).scene.counters[0].place, hex);
    let onto = Edit::Put { piece: Piece::Tray("e1".into()), at: hex };
    h.state_mut().send(Arrange::Edit(onto));
    settle(&mut h);
    assert!(shown(&h, "units of both sides stand in"));
    press(&mut h, Key::Escape);
    press(&mut h, Key::Delete);
    assert!(of(&h).scene.counters.is_empty());
}
