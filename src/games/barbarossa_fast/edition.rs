//! What the editions of the rules do differently, as values. Only the October 2020 edition is offered so far; the
//! fields are the places a second one will switch.

use serde::{Deserialize, Serialize};

/// An edition of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edition {
    /// October 2020.
    #[serde(rename = "2020")]
    E2020,
}

impl Edition {
    /// Points the Germans need before changes (BF-VIC-01).
    pub fn base_requirement(self) -> i32 {
        match self {
            Self::E2020 => 7,
        }
    }
    /// Most German armies that attack along one link (BF-LNK-01).
    pub fn armies_a_link(self) -> u8 {
        match self {
            Self::E2020 => 1,
        }
    }
    /// Most panzer corps that attack along one link (BF-LNK-01).
    pub fn panzers_a_link(self) -> u8 {
        match self {
            Self::E2020 => 3,
        }
    }
    /// Most Soviet units that attack along one link (BF-LNK-03).
    pub fn soviets_a_link(self) -> u8 {
        3
    }
    /// Whether a declared attack may be called off after Step 3 began (BF-CALL-01, R96).
    pub fn may_call_off(self) -> bool {
        match self {
            Self::E2020 => false,
        }
    }
    /// Whether the Soviet side may give No-Retreat orders too (BF-RET-06).
    pub fn soviets_may_order_no_retreat(self) -> bool {
        match self {
            Self::E2020 => false,
        }
    }
    /// Whether the first unit on a victory city is tied to it (BF-MOV-16, R57).
    pub fn garrisons_are_fixed(self) -> bool {
        match self {
            Self::E2020 => true,
        }
    }
    /// Units of a pocket that a cut-off victory city feeds (BF-SUP-03).
    pub fn city_feeds(self, is_leningrad: bool) -> usize {
        match self {
            Self::E2020 => 2 + usize::from(is_leningrad),
        }
    }
}

/// Number of game turns (BF-TRN-01).
pub const TURNS: u8 = 7;
/// Months of the turns.
pub const MONTHS: [&str; 7] = ["June", "July", "August", "September", "October", "November", "December"];
