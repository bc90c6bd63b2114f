//! The words of combat: attacks as they are allotted, the one that is fought, orders and facts about them.

use super::{
    data::table::Verdict,
    nouns::{Hex, HexSet, Status, Unit, UnitSet},
};
use serde::{Deserialize, Serialize};

pub use super::reckoning::{Attacker, Bonus, Defender, Reckoning, Shift};

/// Attacks of the phase.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Fighting {
    /// Attacks allotted and not yet fought, in the sequence in which they were begun.
    pub plan: Vec<Attack>,
    /// Units with orders not to retreat (RP-CMB-08).
    pub standing: UnitSet,
    /// Whether the amphibious right of the first phase has been used (RP-FST-02).
    pub amphibious_used: bool,
    /// Battles begun in this phase.
    pub number: u16,
    /// Defenders attacked in this phase (RP-CMB-05).
    pub struck: UnitSet,
    /// Whether the defender has answered before the next attack (RP-RET-08).
    pub answered: bool,
    /// Whether the defender withdraws no more units in this phase.
    pub quiet: bool,
    /// The unit that retreats now, before or after a combat.
    pub runner: Option<Runner>,
    /// The combat that is fought.
    pub fight: Option<Fight>,
    /// Units that may attack once more (RP-BRK-01).
    pub entitled: UnitSet,
    /// Hexes cleared in this phase, on the terms under which later waves may enter them (RP-CMB-07).
    pub cleared: Vec<Cleared>,
    /// Dice of retreats cast in this phase.
    pub tests: u16,
    /// Units that attacked in this phase.
    pub fought: UnitSet,
}

/// An attack as it is allotted (RP-CMB-02, -03a).
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Attack {
    /// Defending hexes.
    pub targets: HexSet,
    /// Attackers.
    pub units: UnitSet,
    /// Whether it disregards the river (RP-FST-02).
    pub amphibious: bool,
    /// Whether it has blocked a retreat and can no longer be cancelled (RP-CMB-06, RP-RUL-34).
    pub firm: bool,
    /// Whether it is a bonus attack after a breakthrough: it is fought before all others (RP-BRK-02).
    pub bonus: bool,
    /// Those of its attackers that attack a second time; no others of another breakthrough may join (RP-BRK-01).
    pub again: UnitSet,
}

/// A combat after its die (steps A6 to A9).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// Attackers, those that are lost included.
    pub units: UnitSet,
    /// Defending hexes.
    pub targets: HexSet,
    /// Hexes from which they are attacked (RP-RET-12).
    pub from: HexSet,
    /// The die; 0 for a wave that finds its hex cleared.
    pub die: u8,
    /// What the attackers suffer (RP-CMB-14).
    pub verdict: Verdict,
    /// Defenders, those that are lost included.
    pub foes: Vec<Foe>,
    /// Garrison factors that defend (RP-RES-15).
    pub forts: Vec<Fort>,
    /// Modified defence factors in all (RP-RES-01).
    pub defence: u16,
    /// Where in the combat.
    pub stage: Stage,
    /// Printed attack factors that the attacker must still lose.
    #[serde(default)]
    pub debt: u16,
    /// Attackers lost in payment.
    #[serde(default)]
    pub paid: UnitSet,
    /// Defenders named in an exchange (RP-RES-04, -09).
    #[serde(default)]
    pub named: UnitSet,
    /// Whether the attacker has ordered an exchange on DX (RP-RES-09).
    #[serde(default)]
    pub swapped: bool,
    /// Defenders that must retreat and have not yet.
    #[serde(default)]
    pub due: UnitSet,
    /// Defenders that retreat of their own will and have not yet (RP-RET-02).
    #[serde(default)]
    pub going: UnitSet,
    /// Attackers that may advance and have not yet.
    #[serde(default)]
    pub fresh: UnitSet,
    /// Hexes emptied in this combat.
    #[serde(default)]
    pub emptied: Vec<Cleared>,
    /// The attacker that advances now.
    #[serde(default)]
    pub mover: Option<Mover>,
}

/// A defender in a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Foe {
    /// Who.
    pub unit: Unit,
    /// In which hex it was attacked.
    pub hex: Hex,
    /// Its defence factor with the bonuses it brought (RP-RES-04).
    pub worth: u8,
    /// Whether it was Dispersed before.
    pub dispersed: bool,
    /// Its result.
    pub verdict: Verdict,
    /// Whether D1 has no effect on it (RP-RES-10, -14).
    #[serde(default)]
    pub unmoved: bool,
    /// Hexes it has retreated in this combat (RP-ADV-02).
    #[serde(default)]
    pub went: Option<u8>,
}

/// A garrison factor in a combat (RP-TER-09, RP-RES-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fort {
    /// Of which city.
    pub hex: Hex,
    /// Its factor.
    pub worth: u8,
    /// Its result when no unit defends with it; that of the units otherwise.
    pub verdict: Verdict,
    /// Whether it defends without units.
    pub alone: bool,
}

/// A hex that a combat has emptied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cleared {
    /// Which.
    pub hex: Hex,
    /// The result that emptied it (RP-ADV-05, -06).
    pub verdict: Verdict,
    /// Hexes that attackers may advance at most (RP-ADV-02).
    pub most: u8,
    /// Attack factors that must still go in (RP-ADV-01).
    pub owed: u16,
}

/// Parts of a combat after its die, in their sequence (steps A7 to A9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// The attacker may order an exchange on DX (RP-RES-09).
    Swap,
    /// Defenders lost in an exchange are named: by the defender on X, by the attacker on DX.
    Name,
    /// The attacker names his losses (RP-RES-01, -04).
    Pay,
    /// Defenders retreat who must (RP-RET-09).
    Retreat,
    /// The defender announces who retreats of its own will (RP-RET-02).
    Announce,
    /// They retreat.
    Withdraw,
    /// Attackers advance (RP-ADV).
    Advance,
}

/// Why a unit retreats: that says who chooses the number of hexes and the hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Retreat {
    /// D1, or of its own will after a combat: the defender says how far (RP-RES-07).
    Short,
    /// D4 or DX: the attacker says how far (RP-RES-08).
    Long,
    /// Before a combat: the owner chooses all (RP-RET-08).
    Before,
}

/// A unit that retreats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Runner {
    /// Who.
    pub unit: Unit,
    /// The hex that was attacked, or from which it started.
    pub from: Hex,
    /// Why.
    pub why: Retreat,
    /// How many hexes, once that is known.
    pub hexes: Option<u8>,
    /// Hexes retreated so far.
    pub gone: u8,
}

/// An attacker that advances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mover {
    /// Who.
    pub unit: Unit,
    /// By which emptied hex.
    pub emptied: Hex,
    /// Hexes so far.
    pub gone: u8,
    /// Whether its first hex was another one (RP-ADV-07).
    #[serde(default)]
    pub aside: bool,
}

/// An intent in an attack phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BattleOrder {
    /// A unit begins an attack on a hex (step A1, A10).
    Begin {
        /// Who.
        unit: Unit,
        /// On which hex.
        target: Hex,
    },
    /// A unit joins an attack.
    Join {
        /// Who.
        unit: Unit,
        /// Which, by its place in the plan.
        attack: u8,
    },
    /// An attack is also on another hex (RP-CMB-03a).
    AlsoOn {
        /// Which.
        attack: u8,
        /// The hex.
        target: Hex,
    },
    /// A unit leaves its attack.
    Withdraw {
        /// Who.
        unit: Unit,
    },
    /// An attack uses the amphibious right, or not (RP-FST-02).
    Amphibious {
        /// Which.
        attack: u8,
        /// Whether.
        on: bool,
    },
    /// A defender has orders not to retreat, or not (RP-CMB-08).
    Hold {
        /// Who.
        unit: Unit,
        /// Whether.
        on: bool,
    },
    /// A Ready unit retreats before the next attack (RP-RET-08).
    Slip {
        /// Who.
        unit: Unit,
        /// How many hexes: 3 or 4.
        hexes: u8,
    },
    /// No unit retreats before the next attack, or before any of this phase.
    Stay {
        /// Whether for the whole phase.
        phase: bool,
    },
    /// An attack is fought now.
    Resolve {
        /// Which.
        attack: u8,
    },
    /// An attack is not made (RP-CMB-06).
    Cancel {
        /// Which.
        attack: u8,
    },
    /// The attacker orders an exchange on DX, or does not (RP-RES-09).
    Exchange {
        /// Whether.
        on: bool,
    },
    /// The defender takes D1 instead of an exchange (RP-RES-05).
    Decline,
    /// A unit is lost: one of the defender’s in an exchange, or one in payment of the attacker.
    Lose {
        /// Who.
        unit: Unit,
    },
    /// A defender retreats of its own will after the combat (RP-RET-02).
    Leave {
        /// Who.
        unit: Unit,
    },
    /// This unit retreats first (RP-RET-09).
    First {
        /// Who.
        unit: Unit,
    },
    /// How many hexes the unit retreats (RP-RET-11).
    Hexes {
        /// The number.
        hexes: u8,
    },
    /// The hex into which the unit retreats (RP-RET-01).
    Retreat {
        /// Where.
        to: Hex,
    },
    /// An attacker advances a hex (RP-ADV-01).
    Advance {
        /// Who.
        unit: Unit,
        /// Where.
        to: Hex,
    },
    /// Enough: no more is named, announced, advanced or attacked.
    Enough,
}

/// A fact of an attack phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum BattleEvent {
    /// An attack was begun.
    Begun {
        /// Who.
        unit: Unit,
        /// On which hex.
        target: Hex,
    },
    /// A unit joined an attack.
    Joined {
        /// Who.
        unit: Unit,
        /// Which.
        attack: u8,
    },
    /// An attack is also on another hex.
    AlsoOn {
        /// Which.
        attack: u8,
        /// The hex.
        target: Hex,
    },
    /// A unit was taken out of its attack.
    Withdrawn {
        /// Who.
        unit: Unit,
    },
    /// An attack uses the amphibious right, or no longer does.
    Amphibious {
        /// Which.
        attack: u8,
        /// Whether.
        on: bool,
    },
    /// A defender was told not to retreat, or is free again.
    Held {
        /// Who.
        unit: Unit,
        /// Whether.
        on: bool,
    },
    /// The defender withdraws no unit before the next attack, or in this phase.
    Stayed {
        /// Whether for the whole phase.
        phase: bool,
    },
    /// An attack was not made.
    Cancelled {
        /// Which.
        attack: u8,
    },
    /// A void attack left its units free to attack another hex (RP-RUL-45).
    Freed {
        /// Who.
        units: UnitSet,
    },
    /// An attack blocked a retreat and can no longer be cancelled (RP-RUL-34).
    Blocked {
        /// Which.
        attack: u8,
    },
    /// An attack was fought.
    Fought {
        /// Which.
        attack: u8,
        /// How the odds came about.
        odds: Box<Reckoning>,
        /// The die.
        die: u8,
        /// What the attackers suffer.
        verdict: Verdict,
        /// The result of each defender.
        results: Vec<Read>,
    },
    /// A later wave found its hex cleared and advances instead (RP-CMB-07).
    Followed {
        /// Which attack.
        attack: u8,
    },
    /// The attacker ordered an exchange on DX, or did not.
    Exchanged {
        /// Whether.
        on: bool,
    },
    /// The defender took D1 instead of an exchange.
    Declined,
    /// The attacker cannot pay for an exchange: AE applies (RP-RES-04).
    TooWeak,
    /// A defender was named in an exchange.
    Named {
        /// Who.
        unit: Unit,
    },
    /// A unit was lost.
    Lost {
        /// Who.
        unit: Unit,
        /// Why.
        why: Loss,
    },
    /// The garrison factor of a city is gone.
    GarrisonLost {
        /// Of which.
        hex: Hex,
    },
    /// Units changed their status (RP-STA-09).
    Became {
        /// Who.
        units: UnitSet,
        /// What they are now.
        status: Status,
    },
    /// The combat goes on to its next part.
    Next {
        /// Which.
        stage: Stage,
    },
    /// A defender will retreat of its own will.
    Leaves {
        /// Who.
        unit: Unit,
    },
    /// It is this unit’s turn to retreat.
    Turns {
        /// Who.
        unit: Unit,
        /// Why.
        why: Retreat,
    },
    /// The die for a unit that cannot retreat as far as the attacker wants (RP-RET-05).
    Tested {
        /// Who.
        unit: Unit,
        /// What the attacker wants.
        wanted: u8,
        /// The die.
        die: u8,
    },
    /// A unit retreats this many hexes.
    Retreats {
        /// Who.
        unit: Unit,
        /// How many.
        hexes: u8,
    },
    /// A unit retreated a hex.
    Retreated {
        /// Who.
        unit: Unit,
        /// Where to.
        to: Hex,
    },
    /// A unit has retreated.
    Escaped {
        /// Who.
        unit: Unit,
        /// What it is now.
        status: Status,
    },
    /// An attacker advanced a hex.
    Advanced {
        /// Who.
        unit: Unit,
        /// Where to.
        to: Hex,
        /// Whether that disperses it (RP-ADV-06).
        #[serde(default)]
        dispersed: bool,
        /// Whether a victory city changes hands.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        city: bool,
    },
    /// An attacker has advanced.
    Halted {
        /// Who.
        unit: Unit,
    },
    /// A combat is over: the status of the attackers (RP-RES-13, -16), and who may attack once more (RP-BRK-01).
    Over {
        /// Who is Spent.
        spent: UnitSet,
        /// Who broke down.
        broken: UnitSet,
        /// Who may attack once more.
        entitled: UnitSet,
    },
    /// The bonus attacks are chosen, or declined.
    BonusChosen {
        /// Who makes none, and is Spent.
        spent: UnitSet,
    },
}

/// Why a unit was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Loss {
    /// By the result DE or BR.
    Result,
    /// In an exchange.
    Exchange,
    /// In payment of AE or of an exchange.
    Payment,
    /// It could not retreat two hexes (RP-RET-05).
    NoWay,
    /// By the die of RP-RET-05.
    Test,
}

/// The result of one defender, step by step (RP-RES-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Read {
    /// Who; `None` for a garrison factor alone.
    pub unit: Option<Unit>,
    /// Where.
    pub hex: Hex,
    /// From the table.
    pub table: Verdict,
    /// After an overrun (RP-RES-11).
    pub overrun: Verdict,
    /// After No Retreat or a surround (RP-RES-10): what applies.
    pub verdict: Verdict,
    /// Whether D1 has no effect on it (RP-RES-14).
    #[serde(default)]
    pub unmoved: bool,
}

impl Fight {
    /// A defender.
    pub fn foe(&self, unit: Unit) -> Option<&Foe> {
        self.foes.iter().find(|foe| foe.unit == unit)
    }
    /// A defender, to change it.
    pub fn foe_mut(&mut self, unit: Unit) -> Option<&mut Foe> {
        self.foes.iter_mut().find(|foe| foe.unit == unit)
    }
}

impl BattleEvent {
    /// Whether a die is in it.
    pub fn has_die(&self) -> bool {
        match self {
            Self::Fought { .. } | Self::Tested { .. } => true,
            Self::Begun { .. }
            | Self::Joined { .. }
            | Self::AlsoOn { .. }
            | Self::Withdrawn { .. }
            | Self::Amphibious { .. }
            | Self::Held { .. }
            | Self::Stayed { .. }
            | Self::Cancelled { .. }
            | Self::Freed { .. }
            | Self::Blocked { .. }
            | Self::Followed { .. }
            | Self::Exchanged { .. }
            | Self::Declined
            | Self::TooWeak
            | Self::Named { .. }
            | Self::Lost { .. }
            | Self::GarrisonLost { .. }
            | Self::Became { .. }
            | Self::Next { .. }
            | Self::Leaves { .. }
            | Self::Turns { .. }
            | Self::Retreats { .. }
            | Self::Retreated { .. }
            | Self::Escaped { .. }
            | Self::Advanced { .. }
            | Self::Halted { .. }
            | Self::Over { .. }
            | Self::BonusChosen { .. } => false,
        }
    }
}
