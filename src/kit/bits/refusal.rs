//! Why an order is refused: the rules, the fact on the map, what can be done about it, and where to look. A refusal is made where
//! the rules find it; most are thrown away, when a game asks what may be ordered, so it names things without spelling
//! them, and they get their words when somebody reads it:
//!
//! ```
//! use kit::refusal::Refusal;
//!
//! #[derive(Debug, Clone, Copy, PartialEq, Eq)]
//! enum Noun { Unit(u8), Place(u8) }
//!
//! let refusal = Refusal::new("MY-MOV-01", "{} cannot reach {}")
//!     .of([Noun::Unit(3), Noun::Place(7)])
//!     .way_out("Move it nearer first");
//! let said = refusal.explained(|noun| match noun {
//!     Noun::Unit(n) => format!("army {n}"),
//!     Noun::Place(n) => format!("town {n}"),
//! });
//! assert_eq!((said.sentence.as_str(), said.code.as_str()), ("Army 3 cannot reach town 7", "MY-MOV-01"));
//! ```

use crate::bits::say::capital;
use engine::{
    contract::rules::Fault,
    show::{offer::Explanation, scene::Subject},
};
use std::{borrow::Cow, fmt};

/// Most things that a sentence names.
pub const NOUNS: usize = 4;

/// Why an order is refused. `N` is what its sentence may name: nothing, in a game whose sentences are written out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal<N = ()> {
    /// What it is called: the code of a catalogue, or its rule.
    pub code: &'static str,
    /// The rule that forbids it, such as `RC-MOV-01`; empty where no rule but plain impossibility does.
    pub rule: &'static str,
    /// Other rules that bear on it.
    pub also: Cow<'static, [&'static str]>,
    /// One sentence without a full stop, `{}` where a noun is named.
    pub sentence: Cow<'static, str>,
    /// What the sentence names, in its sequence.
    pub nouns: [Option<N>; NOUNS],
    /// What can be done about it, one sentence; may be empty.
    pub way_out: &'static str,
    /// Where the fact lies.
    pub at: Option<Subject>,
}

impl<N: Copy> Refusal<N> {
    /// By this rule, with this sentence.
    pub fn new(rule: &'static str, sentence: impl Into<Cow<'static, str>>) -> Self {
        let (sentence, also) = (sentence.into(), Cow::Borrowed(&[][..]));
        Self { code: rule, rule, also, sentence, nouns: [None; NOUNS], way_out: "", at: None }
    }

    /// The same under a code of its own.
    #[must_use]
    pub fn coded(self, code: &'static str) -> Self {
        Self { code, ..self }
    }

    /// The same with other rules that bear on it.
    #[must_use]
    pub fn and(self, also: impl Into<Cow<'static, [&'static str]>>) -> Self {
        Self { also: also.into(), ..self }
    }

    /// The same with what its sentence names; what is more than [`NOUNS`] is left out.
    #[must_use]
    pub fn of(mut self, nouns: impl IntoIterator<Item = N>) -> Self {
        self.nouns.iter_mut().zip(nouns).for_each(|(slot, noun)| *slot = Some(noun));
        self
    }

    /// The same with what can be done about it.
    #[must_use]
    pub fn way_out(self, way_out: &'static str) -> Self {
        Self { way_out, ..self }
    }

    /// The same with the place or unit where the fact lies.
    #[must_use]
    pub fn at(self, at: impl Into<Subject>) -> Self {
        Self { at: Some(at.into()), ..self }
    }

    /// The rules that forbid it; none where its rule is empty.
    pub fn rules(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(&self.rule).chain(&*self.also).copied().filter(|rule| !rule.is_empty())
    }

    /// The refusal as the window shows it, each noun in the words of the game.
    pub fn explained(&self, word: impl Fn(N) -> String) -> Explanation {
        let mut parts = self.sentence.split("{}");
        let mut sentence = parts.next().unwrap_or_default().to_owned();
        for (part, noun) in parts.zip(self.nouns) {
            sentence.extend(noun.map(&word));
            sentence.push_str(part);
        }
        Explanation {
            code: self.code.to_owned(),
            sentence: capital(&sentence),
            way_out: self.way_out.to_owned(),
            rules: self.rules().map(str::to_owned).collect(),
            at: self.at.clone(),
            remedy: None,
        }
    }
}

impl Refusal {
    /// The refusal as the window shows it.
    pub fn explanation(&self) -> Explanation {
        self.explained(|()| String::new())
    }
}

impl<N> fmt::Display for Refusal<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence.replace("{}", "…"))
    }
}

impl<N: fmt::Debug> std::error::Error for Refusal<N> {}

impl<N: Copy> From<Fault> for Refusal<N> {
    /// A fault of a position or a file, which no rule stands behind.
    fn from(fault: Fault) -> Self {
        Self::new("", fault.0)
    }
}

impl<N> From<Refusal<N>> for Fault {
    fn from(refusal: Refusal<N>) -> Self {
        Fault::new(refusal.to_string())
    }
}

/// Refuses by a rule what does not hold.
///
/// # Errors
/// When it does not.
pub fn must<N: Copy>(holds: bool, rule: &'static str, sentence: &'static str) -> Result<(), Refusal<N>> {
    if holds { Ok(()) } else { Err(Refusal::new(rule, sentence)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_its_rule_and_a_fault_does_not() {
        assert_eq!(must::<()>(true, "X-01", "that is far"), Ok(()));
        let refusal = must::<()>(false, "X-01", "that is far").expect_err("refused");
        let said = refusal.explanation();
        assert_eq!((said.sentence.as_str(), said.rules), ("That is far", vec!["X-01".to_owned()]));
        assert_eq!(Fault::from(refusal), Fault::new("that is far"));
    }

    #[test]
    fn nouns_are_named_in_sequence() {
        let refusal: Refusal<u8> = Refusal::new("X-01", "{} of {}").of([1, 2, 3]);
        assert_eq!(refusal.explained(|n| format!("<{n}>")).sentence, "<1> of <2>");
        assert_eq!(refusal.to_string(), "… of …");
    }
}
