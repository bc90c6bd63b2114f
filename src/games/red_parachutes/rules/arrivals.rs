//! Reinforcements and what divisions lose on the way (RPX-061, RPX-062); battalions that fall apart (RPX-063).

use super::{
    allowance,
    front::{Asked, Before as _},
    movement::{come_into, strain, two_dice},
};
use crate::{
    data::SetUp,
    event::Event,
    game::{Game, GameDraft},
    nouns::*,
    refusal::{May, Refusal, hex_must, must, no, on_map, unit_must},
    state::Position,
};

fn now(p: &Position, unit: Unit) -> May {
    let now = p.step == Step::Arrivals && unit.side() == p.phasing;
    must(now, "E_NOT_YOUR_PHASE", "RPX-061", "no units arrive in this step")
}

/// The hex in which a reinforcement enters, once its turn has come.
pub fn due(game: &Game, p: &Position, unit: Unit) -> Option<Hex> {
    let waits = p.at.of(unit).is_none() && p.man(unit).off == Off::Waiting;
    match game.counter(unit).setup {
        SetUp::Enter { turn, at } => (waits && turn <= p.turn).then_some(at),
        // A leader comes with his headquarters.
        SetUp::At(_) | SetUp::Drop | SetUp::With(_) | SetUp::Apart => None,
    }
}

/// Whether a reinforcement may enter; where.
pub fn may_enter(game: &Game, p: &Position, unit: Unit) -> Result<Hex, Refusal> {
    now(p, unit)?;
    let hex =
        due(game, p, unit).ok_or_else(|| no("E_NOT_DUE", "RPX-061", "{} is not due").of([unit.into()]))?;
    let held = Asked::of(game, p, p.phasing).closes(hex);
    hex_must(!held, hex, "E_ENTRY_BLOCKED", "RPX-061", "enemies stand in {}: the unit waits")?;
    hex_must(p.at.has_room(hex), hex, "E_STACK", "RPX-120", "no more counters have room in {}")?;
    Ok(hex)
}

/// A reinforcement enters: in supply, with all its ammunition, and pays for the hex.
pub fn enter(game: &Game, d: &mut GameDraft<'_>, unit: Unit) {
    let Ok(at) = may_enter(game, d.state, unit) else { return };
    attrition(game, d, unit);
    let (p, counter) = (&*d.state, game.counter(unit));
    let ma = allowance::on_arrival(game, p, unit, at);
    let stops = Asked::of(game, p, p.phasing).bars(at);
    let costs = &game.tables.movement;
    let zone = if stops { costs.enter.of(counter.class) } else { 0 };
    let ground = costs.ground(game.map.terrain(at), counter.class).unwrap_or(ma);
    let cost = ground.saturating_add(zone).min(ma);
    d.emit(Event::Entered { unit, at, ma, cost, lost: owed(game, p, unit), stops });
    for leader in game.followers(d.state, unit) {
        d.emit(Event::Did { unit: leader, deed: crate::event::Deed::Returned { at } });
    }
    come_into(game, d, unit, at);
    strain(game, d, unit);
}

/// The losses of a rifle division are rolled when its first reinforcement arrives (RPX-Q69).
fn attrition(game: &Game, d: &mut GameDraft<'_>, unit: Unit) {
    let counter = game.counter(unit);
    let Some(division) = counter.division.filter(|_| counter.is_rifle()) else { return };
    if d.state.owed[division.index()].is_some() {
        return;
    }
    let key = RollKey::new(d.state.turn.into(), "attrition", division.0.into());
    let dice = two_dice(d, &key);
    d.emit(Event::Attrition { division, dice, steps: game.tables.attrition(dice[0] + dice[1]) });
}

/// Steps that a reinforcement loses of those its division owes; one always remains.
fn owed(game: &Game, p: &Position, unit: Unit) -> u8 {
    let counter = game.counter(unit);
    let division = counter.division.filter(|_| counter.is_rifle());
    let owed = division.and_then(|division| p.owed[division.index()]).unwrap_or(0);
    owed.min(counter.steps.saturating_sub(1))
}

/// Whether a German battalion may fall apart into companies.
pub fn may_break_down(game: &Game, p: &Position, unit: Unit) -> May {
    now(p, unit)?;
    let hex = on_map(p, unit, "E_KIND", "RPX-063")?;
    let breaks = unit.side() == GERMAN && game.counter(unit).parts.is_some() && game.is_battalion(p, unit);
    unit_must(breaks, unit, "E_KIND", "RPX-063", "{} is no battalion that falls apart")?;
    let free = game.counter(unit).companies().all(|company| p.at.of(company).is_none());
    unit_must(free, unit, "E_KIND", "RPX-063", "companies of {} stand on the map")?;
    let room = p.at.count(hex) + COMPANIES <= ROOM;
    hex_must(room, hex, "E_STACK", "RPX-120", "no more counters have room in {}")
}

/// The companies into which a battalion falls apart: one for each step.
pub fn companies(game: &Game, p: &Position, unit: Unit) -> UnitSet {
    game.counter(unit).companies().take(p.man(unit).steps.into()).collect()
}
