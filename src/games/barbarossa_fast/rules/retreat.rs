//! Retreats: who must, who may, and where to.
//!
//! Rules: BF-RET-01 to -06, BF-DIS-01. Rulings: R37, R40 to R48. *Home* is the Soviet edge or the German bases.

use super::{movement, next::Next};
use crate::games::barbarossa_fast::{
    event::Event,
    game::{Game, GameDraft},
    ids::{SpaceId, SpaceSet, UnitId},
    refusal::{Refusal, Verdict},
    state::{Open, flag},
};

/// Whether the ground lets a unit stay whatever happens: Soviet units on a city or a live fortress (BF-RET-03, R42).
pub fn may_stand(g: &Game, o: &Open, unit: UnitId) -> bool {
    !unit.is_german() && o.space(unit).is_some_and(|s| s.is_in(g.board.cities | o.fort))
}

/// Whether a unit hit this often must retreat: UnDisrupted attackers are left, and it is neither on such ground nor
/// an UnDisrupted army with exactly one hit (BF-RET-01, -02, R41).
pub fn is_forced(g: &Game, o: &Open, unit: UnitId, hits: u8) -> bool {
    let army_stays = hits == 1 && g.is_army_size(o, unit) && !o.is_disrupted(unit);
    o.battle.left && !may_stand(g, o, unit) && !army_stays
}

/// Whether a unit has anywhere to retreat to and was not ordered to stand.
pub fn can_retreat(g: &Game, o: &Open, unit: UnitId) -> bool {
    !o.has(unit, flag::NO_RETREAT) && !destinations(g, o, unit).is_empty()
}

/// Where a unit may retreat to: nearer home; if there is nothing nearer, equally near (R43).
pub fn destinations(g: &Game, o: &Open, unit: UnitId) -> SpaceSet {
    let Some(from) = o.space(unit) else { return SpaceSet::NONE };
    let legal = candidates(g, o, unit, from);
    let home = if unit.is_german() { &g.board.dg } else { &g.board.dr };
    let here = home[from.index()];
    let by = |cmp: fn(&i8, &i8) -> bool| -> SpaceSet {
        legal.iter().filter(|q| cmp(&home[q.index()], &here)).collect()
    };
    let nearer = by(i8::lt);
    if nearer.is_empty() { by(i8::eq) } else { nearer }
}

/// Neighbours a unit could enter in retreat: no enemy, not under attack (R45); Germans only German ground, Soviet units
/// no base and no empty German ground in contact (BF-RET-05, R44).
fn candidates(g: &Game, o: &Open, unit: UnitId, from: SpaceId) -> SpaceSet {
    let near = g.board.adj[from.index()] & !o.targets;
    if unit.is_german() {
        return near & g.board.positions & o.control & !o.soviet;
    }
    let touched = g.board.neighbours(o.german);
    near & !o.german & !g.board.bases & !(o.control & touched)
}

/// Checks a retreat.
pub fn check_retreat(g: &Game, o: &Open, unit: UnitId, to: SpaceId) -> Verdict {
    if !o.battle.to_retreat.has(unit) {
        return Err(Refusal::NotHit { unit });
    }
    if to.is_in(destinations(g, o, unit)) && !o.has(unit, flag::NO_RETREAT) {
        return Ok(());
    }
    let from = o.space(unit).unwrap_or(to);
    let enemies = if unit.is_german() { o.soviet } else { o.german };
    if to == from {
        return Err(Refusal::AlreadyThere { unit, at: from });
    }
    if !to.is_in(g.board.adj[from.index()]) {
        return Err(Refusal::NotLinked { from, to });
    }
    if to.is_in(enemies) || unit.is_german() != o.is_german(to) && to.is_in(g.board.positions) {
        return Err(Refusal::RetreatHeld { to });
    }
    if to.is_in(o.targets) {
        return Err(Refusal::RetreatUnderAttack { to });
    }
    Err(Refusal::NotNearerHome { unit, to })
}

/// Checks staying.
pub fn check_stay(o: &Open, unit: UnitId) -> Verdict {
    if !o.battle.to_retreat.has(unit) {
        return Err(Refusal::NotHit { unit });
    }
    if must_retreat(o, unit) { Err(Refusal::MustRetreat { unit }) } else { Ok(()) }
}

/// Whether a survivor was marked as forced to go (with its result).
pub fn must_retreat(o: &Open, unit: UnitId) -> bool {
    o.has(unit, flag::THROWN)
}

/// Retreats a unit.
pub fn retreat(g: &Game, d: &mut GameDraft<'_>, unit: UnitId, to: SpaceId) -> Next {
    go(g, d, unit, to);
    Next::Retreats
}

/// A Soviet unit on empty German ground takes it (R44, BF-MOV-10).
fn go(g: &Game, d: &mut GameDraft<'_>, unit: UnitId, to: SpaceId) {
    d.emit(Event::Retreated { unit, to });
    movement::take_control(g, d, to, unit.is_german());
}

/// Leaves a unit in place.
pub fn stay(d: &mut GameDraft<'_>, unit: UnitId) -> Next {
    d.emit(Event::Stayed { unit });
    Next::Retreats
}

/// Carries out what leaves no choice: one way to go for a unit that must, nowhere to go for one that may.
pub fn settle(g: &Game, d: &mut GameDraft<'_>) -> Next {
    loop {
        let o = &d.state.open;
        let next = o.battle.to_retreat.into_iter().find_map(|u| {
            let to = if o.has(u, flag::NO_RETREAT) { SpaceSet::NONE } else { destinations(g, o, u) };
            match (must_retreat(o, u), to.len()) {
                (_, 0) => Some((u, None)),
                (true, 1) => to.iter().next().map(|s| (u, Some(s))),
                _ => None,
            }
        });
        match next {
            Some((unit, Some(to))) => go(g, d, unit, to),
            Some((unit, None)) => d.emit(Event::Stayed { unit }),
            None => break,
        }
    }
    if d.state.open.battle.to_retreat.is_empty() { Next::Advance } else { Next::Choice }
}
