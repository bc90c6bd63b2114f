//! Refusals: the rule, the fact on the map, and the hex where it lies.

use super::nouns::{Hex, Unit};
use engine::{contract::rules::Fault, show::scene::Subject};
use std::{borrow::Cow, fmt};

/// Why an order is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// A stack may not go there.
    Move(Stop),
    /// Anything else, with its sentence in small letters.
    Plain(kit::refusal::Refusal),
}

/// Why a stack may not move, or not into a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "each variant says it with its rule")]
pub enum Stop {
    /// RP-MOV-01: it is not this side’s movement.
    NotNow,
    /// The unit is the other side’s.
    NotYours(Unit),
    /// The unit is beside the map.
    NotOnMap(Unit),
    /// RP-STA-02, RP-STA-04.
    NotReady(Unit),
    /// RP-MOV-01, RP-SEQ-06.
    HasMoved(Unit),
    /// RP-SEQ-06: another stack is on its way.
    Underway,
    /// RP-MOV-10: these units do not stand together, or it is not the stack on its way.
    NotTogether,
    /// A stack is written with this unit first.
    Sequence(Unit),
    /// RP-FST-03: frozen in the first turn.
    Frozen(Unit),
    /// RP-MOV-02: the hexes do not touch.
    NotBeside(Hex),
    /// RP-MOV-02: sea, or a lake that is not frozen.
    Water(Hex),
    /// RP-MOV-14: a closed country.
    Closed(Hex),
    /// RP-MOV-02: an impassable side.
    Side(Hex),
    /// RP-MOV-06: over lake or strait only as the whole move.
    Crossing(Hex),
    /// RP-MOV-02: enemy units stand there.
    Enemy(Hex),
    /// RP-MOV-13: a victory city that must be attacked.
    Garrison(Hex),
    /// RP-TER-14, RP-RUL-57: a nation may not enter that country.
    Nation(Unit, Hex),
    /// RP-TER-14: Romanians and Hungarians do not enter each other’s hexes; who stands there.
    Apart(Unit, Unit),
    /// RP-FST-04: not into the USSR in the first turn.
    NotYet(Unit, Hex),
    /// RP-ZOC-02: it has entered a zone of control and stopped.
    Stopped(Hex),
    /// RP-ZOC-03, RP-ZOC-04: from zone to zone of this unit.
    Zone(Unit, Hex),
    /// RP-MOV-03, -04: the allowance does not suffice.
    Allowance { to: Hex, needs: u8, has: u8 },
    /// RP-STK-01, -02: no room to end there, and no way on.
    NoRoom(Hex),
    /// RP-MOV-10: nothing has moved yet.
    NothingMoved,
}

impl Refusal {
    /// By this rule, with this sentence.
    pub fn new(rule: &'static str, sentence: impl Into<Cow<'static, str>>) -> Self {
        Self::Plain(kit::refusal::Refusal::new(rule, sentence))
    }
    /// The same, with the hex where the fact lies.
    pub fn at(rule: &'static str, sentence: impl Into<Cow<'static, str>>, hex: Hex) -> Self {
        Self::Plain(kit::refusal::Refusal::new(rule, sentence).at(Subject::Place(hex.into())))
    }
    /// The same with what can be done about it.
    #[must_use]
    pub fn way_out(self, way_out: &'static str) -> Self {
        match self {
            Self::Plain(refusal) => Self::Plain(refusal.way_out(way_out)),
            Self::Move(stop) => Self::Move(stop),
        }
    }
    /// Refuses by a rule what does not hold.
    ///
    /// # Errors
    /// When it does not.
    pub fn unless(holds: bool, rule: &'static str, sentence: &'static str) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self::new(rule, sentence)) }
    }
}

impl Stop {
    /// The rule that forbids it.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::NotNow | Self::HasMoved(_) | Self::NotYours(_) | Self::NotOnMap(_) => "RP-MOV-01",
            Self::NotReady(_) => "RP-STA-02",
            Self::Underway => "RP-SEQ-06",
            Self::NotTogether | Self::Sequence(_) | Self::NothingMoved => "RP-MOV-10",
            Self::Frozen(_) => "RP-FST-03",
            Self::NotBeside(_) | Self::Water(_) | Self::Side(_) | Self::Enemy(_) => "RP-MOV-02",
            Self::Closed(_) => "RP-MOV-14",
            Self::Crossing(_) => "RP-MOV-06",
            Self::Garrison(_) => "RP-MOV-13",
            Self::Nation(..) | Self::Apart(..) => "RP-TER-14",
            Self::NotYet(..) => "RP-FST-04",
            Self::Stopped(_) => "RP-ZOC-02",
            Self::Zone(..) => "RP-ZOC-03",
            Self::Allowance { .. } => "RP-MOV-04",
            Self::NoRoom(_) => "RP-STK-01",
        }
    }
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        Self::Move(stop)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(stop) => write!(f, "the stack may not move so ({})", stop.rule()),
            Self::Plain(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Fault> for Refusal {
    /// A fault of a position, which no rule stands behind.
    fn from(fault: Fault) -> Self {
        Self::Plain(fault.into())
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Fault::new(refusal.to_string())
    }
}
