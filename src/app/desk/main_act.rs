//! What the main button does, and since when.

use crate::engine::{base::side::Side, show::scene::Subject};

/// How long the main button rests once it does something else, in seconds.
pub const REST: f64 = 0.5;

/// What is said when it is pressed meanwhile.
pub const RESTING: &str = "The button has just changed. Press it again";

/// What the main button and Enter do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MainAct {
    /// Leaves the moment looked back at.
    BackToNow,
    /// Goes on from the battle that is shown.
    GoOn,
    /// Plays the next decision of a side that plays by itself.
    NextDecision(Side),
    /// Submits the plan with this title.
    Submit(Subject, String),
    /// Gives the order with these words, in this turn and phase; `asked` when the question before it stands there.
    Order {
        /// Words on the button.
        label: String,
        /// Turn and phase.
        step: (u16, u16),
        /// Whether it is given in spite of the question.
        asked: bool,
    },
    /// Waits for a choice elsewhere.
    Nothing,
}

/// Since when the main button does what it does.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Rest {
    pub(crate) act: Option<MainAct>,
    pub(crate) since: f64,
    /// Revision of the table for which the question was asked.
    pub(crate) asked: Option<u64>,
}
