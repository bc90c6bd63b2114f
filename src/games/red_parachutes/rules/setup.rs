//! How the game begins (RPX-003, RPX-102, RPX-Q60), and the drop zones that the Soviet side may choose.

use crate::{
    data::SetUp,
    game::Game,
    nouns::*,
    refusal::{May, hex_must, must},
    state::{Pair, Position, Record},
};

/// The position before the first order.
pub fn start(game: &Game) -> Position {
    let pair = |&(east, west): &(Hex, Hex)| Pair { east, west, improved: false, shifted: false };
    let mut p = Position {
        phasing: GERMAN,
        bridge: true,
        pairs: game.army.bridgeheads.iter().map(pair).collect(),
        works: game.army.positions.iter().copied().collect(),
        zones: [0, 1, 2].map(|nth| game.army.zones.get(nth).map(|zone| zone.1)),
        owed: vec![None; Division::LIMIT],
        ..Position::default()
    };
    for unit in Unit::all() {
        put(game, &mut p, unit);
    }
    p.soviet = owned(game, &p);
    p
}

fn put(game: &Game, p: &mut Position, unit: Unit) {
    let counter = game.counter(unit);
    // A leader begins where his headquarters does.
    let place = if let SetUp::With(hq) = counter.setup { &game.counter(hq).setup } else { &counter.setup };
    let at = if let SetUp::At(hex) = place { Some(*hex) } else { None };
    p.men[unit] = match at {
        Some(_) => whole(game, unit),
        None if counter.is_leader() => Record::gone(Off::Waiting, counter.steps),
        None => apart(game, p, unit),
    };
    p.at.put(unit, at);
}

/// A unit with all that it starts with.
pub fn whole(game: &Game, unit: Unit) -> Record {
    let counter = game.counter(unit);
    Record { steps: counter.steps, ammo: counter.gun.map_or(0, |gun| gun.ammo), ..Record::default() }
}

/// What is to be said of a unit that is not on the map in a turn: it waits for a turn that has not come or to be dropped, has not come
/// into being, or is out of the game.
pub fn apart(game: &Game, p: &Position, unit: Unit) -> Record {
    let counter = game.counter(unit);
    match counter.setup {
        SetUp::Apart => Record::gone(Off::Apart, 0),
        // A parachute battalion comes into being from its companies (RPX-122).
        SetUp::Drop if counter.parts.is_some() => Record::gone(Off::Apart, 0),
        SetUp::Drop => Record::gone(Off::Waiting, counter.steps),
        SetUp::Enter { turn, .. } if turn > p.turn => Record::gone(Off::Waiting, counter.steps),
        SetUp::Enter { .. } | SetUp::At(_) | SetUp::With(_) => Record::gone(Off::Lost, 0),
    }
}

/// Hexes that the Soviet side owns at the start: the east bank but what lies within two hexes of Germans there, and where its own
/// units stand (RPX-102).
fn owned(game: &Game, p: &Position) -> HexSet {
    let mut all: HexSet =
        game.map.hexes.hexes().filter(|hex| game.map.bank(*hex) == Some(Bank::East)).collect();
    for (_, hex) in p.of_side(GERMAN) {
        let bank = game.map.bank(hex);
        let near = game.within(HexSet::only(hex), 2);
        all -= near.iter().filter(|other| game.map.bank(*other) == bank).collect();
    }
    let own: HexSet = p.of_side(SOVIET).map(|(_, hex)| hex).collect();
    all | own
}

/// Whether a brigade may have its drop zone in a hex (RPX-003).
pub fn may_zone(game: &Game, p: &Position, brigade: Formation, at: Hex) -> May {
    let now = p.step == Step::SetUp;
    must(now, "E_NOT_YOUR_PHASE", "RPX-003", "drop zones are chosen before the first turn")?;
    must(game.brigade(brigade).is_some(), "E_TYPE", "RPX-003", "it is no airborne brigade")?;
    must(game.has_hex(at), "E_DZ_EDGE", "RPX-003", "that hex is not on the map")?;
    hex_must(game.map.bank(at).is_some(), at, "E_DZ_WATER", "RPX-003", "{} is water")?;
    let west = game.map.bank(at) == Some(Bank::West);
    hex_must(west, at, "E_DZ_EAST", "RPX-003", "{} lies east of the Dnieper")?;
    let inner = game.map.to_edge(at) >= game.army.zone_edge;
    hex_must(inner, at, "E_DZ_EDGE", "RPX-003", "{} is too near to the edge of the map")
}

/// All zones that may be chosen.
pub fn zones(game: &Game, p: &Position) -> impl Iterator<Item = (Formation, Hex)> {
    let brigades = game.army.zones.iter().map(|zone| zone.0);
    // What holds for every brigade alike is looked at once.
    let inner =
        |hex: &Hex| game.map.bank(*hex) == Some(Bank::West) && game.map.to_edge(*hex) >= game.army.zone_edge;
    let sites: Vec<Hex> = game.map.hexes.hexes().filter(inner).collect();
    let all = brigades.flat_map(move |brigade| sites.clone().into_iter().map(move |hex| (brigade, hex)));
    all.filter(|(brigade, hex)| may_zone(game, p, *brigade, *hex).is_ok())
}
