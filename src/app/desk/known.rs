//! The plies that may be known while what comes later is hidden.

use engine::{base::seat::PlyId, study::Tree};
use std::{collections::BTreeSet, sync::Arc};

/// What is said where something would lead past it.
pub const LATER_IS_HIDDEN: &str = "What comes later is hidden";

/// The plies that may be known; with each also the one before it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known(pub(crate) Arc<BTreeSet<PlyId>>);

impl Known {
    /// Whether a ply is among them.
    pub fn has(&self, ply: PlyId) -> bool {
        self.0.contains(&ply)
    }

    /// The last ply of a branch that may be known, given by its first ply and its tip.
    pub fn last_between(&self, first: PlyId, tip: PlyId, tree: &Tree) -> Option<PlyId> {
        let branch = tree.branch_of(tip);
        self.0.range(first..=tip).rev().copied().find(|ply| tree.branch_of(*ply) == branch)
    }

    /// The last moment of a line, given by its plies, that may be known.
    pub fn last_of(&self, line: &[PlyId]) -> u32 {
        line.partition_point(|ply| self.has(*ply)).saturating_sub(1) as u32
    }
}
