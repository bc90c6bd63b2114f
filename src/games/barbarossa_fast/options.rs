//! The options a game is started with.

use super::{
    edition::Edition,
    nouns::{Level, Plan, Strength},
};
use serde::{Deserialize, Serialize};

/// Options of a game. New options get a default, so that old files open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Edition.
    pub edition: Edition,
    /// Plan; `None` rolls for it (BF-SET-11).
    pub plan: Option<Plan>,
    /// Strength method.
    pub strength: Strength,
    /// Free German set-up, one point more to win (BF-SET-15).
    pub free_setup: bool,
    /// Level of the Soviet procedure.
    pub soviet: Level,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            edition: Edition::E2020,
            plan: None,
            strength: Strength::Bell,
            free_setup: false,
            soviet: Level::Standard,
        }
    }
}
