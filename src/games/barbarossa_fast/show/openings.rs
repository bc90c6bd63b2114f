//! Attacks that could be declared: each position that units can attack, with the least of them that do as well as all at once.

use super::overlays::threat::Danger;
use crate::{
    game::Game,
    ids::{SpaceId, UnitId},
    nouns::{Phase, Role, Stage},
    odds::forecast::{Counted, Weighed, weigh_among},
    players::joining::join,
    rules::trial,
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
    let mut counted = Counted::default();
    let mut who = |at: SpaceId| least(g, o, at, danger.joined(g, german, at).0, &mut counted);
    let keys = |units: Vec<UnitId>| units.into_iter().map(|unit| unit.0.into()).collect::<Vec<UnitKey>>();
    free.map(|at| (at.into(), keys(who(at)))).filter(|(_, units)| !units.is_empty()).collect()
}

/// Those of some attackers, the strongest first, without whom the attack would do worse; the weakest stay out first.
fn least(g: &Game, o: &Open, at: SpaceId, mut units: Vec<UnitId>, counted: &mut Counted) -> Vec<UnitId> {
    let Some(all) = weighed(g, o, at, &units, counted) else { return units };
    for nth in (0..units.len()).rev().filter(|_| !all.chance.is_impossible()) {
        let mut fewer = units.clone();
        fewer.remove(nth);
        if weighed(g, o, at, &fewer, counted).is_some_and(|less| !is_worse(&less, &all)) {
            units = fewer;
        }
    }
    units
}

/// What an attack by these units would come to; `None` where they cannot all join it, or none does.
fn weighed(g: &Game, o: &Open, at: SpaceId, units: &[UnitId], counted: &mut Counted) -> Option<Weighed> {
    let mut trial = trial::of_plan(g, o);
    for unit in units {
        trial = join(&trial, *unit, at, Role::Attack)?.after;
    }
    weigh_among(g, &trial.view().open, at, counted)
}

/// Whether it falls less often, costs more or takes less than another attack on the same place.
fn is_worse(one: &Weighed, other: &Weighed) -> bool {
    const SLACK: f64 = 1e-9;
    let (side, lost, before) = (one.side, &one.stake.lost, &other.stake.lost);
    other.chance.beats(one.chance)
        || lost[side] > before[side] + SLACK
        || lost[side.other()] < before[side.other()] - SLACK
}
