//! `stavka simulate`: many games with the computer on all sides, counted.
//!
//! Games run side by side, each from its own seed; they are counted in the order of their seeds, so the result does
//! not depend on how many run at a time.

use super::{Result, Said, bad, choices, failed, play};
use crate::engine::{
    table::{GameKind, UndoPolicy},
    words::Summary,
};
use clap::ArgMatches;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::{collections::BTreeMap, time::Instant};

/// What the help says at its end.
pub const HELP: &str = "\
Prints how the games ended, the points held (mean, spread, by result), when each milestone fell (in how many games it fell \
and still stood at the end, and the median turn of those), orders a game and games a second. The numbers are the same \
however many games run at a time. --json adds the result of every single game, by seed.";

/// A finished game.
struct Game {
    seed: u64,
    orders: usize,
    summary: Summary,
}

/// Runs it.
pub fn run(args: &ArgMatches, kind: &dyn GameKind) -> Result<Said> {
    let number = |name: &str| args.get_one::<u32>(name).copied();
    let games = number("games").unwrap_or(100);
    let first = args.get_one::<u64>("seed").copied().unwrap_or(1);
    let chosen = choices::read(args, kind);
    let jobs = number("jobs").unwrap_or(0) as usize;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|e| bad(format!("--jobs: {e}")))?;
    let set_up = kind.new_table(&chosen, first, UndoPolicy::Fair)?;

    let one = |n: u32| -> std::result::Result<Game, String> {
        let seed = first.wrapping_add(u64::from(n));
        let mut table = kind.new_table(&chosen, seed, UndoPolicy::Fair)?;
        play::on(&mut *table, kind, None).map_err(|why| format!("The game with seed {seed}: {why}"))?;
        Ok(Game { seed, orders: table.ply_count(), summary: table.summary() })
    };
    let begin = Instant::now();
    let played: Vec<_> = pool.install(|| (0..games).into_par_iter().map(one).collect());
    let seconds = begin.elapsed().as_secs_f64();
    let played: Vec<Game> = played.into_iter().collect::<std::result::Result<_, _>>().map_err(failed)?;

    let count = Count::of(&played);
    if args.get_flag("json") {
        let mut value = count.json();
        value["game"] = json!(kind.id());
        value["choices"] = json!(set_up.choices());
        value["seed"] = json!(first);
        value["seconds"] = json!(seconds);
        value["games_per_second"] = json!(f64::from(games) / seconds);
        value["each"] = played.iter().map(Game::json).collect();
        return Ok(Said::well(format!("{value}\n")));
    }
    let last = first.wrapping_add(u64::from(games) - 1);
    let mut text = format!("{} · {}\n", kind.title(), choices::in_words(&*set_up));
    say!(text, "{games} games, seeds {first} to {last}\n");
    text += &count.text();
    let (rate, jobs) = (f64::from(games) / seconds, pool.current_num_threads());
    say!(text, "Games a second    {rate:.0} ({games} in {seconds:.2} s, {jobs} at a time)");
    Ok(Said::well(text))
}

impl Game {
    fn json(&self) -> Value {
        let Summary { kind, score, needed, .. } = &self.summary;
        json!({ "seed": self.seed, "result": kind, "score": score, "needed": needed, "orders": self.orders })
    }
}

/// Mean and spread of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Spread {
    n: usize,
    mean: f64,
    /// Standard deviation (of the games played, not of an imagined population).
    sd: f64,
    least: f64,
    most: f64,
}

impl Spread {
    fn of(numbers: &[f64]) -> Self {
        let n = numbers.len();
        if n == 0 {
            return Self::default();
        }
        let mean = numbers.iter().sum::<f64>() / n as f64;
        let sd = (numbers.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n as f64).sqrt();
        let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
        let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Self { n, mean, sd, least, most }
    }

    fn json(&self) -> Value {
        json!({ "mean": self.mean, "sd": self.sd, "least": self.least, "most": self.most })
    }
}

/// When something fell.
#[derive(Debug, Clone, PartialEq)]
struct Fall {
    name: String,
    turns: Vec<u16>,
}

impl Fall {
    /// The middle turn; between two, their mean.
    fn median(&self) -> Option<f64> {
        let mut turns = self.turns.clone();
        turns.sort_unstable();
        let (low, high) = (turns.get(turns.len().checked_sub(1)? / 2)?, turns.get(turns.len() / 2)?);
        Some(f64::midpoint(f64::from(*low), f64::from(*high)))
    }
}

/// All games counted.
struct Count {
    games: usize,
    score: Spread,
    needed: Spread,
    orders: Spread,
    results: BTreeMap<String, Spread>,
    falls: Vec<Fall>,
}

impl Count {
    fn of(games: &[Game]) -> Self {
        let score = |g: &Game| f64::from(g.summary.score);
        let each = |f: &dyn Fn(&Game) -> f64| Spread::of(&games.iter().map(f).collect::<Vec<_>>());
        let mut by_result: BTreeMap<String, Vec<f64>> = BTreeMap::new();
        let mut falls: Vec<Fall> = Vec::new();
        for game in games {
            by_result.entry(game.summary.kind.clone()).or_default().push(score(game));
            for milestone in &game.summary.milestones {
                let found = falls.iter().position(|f| f.name == milestone.name).unwrap_or_else(|| {
                    falls.push(Fall { name: milestone.name.clone(), turns: Vec::new() });
                    falls.len() - 1
                });
                falls[found].turns.extend(milestone.turn);
            }
        }
        Self {
            games: games.len(),
            score: each(&score),
            needed: each(&|g| f64::from(g.summary.needed)),
            orders: each(&|g| g.orders as f64),
            results: by_result.into_iter().map(|(kind, scores)| (kind, Spread::of(&scores))).collect(),
            falls,
        }
    }

    fn share(&self, n: usize) -> f64 {
        n as f64 / self.games.max(1) as f64
    }

    fn text(&self) -> String {
        let mut text = format!("{:<18}{:>6}{:>9}{:>13}\n", "Result", "games", "share", "mean points");
        for (kind, scores) in &self.results {
            let (kind, share) = (kind.replace('_', " "), 100.0 * self.share(scores.n));
            say!(text, "{kind:<18}{:>6}{share:>7.1} %{:>13.2}", scores.n, scores.mean);
        }
        say!(text, "\n{:<18}{:>6}{:>9}{:>13}", "Fell and stayed", "games", "share", "median turn");
        for fall in &self.falls {
            let (n, share) = (fall.turns.len(), 100.0 * self.share(fall.turns.len()));
            let median = fall.median().map_or("–".to_owned(), |turn| turn.to_string());
            say!(text, "{:<18}{n:>6}{share:>7.1} %{median:>13}", fall.name);
        }
        let Spread { mean, sd, least, most, .. } = self.score;
        let needed = self.needed.mean;
        say!(
            text,
            "\nPoints held       mean {mean:.2}, spread {sd:.2}, {least} to {most}; needed {needed:.2}"
        );
        let Spread { mean, sd, least, most, .. } = self.orders;
        say!(text, "Orders a game     mean {mean:.0}, spread {sd:.0}, {least} to {most}");
        text
    }

    fn json(&self) -> Value {
        let results = self.results.iter().map(|(kind, s)| {
            (kind.clone(), json!({ "games": s.n, "share": self.share(s.n), "mean_score": s.mean }))
        });
        let falls = self.falls.iter().map(|f| {
            let n = f.turns.len();
            json!({ "name": f.name, "games": n, "share": self.share(n), "median_turn": f.median() })
        });
        json!({
            "games": self.games,
            "results": results.collect::<serde_json::Map<_, _>>(),
            "score": self.score.json(),
            "needed": self.needed.json(),
            "milestones": falls.collect::<Vec<_>>(),
            "orders": self.orders.json(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_and_medians() {
        let spread = Spread::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!((spread.mean, spread.sd, spread.least, spread.most), (5.0, 2.0, 2.0, 9.0));
        assert_eq!(Spread::of(&[]), Spread::default());
        let fall = |turns: &[u16]| Fall { name: String::new(), turns: turns.to_vec() };
        assert_eq!(fall(&[]).median(), None);
        assert_eq!(fall(&[3]).median(), Some(3.0));
        assert_eq!(fall(&[4, 1, 2, 3]).median(), Some(2.5));
    }
}
