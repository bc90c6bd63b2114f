//! Units that are given up for good are no button.

use super::wanderings::wander;
use engine::{
    contract::{handling::Handling as _, speech::Speech as _},
    show::{offer::Offer, scene::Subject},
};
use russian_portfolio::{game::Game, logistics::BaseOrder, nouns::Step, order::Order};

/// Whether an offer gives up a unit, or strength, of the own will.
fn gives_up(game: &Game, p: &russian_portfolio::state::Position, offer: &Offer) -> bool {
    offer.orders.iter().filter_map(|order| game.unseal(order)).any(|order| match order {
        Order::Base(BaseOrder::Eliminate(_)) => true,
        Order::Base(BaseOrder::StepDown { .. }) => !matches!(p.step, Step::Isolation(_)),
        _ => false,
    })
}

#[test] // RP-REP-11, RP-REP-12
fn what_is_given_up_for_good_stands_in_the_menu_of_its_unit_alone() {
    let mut partings = 0;
    wander(31, 25, |scene, rand| {
        let (game, p) = (&scene.game, &scene.p);
        if !rand.one_in(6) {
            return false;
        }
        let sequence = game.sequence(p, &[]);
        let bare = |offer: &&Offer| gives_up(game, p, offer);
        assert!(sequence.choices.iter().chain(&sequence.primary).all(|offer| !bare(&offer)));
        for (unit, _) in p.at.all() {
            let sheet = game.sheet(p, &Subject::Unit(unit.0.into()));
            assert!(sheet.offers.iter().all(|offer| !bare(&offer)), "{:?}", p.step);
            let menu = game.partings(p, &[unit.0.into()]);
            assert!(menu.iter().all(|offer| bare(&offer) && !offer.ask.is_empty()));
            partings += menu.len();
        }
        true
    });
    assert!(partings > 0);
}
