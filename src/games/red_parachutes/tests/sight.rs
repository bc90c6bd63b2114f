//! What a side sees: inspection, stacks it does not know, what it is told.

use super::scene::{Scene, empty, game, hex, historical, unit};
use engine::{
    base::side::Viewer,
    contract::{
        prelude::{Picture as _, Speech as _},
        rules::{Knowledge as _, Rules as _},
    },
};
use red_parachutes::{
    battle::{BattleEvent, BattleOrder, Stage},
    data::results::{AttackOption, DefenceOption},
    event::{Deed, Event, Seen},
    nouns::{GERMAN, Off, Pace, SOVIET, Side, Step},
    order::Order,
    rules::{inspection::inspect, victory},
    sight::View,
    state::{Casts, Marks, Position},
};

fn view(scene: &Scene, side: Side) -> View {
    game().view(&scene.p, Viewer::Side(side))
}

/// Whether the side in turn sees a unit once it has inspected.
fn inspected(scene: &Scene, key: &str) -> bool {
    let mut scene = scene.clone();
    scene.run(&[], |d| inspect(game(), d));
    view(&scene, scene.p.phasing).seen.at.of(unit(key)).is_some()
}

#[test] // TV-73, RPX-060
fn stacks_are_inspected_two_hexes_off_by_day_in_the_open() {
    let scene = empty(GERMAN).put("g57.199.1", "0610").put("s161.565", "0612");
    assert!(inspected(&scene, "s161.565"));
    assert!(!inspected(&scene.clone().turn(4), "s161.565"), "by night");
    let town = empty(GERMAN).put("g57.199.1", "0510").put("s161.565", "0512");
    assert!(!inspected(&town, "s161.565"), "in a town");
    assert!(inspected(&town.put("g57.217.1", "0511"), "s161.565"));
    let far = empty(GERMAN).put("g57.199.1", "0610").put("s161.565", "0613");
    assert!(!inspected(&far, "s161.565"));
}

#[test] // TV-73, RPX-060
fn a_recon_unit_looks_around_where_its_move_ends() {
    let mut scene = empty(GERMAN).put("g19.aa", "0609").put("s161.565", "0612").turn(4);
    scene.go("g19.aa", &["0610"]).unwrap();
    let quiet = scene.give(Order::Halt, &[]);
    assert!(
        !quiet.iter().any(|event| matches!(event, Event::Inspected { .. })),
        "two hexes by night are too far"
    );
    let mut near = empty(GERMAN).put("g19.aa", "0610").put("s161.565", "0612").turn(4);
    near.go("g19.aa", &["0611"]).unwrap();
    near.give(Order::Halt, &[]);
    assert!(view(&near, GERMAN).seen.at.of(unit("s161.565")).is_some());
    // What was inspected is known in this player turn alone.
    near.begin(Step::Supply, SOVIET);
    assert!(view(&near, GERMAN).seen.at.of(unit("s161.565")).is_none());
}

#[test] // RPX-060, RPX-112
fn of_an_unknown_stack_its_counters_and_its_zone_are_seen() {
    let scene = empty(GERMAN)
        .put("s161.565", "2009")
        .put("s161.569", "2009")
        .put("s3ab.1.a", "2009")
        .put("l.malygin", "2009");
    let scene = scene.mark("s3ab.1.a", Marks::FLIPPED);
    let seen = view(&scene, GERMAN).seen;
    let veil = seen.veil(hex("2009")).unwrap();
    assert_eq!((veil.units, veil.flipped, veil.leaders, veil.casts), (2, 1, 1, Casts::Foot));
    assert!(seen.at.is_empty(hex("2009")) && seen.man(unit("s161.565")).off == Off::Unseen);
    let own = view(&scene, SOVIET).seen;
    assert_eq!((&own.at, own.man(unit("s161.565"))), (&scene.p.at, scene.man("s161.565")));
    // Which of the other side's units are off the map is not told.
    assert_eq!(own.man(unit("g7.hq")).off, Off::Unseen);
    // Orders are judged from what is seen: who stands there makes no difference.
    let order = Order::Go { unit: unit("g57.199.1"), to: hex("2009"), pace: Pace::Normal };
    let scene = scene.put("g57.199.1", "1909");
    assert_eq!(scene.code(order), "E_PROHIBITED");
}

#[test] // RPX-003, RPX-019
fn zones_salvos_and_points_stay_with_their_owner() {
    let scene = historical(GERMAN, 5).change(|p| (p.salvos, p.points.infantry) = ([3, 4], 2));
    let (german, soviet) = (view(&scene, GERMAN).seen, view(&scene, SOVIET).seen);
    assert_eq!((german.zones, german.salvos), ([None; 3], [3, 0]));
    assert_eq!((soviet.points.infantry, soviet.salvos), (0, [0, 4]));
    let zoned = Event::Zoned { brigade: game().army.zones[0].0, at: hex("1111") };
    assert_eq!(game().told(&game().start(), &zoned, Viewer::Side(GERMAN)), None);
    let salvos = Event::Salvos { side: SOVIET, dice: vec![3, 4] };
    assert_eq!(game().told(&scene.p, &salvos, Viewer::Side(GERMAN)), None);
}

#[test] // RPX-019, RPX-170
fn how_much_ammunition_a_known_battery_has_is_not_seen() {
    let level = |ammo: u8| {
        let scene = empty(SOVIET).put("g57.ar", "2009").put("g57.199.1", "2009").put("s161.565", "2010");
        let mut scene = scene.with("g57.ar", |man| man.ammo = ammo);
        scene.run(&[], |d| inspect(game(), d));
        scene
    };
    assert_eq!(view(&level(1), SOVIET), view(&level(2), SOVIET));
    assert_ne!(view(&level(1), GERMAN), view(&level(2), GERMAN));
    // What it spends is not told either, as long as it has some left.
    let fired = Event::Battle(BattleEvent::Fired { gun: unit("g57.ar"), die: Some(1), spent: true });
    assert_eq!(game().told(&level(2).p, &fired, Viewer::Side(SOVIET)), None);
    let spent = Event::Did { unit: unit("g57.ar"), deed: Deed::Spent };
    assert_eq!(game().told(&level(2).p, &spent, Viewer::Side(SOVIET)), None);
    assert!(game().told(&level(1).p, &spent, Viewer::Side(SOVIET)).is_some(), "its zone may go");
}

#[test] // RPX-170
fn a_battery_that_fires_shows_nothing_of_its_stack() {
    let scene = empty(GERMAN).put("g57.ar", "2209").put("g57.217.1", "2209").put("g57.199.1", "2308");
    let mut scene = scene.put("s161.565", "2307").put("s161.569", "2307").step(Step::Combat);
    scene.attack(&["g57.199.1"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    assert_eq!(scene.acts(), Some(Stage::AttackGuns));
    scene.fight(BattleOrder::Support { gun: unit("g57.ar"), unit: unit("g57.199.1") }, &[]);
    let seen = view(&scene, SOVIET).seen;
    assert_eq!(seen.at.of(unit("g57.ar")), Some(hex("2209")));
    assert!(
        seen.at.of(unit("g57.217.1")).is_none() && seen.veil(hex("2209")).is_some_and(|veil| veil.units == 1)
    );
}

#[test] // RPX-060
fn of_a_move_of_unknown_units_only_the_way_is_told() {
    let scene = empty(SOVIET).put("s161.565", "2603").put("s161.569", "2603").put("g57.199.1", "0524");
    let went = Event::Went {
        unit: unit("s161.565"),
        to: hex("2604"),
        pace: Pace::Normal,
        ma: 24,
        cost: 4,
        stops: false,
    };
    let told = game().told(&scene.p, &went, Viewer::Side(GERMAN));
    let Some(Event::Glimpsed(glimpse)) = told else { panic!("{told:?}") };
    assert_eq!(glimpse.seen, Seen::Went { side: SOVIET, from: hex("2603"), to: hex("2604"), flipped: false });
    assert!(glimpse.units.is_empty() && glimpse.stacks.len() == 2, "{glimpse:?}");
    let seen = view(&scene, GERMAN);
    let step = Event::Glimpsed(glimpse.clone());
    assert!(game().sentence(&seen, &step).is_none(), "the whole way is told when it is over");
    let way = ["2603", "2604", "2605"].map(hex).to_vec();
    let halted = Event::Halted { unit: unit("s161.565"), way, spent: 8 };
    let told = game().told(&scene.p, &halted, Viewer::Side(GERMAN)).expect("what was seen of the way");
    assert_eq!(game().sentence(&seen, &told).unwrap().text, "Soviet unit: 2603 – 2604 – 2605");
    assert_eq!(game().deeds(&seen, &told)[0].path.len(), 3);
    let order = Order::Go { unit: unit("s161.565"), to: hex("2604"), pace: Pace::Normal };
    assert_eq!(game().told_order(&scene.p, &order, Viewer::Side(GERMAN)), None);
    assert!(game().possible(&scene.p, &Event::Glimpsed(glimpse)).is_err(), "no fact of the game itself");
}

#[test] // SCN-04, RPX-060
fn unknown_counters_are_taken_for_battalions_in_the_points() {
    let scene = empty(GERMAN).put("s161.565", "2009").put("s161.569", "2009").put("s.gun", "2009");
    let west = |p: &Position| victory::battalions_west(game(), p);
    assert_eq!(west(&scene.p), 2);
    assert_eq!(west(&view(&scene, GERMAN).seen), 3, "which of them is a battery is not known");
    assert_eq!(west(&view(&scene, SOVIET).seen), 2);
    let mut inspected = scene.put("g57.199.1", "2011");
    inspected.run(&[], |d| inspect(game(), d));
    let dropped = inspected.put("s3ab.1.a", "2010").mark("s3ab.1.a", Marks::FLIPPED);
    let companies = |p: &Position| victory::items(game(), p)[5].count;
    assert_eq!((companies(&dropped.p), companies(&view(&dropped, GERMAN).seen)), (1, 1));
}
