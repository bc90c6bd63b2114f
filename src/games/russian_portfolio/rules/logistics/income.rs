//! Income of a turn, reckoned once when part A begins (RP-REP-04, -05, -07 to -10, -13).

use super::{
    super::super::{
        event::Event,
        game::{Game, GameDraft},
        logistics::{Base, BaseEvent},
        nouns::{AXIS, SOVIET, Store},
        options::Start,
        state::Position,
    },
    net, replacements,
};
use engine::base::side::Side;

/// Factors of each kind the Axis has a turn (RP-REP-04).
const AXIS_INCOME: Store = Store { infantry: 2, armour: 2 };
/// Infantry factors from Siberia (RP-REP-05).
const SIBERIA: u16 = 6;
/// First turn of Lend-Lease (RP-REP-09, RP-RUL-13).
const LEND_LEASE: u8 = 3;

/// What a side receives at the start of its part A in this turn.
pub fn of(game: &Game, p: &Position, side: Side) -> Store {
    if replacements::is_banned(game, p) {
        return Store::default();
    }
    if side == AXIS {
        return AXIS_INCOME;
    }
    let joined = net::of(game, p, SOVIET);
    let crisis = p.base.reserve.crisis.is_some_and(|crisis| crisis.lasts());
    let mut all = if crisis { Store::default() } else { Store { infantry: SIBERIA, armour: 1 } };
    for place in game.board.places().iter().filter(|place| joined.has(place.hex)) {
        if replacements::is_major(place.kind) {
            all.infantry += u16::from(place.worth).max(1);
        }
        if place.factory && !p.base.factories_lost.has(place.hex) {
            all.armour += 1;
        }
    }
    let port = game.board.special().archangelsk;
    if p.turn >= LEND_LEASE && !p.controls(AXIS, port) && !p.at.holds(AXIS, port) {
        all.infantry += 1;
    }
    all
}

/// What is saved before the first turn: Soviet armour (RP-REP-10).
pub fn saved_at_start(start: Start) -> Base {
    let armour = match start {
        Start::June1 => 15,
        Start::June22 => 18,
        Start::July10 => 21,
    };
    let mut base = Base::default();
    base.store_mut(SOVIET).armour = armour;
    base
}

/// A side receives its income.
pub fn receive(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    let Store { infantry, armour } = of(game, d.state, side);
    d.emit(Event::Base(BaseEvent::Income { side, infantry, armour }));
}
