//! Fights at the edges of the rules: where two rulings meet, and where nothing is left to choose.

use super::{
    engaged::set,
    scene::{Scene, empty, game, hex, unit},
    second::at_stage,
};
use engine::{
    base::{assets::Embedded, side::Viewer},
    contract::{
        prelude::Cover as _,
        rules::{Draft, Knowledge as _, Rules as _},
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
    nouns::{GERMAN, Hex, SOVIET, Side, Step, Unit, units_of},
    odds::{assumed, course::Course},
    order::Order,
    rules::{combat::conduct, sequence},
    state::{Marks, Position, nth},
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
fn stood(scene: &mut Scene, orders: &[BattleOrder]) -> Vec<RollKey> {
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

/// Dice that show every face one after the other, the last die first.
#[derive(Default)]
struct EveryFace {
    faces: Vec<u32>,
    cast: usize,
}

impl EveryFace {
    fn next(&mut self) -> bool {
        self.faces.truncate(self.cast);
        self.cast = 0;
        while let Some(face) = self.faces.pop() {
            if face < 6 {
                self.faces.push(face + 1);
                return true;
            }
        }
        false
    }
}

impl Dice for EveryFace {
    fn roll(&mut self, _key: &RollKey, _sides: u32) -> u32 {
        if self.cast == self.faces.len() {
            self.faces.push(1);
        }
        self.cast += 1;
        self.faces[self.cast - 1]
    }
    fn shuffle(&mut self, _key: &RollKey, n: usize) -> Vec<u16> {
        (0..n as u16).collect()
    }
}

/// What a side orders where it stands, as the forecast assumes it.
fn order(p: &Position, filled: &Position, picks: (AttackOption, DefenceOption)) -> Order {
    let (b, plan) = (p.fight.as_deref().unwrap(), filled.fight.as_deref().unwrap());
    let side = sequence::to_act(p).unwrap();
    let next = |side: Side| plan.guns[nth(side)].iter().find(|gun| !b.guns[nth(side)].contains(gun));
    let legal = |order: BattleOrder| conduct::may(game(), p, order).is_ok().then_some(order);
    let order = match b.stage {
        Stage::Assemble => Some(BattleOrder::Commit),
        Stage::PickAttack => Some(BattleOrder::Pick(picks.0)),
        Stage::PickDefence => Some(BattleOrder::Answer(picks.1)),
        Stage::AttackGuns if plan.tries_surprise && !b.tries_surprise => Some(BattleOrder::Surprise),
        Stage::DefenceGuns | Stage::AttackGuns => {
            next(side).map(|(gun, unit)| BattleOrder::Support { gun: *gun, unit: *unit })
        }
        Stage::LevelAttack | Stage::LevelDefence => plan.levels[nth(side)].map(BattleOrder::Level),
        Stage::LeadAttack | Stage::LeadDefence => {
            let leaders = units_of(side).filter_map(|leader| legal(BattleOrder::Lead { leader }));
            let combat = |order: &BattleOrder| match order {
                BattleOrder::Lead { leader } => game().leads(p, *leader).map(|leads| leads.combat),
                _ => None,
            };
            leaders.rev().max_by_key(combat)
        }
        _ => assumed::choice(game(), p, b),
    };
    order.map_or(Order::Done, Order::Battle)
}

/// Whether nobody who defends is left in a hex: no unit that stands there, none of those found, a leader alone is nobody.
fn is_emptied(p: &Position, start: &Position, side: Side, target: Hex) -> bool {
    let defended = start.fight.as_deref().map(|b| b.defenders).unwrap_or_default();
    let stays = |unit: &Unit| !game().counter(*unit).is_leader() && (p.is_up(*unit) || defended.has(*unit));
    !p.units(side, target).any(|unit| stays(&unit))
}

/// Steps of both sides that a combat costs, and whether it empties the hex, as the rules play it.
fn fought(
    start: &Position,
    filled: &Position,
    picks: (AttackOption, DefenceOption),
    dice: &mut dyn Dice,
) -> ([u16; 2], bool) {
    let (mut p, target) = (start.clone(), start.fight.as_deref().unwrap().target);
    let mut n = 0;
    while p.fight.is_some() {
        n += 1;
        assert!(n < 200, "it ends");
        let order = order(&p, filled, picks);
        let view = game().view(&p, Viewer::Side(sequence::to_act(&p).unwrap()));
        let code = game().check(&view, &order);
        assert!(code.is_ok(), "{order:?} {:?} {code:?}", p.fight.as_deref().unwrap());
        let mut draft = Draft::new(game(), &mut p, dice);
        game().decide(&mut draft, &order);
        draft.finish();
    }
    let lost = [0, 1].map(|side| p.lost[side] - start.lost[side]);
    (lost, is_emptied(&p, filled, start.phasing.other(), target))
}

type Shares = Vec<(([u16; 2], bool), f64)>;

fn add(all: &mut Shares, end: ([u16; 2], bool), share: f64) {
    match all.iter_mut().find(|one| one.0 == end) {
        Some(one) => one.1 += share,
        None => all.push((end, share)),
    }
}

/// What is wrong with a forecast of a pair of picks against every throw of the rules; none where it is right.
fn differs(p: &Position, course: &mut Course<'_>, picks: (AttackOption, DefenceOption)) -> Option<String> {
    let filled = course.start().clone();
    let (mut counted, mut dice, mut n) = (Shares::new(), EveryFace::default(), 0);
    loop {
        let end = fought(p, &filled, picks, &mut dice);
        add(&mut counted, end, 6_f64.powi(-(dice.cast as i32)));
        n += 1;
        assert!(n < 60_000, "too many throws to count");
        if !dice.next() {
            break;
        }
    }
    let mut told = Shares::new();
    for way in course.ways(picks.0, picks.1)? {
        add(
            &mut told,
            (way.lost.map(u16::from), way.emptied),
            way.throws as f64 / 6_f64.powi(way.dice as i32),
        );
    }
    told.sort_by_key(|one| one.0);
    counted.sort_by_key(|one| one.0);
    let same = told.len() == counted.len()
        && told.iter().zip(&counted).all(|(a, b)| a.0 == b.0 && (a.1 - b.1).abs() < 1e-9);
    (!same).then(|| format!("{picks:?}: told {told:?}\ncounted {counted:?}"))
}

fn attacking(mut scene: Scene, attackers: &[&str], target: &str) -> Scene {
    for key in attackers {
        scene.fight(BattleOrder::Attack { unit: unit(key), target: hex(target) }, &[]);
    }
    scene
}

/// Every pair of picks that the defenders may answer is told as it is played.
fn is_exact(scene: &Scene) {
    let mut course = Course::of(game(), &scene.p).unwrap();
    let mut wrong = Vec::new();
    for attack in AttackOption::ALL {
        for defence in DefenceOption::ALL {
            if course.ways(attack, defence).is_some() {
                wrong.extend(differs(&scene.p, &mut course, (attack, defence)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
