//! What is asked of a lesson in class: answers kept and collected, hand-outs.

use std::path::PathBuf;

/// What is to be done in class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Class {
    /// Before a class, or back to the panel.
    Present,
    /// Show what comes next: the answer, how it is counted, what is said of it, the next step.
    GoOn,
    /// Back to the question, or to the step before.
    Back,
    /// One hand more for an option, or one fewer.
    Hands(usize, bool),
    /// Hide what was counted, or show it.
    HideHands,
    /// Blank the screen, or show it again.
    Blank,
    /// A ring around the pointer, or none.
    Ring,
    /// Let the pointer draw on the map, or no longer.
    Draw,
    /// Take away what was drawn.
    Wipe,
    /// Open what only the teacher is to see, or close it.
    Drawer,
    /// Hide the names on the map, or show them.
    Names,
    /// Start the clock, stop it, let it run on.
    Timer,
    /// Half a minute more.
    Longer,
    /// Save the answers of the lesson on the table: asks for the name first, once.
    Save,
    /// Choose where they go; the name is known.
    ChooseTry,
    /// Write them here.
    SaveTo(PathBuf),
    /// Write the hand-out of the lesson on the table.
    PrintThis,
    /// Write the hand-out of the lesson with this id.
    Print(String),
    /// Choose the folder with the answers of a class.
    Grade,
    /// Read the answers in this folder.
    ReadFolder(PathBuf),
    /// Read these files beside those read before.
    Read(Vec<PathBuf>),
    /// Open one of the tries in the review, by its number in the table.
    Open(usize),
    /// Choose where the table goes.
    ChooseTable,
    /// Write the table here.
    SaveTableTo(PathBuf),
    /// Back from the table to the lessons.
    Close,
}
