//! How the odds of an attack come about: attackers, defenders, what strengthens them, and shifts.

use super::nouns::{Hex, Unit};
use serde::{Deserialize, Serialize};

/// How the odds of an attack come about, term by term.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Reckoning {
    /// Attackers with their factors.
    pub attackers: Vec<Attacker>,
    /// Attack factors in all, after halving (RP-CMB-09).
    pub attack: u16,
    /// Defenders with factors and bonuses.
    pub defenders: Vec<Defender>,
    /// Garrison factors (RP-TER-09).
    pub garrisons: Vec<(Hex, u8)>,
    /// Defence factors in all (RP-CMB-10).
    pub defence: u16,
    /// The column of these factors, from 0 for 1:4; −1 below (RP-CMB-11).
    pub base: i8,
    /// Shifts, to the right when above 0 (RP-CMB-12).
    pub shifts: Vec<(Shift, i8)>,
    /// The column after all shifts.
    pub column: i8,
}

/// An attacker in a reckoning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attacker {
    /// Who.
    pub unit: Unit,
    /// Its printed factor.
    pub factor: u8,
    /// Whether it attacks over water and counts half (RP-TER-04).
    #[serde(default)]
    pub halved: bool,
}

/// A defender in a reckoning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Defender {
    /// Who.
    pub unit: Unit,
    /// Where.
    pub hex: Hex,
    /// Its printed factor.
    pub factor: u8,
    /// Whether it is Dispersed: it has no bonus and is read one column further right (RP-STA-04).
    #[serde(default)]
    pub dispersed: bool,
    /// What ground and works add.
    #[serde(default)]
    pub bonuses: Vec<(Bonus, u8)>,
}

impl Defender {
    /// Factor and bonuses together.
    pub fn worth(&self) -> u8 {
        self.bonuses.iter().fold(self.factor, |all, (_, plus)| all.saturating_add(*plus))
    }
}

/// What strengthens a defender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Bonus {
    City,
    MajorCity,
    Fortress,
    Hills,
    Mountain,
    Swamp,
    StalinLine,
}

impl Bonus {
    /// The rule that gives it.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::City => "RP-TER-10",
            Self::MajorCity => "RP-TER-08",
            Self::Fortress => "RP-TER-11",
            Self::Hills => "RP-TER-06",
            Self::Mountain => "RP-TER-07",
            Self::Swamp => "RP-TER-05",
            Self::StalinLine => "RP-TER-12",
        }
    }
}

/// What shifts the odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Shift {
    /// Every attacker comes over a river.
    River,
    /// Over the Kerch Straits with control of the Black Sea.
    Kerch,
    /// Germans in the first turn.
    Surprise,
    /// The Soviet winter bonus.
    Winter,
    /// Armour attacks into a swamp.
    Swamp,
}

impl Shift {
    /// The rule that gives it.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::River => "RP-TER-03",
            Self::Kerch => "RP-RUL-03",
            Self::Surprise => "RP-FST-01",
            Self::Winter => "RP-WX-06",
            Self::Swamp => "RP-RUL-04",
        }
    }
}
