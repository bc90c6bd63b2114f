//! `stavka simulate`: many games with the computer on all sides, counted.

use super::{
    batch, choices, play,
    progress::Progress,
    said::{Result, Said},
};
use clap::ArgMatches;
use engine::{base::fence::UndoPolicy, show::summary::Summary, table::GameKind};
use serde_json::{Value, json};
use std::{collections::BTreeMap, ops::RangeInclusive, time::Instant};

/// What the help says at its end.
pub const HELP: &str = "\
Prints how the games ended, the points held (mean, spread, by result), when each milestone fell (in how many games it fell \
and still stood at the end, and the median turn of those), orders a game and games a second. The numbers are the same \
however many games run at a time. --json adds the result of every single game, by seed. Ctrl+C ends it early: the games \
played so far are counted, and the exit code is 1.";

/// How many games may be asked for.
pub const GAMES: RangeInclusive<u32> = 1..=1_000_000;

/// A finished game.
struct Game {
    seed: u64,
    orders: usize,
    summary: Summary,
}

/// What is played: the game, its choices, the first seed and how many.
struct Match<'a> {
    kind: &'a dyn GameKind,
    chosen: &'a engine::contract::options::Choices,
    levels: &'a [Option<u8>],
    first: u64,
}

/// Runs it.
pub fn run(args: &ArgMatches, kind: &dyn GameKind) -> Result<Said> {
    let number = |name: &str| args.get_one::<u32>(name).copied();
    let games = number("games").unwrap_or(100);
    let first = args.get_one::<u64>("seed").copied().unwrap_or(1);
    let chosen = choices::read(args, kind)?;
    let pool = batch::pool(number("jobs").unwrap_or(0))?;
    let set_up = kind.new_table(&chosen, first, UndoPolicy::Fair)?;
    let stop = batch::stopped_by_hand();
    let as_json = args.get_flag("json");

    let begin = Instant::now();
    let mut count = Count::default();
    let mut progress = Progress::on_terminal();
    let mut listed = as_json.then(Listed::begin).transpose()?;
    let jobs = pool.current_num_threads();
    let levels = choices::levels(args, kind);
    let played = Match { kind, chosen: &chosen, levels: &levels, first };
    pool.install(|| {
        batch::in_order(games, &stop, |n| played.one(n), &mut |game| {
            count.add(&game);
            if !as_json {
                progress.say(|| format!("{} of {games} games: {}", count.games, count.in_short()));
            }
            listed.as_mut().map_or(Ok(()), |list| list.add(&game))
        })
    })?;
    drop(progress);
    let seconds = begin.elapsed().as_secs_f64();
    let code = u8::from(count.games < games);
    if code != 0 {
        crate::said::complain(&format!("Stopped after {} of {games} games", count.games));
    }
    let rate = f64::from(count.games) / seconds;
    if listed.is_some() {
        let mut value = count.json();
        value["game"] = json!(kind.id());
        value["choices"] = json!(set_up.choices());
        choices::add_levels(&mut value, kind, &levels);
        value["seed"] = json!(first);
        value["seconds"] = json!(seconds);
        value["games_per_second"] = json!(rate);
        return Ok(Said { text: Listed::end(&value), code });
    }
    let levels = choices::levels_in_words(kind, &levels);
    let mut text = format!("{} · {}{levels}\n", kind.title(), choices::in_words(&*set_up));
    say!(text, "{}", count.seeds(first));
    text += &count.text();
    say!(text, "Games a second    {rate:.0} ({} in {seconds:.2} s, {jobs} at a time)", count.games);
    Ok(Said { text, code })
}

impl Match<'_> {
    /// The game with this number, from 0.
    fn one(&self, n: u32) -> std::result::Result<Game, String> {
        let seed = self.first.wrapping_add(u64::from(n));
        let mut table = self.kind.new_table(self.chosen, seed, UndoPolicy::Fair)?;
        play::on(&mut *table, self.kind, self.levels, None)
            .map_err(|why| format!("The game with seed {seed}: {why}"))?;
        Ok(Game { seed, orders: table.ply_count(), summary: table.summary() })
    }
}

impl Game {
    fn json(&self) -> Value {
        let Summary { kind, score, needed, .. } = &self.summary;
        json!({ "seed": self.seed, "result": kind, "score": score, "needed": needed, "orders": self.orders })
    }
}

/// The single games of the JSON value, printed as they are played: the first entry of one object, which the counts end.
struct Listed {
    is_first: bool,
}

impl Listed {
    fn begin() -> Result<Self> {
        crate::said::print_piece("{\"each\":[")?;
        Ok(Self { is_first: true })
    }

    fn add(&mut self, game: &Game) -> Result<()> {
        let comma = if std::mem::take(&mut self.is_first) { "" } else { "," };
        crate::said::print_piece(&format!("{comma}{}", game.json()))
    }

    /// The rest of the object.
    fn end(counts: &Value) -> String {
        let counts = counts.to_string();
        format!("],{}\n", counts.strip_prefix('{').unwrap_or("}"))
    }
}

/// Whole numbers added up exactly, so that it does not matter how many were added at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Sum {
    n: u32,
    total: i128,
    squares: i128,
    least: i64,
    most: i64,
}

impl Sum {
    fn add(&mut self, x: i64) {
        (self.least, self.most) = if self.n == 0 { (x, x) } else { (self.least.min(x), self.most.max(x)) };
        self.n += 1;
        self.total += i128::from(x);
        self.squares += i128::from(x) * i128::from(x);
    }

    fn mean(&self) -> f64 {
        self.total as f64 / f64::from(self.n.max(1))
    }

    /// Standard deviation (of the games played, not of an imagined population).
    fn sd(&self) -> f64 {
        let n = i128::from(self.n.max(1));
        ((n * self.squares - self.total * self.total) as f64).sqrt() / n as f64
    }

    fn json(&self) -> Value {
        json!({ "mean": self.mean(), "sd": self.sd(), "least": self.least, "most": self.most })
    }
}

/// When something fell: games by turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Fall {
    name: String,
    turns: BTreeMap<u16, u32>,
}

impl Fall {
    /// In how many games.
    fn games(&self) -> u32 {
        self.turns.values().sum()
    }

    /// The turn of the game with this number, by turn, from 0.
    fn nth(&self, n: u32) -> Option<u16> {
        let mut before = 0;
        self.turns.iter().find_map(|(turn, games)| {
            before += games;
            (n < before).then_some(*turn)
        })
    }

    /// The middle turn; between two, their mean.
    fn median(&self) -> Option<f64> {
        let n = self.games();
        let (low, high) = (self.nth(n.checked_sub(1)? / 2)?, self.nth(n / 2)?);
        Some(f64::midpoint(f64::from(low), f64::from(high)))
    }
}

/// All games counted.
#[derive(Default)]
struct Count {
    games: u32,
    score: Sum,
    needed: Sum,
    orders: Sum,
    results: BTreeMap<String, Sum>,
    falls: Vec<Fall>,
}

impl Count {
    fn add(&mut self, game: &Game) {
        let Summary { kind, score, needed, milestones, .. } = &game.summary;
        self.games += 1;
        self.score.add(i64::from(*score));
        self.needed.add(i64::from(*needed));
        self.orders.add(game.orders as i64);
        self.results.entry(kind.clone()).or_default().add(i64::from(*score));
        for milestone in milestones {
            let found = self.falls.iter().position(|f| f.name == milestone.name).unwrap_or_else(|| {
                self.falls.push(Fall { name: milestone.name.clone(), ..Fall::default() });
                self.falls.len() - 1
            });
            if let Some(turn) = milestone.turn {
                *self.falls[found].turns.entry(turn).or_default() += 1;
            }
        }
    }

    /// The results so far: `german 12 %, soviet 88 %`.
    fn in_short(&self) -> String {
        let one = |(kind, sum): (&String, &Sum)| {
            format!("{} {:.0} %", kind.replace('_', " "), 100.0 * self.share(sum.n))
        };
        self.results.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// `100 games, seeds 1 to 100`.
    fn seeds(&self, first: u64) -> String {
        match self.games {
            0 => "No game was played to its end".into(),
            1 => format!("1 game, seed {first}"),
            n => format!("{n} games, seeds {first} to {}", first.wrapping_add(u64::from(n) - 1)),
        }
    }

    fn share(&self, n: u32) -> f64 {
        f64::from(n) / f64::from(self.games.max(1))
    }

    fn text(&self) -> String {
        let mut text = format!("{:<18}{:>6}{:>9}{:>13}\n", "Result", "games", "share", "mean points");
        for (kind, scores) in &self.results {
            let (kind, share) = (kind.replace('_', " "), 100.0 * self.share(scores.n));
            say!(text, "{kind:<18}{:>6}{share:>7.1} %{:>13.2}", scores.n, scores.mean());
        }
        say!(text, "\n{:<18}{:>6}{:>9}{:>13}", "Fell and stayed", "games", "share", "median turn");
        for fall in &self.falls {
            let (n, share) = (fall.games(), 100.0 * self.share(fall.games()));
            let median = fall.median().map_or("–".to_owned(), |turn| turn.to_string());
            say!(text, "{:<18}{n:>6}{share:>7.1} %{median:>13}", fall.name);
        }
        let Sum { least, most, .. } = self.score;
        let (mean, sd, needed) = (self.score.mean(), self.score.sd(), self.needed.mean());
        say!(
            text,
            "\nPoints held       mean {mean:.2}, spread {sd:.2}, {least} to {most}; needed {needed:.2}"
        );
        let Sum { least, most, .. } = self.orders;
        let (mean, sd) = (self.orders.mean(), self.orders.sd());
        say!(text, "Orders a game     mean {mean:.0}, spread {sd:.0}, {least} to {most}");
        text
    }

    fn json(&self) -> Value {
        let results = self.results.iter().map(|(kind, s)| {
            (kind.clone(), json!({ "games": s.n, "share": self.share(s.n), "mean_score": s.mean() }))
        });
        let falls = self.falls.iter().map(|f| {
            let n = f.games();
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
        let mut sum = Sum::default();
        for x in [2, 4, 4, 4, 5, 5, 7, 9] {
            sum.add(x);
        }
        assert_eq!((sum.mean(), sum.sd(), sum.least, sum.most), (5.0, 2.0, 2, 9));
        assert_eq!((Sum::default().mean(), Sum::default().sd()), (0.0, 0.0));
        let fall = |turns: &[u16]| {
            let mut fall = Fall::default();
            for turn in turns {
                *fall.turns.entry(*turn).or_default() += 1;
            }
            fall
        };
        assert_eq!(fall(&[]).median(), None);
        assert_eq!(fall(&[3]).median(), Some(3.0));
        assert_eq!(fall(&[4, 1, 2, 3]).median(), Some(2.5));
        assert_eq!(fall(&[2, 2, 5, 7, 2]).median(), Some(2.0));
    }
}
