//! Combats from the declaration to the advance, order by order, with dice.

use super::scene::{Scene, empty, game, hex, play_with, unit};
use engine::{
    base::side::Viewer,
    contract::{
        prelude::{Handling as _, Mark, Picture as _, Speech as _, Verb},
        rules::{Knowledge as _, Rules as _},
    },
};
use red_parachutes::{
    battle::{Battle, BattleEvent, BattleOrder, Stage},
    data::results::{AttackOption, DefenceOption},
    event::Event,
    game::Setup,
    nouns::{GERMAN, Nerve, SOVIET, Step, Supply, UnitSet},
    order::Order,
    rules::{combat::fight::odds_of, sequence},
    state::Marks,
};

fn order(order: BattleOrder) -> Order {
    Order::Battle(order)
}

impl Scene {
    pub fn fight(&mut self, what: BattleOrder, dice: &[u32]) -> Vec<BattleEvent> {
        battles(self.give(order(what), dice))
    }
    pub fn pass(&mut self, dice: &[u32]) -> Vec<BattleEvent> {
        battles(self.give(Order::Done, dice))
    }
    pub fn fight_code(&self, what: BattleOrder) -> &'static str {
        self.code(order(what))
    }
    pub fn stage(&self) -> Option<Stage> {
        self.p.fight.as_deref().map(|b| b.stage)
    }
    pub fn attack(&mut self, attackers: &[&str], target: &str) {
        for key in attackers {
            self.fight(BattleOrder::Attack { unit: unit(key), target: hex(target) }, &[]);
        }
        self.fight(BattleOrder::Commit, &[]);
    }
    pub fn picks(&mut self, attack: AttackOption, defence: DefenceOption) -> Vec<BattleEvent> {
        self.fight(BattleOrder::Pick(attack), &[]);
        self.fight(BattleOrder::Answer(defence), &[])
    }
    pub fn levels(&mut self, attack: u8, defence: u8, dice: &[u32]) -> Vec<BattleEvent> {
        self.fight(BattleOrder::Level(attack), &[]);
        self.fight(BattleOrder::Level(defence), dice)
    }
    pub fn nerve_of(&self, key: &str) -> Nerve {
        self.man(key).nerve
    }
}

fn battles(events: Vec<Event>) -> Vec<BattleEvent> {
    let battle = |event| if let Event::Battle(event) = event { Some(event) } else { None };
    events.into_iter().filter_map(battle).collect()
}

/// Two German battalions against a rifle regiment in the open; elsewhere another attack waits, so that the step goes on.
pub fn meeting() -> Scene {
    empty(GERMAN)
        .put("g57.199.1", "2206")
        .put("g57.199.2", "2206")
        .put("s161.565", "2307")
        .put("g10.20.1", "0524")
        .put("s161.569", "0525")
        .step(Step::Combat)
}

#[test] // RPX-151, RPX-155, RPX-219, RPX-220, RPX-225, RPX-227, RPX-228, RPX-231, RPX-237
fn a_combat_from_the_declaration_to_the_advance() {
    let mut scene = meeting();
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    assert_eq!((scene.stage(), sequence::to_act(&scene.p)), (Some(Stage::PickAttack), Some(GERMAN)));
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    assert_eq!(scene.stage(), Some(Stage::LevelAttack), "nobody has guns");
    let events = scene.levels(4, 4, &[6, 6]);
    let rolled = BattleEvent::Rolled {
        column: 4,
        dice: [6, 6],
        raw: [0, 4],
        results: [0, 4],
        owed: [0, 2],
        retreat: [0, 2],
    };
    assert!(events.contains(&rolled), "{events:?}");
    assert_eq!((scene.at("s161.565").as_str(), scene.stage()), ("off", Some(Stage::Advance)));
    scene.fight(BattleOrder::Advance { unit: unit("g57.199.1") }, &[]);
    assert_eq!(scene.at("g57.199.1"), "2307");
    assert_eq!(scene.fight_code(BattleOrder::Advance { unit: unit("g57.199.1") }), "E_ADVANCE_LIMIT");
    scene.pass(&[]);
    assert_eq!((scene.stage(), sequence::to_act(&scene.p)), (None, Some(GERMAN)));
    let again = |key: &str, at: &str| {
        let scene = scene.clone().put("s161.575", at).put("g10.20.2", "2206");
        scene.fight_code(BattleOrder::Attack { unit: unit(key), target: hex(at) })
    };
    assert_eq!((again("g57.199.1", "2308"), again("g10.20.2", "2307")), ("E_HAS_ATTACKED", "E_HEX_DONE"));
}

#[test] // RPX-210, RPX-211, RPX-212, RPX-213, RPX-219
fn the_odds_are_told_term_by_term_before_the_dice() {
    let mut scene = meeting();
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.picks(AttackOption::Probe, DefenceOption::Defend);
    let events = scene.levels(4, 3, &[6, 6]);
    let told = events.iter().find(|event| matches!(event, BattleEvent::Reckoned(_))).unwrap();
    let names = engine::base::text::write(&game().names(), told).unwrap();
    assert_eq!(
        names,
        "Reckoned((units:[(\"g57.199.1\",3),(\"g57.199.2\",3),(\"s161.565\",6)],attack:(6,0),defence:(6,0),raw:4,\
         shifts:[(why:Options,by:-1),(why:Morale,by:1),(why:Regiments,by:1)],rung:5,row:Rough,column:Some(4)))"
    );
    let view = game().view(&scene.p, Viewer::Side(SOVIET));
    let line = game().sentence(&view, &Event::Battle(told.clone())).unwrap();
    let terms: Vec<String> = line.terms.iter().map(|term| format!("{} {}", term.rule, term.value)).collect();
    assert_eq!(
        terms[2..],
        [
            "RPX-211 6",
            "RPX-212 1:1",
            "RPX-163 −1",
            "RPX-193 +1",
            "RPX-216 +1",
            "RPX-213 1.5:1",
            "RPX-219 Rough",
            "RPX-219 4"
        ],
        "{}",
        line.text
    );
}

#[test] // RPX-226, RPX-228, RPX-230, RPX-237
fn defenders_stand_or_go_back() {
    let mut scene = meeting();
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    scene.levels(4, 4, &[4, 5]);
    assert_eq!((scene.stage(), sequence::to_act(&scene.p)), (Some(Stage::DefenceStand), Some(SOVIET)));
    let mut stands = scene.clone();
    stands.fight(BattleOrder::Stand, &[1]);
    assert_eq!((stands.at("s161.565"), stands.stage()), ("off".to_owned(), Some(Stage::AttackLosses)));
    assert_eq!(stands.p.fight.as_deref().map(|b| b.fallen[1].len()), Some(2), "the retreat became a step");
    let mut fails = scene.clone();
    fails.fight(BattleOrder::Stand, &[4]);
    scene.fight(BattleOrder::Yield, &[]);
    for goes in [&mut scene, &mut fails] {
        assert_eq!((goes.at("s161.565").as_str(), goes.man("s161.565").steps), ("2308", 1));
        assert_eq!((goes.stage(), sequence::to_act(&goes.p)), (Some(Stage::AttackLosses), Some(GERMAN)));
        goes.fight(BattleOrder::Lose { unit: unit("g57.199.2") }, &[]);
        assert_eq!(goes.stage(), Some(Stage::Advance), "half a result of 1 is a step, and nothing is left");
        assert_eq!([goes.nerve_of("g57.199.1"), goes.nerve_of("s161.565")], [Nerve::Good; 2]);
    }
}

#[test] // RPX-160, RPX-162, RPX-190, RPX-Q39
fn picks_and_levels_are_secret_until_both_are_in() {
    let mut scene = meeting();
    scene.fight(BattleOrder::Attack { unit: unit("g57.199.1"), target: hex("2307") }, &[]);
    let seen = |scene: &Scene, side| game().view(&scene.p, Viewer::Side(side)).seen.fight;
    assert_eq!((seen(&scene, SOVIET), seen(&scene, GERMAN).is_some()), (None, true));
    scene.fight(BattleOrder::Commit, &[]);
    scene.fight(BattleOrder::Pick(AttackOption::Probe), &[]);
    let picked = |scene: &Scene, side| seen(scene, side).unwrap().attack;
    assert_eq!((picked(&scene, SOVIET), picked(&scene, GERMAN)), (None, Some(AttackOption::Probe)));
    scene.fight(BattleOrder::Answer(DefenceOption::Defend), &[]);
    assert_eq!(picked(&scene, SOVIET), Some(AttackOption::Probe));
    assert_eq!(scene.fight_code(BattleOrder::Level(0)), "ok", "any unit reaches it");
    scene.fight(BattleOrder::Level(3), &[]);
    let level = |scene: &Scene, side| seen(scene, side).unwrap().levels[0];
    assert_eq!((level(&scene, SOVIET), level(&scene, GERMAN)), (None, Some(3)));
    assert_eq!(scene.fight_code(BattleOrder::Level(6)), "E_LEVEL");
}

#[test] // RPX-155, RPX-235, RPX-Q37
fn a_breakthrough_may_hit_a_hex_again() {
    let scene = meeting().mark("g57.199.1", Marks::ADVANCED).change(|p| p.fought.put(hex("2307"), true));
    let attack = |scene: &Scene| {
        scene.fight_code(BattleOrder::Attack { unit: unit("g57.199.1"), target: hex("2307") })
    };
    assert_eq!(attack(&scene), "E_HEX_DONE");
    assert_eq!(attack(&scene.change(|p| p.step = Step::Breakthrough)), "ok");
}

#[test] // TV-132, RPX-170, RPX-174, RPX-Q79
fn guns_of_the_defence_spend_ammunition_on_a_low_die() {
    for (die, left, again) in [(1, 0, "E_NO_AMMO"), (4, 1, "ok")] {
        let mut scene = empty(SOVIET)
            .put("s161.565", "2206")
            .put("s161.569", "2308")
            .put("g57.199.1", "2307")
            .put("g57.199.2", "2309")
            .put("g57.ar", "2508")
            .step(Step::Combat)
            .with("g57.ar", |man| man.ammo = 1);
        scene.attack(&["s161.565"], "2307");
        scene.picks(AttackOption::Probe, DefenceOption::Defend);
        let support = |to: &str| BattleOrder::Support { gun: unit("g57.ar"), unit: unit(to) };
        scene.fight(support("g57.199.1"), &[die]);
        assert_eq!((scene.man("g57.ar").ammo, scene.stage()), (left, Some(Stage::LevelAttack)));
        let next = scene.change(|p| {
            p.fight = Some(
                Battle {
                    stage: Stage::DefenceGuns,
                    attackers: UnitSet::only(unit("s161.569")),
                    defenders: UnitSet::only(unit("g57.199.2")),
                    ..Battle::on(hex("2309"))
                }
                .into(),
            );
        });
        assert_eq!(next.fight_code(support("g57.199.2")), again);
    }
}

#[test] // TV-134, TV-52, RPX-163, RPX-230, RPX-Q68
fn without_a_combat_the_defenders_go_back_and_the_night_tires() {
    let mut scene = meeting().turn(4).nerve("g57.199.2", Nerve::Disrupted);
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.picks(AttackOption::Feint, DefenceOption::Withdraw);
    assert_eq!((scene.stage(), scene.at("s161.565").as_str()), (None, "2308"));
    assert_eq!(scene.nerve_of("s161.565"), Nerve::Disrupted);
    assert_eq!(
        (scene.nerve_of("g57.199.1"), scene.nerve_of("g57.199.2")),
        (Nerve::Disrupted, Nerve::Demoralized)
    );
    assert!(scene.man("g57.199.1").is(Marks::ATTACKED));
    let mut recon = empty(SOVIET).put("s161.565", "2206").put("g19.aa", "2307").step(Step::Combat);
    recon.attack(&["s161.565"], "2307");
    recon.picks(AttackOption::Assault, DefenceOption::Retreat);
    for _ in 0..2 {
        if recon.stage() == Some(Stage::DefenceRetreat) {
            let to = hex(if recon.at("g19.aa") == "2307" { "2308" } else { "2309" });
            recon.fight(BattleOrder::Back { to }, &[]);
        }
    }
    assert_eq!(game().map.distance(hex("2307"), recon.p.at.of(unit("g19.aa")).unwrap()), 2);
    assert_eq!((recon.nerve_of("s161.565"), recon.nerve_of("g19.aa")), (Nerve::Disrupted, Nerve::Good));
    recon.fight(BattleOrder::Advance { unit: unit("s161.565") }, &[]);
    assert_eq!((recon.at("s161.565").as_str(), recon.stage()), ("2307", None), "one hex at most");
}

#[test] // RPX-163, RPX-227: all who go back are disrupted, also who is more than may defend
fn a_withdrawal_disrupts_the_whole_stack() {
    let mut scene = meeting().put("s161.569", "2307").put("s161.575", "2307").put("s47r.hq", "2307");
    let all = ["s161.565", "s161.569", "s161.575", "s47r.hq"];
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    assert_eq!(scene.stage(), Some(Stage::TakePart), "a third regiment is too many");
    scene.fight(BattleOrder::TakePart { unit: unit("s161.565") }, &[]);
    scene.fight(BattleOrder::TakePart { unit: unit("s161.569") }, &[]);
    scene.picks(AttackOption::Probe, DefenceOption::Withdraw);
    let here: Vec<String> = all.iter().map(|key| scene.at(key)).collect();
    assert!(here.iter().all(|at| *at == here[0] && *at != "2307"), "{here:?}");
    assert_eq!(all.map(|key| scene.nerve_of(key)), [Nerve::Disrupted; 4]);
}

#[test] // RPX-191, RPX-192
fn attackers_that_fail_stay_out() {
    let mut scene = meeting().nerve("g57.199.2", Nerve::Demoralized);
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    scene.levels(4, 4, &[1, 6, 6]);
    assert!(!scene.p.fight.as_deref().unwrap().attackers.has(unit("g57.199.2")));
    assert!(scene.man("g57.199.2").is(Marks::ATTACKED));
}

#[test] // RPX-234
fn attackers_without_supply_are_cut_off() {
    let mut scene = meeting().supply("g57.199.1", Supply::Out);
    scene.attack(&["g57.199.1"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    scene.levels(4, 4, &[6, 6]);
    if scene.stage() == Some(Stage::DefenceStand) {
        scene.fight(BattleOrder::Yield, &[]);
    }
    if scene.stage() == Some(Stage::Advance) {
        scene.pass(&[]);
    }
    assert_eq!((scene.stage(), scene.man("g57.199.1").supply), (None, Supply::Isolated));
}

/// Guns of the corps two hexes behind an observer, and a rifle regiment with its headquarters before him.
fn shelling() -> Scene {
    empty(GERMAN)
        .put("g57.ar", "2205")
        .put("g19.ar2", "2205")
        .put("g57.199.1", "2206")
        .put("s161.565", "2307")
        .put("s161.569", "2307")
        .put("s309.957", "2106")
        .step(Step::Bombardment)
}

#[test] // RPX-140, RPX-141, RPX-144, RPX-230, RPX-Q58
fn a_bombardment_takes_its_result_like_a_combat() {
    let fire = |gun: &str, at: &str| BattleOrder::Bombard { gun: unit(gun), target: hex(at) };
    let scene = shelling();
    assert_eq!(scene.fight_code(fire("g57.ar", "2206")), "E_FLIPPED", "nobody of the enemy is there");
    assert_eq!(
        scene.clone().mark("g57.ar", Marks::LIMBERED).fight_code(fire("g57.ar", "2307")),
        "E_LIMBERED"
    );
    assert_eq!(
        scene.clone().with("g57.ar", |man| man.ammo = 0).fight_code(fire("g57.ar", "2307")),
        "E_NO_AMMO"
    );
    assert_eq!(
        scene.clone().nerve("g57.ar", Nerve::Demoralized).fight_code(fire("g57.ar", "2307")),
        "E_DEMORALIZED"
    );
    assert_eq!(scene.clone().put("s161.575", "2325").fight_code(fire("g57.ar", "2325")), "E_RANGE");
    assert_eq!(scene.clone().put("s161.575", "2309").fight_code(fire("g57.ar", "2309")), "E_UNSPOTTED");
    let mut scene = scene;
    let ammo = scene.man("g57.ar").ammo;
    scene.fight(fire("g57.ar", "2307"), &[6, 6]);
    assert_eq!((scene.man("g57.ar").ammo, scene.stage()), (ammo - 1, Some(Stage::DefenceStand)));
    let mut goes = scene.clone();
    goes.fight(BattleOrder::Yield, &[]);
    if goes.stage() == Some(Stage::DefenceRetreat) {
        let to = hex("2308");
        goes.fight(BattleOrder::Back { to }, &[]);
    }
    assert_eq!((goes.stage(), goes.p.at.count(hex("2307"))), (None, 0));
    for key in ["s161.565", "s161.569"] {
        assert_eq!((goes.nerve_of(key), goes.man(key).steps), (Nerve::Disrupted, 2));
    }
    scene.fight(BattleOrder::Stand, &[1]);
    scene.fight(BattleOrder::Lose { unit: unit("s161.569") }, &[]);
    assert_eq!((scene.stage(), scene.man("s161.569").steps), (None, 1), "the retreat became a step");
    assert_eq!(scene.fight_code(fire("g19.ar2", "2307")), "E_AGAIN");
    assert_eq!(scene.fight_code(fire("g57.ar", "2307")), "E_BOMBARDED");
    assert!(scene.man("g57.ar").is(Marks::BOMBARDED));
}

#[test] // TV-125, RPX-235
fn a_leader_carries_a_breakthrough_once() {
    let attack = |key: &str, at: &str| BattleOrder::Attack { unit: unit(key), target: hex(at) };
    let scene = empty(GERMAN)
        .put("g7.6.1", "2206")
        .put("g7.25", "2206")
        .put("s161.565", "2307")
        .steps("s161.565", 1)
        .nerve("s161.565", Nerve::Demoralized)
        .put("s161.569", "2308")
        .mark("g7.6.1", Marks::ADVANCED.and(Marks::ATTACKED))
        .mark("g7.25", Marks::ATTACKED)
        .step(Step::Breakthrough);
    assert_eq!(scene.fight_code(attack("g7.25", "2307")), "E_NO_ADVANCE");
    let mut far = scene.clone().put("l.manteuffel", "2204");
    far.fight(attack("g7.6.1", "2307"), &[]);
    assert_eq!(far.fight_code(BattleOrder::Commit), "E_NO_LEADER");
    let mut fails = scene.clone().put("l.manteuffel", "2205");
    fails.fight(attack("g7.6.1", "2307"), &[]);
    let events = fails.fight(BattleOrder::Commit, &[6]);
    assert_eq!(events.last(), Some(&BattleEvent::Over));
    let mut scene = scene.put("l.manteuffel", "2206");
    scene.fight(attack("g7.6.1", "2307"), &[]);
    scene.fight(BattleOrder::Commit, &[5]);
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    assert_eq!(scene.stage(), Some(Stage::LevelAttack), "without support");
    scene.levels(4, 3, &[6, 6]);
    if scene.stage() == Some(Stage::LeadAttack) {
        scene.pass(&[6, 6]);
    }
    if scene.stage() == Some(Stage::DefenceStand) {
        scene.fight(BattleOrder::Yield, &[]);
    }
    scene.fight(BattleOrder::Advance { unit: unit("g7.6.1") }, &[]);
    assert_eq!(scene.at("g7.6.1"), "2307");
    assert_ne!(scene.fight_code(attack("g7.6.1", "2308")), "ok", "there is no third combat");
    assert!(!scene.man("g7.6.1").is(Marks::ADVANCED));
}

#[test] // RPX-180, RPX-235, AUTO-06
fn a_breakthrough_may_surprise_in_the_morning_and_at_night() {
    let scene = empty(GERMAN)
        .put("g7.6.1", "2206")
        .put("l.manteuffel", "2206")
        .put("g57.ar", "2205")
        .put("s161.565", "2307")
        .put("s40.art", "2409")
        .mark("g7.6.1", Marks::ADVANCED.and(Marks::ATTACKED))
        .turn(4)
        .step(Step::Breakthrough);
    let mut scene = scene;
    scene.fight(BattleOrder::Attack { unit: unit("g7.6.1"), target: hex("2307") }, &[]);
    let [support, surprise] =
        [BattleOrder::Support { gun: unit("g57.ar"), unit: unit("g7.6.1") }, BattleOrder::Surprise];
    scene.fight(BattleOrder::Commit, &[5]);
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    assert_eq!(scene.stage(), Some(Stage::AttackGuns), "no guns of the defence are asked for");
    assert_eq!((scene.fight_code(support), scene.fight_code(surprise)), ("E_SUPPORT_CAP", "ok"));
    assert_eq!(scene.thinks(), [order(surprise)]);
    let events = scene.fight(surprise, &[2]);
    assert!(scene.p.fight.as_deref().is_some_and(|b| b.surprised), "{events:?}");
}

#[test] // RPX-151, RPX-140
fn a_click_on_an_enemy_attacks_and_the_button_commits() {
    let scene = meeting();
    let sent = |scene: &Scene, at: &str| {
        let view = game().view(&scene.p, Viewer::Side(GERMAN));
        let units = vec![unit("g57.199.1").0.into(), unit("g57.199.2").0.into()];
        game().try_gesture(&view, &Verb::GO.by(units, hex(at).into()))
    };
    let orders = sent(&scene, "2307").unwrap();
    assert_eq!(orders.len(), 2);
    assert_eq!(sent(&scene, "2309").unwrap_err().code, "E_NOT_ADJACENT");
    let mut scene = scene;
    for order in orders {
        scene.give(order, &[]);
    }
    let view = game().view(&scene.p, Viewer::Side(GERMAN));
    assert_eq!(game().primary(&view), Some(order(BattleOrder::Commit)));
    let shown = game().sequence(&view, &[]);
    assert!(shown.note.contains("2307"), "{}", shown.note);
    scene.give(order(BattleOrder::Commit), &[]);
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    let view = game().view(&scene.p, Viewer::Side(GERMAN));
    let note = game().sequence(&view, &[]).note;
    assert!(note.contains("against 6"), "{note}");
}

#[test] // RPX-151, RPX-231
fn the_map_shows_where_one_may_attack_and_advance() {
    let mut scene = meeting();
    let marks = |scene: &Scene| {
        let view = game().view(&scene.p, Viewer::Side(GERMAN));
        game().reach(&view, &[unit("g57.199.1").0.into()])
    };
    assert_eq!(marks(&scene), [Mark::Target { place: hex("2307").into(), from: hex("2206").into() }]);
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    let view = game().view(&scene.p, Viewer::Side(GERMAN));
    assert_eq!(game().scene(&view).marks, [Mark::UnderAttack { place: hex("2307").into() }]);
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    scene.levels(4, 4, &[6, 6]);
    assert_eq!(marks(&scene), [Mark::Choice { place: hex("2307").into() }]);
}

#[test] // TV-104, RPX-174, RPX-175
fn guns_of_the_attack_always_spend_and_by_option_one_may_fire_all_it_has() {
    play_with(Setup { double_guns: true, ..Setup::default() });
    let guns = || {
        meeting()
            .put("g57.ar", "2205")
            .put("g19.ar2", "2205")
            .with("g57.ar", |man| man.ammo = 1)
            .with("g19.ar2", |man| man.ammo = 2)
    };
    let mut scene = guns();
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    assert_eq!(scene.fight_code(BattleOrder::Double { gun: unit("g19.ar2") }), "E_NOT_IN_COMBAT");
    for gun in ["g57.ar", "g19.ar2"] {
        scene.fight(BattleOrder::Support { gun: unit(gun), unit: unit("g57.199.1") }, &[]);
    }
    let support = |scene: &Scene| odds_of(game(), &scene.p, scene.p.fight.as_deref().unwrap()).attack[1];
    let (before, once) = (support(&scene), scene.clone());
    scene.fight(BattleOrder::Double { gun: unit("g19.ar2") }, &[]);
    assert!(support(&scene) >= before);
    let mut once = once;
    for (scene, left, nerve) in [(&mut scene, 0, Nerve::Disrupted), (&mut once, 1, Nerve::Good)] {
        if scene.stage() == Some(Stage::AttackGuns) {
            scene.pass(&[]);
        }
        assert_eq!((scene.man("g57.ar").ammo, scene.man("g19.ar2").ammo), (0, left));
        scene.levels(4, 4, &[6, 6]);
        scene.pass(&[]);
        assert_eq!((scene.stage(), scene.nerve_of("g19.ar2")), (None, nerve));
        assert!(scene.man("g57.ar").is(Marks::SUPPORTED), "it does not recover");
    }
}
