//! The engine's figures for any game: replay, seek, undo, append, random play, load and save.

use super::grown::{LONG, Open, grown, random_ply};
use criterion::{BatchSize, Criterion};
use engine::{
    base::{
        assets::Assets,
        seat::{PlyId, Seat},
        side::{Side, Viewer},
    },
    contract::show::Presentation,
    journal,
    play::session::Session,
    table::{erased::SessionTable, *},
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::{
    hint::black_box,
    sync::Arc,
    time::{Duration, Instant},
};

/// A game to measure.
pub struct Game<R: Presentation> {
    /// Prefix of the figures.
    pub name: &'static str,
    /// The game and its set-up.
    pub open: Open<R>,
    /// Where its data comes from when a file is loaded.
    pub assets: &'static dyn Assets,
}

/// All figures of one game.
pub fn measure<R: Presentation>(c: &mut Criterion, game: &Game<R>) {
    let long = grown(game.open, LONG);
    let rules = Arc::clone(long.rules());
    c.bench_function(&format!("{}/replay of {LONG} plies", game.name), |b| {
        b.iter(|| black_box(long.history().replay(&*rules)));
    });
    seeking(c, game, &long);
    studying(c, game, long);
    undoing(c, game);
    playing(c, game);
    filing(c, game);
}

fn seeking<R: Presentation>(c: &mut Criterion, game: &Game<R>, long: &Session<R>) {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut anywhere = move || (rand.next_u64() % (LONG as u64 + 1)) as PlyId;
    let mut times: Vec<Duration> = (0..20_000)
        .map(|_| {
            let to = anywhere();
            let begin = Instant::now();
            black_box(long.seek(to));
            begin.elapsed()
        })
        .collect();
    times.sort();
    let at = |share: usize| times[times.len() * share / 1_000];
    let (name, half, most) = (game.name, at(500), at(990));
    println!("{name}/seek in {LONG} plies: median {half:?}, 99th percentile {most:?}");
    c.bench_function(&format!("{name}/seek in {LONG} plies"), |b| {
        b.iter(|| black_box(long.seek(anywhere())));
    });
}

/// The tree of a long log with branches: built from scratch, extended by a ply, and two of its lines compared.
fn studying<R: Presentation>(c: &mut Criterion, game: &Game<R>, mut long: Session<R>) {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(4);
    long.begin_study();
    let mut orders = Vec::new();
    // Forks, so that there are some thousand branches in the tree.
    for _ in 0..3_000 {
        let to = (rand.next_u64() % (long.history().len() as u64 + 1)) as PlyId;
        let _ = long.study_at(to);
        random_ply(&mut long, &mut orders, &mut rand);
    }
    let mut table = SessionTable::new(long);
    let tree = table.tree();
    println!("{}/tree: {} branches in {} plies", game.name, tree.branches.len(), table.ply_count());
    let mut n = 0_u32;
    c.bench_function(&format!("{}/tree made anew", game.name), |b| {
        b.iter(|| {
            n += 1;
            let _ = table.name_branch(1, if n.is_multiple_of(2) { "a" } else { "b" });
            black_box(table.tree().branches.len())
        });
    });
    let (a, b) = (tree.main_tip(), tree.branches.last().map_or(0, |b| b.tip));
    let umpire = Viewer::Umpire;
    let mut k = 0;
    c.bench_function(&format!("{}/two ways compared", game.name), |bench| {
        bench.iter(|| {
            k = (k + 1) % 64;
            black_box(table.compare(a - k, b, umpire).fork)
        });
    });
}

/// Undoes 64 groups in a row and redoes them, so that every distance from a snapshot counts; the undoing is timed.
fn undoing<R: Presentation>(c: &mut Criterion, game: &Game<R>) {
    for plies in [300, LONG] {
        let mut session = grown(game.open, plies);
        while session.to_act().is_none() || session.history().depth(session.cursor()) < 64 {
            let mut rand = Xoshiro256PlusPlus::seed_from_u64(5);
            random_ply(&mut session, &mut Vec::new(), &mut rand);
        }
        c.bench_function(&format!("{}/undo at {plies} plies", game.name), |b| {
            b.iter_custom(|times| {
                let mut spent = Duration::ZERO;
                for n in 0..times {
                    let begin = Instant::now();
                    let undone = session.undo(Side(0));
                    spent += begin.elapsed();
                    assert!(undone.is_ok());
                    if n % 64 == 63 {
                        while session.redo() {}
                    }
                }
                while session.redo() {}
                spent
            });
        });
    }
}

fn playing<R: Presentation>(c: &mut Criterion, game: &Game<R>) {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut orders = Vec::new();
    let mut session = grown(game.open, 0);
    c.bench_function(&format!("{}/a random legal ply", game.name), |b| {
        b.iter(|| {
            if session.history().len() >= 2 * LONG {
                session = grown(game.open, 0);
            }
            random_ply(&mut session, &mut orders, &mut rand);
        });
    });
    let mut session = grown(game.open, 300);
    c.bench_function(&format!("{}/append a known legal order", game.name), |b| {
        b.iter_custom(|times| {
            let mut spent = Duration::ZERO;
            for _ in 0..times {
                if session.history().len() >= 2 * LONG {
                    session = grown(game.open, 300);
                }
                session.legal_orders(&mut orders);
                let (Some(side), false) = (session.to_act(), orders.is_empty()) else {
                    random_ply(&mut session, &mut orders, &mut rand);
                    continue;
                };
                let order = orders.swap_remove(rand.next_u64() as usize % orders.len());
                let begin = Instant::now();
                let _ = black_box(session.play(Seat::Person(side), order, Vec::new(), Vec::new()));
                spent += begin.elapsed();
            }
            spent
        });
    });
}

fn filing<R: Presentation>(c: &mut Criterion, game: &Game<R>) {
    let session = grown(game.open, 800);
    let file = engine::journal::writing::save(&session);
    println!("{}/a file of 800 plies has {} KB", game.name, file.len() / 1_000);
    c.bench_function(&format!("{}/save 800 plies", game.name), |b| {
        b.iter(|| black_box(engine::journal::writing::save(&session)));
    });
    c.bench_function(&format!("{}/load 800 plies", game.name), |b| {
        let load = || journal::load::<R>(&file, game.assets);
        b.iter_batched(|| (), |()| black_box(load().map(|l| l.report.plies)), BatchSize::SmallInput);
    });
}
