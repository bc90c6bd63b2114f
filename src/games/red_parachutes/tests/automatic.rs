//! The decisions of the automatic sides, by the ids of section 6 (AUTO-nn).

use super::figures::{Sight, play};
use super::scene::{Scene, empty, game, hex, unit};
use engine::{
    base::side::{Side, Viewer},
    contract::{
        automatic::Automatic as _,
        prelude::{Handling as _, Rules as _, Speech as _},
    },
    dice::key::TieDice,
};
use red_parachutes::{
    battle::{Battle, BattleOrder, Stage},
    data::results::{AttackOption, DefenceOption},
    nouns::{GERMAN, HexSet, Nerve, Off, Pace, SOVIET, Step, Unit, UnitSet},
    odds::{
        assumed::{filled, level},
        course::Course,
        forecast::table,
    },
    order::Order,
    players::{estimate::Eye, style::Style},
    rules::sequence,
    sight::View,
    state::{Marks, nth},
};
use support::{citations::Ids, golden::golden};

/// A die that shows one face.
struct Face(u32);

impl TieDice for Face {
    fn tie(&mut self, _sides: u32) -> u32 {
        self.0
    }
}

impl Scene {
    fn view(&self) -> View {
        View { who: Viewer::Umpire, seen: self.p.clone() }
    }
    /// What the side to act orders, with a die.
    fn rolls(&self, face: u32) -> Vec<Order> {
        self.rolls_at(0, face)
    }
    fn rolls_at(&self, level: u8, face: u32) -> Vec<Order> {
        let side = sequence::to_act(&self.p).unwrap_or(GERMAN);
        let plan = game().plan(&self.view(), side, level, &mut Face(face));
        let said: Vec<_> = plan.steps.iter().flat_map(|(_, why)| game().reasons(&self.view(), why)).collect();
        assert!(said.iter().all(|line| !line.rules.is_empty() && !line.text.is_empty()), "{said:?}");
        plan.steps.into_iter().map(|(order, _)| order).collect()
    }
    pub fn thinks(&self) -> Vec<Order> {
        self.rolls(1)
    }
    fn decides(&self) -> Order {
        self.thinks()[0]
    }
    fn fights(&self, face: u32) -> BattleOrder {
        match self.rolls(face)[0] {
            Order::Battle(order) => order,
            other => panic!("{other:?} is no order of a combat"),
        }
    }
    /// Where a unit stands after the movement of its side.
    fn goes(&self, key: &str) -> String {
        let last = |order: &Order| match order {
            Order::Go { unit: who, to, .. } if *who == unit(key) => Some(game().map.label(*to).to_owned()),
            _ => None,
        };
        self.thinks().iter().filter_map(last).next_back().unwrap_or_else(|| self.at(key))
    }
    /// A combat that has come to a stage.
    fn at_stage(mut self, target: &str, stage: Stage, attackers: &[&str], defenders: &[&str]) -> Self {
        let set = |keys: &[&str]| keys.iter().map(|key| unit(key)).collect::<UnitSet>();
        let (attackers, defenders) = (set(attackers), set(defenders));
        self.p.fight = Some(Battle { stage, attackers, defenders, ..Battle::on(hex(target)) }.into());
        self
    }
    fn picked(mut self, attack: AttackOption, defence: DefenceOption) -> Self {
        self.p.fight.as_deref_mut().unwrap().attack = Some(attack);
        self.p.fight.as_deref_mut().unwrap().defence = Some(defence);
        self
    }
    fn eye(&self) -> Eye<'_> {
        self.eye_at(0)
    }
    fn eye_at(&self, level: u8) -> Eye<'_> {
        Eye { style: Style::of(self.p.phasing, level), game: game(), p: &self.p, side: self.p.phasing }
    }
}

/// A tank battalion and two of infantry next to a pontoon battalion in the open.
fn strong() -> Scene {
    let scene = empty(GERMAN).put("g19.27", "1410").put("g19.73.1", "1410").put("g19.74.1", "1410");
    scene.put("s.eng1", "1411").put("g10.41.1", "0524").put("s161.569", "0525").step(Step::Combat)
}

#[test] // AUTO-01
fn half_of_the_strength_is_sure_at_the_level() {
    let (firm, soft) = (unit("g57.199.1"), unit("g112.110"));
    let scene = empty(GERMAN).put("g57.199.1", "1410").put("g112.110", "1410");
    let at = |a: u32, b: u32| level(game(), &scene.p, &[(firm, a), (soft, b)]);
    assert_eq!((at(3, 3), at(2, 5), at(0, 0)), (4, 3, 4));
}

#[test] // TV-129, AUTO-01
fn nine_of_fourteen_or_just_half_are_enough() {
    let [five, four, three] = ["g19.73.1", "g57.199.1", "g112.110"].map(unit);
    let scene = empty(GERMAN).put("g19.73.1", "1410").put("g57.199.1", "1410").put("g112.110", "1410");
    let at = |units: &[(_, u32)]| level(game(), &scene.p, units);
    assert_eq!((at(&[(five, 4), (four, 5), (three, 5)]), at(&[(five, 4), (three, 4)])), (4, 5));
}

#[test] // AUTO-02, AUTO-03
fn the_best_attack_is_made_where_it_is_good_enough() {
    let join = |key| Order::Battle(BattleOrder::Attack { unit: unit(key), target: hex("1411") });
    let all = ["g19.27", "g19.73.1", "g19.74.1"].map(join);
    assert_eq!(strong().thinks(), [&all[..], &[Order::Battle(BattleOrder::Commit)]].concat());
    let bad = empty(GERMAN).put("g57.199.1", "1410").put("s161.565", "1411").step(Step::Combat);
    assert_eq!(bad.thinks(), [Order::Done], "three against six");
    let tired = strong().nerve("g19.27", Nerve::Demoralized).mark("g19.73.1", Marks::CROSSED);
    assert!(tired.eye().estimates().iter().all(|one| !one.units.contains(&unit("g19.27"))));
    let wanted = [(GERMAN, 2), (GERMAN, 4), (SOVIET, 2), (SOVIET, 4)]
        .map(|(side, turn)| empty(side).turn(turn).eye().wanted());
    assert_eq!(wanted, [7, 9, 6, 7]);
    let guns = strong().put("s161.565", "1411").put("g.arko", "1406").put("g19.ar2", "1406");
    let column = |scene: &Scene| scene.eye().column(&[unit("g19.27"), unit("g19.73.1")], hex("1411"), true);
    assert!(
        column(&guns) > column(&strong().put("s161.565", "1411")),
        "artillery is counted as far as it could support"
    );
}

#[test] // AUTO-04
fn a_five_is_an_assault_where_the_odds_are_good_and_a_six_a_probe_where_they_are_bad() {
    let good = strong().at_stage("1411", Stage::PickAttack, &["g19.27", "g19.73.1", "g19.74.1"], &["s.eng1"]);
    let bad =
        strong().put("s161.565", "1411").at_stage("1411", Stage::PickAttack, &["g19.73.1"], &["s161.565"]);
    let picks = |scene: &Scene| [4, 5, 6].map(|face| scene.fights(face));
    let [standard, probe, assault] =
        [AttackOption::Standard, AttackOption::Probe, AttackOption::Assault].map(BattleOrder::Pick);
    assert_eq!(picks(&good), [standard, assault, standard]);
    assert_eq!(picks(&bad), [standard, standard, probe]);
}

#[test] // AUTO-04
fn the_standard_level_picks_what_promises_most_and_throws_no_die() {
    let attackers = ["g19.27", "g19.73.1", "g19.74.1"];
    let good = strong().at_stage("1411", Stage::PickAttack, &attackers, &["s.eng1"]);
    let bad =
        strong().put("s161.565", "1411").at_stage("1411", Stage::PickAttack, &["g19.73.1"], &["s161.565"]);
    let picks = |scene: &Scene| {
        [1, 5, 6].map(|face| scene.rolls_at(1, face)[0]).map(|order| match order {
            Order::Battle(BattleOrder::Pick(option)) => option,
            other => panic!("{other:?}"),
        })
    };
    for (scene, most) in [(&good, promised(&good)), (&bad, promised(&bad))] {
        assert_eq!(picks(scene), [most; 3]);
    }
    assert_ne!(promised(&good), promised(&bad), "a small force does not pick what a strong one does");
}

/// The option of the attacker that brings most against *Defend* in the open: steps, and two for an emptied hex.
fn promised(scene: &Scene) -> AttackOption {
    let mut course = Course::of(game(), &scene.p).unwrap();
    let key = scene.eye().is_key(hex("1411"));
    assert!(!key);
    let column = scene.eye().column(
        &scene.p.fight.as_deref().unwrap().attackers.iter().collect::<Vec<_>>(),
        hex("1411"),
        true,
    );
    let cells = table(&mut course);
    let mean = |attack: AttackOption, defence: DefenceOption| {
        let cell = cells.iter().find(|cell| (cell.attack, cell.defence) == (attack, defence)).unwrap();
        cell.steps[1] - cell.steps[0] + 2.0 * cell.emptied.ways as f64 / cell.emptied.of as f64
    };
    let worth = |attack| match column {
        7.. => mean(attack, DefenceOption::Defend) + mean(attack, DefenceOption::Withdraw),
        _ => 2.0 * mean(attack, DefenceOption::Defend),
    };
    let best = AttackOption::ALL.into_iter().map(|attack| (worth(attack), attack));
    best.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap().1
}

#[test] // AUTO-03
fn the_standard_level_attacks_at_columns_of_its_own_and_presses_at_the_end() {
    let wanted = [(GERMAN, 2), (GERMAN, 4), (GERMAN, 14), (GERMAN, 16), (SOVIET, 2), (SOVIET, 16)]
        .map(|(side, turn)| empty(side).turn(turn).eye_at(1).wanted());
    assert_eq!(wanted, [7, 9, 6, 7, 8, 8]);
}

#[test] // AUTO-28
fn the_standard_level_goes_on_where_the_odds_are_best() {
    let scene = strong()
        .mark("g19.27", Marks::ADVANCED)
        .mark("g19.73.1", Marks::ADVANCED)
        .put("s161.565", "1409")
        .step(Step::Breakthrough);
    let target = |level| scene.eye_at(level).breakthrough(|_| true).map(|one| (one.target, one.column));
    let [plain, standard] = [0, 1].map(target);
    let best = |of: Option<(_, i8)>| of.map(|one| one.1);
    assert!(best(standard) >= best(plain), "{plain:?} {standard:?}");
    assert_eq!(standard.map(|one| one.0), Some(hex("1411")));
}

#[test] // AUTO-03
fn a_hint_is_a_whole_attack_or_a_whole_way_with_its_arrows() {
    let scene = strong();
    let (orders, line) = game().hint(&scene.view(), GERMAN).unwrap();
    assert_eq!((orders.len(), line.arrows.len()), (3, 3), "three units attack: {orders:?}");
    assert_eq!(line.text, "Attack 1411: column 11 of the results");
    let march = empty(GERMAN).put("g57.199.1", "1410").put("s161.569", "1411").step(Step::Movement);
    let (orders, line) = game().hint(&march.view(), GERMAN).unwrap();
    let goes = |order: &Order| matches!(order, Order::Go { .. });
    assert!(orders.iter().all(goes) || orders == [Order::Done], "{orders:?}");
    assert!(line.arrows.len() == usize::from(goes(&orders[0])), "{line:?}");
}

#[test] // TV-130, AUTO-03
fn the_better_attack_comes_first_and_the_rest_is_estimated_again() {
    let scene = strong().put("g57.199.1", "2013").put("g57.199.2", "2013").put("s.eng2", "2014");
    let columns = |scene: &Scene| -> Vec<(String, i8)> {
        let label = |hex| game().map.label(hex).to_owned();
        scene.eye().estimates().iter().map(|one| (label(one.target), one.column)).collect()
    };
    let told = |all: &[(&str, i8)]| all.iter().map(|(at, n)| ((*at).to_owned(), *n)).collect::<Vec<_>>();
    assert_eq!(columns(&scene), told(&[("1411", 11), ("2014", 8), ("0525", 4)]));
    let target = |scene: &Scene| match scene.decides() {
        Order::Battle(BattleOrder::Attack { target, .. }) => Some(target),
        _ => None,
    };
    assert_eq!(target(&scene), Some(hex("1411")));
    let fought = |scene: Scene, at: &str| scene.change(|p| p.fought.add(hex(at)));
    let second = fought(scene, "1411");
    assert_eq!(columns(&second), told(&[("2014", 8), ("0525", 4)]));
    assert_eq!(target(&second), Some(hex("2014")));
    assert_eq!(target(&second.clone().turn(4)), None, "at night from column 9 on");
    assert_eq!(target(&fought(second, "2014")), None, "4 is too little");
}

#[test] // TV-131, AUTO-05
fn a_key_hex_is_defended_and_another_left_where_the_odds_are_bad() {
    let open =
        strong().at_stage("1411", Stage::PickDefence, &["g19.27", "g19.73.1", "g19.74.1"], &["s.eng1"]);
    let town =
        empty(GERMAN).put("g19.27", "1612").put("g19.73.1", "1612").put("s6g.51s", "1712").step(Step::Combat);
    let town = town.at_stage("1712", Stage::PickDefence, &["g19.27", "g19.73.1"], &["s6g.51s"]);
    let [defend, withdraw, last] =
        [DefenceOption::Defend, DefenceOption::Withdraw, DefenceOption::DetDefense].map(BattleOrder::Answer);
    assert_eq!([3, 4].map(|face| open.fights(face)), [withdraw, defend]);
    assert_eq!([4, 5].map(|face| town.fights(face)), [defend, last]);
    let even = strong().put("s161.565", "1411");
    let even = even.at_stage("1411", Stage::PickDefence, &["g19.73.1", "g19.74.1"], &["s161.565"]);
    assert!(even.eye().column(&["g19.73.1", "g19.74.1"].map(unit), hex("1411"), true) < 7);
    assert_eq!(even.fights(1), defend, "the odds are not bad");
}

#[test] // AUTO-06
fn guns_support_up_to_four_to_one_and_without_them_surprise_is_tried() {
    let guns = |stage| {
        let scene =
            strong().put("g.arko", "1406").put("g19.ar2", "1406").put("s.gmr", "1413").put("s40.art", "1414");
        scene.at_stage("1411", stage, &["g19.73.1", "g19.74.1"], &["s.eng1"])
    };
    let gun = |order: &Order| match order {
        Order::Battle(BattleOrder::Support { gun, .. }) => Some(*gun),
        _ => None,
    };
    // 8 and the 8 of the corps artillery are more than four times 2.
    assert_eq!(guns(Stage::AttackGuns).turn(6).thinks(), [Order::Done], "eight is four times two");
    let weak = guns(Stage::AttackGuns).turn(6).steps("g19.73.1", 1);
    assert_eq!(weak.thinks().iter().map(gun).collect::<Vec<_>>(), [Some(unit("g.arko"))]);
    let defends = guns(Stage::DefenceGuns).turn(6).thinks();
    assert_eq!(
        defends.iter().filter_map(gun).collect::<Vec<_>>(),
        [unit("s.gmr")],
        "two printed, so one battery is enough"
    );
    let morning = guns(Stage::AttackGuns)
        .turn(5)
        .with("g.arko", |man| man.ammo = 0)
        .with("g19.ar2", |man| man.ammo = 0);
    assert_eq!(morning.decides(), Order::Battle(BattleOrder::Surprise));
    // A forecast assumes of both sides what they would give.
    let assumed = |scene: &Scene, side: Side| -> Vec<Unit> {
        let b = filled(game(), &scene.p).and_then(|p| p.fight).expect("a combat");
        b.guns[nth(side)].iter().map(|(gun, _)| *gun).collect()
    };
    assert_eq!(assumed(&guns(Stage::AttackGuns).turn(6), GERMAN), []);
    assert_eq!(assumed(&weak, GERMAN), [unit("g.arko")]);
    assert_eq!(assumed(&guns(Stage::DefenceGuns).turn(6), SOVIET), [unit("s.gmr")]);
}

#[test] // AUTO-07
fn who_has_most_steps_loses_one_and_key_hexes_are_held() {
    let two = strong().put("s161.565", "1411").put("s9m.69.1", "1411");
    let defenders = ["s161.565", "s9m.69.1"];
    let losses = two.clone().at_stage("1411", Stage::DefenceLosses, &["g19.27"], &defenders);
    assert_eq!(losses.fights(1), BattleOrder::Lose { unit: unit("s9m.69.1") }, "three steps to two");
    let stand = two.at_stage("1411", Stage::DefenceStand, &["g19.27"], &defenders);
    assert_eq!(stand.fights(1), BattleOrder::Yield);
    let forced = stand.picked(AttackOption::Standard, DefenceOption::DetDefense);
    assert_eq!(forced.fights(1), BattleOrder::Stand, "it must");
    let town = empty(GERMAN).put("s161.565", "1712").put("g19.27", "1612").step(Step::Combat);
    assert_eq!(
        town.at_stage("1712", Stage::DefenceStand, &["g19.27"], &["s161.565"]).fights(1),
        BattleOrder::Stand
    );
}

#[test] // AUTO-08
fn the_last_germans_of_a_town_do_not_advance() {
    let at = |other: &str| {
        let scene = empty(GERMAN).put("g19.73.1", "1712").put("g19.74.1", other).step(Step::Combat);
        let mut scene = scene.at_stage("1713", Stage::Advance, &["g19.73.1"], &[]);
        scene.p.fight.as_deref_mut().unwrap().path = vec![hex("1713")];
        scene.decides()
    };
    assert_eq!(at("1705"), Order::Done);
    assert_eq!(at("1712"), Order::Battle(BattleOrder::Advance { unit: unit("g19.73.1") }));
    let far = |enemy: &str| {
        let scene = empty(GERMAN).put("g19.73.1", "1413").put("s161.565", enemy).put("s253.979", enemy);
        let mut scene = scene.put("s253.981", enemy).step(Step::Combat).at_stage(
            "1413",
            Stage::Advance,
            &["g19.73.1"],
            &[],
        );
        let b = scene.p.fight.as_deref_mut().unwrap();
        (b.path, b.advanced) = (vec![hex("1413"), hex("1414"), hex("1415")], vec![(unit("g19.73.1"), 1, 0)]);
        scene.decides()
    };
    assert_eq!(far("1415"), Order::Done, "fifteen stand against twice five");
    assert_eq!(far("1420"), Order::Battle(BattleOrder::Advance { unit: unit("g19.73.1") }));
}

#[test] // AUTO-09
fn a_full_battery_fires_at_two_battalions() {
    let scene = empty(GERMAN).put("g.arko", "1406").put("g57.199.1", "1409").put("s161.565", "1411");
    assert_eq!(scene.clone().step(Step::Bombardment).thinks(), [Order::Done]);
    let dense = scene.put("s253.979", "1411").step(Step::Bombardment);
    let fire = Order::Battle(BattleOrder::Bombard { gun: unit("g.arko"), target: hex("1411") });
    assert_eq!(dense.thinks(), [fire]);
    assert_eq!(dense.clone().with("g.arko", |man| man.ammo = 1).thinks(), [Order::Done]);
    assert_eq!(dense.turn(4).thinks(), [Order::Done], "not at night");
}

#[test] // AUTO-10
fn units_on_foot_dig_in_near_the_enemy_and_builders_stay() {
    let one = empty(GERMAN).put("g57.199.1", "1410").put("s161.565", "1412");
    assert_eq!(one.clone().step(Step::Engineering).thinks(), [Order::Done], "alone");
    let two = one.put("g57.199.2", "1410").step(Step::Engineering);
    assert_eq!(two.thinks(), [Order::Dig { unit: unit("g57.199.1") }]);
    let builds = two.step(Step::Movement).with("g57.199.1", |man| man.digs = 2);
    assert_eq!(builds.goes("g57.199.1"), "1410");
    let ferry = empty(SOVIET).put("s161.565", "2307").pair("2406", "2307").step(Step::Engineering);
    assert_eq!(ferry.thinks(), [Order::Done]);
    assert_eq!(ferry.put("g57.199.1", "2308").thinks(), [Order::Dig { unit: unit("s161.565") }]);
}

#[test] // AUTO-11
fn the_emptiest_battery_is_loaded_first() {
    let scene = empty(GERMAN)
        .put("g.arko", "1406")
        .put("g19.ar1", "1406")
        .put("g19.ar2", "1406")
        .change(|p| p.salvos = [3, 3]);
    let scene = scene
        .with("g.arko", |man| man.ammo = 1)
        .with("g19.ar1", |man| man.ammo = 0)
        .with("g19.ar2", |man| man.ammo = 0);
    let scene = scene.step(Step::Resupply);
    assert_eq!(scene.thinks(), [Order::Load { unit: unit("g19.ar2") }], "seven to six");
    assert_eq!(scene.change(|p| p.salvos = [0, 0]).thinks(), [Order::Done]);
}

#[test] // AUTO-20
fn the_unit_that_lacks_most_is_rebuilt() {
    let scene = empty(GERMAN).put("g57.199.1", "1410").put("g72.105.1", "1410").steps("g72.105.1", 2);
    let scene = scene
        .put("g19.73.1", "1410")
        .steps("g19.73.1", 1)
        .change(|p| p.points.infantry = 1)
        .step(Step::Replacements);
    assert_eq!(scene.thinks(), [Order::Rebuild { unit: unit("g19.73.1") }], "it lacks two");
    assert_eq!(scene.change(|p| p.points.infantry = 0).thinks(), [Order::Done]);
}

#[test] // AUTO-21
fn the_bridge_is_blown_when_it_has_served() {
    let scene = empty(GERMAN).put("g57.pi", "2618").step(Step::Engineering).change(|p| p.bridge = true);
    let blow = [Order::Blow { unit: unit("g57.pi") }];
    assert_eq!(scene.thinks(), blow, "no German is left beyond");
    let waits = scene.put("g10.20.1", "2817");
    assert_ne!(waits.thinks(), blow);
    assert_eq!(waits.clone().put("s206.722", "2917").thinks(), blow, "Soviets are near");
    assert_eq!(waits.clone().turn(6).thinks(), blow);
    assert_eq!(waits.step(Step::Movement).goes("g57.pi"), "2618", "the engineers stay");
}

#[test] // AUTO-22
fn without_the_bridge_the_river_is_tried() {
    let scene = empty(GERMAN).put("g57.199.1", "2718").change(|p| p.bridge = false);
    assert!(matches!(scene.decides(), Order::Cross { unit: who, .. } if who == unit("g57.199.1")));
    let scene = empty(GERMAN).put("g57.199.1", "3017").change(|p| p.bridge = false);
    assert!(matches!(scene.decides(), Order::Go { .. }), "it goes to the bank first");
}

#[test] // AUTO-23
fn the_east_bank_is_left_over_the_bridge_the_nearest_first() {
    let scene = empty(GERMAN)
        .put("g10.20.1", "2718")
        .put("g10.41.1", "2817")
        .put("g112.110", "3110")
        .change(|p| p.bridge = true);
    let orders = scene.thinks();
    let first = orders
        .iter()
        .position(|order| matches!(order, Order::Go { unit: who, .. } if *who == unit("g10.20.1")));
    let second = orders
        .iter()
        .position(|order| matches!(order, Order::Go { unit: who, .. } if *who == unit("g10.41.1")));
    assert!(first < second && first.is_some());
    let bank = |key: &str| game().map.bank(hex(&scene.goes(key)));
    use red_parachutes::nouns::Bank::{East, West};
    assert_eq!(["g10.20.1", "g10.41.1", "g112.110"].map(bank), [Some(West), Some(West), Some(East)]);
    let near = |at: &str| game().map.distance(hex(at), hex("2718"));
    assert!(near(&scene.goes("g112.110")) < near("3110"));
}

#[test] // AUTO-24
fn towns_are_held_and_stacks_sealed_off() {
    let town = empty(GERMAN).put("g57.199.1", "1613").put("s161.565", "1910");
    assert_eq!(town.goes("g57.199.1"), "1712", "a town of three points with an enemy within four hexes");
    let held = town.put("g57.217.1", "1712").put("g57.199.2", "1712").put("g112.110", "1708");
    eprintln!(
        "{} {} {} {}",
        held.goes("g112.110"),
        held.goes("g57.199.1"),
        held.goes("g57.199.2"),
        held.goes("g57.217.1")
    );
    assert_eq!(game().map.distance(hex(&held.goes("g112.110")), hex("1910")), 1, "the enemy is sealed off");
    assert_eq!(held.goes("g57.217.1"), "1712", "who is there stays");
    let behind = empty(GERMAN).put("g10.41.1", "0413").put("s161.565", "2011");
    let strategic = |order: &Order| matches!(order, Order::Go { pace: Pace::Strategic, .. });
    assert!(behind.thinks().iter().any(strategic), "vehicles go far behind the front");
}

#[test] // AUTO-25
fn a_battery_goes_into_range_and_unlimbers() {
    let scene = empty(GERMAN).put("g.arko", "0413").mark("g.arko", Marks::LIMBERED).put("s161.565", "1913");
    let at = scene.goes("g.arko");
    assert!(game().map.distance(hex(&at), hex("1913")) <= 9, "{at}");
    assert!(scene.thinks().contains(&Order::Unlimber { unit: unit("g.arko") }));
    let ready = empty(GERMAN).put("g.arko", "1413").put("s161.565", "1913");
    assert_eq!(ready.thinks(), [Order::Done], "who is in range stays");
}

#[test] // AUTO-26
fn a_headquarters_stays_two_hexes_behind_its_units_with_its_leader() {
    let scene = empty(GERMAN)
        .put("g19.hq", "0413")
        .put("l.kallner", "0413")
        .put("g19.73.1", "1013")
        .put("g19.74.1", "1014");
    let scene = scene.mark("g19.73.1", Marks::ENDED).mark("g19.74.1", Marks::ENDED).put("s161.565", "2011");
    let at = hex(&scene.goes("g19.hq"));
    let far = ["1013", "1014"].map(|unit| game().map.distance(at, hex(unit)));
    assert_eq!(far.iter().sum::<u32>(), 4, "{far:?}");
    assert_eq!(scene.goes("l.kallner"), game().map.label(at));
}

#[test] // AUTO-27
fn battalions_comb_their_hex_and_attack_whom_they_find() {
    let scene =
        empty(GERMAN).put("g57.199.1", "1410").put("s1ab.1.a", "1410").mark("s1ab.1.a", Marks::FLIPPED);
    let scene = scene.step(Step::Combat);
    assert_eq!(scene.fights(1), BattleOrder::Search { unit: unit("g57.199.1") });
    let found = scene.change(|p| p.found = HexSet::only(hex("1410")));
    assert_eq!(found.fights(1), BattleOrder::Attack { unit: unit("g57.199.1"), target: hex("1410") });
    assert_eq!(found.mark("g57.199.1", Marks::ATTACKED).thinks(), [Order::Done]);
}

#[test] // AUTO-28
fn the_attack_goes_on_behind_a_leader() {
    let scene =
        strong().mark("g19.27", Marks::ADVANCED).mark("g19.73.1", Marks::ADVANCED).step(Step::Breakthrough);
    assert_eq!(scene.thinks(), [Order::Done], "no leader is there");
    let led = scene.put("l.kallner", "1410");
    let attack = |key| Order::Battle(BattleOrder::Attack { unit: unit(key), target: hex("1411") });
    assert_eq!(led.thinks(), [attack("g19.27"), attack("g19.73.1"), Order::Battle(BattleOrder::Commit)]);
    assert_eq!(
        led.nerve("g19.27", Nerve::Disrupted).nerve("g19.73.1", Nerve::Disrupted).thinks(),
        [Order::Done]
    );
}

#[test] // AUTO-40
fn a_bridgehead_goes_where_units_wait_and_not_into_a_zone() {
    let scene = ["s161.565", "s253.979", "s309.957", "s237.838"]
        .iter()
        .fold(empty(SOVIET), |scene, key| scene.put(key, "2405"));
    let scene = scene.change(|p| p.pairs_free = 1).step(Step::Bridgeheads);
    let Order::PlacePair { east, west } = scene.decides() else { panic!("{:?}", scene.thinks()) };
    assert!(game().map.distance(east, hex("2405")) <= 2);
    let zone = scene.put("g57.199.1", game().map.label(west));
    assert!(!matches!(zone.decides(), Order::PlacePair { west: other, .. } if other == west));
}

#[test] // AUTO-41
fn infantry_crosses_first_with_an_engineer_and_the_headquarters_after_half_of_its_units() {
    let scene = empty(SOVIET)
        .pair("2406", "2307")
        .put("s161.565", "2406")
        .put("s6g.51s", "2406")
        .put("s47r.hq", "2406");
    let cross = |key| Order::Cross { unit: unit(key), to: hex("2307") };
    assert_eq!(scene.thinks(), [cross("s161.565")], "the stronger first");
    let helped = scene.clone().put("s.eng1", "2406");
    assert_eq!(
        helped.thinks(),
        [Order::Help { engineer: unit("s.eng1"), unit: unit("s161.565") }, cross("s161.565")]
    );
    let after = scene.mark("s161.565", Marks::CROSSED).mark("s6g.51s", Marks::CROSSED);
    assert!(!after.thinks().contains(&cross("s47r.hq")));
    assert_eq!(after.put("s161.565", "2307").thinks(), [cross("s47r.hq")]);
}

#[test] // AUTO-42
fn the_east_bank_goes_to_the_shortest_queue_and_engineers_where_none_is() {
    let queue = ["s253.979", "s253.981", "s253.983", "s309.955", "s309.957"];
    let scene = empty(SOVIET)
        .pair("2406", "2307")
        .pair("2508", "2309")
        .put("s161.565", "2605")
        .put("g57.199.1", "1410");
    assert_eq!(game().map.distance(hex(&scene.goes("s161.565")), hex("2406")), 0);
    let full = queue
        .iter()
        .fold(scene.put("s.eng1", "2604"), |scene, key| scene.put(key, "2406").mark(key, Marks::CROSSED));
    assert!(game().map.distance(hex(&full.goes("s161.565")), hex("2508")) < 4, "the other is free");
    assert_eq!(game().map.distance(hex(&full.goes("s.eng1")), hex("2406")), 1, "next to the queue");
    let corps = empty(SOVIET).pair("2406", "2307").put("s206.722", "3017").change(|p| p.bridge = true);
    let near = |at: &str| game().map.distance(hex(at), hex("2718"));
    assert!(near(&corps.goes("s206.722")) < near("3017"), "the 23rd Rifle Corps goes for the bridge");
}

#[test] // AUTO-43
fn the_west_bank_goes_for_towns_and_holds_bridgeheads() {
    let scene = empty(SOVIET).pair("2406", "2307").put("s161.565", "2310");
    assert_eq!(scene.goes("s161.565"), "2009", "the dearest open town in reach");
    let alone = empty(SOVIET)
        .pair("2406", "2307")
        .put("s161.565", "2307")
        .put("g57.199.1", "2009")
        .put("g57.199.2", "2309");
    assert_eq!(alone.goes("s161.565"), "2307", "the bridgehead is held by one");
}

#[test] // AUTO-44
fn a_headquarters_of_the_east_bank_waits_for_half_of_its_formation() {
    let scene = empty(SOVIET).pair("2406", "2307").pair("1006", "1108").put("s47r.hq", "2001");
    let scene = scene.put("s161.565", "2308").put("s161.569", "2404").mark("s161.569", Marks::ENDED);
    let near = |scene: &Scene, to: &str| game().map.distance(hex(&scene.goes("s47r.hq")), hex(to));
    assert!(
        near(&scene, "2406") < game().map.distance(hex("2001"), hex("2406")),
        "half are over: to the ferry"
    );
    let less = scene
        .put("s161.575", "2404")
        .mark("s161.575", Marks::ENDED)
        .put("s253.979", "2404")
        .mark("s253.979", Marks::ENDED);
    assert!(near(&less, "2406") < 5, "to the one next to its units");
}

#[test] // AUTO-45
fn dispersed_companies_hide_by_day_and_gathered_ones_take_towns() {
    let scene =
        empty(SOVIET).put("s1ab.1.a", "1412").mark("s1ab.1.a", Marks::FLIPPED).put("g57.199.1", "1614");
    let covered = |at: String| game().map.terrain(hex(&at)).is_cover();
    assert!(covered(scene.goes("s1ab.1.a")), "into the woods");
    assert_eq!(scene.turn(4).goes("s1ab.1.a"), "1412", "not at night");
    let up = empty(SOVIET).put("s1ab.1.a", "1612").put("g57.199.1", "0505");
    assert_eq!(up.goes("s1ab.1.a"), "1712");
}

#[test] // AUTO-46
fn a_stack_slips_into_an_empty_town() {
    let scene = empty(SOVIET)
        .put("s1ab.1", "1612")
        .put("g57.199.1", "1613")
        .put("g57.199.2", "1812")
        .step(Step::Infiltration);
    let slip = [Order::Infiltrate { from: hex("1612"), to: hex("1712") }];
    assert_eq!(scene.thinks(), slip);
    assert_eq!(scene.clone().put("g57.217.1", "1712").thinks(), [Order::Done], "it is held");
    assert_eq!(scene.nerve("s1ab.1", Nerve::Disrupted).thinks(), [Order::Done]);
}

#[test] // AUTO-47
fn brigades_drop_three_companies_to_a_hex_away_from_germans() {
    let mut scene = empty(SOVIET).turn(4).change(|p| {
        for nth in 0..game().army.counters.len() {
            let unit = Unit(nth as u8);
            if game().counter(unit).setup == red_parachutes::data::SetUp::Drop {
                p.men[unit].off = Off::Waiting;
            }
        }
    });
    scene = scene.put("g57.199.1", "1314").step(Step::Drops);
    let third = game().army.zones.iter().find(|zone| zone.1 == hex("1415")).unwrap().0;
    assert_eq!(scene.thinks(), [Order::Drop { brigade: third }], "the third brigade is the first");
    scene.give(Order::Drop { brigade: third }, &[5]);
    let lands: Vec<(Unit, String)> = scene
        .thinks()
        .iter()
        .map(|order| match order {
            Order::Land { unit, at } => (*unit, game().map.label(*at).to_owned()),
            other => panic!("{other:?}"),
        })
        .collect();
    let companies: Vec<&str> = lands.iter().take(5).map(|land| land.1.as_str()).collect();
    assert!(
        companies[0] == companies[2] && companies[2] != companies[3] && companies[3] == companies[4],
        "{companies:?}"
    );
    assert!(lands.iter().all(|land| game().map.distance(hex(&land.1), hex("1314")) > 1));
    assert!(
        lands[5..].iter().all(|land| land.1 == companies[0]) && lands.len() > 6,
        "the rest with the first"
    );
}

#[test]
fn every_decision_is_cited() {
    let cited = Ids { ruling: "RPX-Q", short: false }
        .cited_in_folders(&[concat!(env!("CARGO_MANIFEST_DIR"), "/tests")]);
    let all = (1..=11).chain(20..=28).chain(40..=47);
    let missing: Vec<String> = all.map(|n| format!("AUTO-{n:02}")).filter(|id| !cited.contains(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn games_by_the_procedure_change_only_with_the_rules_or_the_procedure() {
    let game_of = |seed| {
        let (p, counts) = play(seed, Sight::Own, [0, 0], |_, _| {});
        let end = p.outcome.as_ref().expect("an outcome");
        let orders = counts["orders G"] + counts["orders S"];
        format!(
            "seed {seed}: {orders} orders, turn {}, {} {}, {:016x}\n",
            p.turn,
            end.kind,
            end.score,
            game().digest(&p)
        )
    };
    let ends: String = (1..=2).map(game_of).collect();
    golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/games.txt"), &ends);
}
