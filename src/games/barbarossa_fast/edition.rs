//! What the editions of the rules do differently, as values: an edition is a constant with its numbers.

use serde::{Deserialize, Serialize};

/// An edition of the rules, as it is chosen and written in files. Only that of October 2020 is offered so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edition {
    /// October 2020.
    #[serde(rename = "2020")]
    E2020,
}

impl Edition {
    /// Its numbers.
    pub const fn numbers(self) -> &'static Numbers {
        match self {
            Self::E2020 => &Numbers::E2020,
        }
    }
}

/// The numbers of an edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    /// Points the Germans need before changes (BF-VIC-01).
    pub base_points: i32,
    /// Most German armies that attack along one link (BF-LNK-01).
    pub armies_a_link: u8,
    /// Most panzer corps that attack along one link (BF-LNK-01).
    pub panzers_a_link: u8,
    /// Most Soviet units that attack along one link (BF-LNK-03).
    pub soviets_a_link: u8,
    /// Whether a declared attack may be called off after Step 3 began (BF-CALL-01, R96).
    pub may_call_off: bool,
    /// Whether the first unit on a victory city is tied to it (BF-MOV-16, R57).
    pub garrisons_are_fixed: bool,
    /// Units of a pocket that a cut-off victory city feeds (BF-SUP-03).
    pub fed_by_a_city: usize,
    /// The same for Leningrad.
    pub fed_by_leningrad: usize,
}

impl Numbers {
    /// October 2020.
    pub const E2020: Self = Self {
        base_points: 7,
        armies_a_link: 1,
        panzers_a_link: 3,
        soviets_a_link: 3,
        may_call_off: false,
        garrisons_are_fixed: true,
        fed_by_a_city: 2,
        fed_by_leningrad: 3,
    };

    /// Units of a pocket that a cut-off victory city feeds (BF-SUP-03).
    pub fn city_feeds(&self, is_leningrad: bool) -> usize {
        if is_leningrad { self.fed_by_leningrad } else { self.fed_by_a_city }
    }
}

/// Number of game turns (BF-TRN-01).
pub const TURNS: u8 = 7;
/// Months of the turns.
pub const MONTHS: [&str; 7] = ["June", "July", "August", "September", "October", "November", "December"];
