//! How a ground is drawn besides what is on it.

use super::{ink::LeftOut, stamps::Stamp};
use engine::show::{board::GroundKind, season::Season};
use std::collections::BTreeMap;

/// Marks of kinds of ground as stamps, where a window has them.
pub(crate) type Patterns = BTreeMap<GroundKind, Stamp>;

/// How a ground is drawn besides what is on it.
#[derive(Debug, Default)]
pub(crate) struct Drawn {
    /// Not at all.
    pub(crate) left_out: LeftOut,
    /// As stamps.
    pub(crate) patterns: Patterns,
    /// In what weather.
    pub(crate) season: Season,
}
