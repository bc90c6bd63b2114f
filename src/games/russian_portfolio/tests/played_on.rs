//! Games played on by the quick way: they end as those do whose orders are given one by one, and what it keeps is what is worked out.

use super::{figures, scene::empty};
use engine::{
    contract::{
        automatic::{Automatic as _, PlayOn, play_until},
        rules::{Draft, Rules as _},
    },
    dice::{key::FirstFace, keyed::KeyedDice},
};
use kit::ids::Id as _;
use russian_portfolio::{
    game::Game,
    nouns::{AXIS, HexSet, SOVIET, Stack, Status, Step, Unit},
    order::Order,
    players::lines::{self, Lines},
    rules::{movement, reach, zone},
    state::Position,
};

#[test]
fn a_game_played_on_ends_as_it_does_order_by_order() {
    let game = empty(AXIS).game;
    for (seed, levels) in [(1, [3, 3]), (2, [1, 1]), (3, [5, 4]), (4, [0, 2])] {
        let (end, _) = figures::play(&game, seed, levels);
        let how = PlayOn { seed, levels: levels.into() };
        assert_eq!(game.played_on(&game.start(), &[], &how), end.outcome, "seed {seed}");
        let slowly = play_until(&game, &game.start(), &[], &how, |_| false).unwrap();
        assert_eq!(slowly.outcome, end.outcome, "seed {seed}");
    }
}

#[test]
fn a_game_is_played_on_from_the_orders_it_begins_with() {
    let (game, how) = (empty(AXIS).game, PlayOn { seed: 7, levels: [3, 3].into() });
    let mut p = game.start();
    let first = game.orders(&p, AXIS, 3, &mut FirstFace);
    let whole = game.played_on(&p, &[], &how);
    assert!(whole.is_some());
    assert_eq!(game.played_on(&p, &first, &how), whole);
    assert_eq!(game.played_on(&p, &[Order::Halt], &how), None, "nobody is on his way");
    // The same from amid a movement.
    let mut dice = KeyedDice::new(how.seed);
    while p.step != Step::Move(AXIS) {
        p = given(&game, p, 1, &mut dice);
    }
    let then = given(&game, p.clone(), 5, &mut dice);
    let orders = game.orders(&p, AXIS, 3, &mut FirstFace);
    assert_eq!(game.played_on(&p, &orders[..5], &how), game.played_on(&then, &[], &how));
}

/// The position after so many orders of a plan at the usual level.
fn given(game: &Game, mut p: Position, most: usize, dice: &mut KeyedDice) -> Position {
    let side = game.to_act(&p).unwrap();
    for order in game.orders(&p, side, 3, &mut FirstFace).into_iter().take(most) {
        game.decide(&mut Draft::new(game, &mut p, dice), &order);
    }
    p
}

/// Positions in which a side begins to move, from a game at the usual level.
fn moments(seed: u64) -> (Game, Vec<Position>) {
    let (game, mut dice) = (empty(AXIS).game, KeyedDice::new(seed));
    let (mut p, mut all) = (game.start(), Vec::new());
    while game.to_act(&p).is_some() {
        if let Step::Move(_) = p.step
            && p.march.is_none()
            && !p.acted
        {
            all.push(p.clone());
        }
        p = given(&game, p, usize::MAX, &mut dice);
    }
    assert!(all.len() > 20, "{} moments", all.len());
    (game, all)
}

#[test] // RP-SUP-11
fn lines_with_a_unit_elsewhere_are_those_of_the_position_in_which_it_stands_there() {
    let (game, all) = moments(11);
    let (mut tried, mut differ) = (0, 0);
    for p in all.iter().step_by(3) {
        let Step::Move(side) = p.step else { continue };
        let zone = zone::of(&game, p, side.other());
        for of in [AXIS, SOVIET] {
            let lines = Lines::of(&game, p, of);
            for (unit, _) in p.at.of_side(side).step_by(4) {
                let Some(found) = reach::reach(&game, p, &zone, Stack(unit, None)) else { continue };
                let without = lines.without(&game, p, unit);
                for way in found.clean().iter().step_by(5).map(|hex| found.path(hex)) {
                    let mut then = p.clone();
                    for hex in &way {
                        then.take(side, *hex);
                    }
                    then.at.put(unit, way.last().copied());
                    let out = lines::cut_off(&game, &then, of);
                    assert_eq!(without.gone(&way), out, "turn {}, {unit:?} by {way:?}", p.turn);
                    assert_eq!(
                        without.newly(&way),
                        out.without(lines.out),
                        "turn {}, {unit:?} by {way:?}",
                        p.turn
                    );
                    let holds = out.without(lines.out).is_empty() && !out.has(unit);
                    assert!(
                        of != side || without.holds(&way) == holds,
                        "turn {}, {unit:?} by {way:?}",
                        p.turn
                    );
                    (tried, differ) = (tried + 1, differ + u32::from(out != lines.out));
                }
            }
        }
    }
    assert!(tried > 1000 && differ > 20, "{differ} of {tried} differ");
}

#[test] // RP-MOV-11, RP-ZOC-03
fn how_far_a_unit_goes_changes_with_its_friends_only_where_there_is_room_and_where_it_heeds_them() {
    let (game, all) = moments(12);
    let mut tried = 0;
    for before in all.iter().step_by(4) {
        let Step::Move(side) = before.step else { continue };
        let zone = zone::of(&game, before, side.other());
        let mut after = before.clone();
        // Some units of the side are elsewhere.
        let mut ties = 0;
        for (unit, at) in before.at.of_side(side).step_by(3) {
            ties = (ties + 1) % 6;
            let near = game.board.neighbours(at).nth(ties).map(|(_, hex)| hex);
            let to = near.filter(|hex| game.standable(before, *hex) && !before.enemy_in(side, *hex));
            after.at.put(unit, to.or(Some(at)));
        }
        for unit in Unit::all().filter(|unit| unit.side() == side) {
            let stack = Stack(unit, None);
            let stays = before.at.of(unit) == after.at.of(unit) && before.status[unit] == Status::Ready;
            let Some(mut known) = reach::reach(&game, before, &zone, stack).filter(|_| stays) else {
                continue;
            };
            if movement::heeds_friends(&game, before, &zone, unit) {
                continue;
            }
            known.renew(&game, &after, unit);
            let found = reach::reach(&game, &after, &zone, stack).unwrap();
            let sets = |found: &reach::Reach| [found.ends, found.disperses, found.bonus, found.clean()];
            assert_eq!(sets(&known), sets(&found), "{unit:?}");
            let ways =
                |found: &reach::Reach, all: HexSet| all.iter().map(|hex| found.path(hex)).collect::<Vec<_>>();
            assert_eq!(ways(&known, known.ends), ways(&found, found.ends), "{unit:?}");
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried} tried");
}
