//! What unknown units may be, as one viewer can infer it: the faces the viewer cannot place, how many of each there are,
//! and which units they may lie under. Plain data, made from a view alone.

use super::{forecast::Chance, words::RuleId};
use crate::base::keys::UnitKey;
use serde::{Deserialize, Serialize};

/// The faces a viewer cannot place, and the units they may lie under.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Unseen {
    /// `Weak or Strong armies`: what is unknown.
    pub title: String,
    /// Faces that no unit known to the viewer has, and how many of each.
    pub faces: Vec<UnseenFace>,
    /// Units of unknown face that have the same chances, together.
    pub groups: Vec<UnseenGroup>,
    /// What the counts rest on, each sentence with its rule.
    pub notes: Vec<(String, Option<RuleId>)>,
}

/// A kind of face.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct UnseenFace {
    /// `Weak, no factor`.
    pub name: String,
    /// How many are not seen, under units or not in play.
    pub count: u16,
}

/// Units with the same chances: drawn together, for instance.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct UnseenGroup {
    /// `Dealt at the start`.
    pub name: String,
    /// The units.
    pub units: Vec<UnitKey>,
    /// How many of each face, by the faces of [`Unseen::faces`], any of them may be.
    pub from: Vec<u16>,
    /// The chance that one of them has each face, in the same order; empty where it cannot be counted.
    pub chances: Vec<Chance>,
    /// How many of each face they are, for a viewer who sees everything.
    pub really: Option<Vec<u16>>,
}

impl UnseenGroup {
    /// Whether each of the counters it may be is as likely as another, so that their numbers give the chances.
    pub fn is_even(&self) -> bool {
        let all: u128 = self.from.iter().map(|n| u128::from(*n)).sum();
        let even = |(n, chance): (&u16, &Chance)| {
            chance.ways.checked_mul(all).is_some_and(|ways| Some(ways) == chance.of.checked_mul((*n).into()))
        };
        self.from.iter().zip(&self.chances).all(even)
    }
}

impl Unseen {
    /// Units of unknown face.
    pub fn units(&self) -> usize {
        self.groups.iter().map(|g| g.units.len()).sum()
    }

    /// Faces that cannot be placed.
    pub fn count(&self) -> u32 {
        self.faces.iter().map(|f| u32::from(f.count)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_give_the_chances_only_where_all_counters_are_alike() {
        let group = |from: &[u16], ways: &[u128], of: u128| UnseenGroup {
            from: from.into(),
            chances: ways.iter().map(|ways| Chance { ways: *ways, of }).collect(),
            ..UnseenGroup::default()
        };
        assert!(group(&[16, 24], &[2, 3], 5).is_even());
        assert!(!group(&[16, 23], &[826, 1474], 2300).is_even(), "36 per cent is not 16 of 39");
    }
}
