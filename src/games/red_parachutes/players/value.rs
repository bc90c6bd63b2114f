//! What is counted of a game under way, for its value to the Soviet side (`kit::value`).

use crate::{
    game::Game,
    nouns::*,
    rules::{sequence, victory},
    state::{Position, nth},
};
use kit::value::Valued;

/// What a point counts beside the victory, in thousandths of one.
pub const POINT: u16 = 40;

/// How far from a town or a bridgehead units still count, in hexes.
const NEAR: u32 = 6;

/// Beside the points as they stand: strengths by bank, by supply and by nerve, how near units are to towns and bridgeheads.
fn counted(game: &Game, p: &Position) -> Vec<f64> {
    let mut all = vec![
        1.0,
        f64::from(u8::from(p.phasing == SOVIET)),
        f64::from(u8::from(p.bridge)),
        p.pairs.len() as f64,
    ];
    let items = victory::items(game, p).into_iter();
    all.extend(
        items.zip(0..).map(|(item, i)| f64::from(if i == 0 { item.points } else { item.count }) / 10.0),
    );
    let attack = |unit: Unit| f64::from(game.attack(p, unit)) / 50.0;
    for side in Side::BOTH {
        let units =
            || p.of_side(side).filter(|(unit, _)| p.is_up(*unit) && !game.counter(*unit).is_artillery());
        let sum = |of: &dyn Fn(Unit, Hex) -> bool| -> f64 {
            units().filter(|(unit, at)| of(*unit, *at)).map(|(unit, _)| attack(unit)).sum()
        };
        let west = |at| game.map.bank(at) == Some(Bank::West);
        all.extend([
            sum(&|_, at| west(at)),
            sum(&|_, at| !west(at)),
            sum(&|unit, _| p.man(unit).supply != Supply::In),
            sum(&|unit, at| west(at) && p.man(unit).nerve != Nerve::Good),
        ]);
        // Each town of the other side by the unit that is nearest, and how strong a side is around each bridgehead.
        let far = |at: Hex, to| f64::from(NEAR.saturating_sub(game.map.distance(at, to))) / f64::from(NEAR);
        let towns = game.army.victory.towns.iter().filter(|town| p.owner(town.0.0) != side);
        let near = towns.map(|town| {
            let each = units().filter(|(unit, _)| attack(*unit) > 0.0).map(|(_, at)| far(at, town.0.0));
            f64::from(town.1) * each.fold(0.0, f64::max)
        });
        all.push(near.sum::<f64>() / 10.0);
        let around = |pair: &crate::state::Pair| {
            units().map(|(unit, at)| attack(unit) * far(at, pair.west)).sum::<f64>()
        };
        all.push(p.pairs.iter().map(around).sum());
    }
    all
}

impl Valued for Game {
    const OF: Side = SOVIET;

    fn counted(&self, p: &Position) -> Vec<f64> {
        counted(self, p)
    }
    fn left(&self, p: &Position) -> f64 {
        let all = self.army.track.len().max(1) as f64;
        (all - f64::from(p.turn)) / all
    }
    fn ended(&self, p: &Position) -> Option<f64> {
        let end = p.outcome.as_ref()?;
        let won = end.winner.map_or(0.5, |winner| f64::from(u8::from(winner == SOVIET)));
        Some(won + f64::from(POINT) / 1000.0 * f64::from(end.score))
    }
    /// As each player turn begins.
    fn moment(&self, p: &Position) -> u16 {
        half(p)
    }
}

/// A number that rises with the player turns.
fn half(p: &Position) -> u16 {
    let begun = if sequence::rank(p.step, p.phasing) >= 20 { 1 + nth(p.phasing) as u16 } else { 0 };
    2 * u16::from(p.turn) + begun
}

/// Whether the other side has answered what a side orders in a position: its own next player turn begins.
pub fn answered(before: &Position, side: Side) -> impl Fn(&Position) -> bool + use<> {
    let until = 2 * (u16::from(before.turn) + 1) + 1 + nth(side) as u16;
    move |p| half(p) >= until
}
