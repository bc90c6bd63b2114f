//! The values of options that are more than yes or no. The first of each is the default.

use crate::{
    edition::Edition,
    nouns::{Level, SiberianRule, Strength},
    talk::{AreaConsent, Team},
};
use engine::contract::options::OneOf;

impl OneOf for Edition {
    const ALL: &'static [Self] = &Self::ALL;
}
impl OneOf for Strength {
    const ALL: &'static [Self] = &[Self::Bell, Self::Presort];
}
impl OneOf for Level {
    const ALL: &'static [Self] = &[Self::Historical, Self::Standard, Self::Hard, Self::One];
}
impl OneOf for SiberianRule {
    const ALL: &'static [Self] = &[Self::Printed, Self::Crisis, Self::Safe];
}
impl OneOf for Team {
    const ALL: &'static [Self] = &[Self::One, Self::Two, Self::Three];
}
impl OneOf for AreaConsent {
    const ALL: &'static [Self] = &[Self::Each, Self::Standing, Self::Open];
}

/// An enumeration whose first value is the default, with all of them in the order of their row.
macro_rules! values {
    ($(#[$about:meta])* $name:ident { $($(#[$means:meta])* $value:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($(#[$means])* $value),+ }
        impl OneOf for $name {
            const ALL: &'static [Self] = &[$(Self::$value),+];
        }
        impl Default for $name {
            fn default() -> Self {
                Self::ALL[0]
            }
        }
    };
}

values! {
    /// When the fall of Moscow may end the war (BF-VIC-09, R67).
    SuddenDeath {
        /// When it falls first.
        First,
        /// Each time.
        Every,
        /// Never.
        Off,
    }
}
values! {
    /// Whether a declared attack may be called off after the defenders have prepared (BF-CALL-01, R96).
    CallOff {
        /// As the edition says.
        ByEdition,
        /// Always; in the edition of 2020 before it is committed only.
        Always,
        /// Never.
        Never,
    }
}
values! {
    /// What an order to stand costs (BF-RET-06, R48).
    NoRetreat {
        /// One hit less destroys the unit.
        AsRuled,
        /// The unit is Disrupted and need not go.
        StaysDisrupted,
        /// The position suffers one hit more and no unit there must go.
        OneMoreHit,
    }
}
values! {
    /// Where Soviet arrivals go that are not needed (R109).
    Surplus {
        /// Behind the front.
        Reserve,
        /// They stay in their city.
        City,
    }
}
values! {
    /// Which base takes three units of Centre (R71).
    Overflow {
        /// That of North.
        Agn,
        /// That of South.
        Ags,
        /// Either, three units in all.
        Either,
    }
}
values! {
    /// Who moves before an attack (BF-MOV-01, -02, R01).
    AttackMove {
        /// Panzer units approach; everybody else attacks from where it starts.
        PanzersApproach,
        /// Everybody moves his allowance, then attacks.
        Allowance,
        /// The attack link counts as a link of the move.
        LinkCounts,
    }
}
values! {
    /// Where an air fleet may fly (BF-AIR-12, R19).
    AirSector {
        /// Over its own army group.
        Own,
        /// Over any sector, one mission each.
        Any,
    }
}
values! {
    /// The weather of December (BF-WX-04, R23).
    December {
        /// Snow.
        Snow,
        /// Good.
        Good,
        /// A die decides, as in October.
        Roll,
    }
}
values! {
    /// How deep a hole breaks the Soviet line (BF-MOV-13, R51).
    BreakDepth {
        /// Two positions in a row.
        Two,
        /// One.
        One,
        /// Three.
        Three,
    }
}
values! {
    /// When Leningrad is cut off (BF-VIC-04, R65).
    Cutoff {
        /// When no way leads from it to the eastern edge.
        Trace,
        /// When all its links to the east are held.
        LinksHeld,
    }
}
values! {
    /// Until when an attack may be called off in the revised edition (R120).
    Window {
        /// Until the fire is counted.
        ToTheFire,
        /// Until it is committed.
        UntilCommitted,
    }
}
