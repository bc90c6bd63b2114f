//! What is at stake in an attack: how likely it takes its hexes, and what both sides lose by it on average. Every place that
//! shows a chance of an attack asks here: the pill on the map, the panel, lists, choices, the second click, the battle card.

use super::course::{self, End, Way};
use crate::{
    game::Game,
    nouns::{Unit, UnitSet},
    state::Position,
    words::side_name,
};
use engine::{base::side::Side, show::forecast::Chance};

/// Chance and price of an attack.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stake {
    /// Who attacks.
    pub by: Side,
    /// That its hexes are taken.
    pub taken: Chance,
    /// Defence factors lost on average.
    pub theirs: f64,
    /// Attack factors lost on average.
    pub ours: f64,
}

impl Stake {
    /// Of an attack of the plan, fought now; `None` where it cannot be.
    pub fn of(game: &Game, p: &Position, nth: u8) -> Option<Self> {
        let side = p.fighting.plan.get(usize::from(nth))?.units.first()?.side();
        Self::over(game, side, &course::ways(game, p, side, nth))
    }

    /// Over every way in which the attack of a side may go; `None` without any.
    pub fn over(game: &Game, by: Side, ways: &[Way]) -> Option<Self> {
        let longest = ways.iter().map(|way| way.dice.len()).max()?;
        let throws = |way: &Way| way.throws(longest);
        let taken = Chance {
            ways: ways.iter().filter(|way| way.end.taken).map(throws).sum(),
            of: ways.iter().map(throws).sum(),
        };
        let mean = |factors: &dyn Fn(&End) -> u16| {
            let sum: f64 = ways.iter().map(|way| f64::from(factors(&way.end)) * throws(way) as f64).sum();
            sum / taken.of as f64
        };
        Some(Self {
            by,
            taken,
            theirs: mean(&|end| factors(end.foes_lost, |unit| game.counter(unit).defence)),
            ours: mean(&|end| factors(end.own_lost, |unit| game.counter(unit).attack)),
        })
    }

    /// `Soviet 3.1, Axis 0.4`, the side that is attacked first: it is told to both sides.
    pub fn losses(self) -> String {
        let [attacked, attacking] = [self.by.other(), self.by].map(side_name);
        format!("{attacked} {}, {attacking} {}", number(self.theirs), number(self.ours))
    }
}

/// Factors of some units.
pub fn factors(units: UnitSet, of: impl Fn(Unit) -> u8) -> u16 {
    units.iter().map(|unit| u16::from(of(unit))).sum()
}

/// A mean with a decimal; 0 where there is next to nothing.
pub fn number(mean: f64) -> String {
    if mean < 0.05 { "0".to_owned() } else { format!("{mean:.1}") }
}
