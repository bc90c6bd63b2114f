//! Combat in numbers: the worked examples of strengths, support, morale, armour and odds.

use super::scene::{Scene, empty, game, hex, unit};
use red_parachutes::{
    battle::Odds,
    data::results::{
        AttackOption::{self, Assault, Feint, Probe, Standard},
        CellKind,
        DefenceOption::{self, Defend, DetDefense, Retreat, Withdraw},
        Effect, Row, StandFast,
    },
    nouns::{GERMAN, Nerve, SOVIET, Supply, Unit},
    rules::combat::{
        armour, bombardment, declaration, losses, morale,
        odds::{self, Fight},
        retreat::{self, Stack},
        strength, support,
    },
    state::Marks,
};

/// The odds of units against others in a hex, with levels; Standard against Defend, without support or leaders.
fn odds_of(scene: &Scene, attackers: &[&str], defenders: &[&str], target: &str, levels: [u8; 2]) -> Odds {
    with_support(scene, attackers, defenders, target, levels, [0, 0])
}

fn with_support(
    scene: &Scene,
    attackers: &[&str],
    defenders: &[&str],
    target: &str,
    levels: [u8; 2],
    support: [u32; 2],
) -> Odds {
    let attackers: Vec<Unit> = attackers.iter().map(|key| unit(key)).collect();
    let defenders: Vec<(Unit, bool)> = defenders.iter().map(|key| (unit(key), false)).collect();
    let fight = Fight {
        attackers: &attackers,
        defenders: &defenders,
        target: hex(target),
        options: (Standard, Defend),
        levels,
        support,
        surprise: false,
        leaders: [false; 2],
    };
    odds::of(game(), &scene.p, &fight)
}

/// `9:6 1.5:1 5:1 7`: strengths with support, the rung before and after shifts, the column.
fn line(odds: &Odds) -> String {
    let sum = |both: [u32; 2]| both[0] + both[1];
    let name = |rung| game().results.rung_name(rung);
    let column = odds.column.map_or("none".to_owned(), |column| column.to_string());
    format!("{}:{} {} {} {column}", sum(odds.attack), sum(odds.defence), name(odds.raw), name(odds.rung))
}

fn rung(attack: u32, defence: u32, shift: i16, row: Row) -> (String, Option<u8>) {
    let results = &game().results;
    let rung = results.shifted(results.rung(attack, defence), shift);
    (results.rung_name(rung), results.column(rung, row))
}

#[test] // TV-35, TV-36, RPX-212, RPX-213, RPX-219, RPX-Q03
fn the_ratio_is_a_rung_of_the_ladder_and_the_dice_a_result() {
    assert_eq!(rung(13, 5, 0, Row::Clear), ("2:1".to_owned(), Some(6)));
    assert_eq!(rung(13, 5, -1, Row::Clear).0, "1.5:1");
    let results = &game().results;
    assert_eq!((results.result(6, 8), results.nerve(3)), ((0, 3), Nerve::Disrupted));
    assert_eq!(rung(6, 6, 0, Row::Clear).1.map(|column| results.result(column, 7)), Some((2, 1)));
    assert_eq!((results.nerve(2), results.nerve(5)), (Nerve::Good, Nerve::Demoralized));
}

#[test] // TV-37, TV-135, RPX-219, RPX-Q48, RPX-Q49
fn some_ground_has_no_column_for_bad_odds() {
    assert_eq!(rung(2, 3, 0, Row::City), ("1:1.5".to_owned(), Some(0)));
    assert_eq!(rung(1, 2, 0, Row::City), ("1:2".to_owned(), None));
    assert_eq!(rung(1, 2, 0, Row::Night).1, Some(0));
    assert_eq!(rung(1, 3, 0, Row::Night).1, None);
    assert_eq!(rung(1, 9, 0, Row::Clear), ("below 1:4".to_owned(), None));
    assert_eq!(rung(1, 9, 1, Row::Clear).0, "1:4");
    assert_eq!(
        (rung(99, 1, 0, Row::Clear).0, rung(5, 0, 0, Row::Clear).0),
        ("10:1".to_owned(), "10:1".to_owned())
    );
}

fn cell(attacker: AttackOption, defender: DefenceOption, raw: (u8, u8)) -> (u8, u8) {
    game().results.cell(attacker, defender).results(raw)
}

#[test] // TV-101, TV-102, RPX-160, RPX-162, RPX-163
fn the_matrix_changes_results_and_limits_them() {
    assert_eq!(cell(Assault, DetDefense, (0, 2)), (2, 3));
    assert_eq!(game().results.cell(Assault, DetDefense).stand_fast, StandFast::Required);
    assert_eq!(cell(Probe, Defend, (4, 4)), (2, 2));
    assert_eq!(cell(Standard, Withdraw, (2, 0)), (1, 0));
    assert_eq!(cell(Standard, Withdraw, (0, 5)), (0, 2));
    for (attacker, defender, hexes, advance) in
        [(Feint, Withdraw, 1, Some(0)), (Assault, Retreat, 2, Some(1)), (Probe, Retreat, 2, Some(2))]
    {
        let cell = game().results.cell(attacker, defender);
        assert_eq!((cell.kind, cell.pre_retreat, cell.max_advance), (CellKind::NoCombat, hexes, advance));
    }
}

#[test] // TV-29, RPX-193
fn levels_shift_by_their_difference() {
    assert_eq!([(5, 3), (3, 5), (1, 6), (6, 1)].map(|(a, d)| morale::shift(a, d)), [2, -1, -2, 3]);
}

#[test] // TV-30, RPX-191, RPX-Q16
fn units_below_the_level_may_fail() {
    let failing = |die| [4, 3, 2].map(|morale| morale::fails(5, morale, die));
    assert_eq!([2, 3, 4, 5].map(failing), [[true; 3], [false, true, true], [false, false, true], [false; 3]]);
    assert!(!morale::fails(4, 5, 1));
}

#[test] // TV-38, TV-119, RPX-226, RPX-Q51
fn a_roll_below_its_morale_lets_a_stack_stand() {
    assert!(morale::stands(4, 3, false) && !morale::stands(4, 4, false) && morale::stands(4, 4, true));
    assert!(morale::stands(5, 5, true) && !morale::stands(5, 6, true));
}

#[test] // TV-31, TV-32, RPX-202, RPX-203, RPX-204, RPX-Q13, RPX-Q46
fn armour_shifts_unless_the_guns_are_good() {
    assert_eq!([armour::shift(3, [0, 1]), armour::shift(3, [3, 5]), armour::shift(0, [3, 0])], [2, 0, -1]);
    assert!(armour::halves(3, 5) && !armour::halves(3, 4));
    assert!(armour::halves(0, 2) && !armour::halves(0, 1), "armour that may not be used counts none");
    assert!(armour::is_massed(10, 2) && !armour::is_massed(9, 2) && !armour::is_massed(10, 0));
}

#[test] // TV-33, RPX-205, RPX-Q45
fn anti_tank_fire_hits_by_the_difference() {
    let results = &game().results;
    assert!(
        results.hits(3, 3, 10) && !results.hits(3, 3, 9) && results.hits(4, 3, 9) && !results.hits(0, 3, 12)
    );
}

#[test] // TV-105, RPX-192, RPX-201, RPX-Q14
fn values_fall_with_nerve_and_supply() {
    let scene = empty(GERMAN).put("g10.239", "0524").put("g19.73.1", "0524");
    assert_eq!(armour::values(game(), &scene.p, unit("g10.239"), false), [3, 4]);
    assert_eq!(armour::values(game(), &scene.p, unit("g10.239"), true), [1, 2]);
    assert_eq!(strength::defence(game(), &scene.p, unit("g19.73.1"), true), 2, "5 is halved down");
    let shaken = scene.nerve("g10.239", Nerve::Demoralized).supply("g19.73.1", Supply::Isolated);
    assert_eq!(armour::values(game(), &shaken.p, unit("g10.239"), false), [1, 3]);
    assert_eq!(armour::values(game(), &shaken.p, unit("g19.73.1"), false), [0, 0]);
}

#[test] // TV-34, RPX-210, RPX-Q10, RPX-Q47
fn attack_strength_falls_with_nerve_and_supply() {
    let attack = |key: &str, nerve, supply| {
        let scene = empty(GERMAN).put(key, "0524").nerve(key, nerve).supply(key, supply);
        strength::attack(game(), &scene.p, unit(key), hex("0525"), false)
    };
    assert_eq!(attack("g57.199.1", Nerve::Disrupted, Supply::In), 2);
    assert_eq!(attack("g7.6.1", Nerve::Good, Supply::Isolated), 3);
    assert_eq!(attack("g57.ar", Nerve::Good, Supply::Out), 1);
    assert_eq!(attack("g57.pi", Nerve::Disrupted, Supply::In), 1, "a company");
    assert_eq!(attack("g7.6.1", Nerve::Demoralized, Supply::In), 3);
    let weak =
        empty(GERMAN).put("g57.199.1", "0524").steps("g57.199.1", 1).nerve("g57.199.1", Nerve::Disrupted);
    assert_eq!(
        strength::attack(game(), &weak.p, unit("g57.199.1"), hex("0525"), false),
        2,
        "the least raises nothing, and 2 stays"
    );
}

fn support_of(scene: &Scene, gun: &str, to: &str, attacks: bool) -> u8 {
    support::value(game(), &scene.p, unit(gun), unit(to), attacks)
}

#[test] // TV-25, TV-26, TV-27, TV-103, RPX-171, RPX-172, RPX-173, RPX-175, RPX-Q50
fn support_of_other_formations_is_less() {
    assert_eq!((support::of_defence(5, 11), support::of_attack(8, 20)), (5, 16));
    let german = empty(GERMAN)
        .put("g19.ar2", "0524")
        .put("g57.199.1", "0624")
        .put("g57.hq", "0826")
        .put("g19.73.1", "0624")
        .put("g.arko", "0524");
    assert_eq!(support_of(&german, "g19.ar2", "g57.199.1", false), 4);
    assert_eq!(support_of(&german.clone().put("g57.hq", "0525"), "g19.ar2", "g57.199.1", false), 7);
    let night = german.clone().turn(4);
    assert_eq!(
        (support_of(&night, "g19.ar2", "g57.199.1", false), support_of(&night, "g.arko", "g57.199.1", false)),
        (2, 4)
    );
    let shaken = night.nerve("g19.ar2", Nerve::Disrupted);
    assert_eq!(support_of(&shaken, "g19.ar2", "g19.73.1", true), 3);
    let soviet = empty(SOVIET)
        .put("s.glid", "1616")
        .put("s5ab.1.a", "1617")
        .put("s3ab.1.a", "1617")
        .put("s5ab.hq", "1622");
    assert_eq!(
        (support_of(&soviet, "s.glid", "s5ab.1.a", false), support_of(&soviet, "s.glid", "s3ab.1.a", false)),
        (0, 3)
    );
    assert_eq!(support_of(&soviet.put("s5ab.hq", "1616"), "s.glid", "s5ab.1.a", false), 2, "half of 3, up");
}

#[test] // TV-106, TV-107, TV-108, RPX-200, RPX-203, RPX-211, RPX-Q44
fn tanks_with_infantry_against_rifle_regiments_in_the_ravines() {
    let scene = empty(GERMAN)
        .put("g19.73.1", "2206")
        .put("g19.27", "2206")
        .put("s161.565", "2307")
        .put("s161.569", "2307")
        .put("s.iptap", "2307");
    let attack = |scene: &Scene, defenders: &[&str], levels| {
        line(&odds_of(scene, &["g19.73.1", "g19.27"], defenders, "2307", levels))
    };
    assert_eq!(attack(&scene, &["s161.565"], [5, 4]), "9:6 1.5:1 5:1 7");
    assert_eq!(attack(&scene, &["s161.565", "s161.569"], [5, 4]), "9:12 1:1.5 2:1 5");
    assert_eq!(attack(&scene, &["s161.565", "s.iptap"], [5, 4]), "9:9 1:1 1.5:1 4");
    let dug_in = scene.change(|p| p.works.add(hex("2307")));
    assert_eq!(attack(&dug_in, &["s161.565", "s161.569"], [5, 4]), "9:18 1:2 1.5:1 4");
}

#[test] // TV-109, TV-46, RPX-217, RPX-216
fn divisions_that_mix_and_regiments_that_stand_together() {
    let scene = empty(SOVIET)
        .turn(4)
        .put("s161.565", "2008")
        .put("s253.979", "2109")
        .put("g57.199.1", "2009")
        .put("g57.199.2", "2010");
    let odds = odds_of(&scene, &["s161.565", "s253.979"], &["g57.199.1"], "2009", [4, 4]);
    assert_eq!(line(&odds), "10:4 2:1 1:1 2");
    assert_eq!(
        odds.shifts.iter().map(|shift| (shift.why.said().0, shift.by)).collect::<Vec<_>>(),
        [("RPX-216", -1), ("RPX-217", -1)]
    );
}

#[test] // TV-110, TV-47, RPX-218
fn an_attack_from_four_hexes_shifts() {
    let scene = empty(SOVIET)
        .put("s161.565", "2008")
        .put("s161.569", "2109")
        .put("s161.575", "2110")
        .put("s309.957", "1909")
        .put("g57.199.1", "2009");
    let all = ["s161.565", "s161.569", "s161.575", "s309.957"];
    assert_eq!(line(&odds_of(&scene, &all, &["g57.199.1"], "2009", [4, 4])), "20:4 5:1 5:1 6");
    let engineers = scene.put("s.eng1", "2008").put("s.eng2", "2109");
    let by = |attackers: &[&str]| {
        odds_of(&engineers, attackers, &["g57.199.1"], "2009", [4, 4])
            .shifts
            .iter()
            .any(|shift| shift.why.said().1 == "engineers against a town")
    };
    assert!(
        by(&["s161.565", "s.eng1", "s161.569", "s.eng2"])
            && !by(&["s161.565", "s.eng1", "s161.569", "s161.575", "s.eng2"])
    );
}

#[test] // TV-111, TV-112, TV-45, RPX-216
fn a_regiment_around_the_defenders_shifts() {
    let scene = empty(GERMAN)
        .put("g10.20.1", "2206")
        .put("g10.20.2", "2308")
        .put("s309.957", "2307")
        .steps("s309.957", 1);
    let both = ["g10.20.1", "g10.20.2"];
    assert_eq!(line(&odds_of(&scene, &both, &["s309.957"], "2307", [5, 4])), "8:3 2:1 4:1 6");
    let shaken = scene
        .clone()
        .steps("s309.957", 2)
        .supply("g10.20.1", Supply::Isolated)
        .nerve("g10.20.2", Nerve::Disrupted);
    assert_eq!(line(&odds_of(&shaken, &both, &["s309.957"], "2307", [4, 4])), "5:6 1:1.5 1:1 3");
    let together = |scene: &Scene| {
        odds_of(scene, &["g10.20.1"], &["s309.957"], "2307", [4, 4])
            .shifts
            .iter()
            .any(|shift| shift.why.said().1 == "regiments together")
    };
    assert!(together(&scene) && !together(&scene.nerve("g10.20.2", Nerve::Demoralized)));
}

#[test] // TV-113, TV-115, RPX-201, RPX-203, RPX-204
fn tank_brigades_against_assault_guns() {
    let scene = empty(SOVIET)
        .put("s6g.51", "1413")
        .put("s6g.22", "1413")
        .put("g57.199.1", "1414")
        .put("g10.239", "1414");
    let attack = |levels, support| {
        line(&with_support(&scene, &["s6g.51", "s6g.22"], &["g57.199.1", "g10.239"], "1414", levels, support))
    };
    assert_eq!(attack([4, 5], [0, 0]), "13:9 1:1 1:1.5 3");
    assert_eq!(attack([4, 4], [0, 8]), "13:17 1:1.5 1:1.5 3");
    let massed = |steps: u8, against: u8| {
        let scene = scene
            .clone()
            .put("s6g.52", "1413")
            .steps("s6g.51", steps - 3)
            .steps("s6g.52", 3)
            .steps("g10.239", against);
        let odds =
            odds_of(&scene, &["s6g.51", "s6g.52", "s6g.22"], &["g57.199.1", "g10.239"], "1414", [4, 4]);
        odds.shifts.iter().any(|shift| shift.why.said().0 == "RPX-204")
    };
    assert!(massed(10, 2) && !massed(9, 2));
}

#[test] // TV-114, RPX-210, RPX-211, RPX-Q38
fn over_the_bridge_at_half_strength_against_a_position() {
    let scene = empty(SOVIET)
        .put("s206.722", "2718")
        .put("s206.737", "2718")
        .put("g57.199.1", "2618")
        .change(|p| p.works.add(hex("2618")));
    assert_eq!(
        line(&odds_of(&scene, &["s206.722", "s206.737"], &["g57.199.1"], "2618", [4, 4])),
        "6:6 1:1 1:1 4"
    );
}

#[test] // TV-116, TV-28, RPX-214, RPX-215, RPX-180
fn leaders_and_surprise_shift_and_surprise_silences_the_guns() {
    let scene = empty(SOVIET).put("s161.565", "1413").put("g57.199.1", "1414");
    let (attackers, defenders) = ([unit("s161.565")], [(unit("g57.199.1"), false)]);
    let fight = Fight {
        attackers: &attackers,
        defenders: &defenders,
        target: hex("1414"),
        options: (Standard, Defend),
        levels: [4, 4],
        support: [0, 4],
        surprise: true,
        leaders: [true, false],
    };
    let odds = odds::of(game(), &scene.p, &fight);
    assert_eq!((odds.defence, odds.shifts.iter().map(|shift| shift.by).sum::<i16>()), ([4, 0], 2));
    let other = odds::of(game(), &scene.p, &Fight { surprise: false, leaders: [false, true], ..fight });
    assert_eq!((other.defence, other.shifts.iter().map(|shift| shift.by).sum::<i16>()), ([4, 4], -1));
}

#[test] // TV-19, TV-96, RPX-143
fn bombardment_by_value_and_density() {
    let table = &game().results.bombardment;
    assert_eq!((table.column(5, 2), table.result(3, 9)), (3, (0, Effect::Disrupted)));
    assert_eq!((table.column(11, 4), table.result(6, 9)), (6, (1, Effect::Disrupted)));
    let night = empty(SOVIET).turn(4).put("s.gun", "2405").put("g57.199.1", "2412");
    assert_eq!(bombardment::value(game(), &night.p, unit("s.gun"), hex("2412")), 3, "two halvings of 11");
    assert_eq!((table.column(3, 1), table.result(1, 10)), (1, (0, Effect::Disrupted)));
}

#[test] // TV-21, RPX-143, RPX-Q36
fn density_counts_three_companies_as_a_battalion() {
    let density = |units: &[&str]| {
        let scene = units.iter().fold(empty(SOVIET), |scene, key| scene.put(key, "0524"));
        bombardment::density(game(), &scene.p, GERMAN, hex("0524"))
    };
    assert_eq!(density(&["g19.73.1.a", "g19.73.1.b", "g19.73.1.c", "g19.73.2.a"]), 1);
    assert_eq!(density(&["g19.73.1.a", "g19.73.1.b"]), 1);
    assert_eq!(density(&["g57.199.1", "g57.199.2", "g19.73.1.a", "g19.73.1.b", "g19.73.1.c"]), 3);
    assert_eq!(density(&["g57.hq"]), 1);
}

#[test] // TV-20, TV-97, RPX-142, RPX-Q74
fn spotting_two_hexes_off_needs_open_ground() {
    let spotted = |from: &str, target: &str, turn: u8| {
        let scene = empty(GERMAN).turn(turn).put("g57.199.1", from).put("s161.565", target);
        bombardment::is_spotted(game(), &scene.p, GERMAN, hex(target))
    };
    assert!(spotted("0610", "0612", 2) && !spotted("0610", "0612", 4) && spotted("0611", "0612", 4));
    assert!(!spotted("0510", "0512", 2), "the target is a town");
    // Between 2411 and 2413 lie woods and the woods of 2412; between 2210 and 2212 one open hex is enough.
    assert!(!spotted("2411", "2413", 2));
}

fn together(scene: &Scene, units: &[&str]) -> &'static str {
    let units: Vec<Unit> = units.iter().map(|key| unit(key)).collect();
    declaration::may_attack_together(game(), &scene.p, &units).map_or_else(|why| why.code, |()| "ok")
}

#[test] // TV-22, TV-23, TV-98, RPX-151, RPX-152
fn a_stack_attacks_with_two_battalions_or_three_of_one_regiment() {
    let all = [
        "s161.565",
        "s161.569",
        "s161.575",
        "s309.957",
        "s6g.51",
        "s1gc.a",
        "s1gc.b",
        "g10.20.1",
        "g10.20.2",
        "g57.199.1",
        "g10.239",
        "g.flak",
        "g57.pi",
        "g10.41.1",
    ];
    let scene = all.iter().fold(empty(SOVIET), |scene, key| scene.put(key, "2603"));
    assert_eq!(together(&scene, &["s161.565", "s161.569", "s161.575"]), "ok");
    assert_eq!(together(&scene, &["s161.565", "s161.569", "s309.957"]), "E_CAP");
    assert_eq!(together(&scene, &["s161.565", "s161.569", "s6g.51"]), "ok");
    assert_eq!(together(&scene, &["s161.565", "s161.569", "s161.575", "s6g.51"]), "ok");
    assert_eq!(together(&scene, &["g10.20.1", "g10.20.2", "g57.199.1"]), "E_CAP", "of different regiments");
    assert_eq!(together(&scene, &["g10.20.1", "g10.20.2", "g.flak", "g57.pi"]), "ok");
    assert_eq!(together(&scene, &["s161.565", "s161.569", "s161.575", "g.flak", "g57.pi"]), "E_CAP");
    assert_eq!(
        together(&scene, &["s1gc.a", "s1gc.b", "s161.565"]),
        "E_CAP",
        "cavalry regiments are battalions"
    );
}

fn attack(scene: &Scene, key: &str, target: &str) -> &'static str {
    declaration::may_attack(game(), &scene.p, unit(key), hex(target)).map_or_else(|why| why.code, |()| "ok")
}

#[test] // TV-100, RPX-153, RPX-155, RPX-Q38
fn who_may_not_attack() {
    let scene = empty(GERMAN).put("g57.199.1", "0524").put("s161.565", "0525");
    assert_eq!(attack(&scene, "g57.199.1", "0525"), "ok");
    assert_eq!(
        attack(&scene.clone().mark("g57.199.1", Marks::STRATEGIC), "g57.199.1", "0525"),
        "E_STRATEGIC"
    );
    assert_eq!(attack(&scene.clone().put("s161.565", "0622"), "g57.199.1", "0622"), "E_NOT_ADJACENT");
    assert_eq!(
        attack(&empty(GERMAN).put("g57.199.1", "0524").put("l.malygin", "0525"), "g57.199.1", "0525"),
        "E_LONE_LEADER"
    );
    let river = empty(GERMAN).put("g57.199.1", "2307").put("s161.565", "2406");
    assert_eq!(attack(&river, "g57.199.1", "2406"), "E_NO_BRIDGE");
    let bridge = empty(GERMAN).put("g57.199.1", "2618").put("s161.565", "2718");
    assert_eq!(
        (
            attack(&bridge, "g57.199.1", "2718"),
            attack(&bridge.change(|p| p.bridge = false), "g57.199.1", "2718")
        ),
        ("ok", "E_NO_BRIDGE")
    );
    let drop =
        empty(SOVIET).put("s3ab.1.a", "0524").mark("s3ab.1.a", Marks::FLIPPED).put("g57.199.1", "0525");
    assert_eq!(attack(&drop, "s3ab.1.a", "0525"), "E_FLIPPED");
    assert_eq!(
        attack(&drop.clone().change(|p| p.phasing = GERMAN), "g57.199.1", "0524"),
        "E_FLIPPED",
        "nobody to attack"
    );
}

fn defends(scene: &Scene, hexes: usize) -> Vec<Unit> {
    declaration::defenders(game(), &scene.p, SOVIET, hex("0524"), hexes)
}

#[test] // TV-99, TV-133, RPX-154, RPX-Q41, RPX-Q81
fn two_battalions_defend_and_three_against_four_hexes() {
    let four = ["s161.565", "s161.569", "s161.575", "s253.979"]
        .iter()
        .fold(empty(SOVIET), |scene, key| scene.put(key, "0524"));
    assert_eq!((defends(&four, 3).len(), defends(&four, 4).len()), (2, 3));
    let hq = empty(SOVIET).put("s9m.hq", "0524");
    assert_eq!(defends(&hq, 1), [unit("s9m.hq")]);
    let one = hq.put("s161.565", "0524");
    assert_eq!(defends(&one, 1), [unit("s161.565")]);
    assert_eq!(defends(&one.put("s6g.hq", "0524"), 1).len(), 2, "the second headquarters is a company");
}

#[test] // TV-24, RPX-161, RPX-Q63, RPX-Q78
fn options_that_are_barred() {
    let scene = empty(SOVIET).put("s6g.rc", "0524");
    let afoot = scene.clone().mark("s6g.rc", Marks::AFOOT);
    let picked = |scene: &Scene, option, attackers: &[&str], defenders: &[&str]| {
        let units = |keys: &[&str]| keys.iter().map(|key| unit(key)).collect::<Vec<_>>();
        declaration::may_pick(game(), &scene.p, option, &units(attackers), &units(defenders))
            .map_or_else(|why| why.code, |()| "ok")
    };
    let pick = |option, attackers: &[&str], defenders: &[&str]| picked(&scene, option, attackers, defenders);
    assert_eq!(pick(Withdraw, &["g19.73.1"], &["s161.565"]), "E_WITHDRAW_MA");
    let withdraws = |scene| picked(scene, Withdraw, &["g19.73.1"], &["s6g.rc"]);
    assert_eq!(
        [&scene, &afoot].map(withdraws),
        ["ok", "E_WITHDRAW_MA"],
        "RPX-Q63: on foot it is as slow as others"
    );
    assert_eq!(pick(Withdraw, &["g19.73.1", "g57.199.1"], &["s161.565"]), "ok");
    assert_eq!(pick(Retreat, &["g19.73.1"], &["s161.565"]), "E_NO_RECON");
    assert_eq!(pick(Retreat, &["g19.73.1"], &["s161.565", "s6g.rc"]), "ok");
}

#[test] // TV-133, RPX-170, RPX-Q80
fn which_batteries_support() {
    let may = |scene: &Scene, in_zone| {
        declaration::may_support(game(), &scene.p, unit("g.arko"), unit("g57.199.1"), in_zone)
            .map_or_else(|why| why.code, |()| "ok")
    };
    let scene = empty(GERMAN).put("g.arko", "0524").put("g57.199.1", "1022");
    assert_eq!((may(&scene, false), may(&scene, true)), ("ok", "E_EZOC"));
    assert_eq!(may(&scene.clone().put("g57.199.1", "1821"), false), "E_RANGE");
    assert_eq!(may(&scene.clone().mark("g.arko", Marks::LIMBERED), false), "E_LIMBERED");
    assert_eq!(may(&scene.clone().supply("g.arko", Supply::Isolated), false), "E_NO_AMMO");
    assert_eq!(may(&scene.nerve("g.arko", Nerve::Demoralized), false), "E_DEMORALIZED");
}

#[test] // TV-35, TV-36, TV-117, TV-118, RPX-220, RPX-222, RPX-224, RPX-225
fn a_result_is_steps_and_retreat() {
    assert_eq!(
        (losses::split(3, false), losses::split(2, true), losses::split(3, true), losses::split(1, false)),
        ((1, 2), (1, 1), (2, 1), (0, 1))
    );
    assert_eq!((losses::unmet(4, 3, 2), losses::unmet(4, 2, 2)), (3, 4));
    assert_eq!(
        (losses::tanks(3, 4, 3), losses::tanks(3, 5, 3), losses::tanks(3, 3, 3)),
        ((true, 0), (false, 2), (false, 0))
    );
}

#[test] // TV-39, RPX-223, RPX-Q56
fn a_leader_is_at_risk_where_steps_fall() {
    use losses::Fate;
    assert_eq!([4, 5, 6].map(|roll| losses::fate(roll, 2)), [Fate::Killed, Fate::Wounded, Fate::Unharmed]);
    assert_eq!(losses::days_away(6), 12);
}

#[test] // TV-122, TV-124, RPX-230, RPX-234
fn nerves_and_supply_after_a_combat() {
    assert_eq!(losses::shaken(Nerve::Demoralized, Nerve::Demoralized), (Nerve::Demoralized, true));
    assert_eq!(losses::shaken(Nerve::Disrupted, Nerve::Disrupted), (Nerve::Demoralized, false));
    let most = game().tables.fixed.oos_defender_isolated_max;
    assert_eq!(losses::cut_off(Supply::Out, None, most), Supply::Isolated);
    assert_eq!(
        [3, 4].map(|die| losses::cut_off(Supply::Out, Some(die), most)),
        [Supply::Isolated, Supply::Out]
    );
    assert_eq!(losses::cut_off(Supply::In, None, most), Supply::In);
}

/// The ways back of a unit alone, as `hex level`, the first one first.
fn back(scene: &Scene, key: &str, attackers: &[&str], left: &[&str]) -> Vec<String> {
    let unit = unit(key);
    let stack = Stack {
        side: game().counter(unit).side,
        units: vec![unit],
        from: scene.p.at.of(unit).unwrap(),
        left: left.iter().map(|label| hex(label)).collect(),
        attackers: attackers.iter().map(|label| hex(label)).collect(),
    };
    stack
        .ways(game(), &scene.p)
        .iter()
        .map(|way| format!("{} {}", game().map.label(way.to), way.level))
        .collect()
}

#[test] // TV-120, RPX-228, RPX-Q52
fn a_stack_retreats_out_of_zones_and_away() {
    let scene = empty(GERMAN)
        .put("s161.565", "2009")
        .put("g10.20.1", "1910")
        .put("g10.20.2", "2010")
        .put("s47r.hq", "2106");
    assert_eq!(back(&scene, "s161.565", &["1910", "2010"], &["2009"])[0], "2008 1");
    let next = scene.put("s161.565", "2008");
    assert_eq!(back(&next, "s161.565", &["1910", "2010"], &["2009", "2008"])[0], "2007 1");
}

#[test] // TV-121, TV-41, RPX-228, RPX-229, RPX-Q53
fn where_only_zones_are_left_a_step_is_lost() {
    let ring = [("g10.20.1", "1910"), ("g10.20.2", "2110"), ("g10.41.1", "2008"), ("g10.41.2", "2109")];
    let scene =
        ring.iter().fold(empty(GERMAN).put("s161.565", "2009"), |scene, (key, at)| scene.put(key, at));
    assert_eq!(back(&scene, "s161.565", &["1910", "2110", "2008", "2109"], &[]), ["1909 6", "2010 6"]);
    let closed = scene.clone().put("g19.73.1", "1909").put("g19.74.1", "2010");
    assert_eq!(back(&closed, "s161.565", &["1910"], &[]), [""; 0], "it is eliminated");
}

#[test] // TV-40, RPX-228
fn an_overstacked_hex_outside_of_zones_goes_before_friends_in_one() {
    let around: Vec<String> =
        game().map.hexes.neighbours(hex("0416")).map(|(_, at)| game().map.label(at).to_owned()).collect();
    let scene = empty(GERMAN).put("s161.565", "0416").put("s309.957", &around[0]);
    let enemies = ["g10.20.1", "g10.20.2", "g10.41.1"].iter().zip(&around[3..]);
    let scene = enemies.fold(scene, |scene, (key, at)| scene.put(key, at));
    assert_eq!(back(&scene, "s161.565", &[&around[4]], &[]), [format!("{} 1", around[1])]);
    let five = ["s161.569", "s161.575", "s253.979", "s253.981", "s253.983"];
    let full = five.iter().fold(scene, |scene, key| scene.put(key, &around[1]));
    assert_eq!(back(&full, "s161.565", &[&around[4]], &[]), [format!("{} 2", around[1])]);
}

#[test] // TV-42, RPX-229
fn guns_that_stand_unlimbered_are_lost_but_self_propelled_ones() {
    let scene = empty(GERMAN).put("g19.ar1", "0524").put("g19.ar2", "0524");
    assert!(
        retreat::can_retreat(game(), &scene.p, unit("g19.ar1"))
            && !retreat::can_retreat(game(), &scene.p, unit("g19.ar2"))
    );
    assert!(retreat::can_retreat(game(), &scene.mark("g19.ar2", Marks::LIMBERED).p, unit("g19.ar2")));
}

#[test] // TV-43, TV-44, TV-123, RPX-231, RPX-232, RPX-233, RPX-Q57, RPX-Q76
fn how_far_units_advance() {
    let scene = empty(GERMAN)
        .put("s161.565", "2603")
        .put("s9m.tr", "2603")
        .put("g19.73.1", "0524")
        .put("g19.pi", "0524")
        .put("g57.199.1", "0524")
        .put("g19.ar1", "0524")
        .put("g57.hq", "0524");
    let most = |key: &str| retreat::longest_advance(game(), &scene.p, unit(key));
    assert_eq!(
        ["s161.565", "s9m.tr", "g19.73.1", "g19.pi", "g57.199.1", "g19.ar1", "g57.hq"].map(most),
        [2, 2, 4, 3, 2, 0, 0]
    );
    let limbered = scene.clone().mark("g19.ar1", Marks::LIMBERED);
    assert_eq!(retreat::longest_advance(game(), &limbered.p, unit("g19.ar1")), 2);
    assert_eq!((retreat::advance(2, 3, 0), retreat::advance(4, 3, 0), retreat::advance(4, 3, 1)), (2, 3, 2));
    assert_eq!((retreat::advance(4, 1, 1), retreat::advance(4, 3, 2), retreat::advance(0, 3, 0)), (1, 1, 0));
    assert_eq!((retreat::after_a_stand(2), retreat::after_a_stand(0)), (2, 1));
}
