//! Two ways to play on from one moment, side by side.

use crate::{
    base::{seat::PlyId, when::When},
    show::tally::TallyName,
};

/// How the numbers stood at the end of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnTally {
    /// Game turn.
    pub turn: u16,
    /// The last ply of it on this way.
    pub at: PlyId,
    /// The numbers, in the order of the names.
    pub values: Vec<i32>,
}

/// One of two ways compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// Where it ends.
    pub tip: PlyId,
    /// Plies since the fork.
    pub plies: u32,
    /// When it ends.
    pub when: When,
    /// The result, when it has one.
    pub result: Option<String>,
    /// The numbers at its end.
    pub values: Vec<i32>,
    /// The numbers by turn, from the turn of the fork on.
    pub turns: Vec<TurnTally>,
}

/// Two ways from a common ply, side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// The last ply they share.
    pub fork: PlyId,
    /// What the numbers count.
    pub names: &'static [TallyName],
    /// The numbers at the fork.
    pub at_fork: Vec<i32>,
    /// The two ways.
    pub ways: [Way; 2],
}
