//! Values as the files write them: hexes by their labels, names, sides. A wrong one is refused where it stands.

use crate::nouns::*;
use kit::{
    data::faults::{quoted, text_fault},
    hex::{Direction, of_digits},
};

/// A hex by its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct At(pub Hex);

impl TryFrom<String> for At {
    type Error = String;
    fn try_from(label: String) -> Result<Self, String> {
        of_digits(LAYOUT, &label).map(Self).ok_or_else(|| format!("there is no hex {}", quoted(&label)))
    }
}

/// A hex, and the way from it to the hex beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "(String, String)")]
pub struct Link {
    /// The hex.
    pub from: Hex,
    /// The way.
    pub way: Direction,
    /// The hex beside it.
    pub to: Hex,
}

impl Link {
    /// From one hex to the other.
    pub fn of(from: &str, to: &str) -> Result<Self, String> {
        let [At(a), At(b)] = [At::try_from(from.to_owned())?, At::try_from(to.to_owned())?];
        let way = LAYOUT.way(a, b).ok_or_else(|| format!("{from} does not touch {to}"))?;
        Ok(Self { from: a, way, to: b })
    }
}

impl TryFrom<(String, String)> for Link {
    type Error = String;
    fn try_from((from, to): (String, String)) -> Result<Self, String> {
        Self::of(&from, &to)
    }
}

/// A name that is shown.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Deserialize)]
#[serde(try_from = "String")]
pub struct Name(pub String);

impl TryFrom<String> for Name {
    type Error = String;
    fn try_from(name: String) -> Result<Self, String> {
        text_fault("name", &name, 40, false).map_or(Ok(Self(name)), Err)
    }
}

/// A side by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Whose {
    German,
    Soviet,
}

impl Whose {
    /// The side.
    pub fn side(self) -> Side {
        if self == Self::German { GERMAN } else { SOVIET }
    }
}
