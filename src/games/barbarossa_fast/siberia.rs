//! The Siberian reserve where the Soviet side calls it (BF-SIB-06), as both sides see it.

use super::ids::CounterSet;
use kit::set::bits;
use serde::{Deserialize, Serialize};

/// Call, waves and crisis. Everything is nothing until the reserve is called.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Siberia {
    /// Turn of the call, 0 before it.
    pub called: u8,
    /// Waves that have come.
    pub waves: u8,
    /// Turn in which Japan attacked, 0 if it has not.
    pub crisis: u8,
    /// Units that must leave: infantry, tanks.
    pub bill: [u8; 2],
    /// Units that have left.
    pub sent: [u8; 2],
    /// Turn in which the bill was paid, 0 before that.
    pub ended: u8,
    /// Arrivals of the step, counted while the crisis lasts.
    pub arrivals: u8,
    /// How many of them were deployed far from their source.
    pub far: u8,
    /// Units that left unseen, as far as they tell something of those that are face down. It follows from the
    /// events, so the digest leaves it out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<Departed>,
}

/// A unit that left for the Far East and was never seen: its counter was with no other unit as long as it was there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Departed {
    /// Number of its block, which others may have had since.
    pub slot: u8,
    /// Draw from which it came.
    pub born: u8,
    /// Last draw before it left.
    pub left: u8,
    /// It was a tank unit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tank: bool,
    /// Counters that it may have been.
    #[serde(with = "bits")]
    pub maybe: CounterSet,
}

impl Siberia {
    /// Whether nothing has happened yet.
    pub fn is_untouched(&self) -> bool {
        *self == Self::default()
    }
    /// Whether units are owed to the Far East.
    pub fn is_crisis(&self) -> bool {
        self.crisis > 0 && self.ended == 0
    }
    /// Units still owed: infantry, tanks.
    pub fn owed(&self) -> [u8; 2] {
        [0, 1].map(|i| self.bill[i].saturating_sub(self.sent[i]))
    }
    /// Number of units sent.
    pub fn gone(&self) -> u8 {
        self.sent.iter().sum()
    }
    /// What a digest takes of it.
    pub(crate) fn bytes(&self) -> [u8; 10] {
        let ([bill, tanks], [sent, gone]) = (self.bill, self.sent);
        [self.called, self.waves, self.crisis, bill, tanks, sent, gone, self.ended, self.arrivals, self.far]
    }
}
