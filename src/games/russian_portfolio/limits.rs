//! The limits of stacking by what is printed on the counters (RP-STK-01, -02), and who may stand together by them.

use crate::{
    data::words::{Counter, Kind, Nation, Size},
    nouns::{Unit, UnitSet},
};
use kit::{
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

/// The limit that counters break when they stand together on open ground, or on close ground.
pub fn broken(counters: &[&Counter], close: bool) -> Option<Excess> {
    let limits: &[Limit<Class>] = if close { &CLOSE } else { &OPEN };
    excess(limits, counters, counts)
}

/// Whether two units may stand together on open ground, or on close ground (RP-STK-01, -02), Romanians and Hungarians apart
/// (RP-TER-14).
fn pair_up(a: &Counter, b: &Counter, close: bool) -> bool {
    let is = |nation: Nation| a.nation == nation || b.nation == nation;
    broken(&[a, b], close).is_none() && !(is(Nation::Romanian) && is(Nation::Hungarian))
}

/// Who may stand together, worked out once: by unit whom it may stand with on open ground, and on close ground.
#[derive(Clone)]
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
