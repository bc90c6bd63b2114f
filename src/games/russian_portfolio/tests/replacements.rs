//! Income, costs and replacements by their vectors.

use super::{
    field::field,
    scene::{Scene, empty, historical, with},
    supply::{around, base_facts},
};
use engine::base::side::Side;
use russian_portfolio::{
    event::Event,
    logistics::{BaseEvent, BaseOrder, Push},
    nouns::{AXIS, SOVIET, Status, Step, Store},
    options::{Setup, Start},
    order::Order,
    rules::{
        logistics::{income, stock},
        movement,
    },
};

fn desk(side: Side, infantry: u16, armour: u16) -> Scene {
    let mut scene = empty(side).step(Step::Base(side)).put("ax_a4", "Q1").put("su_a28", "A25");
    *scene.p.base.store_mut(side) = Store { infantry, armour };
    scene
}

fn place(scene: &Scene, key: &str, at: &str) -> Order {
    Order::Base(BaseOrder::Place { unit: scene.unit(key), at: scene.hex(at), push: None })
}

fn store(infantry: u16, armour: u16) -> Store {
    Store { infantry, armour }
}

#[test] // RP-REP-02, RP-RUL-68: TV-32
fn what_units_cost() {
    let scene = empty(SOVIET)
        .put_as("su_a20", "Q13", (4, 4, 3))
        .put_as("su_front_1", "Q14", (8, 8, 2))
        .put_as("su_mk6", "Q15", (4, 3, 4))
        .put_as("su_shk1", "Q16", (6, 5, 3))
        .put_as("ax_ik1", "R3", (3, 4, 4))
        .put_as("ax_pzk3", "R2", (6, 4, 6))
        .put_as("ax_mk49", "S3", (2, 3, 4))
        .put_as("ax_rmk", "FF4", (2, 3, 4));
    let counter = |key: &str| scene.game.counter(scene.unit(key));
    let costs = ["su_a20", "su_front_1", "su_mk6", "su_shk1", "ax_ik1", "ax_pzk3", "ax_mk49"];
    assert_eq!(costs.map(|key| stock::cost(counter(key))), [4, 8, 4, 6, 3, 6, 2]);
    use stock::Pays::{Armour, Infantry, Shock};
    let pays = [Infantry, Infantry, Armour, Shock, Infantry, Armour, Infantry];
    assert_eq!(costs.map(|key| stock::pays(counter(key))), pays);
    assert!(!stock::is_replaceable(&scene.game, &scene.p, scene.unit("ax_rmk")));
    let shock = |saved| stock::payment(counter("su_shk1"), saved);
    assert_eq!(shock(store(9, 0)), None);
    assert_eq!(shock(store(9, 3)), Some(store(5, 1)));
    assert_eq!(shock(store(2, 9)), Some(store(2, 4)));
}

#[test] // RP-REP-05, RP-REP-07, RP-REP-09, RP-RUL-13, RP-RUL-49: TV-33, TV-92
fn soviet_income() {
    let of = |scene: Scene| income::of(&scene.game, &scene.p, SOVIET);
    assert_eq!(of(empty(SOVIET).turn(2)), store(30, 5));
    assert_eq!(of(empty(SOVIET).turn(2).held(AXIS, &["G15"])), store(28, 4));
    assert_eq!(of(empty(SOVIET).turn(3)), store(31, 5));
    assert_eq!(of(empty(SOVIET).turn(3).held(AXIS, &["A25"])), store(29, 5));
}

#[test] // RP-REP-05: TV-93
fn a_city_in_a_zone_of_control_produces_nothing() {
    let scene = historical(SOVIET).turn(2);
    assert_eq!(income::of(&scene.game, &scene.p, SOVIET).infantry, 29);
}

#[test] // RP-REP-04, RP-FST-05, RP-SEQ-10, RP-REP-10
fn income_waits_for_the_second_turn_of_a_june_start() {
    let mut june = with(Setup::default(), AXIS);
    (june.p.turn, june.p.step) = (1, Step::SetUp(AXIS));
    let events = june.give(Order::Begin, &[]);
    assert_eq!(base_facts(&events), [&BaseEvent::Income { side: AXIS, infantry: 0, armour: 0 }]);
    assert_eq!(june.p.base.stores, [store(0, 0), store(0, 18)]);
    assert!(!june.game_lists(|order| matches!(order, Order::Base(BaseOrder::Place { .. }))));
    assert!(june.game_lists(|order| matches!(order, Order::Base(BaseOrder::Rail { .. }))));
    for (start, armour) in [(Start::June1, 15), (Start::July10, 21)] {
        let mut scene = with(Setup { start, ..Setup::default() }, AXIS);
        (scene.p.turn, scene.p.step) = (start.turn(), Step::SetUp(AXIS));
        scene.give(Order::Begin, if start == Start::June1 { &[4] } else { &[] });
        assert_eq!(scene.p.base.store(SOVIET).armour, armour, "{start:?}");
    }
    let second = empty(AXIS).turn(2);
    assert_eq!(income::of(&second.game, &second.p, AXIS), store(2, 2));
}

#[test] // RP-REP-04: TV-117
fn armour_pays_for_infantry_and_not_the_reverse() {
    let mut scene = desk(AXIS, 1, 6);
    let (tank, corps) = (scene.unit("ax_pzk3"), scene.unit("ax_ik1"));
    scene.game.board.counters[tank.index()].attack = 6;
    scene.game.board.counters[corps.index()].attack = 3;
    let bought = |scene: &Scene, key: &str| {
        let order = place(scene, key, "E11");
        let mut scene = Scene { game: super::scene::with(Setup::default(), AXIS).game, p: scene.p.clone() };
        scene.game.board.counters[tank.index()].attack = 6;
        scene.game.board.counters[corps.index()].attack = 3;
        scene.give(order, &[]);
        (scene.p.base.store(AXIS), scene.status_of(key))
    };
    assert_eq!(bought(&scene, "ax_pzk3"), (store(1, 0), Status::Dispersed));
    assert_eq!(bought(&scene, "ax_ik1"), (store(0, 4), Status::Dispersed));
    scene.p.base.stores[0] = store(20, 5);
    assert!(scene.check(&place(&scene, "ax_pzk3", "E11")).is_err());
}

#[test] // RP-REP-03, RP-RUL-23
fn german_armies_and_allies_do_not_come_back() {
    let scene = desk(AXIS, 50, 50);
    for key in ["ax_a6", "ax_pzg1", "ax_rac", "ax_fk2", "ax_hun", "ax_ita"] {
        assert!(scene.check(&place(&scene, key, "E11")).is_err(), "{key}");
    }
    assert!(scene.check(&place(&scene, "ax_mk49", "E11")).is_ok());
}

#[test] // RP-REP-01
fn replacements_arrive_where_they_may() {
    let axis = desk(AXIS, 9, 9);
    for (at, may) in [("Q1", true), ("E11", true), ("GG1", true), ("M3", false), ("R1", false)] {
        assert_eq!(axis.check(&place(&axis, "ax_ik1", at)).is_ok(), may, "{at}");
    }
    let soviet = desk(SOVIET, 9, 9);
    for (at, may) in [("Q20", true), ("N28", true), ("N27", false), ("NN20", false), ("Q1", false)] {
        assert_eq!(soviet.check(&place(&soviet, "su_a8", at)).is_ok(), may, "{at}");
    }
    // A zone of control closes an edge hex and a city.
    let watched = desk(SOVIET, 9, 9).put("ax_a6", "N27").put("ax_a9", "Q21");
    assert!(watched.check(&place(&watched, "su_a8", "N28")).is_err());
    assert!(watched.check(&place(&watched, "su_a8", "Q20")).is_err());
}

#[test] // RP-REP-06: TV-118
fn two_fronts_a_turn() {
    let mut scene = desk(SOVIET, 24, 0);
    let events = scene.give(place(&scene, "su_front_1", "Q20"), &[]);
    let (unit, at) = (scene.unit("su_front_1"), scene.hex("Q20"));
    assert_eq!(events, [Event::Base(BaseEvent::Placed { unit, at, paid: store(8, 0), push: None })]);
    scene.give(place(&scene, "su_front_2", "Q26"), &[]);
    assert!(scene.check(&place(&scene, "su_front_3", "Y20")).is_err());
    assert_eq!(scene.p.base.store(SOVIET), store(8, 0));
}

#[test] // RP-GEN-10, RP-RUL-71
fn of_equal_counters_the_first_one_comes() {
    let scene = desk(SOVIET, 24, 24);
    assert!(scene.check(&place(&scene, "su_a8", "Q20")).is_ok());
    assert!(scene.check(&place(&scene, "su_a11", "Q20")).is_err(), "8. Army stands before it");
    assert!(scene.check(&place(&scene, "su_shk1", "Q20")).is_err(), "RP-SIB-03");
    assert!(scene.check(&place(&scene, "su_mk6", "Q20")).is_ok());
}

#[test] // RP-REP-08: TV-119
fn a_factory_once_lost_stays_lost() {
    let mut scene = empty(SOVIET).turn(2);
    let kharkov = scene.hex("BB15");
    movement::take(&scene.game, &mut scene.p, AXIS, kharkov);
    movement::take(&scene.game, &mut scene.p, SOVIET, kharkov);
    assert_eq!(income::of(&scene.game, &scene.p, SOVIET), store(30, 4));
}

#[test] // RP-STR-09, RP-RUL-26, RP-RUL-97: TV-128
fn who_is_in_the_way_shifts_toward_its_edge() {
    let mut scene = desk(SOVIET, 8, 0).put("su_a20", "BB15");
    assert!(scene.check(&place(&scene, "su_a8", "BB15")).is_err(), "somebody must give way");
    let (unit, other, at) = (scene.unit("su_a8"), scene.unit("su_a20"), scene.hex("BB15"));
    let pushes: Vec<Push> = scene
        .legal_now()
        .into_iter()
        .filter_map(|order| match order {
            Order::Base(BaseOrder::Place { unit: u, at: a, push }) if u == unit && a == at => push,
            _ => None,
        })
        .collect();
    let steps = &scene.game.ways.to_edge[1];
    assert!(!pushes.is_empty());
    for push in &pushes {
        assert_eq!(push.unit, other);
        assert_eq!(steps[push.to.index()] + 1, steps[at.index()]);
    }
    let push = Some(pushes[0]);
    scene.give(Order::Base(BaseOrder::Place { unit, at, push }), &[]);
    assert_eq!(scene.p.at.of(other), Some(pushes[0].to));
    assert_eq!((scene.status_of("su_a20"), scene.status_of("su_a8")), (Status::Dispersed, Status::Dispersed));
    assert!(scene.check(&place(&scene, "su_rk42", "BB15")).is_err(), "one arrival a hex and turn");
}

#[test] // RP-REP-11, RP-RUL-27
fn an_owner_may_remove_a_unit() {
    let remove = |scene: &Scene| Order::Base(BaseOrder::Eliminate(scene.unit("su_a28")));
    let mut scene = desk(SOVIET, 4, 0);
    let order = remove(&scene);
    assert_eq!(scene.give(order, &[])[0], Event::Base(BaseEvent::Eliminated { unit: scene.unit("su_a28") }));
    let moving = empty(SOVIET).put("su_a28", "A25");
    assert!(moving.check(&remove(&moving)).is_ok());
    let early = empty(SOVIET).put("su_a28", "A25").turn(1);
    assert!(early.check(&remove(&early)).is_err());
    let theirs = empty(AXIS).put("su_a28", "A25");
    assert!(theirs.check(&remove(&theirs)).is_err());
}

#[test] // RP-REP-11, RP-REP-12, RP-SEQ-08
fn units_are_removed_while_attacks_are_allotted() {
    let mut scene = field(SOVIET).put("su_front_1", "V23").put("su_a28", "A25").put("ax_ik1", "V24");
    let remove = |scene: &Scene, key: &str| Order::Base(BaseOrder::Eliminate(scene.unit(key)));
    let (front, army) = (scene.unit("su_front_1"), scene.unit("su_a8"));
    let down = Order::Base(BaseOrder::StepDown { front, army });
    for order in [remove(&scene, "su_a28"), remove(&scene, "su_front_1"), down] {
        assert_eq!(scene.check(&order), Ok(()));
        assert!(scene.legal_now().contains(&order), "{order:?}");
    }
    scene.plan(&["su_front_1"], &["V24"]);
    for order in [remove(&scene, "su_front_1"), down] {
        assert!(scene.check(&order).is_err() && !scene.legal_now().contains(&order), "it is allotted");
    }
    let order = remove(&scene, "su_a28");
    scene.give(order, &[]);
    assert_eq!(scene.at("su_a28"), None);
    assert!(scene.turn(1).legal_now().iter().all(|order| !matches!(order, Order::Base(_))), "RP-RUL-27");
}

#[test] // RP-REP-11, RP-SEQ-08
fn units_are_removed_between_and_in_own_battles() {
    let mut scene = field(AXIS)
        .put_as("ax_ik1", "V23", (6, 3, 4))
        .put("ax_ik2", "T23")
        .put("su_a4", "V24")
        .put("su_a28", "A25");
    let remove = |scene: &Scene, key: &str| Order::Base(BaseOrder::Eliminate(scene.unit(key)));
    let listed = |scene: &Scene, order: &Order| {
        let may = scene.check(order).is_ok();
        assert_eq!(may, scene.legal_now().contains(order), "{order:?}");
        may
    };
    scene.plan(&["ax_ik1"], &["V24"]).fight(&[6]);
    assert!(scene.p.fighting.fight.is_some(), "the attacker may order an exchange");
    let (free, fights, theirs) =
        (remove(&scene, "ax_ik2"), remove(&scene, "ax_ik1"), remove(&scene, "su_a28"));
    assert!(!listed(&scene, &fights), "it takes part in the battle");
    assert!(!listed(&scene, &theirs), "the other side’s player turn is another one");
    assert!(listed(&scene, &free));
    scene.give(free, &[]);
    assert_eq!(scene.at("ax_ik2"), None);
    assert!(scene.p.fighting.fight.is_some(), "the battle goes on");
    let early = scene.turn(1);
    assert!(!listed(&early, &remove(&early, "ax_ik1")), "RP-RUL-27");
}

#[test] // RP-REP-12, RP-REP-14
fn a_front_steps_down_at_any_time() {
    let scene = empty(SOVIET).put("su_front_1", "Q20").status("su_front_1", Status::Spent);
    let mut scene = scene.put("su_a28", "A25");
    let (front, army) = (scene.unit("su_front_1"), scene.unit("su_a8"));
    scene.p.moved.add(front);
    scene.give(Order::Base(BaseOrder::StepDown { front, army }), &[]);
    assert_eq!((scene.at("su_a8"), scene.status_of("su_a8")), (Some("Q20"), Status::Spent));
    assert!(scene.p.moved.has(army));
    let other = scene.unit("su_a11");
    assert!(scene.check(&Order::Base(BaseOrder::StepDown { front: army, army: other })).is_err());
}

#[test] // RP-STR-10, RP-SUP-04: cities behind the front do not feed a side that is cut off from its edge
fn income_needs_the_edge() {
    let scene = around(empty(SOVIET).turn(2), "Q20", 1, AXIS).held(SOVIET, &["Q20"]);
    assert_eq!(income::of(&scene.game, &scene.p, SOVIET), store(28, 4));
}

/// Every order that is listed is allowed, and what is not listed is not.
#[test] // RP-SEQ-10: the list and the check agree
fn the_list_is_what_the_check_allows() {
    let axis = || {
        let mut scene = historical(AXIS).turn(2).step(Step::Base(AXIS));
        scene.p.base.stores[0] = store(9, 9);
        let gone = scene.unit("ax_ik5");
        scene.p.at.put(gone, None);
        scene
    };
    for make in [&|| desk(SOVIET, 40, 40), &axis as &dyn Fn() -> Scene] {
        let scene = make();
        let listed: std::collections::BTreeSet<Order> = scene.legal_now().into_iter().collect();
        for order in listed.iter().step_by(11) {
            assert!(scene.check(order).is_ok(), "{order:?} is listed");
        }
        let units: Vec<_> = scene.p.at.all().map(|(unit, _)| unit).step_by(5).collect();
        let off =
            ["su_a8", "su_a11", "su_tank_1", "su_front_2", "su_shk1", "ax_ik5"].map(|key| scene.unit(key));
        let places = scene.game.board.places().iter().map(|place| place.hex).step_by(5);
        for at in places {
            for unit in units.iter().copied().chain(off) {
                for order in [
                    BaseOrder::Place { unit, at, push: None },
                    BaseOrder::Rail { unit, to: at, push: None },
                    BaseOrder::Sail { unit, to: at },
                ] {
                    let order = Order::Base(order);
                    assert_eq!(scene.check(&order).is_ok(), listed.contains(&order), "{order:?}");
                }
            }
        }
    }
}

#[test] // RP-REP-13, RP-RUL-69, RP-STR-09
fn income_comes_first_and_arrivals_count_together() {
    let mut scene = historical(AXIS).turn(4).reserve(7);
    scene.p.step = Step::Move(SOVIET);
    let mut events = Vec::new();
    while scene.p.step != Step::Base(AXIS) {
        events.extend(scene.give(Order::Done, &[]));
    }
    let income =
        events.iter().filter(|event| matches!(event, Event::Base(BaseEvent::Income { side: AXIS, .. })));
    assert_eq!(income.count(), 1, "before the first order of the part");
    let mut scene = desk(SOVIET, 40, 9).put("su_a20", "Q26");
    scene.give(place(&scene, "su_a8", "Q20"), &[]);
    let (unit, to) = (scene.unit("su_a20"), scene.hex("Q20"));
    assert!(
        scene.check(&Order::Base(BaseOrder::Rail { unit, to, push: None })).is_err(),
        "one a hex and turn"
    );
}

#[test] // RP-REP-15
fn saved_factors_have_no_limit() {
    let mut scene = desk(SOVIET, 500, 300).turn(4).reserve(7);
    scene.p.step = Step::Move(SOVIET);
    let before = scene.p.base.store(SOVIET);
    let mut all = Vec::new();
    while scene.p.step != Step::Base(SOVIET) {
        all.extend(scene.give(Order::Done, &[]));
    }
    let came = base_facts(&all).into_iter().find_map(|fact| match fact {
        BaseEvent::Income { side: SOVIET, infantry, armour } => Some(store(*infantry, *armour)),
        _ => None,
    });
    let came = came.expect("an income");
    let saved = scene.p.base.store(SOVIET);
    assert_eq!(saved, store(before.infantry + came.infantry, before.armour + came.armour));
}

#[test] // RP-SIB-07, RP-SIB-03, RP-REP-07
fn a_lost_shock_army_comes_back_for_armour_too() {
    let mut scene = desk(SOVIET, 9, 0);
    scene.p.base.reserve.entered.add(scene.unit("su_shk1"));
    assert!(scene.check(&place(&scene, "su_shk1", "Q20")).is_err(), "no armour factor");
    scene.p.base.stores[1] = store(9, 1);
    scene.give(place(&scene, "su_shk1", "Q20"), &[]);
    assert_eq!(scene.p.base.store(SOVIET), store(4, 0), "six: one of armour and five");
    assert!(scene.check(&place(&scene, "su_shk3", "Q20")).is_err(), "it has never entered");
}
