//! A forecast as readable text and as one JSON value, and the sentences a panel says about it.

use super::{Case, Chance, Forecast, Spread};
use crate::show::scene::{Mark, Subject};
use serde_json::{Value, json};
use std::fmt::Write as _;

impl Forecast {
    /// `exact over 18 cases`.
    pub fn basis(&self) -> String {
        let n = self.cases.len();
        let how = if self.exact { "exact" } else { "exact to 30 digits" };
        if n == 1 { "certain, nothing is unknown".into() } else { format!("{how} over {n} cases") }
    }

    /// How the risk divides, in one sentence; `None` if nothing is uncertain.
    pub fn risk_sentence(&self) -> Option<String> {
        let die = self.die.is_some();
        let risk = self.risk();
        if risk.all <= 0.0 || !die && self.unknown == 0 {
            return None;
        }
        Some(match (die, self.unknown > 0) {
            (true, true) => {
                let scaled = (risk.die * 1e9) as u128;
                let parts =
                    crate::show::forecast::percents(&[scaled, 1_000_000_000 - scaled.min(1_000_000_000)], 0);
                format!("Of the risk {} lie with the die, {} with unknown units", parts[0], parts[1])
            }
            (true, false) => "All of the risk lies with the die".into(),
            (false, _) => "All of the risk lies with unknown units".into(),
        })
    }

    /// The chance as a mark at the place it is about, if it is about one.
    pub fn mark(&self) -> Option<Mark> {
        let Some(Subject::Place(place)) = self.subject else { return None };
        let chance = self.success();
        let spoken = chance.told(&self.words[0], 0);
        Some(Mark::Chance { place, label: chance.percent(0), spoken })
    }

    /// A case in words: `taken. Hits on German units 1. Soviet units lost 3`.
    pub fn case_words(&self, case: &Case) -> String {
        let mut text = self.words[usize::from(!case.success)].clone();
        for (m, v) in self.measures.iter().zip(&case.values).filter(|(m, _)| m.main) {
            let _ = write!(text, ". {} {v}", m.label);
        }
        text
    }

    /// What looking is worth, in sentences.
    pub fn recon_sentence(&self) -> Option<String> {
        let r = self.recon.as_ref()?;
        let mean = if r.spared.1 == 0 { 0.0 } else { r.spared.0 as f64 / r.spared.1 as f64 };
        let sees = format!("{} sees the defenders in {} of cases", r.label, r.sees.percent(1));
        let word = &self.words[0];
        let chance =
            format!("{word} {} without it, {word} {} with it", r.without.percent(1), r.with.percent(1));
        let worth = if r.warned.is_impossible() {
            "No failure would be seen in time to call the attack off".into()
        } else {
            format!(
                "Of the {} that fail, {} are seen in time to call the attack off, which spares {mean:.2} hits on average",
                r.fails.percent(1),
                r.warned.percent(1)
            )
        };
        Some(format!("{sees}: {chance}. {worth}"))
    }

    /// The whole as text.
    pub fn text(&self) -> String {
        let mut out = format!("Forecast, {}", self.basis());
        if !self.unseen.is_empty() {
            let _ = write!(out, ". {}", self.unseen);
        }
        out.push('\n');
        let s = self.success();
        let parts = crate::show::forecast::percents(&[s.ways, s.otherwise().ways], 1);
        for (word, part) in self.words.iter().zip(parts) {
            let _ = writeln!(out, "  {word:<8} {part:>12}");
        }
        for (i, m) in self.measures.iter().enumerate() {
            let spread = self.spread(i);
            let _ = writeln!(out, "{}: {}, {:.2} expected", m.label, spread.range_text(), spread.expected());
            for ((value, _), part) in spread.values.iter().zip(spread.percents(1)) {
                let _ = writeln!(out, "  {:<8} {part:>12}", m.words(*value));
            }
        }
        if self.die.is_some() {
            let faces: Vec<String> =
                self.by_face().iter().map(|(n, c)| format!("{n}: {}", c.percent(1))).collect();
            let _ = writeln!(out, "By the die: {}", faces.join(", "));
        }
        out.extend(self.risk_sentence().map(|s| s + "\n"));
        if let Some((best, worst)) = self.best_and_worst().filter(|(a, b)| a != b) {
            let _ = writeln!(out, "Best: {}", self.case_words(best));
            let _ = writeln!(out, "Worst: {}", self.case_words(worst));
        }
        for (note, rule) in &self.notes {
            let _ = writeln!(out, "{note} ({rule})");
        }
        out
    }

    /// The whole as JSON. Counts too long for a number are text.
    pub fn json(&self) -> Value {
        let spread = |i: usize| -> Value {
            let s: Spread = self.spread(i);
            let rows: Vec<Value> =
                s.values.iter().map(|(v, n)| json!({"value": v, "ways": count(*n)})).collect();
            json!({"label": self.measures[i].label, "expected": s.expected(), "spread": rows})
        };
        let faces: Vec<Value> =
            self.by_face().iter().map(|(n, c)| json!({"face": n, "success": chance(*c)})).collect();
        let risk = self.risk();
        json!({
            "success": chance(self.success()),
            "failure": chance(self.success().otherwise()),
            "ways": count(self.total()),
            "cases": self.cases.len(),
            "exact": self.exact,
            "unseen": self.unseen,
            "measures": (0..self.measures.len()).map(spread).collect::<Vec<_>>(),
            "faces": faces,
            "risk": {"die": risk.die, "unknown": risk.unknown},
        })
    }
}

fn chance(c: Chance) -> Value {
    json!({"ways": count(c.ways), "chance": c.value()})
}

fn count(n: u128) -> Value {
    u64::try_from(n).map_or_else(|_| n.to_string().into(), Value::from)
}
