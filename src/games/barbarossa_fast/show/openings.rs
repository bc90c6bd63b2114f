//! Attacks that could be declared: each position that units can attack, with all that could at once, the strongest first.

use super::overlays::threat::Danger;
use crate::{
    game::Game,
    ids::{SpaceId, UnitId},
    nouns::{Phase, Stage},
    state::Open,
};
use engine::base::keys::{PlaceKey, UnitKey};

/// Whether attacks are declared in the step that is open.
pub fn are_planned(o: &Open) -> bool {
    matches!(o.phase, Phase::Operations | Phase::SovietOperations) && o.battle.stage == Stage::None
}

/// The positions that no declared attack aims at, each with who would attack it.
pub fn of(g: &Game, o: &Open) -> Vec<(PlaceKey, Vec<UnitKey>)> {
    if !are_planned(o) {
        return Vec::new();
    }
    let german = o.phase == Phase::Operations;
    let danger = Danger::of(g, o, german);
    let held = if german { o.soviet } else { o.german };
    let free = (g.board.positions & held).iter().filter(|at| !at.is_in(o.targets));
    let who = |at: SpaceId| danger.joined(g, german, at).0;
    let keys = |units: Vec<UnitId>| units.into_iter().map(|unit| unit.0.into()).collect::<Vec<UnitKey>>();
    free.map(|at| (at.into(), keys(who(at)))).filter(|(_, units)| !units.is_empty()).collect()
}
