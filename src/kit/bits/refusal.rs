//! Refusals that are a rule and a sentence, for games that have no more to say; a game that names ways out or places has
//! an enum of its own.

use engine::{contract::rules::Fault, show::offer::Explanation};
use std::{borrow::Cow, fmt};

/// Why an order is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The rule that forbids it, such as `RC-MOV-01`.
    pub rule: &'static str,
    /// One sentence in small letters, without a full stop.
    pub sentence: Cow<'static, str>,
}

impl Refusal {
    /// By this rule, with this sentence.
    pub fn new(rule: &'static str, sentence: impl Into<Cow<'static, str>>) -> Self {
        Self { rule, sentence: sentence.into() }
    }

    /// The refusal as the window shows it.
    pub fn explanation(&self) -> Explanation {
        Explanation {
            code: self.rule.to_owned(),
            sentence: self.sentence.clone().into_owned(),
            way_out: String::new(),
            rules: vec![self.rule.to_owned()],
            at: None,
            remedy: None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Refusal {}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Fault::new(refusal.sentence)
    }
}

/// Refuses by a rule what does not hold.
///
/// # Errors
/// When it does not.
pub fn must(holds: bool, rule: &'static str, sentence: &'static str) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(Refusal::new(rule, sentence)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_its_rule_and_a_fault_does_not() {
        assert_eq!(must(true, "X-01", "that is far"), Ok(()));
        let refusal = must(false, "X-01", "that is far").expect_err("refused");
        let said = refusal.explanation();
        assert_eq!((said.sentence.as_str(), said.rules), ("that is far", vec!["X-01".to_owned()]));
        assert_eq!(Fault::from(refusal), Fault::new("that is far"));
    }
}
