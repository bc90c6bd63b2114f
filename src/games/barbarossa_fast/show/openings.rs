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
use engine::{base::keys::UnitKey, show::opening::Finds};
use std::ops::ControlFlow;

/// Whether attacks are declared in the step that is open.
pub fn are_planned(o: &Open) -> bool {
    matches!(o.phase, Phase::Operations | Phase::SovietOperations) && o.battle.stage == Stage::None
}

/// Tells of the positions that no declared attack aims at, each with who would attack it.
pub fn of(g: &Game, o: &Open, finds: Finds<'_>) -> ControlFlow<()> {
    if !are_planned(o) {
        return ControlFlow::Continue(());
    }
    let german = o.phase == Phase::Operations;
    let danger = Danger::of(g, o, german);
    let held = if german { o.soviet } else { o.german };
    let mut counted = Counted::default();
    for at in (g.board.positions & held).iter().filter(|at| !at.is_in(o.targets)) {
        let able = danger.joined(g, german, at).0;
        let units = least(g, o, at, able, &mut counted, finds)?;
        let units: Vec<UnitKey> = units.into_iter().map(|unit| unit.0.into()).collect();
        finds((!units.is_empty()).then(|| (at.into(), units)))?;
    }
    ControlFlow::Continue(())
}

/// Those of some attackers, the strongest first, without whom the attack would do worse; the weakest stay out first.
fn least(
    g: &Game,
    o: &Open,
    at: SpaceId,
    mut units: Vec<UnitId>,
    counted: &mut Counted,
    finds: Finds<'_>,
) -> ControlFlow<(), Vec<UnitId>> {
    let Some(all) = weighed(g, o, at, &units, counted) else { return ControlFlow::Continue(units) };
    for nth in (0..units.len()).rev().filter(|_| !all.chance.is_impossible()) {
        finds(None)?;
        let mut fewer = units.clone();
        fewer.remove(nth);
        if weighed(g, o, at, &fewer, counted).is_some_and(|less| !is_worse(&less, &all)) {
            units = fewer;
        }
    }
    ControlFlow::Continue(units)
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
