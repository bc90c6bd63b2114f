//! The set-up (RP-SET-01, RP-INV, RP-RDP).

use super::{
    super::{
        data::words::{Country, Dispersed, Enters, Nation, Place, PlaceKind, Size},
        game::Game,
        nouns::{AXIS, Hex, HexSet, SOVIET, Status, Step, Unit, UnitSet, units_of},
        options::Start,
        order::Order,
        refusal::Refusal,
        state::Position,
    },
    logistics::{income, stock},
    stacking,
};
use engine::base::side::Side;
use kit::ids::Id;

/// Before anything stands on the map.
pub fn start(game: &Game) -> Position {
    let mut p = Position { turn: game.setup.start.turn(), ..Position::default() };
    for hex in game.board.layout().hexes() {
        if let Some(side) = game.board.country(hex).side().filter(|_| game.board.land(hex)) {
            p.take(side, hex);
        }
    }
    p
}

/// The units of the set-up stand on their hexes; who is dispersed on that date is (RP-INV-02). Soviet victory cities have
/// their own factor (RP-RUL-06).
pub fn stand(game: &Game, p: &mut Position) {
    for unit in Unit::all() {
        let counter = game.counter(unit);
        let Enters::Setup(hex) = counter.enters else { continue };
        p.at.put(unit, Some(hex));
        let dispersed = match (game.setup.start, counter.dispersed) {
            (Start::July10, _) | (_, Dispersed::Never) | (Start::June22, Dispersed::May) => false,
            (Start::June1, _) | (Start::June22, Dispersed::MayJune) => true,
        };
        if dispersed {
            p.status[unit] = Status::Dispersed;
        }
    }
    garrison(game, p);
    p.base = income::saved_at_start(game.setup.start);
    note_finland(game, p);
}

/// Soviet victory cities have their own factor (RP-RUL-06).
pub fn garrison(game: &Game, p: &mut Position) {
    if !game.setup.no_intrinsic_garrison {
        let cities = game.board.places().iter().filter(|place| place.worth > 0);
        p.garrisons = cities.filter(|place| p.controls(SOVIET, place.hex)).map(|place| place.hex).collect();
    }
}

/// Finns may enter the USSR in the first turn when German units start in Finland (RP-FST-04).
pub fn note_finland(game: &Game, p: &mut Position) {
    p.finns_march = germans_in(game, p, Country::Finland) > 0;
}

fn germans_in(game: &Game, p: &Position, country: Country) -> usize {
    let there = |(unit, hex): &(Unit, Hex)| game.is(*unit, Nation::German) && game.lies_in(*hex, country);
    p.at.of_side(AXIS).filter(there).count()
}

/// Whether a side may re-place its units before the first turn: the Soviet side under that option, then the Axis as well,
/// which may also do so in July (RP-INV-02, RP-RDP-02).
pub fn is_free(game: &Game, side: Side) -> bool {
    game.setup.redeployment || (side == AXIS && game.setup.start == Start::July10)
}

/// Cities with armies that a free Soviet set-up must have (RP-RDP-02).
const CITIES: usize = 8;
/// German units that may start in Finland and in Romania (RP-INV-02).
const IN_FINLAND: usize = 3;
const IN_ROMANIA: usize = 6;

/// Units of a side that are not yet re-placed.
fn left(game: &Game, p: &Position, side: Side) -> UnitSet {
    let starts = |unit: &Unit| matches!(game.counter(*unit).enters, Enters::Setup(_));
    units_of(side).without(p.base.deployed).iter().filter(starts).collect()
}

/// Whether a counter is the first of its kind that is still to be placed.
fn is_first(game: &Game, left: UnitSet, unit: Unit) -> bool {
    let equal = |other: &Unit| {
        stock::is_equal(game, *other, unit) && game.counter(*other).dispersed == game.counter(unit).dispersed
    };
    left.iter().find(equal) == Some(unit)
}

/// Whether a unit may be placed in a hex. The first one takes all others of its side off the map; each is placed once.
///
/// # Errors
/// Why not.
pub fn may_deploy(game: &Game, p: &Position, unit: Unit, at: Hex) -> Result<(), Refusal> {
    let Step::SetUp(side) = p.step else { return Err(Refusal::new("RP-RDP-03", "the set-up is over")) };
    let free = is_free(game, side) && !p.at.is_bare();
    Refusal::unless(free, "RP-RDP-03", "the units stand as printed")?;
    let left = left(game, p, side);
    Refusal::unless(left.has(unit), "RP-RDP-02", "the side has no such unit to place")?;
    Refusal::unless(is_first(game, left, unit), "RP-RDP-03", "an equal unit is to be placed before it")?;
    Tally::of(game, p, side, left).fits(game, p, unit, at)
}

/// What the conditions of a set-up ask of the units that are placed and of those that are left.
struct Tally {
    side: Side,
    /// Units that are placed, and their hexes.
    placed: UnitSet,
    hexes: HexSet,
    /// Soviet major cities with armies, with anybody, and all of them.
    with_army: usize,
    taken: usize,
    cities: usize,
    /// Armies that are left.
    armies: usize,
    /// German units in Finland and in Romania.
    germans: [usize; 2],
}

impl Tally {
    fn of(game: &Game, p: &Position, side: Side, left: UnitSet) -> Self {
        let placed = placed(p, side);
        let hex_of = |unit: Unit| p.at.of(unit);
        let hexes: HexSet = placed.iter().filter_map(hex_of).collect();
        let cities = game.board.places().iter();
        let is_city =
            |place: &&Place| place.kind >= PlaceKind::Major && game.lies_in(place.hex, Country::Ussr);
        let cities: HexSet = cities.filter(is_city).map(|place| place.hex).collect();
        let armies: HexSet = placed.iter().filter(|unit| is_army(game, *unit)).filter_map(hex_of).collect();
        let fresh = placed.is_empty();
        let germans = |country| if fresh { 0 } else { germans_in(game, p, country) };
        Self {
            side,
            placed,
            hexes,
            with_army: cities.and(armies).len(),
            taken: cities.and(hexes).len(),
            cities: cities.len(),
            armies: left.iter().filter(|unit| is_army(game, *unit)).count(),
            germans: [germans(Country::Finland), germans(Country::Romania)],
        }
    }

    fn fits(&self, game: &Game, p: &Position, unit: Unit, at: Hex) -> Result<(), Refusal> {
        if !game.standable(p, at) {
            return Err(Refusal::at("RP-RDP-02", "no unit stands there", at));
        }
        if self.side == SOVIET { self.soviet(game, unit, at) } else { self.axis(game, p, unit, at) }
    }

    /// One unit a hex, inside the USSR, and eight major cities with armies: the armies that are left must suffice for the
    /// cities that are still without one (RP-RDP-02).
    fn soviet(&self, game: &Game, unit: Unit, at: Hex) -> Result<(), Refusal> {
        if game.board.country(at) != Country::Ussr {
            return Err(Refusal::at("RP-RDP-02", "Soviet units start in the USSR", at));
        }
        if self.hexes.has(at) {
            return Err(Refusal::at("RP-RDP-02", "one unit starts in a hex", at));
        }
        let city = game.board.place(at).is_some_and(|place| place.kind >= PlaceKind::Major);
        let army = is_army(game, unit);
        let owed = CITIES.saturating_sub(self.with_army + usize::from(army && city));
        let armies = self.armies - usize::from(army);
        let free = self.cities.saturating_sub(self.taken + usize::from(city));
        if armies < owed || free < owed {
            return Err(Refusal::at("RP-RDP-02", "eight major cities must have armies", at));
        }
        Ok(())
    }

    /// Romanians in Romania, Hungarians and Italians in Greater Germany, Germans and Finns where they like; few Germans in Finland
    /// and Romania (RP-INV-02, RP-RDP-01).
    fn axis(&self, game: &Game, p: &Position, unit: Unit, at: Hex) -> Result<(), Refusal> {
        let country = game.board.country(at);
        let home = match game.counter(unit).nation {
            Nation::Romanian => country == Country::Romania,
            Nation::Hungarian | Nation::Italian => country == Country::Germany,
            Nation::Finnish | Nation::German => country.side() == Some(AXIS),
            Nation::Soviet => false,
        };
        if !home {
            return Err(Refusal::at("RP-RDP-01", "the unit does not start in that country", at));
        }
        let german = game.is(unit, Nation::German);
        if german && country == Country::Finland && self.germans[0] >= IN_FINLAND {
            return Err(Refusal::at("RP-INV-02", "at most three German units start in Finland", at));
        }
        if german && country == Country::Romania && self.germans[1] >= IN_ROMANIA {
            return Err(Refusal::at("RP-INV-02", "at most six German units start in Romania", at));
        }
        let units = || p.at.units(at).filter(|other| self.placed.has(*other)).chain([unit]);
        if stacking::fits(game, at, units()) {
            return Ok(());
        }
        Err(match stacking::broken(game, at, units()) {
            Some(_) => Refusal::at(stacking::rule_of(game, units()), "there is no room", at),
            None => Refusal::at("RP-TER-14", "Romanians and Hungarians share no hex", at),
        })
    }
}

/// Whether a unit is of the size of an army.
fn is_army(game: &Game, unit: Unit) -> bool {
    game.counter(unit).size != Size::Corps
}

/// Units that are placed: before the first one all of a side are still to be.
fn placed(p: &Position, side: Side) -> UnitSet {
    p.base.deployed.and(units_of(side))
}

/// The unit that is placed next in a free set-up, and the hexes where it may be.
pub fn next_to_place(game: &Game, p: &Position, side: Side) -> Option<(Unit, Vec<Hex>)> {
    let left = if is_free(game, side) { left(game, p, side) } else { UnitSet::NONE };
    let unit = left.first()?;
    let tally = Tally::of(game, p, side, left);
    let hexes = game.board.layout().hexes().filter(|at| tally.fits(game, p, unit, *at).is_ok());
    Some((unit, hexes.collect()))
}

/// Printed hexes of units that are still to be placed.
pub fn homes_left(game: &Game, p: &Position, side: Side) -> HexSet {
    left(game, p, side).iter().filter_map(|unit| home(game, unit)).collect()
}

/// The printed hex of a unit of the set-up.
pub fn home(game: &Game, unit: Unit) -> Option<Hex> {
    if let Enters::Setup(hex) = game.counter(unit).enters { Some(hex) } else { None }
}

/// Whether a side may end its set-up: everything is placed, or the Axis has changed nothing.
///
/// # Errors
/// What is left.
pub fn may_be_done(game: &Game, p: &Position, side: Side) -> Result<(), Refusal> {
    let free = is_free(game, side) && !p.at.is_bare();
    Refusal::unless(free, "RP-SEQ-01", "there is nothing to end now")?;
    // The printed set-up of the Soviets has too few armies in cities and two units in some hexes.
    let kept = side == AXIS && placed(p, side).is_empty();
    let whole = kept || left(game, p, side).is_empty();
    Refusal::unless(whole, "RP-RDP-02", "every unit must be placed")
}

/// Every order of the set-up, `Done` left out.
pub fn legal(game: &Game, p: &Position, side: Side, out: &mut Vec<Order>) {
    if p.at.is_bare() {
        return out.push(Order::Begin);
    }
    if !is_free(game, side) {
        return;
    }
    let left = left(game, p, side);
    let tally = Tally::of(game, p, side, left);
    for unit in left.iter().filter(|unit| is_first(game, left, *unit)) {
        let hexes = game.board.layout().hexes();
        let fits = hexes.filter(|at| tally.fits(game, p, unit, *at).is_ok());
        out.extend(fits.map(|at| Order::Deploy { unit, at }));
    }
}

/// Applies a placing: the first one of a side takes the others off the map. Who begins dispersed is so wherever it stands
/// (RP-RDP-03).
pub fn deployed(game: &Game, p: &mut Position, unit: Unit, at: Hex) {
    if placed(p, unit.side()).is_empty() {
        units_of(unit.side()).iter().for_each(|other| p.at.put(other, None));
    }
    p.at.put(unit, Some(at));
    p.base.deployed.add(unit);
    note_finland(game, p);
}
