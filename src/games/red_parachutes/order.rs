//! Orders: one decision each.

use crate::{
    battle::BattleOrder,
    nouns::{Deserialize, Formation, Hex, Pace, Serialize, Unit},
};

/// An intent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Order {
    /// A brigade gets another drop zone (RPX-003).
    Zone {
        /// Which.
        brigade: Formation,
        /// Where.
        at: Hex,
    },
    /// A unit gets a step back (RPX-012).
    Rebuild {
        /// Who.
        unit: Unit,
    },
    /// A unit is taken off for its points (RPX-011).
    TakeOff {
        /// Who.
        unit: Unit,
    },
    /// Salvos bring a battery a level of ammunition (RPX-019).
    Load {
        /// Which.
        unit: Unit,
    },
    /// A destroyed headquarters comes back on a unit (RPX-021).
    ReturnHq {
        /// Which.
        hq: Unit,
        /// On whom.
        on: Unit,
    },
    /// A bridgehead is placed (RPX-040).
    PlacePair {
        /// On the Soviet bank.
        east: Hex,
        /// On the German bank.
        west: Hex,
    },
    /// The Soviet-bank counter of a bridgehead is shifted (RPX-042).
    ShiftPair {
        /// Its other end.
        west: Hex,
        /// Where to.
        east: Hex,
    },
    /// A bridgehead is withdrawn (RPX-042).
    WithdrawPair {
        /// Its end on the German bank.
        west: Hex,
    },
    /// An engineer tries to blow the bridge (RPX-051).
    Blow {
        /// Who.
        unit: Unit,
    },
    /// A unit begins an improved position (RPX-052).
    Dig {
        /// Who.
        unit: Unit,
    },
    /// A reinforcement enters (RPX-061).
    Enter {
        /// Who.
        unit: Unit,
    },
    /// A battalion falls apart into companies (RPX-063).
    BreakDown {
        /// Who.
        unit: Unit,
    },
    /// A unit goes one hex on (RPX-080, RPX-100).
    Go {
        /// Who.
        unit: Unit,
        /// The hex beside it.
        to: Hex,
        /// How.
        pace: Pace,
    },
    /// The unit on its way stays where it is.
    Halt,
    /// A unit tries to cross the Dnieper (RPX-090, RPX-091).
    Cross {
        /// Who.
        unit: Unit,
        /// The hex beyond.
        to: Hex,
    },
    /// An engineer helps a unit over the next river (RPX-092, RPX-Q30).
    Help {
        /// The engineer.
        engineer: Unit,
        /// Whom.
        unit: Unit,
    },
    /// Artillery is limbered, to move (RPX-081).
    Limber {
        /// Which.
        unit: Unit,
    },
    /// Artillery is unlimbered, to fire.
    Unlimber {
        /// Which.
        unit: Unit,
    },
    /// A Soviet recon unit leaves its vehicles for good (RPX-078).
    Dismount {
        /// Who.
        unit: Unit,
    },
    /// A stack slips from zone to zone (RPX-113).
    Infiltrate {
        /// Where it stands.
        from: Hex,
        /// Where to.
        to: Hex,
    },
    /// A unit of the other side is too much in its hex (RPX-120).
    Eliminate {
        /// Which.
        unit: Unit,
    },
    /// Companies in a hex become their battalion again (RPX-122).
    Join {
        /// The battalion.
        unit: Unit,
        /// Where.
        at: Hex,
    },
    /// A brigade begins its drop of the night (RPX-131).
    Drop {
        /// Which.
        brigade: Formation,
    },
    /// A unit of it is put over a hex (RPX-132).
    Land {
        /// Who.
        unit: Unit,
        /// Over which hex.
        at: Hex,
    },
    /// In combat.
    Battle(BattleOrder),
    /// The side has done what it wanted in this step.
    Done,
}
