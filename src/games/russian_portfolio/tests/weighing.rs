//! Chances of an attack, counted: against attacks that were played, and against the table worked out by hand.

use super::scene::{Scene, historical};
use engine::{
    base::{assets::Embedded, outcome::Outcome},
    contract::{
        automatic::Automatic,
        handling::Handling as _,
        rules::{Draft, Rules},
    },
    dice::{key::FirstFace, keyed::KeyedDice},
    show::{
        forecast::{Change, Forecast},
        scene::Subject,
    },
};
use russian_portfolio::{
    combat::BattleEvent,
    data::{FILES, board::Board},
    event::Event,
    game::Game,
    nouns::{AXIS, Step},
    odds::{course, tool::TOOL},
    options::Setup,
};
use serde_json::Value;
use std::collections::BTreeMap;

/// Plays a game by its automatic sides and hands on every fact with the position before it, until `more` says no.
fn play(
    game: &Game,
    seed: u64,
    mut more: impl FnMut(&<Game as Rules>::State, &Event) -> bool,
) -> Option<Outcome> {
    let mut dice = KeyedDice::new(seed);
    let mut p = game.start();
    while let Some(side) = game.to_act(&p) {
        for (order, _) in game.plan(&p, side, 1, &mut FirstFace).steps {
            let mut at = p.clone();
            let mut draft = Draft::new(game, &mut p, &mut dice);
            game.decide(&mut draft, &order);
            for event in draft.finish().0 {
                if !more(&at, &event) {
                    return None;
                }
                game.apply(&mut at, &event);
            }
        }
    }
    p.outcome
}

/// Whether some dice lead a way.
fn goes_by(way: &course::Way, dice: &[u8]) -> bool {
    way.dice.len() == dice.len() && way.dice.iter().zip(dice).all(|(faces, die)| faces.has(*die))
}

/// An attack under way: its ways, and the dice so far.
type UnderWay = (Vec<course::Way>, Vec<u8>);

#[test] // RP-CMB-13, RP-RET-05, RP-BRK-01
fn an_attack_that_was_played_ends_as_its_dice_foretell() {
    let game = Game::new(Board::read(&Embedded(FILES)).expect("the data are good"), Setup::default());
    let (mut now, mut fought): (Option<UnderWay>, u32) = (None, 0);
    let _ = play(&game, 3, |p, event| {
        let Event::Battle(event) = event else { return true };
        match event {
            BattleEvent::Fought { attack, die, .. } => {
                let Step::Attack(side) = p.step else { panic!("no attack phase") };
                now = Some((course::ways(&game, p, side, *attack), vec![*die]));
            }
            BattleEvent::Tested { die, .. } => now.as_mut().expect("a combat").1.push(*die),
            BattleEvent::Over { entitled, .. } => {
                let Some((ways, dice)) = now.take() else { return true };
                let whole: f64 = ways.iter().map(course::chance).sum();
                assert!((whole - 1.0).abs() < 1e-9, "{whole}");
                let way = ways.iter().find(|way| goes_by(way, &dice)).expect("a way with these dice");
                assert_eq!(way.end.entitled, *entitled);
                let (mut there, mut here) = (way.end.position.clone(), p.clone());
                game.apply(&mut here, &Event::Battle(event.clone()));
                (there.fighting, here.fighting) = Default::default();
                assert_eq!((&there.at, there.status, there.control), (&here.at, here.status, here.control));
                fought += 1;
            }
            _ => {}
        }
        fought < 30
    });
    assert_eq!(fought, 30);
}

fn odds(flags: &[(&str, &str)]) -> Result<Value, String> {
    let flags: BTreeMap<String, String> =
        flags.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    (TOOL.run)(&Embedded(FILES), &flags).map(|report| report.json)
}

/// The table, a string a column with the results of 1 to 6.
const TABLE: [(&str, &str); 11] = [
    ("1:4", "AE AE AE AE AE S"),
    ("1:3", "AE AE AE AE AD S"),
    ("1:2", "AE AE AD S D1 D4"),
    ("1:1", "AE AD S D1 D1 D4"),
    ("3:2", "X AD S D1 D4 DX"),
    ("2:1", "X S D1 D4 D4 DX"),
    ("3:1", "S D1 D4 D4 DX DE"),
    ("4:1", "D1 D4 DX DX DE BR"),
    ("5:1", "D4 DX DE DE BR BR"),
    ("7:1", "DX DE BR BR BR BR"),
    ("10:1", "DE BR BR BR BR BR"),
];

#[test] // RP-CMB-11, RP-CMB-13
fn one_corps_on_one_army_in_the_open_by_hand() {
    let strengths =
        [(3, 12), (4, 12), (6, 12), (6, 6), (9, 6), (12, 6), (18, 6), (24, 6), (30, 6), (42, 6), (40, 4)];
    for ((head, row), (attack, defence)) in TABLE.into_iter().zip(strengths) {
        let (attack, defence) = (format!("{attack}"), format!("{defence}a"));
        let told = odds(&[("attack", &attack), ("defend", &defence), ("target", "V23")]).expect("an attack");
        assert_eq!(told["column"], head);
        let row: Vec<&str> = row.split(' ').collect();
        let shown: Vec<&str> = told["row"]
            .as_array()
            .expect("a row")
            .iter()
            .filter_map(|face| face["result"].as_str())
            .collect();
        assert_eq!(shown, row, "{head}");
        let share = |results: &[&str]| row.iter().filter(|r| results.contains(r)).count() as f64 / 6.0;
        for (name, results) in [
            ("taken", &["D1", "D4", "DX", "DE", "BR"][..]),
            ("retreat", &["D1", "D4", "DX"]),
            ("defenders_lost", &["X", "DE", "BR"]),
            ("attackers_lost", &["AE", "X"]),
            ("attackers_dispersed", &["AD"]),
            ("breakthrough", &["BR"]),
        ] {
            let chance = told["chances"][name].as_f64().expect("a chance");
            assert!(
                (chance - share(results)).abs() < 1e-9,
                "{head} {name}: {chance}, not {}",
                share(results)
            );
        }
    }
}

#[test] // RP-CMB-09 to RP-CMB-14, RP-RES-13
fn brest_in_june_as_the_pictures_of_the_window_show_it() {
    let attack = "ax_a4@S3+ax_pzk24@S3+ax_ik29@T3";
    let told = |attack: &str, more: &[(&str, &str)]| {
        let flags = [("attack", attack), ("defend", "su_a4:d"), ("target", "S4"), ("turn", "1")];
        odds(&[&flags[..], more].concat()).expect("an attack")
    };
    let near = |told: &Value, name: &str, sixths: f64| {
        let chance = told["chances"][name].as_f64().expect("a chance");
        assert!((chance - sixths / 6.0).abs() < 1e-9, "{name}: {chance}");
    };
    let plain = told(attack, &[]);
    assert_eq!((&plain["attack"], &plain["defence"]), (&12.into(), &4.into()));
    assert_eq!((&plain["odds"], &plain["column_dispersed"]), (&"3:1".into(), &"4:1".into()));
    near(&plain, "emptied", 6.0);
    near(&plain, "defenders_lost", 2.0);
    near(&plain, "breakthrough", 1.0);
    near(&plain, "attackers_dispersed", 1.0);
    let joined = told(&format!("{attack}+ax_ik12@R3"), &[]);
    assert_eq!((&joined["attack"], &joined["column_dispersed"]), (&14.into(), &"5:1".into()));
    near(&joined, "defenders_lost", 4.0);
    near(&told(attack, &[("no-retreat", "true")]), "defenders_lost", 5.0);
}

/// A change of the attack as it is shown: label, column, chance that the defenders are eliminated, that the hex is taken.
type Shown = (String, String, String, String);

/// The forecast of an attack that is planned, with what would change it.
fn weighed(scene: &Scene, target: &str) -> Forecast {
    let about = Subject::Place(scene.hex(target).into());
    let mut forecast = scene.game.forecast(&scene.p, &about, &[]).expect("it may be fought");
    scene.game.alternatives(&scene.p, &about, &[], &mut forecast);
    forecast
}

fn changes(scene: &Scene, target: &str) -> Vec<Shown> {
    let told = |c: Change| {
        let besides = c.besides.map(|chance| chance.percent(1)).unwrap_or_default();
        (c.label, c.column, besides, c.chance.percent(1))
    };
    weighed(scene, target).changes.into_iter().map(told).collect()
}

#[test] // RP-CMB-08, RP-FST-02
fn single_changes_of_an_attack_are_weighed_like_attacks_of_their_own() {
    let mut scene = historical(AXIS).step(Step::Plan(AXIS));
    scene.plan(&["ax_a4", "ax_pzk24", "ax_ik29"], &["S4"]);
    let shown = changes(&scene, "S4");
    let told: Vec<[&str; 3]> = shown.iter().map(|c| [c.0.as_str(), c.1.as_str(), c.2.as_str()]).collect();
    assert_eq!(
        told,
        [
            ["12th Infantry Corps joins", "5:1", "66.7 %"],
            ["Amphibious attack used here", "5:1", "66.7 %"],
            ["29th Infantry Corps stays out", "3:1", "16.7 %"],
            ["Soviet side orders No Retreat", "4:1", "83.3 %"],
        ]
    );
    // Lost without a retreat: every face but D1; at 3:1 a 1 is S and leaves the hex held.
    assert_eq!((shown[3].3.as_str(), shown[0].3.as_str()), ("83.3 %", "100 %"));
}

#[test] // look_hex_learn 18.6; RP-CMB-11 to -14, RP-RES-04, -09, -13
fn the_panel_of_the_attack_on_brest_shows_the_figures_of_its_picture() {
    let mut scene = historical(AXIS).step(Step::Plan(AXIS));
    scene.plan(&["ax_a4", "ax_pzk24", "ax_ik29"], &["S4"]);
    let about = Subject::Place(scene.hex("S4").into());
    let panel = scene.game.builder(&scene.p, &about, &[], &[]).expect("a panel");
    let (heading, terms) = &panel.sums[0];
    let terms: Vec<(&str, &str, &str)> =
        terms.iter().map(|t| (t.label.as_str(), t.value.as_str(), t.rule.as_str())).collect();
    assert_eq!(heading, "From strength to column");
    assert_eq!(
        terms,
        [
            ("Attack 6 + 4 + 2", "12", "RP-CMB-09"),
            ("Soviet 4th Army, printed defence", "4", "RP-CMB-10"),
            ("It is Dispersed: nothing from ground and works", "0", "RP-TER-15"),
            ("Odds 12 to 4", "3:1", "RP-CMB-11"),
            ("River, every attacker crosses", "−1", "RP-TER-03"),
            ("Surprise, first turn", "+1", "RP-FST-01"),
            ("The defender is Dispersed", "+1", "RP-CMB-14"),
            ("Column read", "4:1", "RP-CMB-12"),
        ]
    );
    let table = panel.columns.expect("a table");
    let head = |at: usize| table.heads[at].as_str();
    let steps: Vec<_> = table.steps().iter().map(|s| (s.0.words.as_str(), head(s.1), head(s.2))).collect();
    assert_eq!(
        steps,
        [("river −1", "3:1", "2:1"), ("surprise +1", "2:1", "3:1"), ("dispersed +1", "3:1", "4:1")]
    );
    let used = table.used.expect("a column");
    let codes: Vec<&str> = table.rows.iter().rev().map(|row| row.1[used].code.as_str()).collect();
    assert_eq!((head(used), codes), ("4:1", vec!["D1", "D4", "DX", "DX", "DE", "BR"]));
    let outlook = weighed(&scene, "S4").outlook;
    let bars: Vec<_> =
        outlook.bars.iter().map(|b| (b.label.as_str(), b.chance.percent(1), b.by_choice)).collect();
    let bars: Vec<_> = bars.iter().map(|b| (b.0, b.1.as_str(), b.2)).collect();
    assert_eq!(
        bars,
        [
            ("Brest is emptied, D1 and better", "100 %", false),
            ("Soviet 4th Army eliminated, DE, BR", "33.3 %", false),
            ("… with exchanges on DX", "66.7 %", true),
            ("Breakthrough, a second attack", "16.7 %", false),
            ("24th Panzer Corps Dispersed", "16.7 %", false),
        ]
    );
    let losses = "Expected loss: Soviet 1.3 factors, 2.7 with exchanges; Axis 0, or 1.3";
    assert_eq!(outlook.losses.expect("a sentence").0, losses);
}

#[test] // TV-21, TV-71, TV-72, RP-TER-15
fn ground_and_shifts_are_those_of_the_map() {
    let told = odds(&[("attack", "8@Q12"), ("defend", "4a"), ("target", "R12")]).expect("an attack");
    assert_eq!((&told["odds"], &told["column"]), (&"2:1".into(), &"3:2".into()));
    assert_eq!(told["shifts"][0]["rule"], "RP-TER-03");
    let swamp = odds(&[("attack", "8+6p"), ("defend", "4a"), ("target", "T8")]).expect("an attack");
    assert_eq!((&swamp["defence"], &swamp["column"]), (&5.into(), &"3:2".into()));
    let open = [("attack", "8+6p"), ("defend", "4a"), ("target", "T8"), ("no-swamp-column", "true")];
    let open = odds(&open).expect("an attack");
    assert_eq!((&open["defence"], &open["column"]), (&5.into(), &"2:1".into()), "by the other reading");
    let city = odds(&[("attack", "9a"), ("defend", "4a"), ("target", "Leningrad")]).expect("an attack");
    assert_eq!(city["defence"], 8);
    let down = odds(&[("attack", "9a"), ("defend", "4a:d"), ("target", "leningrad")]).expect("an attack");
    assert_eq!(down["defence"], 6);
}

#[test] // RP-FST-01, RP-FST-06, RP-INV-01
fn the_surprise_is_that_of_the_first_turn_of_the_game() {
    for (turn, date, column) in [
        ("1", None, "3:1"),
        ("2", None, "2:1"),
        ("0", Some("june-1"), "3:1"),
        ("1", Some("june-1"), "2:1"),
        ("2", Some("july-10"), "3:1"),
    ] {
        let mut flags = vec![("attack", "8"), ("defend", "4a"), ("target", "V23"), ("turn", turn)];
        flags.extend(date.map(|date| ("invasion", date)));
        assert_eq!(odds(&flags).expect("an attack")["column"], column, "turn {turn}, {date:?}");
    }
}

#[test]
fn what_is_no_attack_is_refused_in_one_sentence() {
    for (flags, why) in [
        (&[("attack", "x"), ("target", "V23")][..], "is no unit"),
        (&[("attack", "6"), ("target", "Atlantis")], "is no hex and no place"),
        (&[("attack", "6"), ("target", "V23")], "no hex from which"),
        (&[("attack", "6@V20"), ("defend", "a"), ("target", "V23")], "RP-CMB-02"),
        (&[("attack", "2"), ("defend", "9a"), ("target", "V23")], "1:4"),
        (&[("attack", "6"), ("defend", "a+a"), ("target", "V23")], "RP-STK-01"),
        (&[("attack", "6:d@V24"), ("defend", "a"), ("target", "V23")], "is no state"),
        (&[("attack", "6"), ("defend", "a"), ("target", "V23"), ("winter-bonus", "true")], "RP-WX-06"),
        (&[("attack", "6"), ("defend", "a"), ("target", "V23"), ("no-garrison", "true")], "RP-TER-09"),
        (&[("attack", "6"), ("defend", "a"), ("target", "V23"), ("turn", "0")], "RP-INV-01"),
        (&[("attack", "6"), ("defend", "a"), ("target", "V23"), ("invasion", "may-1")], "june-22"),
    ] {
        let said = odds(flags).expect_err("refused");
        assert!(said.contains(why) && said.lines().count() == 1, "{flags:?}: {said}");
    }
}
