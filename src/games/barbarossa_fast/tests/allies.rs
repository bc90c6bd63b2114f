//! The Romanian armies of the revised edition, where the option has them.

use super::{
    Table, game, revised_setup,
    solitaire::{act, think},
};
use barbarossa_fast::{
    edition::Edition,
    nouns::{Level, Phase, Sectors, Stage},
    options::Setup,
    order::Order,
    rulings::Rulings,
    spots::Spot,
};
use engine::contract::rules::Rules as _;
use std::sync::Arc;

fn setup() -> Setup {
    Setup { allies: true, ..revised_setup() }
}

fn table(position: &str) -> Table {
    let mut t = Table::of(Arc::new(game(&setup())), position);
    t.s.open.broken = Sectors::NONE;
    t
}

#[test] // X38: BF-SET-18, R119, D35
fn the_romanians_come_in_july_where_the_option_has_them() {
    let armies = |setup: &Setup| {
        let b = game(setup).board;
        b.german.iter().filter(|u| u.allied).map(|u| (u.said.clone(), u.factor, u.turn)).collect::<Vec<_>>()
    };
    assert!(armies(&revised_setup()).is_empty());
    let old = Setup { edition: Edition::E2020, ..setup() };
    assert!(armies(&old).is_empty(), "that edition names no allies");
    assert_eq!(
        armies(&setup()),
        [("3rd Romanian Army".to_owned(), 1, 2), ("4th Romanian Army".to_owned(), 1, 2)]
    );
    let mut t = table("turn 1 | warschau: a4");
    let [third, fourth] = ["ro3", "ro4"].map(|id| t.german(id));
    t.s.open.at.set(third, Spot::Due);
    t.s.open.at.set(fourth, Spot::Due);
    t.end_turn();
    assert_eq!([third, fourth].map(|u| t.place(u).to_owned()), ["jassy", "jassy"]);
}

#[test] // BF-SET-18: what is not chosen is not written
fn the_file_says_it_only_where_it_is_chosen() {
    let written = |s: &Setup| serde_json::to_string(s).expect("it is written");
    assert!(!written(&revised_setup()).contains("allies"));
    let read: Setup = serde_json::from_str(&written(&setup())).expect("it is read");
    assert!(read.allies);
    assert_ne!(game(&setup()).data(), game(&revised_setup()).data());
}

#[test] // X38: BF-LNK-06, R119, BF-LNK-02
fn a_romanian_army_attacks_with_a_german_one() {
    let mut t = table("turn 3 | jassy: ro3 a11 | kischinew: S S");
    t.all_attack("jassy", "kischinew");
    while t.o().phase != Phase::Attacks {
        t.end();
    }
    assert_eq!(t.battle("kischinew", false).0, 3);
    // With a German army beside it the link is full: a Romanian army is an army.
    let mut t = table("turn 3 | jassy: ro3 ro4 a11 | kischinew: S S");
    for unit in &t.units("jassy")[..2] {
        t.give(t.attack(*unit, "kischinew"));
    }
    t.refused_by(t.attack(t.unit("jassy", 2), "kischinew"), "E-CAP", "BF-LNK");
}

#[test] // BF-RUL-137, BF-LNK-04
fn the_additional_army_on_the_highway_is_a_german_one() {
    let position = "turn 3 | smolensk: a4 a9 ro3 ro4 | wjasma: S S";
    let refused = |t: &mut Table, list: [&str; 3]| -> Option<&str> {
        let units = list.map(|id| t.german(id));
        let (last, first) = units.split_last().unwrap();
        for unit in first {
            let _ = t.give(t.attack(*unit, "wjasma"));
        }
        t.check(t.attack(*last, "wjasma")).err().map(|why| why.code)
    };
    for (list, german) in
        [(["a4", "a9", "ro3"], None), (["ro3", "a4", "a9"], None), (["ro3", "ro4", "a4"], None)]
    {
        assert_eq!(refused(&mut table(position), list), german, "{list:?}");
    }
    // Two Romanian armies fill the link; only a German army can come to them.
    let mut two = table(position);
    for id in ["ro3", "ro4"] {
        two.give(two.attack(two.german(id), "wjasma"));
    }
    assert!(two.check(two.attack(two.german("a4"), "wjasma")).is_ok());
    two.give(two.attack(two.german("a4"), "wjasma"));
    two.refused_by(two.attack(two.german("a9"), "wjasma"), "E-CAP", "BF-LNK");
    // Where it was ruled otherwise when the game began, an allied army is the additional one.
    for (version, fits) in [(2, true), (3, false)] {
        let g = barbarossa_fast::rules::attack::on_link;
        let mut game = game(&setup());
        game.rulings = Rulings::of(version);
        let units = ["a4", "a9", "ro3", "ro4"].map(|id| game.board.german_unit(id).unwrap());
        let armies = |n: std::ops::Range<usize>| g(&game, units[n].iter().copied().collect());
        let limits = &game.conduct.links;
        assert!(limits.check(armies(0..3), true).is_ok());
        let mut romanians = armies(2..4);
        if fits {
            romanians.infantry += 1;
        } else {
            romanians.allied += 1;
        }
        assert_eq!(limits.check(romanians, true).is_ok(), fits, "three Romanian armies");
    }
}

#[test] // X38: BF-HIT-03, BF-HIT-04, R119: class by size, hits by factor
fn one_hit_drives_a_romanian_army_back() {
    let mut t = table("turn 3 | jassy: ro3 | kischinew: S");
    t.all_attack("jassy", "kischinew");
    while t.o().phase != Phase::Attacks {
        t.end();
    }
    assert_eq!(t.battle("kischinew", false).3, 1);
    let army = t.german("ro3");
    // The fight is over: nothing but turning down may be left.
    let over = matches!(t.o().battle.stage, Stage::None | Stage::ReHide);
    assert!(t.place(army) == "jassy" && over);
    let thrown =
        |e: &_| matches!(e, barbarossa_fast::event::Event::Disrupted { unit, thrown: true } if *unit == army);
    assert!(t.events.iter().any(thrown));
}

#[test] // X40: BF-MOV-17, BF-MOV-11, R58, R119, D37
fn the_procedure_keeps_out_of_contact_with_a_romanian_army() {
    let position = |at: &str| format!("soviet | {at}: ro3 | nikolajew: S S | ground odessa kischinew uman");
    for (at, touching) in [("kischinew", true), ("grodno", false)] {
        let mut t = table(&position(at));
        let odessa = t.at("odessa");
        let unit = t.unit("nikolajew", 0);
        assert!(t.check(t.to(unit, "odessa")).is_ok(), "a player may");
        let orders = think(&t, Level::Standard).steps;
        let enters = orders.iter().any(|(o, _)| matches!(o, Order::Move { to, .. } if *to == odessa));
        assert!(!(touching && enters), "{at}");
        act(&mut t);
    }
}
