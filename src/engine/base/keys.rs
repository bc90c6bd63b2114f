//! Keys of what a game shows: its own indices, the same in every view; they say nothing about a hidden face.
//!
//! A unit and a place are different types, so that neither can stand where the other is meant.

use super::hex::HexId;
use serde::{Deserialize, Serialize};

/// A place: its index in the places of the board; on a hex map the number of the hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlaceKey(pub u16);

/// A unit: its index in the units of the game, on the map or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitKey(pub u16);

macro_rules! key {
    ($name:ident) => {
        impl $name {
            /// The key of an index; the last one stands for all that a key cannot count.
            pub fn nth(index: usize) -> Self {
                Self(u16::try_from(index).unwrap_or(u16::MAX))
            }

            /// The index.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<u8> for $name {
            fn from(index: u8) -> Self {
                Self(index.into())
            }
        }
    };
}

impl From<HexId> for PlaceKey {
    fn from(hex: HexId) -> Self {
        Self(hex.0)
    }
}

key!(PlaceKey);
key!(UnitKey);
