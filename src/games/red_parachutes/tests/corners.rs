//! Corners of the rules, where two of them meet.

use super::{
    engaged::{lose, set},
    fight::meeting,
    scene::{Scene, empty, game, hex, unit},
};
use engine::{base::side::Side, contract::rules::Rules as _};
use red_parachutes::{
    battle::{BattleEvent, BattleOrder, Stage},
    data::results::{AttackOption, DefenceOption},
    event::{Deed, Event},
    nouns::{GERMAN, Nerve, Off, SOVIET, Step, Unit},
    order::Order,
    rules::combat::{armour, conduct, declaration},
    state::Marks,
};

/// The stack that goes back takes the first way that is open, until it is through.
fn goes_back(scene: &mut Scene, dice: &[u32]) -> Vec<BattleEvent> {
    let mut all = Vec::new();
    while matches!(scene.stage(), Some(Stage::DefenceRetreat | Stage::AttackRetreat)) {
        let at = scene.p.fight.as_deref().and_then(|b| b.going).unwrap().0;
        let mut near = game().map.hexes.neighbours(at).map(|(_, to)| to);
        let to = near.find(|to| scene.fight_code(BattleOrder::Back { to: *to }) == "ok").unwrap();
        all.extend(scene.fight(BattleOrder::Back { to }, dice));
    }
    all
}

/// Of two rifle regiments one fell, and the other is to go back.
fn beaten() -> Scene {
    let mut scene = meeting().put("s161.569", "2307").steps("s161.569", 1);
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.fought(&[3, 6]);
    while scene.stage() == Some(Stage::DefenceLosses) {
        scene.fight(lose("s161.569"), &[]);
    }
    scene
}

#[test] // RPX-227, RPX-229, RPX-Q52: a stack that goes back takes nobody along from the hexes it comes to
fn a_retreat_takes_nobody_along() {
    let scene = beaten();
    assert_eq!(scene.acts(), Some(Stage::DefenceStand));
    // Friends stand in every hex around, unlimbered guns among them.
    let guns = ["s40.art", "s.gun", "s253.979", "s253.981", "s253.983", "s161.575"];
    let around: Vec<String> = game()
        .map
        .hexes
        .neighbours(hex("2307"))
        .map(|(_, at)| game().map.label(at).to_owned())
        .filter(|at| at != "2206")
        .collect();
    let mut scene = guns.iter().zip(&around).fold(scene, |scene, (key, at)| scene.put(key, at));
    scene.fight(BattleOrder::Yield, &[]);
    let events = goes_back(&mut scene, &[6, 6]);
    let only = |event: &BattleEvent| match event {
        BattleEvent::Back { units, .. } => *units == set(&["s161.565"]),
        BattleEvent::Eliminated { .. } => false,
        _ => true,
    };
    assert!(events.iter().all(only), "{events:?}");
    for (key, at) in guns.iter().zip(&around) {
        assert_eq!((scene.at(key), scene.man(key).is(Marks::RETREATED)), (at.clone(), false));
    }
}

#[test] // RPX-223, RPX-229, RPX-233: a leader whose stack falls is checked for its steps, and holds no hex alone
fn a_leader_whose_stack_falls_is_checked() {
    let falls = |dice: &[u32]| {
        let mut scene = meeting().put("l.malygin", "2307");
        scene.attack(&["g57.199.1", "g57.199.2"], "2307");
        let events = scene.fought(dice);
        assert_eq!(
            (scene.at("s161.565").as_str(), scene.stage()),
            ("off", Some(Stage::Advance)),
            "{events:?}"
        );
        scene
    };
    // Two steps fell: he dies up to four.
    assert_eq!(falls(&[6, 6, 2, 2]).man("l.malygin").off, Off::Lost);
    let mut stays = falls(&[6, 6, 6, 6]);
    assert_eq!(stays.at("l.malygin"), "2307");
    stays.give(Order::Battle(BattleOrder::Advance { unit: unit("g57.199.1") }), &[6, 6]);
    assert_eq!((stays.at("g57.199.1").as_str(), stays.man("l.malygin").off), ("2307", Off::Displaced));
}

#[test] // RPX-229: leaders go back with the attackers they stand with, unless others stay there
fn a_leader_goes_back_with_the_attackers() {
    let back = |other: bool| {
        let scene = meeting().put("l.schmidt", "2206");
        let mut scene = if other { scene.put("g10.20.2", "2206") } else { scene };
        scene.attack(&["g57.199.1", "g57.199.2"], "2307");
        scene.fought(&[1, 1, 6, 6]);
        while scene.stage() == Some(Stage::AttackLosses) {
            scene.fight(lose("g57.199.1"), &[]);
        }
        scene.fight(BattleOrder::Yield, &[]);
        goes_back(&mut scene, &[6, 6]);
        (scene.at("l.schmidt"), scene.at("g57.199.2"))
    };
    let (leader, stack) = back(false);
    assert_eq!(leader, stack);
    assert_eq!(back(true).0, "2206");
}

#[test] // RPX-006, RPX-221: worn battalions are no remnants, but the last step of a tank or recon battalion is a company
fn the_last_step_of_a_worn_battalion_is_a_battalion() {
    let worn = game().army.counters.iter().filter(|counter| counter.side == GERMAN && counter.steps == 2);
    let (companies, battalions): (Vec<_>, Vec<_>) = worn.partition(|counter| !counter.is_battalion(1));
    assert_eq!(companies.iter().map(|counter| counter.key.as_str()).collect::<Vec<_>>(), ["g7.25", "g7.aa"]);
    assert!(battalions.len() > 10);
    assert!(
        game().counter(unit("s6g.rc")).is_battalion(1) && game().counter(unit("s161.565")).is_battalion(1)
    );
}

#[test] // RPX-002, RPX-151, RPX-154: three companies of one type are a battalion
fn three_companies_fight_as_a_battalion() {
    let may = |keys: &[&str]| {
        let scene = keys.iter().fold(meeting(), |scene, key| scene.put(key, "2206"));
        let units: Vec<Unit> = keys.iter().map(|key| unit(key)).collect();
        declaration::may_attack_together(game(), &scene.p, &units).is_ok()
    };
    let three = ["s3ab.1.a", "s3ab.1.b", "s3ab.1.c"];
    assert!(may(&three));
    assert!(may(&["s3ab.1.a", "s3ab.1.b", "s3ab.1.c", "s161.565"]));
    assert!(may(&["s3ab.1.a", "s3ab.1.b", "s3ab.1.c", "s3ab.2.a", "s3ab.2.b", "s3ab.2.c"]));
    assert!(!may(&["s3ab.1.a", "s3ab.1.b", "s3ab.1.c", "s161.565", "s253.979"]));
    let six = ["s3ab.1.a", "s3ab.1.b", "s3ab.1.c", "s3ab.2.a", "s3ab.2.b", "s3ab.2.c"];
    let scene = six.iter().fold(meeting(), |scene, key| scene.put(key, "2409"));
    assert_eq!(declaration::defenders(game(), &scene.p, SOVIET, hex("2409"), 1).len(), 6);
}

#[test] // RPX-151: two battalions and a tank battalion, which is one itself; three of one airborne brigade with a company more
fn tank_battalions_and_airborne_brigades_attack_together() {
    let may = |keys: &[&str]| {
        let scene = keys.iter().fold(meeting(), |scene, key| scene.put(key, "2206"));
        let units: Vec<Unit> = keys.iter().map(|key| unit(key)).collect();
        declaration::may_attack_together(game(), &scene.p, &units).is_ok()
    };
    assert!(may(&["s161.565", "s6g.51", "s6g.52"]));
    assert!(may(&["s9m.tr", "s6g.51", "s6g.52"]));
    assert!(!may(&["s161.565", "s253.979", "s6g.51", "s6g.52"]));
    assert!(may(&["s3ab.1", "s3ab.2", "s3ab.3"]) && may(&["s3ab.1", "s3ab.2", "s3ab.3", "s5ab.1.a"]));
    assert!(!may(&["s3ab.1", "s3ab.2", "s5ab.1"]));
}

#[test] // RPX-215: what a leader has tried counts for the whole turn, and for no other
fn a_leader_has_two_tries_in_every_turn() {
    let mut scene = empty(SOVIET).put("l.malygin", "2307").with("l.malygin", |man| man.helped = 2);
    scene.begin(Step::Supply, SOVIET);
    assert_eq!(scene.man("l.malygin").helped, 2, "he led in the German half of this turn");
    scene.run(&[], |d| d.emit(Event::StepBegan { step: Step::Recovery, side: SOVIET }));
    scene.run(&[], |d| d.emit(Event::TurnBegan { turn: 3 }));
    assert_eq!(scene.man("l.malygin").helped, 0);
}

#[test] // RPX-192, RPX-201, RPX-222, RPX-Q45: values as they are now, halved where morale failed
fn anti_tank_values_that_failed_force_no_tank() {
    let value = |nerve, failed| {
        let scene = meeting().put("g10.239", "2206").nerve("g10.239", nerve);
        armour::values(game(), &scene.p, unit("g10.239"), failed)
    };
    // Printed armour 3 and anti-tank value 4.
    assert_eq!((value(Nerve::Good, true), value(Nerve::Demoralized, true)), ([1, 2], [0, 1]));
    let mut scene = empty(SOVIET)
        .put("s6g.51", "2206")
        .put("s161.565", "2206")
        .put("g10.239", "2307")
        .put("g10.20.1", "2307")
        .put("g57.199.1", "0524")
        .put("s161.569", "0525")
        .step(Step::Combat);
    scene.attack(&["s6g.51", "s161.565"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    let scene = scene.change(|p| {
        let b = p.fight.as_deref_mut().unwrap();
        (b.stage, b.failed) = (Stage::LeadDefence, set(&["g10.239"]));
    });
    let first = |failed: bool| {
        let scene = scene.clone();
        let mut scene =
            if failed { scene } else { scene.change(|p| p.fight.as_deref_mut().unwrap().failed = set(&[])) };
        scene.pass(&[1, 1]);
        scene.man("s6g.51").steps < 3
    };
    assert_eq!((first(true), first(false)), (false, true));
}

#[test] // RPX-053: an advance is a move, and work ends
fn who_advances_builds_no_more() {
    let mut scene = meeting().with("g57.199.1", |man| man.digs = 1);
    scene.attack(&["g57.199.2"], "2307");
    let scene = scene.change(|p| {
        let b = p.fight.as_deref_mut().unwrap();
        (b.stage, b.path, b.with) = (Stage::Advance, vec![hex("2307")], set(&["g57.199.1"]));
        p.at.put(unit("s161.565"), None);
        b.owed = [0, 0];
    });
    let mut scene = scene;
    scene.fight(BattleOrder::Advance { unit: unit("g57.199.1") }, &[]);
    assert_eq!((scene.at("g57.199.1").as_str(), scene.man("g57.199.1").digs), ("2307", 0));
}

#[test] // RPX-021, RPX-Q62: a leader who waits comes with his headquarters
fn a_headquarters_brings_its_leader_back() {
    let scene = empty(SOVIET).put("s3ab.1", "1512").step(Step::Leaders);
    let mut scene = scene.change(|p| p.men[unit("l.goncharov")].off = Off::Waiting);
    scene.give(Order::ReturnHq { hq: unit("s3ab.hq"), on: unit("s3ab.1") }, &[]);
    assert_eq!((scene.at("s3ab.hq").as_str(), scene.at("l.goncharov").as_str()), ("1512", "1512"));
}

#[test] // SCN-01: the game ends at once where a side has nothing left
fn the_last_unit_ends_the_game() {
    let mut scene = empty(GERMAN)
        .put("g57.199.1", "2206")
        .put("g57.199.2", "2206")
        .put("s161.565", "2307")
        .step(Step::Combat);
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.fought(&[6, 6]);
    let events = scene.give(Order::Done, &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Ended(_))), "{events:?}");
    assert_eq!(scene.p.step, Step::Over);
}

#[test] // RPX-141, RPX-170: who bombarded in this turn supports nobody in it, in the defence neither
fn a_battery_that_bombarded_does_not_support_the_defence() {
    let may = |side: Side, gun: &str, with: &str| {
        let scene = empty(side).put(gun, "2206").put(with, "2207").mark(gun, Marks::BOMBARDED);
        declaration::may_support(game(), &scene.p, unit(gun), unit(with), false)
            .map_or_else(|why| why.code, |()| "ok")
    };
    assert_eq!(may(SOVIET, "g57.ar", "g57.199.1"), "E_BOMBARDED", "it fired in this turn");
    assert_eq!(may(GERMAN, "s.gun", "s161.565"), "ok", "it fired in the turn before");
    assert_eq!(may(SOVIET, "s.gun", "s161.565"), "E_BOMBARDED");
}

#[test] // RPX-163, RPX-230: at night attackers are demoralized who were disrupted before the result, and no others
fn the_night_counts_nerves_from_before_the_result() {
    let after = |nerve: Nerve, picks: (AttackOption, DefenceOption)| {
        let mut scene = meeting().turn(4).nerve("g57.199.1", nerve);
        scene.attack(&["g57.199.1", "g57.199.2"], "2307");
        scene.picks(picks.0, picks.1);
        while scene.p.fight.is_some() && scene.stage() != Some(Stage::Advance) {
            match scene.stage() {
                Some(Stage::LevelAttack) => drop(scene.levels(1, 1, &[1, 2])),
                Some(Stage::AttackLosses) => drop(scene.fight(lose("g57.199.2"), &[])),
                Some(Stage::AttackStand) => drop(scene.fight(BattleOrder::Yield, &[])),
                Some(Stage::DefenceRetreat | Stage::AttackRetreat) => drop(goes_back(&mut scene, &[])),
                other => panic!("{other:?}"),
            }
        }
        scene.nerve_of("g57.199.1")
    };
    let assault = (AttackOption::Assault, DefenceOption::Withdraw);
    assert_eq!(
        (after(Nerve::Good, assault), after(Nerve::Disrupted, assault)),
        (Nerve::Disrupted, Nerve::Demoralized)
    );
}

#[test] // RPX-083, RPX-114: who slips through at night has used up all its points, and is shaken by that
fn infiltration_at_night_tires() {
    let slips = |turn: u8| {
        let mut scene = empty(GERMAN)
            .put("g57.199.1", "2009")
            .put("s161.565", "1909")
            .put("s161.569", "2011")
            .turn(turn)
            .step(Step::Infiltration);
        let to = game().map.hexes.neighbours(hex("2009")).map(|(_, to)| to);
        let to =
            to.into_iter().find(|to| scene.code(Order::Infiltrate { from: hex("2009"), to: *to }) == "ok");
        scene.give(Order::Infiltrate { from: hex("2009"), to: to.unwrap() }, &[1]);
        scene.nerve_of("g57.199.1")
    };
    assert_eq!((slips(3), slips(4)), (Nerve::Good, Nerve::Disrupted));
}

#[test] // RPX-191, RPX-227, RPX-231: attackers whose morale failed stand with the others, and may advance with them
fn who_failed_may_advance_with_the_others() {
    let mut scene = meeting().nerve("g57.199.1", Nerve::Demoralized);
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    scene.levels(4, 1, &[1, 6, 6]);
    let b = scene.p.fight.as_deref().unwrap();
    assert_eq!((b.attackers, b.with), (set(&["g57.199.2"]), set(&["g57.199.1"])));
}

#[test] // RPX-170, RPX-175, RPX-192: support stays where it was placed, also on an attacker who then stays out, and so does its limit
fn support_of_an_attacker_who_fails_counts() {
    let mut scene = meeting()
        .nerve("g57.199.1", Nerve::Demoralized)
        .steps("g57.199.2", 1)
        .put("g57.ar", "2004")
        .put("g.arko", "2004");
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    for gun in ["g57.ar", "g.arko"] {
        scene.fight(BattleOrder::Support { gun: unit(gun), unit: unit("g57.199.1") }, &[]);
    }
    let b = scene.p.fight.clone().unwrap();
    let both = conduct::support_of(game(), &scene.p, &b, GERMAN);
    let events = scene.levels(4, 1, &[1, 6, 6]);
    let odds = events
        .iter()
        .find_map(|event| if let BattleEvent::Reckoned(odds) = event { Some(odds) } else { None });
    let counted = odds.map(|odds| (odds.attack[1], odds.units.iter().any(|one| one.0 == unit("g57.199.1"))));
    assert_eq!((both, counted), (12, Some((12, false))));
}

#[test] // RPX-050: who goes on building in a night is shaken by it
fn building_through_a_night_disrupts() {
    let builds = |turn: u8| {
        let mut scene = empty(GERMAN)
            .put("g57.199.1", "2009")
            .with("g57.199.1", |man| man.digs = 3)
            .turn(turn)
            .step(Step::Engineering);
        scene.run(&[], |d| red_parachutes::rules::engineering::complete(game(), d));
        (scene.nerve_of("g57.199.1"), scene.p.works.has(hex("2009")))
    };
    assert_eq!((builds(4), builds(5)), ((Nerve::Disrupted, false), (Nerve::Good, true)));
}

#[test] // RPX-011, RPX-015: points of a unit that was taken off are for its formation alone
fn points_of_a_unit_taken_off_stay_with_its_formation() {
    let scene = empty(GERMAN).put("g57.199.1", "0524").put("g57.199.2", "0524").put("g10.20.1", "0523");
    let scene = scene.steps("g57.199.2", 1).steps("g10.20.1", 1).turn(1).step(Step::Replacements);
    let mut scene = scene.change(|p| p.points = red_parachutes::data::tables::Points::default());
    let rebuild = |key: &str| Order::Rebuild { unit: unit(key) };
    scene.give(Order::TakeOff { unit: unit("g57.199.1") }, &[]);
    assert_eq!((scene.code(rebuild("g10.20.1")), scene.code(rebuild("g57.199.2"))), ("E_TYPE", "ok"));
    game().apply(&mut scene.p, &Event::TurnBegan { turn: 5 });
    assert!(scene.p.freed_of(game().counter(unit("g57.199.1")).formation) > 0, "on later days too");
}

#[test] // RPX-226, RPX-Q51: of two stacks the one that stands fast pays for it
fn the_stack_that_stands_pays() {
    let mut scene = meeting().put("g10.20.2", "2308");
    scene.attack(&["g57.199.1", "g57.199.2", "g10.20.2"], "2307");
    let mut scene = scene.change(|p| {
        let b = p.fight.as_deref_mut().unwrap();
        (b.stage, b.retreat[0], b.stacks) = (Stage::AttackStand, 1, vec![hex("2308"), hex("2206")]);
        (b.attack, b.defence) = (Some(AttackOption::Standard), Some(DefenceOption::Defend));
    });
    let steps = scene.man("g10.20.2").steps;
    scene.fight(BattleOrder::Stand, &[1]);
    assert_eq!(scene.man("g10.20.2").steps, steps - 1, "it alone can pay");
    assert_eq!(scene.p.fight.as_deref().map(|b| (b.firm, b.stacks.clone())), Some((None, vec![hex("2206")])));
    assert!(conduct::may(game(), &scene.p, BattleOrder::Stand).is_ok());
}

#[test] // RPX-154, RPX-Q18, RPX-Q81: of two headquarters alone the second defends, as a company
fn of_two_headquarters_alone_one_defends() {
    let scene = meeting().put("s6g.hq", "2409").put("s9m.hq", "2409");
    assert_eq!(declaration::defenders(game(), &scene.p, SOVIET, hex("2409"), 1).len(), 1);
}

#[test] // RPX-130: a headquarters of the ground forces gathers companies too
fn a_headquarters_helps_to_gather() {
    let scene =
        empty(SOVIET).put("s3ab.1.a", "1512").mark("s3ab.1.a", Marks::FLIPPED).turn(4).step(Step::Drops);
    let up = |scene: &Scene| {
        let mut scene = scene.clone();
        let events = scene.run(&[5], |d| red_parachutes::rules::drops::consolidate(game(), d));
        events.iter().any(|event| matches!(event, Event::Did { deed: Deed::Gathered { up: true, .. }, .. }))
    };
    assert_eq!((up(&scene), up(&scene.clone().put("s6g.hq", "1512"))), (false, true));
}

#[test] // RPX-236, RPX-Q30: a try at the river or at the bridge is no reason not to recover
fn who_tried_the_river_recovers() {
    let scene = empty(SOVIET).put("s161.565", "2309").nerve("s161.565", Nerve::Disrupted);
    let after = |marks: Marks| {
        let mut scene = scene.clone().mark("s161.565", marks).step(Step::Recovery);
        scene.run(&[], |d| red_parachutes::rules::recovery::recover(game(), d));
        scene.nerve_of("s161.565")
    };
    assert_eq!([Marks::CROSSED, Marks::BLEW].map(after), [Nerve::Good; 2]);
    assert_eq!(after(Marks::SLIPPED), Nerve::Disrupted);
}

#[test] // RPX-083, RPX-101, RPX-113, RPX-114: anti-tank units that need no points for it spend no more than they have
fn a_try_without_points_is_no_double_march() {
    let tries = |crossed: bool, die: u32| {
        let mut scene = empty(SOVIET)
            .put("s.iptap", "2009")
            .put("g57.199.1", "1909")
            .put("g57.199.2", "2011")
            .with("s.iptap", |man| (man.ma, man.spent) = (48, 48))
            .step(Step::Infiltration);
        if crossed {
            scene = scene.with("s.iptap", |man| (man.ma, man.spent) = (0, 0)).mark("s.iptap", Marks::CROSSED);
        }
        let to = game().map.hexes.neighbours(hex("2009")).map(|(_, to)| to);
        let to =
            to.into_iter().find(|to| scene.code(Order::Infiltrate { from: hex("2009"), to: *to }) == "ok");
        scene.give(Order::Infiltrate { from: hex("2009"), to: to.unwrap() }, &[die]);
        scene.nerve_of("s.iptap")
    };
    assert_eq!((tries(false, 5), tries(true, 1)), (Nerve::Good, Nerve::Good));
}

#[test] // RPX-223, RPX-Q56: a leader whom a beaten stack comes to is not checked for its losses
fn losses_of_others_put_no_leader_at_risk() {
    let scene = beaten();
    let around: Vec<String> =
        game().map.hexes.neighbours(hex("2307")).map(|(_, at)| game().map.label(at).to_owned()).collect();
    let leaders = ["l.malygin", "l.zinkovich", "l.goncharov"];
    let free = around.iter().filter(|at| *at != "2206");
    let mut scene = leaders.iter().zip(free).fold(scene, |scene, (key, at)| scene.put(key, at));
    scene.fight(BattleOrder::Yield, &[]);
    let events = goes_back(&mut scene, &[]);
    assert!(!events.iter().any(|event| matches!(event, BattleEvent::Checked { .. })), "{events:?}");
}
