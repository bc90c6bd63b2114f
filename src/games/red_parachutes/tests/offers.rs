//! What is said of orders before they are given, and of what a side has not inspected.

use super::{
    fight::meeting,
    scene::{Scene, empty, game, hex, unit},
};
use engine::{
    base::{keys::UnitKey, side::Side, side::Viewer},
    contract::{
        prelude::{Handling as _, Picture as _, Speech as _},
        rules::{Knowledge as _, Rules as _},
    },
    show::{
        fight::FightStep,
        offer::Offer,
        scene::{Mark, Subject},
        sheet::Sheet,
    },
};
use red_parachutes::{
    battle::{BattleOrder, Stage},
    data::results::{AttackOption, DefenceOption},
    nouns::{GERMAN, Nerve, SOVIET, Step, units_of},
    odds::{assumed, forecast::UNSEEN_GUNS},
    order::Order,
    rules::{combat::fight::odds_of, reach, victory},
    state::Marks,
};

fn offers(scene: &Scene, side: Side) -> Vec<Offer> {
    game().sequence(&game().view(&scene.p, Viewer::Side(side)), &[]).choices
}

fn rows(sheet: &Sheet) -> Vec<(&str, &str)> {
    let rows = sheet.sections.iter().flat_map(|part| &part.rows);
    rows.map(|row| (row.label.as_str(), row.value.as_str())).collect()
}

fn sheet(scene: &Scene, side: Side, about: &Subject) -> Sheet {
    game().sheet(&game().view(&scene.p, Viewer::Side(side)), about)
}

#[test] // RPX-090, RPX-093: on foot 8 or less gets over, in 26 of 36 throws; a leader stays at worst, others tire at night
fn a_crossing_says_its_chance() {
    let note = |key: &str, turn: u8| {
        let scene = empty(SOVIET).turn(turn).pair("2406", "2307").put(key, "2406");
        let all = offers(&scene, SOVIET);
        all.into_iter().find(|offer| offer.label.contains("crosses")).unwrap().note
    };
    let leader = units_of(SOVIET).find(|unit| game().counter(*unit).is_leader()).unwrap();
    let leader = &game().counter(leader).key;
    let day = "Gets over 72 %, stays Disrupted 6 %, loses a step 3 %; else it stays.";
    assert_eq!(note("s161.565", 2), day);
    assert_eq!(note("s161.565", 4), format!("{day} The night disrupts it whatever comes."));
    assert_eq!(
        (note(leader, 2), note(leader, 4)),
        ("Gets over 72 %; else it stays.".into(), note(leader, 2))
    );
}

#[test] // RPX-113, RPX-114: a six never slips through
fn infiltration_says_its_chance() {
    let scene = empty(GERMAN).put("g57.199.1", "2009").put("s161.565", "2110").step(Step::Infiltration);
    let all = offers(&scene, GERMAN);
    let slips = all.iter().find(|offer| offer.note.starts_with("Slips")).unwrap();
    assert!(slips.note.starts_with("Slips through ") && slips.note.contains(" %"), "{}", slips.note);
}

#[test] // RPX-170, RPX-171: batteries that could support stand in a list, and do not stay silent by accident
fn batteries_in_range_are_listed_and_asked_about() {
    let mut scene = empty(SOVIET)
        .put("s161.565", "2206")
        .put("g57.199.1", "2307")
        .put("g57.ar", "2508")
        .step(Step::Combat);
    scene.attack(&["s161.565"], "2307");
    scene.picks(AttackOption::Probe, DefenceOption::Defend);
    let sequence = game().sequence(&game().view(&scene.p, Viewer::Side(GERMAN)), &[]);
    let [list] = &sequence.lists[..] else { panic!("{:?}", sequence.lists) };
    assert_eq!((list.title.as_str(), list.rows.len()), ("Batteries in range", 1));
    assert!(list.note.starts_with("0 of ") && list.note.ends_with(" placed"), "{}", list.note);
    assert_eq!(sequence.primary.unwrap().ask, "Batteries in range could support");
}

#[test] // RPX-220, RPX-226
fn what_costs_the_last_step_says_so() {
    let text = |steps: u8| {
        let scene = empty(GERMAN).put("s161.565", "2110").with("s161.565", |man| man.steps = steps);
        let order = Order::Battle(BattleOrder::Lose { unit: unit("s161.565") });
        game().order_text(&game().view(&scene.p, Viewer::Umpire), &order)
    };
    assert!(text(1).ends_with("loses its last step") && text(2).ends_with("loses a step"), "{}", text(1));
}

#[test] // a step in which nothing was done is not ended by accident
fn a_step_in_which_nothing_was_done_is_asked_about() {
    let ask = |scene: &Scene| {
        let view = game().view(&scene.p, Viewer::Side(GERMAN));
        game().sequence(&view, &[]).primary.map(|offer| offer.ask)
    };
    let mut scene = empty(GERMAN).put("g57.199.1", "2009");
    assert_eq!(ask(&scene).as_deref(), Some("No unit has moved"));
    scene.go("g57.199.1", &["2010"]).unwrap();
    scene.give(Order::Halt, &[]);
    assert_eq!(ask(&scene).as_deref(), Some(""));
    assert_eq!(ask(&meeting()).as_deref(), Some("No attack has been made"));
}

#[test] // RPX-060: of a stack that is not inspected its counters are told, and nothing else
fn a_stack_that_is_not_inspected_is_told_by_its_counters() {
    let scene = empty(GERMAN).put("g57.199.1", "0524").put("s161.565", "2307").put("s161.569", "2307");
    let told = sheet(&scene, GERMAN, &Subject::Place(hex("2307").into()));
    assert!(rows(&told).contains(&("Not inspected", "Soviet: 2 units")), "{told:?}");
    // The counter that stands for one of them tells the same.
    let key = game().scene(&game().view(&scene.p, Viewer::Side(GERMAN))).counters;
    let key = key.iter().find(|counter| counter.place == hex("2307").into()).unwrap().unit;
    assert!(key.0 > 255, "{key:?}");
    assert_eq!(sheet(&scene, GERMAN, &Subject::Unit(key)), told);
    assert_eq!(sheet(&scene, GERMAN, &Subject::Unit(UnitKey(u16::MAX))), Sheet::default());
}

#[test] // SCN-04: unknown German counters on the east bank are taken for battalions, as Soviet ones on the west bank are
fn points_of_unknown_germans_are_estimated() {
    let scene = empty(SOVIET).put("g57.199.1", "2718").put("s161.565", "0205");
    let view = game().view(&scene.p, Viewer::Side(SOVIET));
    assert!(victory::is_estimated(game(), &view.seen));
    assert_eq!(victory::points(game(), &view.seen), victory::points(game(), &scene.p));
    let told = sheet(&scene, SOVIET, &Subject::Turn(engine::show::scene::TurnPart::Victory));
    assert!(told.subtitle.contains("each unknown counter taken for a battalion"), "{}", told.subtitle);
}

#[test] // RPX-190, AUTO-01: until both levels are picked the odds are those of the levels that the procedure picks
fn levels_that_are_not_picked_yet_are_assumed() {
    let mut scene = meeting();
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    let odds = |scene: &Scene| {
        let told = sheet(scene, GERMAN, &Subject::Turn(engine::show::scene::TurnPart::Primary));
        rows(&told).into_iter().find(|row| row.0 == "Odds after shifts").map(|row| row.1.to_owned())
    };
    let assumed = |scene: &Scene| {
        let p = assumed::filled(game(), &scene.p).unwrap();
        let odds = odds_of(game(), &p, p.fight.as_deref().unwrap());
        Some(game().results.rung_name(odds.rung))
    };
    assert_eq!(odds(&scene), assumed(&scene));
    scene.fight(BattleOrder::Level(4), &[]);
    assert!(scene.p.fight.as_deref().is_some_and(|b| b.levels[1].is_none()));
    assert_eq!(odds(&scene), assumed(&scene));
}

#[test] // RPX-087: an enemy in the way is no matter of reach
fn an_enemy_stack_is_not_out_of_reach() {
    let mut scene = empty(GERMAN).put("g57.199.1", "2206").put("s161.565", "2307");
    scene.p.known[1].add(unit("s161.565"));
    let refused = reach::way(game(), &scene.p, unit("g57.199.1"), hex("2307")).unwrap_err();
    assert_eq!((refused.code, refused.rule), ("E_PROHIBITED", "RPX-087"));
}

#[test] // RPX-151: an attack is put together in its panel, which the sidebar opens; nothing joins at a click there
fn the_sidebar_opens_the_panel_of_an_attack() {
    let scene = meeting();
    let view = game().view(&scene.p, Viewer::Side(scene.p.phasing));
    let all = offers(&scene, scene.p.phasing);
    let attack = all.iter().find(|offer| offer.label.starts_with("Attack ")).unwrap();
    assert!(attack.orders.is_empty() && attack.label.ends_with('…'), "{attack:?}");
    assert!(attack.note.ends_with("can join") && !all.iter().any(|o| o.label.contains(" attacks ")));
    let panel = game().builder(&view, attack.subject.as_ref().unwrap(), &[], &[]).unwrap();
    assert!(panel.offers.iter().any(|offer| offer.why_not.is_none()), "who can join");
}

#[test] // RPX-051: one to five bring the bridge down
fn the_demolition_says_its_chance() {
    let scene = empty(GERMAN).put("g19.pi", "2618").step(Step::Engineering);
    let blow = offers(&scene, GERMAN).into_iter().find(|offer| offer.label.contains("blows")).unwrap();
    assert_eq!(blow.note, "The bridge falls 83 %.");
}

#[test] // RPX-142, RPX-143, RPX-144: a value of three or four against one battalion disrupts from 10 on, with 6 of 36 throws
fn a_bombardment_says_its_chances() {
    let mut scene = meeting().put("g57.ar", "2205").step(Step::Bombardment);
    let note = |scene: &Scene| {
        let all = offers(scene, GERMAN);
        all.into_iter().find(|offer| offer.label.contains("bombards")).unwrap().note
    };
    assert!(note(&scene).starts_with("Its target is not inspected"), "{}", note(&scene));
    scene.p.known[1].add(unit("s161.565"));
    let by_hand = "against 1 battalion: Disrupted 17 %, Demoralized 0 %; steps or hexes are lost in 0 %.";
    assert!(note(&scene).starts_with("Value ") && note(&scene).ends_with(by_hand), "{}", note(&scene));
}

#[test] // RPX-101: twice the allowance on foot disrupts by day, and the way says so before it is taken
fn a_double_march_says_what_it_leaves() {
    let scene = empty(GERMAN).turn(1).put("g57.199.1", "1717");
    let view = game().view(&scene.p, Viewer::Side(GERMAN));
    let marks = game().reach(&view, &[UnitKey::from(unit("g57.199.1").0)]);
    let said = |tired: bool| {
        marks.iter().filter(move |mark| {
            matches!(mark, Mark::Reach(reach) if reach.spoken.contains("leaves it Disrupted") == tired)
        })
    };
    assert!(said(true).count() > 0 && said(false).count() > 0);
    let near = |mark: &Mark| matches!(mark, Mark::Reach(reach) if reach.cost.parse().is_ok_and(|cost: u8| cost <= 6));
    assert!(!said(true).any(near), "within its allowance nothing tires it by day");
}

#[test] // RPX-227: of a stack whose attackers all fell others may go back, and none must
fn where_no_attacker_is_left_nobody_must_go_back() {
    let mut scene = meeting().put("g10.20.1", "2206").steps("g57.199.1", 1);
    scene.attack(&["g57.199.1"], "2307");
    scene.fought(&[1, 1]);
    assert_eq!((scene.stage(), scene.at("g57.199.1").as_str()), (Some(Stage::AttackStand), "off"));
    let labels: Vec<String> = offers(&scene, GERMAN).into_iter().map(|offer| offer.label).collect();
    let others = ["I./Gren(mot) 20", "II./Gren 199"].map(|name| format!("{name} goes back with them"));
    assert_eq!(labels, [&["Nobody else goes back".to_owned()], &others[..]].concat());
}

#[test] // RPX-235: what cannot be begun is neither listed nor marked
fn a_breakthrough_without_a_leader_is_not_offered() {
    let scene = |leader: &str| {
        let scene = empty(GERMAN).put("g7.6.1", "2206").put("s161.565", "2307").put("l.manteuffel", leader);
        scene.mark("g7.6.1", Marks::ADVANCED).step(Step::Breakthrough)
    };
    let offered = |scene: &Scene| {
        let view = game().view(&scene.p, Viewer::Side(GERMAN));
        let marks = game().reach(&view, &[UnitKey::from(unit("g7.6.1").0)]);
        let sequence = game().sequence(&view, &[]);
        (sequence.choices.len(), sequence.lists.len(), marks.len())
    };
    assert_eq!((offered(&scene("2204")), offered(&scene("2205"))), ((0, 0, 0), (1, 1, 1)));
}

#[test] // RPX-191, RPX-192, RPX-193
fn a_level_says_what_it_risks_and_brings() {
    let mut scene = meeting().nerve("g57.199.2", Nerve::Demoralized);
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    let note = |scene: &Scene, side, level: u8| {
        let all = offers(scene, side);
        all.into_iter().find(|offer| offer.label == format!("Morale level {level}")).unwrap().note
    };
    let split = "Without a roll: I./Gren 199; stays out on 1–2: II./Gren 199. Shift +3 at most.";
    assert_eq!(note(&scene, GERMAN, 4), split);
    assert_eq!(note(&scene, GERMAN, 2), "All join without a roll. Shift +2 at most.");
    scene.fight(BattleOrder::Level(4), &[]);
    assert_eq!(note(&scene, SOVIET, 1), "All join without a roll. Shift −1 at most.");
}

#[test] // RPX-160: what is likely is that of the option picked, for who picked it alone until both are shown
fn what_is_likely_follows_the_pick_of_who_asks() {
    let mut scene = meeting();
    scene.attack(&["g57.199.1", "g57.199.2"], "2307");
    let likely = |scene: &Scene, order: BattleOrder, side: Side| {
        let who = Viewer::Side(side);
        let (mut state, mut view, mut said) = (scene.p.clone(), game().view(&scene.p, who), String::new());
        for event in scene.clone().give(Order::Battle(order), &[]) {
            let before = view.clone();
            let told = game().told(&state, &event, who);
            game().apply(&mut state, &event);
            let Some(told) = told else { continue };
            game().hear(&mut view, &told);
            for step in game().fight(&before, &told, &view) {
                if let FightStep::Likely(words) = step {
                    said = words;
                }
            }
        }
        said
    };
    let pick = BattleOrder::Pick(AttackOption::Assault);
    let told = likely(&scene, pick, GERMAN);
    assert!(told.starts_with("Zarubyntsi (2307) is emptied in ") && told.ends_with("Assault against Defend"));
    assert_eq!(likely(&scene, pick, SOVIET), "");
    scene.fight(pick, &[]);
    let answer = BattleOrder::Answer(DefenceOption::DetDefense);
    let told = [GERMAN, SOVIET].map(|side| likely(&scene, answer, side));
    assert!(told[0] == told[1] && told[0].ends_with("Assault against Determined defence"), "{told:?}");
}

#[test] // RPX-060, RPX-170: batteries in stacks that were not inspected may support
fn odds_say_that_guns_not_seen_are_not_counted() {
    let says = |scene: &Scene| {
        let mut scene = scene.clone().change(|p| p.known[1].add(unit("s161.565")));
        let view = game().view(&scene.p, Viewer::Side(GERMAN));
        let joins = Order::Battle(BattleOrder::Attack { unit: unit("g57.199.1"), target: hex("2307") });
        let panel = game().builder(&view, &Subject::Place(hex("2307").into()), &[joins], &[]).unwrap();
        scene.attack(&["g57.199.1"], "2307");
        let note = game().sequence(&game().view(&scene.p, Viewer::Side(GERMAN)), &[]).note;
        [panel.notes.iter().any(|note| note.0 == UNSEEN_GUNS), note.contains(UNSEEN_GUNS)]
    };
    assert_eq!(says(&meeting()), [false; 2], "only a regiment far away is not inspected");
    assert_eq!(says(&meeting().put("s161.575", "2409")), [true; 2]);
}
