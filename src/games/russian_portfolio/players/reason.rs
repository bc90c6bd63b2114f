//! Why an automatic side does something, as data; section 22 has the codes.

use super::super::nouns::{Hex, Unit, UnitSet};
use engine::contract::postures::Weighed;
use serde::{Deserialize, Serialize};

/// A reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// The step has nothing left to do.
    NothingLeft,
    /// `AUT-NOATK`: the best odds are below what is wanted.
    NoAttack {
        /// Where.
        hex: Hex,
        /// Column that could be had; −1 below the table.
        column: i8,
        /// Column wanted.
        wanted: i8,
    },
    /// `AUT-ATK`: these units attack.
    Attack {
        /// Who.
        units: UnitSet,
        /// Which hex.
        hex: Hex,
        /// At which column.
        column: i8,
        /// What it is worth, in tenths.
        worth: i16,
    },
    /// `AUT-GARR`: the strongest unit of a victory city stays.
    Garrison {
        /// Who.
        unit: Unit,
        /// Where.
        hex: Hex,
    },
    /// `AUT-BOUND`: the attack would oblige one on a heavyweight.
    Bound {
        /// Which attack.
        hex: Hex,
        /// The heavyweight.
        army: Unit,
    },
    /// `AUT-STAND`: the city is to be held.
    Stand {
        /// Which.
        hex: Hex,
        /// Column of the attack on it.
        column: i8,
    },
    /// `AUT-LOSS`: a unit pays for the attack.
    Loss(Unit),
    /// `AUT-X`: a unit is named in an exchange.
    Named(Unit),
    /// `AUT-XNO`: the exchange is declined.
    Declined,
    /// `AUT-DX`: no exchange; the retreat serves as well.
    NoExchange,
    /// `AUT-RET`: how far a unit falls back.
    FallsBack {
        /// Who; `None` where several do.
        unit: Option<Unit>,
        /// Hexes.
        hexes: u8,
    },
    /// `AUT-RETHEX`: where a unit falls back to.
    BackTo(Hex),
    /// `AUT-STAYS`: no unit gives way before it must.
    NoRetreat,
    /// `AUT-ADV`: a unit takes the hex.
    Takes {
        /// Who.
        unit: Unit,
        /// Where.
        hex: Hex,
    },
    /// `AUT-EXP`: a unit drives on.
    DrivesOn {
        /// Who.
        unit: Unit,
        /// Where to.
        hex: Hex,
    },
    /// `AUT-BRK`: the bonus attack.
    Breakthrough {
        /// On which hex.
        hex: Hex,
        /// At which column.
        column: i8,
    },
    /// `AUT-STARVE`: a unit is lost for want of supply.
    Starves(Unit),
    /// `AUT-STARVE`: a front becomes an army, for that is less than to lose it.
    StepsDown {
        /// The front.
        front: Unit,
        /// The army.
        army: Unit,
    },
    /// `AUT-KEEP`: the unit that a fortress supplies is the dearer of the two.
    Keeps(Unit),
    /// `AUT-NUMBER`: a number for the die of the Siberian reserve.
    Names(u8),
    /// `AUT-AMPH`: the amphibious right is used here.
    Amphibious(Hex),
    /// `AUT-AIR`: a stack is supplied by air.
    Air(Hex),
    /// `AUT-GUARD`: a unit holds a city that must not be lost.
    Guard {
        /// Who.
        unit: Unit,
        /// Where.
        hex: Hex,
        /// The enemy that is near.
        enemy: Unit,
        /// How many hexes off.
        hexes: u8,
    },
    /// `AUT-WAIT`: armour waits for the gap.
    Waits(Unit),
    /// `AUT-GO`: a unit goes on toward its target.
    Goes {
        /// Who.
        unit: Unit,
        /// Where to in the end.
        target: Hex,
        /// Hexes left.
        left: u8,
    },
    /// `AUT-BUY`: a corps is rebuilt.
    Rebuilt(Unit),
    /// `AUT-SIB`: the Siberian reserve comes at its safe date.
    Siberians,
    /// `AUT-WINTER`: the winter bonus begins.
    Winter,
    /// `AUT-RAIL`: a unit is moved by rail.
    Rail {
        /// Who.
        unit: Unit,
        /// Where to.
        to: Hex,
    },
    /// `AUT-REP`: a replacement and how far behind the front it comes.
    Replaced {
        /// Who.
        unit: Unit,
        /// Where.
        at: Hex,
        /// Hexes from the enemy.
        distance: u8,
    },
    /// `AUT-LINE`: a unit takes its place in the line.
    Line {
        /// Who.
        unit: Unit,
        /// Where.
        at: Hex,
        /// What decided most.
        term: Term,
    },
    /// `AUT-SUPPLY`: a unit goes back to where its supply reaches.
    ToSupply {
        /// Who.
        unit: Unit,
        /// Where.
        hex: Hex,
    },
    /// `AUT-SUPPLY`: a unit opens the supply of others that are cut off.
    Relieves {
        /// Who.
        unit: Unit,
        /// Where.
        hex: Hex,
    },
    /// `AUT-SUPPLY`: a unit does not go to a hex, for supply would be cut when it is determined.
    OutOfSupply {
        /// Who.
        unit: Unit,
        /// Where.
        hex: Hex,
    },
    /// `AUT-SUPPLY`: an attack is left out, for supply would be cut when it is determined.
    NoLine {
        /// On which hex.
        hex: Hex,
    },
    /// `AUT-SEA`: a unit that is cut off leaves by sea.
    Sails {
        /// Who.
        unit: Unit,
        /// To which port.
        hex: Hex,
    },
    /// `AUT-CANCEL`: the odds of an attack have become too poor.
    Cancels {
        /// On which hex.
        hex: Hex,
        /// Its column now.
        column: i8,
    },
    /// `AUT-END`: the game is won as it stands.
    Ends,
    /// What was weighed before the phase.
    Weighed(Weighed),
}

/// What decided most of a place in the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Term {
    /// A city to be held.
    City,
    /// Beside a victory city.
    Beside,
    /// The right distance from the enemy.
    Distance,
    /// Good ground.
    Ground,
    /// Room between its neighbours.
    Room,
    /// Out of danger.
    Safety,
    /// It cuts the enemy’s supply.
    Cuts,
}
