//! What the main button does, and since when.

use crate::engine::{
    base::side::Side,
    show::{scene::Subject, sealed::SealedOrder},
};

/// How long the main button rests once it does something else, in seconds.
pub const REST: f64 = 0.5;

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
    /// Gives the order with these words, in this turn and phase; `asked` when the question before it stands there.
    Order {
        /// Words on the button.
        label: String,
        /// Turn and phase.
        step: (u16, u16),
        /// Whether it is given in spite of the question.
        asked: bool,
    },
    /// Gives a listed choice: never the main button itself, but a row that may slide under the pointer as well.
    Give(Vec<SealedOrder>),
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
    /// The last press of the pointer that was accepted, while the pointer has not left its place.
    pub(crate) pressed: Option<Pressed>,
}

/// A press of the pointer that was accepted.
#[derive(Debug, Clone, PartialEq)]
pub struct Pressed {
    /// Where.
    pub(crate) at: [f32; 2],
    /// What it did, if the main button did it.
    pub(crate) act: Option<MainAct>,
    /// What the same place does now, once that was said.
    pub(crate) told: Option<Told>,
}

/// That a place under an unmoved pointer does something else now, and was pressed.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// What it does; nothing on the map.
    pub act: Option<MainAct>,
    /// The sentence.
    pub words: String,
}
