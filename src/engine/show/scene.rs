//! A picture as plain data: what a game wants drawn, without saying how.
//!
//! Keys of units and places are the game's own indices: the same in every view, and they say nothing about a hidden
//! face. What never changes stands on the [`Board`], which all scenes of a game share.

use super::board::Board;
use crate::engine::base::{
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
    /// [`Direction`]: crate::engine::base::hex::Direction
    Side(PlaceKey, u8),
    /// A named button or part of the turn.
    Button(String),
}

/// What the user did on the map, before it means anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gesture {
    /// These units are to go to that place (click on a marked place, drag, keyboard).
    Go {
        /// Units picked up.
        units: Vec<UnitKey>,
        /// Where to.
        place: PlaceKey,
    },
    /// These units are to attack that place; a second call with more units adds to it.
    Attack {
        /// Attackers.
        units: Vec<UnitKey>,
        /// Target.
        place: PlaceKey,
    },
    /// These units follow an attack on that place.
    Follow {
        /// Followers.
        units: Vec<UnitKey>,
        /// Target.
        place: PlaceKey,
    },
    /// The primary button.
    Primary,
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
    /// Air missions and similar tags: place and short text such as `LF 2`.
    pub tags: Vec<(PlaceKey, String)>,
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
}

/// Something built at a place, such as a fortress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Works {
    /// What it is called, such as `fortress`.
    pub name: Cow<'static, str>,
    /// In ruins.
    pub destroyed: bool,
}

/// Military symbol in the box of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Symbol {
    /// Face down.
    #[default]
    Unknown,
    /// Crossed diagonals.
    Infantry,
    /// Capsule.
    Panzer,
    /// Filled capsule.
    PanzerGroup,
    /// Diagonals and capsule.
    Mechanised,
    /// Infantry with a filled wedge.
    Shock,
    /// Bow tie.
    Air,
}

/// Size mark over the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum SizeMark {
    #[default]
    None,
    Corps,
    Army,
}

/// Body colour variant of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Body {
    /// The side's colour.
    #[default]
    Full,
    /// Pale: a Weak unit.
    Pale,
    /// White: strategic reserve.
    White,
}

/// States of a counter; they combine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CounterStates {
    /// Yellow corner.
    pub disrupted: bool,
    /// Struck circle.
    pub out_of_supply: bool,
    /// Done for this step.
    pub moved: bool,
    /// Declared attacker.
    pub attacker: bool,
    /// Declared follower.
    pub follower: bool,
    /// May still do something in this step (for "next unit to decide").
    pub can_act: bool,
    /// Hits placed so far in the current battle.
    pub hits: u8,
    /// Tied to its place (fixed garrison).
    pub fixed: bool,
    /// Its face is shown to this viewer though no side knows it: the truth of an umpire.
    pub unseen: bool,
}

/// A counter on the map.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct CounterMark {
    /// Key of the unit.
    pub unit: UnitKey,
    /// Where it stands.
    pub place: PlaceKey,
    /// Index of its side.
    pub side: u8,
    /// Symbol.
    pub symbol: Symbol,
    /// Size.
    pub size: SizeMark,
    /// Body.
    pub body: Body,
    /// Short designation on the counter, such as `41`.
    pub short: String,
    /// Factor, if known.
    pub factor: Option<u8>,
    /// States.
    pub states: CounterStates,
    /// Full name, such as `XXXXI Panzer Corps`.
    pub name: String,
    /// Spoken: `XXXXI Panzer Corps, Dvinsk, 1 factor, may move`.
    pub spoken: String,
    /// Group it belongs to, such as `Army Group North`.
    pub group: String,
}

/// A mark on or between places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mark {
    /// The selection may go here: links used; `from` is the place before it on the path; `bonus` a move that
    /// ends the unit's activity.
    Reach {
        /// Place.
        place: PlaceKey,
        /// Links from the start.
        links: u8,
        /// Last link is the Bonus.
        bonus: bool,
        /// Place before it on the path.
        from: PlaceKey,
    },
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
}

/// Style of an arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArrowStyle {
    /// Declared attack, with its hits.
    Attack,
    /// Followers of an attack.
    Follow,
    /// Could join.
    CouldJoin,
    /// Possible retreat.
    Retreat,
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
    /// Label on the shaft: hits, or the number in order; may be empty.
    pub label: String,
}

impl Scene {
    /// Who controls a place.
    pub fn control(&self, place: PlaceKey) -> Option<Side> {
        self.places.get(place.index()).and_then(|p| p.control)
    }

    /// What is said of a place: its summary, else its name.
    pub fn spoken(&self, place: PlaceKey) -> &str {
        match self.places.get(place.index()) {
            Some(state) if !state.spoken.is_empty() => &state.spoken,
            _ => self.board.name(place),
        }
    }
}
