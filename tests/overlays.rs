//! The overlays of the map and the check of a step: through the window, and as data for every state of random play.
//!
//! `STAVKA_PICTURES=DIR` also writes pictures of every overlay there for looking at.

use crate::{
    common::window::{self, Window, desk, game, launch, press, press_with, settle, shown},
    toy,
};
use app::{
    command::{Command, Look, catalogue::keyed, row::Scope},
    settings::ThemeWish,
};
use barbarossa_fast::{FILES, game::Game};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable as _;
use engine::{
    base::{
        assets::Embedded,
        fence::UndoPolicy,
        keys::UnitKey,
        seat::{Control, Seat},
        side::{Side, Viewer},
    },
    contract::{options::Choices, rules::Rules as _, show::Presentation},
    dice::keyed::KeyedDice,
    play::session::Session,
    table::Table,
};
use stavka::games;
use std::{path::Path, sync::Arc};

fn open(folder: &Path, file: &str, (width, height): (f32, f32), theme: ThemeWish, settings: &str) -> Window {
    let game = folder.join("game.stavka");
    std::fs::copy(file, &game).unwrap();
    let mut start = launch(folder, settings);
    (start.theme, start.file) = (Some(theme), Some(game));
    window::open(start, width, height)
}

/// A game played by both automatic sides until the Germans may move in a turn, as the bytes of its file.
fn movement_of(turn: u16) -> Vec<u8> {
    let kinds = games::register(None);
    let choices = [("plan".to_owned(), "historical".to_owned())].into();
    let mut table = kinds[0].new_table(&choices, 4_127_903, UndoPolicy::Fair).unwrap();
    table.set_control(Side(1), Control::Automatic(0));
    let ready = |table: &dyn Table| {
        let at = table.cursor();
        table.when(at).turn == turn
            && table.to_act() == Some(Side(0))
            && table.scene(at, Viewer::Side(Side(0))).counters.iter().any(|c| c.side == 0 && c.states.can_act)
    };
    while !ready(&*table) {
        let mut thought = table.thinker(0).expect("an automatic player")();
        table.accept(&mut thought, 1).unwrap();
    }
    table.journal()
}

fn movement(folder: &Path, turn: u16, settings: &str) -> Window {
    let file = folder.join("made.stavka");
    std::fs::write(&file, movement_of(turn)).unwrap();
    open(folder, file.to_str().unwrap(), (1280.0, 800.0), ThemeWish::Light, settings)
}

#[test]
fn each_overlay_is_on_by_its_key_and_read_aloud() {
    let folder = tempfile::tempdir().unwrap();
    let mut h = movement(folder.path(), 2, "(motion: false, pace: Skip)");
    press(&mut h, Key::S);
    assert!(shown(&h, "Supply of the German side") && shown(&h, "toward a base"));
    press(&mut h, Key::S);
    assert!(shown(&h, "Supply of the Soviet side") && shown(&h, "toward a map edge"));
    press(&mut h, Key::S);
    assert!(game(&h).overlays.chosen().is_none(), "the third press turns it off");
    press(&mut h, Key::T);
    assert!(shown(&h, "What Soviet units can attack"));
    press(&mut h, Key::O);
    assert!(shown(&h, "Soviet side, June 1941"));
    assert_eq!(game(&h).overlays.chosen(), Some("last-turn"), "one at a time");
    press(&mut h, Key::G);
    assert!(shown(&h, "Changes since June 1941 began"));
    press(&mut h, Key::F);
    assert!(shown(&h, "Front lines of past turns") && shown(&h, "end of June"));
    press(&mut h, Key::R);
    assert!(game(&h).overlays.chosen().is_none() && desk(&h).reach_on, "R goes back to the reach");
    press(&mut h, Key::Tab);
    assert!(!desk(&h).seen.over_marks.is_empty(), "the reach is drawn");
    press(&mut h, Key::S);
    assert!(desk(&h).seen.over_marks.is_empty(), "the last one chosen wins");
}

#[test]
fn the_check_stands_before_the_end_of_a_step_and_is_one_key_away_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut h = movement(folder.path(), 2, "(motion: false, pace: Step)");
    let before = desk(&h).table.cursor();
    press(&mut h, Key::Enter);
    assert_eq!(desk(&h).table.cursor(), before, "nothing was ended yet");
    assert!(shown(&h, "Units that could still act") && shown(&h, "anyway"));
    let button = h.get_by_role_and_label(Role::Button, "End movement anyway").rect();
    let foot = h.ctx.content_rect().bottom();
    assert!(
        button.bottom() <= foot - 10.0,
        "two lines of words stand whole above the edge: {button:?} of {foot}"
    );
    press(&mut h, Key::Escape);
    assert!(game(&h).overlays.audit.is_none() && !shown(&h, "anyway"));
    press(&mut h, Key::E);
    let line =
        game(&h).overlays.audit.as_ref().unwrap().lines.iter().find(|l| !l.units.is_empty()).unwrap().clone();
    h.get_by_role_and_label(Role::Button, &line.text).click();
    settle(&mut h);
    assert_eq!(desk(&h).selection, line.units, "a line leads to its units");
    press(&mut h, Key::Escape);
    press(&mut h, Key::E);
    for _ in 0..5 {
        press(&mut h, Key::Enter);
        assert_eq!(desk(&h).table.cursor(), before, "Enter opens the list and closes it again");
    }
    assert!(shown(&h, "Units that could still act"));
    press_with(&mut h, Modifiers::COMMAND, Key::Enter);
    assert!(desk(&h).table.cursor() > before, "its own key ends the step");
}

#[test]
fn nobody_is_asked_who_does_not_want_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let mut h = movement(folder.path(), 2, "(motion: false, pace: Step, audit: Never)");
    let before = desk(&h).table.cursor();
    press(&mut h, Key::Enter);
    assert!(game(&h).overlays.audit.is_none() && desk(&h).table.cursor() == before);
    assert!(
        shown(&h, "No unit has moved and no attack is declared"),
        "an empty step is asked about all the same"
    );
    press_with(&mut h, Modifiers::COMMAND, Key::Enter);
    assert!(desk(&h).table.cursor() > before);
}

/// Overlays and audit of every state of a random game say the same in any state that looks the same.
fn says_nothing_hidden<R: Presentation>(rules: &Arc<R>, setup: &R::Setup, seed: u64, most: usize) {
    let mut session = Session::new(Arc::clone(rules), setup.clone(), seed, UndoPolicy::Study);
    let mut roll = seed;
    for n in 0..most {
        let Some(side) = session.to_act() else { return };
        let mut orders = Vec::new();
        session.legal_orders(&mut orders);
        roll = roll.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let order = orders[(roll >> 33) as usize % orders.len()].clone();
        session.submit(Seat::Person(side), &[order]).unwrap();
        if n % 7 != 0 {
            continue;
        }
        for eyes in (0..R::SIDES.len() as u8).map(Side) {
            let view = rules.view(session.state(), Viewer::Side(eyes));
            let other = rules.imagine(&view, &mut KeyedDice::new(seed + n as u64));
            let again = rules.view(&other, Viewer::Side(eyes));
            assert_eq!(rules.audit(&view), rules.audit(&again));
            for kind in R::overlays() {
                for about in (0..R::SIDES.len() as u8).map(Side) {
                    let ask = |v: &R::View| rules.overlay(v, kind.id, about, &[UnitKey(0), UnitKey(1)]);
                    let said = ask(&view);
                    assert!(said.is_some(), "{} is offered", kind.id);
                    assert_eq!(said, ask(&again), "{} about {about:?} for {eyes:?}", kind.id);
                }
            }
            assert_eq!(rules.overlay(&view, "no such thing", eyes, &[]), None);
        }
    }
}

#[test]
fn overlays_and_audit_depend_on_the_view_alone() {
    let (toy, setup) = toy::open("4");
    for seed in 1..=4 {
        says_nothing_hidden(&toy, &setup, seed, 400);
    }
    let setup = Game::setup(&Choices::new()).unwrap();
    let game = Arc::new(Game::open(&setup, &Embedded(FILES)).unwrap());
    for seed in 1..=2 {
        says_nothing_hidden(&game, &setup, seed, 300);
    }
}

#[test]
fn no_overlay_has_the_key_of_a_command() {
    for game in games::register(None) {
        let table = game.new_table(&Choices::new(), 1, UndoPolicy::Fair).unwrap();
        let kinds = table.overlays();
        for (i, kind) in kinds.iter().enumerate() {
            let own = Command::Look(Look::Overlay(*kind)).key().unwrap();
            assert!(kinds[..i].iter().all(|k| k.key != kind.key), "{}", kind.title);
            let mut others =
                keyed(Scope::Play).into_iter().filter(|(_, c)| **c != Command::Look(Look::Reach));
            assert!(others.all(|(key, _)| key != own), "{}", kind.title);
        }
    }
}

#[test]
fn pictures_of_every_overlay() {
    let Some(dir) = std::env::var_os("STAVKA_PICTURES") else { return };
    let folder = tempfile::tempdir().unwrap();
    for (w, hh, theme, name) in [
        (1280.0, 800.0, ThemeWish::Light, "1280_light"),
        (1920.0, 1080.0, ThemeWish::Dark, "1920_dark"),
        (1280.0, 800.0, ThemeWish::Dark, "1280_dark"),
        (1920.0, 1080.0, ThemeWish::Light, "1920_light"),
    ] {
        if std::env::var("STAVKA_ONLY").is_ok_and(|only| !name.contains(&only)) {
            continue;
        }
        for turn in [2u16, 5] {
            let mut h = open(folder.path(), "saves/four_of_seven.stavka", (w, hh), theme, "(motion: false)");
            let plies = desk(&h).table.tip();
            let at = (0..=plies).find(|p| {
                let when = desk(&h).table.when(*p);
                when.turn == turn && when.phase >= 4
            });
            h.state_mut().send(app::command::Command::Look(Look::LookAt(at.unwrap())));
            settle(&mut h);
            for (key, file) in [
                (Key::S, "supply"),
                (Key::S, "supply_other"),
                (Key::T, "threat"),
                (Key::T, "threat_other"),
                (Key::O, "last"),
                (Key::G, "changes"),
                (Key::F, "fronts"),
            ] {
                press(&mut h, key);
                h.set_render_every_step(true);
                h.run_steps(2);
                let path = Path::new(&dir).join(format!("{file}_{turn}_{name}.png"));
                h.render().unwrap().save(path).unwrap();
                h.set_render_every_step(false);
            }
        }
    }
}
