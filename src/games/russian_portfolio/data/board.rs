//! The board of a game: map, counters, table and track, with lookups that cost nothing.

use super::{
    country,
    map::{self, Edges, Map, Special},
    order_of_battle, printed,
    table::{self, Verdict},
    track::{self, TurnBox},
    words::{
        Counter, Country, HEXES, Hex, HexSet, LAYOUT, Passage, Place, PlaceId, Sides, Terrain, UNITS, UnitId,
    },
};
use engine::{
    base::{
        assets::{AssetError, Assets},
        names::Names,
    },
    show::board,
};
use kit::data::source::Source;
use kit::{
    crt::Crt,
    hex::{Direction, Layout},
    ids::{Id as _, NameLists},
};
use std::sync::{Arc, OnceLock};

/// Everything that is given before a game begins.
#[derive(Clone)]
pub struct Board {
    /// The map by its tables.
    pub map: Map,
    /// The combat results table.
    pub crt: Crt<Verdict>,
    /// The boxes of the turn track, by number.
    pub track: Vec<TurnBox>,
    /// All counters, by [`UnitId`].
    pub counters: Vec<Counter>,
    /// The printed map.
    pub printed: Arc<board::Board>,
    /// Names of hexes, units and places in files.
    pub names: Arc<dyn Names>,
    /// Changes with every letter of the files that the rules read.
    pub digest: u64,
    /// Steps that a unit of some kind could take: into open ground, and not over sea.
    land: Passage,
    place: Vec<Option<PlaceId>>,
    steps: Vec<OnceLock<Vec<u8>>>,
}

impl Board {
    /// Reads and checks the files.
    ///
    /// # Errors
    /// The file, the line, the entry and the reason.
    pub fn read(assets: &dyn Assets) -> Result<Self, AssetError> {
        let source = |file| Source::read(assets, file);
        let (hexes, units) = (source(map::FILE)?, source(order_of_battle::FILE)?);
        let (results, turns) = (source(table::FILE)?, source(track::FILE)?);
        let mut map = map::read(&hexes)?;
        let counters = order_of_battle::read(&units, &map)?;
        let printed = Arc::new(printed::read(&source(printed::FILE)?, &source(country::FILE)?, &mut map)?);
        let sources = [&hexes, &units, &results, &turns];
        let digest = sources.iter().fold(0, |all: u64, one| all.rotate_left(17) ^ one.digest());
        let lists = NameLists::default()
            .with("hex", map.hexes.labels())
            .with("unit", counters.iter().map(|c| &c.key))
            .with("place", map.places.iter().map(|p| &p.name));
        let mut place = vec![None; HEXES];
        for (i, p) in map.places.iter().enumerate() {
            place[p.hex.index()] = Some(PlaceId::at(i));
        }
        let is_open = |hex: Hex| map.hexes.terrain(hex).is_land() && !map.country[hex.index()].closed();
        let is_sea = |from, to| map.hexes.between(from, to).is_some_and(Sides::sea);
        let land = Passage::of(&map.hexes, |from, to| is_open(to) && !is_sea(from, to));
        Ok(Self {
            crt: table::read(&results)?,
            track: track::read(&turns)?,
            steps: (0..HEXES).map(|_| OnceLock::new()).collect(),
            names: Arc::new(lists),
            map,
            counters,
            printed,
            digest,
            place,
            land,
        })
    }

    /// How the hexes lie.
    pub fn layout(&self) -> Layout {
        LAYOUT
    }

    /// The label of a hex.
    pub fn label(&self, hex: Hex) -> &str {
        self.map.hexes.label(hex)
    }

    /// The hex with a label.
    pub fn named(&self, label: &str) -> Option<Hex> {
        LAYOUT.labelled(label)
    }

    /// The hexes of which rules speak by name.
    pub fn special(&self) -> &Special {
        &self.map.special
    }

    /// Where supply comes in.
    pub fn edges(&self) -> &Edges {
        &self.map.edges
    }

    /// A counter.
    #[inline]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.counters[unit.index()]
    }

    /// All units, in the sequence of the file.
    pub fn units(&self) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        (0..UNITS).map(UnitId::at)
    }

    /// Ground of a hex.
    #[inline]
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.map.hexes.terrain(hex)
    }

    /// Whose ground it was in June 1941.
    #[inline]
    pub fn country(&self, hex: Hex) -> Country {
        self.map.country[hex.index()]
    }

    /// Whether it lies beyond the Arctic Weather Line (RP-WX-04).
    #[inline]
    pub fn arctic(&self, hex: Hex) -> bool {
        self.map.arctic[hex.index()]
    }

    /// Whether it is land, islands too.
    #[inline]
    pub fn land(&self, hex: Hex) -> bool {
        self.terrain(hex).is_land()
    }

    /// Whether it is land that units may enter.
    #[inline]
    pub fn open_ground(&self, hex: Hex) -> bool {
        self.land(hex) && !self.country(hex).closed()
    }

    /// What lies on a side, seen from this hex outward.
    #[inline]
    pub fn side(&self, hex: Hex, way: Direction) -> Sides {
        self.map.hexes.side(hex, way)
    }

    /// The hex next to it in a direction; `None` beyond the edge of the map.
    #[inline]
    pub fn near(&self, hex: Hex, way: Direction) -> Option<Hex> {
        self.map.hexes.near(hex, way)
    }

    /// The hexes around a hex, clockwise from the east, each with the way to it.
    #[inline]
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> + use<> {
        self.map.hexes.neighbours(hex)
    }

    /// The way to a hex beside this one; `None` when they do not touch.
    #[inline]
    pub fn way(&self, from: Hex, to: Hex) -> Option<Direction> {
        self.map.hexes.way(from, to)
    }

    /// Steps from one hex to another over any ground.
    #[inline]
    pub fn distance(&self, a: Hex, b: Hex) -> u32 {
        self.map.hexes.distance(a, b)
    }

    /// All places, in the sequence of the file.
    pub fn places(&self) -> &[Place] {
        &self.map.places
    }

    /// The number of the place on a hex.
    #[inline]
    pub fn place_id(&self, hex: Hex) -> Option<PlaceId> {
        self.place[hex.index()]
    }

    /// The place on a hex.
    pub fn place(&self, hex: Hex) -> Option<&Place> {
        self.map.places.get(self.place_id(hex)?.index())
    }

    /// Steps over land from a hex to every hex, worked out when it is first asked; [`kit::passage::FAR`] where no
    /// land leads.
    #[inline]
    pub fn land_distance(&self, from: Hex) -> &[u8] {
        self.steps[from.index()].get_or_init(|| self.land_distance_of(HexSet::only(from)))
    }

    /// Steps over land from the nearest of several hexes to every hex.
    pub fn land_distance_of(&self, from: HexSet) -> Vec<u8> {
        self.land.distances(from)
    }
}
