//! Where the defenders of an attack could retreat, shown before the die: hexes numbered as they are picked, and what bars others.

use crate::{
    combat::Attack,
    game::Game,
    nouns::{Hex, HexSet, Unit},
    rules::{
        combat::flights::Ground,
        retreat::{self, Bar, Flight},
        zone,
    },
    state::Position,
    words::{hex_name, unit_name, units_name},
};
use engine::show::scene::{Arrow, ArrowStyle};

/// Hexes of a retreat that are shown before the die: those that follow are far from what is decided.
const SHOWN: u8 = 3;

/// The hexes to which the first defender of an attack that may retreat could go, and those barred to it.
pub fn before(game: &Game, p: &Position, attack: &Attack) -> Vec<Arrow> {
    let from: HexSet = attack.units.iter().filter_map(|unit| p.at.of(unit)).collect();
    let ground = Ground::new(p, from).without(attack.targets);
    let mut all = Vec::new();
    for hex in attack.targets {
        let free = |unit: &Unit| !p.fighting.standing.has(*unit);
        let Some(unit) = p.at.units(hex).find(free) else { continue };
        let flight = ground.flight(unit, hex);
        all.extend(reached(game, p, &flight));
        all.extend(barred(game, p, &flight));
    }
    all
}

/// Every hex within reach of a retreat, with the number it would be picked as.
fn reached(game: &Game, p: &Position, flight: &Flight<'_>) -> Vec<Arrow> {
    let (mut seen, mut edge, mut all) = (HexSet::only(flight.at), vec![*flight], Vec::new());
    for number in 1..=SHOWN {
        let mut next = Vec::new();
        for there in edge {
            for to in retreat::steps(game, p, &there) - seen {
                seen.add(to);
                all.push(numbered(flight.unit, there.at, to, number));
                next.push(Flight { at: to, gone: number, ..there });
            }
        }
        edge = next;
    }
    all
}

/// The attacker picks hexes 1 and 3, the defender 2 and 4 (RP-RET-01): those of the other side are hollow.
fn numbered(unit: Unit, from: Hex, to: Hex, number: u8) -> Arrow {
    let own = number % 2 == 1;
    let style = if own { ArrowStyle::Retreat } else { ArrowStyle::RetreatTheirs };
    Arrow {
        label: number.to_string(),
        legend: if own { "retreat, you pick the hex" } else { "retreat, the defender picks" }.into(),
        ..Arrow::along([from, to], style, unit.side().0)
    }
}

/// The hexes beside a unit that are barred to its retreat though no unit stands there, each with the reason.
pub fn barred(game: &Game, p: &Position, flight: &Flight<'_>) -> Vec<Arrow> {
    let near = game.board.neighbours(flight.at);
    let arrows = near.filter_map(|(_, to)| {
        let why = words(game, p, flight, to, retreat::bar(game, p, flight, to)?)?;
        Some(Arrow {
            label: format!("No retreat to {}: {why}", hex_name(game, to)),
            legend: "barred to a retreat".into(),
            ..Arrow::along([flight.at, to], ArrowStyle::Barred, flight.unit.side().0)
        })
    });
    arrows.collect()
}

/// Why a hex is barred; `None` where the map says it by itself.
fn words(game: &Game, p: &Position, flight: &Flight<'_>, to: Hex, bar: Bar) -> Option<String> {
    let foe = flight.unit.side().other();
    Some(match bar {
        Bar::Nearer | Bar::Enemy | Bar::Ground => return None,
        Bar::Apart(other) => format!("{} stands there (RP-TER-14)", unit_name(game, other)),
        Bar::Water => "water lies between (RP-RET-13)".to_owned(),
        Bar::Attacked => "an attack on it is still to come (RP-RET-03)".to_owned(),
        Bar::Zone => {
            let who = units_name(game, zone::casters(game, p, foe, to));
            format!("it is in the zone of {who} (RP-RET-03)")
        }
        Bar::Dispersed => "a Dispersed enemy stands beside it and no friend in it (RP-RET-03)".to_owned(),
        Bar::Attacker => {
            let beside = game.board.neighbours(to).map(|(_, near)| near);
            let from = beside.filter(|near| flight.attackers.has(*near)).map(|near| hex_name(game, near));
            let from: Vec<String> = from.map(str::to_owned).collect();
            format!("it touches {}, from where it is attacked (RP-RET-03)", kit::say::join(&from))
        }
    })
}
