//! The set-up (RP-SET-01, RP-INV, RP-RDP).

use super::super::{
    data::words::{Country, Dispersed, Enters, Nation},
    game::Game,
    nouns::{AXIS, SOVIET, Status, Step, Unit, Weather},
    options::Start,
    state::Position,
    tables::{PerUnit, Placement},
};
use crate::kit::ids::Id;

/// Before anything stands on the map.
pub fn start(game: &Game) -> Position {
    let mut p = Position {
        turn: game.setup.start.turn(),
        weather: Weather::Good,
        step: Step::SetUp(AXIS),
        reserve: 0,
        passed: 0,
        acted: false,
        at: Placement::default(),
        status: PerUnit::default(),
        moved: Default::default(),
        moved_now: Default::default(),
        attacked: Default::default(),
        broke_through: Default::default(),
        shaken: Default::default(),
        march: None,
        control: Default::default(),
        finns_march: false,
        garrisons: Default::default(),
        base: Default::default(),
        fighting: Default::default(),
        outcome: None,
    };
    for hex in game.board.layout().hexes() {
        if let Some(side) = game.board.country(hex).side().filter(|_| game.board.land(hex)) {
            p.take(side, hex);
        }
    }
    p
}

/// The units of the set-up stand on their hexes; who is dispersed on that date is (RP-INV-02). Soviet victory cities have
/// their own factor (RP-RUL-06).
pub fn stand(game: &Game, p: &mut Position) {
    for unit in Unit::all() {
        let counter = game.counter(unit);
        let Enters::Setup(hex) = counter.enters else { continue };
        p.at.put(unit, Some(hex));
        let dispersed = match (game.setup.start, counter.dispersed) {
            (Start::July10, _) | (_, Dispersed::Never) | (Start::June22, Dispersed::May) => false,
            (Start::June1, _) | (Start::June22, Dispersed::MayJune) => true,
        };
        if dispersed {
            p.status[unit] = Status::Dispersed;
        }
    }
    if !game.setup.no_intrinsic_garrison {
        let cities = game.board.places().iter().filter(|place| place.worth > 0);
        p.garrisons = cities.filter(|place| p.controls(SOVIET, place.hex)).map(|place| place.hex).collect();
    }
    let german_in_finland = |unit: Unit| {
        let hex = p.at.of(unit);
        game.is(unit, Nation::German) && hex.is_some_and(|hex| game.lies_in(hex, Country::Finland))
    };
    p.finns_march = Unit::all().any(german_in_finland);
}
