//! The rules, one test or more for each of them: a position in words, an order, what follows.

use engine::{
    base::{
        assets::{Assets, Embedded},
        side::Viewer,
        text,
    },
    contract::{
        cover::Cover as _,
        rules::{Draft, Knowledge as _, Rules as _},
    },
    dice::recorded::ScriptedDice,
};
use kit::{hex::HexId, ids::Id as _, refusal::Refusal};
use template::{
    data::{FILES, Terrain},
    game::{Game, Setup},
    nouns::{EAST, Event, Face, Order, Placement, Position, Step, Unit, Verdict, WEST},
};

fn game() -> Game {
    Game::open(&Setup { turns: 4 }, &Embedded(FILES)).expect("the board is good")
}

fn unit(name: &str) -> Unit {
    Unit::all().find(|unit| unit.to_string() == name).expect("a unit")
}

fn hex(game: &Game, label: &str) -> HexId {
    game.board.map.layout().labelled(label).expect("a hex")
}

/// A position in which the west acts: units with their factors and hexes, such as `W1 4 B3, E1 1 B4`; the others are lost.
fn standing(game: &Game, text: &str) -> Position {
    let mut p = game.start();
    p.at = Placement::default();
    p.faces = [Some(Face::Weak); 6];
    (p.turn, p.step) = (1, Step::Act(WEST));
    for words in text.split(", ") {
        let [name, factor, at] = words.split(' ').collect::<Vec<_>>()[..] else { panic!("{words}") };
        p.at.put(unit(name), Some(hex(game, at)));
        p.faces[unit(name).index()] = Face::ALL.into_iter().find(|face| face.factor().to_string() == factor);
    }
    p
}

/// An order such as `W1 B4` (a move) or `W1 E1` (an attack).
fn order(game: &Game, text: &str) -> Order {
    let (who, what) = text.split_once(' ').expect("two words");
    match Unit::all().find(|unit| unit.to_string() == what) {
        Some(target) => Order::Attack { unit: unit(who), target },
        None => Order::Move { unit: unit(who), to: hex(game, what) },
    }
}

/// The refusal of an order by the side that acts; `fits` when there is none.
fn refused(position: &str, text: &str) -> String {
    let game = game();
    let p = standing(&game, position);
    let view = game.view(&p, Viewer::Side(WEST));
    let checked = game.check(&view, &order(&game, text));
    checked.map_or_else(|why: Refusal| why.to_string(), |()| "fits".to_owned())
}

/// Events of an order with scripted dice.
fn events(game: &Game, p: &mut Position, order: &Order, dice: ScriptedDice) -> Vec<Event> {
    let mut dice = dice;
    let mut draft = Draft::new(game, p, &mut dice);
    game.decide(&mut draft, order);
    draft.finish().0
}

/// What an attack by W1 on E1 leads to.
fn verdict(position: &str, die: u32) -> Verdict {
    let game = game();
    let mut p = standing(&game, position);
    let all = events(&game, &mut p, &order(&game, "W1 E1"), ScriptedDice::faces([die]));
    match all.last() {
        Some(Event::Fought { verdict, .. }) => *verdict,
        other => panic!("{other:?}"),
    }
}

#[test] // RC-SEQ-01
fn each_side_is_dealt_three_different_faces_that_only_it_knows() {
    let game = game();
    let mut p = game.start();
    let dice = ScriptedDice::faces([]).shuffled("deal", vec![2, 0, 1]);
    let all = events(&game, &mut p, &Order::Begin, dice);
    let factors = p.faces.map(|face| face.map_or(0, Face::factor));
    assert_eq!(factors, [4, 1, 2, 4, 1, 2]);
    assert_eq!((all.len(), p.turn, p.step), (2, 1, Step::Act(WEST)));
    let told = game.told(&game.start(), &all[0], Viewer::Side(EAST));
    let Some(Event::Dealt(faces)) = told else { panic!("{told:?}") };
    assert_eq!(faces.map(|face| face.map_or(0, Face::factor)), [0, 0, 0, 4, 1, 2]);
}

#[test] // RC-SEQ-02, RC-SEQ-04
fn the_west_acts_then_the_east_until_the_last_turn_ends() {
    let game = game();
    let mut p = standing(&game, "W1 1 A1, E1 1 A5");
    let mut told = Vec::new();
    while game.to_act(&p).is_some() {
        told.extend(events(&game, &mut p, &Order::Pass, ScriptedDice::faces([])));
    }
    let began: Vec<(u16, u8)> = told
        .iter()
        .filter_map(|event| match event {
            Event::Began { turn, side } => Some((*turn, side.0)),
            _ => None,
        })
        .collect();
    assert_eq!(began, [(1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1)]);
    assert_eq!((told.last(), p.turn), (Some(&Event::Ended), 4));
}

#[test] // RC-SEQ-03
fn a_unit_moves_or_attacks_once_a_turn() {
    let game = game();
    let mut p = standing(&game, "W1 4 A1, E1 1 A5");
    let go = order(&game, "W1 A2");
    events(&game, &mut p, &go, ScriptedDice::faces([]));
    let back = order(&game, "W1 A1");
    let done = Refusal::new("RC-SEQ-03", "that unit has moved or attacked this turn");
    assert_eq!(game.check(&game.view(&p, Viewer::Side(WEST)), &back), Err(done));
    for _ in 0..2 {
        events(&game, &mut p, &Order::Pass, ScriptedDice::faces([]));
    }
    assert_eq!(game.check(&game.view(&p, Viewer::Side(WEST)), &back), Ok(()), "in the next turn");
}

#[test] // RC-MOV-01, RC-MOV-02, RC-MOV-03
fn units_have_two_factors_for_land_that_is_free() {
    let here = "W1 4 C3, W2 1 A1, E1 1 C4";
    for (to, expected) in [
        ("C2", "fits"),
        ("C1", "fits"),
        ("B3", "fits"),
        ("B2", "fits"),
        ("A2", "that hex is out of reach"),
        ("B4", "that hex is out of reach"),
        ("C5", "that hex is out of reach"),
        ("C3", "that hex is out of reach"),
        ("D3", "no unit enters a lake"),
        ("C4", "that hex is held by the other side"),
    ] {
        assert_eq!(refused(here, &format!("W1 {to}")), expected, "{to}");
    }
    assert_eq!(refused(here, "E1 C5"), "that unit is the other side’s");
    assert_eq!(refused(here, "W3 A1"), "that unit is lost");
    assert_eq!(refused("W1 4 B3, E1 1 D5", "W1 C4"), "fits", "one hex, over a river into a wood");
}

#[test] // RC-ZOC-01, RC-ZOC-02
fn a_zone_ends_a_move_and_does_not_fall_over_a_river() {
    for (here, order, expected) in [
        ("W1 4 A1, E1 1 A5", "W1 A3", "fits"),
        ("W1 4 A1, E1 1 B2", "W1 A2", "fits"),
        ("W1 4 A1, E1 1 B2", "W1 A3", "that hex is out of reach"),
        ("W1 4 A2, E1 1 A4", "W1 B3", "fits"),
    ] {
        assert_eq!(refused(here, order), expected, "{here}: {order}");
    }
}

#[test] // RC-SUP-01, RC-SUP-02
fn without_supply_an_attack_is_one_column_to_the_left() {
    assert_eq!(verdict("W1 4 A5, E1 1 B5", 3), Verdict::DefenderLost, "4 hexes from the edge");
    assert_eq!(verdict("W1 4 A5, E1 1 B5, E2 2 A3", 3), Verdict::NoEffect, "the way round is too long");
    assert_eq!(verdict("W1 4 A5, E1 1 B5, E2 2 A3", 4), Verdict::DefenderLost);
}

#[test] // RC-STK-01
fn two_units_stand_in_a_clear_hex_and_one_in_a_wood() {
    assert_eq!(refused("W1 4 A1, W2 1 A2", "W1 A2"), "fits");
    let third = refused("W1 4 A1, W2 1 A2, W3 2 A2", "W1 A2");
    assert_eq!(third, "3 units would stand there, at most 2 may");
    assert_eq!(refused("W1 4 B1", "W1 B2"), "fits");
    assert_eq!(refused("W1 4 B1, W2 1 B2", "W1 B2"), "2 units would stand there, at most 1 may");
}

#[test] // RC-CMB-01
fn a_unit_attacks_the_other_side_in_a_hex_beside_it() {
    let here = "W1 4 A1, W2 1 A2, E1 1 B1, E2 2 A3";
    assert_eq!(refused(here, "W1 E1"), "fits");
    assert_eq!(refused(here, "W1 E2"), "that hex is not beside the unit");
    assert_eq!(refused(here, "W1 W2"), "there is no unit of the other side");
    assert_eq!(refused(here, "W1 E3"), "there is no unit of the other side");
}

#[test] // RC-CMB-02: 4 to 1 in the open, over a river, into a wood, over a river into a wood
fn a_river_and_a_wood_shift_the_column() {
    use Verdict::*;
    for (position, die, expected) in [
        ("W1 4 A1, E1 1 A2", 3, DefenderLost),
        ("W1 4 A3, E1 1 A4", 3, NoEffect),
        ("W1 4 A3, E1 1 A4", 4, DefenderLost),
        ("W1 4 B1, E1 1 B2", 3, NoEffect),
        ("W1 4 B3, E1 1 C4", 4, NoEffect),
        ("W1 4 B3, E1 1 C4", 5, DefenderLost),
        ("W1 2 A1, E1 4 A2", 1, AttackerLost),
    ] {
        assert_eq!(verdict(position, die), expected, "{position}, die {die}");
    }
}

#[test] // RC-CMB-03
fn both_units_are_turned_over_before_the_die() {
    let game = game();
    let mut p = standing(&game, "W1 4 A1, E1 1 A2");
    let all = events(&game, &mut p, &order(&game, "W1 E1"), ScriptedDice::faces([6]));
    let (attacker, defender) = (unit("W1"), unit("E1"));
    let expected = [
        Event::Revealed { unit: attacker, face: Face::Strong },
        Event::Revealed { unit: defender, face: Face::Weak },
        Event::Fought { attacker, defender, die: 6, verdict: Verdict::DefenderLost },
    ];
    assert_eq!(all, expected);
    assert_eq!((p.at.of(defender), p.at.of_side(EAST).count()), (None, 0));
}

#[test] // RC-CMB-04
fn below_the_first_column_nothing_happens() {
    assert_eq!(verdict("W1 1 A1, E1 4 A2", 1), Verdict::NoEffect);
    assert_eq!(verdict("W1 1 A1, E1 4 A2", 6), Verdict::NoEffect);
}

#[test] // RC-VIC-01
fn who_has_taken_more_units_wins() {
    for (left, winner) in [
        ("W1 4 A1, E1 1 A5", None),
        ("W1 4 A1, W2 1 A2, E1 1 A5", Some(WEST)),
        ("W1 4 A1, E1 1 A5, E2 2 B5", Some(EAST)),
    ] {
        let game = game();
        let mut p = standing(&game, left);
        assert_eq!(game.outcome(&p), None, "not before the end");
        p.step = Step::Over;
        assert_eq!(game.outcome(&p).map(|end| end.winner), Some(winner), "{left}");
    }
}

#[test]
fn every_rule_is_cited_here() {
    let tests = include_str!("rules.rs").lines().filter(|line| line.starts_with("#[test]"));
    let cited = tests.collect::<Vec<_>>().join("\n");
    for rule in game().rules() {
        assert!(cited.contains(&*rule.id), "{} has no test", rule.id);
    }
}

#[test]
fn orders_and_events_keep_their_text_forms() {
    let game = game();
    let names = game.names();
    let attack = text::write(&names, &order(&game, "W1 E1")).expect("an order");
    assert_eq!(attack, "Attack(unit:\"w1\",target:\"e1\")");
    let moved = Event::Moved { unit: unit("W1"), to: hex(&game, "D5") };
    assert_eq!(text::write(&names, &moved).expect("an event"), "Moved(unit:\"w1\",to:\"D5\")");
}

/// A board in which something is damaged.
struct Damaged(&'static str, &'static str);

impl Assets for Damaged {
    fn read(&self, name: &str) -> Result<std::borrow::Cow<'_, str>, engine::base::assets::AssetError> {
        Ok(Embedded(FILES).read(name)?.replacen(self.0, self.1, 1).into())
    }
}

#[test]
fn a_damaged_board_is_refused_with_its_entry() {
    for (from, to, expected) in [
        ("\"...w.\"", "\"...w\"", "terrain: row C is not 5 hexes wide"),
        ("\"...w.\"", "\"...x.\"", "terrain: 'x' of hex C4 means nothing"),
        ("A3/A4", "A3/A5", "rivers: A3 does not touch A5"),
        ("A3/A4", "A3/A9", "rivers: there is no hex \"A9\""),
        ("\"A2\", \"B1\"", "\"A2\", \"A2\"", "homes: A2 stands twice"),
        ("\"A2\", \"B1\"", "\"A2\", \"D3\"", "homes: six hexes on land are needed"),
        ("[AttackerLost, NoEffect,", "[DefenderLost, NoEffect,", "results: row 2 falls from 1:2 to 1:1"),
    ] {
        let fault = Game::open(&Setup { turns: 4 }, &Damaged(from, to)).err().expect("damage").to_string();
        assert!(fault.ends_with(expected), "{fault}");
    }
    assert_eq!(game().board.map.terrain(hex(&game(), "C4")), Terrain::Woods);
}
