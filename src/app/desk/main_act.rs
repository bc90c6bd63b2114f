//! What the main button does, and since when.

use engine::{
    base::side::Side,
    show::{scene::Subject, sealed::SealedOrder},
};

/// How long an act that cannot be taken back rests once it has come under the hand, in seconds.
pub const REST: f64 = 0.5;

/// Two clicks within this time, in seconds, are one gesture, as a double click is.
pub(crate) const ONE_GESTURE: f64 = 0.3;

/// What is said when it is pressed meanwhile.
pub const RESTING: &str = "The button has just changed. Press it again";

/// What the main button and Enter do.
#[derive(Debug, Clone, PartialEq)]
pub enum MainAct {
    /// Leaves the moment looked back at.
    BackToNow,
    /// Goes on from the battle that is shown.
    GoOn,
    /// Plays the next decision of a side that plays by itself.
    NextDecision(Side),
    /// Submits the plan with this title.
    Submit(Subject, String),
    /// Gives the order with these words, in this turn and phase.
    Order {
        /// Words on the button.
        label: String,
        /// Turn and phase.
        step: (u16, u16),
    },
    /// Goes back to the step, which it was asked whether to end.
    Stay,
    /// Waits for a choice elsewhere.
    Nothing,
}

/// Since when what is pressed does what it does.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Rest {
    pub(crate) act: Option<MainAct>,
    pub(crate) since: f64,
    /// The choices that are listed, and since when.
    pub(crate) listed: Vec<SealedOrder>,
    pub(crate) listed_since: f64,
    /// Revision of the table for which the question was asked.
    pub(crate) asked: Option<u64>,
}
