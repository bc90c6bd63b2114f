//! The mended procedure beside that of the book: positions in which the one errs and the other does not.

use super::{
    field::field,
    scene::{Scene, empty, historical},
    supply::around,
};
use engine::{
    base::side::Side,
    contract::{automatic::Automatic as _, postures::Leans},
    dice::key::FirstFace,
};
use russian_portfolio::{
    combat::BattleOrder,
    data::words::Kind,
    nouns::{AXIS, SOVIET, Status, Step, Unit, Weather},
    order::Order,
    players::{
        lines,
        numbers::{EVEN, FAIR, Style, USUAL, threshold},
        reason::Reason,
    },
};

/// “Everybody holds” of the Axis, and “No attacks” of the Soviets.
const HOLDS: u8 = 65;
const NO_ATTACKS: u8 = 85;

/// The procedure of section 22.
const BOOK: u8 = 1;

/// What a side orders of its own at a level, with the reasons.
fn orders(scene: &Scene, side: Side, level: u8) -> Vec<(Order, Vec<Reason>)> {
    scene.game.plan(&scene.p, side, level, &mut FirstFace).steps
}

/// The same scene after the moves that a side makes at a level.
fn moved(mut scene: Scene, side: Side, level: u8) -> Scene {
    for (order, _) in orders(&scene, side, level) {
        if !matches!(order, Order::Go { .. } | Order::Halt) {
            break;
        }
        scene.give(order, &[]);
    }
    scene
}

/// Whether a side moves a unit at a level.
fn moves(scene: &Scene, side: Side, level: u8, key: &str) -> bool {
    let unit = scene.unit(key);
    let goes =
        |(order, _): &(Order, Vec<Reason>)| matches!(order, Order::Go { stack, .. } if stack.0 == unit);
    orders(scene, side, level).iter().any(goes)
}

/// Whether a side attacks a hex at a level.
fn attacks(scene: &Scene, side: Side, level: u8, target: &str) -> bool {
    let hex = scene.hex(target);
    let begins = |(order, _): &(Order, Vec<Reason>)| matches!(order, Order::Battle(BattleOrder::Begin { target, .. }) if *target == hex);
    orders(scene, side, level).iter().any(begins)
}

/// The reasons a side gives at a level.
fn reasons(scene: &Scene, side: Side, level: u8) -> Vec<Reason> {
    orders(scene, side, level).into_iter().flat_map(|(_, why)| why).collect()
}

#[test]
fn the_soviets_attack_at_two_to_one() {
    let scene = empty(SOVIET).put_as("su_a20", "Q11", (4, 4, 4)).held(AXIS, &["Q10"]);
    let scene = scene.put_as("ax_ik20", "Q10", (2, 2, 4));
    assert!(!attacks(&scene, SOVIET, BOOK, "Q10"));
    let says = reasons(&scene, SOVIET, USUAL);
    assert!(attacks(&scene, SOVIET, USUAL, "Q10"), "{says:?}");
}

#[test]
fn snow_lowers_no_soviet_column_further_and_raises_none_of_the_axis() {
    let wanted = |side, weather, level| {
        let scene = empty(side).weather(weather);
        threshold(&scene.p, side, Style::of(level), false)
    };
    assert_eq!(wanted(SOVIET, Weather::Good, USUAL), FAIR);
    assert_eq!(wanted(SOVIET, Weather::Snow, USUAL), wanted(SOVIET, Weather::Snow, BOOK));
    assert_eq!(wanted(AXIS, Weather::Snow, USUAL), wanted(AXIS, Weather::Good, USUAL));
    assert!(wanted(AXIS, Weather::Snow, BOOK) > wanted(AXIS, Weather::Good, BOOK));
    assert!(threshold(&empty(AXIS).p, AXIS, Style::of(USUAL), true) == EVEN);
}

#[test] // RP-SUP-11
fn an_attack_that_may_fail_is_not_made_from_where_no_supply_reaches() {
    let scene = |attack| {
        let scene = around(empty(AXIS), "Q5", 3, AXIS).put_as("ax_pzg3", "Q6", (attack, 4, 6));
        scene.put_as("su_a20", "Q10", (2, 2, 2)).put("su_a28", "A25")
    };
    let (weak, strong) = (scene(4), scene(12));
    let no_line = |scene: &Scene| {
        let hex = scene.hex("Q10");
        reasons(scene, AXIS, USUAL).iter().any(|why| matches!(why, Reason::NoLine { hex: at } if *at == hex))
    };
    assert!(attacks(&weak, AXIS, BOOK, "Q10"));
    assert!(!attacks(&weak, AXIS, USUAL, "Q10") && no_line(&weak), "{:?}", reasons(&weak, AXIS, USUAL));
    assert!(attacks(&strong, AXIS, USUAL, "Q10"), "{:?}", reasons(&strong, AXIS, USUAL));
    // What is sure enough later is not on the first turn.
    let fair = |turn: u8| {
        let mut scene = scene(6);
        scene.p.turn = turn;
        scene
    };
    assert!(
        !attacks(&fair(1), AXIS, USUAL, "Q10") && no_line(&fair(1)),
        "{:?}",
        reasons(&fair(1), AXIS, USUAL)
    );
    assert!(attacks(&fair(2), AXIS, USUAL, "Q10"), "{:?}", reasons(&fair(2), AXIS, USUAL));
}

#[test] // RP-SUP-02
fn who_cannot_go_back_is_relieved() {
    let scene = around(empty(AXIS), "Q5", 9, AXIS).status("ax_ik20", Status::Dispersed).put("ax_ik20", "Q10");
    let scene = scene.put_as("su_a20", "P9", (1, 9, 4)).put_as("su_a21", "R9", (1, 9, 4)).put_as(
        "su_a22",
        "Q12",
        (1, 9, 4),
    );
    let scene = scene.put("ax_a4", "Q6");
    let unit = scene.unit("ax_ik20");
    assert!(lines::cut_off(&scene.game, &scene.p, AXIS).has(unit));
    let relieves = |why: &Reason| matches!(why, Reason::Relieves { .. });
    assert!(reasons(&scene, AXIS, USUAL).iter().any(relieves), "{:?}", reasons(&scene, AXIS, USUAL));
    assert!(!reasons(&scene, AXIS, BOOK).iter().any(relieves));
    let then = moved(scene, AXIS, USUAL);
    assert!(!lines::cut_off(&then.game, &then.p, AXIS).has(unit));
}

#[test] // RP-SUP-11, RP-STA-05
fn the_finns_do_not_starve_in_the_first_turn() {
    let lost = |level| {
        let scene = moved(historical(AXIS), AXIS, level);
        lines::cut_off(&scene.game, &scene.p, AXIS).has(scene.unit("ax_fk7"))
    };
    assert!(lost(BOOK) && !lost(USUAL));
}

#[test]
fn not_all_panzer_groups_go_for_one_hex() {
    let scene = historical(AXIS);
    let at_once = |level| {
        let joins = |target| {
            let of = |order: &Order| match order {
                Order::Battle(BattleOrder::Begin { unit, target: hex }) if *hex == target => Some(*unit),
                _ => None,
            };
            let all = orders(&scene, AXIS, level);
            let first = all.iter().position(|(order, _)| of(order).is_some());
            let rest = all.into_iter().skip(first.unwrap_or(usize::MAX));
            let unit = |(nth, (order, _)): (usize, (Order, Vec<Reason>))| match order {
                Order::Battle(BattleOrder::Begin { unit, .. }) if nth == 0 => Some(unit),
                Order::Battle(BattleOrder::Join { unit, .. }) => Some(unit),
                _ => None,
            };
            let begins = |(nth, (order, _)): &(usize, (Order, Vec<Reason>))| {
                *nth == 0 || !matches!(order, Order::Battle(BattleOrder::Begin { .. }))
            };
            let units: Vec<Unit> = rest.enumerate().take_while(begins).filter_map(unit).collect();
            units.into_iter().filter(|unit| scene.game.counter(*unit).kind == Kind::PanzerGroup).count()
        };
        joins(scene.hex("Q3"))
    };
    assert!(at_once(BOOK) > 2 && at_once(USUAL) <= 2, "{} {}", at_once(BOOK), at_once(USUAL));
}

#[test]
fn armour_that_is_cut_off_does_not_wait_for_a_gap() {
    let scene = empty(AXIS).put("ax_pzg3", "Q6").put("su_a28", "A25");
    assert!(!moves(&scene, AXIS, BOOK, "ax_pzg3"));
    let back = orders(&scene, AXIS, USUAL);
    let unit = scene.unit("ax_pzg3");
    let says = |(_, why): &(Order, Vec<Reason>)| {
        why.iter().any(|why| matches!(why, Reason::ToSupply { unit: who, .. } if *who == unit))
    };
    assert!(back.iter().any(says), "{back:?}");
    assert!(lines::cut_off(&scene.game, &scene.p, AXIS).has(unit));
    let then = moved(scene, AXIS, USUAL);
    assert!(!lines::cut_off(&then.game, &then.p, AXIS).has(unit));
}

#[test]
fn nobody_drives_on_backwards() {
    let ends = |level| {
        let mut scene = field(AXIS).put_as("ax_pzg1", "S3", (12, 8, 6)).put_as("su_rk42", "S4", (1, 1, 4));
        scene = scene.put("su_a28", "A25").put("ax_a4", "R1");
        scene.plan(&["ax_pzg1"], &["S4"]).fight(&[6]);
        while let Step::Attack(AXIS) = scene.p.step {
            let Some((order, _)) = orders(&scene, AXIS, level).into_iter().next() else { break };
            scene.give(order, &[]);
        }
        scene.at("ax_pzg1").map(str::to_owned)
    };
    let (book, mended) = (ends(BOOK), ends(USUAL));
    assert_eq!(mended.as_deref(), Some("S4"));
    assert_ne!(book, mended);
}

#[test]
fn a_captured_city_is_not_left_open_to_who_could_walk_in() {
    let scene = around(empty(AXIS), "Q9", 6, AXIS).held(AXIS, &["Q13"]).put("ax_a4", "Q13");
    let scene = scene.put("su_a20", "Q16").put("su_a28", "A25");
    assert!(moves(&scene, AXIS, BOOK, "ax_a4"));
    assert!(!moves(&scene, AXIS, USUAL, "ax_a4"));
}

/// A corps in Q10 beside a Soviet army in Q11, which touches a German army in Q12 too; another Soviet army is near. The Axis holds
/// what it needs, or these two hexes alone.
fn beside_an_army(wins: bool) -> Scene {
    let scene = empty(SOVIET).put_as("su_a20", "Q11", (8, 4, 4)).put_as("su_a21", "S10", (8, 4, 4));
    let scene = scene.put_as("ax_ik20", "Q10", (2, 2, 4)).put_as("ax_a4", "Q12", (8, 9, 3));
    let scene = scene.put("ax_a11", "Q13").put("ax_a17", "Y10");
    // The Soviet supply comes along two rows from the east.
    let ours: Vec<String> = (9..=28).flat_map(|col| [format!("R{col}"), format!("S{col}")]).collect();
    let ours: Vec<&str> = ours.iter().map(String::as_str).chain(["Q11"]).collect();
    let scene = if wins { scene.all_held(AXIS).held(SOVIET, &ours) } else { scene };
    scene.held(AXIS, &["Q10", "Q12", "Q13", "Y10"])
}

#[test] // RP-CMB-05, RP-VIC-08
fn where_the_game_hangs_on_it_a_hex_is_attacked_from_where_no_army_must_be() {
    let bound = |wins, level| {
        reasons(&beside_an_army(wins), SOVIET, level).iter().any(|why| matches!(why, Reason::Bound { .. }))
    };
    for (wins, level) in [(false, USUAL), (true, BOOK)] {
        let scene = beside_an_army(wins);
        assert!(!attacks(&scene, SOVIET, level, "Q10") && bound(wins, level));
    }
    let scene = beside_an_army(true);
    assert!(
        attacks(&scene, SOVIET, USUAL, "Q10") && !bound(true, USUAL),
        "{:?}",
        reasons(&scene, SOVIET, USUAL)
    );
    let army = scene.unit("su_a20");
    let joins = |(order, _): &(Order, Vec<Reason>)| match order {
        Order::Battle(BattleOrder::Begin { unit, .. } | BattleOrder::Join { unit, .. }) => *unit == army,
        _ => false,
    };
    let touches = moved(beside_an_army(true), SOVIET, USUAL).at("su_a20") == Some("Q11");
    assert!(!(touches && orders(&scene, SOVIET, USUAL).iter().any(joins)), "who touches the army stays out");
}

#[test] // RP-VIC-08
fn a_city_with_which_the_axis_wins_is_attacked_at_poorer_odds() {
    let scene = |held: bool| {
        let scene = empty(SOVIET)
            .put_as("su_a20", "Q25", (6, 4, 2))
            .put_as("ax_ik20", "Q26", (2, 4, 4))
            .put("ax_a4", "Q20");
        if held { scene.all_held(AXIS) } else { scene.held(AXIS, &["Q26"]) }
    };
    assert!(!attacks(&scene(false), SOVIET, USUAL, "Q26"));
    assert!(attacks(&scene(true), SOVIET, USUAL, "Q26"), "{:?}", reasons(&scene(true), SOVIET, USUAL));
    assert!(!attacks(&scene(true), SOVIET, BOOK, "Q26"));
    // Who leans to no attacks makes none, and says of none that its odds are too poor.
    let Scene { game, p } = scene(true);
    let leant = game.leaning(&p, SOVIET, USUAL, Leans::from([NO_ATTACKS, 0]), &mut FirstFace).steps;
    let fights = |order: &Order| matches!(order, Order::Battle(_));
    let refuses = |why: &Reason| matches!(why, Reason::NoAttack { .. });
    assert!(!leant.iter().any(|(order, why)| fights(order) || why.iter().any(refuses)), "{leant:?}");
}

#[test]
fn in_fair_weather_holding_everywhere_is_no_leaning() {
    let holds = |weather| {
        let Scene { game, p } = historical(AXIS).weather(weather);
        game.postures(&p, AXIS).iter().any(|posture| posture.id == HOLDS)
    };
    assert_eq!([Weather::Good, Weather::Mud, Weather::Snow].map(holds), [false, true, true]);
}
