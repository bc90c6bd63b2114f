//! The stock of counters: what is off the map, what equals what, and what a unit costs (RP-GEN-10, RP-REP-02).

use super::super::super::{
    data::words::{Counter, Enters, Kind, Nation, Size},
    game::Game,
    nouns::{AXIS, SOVIET, Store, Unit, UnitSet, units_of},
    state::Position,
};
use engine::base::side::Side;

/// The factors that pay for a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pays {
    /// Infantry factors; for the Axis armour factors as well (RP-REP-04).
    Infantry,
    /// Armour factors.
    Armour,
    /// At least one armour factor, the rest of either kind (RP-REP-07, RP-SIB-07).
    Shock,
}

/// What a unit costs: the smallest combat factor for infantry, mountain infantry and fronts, else the largest (RP-REP-02).
pub fn cost(counter: &Counter) -> u16 {
    let (least, most) = (counter.attack.min(counter.defence), counter.attack.max(counter.defence));
    u16::from(match counter.kind {
        Kind::Front | Kind::InfantryArmy | Kind::InfantryCorps | Kind::MountainCorps => least,
        Kind::Shock
        | Kind::PanzerGroup
        | Kind::PanzerCorps
        | Kind::MotorizedInfantry
        | Kind::Mechanized
        | Kind::Armor
        | Kind::Cavalry
        | Kind::ArmoredCavalry => most,
    })
}

/// Which factors pay for a unit (RP-RUL-68).
pub fn pays(counter: &Counter) -> Pays {
    if counter.armour_type() {
        Pays::Armour
    } else if counter.kind == Kind::Shock {
        Pays::Shock
    } else {
        Pays::Infantry
    }
}

/// What is taken from a store for a unit: infantry factors first; `None` when it does not suffice.
pub fn payment(counter: &Counter, store: Store) -> Option<Store> {
    let cost = cost(counter);
    let axis = counter.nation.side() == AXIS;
    let infantry = match pays(counter) {
        Pays::Armour => 0,
        Pays::Shock => store.infantry.min(cost.saturating_sub(1)),
        Pays::Infantry if axis => store.infantry.min(cost),
        Pays::Infantry => cost,
    };
    let paid = Store { infantry, armour: cost - infantry };
    (paid.infantry <= store.infantry && paid.armour <= store.armour).then_some(paid)
}

/// Whether a unit can come back as a replacement at all: no armies nor panzer groups of the Axis, nor her allies (RP-REP-03);
/// shock armies only after they have entered (RP-SIB-03, -07).
pub fn is_replaceable(game: &Game, p: &Position, unit: Unit) -> bool {
    let counter = game.counter(unit);
    if unit.side() == AXIS {
        return counter.nation == Nation::German && counter.size == Size::Corps;
    }
    match counter.enters {
        Enters::Setup(_) | Enters::Replacement => true,
        Enters::Siberian(_) => p.base.reserve.entered.has(unit),
    }
}

/// Whether two counters do the same on the map.
pub fn is_equal(game: &Game, a: Unit, b: Unit) -> bool {
    game.kind(a) == game.kind(b)
}

/// Of the counters of a side that are off the map and of some kind, the first one of each set of equal ones.
pub fn firsts<'a>(
    game: &'a Game,
    p: &'a Position,
    side: Side,
    is: impl Fn(Unit) -> bool + 'a,
) -> impl Iterator<Item = Unit> + 'a {
    let mut known = UnitSet::NONE;
    let stock = units_of(side).iter().filter(move |unit| p.at.of(*unit).is_none() && is(*unit));
    stock.filter(move |unit| {
        let kind = game.kind(*unit);
        let first = !known.has(kind);
        known.add(kind);
        first
    })
}

/// Soviet counters that a wave of the Siberian reserve may bring besides its shock armies.
pub fn is_soviet_armour(game: &Game, unit: Unit) -> bool {
    unit.side() == SOVIET && game.counter(unit).armour_type()
}

/// Whether it is a cavalry corps.
pub fn is_cavalry(game: &Game, unit: Unit) -> bool {
    game.counter(unit).kind == Kind::Cavalry
}
