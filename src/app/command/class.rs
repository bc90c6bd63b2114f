//! What is asked of a lesson in class: answers kept and collected, hand-outs.

use super::given::commands;
use std::path::PathBuf;

commands! {
    /// What is to be done in class.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Class {
        /// Before a class, or back to the panel.
        Present => Row;
        /// Show what comes next: the answer, how it is counted, what is said of it, the next step.
        GoOn => Else("Space before a class, or its main button");
        /// Back to the question, or to the step before.
        Back => Else("Backspace before a class, or its button");
        /// One hand more for an option, or one fewer.
        Hands(usize, bool) => Else("1 to 4 before a class, with Shift one fewer, or the buttons of an answer");
        /// Hide what was counted, or show it.
        HideHands => Else("H before a class, or its button");
        /// Blank the screen, or show it again.
        Blank => Else("B before a class, or its button");
        /// A ring around the pointer, or none.
        Ring => Else("L before a class, or its button");
        /// Let the pointer draw on the map, or no longer.
        Draw => Else("D before a class, or its button");
        /// Take away what was drawn.
        Wipe => Else("W before a class, or its button");
        /// Open what only the teacher is to see, or close it.
        Drawer => Else("F7 before a class, or its button");
        /// Hide the names on the map, or show them.
        Names => Else("N before a class, or its button");
        /// Start the clock, stop it, let it run on.
        Timer => Else("T before a class, or its button");
        /// Half a minute more.
        Longer => Else("the button beside the clock");
        /// Save the answers of the lesson on the table: asks for the name first, once.
        Save => Row;
        /// Choose where they go; the name is known.
        ChooseTry => Else("the question for the name");
        /// Write them here.
        SaveTo(PathBuf) => Else("the dialog that chooses the file");
        /// Write the hand-out of the lesson on the table.
        PrintThis => Row;
        /// Write the hand-out of the lesson with this id.
        Print(String) => Else("the rows of the page of all lessons");
        /// Choose the folder with the answers of a class.
        Grade => Row;
        /// Read the answers in this folder.
        ReadFolder(PathBuf) => Else("the dialog that chooses the folder, or the folder dropped");
        /// Read these files beside those read before.
        Read(Vec<PathBuf>) => Else("files dropped, or opened");
        /// Open one of the tries in the review, by its number in the table.
        Open(usize) => Else("the rows of the table of a class");
        /// Choose where the table goes.
        ChooseTable => Else("the button over the table of a class");
        /// Write the table here.
        SaveTableTo(PathBuf) => Else("the dialog that chooses the file");
        /// Back from the table to the lessons.
        Close => Else("Esc, or the button over the table of a class");
    }
}
