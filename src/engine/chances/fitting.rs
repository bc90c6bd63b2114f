//! Weights fitted to positions, and how what a value says of positions compares with what came.

use crate::contract::fitted::Sample;

/// What a value said on average of some positions, and what came.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Said {
    /// How many positions.
    pub positions: usize,
    /// What it said of them.
    pub said: f64,
    /// What came.
    pub came: f64,
    /// The share of the spread of what came that it explains; negative where it says less than the mean.
    pub explained: f64,
}

/// The weights that say best how the games of some positions ended, by least squares.
pub fn fit(samples: &[Sample]) -> Vec<f64> {
    let n = samples.iter().map(|sample| sample.counted.len()).max().unwrap_or(0);
    let mut rows = vec![vec![0.0; n + 1]; n];
    for Sample { counted, came, .. } in samples {
        for (row, one) in rows.iter_mut().zip(counted) {
            for (sum, other) in row.iter_mut().zip(counted.iter().chain([came])) {
                *sum += one * other;
            }
        }
    }
    // A little of a ridge: what nothing is known of weighs nothing.
    for (i, row) in rows.iter_mut().enumerate() {
        row[i] += 1.0;
    }
    solved(rows)
}

/// Solves a system of equations by elimination.
fn solved(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let n = rows.len();
    for i in 0..n {
        let pivot = (i..n).max_by(|a, b| rows[*a][i].abs().total_cmp(&rows[*b][i].abs()));
        rows.swap(i, pivot.unwrap_or(i));
        let own = rows[i].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            let by = row[i] / own[i];
            for (cell, of) in row.iter_mut().zip(&own).skip(i) {
                *cell -= by * of;
            }
        }
    }
    rows.iter().enumerate().map(|(i, row)| row[n] / row[i]).collect()
}

impl Said {
    fn of(samples: &[&Sample]) -> Self {
        let n = samples.len().max(1) as f64;
        let mean = |of: &dyn Fn(&Sample) -> f64| samples.iter().map(|sample| of(sample)).sum::<f64>() / n;
        let (said, came) = (mean(&|s| s.said), mean(&|s| s.came));
        let off = mean(&|s| (s.said - s.came).powi(2));
        let spread = mean(&|s| (s.came - came).powi(2));
        let explained = if spread > 0.0 { 1.0 - off / spread } else { 0.0 };
        Self { positions: samples.len(), said, came, explained }
    }
}

/// Turn by turn.
pub fn by_turn(samples: &[Sample]) -> Vec<(u16, Said)> {
    let mut turns: Vec<u16> = samples.iter().map(|sample| sample.turn).collect();
    turns.sort_unstable();
    turns.dedup();
    let of = |turn| samples.iter().filter(|sample| sample.turn == turn).collect::<Vec<_>>();
    turns.into_iter().map(|turn| (turn, Said::of(&of(turn)))).collect()
}

/// By tenths of the positions, from those of which it says least.
pub fn by_tenths(samples: &[Sample]) -> Vec<Said> {
    let mut all: Vec<&Sample> = samples.iter().collect();
    all.sort_by(|a, b| a.said.total_cmp(&b.said));
    all.chunks(all.len().div_ceil(10).max(1)).map(Said::of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(counted: [f64; 2], turn: u16, came: f64) -> Sample {
        Sample { counted: counted.into(), turn, said: 2.0 * counted[1], came }
    }

    #[test]
    fn weights_are_found_again_and_what_never_varies_weighs_nothing() {
        let all: Vec<Sample> =
            (0..4_000).map(|n| f64::from(n % 50)).map(|x| sample([0.0, x], 1, 3.0 * x)).collect();
        let found = fit(&all);
        assert!(found[0] == 0.0 && (found[1] - 3.0).abs() < 1e-4, "{found:?}");
        assert_eq!(fit(&[]), Vec::<f64>::new());
    }

    #[test]
    fn what_is_said_is_set_beside_what_came() {
        let all: Vec<Sample> =
            (0..20).map(|n| sample([1.0, f64::from(n)], 1 + n / 10, 2.0 * f64::from(n))).collect();
        let turns = by_turn(&all);
        assert_eq!((turns.len(), turns[0].0, turns[1].1.positions), (2, 1, 10));
        assert!(turns.iter().all(|(_, said)| said.explained == 1.0 && said.said == said.came));
        let tenths = by_tenths(&all);
        assert_eq!((tenths.len(), tenths[0].said, tenths[9].came), (10, 1.0, 37.0));
    }
}
