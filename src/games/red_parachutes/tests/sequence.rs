//! The sequence of play, recovery, and the end.

use super::scene::{Scene, empty, game, hex, historical, unit};
use engine::contract::rules::Rules as _;
use red_parachutes::{
    event::{Deed, Event},
    nouns::{Bank, GERMAN, Nerve, Off, SOVIET, Side, Step, Supply},
    order::Order,
    rules::{
        recovery::{morale, recover},
        sequence::{follows, steps},
        victory,
    },
    state::Marks,
};

/// The steps that a game goes through when both sides pass, up to a turn.
fn passed(until: u8) -> Vec<(u8, Step, Side)> {
    let mut scene = Scene { p: game().start() };
    let mut all = Vec::new();
    while scene.p.turn < until && scene.p.outcome.is_none() {
        for event in scene.give(Order::Done, &[1; 24]) {
            if let Event::StepBegan { step, side } = event {
                all.push((scene.p.turn, step, side));
            }
        }
    }
    all
}

#[test] // RPX-001, SCN-02, RPX-Q19
fn the_german_turn_comes_first_and_the_morning_before_both() {
    let all = passed(2);
    let first = |step, side| all.iter().position(|one| (one.1, one.2) == (step, side));
    assert!(first(Step::Salvos, SOVIET) < first(Step::Supply, GERMAN));
    assert!(first(Step::Supply, GERMAN) < first(Step::Movement, GERMAN));
    assert!(first(Step::Movement, GERMAN) < first(Step::Supply, SOVIET));
    assert_eq!(first(Step::Bridgeheads, GERMAN), None);
    let names: Vec<Step> = steps().map(|row| row.0).collect();
    assert_eq!(names.len(), 18);
    assert!(names.windows(2).all(|two| two[0] < two[1]), "in their sequence");
    let mornings: Vec<u8> =
        game().army.track.iter().filter(|turn| turn.is_morning()).map(|turn| turn.turn).collect();
    assert_eq!(mornings, [1, 5, 9, 13]);
}

#[test] // SCN-01
fn sixteen_turns_are_played_or_fewer_when_a_side_has_nothing_left() {
    let mut scene = historical(SOVIET, 16);
    while scene.p.outcome.is_none() {
        scene.give(Order::Done, &[6; 24]);
    }
    assert_eq!((scene.p.turn, scene.p.step), (16, Step::Over));
    let mut bare = empty(SOVIET).put("s161.565", "2603").turn(3);
    bare.give(Order::Done, &[]);
    assert_eq!((bare.p.outcome.is_some(), bare.p.turn), (true, 3));
}

#[test] // SCN-01
fn a_side_that_loses_its_last_unit_ends_the_game_at_once() {
    let mut alone = empty(GERMAN).put("g57.199.1", "0524").put("s161.565", "2603").step(Step::Replacements);
    alone.give(Order::TakeOff { unit: unit("g57.199.1") }, &[]);
    assert_eq!((alone.p.outcome.is_some(), alone.p.turn, alone.p.step), (true, 2, Step::Over));
}

#[test] // RPX-030
fn a_step_follows_as_the_table_has_it() {
    let scene = historical(GERMAN, 2);
    assert!(follows(&scene.p, Step::Infiltration, GERMAN) && follows(&scene.p, Step::Supply, SOVIET));
    for (step, side) in [
        (Step::Arrivals, GERMAN),
        (Step::Movement, SOVIET),
        (Step::Over, GERMAN),
        (Step::Movement, GERMAN),
        (Step::Supply, Side(7)),
    ] {
        assert!(!follows(&scene.p, step, side), "{step:?} {side:?}");
        assert!(game().possible(&scene.p, &Event::StepBegan { step, side }).is_err());
    }
}

fn rallied(scene: &Scene, dice: &[u32]) -> Vec<Event> {
    scene.clone().run(dice, |d| recover(game(), d))
}

#[test] // TV-48, TV-126, RPX-236, RPX-190
fn who_rests_recovers_and_next_to_the_enemy_with_a_die() {
    let near =
        empty(GERMAN).put("g57.199.1", "0524").put("s161.565", "0525").nerve("g57.199.1", Nerve::Disrupted);
    let near = near.step(Step::Recovery);
    let up = |scene: &Scene, die| {
        matches!(rallied(scene, &[die])[..], [Event::Did { deed: Deed::Rallied { up: true, .. }, .. }])
    };
    assert!(up(&near, 4) && !up(&near, 5));
    assert!(rallied(&near.clone().with("g57.199.1", |man| man.spent = 4), &[]).is_empty());
    let far =
        empty(GERMAN).put("g57.199.1", "0524").nerve("g57.199.1", Nerve::Demoralized).step(Step::Recovery);
    let mut rested = far.clone();
    rested.run(&[], |d| recover(game(), d));
    assert_eq!(rested.man("g57.199.1").nerve, Nerve::Disrupted, "one level");
    let tough =
        empty(GERMAN).put("g19.aa", "0524").nerve("g19.aa", Nerve::Demoralized).put("s161.565", "0525");
    assert_eq!(morale(game(), &tough.p, unit("g19.aa")), 4);
    assert!(up(&tough.clone().step(Step::Recovery), 4) && !up(&tough.clone().step(Step::Recovery), 5));
    assert_eq!(morale(game(), &tough.supply("g19.aa", Supply::Isolated).p, unit("g19.aa")), 3);
}

#[test] // TV-127, TV-128, SCN-04, RPX-Q70, RPX-Q75
fn points_are_rounded_down_item_by_item() {
    let items =
        |scene: &Scene| victory::items(game(), &scene.p).iter().map(|item| item.points).collect::<Vec<_>>();
    let scene = empty(SOVIET).change(|p| p.bridge = false).change(|p| p.lost = [34, 61]);
    let towns = scene.change(|p| [hex("2009"), hex("1712")].iter().for_each(|at| p.soviet.add(*at)));
    let mut scene = towns.pair("2406", "2307").change(|p| p.pairs[0].improved = true);
    let west = [
        "s161.565", "s161.569", "s161.575", "s253.979", "s253.981", "s253.983", "s309.957", "s309.955",
        "s309.959",
    ];
    scene = west.iter().fold(scene, |scene, key| scene.put(key, "2307"));
    let drops = [
        "s3ab.1.a", "s3ab.1.b", "s3ab.1.c", "s3ab.2.a", "s3ab.2.b", "s3ab.2.c", "s3ab.3.a", "s3ab.3.b",
        "s3ab.3.c", "s5ab.1.a", "s5ab.1.b",
    ];
    scene = drops.iter().fold(scene, |scene, key| scene.put(key, "2412").mark(key, Marks::FLIPPED));
    assert_eq!(items(&scene), [6, 0, 1, 4, 0, 2, 3, -6]);
    assert_eq!(victory::points(game(), &scene.p), 10);
    assert_eq!(victory::points(game(), &scene.change(|p| p.lost[1] = 118).p), 5);
    let none = empty(SOVIET).change(|p| p.lost = [0, 20]);
    assert_eq!((items(&none).iter().sum::<i32>(), victory::points(game(), &none.p)), (-2, 0));
    let bridge = empty(SOVIET).put("s206.722", "2718").put("s206.737", "2618").put("g57.199.1", "2603");
    assert_eq!(items(&bridge)[1..5], [6, 0, 0, 1]);
    assert_eq!(game().map.bank(hex("2603")), Some(Bank::East));
    let end = victory::outcome(game(), &empty(SOVIET).p);
    assert_eq!((end.winner, end.kind.as_str()), (Some(GERMAN), "german-decisive"));
}

#[test] // RPX-102, RPX-Q31
fn hexes_belong_to_the_side_that_was_there_last() {
    let p = game().start();
    assert!(p.soviet.has(hex("2307")) && p.soviet.has(hex("2603")) && !p.soviet.has(hex("0524")));
    assert!(!p.soviet.has(hex("2816")) && !p.soviet.has(hex("2819")), "near Germans on their bank");
    let mut scene = empty(GERMAN).put("g57.199.1", "2604");
    scene.go("g57.199.1", &["2603"]).unwrap();
    assert!(!scene.p.soviet.has(hex("2603")));
    assert_eq!(scene.man("s161.565").off, Off::Lost);
}
