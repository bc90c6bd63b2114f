//! Stacking (RP-STK).

use super::super::{
    data::words::{Counter, Kind, Nation, Size, Terrain},
    game::Game,
    nouns::{Hex, Stack, Unit, UnitSet},
    state::Position,
};
use crate::kit::{
    ids::Id as _,
    stack::{Excess, Limit, excess},
};

/// What stacking counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Any,
    Large,
    Front,
    Armour,
}

const FRONT: Limit<Class> = Limit::Alone { class: Class::Front, words: "a front" };
const ANY: Limit<Class> = Limit::Most { class: Class::Any, most: 2, words: ["unit", "units"] };
const LARGE: Limit<Class> = Limit::Most {
    class: Class::Large,
    most: 1,
    words: ["unit larger than a corps", "units larger than a corps"],
};
const ARMOUR: Limit<Class> =
    Limit::Most { class: Class::Armour, most: 1, words: ["armoured unit", "armoured units"] };

/// On open ground (RP-STK-01), and in swamps and mountains, frozen or not (RP-STK-02).
const OPEN: [Limit<Class>; 3] = [FRONT, ANY, LARGE];
const CLOSE: [Limit<Class>; 4] = [FRONT, ANY, LARGE, ARMOUR];

fn counts(counter: &&Counter, class: Class) -> u32 {
    u32::from(match class {
        Class::Any => true,
        Class::Large => counter.size != Size::Corps,
        Class::Front => counter.kind == Kind::Front,
        Class::Armour => counter.armour_type(),
    })
}

/// Whether a hex lets at most one armoured unit stand or attack (RP-STK-02, -04).
pub fn is_close(game: &Game, hex: Hex) -> bool {
    matches!(game.board.terrain(hex), Terrain::Swamp | Terrain::Mountain)
}

/// The limit that units break when they stand together in a hex.
pub fn broken(game: &Game, hex: Hex, units: impl Iterator<Item = Unit>) -> Option<Excess> {
    let counters: Vec<&Counter> = units.map(|unit| game.counter(unit)).collect();
    let limits: &[Limit<Class>] = if is_close(game, hex) { &CLOSE } else { &OPEN };
    excess(limits, &counters, counts)
}

/// The rule of a limit that units break: they would on open ground too, or not.
pub fn rule_of(game: &Game, units: impl Iterator<Item = Unit>) -> &'static str {
    let counters: Vec<&Counter> = units.map(|unit| game.counter(unit)).collect();
    if excess(&OPEN, &counters, counts).is_some() { "RP-STK-01" } else { "RP-STK-02" }
}

/// Whether two units may stand together on open ground, or on close ground (RP-STK-01, -02), Romanians and Hungarians apart
/// (RP-TER-14).
fn pair_up(a: &Counter, b: &Counter, close: bool) -> bool {
    let is = |nation: Nation| a.nation == nation || b.nation == nation;
    let limits: &[Limit<Class>] = if close { &CLOSE } else { &OPEN };
    excess(limits, &[a, b], counts).is_none() && !(is(Nation::Romanian) && is(Nation::Hungarian))
}

/// Who may stand together, worked out once: by unit whom it may stand with on open ground, and on close ground.
pub struct Pairs([Vec<UnitSet>; 2]);

impl Pairs {
    /// Of all counters.
    pub fn new(counters: &[Counter]) -> Self {
        let beside = |unit: &Counter, close: bool| {
            let all = Unit::all().zip(counters);
            all.filter(|(_, other)| pair_up(unit, other, close)).map(|(other, _)| other).collect()
        };
        Self([false, true].map(|close| counters.iter().map(|unit| beside(unit, close)).collect()))
    }
    /// Whether two units may stand together.
    #[inline]
    pub fn fit(&self, a: Unit, b: Unit, close: bool) -> bool {
        self.0[usize::from(close)][a.index()].has(b)
    }
}

/// Whether units may stand together in a hex: one everywhere, three nowhere (RP-STK-01).
#[inline]
pub fn fits(game: &Game, hex: Hex, mut units: impl Iterator<Item = Unit>) -> bool {
    let (Some(a), Some(b)) = (units.next(), units.next()) else { return true };
    units.next().is_none() && game.pairs.fit(a, b, is_close(game, hex))
}

/// What is worked out once for all units that stacking counts alike.
pub struct Alike<T>(Vec<(Unit, T)>);

impl<T> Default for Alike<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Alike<T> {
    /// What is known of units like this one, else what `work` says.
    pub fn of(&mut self, game: &Game, unit: Unit, work: impl FnOnce() -> T) -> &T {
        let counted = |unit: Unit| {
            let counter = game.counter(unit);
            (counter.size != Size::Corps, counter.armour_type(), counter.kind == Kind::Front, counter.nation)
        };
        let known = self.0.iter().position(|(one, _)| counted(*one) == counted(unit));
        let known = known.unwrap_or_else(|| {
            self.0.push((unit, work()));
            self.0.len() - 1
        });
        &self.0[known].1
    }
}

/// Whether a stack could stand in a hex beside those that are there.
pub fn fits_with(game: &Game, p: &Position, hex: Hex, Stack(first, second): Stack) -> bool {
    // One unit alone fits everywhere.
    if second.is_none() && p.at.is_empty(hex) {
        return true;
    }
    let others = p.at.units(hex).filter(|unit| *unit != first && Some(*unit) != second);
    fits(game, hex, [first].into_iter().chain(second).chain(others))
}
