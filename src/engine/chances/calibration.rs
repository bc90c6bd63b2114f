//! Forecasts compared with what came of them: of the games in which a side was given such a chance, how many did it win?
//!
//! Forecasts are sorted into fifths (0 to 20 %, …, 80 to 100 %). A fifth is as good as its mean forecast is near the share
//! of its games that were won, measured by the error of the two together: that of the share, which is binomial, and that of
//! the play-outs the forecasts are means of. The Brier score is the mean square of forecast less result (1 won, 0 not): 0 is
//! knowing it all, and a forecast that always says the overall share gets the base rate.
//! Here: the sums. The caller decides which games are played.

use crate::{
    base::side::Side,
    play::prospect::{Measure, Prospect},
};

/// Games of a fifth below which it is not judged.
pub const FEWEST: u32 = 20;
/// A fifth more than this number of errors off is far off; one in [`ONE_IN`] may be.
pub const FAR: f64 = 2.0;
/// One fifth in this number may be far off.
pub const ONE_IN: usize = 12;
/// No fifth may be more than this number of errors off.
pub const TOO_FAR: f64 = 3.5;

/// Forecasts of about the same chance.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Fifth {
    /// Games played to their end.
    pub games: u32,
    /// Of them won.
    pub won: u32,
    /// Sum of the forecasts.
    said: f64,
    /// Sum of the squared errors of the forecasts.
    squares: f64,
}

impl Fifth {
    /// Mean forecast.
    pub fn forecast(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.said / f64::from(self.games) }
    }

    /// Share of the games that were won.
    pub fn share(&self) -> f64 {
        if self.games == 0 { 0.0 } else { f64::from(self.won) / f64::from(self.games) }
    }

    /// Standard error of share less forecast when the forecast is right: binomial error of the share (one game won and one
    /// lost added, as everywhere) and error of the play-outs. Taken from the forecast, as a share of 0 or 1 would seem to
    /// have hardly any error.
    pub fn error(&self) -> f64 {
        let n = f64::from(self.games);
        let p = (self.said + 1.0) / (n + 2.0);
        let own = if n == 0.0 { 0.0 } else { self.squares / (n * n) };
        (p * (1.0 - p) / (n + 2.0) + own).sqrt()
    }

    /// How many errors the share lies above the forecast.
    pub fn off(&self) -> f64 {
        (self.share() - self.forecast()) / self.error()
    }

    /// Whether it holds games enough to be judged.
    pub fn counts(&self) -> bool {
        self.games >= FEWEST
    }
}

/// Forecasts of one kind: one setting, turn and viewer.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sheet {
    /// Lowest first.
    pub fifths: [Fifth; 5],
    squares: f64,
}

impl Sheet {
    /// Adds a game: what was said of a side, and whether it won.
    pub fn add(&mut self, said: &Prospect, side: Side, won: bool) {
        let chance = said.share(side);
        let at = ((chance * 5.0).floor().max(0.0) as usize).min(4);
        let fifth = &mut self.fifths[at];
        fifth.games += 1;
        fifth.won += u32::from(won);
        fifth.said += chance;
        fifth.squares += said.error(Measure::Win(side)).powi(2);
        self.squares += (chance - f64::from(u8::from(won))).powi(2);
    }

    /// Games played to their end.
    pub fn games(&self) -> u32 {
        self.fifths.iter().map(|f| f.games).sum()
    }

    /// Share of the games that were won.
    pub fn share(&self) -> f64 {
        let won: u32 = self.fifths.iter().map(|f| f.won).sum();
        f64::from(won) / f64::from(self.games().max(1))
    }

    /// Mean square of forecast less result.
    pub fn brier(&self) -> f64 {
        self.squares / f64::from(self.games().max(1))
    }

    /// The same of always saying the overall share.
    pub fn base_rate(&self) -> f64 {
        self.share() * (1.0 - self.share())
    }
}

/// Name of a fifth by its number from 0: `20–40 %`.
pub fn fifth_name(nth: usize) -> String {
    format!("{}–{} %", 20 * nth, 20 * nth + 20)
}

/// How far off a number of fifths is: how many are judged, how many are far off, and too far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reliability {
    /// Fifths with [`FEWEST`] games or more.
    pub judged: usize,
    /// Farther off than [`FAR`] errors.
    pub far: usize,
    /// Farther off than [`TOO_FAR`] errors.
    pub too_far: usize,
}

impl Reliability {
    /// Of fifths.
    pub fn of<'a>(fifths: impl IntoIterator<Item = &'a Fifth>) -> Self {
        let mut sum = Self::default();
        for f in fifths.into_iter().filter(|f| f.counts()) {
            sum.judged += 1;
            sum.far += usize::from(f.off().abs() > FAR);
            sum.too_far += usize::from(f.off().abs() > TOO_FAR);
        }
        sum
    }

    /// How many may be far off: one in [`ONE_IN`], and one where there are fewer.
    pub fn may_be_far(self) -> usize {
        (self.judged / ONE_IN).max(1)
    }

    /// Whether the forecasts can be relied on.
    pub fn holds(self) -> bool {
        self.far <= self.may_be_far() && self.too_far == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::prospect::Ended;

    /// Wins among ten play-outs.
    fn said(won: usize) -> Prospect {
        let ended = |n| Ended { winner: Some(Side(u8::from(n >= won))), score: 0 };
        Prospect::new((0..10).map(ended).collect())
    }

    #[test]
    fn fifths_errors_and_scores_by_hand() {
        let mut sheet = Sheet::default();
        for (chance, won) in [(1, false), (1, true), (2, false), (10, true)] {
            sheet.add(&said(chance), Side(0), won);
        }
        assert_eq!(sheet.fifths.map(|f| f.games), [2, 1, 0, 0, 1]);
        assert_eq!((sheet.fifths[0].forecast(), sheet.fifths[0].share()), (0.1, 0.5));
        // 1.2 of 4 for the share; 2 of 12 for each play-out figure.
        let own: f64 = 2.0 * (2.0 / 12.0 * 10.0 / 12.0 / 12.0) / 4.0;
        assert!((sheet.fifths[0].error() - (0.3f64 * 0.7 / 4.0 + own).sqrt()).abs() < 1e-12);
        assert!((sheet.brier() - (0.01 + 0.81 + 0.04 + 0.0) / 4.0).abs() < 1e-12);
        assert!((sheet.base_rate() - 0.25).abs() < 1e-12);
        assert_eq!((fifth_name(0), fifth_name(4)), ("0–20 %".into(), "80–100 %".into()));
    }

    #[test]
    fn one_fifth_in_twelve_may_be_far_off_and_none_too_far() {
        let fifth = |won: u32, games: u32| {
            let mut sheet = Sheet::default();
            (0..games).for_each(|n| sheet.add(&said(5), Side(0), n < won));
            sheet.fifths[2]
        };
        let (good, far, wrong, few) = (fifth(50, 100), fifth(63, 100), fifth(80, 100), fifth(19, 19));
        assert!(far.off() > FAR && far.off() < TOO_FAR && wrong.off() > TOO_FAR && !few.counts());
        let of = |fifths: &[Fifth]| Reliability::of(fifths);
        assert!(of(&[good, far, few]).holds() && !of(&[good, far, far]).holds());
        let many = |n: usize| [vec![good; n - 2], vec![far; 2]].concat();
        assert!(of(&many(24)).holds() && !of(&many(23)).holds());
        assert!(!of(&[vec![good; 100], vec![wrong]].concat()).holds());
    }
}
