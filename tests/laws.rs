//! The laws every game must keep, on the games of the tests.

use crate::toy;
use std::sync::Arc;
use support::laws::{Game, laws, no_order};

fn toy_with(turns: &'static str) -> (Arc<toy::Toy>, toy::Setup) {
    toy::open(turns)
}

#[test]
fn the_toy_keeps_the_laws() {
    let gives = no_order::<toy::Toy>;
    laws(&Game { open: |_| toy_with("4"), assets: &toy::DATA, bound: 400, games: 12, gives });
}

#[test]
fn the_long_toy_keeps_the_laws() {
    let gives = no_order::<toy::Toy>;
    laws(&Game { open: |_| toy_with("8"), assets: &toy::DATA, bound: 800, games: 6, gives });
}
