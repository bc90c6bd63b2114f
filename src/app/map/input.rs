//! What the map is given for a frame, and what it answers.

use super::bubble::Bubble;
use crate::{
    app::ui::theme::Theme,
    engine::{
        base::keys::{PlaceKey, UnitKey},
        show::{
            overlay::Overlay,
            scene::{Arrow, CounterMark, Mark, Scene, Subject},
            sheet::Sheet,
        },
    },
};
use std::sync::Arc;

/// What the user did on the map.
#[derive(Debug, Clone, PartialEq)]
pub enum MapEvent {
    /// A counter was clicked.
    ClickUnit {
        /// Its key.
        unit: UnitKey,
        /// Where it stands.
        place: PlaceKey,
        /// With Shift: add it to the selection.
        add: bool,
    },
    /// A stack was double-clicked: all that fit. The first of the two clicks was reported as [`Self::ClickUnit`].
    DoubleClickStack {
        /// Its place.
        place: PlaceKey,
    },
    /// A place was clicked, or anything at it with the secondary button.
    ClickPlace {
        /// Its key.
        place: PlaceKey,
        /// With the secondary button: the menu of the place.
        secondary: bool,
    },
    /// The selection is to go to a place; a piece that stands there is not selected.
    GoOnto {
        /// Its key.
        place: PlaceKey,
    },
    /// A drag began on counters.
    TakeUp(Vec<UnitKey>),
    /// Counters were dragged onto a place.
    DragUnits {
        /// The selection if the drag began on it, else the one counter.
        units: Vec<UnitKey>,
        /// Where they were let go.
        to_place: PlaceKey,
    },
    /// The pointer came upon something else, or left.
    Hover(Option<Subject>),
    /// A rule tag of a bubble or card was clicked.
    ClickTag(String),
    /// A click on nothing.
    EmptyClick,
}

/// The card of what the pointer rests on. Shown once it has rested long enough, while `at` is what is hovered.
#[derive(Debug, Clone, Copy)]
pub struct HoverCard<'a> {
    /// What it is about, as told by [`MapEvent::Hover`].
    pub at: &'a Subject,
    /// What it says.
    pub sheet: &'a Sheet,
}

/// What a click at a place does, in words beside it.
#[derive(Debug, Clone, Copy)]
pub struct Tip<'a> {
    /// Where.
    pub place: PlaceKey,
    /// `Click again: attack Kaunas`.
    pub text: &'a str,
    /// Shown without waiting for the pointer to rest.
    pub at_once: bool,
}

/// Everything the map needs to draw a frame.
#[derive(Clone, Copy)]
pub struct MapInput<'a> {
    /// What is on the map.
    pub scene: &'a Scene,
    /// Changes whenever the scene does.
    pub revision: u64,
    /// Marks of the selection, of a hint, of a log line, over those of the scene.
    pub marks: &'a [Mark],
    /// Arrows likewise.
    pub arrows: &'a [Arrow],
    /// The overlay that is on.
    pub overlay: Option<&'a Arc<Overlay>>,
    /// Buttons over the map, which names and cards keep clear of.
    pub strip: egui::Rect,
    /// Units selected.
    pub selection: &'a [UnitKey],
    /// Place selected.
    pub selected_place: Option<PlaceKey>,
    /// Counters arriving, at their `place`.
    pub ghosts: &'a [CounterMark],
    /// Colours.
    pub theme: &'a Theme,
    /// Text size, 1 is 100 per cent.
    pub text_scale: f32,
    /// Something said at a place.
    pub bubble: Option<&'a Bubble>,
    /// The card of what is hovered.
    pub hover_card: Option<HoverCard<'a>>,
    /// What a click does where the pointer is, or a second click where the first one was.
    pub tip: Option<Tip<'a>>,
    /// Index of the side whose counters may be taken up; without one, those that may act.
    pub mine: Option<u8>,
    /// The scene shows an earlier moment.
    pub looking_back: bool,
    /// Nothing moves by itself.
    pub reduce_motion: bool,
    /// The scene follows on from the one before: counters that moved may be seen to travel.
    pub follows: bool,
    /// How many times faster than usual counters travel; 0 is at once.
    pub travel: f32,
}

impl MapInput<'_> {
    /// Whether a drag takes this counter up; else it moves the map.
    pub(crate) fn takes(&self, mark: &CounterMark) -> bool {
        self.mine.map_or(mark.states.can_act, |side| side == mark.side)
    }
}
