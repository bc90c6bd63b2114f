//! What the pointer did on the map.

use super::given::commands;
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::scene::Subject,
};

commands! {
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
        } => Else("a gesture of the pointer; 1 to 9 select by key"), OnSight OwnTurn;
        /// A counter was clicked with Alt: it is meant itself, also where a click would place another unit.
        PickUnit {
            /// Which of the stack.
            unit: UnitKey,
            /// Where it stands.
            place: PlaceKey,
        } => Else("a gesture of the pointer; 1 to 9 select by key"), OnSight OwnTurn;
        /// A place was clicked.
        ClickPlace {
            /// Where the pointer was.
            place: PlaceKey,
        } => Else("a gesture of the pointer; also a place's row while aiming"), OnSight OwnTurn;
        /// A stack was double-clicked: all that fit. The first of the two clicks was told as [`Self::ClickUnit`].
        ClickStack {
            /// Where the stack stands.
            place: PlaceKey,
        } => Else("a gesture of the pointer; Whole stack does it by key"), OnSight OwnTurn;
        /// A drag began on counters.
        TakeUp(Vec<UnitKey>) => Else("the beginning of a drag; Tab or the digits select by key"), OnSight OwnTurn;
        /// Counters were dragged onto a place.
        Drop {
            /// The selection if the drag began on it, else the one counter.
            units: Vec<UnitKey>,
            /// Where they were dropped.
            place: PlaceKey,
        } => Else("a gesture of the pointer; Move to does it by key"), OnSight OwnTurn;
        /// Counters are drawn along a way of one's own.
        Along {
            /// Who.
            units: Vec<UnitKey>,
            /// The places, from where they stand; empty when they are drawn no longer.
            way: Vec<PlaceKey>,
            /// They were let go: they are to take this way.
            done: bool,
        } => Else("a gesture of the pointer; Shift+arrow goes hex by hex"), OnSight OwnTurn;
        /// The selection is to go to a place or to attack it; a piece that stands there is not selected.
        GoOnto {
            /// Where the pointer was.
            place: PlaceKey,
        } => Else("Shift+Enter on a place that has the keyboard; Move to does it as well"), OnSight;
        /// The pointer came upon something else, or left.
        Hover(Option<Subject>) => Else("a gesture of the pointer; the inspector shows the same");
        /// A click on nothing.
        ClickNothing => Else("a gesture of the pointer; Esc does it by key"), OnSight OwnTurn;
    }
}
