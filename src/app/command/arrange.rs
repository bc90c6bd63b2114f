//! What is asked while a position is put together by hand.

use super::{MapEvent, wishes::Heading};
use engine::show::arranging::Edit;

/// What is to be done with a position.
#[derive(Debug, Clone, PartialEq)]
pub enum Arrange {
    /// Put one together: of the game on the table as it is shown, else from an empty map.
    Open,
    /// Begin with another position, by its number among those offered.
    Preset(usize),
    /// What a click on the map does from now on.
    Tool(Tool),
    /// The pieces of a side are shown beside the map.
    Tray(u8),
    /// Take up a piece that lies beside the map, by its id; it is put down where the map is clicked, or a place is named.
    Take(String),
    /// The pointer did something on the map.
    Map(MapEvent),
    /// A change.
    Edit(Edit),
    /// Take the selected unit off the map.
    Remove,
    /// The next state of the selected unit.
    State,
    /// The place under the keyboard or the pointer goes to the other side.
    Control,
    /// A place is named, or walked to, for what is selected or taken up.
    Aim,
    /// Letters of its name.
    Type(String),
    /// The last letter back.
    Untype,
    /// Put it down there.
    Pick,
    /// To the neighbour in a direction.
    Walk(Heading),
    /// The next unit of the map, or the one before.
    NextUnit(bool),
    /// Take back the last change.
    Undo,
    /// Do it again.
    Redo,
    /// Close the topmost of what is open; at last leave.
    Escape,
    /// The options of the game are shown, to play on under others, or not.
    Rules(bool),
    /// Another value of an option from here on: the row, and which of its values.
    Rule(usize, usize),
    /// Play from this position, or let the lesson that is made begin with it.
    Play,
    /// Make a lesson that begins with it.
    Lesson,
    /// Leave without it.
    Cancel,
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
