//! Figures of Barbarossa Fast, and of every step between the program's start and the end of a campaign.
//!
//! `cargo bench --bench game` measures all; `cargo bench --bench game -- seek` what has “seek” in its name.
//! `cargo bench --bench game -- actions 2` plays random legal orders for two seconds and prints the number of actions a
//! second alone: one half of `benches/ratio.sh`, whose other half is in `benches/calibrate/`.

use barbarossa_fast::nouns::Role;
use common::Game;
use criterion::Criterion;
use engine::{
    base::{
        assets::Embedded,
        fence::UndoPolicy,
        keys::PlaceKey,
        side::{Side, Viewer},
    },
    contract::{
        options::Choices,
        rules::{Rules as _, *},
    },
    table::*,
};
use grown::random_ply;
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use stavka::games;
use std::{
    hint::black_box,
    process::{Command, Stdio},
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

mod actions;
mod common;
mod grown;

type Rules = barbarossa_fast::game::Game;

static DATA: Embedded = Embedded(barbarossa_fast::FILES);

const GAME: Game<Rules> = Game { name: "barbarossa-fast", open, assets: &DATA };

/// The game and its set-up; the data is read once.
fn open() -> (Arc<Rules>, <Rules as engine::contract::rules::Rules>::Setup) {
    static OPENED: OnceLock<Arc<Rules>> = OnceLock::new();
    actions::opened(&OPENED, &DATA)
}

fn main() {
    let Some(mut c) = actions::asked(open) else { return };
    common::measure(&mut c, &GAME);
    campaigns(&mut c);
    views(&mut c);
    forecasts(&mut c);
    appending(&mut c);
    real_files(&mut c);
    starting(&mut c);
    c.final_summary();
}

/// A whole game by the automatic sides, as `stavka simulate` plays it.
fn campaign(kind: &dyn GameKind, seed: u64) -> Box<dyn Table> {
    let mut table = kind.new_table(&Choices::new(), seed, UndoPolicy::Fair).expect("a new game");
    while table.to_act().is_some() {
        let mut thought = table.thinker(0).expect("somebody is to act")();
        table.accept(&mut thought, usize::MAX).expect("its orders are legal");
    }
    table
}

fn first_kind() -> Arc<dyn GameKind> {
    games::register(None).swap_remove(0)
}

fn campaigns(c: &mut Criterion) {
    let kind = first_kind();
    let mut seed = 0;
    c.bench_function("a whole campaign by the automatic sides", |b| {
        b.iter(|| {
            seed += 1;
            black_box(campaign(&*kind, seed))
        });
    });
}

fn views(c: &mut Criterion) {
    let mut session = grown::grown(open, 0);
    let (mut rand, mut orders) = (Xoshiro256PlusPlus::seed_from_u64(4), Vec::new());
    for _ in 0..300 {
        random_ply(&mut session, &mut orders, &mut rand);
    }
    let rules = Arc::clone(session.rules());
    c.bench_function("a side's view", |b| {
        b.iter(|| black_box(rules.view(black_box(session.state()), Viewer::Side(Side(0)))));
    });
    let view = rules.view(session.state(), Viewer::Side(session.to_act().unwrap_or(Side(0))));
    c.bench_function("list all legal orders", |b| {
        b.iter(|| rules.legal_orders(black_box(&view), &mut orders));
    });
    c.bench_function("digest of a state", |b| b.iter(|| black_box(rules.digest(black_box(session.state())))));
}

/// An attack declared by a position of the notation, all units of some places on one target; blocks of the target come
/// from the given number of draws.
fn declared(text: &str, from: &[&str], draws: u8) -> (Arc<Rules>, barbarossa_fast::state::Open, u8) {
    use barbarossa_fast::{ids::*, odds::notation, order::*, rules::trial, state::flag};
    let (rules, _) = open();
    let mut o = notation::position(&rules, text).expect("a position").open;
    let target = rules.board.space("minsk").expect("Minsk");
    for (n, unit) in o.units_at(target).into_iter().enumerate() {
        o.draws.born[unit.slot()] = n as u8 % draws;
    }
    // Some counters came back before each draw.
    for (n, c) in rules.board.bell.iter().step_by(5).enumerate() {
        o.draws.back[c.index()] = n as u8 % draws;
    }
    for place in from {
        let at = rules.board.space(place).expect("a place");
        for unit in o.units_at(at) {
            o.flags[unit] &= !flag::STEP;
            let order = Order::Declare { unit, target, role: Role::Attack };
            o = trial::prepared(&rules, &o, &[order]).expect("a legal attack");
        }
    }
    let fly = Order::Fly { fleet: FleetId(1), target };
    let o = trial::prepared(&rules, &o, &[fly]).expect("a legal mission");
    (rules, o, target.0)
}

/// Exact forecasts: the chance alone, and all that the panel shows (changes and the worth of recon apart).
fn forecasts(c: &mut Criterion) {
    use barbarossa_fast::{ids::SpaceId, odds::forecast};
    use engine::show::scene::Subject;
    let ground = "turn 2 | ground grodno kowno brest baranowitschi duenaburg gomel";
    let ordinary = format!("{ground} | grodno: A P | kowno: P P | minsk: S s s | moskau: S S W | brest: P P");
    let largest = format!(
        "{ground} | grodno: A P P P | kowno: A P P P | baranowitschi: A P P | duenaburg: A | gomel: A | minsk: s s s s s s s s"
    );
    let cases = [
        ("an ordinary attack", ordinary, &["grodno", "kowno"][..], 1),
        ("the largest attack", largest, &["grodno", "kowno", "baranowitschi", "duenaburg", "gomel"][..], 4),
    ];
    for (name, text, from, draws) in cases {
        let (rules, o, target) = declared(&text, from, draws);
        let at = SpaceId(target);
        let f = forecast::chance(&rules, &o, at).expect("a forecast");
        println!("{name}: taken {}", f.percent(1));
        c.bench_function(&format!("forecast, chance of {name}"), |b| {
            b.iter(|| black_box(forecast::chance(&rules, black_box(&o), at)));
        });
        c.bench_function(&format!("forecast, changes of {name}"), |b| {
            let about = Subject::Place(PlaceKey::from(target));
            let bare = forecast::forecast(&rules, &o, &about, &[]).expect("a forecast");
            b.iter(|| {
                let mut f = bare.clone();
                forecast::alternatives(&rules, black_box(&o), &about, &[], &mut f);
                black_box(f)
            });
        });
        c.bench_function(&format!("forecast, panel of {name}"), |b| {
            let about = Subject::Place(PlaceKey::from(target));
            b.iter(|| black_box(forecast::forecast(&rules, black_box(&o), &about, &[])));
        });
    }
}

/// What the window's thread does for an order of a person: read it, check, decide, apply, log, hand the record out.
fn appending(c: &mut Criterion) {
    let kind = first_kind();
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut seed = 0;
    let mut game = |times: &mut Vec<Duration>| {
        seed += 1;
        let mut table = kind.new_table(&Choices::new(), seed, UndoPolicy::Fair).expect("a new game");
        while let Some(side) = table.to_act() {
            let mut orders = table.legal_orders();
            let order = [orders.swap_remove(rand.next_u64() as usize % orders.len())];
            let begin = Instant::now();
            let given = table.submit(side, &order);
            let job = table.take_records();
            times.push(begin.elapsed());
            assert!(given.is_ok() && job.is_some());
        }
    };
    let mut times = Vec::new();
    (0..20).for_each(|_| game(&mut times));
    times.sort();
    let at = |share: usize| times[times.len() * share / 1_000];
    println!("append a ply on the window's thread: median {:?}, 99th percentile {:?}", at(500), at(990));
    c.bench_function("append a ply on the window's thread", |b| {
        b.iter_custom(|n| {
            let mut times = Vec::new();
            while (times.len() as u64) < n {
                game(&mut times);
            }
            times.iter().sum::<Duration>().mul_f64(n as f64 / times.len() as f64)
        });
    });
}

fn real_files(c: &mut Criterion) {
    let kind = first_kind();
    let table = campaign(&*kind, 1);
    let file = table.journal();
    println!("a real game: {} plies, {} kB", table.ply_count(), file.len() / 1_000);
    c.bench_function("load a real game", |b| b.iter(|| black_box(kind.load(&file).map(|t| t.ply_count()))));
    c.bench_function("save a real game", |b| b.iter(|| black_box(table.journal())));
}

fn starting(c: &mut Criterion) {
    c.bench_function("start to first state, data read anew", |b| {
        b.iter(|| black_box(first_kind().new_table(&Choices::new(), 1, UndoPolicy::Fair)));
    });
    c.bench_function("start to first state, as a program of its own", |b| {
        b.iter(|| {
            let mut program = Command::new(env!("CARGO_BIN_EXE_stavka"));
            let run = program.args(["perft", "--plies", "1"]).stdout(Stdio::null()).status();
            assert!(run.is_ok_and(|status| status.success()));
        });
    });
}
