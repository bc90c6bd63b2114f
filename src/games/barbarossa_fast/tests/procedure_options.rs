//! What the Soviet procedure does under readings other than the rulings.

use super::{
    M, Table,
    solitaire::{think, whys},
};
use barbarossa_fast::{
    conduct::Stand,
    edition::Edition,
    game::Game,
    nouns::{Level, Phase},
    odds::notation,
    options::{House, Setup},
    order::Order,
    players::soviet::Why,
};
use std::sync::Arc;

/// The test map in an edition under a reading.
fn chart(edition: Edition, change: impl FnOnce(&mut Game)) -> Arc<Game> {
    let mut g = notation::chart_in(M, edition).expect("a chart");
    change(&mut g);
    Arc::new(g)
}

#[test] // R60, R55, R56, BF-MOV-11. SOL-BO-MOVE
fn a_pocket_slips_out_where_empty_ground_cuts_supply() {
    let position = "soviet | B: A | b: S s | ground a c x y E V";
    let slips = |edition, blocks| {
        let house = House { control_blocks_supply: blocks, ..House::default() };
        let g = chart(edition, |g| g.setup = Setup { edition, house, ..g.setup.clone() });
        let t = Table::of(g, position);
        let plan = think(&t, Level::Standard);
        let moves = plan.steps.iter().filter_map(|(o, _)| match o {
            Order::Move { unit, to } => Some((*unit, *to)),
            _ => None,
        });
        let moves: Vec<_> = moves.collect();
        (moves, whys(&plan), t)
    };
    for edition in Edition::ALL {
        let (moves, why, t) = slips(edition, true);
        let [strong, pocket, through] = [t.unit("b", 0).0, t.at("b").0, t.at("c").0];
        let (unit, to) = moves[0];
        assert_eq!((unit.0, to.0), (strong, through), "the known Strong first, toward the edge");
        let first = Why::BreakoutMove { unit, pocket: t.at("b"), through: to };
        assert!(why.contains(&first) && pocket != through, "{why:?}");
        let (_, why, _) = slips(edition, false);
        assert!(!why.iter().any(|w| w.code() == "SOL-BO-MOVE"), "an empty way out is no pocket");
    }
}

#[test] // R48, BF-RET-06, BF-RET-07. SOL-NR
fn weak_units_stand_so_that_another_holds() {
    for (stand, orders) in [(Stand::AsTrapped, 0), (Stand::StaysDisrupted, 2), (Stand::OneMoreHit, 1)] {
        let g = chart(Edition::Revised, |g| g.conduct.stand = stand);
        // c is next to the city V; b is next to none.
        for (at, from, most) in [("c", "b", orders), ("b", "a", 0)] {
            let mut t = Table::of(Arc::clone(&g), &format!("{from}: P P | {at}: S W s | V: sf"));
            t.all_attack(from, at);
            while t.o().phase != Phase::SovietStand {
                t.end();
            }
            let plan = think(&t, Level::Standard);
            let given: Vec<_> =
                plan.steps.iter().filter(|(o, _)| matches!(o, Order::NoRetreat { .. })).collect();
            assert_eq!(given.len(), most, "{stand:?} at {at}");
            let other = t.unit(at, 0);
            for why in whys(&plan) {
                assert!(matches!(why, Why::NoRetreat { unit, other: o, .. } if o == other && unit != other));
            }
            for (order, _) in plan.steps {
                t.give(order);
            }
            assert_eq!(t.o().phase, Phase::Attacks);
        }
    }
}
