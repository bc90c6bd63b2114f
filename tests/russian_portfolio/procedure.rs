//! The automatic sides by their procedure (section 22): single decisions.

use super::{
    field::field,
    scene::{Scene, empty, with},
};
use stavka::{
    engine::{base::side::Side, contract::automatic::Automatic as _, dice::key::FirstFace},
    games::russian_portfolio::{
        base::{BaseOrder, Bill, Crisis},
        battle::BattleOrder,
        nouns::{AXIS, SOVIET, Step, Store},
        options::{Setup, Siberia},
        order::Order,
    },
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
