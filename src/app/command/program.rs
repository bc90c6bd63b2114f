//! What is asked of the program: screens, dialogs, the rules, the map’s camera.

use super::{given::commands, wishes::Dialog};
use egui::Pos2;
use engine::base::keys::PlaceKey;

commands! {
    /// What the program is to do.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Program {
        /// To the start screen.
        ShowStart => Row, Seat;
        /// From the lessons back to the game, or to the start screen.
        Table => Else("Esc on the page of all lessons, or its first tab");
        /// Begin the game set up on the start screen.
        StartGame => Row;
        /// Begin a first game of the kind that is set up: what is recommended, hints by themselves, no form.
        FirstGame => Row;
        /// Set up the game with this number in the list of the start screen, the first being 0.
        SetUp(u8) => Row;
        /// Begin a game with the choices and players of the one on the table.
        PlayAgain => Row;
        /// Go on with the newest game.
        Continue => Row;
        /// Show a dialog.
        Show(Dialog) => Row, Seat;
        /// Close what is open, deselect, come back to now.
        Escape => Else("Esc closes the palette itself"), Seat;
        /// Close the banner at the top.
        CloseBanner => Row, Seat;
        /// Full screen or not.
        FullScreen => Row, Seat;
        /// Ends the program; asks first if something is not written.
        Quit => Row, Seat;
        /// Go on although the game is not written.
        LeaveUnsaved => Else("the button of the question before a game is left unsaved"), Seat;
        /// Keep what is not kept, and leave.
        LeaveKeeping => Else("the first button of the question before a text is left that is not kept");
        /// Open the menu of the game.
        Menu => Row;
        /// Move the keyboard to the next (or previous) panel.
        NextPanel(bool) => Row;
        /// Copy a text to the clipboard.
        Copy(String) => Else("sent by the button beside what is copied");
        /// Open the page of a rule.
        Rule(String) => Moment;
        /// Open the rules where they were left, or give them the keyboard.
        Rules => Row;
        /// Open the manual, which stands behind the rules.
        Manual => Row;
        /// Close the rules.
        CloseRules => Else("Esc in the rules, or their cross");
        /// The menu of the place under the keyboard.
        PlaceMenu => Row;
        /// The menu of a place, at this point of the window.
        MenuOf(PlaceKey, Pos2) => Else("the right button of the mouse; Menu of the place does it by key");
        /// Whole map in sight.
        FitAll => Row;
        /// The front in sight.
        FitFront => Row;
        /// Zoom by a factor in per cent.
        Zoom(i16) => Row;
    }
}
