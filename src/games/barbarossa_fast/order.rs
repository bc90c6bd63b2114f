//! Orders: intents, one decision each.

use super::nouns::Role;
use super::{
    ids::{FleetId, SpaceId, UnitId},
    nouns::{AirEffect, Group},
};
use serde::{Deserialize, Serialize};

/// An order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Order {
    /// Deals the Soviet units and fixes the plan.
    Begin,
    /// Set-up: gives a panzer corps to another army group (BF-SET-09, -10, -12).
    #[allow(missing_docs)]
    Transfer { unit: UnitId, group: Group },
    /// Set-up: places a German unit in a base (BF-SET-08, -13, -15).
    #[allow(missing_docs)]
    Place { unit: UnitId, base: SpaceId },
    /// Turn start: where XXXX Panzer Corps goes (BF-REI-04).
    #[allow(missing_docs)]
    Assign40 { group: Group },
    /// Turn start: Army Group Centre borrows an air fleet (BF-REI-06).
    #[allow(missing_docs)]
    Borrow { fleet: FleetId },
    /// Turn start: it does not.
    KeepFleets,
    /// Moves a unit by the shortest legal path; may be continued while allowance is left (BF-MOV).
    #[allow(missing_docs)]
    Move { unit: UnitId, to: SpaceId },
    /// Declares a unit for an attack on an adjacent position (R06).
    #[allow(missing_docs)]
    Declare { unit: UnitId, target: SpaceId, role: Role },
    /// Cancels a declared attack before Step 3 (R96).
    #[allow(missing_docs)]
    Cancel { target: SpaceId },
    /// Sends an air fleet over a declared target (BF-AIR-01).
    #[allow(missing_docs)]
    Fly { fleet: FleetId, target: SpaceId },
    /// Lets an air fleet supply an isolated unit (BF-AIR-14).
    #[allow(missing_docs)]
    Resupply { fleet: FleetId, unit: UnitId },
    /// Ends the current step.
    EndStep,
    /// Orders a unit under attack not to retreat (BF-RET-06).
    #[allow(missing_docs)]
    NoRetreat { unit: UnitId },
    /// Commits a declared attack, as a Blitzkrieg or not (R11).
    #[allow(missing_docs)]
    Commit { target: SpaceId, blitzkrieg: bool },
    /// Calls a declared attack off (BF-CALL-01; not in this edition).
    #[allow(missing_docs)]
    CallOff { target: SpaceId },
    /// Chooses the air effect (R20).
    #[allow(missing_docs)]
    Air { effect: AirEffect },
    /// Places one hit (BF-HIT-07).
    #[allow(missing_docs)]
    TakeHit { unit: UnitId },
    /// Retreats a hit survivor (BF-RET).
    #[allow(missing_docs)]
    Retreat { unit: UnitId, to: SpaceId },
    /// Leaves a hit survivor in place.
    #[allow(missing_docs)]
    Stay { unit: UnitId },
    /// Moves an attacker or follower into the emptied position (BF-ADV-01).
    #[allow(missing_docs)]
    Advance { unit: UnitId },
    /// No further advance.
    EndAdvance,
    /// Sends a panzer corps on in a Blitzkrieg (BF-BLZ-02).
    #[allow(missing_docs)]
    Exploit { unit: UnitId, target: SpaceId },
    /// Nobody else goes on: the second leg is fought, or there is none.
    EndExploit,
    /// Places the next Soviet arrival (BF-REP-08) or surplus unit (R70).
    #[allow(missing_docs)]
    Deploy { unit: UnitId, to: SpaceId },
    /// Gives up the next arrival; the counter goes back unseen.
    #[allow(missing_docs)]
    Forgo { unit: UnitId },
}
