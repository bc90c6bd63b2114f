//! Where a unit can go by one move, for the picture and for what a click means.

use super::{
    front::{Asked, Before as _, Front},
    movement::{self, Mover},
};
use crate::{
    game::Game,
    nouns::*,
    refusal::{Refusal, hex_must, no},
    state::Position,
};
use kit::{
    hex::Direction,
    reach::{self, Standing},
};

/// Every hex that a unit can come to.
pub type Reach = reach::Reach<HEXES, HEX_WORDS>;

/// Where a unit can go at a pace.
pub fn of(game: &Game, p: &Position, unit: Unit, pace: Pace) -> Result<Reach, Refusal> {
    before(game, p, &Front::of(game, p, p.phasing), unit, pace)
}

/// The same with what the side has in front of it.
pub fn before(game: &Game, p: &Position, front: &Front, unit: Unit, pace: Pace) -> Result<Reach, Refusal> {
    let mover = Mover::of(game, p, unit, pace)?;
    let from = movement::may_move(p, unit)?;
    let start = Standing { hex: from, spent: p.man(unit).spent, fresh: p.man(unit).spent == 0 };
    let step = |at: Standing, way: Direction, to: Hex| {
        // Most of what bars a step is ground, which is known side by side; dispersed units mind less of it.
        let ground = mover.flipped || game.sides(at.hex, mover.class) >> way.index() & 1 == 1;
        if !ground && !game.map.bridge.joins(at.hex, to) {
            return None;
        }
        let taken = movement::step_by(game, p, front, &mover, (at.hex, at.spent), (way, to)).ok()?;
        Some(reach::Step { cost: taken.cost, ends: taken.stops, harms: false })
    };
    Ok(Reach::find(&game.map.hexes, start, mover.budget, step))
}

/// The way of a unit to a hex, the start left out, as orders would take it: the pace that costs less.
pub fn way(game: &Game, p: &Position, unit: Unit, to: Hex) -> Result<(Pace, Vec<Hex>), Refusal> {
    let normal = of(game, p, unit, Pace::Normal);
    let strategic = of(game, p, unit, Pace::Strategic);
    let cost = |reach: &Result<Reach, Refusal>| reach.as_ref().ok().and_then(|reach| reach.cost(to));
    match (cost(&normal), cost(&strategic)) {
        (Some(_), _) => Ok((Pace::Normal, normal?.path(to))),
        (None, Some(_)) => Ok((Pace::Strategic, strategic?.path(to))),
        (None, None) => {
            normal?;
            let before = Asked::of(game, p, unit.side());
            let attack = "enemies stand in {}: they are attacked in the step Combat";
            hex_must(!before.closes(to), to, "E_PROHIBITED", "RPX-087", attack)?;
            let shut = before.shuts(game.counter(unit).is_leader(), to);
            hex_must(!shut, to, "E_PROHIBITED", "RPX-087", "an enemy leader stands in {}")?;
            Err(no("E_MP", "RPX-080", "{} is out of reach").of([to.into()]))
        }
    }
}
