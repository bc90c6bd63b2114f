//! What is asked of the program: screens, dialogs, the rules, the map’s camera.

use super::wishes::Dialog;
use egui::Pos2;
use engine::base::keys::PlaceKey;

/// What the program is to do.
#[derive(Debug, Clone, PartialEq)]
pub enum Program {
    /// To the start screen.
    ShowStart,
    /// From the lessons back to the game, or to the start screen.
    Table,
    /// Begin the game set up on the start screen.
    StartGame,
    /// Set up the game with this number in the list of the start screen, the first being 0.
    SetUp(u8),
    /// Begin a game with the choices and players of the one on the table.
    PlayAgain,
    /// Go on with the newest game.
    Continue,
    /// Show a dialog.
    Show(Dialog),
    /// Close what is open, deselect, come back to now.
    Escape,
    /// Close the banner at the top.
    CloseBanner,
    /// Full screen or not.
    FullScreen,
    /// Ends the program; asks first if something is not written.
    Quit,
    /// Go on although the game is not written.
    LeaveUnsaved,
    /// Keep what is not kept, and leave.
    LeaveKeeping,
    /// Open the menu of the game.
    Menu,
    /// Move the keyboard to the next (or previous) panel.
    NextPanel(bool),
    /// Copy a text to the clipboard.
    Copy(String),
    /// Open the page of a rule.
    Rule(String),
    /// Open the rules where they were left, or give them the keyboard.
    Rules,
    /// Open the manual, which stands behind the rules.
    Manual,
    /// Close the rules.
    CloseRules,
    /// The menu of the place under the keyboard.
    PlaceMenu,
    /// The menu of a place, at this point of the window.
    MenuOf(PlaceKey, Pos2),
    /// Whole map in sight.
    FitAll,
    /// The front in sight.
    FitFront,
    /// Zoom by a factor in per cent.
    Zoom(i16),
}
