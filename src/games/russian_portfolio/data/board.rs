//! The board of a game: map, counters, table and track, with lookups that cost nothing.

use super::{
    map::{self, Edges, Map, Special},
    order_of_battle, printed,
    table::{self, Verdict},
    track::{self, TurnBox},
    words::{Counter, Country, HEXES, Hex, LAYOUT, Place, PlaceId, Sides, Terrain, UNITS, UnitId},
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
    hex::{Direction, HexId, Layout},
    ids::{Id as _, NameLists},
};
use std::sync::{Arc, OnceLock};

/// Steps over land from a hex to each hex; [`FAR`] where no land leads.
pub type Steps = [u8; HEXES];

/// Where no land leads.
pub const FAR: u8 = u8::MAX;

/// Everything that is given before a game begins.
#[derive(Clone)]
pub struct Board {
    /// The map by its tables.
    pub map: Map,
    /// Labels by the numbers of the hexes.
    pub labels: Vec<String>,
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
    near: Vec<[Option<Hex>; 6]>,
    /// Neighbours that can be walked to ([`Board::land_step`]).
    land: Vec<[Option<Hex>; 6]>,
    axial: Vec<[i16; 2]>,
    place: Vec<Option<PlaceId>>,
    steps: Vec<OnceLock<Box<Steps>>>,
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
        let printed = Arc::new(printed::read(&source(printed::FILE)?, &mut map)?);
        let sources = [&hexes, &units, &results, &turns];
        let digest = sources.iter().fold(0, |all: u64, one| all.rotate_left(17) ^ one.digest());
        let labels: Vec<String> = LAYOUT.hexes().map(|hex| LAYOUT.label(hex)).collect();
        let lists = NameLists::default()
            .with("hex", &labels)
            .with("unit", counters.iter().map(|c| &c.key))
            .with("place", map.places.iter().map(|p| &p.name));
        let mut place = vec![None; HEXES];
        for (i, p) in map.places.iter().enumerate() {
            place[p.hex.index()] = Some(PlaceId::at(i));
        }
        let mut board = Self {
            crt: table::read(&results)?,
            track: track::read(&turns)?,
            near: LAYOUT.hexes().map(|hex| Direction::ALL.map(|way| LAYOUT.neighbour(hex, way))).collect(),
            axial: LAYOUT.hexes().map(axial).collect(),
            steps: (0..HEXES).map(|_| OnceLock::new()).collect(),
            names: Arc::new(lists),
            map,
            labels,
            counters,
            printed,
            digest,
            place,
            land: Vec::new(),
        };
        let land = |hex| Direction::ALL.map(|way| board.land_step(hex, way));
        board.land = LAYOUT.hexes().map(land).collect();
        Ok(board)
    }

    /// How the hexes lie.
    pub fn layout(&self) -> Layout {
        LAYOUT
    }

    /// The label of a hex.
    pub fn label(&self, hex: Hex) -> &str {
        &self.labels[hex.index()]
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
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.counters[unit.index()]
    }

    /// All units, in the sequence of the file.
    pub fn units(&self) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        (0..UNITS).map(UnitId::at)
    }

    /// Ground of a hex.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.map.terrain[hex.index()]
    }

    /// Whose ground it was in June 1941.
    pub fn country(&self, hex: Hex) -> Country {
        self.map.country[hex.index()]
    }

    /// Whether it lies beyond the Arctic Weather Line (RP-WX-04).
    pub fn arctic(&self, hex: Hex) -> bool {
        self.map.arctic[hex.index()]
    }

    /// Whether it is land, islands too.
    pub fn land(&self, hex: Hex) -> bool {
        self.terrain(hex).is_land()
    }

    /// Whether it is land that units may enter.
    pub fn open_ground(&self, hex: Hex) -> bool {
        self.land(hex) && !self.country(hex).closed()
    }

    /// What lies on a side, seen from this hex outward.
    pub fn side(&self, hex: Hex, way: Direction) -> Sides {
        self.map.sides[hex.index()][way.index()]
    }

    /// The hex next to it in a direction; `None` beyond the edge of the map.
    pub fn near(&self, hex: Hex, way: Direction) -> Option<Hex> {
        self.near[hex.index()][way.index()]
    }

    /// The hexes around a hex, clockwise from the east, each with the way to it.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> + use<> {
        let near = self.near[hex.index()];
        (0..6).filter_map(move |way| Some((Direction::ALL[way], near[way]?)))
    }

    /// The way to a hex beside this one; `None` when they do not touch.
    pub fn way(&self, from: Hex, to: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|way| self.near(from, *way) == Some(to))
    }

    /// Steps from one hex to another over any ground.
    pub fn distance(&self, a: Hex, b: Hex) -> u32 {
        let (a, b) = (self.axial[a.index()], self.axial[b.index()]);
        let (q, r) = (i32::from(a[0]) - i32::from(b[0]), i32::from(a[1]) - i32::from(b[1]));
        q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs())
    }

    /// All places, in the sequence of the file.
    pub fn places(&self) -> &[Place] {
        &self.map.places
    }

    /// The number of the place on a hex.
    pub fn place_id(&self, hex: Hex) -> Option<PlaceId> {
        self.place[hex.index()]
    }

    /// The place on a hex.
    pub fn place(&self, hex: Hex) -> Option<&Place> {
        self.map.places.get(self.place_id(hex)?.index())
    }

    /// The hex next to it in a direction, if a unit of any kind could ever walk there: open ground, and no sea between.
    pub fn land_step(&self, hex: Hex, way: Direction) -> Option<Hex> {
        let to = self.near(hex, way)?;
        (self.open_ground(to) && !self.side(hex, way).sea()).then_some(to)
    }

    /// Steps over land ([`Board::land_step`]) from a hex to every hex, worked out when it is first asked.
    pub fn land_distance(&self, from: Hex) -> &Steps {
        self.steps[from.index()].get_or_init(|| Box::new(self.land_distance_of([from])))
    }

    /// Steps over land from the nearest of several hexes to every hex.
    pub fn land_distance_of(&self, from: impl IntoIterator<Item = Hex>) -> Steps {
        let mut steps = [FAR; HEXES];
        // Every hex comes in once at most.
        let mut queue = [HexId(0); HEXES];
        let (mut next, mut end) = (0, 0);
        for hex in from {
            if steps[hex.index()] == FAR {
                steps[hex.index()] = 0;
                queue[end] = hex;
                end += 1;
            }
        }
        while next < end {
            let hex = queue[next];
            next += 1;
            let far = (steps[hex.index()] + 1).min(FAR - 1);
            for to in self.land[hex.index()].into_iter().flatten() {
                if steps[to.index()] == FAR {
                    steps[to.index()] = far;
                    queue[end] = to;
                    end += 1;
                }
            }
        }
        steps
    }
}

/// A hex by two axes that are not at right angles, so that distances are differences.
fn axial(hex: Hex) -> [i16; 2] {
    let (row, col) = LAYOUT.place(hex);
    [(col - row.div_euclid(2)) as i16, row as i16]
}
