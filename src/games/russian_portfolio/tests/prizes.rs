//! Leanings to prizes: open cities entered, lines to cities cut.

use super::scene::{Scene, empty};
use engine::{
    base::side::Side,
    contract::{
        automatic::Automatic as _,
        postures::Leans,
        rules::{Draft, Rules as _},
    },
    dice::{key::FirstFace, keyed::KeyedDice},
};
use russian_portfolio::{
    combat::BattleOrder,
    nouns::{AXIS, SOVIET, Step},
    order::Order,
    players::numbers::USUAL,
    rules::victory,
};
use support::plans::orders;

/// “Open cities entered”, of each side, and “Lines to cities cut”.
const ENTERS: [u8; 2] = [67, 90];
const CUTS: u8 = 91;

/// The procedure of section 22.
const BOOK: u8 = 1;

const STALINGRAD: &str = "EE24";

/// A side’s orders where it leans so.
fn leant(scene: &Scene, side: Side, to: u8) -> Vec<Order> {
    orders(&scene.game.leaning(&scene.p, side, USUAL, Leans::from([to, 0]), &mut FirstFace))
}

/// The same as it stands when they have been given, up to the attacks.
fn moved(scene: Scene, side: Side, to: u8) -> Scene {
    let orders = leant(&scene, side, to);
    after(scene, side, orders)
}

/// As it stands after the moves of the book.
fn by_the_book(scene: Scene, side: Side) -> Scene {
    let orders = scene.game.orders(&scene.p, side, BOOK, &mut FirstFace);
    after(scene, side, orders)
}

fn after(mut scene: Scene, side: Side, orders: Vec<Order>) -> Scene {
    for order in orders {
        let Scene { game, p } = &mut scene;
        if p.step == Step::Move(side) {
            game.decide(&mut Draft::unrecorded(game, p, &mut KeyedDice::new(1)), &order);
        }
    }
    scene
}

/// The number of “… first” for a city.
fn first(scene: &Scene, city: &str) -> u8 {
    1 + scene.game.victory_city(scene.hex(city)).expect("a victory city") as u8
}

/// An enemy far off that nobody minds, and the own side’s neighbour of it.
fn elsewhere(scene: Scene) -> Scene {
    scene.put("ax_a4", "Q4").put("su_a28", "A25")
}

#[test] // RP-VIC-04
fn who_comes_to_an_open_bucharest_wins_at_once() {
    let scene = || elsewhere(empty(SOVIET)).put("su_kk2", "GG4");
    assert_ne!(by_the_book(scene(), SOVIET).at("su_kk2"), Some("GG1"), "the line has no place there");
    let won = moved(scene(), SOVIET, 0);
    assert_eq!(won.at("su_kk2"), Some("GG1"));
    let outcome = won.p.outcome.expect("it is over");
    assert_eq!((outcome.winner, outcome.kind.as_str()), (Some(SOVIET), "prize"));
    // Where somebody stands there, it is not open.
    let held = || scene().put("ax_rmk", "GG1");
    assert_eq!(leant(&held(), SOVIET, ENTERS[1]), leant(&held(), SOVIET, 0));
}

/// Stalingrad with its own factor lost, and a corps that is wanted for an attack elsewhere.
fn open_stalingrad() -> Scene {
    let mut scene = elsewhere(empty(AXIS)).all_held(AXIS).put_as("su_rk42", "HH20", (1, 3, 4));
    let city = scene.hex(STALINGRAD);
    scene.p.take(SOVIET, city);
    scene.p.garrisons.remove(city);
    scene.put_as("ax_pzk48", "EE21", (6, 5, 5)).put_as("ax_a17", "HH18", (7, 8, 3))
}

#[test] // RP-MOV-13, RP-VIC-01
fn an_open_city_is_entered_and_who_is_there_stays() {
    for to in [ENTERS[0], first(&open_stalingrad(), STALINGRAD)] {
        let (before, after) = (open_stalingrad(), moved(open_stalingrad(), AXIS, to));
        assert_eq!(after.at("ax_pzk48"), Some(STALINGRAD), "{to}");
        assert_eq!(victory::worth(&after.game, &after.p), victory::worth(&before.game, &before.p) + 1);
        let corps = before.unit("ax_pzk48");
        let fights = |order: &Order| match order {
            Order::Battle(BattleOrder::Begin { unit, .. } | BattleOrder::Join { unit, .. }) => *unit == corps,
            _ => false,
        };
        assert!(!leant(&before, AXIS, to).iter().any(fights), "it stays there");
        assert!(leant(&before, AXIS, 0).iter().any(fights), "the procedure wants it elsewhere");
    }
}

#[test] // RP-MOV-13: the strong are wanted elsewhere
fn of_those_who_come_to_an_open_city_the_weakest_enters_it() {
    let scene = open_stalingrad().put_as("ax_ik29", "DD22", (3, 3, 5));
    let after = moved(scene, AXIS, ENTERS[0]);
    assert_eq!(after.at("ax_ik29"), Some(STALINGRAD));
    assert_ne!(after.at("ax_pzk48"), Some(STALINGRAD));
}

#[test] // RP-MOV-13: with its own factor a city must be attacked
fn a_city_with_its_own_factor_is_not_open() {
    let mut scene = open_stalingrad();
    let city = scene.hex(STALINGRAD);
    scene.p.garrisons.add(city);
    assert_eq!(leant(&scene, AXIS, ENTERS[0]), leant(&scene, AXIS, 0));
}

#[test] // RP-VIC-02: without a line over land a city does not count
fn lines_to_cities_are_cut() {
    let scene = || {
        elsewhere(empty(SOVIET).all_held(AXIS))
            .put("su_kk2", "GG14")
            .put("ax_a11", "JJ10")
            .put("ax_a17", "GG18")
    };
    let counts =
        |scene: &Scene| (victory::worth(&scene.game, &scene.p), victory::held(&scene.game, &scene.p));
    let leans = |scene: Scene, to| counts(&moved(scene, SOVIET, to));
    assert_eq!(counts(&scene()), (12, 12));
    assert_eq!(counts(&by_the_book(scene(), SOVIET)), (12, 12));
    // Where the Axis holds what it needs, that is done without a leaning.
    assert_eq!(leans(scene(), 0), (11, 12), "one counts no more, and none was taken");
    let few = || scene().held(SOVIET, &["G15", "Q13", "Q20", "Q26", "Y10", "Y20", STALINGRAD]);
    assert!(victory::worth(&few().game, &few().p) < 6);
    assert_ne!(leans(few(), 0), leans(few(), CUTS));
}

#[test] // RP-VIC-02: a city has two lines, and each of two units cuts one
fn two_lines_are_cut_at_once() {
    let scene = || {
        let held =
            [("ax_a9", "Y10"), ("ax_a2", "G15"), ("ax_a16", "J11"), ("ax_a11", "JJ10"), ("ax_a17", "GG18")];
        let scene = elsewhere(empty(SOVIET).all_held(AXIS));
        held.into_iter().fold(scene, |scene, (unit, hex)| scene.put(unit, hex))
    };
    let counts = |scene: Scene| {
        let after = moved(scene, SOVIET, CUTS);
        victory::worth(&after.game, &after.p)
    };
    assert_eq!(counts(scene().put("su_kk2", "C17")), 12, "one alone cuts nothing");
    assert_eq!(counts(scene().put("su_kk5", "H13")), 12, "nor does the other");
    assert_eq!(counts(scene().put("su_kk2", "C17").put("su_kk5", "H13")), 10);
}
