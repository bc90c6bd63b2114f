//! What is asked while a position is put together by hand.

use super::{MapEvent, given::commands, wishes::Heading};
use engine::show::arranging::Edit;

commands! {
    /// What is to be done with a position.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Arrange {
        /// Put one together: of the game on the table as it is shown, else from an empty map.
        Open => Row;
        /// Begin with another position, by its number among those offered.
        Preset(usize) => Else("the list of positions to begin with");
        /// What a click on the map does from now on.
        Tool(Tool) => Else("the tools over the map");
        /// The pieces of a side are shown beside the map.
        Tray(u8) => Else("the sides over the counters beside the map");
        /// Take up a piece that lies beside the map, by its id; it is put down where the map is clicked, or a place is named.
        Take(String) => Else("a counter beside the map");
        /// The pointer did something on the map.
        Map(MapEvent) => Else("a gesture of the pointer; M, S, C and Delete do it by key");
        /// A change.
        Edit(Edit) => Else("the rows of the panels");
        /// Take the selected unit off the map.
        Remove => Else("Delete while a position is arranged");
        /// The next state of the selected unit.
        State => Else("S while a position is arranged");
        /// The place under the keyboard or the pointer goes to the other side.
        Control => Else("C while a position is arranged");
        /// A place is named, or walked to, for what is selected or taken up.
        Aim => Else("M while a position is arranged");
        /// Letters of its name.
        Type(String) => Else("letters while a place is named");
        /// The last letter back.
        Untype => Else("Backspace while a place is named");
        /// Put it down there.
        Pick => Else("Enter while a position is arranged");
        /// To the neighbour in a direction.
        Walk(Heading) => Else("the arrows while a position is arranged");
        /// The next unit of the map, or the one before.
        NextUnit(bool) => Else("Tab while a position is arranged");
        /// Take back the last change.
        Undo => Else("Ctrl+Z while a position is arranged");
        /// Do it again.
        Redo => Else("Ctrl+Shift+Z while a position is arranged");
        /// Close the topmost of what is open; at last leave.
        Escape => Else("Esc while a position is arranged");
        /// The options of the game are shown, to play on under others, or not.
        Rules(bool) => Else("the link below the rows of a position that is arranged");
        /// Another value of an option from here on: the row, and which of its values.
        Rule(usize, usize) => Else("the options of a position that is arranged");
        /// Play from this position, or let the lesson that is made begin with it.
        Play => Else("the main button of a position that is arranged; Ctrl+Enter does it by key");
        /// Make a lesson that begins with it.
        Lesson => Else("the button of a position that is arranged");
        /// Leave without it.
        Cancel => Else("the last button of a position that is arranged; Esc does it by key");
    }
}

/// What a click on the map does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tool {
    /// Selects; a drag carries a unit elsewhere.
    #[default]
    Select,
    /// Puts down what was taken up.
    Place,
    /// Takes a unit off the map.
    Remove,
    /// Hands a place to the other side.
    Control,
    /// Changes the state of a unit.
    State,
}

impl Tool {
    /// All of them with their words and what they do.
    pub const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Select, "Select", "A click selects; a drag carries a unit elsewhere"),
        (Self::Place, "Place", "A click puts down the counter taken up below"),
        (Self::Remove, "Remove", "A click takes a unit off the map"),
        (Self::Control, "Control", "A click hands a place to the other side"),
        (Self::State, "State", "A click changes the state or the face of a unit"),
    ];
}
