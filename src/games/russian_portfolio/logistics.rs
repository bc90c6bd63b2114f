//! The words of part A and of supply: what is saved, what has been used, what is isolated; orders and facts about them.

use super::nouns::{Hex, HexSet, Store, Unit, UnitSet};
use engine::base::side::Side;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// Replacements, transport, supply and fuel of both sides.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Base {
    /// Saved factors of the Axis and of the Soviets.
    pub stores: [Store; 2],
    /// Units that were re-placed in the set-up (RP-RDP-02).
    pub deployed: UnitSet,
    /// Units that came to the map or moved strategically this turn (RP-STR-01).
    pub arrived: UnitSet,
    /// Hexes where one of them ended this turn (RP-STR-09).
    pub arrivals: HexSet,
    /// Units moved by land in this part A (RP-STR-04): only the active side’s count.
    pub rail_used: u8,
    /// Whether the side has moved a unit by sea in this part A (RP-STR-06).
    pub sea_used: bool,
    /// Fronts replaced in this turn (RP-REP-06).
    pub fronts: u8,
    /// Tank factories lost for good (RP-REP-08).
    pub factories_lost: HexSet,
    /// Units short of fuel since their side’s last movement began (RP-SUP-10).
    pub short: UnitSet,
    /// Units found out of supply in their side’s last check (RP-SUP-01).
    pub unsupplied: UnitSet,
    /// What is isolated of the side whose supply is determined, and what it has lost (RP-SUP-05).
    pub isolation: Isolation,
    /// First turn of the Soviet winter bonus (RP-WX-06).
    pub winter: Option<u8>,
    /// The Siberian reserve.
    pub reserve: Reserve,
}

/// The isolated units of a side while it decides what is lost.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Isolation {
    /// The hex supplied by air (RP-SUP-07).
    pub air: Option<Hex>,
    /// Isolated units that lie together.
    pub pockets: Vec<Pocket>,
}

impl Isolation {
    /// Whether a unit is counted in a pocket that has not lost enough.
    pub fn counts(&self, unit: Unit) -> bool {
        self.pockets.iter().any(|pocket| !pocket.is_paid() && pocket.units.has(unit))
    }
}

/// Isolated units that lie together (RP-SUP-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Pocket {
    /// Units that may still be lost.
    pub units: UnitSet,
    /// Defence factors that must be lost.
    pub due: u16,
    /// Factors lost so far.
    pub lost: u16,
    /// The least of the losses so far: without it the others must not suffice. 0 before the first.
    pub least: u16,
}

impl Pocket {
    /// Whether enough is lost.
    pub const fn is_paid(&self) -> bool {
        self.lost >= self.due
    }
}

/// The Siberian reserve (RP-SIB, `siberian_reserves.md`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Reserve {
    /// Turn of its first wave, once it is called.
    pub first: Option<u8>,
    /// Waves that have come.
    pub waves: u8,
    /// Shock armies that have come and wait to be placed (RP-SIB-06).
    pub waiting: UnitSet,
    /// Shock armies that have entered; lost ones may be replaced (RP-SIB-07).
    pub entered: UnitSet,
    /// Armour of this turn’s wave that is not yet placed.
    pub armour: u16,
    /// Whether a cavalry corps of this turn’s wave is not yet placed.
    pub cavalry: bool,
    /// Whether the dice of this turn have been cast.
    pub cast: bool,
    /// The crisis in the Far East.
    pub crisis: Option<Crisis>,
    /// Units of it that have come in this part A: they do not put to sea in it (RP-STR-06).
    #[serde(skip_serializing_if = "nobody")]
    pub fresh: UnitSet,
}

fn nobody(units: &UnitSet) -> bool {
    units.is_empty()
}

impl Hash for Reserve {
    /// Without the units that have just come: who they are follows from the orders of the part, and older games, whose digests do
    /// not know them, stay valid.
    fn hash<H: Hasher>(&self, to: &mut H) {
        let Self { first, waves, waiting, entered, armour, cavalry, cast, crisis, fresh: _ } = self;
        (first, waves, waiting, entered, armour, cavalry, cast, crisis).hash(to);
    }
}

/// A crisis in the Far East: what must be sent back (SIB-CRI-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Crisis {
    /// The turn it broke out.
    pub began: u8,
    /// The whole bill.
    pub total: u16,
    /// What is still due.
    pub due: Bill,
}

/// Factors to be sent to Siberia, by type (SIB-RP-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Bill {
    /// Infantry and artillery.
    pub infantry: u16,
    /// Armour.
    pub armour: u16,
    /// Cavalry.
    pub cavalry: u16,
}

impl Bill {
    /// All of it.
    pub const fn total(self) -> u16 {
        self.infantry + self.armour + self.cavalry
    }
}

impl Crisis {
    /// Whether something is still due: then the crisis lasts (SIB-CRI-06).
    pub const fn lasts(&self) -> bool {
        self.due.total() > 0
    }
}

/// A unit that gives way to one that arrives (RP-STR-09, RP-RUL-26, RP-RUL-97).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Push {
    /// Who.
    pub unit: Unit,
    /// One hex toward its side’s edge.
    pub to: Hex,
}

/// An intent in part A or in the isolation step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BaseOrder {
    /// A replacement is bought and placed (RP-REP-01).
    Place {
        /// Who.
        unit: Unit,
        /// Where.
        at: Hex,
        /// Who gives way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        push: Option<Push>,
    },
    /// A unit moves strategically by land (RP-STR-02).
    Rail {
        /// Who.
        unit: Unit,
        /// Where to.
        to: Hex,
        /// Who gives way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        push: Option<Push>,
    },
    /// A unit moves strategically by sea (RP-STR-06).
    Sail {
        /// Who.
        unit: Unit,
        /// To which port.
        to: Hex,
    },
    /// A unit is removed by its owner (RP-REP-11).
    Eliminate(Unit),
    /// An army takes the place of a front (RP-REP-12, RP-SUP-08).
    StepDown {
        /// The front.
        front: Unit,
        /// The army from the stock.
        army: Unit,
    },
    /// The Siberian reserve is called (RP-SIB-01, SIB-CALL-01).
    CallSiberians,
    /// A unit of the Siberian reserve comes to the map (RP-SIB-04).
    PlaceSiberian {
        /// Who.
        unit: Unit,
        /// Where.
        at: Hex,
    },
    /// The Soviet winter bonus begins (RP-WX-06).
    Winter,
    /// The Axis names a number (RP-SIB-05).
    Number(u8),
    /// A unit is sent back to Siberia (SIB-CRI-03, SIB-RP-03).
    Send(Unit),
    /// One saved factor is sent back to Siberia.
    SendFactor {
        /// Of armour; else of infantry.
        armour: bool,
    },
    /// Which of two units a fortress supplies (RP-SUP-14).
    Keep(Unit),
    /// Which isolated stack of German units is supplied by air (RP-SUP-16).
    AirSupply(Hex),
    /// An isolated unit is lost (RP-SUP-15).
    Starve(Unit),
}

/// A fact of part A or of the isolation step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum BaseEvent {
    /// A side’s income of a turn (RP-REP-13).
    Income {
        /// Whose.
        side: Side,
        /// Infantry factors.
        infantry: u16,
        /// Armour factors.
        armour: u16,
    },
    /// A replacement arrived, Dispersed.
    Placed {
        /// Who.
        unit: Unit,
        /// Where.
        at: Hex,
        /// What it cost.
        paid: Store,
        /// Who gave way, and is Dispersed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        push: Option<Push>,
    },
    /// A unit moved by land, and is Dispersed.
    Railed {
        /// Who.
        unit: Unit,
        /// Where to.
        to: Hex,
        /// Who gave way, and is Dispersed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        push: Option<Push>,
    },
    /// A unit put to sea and arrived Dispersed, or was lost (RP-STR-08).
    Sailed {
        /// Who.
        unit: Unit,
        /// To which port.
        to: Hex,
        /// The die.
        die: u8,
        /// Whether it went down.
        sunk: bool,
    },
    /// A unit was removed by its owner.
    Eliminated {
        /// Who.
        unit: Unit,
    },
    /// A front stepped down to an army.
    SteppedDown {
        /// The front.
        front: Unit,
        /// The army.
        army: Unit,
    },
    /// The Siberian reserve was called.
    Called {
        /// Turn of its first wave.
        first: u8,
    },
    /// A wave of the Siberian reserve came.
    Wave {
        /// 1 to 3.
        number: u8,
    },
    /// A unit of the Siberian reserve came to the map, Ready.
    Entered {
        /// Who.
        unit: Unit,
        /// Where.
        at: Hex,
    },
    /// What was not placed of a wave joins the saved factors (RP-SIB-03, -06).
    Stored {
        /// Factors.
        left: Store,
    },
    /// The Axis named a number, the Soviet side cast a die (RP-SIB-05).
    Gambled {
        /// The number.
        number: u8,
        /// The die.
        die: u8,
    },
    /// Two dice for the Far East; with equal faces the bill of the crisis (SIB-RISK-01).
    FarEast {
        /// The dice.
        dice: [u8; 2],
        /// What must be sent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bill: Option<Bill>,
    },
    /// A unit was sent back to Siberia.
    Sent {
        /// Who.
        unit: Unit,
    },
    /// A saved factor was sent back to Siberia.
    FactorSent {
        /// Of armour; else of infantry.
        armour: bool,
    },
    /// The winter bonus began.
    WinterBegan,
    /// Who of a side is short of fuel.
    Fuel {
        /// Whose.
        side: Side,
        /// Who.
        short: UnitSet,
    },
    /// Who of a side is out of supply.
    Supply {
        /// Whose.
        side: Side,
        /// Who.
        out: UnitSet,
    },
    /// A fortress supplies a unit.
    Kept {
        /// Who.
        unit: Unit,
    },
    /// German units in a hex are supplied by air.
    AirSupplied {
        /// Where.
        hex: Hex,
    },
    /// Isolated units by pockets: each must lose half its strength.
    Isolated {
        /// The pockets.
        pockets: Vec<UnitSet>,
    },
    /// An isolated unit was lost.
    Starved {
        /// Who.
        unit: Unit,
    },
    /// Ground behind a front changed hands (RP-RUL-92).
    GroundTaken {
        /// Who has it now.
        side: Side,
        /// Which.
        hexes: HexSet,
    },
}

impl Base {
    /// Counts of one turn begin again.
    pub fn turn_begins(&mut self) {
        self.deployed = UnitSet::NONE;
        self.arrived = UnitSet::NONE;
        self.arrivals = HexSet::NONE;
        self.fronts = 0;
        self.reserve.cast = false;
    }
    /// Counts of one part A begin again.
    pub fn part_begins(&mut self) {
        self.rail_used = 0;
        self.sea_used = false;
        self.reserve.fresh = UnitSet::NONE;
    }
    /// What is saved of a side.
    pub fn store(&self, side: Side) -> Store {
        self.stores[usize::from(side.0 & 1)]
    }
    /// The same, to be changed.
    pub fn store_mut(&mut self, side: Side) -> &mut Store {
        &mut self.stores[usize::from(side.0 & 1)]
    }
    /// Forgets what was noted of a unit that is no longer on the map.
    pub fn forget(&mut self, unit: Unit) {
        self.arrived.remove(unit);
        self.short.remove(unit);
        self.unsupplied.remove(unit);
        self.isolation.pockets.iter_mut().for_each(|pocket| pocket.units.remove(unit));
    }
}

impl BaseEvent {
    /// Whether a die is in it.
    pub fn has_die(&self) -> bool {
        match self {
            Self::Sailed { .. } | Self::Gambled { .. } | Self::FarEast { .. } => true,
            Self::Income { .. }
            | Self::Placed { .. }
            | Self::Railed { .. }
            | Self::Eliminated { .. }
            | Self::SteppedDown { .. }
            | Self::Called { .. }
            | Self::Wave { .. }
            | Self::Entered { .. }
            | Self::Stored { .. }
            | Self::Sent { .. }
            | Self::FactorSent { .. }
            | Self::WinterBegan
            | Self::Fuel { .. }
            | Self::Supply { .. }
            | Self::Kept { .. }
            | Self::AirSupplied { .. }
            | Self::Isolated { .. }
            | Self::Starved { .. }
            | Self::GroundTaken { .. } => false,
        }
    }
}
