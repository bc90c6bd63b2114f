//! Supply lines as floods over the map (RP-SUP-11 to -16, RP-VIC-02): nothing here changes a position.

use super::{
    super::{
        data::words::{Kind, Nation, Passage, PlaceKind, PortSea},
        game::Game,
        nouns::{AXIS, Hex, HexSet, SOVIET, Unit, UnitSet, Weather},
        state::Position,
        ways::{SEAS, sea_number},
    },
    zone,
};
use engine::base::side::Side;
use kit::trace::{Gap, Trace};

/// From a city or town supply reaches this many hexes (RP-SUP-01).
pub const REACH: u32 = 7;

/// The supply of a side as it stands: its points are friendly cities and towns of the net, its reach lies around them.
pub type Traced = Trace<40, 28, 18>;

/// What keeps a unit out of supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Enemy units stand in the way.
    Enemy(Hex),
    /// An enemy zone of control lies in the way.
    Zone(Hex),
    /// Ground that the enemy controls, or neither side.
    Ground(Hex),
    /// The line is open, but the nearest friendly city or town is more than seven hexes off: this many.
    Far(u32),
    /// No line leads there over land at all.
    Nowhere,
}

/// Who holds a sea (RP-CTL-02, RP-RUL-43); neither side where it is contested.
pub fn sea_holder(game: &Game, p: &Position, sea: PortSea) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| holds_sea(game, p.control[usize::from(side.0 & 1)], sea))
}

/// Whether who controls this ground holds a sea.
fn holds_sea(game: &Game, control: HexSet, sea: PortSea) -> bool {
    let keys = sea_number(sea).map_or(&[][..], |nth| &game.ways.keys[nth]);
    !keys.is_empty() && keys.iter().all(|hex| control.has(*hex))
}

/// Where the units of a side stand.
pub fn held(p: &Position, side: Side) -> HexSet {
    p.at.of_side(side).map(|(_, hex)| hex).collect()
}

/// Hexes that a supply line of a side may use: a friendly unit stands there, or it is friendly, without enemies, and not in an
/// enemy zone (RP-SUP-02, -11).
pub fn open(game: &Game, p: &Position, side: Side) -> HexSet {
    Lay::new(p, side, zone::of(game, p, side.other())).open(game)
}

/// What the lines of a side go by.
#[derive(Debug, Clone, Copy)]
pub struct Lay {
    /// Whose.
    pub side: Side,
    /// Ground by controller.
    pub control: [HexSet; 2],
    /// Where the units of each side stand.
    pub held: [HexSet; 2],
    /// The enemy’s zone.
    pub zone: HexSet,
    snow: bool,
}

impl Lay {
    /// As it stands, with the enemy’s zone.
    pub fn new(p: &Position, side: Side, zone: HexSet) -> Self {
        let held = Side::BOTH.map(|side| held(p, side));
        Self { side, control: p.control, held, zone, snow: p.weather == Weather::Snow }
    }
    /// The number of the side.
    #[inline]
    pub const fn nth(&self) -> usize {
        (self.side.0 & 1) as usize
    }
    /// Hexes that a line may use.
    pub fn open(&self, game: &Game) -> HexSet {
        let nth = self.nth();
        let free = self.friendly(game).without(self.held[1 - nth]).without(self.zone);
        free.or(self.held[nth])
    }
    /// Friendly ground. Frozen lakes belong to it: those walked over last, and others by the country printed there (RP-CTL-03,
    /// RP-RUL-104).
    fn friendly(&self, game: &Game) -> HexSet {
        let nth = self.nth();
        let taken = self.control[nth];
        if self.snow { taken.or(game.ways.frozen[nth].without(self.control[1 - nth])) } else { taken }
    }
    /// The number of the steps that a line may take in [`crate::ways::Ways::supply`]: over sea sides only where the sea is friendly
    /// (RP-SUP-02).
    pub fn steps(&self, game: &Game) -> usize {
        let own = self.control[self.nth()];
        let bit = |(nth, sea)| usize::from(holds_sea(game, own, sea)) << nth;
        SEAS.into_iter().enumerate().map(bit).sum()
    }
    /// Cities and towns from which supply is drawn where the net reaches them.
    pub fn points(&self, game: &Game) -> HexSet {
        self.control[self.nth()].and(game.ways.places)
    }
}

/// The steps a supply line of a side may take (RP-SUP-02).
pub fn passage<'a>(game: &'a Game, p: &Position, side: Side) -> &'a Passage {
    &game.ways.supply[Lay::new(p, side, HexSet::NONE).steps(game)]
}

/// The supply of a side (RP-SUP-11).
pub fn trace(game: &Game, p: &Position, side: Side) -> Traced {
    let lay = Lay::new(p, side, zone::of(game, p, side.other()));
    let passage = game.ways.supply[lay.steps(game)];
    Trace::of(passage, lay.open(game), game.ways.sources[lay.nth()], lay.points(game), REACH)
}

/// Units of a side that no line reaches and that have no source of their own; two units in a fortress that supplies one of them
/// are both among them (RP-SUP-14).
pub fn cut_off(game: &Game, p: &Position, side: Side, traced: &Traced) -> UnitSet {
    let out = p.at.of_side(side).filter(|(_, hex)| !traced.reach.has(*hex));
    let all: UnitSet = out.map(|(unit, _)| unit).collect();
    all.iter().filter(|unit| !has_own_source(game, p, *unit)).collect()
}

/// Whether a unit is supplied by the victory city or the fortress it stands in (RP-SUP-03, -14): never a front.
fn has_own_source(game: &Game, p: &Position, unit: Unit) -> bool {
    let Some(hex) = p.at.of(unit) else { return false };
    p.controls(unit.side(), hex) && supplies(game, hex, unit, p.at.count(hex))
}

/// Whether a friendly hex supplies a unit in it by itself, where so many stand.
pub fn supplies(game: &Game, hex: Hex, unit: Unit, there: usize) -> bool {
    let Some(place) = game.board.place(hex).filter(|_| !game.is_front(unit)) else { return false };
    place.kind == PlaceKind::Victory || (place.fortress && there == 1)
}

/// Whether a fortress supplies one of the units there, and which one is still to be named (RP-SUP-14).
pub fn fortress_chooses(game: &Game, p: &Position, hex: Hex, out: UnitSet) -> UnitSet {
    let Some(place) = game.board.place(hex).filter(|place| place.fortress) else { return UnitSet::NONE };
    let there: UnitSet = p.at.units(hex).filter(|unit| !game.is_front(*unit)).collect();
    let asked = place.kind != PlaceKind::Victory
        && there.len() > 1
        && there.without(out).is_empty()
        && there.iter().all(|unit| p.controls(unit.side(), hex));
    if asked { there } else { UnitSet::NONE }
}

/// Whether a unit is of those that isolation takes: Soviet cavalry is not (RP-SUP-06).
pub fn can_starve(game: &Game, unit: Unit) -> bool {
    !(unit.side() == SOVIET && game.counter(unit).kind == Kind::Cavalry)
}

/// Pockets of isolated units: those joined by friendly ground or units, without enemies; zones do not count (RP-SUP-15).
pub fn pockets(game: &Game, p: &Position, side: Side, out: UnitSet) -> Vec<UnitSet> {
    let lay = Lay::new(p, side, HexSet::NONE);
    let ground = lay.open(game);
    let passage = passage(game, p, side);
    let (mut left, mut all) = (out, Vec::new());
    while let Some(hex) = left.first().and_then(|unit| p.at.of(unit)) {
        let together = passage.flood(HexSet::only(hex), ground);
        let of: UnitSet =
            left.iter().filter(|unit| p.at.of(*unit).is_some_and(|hex| together.has(hex))).collect();
        if of.is_empty() {
            break;
        }
        left = left.without(of);
        all.push(of);
    }
    all
}

/// Hexes of isolated stacks that have German units among these (RP-SUP-07).
pub fn german_stacks(game: &Game, p: &Position, out: UnitSet) -> HexSet {
    let german = out.iter().filter(|unit| game.is(*unit, Nation::German));
    german.filter_map(|unit| p.at.of(unit)).collect()
}

/// What keeps a hex out of supply: the first fact on a shortest way to where supply reaches.
pub fn why(game: &Game, p: &Position, side: Side, traced: &Traced, hex: Hex) -> Option<Cut> {
    let ground = game.board.layout().hexes().filter(|hex| game.standable(p, *hex)).collect();
    let closed = match traced.gap(hex, ground)? {
        Gap::Far(steps) => return Some(Cut::Far(steps)),
        Gap::Nowhere => return Some(Cut::Nowhere),
        Gap::Closed(hex) => hex,
    };
    Some(if p.at.holds(side.other(), closed) {
        Cut::Enemy(closed)
    } else if zone::is_in(game, p, side.other(), closed) {
        Cut::Zone(closed)
    } else {
        Cut::Ground(closed)
    })
}

/// The overland net of the Axis for victory: no sea sides, no frozen water (RP-VIC-02).
pub fn overland(game: &Game, p: &Position) -> HexSet {
    game.ways.land.flood(game.ways.sources[0], dry_land(game, p))
}

/// The line from a source of the Axis into a city, if there is one (RP-VIC-02, RP-RUL-62).
pub fn line(game: &Game, p: &Position, city: Hex) -> Option<Vec<Hex>> {
    let open = dry_land(game, p);
    if !open.has(city) {
        return None;
    }
    let mut path = game.ways.land.path(city, game.ways.sources[0].and(open), open)?;
    path.reverse();
    Some(path)
}

fn dry_land(game: &Game, p: &Position) -> HexSet {
    open(game, p, AXIS).without(game.ways.lake)
}
