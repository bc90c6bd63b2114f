//! Stacking: how many units may stand together, class by class.
//!
//! A game lists its limits for each kind of terrain and says how much a unit counts in a class: 0 outside of it, 1 in it,
//! more for a unit that takes more room. When the limits are asked (at the end of a move, of a phase, of a retreat) is the
//! game's rule.

use std::fmt;

/// One limit on the units of one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit<C> {
    /// At most so much of a class.
    Most {
        /// What is counted.
        class: C,
        /// The most that may stand together.
        most: u32,
        /// One of it and several, such as `armoured unit`, `armoured units`.
        words: [&'static str; 2],
    },
    /// A unit of this class tolerates no other.
    Alone {
        /// Who stands alone.
        class: C,
        /// In words, with its article, such as `a front`.
        words: &'static str,
    },
}

impl Limit<()> {
    /// At most this number of units of any kind.
    pub const fn units(most: u32) -> Self {
        Self::Most { class: (), most, words: ["unit", "units"] }
    }
}

/// What is too much in one place, for the inside of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Excess {
    /// Such as `3 units would stand there, at most 2 may`.
    Most {
        /// How much would stand there.
        found: u32,
        /// The most that may.
        most: u32,
        /// One of it and several.
        words: [&'static str; 2],
    },
    /// Such as `a front stands alone`.
    Alone {
        /// In words, with its article.
        words: &'static str,
    },
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Most { found, most, words } => {
                write!(f, "{found} {} would stand there, at most {most} may", words[usize::from(*found != 1)])
            }
            Self::Alone { words } => write!(f, "{words} stands alone"),
        }
    }
}

impl<C: Copy> Limit<C> {
    /// How these units break the limit; `counts` says how much a unit is in a class.
    fn excess<U>(&self, units: &[U], counts: &impl Fn(&U, C) -> u32) -> Option<Excess> {
        let all = |class| units.iter().map(|unit| counts(unit, class)).fold(0, u32::saturating_add);
        match *self {
            Self::Most { class, most, words } => {
                let found = all(class);
                (found > most).then_some(Excess::Most { found, most, words })
            }
            Self::Alone { class, words } => {
                (units.len() > 1 && all(class) > 0).then_some(Excess::Alone { words })
            }
        }
    }
}

/// The first of the limits that these units break together; `counts` says how much a unit is in a class.
pub fn excess<U, C: Copy>(limits: &[Limit<C>], units: &[U], counts: impl Fn(&U, C) -> u32) -> Option<Excess> {
    limits.iter().find_map(|limit| limit.excess(units, &counts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Class {
        Any,
        Large,
        Armour,
        Front,
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Unit {
        Corps,
        Army,
        TankCorps,
        Front,
    }

    fn counts(unit: &Unit, class: Class) -> u32 {
        u32::from(match class {
            Class::Any => true,
            Class::Large => matches!(unit, Unit::Army | Unit::Front),
            Class::Armour => *unit == Unit::TankCorps,
            Class::Front => *unit == Unit::Front,
        })
    }

    const FRONT: Limit<Class> = Limit::Alone { class: Class::Front, words: "a front" };
    const ANY: Limit<Class> = Limit::Most { class: Class::Any, most: 2, words: ["unit", "units"] };
    const LARGE: Limit<Class> = Limit::Most { class: Class::Large, most: 1, words: ["army", "armies"] };
    const ARMOUR: Limit<Class> =
        Limit::Most { class: Class::Armour, most: 1, words: ["armoured unit", "armoured units"] };

    fn said(limits: &[Limit<Class>], units: &[Unit]) -> String {
        excess(limits, units, counts).map_or("fits".to_owned(), |excess| excess.to_string())
    }

    #[test] // RP-STK-01, RP-STK-02
    fn the_first_broken_limit_is_named() {
        use Unit::*;
        let three = "3 units would stand there, at most 2 may";
        let armies = "2 armies would stand there, at most 1 may";
        for (units, clear, swamp) in [
            (&[] as &[Unit], "fits", "fits"),
            (&[Corps, Army], "fits", "fits"),
            (&[Front], "fits", "fits"),
            (&[TankCorps, TankCorps], "fits", "2 armoured units would stand there, at most 1 may"),
            (&[Army, Army], armies, armies),
            (&[Corps; 3], three, three),
            (&[Front, Corps], "a front stands alone", "a front stands alone"),
        ] {
            assert_eq!(said(&[FRONT, ANY, LARGE], units), clear, "{units:?}");
            assert_eq!(said(&[FRONT, ANY, LARGE, ARMOUR], units), swamp, "{units:?}");
        }
    }

    #[test]
    fn counts_do_not_overflow() {
        let found = excess(&[ANY], &[(), ()], |(), _| u32::MAX);
        assert_eq!(found, Some(Excess::Most { found: u32::MAX, most: 2, words: ["unit", "units"] }));
    }
}
