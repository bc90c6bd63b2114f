//! What is asked in lessons.

use super::given::commands;
use lessons::decimal::Decimal;

commands! {
    /// What is to be done with lessons.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Learn {
        /// To the page of all lessons.
        Home => Row;
        /// Begin the lesson with this id, or go on with it where it was left.
        Begin(String) => Else("the rows of the page of all lessons");
        /// From a step that is done to the next one; from the last one to the next lesson.
        Next => Else("Enter, or the main button of a lesson");
        /// On from a step that is not done: its answer is played.
        Skip => Else("Shift+Enter in a lesson");
        /// To a step that has been entered, by number from 0.
        GoTo(usize) => Else("the bars over the task of a lesson");
        /// Answer with an option, by number from 0.
        Choose(usize) => Else("the options of a lesson, or their letters");
        /// Answer with a number.
        Number(Decimal) => Else("the field of a lesson");
        /// Enter, where the step asks for nothing that it could press.
        Idle => Else("Enter in a step of a lesson that asks for no such thing");
        /// The next hint.
        Hint => Else("H in a lesson, or its button");
        /// From the end of a lesson that leads into a game to that game, with hints.
        PlayOn => Else("Enter, or the main button at the end of such a lesson");
        /// Show the answer.
        ShowMe => Else("the button of a lesson");
        /// End what is shown.
        EndShow => Else("Esc, or the button of a lesson");
        /// Take back what was ordered and is not the answer.
        TakeBack => Else("the button of a lesson; Undo does it by key");
        /// From the first step again.
        Restart => Else("the button over a lesson");
        /// The puzzle that comes next, of all kinds or of one.
        Puzzle(Option<String>) => Else("the card of practice, Enter after an answer, or its button");
        /// Answer the puzzle with one of its answers, by its number in the whole list.
        Answer(usize) => Else("the rows of a puzzle, their letters, or the map");
        /// Play on from the position of the puzzle.
        Try => Else("the button of a puzzle");
        /// Make exercises of the costly orders among turning points and judged plans, and begin the first.
        Mend => Else("the button over the turning points, and that over the plans");
        /// Compare what was ordered with what was ordered then.
        Weigh => Else("the button beside a costly order");
        /// Back to the position before the costly order.
        Again => Else("the button beside a costly order");
        /// Forget what was done of all lessons; asked once before.
        Forget => Else("the button of the page of all lessons");
    }
}
