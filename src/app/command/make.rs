//! What is asked while a lesson is made.

use lessons::making::{At, Field, Kind, List};

/// What a click on the map means while a lesson is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tool {
    /// To look, and to order while an answer is recorded.
    #[default]
    Look,
    /// What is clicked glows, or no longer.
    Ring,
    /// What is clicked is a right answer, or no longer.
    Right,
    /// What is clicked is another answer, with a reply of its own.
    Other,
}

/// What is to be done with a lesson that is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Make {
    /// A new one that begins at the game's own start.
    New,
    /// One that begins at the moment shown.
    Here,
    /// One from the chapters, comments and questions of the game.
    Notes,
    /// Go on with one of one's own, or with a copy of another, by its id.
    Change(String),
    /// Go on with the one that is tried.
    GoOn,
    /// To the page of all lessons.
    Close,
    /// Open another part.
    Open(At),
    /// Add a step behind the open one.
    Add(Kind),
    /// Copy the open step.
    Copy,
    /// Delete the open step.
    Delete,
    /// Move the open step up or down.
    Move(isize),
    /// Let the open step ask for something else.
    AskFor(Kind),
    /// Write a text.
    Write(Field, String),
    /// Add an entry with a text, which may be empty.
    AddTo(List, String),
    /// Take an entry away, by number from 0.
    Remove(List, usize),
    /// What happens in a prediction: one order of the side to act, or all of them to its end.
    Predicted {
        /// To its end.
        to_end: bool,
    },
    /// Make an option the right one, or no longer.
    ToggleRight(usize),
    /// The orders of a right answer must be given in this order, or no longer.
    ToggleInOrder(usize),
    /// All things are to be pointed at, or any.
    ToggleAll,
    /// The other side plays by itself, or only what the lesson says.
    ToggleOthers,
    /// Another side learns.
    Side(u8),
    /// Show how the first right answer is counted, or no longer.
    ToggleWorking,
    /// What a click on the map means.
    Tool(Tool),
    /// Show the patterns by which orders are compared, or no longer.
    TogglePatterns,
    /// A click with a tool means the unit that is clicked, or the place.
    ToggleUnits,
    /// Begin to play a right answer, or another one.
    Record {
        /// A right one.
        right: bool,
    },
    /// Take what was played.
    Stop,
    /// Forget what was played.
    Cancel,
    /// Take the last change back.
    Undo,
    /// Make it again.
    Redo,
    /// Try the lesson from the open step, as a learner does.
    Try,
    /// Print the hand-out: tasks, and the same solved.
    Print,
}
