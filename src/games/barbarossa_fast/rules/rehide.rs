//! Turning infantry down again (BF-EXP-03, BF-EXP-08, R84, R124): who may be, and how it is mixed with the others.
//!
//! Asked at the close of a battle for infantry that fought in it and is fit, and in the Soviet step for infantry that was
//! Disrupted then and has recovered. What is known afterwards is in `draws::mixed`.

use super::next::Next;
use crate::{
    event::Event,
    game::{Game, GameDraft},
    ids::{CounterId, N_BLOCKS, SpaceId, UnitId, UnitSet},
    nouns::{Phase, Stage},
    refusal::{self, Verdict},
    state::{Open, flag},
};

/// Whether a unit is infantry that stands face up and fit. A white unit can be told from all others, and a tank may be looked
/// at anyway: neither is turned down.
fn is_fit(o: &Open, unit: UnitId) -> bool {
    is_infantry(o, unit) && o.face(unit).is_some() && !o.is_disrupted(unit) && o.space(unit).is_some()
}

/// Whether a unit is of the kind that may be turned down.
pub fn is_infantry(o: &Open, unit: UnitId) -> bool {
    !unit.is_german() && !o.is_tank(unit) && !o.has(unit, flag::SIBERIAN)
}

/// Infantry that may be turned down when the battle closes.
pub fn after_battle(g: &Game, o: &Open) -> UnitSet {
    if !g.conduct.turns_down {
        return UnitSet::NONE;
    }
    let fought = o.turnable.and(o.battle.attackers.or(o.battle.defenders));
    fought.into_iter().filter(|u| is_fit(o, *u)).collect()
}

/// Infantry that may be turned down now.
pub fn now(g: &Game, o: &Open) -> UnitSet {
    if o.battle.stage == Stage::ReHide {
        after_battle(g, o)
    } else if g.conduct.turns_down && o.phase == Phase::SovietOperations {
        o.turnable.into_iter().filter(|u| is_fit(o, *u)).collect()
    } else {
        UnitSet::NONE
    }
}

/// Checks the order.
pub fn check(g: &Game, o: &Open, unit: UnitId) -> Verdict {
    if now(g, o).has(unit) { Ok(()) } else { Err(refusal::not_turned_down(unit)) }
}

/// Infantry on a position that is face down, with one that is being turned down.
pub fn mixed_with(o: &Open, at: SpaceId, unit: UnitId) -> UnitSet {
    let down = |u: &UnitId| *u == unit || is_infantry(o, *u) && o.face(*u).is_none();
    o.at.soviets_on(at).into_iter().filter(down).collect()
}

/// Turns a unit down: the counters of all face-down infantry of its position are dealt again among it.
pub fn turn_down(g: &Game, d: &mut GameDraft<'_>, unit: UnitId) -> Next {
    let o = &d.state.open;
    let Some(at) = o.space(unit) else { return Next::Choice };
    let counters: Vec<CounterId> = mixed_with(o, at, unit)
        .into_iter()
        .map(|u| d.state.hidden.truth[u.slot()])
        .filter(|truth| usize::from(*truth) < N_BLOCKS)
        .map(CounterId)
        .collect();
    let place_in_turn = u32::from(o.phase.number()) << 16 | u32::from(o.battles) << 8 | u32::from(unit.0);
    let order = d.shuffle(g.key(&d.state.open, "turned down", place_in_turn), counters.len());
    let mix = order.iter().filter_map(|i| counters.get(usize::from(*i))).copied().collect();
    let in_battle = d.state.open.battle.stage == Stage::ReHide;
    d.emit(Event::TurnedDown { unit, mix });
    if in_battle && now(g, &d.state.open).is_empty() { Next::Close } else { Next::Choice }
}

/// No further unit is turned down: the battle is over.
pub fn end(d: &mut GameDraft<'_>) -> Next {
    let target = d.state.open.battle.target;
    d.emit(Event::BattleClosed { target });
    Next::Step
}
