//! Where every unit stands, and who stands in every hex.
//!
//! ```
//! use kit::{hex::HexId, id, placement::Placement};
//!
//! id!(
//!     /// A corps.
//!     Corps, "corps", ["i", "ii", "iii"]
//! );
//! let mut at = Placement::<Corps, 3, 20>::default();
//! at.put(Corps(2), Some(HexId(7)));
//! at.put(Corps(0), Some(HexId(7)));
//! assert_eq!(at.of(Corps(2)), Some(HexId(7)));
//! assert_eq!(at.units(HexId(7)).collect::<Vec<_>>(), [Corps(0), Corps(2)]);
//! ```
//!
//! Units that are [`Sided`] are asked for by side: [`Placement::of_side`], [`Placement::holder`].

use crate::{
    bits::{ids::Id, set::Set},
    map::hex::HexId,
};
use engine::base::side::Side;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, MapAccess, Visitor},
};
use std::{
    fmt,
    hash::{Hash, Hasher},
    marker::PhantomData,
    ops::Range,
};

/// Units a hex holds where a game does not say: two that stand there and two on their way.
const USUAL: usize = 4;
const NO_UNIT: u8 = u8::MAX;
const NOWHERE: u16 = u16::MAX;

/// Units of two sides, numbered so that those of a side follow each other.
pub trait Sided: Id {
    /// The numbers of the units of a side.
    fn numbers(side: Side) -> Range<usize>;
    /// Whose a unit is.
    #[inline]
    fn side(self) -> Side {
        if Self::numbers(Side(0)).contains(&self.index()) { Side(0) } else { Side(1) }
    }
}

/// Where each of at most 255 units stands on a map, asked both ways; in files a hex for each unit on the map. A hex has room
/// for four units, or for as many as the game says: those that stand there and those that pass through.
#[derive(Clone)]
pub struct Placement<I, const UNITS: usize, const HEXES: usize, const ROOM: usize = USUAL> {
    at: [u16; UNITS],
    /// By hex the lowest unit in it, and by unit the next one in its hex: a state is copied often, and most hexes are empty.
    first: [u8; HEXES],
    next: [u8; UNITS],
    units: PhantomData<I>,
}

impl<I, const UNITS: usize, const HEXES: usize, const ROOM: usize> Default
    for Placement<I, UNITS, HEXES, ROOM>
{
    fn default() -> Self {
        const { assert!(UNITS <= NO_UNIT as usize && HEXES <= NOWHERE as usize, "their numbers fit") };
        let (first, next) = ([NO_UNIT; HEXES], [NO_UNIT; UNITS]);
        Self { at: [NOWHERE; UNITS], first, next, units: PhantomData }
    }
}

impl<I, const UNITS: usize, const HEXES: usize, const ROOM: usize> PartialEq
    for Placement<I, UNITS, HEXES, ROOM>
{
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}
impl<I, const UNITS: usize, const HEXES: usize, const ROOM: usize> Eq for Placement<I, UNITS, HEXES, ROOM> {}

impl<I, const UNITS: usize, const HEXES: usize, const ROOM: usize> Hash for Placement<I, UNITS, HEXES, ROOM> {
    fn hash<H: Hasher>(&self, to: &mut H) {
        to.write(self.at.map(u16::to_le_bytes).as_flattened());
    }
}

impl<I: Id + fmt::Debug, const UNITS: usize, const HEXES: usize, const ROOM: usize> fmt::Debug
    for Placement<I, UNITS, HEXES, ROOM>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.all()).finish()
    }
}

impl<I: Id, const UNITS: usize, const HEXES: usize, const ROOM: usize> Placement<I, UNITS, HEXES, ROOM> {
    /// Where a unit stands; `None` beside the map.
    #[inline]
    pub fn of(&self, unit: I) -> Option<HexId> {
        let at = self.at[unit.index()];
        (at != NOWHERE).then_some(HexId(at))
    }
    /// The number of the lowest unit in a hex.
    #[inline]
    fn lowest(&self, hex: HexId) -> u8 {
        self.first.get(hex.index()).copied().unwrap_or(NO_UNIT)
    }
    /// The units in a hex, lowest first.
    #[inline]
    pub fn units(&self, hex: HexId) -> impl Iterator<Item = I> + Clone + use<I, UNITS, HEXES, ROOM> {
        let (mut there, mut count, mut unit) = ([NO_UNIT; ROOM], 0, self.lowest(hex));
        while unit != NO_UNIT && count < ROOM {
            there[count] = unit;
            count += 1;
            unit = self.next[usize::from(unit)];
        }
        (0..count).map(move |i| I::at(there[i].into()))
    }
    /// How many units stand in a hex.
    #[inline]
    pub fn count(&self, hex: HexId) -> usize {
        let (mut count, mut unit) = (0, self.lowest(hex));
        while unit != NO_UNIT {
            count += 1;
            unit = self.next[usize::from(unit)];
        }
        count
    }
    /// The first unit in a hex.
    #[inline]
    pub fn first(&self, hex: HexId) -> Option<I> {
        let first = self.lowest(hex);
        (first != NO_UNIT).then(|| I::at(first.into()))
    }
    /// Whether no unit stands in a hex.
    #[inline]
    pub fn is_empty(&self, hex: HexId) -> bool {
        self.lowest(hex) == NO_UNIT
    }
    /// Whether one more unit could be put there at all.
    #[inline]
    pub fn has_room(&self, hex: HexId) -> bool {
        hex.index() < HEXES && self.count(hex) < ROOM
    }
    /// Puts a unit somewhere, or beside the map; without room there it is put beside the map.
    pub fn put(&mut self, unit: I, to: Option<HexId>) {
        let number = unit.index() as u8;
        if let Some(from) = self.of(unit) {
            let next = self.next[unit.index()];
            *self.link(from, number) = next;
        }
        let to = to.filter(|hex| self.has_room(*hex));
        self.at[unit.index()] = to.map_or(NOWHERE, |hex| hex.0);
        if let Some(hex) = to {
            let next = std::mem::replace(self.link(hex, number), number);
            self.next[unit.index()] = next;
        }
    }
    /// Where the first unit of a hex that is not below a number is written down.
    fn link(&mut self, hex: HexId, number: u8) -> &mut u8 {
        let (mut before, mut unit) = (None, self.first[hex.index()]);
        while unit < number {
            before = Some(usize::from(unit));
            unit = self.next[usize::from(unit)];
        }
        match before {
            Some(unit) => &mut self.next[unit],
            None => &mut self.first[hex.index()],
        }
    }
    /// All units on the map with their hexes.
    pub fn all(&self) -> impl Iterator<Item = (I, HexId)> + '_ {
        self.within(0..UNITS)
    }
    /// The units on the map whose index lies in a range, such as those of a side, with their hexes.
    #[inline]
    pub fn within(&self, units: Range<usize>) -> impl Iterator<Item = (I, HexId)> + '_ {
        units.filter(|i| self.at[*i] != NOWHERE).map(|i| (I::at(i), HexId(self.at[i])))
    }
    /// Whether no unit stands on the map.
    pub fn is_bare(&self) -> bool {
        self.all().next().is_none()
    }
    /// The units on the map.
    pub fn on_map<const WORDS: usize>(&self) -> Set<I, WORDS> {
        self.all().map(|(unit, _)| unit).collect()
    }
}

impl<I: Sided, const UNITS: usize, const HEXES: usize, const ROOM: usize> Placement<I, UNITS, HEXES, ROOM> {
    /// The units of a side on the map, with their hexes.
    #[inline]
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = (I, HexId)> + '_ {
        self.within(I::numbers(side))
    }
    /// The side whose units stand in a hex.
    #[inline]
    pub fn holder(&self, hex: HexId) -> Option<Side> {
        self.first(hex).map(I::side)
    }
    /// Whether units of a side stand in a hex.
    #[inline]
    pub fn holds(&self, side: Side, hex: HexId) -> bool {
        self.holder(hex) == Some(side)
    }
}

impl<I: Id + Serialize, const UNITS: usize, const HEXES: usize, const ROOM: usize> Serialize
    for Placement<I, UNITS, HEXES, ROOM>
{
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.all())
    }
}

impl<'de, I: Id + Deserialize<'de>, const UNITS: usize, const HEXES: usize, const ROOM: usize>
    Deserialize<'de> for Placement<I, UNITS, HEXES, ROOM>
{
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct ByName<I, const UNITS: usize, const HEXES: usize, const ROOM: usize>(PhantomData<I>);

        impl<'de, I: Id + Deserialize<'de>, const UNITS: usize, const HEXES: usize, const ROOM: usize>
            Visitor<'de> for ByName<I, UNITS, HEXES, ROOM>
        {
            type Value = Placement<I, UNITS, HEXES, ROOM>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a hex for each unit on the map")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut all = Placement::default();
                while let Some((unit, hex)) = map.next_entry::<I, HexId>()? {
                    if !all.has_room(hex) {
                        return Err(A::Error::custom("there is no room for a unit in its hex"));
                    }
                    all.put(unit, Some(hex));
                }
                Ok(all)
            }
        }

        from.deserialize_map(ByName(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::id!(
        /// A unit to put somewhere.
        Unit, "unit", 100
    );

    #[test]
    fn a_hex_knows_who_stands_in_it() {
        let mut all = Placement::<Unit, 100, 20>::default();
        for unit in [7, 3, 90] {
            all.put(Unit(unit), Some(HexId(5)));
        }
        let there =
            |all: &Placement<Unit, 100, 20>| all.units(HexId(5)).map(|unit| unit.0).collect::<Vec<_>>();
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
        all.put(Unit(14), Some(HexId(20)));
        assert_eq!(all.of(Unit(14)), None, "there is no such hex");
    }

    #[test]
    fn units_that_come_and_go_stand_as_a_plain_list_has_them() {
        let mut all = Placement::<Unit, 100, 20>::default();
        let mut plain: Vec<(u8, u16)> = Vec::new();
        let mut number: u32 = 1;
        for _ in 0..1_000 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (unit, hex) = ((number >> 8) as u8 % 100, (number >> 16) as u16 % 22);
            plain.retain(|one| one.0 != unit);
            let room = hex < 20 && plain.iter().filter(|one| one.1 == hex).count() < 4;
            plain.extend(room.then_some((unit, hex)));
            plain.sort_unstable();
            all.put(Unit(unit), Some(HexId(hex)));
            for hex in 0..22 {
                let there: Vec<u8> = plain.iter().filter(|one| one.1 == hex).map(|one| one.0).collect();
                let at = HexId(hex);
                assert_eq!(all.units(at).map(|unit| unit.0).collect::<Vec<_>>(), there);
                assert_eq!(
                    (all.count(at), all.first(at).map(|unit| unit.0)),
                    (there.len(), there.first().copied())
                );
                assert_eq!(all.has_room(at), hex < 20 && there.len() < 4);
            }
        }
        assert_eq!(all.all().map(|(unit, hex)| (unit.0, hex.0)).collect::<Vec<_>>(), plain);
    }

    #[test]
    fn a_game_says_how_many_a_hex_holds() {
        let mut all = Placement::<Unit, 100, 20, 9>::default();
        for unit in 10..20 {
            all.put(Unit(unit), Some(HexId(5)));
        }
        assert_eq!((all.count(HexId(5)), all.of(Unit(19))), (9, None));
    }
}
