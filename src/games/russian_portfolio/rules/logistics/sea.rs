//! Strategic movement by sea (RP-STR-06 to -08, -11, -12).

use super::{
    super::{
        super::{
            data::words::Place,
            event::Event,
            game::{Game, GameDraft},
            logistics::{BaseEvent, BaseOrder},
            nouns::{Hex, Stack, Unit},
            order::Order,
            refusal::Refusal,
            state::Position,
            waters::Basins,
            ways::{SEAS, sea_number},
        },
        movement, stacking, supply,
    },
    desk::Desk,
    rail,
};
use engine::{base::side::Side, dice::key::RollKey};

/// Seas that a ship may use, and those that all of them must be friendly for a safe passage.
const ROUTES: [&[usize]; 4] = [&[0], &[1], &[2], &[1, 2]];

/// Why no ship comes to Leningrad or leaves it.
const SHUT: &str = "an enemy on Kronshtadt shuts the way to Leningrad";

/// Basins of a sea to and from which ships take units in a hex; past an enemy on Kronshtadt no unit comes to Leningrad.
fn access(game: &Game, p: &Position, side: Side, hex: Hex, sea: usize) -> Basins {
    if is_shut(game, p, side, hex) { Basins::NONE } else { game.waters(p).beside(hex, sea) }
}

fn is_shut(game: &Game, p: &Position, side: Side, hex: Hex) -> bool {
    let special = game.board.special();
    hex == special.leningrad && p.at.holds(side.other(), special.kronshtadt)
}

/// Whether a side may pass the Kerch Straits (RP-STR-07).
fn straits_open(game: &Game, p: &Position, side: Side) -> bool {
    game.board.special().kerch.iter().all(|hex| !p.controls(side.other(), *hex))
}

/// Where ships of a side get to from a hex by a route; over both southern seas only through the straits.
fn reached(game: &Game, p: &Position, side: Side, from: Hex, route: &[usize]) -> Basins {
    let all = Basins::union(route.iter().map(|sea| access(game, p, side, from, *sea)));
    if route.len() == 1 || all.is_empty() {
        return all;
    }
    // A unit that has come to one of two joined seas has come to the other.
    let joined = straits_open(game, p, side);
    if joined { Basins::union(route.iter().map(|sea| game.waters(p).seas[*sea])) } else { Basins::NONE }
}

/// Whether all seas of a route belong to a side (RP-CTL-02).
fn is_safe(game: &Game, p: &Position, side: Side, route: &[usize]) -> bool {
    route.iter().all(|sea| supply::sea_holder(game, p, SEAS[*sea]) == Some(side))
}

/// The basins of each sea into which ships of a side come from a hex, by any route.
fn come_into(game: &Game, p: &Position, side: Side, from: Hex) -> [Basins; 3] {
    let mut all = [Basins::NONE; 3];
    for route in ROUTES {
        let reached = reached(game, p, side, from, route);
        for sea in route {
            all[*sea] |= reached;
        }
    }
    all
}

/// The routes by which ships of a side come from a hex to a port.
fn routes(
    game: &Game,
    p: &Position,
    side: Side,
    from: Hex,
    to: &Place,
) -> impl Iterator<Item = &'static [usize]> {
    let sea = to.port.and_then(sea_number);
    let (iced, at) = (game.waters(p).iced, to.hex);
    let sea = sea.filter(|_| !iced.has(from) && !iced.has(at));
    let leads = move |sea: usize, route: &[usize]| {
        let end = access(game, p, side, at, sea);
        route.contains(&sea) && reached(game, p, side, from, route).meets(end)
    };
    ROUTES.into_iter().filter(move |route| sea.is_some_and(|sea| leads(sea, route)))
}

/// Whether a passage leads from a hex to a port, and whether it keeps to friendly seas (RP-STR-08).
pub fn passage(game: &Game, p: &Position, side: Side, from: Hex, to: &Place) -> Option<bool> {
    let safe = routes(game, p, side, from, to).map(|route| is_safe(game, p, side, route));
    safe.reduce(|one, other| one || other)
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
    if is_shut(game, p, desk.side, hex) {
        let at = game.board.special().kronshtadt;
        return Err(Refusal::at("RP-STR-11", SHUT, at));
    }
    let coastal = game.waters(p).coast.has(hex);
    if coastal { Ok(hex) } else { Err(Refusal::at("RP-STR-12", "it does not stand on a coast", hex)) }
}

fn may_land(game: &Game, p: &Position, desk: &Desk, unit: Unit, from: Hex, to: Hex) -> Result<(), Refusal> {
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
    if !stacking::fits_with(game, p, to, Stack(unit, None)) {
        return Err(Refusal::at("RP-STR-12", "there is no room in the port", to));
    }
    if routes(game, p, desk.side, from, place).next().is_some() {
        Ok(())
    } else {
        Err(no_way(game, p, desk.side, from, place))
    }
}

/// What shuts the way by sea from a hex to a port: ice, an enemy on Kronshtadt, the Straits, or land (RP-WX-05, RP-STR-07, -11).
fn no_way(game: &Game, p: &Position, side: Side, from: Hex, to: &Place) -> Refusal {
    let iced = game.waters(p).iced;
    if let Some(at) = [from, to.hex].into_iter().find(|hex| iced.has(*hex)) {
        return Refusal::at(
            "RP-WX-05",
            "ice closes the Gulf of Finland: no ship leaves or enters that hex",
            at,
        );
    }
    if is_shut(game, p, side, to.hex) {
        return Refusal::at("RP-STR-11", SHUT, game.board.special().kronshtadt);
    }
    let sea = to.port.and_then(sea_number);
    let begins = |nth: usize| !access(game, p, side, from, nth).is_empty();
    let kerch = game.board.special().kerch;
    let enemy = kerch.iter().copied().find(|hex| p.controls(side.other(), *hex));
    if let (Some(at), Some(sea @ (1 | 2))) = (enemy, sea)
        && begins(3 - sea)
    {
        return Refusal::at(
            "RP-STR-07",
            "an enemy holds ground beside the Kerch Straits, which closes them",
            at,
        );
    }
    Refusal::at("RP-STR-11", "no way by sea leads there: it is not a port of the same sea", to.hex)
}

/// Whether a unit may be moved by sea to a port.
///
/// # Errors
/// Why not.
pub fn check(game: &Game, p: &Position, desk: &Desk, unit: Unit, to: Hex) -> Result<(), Refusal> {
    may_land(game, p, desk, unit, may_embark(game, p, desk, unit)?, to)
}

/// Every move by sea.
pub fn list(game: &Game, p: &Position, desk: &Desk, out: &mut Vec<Order>) {
    if p.base.sea_used {
        return;
    }
    let harbours = harbours(game, p, desk);
    for (unit, _) in p.at.of_side(desk.side) {
        let Ok(from) = may_embark(game, p, desk, unit) else { continue };
        if game.waters(p).iced.has(from) {
            continue;
        }
        let come = come_into(game, p, desk.side, from);
        let lands = |port: &&Harbour| {
            come[port.sea].meets(port.basins)
                && port.hex != from
                && movement::nation_may_enter(game, p, unit, port.hex).is_ok()
                && stacking::fits_with(game, p, port.hex, Stack(unit, None))
        };
        let ports = harbours.iter().filter(lands).map(|port| port.hex);
        out.extend(ports.map(|to| Order::Base(BaseOrder::Sail { unit, to })));
    }
}

/// A port that a ship may enter.
struct Harbour {
    hex: Hex,
    sea: usize,
    /// From where ships come to it.
    basins: Basins,
}

/// The ports of a side that ships may enter now, with any unit on board.
fn harbours(game: &Game, p: &Position, desk: &Desk) -> Vec<Harbour> {
    let open = |hex: Hex| super::desk::is_free(p, desk.side, hex) && !p.base.arrivals.has(hex);
    let ports = game.waters(p).ports.iter().filter(|(hex, _)| open(*hex));
    let harbour = |&(hex, sea)| Harbour { hex, sea, basins: access(game, p, desk.side, hex, sea) };
    ports.map(harbour).collect()
}

/// Whether a die sinks a unit at sea.
fn sinks(safe: bool, die: u8) -> bool {
    if safe { die == 1 } else { die % 2 == 1 }
}

/// Whether a unit keeps to friendly seas on its way to a port.
fn goes_safely(game: &Game, p: &Position, unit: Unit, to: Hex) -> bool {
    let ends = p.at.of(unit).zip(game.board.place(to));
    ends.and_then(|(from, place)| passage(game, p, unit.side(), from, place)).unwrap_or(true)
}

/// How likely a unit is to be lost on its way to a port.
pub fn risk(game: &Game, p: &Position, unit: Unit, to: Hex) -> f64 {
    let safe = goes_safely(game, p, unit, to);
    f64::from((1..=6).map(|die| u8::from(sinks(safe, die))).sum::<u8>()) / 6.0
}

/// A unit puts to sea: in a friendly sea a 1 sinks it, else any odd number (RP-STR-08, RP-RUL-25).
pub fn sail(game: &Game, d: &mut GameDraft<'_>, unit: Unit, to: Hex) {
    let safe = goes_safely(game, d.state, unit, to);
    let die = d.roll(RollKey::new(d.state.turn.into(), "sea", u32::from(unit.0)), 6) as u8;
    let sunk = sinks(safe, die);
    d.emit(Event::Base(BaseEvent::Sailed { unit, to, die, sunk }));
}
