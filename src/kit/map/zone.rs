//! Zones of control: where they fall is worked out once for each hex and each manner of casting one, so that the zone of a
//! whole front costs little.
//!
//! ```
//! use kit::{hex::{HexMap, Layout, Shift}, set::Set, zone::Zones};
//!
//! let layout = Layout { pointy: true, shift: Shift::Even, rows: 2, cols: 3 };
//! let hex = |label: &str| layout.labelled(label).expect("on the map");
//! // A lake lies in B2: zones fall on land alone.
//! let map = HexMap::new(layout, |at| at == hex("B2"), ());
//! let zones = Zones::<1>::new(&map, |_, _, _, to| !map.terrain(to));
//! let zone: Set<_, 1> = zones.of([(hex("A2"), 0)]);
//! assert!(zone.has(hex("A1")) && zone.has(hex("B1")) && !zone.has(hex("B2")));
//! assert!(zones.falls(hex("A2"), 0, hex("A3")));
//! ```

use super::hex::{Direction, HexId, HexMap};
use crate::bits::set::Set;

/// A hex beyond every set: nothing is added for it.
const NOWHERE: HexId = HexId(u16::MAX);

/// Where zones fall from each hex, in each of `MANNERS` manners (such as: over water, or not).
#[derive(Debug, Clone)]
pub struct Zones<const MANNERS: usize>(Vec<[[HexId; 6]; MANNERS]>);

impl<const MANNERS: usize> Zones<MANNERS> {
    /// Those of a map, where `casts` says whether the zone of a unit that casts it in a manner falls from a hex on the one
    /// next to it.
    pub fn new<T, S>(map: &HexMap<T, S>, casts: impl Fn(usize, HexId, Direction, HexId) -> bool) -> Self {
        let on = |hex, manner, way| map.near(hex, way).filter(|to| casts(manner, hex, way, *to));
        let of = |hex| {
            std::array::from_fn(|manner| Direction::ALL.map(|way| on(hex, manner, way).unwrap_or(NOWHERE)))
        };
        Self(map.hexes().map(of).collect())
    }

    /// The zone of all units that stand in these hexes, each with its manner.
    #[inline]
    pub fn of<const WORDS: usize>(
        &self,
        units: impl IntoIterator<Item = (HexId, usize)>,
    ) -> Set<HexId, WORDS> {
        let mut all = Set::NONE;
        for (hex, manner) in units {
            self.0[hex.index()][manner].iter().for_each(|to| all.add(*to));
        }
        all
    }

    /// Whether the zone of a unit in a hex falls on another one.
    #[inline]
    pub fn falls(&self, from: HexId, manner: usize, on: HexId) -> bool {
        self.0[from.index()][manner].contains(&on)
    }

    /// The units in whose zone a hex lies: those that `casters` names in the hexes around it, each with its manner.
    #[inline]
    pub fn casters<T, S, U, I: Iterator<Item = (U, usize)>>(
        &self,
        map: &HexMap<T, S>,
        hex: HexId,
        casters: impl Fn(HexId) -> I,
    ) -> impl Iterator<Item = U> {
        let near = map.neighbours(hex).map(|(_, near)| near);
        let there = near.flat_map(move |near| casters(near).map(move |(unit, manner)| (near, unit, manner)));
        there.filter(move |(near, _, manner)| self.falls(*near, *manner, hex)).map(|(_, unit, _)| unit)
    }
}
