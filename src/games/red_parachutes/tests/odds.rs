//! Forecasts: counted exactly, and against combats that the rules play with dice.

use super::scene::{Scene, empty, game, hex, unit};
use engine::{
    base::{assets::Embedded, side::Viewer},
    contract::{
        prelude::{Cover as _, Handling as _},
        rules::{Draft, Knowledge as _, Rules as _},
    },
    dice::{
        key::{Dice, RollKey},
        keyed::KeyedDice,
    },
    show::scene::Subject,
};
use red_parachutes::{
    battle::{BattleOrder, Stage},
    data::{
        FILES,
        results::{AttackOption, DefenceOption},
    },
    game::Game,
    nouns::{GERMAN, Hex, Nerve, SOVIET, Side, Step, Unit, units_of},
    odds::{assumed, course::Course, forecast::table},
    order::Order,
    rules::{combat::conduct, sequence},
    state::{Position, nth},
};

/// Dice that show every face one after the other, the last die first.
#[derive(Default)]
struct EveryFace {
    faces: Vec<u32>,
    cast: usize,
}

impl EveryFace {
    /// Goes on to the next faces; whether there are any.
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

pub fn attacking(mut scene: Scene, attackers: &[&str], target: &str) -> Scene {
    for key in attackers {
        scene.give(Order::Battle(BattleOrder::Attack { unit: unit(key), target: hex(target) }), &[]);
    }
    scene
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

/// A combat that the rules play to its end: the steps lost, and whether the hex is emptied.
fn fought(
    start: &Position,
    filled: &Position,
    picks: (AttackOption, DefenceOption),
    dice: &mut dyn Dice,
) -> ([u16; 2], bool) {
    let (mut p, target) = (start.clone(), start.fight.as_deref().unwrap().target);
    while p.fight.is_some() {
        let order = order(&p, filled, picks);
        let view = game().view(&p, Viewer::Side(sequence::to_act(&p).unwrap()));
        assert!(game().check(&view, &order).is_ok(), "{order:?} {:?}", p.fight.as_deref().unwrap().stage);
        let mut draft = Draft::new(game(), &mut p, dice);
        game().decide(&mut draft, &order);
        draft.finish();
    }
    let lost = [0, 1].map(|side| p.lost[side] - start.lost[side]);
    (lost, is_emptied(&p, filled, start.phasing.other(), target))
}

/// The ways of a pair of picks as shares of one, by what comes of them.
fn shares(course: &mut Course<'_>, picks: (AttackOption, DefenceOption)) -> Vec<(([u16; 2], bool), f64)> {
    let mut all: Vec<(([u16; 2], bool), f64)> = Vec::new();
    for way in course.ways(picks.0, picks.1).unwrap() {
        let (end, share) =
            ((way.lost.map(u16::from), way.emptied), way.throws as f64 / 6_f64.powi(way.dice as i32));
        match all.iter_mut().find(|one| one.0 == end) {
            Some(one) => one.1 += share,
            None => all.push((end, share)),
        }
    }
    assert!((all.iter().map(|one| one.1).sum::<f64>() - 1.0).abs() < 1e-9, "{picks:?}: {all:?}");
    all
}

/// Two German battalions against a rifle regiment in ravines; elsewhere another attack waits.
fn meeting() -> Scene {
    let scene = empty(GERMAN)
        .put("g57.199.1", "2206")
        .put("g57.199.2", "2206")
        .put("s161.565", "2307")
        .put("g10.20.1", "0524")
        .put("s161.569", "0525")
        .step(Step::Combat);
    attacking(scene, &["g57.199.1", "g57.199.2"], "2307")
}

/// A forecast of a pair of picks is what the rules bring with every throw.
pub fn counts_every_throw(scene: &Scene, course: &mut Course<'_>, picks: (AttackOption, DefenceOption)) {
    let filled = course.start().clone();
    let mut counted: Vec<(([u16; 2], bool), f64)> = Vec::new();
    let mut dice = EveryFace::default();
    loop {
        let end = fought(&scene.p, &filled, picks, &mut dice);
        let share = 6_f64.powi(-(dice.cast as i32));
        match counted.iter_mut().find(|one| one.0 == end) {
            Some(one) => one.1 += share,
            None => counted.push((end, share)),
        }
        if !dice.next() {
            break;
        }
    }
    let told = shares(course, picks);
    assert_eq!(told.len(), counted.len(), "{picks:?}: {told:?} {counted:?}");
    for (end, share) in counted {
        let other = told.iter().find(|one| one.0 == end).map_or(0.0, |one| one.1);
        assert!((share - other).abs() < 1e-9, "{picks:?} {end:?}: {share} {other}");
    }
}

#[test] // RPX-191, RPX-220, RPX-226: steady defenders lose steps before those whose morale failed, and who is left stands or does not
fn whose_morale_failed_is_counted_apart() {
    let scene = empty(GERMAN)
        .put("g57.199.1", "2206")
        .put("g57.199.2", "2206")
        .put("s161.565", "2307")
        .put("s161.569", "2307")
        .put("s161.575", "0525")
        .nerve("s161.565", Nerve::Demoralized)
        .with("s161.565", |man| man.steps = 1)
        .with("s161.569", |man| man.steps = 1)
        .step(Step::Combat);
    let scene = attacking(scene, &["g57.199.1", "g57.199.2"], "2307");
    let mut course = Course::of(game(), &scene.p).unwrap();
    counts_every_throw(&scene, &mut course, (AttackOption::Standard, DefenceOption::DetDefense));
}

#[test] // RPX-163, RPX-219, RPX-220, RPX-226, AUTO-07
fn a_forecast_counts_what_every_throw_of_the_rules_brings() {
    let scene = meeting();
    let mut course = Course::of(game(), &scene.p).unwrap();
    for attack in AttackOption::ALL {
        for defence in DefenceOption::ALL.into_iter().filter(|defence| *defence != DefenceOption::Retreat) {
            counts_every_throw(&scene, &mut course, (attack, defence));
        }
    }
    assert_eq!(course.ways(AttackOption::Standard, DefenceOption::Retreat), None, "no recon unit defends");
    assert_eq!(table(&mut course).len(), 12);
}

/// Tanks, infantry and a leader at night against a rifle regiment with anti-tank guns, artillery behind both.
fn night_attack() -> Scene {
    let scene = empty(GERMAN)
        .put("g19.27", "2206")
        .put("g19.73.1", "2206")
        .put("l.kallner", "2206")
        .put("g57.199.1", "2206")
        .put("g19.ar1", "2105")
        .put("s161.565", "2307")
        .put("s.iptap", "2307")
        .put("s.gun", "2409")
        .put("g10.20.1", "0524")
        .put("s161.569", "0525")
        .turn(4)
        .nerve("g57.199.1", Nerve::Demoralized)
        .step(Step::Combat);
    attacking(scene, &["g19.27", "g19.73.1"], "2307")
}

#[test] // RPX-170, RPX-180, RPX-191, RPX-205, RPX-215, RPX-226, AUTO-01, AUTO-06
fn a_forecast_is_what_games_come_to() {
    const GAMES: u32 = 400;
    let scene = night_attack();
    let mut course = Course::of(game(), &scene.p).unwrap();
    let cells = table(&mut course);
    let filled = course.start().clone();
    let b = filled.fight.as_deref().unwrap();
    assert!(b.tries_surprise && b.guns.iter().all(|guns| guns.len() == 1), "{:?}", b.guns);
    for cell in
        cells.iter().filter(|cell| matches!(cell.attack, AttackOption::Standard | AttackOption::Assault))
    {
        let (mut sums, mut squares, mut emptied) = ([0.0; 2], [0.0; 2], 0);
        for seed in 0..GAMES {
            let mut dice = KeyedDice::new(seed.into());
            let (lost, empty) = fought(&scene.p, &filled, (cell.attack, cell.defence), &mut dice);
            emptied += u32::from(empty);
            for side in [0, 1] {
                sums[side] += f64::from(lost[side]);
                squares[side] += f64::from(lost[side]).powi(2);
            }
        }
        let (n, told) = (f64::from(GAMES), format!("{cell:?}: {sums:?}, {emptied} of {GAMES}"));
        for side in [0, 1] {
            let mean = sums[side] / n;
            let error = ((squares[side] / n - mean * mean).max(0.0) / n).sqrt();
            assert!((mean - cell.steps[side]).abs() <= 4.0 * error + 1e-9, "{told}");
        }
        let chance = cell.emptied.ways as f64 / cell.emptied.of as f64;
        let error = (chance * (1.0 - chance) / n).sqrt();
        assert!((f64::from(emptied) / n - chance).abs() <= 4.0 * error + 1e-9, "{told}");
    }
}

#[test] // RPX-060, RPX-154, RPX-160
fn a_forecast_rests_on_what_its_viewer_knows() {
    let scene = meeting();
    let forecast = |scene: &Scene, side| {
        let view = game().view(&scene.p, Viewer::Side(side));
        game().forecast(&view, &Subject::Place(hex("2307").into()), &[])
    };
    assert_eq!(forecast(&scene, GERMAN), None, "who defends is not inspected");
    let inspected = scene.clone().change(|p| p.known[1].add(unit("s161.565")));
    let told = forecast(&inspected, GERMAN).unwrap();
    assert_eq!(
        (told.sentence.as_str(), told.exact, told.outlook.bars.len()),
        ("Zarubyntsi (2307) is emptied", true, 6)
    );
    assert_eq!(forecast(&inspected, SOVIET), None, "he does not know of it yet");
    let mut picked = scene.clone();
    for order in [BattleOrder::Commit, BattleOrder::Pick(AttackOption::Assault)] {
        picked.give(Order::Battle(order), &[]);
    }
    let note = |side| forecast(&picked, side).unwrap().notes[1].0.clone();
    assert!(note(GERMAN).ends_with(": the defence Defend"), "{}", note(GERMAN));
    assert!(note(SOVIET).contains("the attack Standard and the defence Defend"), "{}", note(SOVIET));
    let bars = forecast(&picked, GERMAN).unwrap().outlook.bars;
    assert!(bars.iter().any(|bar| bar.label.starts_with("Assault against Withdraw")), "{bars:?}");
}

#[test] // RPX-163, RPX-210, RPX-212, RPX-219
fn the_calculator_tells_every_term_and_every_pair() {
    let tool = Game::tools()[0];
    let run = |flags: &[(&str, &str)]| {
        let flags = flags.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        (tool.run)(&Embedded(FILES), &flags)
    };
    let attack = ("attack", "g57.199.1@2206+g57.199.2@2206:d");
    let told =
        run(&[attack, ("defend", "s161.565"), ("target", "2307"), ("attack-option", "probe")]).unwrap();
    assert_eq!(told.json["odds"]["attack"], serde_json::json!([5, 0]));
    assert_eq!(
        (&told.json["odds"]["odds"], &told.json["odds"]["shifted"]),
        (&"1:1.5".into(), &"1:1.5".into())
    );
    assert_eq!(told.json["table"].as_array().unwrap().len(), 12, "no recon unit defends");
    for said in ["Probe against Defend", "options                                            -1  RPX-163"] {
        assert!(told.text.contains(said), "{}", told.text);
    }
    let refused = |flags: &[(&str, &str)]| run(flags).unwrap_err();
    let others = [("defend", "s161.565"), ("target", "2307")];
    assert!(refused(&[("attack", "tiger"), others[0], others[1]]).contains("“tiger” is no unit"));
    assert!(refused(&[("attack", "g57.199.1@0524"), others[0], others[1]]).contains("not next to "));
    assert!(refused(&[attack, others[0], others[1], ("defence-option", "retreat")]).contains("RPX-161"));
}
