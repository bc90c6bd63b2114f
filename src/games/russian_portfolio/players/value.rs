//! What is counted of a campaign under way as a turn begins, for its value to the Axis (`kit::value`).

use super::{
    super::{
        game::Game,
        nouns::{AXIS, SOVIET, Unit, UnitSet},
        rules::victory,
        state::Position,
    },
    lines,
};
use engine::base::side::Side;
use kit::value::{self, Valued};

/// What a victory point counts beside the victory, in thousandths of one.
pub const POINT: u16 = 100;

/// How far from a city a unit of the Axis still counts, in hexes over land.
const NEAR: u8 = 8;
/// The least attack factors with which it does.
const ABLE: u8 = 4;
/// Defence factors with which a city is full.
const FULL: f64 = 16.0;

/// So near to what a campaign is worth that is lost with nothing, and to one that is won, lie the campaigns to which the sum was fitted.
const NEAR_LOST: f64 = 0.2;
const NEAR_WON: f64 = 0.3;

/// What plans are chosen by: what a campaign was worth, or what is foreseen of one that goes on. That is never worth more than one that is
/// won, nor less than one that is lost, however far the sum runs.
pub fn foreseen(game: &Game, p: &Position) -> f64 {
    let won = 1.0 + f64::from(POINT) / 1000.0 * f64::from(victory::needed(game));
    game.ended(p).unwrap_or_else(|| held_in(value::of(game, p), won))
}

/// A sum as it is where it was fitted; beyond that it comes nearer and nearer to what is decided.
fn held_in(sum: f64, won: f64) -> f64 {
    let near = |beyond: f64, room: f64| room * beyond / (room + beyond);
    let (low, high) = (NEAR_LOST, won - NEAR_WON);
    if sum < low {
        low - near(low - sum, NEAR_LOST)
    } else if sum > high {
        high + near(sum - high, NEAR_WON)
    } else {
        sum
    }
}

/// What is counted of a position.
fn counted(game: &Game, p: &Position) -> Vec<f64> {
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
    vec![
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
    ]
}

impl Valued for Game {
    const OF: Side = AXIS;

    fn counted(&self, p: &Position) -> Vec<f64> {
        counted(self, p)
    }
    fn left(&self, p: &Position) -> f64 {
        (12.0 - f64::from(p.turn)) / 12.0
    }
    fn ended(&self, p: &Position) -> Option<f64> {
        p.outcome.as_ref().map(|end| {
            let won = f64::from(u8::from(end.winner == Some(AXIS)));
            won + f64::from(POINT) / 1000.0 * f64::from(end.score.min(victory::needed(self)))
        })
    }
}
