//! The battle calculator with `?` for unseen units, and with the air die still to fall: all cases counted.
//!
//! In the revised edition `?` is infantry and `?t` a tank unit, each from a pool of its own (BF-REP-14).

use super::calculator::{Battle, Fate, Outcome, resolve};
use crate::{
    nouns::{AirEffect, GERMAN, SOVIET},
    rules::{
        air,
        draws::{self, Ways},
    },
};
use engine::{
    base::plain::quoted,
    contract::tools::ToolReport,
    show::forecast::{Case, DieFaces, Forecast, Measure, Outlook},
};
use kit::say::count;

/// What is left open in the flags. Where there are types, infantry comes before tanks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// Number of `?`, and of `?t`.
    units: [usize; 2],
    /// Unseen Weak and Strong counters.
    pools: [(u8, u8); 2],
    /// There are types.
    typed: bool,
    /// Modifiers of the air die, if it is to be rolled.
    die: Option<i8>,
}

/// The counters of the free draw (BF-SET-03).
const POOL: [(u8, u8); 2] = [(16, 32), (0, 0)];
/// Those of the revised edition: infantry and tanks (BF-SET-04).
const TYPED: [(u8, u8); 2] = [(12, 16), (4, 16)];
/// More than a pool ever holds.
const MOST: u8 = 64;

impl Open {
    /// What is open, `None` if nothing is.
    ///
    /// # Errors
    /// One sentence about what cannot be read.
    pub fn read(forces: [&str; 2], pool: &str, air: &str, typed: bool) -> Result<Option<Self>, String> {
        if forces.iter().any(|f| f.contains("?d") || f.contains("?td")) {
            return Err("A Disrupted unit is face up: write its letter (BF-EXP-06)".into());
        }
        let all = forces.iter().flat_map(|force| force.split(['+', '/', '@', ' ', ',']));
        if let Some(word) = all.into_iter().find(|word| word.contains('?') && !matches!(*word, "?" | "?t")) {
            return Err(format!("{} is no unit: units that lie face down are written ?+?", quoted(word)));
        }
        let n = |what: &str| forces.iter().map(|f| f.matches(what).count()).sum::<usize>();
        let tanks = n("?t");
        if tanks > 0 && !typed {
            return Err("Only the revised edition has tank units, written ?t (BF-EXP-07)".into());
        }
        let units = [n("?") - tanks, tanks];
        let die = read_die(air)?;
        if units == [0, 0] && die.is_none() {
            return match pool {
                "" => Ok(None),
                _ => Err("--pool says what a ? may be; no unit is written as ?".into()),
            };
        }
        let pools = read_pool(pool, typed)?;
        for (n, (weak, strong)) in units.iter().zip(pools) {
            if *n > usize::from(weak + strong) {
                return Err(format!("{n} units cannot come from {} counters", weak + strong));
            }
        }
        Ok(Some(Self { units, pools, typed, die }))
    }

    /// The text of a force with its `?` filled in: Weak ones first, as many as are left of `weak`.
    pub fn fill(text: &str, weak: &mut [usize; 2]) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            if c != '?' {
                out.push(c);
                continue;
            }
            let left = &mut weak[usize::from(rest.peek() == Some(&'t'))];
            out.push(if *left > 0 { 'W' } else { 'S' });
            *left = left.saturating_sub(1);
        }
        out
    }

    /// Resolves every case; `battle` makes one for a number of Weak units, infantry and tanks.
    ///
    /// # Errors
    /// One sentence with the rule when the battle is not legal.
    pub fn forecast(
        &self,
        battle: impl Fn([usize; 2]) -> Result<Battle, String>,
    ) -> Result<Forecast, String> {
        let ways = |i: usize| -> Result<Ways, String> {
            let (weak, strong) = self.pools[i];
            Ok(draws::plain_ways(weak, strong, self.units[i]).ok_or("There are not that many counters")?)
        };
        let (infantry, tanks) = (ways(0)?, ways(1)?);
        let mut cases = Vec::new();
        let mut soviet_attack = false;
        for (i, n) in infantry.by_weak.iter().enumerate().filter(|(_, n)| **n > 0) {
            for (k, m) in tanks.by_weak.iter().enumerate().filter(|(_, m)| **m > 0) {
                let plain = battle([i, k])?;
                soviet_attack = plain.soviet_attack;
                self.cases(&plain, n * m, i + k, &mut cases)?;
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
            let words = |die: u8| crate::words::face_words((die as i8 + plus).clamp(1, 6) as u8).0.to_owned();
            (1..=6).map(|die| (die, words(die))).collect()
        };
        let mut notes = Vec::new();
        let unknown = self.units[0] + self.units[1];
        if unknown > 0 {
            let pool = if self.typed { "the pool of its type" } else { "the pool" };
            let text = format!("{} drawn from {pool}, none twice", count(unknown as i64, "unknown unit"));
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
            exact: infantry.exact && tanks.exact,
            measures: vec![
                measure(format!("Hits on {own} units"), "hit", side),
                measure(format!("{other} units lost"), "unit", foe),
                measure(format!("{own} units lost"), "unit", side),
                measure(format!("Hits on {other} units"), "hit", foe),
            ],
            unknown: unknown as u8,
            unseen: self.unseen(),
            die: self.die.map(|plus| DieFaces { label: "Luftflotte".into(), faces: faces(plus) }),
            notes,
            recon: None,
            changes: Vec::new(),
            outlook: Outlook::default(),
        })
    }

    /// The cases of one battle: one, or one for each face of the air die.
    fn cases(&self, plain: &Battle, ways: u128, weak: usize, out: &mut Vec<Case>) -> Result<(), String> {
        let with = |air: Option<AirEffect>| resolve(&Battle { air, ..plain.clone() });
        let Some(plus) = self.die else {
            out.push(case(ways, 0, weak, false, &resolve(plain)?));
            return Ok(());
        };
        let (missed, hit) = (with(None)?, with(Some(AirEffect::Plus))?);
        for die in 1..=6u8 {
            let result = (die as i8 + plus).clamp(1, 6) as u8;
            let end = if air::is_strike(result) { &hit } else { &missed };
            let seen = air::is_recon(result) || self.units == [0, 0];
            out.push(case(ways, die, weak, seen, end));
        }
        Ok(())
    }

    /// `Unseen: 32 Strong, 16 Weak`, by type where there are types.
    fn unseen(&self) -> String {
        let text = |(weak, strong): (u8, u8), what: &str| format!("{strong} Strong{what}, {weak} Weak{what}");
        match self.pools {
            [infantry, tanks] if self.typed => {
                format!("Unseen: {}; {}", text(infantry, " infantry"), text(tanks, " tank"))
            }
            [all, _] => format!("Unseen: {}", text(all, "")),
        }
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
    Case {
        ways,
        die,
        weak: weak as u8,
        success: !out.held && out.somebody_enters(),
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

/// `16W32S`, in any order; by type `12W16S4Wt16St`.
fn read_pool(text: &str, typed: bool) -> Result<[(u8, u8); 2], String> {
    let example = if typed { "12W16S4Wt16St" } else { "16W32S" };
    let bad = || format!("“{text}” is no pool; write the counters that no player sees as {example}");
    if text.trim().is_empty() {
        return Ok(if typed { TYPED } else { POOL });
    }
    let (mut counters, mut number) = ([None; 4], String::new());
    let mut rest = text.chars().filter(|c| !c.is_whitespace()).peekable();
    while let Some(c) = rest.next() {
        let kind = match c {
            '0'..='9' => {
                number.push(c);
                continue;
            }
            'W' | 'w' => 0,
            'S' | 's' => 1,
            _ => return Err(bad()),
        };
        let tank = typed && rest.next_if_eq(&'t').is_some();
        let n = number.parse::<u8>().ok().filter(|n| *n <= MOST).ok_or_else(bad)?;
        number.clear();
        if counters[kind + 2 * usize::from(tank)].replace(n).is_some() {
            return Err(bad());
        }
    }
    let of = |kind: usize| counters[kind].unwrap_or(0);
    if number.is_empty() { Ok([(of(0), of(1)), (of(2), of(3))]) } else { Err(bad()) }
}
