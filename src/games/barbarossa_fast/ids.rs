//! Small indices for units, positions and counters, and sets of them.
//!
//! In memory everything is an index; in files it is a string id (see `engine::names`). German units have the
//! indices 0 to 31, Soviet *blocks* 32 to 95. A block is a handle for a unit on the map or waiting to arrive: it is
//! handed out when a counter is drawn, in a sequence that does not depend on the counter, so it betrays nothing.

use engine::base::keys::{PlaceKey, UnitKey};
use kit::id;
use kit::set::Set;

/// Most German units.
pub const N_GERMAN: usize = 32;
/// Most Soviet blocks.
pub const N_BLOCKS: usize = 64;
/// Most units of both sides.
pub const N_UNITS: usize = N_GERMAN + N_BLOCKS;
/// Most positions and off-board entries.
pub const N_SPACES: usize = 64;

id!(
    /// A position of the map or an off-board entry.
    SpaceId, "place", N_SPACES
);
id!(
    /// A German unit or a Soviet block.
    UnitId, "unit", N_UNITS
);
id!(
    /// A Soviet counter: the face of a block.
    CounterId, "counter", N_BLOCKS
);
id!(
    /// An air fleet.
    FleetId, "fleet", 3
);

impl From<SpaceId> for PlaceKey {
    fn from(space: SpaceId) -> Self {
        Self(space.0.into())
    }
}

impl From<UnitId> for UnitKey {
    fn from(unit: UnitId) -> Self {
        Self(unit.0.into())
    }
}

impl UnitId {
    /// The unit with a key, if there can be one.
    pub fn of(key: UnitKey) -> Option<Self> {
        (key.index() < N_UNITS).then_some(Self(key.0 as u8))
    }
}

impl FleetId {
    /// All three.
    pub const ALL: [Self; 3] = [Self(0), Self(1), Self(2)];
}

impl SpaceId {
    /// The space with a key, if a board can have that number.
    pub fn of(key: PlaceKey) -> Option<Self> {
        (key.index() < N_SPACES).then_some(Self(key.0 as u8))
    }
    /// Whether a set holds this space.
    #[inline]
    pub fn is_in(self, set: SpaceSet) -> bool {
        set.has(self)
    }
}

impl UnitId {
    /// The Soviet block with this number.
    pub fn block(slot: usize) -> Self {
        Self((N_GERMAN + slot) as u8)
    }
    /// Whether it is a German unit.
    #[inline]
    pub fn is_german(self) -> bool {
        self.index() < N_GERMAN
    }
    /// Position among the blocks, from 0 (Soviet units only; 0 for German ones).
    #[inline]
    pub fn slot(self) -> usize {
        self.index().saturating_sub(N_GERMAN) % N_BLOCKS
    }
    /// Position among the German units, from 0 (German units only).
    #[inline]
    pub fn german(self) -> usize {
        self.index() % N_GERMAN
    }
}

/// A set of positions and entries.
pub type SpaceSet = Set<SpaceId, 1>;

/// A value for each unit.
pub type PerUnit<T> = kit::per_unit::PerUnit<UnitId, T, N_UNITS>;
/// A set of units.
pub type UnitSet = Set<UnitId, 2>;

/// All German units.
pub const GERMAN_UNITS: UnitSet = UnitSet::range(0, N_GERMAN);
/// All Soviet blocks.
pub const SOVIET_UNITS: UnitSet = UnitSet::range(N_GERMAN, N_UNITS);

/// A set of counters.
pub type CounterSet = Set<CounterId, 1>;

/// A set of air fleets.
pub type FleetSet = Set<FleetId, 1>;
