//! Who could come to a hex, or attack it, in this turn and the next, from where the units stand: as the rules judge their moves.

use crate::{
    data::track::{LAST_RESERVE_PHASE, LAST_TURN},
    game::Game,
    nouns::{AXIS, Hex, HexSet, SOVIET, Stack, Status, Step, Unit, UnitSet},
    rules::{
        movement::{self, Mover},
        reach::{self, Reach},
        sequence, zone,
    },
    state::Position,
    words::{hex_name, unit_name},
};
use engine::{
    base::{keys::PlaceKey, side::Side},
    show::overlay::Overlay,
};
use kit::coming::{Coming, overlay};

/// The overlay of a hex.
pub fn of(game: &Game, p: &Position, at: Hex) -> Overlay {
    let all = [AXIS, SOVIET].into_iter().flat_map(|side| of_side(game, p, side, at));
    let names = [AXIS, SOVIET].map(crate::words::side_name);
    overlay((hex_name(game, at), at.into()), &names, all.collect())
}

fn of_side(game: &Game, p: &Position, side: Side, at: Hex) -> Vec<Coming> {
    let now = this_turn(game, p, side).map(|then| (then, false));
    let later = next_turn(game, p, side).map(|then| (then, true));
    now.into_iter().chain(later).flat_map(|(then, next)| in_step(game, &then, (side, next), at)).collect()
}

/// The movement of a side that is open or the next of this turn; `None` when it has none left.
pub fn this_turn(game: &Game, p: &Position, side: Side) -> Option<Position> {
    match p.step {
        Step::Move(mover) if mover == side => return Some(p.clone()),
        Step::SetUp(_) | Step::Over => return None,
        _ => {}
    }
    let to_come = sequence::when(game, p).phase < sequence::operations(game, p, side);
    let reserve = p.reserve + u8::from(!to_come);
    let then = Position { step: Step::Move(side), reserve, march: None, ..p.clone() };
    (reserve <= LAST_RESERVE_PHASE).then_some(then)
}

/// The first movement of a side in the next turn, in its weather, if nothing moved before: all are Ready.
pub fn next_turn(game: &Game, p: &Position, side: Side) -> Option<Position> {
    let turn = p.turn + 1;
    if turn > LAST_TURN || matches!(p.step, Step::SetUp(_) | Step::Over) {
        return None;
    }
    let mud = game.setup.october_all_mud;
    let ruled = game.board.track.get(usize::from(turn));
    let ruled = ruled.and_then(|there| if mud { there.october_all_mud } else { there.weather });
    let weather = ruled.unwrap_or(p.weather);
    let mut then = Position {
        turn,
        weather,
        step: Step::Move(side),
        reserve: 0,
        moved: UnitSet::NONE,
        attacked: UnitSet::NONE,
        march: None,
        ..p.clone()
    };
    for (unit, _) in p.at.all() {
        then.status[unit] = Status::Ready;
    }
    Some(then)
}

/// Units of a side that could come to the hex in a movement, or attack it after.
fn in_step(game: &Game, p: &Position, (side, next): (Side, bool), at: Hex) -> Vec<Coming> {
    let zone = zone::of(game, p, side.other());
    let near = |unit: &Unit, from: Hex| {
        let has = movement::allowance(game, p, *unit);
        game.board.map.hexes.distance(from, at) <= u32::from(has.mf) + u32::from(has.omb) + 1
    };
    let units = p.at.of_side(side).filter(|(unit, from)| *from != at && near(unit, *from));
    // While a stack is on its way the others wait: they could go once it has halted.
    let halted = p.march.as_ref().map(|_| Position { march: None, ..p.clone() });
    let rest = halted.as_ref().unwrap_or(p);
    let who = |unit: Unit| match &p.march {
        Some(march) if march.stack.set().has(unit) => (p, march.stack),
        _ => (rest, Stack(unit, None)),
    };
    units.filter_map(|(unit, _)| comes(game, who(unit), (&zone, next), unit, at)).collect()
}

/// How a unit could come to a hex with those that go with it, or beside it to attack.
fn comes(
    game: &Game,
    (p, stack): (&Position, Stack),
    (zone, next): (&HexSet, bool),
    unit: Unit,
    at: Hex,
) -> Option<Coming> {
    let found = reach::reach(game, p, zone, stack)?;
    let from = p.at.of(unit)?;
    let attacks = p.enemy_in(unit.side(), at);
    let end = if attacks { door(game, p, &found, unit, at)? } else { at };
    if !attacks && !found.ends.has(at) {
        return None;
    }
    let has = Mover::of(game, p, stack).has;
    let cost = if end == from { 0 } else { found.cost(end)? };
    let way: Vec<PlaceKey> = std::iter::once(from).chain(found.path(end)).map(PlaceKey::from).collect();
    let bonus = cost.saturating_sub(has.mf);
    let spent = match (cost, bonus) {
        (0, _) => "stands beside it".to_owned(),
        (_, 0) => format!("{cost} of {} MF", has.mf),
        _ => format!("{} of {} MF and {bonus} of the bonus", has.mf, has.mf),
    };
    let by = if attacks && end != from { format!(" by {}", hex_name(game, end)) } else { String::new() };
    let torn = if found.disperses.has(end) { ", arrives Dispersed" } else { "" };
    Some(Coming {
        unit: unit.0.into(),
        side: unit.side(),
        next,
        attacks,
        words: format!("{} from {}{by}, {spent}{torn}", unit_name(game, unit), hex_name(game, from)),
        cost,
        way,
        rule: if attacks { "RP-CMB-02" } else { "RP-MOV-03" },
    })
}

/// The hex from which it could attack that costs least; it is not Dispersed there.
fn door(game: &Game, p: &Position, found: &Reach, unit: Unit, at: Hex) -> Option<Hex> {
    let from = p.at.of(unit)?;
    let clean = found.clean();
    let may = |(_, hex, between): &(_, Hex, _)| {
        (*hex == from || clean.has(*hex)) && game.may_fight_over(unit, *between)
    };
    let cost = |hex: &Hex| if *hex == from { 0 } else { found.cost(*hex).unwrap_or(u8::MAX) };
    game.around(p, at).filter(may).map(|(_, hex, _)| hex).min_by_key(|hex| (cost(hex), *hex))
}
