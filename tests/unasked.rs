//! An obvious order is given by the window itself, for either side, and taken back with what came before it.

#![allow(clippy::unwrap_used)] // a test may

use crate::common::window::{Window, desk, launch, open, press_with};
use egui::{Key, Modifiers};
use engine::{
    base::{fence::UndoPolicy, seat::Control, side::Side},
    show::sealed::SealedOrder,
};
use stavka::games;
use std::path::Path;

const GERMAN: Side = Side(0);
const SOVIET: Side = Side(1);

/// A game of two persons at the moment before the first Soviet attacks, in which the order to stand is never worth giving,
/// and the order of that moment.
fn before_the_attacks(undo: UndoPolicy) -> (Vec<u8>, SealedOrder) {
    let choices = [("plan".to_owned(), "historical".to_owned())];
    let mut table = games::register(None)[0].new_table(&choices.into(), 1, undo).unwrap();
    for side in [GERMAN, SOVIET] {
        table.set_control(side, Control::Automatic(0));
    }
    for _ in 0..800 {
        if let Some(order) = table.unasked() {
            for side in [GERMAN, SOVIET] {
                table.set_control(side, Control::Person);
            }
            assert_eq!(table.to_act(), Some(GERMAN));
            return (table.journal(), order);
        }
        let mut thought = table.thinker(0).unwrap()();
        table.accept(&mut thought, 1).unwrap();
    }
    panic!("no Soviet unit attacks");
}

fn opened(folder: &Path, file: &[u8]) -> Window {
    let path = folder.join("Attacks.stavka");
    std::fs::write(&path, file).unwrap();
    let mut start = launch(folder, "(motion: false, pace: Step, handover_page: false)");
    start.file = Some(path);
    open(start, 1280.0, 800.0)
}

#[test] // BF-RET-06, R48
fn the_order_to_stand_is_not_asked_for_where_it_never_helps() {
    // Under fair play an obvious order belongs to no player: the one who ended his step before it takes both back.
    for undo in [UndoPolicy::Study, UndoPolicy::Fair] {
        let dir = tempfile::tempdir().unwrap();
        let (file, order) = before_the_attacks(undo);
        let mut h = opened(dir.path(), &file);
        let table = &desk(&h).table;
        assert_eq!((table.to_act(), table.unasked()), (Some(SOVIET), None), "{order:?} is given");
        assert_eq!(desk(&h).seen.sequence.heading, "Soviet step");
        let at = table.cursor();
        // Undo goes back to the last decision of a player.
        press_with(&mut h, Modifiers::COMMAND, Key::Z);
        let table = &desk(&h).table;
        assert!(table.cursor() + 2 <= at && table.unasked().is_none(), "{undo:?}");
        assert_eq!(table.to_act(), Some(SOVIET));
        // And redo leads to where it was.
        press_with(&mut h, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        assert_eq!(desk(&h).table.cursor(), at, "{undo:?}");
    }
}
