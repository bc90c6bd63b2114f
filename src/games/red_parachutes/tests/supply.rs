//! Supply in three states.

use super::scene::{Scene, empty, game, hex, historical, unit};
use red_parachutes::{
    nouns::{GERMAN, Off, SOVIET, Step, Supply},
    rules::supply::{Lines, check},
    state::Marks,
};

fn supplied(scene: &Scene, key: &str) -> bool {
    let unit = unit(key);
    Lines::of(game(), &scene.p, game().counter(unit).side).supplies(game(), &scene.p, unit)
}

#[test] // TV-50, TV-63, RPX-031, RPX-037
fn a_german_unit_is_within_twelve_hexes_of_a_headquarters() {
    let scene = |at: &str| empty(GERMAN).put("g57.hq", "2519").put("g19.aa", at);
    assert_eq!(game().map.distance(hex("2519"), hex("2009")), 12);
    assert!(supplied(&scene("2009"), "g19.aa") && !supplied(&scene("1909"), "g19.aa"));
}

#[test] // TV-64, TV-50, RPX-032, RPX-034, RPX-037
fn a_bridgehead_carries_supply_over_the_river() {
    let scene = empty(SOVIET).put("s47r.hq", "2203").put("s161.565", "2307").put("s161.569", "2309");
    assert!(!supplied(&scene, "s161.565") && !supplied(&scene, "s161.569"));
    let scene = scene.pair("2406", "2307");
    assert!(supplied(&scene, "s161.565") && supplied(&scene, "s161.569"));
    let german = empty(GERMAN).put("g57.hq", "2207").put("g57.199.1", "2406").pair("2406", "2307");
    assert!(!supplied(&german, "g57.199.1"), "it is Soviet");
    let bridge = empty(GERMAN).put("g57.hq", "2618").put("g57.199.1", "2718");
    assert!(supplied(&bridge, "g57.199.1") && !supplied(&bridge.change(|p| p.bridge = false), "g57.199.1"));
}

#[test] // RPX-034, RPX-037
fn no_path_goes_along_the_water_that_two_bridgeheads_share() {
    // Both bridgeheads lie over the water of 1407. From the headquarters to 1406 it is six hexes, to 1507 seven.
    let scene = empty(SOVIET).put("s47r.hq", "1301").pair("1406", "1308").pair("1507", "1408");
    assert!(supplied(&scene.clone().put("s161.565", "1308"), "s161.565"), "eight hexes");
    assert!(!supplied(&scene.put("s161.565", "1408"), "s161.565"), "nine: none from 1406 to 1408");
}

#[test] // TV-65, RPX-032, RPX-Q25
fn units_of_a_formation_without_headquarters_use_any() {
    let scene = historical(SOVIET, 1);
    assert!(supplied(&scene, "s6g.51s"), "its own corps has not come: over 2508 to the 9th Mechanized Corps");
    let lost = scene.clone().change(|p| p.remove(unit("s6g.hq"), Off::Lost, 0));
    assert!(!supplied(&lost, "s6g.51s"), "one that was destroyed gives none");
    let other = empty(SOVIET).put("s9m.hq", "2203").put("s161.565", "2303").put("s.eng1", "2303");
    assert!(!supplied(&other.clone().put("s47r.hq", "0802"), "s161.565"), "of another corps");
    assert!(supplied(&other, "s.eng1"), "army troops use any");
    let drop = empty(SOVIET).put("s3ab.1.a", "1616").put("s.glid", "1616");
    assert!(supplied(&drop, "s3ab.1.a") && supplied(&drop, "s.glid"), "parachutists need none");
}

/// A German headquarters with six hexes around it, all in Soviet zones, and the hexes between two of them and beyond.
fn ringed() -> (Scene, Vec<String>) {
    let map = &game().map.hexes;
    let around: Vec<_> = map.neighbours(hex("0416")).map(|(_, at)| at).collect();
    let beyond = |i: usize| {
        let touches =
            |at: &_| map.way(around[(i + 1) % 6], *at).is_some() && map.distance(hex("0416"), *at) == 2;
        map.neighbours(around[i]).map(|(_, at)| at).find(touches).expect("a hex touches both")
    };
    let scene = empty(GERMAN).put("g57.hq", "0416");
    let enemies = [(0, "s161.565"), (2, "s161.569"), (4, "s161.575")];
    let scene = enemies.iter().fold(scene, |scene, (i, key)| scene.put(key, map.label(beyond(*i))));
    (scene, around.iter().map(|at| map.label(*at).to_owned()).collect())
}

#[test] // TV-66, TV-50, RPX-033, RPX-034, RPX-Q11, RPX-Q24
fn an_empty_enemy_zone_stops_a_path_and_a_friend_in_it_opens_it() {
    let (scene, around) = ringed();
    let scene = scene.put("g57.199.1", "0416");
    assert!(!supplied(&scene, "g57.hq") && !supplied(&scene, "g57.199.1"));
    let open = scene.put("g57.217.1", &around[1]);
    assert!(supplied(&open, "g57.hq") && supplied(&open, "g57.199.1") && supplied(&open, "g57.217.1"));
    let flipped = ["s161.565", "s161.569", "s161.575"];
    let weak = flipped.iter().fold(ringed().0, |scene, key| scene.mark(key, Marks::FLIPPED));
    assert!(supplied(&weak, "g57.hq"), "dispersed units project nothing");
}

#[test] // TV-67, RPX-030, RPX-035
fn the_check_marks_who_is_out_and_who_is_back() {
    let scene = empty(SOVIET)
        .put("s47r.hq", "1502")
        .put("s161.565", "1503")
        .put("s161.569", "2307")
        .put("s161.575", "2207");
    let scene = scene.supply("s161.565", Supply::Isolated).supply("s161.575", Supply::Out);
    let mut scene = scene.put("s3ab.1.a", "1616").mark("s3ab.1.a", Marks::FLIPPED).step(Step::Supply);
    let events = scene.run(&[], |d| check(game(), d));
    assert_eq!(events.len(), 1);
    assert_eq!((scene.man("s161.565").supply, scene.man("s161.569").supply), (Supply::In, Supply::Out));
    assert_eq!(scene.man("s161.575").supply, Supply::Out, "it is not isolated by the check");
    assert_eq!(scene.man("s3ab.1.a").supply, Supply::In);
}
