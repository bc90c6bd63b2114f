//! Whole campaigns by the automatic sides (section 22).

use super::scene::empty;
use engine::{
    base::side::Side,
    contract::{
        automatic::Automatic,
        rules::{Draft, Rules},
    },
    dice::{key::FirstFace, keyed::KeyedDice},
};
use russian_portfolio::{
    nouns::{AXIS, Step},
    rules::stacking,
};
use std::fmt::Write as _;
use support::golden::golden;

/// The usual level of a side.
const STANDARD: u8 = 1;

#[test] // RP-SEQ-01, RP-SEQ-02, RP-SEQ-03, RP-SEQ-04, RP-SEQ-05, RP-SEQ-06, RP-SEQ-07, RP-SEQ-08, RP-SEQ-09, RP-SEQ-10
fn campaigns_run_to_their_end_without_a_refused_order() {
    let game = empty(AXIS).game;
    let mut ends = String::new();
    for seed in 1..=2 {
        let mut dice = KeyedDice::new(seed);
        let mut p = game.start();
        let mut orders = 0;
        while let Some(side) = game.to_act(&p) {
            let plan = game.plan(&p, side, STANDARD, &mut FirstFace);
            assert!(!plan.steps.is_empty(), "{:?} {:?}", p.turn, p.step);
            for (order, _) in plan.steps {
                assert_eq!(game.to_act(&p), Some(side), "{order:?} {:?}", p.step);
                game.check(&p, &order)
                    .unwrap_or_else(|why| panic!("turn {} {:?}: {order:?}: {why}", p.turn, p.step));
                game.decide(&mut Draft::new(&game, &mut p, &mut dice), &order);
                orders += 1;
                assert!(orders < 60_000, "turn {} {:?}", p.turn, p.step);
            }
            if !matches!(p.step, Step::Base(_)) {
                continue;
            }
            for side in Side::BOTH {
                for (_, hex) in p.at.of_side(side) {
                    let alone = p.at.units(hex).all(|unit| unit.side() == side);
                    assert!(alone && stacking::fits(&game, hex, p.at.units(hex)));
                }
            }
        }
        let end = p.outcome.as_ref().expect("an outcome");
        assert!(end.winner.is_some());
        let (turn, digest) = (p.turn, game.digest(&p));
        writeln!(
            ends,
            "seed {seed}: {orders} orders, turn {turn}, {} {}, {digest:016x}",
            end.kind, end.score
        )
        .unwrap();
    }
    // They change only with the rules or the procedure of the automatic sides.
    golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/campaigns.txt"), &ends);
}
