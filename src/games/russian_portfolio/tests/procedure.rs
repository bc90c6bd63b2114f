//! The automatic sides by their procedure (section 22): single decisions.

use super::{
    field::field,
    scene::{Scene, empty, with},
    supply::around,
};
use engine::{
    base::side::Side,
    contract::{
        automatic::Automatic as _,
        rules::{Draft, Rules as _},
    },
    dice::{key::FirstFace, keyed::KeyedDice},
};
use russian_portfolio::{
    combat::BattleOrder,
    logistics::{BaseOrder, Bill, Crisis},
    nouns::{AXIS, SOVIET, Step, Store},
    options::{Setup, Siberia},
    order::Order,
};

/// What a side orders of its own at the standard level.
fn orders(scene: &Scene, side: Side) -> Vec<Order> {
    let plan = scene.game.plan(&scene.p, side, 1, &mut FirstFace);
    plan.steps.into_iter().map(|(order, _)| order).collect()
}

#[test] // SIB-RP-12
fn the_far_east_gets_factors_first_then_the_farthest_units_the_cheapest_first() {
    let setup = Setup { siberia: Siberia::Crisis, ..Setup::default() };
    let scene = with(setup, SOVIET).step(Step::Siberia(SOVIET)).turn(5).put("ax_a4", "Q13");
    let mut scene = scene.put("su_a20", "Q26").put("su_a28", "A25").put("su_rk42", "A25");
    scene.p.base.reserve.first = Some(5);
    let due = Bill { infantry: 11, armour: 5, cavalry: 2 };
    scene.p.base.reserve.crisis = Some(Crisis { began: 5, total: 18, due });
    *scene.p.base.store_mut(SOVIET) = Store { infantry: 3, armour: 0 };
    let factor = Order::Base(BaseOrder::SendFactor { armour: false });
    let send = |key: &str| Order::Base(BaseOrder::Send(scene.unit(key)));
    assert_eq!(orders(&scene, SOVIET), [factor, factor, factor, send("su_rk42"), send("su_a28")]);
    // In the turn after the outbreak saved factors go, and no unit.
    scene.p.step = Step::Base(SOVIET);
    scene.p.turn = 6;
    let sent = orders(&scene, SOVIET);
    assert_eq!(sent[..3], [factor; 3]);
    assert!(!sent.iter().any(|order| matches!(order, Order::Base(BaseOrder::Send(_)))), "{sent:?}");
}

#[test] // RP-VIC-04
fn who_holds_warsaw_alone_is_not_drawn_into_an_attack() {
    let at = |guard: &str| {
        let scene =
            field(AXIS).step(Step::Move(AXIS)).put_as("ax_ik1", guard, (20, 3, 4)).put("su_rk42", "Q2");
        let unit = scene.unit("ax_ik1");
        let acts = |order: &Order| match order {
            Order::Go { stack, .. } => stack.0 == unit,
            Order::Battle(BattleOrder::Begin { unit: who, .. }) => *who == unit,
            _ => false,
        };
        orders(&scene, AXIS).iter().any(acts)
    };
    assert!(at("P1") && !at("Q1"));
}

#[test] // RP-SUP-14
fn a_fortress_keeps_the_dearer_of_two_and_nobody_is_given_up() {
    for side in [SOVIET, AXIS] {
        let pair = if side == SOVIET { ["su_rk42", "su_a19"] } else { ["ax_ik1", "ax_a4"] };
        let scene = around(empty(side), "S4", 3, side.other()).held(side, &["S4"]).step(Step::Plan(side));
        let mut scene = scene.put(pair[0], "S4").put(pair[1], "S4").put("su_a28", "A25").put("ax_a2", "Q1");
        scene.give(Order::Done, &[]);
        assert_eq!(scene.p.step, Step::Isolation(side));
        assert_eq!(orders(&scene, side)[0], Order::Base(BaseOrder::Keep(scene.unit(pair[1]))));
    }
}

#[test] // RP-REP-12, RP-SUP-08, RP-RUL-106
fn a_front_cut_off_becomes_an_army_where_that_is_enough() {
    let scene = around(empty(SOVIET), "Q15", 3, AXIS).held(SOVIET, &["Q15"]).step(Step::Plan(SOVIET));
    let mut scene = scene.put("su_front_1", "Q15").put("su_a28", "A25");
    scene.give(Order::Done, &[]);
    assert_eq!(scene.p.step, Step::Isolation(SOVIET));
    let front = scene.unit("su_front_1");
    let all = orders(&scene, SOVIET);
    let down =
        |order: &Order| matches!(order, Order::Base(BaseOrder::StepDown { front: who, .. }) if *who == front);
    assert!(down(&all[0]), "{all:?}");
}

#[test] // RP-VIC-04, RP-CMB-08
fn bucharest_is_held_by_the_steadiest_and_it_stands() {
    let scene = empty(AXIS).put("ax_rac", "GG2").put("ax_a11", "FF3").put("su_a9", "GG5");
    let first = orders(&scene, AXIS)[0];
    assert!(matches!(first, Order::Go { stack, .. } if stack.0 == scene.unit("ax_a11")), "{first:?}");
    // Against two armies one guard alone would be attacked at 2:1.
    let scene = scene.put("su_a18", "HH5").put_as("su_a12", "GG6", (8, 4, 5)).put("ax_rmk", "GG3");
    let comes = |key: &str| {
        let unit = scene.unit(key);
        orders(&scene, AXIS).iter().any(
            |order| matches!(order, Order::Go { stack, to } if stack.0 == unit && *to == scene.hex("GG1")),
        )
    };
    assert!(comes("ax_a11") && comes("ax_rmk"));
    let mut attacked = field(SOVIET).put("ax_rac", "GG1").put("su_a9", "GG2").held(AXIS, &["GG1"]);
    attacked.plan(&["su_a9"], &["GG1"]).give(Order::Done, &[]);
    let hold = BattleOrder::Hold { unit: attacked.unit("ax_rac"), on: true };
    assert_eq!(orders(&attacked, AXIS)[0], Order::Battle(hold));
}

/// Whole samples are played with `STAVKA_SEEDS`: no game of these is lost by Bucharest.
#[test] // RP-VIC-04
fn at_bold_bucharest_is_not_lost_at_once() {
    let games: u64 = std::env::var("STAVKA_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let game = empty(AXIS).game;
    for seed in std::iter::once(71_035).chain(71_000..71_000 + games) {
        let mut dice = KeyedDice::new(seed);
        let mut p = game.start();
        // It fell in turns 2 to 4; with more seeds the games are played to their end.
        while let Some(side) = game.to_act(&p).filter(|_| games > 1 || p.turn < 4) {
            for (order, _) in game.plan(&p, side, 2, &mut FirstFace).steps {
                assert_eq!(game.check(&p, &order), Ok(()), "seed {seed}, turn {}: {order:?}", p.turn);
                game.decide(&mut Draft::new(&game, &mut p, &mut dice), &order);
            }
        }
        assert_ne!(p.outcome.map(|outcome| outcome.kind).as_deref(), Some("prize"), "seed {seed}");
    }
}

#[test] // RP-REP-01
fn corps_are_rebuilt_at_warsaw_else_at_bucharest() {
    let mut scene = empty(AXIS).step(Step::Base(AXIS)).put("ax_a4", "Q2");
    *scene.p.base.store_mut(AXIS) = Store { infantry: 2, armour: 30 };
    let at = |order: Order| match order {
        Order::Base(BaseOrder::Place { at, .. }) => Some(scene.game.board.label(at)),
        _ => None,
    };
    assert_eq!(orders(&scene, AXIS).into_iter().filter_map(at).collect::<Vec<_>>(), ["Q1", "GG1"]);
}
