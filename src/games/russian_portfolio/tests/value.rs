//! The value of a campaign under way: what its weights were fitted by, and whether what it says comes true.

use super::scene::{empty, historical};
use engine::{
    contract::{
        automatic::{Automatic as _, PlayOn},
        rules::Rules as _,
    },
    dice::key::FirstFace,
};
use russian_portfolio::{
    game::Game,
    nouns::{AXIS, SOVIET},
    players::{
        play_outs::play_until,
        value::{self, Features},
        weights::WEIGHTS,
    },
    state::Position,
};
use std::sync::{
    Mutex,
    atomic::{AtomicU64, Ordering::Relaxed},
};

/// What is counted at the beginning of a turn, what the value says there, and what the campaign was worth at its end.
struct Sample {
    counted: Features,
    turn: u8,
    said: f64,
    came: f64,
}

/// A campaign between procedures, of which those of the two sides vary with the seed.
fn samples(game: &Game, seed: u64) -> Vec<Sample> {
    let levels = [3 + (seed % 3) as u8, 3 + (seed / 3 % 3) as u8];
    let how = PlayOn { seed, levels: levels.into() };
    let (mut turn, mut all) = (0, Vec::new());
    let mut look = |p: &Position| {
        if p.turn > turn {
            turn = p.turn;
            all.push(Sample { counted: value::features(game, p), turn, said: value::of(game, p), came: 0.0 });
        }
        false
    };
    let end = play_until(game, &game.start(), &[], &how, &mut look).expect("it ends");
    let came = value::ended(game, &end).expect("an outcome");
    for sample in &mut all {
        sample.came = came;
    }
    all
}

fn number(name: &str, or: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(or)
}

/// GAMES campaigns from a seed on, on two threads, in their sequence.
fn all(first: u64) -> Vec<Sample> {
    let (next, games) = (AtomicU64::new(0), number("GAMES", 400));
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let game = empty(AXIS).game;
                while let Some(nth) = Some(next.fetch_add(1, Relaxed)).filter(|nth| *nth < games) {
                    let found = samples(&game, first + nth);
                    done.lock().unwrap().push((nth, found));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|(nth, _)| *nth);
    done.into_iter().flat_map(|(_, all)| all).collect()
}

/// Solves a system of equations by elimination.
#[expect(clippy::needless_range_loop, reason = "rows and columns of a matrix")]
fn solved(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let n = rows.len();
    for i in 0..n {
        let pivot = (i..n).max_by(|a, b| rows[*a][i].abs().total_cmp(&rows[*b][i].abs())).unwrap();
        rows.swap(i, pivot);
        for j in 0..n {
            if j != i {
                let by = rows[j][i] / rows[i][i];
                for k in i..=n {
                    rows[j][k] -= by * rows[i][k];
                }
            }
        }
    }
    (0..n).map(|i| rows[i][n] / rows[i][i]).collect()
}

#[test]
#[ignore = "the weights are fitted once"]
fn fit() {
    let samples = all(number("FIRST", 500_001));
    let n = WEIGHTS.len();
    let mut rows = vec![vec![0.0; n + 1]; n];
    for Sample { counted, came, .. } in &samples {
        for i in 0..n {
            for j in 0..n {
                rows[i][j] += counted[i] * counted[j];
            }
            rows[i][n] += counted[i] * came;
        }
    }
    // A little of a ridge: what nothing is known of weighs nothing.
    for (i, row) in rows.iter_mut().enumerate() {
        row[i] += 1.0;
    }
    println!("{} positions", samples.len());
    for weight in solved(rows) {
        println!("    {weight:.4},");
    }
}

#[test]
#[ignore = "a figure: see docs/figures.md"]
fn what_it_says_comes_true() {
    let mut samples = all(number("FIRST", 600_001));
    let mean =
        |of: &[Sample], value: &dyn Fn(&Sample) -> f64| of.iter().map(value).sum::<f64>() / of.len() as f64;
    for turn in 1..=15 {
        let at: Vec<&Sample> = samples.iter().filter(|sample| sample.turn == turn).collect();
        let n = at.len().max(1) as f64;
        let (said, came) =
            (at.iter().map(|s| s.said).sum::<f64>() / n, at.iter().map(|s| s.came).sum::<f64>() / n);
        let off = at.iter().map(|s| (s.said - s.came).powi(2)).sum::<f64>() / n;
        let all = at.iter().map(|s| (s.came - came).powi(2)).sum::<f64>() / n;
        println!(
            "turn {turn}: {} said {said:.3} came {came:.3} spread explained {:.2}",
            at.len(),
            1.0 - off / all
        );
    }
    samples.sort_by(|a, b| a.said.total_cmp(&b.said));
    for part in samples.chunks(samples.len().div_ceil(10).max(1)) {
        println!("said {:.3} came {:.3} ({})", mean(part, &|s| s.said), mean(part, &|s| s.came), part.len());
    }
}

#[test]
fn the_value_is_what_is_won_at_the_end_and_the_orders_of_the_procedure_change_nothing() {
    let game = historical(AXIS).game;
    let p = game.start();
    let how = PlayOn { seed: 3, levels: [3, 3].into() };
    let end = play_until(&game, &p, &[], &how, |_| false).unwrap();
    let won = end.outcome.clone().unwrap().winner == Some(AXIS);
    assert_eq!(value::of(&game, &end) >= 1.0, won);
    let [axis, soviet] = [AXIS, SOVIET].map(|side| game.foreseen(&end, side, &[], &how).unwrap());
    assert!((axis + soviet - 1.0).abs() < 1e-9, "what one gains the other loses");
    let first = game.orders(&p, AXIS, 3, &mut FirstFace);
    assert_eq!(game.foreseen(&p, AXIS, &first, &how), game.foreseen(&p, AXIS, &[], &how));
    assert_eq!(game.foreseen(&p, AXIS, &[russian_portfolio::order::Order::Halt], &how), None);
}

#[test] // whoever fits them anew takes another version and measures anew
fn the_weights_are_frozen() {
    let hash = |hash: u64, weight: &f64| (hash ^ weight.to_bits()).wrapping_mul(0x0100_0000_01b3);
    assert_eq!(WEIGHTS.iter().fold(0xcbf2_9ce4_8422_2325, hash), 0x7591_ee0b_a612_f6cd);
}
