//! Forges games by the thousand and uses what opens, to see that none does harm.
//!
//! ```sh
//! CARGO_PROFILE_BENCH_DEBUG_ASSERTIONS=true CARGO_PROFILE_BENCH_OVERFLOW_CHECKS=true \
//!     cargo bench --bench forge -- --files 100000 --seed 1 [FILE…]
//! ```
//! Without files it forges the samples, games played afresh with every option, copies of them for each side, and
//! games of the toy; `--hexes` forges The Russian Portfolio alone. `STAVKA_FORGED=DIR` keeps every forgery that does harm. Exit
//! code 1 when there is one.

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/toy/mod.rs"]
mod toy;

use barbarossa_fast::{game::Game, options::Setup};
use engine::{
    base::{assets::Embedded, fence::UndoPolicy, side::Side, told::Told},
    contract::{options::Choices, rules::Rules as _, show::Presentation},
    journal,
    play::{session::Session, told::OneSided},
    table::{erased::SessionTable, *},
};
use stavka::games;
use std::{process::ExitCode, sync::Arc};
use support::forge::{
    Rand,
    run::{Count, Yard},
};

static FILES: Embedded = Embedded(barbarossa_fast::FILES);

/// Longest beginning of a game that is forged.
const LONGEST: usize = 1_000;

fn played<R: Presentation>(rules: Arc<R>, setup: R::Setup, seed: u64, plies: usize) -> SessionTable<R> {
    let mut table = SessionTable::new(Session::new(rules, setup, seed, UndoPolicy::Study));
    while table.ply_count() < plies
        && let Some(think) = table.thinker(1)
    {
        if table.accept(&mut think(), 1).is_err() {
            break;
        }
    }
    table
}

/// Some orders at random among those of the automatic players: things happen that these never let happen.
fn strayed(rules: Arc<Game>, setup: Setup, seed: u64) -> SessionTable<Game> {
    let mut table = SessionTable::new(Session::new(rules, setup, seed, UndoPolicy::Study));
    let mut rand = Rand::new(seed);
    while let Some(side) = table.to_act() {
        let legal = table.legal_orders();
        let rare = ["NoRetreat", "Forgo", "Retreat", "Stay", "Exploit"];
        let is_rare = |order: &String| rare.iter().any(|kind| order.starts_with(kind));
        let odd: Vec<_> = legal.iter().filter(|o| is_rare(&format!("{o:?}"))).collect();
        let odd = if rand.one_in(3) { rand.pick(&odd).map(|o| (*o).clone()) } else { None };
        let stray = if rand.one_in(8) { rand.pick(&legal).cloned() } else { None };
        if let Some(order) = odd.or(stray) {
            table.submit(side, &[order]).expect("a legal order");
        } else if let Some(think) = table.thinker(0) {
            table.accept(&mut think(), 1).expect("a good plan");
        }
    }
    table
}

/// Games with every option, each at another length.
fn fresh(seed: u64) -> Vec<Session<Game>> {
    let plans = ["roll", "historical", "marcks", "schultz"];
    let mut games = Vec::new();
    for n in 0..24u64 {
        let pick = |words: &[&str], n: u64| words[n as usize % words.len()].to_owned();
        let choices: Choices = [
            ("plan".to_owned(), pick(&plans, n)),
            ("strength".to_owned(), pick(&["bell", "presort"], n / 2)),
            ("soviet".to_owned(), pick(&["standard", "historical", "hard"], n)),
            ("free-setup".to_owned(), pick(&["off", "on"], n / 3)),
        ]
        .into();
        let setup = Game::setup(&choices).expect("known options");
        let rules = Arc::new(Game::open(&setup, &FILES).expect("the data is sound"));
        let table = match n {
            0..6 => played(rules, setup, seed + n, 5_000),
            6..12 => played(rules, setup, seed + n, 80 * n as usize),
            _ => strayed(rules, setup, seed + n),
        };
        let bytes = table.journal();
        games.push(journal::load::<Game>(&bytes, &FILES).expect("it was just written").session);
    }
    games
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (mut files, mut seed, mut names, mut hexes) = (2_000usize, 1u64, Vec::new(), false);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse::<u64>().ok());
        match arg.as_str() {
            "--files" => files = number().unwrap_or(2_000) as usize,
            "--seed" => seed = number().unwrap_or(1),
            "--hexes" => hexes = true,
            "--bench" => {}
            name => names.push(name.to_owned()),
        }
    }
    #[cfg(feature = "russian-portfolio")]
    if hexes {
        let count = on_hexes::forge(files, seed);
        println!("all: {count:?}");
        return ExitCode::from(u8::from(count.panics > 0));
    }
    if hexes {
        println!("that game is left out");
        return ExitCode::FAILURE;
    }
    let mut given: Vec<Session<Game>> = Vec::new();
    for name in &names {
        let bytes = std::fs::read(name).unwrap_or_default();
        match journal::load::<Game>(&bytes, &FILES) {
            Ok(loaded) => given.push(loaded.session),
            Err(why) => println!("{name}: {why}"),
        }
    }
    if given.is_empty() {
        let samples = games::SAMPLES.iter();
        given.extend(samples.filter_map(|s| Some(journal::load::<Game>(s.bytes, &FILES).ok()?.session)));
        given.extend(fresh(seed));
    }
    let count = forge_all(&given, files, seed);
    println!("all: {count:?}");
    ExitCode::from(u8::from(count.panics > 0))
}

/// The Russian Portfolio: its samples, and games with options played afresh.
#[cfg(feature = "russian-portfolio")]
mod on_hexes {
    use super::*;
    use russian_portfolio::{self, game::Game, options::Setup};

    static FILES: Embedded = Embedded(russian_portfolio::data::FILES);

    /// Forges it, and says how far it is.
    pub fn forge(files: usize, seed: u64) -> Count {
        let samples = games::SAMPLES.iter();
        let load = |bytes: &[u8]| Some(journal::load::<Game>(bytes, &FILES).ok()?.session);
        let mut given: Vec<Session<Game>> = samples.filter_map(|s| load(s.bytes)).collect();
        for (n, invasion) in ["june-1", "july-10"].into_iter().enumerate() {
            let choices: Choices = [("invasion", invasion), ("siberia", "crisis"), ("area-control", "yes")]
                .map(|(row, value)| (row.to_owned(), value.to_owned()))
                .into();
            let setup = Game::setup(&choices).expect("known options");
            let rules = Arc::new(Game::open(&setup, &FILES).expect("the data is sound"));
            let table = played(rules, setup, seed + n as u64, 1_500);
            given.extend(load(&table.journal()));
        }
        let known: Vec<(Setup, Arc<Game>)> =
            given.iter().map(|s| (*s.setup(), Arc::clone(s.rules()))).collect();
        let open = move |setup: &Setup, _| {
            let found = known.iter().find(|(s, _)| s == setup).map(|(_, game)| Arc::clone(game));
            found.map_or_else(|| Game::open(setup, &FILES).map(Arc::new).map_err(|e| e.to_string()), Ok)
        };
        let yard = Yard::new(Box::new(open), &given, super::LONGEST);
        println!("events of {} kinds: {}", yard.kinds_of_events().len(), yard.kinds_of_events().join(" "));
        let (mut all, mut round) = (Count::default(), 0);
        while all.files < files {
            round += 1;
            all.add(yard.run(20, seed * 10_000 + round));
            println!("{all:?}");
        }
        all
    }
}

/// The yards take turns, and say how far they are.
fn forge_all(given: &[Session<Game>], files: usize, seed: u64) -> Count {
    let copies: Vec<Session<OneSided<Game>>> =
        given.iter().enumerate().filter_map(|(i, s)| s.copy_for(Side(i as u8 % 2)).ok()).collect();
    let known: Vec<(Setup, Arc<Game>)> =
        given.iter().map(|s| (s.setup().clone(), Arc::clone(s.rules()))).collect();
    let known = Arc::new(known);
    let find = |known: &[(Setup, Arc<Game>)], setup: &Setup| {
        let found = known.iter().find(|(s, _)| s == setup).map(|(_, g)| Arc::clone(g));
        found.map_or_else(|| Game::open(setup, &FILES).map(Arc::new).map_err(|e| e.to_string()), Ok)
    };
    let of_games = Arc::clone(&known);
    let games = Yard::new(Box::new(move |setup, _| find(&of_games, setup)), given, LONGEST);
    let open = move |setup: &Setup, told: Option<Told>| {
        let told = told.ok_or("no copy")?;
        Ok(Arc::new(OneSided::new(find(&known, setup)?, told)))
    };
    let copies = Yard::new(Box::new(open), &copies, 400);
    let (rules, setup) = toy::open("8");
    let table = played(Arc::clone(&rules), setup, seed, 400);
    let toy = journal::load::<toy::Toy>(&table.journal(), &toy::DATA).expect("it was just written").session;
    let toys = Yard::new(Box::new(move |_, _| Ok(Arc::clone(&rules))), &[toy], LONGEST);
    println!("events of {} kinds: {}", games.kinds_of_events().len(), games.kinds_of_events().join(" "));
    let mut all = Count::default();
    let mut round = 0;
    while all.files < files {
        round += 1;
        let seed = seed * 10_000 + round;
        all.add(games.run(200, seed));
        all.add(copies.run(40, seed));
        all.add(toys.run(60, seed));
        println!("{all:?}");
    }
    all
}
