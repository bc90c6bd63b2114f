//! Reasons of the Soviet procedure as data: one variant per code of the catalogue's section 7.
//!
//! Numbers are units or factors; an unknown unit counts 1. `words` makes sentences of them.

use crate::{
    ids::{SpaceId, UnitId},
    nouns::Group,
};
use serde::{Deserialize, Serialize};

/// Why units are needed on a position (§7.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the line of a variant says what its fields are")]
pub enum Need {
    /// Priority 1a: a directly threatened city, `k` units could attack it.
    City { city: SpaceId, k: u8 },
    /// Priority 1b: the Germans can reach a position next to the city.
    Imminent { city: SpaceId, via: SpaceId },
    /// Priority 2a: keeps Moscow from being surrounded.
    Moscow { at: SpaceId },
    /// Priority 2b: slows the approach to a city.
    Approach { at: SpaceId, city: SpaceId },
    /// Priority 3: stops an army from advancing more than one position.
    Stop { at: SpaceId, army: UnitId },
    /// Priority 4: backs up a position against a Blitzkrieg breakout.
    Backup { at: SpaceId, behind: SpaceId },
    /// Set-up: the first place for surplus units (R70).
    Surplus { at: SpaceId },
    /// Set-up: a position that takes a unit of this type at the start (BF-SET-06, R116).
    Start { at: SpaceId, tank: bool },
}

impl Need {
    /// Code of the priority.
    pub fn code(&self) -> &'static str {
        match self {
            Self::City { .. } => "SOL-P1",
            Self::Imminent { .. } => "SOL-P1i",
            Self::Moscow { .. } => "SOL-P2m",
            Self::Approach { .. } => "SOL-P2",
            Self::Stop { .. } => "SOL-P3",
            Self::Backup { .. } => "SOL-P4",
            Self::Surplus { .. } | Self::Start { .. } => "SOL-REP",
        }
    }
}

/// Why a retreat goes where it goes (§7.6): the first rank that told its destination from the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RetreatRank {
    /// There was only one way.
    Only,
    /// A city or live fortress that needs units.
    City,
    /// Units are needed there.
    Need,
    /// It closes a hole.
    Hole,
    /// It is not in contact with Germans.
    Clear,
    /// It is nearer the Soviet edge.
    Nearer,
    /// The tie die.
    Die,
}

/// Why attackers move in after a success (§7.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    /// A breakout goes on.
    Breakout,
    /// The target is a victory city.
    City,
    /// It closes a hole and keeps its supply.
    Hole,
}

/// A reason, by its code in the procedure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Why {
    /// SOL-BRK: the line in a sector is broken; a unit can drive from `from` over `a` to `b`.
    Broken { sector: Group, by: UnitId, from: SpaceId, a: SpaceId, b: SpaceId },
    /// SOL-LINE: a sector holds.
    Line { sector: Group },
    /// SOL-BO-MOVE: a unit slips out of a pocket (where control blocks supply, R60).
    BreakoutMove { unit: UnitId, pocket: SpaceId, through: SpaceId },
    /// SOL-BO-ATK: a pocket attacks to reopen the way to an edge.
    Breakout { from: SpaceId, target: SpaceId, strength: u8, against: u8, edge: SpaceId },
    /// SOL-BO-TROUBLE: no way out; it attacks to cost the Germans as much as possible.
    Trouble { from: SpaceId, target: SpaceId, strength: u8, against: u8 },
    /// SOL-BO-STAY: a pocketed stack cannot hurt the target and stays.
    Cover { at: SpaceId, target: SpaceId },
    /// SOL-ATK: obliged to attack.
    Attack { from: SpaceId, target: SpaceId, strength: u8, against: u8, sector: Group },
    /// SOL-NOATK: not stronger than the Germans there.
    NoAttack { from: SpaceId, target: SpaceId, strength: u8, against: u8 },
    /// SOL-NOATK-BRK: would attack, but the line is broken here.
    NoAttackBroken { from: SpaceId, target: SpaceId, sector: Group },
    /// A unit walks into an empty city, which the procedure does not (R58): a leaning of a search.
    Enter { unit: UnitId, city: SpaceId },
    /// SOL-WD: a position would be encircled through another; the unit falls back.
    Withdraw { unit: UnitId, from: SpaceId, through: SpaceId, to: SpaceId },
    /// SOL-HOLD-LAST: a position cannot get away and holds.
    HoldLast { at: SpaceId, through: SpaceId },
    /// SOL-P1: a city is directly threatened.
    City { unit: UnitId, city: SpaceId, k: u8 },
    /// SOL-P1i: the Germans can reach a position next to a city.
    Imminent { unit: UnitId, city: SpaceId, via: SpaceId },
    /// SOL-P2m: keeps Moscow from being surrounded.
    Moscow { unit: UnitId, at: SpaceId },
    /// SOL-P2: slows the approach to a city.
    Approach { unit: UnitId, at: SpaceId, city: SpaceId },
    /// SOL-P3: stops an army from advancing more than one position.
    Stop { unit: UnitId, at: SpaceId, army: UnitId },
    /// SOL-P4: backs up a position against a Blitzkrieg breakout.
    Backup { unit: UnitId, at: SpaceId, behind: SpaceId },
    /// SOL-TYPE: a position needs infantry to absorb hits: a unit goes there rather than a tank.
    Type { at: SpaceId, unit: UnitId, tank: UnitId },
    /// SOL-REAR: moves up toward a position that lacks units.
    Rear { unit: UnitId, to: SpaceId, toward: SpaceId },
    /// SOL-STAY: units stay where they are, because they are needed there or nothing calls them away.
    Stay { at: SpaceId, units: u8, need: Option<Need> },
    /// SOL-LOSS-HOLD: a unit is given up so that the position holds.
    LossHold { unit: UnitId, at: SpaceId },
    /// SOL-LOSS-FIRE: factors that the losses keep alive; `held` if the position is held all the same.
    LossFire { at: SpaceId, factors: u8, held: bool, attacking: bool },
    /// SOL-RET: a unit retreats.
    Retreat { unit: UnitId, from: SpaceId, to: SpaceId, rank: RetreatRank },
    /// SOL-RETNONE: no legal retreat from a position.
    NoWayBack { at: SpaceId },
    /// SOL-STAY in battle: a unit that was hit stays where it is.
    Stand { unit: UnitId, at: SpaceId },
    /// SOL-NR: a unit is to stand so that another holds (at the readings of R48 where it can help).
    NoRetreat { unit: UnitId, at: SpaceId, other: UnitId },
    /// SOL-ADV: moves in.
    Advance { unit: UnitId, to: SpaceId, entry: Entry },
    /// SOL-NOADV: no (other) unit moves in.
    NoAdvance { target: SpaceId },
    /// SOL-REP: an arrival is deployed; no source: a map edge.
    Replacement { unit: UnitId, source: Option<SpaceId>, to: SpaceId, need: Option<Need> },
    /// SOL-RAIL: it went by rail.
    Rail { unit: UnitId, from: SpaceId, to: SpaceId },
    /// SOL-REP: a unit of a called wave goes to Moscow.
    SiberianWave { unit: UnitId, to: SpaceId },
    /// SOL-SIB-CALL: German armies stand this many links from Moscow, and the reserve is called.
    SiberiaCall { links: u8 },
    /// SOL-SIB-WAIT: they are too far away for a call.
    SiberiaWait { links: u8 },
    /// SOL-SIB-PAY: a unit goes to the Far East.
    SiberiaPay { unit: UnitId, from: SpaceId },
    /// SOL-SIB-WAIT: the rest of what is owed goes later.
    SiberiaLater { owed: u8 },
}

impl Why {
    /// The code of the procedure.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Broken { .. } => "SOL-BRK",
            Self::Line { .. } => "SOL-LINE",
            Self::BreakoutMove { .. } => "SOL-BO-MOVE",
            Self::Breakout { .. } => "SOL-BO-ATK",
            Self::Trouble { .. } => "SOL-BO-TROUBLE",
            Self::Cover { .. } => "SOL-BO-STAY",
            Self::Attack { .. } => "SOL-ATK",
            Self::NoAttack { .. } => "SOL-NOATK",
            Self::NoAttackBroken { .. } => "SOL-NOATK-BRK",
            Self::Enter { .. } => "BF-MOV-11",
            Self::Withdraw { .. } => "SOL-WD",
            Self::HoldLast { .. } => "SOL-HOLD-LAST",
            Self::City { .. } => "SOL-P1",
            Self::Imminent { .. } => "SOL-P1i",
            Self::Moscow { .. } => "SOL-P2m",
            Self::Approach { .. } => "SOL-P2",
            Self::Stop { .. } => "SOL-P3",
            Self::Backup { .. } => "SOL-P4",
            Self::Type { .. } => "SOL-TYPE",
            Self::Rear { .. } => "SOL-REAR",
            Self::Stay { .. } | Self::Stand { .. } => "SOL-STAY",
            Self::LossHold { .. } => "SOL-LOSS-HOLD",
            Self::LossFire { .. } => "SOL-LOSS-FIRE",
            Self::Retreat { .. } => "SOL-RET",
            Self::NoWayBack { .. } => "SOL-RETNONE",
            Self::NoRetreat { .. } => "SOL-NR",
            Self::Advance { .. } => "SOL-ADV",
            Self::NoAdvance { .. } => "SOL-NOADV",
            Self::Replacement { .. } | Self::SiberianWave { .. } => "SOL-REP",
            Self::Rail { .. } => "SOL-RAIL",
            Self::SiberiaCall { .. } => "SOL-SIB-CALL",
            Self::SiberiaPay { .. } => "SOL-SIB-PAY",
            Self::SiberiaWait { .. } | Self::SiberiaLater { .. } => "SOL-SIB-WAIT",
        }
    }

    /// The reason for sending a unit where it is needed.
    pub fn filling(unit: UnitId, need: Need) -> Self {
        match need {
            Need::City { city, k } => Self::City { unit, city, k },
            Need::Imminent { city, via } => Self::Imminent { unit, city, via },
            Need::Moscow { at } => Self::Moscow { unit, at },
            Need::Approach { at, city } => Self::Approach { unit, at, city },
            Need::Stop { at, army } => Self::Stop { unit, at, army },
            Need::Backup { at, behind } => Self::Backup { unit, at, behind },
            Need::Surplus { at } | Need::Start { at, .. } => {
                Self::Replacement { unit, source: None, to: at, need: Some(need) }
            }
        }
    }
}
