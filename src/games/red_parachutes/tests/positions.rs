//! Positions in words and moments of a played game, written and read again; what is impossible in them; facts.

use super::scene::{game, hex, unit};
use engine::{
    base::side::{Side, Viewer},
    contract::{
        prelude::Speech as _,
        rules::{Knowledge as _, Rules as _},
    },
    show::fact::Answer,
};
use red_parachutes::{
    nouns::{GERMAN, Nerve, SOVIET, Step, Supply},
    state::{Marks, Position},
};

const WRITTEN: &str = r#"(
    turn: 5, step: Combat,
    units: { "1913": "g19.73.1:2d g19.ar2:la1", "2013": "s47.hq:o", "1910": "s3ab.1:" },
    soviet: ["1512"], blown: true, pairs: [("2307", "2306", true)], works: ["1913"], salvos: (3, 4), lost: (1, 12),
)"#;

fn read(text: &str) -> Result<Position, String> {
    game().arrange(text).map_err(|why| why.to_string())
}

fn written(p: &Position, who: Viewer) -> Result<String, String> {
    game().position(&game().view(p, who)).map_err(|why| why.to_string())
}

#[test]
fn a_position_in_words_is_what_it_says() {
    let (east, west) = game().army.bridgeheads[0];
    let label = |at| game().map.label(at).to_owned();
    let text = WRITTEN.replace("\"2307\", \"2306\"", &format!("{:?}, {:?}", label(east), label(west)));
    let text = text.replace(", \"1910\": \"s3ab.1:\"", "").replace("s47.hq", &game().counter(hq()).key);
    let p = read(&text).unwrap();
    assert_eq!((p.turn, p.step, p.phasing), (5, Step::Combat, GERMAN));
    let man = p.man(unit("g19.73.1"));
    assert_eq!((man.steps, man.nerve, man.supply), (2, Nerve::Disrupted, Supply::In));
    let gun = p.man(unit("g19.ar2"));
    assert_eq!((gun.is(Marks::LIMBERED), gun.ammo), (true, 1));
    assert_eq!(p.man(hq()).supply, Supply::Out);
    assert_eq!((p.owner(hex("1512")), p.owner(hex("1913"))), (SOVIET, GERMAN));
    assert!(!p.bridge && p.pairs[0].improved && p.works.has(hex("1913")));
    assert_eq!((p.salvos, p.lost), ([3, 4], [1, 12]));
    assert!(p.known[1].has(hq()), "stacks beside are inspected");
    let again = written(&p, Viewer::Umpire).unwrap();
    assert!(!again.contains("exact"), "{again}");
    assert_eq!(read(&again).unwrap(), p);
}

/// A Soviet headquarters of the set-up.
fn hq() -> red_parachutes::nouns::Unit {
    let p = game().start();
    let is_hq = |(unit, _): &(_, _)| game().counter(*unit).is_hq();
    p.of_side(SOVIET).find(is_hq).map_or_else(|| unit("g19.hq"), |(unit, _)| unit)
}

#[test]
fn what_is_impossible_is_said() {
    let why = |text: &str| read(text).unwrap_err();
    assert_eq!(why("(turn: 17)"), "there is no such turn");
    assert_eq!(why("(units: {\"9999\": \"g19.aa\"})"), "there is no hex or place \"9999\"");
    assert_eq!(why("(units: {\"1913\": \"g19\"})"), "there is no unit \"g19\"");
    assert_eq!(why("(units: {\"1913\": \"g19.aa:9\"})"), "\"9\" says nothing of \"g19.aa\"");
    assert_eq!(why("(units: {\"1913\": \"g19.aa g19.aa\"})"), "a unit stands in two hexes");
    assert_eq!(why("(step: Drops, soviet_turn: true)"), "the Soviet side alone drops, at night");
    assert_eq!(why("(turn: 2, pairs_free: 15)"), "there are not so many bridgeheads in the game");
    let twice = r#"(pairs: [("2508", "2307", false), ("2508", "2307", false)])"#;
    assert_eq!(why(twice), "two bridgeheads have an end in one hex");
    assert!(why("(moon: 3)").contains("moon"));
}

#[test] // RPX-120
fn too_many_may_stand_in_a_hex_until_the_other_side_has_its_say() {
    let text = "(step: Movement, units: {\"1913\": \"g19.aa g19.73.1 g19.73.2 g19.74.1 g19.27 g19.pi\", \"1101\": \"s161.565\"})";
    let p = read(text).unwrap();
    assert_eq!((p.step, p.stack(GERMAN, hex("1913")).count()), (Step::Movement, 6));
}

#[test]
fn marks_have_names_in_files() {
    for bit in 0..22 {
        let mark = Marks(1 << bit);
        let (name, back) = (String::from(mark), Marks::try_from(String::from(mark)));
        assert!(!name.is_empty() && !name.contains(' ') && back == Ok(mark), "{mark:?} {name}");
    }
    assert_eq!(String::from(Marks::LIMBERED.and(Marks::SILENCED)), "limbered silenced");
    assert!(Marks::try_from("limbered moon".to_owned()).is_err());
}

/// SCN-02: every moment at which nothing is under way is written and read again, by all who look at it.
#[test]
fn moments_of_a_game_are_read_as_they_were_written() {
    let session = super::laws::session(5);
    let mut p = game().start();
    let (mut all, mut nth) = (0, 0);
    for ply in session.history().plies() {
        for event in ply.events {
            game().apply(&mut p, event);
        }
        nth += 1;
        if nth % 40 != 0 {
            continue;
        }
        for who in [Viewer::Umpire, Viewer::Side(Side(0)), Viewer::Side(Side(1))] {
            let Ok(text) = written(&p, who) else { continue };
            let again = read(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
            assert_eq!(game().view(&again, who), game().view(&p, who), "ply {nth} for {who:?}");
            all += 1;
        }
    }
    assert!(all > 30, "{all}");
}

#[test]
fn facts_are_answered() {
    let p = read("(units: {\"1913\": \"g19.73.1:2d\"})").unwrap();
    let view = game().view(&p, Viewer::Side(GERMAN));
    let ask = |name: &str, arguments: &[&str]| game().fact(&view, name, arguments);
    assert_eq!(ask("at", &["g19.73.1", "1913"]), Ok(Answer::Holds(true)));
    assert_eq!(ask("disrupted", &["g19.73.1"]), Ok(Answer::Holds(true)));
    assert_eq!(ask("control", &["1913", "soviet"]), Ok(Answer::Holds(false)));
    assert_eq!(ask("units", &["1913", "german"]), Ok(Answer::Number(1)));
    assert_eq!(ask("steps", &["g19.73.1"]), Ok(Answer::Number(2)));
    assert_eq!(ask("turn", &[]), Ok(Answer::Number(1)));
    assert!(ask("moon", &[]).is_err() && ask("turn", &["1"]).is_err());
}
