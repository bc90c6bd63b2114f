//! Every set of units that can attack a place from where they stand.

use super::task::Task;
use crate::{
    event::Event,
    game::Game,
    ids::{GERMAN_UNITS, SOVIET_UNITS, SpaceId, UnitId, UnitSet},
    nouns::{Phase, Role},
    odds::forecast::{self, Counted},
    rules::{
        apply::apply,
        attack::{self, Declarations},
        combat, supply,
    },
    state::Open,
};
use engine::show::forecast::Chance;

/// Most sets that are weighed for one place.
const MOST: usize = 700;

/// A second-best answer worth less, in tenths of a point, is no temptation, and its task is not set.
pub(super) const TEMPTING: i64 = 150;

/// Units alike in all that counts for an attack.
struct Group {
    units: Vec<UnitId>,
}

/// A set of units declared against a place, and how things stand then.
pub(super) struct Force {
    pub(super) units: UnitSet,
    pub(super) after: Open,
}

/// Units that may be declared against a place as things stand, alike ones together.
fn groups(g: &Game, o: &Open, german: bool, target: SpaceId) -> Vec<Group> {
    let declarations = Declarations::new(g, o);
    let starving = supply::out_of_supply(g, o);
    let side = if german { GERMAN_UNITS } else { SOVIET_UNITS };
    let mut out: Vec<(_, Group)> = Vec::new();
    for (unit, at) in o.on_map(side).filter(|(_, s)| s.is_in(g.board.adj[target.index()])) {
        if declarations.check(unit, target, Role::Attack).is_err() {
            continue;
        }
        // Unknown units of different draws do not have the same chance of being Weak.
        let factor = g.factor(o, unit);
        let draw = if factor.is_none() { o.draws.born[unit.slot()] } else { 0 };
        let army = g.board.armies.has(unit);
        let like = (at.0, factor, army, starving.has(unit), draw, g.is_army_size(o, unit));
        match out.iter_mut().find(|(other, _)| *other == like) {
            Some((_, group)) => group.units.push(unit),
            None => out.push((like, Group { units: vec![unit] })),
        }
    }
    out.sort_by_key(|(like, _)| (like.0, std::cmp::Reverse(like.1)));
    out.into_iter().map(|(_, group)| group).collect()
}

/// Every legal set against a place, small ones first; `None` where there are too many to weigh them all.
pub(super) fn sets(g: &Game, o: &Open, german: bool, target: SpaceId) -> Option<Vec<Force>> {
    let groups = groups(g, o, german, target);
    let ways = groups.iter().try_fold(1usize, |n, group| n.checked_mul(group.units.len() + 1));
    if ways.is_none_or(|n| n > MOST) {
        return None;
    }
    let mut out = Vec::new();
    grow(g, &groups, Force { units: UnitSet::NONE, after: o.clone() }, target, &mut out);
    out.sort_by_key(|force| force.units.len());
    Some(out)
}

/// Adds none, one, two … of the first group and goes on with the others. A set that the rules refuse is refused with every
/// unit more, so nothing is tried beyond it.
fn grow(g: &Game, groups: &[Group], now: Force, target: SpaceId, out: &mut Vec<Force>) {
    let Some((group, rest)) = groups.split_first() else {
        if !now.units.is_empty() {
            out.push(now);
        }
        return;
    };
    let mut with = Force { units: now.units, after: now.after.clone() };
    grow(g, rest, now, target, out);
    for unit in &group.units {
        if attack::check_declare(g, &with.after, *unit, target, Role::Attack).is_err() {
            return;
        }
        let declared = Event::Declared { unit: *unit, target, role: Role::Attack };
        apply(g, &mut with.after, None, &declared);
        with.units.add(*unit);
        grow(g, rest, Force { units: with.units, after: with.after.clone() }, target, out);
    }
}

/// The force of the best chance against a place, with that chance; `Some(None)` where no unit can attack it.
#[allow(clippy::option_option, reason = "not to be weighed, and nobody there, are different things")]
pub(super) fn strongest(
    g: &Game,
    o: &Open,
    german: bool,
    target: SpaceId,
    counted: &mut Counted,
) -> Option<Option<(Force, Chance)>> {
    let mut best: Option<(Force, Chance)> = None;
    for force in sets(g, o, german, target)? {
        let chance = forecast::chance_among(g, &force.after, target, counted)?;
        if best.as_ref().is_none_or(|(_, known)| chance.beats(*known)) {
            best = Some((force, chance));
        }
    }
    Some(best)
}

/// A chance in tenths of a point.
pub(super) fn tenths(chance: Chance) -> i64 {
    if chance.is_certain() { 1000 } else { ((chance.value() * 1000.0).round() as i64).min(999) }
}

/// The declared attack on a place as it stands when it is committed, before anything is seen.
pub(super) fn committed(task: &Task<'_>, after: &Open, target: SpaceId) -> Open {
    let mut open = after.clone();
    open.phase = if task.german { Phase::Attacks } else { Phase::SovietAttacks };
    combat::committed(task.g, &open, target, false)
}
