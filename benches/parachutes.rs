//! Figures of Red Parachutes: the engine on it, the whole scenario, and what a window asks of its rules.
//!
//! `cargo bench --bench parachutes` measures all; `cargo bench --bench parachutes -- reach` what has “reach” in its name.
//! `cargo bench --bench parachutes -- actions 2` plays random legal orders for two seconds and prints the number of actions a
//! second alone, for `benches/ratio.sh parachutes`.

use common::Game;
use criterion::Criterion;
use engine::{
    base::{
        assets::Embedded,
        fence::UndoPolicy,
        side::{Side, Viewer},
    },
    contract::rules::{Knowledge as _, Rules as _},
    play::session::Session,
    table::{erased::SessionTable, *},
};
use red_parachutes::{
    battle::Stage,
    data::results::{AttackOption, DefenceOption},
    nouns::{GERMAN, Pace, SOVIET, Step},
    odds::{course::Course, forecast},
    rules::{front, reach, supply::Lines},
    state::Position,
};
use std::{
    hint::black_box,
    sync::{Arc, OnceLock},
    time::Instant,
};

mod actions;
mod common;
mod grown;

type Rules = red_parachutes::game::Game;

static DATA: Embedded = Embedded(red_parachutes::data::FILES);

const GAME: Game<Rules> = Game { name: "red-parachutes", open, assets: &DATA };

/// The game and its set-up; the data is read once.
fn open() -> (Arc<Rules>, <Rules as engine::contract::rules::Rules>::Setup) {
    static OPENED: OnceLock<Arc<Rules>> = OnceLock::new();
    actions::opened(&OPENED, &DATA)
}

fn main() {
    let Some(mut c) = actions::asked(open) else { return };
    scenarios(&mut c);
    forecasts(&mut c);
    questions(&mut c);
    common::measure(&mut c, &GAME);
    c.final_summary();
}

/// The automatic sides of a level play on until something holds, or to the end.
fn played(level: u8, seed: u64, mut until: impl FnMut(&Position) -> bool) -> SessionTable<Rules> {
    let (rules, setup) = open();
    let mut table = SessionTable::new(Session::new(rules, setup, seed, UndoPolicy::Fair));
    while table.to_act().is_some() && !until(table.session().state()) {
        let mut thought = table.thinker(level).expect("somebody is to act")();
        table.accept(&mut thought, usize::MAX).expect("its orders are legal");
    }
    table
}

/// Whole games by the automatic sides, as `stavka simulate` plays them.
fn scenarios(c: &mut Criterion) {
    for (level, name) in [(0, "Procedure"), (1, "Standard")] {
        let mut seed = 0;
        c.bench_function(&format!("red-parachutes/the whole scenario by the automatic sides, {name}"), |b| {
            b.iter(|| {
                seed += 1;
                black_box(played(level, seed, |_| false).ply_count())
            });
        });
    }
}

/// All cells of a combat, and how long each takes where it is asked alone.
fn cells(rules: &Rules, p: &Position) -> Option<(u128, usize)> {
    let begin = Instant::now();
    let cells = forecast::table(&mut Course::of(rules, p)?).len();
    Some((begin.elapsed().as_nanos(), cells))
}

/// Forecasts of combats as they are put together and picked in twenty games: the one of them that takes longest, alone and with every pair of
/// options.
fn forecasts(c: &mut Criterion) {
    let (rules, _) = open();
    let mut combats: Vec<(u128, usize, Position)> = Vec::new();
    for seed in 1..=20 {
        played(0, seed, |p| {
            if p.fight.as_ref().is_some_and(|b| b.stage <= Stage::LeadDefence) {
                combats.extend(cells(&rules, p).map(|(took, cells)| (took, cells, p.clone())));
            }
            false
        });
    }
    combats.sort_by_key(|combat| combat.0);
    let at = |share: usize| combats[(combats.len() - 1) * share / 1_000].0 as f64 / 1e6;
    println!(
        "red-parachutes/all cells of {} combats: median {:.2} ms, 99 % {:.2} ms, most {:.2} ms",
        combats.len(),
        at(500),
        at(990),
        at(1_000)
    );
    for (name, share) in [("the median combat", 500), ("the combat that takes longest", 1_000)] {
        let (_, cells, p) = &combats[(combats.len() - 1) * share / 1_000];
        let pairs = || AttackOption::ALL.into_iter().flat_map(|a| DefenceOption::ALL.map(|d| (a, d)));
        let one = |(a, d)| {
            let begin = Instant::now();
            let cell = Course::of(&rules, p).and_then(|mut course| forecast::cell(&mut course, a, d));
            cell.map(|_| (begin.elapsed(), (a, d)))
        };
        let Some((_, (a, d))) = pairs().filter_map(one).max_by_key(|pair| pair.0) else { continue };
        println!("red-parachutes/forecast of {name}: {a:?} against {d:?} takes longest of {cells} cells");
        c.bench_function(&format!("red-parachutes/forecast of {name}, that pair of options"), |b| {
            b.iter(|| black_box(forecast::cell(&mut Course::of(&rules, black_box(p)).expect("it"), a, d)));
        });
        c.bench_function(&format!("red-parachutes/forecast of {name}, all pairs of options"), |b| {
            b.iter(|| black_box(forecast::table(&mut Course::of(&rules, black_box(p)).expect("it"))));
        });
    }
}

/// What is asked of a position in the middle of the scenario: the Germans move in turn 7.
fn questions(c: &mut Criterion) {
    let table = played(0, 1, |p| p.turn == 7 && p.phasing == GERMAN && p.step == Step::Movement);
    let (rules, p) = (Arc::clone(table.session().rules()), table.session().state().clone());
    c.bench_function("red-parachutes/view", |b| {
        b.iter(|| black_box(rules.view(black_box(&p), Viewer::Side(SOVIET))));
    });
    let (mut orders, view) = (Vec::new(), rules.view(&p, Viewer::Side(GERMAN)));
    c.bench_function("red-parachutes/list all orders of movement", |b| {
        b.iter(|| rules.legal_orders(black_box(&view), &mut orders));
    });
    c.bench_function("red-parachutes/digest", |b| b.iter(|| black_box(rules.digest(black_box(&p)))));
    c.bench_function("red-parachutes/zone of a side", |b| {
        b.iter(|| black_box(front::zone(&rules, black_box(&p), SOVIET)));
    });
    let far = |unit| reach::of(&rules, &p, unit, Pace::Normal).map_or(0, |found| found.reached().len());
    let unit = p.of_side(GERMAN).map(|(unit, _)| unit).max_by_key(|unit| far(*unit)).expect("somebody moves");
    println!("red-parachutes/reach: {} hexes", far(unit));
    c.bench_function("red-parachutes/reach of the unit that gets farthest, zones with it", |b| {
        b.iter(|| black_box(reach::of(&rules, black_box(&p), unit, Pace::Normal)));
    });
    c.bench_function("red-parachutes/what selecting that unit shows", |b| {
        b.iter(|| black_box(table.reach(table.cursor(), Viewer::Side(GERMAN), &[unit.0.into()])));
    });
    c.bench_function("red-parachutes/supply of all units of both sides", |b| {
        b.iter(|| {
            for side in Side::BOTH {
                let lines = Lines::of(&rules, black_box(&p), side);
                for (unit, _) in p.of_side(side) {
                    black_box(lines.supplies(&rules, &p, unit));
                }
            }
        });
    });
}
