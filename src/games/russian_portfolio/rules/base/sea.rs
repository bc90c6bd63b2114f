//! Strategic movement by sea (RP-STR-06 to -08, -11, -12).

use super::{
    super::{
        super::{
            base::{BaseEvent, BaseOrder},
            data::words::{Place, PortSea},
            event::Event,
            game::{Game, GameDraft},
            nouns::{Hex, HexSet, Unit, UnitSet, Weather},
            order::Order,
            refusal::Refusal,
            state::Position,
            ways::SEAS,
        },
        movement, stacking, supply,
    },
    desk::Desk,
    rail,
};
use crate::engine::{base::side::Side, dice::key::RollKey};

/// Seas that a ship may use, and those that all of them must be friendly for a safe passage.
const ROUTES: [&[usize]; 4] = [&[0], &[1], &[2], &[1, 2]];

/// Steps from a port up a river to the nearest sea hex: two hexes lie between at most (RP-STR-11, R67).
const UP_RIVER: u32 = 3;

/// Whether ships sail on it in this weather (RP-WX-05).
fn navigable(game: &Game, p: &Position) -> HexSet {
    let all = HexSet::union(game.ways.seas);
    if p.weather == Weather::Snow { all.without(game.ways.gulf) } else { all }
}

/// Sea hexes of a sea from which a land hex is left and reached: those beside it, of a port that touches none the nearest ones
/// (RP-STR-11); past an enemy on Kronshtadt nobody comes to Leningrad.
fn access(game: &Game, p: &Position, side: Side, hex: Hex, sea: usize) -> HexSet {
    let waters = game.ways.seas[sea];
    let special = game.board.special();
    if hex == special.leningrad && p.holds(side.other(), special.kronshtadt) {
        return HexSet::NONE;
    }
    let beside: HexSet =
        game.board.neighbours(hex).map(|(_, near)| near).filter(|hex| waters.has(*hex)).collect();
    let is_port = game.board.place(hex).is_some_and(|place| place.port == Some(SEAS[sea]));
    if !beside.is_empty() || !is_port {
        return beside;
    }
    let off = |water: Hex| game.board.distance(water, hex);
    let nearest = waters.iter().map(off).min().filter(|nearest| *nearest <= UP_RIVER);
    waters.iter().filter(|water| Some(off(*water)) == nearest).collect()
}

/// Whether snow closes a port: it lies on the Gulf of Finland (RP-WX-05).
fn is_iced(game: &Game, p: &Position, side: Side, hex: Hex) -> bool {
    let port = game.board.place(hex).is_some_and(|place| place.port == Some(PortSea::Baltic));
    p.weather == Weather::Snow && port && access(game, p, side, hex, 0).meets(game.ways.gulf)
}

/// Whether a side may pass the Kerch Straits (RP-STR-07).
fn straits_open(game: &Game, p: &Position, side: Side) -> bool {
    game.board.special().kerch.iter().all(|hex| !p.controls(side.other(), *hex))
}

/// Where ships of a side get to from a hex by a route; over both southern seas only through the straits.
fn reached(game: &Game, p: &Position, side: Side, from: Hex, route: &[usize]) -> HexSet {
    if route.len() > 1 && !straits_open(game, p, side) {
        return HexSet::NONE;
    }
    let open = navigable(game, p);
    let mut all = HexSet::NONE;
    for sea in route {
        let water = game.ways.seas[*sea].and(open);
        all = all.or(game.ways.sail(access(game, p, side, from, *sea).and(water), water));
    }
    // Whoever has come to one of two joined seas has come to the other.
    let joined = route.len() > 1 && !all.is_empty();
    if joined { HexSet::union(route.iter().map(|sea| game.ways.seas[*sea])) } else { all }
}

/// Whether all seas of a route belong to a side (RP-CTL-02).
fn is_safe(game: &Game, p: &Position, side: Side, route: &[usize]) -> bool {
    route.iter().all(|sea| supply::sea_holder(game, p, SEAS[*sea]) == Some(side))
}

/// Whether a passage leads from a hex to a port, and whether it keeps to friendly seas (RP-STR-08).
pub fn passage(game: &Game, p: &Position, side: Side, from: Hex, to: &Place) -> Option<bool> {
    let of_port = to.port.and_then(|sea| SEAS.iter().position(|one| *one == sea))?;
    if is_iced(game, p, side, from) || is_iced(game, p, side, to.hex) {
        return None;
    }
    let mut found = None;
    for route in ROUTES.into_iter().filter(|route| route.contains(&of_port)) {
        let leads = reached(game, p, side, from, route).meets(access(game, p, side, to.hex, of_port));
        if leads {
            found = Some(found.unwrap_or(false) || is_safe(game, p, side, route));
        }
    }
    found
}

/// Whether a unit may put to sea in this part A.
fn may_embark(game: &Game, p: &Position, desk: &Desk, unit: Unit) -> Result<Hex, Refusal> {
    let hex = rail::may_leave(game, p, desk.side, unit)?;
    Refusal::unless(!game.is_front(unit), "RP-STR-06", "fronts do not move by sea")?;
    let stood = !p.base.reserve.fresh.has(unit);
    Refusal::unless(stood, "RP-STR-06", "a unit that has come in this part does not put to sea in it")?;
    Refusal::unless(!p.base.sea_used, "RP-STR-06", "the side has moved a unit by sea this turn")?;
    if !p.controls(desk.side, hex) {
        return Err(Refusal::at("RP-STR-06", "it does not stand on a friendly coast", hex));
    }
    let coastal = game.ways.coast.has(hex)
        && (0..SEAS.len()).any(|sea| !access(game, p, desk.side, hex, sea).is_empty());
    if coastal { Ok(hex) } else { Err(Refusal::at("RP-STR-12", "it does not stand on a coast", hex)) }
}

fn may_land(game: &Game, p: &Position, desk: &Desk, unit: Unit, from: Hex, to: Hex) -> Result<bool, Refusal> {
    let place = game.board.place(to).filter(|place| place.port.is_some());
    let place = place.ok_or_else(|| Refusal::at("RP-STR-06", "there is no port", to))?;
    Refusal::unless(from != to, "RP-STR-06", "it stands there")?;
    if !super::desk::is_free(p, desk.side, to) {
        return Err(Refusal::at("RP-STR-12", "the port is not friendly", to));
    }
    movement::nation_may_enter(game, p, unit, to)?;
    if p.base.arrivals.has(to) {
        return Err(Refusal::at("RP-STR-09", "a unit has arrived there this turn", to));
    }
    if !stacking::fits_with(game, p, to, UnitSet::only(unit)) {
        return Err(Refusal::at("RP-STR-12", "there is no room in the port", to));
    }
    passage(game, p, desk.side, from, place)
        .ok_or_else(|| Refusal::at("RP-STR-11", "no way by sea leads there", to))
}

/// Whether a unit may be moved by sea to a port; whether its passage is safe but for a 1.
///
/// # Errors
/// Why not.
pub fn check(game: &Game, p: &Position, desk: &Desk, unit: Unit, to: Hex) -> Result<bool, Refusal> {
    let from = may_embark(game, p, desk, unit)?;
    may_land(game, p, desk, unit, from, to)
}

/// Every move by sea.
pub fn list(game: &Game, p: &Position, desk: &Desk, out: &mut Vec<Order>) {
    if p.base.sea_used {
        return;
    }
    for (unit, _) in p.units_of(desk.side) {
        let Ok(from) = may_embark(game, p, desk, unit) else { continue };
        let ports = game.board.places().iter().filter(|place| place.port.is_some());
        for to in ports.map(|place| place.hex) {
            if may_land(game, p, desk, unit, from, to).is_ok() {
                out.push(Order::Base(BaseOrder::Sail { unit, to }));
            }
        }
    }
}

/// Whether a die sinks a unit at sea.
fn sinks(safe: bool, die: u8) -> bool {
    if safe { die == 1 } else { die % 2 == 1 }
}

/// How likely a unit is to be lost on its way to a port.
pub fn risk(game: &Game, p: &Position, unit: Unit, to: Hex) -> f64 {
    let safe = Desk::of(game, p).and_then(|desk| check(game, p, &desk, unit, to)).unwrap_or(true);
    f64::from((1..=6).map(|die| u8::from(sinks(safe, die))).sum::<u8>()) / 6.0
}

/// A unit puts to sea: in a friendly sea a 1 sinks it, else any odd number (RP-STR-08, R25).
pub fn sail(game: &Game, d: &mut GameDraft<'_>, unit: Unit, to: Hex) {
    let Ok(desk) = Desk::of(game, d.state) else { return };
    let Ok(safe) = check(game, d.state, &desk, unit, to) else { return };
    let die = d.roll(RollKey::new(d.state.turn.into(), "sea", u32::from(unit.0)), 6) as u8;
    let sunk = sinks(safe, die);
    d.emit(Event::Base(BaseEvent::Sailed { unit, to, die, sunk }));
}
