//! The words of the game: sides, hexes, units and what they are like, the steps of a turn; and those of engine and kit that its files
//! share.

pub use engine::{
    contract::prelude::*,
    show::{line::Term, words::Tone},
};
pub use kit::{
    hex::{HexId as Hex, Layout, Shift},
    ids::Id,
    placement::Sided,
    say::{capital, count, count_of, join},
};
use std::ops::Range;
pub use std::{cmp::Reverse, collections::BTreeMap};

/// The side on the west bank.
pub const GERMAN: Side = Side(0);
/// The side that crosses.
pub const SOVIET: Side = Side(1);

/// Columns of the map.
pub const COLS: usize = 32;
/// Hexes of a column.
pub const ROWS: usize = 26;
/// Number of hexes.
pub const HEXES: usize = ROWS * COLS;
/// Words of a set of hexes.
pub const HEX_WORDS: usize = HEXES.div_ceil(64);
/// How the hexes lie: a side points north, even columns lie half a hex lower.
pub const LAYOUT: Layout = Layout { pointy: false, shift: Shift::Even, rows: ROWS as u8, cols: COLS as u8 };

/// Units of each side that the order of battle lists.
pub const LISTED: [usize; 2] = [43, 58];
/// Leaders of each side.
pub const LEADERS: [usize; 2] = [3, 3];
/// Battalions of each side that fall apart into companies.
pub const BREAKABLE: [usize; 2] = [25, 9];
/// Companies into which a whole battalion falls apart (RPX-002).
pub const COMPANIES: usize = 3;

const fn all_of(side: usize) -> usize {
    LISTED[side] + LEADERS[side] + COMPANIES * BREAKABLE[side]
}

/// Number of units: of each side those listed, its leaders, the companies of its battalions.
pub const UNITS: usize = all_of(0) + all_of(1);

kit::id!(
    /// A counter: a unit, a leader, or a company that may come into being.
    Unit,
    "unit",
    UNITS
);

impl Sided for Unit {
    #[inline]
    fn numbers(side: Side) -> Range<usize> {
        if side == GERMAN { 0..all_of(0) } else { all_of(0)..UNITS }
    }
}

/// The units of a side, on the map or not.
pub fn units_of(side: Side) -> impl DoubleEndedIterator<Item = Unit> + Clone {
    Unit::numbers(side).map(Unit::at)
}

kit::id!(
    /// A division, corps or brigade of the order of battle.
    Formation,
    "formation",
    19
);
kit::id!(
    /// A division below a formation.
    Division,
    "division",
    16
);

/// A set of units.
pub type UnitSet = kit::set::Set<Unit, 4>;
/// A set of hexes.
pub type HexSet = kit::set::Set<Hex, HEX_WORDS>;
/// All hexes.
pub const EVERYWHERE: HexSet = HexSet::range(0, HEXES);
/// A set of formations.
pub type FormationSet = kit::set::Set<Formation, 1>;
/// Counters a hex holds, those that pass through counted: far more than may stand there.
pub const ROOM: usize = 24;
/// Where the units stand.
pub type Placement = kit::placement::Placement<Unit, UNITS, HEXES, ROOM>;
/// A value for each unit.
pub type PerUnit<T> = kit::per_unit::PerUnit<Unit, T, UNITS>;
/// Steps from hex to hex.
pub type Passage = kit::passage::Passage<ROWS, COLS, HEX_WORDS>;
/// What two companies must have in common to stand for one battalion (RPX-002).
pub type Alike = (Kind, u8, u8, u8);
/// How many there are of each sort.
pub type Counted<K> = BTreeMap<K, usize>;

/// The lowest of some hexes as their labels are read: by column, then by row.
pub fn by_label(hex: Hex) -> (i32, i32) {
    let (row, col) = LAYOUT.place(hex);
    (col, row)
}

/// What a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Kind {
    Infantry,
    MotInfantry,
    Tank,
    Recon,
    Engineer,
    AntiTank,
    MachineGun,
    Cavalry,
    Parachute,
    Artillery,
    Headquarters,
    Leader,
}

/// How large it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Size {
    Leader,
    Headquarters,
    Company,
    Battalion,
    Regiment,
    Brigade,
}

/// How it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Class {
    Foot,
    Motorized,
    Mechanized,
}

/// How many ways of moving there are.
pub const CLASSES: usize = 3;

/// What a hex is covered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Terrain {
    Clear,
    Woods,
    Rough,
    Marsh,
    Town,
    City,
    Water,
}

impl Terrain {
    /// Whether it hides who stands in it from afar (RPX-060) and gives cover (RPX-113).
    pub fn is_built(self) -> bool {
        matches!(self, Self::Town | Self::City)
    }
    /// Whether infiltration into it is harder (RPX-113).
    pub fn is_cover(self) -> bool {
        self.is_built() || matches!(self, Self::Woods | Self::Rough)
    }
}

/// Which bank of the Dnieper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Bank {
    /// The right bank, German at the start.
    West,
    /// The left bank.
    East,
}

impl Bank {
    /// The bank a side comes from.
    pub fn of(side: Side) -> Self {
        if side == GERMAN { Self::West } else { Self::East }
    }
}

/// The four turns of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Slot {
    AM,
    Midday,
    PM,
    Night,
}

/// How shaken a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Nerve {
    #[default]
    Good,
    Disrupted,
    Demoralized,
}

impl Nerve {
    /// One level worse; a demoralized unit stays so.
    #[must_use]
    pub fn worse(self) -> Self {
        if self == Self::Good { Self::Disrupted } else { Self::Demoralized }
    }
    /// One level better.
    #[must_use]
    pub fn better(self) -> Self {
        if self == Self::Demoralized { Self::Disrupted } else { Self::Good }
    }
}

/// The three states of supply (RPX-037).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Supply {
    #[default]
    In,
    Out,
    Isolated,
}

/// Where a unit is that does not stand on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Off {
    /// It waits for its turn, or to be dropped.
    #[default]
    Waiting,
    /// A company that has not come into being, or a battalion of which companies stand on the map.
    Apart,
    /// Lost.
    Lost,
    /// A leader who comes back to his headquarters on the next morning.
    Displaced,
    /// A leader who is wounded: his deputy comes to the headquarters on the next morning (RPX-020).
    Wounded,
    /// It stands on the map where the viewer does not know it.
    Unseen,
}

/// The steps of a turn, in their sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Step {
    /// The Soviet side may choose its drop zones (RPX-003).
    #[default]
    SetUp,
    /// German replacements (RPX-010).
    Replacements,
    /// Salvos are spent in the morning (RPX-019).
    Salvos,
    /// Leaders and headquarters come back (RPX-020, RPX-021).
    Leaders,
    /// A player turn begins with its supply (RPX-030).
    Supply,
    /// Stored salvos are spent (RPX-036).
    Resupply,
    /// Bridgeheads of the Soviet side (RPX-040).
    Bridgeheads,
    /// Demolition and positions (RPX-050).
    Engineering,
    /// Reinforcements, and battalions that fall apart (RPX-061, RPX-063).
    Arrivals,
    /// Movement (RPX-080).
    Movement,
    /// Infiltration (RPX-113).
    Infiltration,
    /// The other side takes off what is too much (RPX-120).
    Overstack,
    /// Companies become battalions (RPX-122).
    Recombine,
    /// Parachute drops (RPX-130).
    Drops,
    /// Bombardment (RPX-140).
    Bombardment,
    /// Combat (RPX-150).
    Combat,
    /// Breakthrough (RPX-235).
    Breakthrough,
    /// Recovery (RPX-236).
    Recovery,
    /// The game has ended.
    Over,
}

impl Step {
    /// Whether combats are fought in it: bombardments, attacks, breakthroughs.
    pub fn is_fight(self) -> bool {
        matches!(self, Self::Bombardment | Self::Combat | Self::Breakthrough)
    }
}

/// How a move goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Pace {
    /// Normal movement.
    #[default]
    Normal,
    /// Strategic movement (RPX-100).
    Strategic,
}
