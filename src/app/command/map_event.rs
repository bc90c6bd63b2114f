//! What the pointer did on the map.

use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::scene::Subject,
};

/// What the pointer did on the map. Units and places are told by their keys.
#[derive(Debug, Clone, PartialEq)]
pub enum MapEvent {
    /// A counter was clicked.
    ClickUnit {
        /// Which of the stack.
        unit: UnitKey,
        /// Where it stands.
        place: PlaceKey,
        /// With Shift: it is added to the selection.
        add: bool,
    },
    /// A counter was clicked with Alt: it is meant itself, also where a click would place another unit.
    PickUnit {
        /// Which of the stack.
        unit: UnitKey,
        /// Where it stands.
        place: PlaceKey,
    },
    /// A place was clicked.
    ClickPlace {
        /// Where the pointer was.
        place: PlaceKey,
    },
    /// A stack was double-clicked: all that fit. The first of the two clicks was told as [`Self::ClickUnit`].
    ClickStack {
        /// Where the stack stands.
        place: PlaceKey,
    },
    /// A drag began on counters.
    TakeUp(Vec<UnitKey>),
    /// Counters were dragged onto a place.
    Drop {
        /// The selection if the drag began on it, else the one counter.
        units: Vec<UnitKey>,
        /// Where they were dropped.
        place: PlaceKey,
    },
    /// Counters are drawn along a way of one's own.
    Along {
        /// Who.
        units: Vec<UnitKey>,
        /// The places, from where they stand; empty when they are drawn no longer.
        way: Vec<PlaceKey>,
        /// They were let go: they are to take this way.
        done: bool,
    },
    /// The selection is to go to a place or to attack it; a piece that stands there is not selected.
    GoOnto {
        /// Where the pointer was.
        place: PlaceKey,
    },
    /// The pointer came upon something else, or left.
    Hover(Option<Subject>),
    /// A click on nothing.
    ClickNothing,
}
