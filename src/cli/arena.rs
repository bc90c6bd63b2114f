//! `stavka arena`: which of two levels plays a side better, game by game with the same dice against the same opponent.

use super::{
    batch, choices, play,
    progress::Progress,
    said::{Result, Said, bad},
};
use clap::ArgMatches;
use engine::{
    base::{fence::UndoPolicy, outcome::Outcome, side::Side},
    contract::options::Choices,
    insight::told::scorer,
    table::GameKind,
};
use serde_json::json;
use std::{cmp::Ordering, collections::BTreeSet};

/// What the help says at its end.
pub const HELP: &str = "\
A pair is two games from one seed: the side asked for is played once at level A and once at level B, the other side at the same \
level in both. The pair goes to the better result for the side: a victory before a draw before a defeat, else more points; equal \
counts half. Prints the share of pairs that A takes with its 95 % interval, the mean difference in points, and how many games \
differed from all others, since a few games played over and over prove nothing. The seeds and the number of pairs are to be \
fixed before the first run. The figures are the same however many games run at a time. Ctrl+C ends it early with exit code 1.";

/// What is played.
struct Match<'a> {
    kind: &'a dyn GameKind,
    chosen: &'a Choices,
    side: Side,
    a: u8,
    b: u8,
    levels: Vec<Option<u8>>,
    first: u64,
}

/// How a game ended, as far as it matters here.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct End {
    /// 2 for a victory of the side, 1 for nobody’s, 0 for a defeat.
    won: u8,
    /// Points beyond those needed, good for the side.
    margin: i32,
    orders: usize,
}

impl End {
    fn of(outcome: Option<&Outcome>, side: Side, scorer: Side, orders: usize) -> Self {
        let won = match outcome.and_then(|o| o.winner) {
            Some(winner) if winner == side => 2,
            Some(_) => 0,
            None => 1,
        };
        let beyond = outcome.map_or(0, |o| o.score - o.needed);
        End { won, margin: if side == scorer { beyond } else { -beyond }, orders }
    }
}

/// Runs it.
pub fn run(args: &ArgMatches, kind: &dyn GameKind) -> Result<Said> {
    let number = |name: &str| args.get_one::<u32>(name).copied().unwrap_or(0);
    let (pairs, first) = (number("pairs"), args.get_one::<u64>("seed").copied().unwrap_or(1));
    let chosen = choices::read(args, kind)?;
    let side = side(args, kind)?;
    let level = |name: &str| level(kind, side, args.get_one::<String>(name).map_or("", String::as_str));
    let (a, b) = (level("a")?, level("b")?);
    let set_up = kind.new_table(&chosen, first, UndoPolicy::Fair)?;
    let played = Match { kind, chosen: &chosen, side, a, b, levels: choices::levels(args, kind), first };
    let (mut count, stop) = (Count::default(), batch::stopped_by_hand());
    let mut progress = Progress::on_terminal();
    batch::pool(number("jobs"))?.install(|| {
        batch::in_order(pairs, &stop, |n| played.pair(n), &mut |(a, b)| {
            count.add(&a, &b);
            progress
                .say(|| format!("{} of {pairs} pairs: A takes {:.1} %", count.pairs, 100.0 * count.share()));
            Ok(())
        })
    })?;
    drop(progress);
    let code = u8::from(count.pairs < pairs);
    let named = |level: u8| kind.levels(side).get(usize::from(level)).map_or("", |(value, _)| *value);
    let name = kind.sides().get(usize::from(side.0)).copied().unwrap_or_default();
    let (low, high) = count.interval();
    if args.get_flag("json") {
        let value = json!({
            "game": kind.id(), "choices": set_up.choices(), "side": name, "a": named(a), "b": named(b),
            "levels": choices::levels_by_name(kind, &played.levels), "seed": first, "pairs": count.pairs,
            "share": count.share(), "low": low, "high": high, "points": count.points(),
            "won": count.won, "lost": count.lost, "equal": count.equal(), "games": 2 * count.pairs,
            "distinct": count.ends.len(),
        });
        return Ok(Said { text: format!("{value}\n"), code });
    }
    let others = choices::levels_in_words(kind, &played.levels);
    let mut text = format!("{} · {}{others}\n", kind.title(), choices::in_words(&*set_up));
    say!(text, "{name}: {} (A) against {} (B), {} pairs from seed {first}", named(a), named(b), count.pairs);
    say!(
        text,
        "A takes     {:.1} % of the pairs, 95 % interval {:.1} to {:.1}",
        100.0 * count.share(),
        100.0 * low,
        100.0 * high
    );
    say!(text, "Pairs       {} won, {} lost, {} equal", count.won, count.lost, count.equal());
    say!(text, "Points      {:+.2} a game", count.points());
    say!(text, "Distinct    {} of {} games", count.ends.len(), 2 * count.pairs);
    Ok(Said { text, code })
}

/// The side named.
fn side(args: &ArgMatches, kind: &dyn GameKind) -> Result<Side> {
    let given = args.get_one::<String>("side").map_or("", String::as_str);
    let found = kind.sides().iter().zip(0..).find(|(name, _)| name.eq_ignore_ascii_case(given));
    found
        .map(|(_, nth)| Side(nth))
        .ok_or_else(|| bad(format!("--side is one of {}", kind.sides().join(", "))))
}

/// The number of a level of a side.
fn level(kind: &dyn GameKind, side: Side, given: &str) -> Result<u8> {
    let levels = kind.levels(side);
    let found = levels.iter().zip(0..).find(|((value, _), _)| value.eq_ignore_ascii_case(given));
    found.map(|(_, nth)| nth).ok_or_else(|| {
        let names: Vec<&str> = levels.iter().map(|(value, _)| *value).collect();
        bad(format!("There is no level “{given}” of that side; its levels are {}", names.join(", ")))
    })
}

impl Match<'_> {
    /// The two games of a pair.
    fn pair(&self, n: u32) -> std::result::Result<(End, End), String> {
        let seed = self.first.wrapping_add(u64::from(n));
        Ok((self.game(seed, self.a)?, self.game(seed, self.b)?))
    }

    fn game(&self, seed: u64, level: u8) -> std::result::Result<End, String> {
        let mut levels = self.levels.clone();
        if let Some(own) = levels.get_mut(usize::from(self.side.0)) {
            *own = Some(level);
        }
        let mut table = self.kind.new_table(self.chosen, seed, UndoPolicy::Fair)?;
        play::on(&mut *table, self.kind, &levels, None)
            .map_err(|why| format!("The game with seed {seed}: {why}"))?;
        Ok(End::of(table.outcome().as_ref(), self.side, scorer(&*table), table.ply_count()))
    }
}

/// The pairs counted.
#[derive(Default)]
struct Count {
    pairs: u32,
    won: u32,
    lost: u32,
    points: i64,
    ends: BTreeSet<End>,
}

impl Count {
    fn add(&mut self, a: &End, b: &End) {
        self.pairs += 1;
        match (a.won, a.margin).cmp(&(b.won, b.margin)) {
            Ordering::Greater => self.won += 1,
            Ordering::Less => self.lost += 1,
            Ordering::Equal => {}
        }
        self.points += i64::from(a.margin) - i64::from(b.margin);
        self.ends.extend([a.clone(), b.clone()]);
    }

    fn equal(&self) -> u32 {
        self.pairs - self.won - self.lost
    }

    fn n(&self) -> f64 {
        f64::from(self.pairs.max(1))
    }

    /// The share of pairs A takes; equal ones count half.
    fn share(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.equal()) / 2.0) / self.n()
    }

    fn points(&self) -> f64 {
        self.points as f64 / self.n()
    }

    /// The 95 % interval of the share, from the spread of the pairs.
    fn interval(&self) -> (f64, f64) {
        let share = self.share();
        let square = |value: f64, pairs: u32| f64::from(pairs) * (value - share).powi(2);
        let squares = square(1.0, self.won) + square(0.5, self.equal()) + square(0.0, self.lost);
        let error = (squares / (self.n() - 1.0).max(1.0) / self.n()).sqrt();
        ((share - 1.96 * error).max(0.0), (share + 1.96 * error).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(won: u8, margin: i32) -> End {
        End { won, margin, orders: 10 }
    }

    #[test]
    fn a_pair_goes_to_the_better_result_then_to_more_points() {
        let mut count = Count::default();
        count.add(&end(2, 0), &end(1, 5));
        count.add(&end(0, -3), &end(0, -1));
        count.add(&end(2, 4), &end(2, 4));
        count.add(&end(2, 5), &end(2, 4));
        assert_eq!((count.won, count.lost, count.equal(), count.pairs), (2, 1, 1, 4));
        assert!((count.share() - 0.625).abs() < 1e-9);
        assert!((count.points() - (-5.0 - 2.0 + 0.0 + 1.0) / 4.0).abs() < 1e-9);
        assert_eq!(count.ends.len(), 6, "one game was played three times");
    }

    #[test]
    fn the_interval_is_that_of_the_mean_of_the_pairs() {
        // 60 of 100: the sample variance of ones and noughts is 0.24 × 100 / 99.
        let count = Count { pairs: 100, won: 60, lost: 40, ..Count::default() };
        let error = 1.96 * (0.24_f64 / 99.0).sqrt();
        let (low, high) = count.interval();
        assert!((low - (0.6 - error)).abs() < 1e-9 && (high - (0.6 + error)).abs() < 1e-9);
        assert_eq!(Count::default().interval(), (0.0, 0.0));
    }

    #[test]
    fn points_count_against_a_side_that_does_not_score() {
        let outcome = Outcome {
            winner: Some(Side(1)),
            kind: "soviet".into(),
            sentence: String::new(),
            score: 18,
            needed: 16,
        };
        assert_eq!(End::of(Some(&outcome), Side(0), Side(1), 1), End { won: 0, margin: -2, orders: 1 });
        assert_eq!(End::of(Some(&outcome), Side(1), Side(1), 1), End { won: 2, margin: 2, orders: 1 });
    }
}
