//! The laws every game must keep, on the games of the tests.

use crate::toy;
use engine::{base::assets::Embedded, contract::rules::Rules as _};
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

static RIVER_CROSSING: Embedded = Embedded(template::data::FILES);

/// The template: hexes, stacking, a table of results.
fn river_crossing_with(turns: &str) -> (Arc<template::game::Game>, template::game::Setup) {
    let choices = [("turns".to_owned(), turns.to_owned())].into();
    let setup = template::game::Game::setup(&choices).unwrap();
    (Arc::new(template::game::Game::open(&setup, &RIVER_CROSSING).unwrap()), setup)
}

#[test]
fn the_template_keeps_the_laws() {
    let gives = no_order::<template::game::Game>;
    laws(&Game { open: |_| river_crossing_with("4"), assets: &RIVER_CROSSING, bound: 200, games: 12, gives });
}

#[test]
fn the_long_template_keeps_the_laws() {
    let gives = no_order::<template::game::Game>;
    laws(&Game { open: |_| river_crossing_with("8"), assets: &RIVER_CROSSING, bound: 400, games: 6, gives });
}
