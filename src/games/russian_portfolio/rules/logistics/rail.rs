//! Strategic movement by land (RP-STR-01 to -05).

use super::{
    super::{
        super::{
            data::words::Size,
            game::Game,
            logistics::{BaseOrder, Push},
            nouns::{AXIS, Hex, Status, Unit},
            order::Order,
            refusal::Refusal,
            state::Position,
        },
        movement,
    },
    arrival::{self, Station},
    desk::Desk,
    net::reaches,
};
use engine::base::side::Side;

/// Units a side may move by land in a turn (RP-STR-04, SIB-CRI-01).
pub fn capacity(p: &Position, side: Side) -> u8 {
    let crisis = p.base.reserve.crisis.is_some_and(|crisis| crisis.lasts());
    if side == AXIS {
        1
    } else if crisis {
        2
    } else {
        3
    }
}

/// Whether a unit may be moved strategically at all, by land or by sea (RP-STR-01).
///
/// # Errors
/// Why not.
pub fn may_leave(game: &Game, p: &Position, side: Side, unit: Unit) -> Result<Hex, Refusal> {
    Refusal::unless(unit.side() == side, "RP-STR-01", "the unit is the other side’s")?;
    let hex = p.at.of(unit).ok_or_else(|| Refusal::new("RP-STR-01", "the unit is not on the map"))?;
    if p.status[unit] != Status::Ready {
        return Err(Refusal::at("RP-STR-01", "only Ready units move strategically", hex));
    }
    if movement::frozen(game, p, unit, hex) {
        return Err(Refusal::at(
            "RP-FST-03",
            "units far from the frontier do not move before the first reserve phase of the first turn",
            hex,
        ));
    }
    Ok(hex)
}

/// Whether a unit may move by land in this part A.
fn may_ride(game: &Game, p: &Position, desk: &Desk, unit: Unit) -> Result<Hex, Refusal> {
    let hex = may_leave(game, p, desk.side, unit)?;
    let size = game.counter(unit).size;
    let small = if desk.side == AXIS { size == Size::Corps } else { size != Size::Front };
    let words = if desk.side == AXIS { "the Axis moves a corps" } else { "fronts do not move strategically" };
    Refusal::unless(small, "RP-STR-04", words)?;
    let left = p.base.rail_used < capacity(p, desk.side);
    Refusal::unless(left, "RP-STR-04", "the capacity for strategic land movement is used up")?;
    if !reaches(game, desk.net, hex) {
        return Err(Refusal::at("RP-STR-02", "no free way leads from there to the edge of the map", hex));
    }
    Ok(hex)
}

/// Whether a unit may end its move in a hex.
fn may_stop(game: &Game, p: &Position, desk: &Desk, unit: Unit, from: Hex, to: Hex) -> Result<(), Refusal> {
    Refusal::unless(to != from, "RP-STR-01", "it stands there")?;
    let station = game.board.place(to).is_some();
    if !station {
        return Err(Refusal::at("RP-STR-05", "strategic movement ends in a city or town", to));
    }
    if !desk.net.has(to) {
        return Err(Refusal::at("RP-STR-02", "no free way of friendly hexes leads there", to));
    }
    movement::nation_may_enter(game, p, unit, to)?;
    Ok(())
}

/// Whether a unit may be moved by land to a hex.
///
/// # Errors
/// Why not.
pub fn check(
    game: &Game,
    p: &Position,
    desk: &Desk,
    unit: Unit,
    to: Hex,
    push: Option<Push>,
) -> Result<(), Refusal> {
    let from = may_ride(game, p, desk, unit)?;
    may_stop(game, p, desk, unit, from, to)?;
    arrival::check(game, p, unit, to, push)
}

/// Every move by land.
pub fn list(game: &Game, p: &Position, desk: &Desk, out: &mut Vec<Order>) {
    if p.base.rail_used >= capacity(p, desk.side) {
        return;
    }
    let mut stations = None;
    for (unit, _) in p.at.of_side(desk.side) {
        if let Ok(from) = may_ride(game, p, desk, unit) {
            let stations = stations.get_or_insert_with(|| stations_of(game, p, desk));
            each(game, p, (unit, from), stations, out);
        }
    }
}

/// Every move of one unit by land.
pub fn list_of(game: &Game, p: &Position, desk: &Desk, unit: Unit, out: &mut Vec<Order>) {
    if let Ok(from) = may_ride(game, p, desk, unit) {
        each(game, p, (unit, from), &stations_of(game, p, desk), out);
    }
}

/// Where moves by land may end: cities and towns of the net (RP-STR-05).
fn stations_of(game: &Game, p: &Position, desk: &Desk) -> Vec<Station> {
    arrival::stations(p, desk.net.and(game.ways.places))
}

fn each(game: &Game, p: &Position, (unit, from): (Unit, Hex), stations: &[Station], out: &mut Vec<Order>) {
    for station in stations {
        let to = station.hex;
        if to != from && movement::nation_may_enter(game, p, unit, to).is_ok() {
            arrival::each(game, p, unit, *station, |push| {
                out.push(Order::Base(BaseOrder::Rail { unit, to, push }));
            });
        }
    }
}
