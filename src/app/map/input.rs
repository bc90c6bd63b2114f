//! What the map is given for a frame.

use super::{brush::mark_place, bubble::Bubble, fight_paint::Fighting, follow::Followed};
use crate::ui::Theme;
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::{
        counter::CounterMark,
        overlay::Overlay,
        scene::{Along, Arrow, Mark, Scene, Subject},
        sheet::Sheet,
    },
};
use std::sync::Arc;

/// The card of what the pointer rests on. Shown once it has rested long enough, while `at` is what is hovered.
#[derive(Debug, Clone, Copy)]
pub struct HoverCard<'a> {
    /// What it is about, as told by [`crate::command::MapEvent::Hover`].
    pub at: &'a Subject,
    /// What it says.
    pub sheet: &'a Sheet,
}

/// What a click at a place does, in words beside it.
#[derive(Debug, Clone, Copy)]
pub struct Tip<'a> {
    /// The place under the pointer.
    pub place: PlaceKey,
    /// `Click again: attack Kaunas`.
    pub text: &'a str,
    /// Shown without waiting for the pointer to rest.
    pub at_once: bool,
}

/// What is printed on the map besides its places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Printed<'a> {
    /// The title of the game, in a free corner with the scale and what the signs of the country mean; nothing of it
    /// where this is empty.
    pub title: &'a str,
    /// The date.
    pub when: &'a str,
    /// Index of the side that looks: the front has teeth on its ground.
    pub eyes: Option<u8>,
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
    /// Those of them at the upper right, which a whole sheet of hexes is clear of.
    pub bar: egui::Rect,
    /// Units selected.
    pub selection: &'a [UnitKey],
    /// Place selected.
    pub selected_place: Option<PlaceKey>,
    /// The way counters are being drawn along by hand.
    pub along: Option<&'a Along>,
    /// Counters arriving, at their `place`.
    pub ghosts: &'a [CounterMark],
    /// Colours of the theme that is on.
    pub theme: &'a Theme,
    /// Text size, 1 is 100 per cent.
    pub text_scale: f32,
    /// No names are written, but those of waters.
    pub nameless: bool,
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
    /// What the camera follows; `None` where it stays as it was put.
    pub follow: Option<&'a Arc<Followed>>,
    /// The battle that is seen on the counters.
    pub fight: Option<Fighting<'a>>,
    /// Nothing moves by itself.
    pub reduce_motion: bool,
    /// The scene follows on from the one before: counters that moved may be seen to travel.
    pub follows: bool,
    /// How many times faster than usual counters travel; 0 is at once.
    pub travel: f32,
    /// What is printed on the map besides its places.
    pub printed: Printed<'a>,
    /// The whole sheet is shown in a corner while the map is drawn near.
    pub overview: bool,
}

impl<'a> MapInput<'a> {
    /// A scene alone, with nothing chosen, said or printed and nothing that moves by itself.
    pub const fn still(scene: &'a Scene, revision: u64, theme: &'a Theme, text_scale: f32) -> Self {
        Self {
            scene,
            revision,
            marks: &[],
            arrows: &[],
            overlay: None,
            strip: egui::Rect::NOTHING,
            bar: egui::Rect::NOTHING,
            selection: &[],
            selected_place: None,
            along: None,
            ghosts: &[],
            theme,
            text_scale,
            nameless: false,
            bubble: None,
            hover_card: None,
            tip: None,
            mine: None,
            looking_back: false,
            follow: None,
            fight: None,
            reduce_motion: true,
            follows: false,
            travel: 0.0,
            printed: Printed { title: "", when: "", eyes: None },
            overview: false,
        }
    }

    /// Whether a mark speaks of a place.
    pub(crate) fn is_marked(&self, place: PlaceKey) -> bool {
        self.marks.iter().chain(&self.scene.marks).any(|mark| mark_place(mark) == place)
    }

    /// Whether a drag takes this counter up; else it moves the map.
    pub(crate) fn takes(&self, mark: &CounterMark) -> bool {
        self.mine.map_or(mark.states.can_act, |side| side == mark.side)
    }
}
