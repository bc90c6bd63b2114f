//! Facts: what happened, dice and all; and what a side is told of what it may not know.

use crate::{
    battle::BattleEvent,
    data::tables::{Crossing, Drift, Points},
    nouns::{Deserialize, Division, Formation, Hex, Nerve, Pace, Serialize, Side, Step, Unit, UnitSet},
    state::{Record, Veil},
};
use engine::base::outcome::Outcome;

/// A fact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// The sequence of play went on.
    StepBegan {
        /// To this step.
        step: Step,
        /// Whose part of the turn it is.
        side: Side,
    },
    /// A brigade got another drop zone (RPX-003).
    Zoned {
        /// Which.
        brigade: Formation,
        /// Where.
        at: Hex,
    },
    /// Replacements came (RPX-010).
    Replacements {
        /// The die.
        die: u8,
        /// What came.
        points: Points,
    },
    /// Bridgeheads were improved, by a die each in the order of placement (RPX-018).
    Improved {
        /// The dice.
        dice: Vec<u8>,
        /// Which were improved, by their place in the order.
        which: Vec<u8>,
    },
    /// Salvos came (RPX-019).
    Salvos {
        /// To whom.
        side: Side,
        /// The dice.
        dice: Vec<u8>,
    },
    /// Bridgeheads may be placed: those of the track, and those that come back (RPX-040, RPX-Q26).
    PairsCame {
        /// Of the track.
        new: u8,
        /// Back.
        back: u8,
    },
    /// A bridgehead was placed.
    PairPlaced {
        /// On the Soviet bank.
        east: Hex,
        /// On the German bank.
        west: Hex,
    },
    /// The Soviet-bank counter of a bridgehead was shifted.
    PairShifted {
        /// Its other end.
        west: Hex,
        /// Where to.
        east: Hex,
    },
    /// A bridgehead left the map: withdrawn, or expelled by a German unit (RPX-042, RPX-043).
    PairLeft {
        /// Its end on the German bank.
        west: Hex,
        /// The turn in which it comes back.
        back: u8,
        /// Expelled.
        expelled: bool,
    },
    /// Positions were finished (RPX-054).
    Built {
        /// Who built them.
        units: UnitSet,
    },
    /// Positions were left empty and removed (RPX-121).
    Abandoned {
        /// Where.
        hexes: Vec<Hex>,
    },
    /// Supply was checked: who is out of it, and who is in it again (RPX-035).
    Supplied {
        /// Newly out.
        out: UnitSet,
        /// In again.
        back: UnitSet,
    },
    /// Units of the other side were inspected (RPX-060).
    Inspected {
        /// Which.
        units: UnitSet,
    },
    /// An engineer tried to blow the bridge (RPX-051).
    Demolition {
        /// Who.
        unit: Unit,
        /// The die.
        die: u8,
        /// What is added.
        drm: u8,
        /// Whether it fell.
        fell: bool,
    },
    /// A division lost steps on its way (RPX-062).
    Attrition {
        /// Which.
        division: Division,
        /// The dice.
        dice: [u8; 2],
        /// Steps.
        steps: u8,
    },
    /// A reinforcement entered (RPX-061).
    Entered {
        /// Who.
        unit: Unit,
        /// Where.
        at: Hex,
        /// What it has to move, in quarter points.
        ma: u8,
        /// What the hex cost.
        cost: u8,
        /// Steps lost on the way (RPX-062).
        lost: u8,
        /// Whether a zone stops it there.
        stops: bool,
    },
    /// A battalion fell apart (RPX-063).
    BrokeDown {
        /// Who.
        unit: Unit,
        /// Into these companies.
        companies: UnitSet,
    },
    /// Companies became a battalion (RPX-122).
    Joined {
        /// The battalion.
        unit: Unit,
        /// Where.
        at: Hex,
        /// Of these companies.
        companies: UnitSet,
    },
    /// A unit went one hex on (RPX-080).
    Went {
        /// Who.
        unit: Unit,
        /// Where to.
        to: Hex,
        /// How.
        pace: Pace,
        /// What it has to move, in quarter points.
        ma: u8,
        /// What the step cost.
        cost: u8,
        /// Whether a zone stops it there.
        stops: bool,
    },
    /// The move of a unit is over.
    Halted {
        /// Who.
        unit: Unit,
        /// The way, the first hex included; shorter than two where it stood.
        way: Vec<Hex>,
        /// What it has spent in all, in quarter points.
        spent: u8,
    },
    /// A unit tried to cross (RPX-090).
    Crossed {
        /// Who.
        unit: Unit,
        /// To which hex.
        to: Hex,
        /// The dice.
        dice: [u8; 2],
        /// What is added.
        drm: i8,
        /// What came of it.
        result: Crossing,
    },
    /// A stack tried to slip through (RPX-113).
    Infiltrated {
        /// Who.
        units: UnitSet,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// The die; none where no roll is needed.
        die: Option<u8>,
        /// What is added.
        drm: i8,
        /// Whether it went.
        went: bool,
        /// Whether it was shaken.
        shaken: bool,
    },
    /// A brigade began its drop of the night (RPX-131).
    Dropped {
        /// Which.
        brigade: Formation,
        /// The dice.
        dice: Vec<u8>,
        /// How many companies may drop; any number on the last night.
        companies: Option<u8>,
    },
    /// A unit was dropped (RPX-133).
    Landed {
        /// Who.
        unit: Unit,
        /// The drop zone of its brigade.
        zone: Hex,
        /// Over which hex.
        aim: Hex,
        /// The dice of the jump.
        dice: [u8; 3],
        /// How far it drifted.
        drift: Option<Drift>,
        /// Where it came down; nowhere when it is lost.
        at: Option<Hex>,
    },
    /// In combat.
    Battle(BattleEvent),
    /// Something happened to a unit alone.
    Did {
        /// Who.
        unit: Unit,
        /// What.
        deed: Deed,
    },
    /// The game ended.
    Ended(Outcome),
    /// What a side is told of units that it does not know.
    Glimpsed(Box<Glimpse>),
}

/// What happens to a unit alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// It got a step back (RPX-012).
    Rebuilt,
    /// It was taken off for its points (RPX-011).
    TakenOff,
    /// It got a level of ammunition (RPX-019).
    Loaded,
    /// A headquarters or leader came back (RPX-020, RPX-021).
    Returned {
        /// Where.
        at: Hex,
    },
    /// It began a position (RPX-052).
    Dug,
    /// Its work was stopped (RPX-053).
    Stopped,
    /// It was limbered (RPX-081).
    Limbered {
        /// What it has to move.
        ma: u8,
        /// What it cost.
        cost: u8,
    },
    /// It was unlimbered.
    Unlimbered {
        /// What it has to move.
        ma: u8,
        /// What it cost.
        cost: u8,
    },
    /// It left its vehicles (RPX-078).
    Dismounted,
    /// An engineer will help it (RPX-092).
    Helped {
        /// Who.
        engineer: Unit,
    },
    /// It was shaken.
    Shaken {
        /// To this level.
        to: Nerve,
    },
    /// It recovered a level, or tried to (RPX-236).
    Rallied {
        /// The die; none where no enemy is near.
        die: Option<u8>,
        /// Whether it did.
        up: bool,
    },
    /// Dispersed, it gathered, or tried to (RPX-130).
    Gathered {
        /// The die.
        die: u8,
        /// Whether it did.
        up: bool,
        /// What is added.
        drm: i8,
    },
    /// It was cut off (RPX-082).
    Isolated,
    /// It was taken off as too much in its hex (RPX-120).
    Eliminated,
    /// It was destroyed where it stood (RPX-085, RPX-086).
    Destroyed,
    /// A leader was alone when enemies came (RPX-085).
    Surprised {
        /// The dice.
        dice: [u8; 2],
        /// Whether he fell.
        falls: bool,
        /// Days for which he is away wounded.
        days: u8,
    },
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
pub enum Seen {
    /// Nothing but what its units and stacks show.
    Nothing,
    /// Units were inspected.
    Inspected {
        /// Which.
        units: UnitSet,
    },
    /// Somebody came over the edge of the map.
    Entered {
        /// Whose.
        side: Side,
        /// Where.
        at: Hex,
    },
    /// A unit went one hex on.
    Went {
        /// Whose.
        side: Side,
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
        /// Whether it lies flipped, so that it takes no hex.
        flipped: bool,
    },
    /// A unit tried to cross.
    Crossed {
        /// Whose.
        side: Side,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// The dice.
        dice: [u8; 2],
        /// Whether it is across.
        across: bool,
        /// Whether it is a leader, who does not count.
        leader: bool,
    },
    /// A stack tried to slip through.
    Infiltrated {
        /// Whose.
        side: Side,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// The die.
        die: Option<u8>,
        /// Whether it went.
        went: bool,
    },
    /// Somebody tried to blow the bridge.
    Demolition {
        /// The die.
        die: u8,
        /// Whether it fell.
        fell: bool,
    },
    /// A unit was dropped.
    Landed {
        /// Of which brigade.
        brigade: Formation,
        /// Its drop zone.
        zone: Hex,
        /// Over which hex.
        aim: Hex,
        /// Where it came down.
        at: Option<Hex>,
        /// Whether it counts among the companies of the night.
        company: bool,
    },
    /// Positions were finished.
    Built {
        /// Where.
        hexes: Vec<Hex>,
    },
}
