//! What a side may have overlooked, and luck: what dice brought against what was to be expected.

use super::scene::{Scene, empty, game, hex, unit};
use engine::{
    base::side::{Side, Viewer},
    contract::{
        prelude::{Handling as _, Speech as _, Study as _},
        rules::{Knowledge as _, Rules as _},
    },
    show::{
        battle::{Entry, Stake},
        overlay::AuditWeight,
        scene::Subject,
    },
};
use red_parachutes::{
    battle::{BattleEvent, BattleOrder},
    data::results::{AttackOption, DefenceOption},
    event::{Deed, Event},
    nouns::{GERMAN, Pace, SOVIET, Step},
    order::Order,
    rules::combat::{
        fight::failing,
        losses::{Fate, fate},
    },
    state::nth,
};
use std::collections::BTreeMap;

fn audit(scene: &Scene, side: Side) -> Vec<(AuditWeight, String)> {
    let lines = game().audit(&game().view(&scene.p, Viewer::Side(side)));
    lines.into_iter().map(|line| (line.weight, line.text)).collect()
}

#[test] // RPX-030, RPX-036, RPX-120, RPX-170
fn a_side_is_told_what_it_may_have_overlooked() {
    let full = ["g57.199.1", "g57.199.2", "g57.217.1", "g112.110", "g112.258", "g72.124"];
    let scene = full.iter().fold(empty(GERMAN), |scene, key| scene.put(key, "2112"));
    let scene =
        scene.put("g57.hq", "2112").put("g57.ar", "2206").put("s161.565", "2307").put("g10.20.1", "0524");
    let told = audit(&scene, GERMAN);
    let risk = |text: &str| told.iter().any(|line| line.0 == AuditWeight::Risk && line.1.contains(text));
    assert!(risk("Out of supply at the next check: I./Gren(mot) 20"), "{told:?}");
    assert!(risk("Unlimbered in an enemy zone"), "{told:?}");
    assert!(risk("6 units in 2112, 5 may stay"), "{told:?}");
    assert_eq!(audit(&scene, SOVIET), [], "it is not his to end");
    let salvos = empty(GERMAN).put("g57.hq", "2112").put("g57.ar", "2112").with("g57.ar", |man| man.ammo = 1);
    let told = audit(&salvos.change(|p| p.salvos[0] = 2).step(Step::Resupply), GERMAN);
    assert_eq!(told, [(AuditWeight::Open, "Salvos are not spent on: Art 157 (Gruppe)".to_owned())]);
}

/// The luck of facts, told to all in their sequence: the stake that was expected, and the one that came.
fn luck(scene: &mut Scene, order: Order, dice: &[u32], at_hand: Option<&Subject>) -> Vec<(Stake, Stake)> {
    let mut view = game().view(&scene.p, Viewer::Umpire);
    let mut found = Vec::new();
    let mut weighed = Stake::default();
    for event in scene.give(order, dice) {
        let after = {
            let mut after = view.clone();
            game().hear(&mut after, &event);
            after
        };
        for entry in game().entries(&view, &event, &after, at_hand) {
            match entry {
                Entry::Weighed { stake, .. } => weighed = stake,
                Entry::Moved { stake, .. } => found.push((weighed, stake)),
                Entry::Cast { expected, came, .. } => found.push((expected, came)),
                _ => {}
            }
        }
        view = after;
    }
    found
}

#[test] // RPX-219, RPX-226
fn a_roll_is_held_against_all_that_could_have_come() {
    let fight = |dice: &[u32]| {
        let mut scene = empty(GERMAN)
            .put("g57.199.1", "2206")
            .put("g57.199.2", "2206")
            .put("s161.565", "2307")
            .put("g10.20.1", "0524")
            .put("s161.569", "0525")
            .step(Step::Combat);
        let battle = |order| Order::Battle(order);
        for key in ["g57.199.1", "g57.199.2"] {
            scene.give(battle(BattleOrder::Attack { unit: unit(key), target: hex("2307") }), &[]);
        }
        for order in [
            BattleOrder::Commit,
            BattleOrder::Pick(AttackOption::Standard),
            BattleOrder::Answer(DefenceOption::Defend),
            BattleOrder::Level(4),
        ] {
            scene.give(battle(order), &[]);
        }
        let found = luck(&mut scene, battle(BattleOrder::Level(4)), dice, None);
        assert_eq!(found.len(), 1, "{found:?}");
        found[0]
    };
    let mut means = [0.0; 2];
    let mut expected = Stake::default();
    for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
        let (told, came) = fight(&[a, b]);
        expected = told;
        for side in [GERMAN, SOVIET] {
            means[nth(side)] += came.lost[side] / 36.0;
        }
    }
    for side in [GERMAN, SOVIET] {
        assert!((means[nth(side)] - expected.lost[side]).abs() < 1e-9, "{means:?} {expected:?}");
    }
}

#[test] // RPX-051, RPX-133
fn dice_outside_of_combat_are_held_against_their_chances() {
    let mut scene = empty(GERMAN).put("g57.pi", "2618").step(Step::Engineering);
    let blow = Order::Blow { unit: unit("g57.pi") };
    let found = luck(&mut scene, blow, &[6], None);
    assert_eq!((found[0].0.success, found[0].1.success), (5.0 / 6.0, 0.0));
    let drop = Event::Landed {
        unit: unit("s5ab.1"),
        zone: hex("2116"),
        aim: hex("2116"),
        dice: [6, 6, 6],
        drift: None,
        at: None,
    };
    let view = game().view(&empty(SOVIET).turn(4).p, Viewer::Side(SOVIET));
    let [Entry::Cast { expected, came, .. }] = &game().entries(&view, &drop, &view, None)[..] else {
        panic!("a die fell")
    };
    assert!(expected.lost[SOVIET] > 1.0 / 216.0 - 1e-9 && expected.lost[SOVIET] < 0.2, "{expected:?}");
    assert_eq!((came.lost[SOVIET], came.lost[GERMAN]), (1.0, 0.0));
}

/// The die of a try, as its fact tells it.
fn die_of(event: &Event) -> Option<u8> {
    match event {
        Event::Infiltrated { die, .. } | Event::Did { deed: Deed::Rallied { die, .. }, .. } => *die,
        Event::Did { deed: Deed::Gathered { die, .. }, .. }
        | Event::Battle(
            BattleEvent::Searched { die, .. }
            | BattleEvent::Led { die, .. }
            | BattleEvent::Breaks { die, .. }
            | BattleEvent::Surprise { die, .. },
        ) => Some(*die),
        _ => None,
    }
}

/// RPX-114, RPX-130, RPX-150, RPX-215, RPX-235, RPX-236: in a game of the automatic sides a die works up to the number of faces that
/// luck counts for it, and never beyond.
#[test]
fn tries_work_as_often_as_luck_says() {
    let session = super::laws::automatic(5, 1_200);
    let mut p = game().start();
    let mut kinds = BTreeMap::<String, usize>::new();
    for ply in session.history().plies() {
        for event in ply.events {
            let before = game().view(&p, Viewer::Umpire);
            game().apply(&mut p, event);
            let Some(die) = die_of(event) else { continue };
            let after = game().view(&p, Viewer::Umpire);
            let [Entry::Cast { what, expected, came, .. }] =
                &game().entries(&before, event, &after, None)[..]
            else {
                panic!("{event:?} is no luck")
            };
            let works = f64::from(die) <= 6.0 * expected.success + 1e-9;
            assert_eq!(works, came.success > 0.5, "{event:?} {expected:?}");
            *kinds.entry(what.clone()).or_default() += 1;
        }
    }
    assert!(kinds.contains_key("Recovery"), "{kinds:?}");
}

/// Luck of one kind over all throws: what came on average is what was expected.
fn balances(scene: &Scene, throws: &[Event]) {
    let view = game().view(&scene.p, Viewer::Umpire);
    let luck = throws.iter().map(|event| match &game().entries(&view, event, &view, None)[..] {
        [Entry::Cast { expected, came, .. }] => came.success - expected.success,
        other => panic!("{event:?}: {other:?}"),
    });
    assert!(luck.sum::<f64>().abs() < 1e-9, "{:?}", throws[0]);
}

#[test] // RPX-085, RPX-174, RPX-180, RPX-191, RPX-223, RPX-234
fn luck_of_what_is_thrown_in_a_combat_balances_over_all_throws() {
    let mut scene = empty(GERMAN).put("g57.199.1", "2206").put("g57.pi", "2206").put("s161.565", "2307");
    scene = scene.put("g57.ar", "2205").step(Step::Combat);
    for key in ["g57.199.1", "g57.pi"] {
        let joins = BattleOrder::Attack { unit: unit(key), target: hex("2307") };
        scene.give(Order::Battle(joins), &[]);
    }
    scene.give(Order::Battle(BattleOrder::Commit), &[]);
    let leader = unit("l.kallner");
    let battle = |of: &dyn Fn(u8) -> BattleEvent| (1..=6).map(of).map(Event::Battle).collect::<Vec<_>>();
    let (gun, foe) = (unit("g57.ar"), unit("s161.565"));
    balances(&scene, &battle(&|die| BattleEvent::Surprise { die, works: die <= 2 }));
    balances(&scene, &battle(&|die| BattleEvent::Fired { gun, die: Some(die), spent: die <= 2 }));
    let most = game().tables.fixed.oos_defender_isolated_max;
    balances(&scene, &battle(&|die| BattleEvent::CutOff { unit: foe, die: Some(die), cut: die <= most }));
    let two = || (1..=6).flat_map(|a| (1..=6).map(move |b| [a, b]));
    for steps in 0..4 {
        let fates = two().map(|dice| (dice, fate(dice[0] + dice[1], steps)));
        let checked = fates.map(|(dice, fate)| {
            let (falls, days) = (fate == Fate::Killed, u8::from(fate == Fate::Wounded) * 4);
            Event::Battle(BattleEvent::Checked { leader, dice, falls, steps, days })
        });
        balances(&scene, &checked.collect::<Vec<_>>());
    }
    let alone = two().map(|dice| {
        let fate = fate(dice[0] + dice[1], 0);
        let (falls, days) = (fate == Fate::Killed, u8::from(fate == Fate::Wounded) * 4);
        Event::Did { unit: leader, deed: Deed::Surprised { dice, falls, days } }
    });
    balances(&scene, &alone.collect::<Vec<_>>());
    let all = [unit("g57.199.1"), unit("g57.pi")];
    for level in 1..=6 {
        scene.p.fight.as_deref_mut().unwrap().levels = [Some(level); 2];
        let p = &scene.p;
        let rallied = |die| BattleEvent::Rallied {
            side: GERMAN,
            die: Some(die),
            fail: failing(game(), p, &all, level, die),
        };
        balances(&scene, &battle(&rallied));
    }
}

#[test] // RPX-080, RPX-141, RPX-155
fn a_refusal_leads_to_the_fact_on_the_map() {
    let scene = empty(GERMAN).put("g57.199.1", "2206").put("g57.ar", "2205").put("s161.565", "2307");
    let at = |scene: &Scene, order: Order| {
        let view = game().view(&scene.p, Viewer::Side(GERMAN));
        let refusal = game().check(&view, &order).unwrap_err();
        game().explain(&view, &refusal).at
    };
    let go = Order::Go { unit: unit("g57.199.1"), to: hex("0524"), pace: Pace::Normal };
    assert_eq!(at(&scene, go), Some(Subject::Place(hex("0524").into())));
    let fire = BattleOrder::Bombard { gun: unit("g57.199.1"), target: hex("2307") };
    let shelling = scene.step(Step::Bombardment);
    assert_eq!(at(&shelling, Order::Battle(fire)), Some(Subject::Unit(unit("g57.199.1").0.into())));
}
