//! What a plan that was played comes to beside the one a search advises there, and what that is called.
//!
//! One unit: points of win chance, always with one standard error. A plan is called worse only where it surely is: the whole
//! interval of the difference lies past the step. What cannot be told apart is said to be so, and so the plan that is advised is
//! called best when it is played.

use crate::{base::keys::PlaceKey, contract::postures::Weighed};
use serde::{Deserialize, Serialize};

/// Standard errors on either side of a mean between which it lies in 95 of 100 cases.
pub const INTERVAL: f64 = 1.96;

/// How a game ended for a side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Played {
    /// 1 for a victory of the side, 0 for a defeat and for nobody’s, as in the curve of chances.
    pub won: f64,
    /// 1 for a victory of the other side.
    pub lost: f64,
    /// Points held at the end by the side that must score.
    pub points: i32,
    /// What it is worth: the victory, half of it where nobody wins, and what each point counts (see [`Budget`](crate::contract::postures::Budget)).
    pub worth: f64,
}

/// A mean and its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Measured {
    /// The mean.
    pub mean: f64,
    /// Its standard error, from the spread of the values.
    pub error: f64,
}

impl Measured {
    /// Of values; 0 of none.
    pub fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let (n, sum) = values.clone().fold((0_u32, 0.0), |(n, sum), v| (n + 1, sum + v));
        let mean = sum / f64::from(n.max(1));
        let squares: f64 = values.map(|v| (v - mean).powi(2)).sum();
        Self { mean, error: (squares / f64::from(n.max(2) - 1) / f64::from(n.max(1))).sqrt() }
    }

    /// Of differences of victories game by game, or of victories; one each way is added, for the error alone: that no game differed is
    /// no certainty.
    pub fn of_wins(values: impl Iterator<Item = f64> + Clone, [less, more]: [f64; 2]) -> Self {
        let (n, sum, squares) = values
            .fold((2.0, less + more, less * less + more * more), |(n, sum, squares), v| {
                (n + 1.0, sum + v, squares + v * v)
            });
        let mean = sum / n;
        let plain = if n > 2.0 { (sum - less - more) / (n - 2.0) } else { 0.0 };
        Self { mean: plain, error: ((squares / n - mean * mean) / n).sqrt() }
    }

    /// The sum of several, each measured on dice of its own. Differences keep their signs.
    pub fn sum(all: impl Iterator<Item = Self>) -> Self {
        let (mean, squares) = all.fold((0.0, 0.0), |(m, s), one| (m + one.mean, s + one.error.powi(2)));
        Self { mean, error: squares.sqrt() }
    }

    /// Between what it lies in 95 of 100 cases.
    pub fn interval(self) -> (f64, f64) {
        (self.mean - INTERVAL * self.error, self.mean + INTERVAL * self.error)
    }
}

/// Where a side stands with a plan.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Stand {
    /// Its win chance, 0 to 1.
    pub chance: Measured,
    /// Points at the end, of the side that scores.
    pub points: Measured,
}

impl Stand {
    /// Of games.
    pub fn of(games: &[Played]) -> Self {
        Self {
            chance: Measured::of_wins(games.iter().map(|game| game.won), [0.0, 1.0]),
            points: Measured::of(games.iter().map(|game| f64::from(game.points))),
        }
    }
}

/// What came of two plans in most games: the place worth points that one of them holds much more often, a turn later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Came {
    /// The place.
    pub place: PlaceKey,
    /// Games of each plan, all on the same dice.
    pub games: u32,
    /// In how many the side holds it with the plan that was played.
    pub played: u32,
    /// In how many with the plan that is advised.
    pub advised: u32,
}

/// A plan that was played beside the one a search advises.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Beside {
    /// What the search weighed.
    pub weighed: Weighed,
    /// They are the same orders.
    pub same: bool,
    /// Games of each, all on the same dice.
    pub games: u32,
    /// With the plan that was played.
    pub played: Stand,
    /// With the plan that is advised.
    pub advised: Stand,
    /// What the plan that was played gains in win chance, game by game on the same dice; below 0 where it loses.
    pub gain: Measured,
    /// The same in the win chance of the other side: where nobody may win, not what the own one loses.
    pub against: Measured,
    /// The same in points at the end.
    pub points: Measured,
    /// What the plan of the procedure would gain against the advised one, on the same dice; exactly 0 where that is advised.
    pub procedure: Measured,
    /// What came of the two plans a turn later, where it surely differs.
    pub came: Option<Came>,
}

/// What a plan is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// The plan that is advised, or one that is surely better.
    Best,
    /// One that cannot be told apart from it.
    Alike,
    /// Surely worse, and by less than an inaccuracy as far as can be told.
    Worse,
    /// Surely 3 points or more.
    Inaccuracy,
    /// Surely 6 points or more.
    Mistake,
    /// Surely 12 points or more.
    Blunder,
}

/// From how much of the win chance on a plan is called so.
pub const STEPS: [(f64, Grade); 3] =
    [(0.12, Grade::Blunder), (0.06, Grade::Mistake), (0.03, Grade::Inaccuracy)];

impl Grade {
    /// Of a plan.
    pub fn of(beside: &Beside) -> Self {
        let (low, high) = beside.gain.interval();
        if beside.same || low > 0.0 {
            return Self::Best;
        }
        let past = STEPS.iter().find(|(step, _)| high <= -step);
        past.map_or(if high < 0.0 { Self::Worse } else { Self::Alike }, |(_, grade)| *grade)
    }

    /// In a word or two.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Alike => "cannot be told apart",
            Self::Worse => "worse, it is not sure by how much",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grade(mean: f64, error: f64) -> Grade {
        let stand = Stand::default();
        let weighed = Weighed { plans: 2, games: 0, best: None };
        Grade::of(&Beside {
            weighed,
            same: false,
            games: 100,
            played: stand,
            advised: stand,
            gain: Measured { mean, error },
            against: Measured::default(),
            points: Measured::default(),
            procedure: Measured::default(),
            came: None,
        })
    }

    #[test]
    fn a_name_is_given_only_where_the_whole_interval_lies_past_the_step() {
        assert_eq!(grade(0.0, 0.01), Grade::Alike);
        assert_eq!(grade(-0.05, 0.03), Grade::Alike, "the interval goes up to +0.9 points");
        assert_eq!(grade(-0.05, 0.02), Grade::Worse);
        assert_eq!(grade(-0.05, 0.01), Grade::Inaccuracy);
        assert_eq!(grade(-0.10, 0.02), Grade::Mistake);
        assert_eq!(grade(-0.15, 0.02), Grade::Mistake, "the interval goes up to −11 points");
        assert_eq!(grade(-0.20, 0.02), Grade::Blunder);
        assert_eq!(grade(0.05, 0.02), Grade::Best, "it is better than what is advised");
    }

    #[test]
    fn a_mean_has_the_error_of_its_spread() {
        let half = Measured::of([0.0, 1.0, 0.0, 1.0].into_iter());
        assert!((half.mean - 0.5).abs() < 1e-12);
        // The variance of a sample of two noughts and two ones is a third.
        assert!((half.error - (1.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(Measured::of(std::iter::empty()), Measured::default());
        assert_eq!(Measured::of(std::iter::once(2.0)), Measured { mean: 2.0, error: 0.0 });
        let none = Measured::of_wins([0.0; 43].into_iter(), [-1.0, 1.0]);
        assert!(
            none.mean == 0.0 && (none.error - 2.0_f64.sqrt() / 45.0).abs() < 1e-12,
            "{none:?} is no certainty"
        );
        assert!((Measured::of_wins([1.0; 2].into_iter(), [0.0, 1.0]).mean - 1.0).abs() < 1e-12);
        let sum = Measured::sum(
            [(-0.2, 0.03), (0.1, 0.04)].into_iter().map(|(mean, error)| Measured { mean, error }),
        );
        assert!(
            (sum.mean + 0.1).abs() < 1e-12 && (sum.error - 0.05).abs() < 1e-12,
            "signs are kept, errors are squared"
        );
    }
}
