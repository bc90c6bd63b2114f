//! Orders: intents, one decision each.

use super::{
    ids::{FleetId, SpaceId, UnitId},
    nouns::{AirEffect, Group, Role},
    talk::{Leave, Vote},
};
use serde::{Deserialize, Serialize};

/// An order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the line of a variant says what its fields are")]
pub enum Order {
    /// Deals the Soviet units and fixes the plan.
    Begin,
    /// Set-up: gives a panzer corps to another army group (BF-SET-09, -10, -12).
    Transfer { unit: UnitId, group: Group },
    /// Set-up: places a German unit in a base (BF-SET-08, -13, -15).
    Place { unit: UnitId, base: SpaceId },
    /// Turn start: where 40th Panzer Corps goes (BF-REI-04).
    Assign40 { group: Group },
    /// Turn start: Army Group Centre borrows an air fleet (BF-REI-06).
    Borrow { fleet: FleetId },
    /// Turn start: it does not.
    KeepFleets,
    /// Moves a unit by the shortest legal path; may be continued while allowance is left (BF-MOV).
    Move { unit: UnitId, to: SpaceId },
    /// Declares a unit for an attack on an adjacent position (R06).
    Declare { unit: UnitId, target: SpaceId, role: Role },
    /// Cancels a declared attack before Step 3 (R96).
    Cancel { target: SpaceId },
    /// Sends an air fleet over a declared target (BF-AIR-01).
    Fly { fleet: FleetId, target: SpaceId },
    /// Lets an air fleet supply an isolated unit (BF-AIR-14).
    Resupply { fleet: FleetId, unit: UnitId },
    /// Ends the current step.
    EndStep,
    /// Orders a unit under attack not to retreat (BF-RET-06, -07).
    NoRetreat { unit: UnitId },
    /// Commits a declared attack, as a Blitzkrieg or not (R11).
    Commit { target: SpaceId, blitzkrieg: bool },
    /// Calls a declared attack off: before it is committed, or once its defenders have been seen (BF-CALL-01, R120).
    CallOff { target: SpaceId },
    /// Chooses the air effect (R20).
    Air { effect: AirEffect },
    /// Places one hit (BF-HIT-07).
    TakeHit { unit: UnitId },
    /// Retreats a hit survivor (BF-RET).
    Retreat { unit: UnitId, to: SpaceId },
    /// Leaves a hit survivor in place.
    Stay { unit: UnitId },
    /// Moves an attacker or follower into the emptied position (BF-ADV-01).
    Advance { unit: UnitId },
    /// No further advance.
    EndAdvance,
    /// Sends a panzer corps on in a Blitzkrieg (BF-BLZ-02).
    Exploit { unit: UnitId, target: SpaceId },
    /// No other unit goes on: the second leg is fought, or there is none.
    EndExploit,
    /// Places the next Soviet arrival (BF-REP-08) or surplus unit (R70).
    Deploy { unit: UnitId, to: SpaceId },
    /// Gives up the next arrival; the counter goes back unseen.
    Forgo { unit: UnitId },
    /// Turns infantry down again (BF-EXP-03).
    ReHide { unit: UnitId },
    /// No other unit is turned down.
    EndReHide,
    /// Presses an attack whose defenders have been seen (R120).
    Press { target: SpaceId },
    /// Calls the Siberian reserve, which comes from the next turn on (SIB-BF-01).
    CallSiberia,
    /// Sends a unit to the Far East (SIB-BF-07).
    SendToSiberia { unit: UnitId },
    /// A commander of a team votes on the plan (BF-SEAT-04).
    Vote { by: Group, vote: Vote },
    /// A commander says that his part of the step is done, or takes that back.
    Part { by: Group, done: bool },
    /// A commander agrees to what a neighbour needs, or refuses (BF-SEAT-03).
    Consent { by: Group, what: Leave, yes: bool },
}
