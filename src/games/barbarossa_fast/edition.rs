//! What the editions of the rules do differently, as values: an edition is a constant with its numbers.

use serde::{Deserialize, Serialize};

/// An edition of the rules, as it is chosen and written in files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Edition {
    /// October 2020.
    #[default]
    #[serde(rename = "2020")]
    E2020,
    /// The later, revised edition: infantry and tank units, panzer groups, the highway.
    #[serde(rename = "revised")]
    Revised,
}

impl Edition {
    /// Both, the older first.
    pub const ALL: [Self; 2] = [Self::E2020, Self::Revised];

    /// Its name in running text and headings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::E2020 => "October 2020",
            Self::Revised => "Revised edition",
        }
    }

    /// Its name in files and flags.
    pub const fn key(self) -> &'static str {
        match self {
            Self::E2020 => "2020",
            Self::Revised => "revised",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::E2020 => Self::Revised,
            Self::Revised => Self::E2020,
        }
    }

    /// Its numbers.
    pub const fn numbers(self) -> &'static Numbers {
        match self {
            Self::E2020 => &Numbers::E2020,
            Self::Revised => &Numbers::REVISED,
        }
    }
}

/// Rules of October 2020 and what the revised edition says in their place.
const COUNTERPARTS: &[(&str, &str)] = &[
    ("BF-VIC-01", "BF-VIC-02"),
    ("BF-VIC-04", "BF-VIC-05"),
    ("BF-REI-02", "BF-REI-03"),
    ("BF-AIR-14", "BF-AIR-15"),
    ("BF-LNK-01", "BF-LNK-02"),
    ("BF-RUL-08", "BF-RUL-09"),
    ("BF-RET-06", "BF-RET-07"),
    ("BF-ABS-01", "BF-ABS-06"),
    ("BF-ABS-02", "BF-ABS-07"),
    ("BF-ABS-03", "BF-ABS-07"),
    ("BF-REP-01", "BF-REP-04"),
    ("BF-REP-03", "BF-REP-05"),
    ("BF-SUP-03", "BF-SUP-04"),
    ("BF-SET-03", "BF-SET-04"),
    ("BF-SET-05", "BF-SET-06"),
];

/// The numbers of an edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    /// Points the Germans need before changes (BF-VIC-01).
    pub base_points: i32,
    /// Whether the first unit on a victory city is tied to it (BF-MOV-16, R57).
    pub garrisons_are_fixed: bool,
    /// Units of a pocket that a cut-off victory city feeds (BF-SUP-03).
    pub fed_by_a_city: usize,
    /// The same for Leningrad.
    pub fed_by_leningrad: usize,
    /// Whether Soviet units are infantry or tanks, drawn from two pools, and which of the two is public (BF-EXP-07, BF-REP-14).
    pub has_types: bool,
    /// Whether the Soviet player may look at his own tanks at any time (BF-EXP-04, R125).
    pub may_look_at_tanks: bool,
    /// Turn at whose start the red-lettered units join the pools; none in an edition without them (BF-REP-11, R126).
    pub red_joins: Option<u8>,
    /// Of the cities in a pocket Leningrad alone gets a unit, while the pocket holds fewer than it feeds (BF-REP-02, R80);
    /// else each gets one unit less than in supply (BF-REP-04, -13).
    pub leningrad_has_ceiling: bool,
    /// Whether what arrives at the map edge goes by rail to any position in supply (BF-REP-07, R127).
    pub rail_to_any_supplied: bool,
    /// What leaves for the Far East when Japan attacks in the turn of the first wave, one turn later, or later still
    /// (SIB-BF-06).
    pub siberian_bills: [SiberianBill; 3],
}

/// Units that leave for the Far East: a sixth of what the monthly game this rule comes from asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SiberianBill {
    /// Infantry; every unit where the edition has one class.
    pub infantry: u8,
    /// Tanks.
    pub tanks: u8,
    /// How many of them in the turn of the attack, at least.
    pub at_once: u8,
}

impl SiberianBill {
    const fn new(infantry: u8, tanks: u8, at_once: u8) -> Self {
        Self { infantry, tanks, at_once }
    }
    /// All units of it.
    pub const fn units(self) -> u8 {
        self.infantry + self.tanks
    }
}

impl Numbers {
    /// October 2020.
    pub const E2020: Self = Self {
        base_points: 7,
        garrisons_are_fixed: true,
        fed_by_a_city: 2,
        fed_by_leningrad: 3,
        has_types: false,
        may_look_at_tanks: false,
        red_joins: None,
        leningrad_has_ceiling: true,
        rail_to_any_supplied: false,
        siberian_bills: [SiberianBill::new(3, 0, 1), SiberianBill::new(4, 0, 2), SiberianBill::new(5, 0, 2)],
    };

    /// The revised edition.
    pub const REVISED: Self = Self {
        base_points: 6,
        garrisons_are_fixed: false,
        fed_by_a_city: 2,
        fed_by_leningrad: 3,
        has_types: true,
        may_look_at_tanks: true,
        red_joins: Some(2),
        leningrad_has_ceiling: false,
        rail_to_any_supplied: true,
        siberian_bills: [SiberianBill::new(2, 1, 1), SiberianBill::new(3, 1, 2), SiberianBill::new(4, 1, 2)],
    };

    /// The rule of this edition that says what a rule of October 2020 says there.
    pub fn cite(&self, rule: &'static str) -> &'static str {
        let other = COUNTERPARTS.iter().find(|(of_2020, _)| self.has_types && *of_2020 == rule);
        other.map_or(rule, |(_, revised)| revised)
    }

    /// Units of a pocket that a cut-off victory city feeds (BF-SUP-03).
    pub fn city_feeds(&self, is_leningrad: bool) -> usize {
        if is_leningrad { self.fed_by_leningrad } else { self.fed_by_a_city }
    }
}

/// Number of game turns (BF-TRN-01).
pub const TURNS: u8 = 7;
/// Months of the turns.
pub const MONTHS: [&str; 7] = ["June", "July", "August", "September", "October", "November", "December"];
