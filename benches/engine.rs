//! Figures of the engine on the toy game, whose rules cost next to nothing. `cargo bench --bench engine`

mod common;
mod grown;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/toy/mod.rs"]
mod toy;

use criterion::{Criterion, criterion_group, criterion_main};

fn engine(c: &mut Criterion) {
    common::measure(c, &common::Game { name: "toy", open: || toy::open("10000"), assets: &toy::DATA });
}

criterion_group!(benches, engine);
criterion_main!(benches);
