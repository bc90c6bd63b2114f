//! What the second version of the rules changed, and that games begun before it keep theirs.

use super::{
    engaged::set,
    scene::{Scene, empty, hex, unit},
};
use red_parachutes::{
    battle::{Battle, BattleEvent, BattleOrder, Stage},
    data::results::{AttackOption, DefenceOption},
    nouns::{GERMAN, Nerve, SOVIET, Step, Supply},
};

/// A combat of attackers and defenders in a stage, with what else is said of it.
fn at_stage(
    scene: Scene,
    target: &str,
    attackers: &[&str],
    defenders: &[&str],
    stage: Stage,
    change: impl Fn(&mut Battle),
) -> Scene {
    let mut b = Battle {
        attackers: set(attackers),
        defenders: set(defenders),
        attack: Some(AttackOption::Standard),
        defence: Some(DefenceOption::Defend),
        levels: [Some(1), Some(1)],
        leaders: [Some(false), Some(false)],
        stage,
        ..Battle::on(hex(target))
    };
    change(&mut b);
    scene.step(Step::Combat).change(move |p| p.fight = Some(b.clone().into()))
}

/// Two attacking stacks next to each other are to go back one hex from a company that casts no zone.
fn two_stacks_go_back() -> Scene {
    let scene = empty(GERMAN)
        .put("g57.199.1", "2206")
        .put("g10.20.1", "2207")
        .put("s3ab.1.a", "2307")
        .put("g10.41.1", "0524")
        .put("s161.569", "0525");
    at_stage(scene, "2307", &["g57.199.1", "g10.20.1"], &["s3ab.1.a"], Stage::AttackStand, |b| {
        (b.stacks, b.retreat) = (vec![hex("2206"), hex("2207")], [1, 0]);
    })
}

#[test] // RPX-227: a stack that has gone back goes no farther with the stack it came to
fn a_stack_that_went_back_stays_where_the_next_one_goes() {
    let mut scene = two_stacks_go_back();
    scene.fight(BattleOrder::Yield, &[]);
    scene.fight(BattleOrder::Back { to: hex("2207") }, &[]);
    assert_eq!((scene.at("g57.199.1").as_str(), scene.stage()), ("2207", Some(Stage::AttackStand)));
    scene.fight(BattleOrder::Yield, &[]);
    scene.fight(BattleOrder::Back { to: hex("2208") }, &[]);
    assert_eq!((scene.at("g10.20.1").as_str(), scene.at("g57.199.1").as_str()), ("2208", "2207"));
}

#[test] // RPX-226, RPX-Q51: nor does it lend its morale to that stack, or pay for its standing fast
fn a_stack_that_went_back_has_no_part_in_the_next_ones_stand() {
    let mut scene =
        two_stacks_go_back().nerve("g10.20.1", Nerve::Demoralized).supply("g10.20.1", Supply::Isolated);
    scene.fight(BattleOrder::Yield, &[]);
    scene.fight(BattleOrder::Back { to: hex("2207") }, &[]);
    // Morale 5, less one each for supply and nerve.
    let events = scene.fight(BattleOrder::Stand, &[2]);
    let stood = |event: &BattleEvent| matches!(event, BattleEvent::Stood { morale: 3, stands: true, .. });
    assert!(events.iter().any(stood), "{events:?}");
    let lost: Vec<&BattleEvent> = events.iter().filter(|e| matches!(e, BattleEvent::Lost { .. })).collect();
    assert_eq!(lost, [&BattleEvent::Lost { unit: unit("g10.20.1") }], "it alone pays");
}

#[test] // RPX-174, section 4 (dice order): batteries of the defence roll in the order of their numbers
fn batteries_of_the_defence_roll_by_number() {
    let mut scene = empty(SOVIET)
        .put("s161.565", "2206")
        .put("g57.199.1", "2307")
        .put("g10.20.1", "2307")
        .put("g57.ar", "2508")
        .put("g10.ar1", "2508")
        .step(Step::Combat);
    scene.attack(&["s161.565"], "2307");
    scene.picks(AttackOption::Standard, DefenceOption::Defend);
    for (gun, to, dice) in [("g57.ar", "g57.199.1", &[][..]), ("g10.ar1", "g10.20.1", &[2, 3][..])] {
        scene.fight(BattleOrder::Support { gun: unit(gun), unit: unit(to) }, dice);
    }
    if scene.stage() == Some(Stage::DefenceGuns) {
        scene.pass(&[2, 3]);
    }
    assert_eq!((scene.man("g10.ar1").ammo, scene.man("g57.ar").ammo), (1, 2));
}

#[test] // RPX-163, RPX-230, RPX-Q85: who is disrupted and has to be disrupted again without a combat is demoralized
fn without_a_combat_who_is_disrupted_is_demoralized() {
    let scene = empty(GERMAN)
        .put("g57.199.1", "2206")
        .put("s161.565", "2307")
        .put("s161.569", "2307")
        .put("s161.575", "2307")
        .put("g10.41.1", "0524")
        .put("s237.838", "0525")
        .nerve("s161.565", Nerve::Disrupted)
        .nerve("s161.569", Nerve::Demoralized)
        .step(Step::Combat);
    let after = |picks: (AttackOption, DefenceOption), with: Scene| {
        let mut scene = with;
        scene.attack(&["g57.199.1"], "2307");
        for key in ["s161.565", "s161.569"] {
            scene.fight(BattleOrder::TakePart { unit: unit(key) }, &[]);
        }
        scene.picks(picks.0, picks.1);
        scene
    };
    let goes = after((AttackOption::Probe, DefenceOption::Withdraw), scene.clone());
    let nerves = ["s161.565", "s161.569", "s161.575"].map(|key| goes.nerve_of(key));
    assert_eq!(nerves, [Nerve::Demoralized, Nerve::Demoralized, Nerve::Disrupted]);
    assert_eq!(goes.man("s161.569").steps, 2, "that costs no step");
    let falls = scene.nerve("g57.199.1", Nerve::Disrupted);
    let falls = after((AttackOption::Assault, DefenceOption::Withdraw), falls);
    assert_eq!(
        (falls.nerve_of("g57.199.1"), falls.nerve_of("s161.565")),
        (Nerve::Demoralized, Nerve::Disrupted)
    );
}
