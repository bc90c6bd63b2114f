//! Movement allowance (RPX-070 to RPX-078): fixed values, then what is added and taken away, then the halves, rounded up once at the
//! end (RPX-Q04).

use crate::{
    data::{SetUp, tables::QUARTERS},
    game::Game,
    nouns::*,
    state::{Marks, Position, nth},
};

/// What a unit has to move in this turn, in quarter points; what has begun to move keeps what it began with (RPX-Q64).
pub fn allowance(game: &Game, p: &Position, unit: Unit) -> u8 {
    let man = p.man(unit);
    if man.ma > 0 { man.ma } else { fresh(game, p, unit) }
}

/// Whether it has anything to move with. What only adds is left out where there is something without it.
pub fn has_any(game: &Game, p: &Position, unit: Unit) -> bool {
    p.man(unit).ma > 0 || with(game, p, unit, || 0) > 0 || fresh(game, p, unit) > 0
}

fn fresh(game: &Game, p: &Position, unit: Unit) -> u8 {
    with(game, p, unit, || i16::from(truck_bonus(game, p, unit)) + i16::from(leader_bonus(game, p, unit)))
}

/// What its counter says, as long as it is in its vehicles (RPX-Q63).
pub fn printed(game: &Game, p: &Position, unit: Unit) -> u8 {
    if p.man(unit).is(Marks::AFOOT) { game.tables.afoot.ma } else { game.counter(unit).ma }
}

/// What it has with what others add.
fn with(game: &Game, p: &Position, unit: Unit, added: impl Fn() -> i16) -> u8 {
    let (man, counter) = (p.man(unit), game.counter(unit));
    if man.is(Marks::REPLACED.and(Marks::CROSSED).and(Marks::BOUND)) {
        return 0; // RPX-074
    }
    if man.is(Marks::FLIPPED) {
        return game.tables.fixed.flipped_parachute_hexes * QUARTERS; // RPX-076
    }
    let class = game.class(p, unit);
    let printed = printed(game, p, unit);
    if counter.is_leader() {
        return printed * QUARTERS; // RPX-071
    }
    let whole = i16::from(printed) + added() - lacking(class, man.supply, man.nerve);
    let night = game.is_night(p) && man.nerve == Nerve::Demoralized;
    let halves = i16::from(man.is(Marks::BLEW)) + i16::from(night); // RPX-073
    let left = whole.max(0);
    let rounded = if halves == 0 { left } else { (left + (1 << halves) - 1) >> halves };
    (rounded.min(60) as u8) * QUARTERS
}

/// What bad supply and bad nerves take away (RPX-070, RPX-072).
fn lacking(class: Class, supply: Supply, nerve: Nerve) -> i16 {
    let foot = class == Class::Foot;
    let supply = match (supply, foot) {
        (Supply::In, _) | (Supply::Out, true) => 0,
        (Supply::Out, false) => 2,
        (Supply::Isolated, true) => 1,
        (Supply::Isolated, false) => 4,
    };
    let nerve = match (nerve == Nerve::Demoralized, foot) {
        (false, _) => 0,
        (true, true) => 2,
        (true, false) => 4,
    };
    supply + nerve
}

/// What German reinforcements on trucks have more in their first two turns (RPX-077, RPX-Q83).
fn truck_bonus(game: &Game, p: &Position, unit: Unit) -> u8 {
    let (man, counter, fixed) = (p.man(unit), game.counter(unit), &game.tables.fixed);
    let on_trucks = unit.side() == GERMAN && counter.class == Class::Motorized;
    // Companies came with their battalion.
    let came = matches!(counter.setup, SetUp::Enter { .. } | SetUp::Apart) && man.arrived > 0;
    let new = p.turn < man.arrived.saturating_add(fixed.truck_bonus_turns);
    if on_trucks && came && new { fixed.truck_bonus } else { 0 }
}

/// What a leader within one hex adds to units of his formation and to those stacked with them; the best of several, not the sum
/// (RPX-075, RPX-Q64).
fn leader_bonus(game: &Game, p: &Position, unit: Unit) -> u8 {
    let Some(hex) = p.at.of(unit) else { return 0 };
    let foot = game.class(p, unit) == Class::Foot;
    let leads = |leader: Unit, at| {
        let formation = game.counter(leader).formation;
        let near = game.map.distance(at, hex) <= 1;
        near && p.stack(unit.side(), hex).any(|with| {
            let with = game.counter(with);
            with.formation == formation && !with.is_leader()
        })
    };
    let leaders = game.army.leaders[nth(unit.side())].iter().copied();
    let leaders = leaders.filter(|leader| p.at.of(*leader).is_some_and(|at| leads(*leader, at)));
    let bonus = leaders
        .filter_map(|leader| game.leads(p, leader))
        .map(|numbers| if foot { numbers.foot } else { numbers.motor });
    bonus.max().unwrap_or(0)
}

/// What may be spent in all: a unit on foot that moves strategically has twice as much (RPX-101).
pub fn budget(ma: u8, doubles: bool) -> u8 {
    if doubles { ma.saturating_mul(2) } else { ma }
}

/// What a reinforcement has to move when it enters in a hex.
pub fn on_arrival(game: &Game, p: &Position, unit: Unit, at: Hex) -> u8 {
    let mut there = p.clone();
    there.at.put(unit, Some(at));
    there.men[unit].arrived = p.turn;
    fresh(game, &there, unit)
}
