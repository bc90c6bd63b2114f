//! Sentences of the log made into prose: what several units do alike is told once.

use std::{collections::BTreeSet, ops::Bound};

/// A sentence without full stop; important or not.
pub(super) type Sentence = (String, bool);

/// How a sentence can be joined with its neighbour.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Shape {
    /// A unit, and what it does: from the sign after its name on.
    Of(String, String),
    /// What is told, up to a colon, and the rest.
    Told(String, String),
    /// Neither.
    Plain(String),
}

/// Neighbours that are told as one: what they share, and what each has of its own.
struct Run {
    shape: Shape,
    strong: bool,
    each: Vec<String>,
}

/// Joins neighbours: equal sentences are counted, what several units do alike is said of all of them, and what stands
/// after an equal beginning and a colon becomes a list.
pub(super) fn joined(sentences: Vec<Sentence>, units: &BTreeSet<String>) -> Vec<Sentence> {
    let alike = runs(sentences, |text| of_unit(text, units));
    runs(alike, told)
}

fn runs(sentences: Vec<Sentence>, shape_of: impl Fn(&str) -> Option<Shape>) -> Vec<Sentence> {
    let mut runs: Vec<Run> = Vec::new();
    for (text, strong) in sentences {
        let shape = shape_of(&text).unwrap_or(Shape::Plain(text));
        let own = match &shape {
            Shape::Of(own, _) | Shape::Told(_, own) => own.clone(),
            Shape::Plain(_) => String::new(),
        };
        match runs.last_mut().filter(|run| run.strong == strong && run.shape.goes_with(&shape)) {
            Some(run) => run.each.push(own),
            None => runs.push(Run { shape, strong, each: vec![own] }),
        }
    }
    runs.into_iter().map(|run| (run.words(), run.strong)).collect()
}

fn of_unit(text: &str, units: &BTreeSet<String>) -> Option<Shape> {
    let mut names = units.range::<str, _>((Bound::Unbounded, Bound::Included(text))).rev();
    let (unit, rest) = names.find_map(|u| Some((u, text.strip_prefix(u.as_str())?)))?;
    rest.starts_with([' ', ':']).then(|| Shape::Of(unit.clone(), rest.to_owned()))
}

fn told(text: &str) -> Option<Shape> {
    let (told, rest) = text.split_once(": ")?;
    Some(Shape::Told(told.to_owned(), rest.to_owned()))
}

impl Shape {
    fn goes_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Of(_, a), Self::Of(_, b))
            | (Self::Told(a, _), Self::Told(b, _))
            | (Self::Plain(a), Self::Plain(b)) => a == b,
            _ => false,
        }
    }
}

impl Run {
    fn words(&self) -> String {
        let count = self.each.len();
        let alike = self.each.iter().all(|e| Some(e) == self.each.first());
        let times = if count > 1 { format!(" ({count} times)") } else { String::new() };
        match &self.shape {
            Shape::Of(unit, does) if alike => format!("{unit}{does}{times}"),
            // A way has no verb.
            Shape::Of(_, way) if way.starts_with(':') => format!("{}{way}", listed(&self.each)),
            Shape::Of(_, does) => format!("Each of {}{does}", listed(&self.each)),
            Shape::Told(told, rest) if alike => format!("{told}: {rest}{times}"),
            Shape::Told(told, _) => format!("{told}: {}", self.each.join("; ")),
            Shape::Plain(text) => format!("{text}{times}"),
        }
    }
}

/// `A, 2 × B and C`.
fn listed(names: &[String]) -> String {
    let mut parts: Vec<(&String, usize)> = Vec::new();
    for name in names {
        match parts.iter_mut().find(|(n, _)| *n == name) {
            Some((_, count)) => *count += 1,
            None => parts.push((name, 1)),
        }
    }
    let one = |(name, count): &(&String, usize)| {
        if *count == 1 { (*name).clone() } else { format!("{count} × {name}") }
    };
    match parts.as_slice() {
        [] => String::new(),
        [only] => one(only),
        [before @ .., last] => {
            let before: Vec<String> = before.iter().map(one).collect();
            format!("{} and {}", before.join(", "), one(last))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(sentences: &[&str]) -> Vec<String> {
        let units = ["4th Army", "II Corps", "III Corps", "Unknown unit"].map(str::to_owned);
        let sentences = sentences.iter().map(|s| ((*s).to_owned(), false)).collect();
        joined(sentences, &units.into()).into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn what_units_do_alike_is_told_once() {
        assert_eq!(
            made(&["4th Army is lost", "II Corps is lost", "III Corps is lost", "III Corps goes on"]),
            ["Each of 4th Army, II Corps and III Corps is lost", "III Corps goes on"]
        );
        assert_eq!(
            made(&["II Corps: Brest – Minsk", "4th Army: Brest – Minsk"]),
            ["II Corps and 4th Army: Brest – Minsk"]
        );
        assert_eq!(
            made(&["Unknown unit to Riga", "Unknown unit to Riga"]),
            ["Unknown unit to Riga (2 times)"]
        );
    }

    #[test]
    fn an_equal_beginning_is_told_once() {
        assert_eq!(
            made(&["Unknown unit: Brest – Minsk", "Unknown unit: Riga – Pskov"]),
            ["Unknown unit: Brest – Minsk; Riga – Pskov"]
        );
        assert_eq!(
            made(&["Turned up at Riga: 8th Army", "Turned up at Riga: 9th Army", "Riga: 1"]),
            ["Turned up at Riga: 8th Army; 9th Army", "Riga: 1"]
        );
        assert_eq!(made(&["Riga holds", "Riga holds", "Riga falls"]), ["Riga holds (2 times)", "Riga falls"]);
    }

    #[test]
    fn other_sentences_stay_as_they_are() {
        let text = ["IIIrd Army is lost", "Nothing happens", "4th Army", "4th Army is lost"];
        assert_eq!(made(&text), text);
    }

    #[test]
    fn an_important_sentence_is_joined_with_no_other() {
        let units = BTreeSet::from(["A".to_owned(), "B".to_owned()]);
        let made = joined(vec![("A is lost".into(), true), ("B is lost".into(), false)], &units);
        assert_eq!(made.len(), 2);
    }
}
