//! The value of a campaign under way: what it says of a campaign that is over, and that its weights are those that were measured.

use super::scene::{Scene, empty, historical};
use engine::{
    contract::{
        automatic::{Automatic as _, PlayOn},
        rules::Rules as _,
    },
    dice::key::FirstFace,
};
use kit::value;
use russian_portfolio::{
    game::Game,
    nouns::{AXIS, SOVIET},
    players::value::foreseen,
};

#[test]
fn the_value_is_what_is_won_at_the_end_and_the_orders_of_the_procedure_change_nothing() {
    let game = historical(AXIS).game;
    let p = game.start();
    let how = PlayOn { seed: 3, levels: [3, 3].into() };
    let end = game.played_until(&p, &[], &how, &mut |_| false).unwrap();
    let won = end.outcome.clone().unwrap().winner == Some(AXIS);
    assert_eq!(value::of(&game, &end) >= 1.0, won);
    let [axis, soviet] = [AXIS, SOVIET].map(|side| game.foreseen(&end, side, &[], &how).unwrap());
    assert!((axis + soviet - 1.0).abs() < 1e-9, "what one gains the other loses");
    let first = game.orders(&p, AXIS, 3, &mut FirstFace);
    assert_eq!(game.foreseen(&p, AXIS, &first, &how), game.foreseen(&p, AXIS, &[], &how));
    assert_eq!(game.foreseen(&p, AXIS, &[russian_portfolio::order::Order::Halt], &how), None);
}

#[test] // RP-VIC-03: a plan that wins is not left for one after which everything stands well
fn a_campaign_that_goes_on_is_worth_less_than_one_that_is_won() {
    let of = |scene: Scene| (value::of(&scene.game, &scene.p), foreseen(&scene.game, &scene.p));
    let held = || empty(SOVIET).all_held(AXIS).turn(5).put("ax_a4", "Q13").put("ax_a9", "Q14");
    let (good, better) = (of(held()), of(held().put("ax_pzg2", "Q15")));
    let poor = of(empty(SOVIET).turn(5).put("su_a20", "Q13").put("su_a24", "Q14").put("su_a21", "Q15"));
    assert!(1.6 < good.0 && good.0 < better.0, "the sum runs on: {good:?}, {better:?}");
    assert!(1.3 < good.1 && good.1 < better.1 && better.1 < 1.6);
    assert!(poor.0 < 0.2 && 0.0 < poor.1 && poor.1 < 0.2, "{poor:?}");
}

#[test] // whoever fits them anew takes another version and measures anew
fn the_weights_are_frozen() {
    let weights = Game::weights().unwrap();
    assert_eq!((weights.version, weights.hash()), (3, 0x1e5b_9fd8_b3b3_17db));
}
