//! Who could come to a hex, against every way gone hex by hex by the rules.

use super::{scene::Scene, wanderings::wander};
use engine::{
    base::{keys::UnitKey, side::Side},
    show::{overlay::Overlay, scene::Subject},
};
use kit::hand;
use russian_portfolio::{
    game::Game,
    nouns::{AXIS, Hex, SOVIET, Stack, Status, Step, Unit},
    order::Order,
    show::coming,
    state::Position,
};
use support::rand::Rand;

/// Whether a unit can end a move in a hex, tried by every way there is.
fn can_end(game: &Game, p: &Position, unit: Unit, at: Hex) -> bool {
    let stack = Stack(unit, None);
    let (mut open, mut known) = (vec![p.clone()], Vec::new());
    while let Some(p) = open.pop() {
        let near: Vec<Hex> =
            p.at.of(unit)
                .map(|hex| game.board.neighbours(hex).map(|(_, to)| to).collect())
                .unwrap_or_default();
        let here = p.march.as_ref().and_then(|march| march.path.last().copied());
        let near = here.map_or(near, |hex| game.board.neighbours(hex).map(|(_, to)| to).collect());
        for to in near {
            let mut after = p.clone();
            if hand::give(game, &mut after, &Order::Go { stack, to }).is_err() {
                continue;
            }
            let mut halted = after.clone();
            let stops = after.march.is_none() || hand::give(game, &mut halted, &Order::Halt).is_ok();
            let there = if after.march.is_none() { &after } else { &halted };
            if stops && to == at && there.at.of(unit) == Some(at) {
                return true;
            }
            let key = after.march.as_ref().map(|march| (to, march.cost));
            if key.is_some() && !known.contains(&key) {
                known.push(key);
                open.push(after);
            }
        }
    }
    false
}

/// Units of a side that the list says could come, in this turn or the next.
fn told(list: &Overlay, side: Side, turn: &str) -> Vec<UnitKey> {
    let name = ["Axis", "Soviet"][usize::from(side.0)];
    let rows = list.rows.iter().filter(|row| row.text.starts_with(&format!("{name}, {turn}: ")));
    let mut all: Vec<UnitKey> = rows
        .map(|row| match row.subject {
            Some(Subject::Unit(unit)) => unit,
            ref other => panic!("{other:?}"),
        })
        .collect();
    all.sort_unstable();
    all
}

/// Units of a side that can come by the rules.
fn found(game: &Game, p: &Position, side: Side, at: Hex) -> Vec<UnitKey> {
    let near = |from: Hex| game.board.map.hexes.distance(from, at) < 9;
    let units = p.at.of_side(side).filter(|(_, from)| *from != at && near(*from));
    let mut all: Vec<UnitKey> =
        units.filter(|(unit, _)| can_end(game, p, *unit, at)).map(|(unit, _)| unit.0.into()).collect();
    all.sort_unstable();
    all
}

/// A hex beside a unit of a side, chosen by the die; none where the enemy stands.
fn beside(scene: &Scene, side: Side, rand: &mut Rand) -> Option<Hex> {
    let units: Vec<Hex> = scene.p.at.of_side(side).map(|(_, hex)| hex).collect();
    let near: Vec<Hex> = scene.game.board.neighbours(*rand.one_of(&units)).map(|(_, hex)| hex).collect();
    let at = *rand.one_of(&near);
    (!scene.p.enemy_in(side, at)).then_some(at)
}

#[test] // RP-MOV-03 to -12
fn who_can_come_in_this_movement_is_who_finds_a_way_hex_by_hex() {
    let (mut tried, mut some) = (0, 0);
    let try_one = |scene: &Scene, rand: &mut Rand| {
        let (game, p) = (&scene.game, &scene.p);
        let Step::Move(side) = p.step else { return false };
        if p.march.is_some() || !rand.one_in(3) {
            return false;
        }
        let Some(at) = beside(scene, side, rand) else { return false };
        let list = coming::of(game, p, at);
        let by_rules = found(game, p, side, at);
        assert_eq!(told(&list, side, "this turn"), by_rules, "{} in {:?}", game.board.label(at), p.step);
        tried += 1;
        some += usize::from(!by_rules.is_empty());
        true
    };
    wander(611, 12, try_one);
    assert!(tried > 8 && some > 4, "{tried}, {some}");
}

#[test] // RP-SEQ-06
fn while_a_stack_is_on_its_way_the_others_come_once_it_has_halted() {
    let (mut tried, mut others, mut itself) = (0, 0, 0);
    let try_one = |scene: &Scene, rand: &mut Rand| {
        let (game, p) = (&scene.game, &scene.p);
        let (Step::Move(side), Some(march)) = (p.step, &p.march) else { return false };
        let mut halted = p.clone();
        if march.stack.1.is_some() || hand::give(game, &mut halted, &Order::Halt).is_err() {
            return false;
        }
        let Some(at) = beside(scene, side, rand).filter(|at| march.path.last() != Some(at)) else {
            return false;
        };
        let rest = found(game, &halted, side, at);
        let goes_on = can_end(game, p, march.stack.0, at).then_some(march.stack.0.0.into());
        others += usize::from(!rest.is_empty());
        itself += usize::from(goes_on.is_some());
        let mut by_rules: Vec<UnitKey> = rest.into_iter().chain(goes_on).collect();
        by_rules.sort_unstable();
        let list = coming::of(game, p, at);
        assert_eq!(told(&list, side, "this turn"), by_rules, "{} by {march:?}", game.board.label(at));
        tried += 1;
        true
    };
    wander(614, 12, try_one);
    assert!(tried > 8 && others > 4 && itself > 0, "{tried}, {others}, {itself}");
}

#[test]
fn who_can_come_in_the_next_turn_moves_from_where_it_stands_in_the_weather_of_that_turn() {
    let mut tried = 0;
    let try_one = |scene: &Scene, rand: &mut Rand| {
        let (game, p) = (&scene.game, &scene.p);
        if !matches!(p.step, Step::Plan(_) | Step::Move(_)) || p.march.is_some() || !rand.one_in(9) {
            return false;
        }
        let side = *rand.one_of(&[AXIS, SOVIET]);
        let Some(then) = coming::next_turn(game, p, side) else { return false };
        assert!(then.turn == p.turn + 1 && then.at.all().all(|(unit, _)| then.status[unit] == Status::Ready));
        let Some(at) = beside(scene, side, rand) else { return false };
        let list = coming::of(game, p, at);
        let mut either = [told(&list, side, "this turn"), told(&list, side, "next turn")].concat();
        either.sort_unstable();
        let now = coming::this_turn(game, p, side).map(|now| found(game, &now, side, at)).unwrap_or_default();
        let mut by_rules = [now, found(game, &then, side, at)].concat();
        by_rules.sort_unstable();
        by_rules.dedup();
        assert_eq!(either, by_rules, "{} in {:?}", game.board.label(at), p.step);
        tried += 1;
        true
    };
    wander(612, 6, try_one);
    assert!(tried > 3, "{tried}");
}
