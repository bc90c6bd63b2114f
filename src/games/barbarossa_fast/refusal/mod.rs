//! Why an order is refused, a function for each refusal: its code in the catalogue, its rules, the fact, the way out, and where to
//! look. `show::refusals` names the nouns.

mod air;
mod attacks;
mod battles;
mod moves;
mod placing;
mod siberia;
mod teams;

pub use self::{air::*, attacks::*, battles::*, moves::*, placing::*, siberia::*, teams::*};

use super::{
    conduct::Full,
    ids::{FleetId, SpaceId, UnitId},
    nouns::{Group, Phase, Plan, Weather},
    talk::Leave,
};

/// Why an order is refused.
pub type Refusal = kit::refusal::Refusal<Noun>;

/// Result of a check.
pub type Verdict = Result<(), Refusal>;

/// What the sentence of a refusal names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noun {
    /// A unit at the beginning of a sentence.
    Unit(UnitId),
    /// A unit within one.
    UnitInText(UnitId),
    /// A place.
    Place(SpaceId),
    /// An air fleet.
    Fleet(FleetId),
    /// An army group.
    Group(Group),
    /// The army group of a unit.
    GroupOf(UnitId),
    /// A sector by its army group.
    Sector(Group),
    /// A commander by the first army group he commands.
    Commander(Group),
    /// What a commander is asked for, and how he has answered.
    Consent(Group, Leave),
    /// `Good`, `Mud` or `Snow`.
    Weather(Weather),
    /// The month of a turn.
    Month(u8),
    /// A plan, if there is one.
    Plan(Option<Plan>),
    /// When something cannot be done.
    Phase(Phase),
    /// What closes the ways of two links from one place to another.
    Closed(SpaceId, SpaceId),
    /// What a link carries already.
    Full(Full),
    /// `2 links`.
    Links(u8),
    /// `2 hits`.
    Hits(u8),
    /// `2 attackers`.
    Attackers(u8),
    /// `2 starting units`.
    Starting(u8),
    /// `2 more units`.
    More(u8),
    /// A number.
    Number(u8),
}

impl From<UnitId> for Noun {
    fn from(unit: UnitId) -> Self {
        Self::Unit(unit)
    }
}

impl From<SpaceId> for Noun {
    fn from(place: SpaceId) -> Self {
        Self::Place(place)
    }
}

impl From<FleetId> for Noun {
    fn from(fleet: FleetId) -> Self {
        Self::Fleet(fleet)
    }
}

/// What is refused for other reasons than those of one subject.
fn no(code: &'static str, rule: &'static str, sentence: &'static str) -> Refusal {
    Refusal::new(rule, sentence).coded(code)
}

/// About a unit, which its sentence names first.
fn unit_may_not(code: &'static str, rule: &'static str, unit: UnitId, sentence: &'static str) -> Refusal {
    no(code, rule, sentence).of([unit.into()]).at(unit)
}

/// About a place, which its sentence names first.
fn place_may_not(code: &'static str, rule: &'static str, at: SpaceId, sentence: &'static str) -> Refusal {
    no(code, rule, sentence).of([at.into()]).at(at)
}

/// The order belongs to another moment.
pub fn phase(phase: Phase) -> Refusal {
    no("E-PHASE", "BF-SEQ-02", "This cannot be done in {}").of([Noun::Phase(phase)])
}

/// Nothing is ordered any more.
pub fn over() -> Refusal {
    no("E-OVER", "BF-VIC-10", "The game is over").way_out("Step through the log, or start a new game")
}

/// Step 3 has begun.
pub fn late() -> Refusal {
    no("E-LATE", "BF-RUL-96", "Declared attacks stand once Soviet recovery has begun")
}

/// An air mission rests on the unit where it stands (R18).
pub fn mission_needs(fleet: FleetId, unit: UnitId) -> Refusal {
    no("E-AIRMOVE", "BF-AIR-11", "The mission of {} rests on {} where it stands")
        .of([fleet.into(), unit.into()])
        .and(&["BF-RUL-18"])
        .way_out("Undo the mission first")
        .at(unit)
}

/// The plan demands a transfer that is still to be made.
pub fn transfer_owed(plan: Option<Plan>, from: Group, to: Group) -> Refusal {
    let rule = if to == Group::S && from == Group::N { "BF-SET-09" } else { "BF-SET-10" };
    no("E-PENDING", rule, "The {} demands that {} give a panzer corps to {}")
        .of([Noun::Plan(plan), Noun::Group(from), Noun::Group(to)])
        .way_out("Choose the corps first")
}
