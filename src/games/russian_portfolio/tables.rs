//! What stands where, and a value for each unit, in flat tables that are copied quickly and written by name.

use super::nouns::{AXIS, AXIS_UNITS, HEXES, Hex, Status, UNITS, Unit, UnitSet};
use engine::base::side::Side;
use kit::{hex::HexId, ids::Id};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
    ser::SerializeMap,
};
use std::{
    fmt,
    marker::PhantomData,
    ops::{Index, IndexMut},
};

/// A value for each unit; in files a map of those that are not the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerUnit<T>([T; UNITS]);

impl<T: Copy + Default> Default for PerUnit<T> {
    fn default() -> Self {
        Self([T::default(); UNITS])
    }
}

impl<T> Index<Unit> for PerUnit<T> {
    type Output = T;
    #[inline]
    fn index(&self, unit: Unit) -> &T {
        &self.0[unit.index()]
    }
}

impl<T> IndexMut<Unit> for PerUnit<T> {
    #[inline]
    fn index_mut(&mut self, unit: Unit) -> &mut T {
        &mut self.0[unit.index()]
    }
}

impl std::hash::Hash for PerUnit<Status> {
    fn hash<H: std::hash::Hasher>(&self, to: &mut H) {
        let mut bytes = [0; UNITS];
        for (byte, status) in bytes.iter_mut().zip(&self.0) {
            *byte = *status as u8;
        }
        to.write(&bytes);
    }
}

impl<T: Copy + Default + PartialEq> PerUnit<T> {
    fn written(&self) -> impl Iterator<Item = (Unit, T)> {
        Unit::all().map(|unit| (unit, self[unit])).filter(|(_, value)| *value != T::default())
    }
}

impl<T: Copy + Default + PartialEq + Serialize> Serialize for PerUnit<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.written())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>> Deserialize<'de> for PerUnit<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Entries(PhantomData))
    }
}

struct Entries<T>(PhantomData<T>);

impl<'de, T: Copy + Default + Deserialize<'de>> Visitor<'de> for Entries<T> {
    type Value = PerUnit<T>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value for each unit")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<PerUnit<T>, A::Error> {
        let mut all = PerUnit::default();
        while let Some((unit, value)) = map.next_entry::<Unit, T>()? {
            all[unit] = value;
        }
        Ok(all)
    }
}

/// Units a hex holds while some pass through it: two that stand there and two on their way.
const ROOM: usize = 4;
const NOBODY: u8 = u8::MAX;
const NOWHERE: u16 = u16::MAX;

/// Where every unit stands, and who stands in every hex.
#[derive(Clone)]
pub struct Placement {
    at: [u16; UNITS],
    /// By hex, lowest unit first.
    there: [[u8; ROOM]; HEXES],
}

impl Default for Placement {
    fn default() -> Self {
        Self { at: [NOWHERE; UNITS], there: [[NOBODY; ROOM]; HEXES] }
    }
}

impl PartialEq for Placement {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}
impl Eq for Placement {}

impl std::hash::Hash for Placement {
    fn hash<H: std::hash::Hasher>(&self, to: &mut H) {
        let mut bytes = [0; 2 * UNITS];
        for (two, at) in bytes.chunks_exact_mut(2).zip(self.at) {
            two.copy_from_slice(&at.to_le_bytes());
        }
        to.write(&bytes);
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(Unit::all().filter_map(|unit| Some((unit, self.of(unit)?)))).finish()
    }
}

impl Placement {
    /// Where a unit stands; `None` beside the map.
    #[inline]
    pub fn of(&self, unit: Unit) -> Option<Hex> {
        let at = self.at[unit.index()];
        (at != NOWHERE).then_some(HexId(at))
    }
    /// The units in a hex, lowest first.
    #[inline]
    pub fn units(&self, hex: Hex) -> impl Iterator<Item = Unit> + Clone {
        let there = self.there.get(hex.index()).copied().unwrap_or([NOBODY; ROOM]);
        (0..ROOM).map(move |i| there[i]).take_while(|unit| *unit != NOBODY).map(Unit)
    }
    /// How many units stand in a hex.
    #[inline]
    pub fn count(&self, hex: Hex) -> usize {
        self.there
            .get(hex.index())
            .map_or(0, |there| there.iter().take_while(|unit| **unit != NOBODY).count())
    }
    /// The first unit in a hex.
    #[inline]
    pub fn first(&self, hex: Hex) -> Option<Unit> {
        self.there.get(hex.index()).map(|there| there[0]).filter(|unit| *unit != NOBODY).map(Unit)
    }
    /// Whether no unit stands in a hex.
    #[inline]
    pub fn is_empty(&self, hex: Hex) -> bool {
        self.first(hex).is_none()
    }
    /// Whether one more unit could be put there at all.
    pub fn has_room(&self, hex: Hex) -> bool {
        self.there.get(hex.index()).is_some_and(|there| there[ROOM - 1] == NOBODY)
    }
    /// Puts a unit somewhere, or beside the map; without room there it is put beside the map.
    pub fn put(&mut self, unit: Unit, to: Option<Hex>) {
        if let Some(from) = self.of(unit) {
            let there = &mut self.there[from.index()];
            if let Some(i) = there.iter().position(|one| *one == unit.0) {
                there.copy_within(i + 1.., i);
                there[ROOM - 1] = NOBODY;
            }
        }
        let to = to.filter(|hex| self.has_room(*hex));
        self.at[unit.index()] = to.map_or(NOWHERE, |hex| hex.0);
        if let Some(hex) = to {
            let there = &mut self.there[hex.index()];
            let i = there.iter().position(|one| *one > unit.0).unwrap_or(ROOM - 1);
            there.copy_within(i..ROOM - 1, i + 1);
            there[i] = unit.0;
        }
    }
    /// All units on the map with their hexes.
    pub fn all(&self) -> impl Iterator<Item = (Unit, Hex)> + '_ {
        Unit::all().filter_map(|unit| Some((unit, self.of(unit)?)))
    }
    /// The units of a side on the map with their hexes.
    #[inline]
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = (Unit, Hex)> + '_ {
        let (from, to) = if side == AXIS { (0, AXIS_UNITS) } else { (AXIS_UNITS, UNITS) };
        (from..to).filter(|i| self.at[*i] != NOWHERE).map(|i| (Unit::at(i), HexId(self.at[i])))
    }
    /// The units on the map.
    pub fn on_map(&self) -> UnitSet {
        self.all().map(|(unit, _)| unit).collect()
    }
}

impl Serialize for Placement {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        for (unit, hex) in self.all() {
            map.serialize_entry(&unit, &hex)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Placement {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Places;
        impl<'de> Visitor<'de> for Places {
            type Value = Placement;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a hex for each unit on the map")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Placement, A::Error> {
                let mut all = Placement::default();
                while let Some((unit, hex)) = map.next_entry::<Unit, Hex>()? {
                    if hex.index() >= HEXES || !all.has_room(hex) {
                        return Err(serde::de::Error::custom("there is no room for a unit in its hex"));
                    }
                    all.put(unit, Some(hex));
                }
                Ok(all)
            }
        }
        from.deserialize_map(Places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_knows_who_stands_in_it() {
        let mut all = Placement::default();
        for unit in [7, 3, 90] {
            all.put(Unit(unit), Some(HexId(5)));
        }
        let there = |all: &Placement| all.units(HexId(5)).map(|unit| unit.0).collect::<Vec<_>>();
        assert_eq!(there(&all), [3, 7, 90]);
        all.put(Unit(3), Some(HexId(6)));
        assert_eq!((there(&all), all.of(Unit(3))), (vec![7, 90], Some(HexId(6))));
        all.put(Unit(90), None);
        assert_eq!((there(&all), all.of(Unit(90))), (vec![7], None));
        for unit in 10..16 {
            all.put(Unit(unit), Some(HexId(5)));
        }
        assert_eq!(there(&all), [7, 10, 11, 12]);
        assert_eq!(all.of(Unit(14)), None, "there is no room");
    }
}
