//! Small indices for units, positions and counters, and sets of them.
//!
//! In memory everything is an index; in files it is a string id (see `engine::names`). German units have the
//! indices 0 to 31, Soviet *blocks* 32 to 95. A block is a handle for a unit on the map or waiting to arrive: it is
//! handed out when a counter is drawn, in a sequence that does not depend on the counter, so it betrays nothing.

use crate::{
    engine::base::keys::{PlaceKey, UnitKey},
    id,
    kit::set::Set,
};

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
    /// The space with a key, if a board can hold so many.
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

/// A set of units.
pub type UnitSet = Set<UnitId, 2>;

impl UnitSet {
    /// All German units.
    pub const GERMAN: Self = Self::range(0, N_GERMAN);
    /// All Soviet blocks.
    pub const SOVIET: Self = Self::range(N_GERMAN, N_UNITS);
}

/// A set of counters.
pub type CounterSet = Set<CounterId, 1>;

/// A set of air fleets.
pub type FleetSet = Set<FleetId, 1>;

/// The units whose byte equals `value`, `first` being the unit of byte 0: eight bytes at a time.
#[inline]
pub fn where_equal(bytes: &[u8], value: u8, first: usize) -> UnitSet {
    let pattern = u64::from(value) * EVERY_BYTE;
    where_high(bytes, first, |eight| {
        let differs = eight ^ pattern;
        // The high bit of each byte that is zero; no carry leaves a byte.
        !(((differs & LOW_BITS) + LOW_BITS) | differs | LOW_BITS)
    })
}

/// The units whose byte is below 128: those on a space.
#[inline]
pub fn where_small(bytes: &[u8], first: usize) -> UnitSet {
    where_high(bytes, first, |eight| !eight)
}

const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;
const LOW_BITS: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Gathers the high bit of each byte after `f`. The length is a multiple of eight (a rest is left out).
#[inline]
fn where_high(bytes: &[u8], first: usize, f: impl Fn(u64) -> u64) -> UnitSet {
    let mut set = 0u128;
    for (n, eight) in bytes.as_chunks::<8>().0.iter().enumerate() {
        let high = f(u64::from_le_bytes(*eight)) >> 7 & EVERY_BYTE;
        // The product moves the bit of byte i to bit 56 + i.
        let gathered = high.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        set |= u128::from(gathered) << (first + 8 * n);
    }
    UnitSet::of_words([set as u64, (set >> 64) as u64])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_eight_at_a_time() {
        let bytes: [u8; N_UNITS] = std::array::from_fn(|i| [7, 255, 0, 200, 63, 128][i * i % 6]);
        for value in [0, 7, 63, 128, 200, 255] {
            let plain: UnitSet =
                (0..N_UNITS).filter(|i| bytes[*i] == value).map(|i| UnitId(i as u8)).collect();
            assert_eq!(where_equal(&bytes, value, 0), plain);
            let soviet = where_equal(&bytes[N_GERMAN..], value, N_GERMAN);
            assert_eq!(soviet, plain.and(UnitSet::SOVIET));
        }
        let small: UnitSet = (0..N_UNITS).filter(|i| bytes[*i] < 128).map(|i| UnitId(i as u8)).collect();
        assert_eq!(where_small(&bytes, 0), small);
    }
}
