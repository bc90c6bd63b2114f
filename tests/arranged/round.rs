//! What the program writes as a position it reads, and it is the same: every unit with every set of marks, and every moment of
//! games that the automatic sides play at which a position can be written down.
//!
//! `STAVKA_GAMES=100` plays as many games of each set of options, and asks for all orders at every moment.

use crate::study::BARBAROSSA_FAST;
use barbarossa_fast::{
    edition::Edition,
    game::Game,
    ids::{CounterId, N_BLOCKS, UnitId},
    options::Setup,
    rules::arrange::token::{Face, Token},
};
use engine::{
    base::{fence::UndoPolicy, side::Viewer, start::Start},
    contract::{options::Choices, rules::*},
    table::{Table, kind::GameKind},
};
use stavka::games;
use support::rand::Rand;

/// Games of each set of options, and at which of their moments all orders are asked for.
fn how_many(orders_at_each: usize) -> (u64, usize) {
    let asked = std::env::var("STAVKA_GAMES").ok().and_then(|n| n.parse().ok());
    asked.map_or((1, orders_at_each), |games| (games, 1))
}

fn choices(rows: &[(&str, &str)]) -> Choices {
    rows.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

/// What a table says of a moment: what stands where, whose turn it is, and all that may be ordered.
fn orders(table: &dyn Table) -> Vec<String> {
    table.legal_orders().iter().map(|order| table.write_order(order)).collect()
}

/// The law, for a game that is played by its automatic sides, now and then by chance. How many moments were tried.
fn every_moment_is_read_back(kind: &dyn GameKind, chosen: &Choices, seed: u64, orders_at: usize) -> usize {
    let mut table = kind.new_table(chosen, seed, UndoPolicy::Study).unwrap();
    let mut rand = Rand::new(seed);
    let mut tried = 0;
    while let Some(side) = table.to_act() {
        let at = table.cursor();
        if let Ok(position) = table.position(at, Viewer::Umpire) {
            let when = format!("{} {chosen:?}, seed {seed}, ply {at}: {position}", kind.title());
            let written = Start::at(&position).write().unwrap();
            let start = Start::read(&written).unwrap();
            let again = kind.arranged_table(chosen, seed, UndoPolicy::Study, &start);
            let again = again.unwrap_or_else(|why| panic!("{why}\n{when}"));
            assert_eq!(again.position(0, Viewer::Umpire).as_ref(), Ok(&position), "{when}");
            assert_eq!((again.to_act(), again.when(0)), (Some(side), table.when(at)), "{when}");
            let [before, after] =
                [(&table, at), (&again, 0)].map(|(t, at)| t.position_text(at, Viewer::Umpire));
            assert_eq!(after, before, "{when}");
            if tried % orders_at == 0 {
                assert_eq!(orders(&*again), orders(&*table), "{when}");
            }
            tried += 1;
        }
        if rand.below(40) == 0 {
            let legal = table.legal_orders();
            table.submit(side, std::slice::from_ref(rand.one_of(&legal))).unwrap();
        } else {
            let level = rand.below(kind.levels(side).len()) as u8;
            table.accept(&mut table.thinker(level).unwrap()(), 1 + rand.below(12)).unwrap();
        }
    }
    tried
}

fn law(game: usize, sets: &[&[(&str, &str)]], at_least: usize, orders_at: usize) {
    let kind = &games::register(None)[game];
    let (games, orders_at) = how_many(orders_at);
    for set in sets {
        let tried: usize =
            (1..=games).map(|n| every_moment_is_read_back(&**kind, &choices(set), 7000 + n, orders_at)).sum();
        assert!(tried >= at_least * games as usize, "{set:?}: {tried} moments");
    }
}

#[test]
fn every_moment_of_barbarossa_fast_is_read_back() {
    law(
        0,
        &[
            &[],
            &[("strength", "presort"), ("december", "roll"), ("siberia", "crisis")],
            &[("edition", "revised"), ("soviet", "full"), ("allies", "on")],
            &[("edition", "revised"), ("rev-rehide", "live"), ("siberia", "crisis"), ("requirement", "open")],
            &[("axis-team", "three"), ("edition", "revised")],
        ],
        8,
        1,
    );
}

#[cfg(feature = "russian-portfolio")]
#[test]
fn every_moment_of_the_russian_portfolio_is_read_back() {
    let sets: [&[(&str, &str)]; 2] =
        [&[("invasion", "july-10"), ("siberia", "crisis"), ("area-control", "yes")], &[]];
    let sets = if std::env::var_os("STAVKA_GAMES").is_some() { &sets[..] } else { &sets[..1] };
    law(1, sets, 20, 25);
}

/// Units of every kind with every set of marks, as words of a position and back.
fn words_are_read_back(g: &Game) {
    let marks = |n: u8| [1, 2, 4].map(|bit| n & bit != 0);
    let mut tried = 0;
    for (nth, unit) in g.board.german.iter().enumerate() {
        for [disrupted, flown, _] in (0..4).map(marks) {
            let token = Token {
                unit: Some(UnitId(nth as u8)),
                face: Face::Unsaid,
                tank: false,
                down: false,
                disrupted,
                fixed: false,
                flown,
            };
            assert_eq!(Token::read(g, &token.write(g, true)), Ok(token), "{}", unit.id);
            tried += 1;
        }
    }
    let counters = (0..g.board.counters.len()).map(|c| Face::Counter(CounterId(c as u8)));
    let plain = [Face::Weak, Face::Strong, Face::Unsaid];
    for face in counters.chain(plain) {
        for ([disrupted, fixed, down], block) in (0..8)
            .map(marks)
            .flat_map(|marks| [None, Some(0), Some(N_BLOCKS - 1)].map(|block| (marks, block)))
        {
            let tanks: &[bool] = match face {
                Face::Counter(c) => &[g.edition.has_types && g.board.tanks.has(c)],
                Face::Unsaid | Face::Weak | Face::Strong if g.edition.has_types => &[false, true],
                Face::Unsaid | Face::Weak | Face::Strong => &[false],
            };
            for tank in tanks {
                let down = down || face == Face::Unsaid;
                let unit = block.map(UnitId::block);
                let token = Token { unit, face, tank: *tank, down, disrupted, fixed, flown: false };
                assert_eq!(Token::read(g, &token.write(g, true)), Ok(token), "{}", token.write(g, true));
                tried += 1;
            }
        }
    }
    assert!(tried > 1000);
}

#[test]
fn every_unit_of_barbarossa_fast_is_read_back_with_every_set_of_marks() {
    for edition in Edition::ALL {
        let setup = Setup { edition, ..Setup::default() };
        words_are_read_back(&Game::open(&setup, &BARBAROSSA_FAST).unwrap());
    }
}

#[cfg(feature = "russian-portfolio")]
#[test]
fn every_unit_of_the_russian_portfolio_is_read_back_with_every_set_of_marks() {
    let kind = &games::register(None)[1];
    let presets = kind.presets(&Choices::new()).unwrap();
    let whole = &presets.iter().find(|preset| preset.name.contains("as printed")).unwrap().position;
    let position = |text: &str| {
        let table = kind.arranged_table(&Choices::new(), 1, UndoPolicy::Study, &Start::at(text)).unwrap();
        table.position(0, Viewer::Umpire).unwrap()
    };
    for marks in ["", ":s", ":d", ":u", ":su", ":du"] {
        let mut keys = Vec::new();
        let words = whole.split_inclusive(['"', ' ']).map(|word| {
            let (body, end) = word.split_at(word.len() - 1);
            if !body.starts_with("su_") && !body.starts_with("ax_") {
                return word.to_owned();
            }
            let key = body.split(':').next().unwrap_or(body);
            keys.push(format!("{key}{marks}"));
            format!("{key}{marks}{end}")
        });
        let written = position(&words.collect::<String>());
        assert_eq!(position(&written), written);
        assert!(keys.len() > 80, "{}", keys.len());
        let all: Vec<&str> = written.split(['"', ' ']).collect();
        for key in &keys {
            assert!(all.contains(&key.as_str()), "{key}: {written}");
        }
    }
}
