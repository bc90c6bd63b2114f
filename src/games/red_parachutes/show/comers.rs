//! Who could come to a hex, or attack it, in this turn and the next, from where the units stand: as the rules judge their moves.

use crate::{
    game::Game,
    nouns::*,
    rules::{
        allowance::allowance,
        front::{Front, veils},
        reach::{self, Reach},
        sequence::rank,
    },
    sight::View,
    state::{Marks, Position},
    words::{hex_name, points, side_name, unit_name},
};
use kit::coming::{Coming, overlay};

/// The overlay of a hex: units that the viewer knows.
pub fn of(game: &Game, v: &View, at: Hex) -> Overlay {
    let p = &v.seen;
    let all = [GERMAN, SOVIET].into_iter().flat_map(|side| of_side(game, p, side, at));
    let mut found =
        overlay((&hex_name(game, at), at.into()), &[GERMAN, SOVIET].map(side_name), all.collect());
    if [GERMAN, SOVIET].into_iter().any(|side| veils(p, side).next().is_some()) {
        found.summary.push_str(". Counters that are not inspected are left out");
    }
    found
}

fn of_side(game: &Game, p: &Position, side: Side, at: Hex) -> Vec<Coming> {
    if matches!(p.step, Step::SetUp | Step::Over) {
        return Vec::new();
    }
    let now = rank(Step::Movement, side).cmp(&rank(p.step, p.phasing));
    let this = match now {
        std::cmp::Ordering::Equal => Some(Position { march: None, ..p.clone() }),
        std::cmp::Ordering::Greater => Some(fresh(p, side, p.turn)),
        std::cmp::Ordering::Less => None,
    };
    let later = (usize::from(p.turn) < game.army.track.len()).then(|| fresh(p, side, p.turn + 1));
    let all = |then: Option<Position>, next| then.map(|then| in_step(game, &then, (side, next), at));
    all(this, false).into_iter().chain(all(later, true)).flatten().collect()
}

/// The movement of a side in a turn, if nothing moved before.
fn fresh(p: &Position, side: Side, turn: u8) -> Position {
    let mut then =
        Position { turn, step: Step::Movement, phasing: side, march: None, fight: None, ..p.clone() };
    for (unit, _) in p.at.of_side(side) {
        then.men[unit].marks = then.man(unit).marks.without(Marks::OF_TURN);
        then.men[unit].spent = 0;
    }
    then
}

fn in_step(game: &Game, p: &Position, (side, next): (Side, bool), at: Hex) -> Vec<Coming> {
    let front = Front::of(game, p, side);
    let units = p.of_side(side).filter(|(_, from)| *from != at);
    units.filter_map(|(unit, _)| comes(game, p, (&front, next), unit, at)).collect()
}

/// How a unit could come to a hex, or beside it to attack.
fn comes(game: &Game, p: &Position, (front, next): (&Front, bool), unit: Unit, at: Hex) -> Option<Coming> {
    let from = p.at.of(unit)?;
    let attacks = front.any.has(at);
    let normal = reach::before(game, p, front, unit, Pace::Normal).ok();
    let strategic = || reach::before(game, p, front, unit, Pace::Strategic).ok();
    let (found, end, fast) = if attacks {
        let end = door(game, p, normal.as_ref(), unit, at)?;
        (normal, end, false)
    } else {
        let near = normal.filter(|reach| reach.cost(at).is_some());
        let fast = near.is_none();
        (Some(near.or_else(strategic)?), at, fast)
    };
    let cost = if end == from { 0 } else { found.as_ref()?.cost(end)? };
    let path = found.map(|reach| reach.path(end)).unwrap_or_default();
    let spent = match (cost, fast) {
        (0, _) => "stands beside it".to_owned(),
        (_, true) => format!("{} MP, strategically", points(cost)),
        (_, false) => format!("{} of {} MP", points(cost), points(allowance(game, p, unit))),
    };
    let by = if attacks && end != from { format!(" by {}", hex_name(game, end)) } else { String::new() };
    Some(Coming {
        unit: unit.0.into(),
        side: p.phasing,
        next,
        attacks,
        words: format!("{} from {}{by}, {spent}", unit_name(game, unit), hex_name(game, from)),
        cost,
        way: std::iter::once(from).chain(path).map(PlaceKey::from).collect(),
        rule: if attacks { "RPX-151" } else { "RPX-080" },
    })
}

/// The hex from which it could attack that costs least (RPX-153, RPX-155).
fn door(game: &Game, p: &Position, reach: Option<&Reach>, unit: Unit, at: Hex) -> Option<Hex> {
    let from = p.at.of(unit)?;
    let fights = game.counter(unit).fights() && game.attack(p, unit) > 0 && !p.man(unit).is(Marks::FLIPPED);
    let cost = |hex: Hex| if hex == from { Some(0) } else { reach?.cost(hex) };
    let open = |hex: Hex| {
        let edge = game.map.hexes.between(hex, at);
        edge.is_some_and(|edge| !edge.dnepr || p.bridge && game.map.bridge.joins(hex, at))
    };
    let doors = game.map.hexes.neighbours(at).map(|(_, hex)| hex).filter(|hex| fights && open(*hex));
    doors.filter_map(|hex| Some((cost(hex)?, hex))).min().map(|(_, hex)| hex)
}
