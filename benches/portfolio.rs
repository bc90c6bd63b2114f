//! Figures of The Russian Portfolio: the engine on it, whole campaigns, and what a window asks of its rules.
//!
//! `cargo bench --bench portfolio` measures all; `cargo bench --bench portfolio -- reach` what has “reach” in its name.
//! `cargo bench --bench portfolio -- actions 2` plays random legal orders for two seconds and prints the number of actions a
//! second alone, for `benches/ratio.sh portfolio`.

use common::Game;
use criterion::Criterion;
use engine::{
    base::{
        assets::Embedded,
        fence::UndoPolicy,
        side::{Side, Viewer},
    },
    contract::rules::{Rules as _, *},
    play::session::Session,
    table::{erased::SessionTable, *},
};
use russian_portfolio::{
    self,
    nouns::{AXIS, SOVIET, Stack, Step},
    odds::course,
    rules::{logistics::fuel, reach, supply, zone},
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

type Rules = russian_portfolio::game::Game;

static DATA: Embedded = Embedded(russian_portfolio::data::FILES);

const GAME: Game<Rules> = Game { name: "russian-portfolio", open, assets: &DATA };

/// The game and its set-up; the data is read once.
fn open() -> (Arc<Rules>, <Rules as engine::contract::rules::Rules>::Setup) {
    static OPENED: OnceLock<Arc<Rules>> = OnceLock::new();
    actions::opened(&OPENED, &DATA)
}

fn main() {
    let Some(mut c) = actions::asked(open) else { return };
    campaigns(&mut c);
    forecasts(&mut c);
    questions(&mut c);
    common::measure(&mut c, &GAME);
    c.final_summary();
}

/// The automatic sides at their standard level play on until something holds, or to the end.
fn played(seed: u64, until: impl Fn(&Position) -> bool) -> SessionTable<Rules> {
    let (rules, setup) = open();
    let mut table = SessionTable::new(Session::new(rules, setup, seed, UndoPolicy::Fair));
    while table.to_act().is_some() && !until(table.session().state()) {
        let mut thought = table.thinker(1).expect("somebody is to act")();
        table.accept(&mut thought, usize::MAX).expect("its orders are legal");
    }
    table
}

/// Whole games by the automatic sides, as `stavka simulate` plays them.
fn campaigns(c: &mut Criterion) {
    let mut seed = 0;
    c.bench_function("russian-portfolio/a whole campaign by the automatic sides", |b| {
        b.iter(|| {
            seed += 1;
            black_box(played(seed, |_| false).ply_count())
        });
    });
}

/// Forecasts: every attack allotted at the start of an attack phase, and the one of them that takes longest; that is what an
/// open forecast costs whenever its plan changes.
fn forecasts(c: &mut Criterion) {
    let table = played(1, |p| matches!(p.step, Step::Attack(_)) && p.fighting.plan.len() > 3);
    let (rules, p) = (Arc::clone(table.session().rules()), table.session().state().clone());
    let Step::Attack(side) = p.step else { return };
    let took = |nth: u8| {
        let begin = Instant::now();
        let ways = course::ways(&rules, &p, side, nth).len();
        (begin.elapsed(), ways, nth)
    };
    let Some((_, ways, nth)) = (0..p.fighting.plan.len() as u8).map(took).max() else { return };
    println!("russian-portfolio/forecast: {} attacks, {ways} ways", p.fighting.plan.len());
    c.bench_function("russian-portfolio/forecast of the attack that takes longest", |b| {
        b.iter(|| black_box(course::ways(&rules, black_box(&p), side, nth)));
    });
}

/// What is asked of a position in the middle of the campaign: the Axis moves in turn 4.
fn questions(c: &mut Criterion) {
    let table = played(1, |p| p.turn == 4 && p.step == Step::Move(AXIS));
    let (rules, p) = (Arc::clone(table.session().rules()), table.session().state().clone());
    c.bench_function("russian-portfolio/view", |b| {
        b.iter(|| black_box(rules.view(black_box(&p), Viewer::Side(Side(0)))));
    });
    let mut orders = Vec::new();
    c.bench_function("russian-portfolio/list all moves", |b| {
        b.iter(|| rules.legal_orders(black_box(&p), &mut orders));
    });
    c.bench_function("russian-portfolio/digest", |b| b.iter(|| black_box(rules.digest(black_box(&p)))));
    c.bench_function("russian-portfolio/zone of a side", |b| {
        b.iter(|| black_box(zone::of(&rules, black_box(&p), SOVIET)));
    });
    let enemy = zone::of(&rules, &p, SOVIET);
    let far = |unit| {
        let found = reach::reach(&rules, &p, &enemy, Stack(unit, None));
        found.map_or(0, |found| found.ends.len())
    };
    let units = p.at.of_side(AXIS).map(|(unit, _)| unit);
    let unit = units.max_by_key(|unit| far(*unit)).expect("somebody moves");
    println!("russian-portfolio/reach: {} hexes", far(unit));
    c.bench_function("russian-portfolio/reach of the stack that gets farthest, zones with it", |b| {
        b.iter(|| {
            let enemy = zone::of(&rules, black_box(&p), SOVIET);
            black_box(reach::reach(&rules, &p, &enemy, Stack(unit, None)))
        });
    });
    c.bench_function("russian-portfolio/what selecting that stack shows", |b| {
        b.iter(|| black_box(table.reach(table.cursor(), Viewer::Side(AXIS), &[unit.0.into()])));
    });
    c.bench_function("russian-portfolio/supply and fuel of all units of both sides", |b| {
        b.iter(|| {
            for side in Side::BOTH {
                let traced = supply::trace(&rules, black_box(&p), side);
                black_box(supply::cut_off(&rules, &p, side, &traced));
                black_box(fuel::reach(&rules, &p, side, &traced));
            }
        });
    });
}
