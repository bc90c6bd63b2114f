//! Why the automatic German did or did not do something, as data. A suggested sentence stands at every variant.

use crate::{
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
    /// "Army Group Centre borrows {fleet}: it has {own} factors in its sector, the lender {theirs}."
    Loan {
        fleet: FleetId,
        #[serde(default, skip_serializing_if = "is_unsaid")]
        own: u8,
        #[serde(default, skip_serializing_if = "is_unsaid")]
        theirs: u8,
    },
    /// "No air fleet is borrowed: Centre has not twice the factors of an army group that could lend one."
    NoLoan,
    /// "{unit} heads for {city}, {links} links away."
    City { unit: UnitId, city: SpaceId, links: u8 },
    /// "{unit} marches to {to}; no victory city is open."
    March { unit: UnitId, to: SpaceId },
    /// "{hits} hits on {target}, {cut} for want of supply, {air} more if the aircraft strike ({air_chance} percent); {need} to
    /// {most} needed: {chance} percent." What an earlier version wrote has no figures but hits, need and chance.
    Strike {
        target: SpaceId,
        hits: u8,
        /// Hits more because the target is out of supply.
        #[serde(default, skip_serializing_if = "is_unsaid")]
        cut: u8,
        /// Hits more if the air mission strikes, and the chance of that.
        #[serde(default, skip_serializing_if = "is_unsaid")]
        air: u8,
        #[serde(default, skip_serializing_if = "is_unsaid")]
        air_chance: u8,
        /// Hits needed against the weakest that may stand there, and against the strongest.
        need: u8,
        #[serde(default, skip_serializing_if = "is_unsaid")]
        most: u8,
        chance: u8,
    },
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
    /// "Blitzkrieg at {target}: the panzers can go on to {next} ({chance} percent); the doubled fire should cost {lost} units."
    Blitz {
        target: SpaceId,
        next: SpaceId,
        chance: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lost: Option<u8>,
    },
    /// "One hit more clears {target}: {hits} of {need} get through without it", or it is one of several that are missing.
    AirPlus {
        target: SpaceId,
        #[serde(default, skip_serializing_if = "is_unsaid")]
        hits: u8,
        #[serde(default, skip_serializing_if = "is_unsaid")]
        need: u8,
    },
    /// "The hits suffice at {target}; the aircraft keep the losses down."
    AirMinus { target: SpaceId },
    /// "{unit} takes the hit: placed so, the hits cost least."
    Loss { unit: UnitId },
    /// "{unit} moves into {target}, on the way to {city}."
    Advance { unit: UnitId, target: SpaceId, city: SpaceId },
    /// "{unit} is worth more at {at}."
    StayBehind { unit: UnitId, at: SpaceId },
    /// "{unit} moves into empty {target}: an attack on an empty place is spent if no unit enters."
    Occupy { unit: UnitId, target: SpaceId },
    /// "{unit} goes on to {target}: {chance} percent."
    Exploit { unit: UnitId, target: SpaceId, chance: u8 },
    /// "The panzers stop at {at}: nothing beyond is worth the risk."
    Halt { at: SpaceId },
    /// "{unit} falls back to {to}, the best of {ways} ways." One way is the only one.
    FallBack {
        unit: UnitId,
        to: SpaceId,
        #[serde(default, skip_serializing_if = "is_unsaid")]
        ways: u8,
    },
    /// "{unit} holds {at}."
    Hold { unit: UnitId, at: SpaceId },
    /// "Nobody is ordered to stand to the last: careful losses do better."
    NoStand,
}

/// A figure that is 0, or that an earlier version did not say, is not written.
#[allow(clippy::trivially_copy_pass_by_ref)] // the signature serde asks for
fn is_unsaid(figure: &u8) -> bool {
    *figure == 0
}

/// A chance in per cent: 100 and 0 are certain.
pub fn percent(chance: f32) -> u8 {
    const CERTAIN: f32 = 1e-4;
    match chance {
        c if c >= 1.0 - CERTAIN => 100,
        c if c <= CERTAIN => 0,
        c => ((c * 100.0).round() as u8).clamp(1, 99),
    }
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
            Self::March { .. } => "GER-MARCH",
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
            Self::Occupy { .. } => "GER-OCCUPY",
            Self::Exploit { .. } => "GER-EXPLOIT",
            Self::Halt { .. } => "GER-HALT",
            Self::FallBack { .. } => "GER-FALLBACK",
            Self::Hold { .. } => "GER-HOLD",
            Self::NoStand => "GER-NOSTAND",
        }
    }
}
