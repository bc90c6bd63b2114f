//! Facts of part A and supply: what they change, and whether they can follow.

use super::{
    super::{
        super::{
            data::words::Size,
            game::Game,
            logistics::{BaseEvent, Push},
            nouns::{AXIS, Hex, HexSet, SOVIET, Step, Store, Unit, UnitSet, units_of},
            state::Position,
        },
        movement,
    },
    arrival, isolation, removal, siberia,
};
use engine::{base::side::Side, contract::rules::Fault};

/// Applies a fact.
pub fn apply(game: &Game, p: &mut Position, e: &BaseEvent) {
    match *e {
        BaseEvent::Income { side, infantry, armour } => {
            p.base.part_begins();
            let store = p.base.store_mut(side);
            store.infantry = store.infantry.saturating_add(infantry);
            store.armour = store.armour.saturating_add(armour);
        }
        BaseEvent::Placed { unit, at, paid, push } => {
            let store = p.base.store_mut(unit.side());
            store.infantry = store.infantry.saturating_sub(paid.infantry);
            store.armour = store.armour.saturating_sub(paid.armour);
            p.base.fronts += u8::from(game.is_front(unit));
            arrival::arrive(p, unit, at, push);
        }
        BaseEvent::Railed { unit, to, push } => {
            p.base.rail_used = p.base.rail_used.saturating_add(1);
            arrival::arrive(p, unit, to, push);
        }
        BaseEvent::Sailed { unit, to, sunk, .. } => {
            p.base.sea_used = true;
            if sunk {
                removal::remove(p, unit);
            } else {
                arrival::arrive(p, unit, to, None);
            }
        }
        BaseEvent::Eliminated { unit } => removal::remove(p, unit),
        BaseEvent::SteppedDown { front, army } => {
            let defence = |unit: Unit| u16::from(game.counter(unit).defence);
            isolation::lost(p, front, defence(front).saturating_sub(defence(army)));
            removal::step_down(game, p, front, army);
        }
        BaseEvent::Called { first } => p.base.reserve.first = Some(first),
        BaseEvent::Wave { number } => siberia::came(game, p, number),
        BaseEvent::Entered { unit, at } => siberia::entered(game, p, unit, at),
        BaseEvent::Stored { left } => {
            let store = p.base.store_mut(SOVIET);
            store.infantry = store.infantry.saturating_add(left.infantry);
            store.armour = store.armour.saturating_add(left.armour);
            p.base.reserve.armour = 0;
            p.base.reserve.cavalry = false;
        }
        BaseEvent::Gambled { .. } => p.base.reserve.cast = true,
        BaseEvent::FarEast { bill, .. } => siberia::cast(p, bill),
        BaseEvent::Sent { unit } => {
            let due = p.base.reserve.crisis.map(|crisis| crisis.due).unwrap_or_default();
            siberia::paid(p, siberia::pays(game, due, unit));
            removal::remove(p, unit);
        }
        BaseEvent::FactorSent { armour } => {
            let due = p.base.reserve.crisis.map(|crisis| crisis.due).unwrap_or_default();
            siberia::paid(p, siberia::factor_pays(due, armour));
            let store = p.base.store_mut(SOVIET);
            let factors = if armour { &mut store.armour } else { &mut store.infantry };
            *factors = factors.saturating_sub(1);
        }
        BaseEvent::WinterBegan => p.base.winter = Some(p.turn),
        BaseEvent::Fuel { side, short } => {
            p.base.short = p.base.short.without(units_of(side)).or(short);
        }
        BaseEvent::Supply { side, out } => {
            p.base.unsupplied = p.base.unsupplied.without(units_of(side)).or(out);
            p.base.isolation = crate::logistics::Isolation::default();
        }
        BaseEvent::Kept { unit } => p.base.unsupplied.remove(unit),
        BaseEvent::AirSupplied { hex } => p.base.isolation.air = Some(hex),
        BaseEvent::Isolated { ref pockets } => p.base.isolation.pockets = isolation::noted(game, pockets),
        BaseEvent::Starved { unit } => {
            isolation::lost(p, unit, u16::from(game.counter(unit).defence));
            removal::remove(p, unit);
        }
        BaseEvent::GroundTaken { side, hexes } => {
            hexes.iter().for_each(|hex| movement::take(game, p, side, hex));
        }
    }
}

/// Whether a fact can follow.
///
/// # Errors
/// Why not.
pub fn possible(game: &Game, p: &Position, e: &BaseEvent) -> Result<(), Fault> {
    Fault::unless(is_time(p, e), "it is not the time of that")?;
    match *e {
        BaseEvent::Income { side, infantry, armour } => {
            is_side(side)?;
            Fault::unless(infantry <= 100 && armour <= 100, "no side has such an income")
        }
        BaseEvent::Placed { unit, at, paid, push } => {
            off(p, unit)?;
            let store = p.base.store(unit.side());
            let saved = paid.infantry <= store.infantry && paid.armour <= store.armour;
            Fault::unless(saved, "so much is not saved")?;
            arrives(game, p, unit, at, push)
        }
        BaseEvent::Railed { unit, to, push } => {
            on(p, unit)?;
            arrives(game, p, unit, to, push)
        }
        BaseEvent::Sailed { unit, to, die, .. } => {
            on(p, unit)?;
            is_die(die)?;
            arrives(game, p, unit, to, None)
        }
        BaseEvent::Eliminated { unit } | BaseEvent::Starved { unit } => on(p, unit),
        BaseEvent::SteppedDown { front, army } => {
            on(p, front)?;
            off(p, army)?;
            let fits = game.is_front(front) && game.counter(army).size == Size::Army;
            Fault::unless(fits && army.side() == front.side(), "that is no army in the place of a front")
        }
        BaseEvent::Called { first } => {
            let now = p.base.reserve.first.is_none() && (p.turn..=p.turn + 1).contains(&first);
            Fault::unless(now, "the reserve cannot be called so")
        }
        BaseEvent::Wave { number } => {
            let next = (1..=3).contains(&number) && number > p.base.reserve.waves;
            Fault::unless(next && p.base.reserve.first.is_some(), "that wave does not come")
        }
        BaseEvent::Entered { unit, at } => {
            off(p, unit)?;
            Fault::unless(unit.side() == SOVIET, "it is not a unit of the reserve")?;
            has_room(game, p, unit, at)
        }
        BaseEvent::Stored { left: Store { infantry, armour } } => {
            Fault::unless(infantry <= 100 && armour <= 100, "no wave has so much")
        }
        BaseEvent::Gambled { number, die } => {
            is_die(number)?;
            is_die(die)
        }
        BaseEvent::FarEast { dice, bill } => {
            dice.into_iter().try_for_each(is_die)?;
            let once = p.base.reserve.crisis.is_none();
            let small =
                bill.is_none_or(|bill| [bill.infantry, bill.armour, bill.cavalry].iter().all(|n| *n <= 100));
            Fault::unless(once && small, "no such crisis breaks out")
        }
        BaseEvent::Sent { unit } => {
            on(p, unit)?;
            Fault::unless(unit.side() == SOVIET, "it is not a Soviet unit")
        }
        BaseEvent::FactorSent { armour } => {
            let store = p.base.store(SOVIET);
            let saved = if armour { store.armour } else { store.infantry };
            Fault::unless(saved > 0, "no such factor is saved")
        }
        BaseEvent::WinterBegan => Fault::unless(p.base.winter.is_none(), "the winter bonus has begun before"),
        BaseEvent::Fuel { side, short } => are_of(p, side, short),
        BaseEvent::Supply { side, out } => are_of(p, side, out),
        BaseEvent::Kept { unit } => {
            Fault::unless(p.base.unsupplied.has(unit), "that unit is not out of supply")
        }
        BaseEvent::AirSupplied { hex } => Fault::unless(!p.at.is_empty(hex), "no unit stands there"),
        BaseEvent::Isolated { ref pockets } => pockets_fit(p, pockets),
        BaseEvent::GroundTaken { side, hexes } => {
            is_side(side)?;
            ground_fits(p, side, hexes)
        }
    }
}

/// Whether a fact belongs to the step that is played.
fn is_time(p: &Position, e: &BaseEvent) -> bool {
    match *e {
        BaseEvent::Income { side, .. } => p.step == Step::Base(side),
        BaseEvent::Placed { unit, .. } | BaseEvent::Railed { unit, .. } | BaseEvent::Sailed { unit, .. } => {
            p.step == Step::Base(unit.side())
        }
        BaseEvent::Fuel { side, .. } => p.step == Step::Move(side),
        BaseEvent::Supply { side, .. } => p.step == Step::Isolation(side),
        BaseEvent::Kept { .. }
        | BaseEvent::AirSupplied { .. }
        | BaseEvent::Isolated { .. }
        | BaseEvent::Starved { .. } => matches!(p.step, Step::Isolation(_)),
        // While attacks are fought no unit that takes part in one is taken off the map.
        BaseEvent::Eliminated { unit } => match p.step {
            Step::Attack(side) => unit.side() == side && removal::free(p, unit).is_ok(),
            step => !matches!(step, Step::Stand(_)),
        },
        BaseEvent::SteppedDown { front, .. } => match p.step {
            Step::Attack(_) => removal::free(p, front).is_ok(),
            Step::Stand(side) => front.side() != side,
            _ => true,
        },
        BaseEvent::Sent { .. } => !matches!(p.step, Step::Stand(_) | Step::Attack(_)),
        BaseEvent::Called { .. }
        | BaseEvent::Wave { .. }
        | BaseEvent::Entered { .. }
        | BaseEvent::Stored { .. }
        | BaseEvent::Gambled { .. }
        | BaseEvent::FarEast { .. }
        | BaseEvent::FactorSent { .. }
        | BaseEvent::WinterBegan
        | BaseEvent::GroundTaken { .. } => true,
    }
}

fn is_side(side: Side) -> Result<(), Fault> {
    Fault::unless(side == AXIS || side == SOVIET, "there is no such side")
}

fn is_die(die: u8) -> Result<(), Fault> {
    Fault::unless((1..=6).contains(&die), "no die shows that")
}

fn on(p: &Position, unit: Unit) -> Result<(), Fault> {
    Fault::unless(p.at.of(unit).is_some(), "that unit is not on the map")
}

fn off(p: &Position, unit: Unit) -> Result<(), Fault> {
    Fault::unless(p.at.of(unit).is_none(), "that unit is on the map")
}

fn has_room(game: &Game, p: &Position, unit: Unit, at: Hex) -> Result<(), Fault> {
    let free = game.standable(p, at) && !p.enemy_in(unit.side(), at) && p.at.units(at).count() < 3;
    Fault::unless(free, "no unit can come there")
}

fn arrives(game: &Game, p: &Position, unit: Unit, at: Hex, push: Option<Push>) -> Result<(), Fault> {
    if let Some(push) = push {
        let there = p.at.of(push.unit) == Some(at) && push.unit != unit;
        let beside = game.board.way(at, push.to).is_some();
        Fault::unless(there && beside, "that unit cannot give way so")?;
        has_room(game, p, push.unit, push.to)?;
    }
    has_room(game, p, unit, at)
}

fn are_of(p: &Position, side: Side, units: UnitSet) -> Result<(), Fault> {
    is_side(side)?;
    let fits = units.iter().all(|unit| unit.side() == side && p.at.of(unit).is_some());
    Fault::unless(fits, "these are not units of that side on the map")
}

fn pockets_fit(p: &Position, pockets: &[UnitSet]) -> Result<(), Fault> {
    let mut seen = UnitSet::NONE;
    for pocket in pockets {
        let fits =
            !pocket.is_empty() && !pocket.meets(seen) && pocket.iter().all(|unit| p.at.of(unit).is_some());
        Fault::unless(fits, "these are no pockets")?;
        seen = seen.or(*pocket);
    }
    Ok(())
}

fn ground_fits(p: &Position, side: Side, hexes: HexSet) -> Result<(), Fault> {
    let fits = hexes.iter().all(|hex| p.controls(side.other(), hex) && p.at.is_empty(hex));
    Fault::unless(fits, "that ground does not change hands")
}
