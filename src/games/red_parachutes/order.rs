//! Orders: one decision each.

use crate::{battle::BattleOrder, nouns::*};

/// An intent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names of the fields say what they are")]
pub enum Order {
    /// A brigade gets another drop zone (RPX-003).
    Zone { brigade: Formation, at: Hex },
    /// A unit gets a step back (RPX-012).
    Rebuild { unit: Unit },
    /// A unit is taken off for its points (RPX-011).
    TakeOff { unit: Unit },
    /// Salvos bring a battery a level of ammunition (RPX-019).
    Load { unit: Unit },
    /// A destroyed headquarters comes back on a unit (RPX-021).
    ReturnHq { hq: Unit, on: Unit },
    /// A bridgehead is placed (RPX-040).
    PlacePair { east: Hex, west: Hex },
    /// The Soviet-bank counter of a bridgehead is shifted (RPX-042).
    ShiftPair { west: Hex, east: Hex },
    /// A bridgehead is withdrawn (RPX-042).
    WithdrawPair { west: Hex },
    /// An engineer tries to blow the bridge (RPX-051).
    Blow { unit: Unit },
    /// A unit begins an improved position (RPX-052).
    Dig { unit: Unit },
    /// A reinforcement enters (RPX-061).
    Enter { unit: Unit },
    /// A battalion falls apart into companies (RPX-063).
    BreakDown { unit: Unit },
    /// A unit goes one hex on (RPX-080, RPX-100).
    Go { unit: Unit, to: Hex, pace: Pace },
    /// The unit on its way stays where it is.
    Halt,
    /// A unit tries to cross the Dnieper (RPX-090, RPX-091).
    Cross { unit: Unit, to: Hex },
    /// An engineer helps a unit over the next river (RPX-092, RPX-Q30).
    Help { engineer: Unit, unit: Unit },
    /// Artillery is limbered, to move (RPX-081).
    Limber { unit: Unit },
    /// Artillery is unlimbered, to fire.
    Unlimber { unit: Unit },
    /// A Soviet recon unit leaves its vehicles for good (RPX-078).
    Dismount { unit: Unit },
    /// A stack slips from zone to zone (RPX-113).
    Infiltrate { from: Hex, to: Hex },
    /// A unit of the other side is too much in its hex (RPX-120).
    Eliminate { unit: Unit },
    /// Companies in a hex become their battalion again (RPX-122).
    Join { unit: Unit, at: Hex },
    /// A brigade begins its drop of the night (RPX-131).
    Drop { brigade: Formation },
    /// A unit of it is put over a hex (RPX-132).
    Land { unit: Unit, at: Hex },
    /// In combat.
    Battle(BattleOrder),
    /// The side has done what it wanted in this step.
    Done,
}
