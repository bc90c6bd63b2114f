//! A picture as plain data: what a game wants drawn, without saying how.
//!
//! Keys of units and places are the game's own indices: the same in every view, and they say nothing about a hidden
//! face. What never changes stands on the [`Board`], which all scenes of a game share.

use super::{board::Board, counter::CounterMark, season::Season};
use crate::base::{
    keys::{PlaceKey, UnitKey},
    side::Side,
};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, sync::Arc};

/// What something is about: for the inspector, for "why not?", for log lines.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// A unit by key.
    Unit(UnitKey),
    /// A place by key.
    Place(PlaceKey),
    /// A link by its two places.
    Link(PlaceKey, PlaceKey),
    /// A side of a hex: the key of the hex, and the direction from 0, clockwise, as [`Direction`] counts.
    ///
    /// [`Direction`]: crate::base::hex::Direction
    Side(PlaceKey, u8),
    /// A part of the turn.
    Turn(TurnPart),
}

impl From<UnitKey> for Subject {
    fn from(unit: UnitKey) -> Self {
        Self::Unit(unit)
    }
}

impl From<PlaceKey> for Subject {
    fn from(place: PlaceKey) -> Self {
        Self::Place(place)
    }
}

/// A part of the turn that is shown beside the map and has a page or a panel of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TurnPart {
    /// The side that acts.
    Side,
    /// The primary button.
    Primary,
    /// Who is ahead, and what is needed to win.
    Victory,
    /// The losses that are being chosen.
    Losses,
}

/// What the user did on the map, before it means anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gesture {
    /// Units are to do something at a place: a click on a marked place, a drag, the keyboard.
    Act(Act),
    /// The primary button.
    Primary,
}

/// Units that are to do something at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// What they are to do.
    pub verb: Verb,
    /// Units picked up.
    pub units: Vec<UnitKey>,
    /// Where.
    pub at: PlaceKey,
}

/// How a way drawn by hand begins.
const ALONG: &str = "along ";

/// A way that is drawn by hand: what it costs and what it sets off, or what stops it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Along {
    /// The places, from where the units stand.
    pub way: Vec<PlaceKey>,
    /// What the way has cost at each place but the first; shorter where a step is forbidden.
    pub costs: Vec<String>,
    /// The whole cost and what it sets off, or the fact that stops it.
    pub words: String,
}

/// What units may be told to do at a place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Verb(pub Cow<'static, str>);

impl Verb {
    /// To go there.
    pub const GO: Self = Self(Cow::Borrowed("go"));
    /// To attack it; a second gesture with more units adds to it.
    pub const ATTACK: Self = Self(Cow::Borrowed("attack"));
    /// To go there as one step of a way that goes on, where the game has such.
    pub const STEP: Self = Self(Cow::Borrowed("step"));
    /// To follow an attack on it.
    pub const FOLLOW: Self = Self(Cow::Borrowed("follow"));

    /// To go to the last of some places by way of the others: a way that was drawn by hand.
    pub fn along(way: &[PlaceKey]) -> Self {
        let places: Vec<String> = way.iter().map(|place| place.0.to_string()).collect();
        Self(Cow::Owned(format!("{ALONG}{}", places.join(" "))))
    }

    /// The places of such a way.
    pub fn way(&self) -> Option<Vec<PlaceKey>> {
        let places = self.0.strip_prefix(ALONG)?.split(' ');
        places.map(|place| place.parse().ok().map(PlaceKey)).collect()
    }

    /// Units that do it at a place; the way there is the game's choice.
    pub fn by(self, units: Vec<UnitKey>, at: PlaceKey) -> Gesture {
        Gesture::Act(Act { verb: self, units, at })
    }
}

/// A verb as a line in the menu of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerbLine {
    /// What units are told to do.
    pub verb: Verb,
    /// What the line says: `Move here`.
    pub words: Cow<'static, str>,
    /// Where it is offered.
    pub offered: Offered,
}

/// Where a verb is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offered {
    /// At every place.
    Always,
    /// Where a click of the same units means to go.
    WhereGoing,
    /// Where a click of the same units means to attack.
    WhereAttacking,
}

impl VerbLine {
    /// To go there.
    pub const GO: Self = Self::new(Verb::GO, "Move here", Offered::WhereGoing);
    /// To attack it.
    pub const ATTACK: Self = Self::new(Verb::ATTACK, "Plan an attack here", Offered::WhereAttacking);

    /// A line of fixed words.
    pub const fn new(verb: Verb, words: &'static str, offered: Offered) -> Self {
        Self { verb, words: Cow::Borrowed(words), offered }
    }
}

/// Everything on the map that changes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// The map it stands on.
    pub board: Arc<Board>,
    /// What changes about the places, by key.
    pub places: Vec<PlaceState>,
    /// Counters on the map, in stack order from the bottom.
    pub counters: Vec<CounterMark>,
    /// Marks always shown in this phase (targets of declared attacks and the like).
    pub marks: Vec<Mark>,
    /// Arrows always shown in this phase.
    pub arrows: Vec<Arrow>,
    /// What lies at places besides units and works: air missions, bridgeheads, dumps.
    pub markers: Vec<Marker>,
    /// What lies beside the map, from above.
    pub boxes: Vec<Beside>,
    /// What the weather makes of the ground.
    pub season: Season,
}

/// A box printed beside the map.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Beside {
    /// Its heading.
    pub title: String,
    /// What stands at the end of the heading; may be empty.
    pub note: String,
    /// What lies in it.
    pub rows: Vec<BesideRow>,
}

/// A row of a box beside the map.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BesideRow {
    /// At its beginning; may be empty.
    pub label: String,
    /// Counters that are alike, and how many of them there are.
    pub piles: Vec<(CounterMark, u16)>,
    /// At its end; may be empty.
    pub value: String,
}

/// What changes about a place.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PlaceState {
    /// Who controls it.
    pub control: Option<Side>,
    /// What stands there besides units.
    pub works: Vec<Works>,
    /// Spoken summary: `Minsk, Soviet, 2 unknown units`; empty where its name says all.
    pub spoken: String,
    /// The same with every unit there by name, for who comes to it by keys; empty where no unit stands or `spoken` says it.
    pub with_units: String,
}

/// Something built at a place, such as a fortress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Works {
    /// What it is called, such as `fortress`.
    pub name: Cow<'static, str>,
    /// In ruins.
    pub destroyed: bool,
}

/// Something that lies at a place beside its units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marker {
    /// Where.
    pub at: PlaceKey,
    /// The place it leads to: it lies between the two then, over the side they share or over what parts them.
    pub toward: Option<PlaceKey>,
    /// Whose it is.
    pub side: Side,
    /// Its sign.
    pub sign: MarkerSign,
    /// Short text beside the sign, such as `LF 2`; may be empty.
    pub label: String,
    /// What the legend says of markers with this sign, such as `air mission`; may be empty.
    pub legend: Cow<'static, str>,
}

/// The sign of a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkerSign {
    /// An air mission: wings.
    Air,
    /// A bridgehead: an arch over the water.
    Bridgehead,
    /// A prepared position: a wall with teeth.
    Position,
    /// Fuel: a drop.
    Fuel,
    /// Supplies: crates.
    Supplies,
    /// A crossing: an arrow with two heads.
    Crossing,
    /// A bridge: two rails over the water.
    Bridge,
    /// One that is destroyed: the rails broken.
    BridgeDown,
    /// Where paratroops are to come down: a dashed ring around the places so far from it, with its label in it.
    DropZone(u8),
    /// Artillery that supports: a ball, beside what it adds.
    Support,
}

/// A place that the selection may go to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reach {
    /// Where to.
    pub place: PlaceKey,
    /// The place before it on the way.
    pub from: PlaceKey,
    /// The whole way there, from where the selection stands; empty where that is told by the places before it.
    pub way: Vec<PlaceKey>,
    /// What its badge says of the cost, such as `2`.
    pub cost: String,
    /// The cost in words: `2 links`.
    pub spoken: String,
    /// Whether one may go on from there.
    pub style: ReachStyle,
    /// What the legend says of places marked so, such as `links needed`.
    pub legend: Cow<'static, str>,
}

/// How a place in reach is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum ReachStyle {
    /// Firm.
    #[default]
    Free,
    /// Dashed: going there ends what the unit may do.
    Last,
    /// Firm, with its cost in a box: the way cannot go on from there.
    Stop,
    /// Dashed, with its cost in a box.
    LastStop,
}

impl ReachStyle {
    /// Whether it is drawn dashed.
    pub const fn is_dashed(self) -> bool {
        matches!(self, Self::Last | Self::LastStop)
    }
    /// Whether the way cannot go on from there.
    pub const fn stops(self) -> bool {
        matches!(self, Self::Stop | Self::LastStop)
    }
}

/// A mark on or between places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mark {
    /// The selection may go here.
    Reach(Reach),
    /// The selection may attack here (from the place named, after its approach).
    Target {
        /// Place.
        place: PlaceKey,
        /// Where the attack would come from.
        from: PlaceKey,
    },
    /// The place is under attack.
    UnderAttack {
        /// Place.
        place: PlaceKey,
    },
    /// A place the procedure or the hint speaks of.
    Ring {
        /// Place.
        place: PlaceKey,
    },
    /// The chance of what is planned against a place: a badge at its brackets.
    Chance {
        /// Place.
        place: PlaceKey,
        /// What the badge says: `70 %`.
        label: String,
        /// The same in words: `taken in 70 per cent`.
        spoken: String,
    },
    /// A choice of the moment: a retreat, an advance, a deployment may go here.
    Choice {
        /// Place.
        place: PlaceKey,
    },
    /// Another commander of the side must agree before the selection goes here or attacks.
    Leave {
        /// Place.
        place: PlaceKey,
        /// In words: `needs leave of Army Group South`.
        spoken: String,
    },
}

/// Style of an arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ArrowStyle {
    /// Declared attack.
    Attack,
    /// Followers of an attack.
    Follow,
    /// Could join.
    CouldJoin,
    /// Fire in support: a thin dashed line in the colour of the side.
    Support,
    /// Possible retreat; with a label the hex at its end bears it, as the number under which it is picked.
    Retreat,
    /// The same, of a hex that the other side picks.
    RetreatTheirs,
    /// No retreat: a cross on the place at its end, the label says why.
    Barred,
    /// The way supply comes.
    Supply,
    /// A move made, in the side's colour.
    Move,
    /// What a move answers, in the other side's colour.
    Answers,
    /// What was wanted and is not possible: white, with a cross.
    Refused,
}

/// An arrow along places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrow {
    /// Places in order.
    pub path: Vec<PlaceKey>,
    /// Style.
    pub style: ArrowStyle,
    /// Side in whose colour.
    pub side: u8,
    /// Label on the shaft: how strong it is, or the number in order; may be empty.
    pub label: String,
    /// What the legend says of arrows drawn so, such as `declared, with hits`; empty where their style says all.
    pub legend: Cow<'static, str>,
}

impl Arrow {
    /// An arrow along places in the colour of a side, without a word beside it.
    pub fn along(path: impl IntoIterator<Item = impl Into<PlaceKey>>, style: ArrowStyle, side: u8) -> Self {
        let path = path.into_iter().map(Into::into).collect();
        Self { path, style, side, label: String::new(), legend: "".into() }
    }
}

impl Scene {
    /// Who controls a place.
    pub fn control(&self, place: PlaceKey) -> Option<Side> {
        self.places.get(place.index()).and_then(|p| p.control)
    }

    /// Places on both sides of the front: linked places held by different sides.
    pub fn front(&self) -> Vec<PlaceKey> {
        let faces = |place: PlaceKey| {
            let other = |next: &PlaceKey| matches!((self.control(place), self.control(*next)), (Some(a), Some(b)) if a != b);
            self.board.neighbours(place).iter().any(other)
        };
        self.board.keys().filter(|place| faces(*place)).collect()
    }

    /// What is said of a place: its summary, else its name.
    pub fn spoken(&self, place: PlaceKey) -> &str {
        match self.places.get(place.index()) {
            Some(state) if !state.spoken.is_empty() => &state.spoken,
            _ => self.board.name(place),
        }
    }

    /// What is said to who comes to a place by keys: its units by name as well, where the game tells them.
    pub fn told(&self, place: PlaceKey) -> &str {
        match self.places.get(place.index()) {
            Some(state) if !state.with_units.is_empty() => &state.with_units,
            _ => self.spoken(place),
        }
    }
}
