//! Overlays and audits as plain data: what a game can show over its map on request, and what a player may have
//! overlooked. Made from views alone; the window draws and reads them and names no game.

use super::{
    scene::Subject,
    words::{RuleId, Tone},
};
use crate::base::{
    keys::{PlaceKey, UnitKey},
    side::Side,
};
use serde::{Deserialize, Serialize};

/// Id of the overlay whose marks are those of the selection.
pub const REACH: &str = "reach";

/// Id of the overlay that is about the place selected: see [`Picture::who_comes`](crate::contract::picture::Picture::who_comes).
pub const WHO_COMES: &str = "who-comes";

/// An overlay that may be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OverlayKind {
    /// Stable id, such as `supply`.
    pub id: &'static str,
    /// One or two words: `Supply`.
    pub title: &'static str,
    /// Its letter key.
    pub key: char,
    /// One sentence.
    pub about: &'static str,
    /// It differs by side and may be asked for each of them.
    pub by_side: bool,
    /// Of the sides, another than that of who asks is shown first: what it does matters more.
    pub theirs_first: bool,
    /// Offered at the map itself; the others stand behind a menu.
    pub main: bool,
    /// Id under which the same is asked for as it will be, when what changes by itself has changed: shown by the second press.
    /// Empty where nothing does.
    pub ahead: &'static str,
}

/// How a way is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TrailStyle {
    /// A trace of supply, with a head in the middle of each link toward the source.
    Trace,
    /// A trace that is cut in the last link of its path.
    Cut,
    /// A move made.
    Move,
    /// An attack made.
    Attack,
}

/// A way along places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trail {
    /// Places in order.
    pub path: Vec<PlaceKey>,
    /// Style.
    pub style: TrailStyle,
    /// Index of the side it belongs to.
    pub side: u8,
    /// Number in order; may be empty.
    pub label: String,
}

/// How a place is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BadgeStyle {
    /// Attackable: a diamond around the place, a disc with a number.
    Threat,
    /// Its loss would cut others off: a dashed frame, a hollow disc with their number.
    Vital,
    /// A source of supply.
    Source,
    /// Changed hands: a frame in the colour of the new holder, a pill with the date.
    Changed(Side),
    /// Held by the side that looks, and not then: a ring and a plus.
    More,
    /// Held by it then, and not now: a ring and a minus.
    Less,
    /// Both sides stood in it: a half-filled ring.
    Contested,
}

impl BadgeStyle {
    /// Whether it says something over the counters without a label.
    pub const fn speaks(self) -> bool {
        matches!(self, Self::More | Self::Less | Self::Contested)
    }
}

/// A mark at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Badge {
    /// Place.
    pub place: PlaceKey,
    /// Style.
    pub style: BadgeStyle,
    /// What its disc or pill says; may be empty.
    pub label: String,
}

/// A line between the sides as it once was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastFront {
    /// When: `June`.
    pub label: String,
    /// Position in the sequence of line patterns.
    pub nth: u8,
    /// Holder of every place by key.
    pub holders: Vec<Option<Side>>,
}

/// What an area is, and so how it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AreaStyle {
    /// Held by the side that looks, and not then: hatched, leaning right.
    More,
    /// Held by it then, and not now: hatched, leaning left.
    Less,
    /// Under the eyes of units of a side: a few strokes in each hex, in its colour.
    Zone(Side),
    /// The same of units that weigh more: stronger strokes.
    StrongZone(Side),
    /// As far as something reaches: tinted within one line around it.
    Within(Tone),
}

/// Places drawn as one piece of ground.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// Its places.
    pub places: Vec<PlaceKey>,
    /// What it is.
    pub style: AreaStyle,
}

/// A sign of the legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Sign {
    /// A way; the side gives the colour where there is one.
    Trail(TrailStyle, Side),
    /// A mark.
    Badge(BadgeStyle),
    /// A past line.
    Front(u8),
    /// A piece of ground.
    Area(AreaStyle),
}

/// A sentence of an overlay, for the list beside the map and for the ear.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OverlayRow {
    /// The sentence, without a full stop.
    pub text: String,
    /// Where a click leads.
    pub subject: Option<Subject>,
    /// Rules that say so.
    pub rules: Vec<RuleId>,
    /// Colour of meaning.
    pub tone: Tone,
}

/// One overlay at one moment for one viewer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Overlay {
    /// Heading of its list: `Supply of the German side`.
    pub title: String,
    /// What it says in all, one sentence.
    pub summary: String,
    /// Ways.
    pub trails: Vec<Trail>,
    /// Marks.
    pub badges: Vec<Badge>,
    /// Past lines between the sides.
    pub fronts: Vec<PastFront>,
    /// Ground that is hatched or tinted.
    #[serde(default)]
    pub areas: Vec<Area>,
    /// Signs drawn, with their words; only what is drawn, and past fronts that run under later ones.
    pub legend: Vec<(Sign, String)>,
    /// Line by line.
    pub rows: Vec<OverlayRow>,
    /// What it says at single places when one is asked about; not in the list.
    #[serde(default)]
    pub notes: Vec<OverlayRow>,
    /// What it says at every place that nothing else is said of; may be empty.
    #[serde(default)]
    pub elsewhere: String,
}

impl Overlay {
    /// What it says of a place.
    pub fn at(&self, place: PlaceKey) -> Vec<OverlayRow> {
        let here = Some(Subject::Place(place));
        let mut all: Vec<OverlayRow> =
            self.rows.iter().chain(&self.notes).filter(|row| row.subject == here).cloned().collect();
        if all.is_empty() && !self.elsewhere.is_empty() {
            all.push(OverlayRow { text: self.elsewhere.clone(), ..OverlayRow::default() });
        }
        all
    }
}

/// How much a line of an audit matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AuditWeight {
    /// Something may still be done in this step and will be gone with it.
    Open,
    /// Something will go badly if nothing is done.
    Risk,
    /// Good to know.
    Note,
}

/// A line of an audit: something that may have been overlooked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditLine {
    /// Heading it stands under: `Out of supply`.
    pub topic: String,
    /// How much it matters.
    pub weight: AuditWeight,
    /// The sentence, without a full stop.
    pub text: String,
    /// Where a click leads.
    pub subject: Option<Subject>,
    /// Units it is about, to be selected by a click; own units only.
    pub units: Vec<UnitKey>,
    /// Rules that say so.
    pub rules: Vec<RuleId>,
}
