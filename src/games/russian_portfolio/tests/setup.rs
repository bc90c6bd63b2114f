//! The set-up by scenario, invasion date and redeployment.

use super::scene::{Scene, empty, historical, with};
use engine::{base::side::Side, contract::automatic::Automatic as _};
use kit::ids::Id;
use russian_portfolio::{
    data::words::{PlaceKind, Size},
    event::Event,
    nouns::{AXIS, SOVIET, Status, Step, Unit},
    options::{Setup, Start},
    order::Order,
    rules::{setup, stacking},
};

/// A game that has just been begun.
fn begun(options: Setup, dice: &[u32]) -> Scene {
    let mut scene = with(options, AXIS);
    scene.p = setup::start(&scene.game);
    scene.give(Order::Begin, dice);
    scene
}

#[test] // RP-STK-01: TV-38
fn who_may_stand_together() {
    let scene = empty(AXIS);
    let fits = |keys: [&str; 2]| {
        let units = keys.map(|key| scene.unit(key));
        stacking::fits(&scene.game, scene.hex("Q3"), units.into_iter())
    };
    assert!(fits(["su_a10", "su_kk6"]));
    assert!(!fits(["su_front_1", "su_kk6"]));
    assert!(!fits(["su_a10", "su_a11"]));
}

#[test] // RP-SET-01, RP-STK-01: TV-39
fn the_historical_set_up_breaks_no_limit() {
    let scene = historical(AXIS);
    for hex in scene.game.board.layout().hexes() {
        assert!(stacking::fits(&scene.game, hex, scene.p.at.units(hex)), "{}", scene.game.board.label(hex));
    }
    assert_eq!(scene.p.garrisons.len(), 10);
}

#[test] // RP-INV-01, RP-INV-02, RP-FST-07, RP-RUL-52, RP-RUL-53
fn who_begins_dispersed() {
    let dispersed = |start, dice: &[u32]| {
        let scene = begun(Setup { start, ..Setup::default() }, dice);
        ["su_a13", "su_a8", "su_a20"].map(|key| scene.status_of(key) == Status::Dispersed)
    };
    assert_eq!(dispersed(Start::June1, &[2]), [true, true, false]);
    assert_eq!(dispersed(Start::June22, &[]), [false, true, false]);
    assert_eq!(dispersed(Start::July10, &[]), [false, false, false]);
}

/// Places what is left of a side, each unit in the first hex that is listed.
fn place_all(scene: &mut Scene, side: Side) {
    while scene.p.step == Step::SetUp(side) && scene.game_lists(|order| matches!(order, Order::Deploy { .. }))
    {
        let order = scene.legal_now()[0];
        assert_eq!(scene.check(&order), Ok(()));
        let mut faces = super::scene::Faces(Vec::new());
        let mut draft = engine::contract::rules::Draft::new(&scene.game, &mut scene.p, &mut faces);
        engine::contract::rules::Rules::decide(&scene.game, &mut draft, &order);
    }
}

#[test] // RP-RDP-01, RP-RDP-02, RP-RDP-03, RP-INV-02
fn free_redeployment() {
    let mut scene = begun(Setup { redeployment: true, ..Setup::default() }, &[]);
    assert_eq!(scene.p.step, Step::SetUp(SOVIET));
    assert!(scene.check(&Order::Done).is_err(), "the printed set-up has seven cities with armies");
    let deploy =
        |scene: &Scene, key: &str, at: &str| Order::Deploy { unit: scene.unit(key), at: scene.hex(at) };
    assert!(scene.check(&deploy(&scene, "su_a8", "Q1")).is_err(), "not in the USSR");
    let events = scene.give(deploy(&scene, "su_a8", "Q20"), &[]);
    assert_eq!(events, [Event::Deployed { unit: scene.unit("su_a8"), at: scene.hex("Q20") }]);
    assert_eq!(scene.at("su_a27"), None, "the others are to be placed");
    assert_eq!(scene.status_of("su_a11"), Status::Dispersed, "who is dispersed stays so");
    assert!(scene.check(&Order::Done).is_err());
    assert!(scene.check(&deploy(&scene, "su_mk6", "Q20")).is_err(), "one unit a hex");
    place_all(&mut scene, SOVIET);
    let army = |hex: russian_portfolio::nouns::Hex| {
        scene.p.at.units(hex).any(|unit| scene.game.counter(unit).size == Size::Army)
    };
    let cities = scene.game.board.places().iter().filter(|place| place.kind >= PlaceKind::Major);
    assert!(cities.filter(|place| army(place.hex)).count() >= 8);
    scene.give(Order::Done, &[]);
    assert_eq!(scene.p.step, Step::SetUp(AXIS));
    for (key, at, may) in [
        ("ax_ra3", "M3", false),
        ("ax_ra3", "GG1", true),
        ("ax_hun", "CC1", false),
        ("ax_ita", "Q1", true),
        ("ax_fk2", "Q1", true),
        ("ax_a2", "Q8", false),
        ("ax_a2", "E11", true),
    ] {
        assert_eq!(scene.check(&deploy(&scene, key, at)).is_ok(), may, "{key} {at}");
    }
    scene.give(deploy(&scene, "ax_a2", "E11"), &[]);
    assert!(scene.p.finns_march, "RP-FST-04");
    place_all(&mut scene, AXIS);
    scene.give(Order::Done, &[]);
    assert_eq!(scene.p.step, Step::Base(AXIS));
    assert_eq!(scene.p.at.all().count(), Unit::all().filter(|unit| starts(&scene, *unit)).count());
}

#[test] // RP-RDP-02
fn the_automatic_soviets_place_every_unit_in_a_free_set_up() {
    let mut scene = begun(Setup { redeployment: true, ..Setup::default() }, &[]);
    let plan = scene.game.plan(&scene.p, SOVIET, 1, &mut engine::dice::key::FirstFace);
    for (order, _) in plan.steps {
        scene.give(order, &[]);
    }
    assert_eq!(scene.p.step, Step::SetUp(AXIS));
    let placed: Vec<_> = Unit::all().filter(|unit| starts(&scene, *unit) && unit.side() == SOVIET).collect();
    let hexes: std::collections::BTreeSet<_> =
        placed.iter().filter_map(|unit| scene.p.at.of(*unit)).collect();
    assert_eq!(hexes.len(), placed.len(), "one unit a hex");
    assert_eq!((scene.at("su_a13"), scene.at("su_a5")), (Some("Q8"), Some("T4")), "where they are printed");
}

fn starts(scene: &Scene, unit: Unit) -> bool {
    matches!(scene.game.counter(unit).enters, russian_portfolio::data::words::Enters::Setup(_))
}

#[test] // RP-INV-02
fn in_july_the_axis_may_redeploy() {
    let mut scene = begun(Setup { start: Start::July10, ..Setup::default() }, &[]);
    assert_eq!(scene.p.step, Step::SetUp(AXIS));
    scene.give(Order::Done, &[]);
    assert_eq!(scene.at("ax_a4"), Some("S3"));
    assert_eq!(scene.p.step, Step::Base(AXIS));
    assert_eq!(begun(Setup::default(), &[]).p.step, Step::Base(AXIS));
}

#[test] // RP-INV-02
fn few_germans_start_in_finland() {
    let mut scene = begun(Setup { start: Start::July10, ..Setup::default() }, &[]);
    let deploy =
        |scene: &Scene, key: &str, at: &str| Order::Deploy { unit: scene.unit(key), at: scene.hex(at) };
    for (key, at) in [("ax_pzg2", "E11"), ("ax_a2", "C9"), ("ax_a4", "D10")] {
        let order = deploy(&scene, key, at);
        scene.give(order, &[]);
    }
    assert!(scene.check(&deploy(&scene, "ax_pzk3", "D11")).is_err());
    assert!(scene.check(&deploy(&scene, "ax_pzk3", "Q1")).is_ok());
}
