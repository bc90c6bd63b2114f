//! What is decided inside a combat: who is searched for, who defends, at whom is fired, who goes back and who goes on; with the optional
//! lines of the sheet.

use super::{
    fight::meeting,
    scene::{Scene, empty, game, hex, play_with, unit},
};
use red_parachutes::{
    battle::{Battle, BattleEvent, BattleOrder, Stage},
    data::results::{AttackOption, DefenceOption},
    game::Setup,
    nouns::{GERMAN, Nerve, Off, SOVIET, Step, UnitSet},
    rules::sequence,
    state::Marks,
};

pub fn set(keys: &[&str]) -> UnitSet {
    keys.iter().map(|key| unit(key)).collect()
}

pub fn attack(key: &str, at: &str) -> BattleOrder {
    BattleOrder::Attack { unit: unit(key), target: hex(at) }
}

pub fn lose(key: &str) -> BattleOrder {
    BattleOrder::Lose { unit: unit(key) }
}

impl Scene {
    /// Both fight as they stand, with the lowest levels, and without leaders.
    pub fn fought(&mut self, dice: &[u32]) -> Vec<BattleEvent> {
        self.picks(AttackOption::Standard, DefenceOption::Defend);
        while matches!(self.stage(), Some(Stage::DefenceGuns | Stage::AttackGuns)) {
            self.pass(&[]);
        }
        self.levels(1, 1, dice)
    }
    pub fn acts(&self) -> Option<Stage> {
        let defends = sequence::to_act(&self.p) != Some(self.p.phasing);
        assert_eq!(self.stage().map(Stage::is_defence), Some(defends), "{:?}", self.stage());
        self.stage()
    }
}

/// A company of parachutists lies where a German battalion stands, another battalion is next to them.
fn hidden() -> Scene {
    empty(GERMAN)
        .put("g57.199.1", "2009")
        .put("s3ab.1.a", "2009")
        .mark("s3ab.1.a", Marks::FLIPPED)
        .put("g57.199.2", "2010")
        .step(Step::Combat)
}

#[test] // TV-18, RPX-150, RPX-Q35, RPX-Q42
fn a_search_finds_on_one_and_two_and_once_for_each_battalion() {
    let search = |key: &str| BattleOrder::Search { unit: unit(key) };
    let mut scene = hidden();
    assert_eq!(
        (scene.fight_code(attack("g57.199.2", "2009")), scene.fight_code(search("g57.199.2"))),
        ("E_FLIPPED", "E_FLIPPED")
    );
    assert_eq!(scene.fight_code(attack("g57.199.1", "2009")), "E_NOT_ADJACENT");
    assert_eq!(
        scene.clone().mark("g57.199.1", Marks::STRATEGIC).fight_code(search("g57.199.1")),
        "E_STRATEGIC"
    );
    let company = scene.clone().put("g57.pi", "2009");
    assert_eq!(company.fight_code(search("g57.pi")), "E_KIND", "a company does not search");
    let mut fails = scene.clone().put("g10.20.1", "2009");
    let events = fails.fight(search("g57.199.1"), &[3]);
    let searched = |key, die, found| BattleEvent::Searched { unit: unit(key), hex: hex("2009"), die, found };
    assert_eq!(events, [searched("g57.199.1", 3, false)]);
    assert_eq!(
        (fails.fight_code(search("g57.199.1")), fails.fight_code(search("g10.20.1"))),
        ("E_SEARCHED", "ok")
    );
    assert_eq!(scene.fight(search("g57.199.1"), &[2]), [searched("g57.199.1", 2, true)]);
    assert_eq!(scene.fight_code(search("g57.199.1")), "E_SEARCHED");
    // Those in the hex attack them, and those next to it; who falls is off the map, who is left stays dispersed.
    scene.attack(&["g57.199.1", "g57.199.2"], "2009");
    assert_eq!(scene.p.fight.as_deref().map(|b| b.defenders), Some(set(&["s3ab.1.a"])));
    scene.fought(&[6, 6]);
    assert_eq!((scene.at("s3ab.1.a").as_str(), scene.man("s3ab.1.a").off), ("off", Off::Lost));
}

#[test] // RPX-112, RPX-228, RPX-231, RPX-Q42
fn found_companies_go_back_dispersed_and_mind_no_zone() {
    let mut scene = hidden().put("g10.20.1", "2110").put("s3ab.1.b", "2009").mark("s3ab.1.b", Marks::FLIPPED);
    scene.fight(BattleOrder::Search { unit: unit("g57.199.1") }, &[1]);
    scene.attack(&["g57.199.1"], "2009");
    scene.fought(&[1, 6]);
    if scene.stage() == Some(Stage::DefenceLosses) {
        scene.fight(lose("s3ab.1.a"), &[]);
    }
    assert_eq!(scene.acts(), Some(Stage::DefenceStand));
    scene.fight(BattleOrder::Yield, &[]);
    while scene.stage() == Some(Stage::DefenceRetreat) {
        let goes = scene.p.fight.as_deref().and_then(|b| b.going).map(|going| going.0);
        let to = goes.into_iter().flat_map(|at| game().map.hexes.neighbours(at)).map(|(_, to)| to);
        let to = to.into_iter().find(|to| scene.fight_code(BattleOrder::Back { to: *to }) == "ok");
        scene.fight(BattleOrder::Back { to: to.unwrap() }, &[]);
    }
    let left = scene.man("s3ab.1.b");
    assert!(
        left.is(Marks::FLIPPED) && left.is(Marks::RETREATED) && left.steps == 1,
        "no zone costs it a step"
    );
}

/// Four rifle regiments of a hex against a battalion.
fn crowd() -> Scene {
    ["s161.565", "s161.569", "s161.575", "s253.979"]
        .iter()
        .fold(meeting(), |scene, key| scene.put(key, "2307"))
}

#[test] // RPX-154, RPX-220, RPX-224, RPX-Q41
fn the_owner_chooses_who_defends_and_the_others_lose_last() {
    let takes = |key: &str| BattleOrder::TakePart { unit: unit(key) };
    let mut scene = crowd();
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    assert_eq!(scene.acts(), Some(Stage::TakePart));
    assert_eq!(scene.fight(takes("s161.575"), &[]), [BattleEvent::Took { unit: unit("s161.575") }]);
    assert_eq!(scene.fight_code(takes("s161.575")), "E_CAP");
    let events = scene.fight(takes("s253.979"), &[]);
    let goes_on = BattleEvent::Stage { stage: Stage::PickAttack };
    assert_eq!(events, [BattleEvent::Took { unit: unit("s253.979") }, goes_on]);
    assert_eq!(scene.fight_code(takes("s161.565")), "E_NOT_YOUR_PHASE");
    assert_eq!(scene.p.fight.as_deref().map(|b| b.defenders), Some(set(&["s161.575", "s253.979"])));
    scene.fought(&[6, 6]);
    let codes = ["s161.565", "s161.575", "s253.979"].map(|key| scene.fight_code(lose(key)));
    assert_eq!((scene.stage(), codes), (Some(Stage::DefenceLosses), ["E_NOT_IN_COMBAT", "ok", "ok"]));
    // One headquarters is free, and its owner says which.
    let mut hqs = meeting().put("s9m.hq", "2307").put("s6g.hq", "2307");
    hqs.attack(&["g57.199.1"], "2307");
    hqs.fight(takes("s6g.hq"), &[]);
    assert_eq!(hqs.fight_code(takes("s9m.hq")), "E_CAP");
    let mut one = meeting().put("s9m.hq", "2307");
    one.attack(&["g57.199.1"], "2307");
    assert_eq!(one.p.fight.as_deref().map(|b| b.defenders), Some(set(&["s161.565"])), "there is no choice");
}

#[test] // RPX-192, RPX-220
fn those_lose_first_whose_morale_held() {
    let mut scene = meeting().put("s161.569", "2307").nerve("s161.569", Nerve::Demoralized);
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    let morale = game().counter(unit("s161.565")).morale;
    scene.levels(4, morale, &[1, 6, 6]);
    assert_eq!(scene.p.fight.as_deref().map(|b| b.failed), Some(set(&["s161.569"])));
    assert!(
        scene.man("s161.565").steps < 2 && scene.man("s161.569").steps == 2,
        "one of them alone may lose"
    );
}

#[test] // RPX-205, RPX-Q40, RPX-Q45
fn the_firer_names_the_armour_he_fires_at() {
    let at = |key: &str| BattleOrder::Fire { at: unit(key) };
    let mut scene = empty(GERMAN)
        .put("g19.73.1", "2206")
        .put("g19.27", "2206")
        .put("g19.aa", "2308")
        .put("s161.565", "2307")
        .put("s.iptap", "2307")
        .step(Step::Combat);
    scene.attack(&["g19.73.1", "g19.27", "g19.aa"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    scene.levels(1, 1, &[]);
    assert_eq!(scene.acts(), Some(Stage::TankFire));
    assert_eq!(scene.fight_code(at("g19.73.1")), "E_NO_TARGET");
    assert_eq!(scene.code(red_parachutes::order::Order::Done), "E_NOT_YOUR_PHASE", "every step fires");
    let (first, value) = (unit("s.iptap"), 3);
    let events = scene.fight(at("g19.aa"), &[6, 6]);
    let shot = BattleEvent::Shot { by: first, at: unit("g19.aa"), dice: [6, 6], hit: true, value, armor: 1 };
    assert_eq!((events, scene.man("g19.aa").steps), (vec![shot], 2));
    let shots = game().counter(first).steps + game().counter(unit("s161.565")).steps;
    for _ in 1..shots {
        scene.fight(
            at("g19.27"),
            if scene.p.fight.as_deref().is_some_and(|b| b.shots + 1 == shots) {
                &[1, 1, 3, 3]
            } else {
                &[1, 1]
            },
        );
    }
    assert_eq!(scene.man("g19.27").steps, 3);
    assert!(scene.stage() > Some(Stage::TankFire));
}

/// Two battalions attack a regiment, others stand with them.
fn stood(dice: &[u32]) -> Scene {
    let mut scene = empty(GERMAN)
        .put("g10.20.1", "2206")
        .put("g10.20.2", "2206")
        .put("g57.199.1", "2206")
        .put("l.manteuffel", "2206")
        .put("s161.565", "2307")
        .put("g10.41.1", "0524")
        .put("s161.569", "0525")
        .step(Step::Combat);
    scene.attack(&["g10.20.1", "g10.20.2"], "2307");
    scene.fought(dice);
    scene
}

#[test] // RPX-231, RPX-232, RPX-233, TV-44
fn beyond_defenders_who_stood_fast_units_go_on_freely() {
    let onward = |key: &str, to: &str| BattleOrder::Onward { unit: unit(key), to: hex(to) };
    let goes = |key: &str| BattleOrder::Advance { unit: unit(key) };
    let mut scene = stood(&[4, 6]);
    let results = scene.p.fight.as_deref().map(|b| (b.owed[1], b.retreat[1]));
    assert_eq!((scene.stage(), results), (Some(Stage::DefenceStand), Some((0, 2))));
    let mut falls = scene.clone();
    falls.p.men[unit("s161.565")].steps = 1;
    falls.fight(BattleOrder::Stand, &[1]);
    scene.fight(BattleOrder::Yield, &[]);
    assert_eq!((falls.at("s161.565").as_str(), falls.stage()), ("off", Some(Stage::Advance)));
    // One step fell, and one of the result is unfulfilled: one hex.
    falls.fight(goes("g10.20.1"), &[]);
    assert_eq!(falls.fight_code(onward("g10.20.1", "2308")), "E_ADVANCE_LIMIT");
    let mut falls = falls.change(|p| p.fight.as_deref_mut().unwrap().owed[1] = 2);
    assert_eq!(falls.fight_code(onward("g10.20.2", "2308")), "E_ADVANCE_LIMIT", "first the hex they held");
    assert_eq!(falls.fight_code(onward("g10.20.1", "2310")), "E_OFF_PATH");
    assert_eq!(falls.fight_code(onward("g10.20.1", "2407")), "E_PROHIBITED", "water");
    assert_eq!(falls.clone().put("s47r.hq", "2308").fight_code(onward("g10.20.1", "2308")), "E_PROHIBITED");
    let five = ["g57.199.2", "g57.217.1", "g112.110", "g112.258", "g255.455"];
    let full = five.into_iter().fold(falls.clone(), |scene, key| scene.put(key, "2308"));
    assert_eq!(full.fight_code(onward("g10.20.1", "2308")), "E_STACK");
    falls.fight(onward("g10.20.1", "2308"), &[]);
    assert_eq!(
        (falls.at("g10.20.1").as_str(), falls.fight_code(onward("g10.20.1", "2309"))),
        ("2308", "E_ADVANCE_LIMIT")
    );
    // Who stands with the attackers advances too, his leader with him; who did not is left.
    falls.fight(goes("g57.199.1"), &[]);
    falls.fight(goes("l.manteuffel"), &[]);
    assert_eq!((falls.at("g57.199.1"), falls.at("l.manteuffel")), ("2307".to_owned(), "2307".to_owned()));
    assert_eq!(falls.fight_code(goes("g10.41.1")), "E_ADVANCE_LIMIT");
}

#[test] // RPX-231, RPX-Q38, RPX-093
fn an_advance_may_try_the_river_once() {
    let over = |to: &str| BattleOrder::Onward { unit: unit("g10.20.1"), to: hex(to) };
    let mut scene = stood(&[4, 6]).change(|p| p.men[unit("s161.565")].steps = 1);
    scene.fight(BattleOrder::Stand, &[1]);
    scene.fight(BattleOrder::Advance { unit: unit("g10.20.1") }, &[]);
    let scene = scene.change(|p| p.fight.as_deref_mut().unwrap().owed[1] = 3);
    let (far, _) = game().map.crossings(hex("2307")).next().unwrap();
    let far = game().map.label(far).to_owned();
    let mut fails = scene.clone();
    fails.fight(over(&far), &[6, 4]);
    assert_eq!((fails.at("g10.20.1").as_str(), fails.fight_code(over(&far))), ("2307", "E_ADVANCE_LIMIT"));
    let mut works =
        scene.clone().with("g10.20.1", |man| man.helper = Some(unit("g19.pi"))).put("g19.pi", "2307");
    works.fight(over(&far), &[3, 4]);
    assert_eq!(works.at("g10.20.1"), "2307", "7 is too much for a motorized unit, and no engineer helps");
    let mut works = scene;
    works.fight(over(&far), &[3, 3]);
    assert_eq!(works.at("g10.20.1"), far);
}

#[test] // RPX-233, RPX-170
fn guns_under_the_zone_of_who_advances_support_no_more() {
    let mut scene = meeting().put("s40.art", "2308").put("s161.575", "2308").put("s253.979", "2309");
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.fought(&[6, 6]);
    while scene.stage() == Some(Stage::LeadAttack) || scene.stage() == Some(Stage::DefenceStand) {
        scene.fight(BattleOrder::Yield, &[]);
    }
    assert!(!scene.man("s40.art").is(Marks::SILENCED));
    scene.fight(BattleOrder::Advance { unit: unit("g57.199.1") }, &[]);
    assert!(scene.man("s40.art").is(Marks::SILENCED));
}

#[test] // RPX-227, RPX-229, RPX-226
fn others_of_the_hex_go_back_with_the_attackers_if_they_want() {
    let mut scene = meeting().put("g10.20.1", "2206").put("l.schmidt", "2206");
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.fought(&[1, 1]);
    while scene.stage() == Some(Stage::AttackLosses) {
        scene.fight(lose("g57.199.1"), &[]);
    }
    assert_eq!(scene.acts(), Some(Stage::AttackStand));
    let along = |key: &str| BattleOrder::Along { unit: unit(key) };
    assert_eq!(scene.fight_code(along("g57.199.2")), "E_NOT_IN_COMBAT");
    assert_eq!(scene.fight(along("l.schmidt"), &[]), [BattleEvent::Went { unit: unit("l.schmidt") }]);
    scene.fight(BattleOrder::Yield, &[]);
    while scene.stage() == Some(Stage::AttackRetreat) {
        let at = scene.p.fight.as_deref().and_then(|b| b.going).unwrap().0;
        let near = game().map.hexes.neighbours(at).map(|(_, to)| to);
        let to = near.into_iter().find(|to| scene.fight_code(BattleOrder::Back { to: *to }) == "ok");
        scene.fight(BattleOrder::Back { to: to.unwrap() }, &[6, 6]);
    }
    assert_eq!((scene.at("g10.20.1").as_str(), scene.at("l.schmidt")), ("2206", scene.at("g57.199.2")));
    let gone = scene.clone().change(|p| {
        let b = Battle { attackers: set(&["g57.199.2"]), stage: Stage::Advance, ..Battle::on(hex("2307")) };
        (p.fight, p.step, p.phasing) = (Some(b.into()), Step::Combat, GERMAN);
        p.men[unit("g57.199.2")].mark(Marks::RETREATED);
    });
    assert_eq!(gone.fight_code(BattleOrder::Advance { unit: unit("g57.199.2") }), "E_RETREATED");
    assert_ne!(scene.at("l.schmidt"), "2206");
}

/// Units in a hex that four Germans stand around, before a combat.
fn ringed(units: &[&str]) -> Scene {
    let ring =
        ["1910", "2110", "2008", "2109"].into_iter().zip(["g10.20.1", "g10.20.2", "g10.41.1", "g10.41.2"]);
    let all = ring.chain(units.iter().map(|key| ("2009", *key)));
    all.fold(empty(GERMAN), |scene, (at, key)| scene.put(key, at)).step(Step::Combat)
}

#[test] // RPX-228, RPX-220
fn the_owner_says_who_pays_for_a_zone() {
    let mut scene = ringed(&["s161.565", "s161.569"]);
    scene.attack(&["g10.20.1", "g10.41.1"], "2009");
    scene.fought(&[3, 6]);
    while scene.stage() == Some(Stage::DefenceLosses) {
        scene.fight(lose("s161.565"), &[]);
    }
    scene.fight(BattleOrder::Yield, &[]);
    let to = hex("1909");
    let events = scene.fight(BattleOrder::Back { to }, &[]);
    let zone = |event: &BattleEvent| matches!(event, BattleEvent::Back { zone: true, .. });
    assert!(events.iter().any(zone), "{events:?}");
    assert_eq!(scene.acts(), Some(Stage::DefenceLosses));
    let before = scene.man("s161.569").steps;
    scene.fight(lose("s161.569"), &[]);
    assert_eq!(scene.man("s161.569").steps, before - 1);
}

#[test] // RPX-228, RPX-Q41
fn who_took_part_pays_for_a_zone_before_who_only_stood_there() {
    let mut scene = ringed(&["s161.565", "s161.569", "s161.575"]);
    scene.attack(&["g10.20.1", "g10.41.1"], "2009");
    for key in ["s161.565", "s161.569"] {
        scene.fight(BattleOrder::TakePart { unit: unit(key) }, &[]);
    }
    scene.fought(&[3, 6]);
    while scene.stage() == Some(Stage::DefenceLosses) {
        let pays = scene.p.fight.as_deref().unwrap().defenders.iter().next().unwrap();
        scene.fight(BattleOrder::Lose { unit: pays }, &[]);
    }
    scene.fight(BattleOrder::Yield, &[]);
    scene.fight(BattleOrder::Back { to: hex("1909") }, &[]);
    assert_eq!(scene.acts(), Some(Stage::DefenceLosses));
    let part = scene.p.fight.as_deref().unwrap().defenders;
    let mut all = ["s161.565", "s161.569", "s161.575"].into_iter().map(unit);
    let stood = all.find(|unit| scene.p.at.of(*unit).is_some() && !part.has(*unit)).unwrap();
    assert_eq!(scene.fight_code(BattleOrder::Lose { unit: stood }), "E_NOT_IN_COMBAT");
}

#[test] // RPX-043, RPX-044, RPX-228
fn a_german_stack_that_goes_back_into_a_bridgehead_expels_it() {
    let mut scene = empty(SOVIET)
        .put("g57.199.1", "2207")
        .put("s161.565", "2107")
        .put("s161.569", "2208")
        .put("s161.575", "2206")
        .put("s253.979", "2308")
        .put("s253.981", "2106")
        .pair("2406", "2307")
        .step(Step::Combat);
    scene.attack(&["s161.565", "s161.569"], "2207");
    scene.fought(&[3, 6]);
    while scene.stage() == Some(Stage::DefenceLosses) {
        scene.fight(lose("g57.199.1"), &[]);
    }
    if scene.stage() == Some(Stage::DefenceStand) {
        scene.fight(BattleOrder::Yield, &[]);
    }
    assert_eq!((scene.p.pairs.len(), scene.p.pairs_back.as_slice()), (0, [scene.p.turn + 1].as_slice()));
}

#[test] // RPX-163
fn a_feint_draws_the_fire_of_a_battery_that_the_defender_picks() {
    let waste = |key: &str| BattleOrder::Waste { gun: unit(key) };
    let guns = meeting().put("s40.art", "2305").put("s.gun", "2305").put("s.gmr", "2325");
    let mut scene = guns.clone();
    scene.attack(&["g57.199.1"], "2307");
    scene.picks(AttackOption::Feint, DefenceOption::DetDefense);
    assert_eq!(scene.acts(), Some(Stage::Waste));
    assert_eq!(scene.fight_code(waste("s.gmr")), "E_RANGE");
    let events = scene.fight(waste("s.gun"), &[]);
    assert_eq!(events.first(), Some(&BattleEvent::Fired { gun: unit("s.gun"), die: None, spent: true }));
    assert_eq!((scene.man("s.gun").ammo, scene.man("s40.art").ammo, scene.stage()), (1, 2, None));
    let mut none = meeting();
    none.attack(&["g57.199.1"], "2307");
    none.picks(AttackOption::Feint, DefenceOption::DetDefense);
    assert_eq!(none.stage(), None, "no battery could have supported");
}

#[test] // RPX-223, RPX-Q56, RPX-237
fn leaders_are_checked_where_steps_fell_before_the_advance() {
    let mut scene = empty(GERMAN)
        .put("g57.199.1", "2206")
        .put("l.schmidt", "2206")
        .put("g10.20.1", "2308")
        .put("l.kallner", "2308")
        .put("s161.565", "2307")
        .put("l.malygin", "2307")
        .step(Step::Combat);
    scene.attack(&["g57.199.1", "g10.20.1"], "2307");
    let checked = |events: &[BattleEvent]| -> Vec<_> {
        let leader = |event: &BattleEvent| match event {
            BattleEvent::Checked { leader, steps, days, .. } => Some((*leader, *steps, *days)),
            _ => None,
        };
        events.iter().filter_map(leader).collect()
    };
    let mut events = scene.fought(&[2, 2]);
    let mut dice = vec![2, 2, 1, 2];
    while let Some(stage) = scene.stage() {
        let order = match stage {
            Stage::LeadAttack | Stage::LeadDefence => {
                events.extend(scene.pass(&[2, 2]));
                continue;
            }
            Stage::AttackLosses => lose("g57.199.1"),
            Stage::DefenceLosses => lose("s161.565"),
            Stage::DefenceRetreat | Stage::AttackRetreat => {
                let at = scene.p.fight.as_deref().and_then(|b| b.going).unwrap().0;
                let near = game().map.hexes.neighbours(at).map(|(_, to)| to);
                let to = near.into_iter().find(|to| scene.fight_code(BattleOrder::Back { to: *to }) == "ok");
                BattleOrder::Back { to: to.unwrap() }
            }
            Stage::DefenceStand | Stage::AttackStand => BattleOrder::Yield,
            _ => break,
        };
        events.extend(scene.fight(order, &dice));
        dice.truncate(4);
    }
    let fell = checked(&events);
    assert!(fell.iter().all(|one| one.0 != unit("l.kallner")), "no step fell with him: {fell:?}");
    assert!(fell.iter().any(|one| one.0 == unit("l.schmidt") && one.1 > 0), "{events:?}");
}

#[test] // RPX-140, RPX-141, RPX-144
fn by_option_batteries_bombard_when_support_is_declared() {
    play_with(Setup { bombard_in_combat: true, ..Setup::default() });
    let fire = |key: &str| BattleOrder::Bombard { gun: unit(key), target: hex("2307") };
    let support = |key: &str| BattleOrder::Support { gun: unit(key), unit: unit("g57.199.1") };
    let mut scene = meeting().put("s161.575", "2307").put("g57.ar", "2205").put("g19.ar2", "2205");
    assert_eq!(
        scene.clone().step(Step::Bombardment).fight_code(fire("g57.ar")),
        "ok",
        "the rule is the same"
    );
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    assert_eq!(scene.acts(), Some(Stage::AttackGuns));
    let elsewhere = BattleOrder::Bombard { gun: unit("g57.ar"), target: hex("0525") };
    assert_eq!(scene.fight_code(elsewhere), "E_NOT_YOUR_PHASE");
    let mut out = scene.clone();
    scene.fight(fire("g57.ar"), &[1, 1]);
    assert_eq!((scene.stage(), scene.man("g57.ar").ammo), (Some(Stage::AttackGuns), 1));
    assert_eq!(scene.fight_code(fire("g19.ar2")), "E_NOT_YOUR_PHASE", "once on each hex");
    let codes = ["g57.ar", "g19.ar2"].map(|key| scene.fight_code(support(key)));
    assert_eq!(codes, ["E_BOMBARDED", "ok"]);
    // Who is driven out of the hex does not defend it, and there is no combat.
    let events = out.fight(fire("g57.ar"), &[6, 6]);
    let result = events.iter().find_map(|event| match event {
        BattleEvent::Bombarded(shelling) => Some(shelling.result),
        _ => None,
    });
    assert_eq!((result, out.acts()), (Some(1), Some(Stage::DefenceStand)));
    out.fight(BattleOrder::Yield, &[]);
    if out.stage() == Some(Stage::DefenceRetreat) {
        out.fight(BattleOrder::Back { to: hex("2308") }, &[]);
    }
    assert_eq!((out.stage(), out.at("s161.565").as_str()), (None, "2308"));
    assert!(out.man("g57.199.1").is(Marks::ATTACKED) && out.p.fought.has(hex("2307")));
}

#[test] // RPX-220, RPX-237
fn by_option_the_enemy_chooses_who_loses_the_second_step() {
    play_with(Setup { foe_chooses_second: true, ..Setup::default() });
    let mut scene = meeting().put("s161.569", "2307").put("g10.20.1", "2206");
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.fought(&[6, 6]);
    assert_eq!(scene.stage(), Some(Stage::DefenceLosses));
    let scene = scene.change(|p| p.fight.as_deref_mut().unwrap().owed[1] = 3);
    let mut scene = scene;
    for (side, key) in [(SOVIET, "s161.565"), (GERMAN, "s161.569"), (SOVIET, "s161.565")] {
        assert_eq!(sequence::to_act(&scene.p), Some(side));
        scene.fight(lose(key), &[]);
    }
    assert_eq!((scene.at("s161.565").as_str(), scene.man("s161.569").steps), ("off", 1));
}

#[test] // RPX-220, RPX-218
fn engineers_pay_for_their_help_against_a_town() {
    let mut scene = empty(SOVIET)
        .put("s161.565", "2008")
        .put("s.eng1", "2008")
        .put("s161.569", "2109")
        .put("s.eng2", "2109")
        .put("g57.199.1", "2009")
        .step(Step::Combat);
    scene.attack(&["s161.565", "s.eng1", "s161.569", "s.eng2"], "2009");
    scene.fought(&[1, 1]);
    let codes = |scene: &Scene| ["s161.565", "s.eng1", "s.eng2"].map(|key| scene.fight_code(lose(key)));
    let scene = scene.change(|p| {
        let b = p.fight.as_deref_mut().unwrap();
        (b.stage, b.owed[1], b.engineers) = (Stage::AttackLosses, 3, b.engineers.max(2));
    });
    assert_eq!(codes(&scene), ["E_ORDER", "ok", "ok"]);
    let mut scene = scene;
    scene.fight(lose("s.eng1"), &[]);
    scene.fight(lose("s.eng2"), &[]);
    assert_eq!(codes(&scene), ["ok"; 3], "half of the losses, rounded up");
}

#[test] // RPX-004, RPX-032, RPX-172, RPX-Q20
fn a_unit_stays_of_its_formation_without_its_headquarters() {
    let of = |key: &str| game().counter(unit(key)).formation;
    assert_eq!((of("s161.565"), of("s47r.hq")), (of("s253.979"), of("s161.565")));
    assert!(game().is_independent(of("g.arko")) && game().is_independent(of("s.gun")));
    assert!(!game().is_independent(of("s161.565")) && !game().is_independent(of("g57.199.1")));
    let lost = empty(SOVIET).put("s161.565", "2009").put("s309.957", "2008").put("s52r.hq", "2109");
    let lines = |scene: &Scene, key: &str| {
        let lines = red_parachutes::rules::supply::Lines::of(game(), &scene.p, SOVIET);
        lines.sources(game(), &scene.p, unit(key)).count()
    };
    let lost = lost.change(|p| p.men[unit("s47r.hq")].off = Off::Lost);
    assert_eq!(lines(&lost, "s161.565"), 0, "another corps does not supply it");
}

#[test] // RPX-014, RPX-221, RPX-006
fn the_last_step_of_a_battalion_is_a_company_that_may_become_one_again() {
    let all = &game().army.counters;
    assert!(all.iter().filter(|counter| counter.is_artillery()).all(|counter| counter.full == 1), "one step");
    for key in ["g19.27", "g19.aa", "s9m.70"] {
        let counter = game().counter(unit(key));
        assert_eq!(
            (counter.is_battalion(counter.full), counter.is_battalion(1)),
            (true, counter.full < 3),
            "{key}"
        );
    }
    let points = |p: &mut red_parachutes::state::Position| p.points.recon = 1;
    let scene =
        empty(GERMAN).put("g19.aa", "0524").steps("g19.aa", 1).change(points).step(Step::Replacements);
    let rebuild = |key: &str| red_parachutes::order::Order::Rebuild { unit: unit(key) };
    assert!(!game().is_battalion(&scene.p, unit("g19.aa")));
    let company = scene.clone().put("g19.aa.a", "0525");
    assert_eq!(company.code(rebuild("g19.aa.a")), "E_FULL", "its battalion lies in the breakdown box");
    let mut scene = scene;
    scene.give(rebuild("g19.aa"), &[]);
    assert!(game().is_battalion(&scene.p, unit("g19.aa")));
}

#[test] // RPX-173, RPX-175, RPX-143
fn of_what_takes_from_guns_the_worst_counts_and_the_night() {
    use red_parachutes::rules::combat::{bombardment, support};
    let scene = empty(GERMAN)
        .put("g19.ar2", "2205")
        .put("g57.199.1", "2206")
        .put("g19.73.1", "2206")
        .nerve("g19.ar2", Nerve::Disrupted);
    let value = |scene: &Scene, to: &str| support::value(game(), &scene.p, unit("g19.ar2"), unit(to), true);
    assert_eq!((value(&scene, "g19.73.1"), value(&scene, "g57.199.1")), (6, 4), "7: one less, or half of it");
    let night = scene.clone().turn(4);
    assert_eq!((value(&night, "g19.73.1"), value(&night, "g57.199.1")), (3, 2));
    let full = game().counter(unit("g19.ar2")).gun.map_or(0, |gun| gun.bv);
    let shells = |scene: &Scene, at: &str| bombardment::value(game(), &scene.p, unit("g19.ar2"), hex(at));
    let town = shells(&scene, "2009");
    assert_eq!((shells(&scene, "2307"), town), (full - 1, full.div_ceil(2)), "not both");
}

#[test] // RPX-211, RPX-233, RPX-Q54
fn who_retreated_defends_again_in_the_next_player_turn() {
    let marks = Marks::RETREATED.and(Marks::SILENCED);
    let mut scene = empty(GERMAN).put("g57.199.1", "2206").put("s40.art", "2305").mark("g57.199.1", marks);
    let mut scene2 = scene.clone().mark("s40.art", marks);
    scene.begin(Step::Supply, SOVIET);
    scene2.begin(Step::Supply, SOVIET);
    assert!(!scene.man("g57.199.1").is(marks) && !scene2.man("s40.art").is(marks));
}

#[test] // RPX-200, RPX-204
fn armour_without_a_partner_is_not_massed() {
    use red_parachutes::rules::combat::armour;
    let scene = empty(GERMAN).put("g19.27", "2206").put("s.iptap", "2307").put("s161.565", "2307");
    let steps = |attackers: &[&str]| {
        let units: Vec<_> = attackers.iter().map(|key| unit(key)).collect();
        armour::massed_steps(game(), &scene.p, &units, &[(unit("s.iptap"), false), (unit("s161.565"), false)])
    };
    let guns = u32::from(game().counter(unit("s.iptap")).steps);
    assert_eq!(steps(&["g19.27"]), [0, guns]);
    let with = scene.clone().put("g19.73.1", "2206");
    let units = [unit("g19.27"), unit("g19.73.1")];
    assert_eq!(armour::massed_steps(game(), &with.p, &units, &[(unit("s.iptap"), false)]), [3, 0]);
}

#[test] // TV-28, RPX-180
fn a_surprise_is_for_the_morning_and_the_night_and_leaves_one_battery() {
    let begun = |turn: u8| {
        let guns = [("g57.ar", "2205"), ("g10.ar1", "2205"), ("g19.ar2", "2205"), ("s40.art", "2309")];
        let mut scene = guns.iter().fold(meeting().turn(turn), |scene, (key, at)| scene.put(key, at));
        scene.attack(&["g57.199.1", "g57.199.2"], "2307");
        scene.picks(AttackOption::Standard, DefenceOption::Defend);
        let helps = BattleOrder::Support { gun: unit("s40.art"), unit: unit("s161.565") };
        scene.fight(helps, &[6]);
        while scene.stage() == Some(Stage::DefenceGuns) {
            scene.pass(&[6]);
        }
        assert_eq!(scene.acts(), Some(Stage::AttackGuns));
        scene
    };
    assert_eq!(begun(2).fight_code(BattleOrder::Surprise), "E_DAY_TURN");
    let support = |key: &str| BattleOrder::Support { gun: unit(key), unit: unit("g57.199.1") };
    let mut two = begun(4);
    two.fight(support("g57.ar"), &[]);
    two.fight(support("g10.ar1"), &[]);
    assert_eq!(two.fight_code(BattleOrder::Surprise), "E_SURPRISE_ONE");
    for (die, works) in [(2, true), (3, false)] {
        let mut scene = begun(4);
        scene.fight(BattleOrder::Surprise, &[]);
        let events = scene.fight(support("g57.ar"), &[die]);
        assert_ne!(scene.stage(), Some(Stage::AttackGuns), "there is no place for another");
        assert!(events.contains(&BattleEvent::Surprise { die: die as u8, works }));
        let odds = red_parachutes::rules::combat::fight::odds_of(
            game(),
            &scene.p,
            scene.p.fight.as_deref().unwrap(),
        );
        assert_eq!(
            (odds.defence[1] == 0, odds.shifts.iter().any(|shift| shift.why.said().1 == "surprise")),
            (works, works)
        );
    }
}

#[test] // TV-116, RPX-215
fn a_leader_leads_twice_in_a_turn_and_only_his_own_nearby() {
    let lead = BattleOrder::Lead { leader: unit("l.schmidt") };
    let begun = |at: &str, tries: u8| {
        let mut scene = empty(GERMAN)
            .put("g10.20.1", "2206")
            .put("g10.20.2", "2206")
            .put("l.schmidt", at)
            .put("l.manteuffel", "2206")
            .put("s161.565", "2307")
            .with("l.schmidt", |man| man.helped = tries)
            .step(Step::Combat);
        scene.attack(&["g10.20.1"], "2307");
        scene.picks(AttackOption::Standard, DefenceOption::Defend);
        scene.levels(1, 1, &[6, 6]);
        scene
    };
    let scene = begun("2205", 1);
    assert_eq!(scene.acts(), Some(Stage::LeadAttack));
    assert_eq!(scene.fight_code(BattleOrder::Lead { leader: unit("l.manteuffel") }), "E_LEADER_FAR");
    let mut once = scene.clone();
    let events = once.fight(lead, &[3, 6, 6]);
    assert_eq!(events.first(), Some(&BattleEvent::Led { leader: unit("l.schmidt"), die: 3, works: true }));
    assert_eq!(once.man("l.schmidt").helped, 2);
    assert_eq!(once.fight_code(lead), "E_LEADER_SECOND");
    let spent = scene.change(|p| p.men[unit("l.schmidt")].helped = 2);
    assert_eq!(spent.fight_code(lead), "E_LEADER_SPENT");
}

#[test] // TV-38, TV-40, RPX-226, RPX-228
fn a_determined_defence_must_try_and_a_stack_goes_where_it_is_best() {
    let mut scene = meeting().put("s161.569", "2307");
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::DetDefense);
    scene.levels(4, 1, &[4, 6]);
    while scene.stage() == Some(Stage::DefenceLosses) {
        scene.fight(lose("s161.565"), &[]);
    }
    assert_eq!(scene.acts(), Some(Stage::DefenceStand));
    assert_eq!(scene.fight_code(BattleOrder::Yield), "E_MUST_TRY");
    scene.fight(BattleOrder::Stand, &[6]);
    if scene.stage() == Some(Stage::DefenceRetreat) {
        assert_eq!(
            scene.fight_code(BattleOrder::Back { to: hex("2207") }),
            "E_PRIORITY",
            "it lies in a zone"
        );
        for to in ["2407", "2311"] {
            assert_eq!(scene.fight_code(BattleOrder::Back { to: hex(to) }), "E_PROHIBITED");
        }
    }
}

#[test] // TV-25, RPX-171, RPX-175
fn no_battery_is_wasted_above_the_limit() {
    let guns = [("g57.ar", "2508"), ("g.arko", "2508"), ("g10.ar1", "2508")];
    let scene = empty(SOVIET).put("s161.565", "2206").put("g57.199.1", "2307").steps("g57.199.1", 1);
    let mut scene = guns.iter().fold(scene, |scene, (key, at)| scene.put(key, at)).step(Step::Combat);
    scene.attack(&["s161.565"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    let support = |key: &str| BattleOrder::Support { gun: unit(key), unit: unit("g57.199.1") };
    let mut given = 0;
    for (key, _) in guns {
        if scene.fight_code(support(key)) == "ok" {
            scene.fight(support(key), &[6, 6, 6]);
            given += 1;
        }
    }
    assert!(given < 3, "the printed defence is 4");
}
