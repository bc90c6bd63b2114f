//! Supply as it will be when it is determined: Dispersed enemies have recovered by then.

use super::{scene::Scene, wanderings::wander};
use crate::common::rand::Rand;
use stavka::{
    engine::{
        contract::{
            handling::Handling as _,
            picture::Picture as _,
            rules::{Draft, FirstFaces, Rules as _},
            speech::Speech as _,
        },
        show::scene::Subject,
    },
    games::russian_portfolio::{
        base::BaseEvent,
        event::Event,
        nouns::{Step, UnitSet},
        order::Order,
        show::ahead::Ahead,
    },
};

/// Who the rules find out of supply when a side does nothing more in its operations.
fn found(scene: &Scene) -> UnitSet {
    let mut p = scene.p.clone();
    let Step::Move(side) = p.step else { panic!("movement") };
    let mut out = UnitSet::NONE;
    for _ in 0..2 {
        let mut dice = FirstFaces;
        let mut draft = Draft::new(&scene.game, &mut p, &mut dice);
        scene.game.decide(&mut draft, &Order::Done);
        for event in draft.finish().0 {
            if let Event::Base(BaseEvent::Supply { side: of, out: units }) = event
                && of == side
            {
                out = units;
            }
        }
        if p.step != Step::Plan(side) {
            break;
        }
    }
    out
}

#[test] // RP-STA-05, RP-STA-08, RP-SUP-01, as it is foretold
fn the_supply_that_is_foretold_is_what_the_rules_find_when_nothing_else_changes() {
    let (mut tried, mut fresh) = (0, 0);
    let mut foretold = |scene: &Scene, rand: &mut Rand| {
        let p = &scene.p;
        let Step::Move(side) = p.step else { return false };
        if p.reserve > 0 || p.march.is_some() || !rand.one_in(8) {
            return false;
        }
        let ahead = Ahead::of(&scene.game, p, side);
        assert_eq!(ahead.out, found(scene), "turn {} {side:?}", p.turn);
        let said = scene.game.audit(p).into_iter().any(|line| line.text.contains("Will be out of supply"));
        assert_eq!(said, !ahead.fresh().is_empty());
        if let Some(unit) = ahead.fresh().first() {
            // What recovers is named in overlay and page, and the overlay of this instant knows nothing of it.
            let rows = |id: &str| scene.game.overlay(p, id, side, &[]).expect("an overlay").rows;
            let reason = ahead.reason(&scene.game);
            assert!(
                reason.contains("before supply is determined")
                    && rows("supply-ahead")[0].text.contains(&reason)
            );
            assert!(rows("supply").iter().all(|row| !row.text.contains("recover")));
            let page = scene.game.sheet(p, &Subject::Unit(unit.0.into()));
            assert!(page.chips.iter().any(|chip| chip.text == "Will be out of supply"));
        }
        tried += 1;
        fresh += usize::from(said);
        true
    };
    // A random game has few such positions, and fewer in which a recovery matters.
    for seed in 5..15 {
        wander(seed, 60, &mut foretold);
    }
    assert!(tried > 20 && fresh > 0, "{fresh} of {tried}");
}
