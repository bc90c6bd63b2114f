//! What is asked in lessons.

use lessons::decimal::Decimal;

/// What is to be done with lessons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Learn {
    /// To the page of all lessons.
    Home,
    /// Begin the lesson with this id, or go on with it where it was left.
    Begin(String),
    /// From a step that is done to the next one; from the last one to the next lesson.
    Next,
    /// On from a step that is not done: its answer is played.
    Skip,
    /// To a step that has been entered, by number from 0.
    GoTo(usize),
    /// Answer with an option, by number from 0.
    Choose(usize),
    /// Answer with a number.
    Number(Decimal),
    /// Enter, where the step asks for nothing that it could press.
    Idle,
    /// The next hint.
    Hint,
    /// Show the answer.
    ShowMe,
    /// End what is shown.
    EndShow,
    /// Take back what was ordered and is not the answer.
    TakeBack,
    /// From the first step again.
    Restart,
    /// The puzzle that comes next, of all kinds or of one.
    Puzzle(Option<String>),
    /// Answer the puzzle with one of its answers, by its number in the whole list.
    Answer(usize),
    /// Play on from the position of the puzzle.
    Try,
    /// Make exercises of the costly orders that the turning points name, and begin the first.
    Mend,
    /// Compare what was ordered with what was ordered then.
    Weigh,
    /// Back to the position before the costly order.
    Again,
    /// Forget what was done of all lessons; asked once before.
    Forget,
}
