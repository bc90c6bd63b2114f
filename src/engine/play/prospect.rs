//! Figures of chances: how the play-outs of the moments of a game ended, and what their means and errors are.

use crate::base::{seat::PlyId, side::Side};
use std::collections::BTreeMap;

/// A change counts when it is larger than this number of its standard errors: hundreds of orders are compared in one game, and
/// with two errors one in twenty would be picked out for nothing.
pub const SURE: f64 = 3.0;

/// What of a game's end is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// Whether a side wins: its mean is the chance.
    Win(Side),
    /// The points held by the side that must score.
    Points,
}

impl Measure {
    fn of(self, game: Ended) -> f64 {
        match self {
            Self::Win(side) => f64::from(u8::from(game.winner == Some(side))),
            Self::Points => f64::from(game.score),
        }
    }

    /// A change smaller than this is never picked out.
    pub fn least(self) -> f64 {
        match self {
            Self::Win(_) => 0.05,
            Self::Points => 0.25,
        }
    }

    /// `61 %`, `4.3`.
    pub fn in_words(self, value: f64) -> String {
        match self {
            Self::Win(_) => per_cent(value),
            Self::Points => format!("{value:.1}"),
        }
    }

    /// A standard error beside such a value: `3`, `0.1`; never nothing unless it is nothing.
    pub fn error_in_words(self, error: f64) -> String {
        match self {
            Self::Win(_) if error == 0.0 => "0".into(),
            Self::Win(_) => format!("{:.0}", (error * 100.0).max(1.0)),
            Self::Points if error == 0.0 => "0".into(),
            Self::Points => format!("{:.1}", error.max(0.1)),
        }
    }
}

/// How one game that was played on ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    /// Who won, if anybody did.
    pub winner: Option<Side>,
    /// Points held by the side that must score.
    pub score: i32,
}

/// What came of a moment that was played on many times.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Prospect {
    /// Games by their number.
    games: Vec<Ended>,
    /// The game is over at this moment: its result stands once in `games`.
    over: bool,
}

impl Prospect {
    /// Of games by their number from 0.
    pub fn new(games: Vec<Ended>) -> Self {
        Self { games, over: false }
    }

    /// Of a game that is over.
    pub fn over(result: Ended) -> Self {
        Self { games: vec![result], over: true }
    }

    /// How often the game was played on; 0 when it is over.
    pub fn games(&self) -> u32 {
        if self.over { 0 } else { self.games.len() as u32 }
    }

    /// Whether the game is over, and this is its result.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The games by their number.
    pub fn each(&self) -> &[Ended] {
        &self.games
    }

    /// The mean of what is looked at: the share of games won, the points.
    pub fn mean(&self, measure: Measure) -> f64 {
        self.mean_of(measure, u32::MAX)
    }

    /// The mean over the first `games` games.
    pub fn mean_of(&self, measure: Measure, games: u32) -> f64 {
        let games = &self.games[..self.games.len().min(games as usize)];
        let sum: f64 = games.iter().map(|g| measure.of(*g)).sum();
        if games.is_empty() { 0.0 } else { sum / games.len() as f64 }
    }

    /// Its first `games` games.
    #[must_use]
    pub fn first(&self, games: u32) -> Self {
        Self { games: self.games.iter().take(games as usize).copied().collect(), over: self.over }
    }

    /// Whether it was played on so often; a game that is over needs no playing.
    pub fn suffices(&self, games: u32) -> bool {
        self.over || self.games() >= games
    }

    /// Share of games a side won.
    pub fn share(&self, side: Side) -> f64 {
        self.mean(Measure::Win(side))
    }

    /// Share of games without a winner.
    pub fn drawn(&self) -> f64 {
        let drawn = self.games.iter().filter(|g| g.winner.is_none()).count() as f64;
        if self.games.is_empty() { 0.0 } else { drawn / self.games.len() as f64 }
    }

    /// Standard error of [`Prospect::mean`]. Something is added to what was seen (one win and one loss, a spread of one
    /// point), so that a side that never won is not taken for one that cannot.
    pub fn error(&self, measure: Measure) -> f64 {
        let (n, mean) = (self.games.len() as f64, self.mean(measure));
        match measure {
            _ if self.over => 0.0,
            Measure::Win(_) => {
                let p = (mean * n + 1.0) / (n + 2.0);
                (p * (1.0 - p) / (n + 2.0)).sqrt()
            }
            Measure::Points => {
                let squares: f64 = self.games.iter().map(|g| (measure.of(*g) - mean).powi(2)).sum();
                ((squares + 1.0) / (n + 1.0)).sqrt() / (n + 1.0).sqrt()
            }
        }
    }

    /// A game by its number; a game that is over ended so every time.
    fn nth(&self, nth: usize) -> Option<Ended> {
        if self.over { self.games.first().copied() } else { self.games.get(nth).copied() }
    }

    /// How the mean differs from what it was before, game by game.
    pub fn since(&self, before: &Self, measure: Measure) -> Change {
        let games = if self.over { before.games.len() } else { self.games.len() };
        let games = if before.over { games } else { games.min(before.games.len()) };
        Change::of(measure, &[(self, before)], games as u32)
    }
}

/// How a mean differs from another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Change {
    /// Of what.
    pub measure: Measure,
    /// The difference.
    pub by: f64,
    /// Its standard error.
    pub error: f64,
}

impl Change {
    /// The sum of how some means differ from others, pairs of after and before, over the first `games` games.
    pub(crate) fn of(measure: Measure, pairs: &[(&Prospect, &Prospect)], games: u32) -> Self {
        let certain = pairs.iter().all(|(after, before)| after.over && before.over);
        let games = if certain { 1 } else { games };
        let nth = |p: &Prospect, i: u32| p.nth(i as usize).map_or(0.0, |game| measure.of(game));
        let (mut sum, mut squares) = (0.0, 0.0);
        for i in 0..games {
            let by: f64 = pairs.iter().map(|(after, before)| nth(after, i) - nth(before, i)).sum();
            sum += by;
            squares += by * by;
        }
        let n = f64::from(games);
        // As in `Prospect::error`, one game each way is added, for the error alone.
        let mean = sum / (n + 2.0);
        let error = (((squares + 2.0) / (n + 2.0) - mean * mean) / (n + 2.0)).sqrt();
        Self { measure, by: if games == 0 { 0.0 } else { sum / n }, error: if certain { 0.0 } else { error } }
    }

    /// Whether it is no accident of the play-outs.
    pub fn is_sure(self) -> bool {
        self.by.abs() > SURE * self.error
    }

    /// Whether it is no accident of the play-outs, and large enough to be picked out.
    pub fn is_clear(self) -> bool {
        self.is_sure() && self.by.abs() >= self.measure.least()
    }

    /// In points of a hundred, or of the game: `−23 ± 4`, `+0.8 ± 0.1`.
    pub fn in_words(self) -> String {
        let size = match self.measure {
            Measure::Win(_) => format!("{:.0}", self.by.abs() * 100.0),
            Measure::Points => format!("{:.1}", self.by.abs()),
        };
        let sign = match size.trim_matches(['0', '.']) {
            "" => "",
            _ if self.by < 0.0 => "−",
            _ => "+",
        };
        format!("{sign}{size} ± {}", self.measure.error_in_words(self.error))
    }
}

/// A share in whole per cent: `61 %`.
pub fn per_cent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// What is known of the chances of a game's moments, for one viewer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Course {
    /// After each ply.
    pub moments: BTreeMap<PlyId, Prospect>,
    /// With the order of a ply given and its dice not yet thrown.
    pub orders: BTreeMap<PlyId, Prospect>,
}

impl Course {
    /// How the means before and after the order of a moment of a line differ, once both are known: a plain difference,
    /// which in the midst of a plan is no judgement.
    pub fn difference(&self, line: &[PlyId], moment: u32, measure: Measure) -> Option<([f64; 2], Change)> {
        let before = self.moments.get(line.get((moment as usize).checked_sub(1)?)?)?;
        let after = self.moments.get(line.get(moment as usize)?)?;
        Some(([before.mean(measure), after.mean(measure)], after.since(before, measure)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const US: Side = Side(0);
    const WIN: Measure = Measure::Win(US);

    /// Won, lost and drawn games by letter.
    fn games(letters: &str) -> Prospect {
        let ended = |c| match c {
            'w' => Ended { winner: Some(US), score: 7 },
            'l' => Ended { winner: Some(Side(1)), score: 3 },
            _ => Ended { winner: None, score: 5 },
        };
        Prospect::new(letters.chars().map(ended).collect())
    }

    #[test]
    fn shares_points_and_errors_by_hand() {
        let p = games("wwld");
        assert_eq!(
            (p.share(US), p.share(Side(1)), p.drawn(), p.mean(Measure::Points)),
            (0.5, 0.25, 0.25, 5.5)
        );
        assert!((p.error(WIN) - (0.25f64 / 6.0).sqrt()).abs() < 1e-12, "three wins of six");
        assert!(games("llll").error(WIN) > 0.1, "never is not impossible");
        let over = Prospect::over(Ended { winner: Some(US), score: 7 });
        assert_eq!((over.share(US), over.error(WIN), over.games()), (1.0, 0.0, 0));
        assert_eq!(Prospect::default().share(US), 0.0);
    }

    #[test]
    fn moments_are_compared_game_by_game() {
        let same = games(&"wl".repeat(20));
        assert_eq!(same.since(&same, WIN).by, 0.0);
        let other = games(&("ww".to_owned() + &"wl".repeat(19)));
        let change = other.since(&same, WIN);
        assert_eq!(change.by, 0.025);
        assert!(change.error < same.error(WIN), "the games in common do not count");
        let won = Prospect::over(Ended { winner: Some(US), score: 7 });
        assert_eq!(won.since(&same, WIN).by, 0.5);
        assert_eq!(Change { measure: WIN, by: -0.234, error: 0.04 }.in_words(), "−23 ± 4");
        assert_eq!(Change { measure: Measure::Points, by: 0.04, error: 0.01 }.in_words(), "0.0 ± 0.1");
        assert_eq!(won.since(&same, Measure::Points).by, 2.0);
    }
}
