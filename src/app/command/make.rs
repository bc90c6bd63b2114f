//! What is asked while a lesson is made.

use super::given::commands;
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

commands! {
    /// What is to be done with a lesson that is made.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Make {
        /// A new one that begins at the game's own start.
        New => Row;
        /// One that begins at the moment shown.
        Here => Row;
        /// One from the chapters, comments and questions of the game.
        Notes => Row;
        /// Go on with one of one's own, or with a copy of another, by its id.
        Change(String) => Else("the rows of one's own lessons on the page of all lessons");
        /// Go on with the one that is tried.
        GoOn => Else("the cross over a lesson that is tried, or F5");
        /// To the page of all lessons.
        Close => Else("the cross over the steps of a lesson that is made");
        /// Open another part.
        Open(At) => Else("the rows of the steps");
        /// Add a step behind the open one.
        Add(Kind) => Else("the button below the steps");
        /// Copy the open step.
        Copy => Else("the button below the steps");
        /// Delete the open step.
        Delete => Else("the button below the steps");
        /// Move the open step up or down.
        Move(isize) => Else("the buttons below the steps");
        /// Let the open step ask for something else.
        AskFor(Kind) => Else("the buttons of the form");
        /// Write a text.
        Write(Field, String) => Else("the fields of the form");
        /// Add an entry with a text, which may be empty.
        AddTo(List, String) => Else("the buttons of the form");
        /// Take an entry away, by number from 0.
        Remove(List, usize) => Else("the buttons of the form");
        /// What happens in a prediction: one order of the side to act, or all of them to its end.
        Predicted {
            /// To its end.
            to_end: bool,
        } => Else("the buttons of the form");
        /// Make an option the right one, or no longer.
        ToggleRight(usize) => Else("the form");
        /// The orders of a right answer must be given in this order, or no longer.
        ToggleInOrder(usize) => Else("the form");
        /// All things are to be pointed at, or any.
        ToggleAll => Else("the form");
        /// The other side plays by itself, or only what the lesson says.
        ToggleOthers => Else("the form");
        /// Another side learns.
        Side(u8) => Else("the form");
        /// Show how the first right answer is counted, or no longer.
        ToggleWorking => Else("the form");
        /// What a click on the map means.
        Tool(Tool) => Else("the buttons of the form");
        /// Show the patterns by which orders are compared, or no longer.
        TogglePatterns => Else("the form");
        /// A click with a tool means the unit that is clicked, or the place.
        ToggleUnits => Else("the form");
        /// Begin to play a right answer, or another one.
        Record {
            /// A right one.
            right: bool,
        } => Else("the buttons of the form");
        /// Take what was played.
        Stop => Else("the buttons of the form and over the map");
        /// Forget what was played.
        Cancel => Else("Esc, or the button over the map");
        /// Take the last change back.
        Undo => Else("Undo");
        /// Make it again.
        Redo => Else("Redo");
        /// Try the lesson from the open step, as a learner does.
        Try => Row;
        /// Print the hand-out: tasks, and the same solved.
        Print => Else("the button below the steps");
    }
}
