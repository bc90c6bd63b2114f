//! Retreats: who must, who may, and where to.
//!
//! Rules: BF-RET-01 to -07, BF-DIS-01, BF-CALL-01. Rulings: R37, R40 to R48, R117, R120. *Home* is the Soviet edge or the German bases.

use super::{movement, next::Next};
use crate::{
    conduct::Stand,
    event::Event,
    game::{Game, GameDraft},
    ids::{SpaceId, SpaceSet, UnitId, UnitSet},
    refusal::{self, Verdict},
    state::{Open, flag},
};

/// Whether a unit may stay whatever happens: Soviet units on a city or a live fortress (BF-RET-03, R42), a German unit in
/// a base, which no unit can enter (R117), and one ordered to stand where that costs no unit its life (R48).
pub fn may_stand(g: &Game, o: &Open, unit: UnitId) -> bool {
    let ground = if unit.is_german() { g.board.bases } else { g.board.cities | o.fort };
    o.space(unit).is_some_and(|s| s.is_in(ground)) || is_held_by_order(g, o, unit)
}

/// Whether an order to stand lets a unit stay. An order for a position holds for everybody there.
fn is_held_by_order(g: &Game, o: &Open, unit: UnitId) -> bool {
    match g.conduct.stand {
        Stand::AsTrapped => false,
        Stand::StaysDisrupted | Stand::OneMoreHit => o.has(unit, flag::NO_RETREAT),
    }
}

/// Whether a unit hit this often must retreat: UnDisrupted attackers are left, and it is neither on such ground nor
/// an UnDisrupted army with exactly one hit (BF-RET-01, -02, R41).
pub fn is_forced(g: &Game, o: &Open, unit: UnitId, hits: u8) -> bool {
    let army_stays = hits == 1 && g.is_army_size(o, unit) && !o.is_disrupted(unit);
    o.battle.left && !may_stand(g, o, unit) && !army_stays && !is_held_by_others(g, o, unit)
}

/// Whether defenders that were not hit hold the position for one that was, where that lets it stay (R41).
fn is_held_by_others(g: &Game, o: &Open, unit: UnitId) -> bool {
    let holds = |u: UnitId| u != unit && !o.is_disrupted(u) && o.hits[u] == 0;
    !g.setup.house.retreat_if_held && o.battle.defenders.into_iter().any(holds)
}

/// Whether a unit has anywhere to retreat to and was not ordered to stand.
pub fn can_retreat(g: &Game, o: &Open, unit: UnitId) -> bool {
    !o.has(unit, flag::NO_RETREAT) && !destinations(g, o, unit).is_empty()
}

/// Where a unit may retreat to: nearer home; if there is nothing nearer, equally near (R43).
pub fn destinations(g: &Game, o: &Open, unit: UnitId) -> SpaceSet {
    destinations_under(g, o, unit, o.targets)
}

/// Where it might while these places are under attack.
fn destinations_under(g: &Game, o: &Open, unit: UnitId, attacked: SpaceSet) -> SpaceSet {
    let Some(from) = o.space(unit) else { return SpaceSet::NONE };
    let legal = candidates(g, o, unit, from, attacked);
    let home = if unit.is_german() { &g.board.dg } else { &g.board.dr };
    let here = home[from.index()];
    let by = |cmp: fn(&i8, &i8) -> bool| -> SpaceSet {
        legal.iter().filter(|q| cmp(&home[q.index()], &here)).collect()
    };
    let nearer = by(i8::lt);
    if nearer.is_empty() { by(i8::eq) } else { nearer }
}

/// German attacks that stand from now on: of these units, which have to retreat, one cannot and could if that target were
/// not under attack (BF-CALL-01, R120).
pub(super) fn barred_ways(g: &Game, o: &Open, units: UnitSet) -> Vec<Event> {
    let mut barring = o.barring;
    let mut out = Vec::new();
    for unit in units.into_iter().filter(|u| !o.has(*u, flag::NO_RETREAT)) {
        if !destinations(g, o, unit).is_empty() {
            continue;
        }
        for target in o.targets - o.battle.target - barring {
            if !destinations_under(g, o, unit, o.targets - target).is_empty() {
                barring.add(target);
                out.push(Event::WayBarred { unit, target });
            }
        }
    }
    out
}

/// Neighbours a unit could enter in retreat: no enemy, not under attack (R45); Germans only German ground and nowhere
/// from a base (R117), Soviet units no base and no empty German ground in contact (BF-RET-05, R44).
fn candidates(g: &Game, o: &Open, unit: UnitId, from: SpaceId, attacked: SpaceSet) -> SpaceSet {
    let near = g.board.adj[from.index()] & !attacked;
    if unit.is_german() && from.is_in(g.board.bases) {
        return SpaceSet::NONE;
    }
    if unit.is_german() {
        return near & g.board.positions & o.control & !o.soviet;
    }
    let touched = g.board.neighbours(o.german);
    near & !o.german & !g.board.bases & !(o.control & touched)
}

/// Checks a retreat.
pub fn check_retreat(g: &Game, o: &Open, unit: UnitId, to: SpaceId) -> Verdict {
    if !o.battle.to_retreat.has(unit) {
        return Err(refusal::not_hit(unit));
    }
    if to.is_in(destinations(g, o, unit)) && !o.has(unit, flag::NO_RETREAT) {
        return Ok(());
    }
    let from = o.space(unit).unwrap_or(to);
    let enemies = if unit.is_german() { o.soviet } else { o.german };
    if to == from {
        return Err(refusal::already_there(unit, from));
    }
    if !to.is_in(g.board.adj[from.index()]) {
        return Err(refusal::not_linked(from, to));
    }
    if to.is_in(enemies) || unit.is_german() != o.is_german(to) && to.is_in(g.board.positions) {
        return Err(refusal::retreat_held(to));
    }
    if to.is_in(o.targets) {
        return Err(refusal::retreat_under_attack(to));
    }
    Err(refusal::not_nearer_home(unit, to))
}

/// Checks staying.
pub fn check_stay(o: &Open, unit: UnitId) -> Verdict {
    if !o.battle.to_retreat.has(unit) {
        return Err(refusal::not_hit(unit));
    }
    if must_retreat(o, unit) { Err(refusal::must_retreat(unit)) } else { Ok(()) }
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
