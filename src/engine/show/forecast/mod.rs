//! What may come of a plan, counted: every case with the number of ways in which it happens. Plain data.
//!
//! A game fills in the cases; everything else is worked out from them here: chances, distributions, the share of the
//! risk that lies with the die, best and worst case. No case is ever drawn at random.

use super::{scene::Subject, sealed::SealedOrder, words::RuleId};
use crate::base::{say::count_of, side::Side};
use serde::{Deserialize, Serialize};

mod report;

/// A number of equally likely ways, out of all ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Chance {
    /// Ways in which it happens.
    pub ways: u128,
    /// All ways; never less than `ways`.
    pub of: u128,
}

impl Chance {
    /// Happens in every case.
    pub fn is_certain(self) -> bool {
        self.ways == self.of
    }
    /// Happens in no case.
    pub fn is_impossible(self) -> bool {
        self.ways == 0
    }
    /// As a number from 0 to 1.
    pub fn value(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.ways as f64 / self.of as f64 }
    }
    /// The chance that it does not happen.
    #[must_use]
    pub fn otherwise(self) -> Self {
        Self { ways: self.of - self.ways.min(self.of), of: self.of }
    }
    /// In per cent with a number of decimals: `70.4 %`. 0 and 100 only when certain.
    pub fn percent(self, decimals: u8) -> String {
        let (ways, of) = shorter(self.ways, self.of);
        let all = units(decimals);
        let parts = (2 * ways * all + of).checked_div(2 * of).unwrap_or(0);
        text(parts, ways, of, decimals)
    }
    /// The same for reading aloud: `70.4 per cent`.
    pub fn spoken(self, decimals: u8) -> String {
        self.percent(decimals).replace('%', "per cent")
    }
    /// What has this chance, for reading aloud and on paper: `Minsk falls in 70.4 per cent`, `Minsk falls: certain`,
    /// `Minsk falls: impossible`.
    pub fn told(self, what: &str, decimals: u8) -> String {
        match self.ways {
            0 => format!("{what}: impossible"),
            ways if ways == self.of => format!("{what}: certain"),
            _ => format!("{what} in {}", self.spoken(decimals)),
        }
    }
    /// Whether it is more likely than another chance.
    pub fn beats(self, other: Self) -> bool {
        let ((a, b), (c, d)) = (shorter(self.ways, self.of), shorter(other.ways, other.of));
        a * d > c * b
    }
}

/// Parts of a whole in per cent, rounded so that the column adds up to 100 (the largest remainders are rounded up).
/// 0 and 100 only when certain.
pub fn percents(parts: &[u128], decimals: u8) -> Vec<String> {
    let whole: u128 = parts.iter().sum();
    let all = units(decimals);
    let exact: Vec<(u128, u128)> = parts
        .iter()
        .map(|p| {
            let (p, of) = shorter(*p, whole.max(1));
            (p * all / of, p * all % of)
        })
        .collect();
    let mut shown: Vec<u128> = exact.iter().map(|e| e.0).collect();
    let missing = all.saturating_sub(shown.iter().sum()) as usize;
    let mut order: Vec<usize> = (0..parts.len()).filter(|i| parts[*i] > 0).collect();
    order.sort_by_key(|i| (std::cmp::Reverse(exact[*i].1), *i));
    for i in order.into_iter().take(if whole > 0 { missing } else { 0 }) {
        shown[i] += 1;
    }
    shown.into_iter().zip(parts).map(|(n, p)| text(n, *p, whole, decimals)).collect()
}

/// Steps of the scale: 100 for whole per cents, 1000 for tenths.
fn units(decimals: u8) -> u128 {
    100 * 10u128.pow(u32::from(decimals.min(6)))
}

/// The same share in numbers short enough to multiply.
fn shorter(ways: u128, of: u128) -> (u128, u128) {
    let cut = (128 - of.leading_zeros()).saturating_sub(60);
    (ways >> cut, (of >> cut).max(1))
}

fn text(parts: u128, ways: u128, of: u128, decimals: u8) -> String {
    let all = units(decimals);
    let number = |parts: u128| {
        let scale = all / 100;
        match decimals {
            0 => parts.to_string(),
            _ => format!("{}.{:0width$}", parts / scale, parts % scale, width = usize::from(decimals)),
        }
    };
    if ways == 0 {
        "0 %".into()
    } else if ways == of {
        "100 %".into()
    } else if parts == 0 {
        format!("under {} %", number(1))
    } else if parts >= all {
        format!("over {} %", number(all - 1))
    } else {
        format!("{} %", number(parts))
    }
}

/// One thing that may happen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// Ways in which it happens.
    pub ways: u128,
    /// Face of the die, 0 if none is rolled.
    pub die: u8,
    /// Number of what is unknown that turns out bad for its owner (Weak units, empty bags …).
    pub weak: u8,
    /// The plan succeeds.
    pub success: bool,
    /// What is known before the plan can still be called off: the case is seen to come.
    pub seen: bool,
    /// Values, one for each measure.
    pub values: Vec<u8>,
}

/// What is counted besides success.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measure {
    /// `Hits on you`.
    pub label: String,
    /// `hit`.
    pub one: String,
    /// `hits`.
    pub many: String,
    /// Who suffers it.
    pub side: Side,
    /// Among the two or so worth a picture.
    pub main: bool,
}

impl Measure {
    /// A value with its unit: `1 hit`, `2 hits`.
    pub fn words(&self, n: u8) -> String {
        count_of(n, &self.one, &self.many)
    }
}

/// The spread of a measure.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Spread {
    /// Value and ways, smallest value first, each value once.
    pub values: Vec<(u8, u128)>,
}

impl Spread {
    /// Smallest and largest value.
    pub fn range(&self) -> (u8, u8) {
        (self.values.first().map_or(0, |v| v.0), self.values.last().map_or(0, |v| v.0))
    }
    /// `1 to 3`, or `2`.
    pub fn range_text(&self) -> String {
        match self.range() {
            (a, b) if a == b => a.to_string(),
            (a, b) => format!("{a} to {b}"),
        }
    }
    /// Mean as (sum over all ways, ways).
    pub fn mean(&self) -> (u128, u128) {
        let ways = self.values.iter().map(|v| v.1).sum();
        (self.values.iter().map(|(v, n)| u128::from(*v) * n).sum(), ways)
    }
    /// Mean as a number.
    pub fn expected(&self) -> f64 {
        let (sum, ways) = self.mean();
        if ways == 0 { 0.0 } else { sum as f64 / ways as f64 }
    }
    /// Column of per cents.
    pub fn percents(&self, decimals: u8) -> Vec<String> {
        percents(&self.values.iter().map(|v| v.1).collect::<Vec<_>>(), decimals)
    }
}

/// How the variance of something divides, by the law of total variance in the order in which the luck falls: first
/// the die, then the rest. `die` = variance of the mean once the die is known; `unknown` = what is uncertain after it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Risk {
    /// The whole variance.
    pub all: f64,
    /// Share of the die, 0 to 1.
    pub die: f64,
    /// Share of what is unknown, 0 to 1. Both are 0 if nothing is uncertain.
    pub unknown: f64,
}

/// What a look before the attack would tell, and what that is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recon {
    /// Who looks: `Luftflotte 2`.
    pub label: String,
    /// It is part of the plan already.
    pub planned: bool,
    /// Chance that it sees.
    pub sees: Chance,
    /// Chance of success without it.
    pub without: Chance,
    /// Chance of success with it.
    pub with: Chance,
    /// Chance that the plan would fail, and this is seen while it can still be called off.
    pub warned: Chance,
    /// Chance that the plan fails with it and no attack is called off.
    pub fails: Chance,
    /// Hits on the own side in those cases, as (sum over all ways, ways): what calling off spares on average.
    pub spared: (u128, u128),
}

/// A single change of the plan with the chance it would give.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Change {
    /// `24th Panzer Corps joins`.
    pub label: String,
    /// Orders that make it, if they can be given now.
    pub orders: Vec<SealedOrder>,
    /// Chance of success.
    pub chance: Chance,
    /// First main measure: least and most.
    pub range: (u8, u8),
    /// The column of the table in which it would be read; empty where there is none.
    pub column: String,
    /// The chance of what the outlook names besides success.
    pub besides: Option<Chance>,
}

/// What a player wants to know of a plan, as bars; drawn instead of the spreads.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outlook {
    /// The bars, from above.
    pub bars: Vec<Bar>,
    /// Expected losses of both sides in one sentence, with the rule.
    pub losses: Option<(String, RuleId)>,
    /// What is told of every change besides its column: `eliminated`, and how likely it is now.
    pub besides: Option<(String, Chance)>,
}

/// One thing that may come of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// `Brest is emptied, D1 and better`.
    pub label: String,
    /// How likely.
    pub chance: Chance,
    /// The side in whose colour it is drawn; `None` for what is gained besides.
    pub side: Option<Side>,
    /// It comes only by a decision of the attacker: drawn hatched.
    pub by_choice: bool,
}

/// Faces of a die that decides with the rest.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DieFaces {
    /// Who rolls.
    pub label: String,
    /// Face and what it does.
    pub faces: Vec<(u8, String)>,
}

/// What may come of a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Forecast {
    /// What it is about: `Minsk`.
    pub target: String,
    /// Where.
    pub subject: Option<Subject>,
    /// Who attacks.
    pub side: Side,
    /// Success and failure in a word: `taken`, `held`.
    pub words: [String; 2],
    /// Success in a sentence: `Minsk falls`.
    pub sentence: String,
    /// The cases; no two alike.
    pub cases: Vec<Case>,
    /// The counts are exact to the last way (they are rounded only when longer than 128 bits).
    pub exact: bool,
    /// What the values of the cases count.
    pub measures: Vec<Measure>,
    /// Number of units that are unknown.
    pub unknown: u8,
    /// `Unseen: 29 Strong, 15 Weak`.
    pub unseen: String,
    /// The die, if one is still to fall.
    pub die: Option<DieFaces>,
    /// How it was counted, and with which choices: sentence and rule.
    pub notes: Vec<(String, RuleId)>,
    /// What looking is worth.
    pub recon: Option<Recon>,
    /// Up to three single changes.
    pub changes: Vec<Change>,
    /// The same as bars, where a game tells them so.
    pub outlook: Outlook,
}

impl Forecast {
    /// All ways.
    pub fn total(&self) -> u128 {
        self.cases.iter().map(|c| c.ways).sum()
    }

    /// Chance of success.
    pub fn success(&self) -> Chance {
        self.chance(|c| c.success)
    }

    /// Chance of the cases that fit.
    pub fn chance(&self, fits: impl Fn(&Case) -> bool) -> Chance {
        Chance { ways: self.cases.iter().filter(|c| fits(c)).map(|c| c.ways).sum(), of: self.total() }
    }

    /// Spread of a measure over the cases that fit: over one face of the die, or over what was found to be there.
    pub fn spread_of(&self, measure: usize, fits: impl Fn(&Case) -> bool) -> Spread {
        let mut values: Vec<(u8, u128)> = Vec::new();
        for c in self.cases.iter().filter(|c| fits(c)) {
            let value = c.values.get(measure).copied().unwrap_or(0);
            match values.iter_mut().find(|v| v.0 == value) {
                Some(known) => known.1 += c.ways,
                None => values.push((value, c.ways)),
            }
        }
        values.sort_unstable();
        Spread { values }
    }

    /// Spread of a measure.
    pub fn spread(&self, measure: usize) -> Spread {
        self.spread_of(measure, |_| true)
    }

    /// The measures worth a picture, with their spreads.
    pub fn main(&self) -> impl Iterator<Item = (&Measure, Spread)> {
        self.measures.iter().enumerate().filter(|(_, m)| m.main).map(|(i, m)| (m, self.spread(i)))
    }

    /// Chance of success for each face of the die, face 0 if none is rolled.
    pub fn by_face(&self) -> Vec<(u8, Chance)> {
        let mut faces: Vec<u8> = self.cases.iter().map(|c| c.die).collect();
        faces.sort_unstable();
        faces.dedup();
        let of = |face| {
            let here = || self.cases.iter().filter(|c| c.die == face);
            let ways = here().filter(|c| c.success).map(|c| c.ways).sum();
            (face, Chance { ways, of: here().map(|c| c.ways).sum() })
        };
        faces.into_iter().map(of).collect()
    }

    /// How the risk of success divides between die and unknown.
    pub fn risk(&self) -> Risk {
        self.risk_of(|c| f64::from(u8::from(c.success)))
    }

    fn risk_of(&self, value: impl Fn(&Case) -> f64) -> Risk {
        let total = self.total() as f64;
        if total <= 0.0 {
            return Risk::default();
        }
        let mean_of = |cases: &mut dyn Iterator<Item = &Case>| {
            let (mut sum, mut ways) = (0.0, 0.0);
            for c in cases {
                sum += value(c) * c.ways as f64;
                ways += c.ways as f64;
            }
            (if ways > 0.0 { sum / ways } else { 0.0 }, ways)
        };
        let (mean, _) = mean_of(&mut self.cases.iter());
        let all = self.cases.iter().map(|c| (value(c) - mean).powi(2) * c.ways as f64).sum::<f64>() / total;
        let faces = self.by_face().into_iter().map(|(face, _)| {
            let (here, ways) = mean_of(&mut self.cases.iter().filter(|c| c.die == face));
            (here - mean).powi(2) * ways
        });
        let die = faces.sum::<f64>() / total;
        if all < 1e-12 {
            return Risk::default();
        }
        let die = (die / all).clamp(0.0, 1.0);
        Risk { all, die, unknown: 1.0 - die }
    }

    /// Best and worst case for the attacker: success first, then the measures of the other side, then the own ones.
    pub fn best_and_worst(&self) -> Option<(&Case, &Case)> {
        let key = |c: &&Case| {
            let sum = |own: bool| {
                let of =
                    |(m, v): (&Measure, &u8)| if (m.side == self.side) == own { i32::from(*v) } else { 0 };
                self.measures.iter().zip(&c.values).map(of).sum::<i32>()
            };
            (c.success, sum(false), -sum(true))
        };
        let happens = || self.cases.iter().filter(|c| c.ways > 0);
        Some((happens().max_by_key(key)?, happens().min_by_key(key)?))
    }

    /// The forecast for reading aloud: the chance first.
    pub fn spoken(&self) -> String {
        use std::fmt::Write as _;
        let mut text = self.success().told(&self.sentence, 1);
        for (m, s) in self.main() {
            let _ = write!(text, ". {}: {}, {:.1} expected", m.label, s.range_text(), s.expected());
        }
        if self.unknown > 0 {
            let _ = write!(text, ". {}", self.unseen);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_read_as_per_cents() {
        let told = |ways| Chance { ways, of: 4 }.told("Minsk falls", 0);
        assert_eq!(
            [told(0), told(1), told(4)],
            ["Minsk falls: impossible", "Minsk falls in 25 per cent", "Minsk falls: certain"]
        );
        let of = |ways, of| Chance { ways, of }.percent(1);
        assert_eq!([of(0, 7), of(7, 7), of(1, 3), of(2, 3)], ["0 %", "100 %", "33.3 %", "66.7 %"]);
        assert_eq!([of(1, 10_000), of(9_999, 10_000)], ["under 0.1 %", "over 99.9 %"]);
        assert_eq!(Chance { ways: 704, of: 1000 }.percent(0), "70 %");
        assert_eq!(Chance { ways: u128::MAX / 2, of: u128::MAX }.percent(1), "50.0 %");
        assert!(Chance { ways: 2, of: 3 }.beats(Chance { ways: 1, of: 2 }));
        assert_eq!(Chance { ways: 1, of: 4 }.spoken(1), "25.0 per cent");
    }

    #[test]
    fn a_column_adds_up_to_a_hundred() {
        assert_eq!(percents(&[1, 1, 1], 0), ["34 %", "33 %", "33 %"]);
        assert_eq!(percents(&[1, 1, 1], 1), ["33.4 %", "33.3 %", "33.3 %"]);
        assert_eq!(percents(&[105, 435, 406], 1), ["11.1 %", "46.0 %", "42.9 %"]);
        assert_eq!(percents(&[5, 0], 1), ["100 %", "0 %"]);
        assert_eq!(percents(&[1, 99_999], 1), ["under 0.1 %", "over 99.9 %"]);
        assert!(percents(&[], 1).is_empty());
    }
}
