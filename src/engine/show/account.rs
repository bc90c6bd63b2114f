//! Why an automatic side decided as it did, as plain data for the panel beside the map: what was needed, what it saw,
//! what it chose, and who else came into question.

use super::{scene::Subject, sheet::Row, words::RuleId};

/// A decision explained.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Account {
    /// Need, fact, choice, in this sequence.
    pub rows: Vec<Row>,
    /// `Who could go`.
    pub others_title: String,
    /// Who came into question, the chosen one first.
    pub others: Vec<Candidate>,
    /// Rule or code of the decision.
    pub rule: Option<RuleId>,
}

/// A unit or place that came into question.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Candidate {
    /// `Novgorod`.
    pub label: String,
    /// Why it was chosen, or why not.
    pub note: String,
    /// Whether it was chosen.
    pub chosen: bool,
    /// Where a click leads.
    pub subject: Option<Subject>,
}
