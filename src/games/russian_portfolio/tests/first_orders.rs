//! Asking for the next order after each order, as by hints, leads to the end of a step.

use super::{field::field, scene::with};
use engine::{
    contract::{
        automatic::Automatic as _,
        rules::{Draft, Rules as _},
    },
    dice::{key::FirstFace, keyed::KeyedDice},
};
use russian_portfolio::{
    combat::BattleOrder,
    game::Game,
    nouns::{AXIS, SOVIET, Step},
    options::{Setup, Start},
    order::Order,
    state::Position,
};

/// What the automatic player of a side orders.
fn orders(game: &Game, p: &Position, level: u8) -> Vec<Order> {
    let side = game.to_act(p).expect("the game goes on");
    game.plan(p, side, level, &mut FirstFace).steps.into_iter().map(|(order, _)| order).collect()
}

fn give(game: &Game, p: &mut Position, dice: &mut KeyedDice, order: Order) {
    game.check(p, &order).unwrap_or_else(|why| panic!("turn {} {:?}: {order:?}: {why}", p.turn, p.step));
    game.decide(&mut Draft::new(game, p, dice), &order);
}

/// Gives first orders alone until the step is over; how many there were.
fn by_first_orders(game: &Game, p: &mut Position, dice: &mut KeyedDice, level: u8) -> usize {
    let (step, side) = (p.step, game.to_act(p).expect("the game goes on"));
    // A unit is withdrawn and allotted once at most; in movement each hex is an order.
    let each = if matches!(step, Step::Move(_)) { 20 } else { 2 };
    let most = 10 + each * p.at.of_side(side).count();
    let mut given = Vec::new();
    while p.step == step {
        let order = orders(game, p, level)[0];
        given.push(order);
        assert!(given.len() <= most, "turn {}, {step:?}, level {level}: {given:?}", p.turn);
        give(game, p, dice, order);
    }
    given.len()
}

#[test] // 22.2
fn an_attack_that_would_be_withdrawn_is_not_begun() {
    // The front beside the attacker must be attacked too, and no unit is left for it (RP-CMB-05).
    let scene = field(AXIS).put_as("ax_ik1", "V23", (6, 3, 4)).put_as("su_rk42", "V24", (1, 2, 4));
    let mut scene = scene.put_as("su_front_1", "U24", (8, 8, 3));
    for level in 0..3 {
        assert_eq!(orders(&scene.game, &scene.p, level), [Order::Done]);
    }
    // One that is begun already is withdrawn, and not begun again.
    scene.plan(&["ax_ik1"], &["V24"]);
    let unit = scene.unit("ax_ik1");
    let withdraw = Order::Battle(BattleOrder::Withdraw { unit });
    assert_eq!(orders(&scene.game, &scene.p, 1), [withdraw, Order::Done]);
    assert_eq!(by_first_orders(&scene.game, &mut scene.p, &mut KeyedDice::new(1), 1), 2);
}

#[test] // 22.2
fn attacks_that_somebody_has_allotted_stay_where_they_can() {
    let scene = field(AXIS).put_as("ax_ik1", "V23", (3, 3, 4)).put_as("su_rk42", "V24", (1, 2, 4));
    let mut scene = scene.put_as("ax_ik2", "V27", (6, 3, 4)).put_as("su_rk56", "V28", (1, 2, 4));
    // At 3:2 it is an attack that the procedure would not make of its own.
    scene.plan(&["ax_ik1"], &["V24"]);
    let begin = BattleOrder::Begin { unit: scene.unit("ax_ik2"), target: scene.hex("V28") };
    assert_eq!(orders(&scene.game, &scene.p, 1), [Order::Battle(begin), Order::Done]);
    assert_eq!(by_first_orders(&scene.game, &mut scene.p, &mut KeyedDice::new(1), 1), 2);
}

/// Plays by whole plans until a turn is over, at some steps on a copy by first orders alone; at how many that was.
fn campaign((start, level, seed): (Start, u8, u64), last: u8, tried: impl Fn(&Position) -> bool) -> usize {
    let game = with(Setup { start, ..Setup::default() }, AXIS).game;
    let (mut p, mut dice) = (game.start(), KeyedDice::new(seed));
    let (mut steps, mut before) = (0, None);
    while game.to_act(&p).is_some() && p.turn <= last {
        let here = Some((p.turn, p.reserve, p.step));
        if here != before && tried(&p) {
            steps += 1;
            by_first_orders(&game, &mut p.clone(), &mut KeyedDice::new(seed), level);
        }
        before = here;
        for order in orders(&game, &p, level) {
            give(&game, &mut p, &mut dice, order);
        }
    }
    steps
}

#[test] // 22.2, 22.3, 22.4, 22.5
fn first_orders_alone_end_every_step_but_movement() {
    for game in [(Start::July10, 2, 2), (Start::June22, 0, 5), (Start::June1, 1, 3)] {
        let decides = |p: &Position| !matches!(p.step, Step::Move(_) | Step::Attack(_) | Step::SetUp(_));
        let steps = campaign(game, 15, decides);
        assert!(steps > 40, "{game:?}: {steps} steps");
    }
}

#[test] // 22.4, 22.5
fn first_orders_alone_end_movement() {
    let some = [(3, 1, Step::Move(AXIS)), (4, 0, Step::Move(SOVIET))];
    let steps = campaign((Start::July10, 2, 2), 4, |p| some.contains(&(p.turn, p.reserve, p.step)));
    assert!(steps > 1, "{steps}");
}
