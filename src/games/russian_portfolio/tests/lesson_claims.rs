//! What the lessons say is so: distances, factors, allowances, columns, results and losses, asked of the rules.

use super::{
    field::field,
    scene::{Scene, empty, historical},
};
use kit::ids::Id as _;
use russian_portfolio::{
    data::table::Verdict,
    event::MoveCost,
    nouns::{AXIS, SOVIET, Stack, Status, Unit},
    rules::{
        combat::results,
        movement::{allowance, step},
        zone,
    },
};

fn hexes(scene: &Scene, from: &str, to: &str) -> u32 {
    scene.game.board.distance(scene.hex(from), scene.hex(to))
}

fn factors(scene: &Scene, key: &str) -> (u8, u8, u8) {
    let counter = scene.game.counter(scene.unit(key));
    (counter.attack, counter.defence, counter.movement)
}

/// The cost of a step of one unit, and whether it is Dispersed by it.
fn cost(scene: &Scene, key: &str, to: &str) -> (u8, Option<MoveCost>) {
    let side = scene.unit(key).side();
    let zone = zone::of(&scene.game, &scene.p, side.other());
    let gone =
        step(&scene.game, &scene.p, &zone, Stack(scene.unit(key), None), scene.hex(to)).expect("it may");
    (gone.cost, gone.disperses)
}

#[test] // RP-GEN-01, RP-VIC-01, RP-VIC-02, RP-STA-04, RP-GEN-06
fn the_map_and_the_counters_are_as_the_first_lesson_says() {
    let scene = historical(AXIS);
    assert_eq!(hexes(&scene, "Q1", "Q20"), 19);
    let cities: Vec<_> = scene.game.board.places().iter().filter(|place| place.worth > 0).collect();
    assert_eq!((cities.len(), cities.iter().map(|city| city.worth).sum::<u8>()), (10, 12));
    let two = cities.iter().filter(|city| city.worth == 2).map(|city| scene.game.board.label(city.hex));
    assert_eq!(two.collect::<Vec<_>>(), ["G15", "Q20"]);
    assert_eq!((scene.at("ax_a4"), factors(&scene, "ax_a4")), (Some("S3"), (6, 8, 3)));
    // One army among the hexes that glow is in order.
    let fit = |label: &str| {
        let mut units = scene.p.at.units(scene.hex(label));
        units.any(|unit| scene.p.status[unit] != Status::Dispersed)
    };
    assert_eq!(["S4", "Q3", "W2", "AA4"].map(fit), [false, false, false, true]);
    let heavy = |key: &str| scene.game.counter(scene.unit(key)).heavyweight();
    assert_eq!(["ax_pzk24", "ax_a4", "ax_pzg2"].map(heavy), [false, true, true]);
    let fronts = Unit::all().filter(|unit| scene.game.is_front(*unit));
    let (fronts, map): (Vec<_>, Vec<_>) = fronts.partition(|unit| scene.p.at.of(*unit).is_none());
    assert_eq!((fronts.len(), map.len()), (10, 0), "ten wait in the reserves");
    let soviet = Unit::all().filter(|unit| unit.side() == SOVIET);
    let here: Vec<_> = soviet.filter(|unit| scene.p.at.of(*unit).is_some()).collect();
    assert!(here.iter().all(|unit| !scene.game.counter(*unit).heavyweight()), "ordinary armies are none");
    assert!(!here.is_empty());
}

#[test] // RP-MOV-02, RP-MOV-04, RP-MOV-07, RP-TER-03
fn steps_cost_what_the_second_lesson_says() {
    let scene = empty(AXIS)
        .turn(3)
        .held(AXIS, &["Q14", "R16"])
        .put("ax_pzk24", "Q14")
        .put("ax_a4", "R16")
        .put("su_a13", "Q18");
    assert_eq!(factors(&scene, "ax_pzk24").2, 5);
    assert_eq!(cost(&scene, "ax_pzk24", "Q15"), (1, None), "hills cost no more");
    assert_eq!(allowance(&scene.game, &scene.p, scene.unit("ax_a4")).mf, 3);
    assert_eq!(allowance(&scene.game, &scene.p, scene.unit("ax_a4")).omb, 2);
    assert_eq!(hexes(&scene, "R12", "R17"), 5);
    // Over the Dnieper into a zone: a panzer corps pays two, a German infantry army one; without an enemy everybody one.
    let river = |key: &str, enemy: bool| {
        let scene = empty(AXIS).turn(3).held(AXIS, &["Q12"]).put(key, "Q12");
        let scene = if enemy { scene.put("su_a13", "R13") } else { scene };
        cost(&scene, key, "R12").0
    };
    assert_eq!([river("ax_pzk24", true), river("ax_a4", true), river("ax_pzk24", false)], [2, 1, 1]);
}

#[test] // RP-CMB-10, RP-CMB-11, RP-CMB-12, RP-CMB-13, RP-TER-10
fn columns_and_results_are_those_of_the_third_lesson() {
    let scene = field(AXIS)
        .put("ax_a9", "Q17")
        .put("ax_pzk39", "P17")
        .put("ax_pzk47", "R17")
        .put("su_a13", "Q18")
        .put("ax_a2", "Q11")
        .put("ax_a4", "Q12")
        .put("ax_ik12", "R12")
        .put("su_a20", "R11");
    let odds = scene.odds(&["ax_a9", "ax_pzk39", "ax_pzk47"], &["Q18"]);
    assert_eq!((odds.attack, odds.defence, scene.head(odds.column).as_str()), (14, 4, "3:1"));
    let both = scene.odds(&["ax_a2", "ax_a4"], &["R11"]);
    assert_eq!((both.attack, both.defence, scene.head(both.column).as_str()), (10, 5, "3:2"));
    let three = scene.odds(&["ax_a2", "ax_a4", "ax_ik12"], &["R11"]);
    assert_eq!((three.attack, three.defence, scene.head(three.column).as_str()), (12, 5, "2:1"));
    let row =
        |column: i8| (1..=6).map(|die| results::table(&scene.game, column, false, die)).collect::<Vec<_>>();
    use Verdict::{D1, D4, DE, DX, S, X};
    assert_eq!(row(odds.column), [S, D1, D4, D4, DX, DE]);
    assert_eq!(row(three.column), [X, S, D1, D4, D4, DX]);
}

#[test] // RP-RES-08, RP-BRK-01
fn the_dice_of_the_fourth_lesson_lead_where_it_says() {
    let scene = field(AXIS)
        .put("ax_a9", "Q17")
        .put("ax_pzk39", "P17")
        .put("ax_pzk47", "R17")
        .put("su_a13", "Q18")
        .put("ax_pzg2", "X17")
        .put("ax_pzk24", "W18")
        .put("su_rk42", "X18");
    let north = scene.odds(&["ax_a9", "ax_pzk39", "ax_pzk47"], &["Q18"]);
    let south = scene.odds(&["ax_pzg2", "ax_pzk24"], &["X18"]);
    assert_eq!((north.attack, north.defence, scene.head(north.column).as_str()), (14, 4, "3:1"));
    assert_eq!((south.attack, south.defence, scene.head(south.column).as_str()), (10, 2, "5:1"));
    assert_eq!(results::table(&scene.game, north.column, false, 4), Verdict::D4);
    assert_eq!(results::table(&scene.game, south.column, false, 5), Verdict::BR);
    // The second attack of the breakthrough: 10 to 3, on the six of the script.
    let again = field(AXIS).put("ax_pzg2", "X18").put("ax_pzk24", "W18").put("su_mk7", "Y19");
    assert_eq!(factors(&again, "su_mk7").1, 3);
    let odds = again.odds(&["ax_pzg2"], &["Y19"]);
    assert_eq!((factors(&again, "ax_pzg2").0 + factors(&again, "ax_pzk24").0, odds.defence), (10, 3));
    assert_eq!(results::table(&again.game, north.column, false, 6), Verdict::DE);
}

#[test] // RP-SUP-05, RP-SUP-10
fn what_the_fifth_lesson_says_of_pockets_and_fuel_is_so() {
    let mut scene = empty(AXIS)
        .turn(2)
        .put("su_a13", "Q8")
        .put("su_rk42", "Q8")
        .put("ax_pzk24", "V13")
        .put("ax_a4", "R7");
    assert_eq!((factors(&scene, "su_a13").1, factors(&scene, "su_rk42").1), (4, 2));
    let unit = scene.unit("ax_pzk24");
    let full = allowance(&scene.game, &scene.p, unit);
    assert_eq!((full.mf, full.omb), (5, 2));
    scene.p.base.short.add(unit);
    let dry = allowance(&scene.game, &scene.p, unit);
    assert_eq!((dry.mf, dry.omb), (2, 2), "four hexes at most");
}
