//! The value of a campaign under way: what it says of a campaign that is over, and that its weights are those that were measured.

use super::scene::historical;
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

#[test] // whoever fits them anew takes another version and measures anew
fn the_weights_are_frozen() {
    let weights = Game::weights().unwrap();
    assert_eq!((weights.version, weights.hash()), (2, 0x4d84_8594_c070_c833));
}
