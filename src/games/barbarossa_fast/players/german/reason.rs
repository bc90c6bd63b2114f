//! Why the automatic German did or did not do something, as data. A suggested sentence stands at every variant.

use crate::games::barbarossa_fast::{
    ids::{FleetId, SpaceId, UnitId},
    nouns::Group,
};
use serde::{Deserialize, Serialize};

/// A reason. Chances are percentages, hits are net of nothing: what is fired before the place absorbs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the line of a variant says what its fields are")]
pub enum Why {
    /// "The armies stand ready; the campaign begins."
    Begin,
    /// "The plan gives {unit} to Army Group {group}." / not by plan: "{unit} is worth more to Army Group {group}."
    Transfer { unit: UnitId, group: Group, by_plan: bool },
    /// "{unit} starts from {base}: {links} links of the front can be attacked from there."
    Base { unit: UnitId, base: SpaceId, links: u8 },
    /// "40th Panzer Corps goes to Army Group {group}, where it is nearest to an open victory city."
    Corps40 { group: Group },
    /// "Army Group Centre borrows {fleet}: most of the targets in reach are in its sector."
    Loan { fleet: FleetId },
    /// "No air fleet is borrowed: the others have targets of their own."
    NoLoan,
    /// "{unit} heads for {city}, {links} links away."
    City { unit: UnitId, city: SpaceId, links: u8 },
    /// "{hits} hits on {target}, {need} needed: {chance} percent."
    Strike { target: SpaceId, hits: u8, need: u8, chance: u8 },
    /// "{target} is empty: it falls without a shot."
    Empty { target: SpaceId },
    /// "{target} is {city}'s neighbour: {closed} of {of} ways into the city are closed, and a ringed city starves."
    Ring { city: SpaceId, target: SpaceId, closed: u8, of: u8 },
    /// "{unit} follows into {target} behind the attack."
    Follow { unit: UnitId, target: SpaceId },
    /// "{fleet} flies over {target}: {chance} percent for a hit."
    Air { fleet: FleetId, target: SpaceId, chance: u8 },
    /// "{fleet} supplies {unit}, which is cut off."
    Resupply { fleet: FleetId, unit: UnitId },
    /// "No army goes next to Moscow yet: the Siberians would come, and each turn Japan might end the war."
    Siberians,
    /// "All orders are given; {attacks} attacks, {moves} moves."
    Done { attacks: u8, moves: u8 },
    /// "The reconnaissance of {target} shows too much: only {chance} percent left, so the attack is called off."; before the
    /// air dice: "The attack on {target} does not pay, whatever supports it ({chance} percent): it is called off."
    Cancel { target: SpaceId, chance: u8 },
    /// "{target} is called off: what is known now leaves {chance} percent, and a lost attack costs more."
    CallOff { target: SpaceId, chance: u8 },
    /// "The attacks stand."
    Stand,
    /// "{target} next: {chance} percent to clear it."
    Commit { target: SpaceId, chance: u8 },
    /// "Blitzkrieg at {target}: the panzers can go on to {next} ({chance} percent), and the doubled fire can be borne."
    Blitz { target: SpaceId, next: SpaceId, chance: u8 },
    /// "One hit more clears {target}."
    AirPlus { target: SpaceId },
    /// "The hits suffice at {target}; the aircraft keep the losses down."
    AirMinus { target: SpaceId },
    /// "{unit} takes the hit: so most units stay fit to go on."
    Loss { unit: UnitId },
    /// "{unit} moves into {target}, on the way to {city}."
    Advance { unit: UnitId, target: SpaceId, city: SpaceId },
    /// "{unit} is worth more at {at}."
    StayBehind { unit: UnitId, at: SpaceId },
    /// "{unit} goes on to {target}: {chance} percent."
    Exploit { unit: UnitId, target: SpaceId, chance: u8 },
    /// "The panzers stop at {at}: nothing beyond is worth the risk."
    Halt { at: SpaceId },
    /// "{unit} falls back to {to}, which keeps it in supply and nearest to its goal."
    FallBack { unit: UnitId, to: SpaceId },
    /// "{unit} holds {at}."
    Hold { unit: UnitId, at: SpaceId },
    /// "Nobody is ordered to stand to the last: careful losses do better."
    NoStand,
}

impl Why {
    /// The code of this reason.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Begin => "GER-BEGIN",
            Self::Transfer { .. } => "GER-TRANSFER",
            Self::Base { .. } => "GER-BASE",
            Self::Corps40 { .. } => "GER-CORPS40",
            Self::Loan { .. } => "GER-LOAN",
            Self::NoLoan => "GER-NOLOAN",
            Self::City { .. } => "GER-CITY",
            Self::Strike { .. } => "GER-STRIKE",
            Self::Empty { .. } => "GER-EMPTY",
            Self::Ring { .. } => "GER-RING",
            Self::Follow { .. } => "GER-FOLLOW",
            Self::Air { .. } => "GER-AIR",
            Self::Resupply { .. } => "GER-RESUPPLY",
            Self::Siberians => "GER-SIBERIANS",
            Self::Done { .. } => "GER-DONE",
            Self::Cancel { .. } => "GER-CANCEL",
            Self::CallOff { .. } => "GER-CALLOFF",
            Self::Stand => "GER-STAND",
            Self::Commit { .. } => "GER-COMMIT",
            Self::Blitz { .. } => "GER-BLITZ",
            Self::AirPlus { .. } => "GER-AIRPLUS",
            Self::AirMinus { .. } => "GER-AIRMINUS",
            Self::Loss { .. } => "GER-LOSS",
            Self::Advance { .. } => "GER-ADVANCE",
            Self::StayBehind { .. } => "GER-BEHIND",
            Self::Exploit { .. } => "GER-EXPLOIT",
            Self::Halt { .. } => "GER-HALT",
            Self::FallBack { .. } => "GER-FALLBACK",
            Self::Hold { .. } => "GER-HOLD",
            Self::NoStand => "GER-NOSTAND",
        }
    }
}
