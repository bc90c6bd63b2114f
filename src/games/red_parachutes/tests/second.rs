//! What the second version of the rules changed, and that games begun before it keep theirs.

use super::{
    edges::of_who_was_put_together,
    engaged::set,
    fight_edges::stood,
    scene::{Scene, empty, game, hex, play_by, unit},
};
use engine::{contract::rules::Rules as _, dice::key::RollKey};
use red_parachutes::{
    battle::{Battle, BattleEvent, BattleOrder, Stage},
    data::results::{AttackOption, DefenceOption},
    nouns::{GERMAN, Nerve, SOVIET, Step, Supply},
};

/// A combat of attackers and defenders in a stage, with what else is said of it.
pub fn at_stage(
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

/// Where the first and the second stack end when both have gone back, the first of them to the second.
fn both_gone_back() -> [String; 2] {
    let mut scene = two_stacks_go_back();
    scene.fight(BattleOrder::Yield, &[]);
    scene.fight(BattleOrder::Back { to: hex("2207") }, &[]);
    assert_eq!((scene.at("g57.199.1").as_str(), scene.stage()), ("2207", Some(Stage::AttackStand)));
    scene.fight(BattleOrder::Yield, &[]);
    scene.fight(BattleOrder::Back { to: hex("2208") }, &[]);
    ["g57.199.1", "g10.20.1"].map(|key| scene.at(key))
}

#[test] // RPX-227: a stack that has gone back goes no farther with the stack it came to
fn a_stack_that_went_back_stays_where_the_next_one_goes() {
    assert_eq!(both_gone_back(), ["2207", "2208"]);
}

/// The dice for which the first of two stacks tries to stand fast in a step.
fn keys_of_a_stand(step: Step) -> Vec<RollKey> {
    let mut scene = two_stacks_go_back().change(|p| p.step = step);
    let keys = stood(&mut scene, &[BattleOrder::Stand]);
    assert_eq!(keys.len(), 1);
    keys
}

#[test] // RPX-235: a breakthrough does not repeat the dice of an attack on the same hex
fn a_breakthrough_has_dice_of_its_own() {
    assert_ne!(keys_of_a_stand(Step::Combat), keys_of_a_stand(Step::Breakthrough));
}

#[test]
fn a_game_begun_before_keeps_its_rules() {
    play_by(1);
    assert_eq!(game().ruled(), 1);
    assert_eq!(both_gone_back(), ["2208", "2208"]);
    assert_eq!(of_who_was_put_together(), (14, 14));
    assert_eq!(keys_of_a_stand(Step::Combat), keys_of_a_stand(Step::Breakthrough));
    assert_eq!(levels_left(), [2, 1], "by the order in which they were given");
    assert_eq!(shaken_by_a_probe(), [Nerve::Disrupted, Nerve::Demoralized, Nerve::Disrupted]);
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

/// What two batteries of the defence have left after the dice 2 and 3: the one with the lower number, and the other, which was given first.
fn levels_left() -> [u8; 2] {
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
    ["g10.ar1", "g57.ar"].map(|key| scene.man(key).ammo)
}

#[test] // RPX-174, section 4 (dice order): batteries of the defence roll in the order of their numbers
fn batteries_of_the_defence_roll_by_number() {
    assert_eq!(levels_left(), [1, 2]);
}

/// A German battalion before three Soviet ones, two of them shaken.
fn shaken() -> Scene {
    empty(GERMAN)
        .put("g57.199.1", "2206")
        .put("s161.565", "2307")
        .put("s161.569", "2307")
        .put("s161.575", "2307")
        .put("g10.41.1", "0524")
        .put("s237.838", "0525")
        .nerve("s161.565", Nerve::Disrupted)
        .nerve("s161.569", Nerve::Demoralized)
        .step(Step::Combat)
}

/// As it stands when they withdraw from an attack.
fn withdrawn(mut scene: Scene, from: AttackOption) -> Scene {
    scene.attack(&["g57.199.1"], "2307");
    for key in ["s161.565", "s161.569"] {
        scene.fight(BattleOrder::TakePart { unit: unit(key) }, &[]);
    }
    scene.picks(from, DefenceOption::Withdraw);
    scene
}

fn shaken_by_a_probe() -> [Nerve; 3] {
    let goes = withdrawn(shaken(), AttackOption::Probe);
    assert_eq!(goes.man("s161.569").steps, 2, "that costs no step");
    ["s161.565", "s161.569", "s161.575"].map(|key| goes.nerve_of(key))
}

#[test] // RPX-163, RPX-230, RPX-Q85: who is disrupted and has to be disrupted again without a combat is demoralized
fn without_a_combat_who_is_disrupted_is_demoralized() {
    assert_eq!(shaken_by_a_probe(), [Nerve::Demoralized, Nerve::Demoralized, Nerve::Disrupted]);
    let falls = withdrawn(shaken().nerve("g57.199.1", Nerve::Disrupted), AttackOption::Assault);
    assert_eq!(
        (falls.nerve_of("g57.199.1"), falls.nerve_of("s161.565")),
        (Nerve::Demoralized, Nerve::Disrupted)
    );
}
