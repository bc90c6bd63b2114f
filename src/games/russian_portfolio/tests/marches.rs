//! Marches over several turns: every part of one is a move of its turn.

use super::{scene::Scene, wanderings::wander};
use engine::{base::keys::PlaceKey, contract::picture::Picture as _};
use kit::hex::HexId;
use russian_portfolio::{
    nouns::{Hex, Stack, Status, Step, Unit},
    rules::{movement, reach, zone},
    show::coming,
    state::Position,
};
use support::rand::Rand;

const fn hex(place: PlaceKey) -> Hex {
    HexId(place.0)
}

/// Whether a unit comes to a hex by one move within its factors.
fn is_one_move(scene: &Scene, p: &Position, unit: Unit, to: Hex) -> bool {
    let zone = zone::of(&scene.game, p, unit.side().other());
    let stack = Stack(unit, None);
    let found = reach::reach(&scene.game, p, &zone, stack).expect("it may move");
    found.clean().has(to)
        && found.cost(to).is_some_and(|cost| cost <= movement::allowance(&scene.game, p, unit).mf)
}

#[test] // RP-MOV-03, RP-MOV-04, RP-MOV-11
fn each_part_of_a_march_is_a_move_of_its_turn_and_it_leads_to_the_goal() {
    let (mut tried, mut long) = (0, 0);
    let try_one = |scene: &Scene, rand: &mut Rand| {
        let (game, p) = (&scene.game, &scene.p);
        let Step::Move(side) = p.step else { return false };
        let ready: Vec<Unit> = p.at.of_side(side).map(|(unit, _)| unit).collect();
        let ready: Vec<Unit> =
            ready.into_iter().filter(|unit| movement::may_move(game, p, side, *unit).is_ok()).collect();
        if p.march.is_some() || ready.is_empty() || !rand.one_in(3) {
            return false;
        }
        let unit = *rand.one_of(&ready);
        let own: Vec<Hex> = p.at.of_side(side).map(|(_, hex)| hex).collect();
        let near = *rand.one_of(&own);
        let goals = game.board.neighbours(near).map(|(_, hex)| hex);
        let to_goal = |goal: Hex| game.march(p, &[unit.0.into()], goal.into());
        let Some((goal, march)) = goals.into_iter().find_map(|goal| Some((goal, to_goal(goal)?))) else {
            return false;
        };
        assert_eq!((march.way.last(), march.ends.last()), (Some(&goal.into()), Some(&goal.into())));
        assert!(march.ends.len() > 1 && !is_one_move(scene, p, unit, goal));
        let mut now = p.clone();
        for end in &march.ends {
            assert!(march.way.contains(end));
            assert!(is_one_move(scene, &now, unit, hex(*end)), "{march:?}");
            now.at.put(unit, Some(hex(*end)));
            if let Some(next) = coming::next_turn(game, &now, side) {
                now = next;
            }
            // What recovers by then is not foreseen: zones are those of now.
            for (other, _) in p.at.all().filter(|(other, _)| p.status[*other] == Status::Dispersed) {
                now.status[other] = Status::Dispersed;
            }
        }
        tried += 1;
        long += usize::from(march.ends.len() > 2);
        true
    };
    wander(613, 30, try_one);
    assert!(tried > 15 && long > 3, "{tried}, {long}");
}
