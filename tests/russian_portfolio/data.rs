//! Map, counters, table and track: what they must hold, and that damage to their files is named.

use stavka::{
    engine::base::assets::{AssetError, Assets, Embedded},
    games::russian_portfolio::data::*,
    kit::{hex::Direction, ids::Id as _},
};
use std::{borrow::Cow, sync::LazyLock};

static BOARD: LazyLock<Board> = LazyLock::new(|| Board::read(&Embedded(FILES)).expect("the data are good"));

fn hex(label: &str) -> Hex {
    BOARD.named(label).unwrap_or_else(|| panic!("there is no {label}"))
}

/// What lies between two hexes, seen from the first.
fn between(from: &str, to: &str) -> Sides {
    let (from, to) = (hex(from), hex(to));
    BOARD.side(from, BOARD.way(from, to).expect("they touch"))
}

#[test] // RP-GEN-08
fn neighbours_are_those_of_the_printed_map() {
    for (label, expected) in [
        ("B16", "B17 C17 C16 B15 A16 A17"),
        ("JJ13", "JJ14 KK14 KK13 JJ12 II13 II14"),
        ("A1", "A2 B1"),
        ("NN28", "NN27 MM28"),
    ] {
        let around: Vec<&str> = BOARD.neighbours(hex(label)).map(|(_, hex)| BOARD.label(hex)).collect();
        assert_eq!(around.join(" "), expected, "{label}");
    }
    for (from, to) in
        BOARD.layout().hexes().flat_map(|a| BOARD.layout().hexes().map(move |b| (a, b))).step_by(97)
    {
        assert_eq!(BOARD.distance(from, to), BOARD.layout().distance(from, to), "{from:?} {to:?}");
    }
}
