//! What is found: games by their names, places and units in every spelling, keys by where they lie.

use crate::common::window::{Window, desk, game, launch, open, press, press_with, settle, shown};
use app::{
    command::{
        Command, Files, Look, Order, Program,
        review::Act,
        wishes::{Aim, Dialog},
    },
    features::review::Review,
};
use egui::{Event, Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::{fence::UndoPolicy, keys::PlaceKey, side::Side, when::Stride},
    contract::options::Choices,
    play::note::Note,
};
use stavka::games;
use std::path::Path;

const STILL: &str = "(motion: false, pace: Step)";

fn send(h: &mut Window, command: impl Into<Command>) {
    h.state_mut().send(command);
    settle(h);
}

/// A window on the list of 40 games.
fn listed(folder: &Path) -> Window {
    for n in 1..=40 {
        std::fs::copy("saves/october_mud.stavka", folder.join(format!("Game {n:02}.stavka"))).unwrap();
    }
    let mut start = launch(folder, STILL);
    start.samples = &[];
    open(start, 1280.0, 800.0)
}

/// Writes as a keyboard does, spaces too, and all in one frame.
fn write(h: &mut Window, text: &str) {
    for c in text.chars() {
        let key = if c == ' ' { Some(Key::Space) } else { Key::from_name(&c.to_uppercase().to_string()) };
        let stroke = |pressed| {
            key.map(|key| Event::Key {
                key,
                physical_key: Some(key),
                pressed,
                repeat: false,
                modifiers: Modifiers::NONE,
            })
        };
        for event in [stroke(true), Some(Event::Text(c.to_string())), stroke(false)].into_iter().flatten() {
            h.event(event);
        }
    }
    settle(h);
}

fn games(h: &Window) -> Vec<String> {
    let rows = h.query_all_by_role(Role::Button).filter_map(|n| n.accesskit_node().label());
    rows.filter(|name| name.starts_with("Open Game ")).collect()
}

fn focused(h: &Window) -> String {
    let all = h.root().children_recursive().find(|n| n.accesskit_node().is_focused());
    all.and_then(|n| n.accesskit_node().label()).unwrap_or_default()
}

#[test]
fn letters_typed_on_a_list_of_games_find_one() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = listed(dir.path());
    let first = games(&h).remove(0);
    h.get_by_role_and_label(Role::Button, &first).focus();
    settle(&mut h);
    write(&mut h, "game 15");
    assert_eq!(h.state().screen(), "start", "the space opens nothing");
    assert_eq!(games(&h), ["Open Game 15"]);
    press(&mut h, Key::Enter);
    assert_eq!(h.state().screen(), "table");
}

#[test]
fn the_keys_of_a_list_lead_to_its_ends_and_a_page_on() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = listed(dir.path());
    let first = games(&h).remove(0);
    h.get_by_role_and_label(Role::Button, &first).focus();
    settle(&mut h);
    press(&mut h, Key::PageDown);
    let paged = focused(&h);
    assert!(paged.starts_with("Open Game ") && paged != first, "{paged}");
    press(&mut h, Key::End);
    let last = focused(&h);
    assert!(last.starts_with("Open Game ") && last != paged, "{last}");
    // Where a game far down stands is told as it comes into sight.
    for _ in 0..3 {
        settle(&mut h);
    }
    let node = h.get_by_role_and_label(Role::Button, &last);
    let told = node.accesskit_node().description().unwrap_or_default();
    assert!(told.starts_with("October 1941"), "{told}");
    press(&mut h, Key::Home);
    assert_eq!(focused(&h), first);
}

#[test]
fn the_dots_of_a_game_lie_beside_the_scroll_bar() {
    let dir = tempfile::tempdir().unwrap();
    let h = listed(dir.path());
    let field = h.get_by_label("Find a game by its name").rect();
    let dots = h.query_all_by_label_contains("More about Game").next().unwrap().rect();
    assert!(dots.right() <= field.right() + 1.0, "{dots:?} {field:?}");
    assert!(field.right() + 10.0 < h.ctx.content_rect().right(), "{field:?}");
}

#[test]
fn the_question_before_a_game_goes_is_not_cut() {
    let dir = tempfile::tempdir().unwrap();
    let name = "Barbarossa Fast, Soviet, plan by the die, crisis set-up, 22 November 1941, third try";
    std::fs::copy("saves/october_mud.stavka", dir.path().join(format!("{name}.stavka"))).unwrap();
    let mut h = open(launch(dir.path(), STILL), 1280.0, 800.0);
    h.get_by_role_and_label(Role::Button, &format!("Open {name}")).focus();
    settle(&mut h);
    press(&mut h, Key::Delete);
    let asked = h.get_by_label(&format!("Move “{name}” to the bin?")).rect();
    let answer = h.get_by_role_and_label(Role::Button, "Delete it").rect();
    assert!(asked.height() > 24.0, "on two lines: {asked:?}");
    assert!(answer.top() >= asked.bottom() - 1.0, "{answer:?} {asked:?}");
}

/// A game of each kind on the table, with the person to move.
fn playing(folder: &Path, nth: usize, names: &str) -> Window {
    let kinds = games::register(None);
    let mut table = kinds[nth].new_table(&Choices::new(), 77, UndoPolicy::Study).unwrap();
    let orders = if nth == 0 { 75 } else { 6 };
    while table.ply_count() < orders || table.to_act() != Some(Side(0)) {
        let think = table.thinker(0).expect("the game goes on");
        table.accept(&mut think(), 1).unwrap();
    }
    let path = folder.join(format!("Game {nth}.stavka"));
    std::fs::write(&path, table.journal()).unwrap();
    let mut start = launch(folder, &format!("(motion: false, pace: Step, names: {names})"));
    start.file = Some(path);
    open(start, 1280.0, 800.0)
}

fn place(h: &Window, english: &str) -> PlaceKey {
    let board = &desk(h).seen.scene.board;
    board.keys().find(|key| board.forms(*key).contains(&english.to_lowercase())).expect(english)
}

#[test]
fn places_are_found_in_every_spelling_by_find_and_by_name_typed() {
    let dir = tempfile::tempdir().unwrap();
    let front = [
        ("dunaburg", "dvinsk"),
        ("Duenaburg", "dvinsk"),
        ("Кишинев", "kishinev"),
        ("rowno", "rovno"),
        ("LEMBERG", "lvov"),
        ("киев", "kiev"),
    ];
    let river = [
        ("kanew", "kaniv"),
        ("Канев", "kaniv"),
        ("grigorowka", "hryhorivka"),
        ("Perejaslaw", "pereiaslav"),
        ("балыка", "balyka"),
        ("RSHISCHTSCHEW", "rzhyshchiv"),
    ];
    let kinds = games::register(None);
    for (nth, names) in (0..kinds.len()).flat_map(|n| [(n, "English"), (n, "German")]) {
        let cases = if kinds[nth].id() == "red-parachutes" { river } else { front };
        let mut h = playing(dir.path(), nth, names);
        // Where sides know different things, the table is covered at first.
        if h.query_by_label_contains("Show the German view").is_some() {
            press(&mut h, Key::Enter);
        }
        for (typed, wanted) in cases {
            let wanted = place(&h, wanted);
            let desk = h.state_mut().desk_mut().unwrap();
            desk.keyboard().begin_aim(Aim::WhyNot);
            for letter in typed.chars() {
                desk.keyboard().type_name(&letter.to_string());
            }
            assert_eq!(desk.aim.and_then(|(_, place)| place), Some(wanted), "{typed} in {names} of {nth}");
            desk.end_aim();
        }
        for (typed, wanted) in cases {
            let name = desk(&h).seen.place_name(place(&h, wanted)).to_owned();
            send(&mut h, Program::Show(Dialog::Find));
            write(&mut h, typed);
            press(&mut h, Key::Enter);
            let at = desk(&h).keyboard_place().map(|place| desk(&h).seen.place_name(place).to_owned());
            assert_eq!(at, Some(name), "{typed} in {names} of {nth}");
        }
    }
}

#[test]
fn units_are_found_by_what_stands_on_their_counter() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = playing(dir.path(), 0, "English");
    for (typed, name) in
        [("6. armee", "6th Army"), ("47. panzerkorps", "47th Panzer Corps"), ("xxxxvii", "47th Panzer Corps")]
    {
        send(&mut h, Program::Show(Dialog::Find));
        write(&mut h, typed);
        assert!(shown(&h, name), "{typed}");
        press(&mut h, Key::Escape);
        press(&mut h, Key::Escape);
    }
}

fn stroke(h: &mut Window, key: Key, lies: Key, modifiers: Modifiers) {
    for pressed in [true, false] {
        h.event(Event::Key { key, physical_key: Some(lies), pressed, repeat: false, modifiers });
    }
    settle(h);
}

/// October 1941, the German side to move.
fn october(folder: &Path) -> Window {
    let path = folder.join("October.stavka");
    std::fs::copy("saves/october_mud.stavka", &path).unwrap();
    let mut start = launch(folder, STILL);
    start.file = Some(path);
    open(start, 1280.0, 800.0)
}

#[test]
fn digits_and_letters_are_meant_by_where_they_lie() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path());
    let keys: Vec<PlaceKey> = desk(&h).seen.scene.board.keys().collect();
    let full = keys.into_iter().max_by_key(|key| desk(&h).own_units(*key).len()).unwrap();
    let own = desk(&h).own_units(full);
    let camera = |h: &Window| format!("{:?}", h.state().map_camera());
    send(&mut h, Look::GoTo(full));
    let before = camera(&h);
    let mut taken = desk(&h).selection.clone();
    // The 4th and the 6th key of a French keyboard, the 1st of a Czech one.
    for (key, lies, nth) in
        [(Key::Quote, Key::Num4, 3), (Key::Minus, Key::Num6, 5), (Key::Plus, Key::Num1, 0)]
    {
        stroke(&mut h, key, lies, Modifiers::NONE);
        taken = own.get(nth).map_or(taken, |unit| vec![*unit]);
        assert_eq!(desk(&h).selection, taken, "{key:?}");
        assert_eq!(camera(&h), before, "{key:?}");
    }
    assert_eq!(desk(&h).selection, [own[0]]);
    // Hebrew W, Greek Q.
    stroke(&mut h, Key::Quote, Key::W, Modifiers::NONE);
    assert!(shown(&h, "Changes"));
    assert!(!h.state().may_close());
    stroke(&mut h, Key::Semicolon, Key::Q, Modifiers::COMMAND);
    assert!(h.state().may_close());
}

#[test]
fn ctrl_y_is_redo() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = playing(dir.path(), 0, "English");
    let now = desk(&h).table.cursor();
    send(&mut h, Order::Undo);
    let before = desk(&h).table.cursor();
    assert!(before < now);
    press_with(&mut h, Modifiers::COMMAND, Key::Y);
    assert_eq!(desk(&h).table.cursor(), now);
}

#[test]
fn page_down_takes_up_the_stack_it_comes_to() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path());
    for _ in 0..3 {
        send(&mut h, Look::NextStack(true));
        let desk = desk(&h);
        let lead = desk.selection.first().copied().expect("a unit is taken up");
        let place = desk.seen.scene.counters.iter().find(|c| c.unit == lead).map(|c| c.place);
        assert_eq!(place, desk.keyboard_place());
    }
}

/// A review of a commented sample game.
fn reviewing(folder: &Path) -> Window {
    let mut h = open(launch(folder, STILL), 1440.0, 900.0);
    let sample = games::SAMPLES.iter().position(|s| s.file.contains("four_of_seven")).unwrap();
    send(&mut h, Files::OpenSample(sample));
    assert!(game(&h).is_in::<Review>());
    h
}

#[test]
fn a_turn_on_stops_at_every_question_of_the_commentary() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    let notes = desk(&h).table.annotations();
    let asked: Vec<u32> =
        notes.iter().filter(|n| matches!(n.note, Note::Question(_))).map(|n| n.ply).collect();
    assert!(asked.len() > 2, "{asked:?}");
    send(&mut h, Act::Blind(true));
    let mut met = Vec::new();
    for _ in 0..200 {
        let before = desk(&h).at();
        send(&mut h, Act::Step(Stride::Turn, true));
        let mut now = desk(&h).at();
        if now == before {
            send(&mut h, Act::Reveal);
            now = desk(&h).at();
        }
        assert!(!asked.iter().any(|ply| before < *ply && *ply < now), "{before} to {now} over {asked:?}");
        met.extend(asked.iter().copied().filter(|ply| *ply == now));
        if now == before {
            break;
        }
    }
    assert_eq!(met, asked);
}

#[test]
fn f1_opens_the_rules_over_the_map_of_the_review() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    press(&mut h, Key::F1);
    let rules = h.ctx.read_response(egui::Id::unique("rules-body")).expect("the rules are shown").rect;
    assert!(rules.width() > 300.0 && rules.height() > 300.0, "{rules:?}");
    assert!(rules.right() < h.ctx.content_rect().right() - 200.0, "beside the panel: {rules:?}");
}
