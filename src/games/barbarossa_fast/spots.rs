//! Where units are and what they are declared against: a byte a unit, which these tables alone read and write.

use super::{
    bytes::{where_equal, where_small},
    ids::{N_GERMAN, N_SPACES, N_UNITS, SpaceId, UnitId, UnitSet},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Stands for no space.
const NO_SPACE: u8 = 255;

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// On a position or an entry.
    On(SpaceId),
    /// A Soviet arrival waiting to be deployed.
    Waiting,
    /// A German unit that has not arrived yet.
    Due,
    /// Eliminated, or a block not in use.
    Out,
}

impl Spot {
    const fn byte(self) -> u8 {
        match self {
            Self::On(space) => space.index() as u8,
            Self::Waiting => 253,
            Self::Due => 254,
            Self::Out => 255,
        }
    }
    const fn of(byte: u8) -> Option<Self> {
        match byte {
            253 => Some(Self::Waiting),
            254 => Some(Self::Due),
            255 => Some(Self::Out),
            space if (space as usize) < N_SPACES => Some(Self::On(SpaceId(space))),
            _ => None,
        }
    }
}

/// The spot of every unit. In files and digests a space is its number, the other spots 253, 254 and 255.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spots([u8; N_UNITS]);

impl Spots {
    /// Everybody out.
    pub const OUT: Self = Self([Spot::Out.byte(); N_UNITS]);

    /// Where a unit is.
    #[inline]
    pub fn get(&self, unit: UnitId) -> Spot {
        Spot::of(self.0[unit.index()]).unwrap_or(Spot::Out)
    }
    /// Whether a unit is at a spot.
    #[inline]
    pub fn is(&self, unit: UnitId, spot: Spot) -> bool {
        self.0[unit.index()] == spot.byte()
    }
    /// The space of a unit on the map or on an entry.
    #[inline]
    pub fn space(&self, unit: UnitId) -> Option<SpaceId> {
        space(self.0[unit.index()])
    }
    /// Puts a unit somewhere.
    #[inline]
    pub fn set(&mut self, unit: UnitId, spot: Spot) {
        self.0[unit.index()] = spot.byte();
    }
    /// German units on a space.
    #[inline]
    pub fn germans_on(&self, space: SpaceId) -> UnitSet {
        where_equal(&self.0[..N_GERMAN], space.index() as u8, 0)
    }
    /// Soviet units on a space.
    #[inline]
    pub fn soviets_on(&self, space: SpaceId) -> UnitSet {
        where_equal(&self.0[N_GERMAN..], space.index() as u8, N_GERMAN)
    }
    /// Units that stand on some space.
    #[inline]
    pub fn on_map(&self) -> UnitSet {
        where_small(&self.0, 0)
    }
    /// Soviet arrivals that wait to be deployed.
    #[inline]
    pub fn waiting(&self) -> UnitSet {
        where_equal(&self.0, Spot::Waiting.byte(), 0)
    }
    /// A byte a unit.
    pub fn bytes(&self) -> &[u8; N_UNITS] {
        &self.0
    }
}

/// A space, or none, of each of the first `N` units. In files and digests a space is its number, none 255.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpaceOf<const N: usize>([u8; N]);

impl<const N: usize> SpaceOf<N> {
    /// None for anybody.
    pub const NONE: Self = Self([NO_SPACE; N]);

    #[inline]
    const fn row(unit: UnitId) -> usize {
        // As for ids: the remainder by a power of two costs nothing.
        if N.is_power_of_two() { unit.index() % N } else { unit.index() }
    }
    /// The space of a unit.
    #[inline]
    pub fn get(&self, unit: UnitId) -> Option<SpaceId> {
        space(self.0[Self::row(unit)])
    }
    /// Whether a unit has this space.
    #[inline]
    pub fn is(&self, unit: UnitId, space: SpaceId) -> bool {
        self.0[Self::row(unit)] == space.index() as u8
    }
    /// Gives a unit a space, or takes it away.
    #[inline]
    pub fn set(&mut self, unit: UnitId, space: Option<SpaceId>) {
        self.0[Self::row(unit)] = byte(space);
    }
    /// Units that have a space, with it.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, SpaceId)> {
        self.0.iter().enumerate().filter_map(|(i, at)| Some((UnitId(i as u8), space(*at)?)))
    }
    /// Units that have this space.
    #[inline]
    pub fn units(&self, of: SpaceId) -> UnitSet {
        where_equal(&self.0, of.index() as u8, 0)
    }
    /// Units that have a space.
    #[inline]
    pub fn some(&self) -> UnitSet {
        where_small(&self.0, 0)
    }
    /// A byte a unit.
    pub fn bytes(&self) -> &[u8; N] {
        &self.0
    }
}

impl SpaceOf<N_GERMAN> {
    /// Where the German units stand.
    #[inline]
    pub fn germans(spots: &Spots) -> Self {
        Self(std::array::from_fn(|i| byte(space(spots.0[i]))))
    }
}

/// The space of a byte.
#[inline]
pub(crate) const fn space(byte: u8) -> Option<SpaceId> {
    if (byte as usize) < N_SPACES { Some(SpaceId(byte)) } else { None }
}

/// A space as a byte, none as 255.
#[inline]
pub(crate) const fn byte(space: Option<SpaceId>) -> u8 {
    match space {
        Some(space) => space.index() as u8,
        None => NO_SPACE,
    }
}

/// Where an arrival comes from; in files the number of the city, 255 for the edge, 254 for the eastern edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A city (BF-REP-01).
    City(SpaceId),
    /// The Soviet edge of the map (BF-REP-03).
    Edge,
    /// Its eastern part (SIB-BF-04).
    East,
}

impl Source {
    /// The city, if it is one.
    pub fn city(self) -> Option<SpaceId> {
        match self {
            Self::City(city) => Some(city),
            Self::Edge | Self::East => None,
        }
    }
    /// Its number in files and digests: that of the city, 254 the eastern edge, 255 any edge.
    pub(crate) fn number(self) -> u8 {
        match self {
            Self::City(city) => byte(Some(city)),
            Self::Edge => NO_SPACE,
            Self::East => EASTERN,
        }
    }
}

/// Stands for the eastern edge.
const EASTERN: u8 = 254;

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.number().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match u8::deserialize(from)? {
            NO_SPACE => Ok(Self::Edge),
            EASTERN => Ok(Self::East),
            n => space(n)
                .map(Self::City)
                .ok_or_else(|| D::Error::custom("units arrive in cities and at the map edge")),
        }
    }
}

/// A space or none as a number: `#[serde(with = "space_number")]`.
pub(crate) mod space_number {
    use super::{NO_SPACE, SpaceId, byte, space};
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de::Error as _};

    pub(crate) fn serialize<T, S>(at: &T, to: S) -> Result<S::Ok, S::Error>
    where
        T: Copy + Into<Option<SpaceId>>,
        S: Serializer,
    {
        byte((*at).into()).serialize(to)
    }
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SpaceId>, D::Error> {
        match u8::deserialize(from)? {
            NO_SPACE => Ok(None),
            n => space(n).map(Some).ok_or_else(|| D::Error::custom("there is no such place")),
        }
    }
}

/// A unit or none as a number, 255 for none: `#[serde(with = "unit_number")]`.
pub(crate) mod unit_number {
    use super::{N_UNITS, UnitId};
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de::Error as _};

    pub(crate) const NOBODY: u8 = 255;

    pub(crate) fn serialize<T, S>(unit: &T, to: S) -> Result<S::Ok, S::Error>
    where
        T: Copy + Into<Option<UnitId>>,
        S: Serializer,
    {
        (*unit).into().map_or(NOBODY, |u| u.0).serialize(to)
    }
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<UnitId>, D::Error> {
        match u8::deserialize(from)? {
            NOBODY => Ok(None),
            n if usize::from(n) < N_UNITS => Ok(Some(UnitId(n))),
            _ => Err(D::Error::custom("there is no such unit")),
        }
    }
}

impl Serialize for Spots {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Spots {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        all(from, |byte| Spot::of(byte).is_some()).map(Self)
    }
}

impl<const N: usize> Serialize for SpaceOf<N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(to)
    }
}

impl<'de, const N: usize> Deserialize<'de> for SpaceOf<N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        all(from, |byte| byte == NO_SPACE || space(byte).is_some()).map(Self)
    }
}

/// A number a unit, all of them sound.
fn all<'de, D: Deserializer<'de>, const N: usize>(
    from: D,
    is_sound: impl Fn(u8) -> bool,
) -> Result<[u8; N], D::Error> {
    let list = Vec::<u8>::deserialize(from)?;
    let sound = list.iter().all(|byte| is_sound(*byte));
    list.try_into().ok().filter(|_| sound).ok_or_else(|| D::Error::custom("needs a place for each unit"))
}
