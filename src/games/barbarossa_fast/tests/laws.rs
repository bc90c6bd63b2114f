//! The laws every game must keep, on every edition and its options.

use engine::{base::assets::Embedded, contract::rules::Rules as _};
use std::sync::Arc;
use support::laws::{Game, laws};

/// An arrival may be given up; what goes to the Far East before it is owed is given away.
fn gives_in_barbarossa_fast(
    _: &barbarossa_fast::game::Game,
    _: &barbarossa_fast::state::View,
    order: &barbarossa_fast::order::Order,
) -> bool {
    use barbarossa_fast::order::Order;
    matches!(order, Order::Forgo { .. } | Order::SendToSiberia { .. } | Order::TakeHit { .. })
}

static BARBAROSSA_FAST: Embedded = Embedded(barbarossa_fast::FILES);

fn barbarossa_fast_with(seed: u64) -> (Arc<barbarossa_fast::game::Game>, barbarossa_fast::options::Setup) {
    let strength = if seed.is_multiple_of(3) { "presort" } else { "bell" };
    let choices = [("strength", strength), ("free-setup", if seed.is_multiple_of(2) { "on" } else { "off" })]
        .map(|(k, v)| (k.to_owned(), v.to_owned()));
    let setup = barbarossa_fast::game::Game::setup(&choices.into_iter().collect()).unwrap();
    (Arc::new(barbarossa_fast::game::Game::open(&setup, &BARBAROSSA_FAST).unwrap()), setup)
}

/// The revised edition: two pools, and a Soviet player who may look at his tanks.
fn revised_barbarossa_fast(seed: u64) -> (Arc<barbarossa_fast::game::Game>, barbarossa_fast::options::Setup) {
    let setup = barbarossa_fast::options::Setup {
        edition: barbarossa_fast::edition::Edition::Revised,
        free_setup: seed.is_multiple_of(2),
        ..Default::default()
    };
    (Arc::new(barbarossa_fast::game::Game::open(&setup, &BARBAROSSA_FAST).unwrap()), setup)
}

fn with_the_reserve_called(seed: u64) -> (Arc<barbarossa_fast::game::Game>, barbarossa_fast::options::Setup) {
    let choices = [("siberia".to_owned(), "crisis".to_owned())].into();
    let mut setup = barbarossa_fast::game::Game::setup(&choices).unwrap();
    setup.free_setup = seed.is_multiple_of(2);
    (Arc::new(barbarossa_fast::game::Game::open(&setup, &BARBAROSSA_FAST).unwrap()), setup)
}

#[test]
fn the_revised_edition_keeps_the_laws() {
    let gives = gives_in_barbarossa_fast;
    laws(&Game { open: revised_barbarossa_fast, assets: &BARBAROSSA_FAST, bound: 6000, games: 1, gives });
}

#[test]
fn barbarossa_fast_with_the_reserve_called_keeps_the_laws() {
    let gives = gives_in_barbarossa_fast;
    laws(&Game { open: with_the_reserve_called, assets: &BARBAROSSA_FAST, bound: 6000, games: 1, gives });
}

#[test]
fn barbarossa_fast_keeps_the_laws() {
    let gives = gives_in_barbarossa_fast;
    laws(&Game { open: barbarossa_fast_with, assets: &BARBAROSSA_FAST, bound: 6000, games: 1, gives });
}

/// A team of two or three commanders, with every way to ask for leave.
fn team_with(seed: u64) -> (Arc<barbarossa_fast::game::Game>, barbarossa_fast::options::Setup) {
    use barbarossa_fast::talk::{AreaConsent, Team};
    let area_consent = [AreaConsent::Each, AreaConsent::Standing, AreaConsent::Open][seed as usize % 3];
    let team = if seed.is_multiple_of(4) { Team::Two } else { Team::Three };
    let setup = barbarossa_fast::options::Setup { team, area_consent, ..Default::default() };
    (Arc::new(barbarossa_fast::game::Game::open(&setup, &BARBAROSSA_FAST).unwrap()), setup)
}

#[test]
fn a_team_keeps_the_laws() {
    let gives = gives_in_barbarossa_fast;
    laws(&Game { open: team_with, assets: &BARBAROSSA_FAST, bound: 12_000, games: 1, gives });
}
