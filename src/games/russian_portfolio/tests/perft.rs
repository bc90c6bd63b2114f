//! Legal sequences of orders by length: how many there are changes only with the rules.

use engine::{
    base::{assets::Embedded, fence::UndoPolicy},
    contract::rules::Rules as _,
    play::session::Session,
    table::{erased::SessionTable, *},
};
use russian_portfolio::{
    data::FILES,
    game::Game,
    nouns::{AXIS, SOVIET, Step},
    options::Setup,
};
use std::{fmt::Write as _, sync::Arc};
use support::golden::golden;

/// The moments at which sequences are counted: turn, step, and how long they are.
const MOMENTS: [(u8, Step, u32); 6] = [
    (1, Step::Base(SOVIET), 1),
    (1, Step::Move(AXIS), 2),
    (1, Step::Plan(AXIS), 2),
    (1, Step::Attack(AXIS), 2),
    (2, Step::Base(AXIS), 1),
    (2, Step::Base(SOVIET), 1),
];

/// A game that its own players play, counted on the way.
fn counted() -> String {
    let setup = Setup::default();
    let rules = Arc::new(Game::open(&setup, &Embedded(FILES)).unwrap());
    let mut table = SessionTable::new(Session::new(rules, setup, 1, UndoPolicy::Study));
    let mut text = format!("start: 1 {}\n", table.perft(1));
    for (turn, step, plies) in MOMENTS {
        while (table.session().state().turn, table.session().state().step) != (turn, step) {
            let mut thought = table.thinker(1).unwrap()();
            table.accept(&mut thought, 1).unwrap();
        }
        let counts: Vec<String> = (1..=plies).map(|n| table.perft(n).to_string()).collect();
        writeln!(text, "turn {turn}, {step:?}: {}", counts.join(" ")).unwrap();
    }
    text
}

#[test]
fn sequences_of_orders_are_as_many_as_they_were() {
    golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/perft.txt"), &counted());
}
