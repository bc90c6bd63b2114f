//! Stacking (RPX-120, RPX-123): five units, one headquarters free, leaders without number; three companies of one kind are one unit.

use crate::{
    game::Game,
    nouns::*,
    refusal::{May, hex_must, must, on_map, unit_must},
    state::Position,
};
use kit::stack::{Excess, Limit, excess};

/// What the units of a side in a hex count: flipped ones for the Soviet side alone.
pub fn count(game: &Game, p: &Position, side: Side, hex: Hex) -> usize {
    counted(game, p.units(side, hex).filter(|unit| side != GERMAN || p.is_up(*unit)))
}

/// What some units count together.
pub fn counted(game: &Game, units: impl Iterator<Item = Unit>) -> usize {
    let (mut whole, mut headquarters, mut companies) = (0, 0_usize, Counted::<Alike>::new());
    for counter in units.map(|unit| game.counter(unit)) {
        match counter.size {
            Size::Leader => {}
            Size::Headquarters => headquarters += 1,
            Size::Company => *companies.entry(counter.alike()).or_default() += 1,
            Size::Battalion | Size::Regiment | Size::Brigade => whole += 1,
        }
    }
    let sets: usize = companies.values().map(|n| n / 3 + n % 3).sum();
    whole + sets + headquarters.saturating_sub(game.tables.fixed.stacking_free_hq.into())
}

/// How a hex is over the limit, if it is.
pub fn over(game: &Game, p: &Position, side: Side, hex: Hex) -> Option<Excess> {
    let most = game.tables.fixed.stacking_units.into();
    excess(&[Limit::units(most)], &[()], |(), ()| count(game, p, side, hex) as u32)
}

/// Hexes of a side that are over the limit.
pub fn over_limit(game: &Game, p: &Position, side: Side) -> HexSet {
    let stands: HexSet = p.of_side(side).map(|(_, hex)| hex).collect();
    stands.iter().filter(|hex| over(game, p, side, *hex).is_some()).collect()
}

/// Whether the opponent may take a unit off that is too much in its hex: one whose loss makes the stack smaller, if there is one.
pub fn may_eliminate(game: &Game, p: &Position, unit: Unit) -> May {
    must(p.step == Step::Overstack, "E_NOT_YOUR_PHASE", "RPX-120", "no units are taken off in this step")?;
    unit_must(unit.side() == p.phasing, unit, "E_NOT_OPPONENT", "RPX-120", "{} is not of the side in turn")?;
    let hex = on_map(p, unit, "E_NOT_OVER", "RPX-120")?;
    let is_over = over(game, p, p.phasing, hex).is_some() && !game.counter(unit).is_leader();
    unit_must(is_over, unit, "E_NOT_OVER", "RPX-120", "the hex of {} is not over the limit")?;
    let lessens = |unit: Unit| {
        let rest = p.units(unit.side(), hex).filter(|other| *other != unit);
        counted(game, rest) < counted(game, p.units(unit.side(), hex))
    };
    let better = p.units(unit.side(), hex).any(lessens);
    let fits = lessens(unit) || !better;
    unit_must(fits, unit, "E_NOT_OVER", "RPX-123", "without {} the stack would be no smaller")
}

/// Whether the side to act may say that it has done what it wanted.
pub fn may_be_done(game: &Game, p: &Position) -> May {
    must(p.step != Step::Over, "E_NOT_YOUR_PHASE", "SCN-01", "the game is over")?;
    if p.step != Step::Overstack {
        return Ok(());
    }
    match over_limit(game, p, p.phasing).first() {
        Some(hex) => hex_must(false, hex, "E_NOT_OVER", "RPX-120", "too many units stand in {}"),
        None => Ok(()),
    }
}
