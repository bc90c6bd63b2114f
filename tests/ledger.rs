//! How often the camera moves in a turn played as a user does: every glide and every jump is counted by the camera.

use crate::{
    common::window::{Window, attack, click, desk, launch, open, press, press_with, settle},
    hand::{click_at, on_map},
};
use egui::{Key, Modifiers};
use engine::{
    base::{fence::UndoPolicy, seat::Control, side::Side},
    contract::options::Choices,
    table::Table,
};
use stavka::games;

/// A turn played: which game, from which seed, and what is done in its window.
struct Played {
    game: &'static str,
    seed: u64,
    orders: Vec<&'static str>,
    moves: u32,
}

const BARBAROSSA: &str = include_str!("data/ledger_june.txt");
const PORTFOLIO: &str = include_str!("data/ledger_22_june.txt");

fn read(text: &'static str) -> Played {
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut head = |word: &str| {
        let line = lines.next().and_then(|line| line.strip_prefix(word));
        line.unwrap_or_else(|| panic!("no {word}")).trim()
    };
    let (game, seed, moves) = (head("game"), head("seed"), head("moves"));
    Played { game, seed: seed.parse().unwrap(), moves: moves.parse().unwrap(), orders: lines.collect() }
}

/// The game before its first order, the other side automatic.
fn begun(of: &Played) -> Box<dyn Table> {
    let kinds = games::register(None);
    let kind = kinds.iter().find(|kind| kind.title() == of.game).expect("the game is there");
    let mut choices = Choices::default();
    if kind.id().contains("barbarossa") {
        choices.insert("plan".to_owned(), "historical".to_owned());
    }
    let mut table = kind.new_table(&choices, of.seed, UndoPolicy::Fair).expect("it begins");
    table.set_control(Side(1), Control::Automatic(0));
    table
}

fn turn(h: &Window) -> u16 {
    desk(h).table.when(desk(h).table.cursor()).turn
}

/// What the main button says.
fn next(h: &Window) -> String {
    desk(h).seen.sequence.primary.as_ref().map(|offer| offer.label.clone()).unwrap_or_default()
}

/// One Enter, or Space while the other side decides; what waits for a choice takes the first one.
fn go_on(h: &mut Window) {
    let before = (desk(h).table.cursor(), desk(h).is_watching());
    if desk(h).my_turn() || desk(h).is_watching() {
        press(h, Key::Enter);
        if desk(h).is_asked() {
            press_with(h, Modifiers::COMMAND, Key::Enter);
        }
        if (desk(h).table.cursor(), desk(h).is_watching()) == before {
            press_with(h, Modifiers::ALT, Key::Num1);
        }
    } else {
        press(h, Key::Space);
    }
}

fn moves(h: &Window) -> u32 {
    h.state().map_moves()
}

fn play(of: &Played, width: f32, height: f32) -> (u32, Vec<String>) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Ledger.stavka");
    std::fs::write(&path, begun(of).journal()).unwrap();
    let mut launch = launch(dir.path(), "(motion: false, pace: Step, audit: Never)");
    launch.file = Some(path);
    let mut h = open(launch, width, height);
    let mut ledger = Vec::new();
    let mut before = moves(&h);
    let mut note = |h: &Window, what: &str| {
        let now = moves(h);
        let camera = h.state().map_camera().expect("a map");
        let at = (camera.centre.x, camera.centre.y, camera.k, camera.hex_radius());
        let cause = desk(h).seen.followed.now.as_ref().map(|(cause, _)| format!("{cause:?}"));
        let when = desk(h).table.when(desk(h).table.cursor());
        ledger.push(format!("{} {what} [{}] {at:?} {cause:?} {when:?}", now - before, next(h)));
        before = now;
    };
    for order in &of.orders {
        let (verb, rest) = order.split_once(' ').unwrap_or((order, ""));
        match verb {
            "attack" => {
                let (unit, place) = rest.split_once(" > ").expect("unit > place");
                attack(&mut h, unit, place);
            }
            "on" => {
                let at = on_map(&h, rest);
                click_at(&mut h, at);
            }
            "click" => click(&mut h, rest),
            "escape" => press(&mut h, Key::Escape),
            "front" => press_with(&mut h, Modifiers::SHIFT, Key::Home),
            "hint" => press(&mut h, Key::H),
            "go" => {
                for _ in 0..rest.parse().unwrap() {
                    go_on(&mut h);
                    note(&h, "go");
                }
            }
            "until" => {
                let (turn_, label) = rest.split_once(' ').unwrap_or((rest, ""));
                let turn_: u16 = turn_.parse().unwrap();
                for _ in 0..200 {
                    let there = turn(&h) > turn_
                        || turn(&h) == turn_ && desk(&h).my_turn() && next(&h).contains(label);
                    if there {
                        break;
                    }
                    go_on(&mut h);
                    note(&h, "go");
                }
                assert!(turn(&h) >= turn_, "{order}");
            }
            _ => panic!("{order}"),
        }
        note(&h, order);
        settle(&mut h);
    }
    (moves(&h), ledger)
}

#[test]
fn june_moves_the_camera_ten_times_at_most() {
    for (width, height) in [(1440.0, 900.0), (1280.0, 800.0)] {
        let of = read(BARBAROSSA);
        let (moves, ledger) = play(&of, width, height);
        assert!(moves <= of.moves, "{moves} moves at {width}:\n{}", ledger.join("\n"));
    }
}

#[test]
fn the_first_turn_of_hexes_moves_it_twelve_times_at_most() {
    for (width, height) in [(1440.0, 900.0), (1280.0, 800.0)] {
        let of = read(PORTFOLIO);
        let (moves, ledger) = play(&of, width, height);
        assert!(moves <= of.moves, "{moves} moves at {width}:\n{}", ledger.join("\n"));
    }
}
