//! Fights at the edges of the rules: where two rulings meet, and where nothing is left to choose.

use super::{
    engaged::set,
    odds::{attacking, counts_every_throw},
    scene::{Scene, empty, game, hex, unit},
    second::at_stage,
};
use engine::{
    base::assets::Embedded,
    contract::{
        prelude::Cover as _,
        rules::{Draft, Rules as _},
    },
    dice::key::{Dice, RollKey},
};
use red_parachutes::{
    battle::{BattleOrder, Stage},
    data::{
        FILES,
        results::{AttackOption, DefenceOption},
    },
    game::Game,
    nouns::{GERMAN, SOVIET, Step},
    odds::course::Course,
    order::Order,
    state::Marks,
};

#[test] // RPX-002, RPX-151: what is left when a unit is taken out of an attack must still fit
fn what_is_left_of_an_attack_may_attack_together() {
    let all = ["s3ab.1.a", "s3ab.1.b", "s3ab.1.c", "g57.199.1"];
    let scene = all[..3].iter().fold(empty(SOVIET), |scene, key| scene.put(key, "2206"));
    let mut scene = scene
        .put("s9m.70", "2206")
        .steps("s9m.70", 1)
        .put("s9m.71", "2206")
        .steps("s9m.71", 1)
        .put("g57.199.1", "2307")
        .step(Step::Combat);
    for key in ["s3ab.1.a", "s3ab.1.b", "s3ab.1.c", "s9m.70", "s9m.71"] {
        scene.fight(BattleOrder::Attack { unit: unit(key), target: hex("2307") }, &[]);
    }
    assert_eq!(scene.fight_code(BattleOrder::Commit), "ok", "a battalion and two companies");
    scene.fight(BattleOrder::Withhold { unit: unit("s3ab.1.c") }, &[]);
    assert_eq!(scene.fight_code(BattleOrder::Commit), "E_CAP", "four companies");
    scene.fight(BattleOrder::Withhold { unit: unit("s3ab.1.a") }, &[]);
    scene.fight(BattleOrder::Withhold { unit: unit("s3ab.1.b") }, &[]);
    assert_eq!(scene.fight_code(BattleOrder::Commit), "ok");
}

/// Dice that show sixes to a bombardment and ones else, and the keys for which they were cast.
#[derive(Default)]
struct Told(Vec<RollKey>);

impl Dice for Told {
    fn roll(&mut self, key: &RollKey, _sides: u32) -> u32 {
        self.0.push(key.clone());
        if key.purpose == "bombardment" { 6 } else { 1 }
    }
    fn shuffle(&mut self, _key: &RollKey, n: usize) -> Vec<u16> {
        (0..n as u16).collect()
    }
}

/// The keys of dice for which a stack that was ordered this stood fast.
pub fn stood(scene: &mut Scene, orders: &[BattleOrder]) -> Vec<RollKey> {
    let mut dice = Told::default();
    for order in orders {
        assert_eq!(scene.fight_code(*order), "ok", "{order:?}");
        let mut draft = Draft::new(game(), &mut scene.p, &mut dice);
        game().decide(&mut draft, &Order::Battle(*order));
        draft.finish();
    }
    dice.0.into_iter().filter(|key| key.purpose == "stand fast").collect()
}

#[test] // RPX-144, RPX-226: the die by which a stack bears a bombardment does not tell how it will stand against an attack
fn a_bombardment_does_not_tell_the_die_of_the_attack() {
    let mut scene = empty(GERMAN)
        .put("g57.ar", "2205")
        .put("g57.199.1", "2206")
        .put("g57.199.2", "2206")
        .put("s161.565", "2307")
        .put("s161.569", "2307")
        .step(Step::Bombardment);
    let (gun, target) = (unit("g57.ar"), hex("2307"));
    let shelled = stood(&mut scene, &[BattleOrder::Bombard { gun, target }, BattleOrder::Stand]);
    scene.begin(Step::Combat, GERMAN);
    let attack = |key: &str| BattleOrder::Attack { unit: unit(key), target };
    let orders = [
        attack("g57.199.1"),
        attack("g57.199.2"),
        BattleOrder::Commit,
        BattleOrder::Pick(AttackOption::Assault),
        BattleOrder::Answer(DefenceOption::DetDefense),
        BattleOrder::Level(4),
        BattleOrder::Level(4),
        BattleOrder::Stand,
    ];
    let fought = stood(&mut scene, &orders);
    assert_eq!((shelled.len(), fought.len()), (1, 1));
    assert_ne!(shelled, fought);
}

#[test] // RPX-002, RPX-150: three companies of one type search as a battalion does, once
fn three_companies_of_one_type_search_once() {
    let three = ["g19.73.1.a", "g19.73.1.b", "g19.73.1.c"];
    let scene = three.iter().fold(empty(GERMAN), |scene, key| scene.put(key, "2009"));
    let scene = scene.put("s3ab.1.a", "2009").mark("s3ab.1.a", Marks::FLIPPED).put("g57.pi", "2009");
    let scene = waiting(scene);
    let search = |key: &str| BattleOrder::Search { unit: unit(key) };
    assert_eq!(scene.fight_code(search("g57.pi")), "E_KIND", "it is alone of its type");
    let two = scene.clone().mark("g19.73.1.b", Marks::STRATEGIC);
    assert_eq!(two.fight_code(search("g19.73.1.a")), "E_KIND", "one of them moved strategically");
    let mut scene = scene;
    scene.fight(search("g19.73.1.b"), &[3]);
    assert_eq!(three.map(|key| scene.fight_code(search(key))), ["E_SEARCHED"; 3]);
}

#[test] // TV-106, RPX-211, RPX-219: the calculator names the column as the table does, and the rule of the defence
fn the_calculator_counts_columns_as_the_table_does() {
    let flags = [
        ("attack", "g19.73.1@2206+g19.27@2206"),
        ("defend", "s161.565"),
        ("target", "2307"),
        ("position", ""),
    ];
    let flags = flags.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let told = (Game::tools()[0].run)(&Embedded(FILES), &flags).unwrap();
    let line = |label: &str| {
        let found = told.text.lines().find(|line| line.trim_start().starts_with(label));
        found.unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line("565 Rifle Rgt"), "565 Rifle Rgt 6 RPX-211");
    assert_eq!(line("In a position"), "In a position 3 RPX-211");
    assert_eq!(line("Odds after shifts"), "Odds after shifts 4:1 RPX-213");
    assert_eq!(line("Column"), "Column, row Rough 6 RPX-219");
    assert_eq!(told.json["odds"]["column"], 6);
}

/// Every pair of picks that the defenders may answer is told as it is played.
fn is_exact(scene: &Scene) {
    let mut course = Course::of(game(), &scene.p).unwrap();
    for attack in AttackOption::ALL {
        for defence in DefenceOption::ALL {
            if course.ways(attack, defence).is_some() {
                counts_every_throw(scene, &mut course, (attack, defence));
            }
        }
    }
}

/// Elsewhere another attack waits, so that the step goes on.
fn waiting(scene: Scene) -> Scene {
    scene.put("g10.41.1", "0524").put("s237.838", "0525").step(Step::Combat)
}

#[test] // RPX-150, RPX-Q42: dispersed units that were found hold their hex until they are gone
fn a_forecast_counts_dispersed_units_as_defenders() {
    let scene = empty(GERMAN)
        .put("g57.199.1", "2009")
        .put("s3ab.1.a", "2009")
        .put("s3ab.1.b", "2009")
        .mark("s3ab.1.a", Marks::FLIPPED)
        .mark("s3ab.1.b", Marks::FLIPPED);
    let scene = waiting(scene).change(|p| {
        p.found.put(hex("2009"), true);
        p.known[1] = set(&["s3ab.1.a", "s3ab.1.b"]);
    });
    is_exact(&attacking(scene, &["g57.199.1"], "2009"));
}

#[test] // RPX-112, RPX-175, RPX-228: a battery that spends its last shells casts no zone on who goes back
fn a_forecast_knows_that_batteries_run_out() {
    let scene = empty(GERMAN)
        .put("g57.199.1", "2206")
        .put("g57.199.2", "2206")
        .put("s161.565", "2307")
        .put("g57.ar", "2209")
        .with("g57.ar", |man| man.ammo = 1);
    is_exact(&attacking(waiting(scene), &["g57.199.1", "g57.199.2"], "2307"));
}

#[test] // RPX-112, RPX-174, RPX-228: nor one of the defence on attackers
fn a_forecast_knows_that_batteries_of_the_defence_may_run_out() {
    let scene = empty(SOVIET)
        .put("s161.565", "2307")
        .put("g57.199.1", "2207")
        .put("g57.pi", "2206")
        .put("g.flak", "2306")
        .put("g57.ar", "2309")
        .with("g57.ar", |man| man.ammo = 1);
    is_exact(&attacking(waiting(scene), &["s161.565"], "2207"));
}

#[test] // RPX-087, RPX-233: a leader catches no leader, also when he advances
fn a_leader_does_not_advance_onto_a_leader() {
    let scene = empty(GERMAN)
        .put("g57.199.1", "2206")
        .put("l.kallner", "2206")
        .put("l.malygin", "2307")
        .put("g10.41.1", "0524")
        .put("s237.838", "0525");
    let scene = at_stage(scene, "2307", &["g57.199.1"], &[], Stage::Advance, |b| {
        (b.with, b.path) = (set(&["l.kallner"]), vec![hex("2307")]);
    });
    let code = |key: &str| scene.clone().fight_code(BattleOrder::Advance { unit: unit(key) });
    assert_eq!([code("l.kallner"), code("g57.199.1")], ["E_PROHIBITED", "ok"]);
}
