//! Facts: what happened, dice and all; and what a side is told of what it may not know.

use crate::{
    battle::BattleEvent,
    data::tables::{Crossing, Drift, Points},
    nouns::*,
    state::{Record, Veil},
};

/// A fact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names of the fields say what they are")]
pub enum Event {
    /// A turn began.
    TurnBegan { turn: u8 },
    /// The sequence of play went on.
    StepBegan { step: Step, side: Side },
    /// A brigade got another drop zone (RPX-003).
    Zoned { brigade: Formation, at: Hex },
    /// Replacements came (RPX-010).
    Replacements { die: u8, points: Points },
    /// Bridgeheads were improved, by a die each in the order of placement (RPX-018).
    Improved { dice: Vec<u8>, which: Vec<u8> },
    /// Salvos came (RPX-019).
    Salvos { side: Side, dice: Vec<u8> },
    /// Bridgeheads may be placed: new ones of the track, and those that come back (RPX-040, RPX-Q26).
    PairsCame { new: u8, back: u8 },
    /// A bridgehead was placed.
    PairPlaced { east: Hex, west: Hex },
    /// The Soviet-bank counter of a bridgehead was shifted.
    PairShifted { west: Hex, east: Hex },
    /// A bridgehead left the map: withdrawn, or expelled by a German unit (RPX-042, RPX-043). `west` is its
    /// end on the German bank, `back` the turn in which it comes back.
    PairLeft { west: Hex, back: u8, expelled: bool },
    /// Positions were finished (RPX-054).
    Built { units: UnitSet },
    /// Positions were left empty and removed (RPX-121).
    Abandoned { hexes: Vec<Hex> },
    /// Supply was checked: who is newly out of it, and who is back in it (RPX-035).
    Supplied { out: UnitSet, back: UnitSet },
    /// Units of the other side were inspected (RPX-060).
    Inspected { units: UnitSet },
    /// An engineer tried to blow the bridge (RPX-051).
    Demolition { unit: Unit, die: u8, drm: u8, fell: bool },
    /// A division lost steps on its way (RPX-062).
    Attrition { division: Division, dice: [u8; 2], steps: u8 },
    /// A reinforcement entered (RPX-061). Allowance and cost are in quarter points; `lost` are steps of its
    /// attrition (RPX-062), and a zone may stop it.
    Entered { unit: Unit, at: Hex, ma: u8, cost: u8, lost: u8, stops: bool },
    /// A battalion fell apart (RPX-063).
    BrokeDown { unit: Unit, companies: UnitSet },
    /// Companies became a battalion (RPX-122).
    Joined { unit: Unit, at: Hex, companies: UnitSet },
    /// A unit went one hex on (RPX-080). Allowance and cost are in quarter points; a zone may stop it there.
    Went { unit: Unit, to: Hex, pace: Pace, ma: u8, cost: u8, stops: bool },
    /// The move of a unit is over. Its way, the first hex included, is shorter than two where it stood;
    /// `spent` is in quarter points.
    Halted { unit: Unit, way: Vec<Hex>, spent: u8 },
    /// A unit tried to cross (RPX-090).
    Crossed { unit: Unit, to: Hex, dice: [u8; 2], drm: i8, result: Crossing },
    /// A stack tried to slip through (RPX-113). No die where no roll is needed.
    Infiltrated { units: UnitSet, from: Hex, to: Hex, die: Option<u8>, drm: i8, went: bool, shaken: bool },
    /// A brigade began its drop of the night (RPX-131). So many companies may drop; any number on the last
    /// night.
    Dropped { brigade: Formation, dice: Vec<u8>, companies: Option<u8> },
    /// A unit was dropped (RPX-133). Aimed over a hex near the zone of its brigade, it came down somewhere,
    /// or nowhere when it is lost.
    Landed { unit: Unit, zone: Hex, aim: Hex, dice: [u8; 3], drift: Option<Drift>, at: Option<Hex> },
    /// In combat.
    Battle(BattleEvent),
    /// Something happened to a unit alone.
    Did { unit: Unit, deed: Deed },
    /// The game ended.
    Ended(Outcome),
    /// What a side is told of units that it does not know.
    Glimpsed(Box<Glimpse>),
}

/// What happens to a unit alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names of the fields say what they are")]
pub enum Deed {
    /// It got a step back (RPX-012).
    Rebuilt,
    /// It was taken off for its points (RPX-011).
    TakenOff,
    /// It got a level of ammunition (RPX-019).
    Loaded,
    /// It spent a level on a bombardment (RPX-143). Told apart from that, since ammunition is its owner’s secret.
    Spent,
    /// A headquarters or leader came back (RPX-020, RPX-021).
    Returned { at: Hex },
    /// It began a position (RPX-052).
    Dug,
    /// Its work was stopped (RPX-053).
    Stopped,
    /// It was limbered (RPX-081). Allowance and cost are in quarter points.
    Limbered { ma: u8, cost: u8 },
    /// It was unlimbered.
    Unlimbered { ma: u8, cost: u8 },
    /// It left its vehicles (RPX-078).
    Dismounted,
    /// An engineer will help it (RPX-092).
    Helped { engineer: Unit },
    /// It was shaken.
    Shaken { to: Nerve },
    /// It recovered a level, or tried to (RPX-236). No die where no enemy is near.
    Rallied { die: Option<u8>, up: bool },
    /// Dispersed, it gathered, or tried to (RPX-130).
    Gathered { die: u8, up: bool, drm: i8 },
    /// It was cut off (RPX-082).
    Isolated,
    /// It was taken off as too much in its hex (RPX-120).
    Eliminated,
    /// It was destroyed where it stood (RPX-085, RPX-086).
    Destroyed,
    /// A leader was alone when enemies came (RPX-085). He falls, or is away wounded for some days.
    Surprised { dice: [u8; 2], falls: bool, days: u8 },
}

/// What a side sees of a fact about units that it does not know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Glimpse {
    /// What is seen to happen.
    pub seen: Seen,
    /// What is now known of units: where they stand, and the rest.
    pub units: Vec<(Unit, Option<Hex>, Record)>,
    /// Stacks that look different now; none where nothing is seen any more.
    pub stacks: Vec<(Hex, Option<Veil>)>,
    /// Hexes that have changed hands.
    pub taken: Vec<Hex>,
    /// Steps that a side has lost.
    pub lost: Vec<(Side, u16)>,
}

/// The open part of a fact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names of the fields say what they are")]
pub enum Seen {
    /// Nothing but what its units and stacks show.
    Nothing,
    /// Units were inspected.
    Inspected { units: UnitSet },
    /// Somebody came over the edge of the map.
    Entered { side: Side, at: Hex },
    /// A unit went one hex on. A flipped one takes no hex.
    Went { side: Side, from: Hex, to: Hex, flipped: bool },
    /// The move of a unit is over: the hexes it came through.
    Marched { side: Side, way: Vec<Hex> },
    /// A unit tried to cross. A leader does not count.
    Crossed { side: Side, from: Hex, to: Hex, dice: [u8; 2], across: bool, leader: bool },
    /// A stack tried to slip through.
    Infiltrated { side: Side, from: Hex, to: Hex, die: Option<u8>, went: bool },
    /// Somebody tried to blow the bridge.
    Demolition { die: u8, fell: bool },
    /// A unit was dropped. A company counts among those of the night.
    Landed { brigade: Formation, zone: Hex, aim: Hex, at: Option<Hex>, company: bool },
    /// Positions were finished.
    Built { hexes: Vec<Hex> },
}
