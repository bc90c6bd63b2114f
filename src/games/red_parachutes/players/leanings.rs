//! What a side can lean to, by number and name: in its movement, before each attack, and where bridgeheads and drops are placed.
//!
//! 1 to 20: a town first, by its place among the victory towns. The numbers stand in files and never change their meaning.

use super::{
    estimate::Eye,
    german,
    leaning::{LEAST, Leaning, Place},
    soviet,
    style::Style,
};
use crate::{
    game::Game,
    nouns::*,
    rules::{bridgeheads, engineering, sequence},
    state::{Marks, Position},
    words::hex_name,
};
use engine::contract::postures::Posture;

/// Towns that have numbers.
const MOST_TOWNS: usize = 20;

/// In the movement of both sides.
const MARCHES: [(u8, &str); 7] = [
    (31, "Towns before all"),
    (32, "Enemies sealed off before all"),
    (33, "Ground is given"),
    (34, "Danger is not minded"),
    (35, "Supply before all"),
    (36, "The west bank stands"),
    (37, "Garrisons stay"),
];
/// In the Soviet movement.
const SOVIET_MARCHES: [(u8, &str); 4] = [
    (41, "Bridgeheads held in strength"),
    (42, "Parachutists to the bridgeheads"),
    (43, "Parachutists in the woods"),
    (44, "Both ends of the bridge"),
];
/// Before an attack.
const ATTACKS: [(u8, &str); 5] = [
    (51, "No more attacks"),
    (52, "The attack at the best odds"),
    (53, "The second attack by its odds"),
    (54, "The third attack by its odds"),
    (55, "The fourth attack by its odds"),
];
/// The German bridge.
const BRIDGE: [(u8, &str); 2] = [(61, "The bridge blown now"), (62, "The bridge kept")];
/// A Soviet bridgehead.
const SITES: [(u8, &str); 3] = [
    (71, "The second site by its points"),
    (72, "The third site by its points"),
    (73, "The fourth site by its points"),
];
/// Soviet drops.
const DROPS: [(u8, &str); 3] =
    [(81, "Drops near towns"), (82, "Drops near the river"), (83, "Drops over woods")];

/// What the side to act can lean to now.
pub fn all(game: &Game, p: &Position, side: Side) -> Vec<Posture> {
    if sequence::to_act(p) != Some(side) || p.phasing != side {
        return Vec::new();
    }
    let rows: Vec<&[(u8, &str)]> = match p.step {
        Step::Movement if marches(game, p, side) => {
            vec![&MARCHES, if side == SOVIET { &SOVIET_MARCHES } else { &[] }]
        }
        Step::Combat if p.fight.is_none() => {
            let e = Eye { game, p, side, style: Style::of(side, 1) };
            let many = e.estimates().iter().filter(|one| one.column >= LEAST).count();
            vec![&ATTACKS[..if many > 0 { (1 + many).min(ATTACKS.len()) } else { 0 }]]
        }
        Step::Engineering if blows(game, p) => vec![&BRIDGE],
        Step::Bridgeheads => {
            vec![&SITES[..bridgeheads::sites(game, p).count().saturating_sub(1).min(SITES.len())]]
        }
        Step::Drops if p.drop.as_ref().is_some_and(|drop| drop.aimed.is_empty()) => vec![&DROPS],
        _ => return Vec::new(),
    };
    let towns = (1..).zip(&game.army.victory.towns).take(MOST_TOWNS);
    let towns =
        towns.filter(|(_, town)| p.step == Step::Movement && (side == SOVIET) != p.soviet.has(town.0.0));
    let ids = towns.map(|(id, _)| id).chain(rows.into_iter().flatten().map(|row| row.0));
    ids.map(|id| Posture { id, name: name(game, id) }).collect()
}

/// Whether the bridge can be blown, and nothing else was begun.
fn blows(game: &Game, p: &Position) -> bool {
    let begun = |unit: Unit| p.man(unit).is(Marks::WORKED.and(Marks::BLEW));
    let mut all = units_of(p.phasing);
    !all.clone().any(begun) && all.any(|unit| engineering::may_blow(game, p, unit).is_ok())
}

/// Whether a side is about to move: nobody has, and nobody is left who tries the river first.
fn marches(game: &Game, p: &Position, side: Side) -> bool {
    let moved = |unit: Unit| {
        let man = p.man(unit);
        man.spent > 0 && man.arrived != p.turn && !man.is(Marks::CROSSED)
    };
    let crosses =
        || if side == SOVIET { soviet::cross(game, p).is_some() } else { german::cross(game, p).is_some() };
    p.march.is_none() && !p.of_side(side).any(|(unit, _)| moved(unit)) && !crosses()
}

fn town(game: &Game, id: u8) -> Option<Hex> {
    let nth = usize::from(id.checked_sub(1)?);
    game.army.victory.towns.iter().take(MOST_TOWNS).nth(nth).map(|town| town.0.0)
}

/// A style that leans so too; as it is by a number that is not known.
pub fn with(game: &Game, style: Style, id: u8) -> Style {
    let lean = |lean| Style { lean, ..style };
    let so_far = style.lean;
    match id {
        1..=20 => {
            lean(Leaning { first: town(game, id).map_or(so_far.first, |town| so_far.first | town), ..so_far })
        }
        31 => Style { town: 3 * style.town, ..style },
        32 => lean(Leaning { seals: 100, ..so_far }),
        33 => lean(Leaning { seals: -60, danger: 200, ..so_far }),
        34 => lean(Leaning { danger: -100, ..so_far }),
        35 => Style { dry: 4 * style.dry, ..style },
        36 => lean(Leaning { stays: true, ..so_far }),
        37 => lean(Leaning { garrisons: true, ..so_far }),
        41 => lean(Leaning { ferries: 200, ..so_far }),
        42 => lean(Leaning { airborne: Some(Place::River), ..so_far }),
        43 => lean(Leaning { airborne: Some(Place::Woods), ..so_far }),
        44 => lean(Leaning { bridge: true, ..so_far }),
        51..=55 => lean(Leaning { attack: Some(id - 51), ..so_far }),
        61 | 62 => lean(Leaning { blows: Some(id == 61), ..so_far }),
        71..=73 => lean(Leaning { sites: id - 70, ..so_far }),
        81 => lean(Leaning { drops: Some(Place::Towns), ..so_far }),
        82 => lean(Leaning { drops: Some(Place::River), ..so_far }),
        83 => lean(Leaning { drops: Some(Place::Woods), ..so_far }),
        _ => style,
    }
}

/// What a leaning is called: `Kanev first`.
pub fn name(game: &Game, id: u8) -> String {
    if let Some(place) = town(game, id) {
        return format!("{} first", hex_name(game, place));
    }
    let mut known = [&MARCHES[..], &SOVIET_MARCHES, &ATTACKS, &BRIDGE, &SITES, &DROPS].into_iter().flatten();
    known.find(|row| row.0 == id).map_or("The procedure", |row| row.1).to_owned()
}
