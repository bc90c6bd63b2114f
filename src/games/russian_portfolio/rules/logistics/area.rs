//! Ground behind a front changes hands, where the option says so (RP-RUL-92).

use super::super::{
    super::{
        event::Event,
        game::{Game, GameDraft},
        logistics::BaseEvent,
        nouns::{HexSet, Step},
        state::Position,
    },
    supply,
};
use engine::base::side::Side;

/// Ground of the other side that its supply cannot reach over its own ground and that the net of a side surrounds.
pub fn surrounded(game: &Game, p: &Position, side: Side) -> HexSet {
    let enemy = side.other();
    let (mine, theirs) = (supply::trace(game, p, side), supply::trace(game, p, enemy));
    let (own, held) = (p.control[usize::from(enemy.0 & 1)], supply::held(p, side));
    let ground = own.without(held);
    let reached = theirs.passage.flood(theirs.net, ground.or(theirs.net));
    let fixed = |hex| game.board.place(hex).is_some_and(|place| place.fortress) || p.garrisons.has(hex);
    let mut all = HexSet::NONE;
    for region in game.ways.land.parts(ground.without(reached)) {
        let border = game.ways.land.next(region).without(region);
        let closed = border.meets(mine.net) && !border.meets(reached);
        if closed {
            all = all.or(region.iter().filter(|hex| p.at.is_empty(*hex) && !fixed(*hex)).collect());
        }
    }
    all
}

/// At the end of a player turn, of its side first.
pub fn change(game: &Game, d: &mut GameDraft<'_>) {
    if !game.setup.area_control || d.state.step == Step::Over {
        return;
    }
    let side = d.state.in_turn();
    for side in [side, side.other()] {
        let hexes = surrounded(game, d.state, side);
        if !hexes.is_empty() {
            d.emit(Event::Base(BaseEvent::GroundTaken { side, hexes }));
        }
    }
}
