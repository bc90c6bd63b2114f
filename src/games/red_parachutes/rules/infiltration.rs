//! Infiltration from zone to zone (RPX-113, RPX-114): after all other movement, by a whole stack, with a die.

use super::{
    allowance::allowance,
    front::{Asked, Before, Front},
    movement::{come_into, counts_on_bridge, has_room_on_bridge, may_slip_over, strain},
};
use crate::{
    data::tables::{QUARTERS, Stealth},
    event::Event,
    game::{Game, GameDraft},
    nouns::*,
    refusal::{May, hex_must, must, unit_must},
    state::{Marks, Position},
};

/// The stack that would go: all units of the side in turn in a hex that do not lie flipped.
pub fn stack(p: &Position, from: Hex) -> impl Iterator<Item = Unit> + Clone + '_ {
    p.stack(p.phasing, from)
}

/// Whether a stack may try to slip into a hex.
pub fn may_slip(game: &Game, p: &Position, from: Hex, to: Hex) -> May {
    must(p.step == Step::Infiltration, "E_NOT_YOUR_PHASE", "RPX-113", "no stack infiltrates in this step")?;
    let there = game.has_hex(from) && stack(p, from).next().is_some();
    must(there, "E_INELIGIBLE", "RPX-113", "no stack stands there")?;
    slips(game, p, &Asked::of(game, p, p.phasing), from, to)
}

/// The same with what lies before the side.
fn slips(game: &Game, p: &Position, front: &impl Before, from: Hex, to: Hex) -> May {
    let beside = game.map.hexes.contains(to) && game.map.hexes.way(from, to).is_some();
    hex_must(beside, to, "E_OFF_PATH", "RPX-113", "{} is not beside the stack")?;
    hex_must(front.bars(from), from, "E_NOT_EZOC", "RPX-113", "{} lies in no enemy zone")?;
    hex_must(front.bars(to), to, "E_NOT_EZOC", "RPX-113", "{} lies in no enemy zone: movement leads there")?;
    let alone = stack(p, from).all(|unit| game.counter(unit).is_leader());
    hex_must(!front.shuts(alone, to), to, "E_PROHIBITED", "RPX-087", "enemies stand in {}")?;
    let together = stack(p, from).count();
    hex_must(p.at.count(to) + together <= ROOM, to, "E_STACK", "RPX-120", "{} has no room for them")?;
    stack(p, from).try_for_each(|unit| may_join(game, p, unit, from, to))?;
    let over = stack(p, from).filter(|unit| counts_on_bridge(game, *unit)).count();
    let room = !game.map.bridge.joins(from, to) || has_room_on_bridge(game, p, over);
    must(room, "E_BRIDGE_FULL", "SCN-03", "no more units may pass the bridge this turn")
}

/// Whether a unit of the stack has what it takes: not tried before, limbered, and points for the ground and both zones. Soviet
/// anti-tank units need none (RPX-Q32); leaders do, who only need no roll.
fn may_join(game: &Game, p: &Position, unit: Unit, from: Hex, to: Hex) -> May {
    let (man, counter) = (p.man(unit), game.counter(unit));
    unit_must(!man.is(Marks::SLIPPED), unit, "E_INELIGIBLE", "RPX-114", "{} has tried in this turn")?;
    let limbered = !counter.is_artillery() || man.is(Marks::LIMBERED);
    unit_must(limbered, unit, "E_NOT_LIMBERED", "RPX-081", "{} must be limbered to move")?;
    let ground = may_slip_over(game, p, unit, from, to)?;
    if game.always_slips(unit) {
        return Ok(());
    }
    let bound = man.is(Marks::CROSSED.and(Marks::BOUND).and(Marks::REPLACED));
    unit_must(!bound, unit, "E_MP", "RPX-074", "{} has no movement points in this turn")?;
    let costs = &game.tables.movement;
    let class = game.class(p, unit);
    let need = ground + costs.enter.of(class) + costs.leave.of(class);
    let left = allowance(game, p, unit).saturating_sub(man.spent);
    unit_must(need <= left, unit, "E_MP", "RPX-113", "{} has not the points for the ground and both zones")
}

/// How well a unit slips through.
fn stealth(game: &Game, p: &Position, unit: Unit) -> Stealth {
    let counter = game.counter(unit);
    match counter.kind {
        Kind::Recon => Stealth::Recon,
        Kind::AntiTank => Stealth::AntiTank,
        _ if counter.is_airborne() => Stealth::Airborne,
        _ => match game.class(p, unit) {
            Class::Foot => Stealth::Foot,
            Class::Motorized => Stealth::Motorized,
            Class::Mechanized => Stealth::Mechanized,
        },
    }
}

/// The highest modified roll with which a stack succeeds: that of its clumsiest unit; none for leaders alone, who need no roll.
pub fn success_max(game: &Game, p: &Position, from: Hex) -> Option<i8> {
    let rolling = stack(p, from).filter(|unit| !game.counter(*unit).is_leader());
    rolling.map(|unit| game.tables.infiltration.success_max(stealth(game, p, unit))).min()
}

/// What is added to the roll, each reason once (RPX-114).
pub fn drm(game: &Game, p: &Position, from: Hex, to: Hex) -> i8 {
    let (rows, front) = (game.tables.infiltration.drm, Asked::of(game, p, p.phasing));
    let shaken = stack(p, from).any(|unit| p.man(unit).nerve != Nerve::Good);
    let stacks = game.map.hexes.neighbours(to).filter(|(_, near)| front.closes(*near)).count();
    let reasons = [
        (game.is_night(p), rows.night),
        (game.map.terrain(to).is_cover(), rows.destination_woods_rough_town_city),
        (shaken, rows.disrupted_or_demoralized),
        (stacks >= 2, rows.two_or_more_enemy_stacks_adjacent_to_destination),
    ];
    reasons.iter().filter(|(holds, _)| *holds).map(|(_, drm)| drm).sum()
}

/// A stack tries to slip through; a six fails and disrupts it.
pub fn slip(game: &Game, d: &mut GameDraft<'_>, from: Hex, to: Hex) {
    let (max, drm) = (success_max(game, d.state, from), drm(game, d.state, from, to));
    let units: Vec<Unit> = stack(d.state, from).collect();
    let key =
        RollKey::new(d.state.turn.into(), "infiltration", units.first().map_or(0, |unit| unit.0.into()));
    let die = max.map(|_| d.roll(key, 6) as u8);
    let six = die == Some(6) && game.tables.infiltration.natural_six_disrupts;
    let low = die.is_none_or(|die| max.is_some_and(|max| die as i8 + drm <= max));
    let went = low && !six;
    let shown = units.iter().copied().collect();
    d.emit(Event::Infiltrated { units: shown, from, to, die, drm, went, shaken: six });
    for unit in units {
        if went {
            come_into(game, d, unit, to);
        }
        strain(game, d, unit);
    }
}

/// What a failed attempt costs each unit (RPX-114).
pub const FAILED_COST: u8 = QUARTERS;

/// Every stack that may try, with the hexes into which it may.
pub fn all(game: &Game, p: &Position) -> impl Iterator<Item = (Hex, Hex)> {
    let front = Front::of(game, p, p.phasing);
    let stands: HexSet =
        p.of_side(p.phasing).filter(|(unit, _)| p.is_up(*unit)).map(|(_, hex)| hex).collect();
    let ways = (stands & front.zone)
        .iter()
        .flat_map(|from| game.map.hexes.neighbours(from).map(move |(_, to)| (from, to)));
    ways.filter(move |(from, to)| slips(game, p, &front, *from, *to).is_ok())
}
