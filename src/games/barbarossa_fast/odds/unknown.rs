//! The battle calculator with `?` for units nobody has seen, and with the air die still to fall: all cases counted.

use super::calculator::{Battle, Fate, Outcome, resolve};
use crate::{
    engine::{
        contract::tools::ToolReport,
        show::forecast::{Case, DieFaces, Forecast, Measure},
    },
    games::barbarossa_fast::{
        nouns::{AirEffect, GERMAN, SOVIET},
        rules::{
            air,
            draws::{self, Ways},
        },
    },
    kit::say::count,
};

/// What is left open in the flags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// Number of `?`.
    units: usize,
    /// Weak and Strong counters nobody sees.
    pool: (u8, u8),
    /// Modifiers of the air die, if it is to be rolled.
    die: Option<i8>,
}

/// The counters of the free draw (BF-SET-03).
const POOL: (u8, u8) = (16, 32);
/// More than a pool ever holds.
const MOST: u8 = 64;

impl Open {
    /// What is open, `None` if nothing is.
    ///
    /// # Errors
    /// One sentence about what cannot be read.
    pub fn read(attack: &str, defend: &str, pool: &str, air: &str) -> Result<Option<Self>, String> {
        if attack.contains("?d") || defend.contains("?d") {
            return Err("A Disrupted unit is face up: write its letter (BF-EXP-06)".into());
        }
        let units = attack.matches('?').count() + defend.matches('?').count();
        let die = read_die(air)?;
        if units == 0 && die.is_none() {
            return match pool {
                "" => Ok(None),
                _ => Err("--pool says what a ? may be; no unit is written as ?".into()),
            };
        }
        let pool = read_pool(pool)?;
        if units > usize::from(pool.0 + pool.1) {
            return Err(format!("{units} units cannot come from {} counters", pool.0 + pool.1));
        }
        Ok(Some(Self { units, pool, die }))
    }

    /// The text of a force with its `?` filled in: Weak ones first, as many as are left of `weak`.
    pub fn fill(text: &str, weak: &mut usize) -> String {
        let letter = |c: char| match c {
            '?' if *weak > 0 => {
                *weak -= 1;
                'W'
            }
            '?' => 'S',
            c => c,
        };
        text.chars().map(letter).collect()
    }

    /// Resolves every case; `battle` makes one for a number of Weak units.
    ///
    /// # Errors
    /// One sentence with the rule when the battle is not legal.
    pub fn forecast(&self, battle: impl Fn(usize) -> Result<Battle, String>) -> Result<Forecast, String> {
        let (weak, strong) = self.pool;
        let ways: Ways =
            draws::plain_ways(weak, strong, self.units).ok_or("There are not that many counters")?;
        let mut cases = Vec::new();
        let mut soviet_attack = false;
        for (weak, n) in ways.by_weak.iter().enumerate().filter(|(_, n)| **n > 0) {
            let plain = battle(weak)?;
            soviet_attack = plain.soviet_attack;
            let with = |air: Option<AirEffect>| resolve(&Battle { air, ..plain.clone() });
            let Some(plus) = self.die else {
                cases.push(case(*n, 0, weak, false, &resolve(&plain)?));
                continue;
            };
            let (missed, hit) = (with(None)?, with(Some(AirEffect::Plus))?);
            for die in 1..=6u8 {
                let result = (die as i8 + plus).clamp(1, 6) as u8;
                let out = if air::is_strike(result) { &hit } else { &missed };
                cases.push(case(*n, die, weak, air::is_recon(result) || self.units == 0, out));
            }
        }
        let (own, other, side, foe) = if soviet_attack {
            ("Soviet", "German", SOVIET, GERMAN)
        } else {
            ("German", "Soviet", GERMAN, SOVIET)
        };
        let measure = |label: String, one: &str, side| Measure {
            label,
            one: one.into(),
            many: format!("{one}s"),
            side,
            main: true,
        };
        let faces = |plus: i8| {
            let words = |die: u8| {
                crate::games::barbarossa_fast::show::words::face_words((die as i8 + plus).clamp(1, 6) as u8)
                    .0
                    .to_owned()
            };
            (1..=6).map(|die| (die, words(die))).collect()
        };
        let mut notes = Vec::new();
        if self.units > 0 {
            let text =
                format!("{} drawn from the pool, none twice", count(self.units as i64, "unknown unit"));
            notes.push((text, "BF-EXP-01".into()));
        }
        if self.die.is_some() {
            notes.push(("A hit from the air is taken as one German hit more".into(), "BF-AIR-03".into()));
        }
        Ok(Forecast {
            target: "The position".into(),
            subject: None,
            side,
            words: ["taken".into(), "held".into()],
            sentence: "The position falls".into(),
            cases,
            exact: ways.exact,
            measures: vec![
                measure(format!("Hits on {own} units"), "hit", side),
                measure(format!("{other} units lost"), "unit", foe),
                measure(format!("{own} units lost"), "unit", side),
                measure(format!("Hits on {other} units"), "hit", foe),
            ],
            unknown: self.units as u8,
            unseen: format!("Unseen: {strong} Strong, {weak} Weak"),
            die: self.die.map(|plus| DieFaces { label: "Luftflotte".into(), faces: faces(plus) }),
            notes,
            recon: None,
            changes: Vec::new(),
        })
    }
}

/// What the tool prints about all cases.
pub fn report(f: &Forecast) -> ToolReport {
    ToolReport { text: f.text(), json: f.json() }
}

fn case(ways: u128, die: u8, weak: usize, seen: bool, out: &Outcome) -> Case {
    let lost = |units: &[(super::notation::Piece, Fate)]| {
        units.iter().filter(|(_, f)| *f == Fate::Eliminated).count() as u8
    };
    // Somebody who is not thrown back must be left to move in (BF-ADV-01).
    let enters = out.attackers.iter().any(|(_, f)| matches!(f, Fate::Fit | Fate::DisruptedStays));
    Case {
        ways,
        die,
        weak: weak as u8,
        success: !out.held && enters,
        seen,
        values: vec![out.defence_hits, lost(&out.defenders), lost(&out.attackers), out.net_hits],
    }
}

/// `roll`, `roll+1`, `roll-1`: the modifiers of the air die.
fn read_die(air: &str) -> Result<Option<i8>, String> {
    let Some(plus) = air.strip_prefix("roll") else { return Ok(None) };
    let number = plus.replace('−', "-");
    match number.parse::<i8>() {
        _ if plus.is_empty() => Ok(Some(0)),
        Ok(n @ -6..=6) => Ok(Some(n)),
        _ => Err(format!("“{air}” is no air die; write roll, roll+1 or roll-1")),
    }
}

/// `16W32S`, in either order.
fn read_pool(text: &str) -> Result<(u8, u8), String> {
    let bad = || format!("“{text}” is no pool; write the counters nobody sees as 16W32S");
    if text.trim().is_empty() {
        return Ok(POOL);
    }
    let (mut weak, mut strong, mut number) = (None, None, String::new());
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        let kind = match c {
            '0'..='9' => {
                number.push(c);
                continue;
            }
            'W' | 'w' => &mut weak,
            'S' | 's' => &mut strong,
            _ => return Err(bad()),
        };
        let n = number.parse::<u8>().ok().filter(|n| *n <= MOST).ok_or_else(bad)?;
        number.clear();
        if kind.replace(n).is_some() {
            return Err(bad());
        }
    }
    if number.is_empty() { Ok((weak.unwrap_or(0), strong.unwrap_or(0))) } else { Err(bad()) }
}
