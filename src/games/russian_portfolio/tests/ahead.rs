//! Supply as it will be when it is determined: Dispersed enemies have recovered by then.

use super::{field::field, scene::Scene, wanderings::wander};
use engine::{
    contract::{
        handling::Handling as _,
        picture::Picture as _,
        rules::{Draft, FirstFaces, Rules as _},
        speech::Speech as _,
    },
    show::scene::Subject,
};
use russian_portfolio::{
    combat::BattleOrder,
    event::Event,
    logistics::BaseEvent,
    nouns::{AXIS, Hex, SOVIET, Status, Step, UnitSet},
    order::Order,
    show::ahead::Ahead,
};
use support::rand::Rand;

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

/// A panzer corps that has driven an army back and may follow it, in a ring of Soviet armies in a state.
fn followed(ring: Option<Status>) -> Scene {
    const ARMIES: [u8; 9] = [3, 5, 6, 8, 9, 10, 11, 13, 16];
    let mut scene = field(AXIS).all_held(AXIS);
    // The Soviet side holds its cities and the east: the game goes on, and its armies are in supply.
    let board = &scene.game.board;
    let column = |hex: Hex| board.label(hex).trim_start_matches(char::is_alphabetic).parse().unwrap_or(0);
    let is_worth = |hex: Hex| board.places().iter().any(|place| place.hex == hex && place.worth > 0);
    let east = board.layout().hexes().filter(|hex| column(*hex) > 23 || is_worth(*hex));
    for hex in east.collect::<Vec<_>>() {
        scene.p.take(SOVIET, hex);
    }
    let mut scene = scene.put_as("ax_pzk3", "V23", (8, 4, 5)).put("su_a4", "V24");
    scene.plan(&["ax_pzk3"], &["V24"]).fight(&[3]);
    scene.order(BattleOrder::Hexes { hexes: 2 }, &[]);
    scene.retreat("V25");
    scene.retreat("V26");
    let middle = scene.hex("V24");
    let board = &scene.game.board;
    // Every second hex around: between two armies only their zones bar the way.
    let mut around: Vec<Hex> = Vec::new();
    for hex in board.layout().hexes().filter(|hex| board.distance(middle, *hex) == 3) {
        if around.iter().all(|other| board.distance(*other, hex) > 1) {
            around.push(hex);
        }
    }
    let around: Vec<String> = around.into_iter().map(|hex| board.label(hex).to_owned()).collect();
    assert!(around.len() <= ARMIES.len());
    for (label, army) in around.iter().zip(ARMIES) {
        let Some(status) = ring else { break };
        let key = format!("su_a{army}");
        scene = scene.put(&key, label).status(&key, status);
    }
    scene
}

#[test] // RP-ADV-01, RP-SUP-01, RP-STA-05: a choice of an advance says what supply will be where it leads
fn an_advance_that_will_be_out_of_supply_says_so_beside_its_choice() {
    for (ring, cut, recovers) in
        [(None, false, false), (Some(Status::Ready), true, false), (Some(Status::Dispersed), true, true)]
    {
        let scene = followed(ring);
        let choices = scene.game.sequence(&scene.p, &[]).choices;
        let follows = choices.iter().filter(|offer| {
            let order = offer.orders.first().and_then(|order| scene.game.unseal(order));
            matches!(order, Some(Order::Battle(BattleOrder::Advance { .. })))
        });
        let notes: Vec<&str> = follows.map(|offer| offer.note.as_str()).collect();
        assert!(!notes.is_empty(), "{choices:?}");
        for note in notes {
            assert_eq!(note.contains("out of supply there"), cut, "{ring:?}: {note}");
            assert_eq!(note.contains("before supply is determined"), recovers, "{ring:?}: {note}");
        }
    }
}
