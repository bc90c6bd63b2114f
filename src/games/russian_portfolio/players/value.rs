//! What a campaign under way is worth to the Axis: a sum over what can be counted of a position as a turn begins, fitted to how
//! campaigns between the procedures end. Search chooses plans by it; it is shown to nobody as a chance.

use super::{
    super::{
        game::Game,
        nouns::{AXIS, SOVIET, Unit, UnitSet},
        rules::victory,
        state::Position,
    },
    lines, play_outs,
    weights::{COUNTED, WEIGHTS},
};
use engine::{base::side::Side, contract::automatic::PlayOn};

/// What a victory point counts beside the victory, in thousandths of one.
pub const POINT: u16 = 100;

/// Turns until the other side has answered and the next one begins: the Soviets come last in a turn.
const AHEAD: [u8; 2] = [1, 2];

/// What is counted, with the share of the campaign that is left.
pub type Features = [f64; 2 * COUNTED];

/// How far from a city a unit of the Axis still counts, in hexes over land.
const NEAR: u8 = 8;
/// The least attack factors with which it does.
const ABLE: u8 = 4;
/// Defence factors with which a city is full.
const FULL: f64 = 16.0;

/// What a position is worth by its end, if it is over.
pub fn ended(game: &Game, p: &Position) -> Option<f64> {
    p.outcome.as_ref().map(|end| {
        let won = f64::from(u8::from(end.winner == Some(AXIS)));
        won + f64::from(POINT) / 1000.0 * f64::from(end.score.min(victory::needed(game)))
    })
}

/// What is counted of a position.
pub fn features(game: &Game, p: &Position) -> Features {
    let needed = f64::from(victory::needed(game));
    let attack = |unit: Unit| f64::from(game.counter(unit).attack);
    let defence = |unit: Unit| f64::from(game.counter(unit).defence);
    let sum =
        |side: Side, of: &dyn Fn(Unit) -> f64| p.at.of_side(side).map(|(unit, _)| of(unit)).sum::<f64>();
    let cut = |side: Side, of: &dyn Fn(Unit) -> f64| {
        let out: UnitSet = lines::cut_off(game, p, side);
        out.iter().map(of).sum::<f64>()
    };
    let (mut near, mut armour, mut garrisons) = (0.0, 0.0, 0.0);
    for city in game.victories.iter().copied().filter(|city| p.controls(SOVIET, *city)) {
        let worth = game.board.place(city).map_or(0.0, |place| f64::from(place.worth));
        let far = game.board.land_distance(city);
        let least = |able: &dyn Fn(Unit) -> bool| {
            let all = p.at.of_side(AXIS).filter(|(unit, _)| able(*unit));
            let least = all.map(|(_, at)| far[at.index()]).min().unwrap_or(NEAR);
            f64::from(NEAR.saturating_sub(least)) / f64::from(NEAR)
        };
        near += worth * least(&|unit| game.counter(unit).attack >= ABLE);
        armour += worth * least(&|unit| game.counter(unit).pure_armour());
        let beside = game.board.neighbours(city).flat_map(|(_, hex)| p.at.units(hex));
        let own = |unit: &Unit| unit.side() == SOVIET;
        let there: f64 = p.at.units(city).filter(own).map(defence).sum();
        let around: f64 = beside.filter(own).map(defence).sum();
        garrisons += worth * (there + around / 2.0).min(FULL) / FULL;
    }
    let value = f64::from(victory::worth(game, p)) / needed;
    let left = (12.0 - f64::from(p.turn)) / 12.0;
    let counted: [f64; COUNTED] = [
        1.0,
        value,
        value * value,
        f64::from(victory::held(game, p)) / needed - value,
        sum(AXIS, &attack) / 100.0,
        sum(SOVIET, &defence) / 100.0,
        sum(SOVIET, &attack) / 100.0,
        near / needed,
        armour / needed,
        garrisons / needed,
        cut(AXIS, &attack) / 10.0,
        cut(SOVIET, &defence) / 10.0,
    ];
    let mut all = [0.0; 2 * COUNTED];
    for (nth, one) in counted.into_iter().enumerate() {
        (all[nth], all[COUNTED + nth]) = (one, one * left);
    }
    all
}

/// What a position at the beginning of a turn is worth to the Axis.
pub fn of(game: &Game, p: &Position) -> f64 {
    let sum = || features(game, p).iter().zip(&WEIGHTS).map(|(one, weight)| one * weight).sum();
    ended(game, p).unwrap_or_else(sum)
}

/// What a campaign is worth to a side after the other has answered, beginning with some orders of the side to act.
pub fn foreseen(
    game: &Game,
    p: &Position,
    side: Side,
    first: &[crate::order::Order],
    how: &PlayOn,
) -> Option<f64> {
    let until = p.turn.saturating_add(AHEAD[usize::from(side.0 & 1)]);
    let worth = of(game, &play_outs::play_until(game, p, first, how, |p| p.turn >= until)?);
    Some(if side == AXIS { worth } else { 1.0 - worth })
}
