//! The options of a game (section 19, RP-INV-01, RP-RDP-01).

use crate::engine::contract::options::{OptionChoice, OptionRow, SetupRow, SetupRows};
use serde::{Deserialize, Serialize};

/// When the invasion begins (RP-INV-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Start {
    /// 1 June 1941, turn 0.
    June1,
    /// 22 June 1941, turn 1.
    #[default]
    June22,
    /// 10 July 1941, turn 2.
    July10,
}

impl Start {
    /// Its box of the turn track.
    pub const fn turn(self) -> u8 {
        match self {
            Self::June1 => 0,
            Self::June22 => 1,
            Self::July10 => 2,
        }
    }
}

/// What becomes of the Siberian reserve (RP-SIB-01, `siberian_reserves.md` section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Siberia {
    /// A die that may lose the game.
    #[default]
    Roulette,
    /// A crisis in the Far East.
    Crisis,
    /// Only at its safe date.
    Safe,
}

/// The options of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// Invasion date.
    pub start: Start,
    /// Whether the Soviet player sets up freely (RP-RDP-02).
    pub redeployment: bool,
    /// Siberian reserve.
    pub siberia: Siberia,
    /// One die a month instead of one a turn.
    pub monthly_roll: bool,
    /// October is mud (RP-RUL-01).
    pub october_all_mud: bool,
    /// Swamps do not shift the odds against armour (RP-RUL-04).
    pub no_swamp_column: bool,
    /// Victory cities have no factor of their own (RP-RUL-06).
    pub no_intrinsic_garrison: bool,
    /// Any southern edge hex is a Soviet source of fuel (RP-RUL-42).
    pub fuel_edge: bool,
    /// An attack has one target hex (RP-RUL-79).
    pub single_hex_attacks: bool,
    /// Ground behind a front changes hands (RP-RUL-92).
    pub area_control: bool,
}

/// A row of two choices about a field.
macro_rules! yes_no {
    ($id:literal, $title:literal, $about:literal, $no:literal, $yes:literal, $field:ident) => {
        SetupRow {
            shown: OptionRow::new(
                $id,
                $title,
                $about,
                &[OptionChoice::new("no", "No", $no), OptionChoice::new("yes", "Yes", $yes)],
            ),
            get: |setup: &Setup| usize::from(setup.$field),
            set: |setup: &mut Setup, nth| setup.$field = nth == 1,
        }
    };
}

impl SetupRows for Setup {
    const ROWS: &'static [SetupRow<Self>] = &[
        SetupRow {
            shown: OptionRow::new(
                "invasion",
                "Invasion",
                "When the campaign begins",
                &[
                    OptionChoice::new("june-22", "22 June 1941", "As it happened"),
                    OptionChoice::new("june-1", "1 June 1941", "A die decides between good weather and mud"),
                    OptionChoice::new(
                        "july-10",
                        "10 July 1941",
                        "Nobody is dispersed; replacements from the first turn",
                    ),
                ],
            ),
            get: |setup| match setup.start {
                Start::June22 => 0,
                Start::June1 => 1,
                Start::July10 => 2,
            },
            set: |setup, nth| setup.start = [Start::June22, Start::June1, Start::July10][nth.min(2)],
        },
        SetupRow {
            shown: OptionRow::new(
                "siberia",
                "Siberian reserve",
                "What calling the Siberian reserve before its date risks",
                &[
                    OptionChoice::new(
                        "roulette",
                        "Roulette",
                        "A die each turn before 21 December: one number in six loses the game",
                    ),
                    OptionChoice::new(
                        "crisis",
                        "Crisis",
                        "Japan may be provoked; the armies then go back to the Far East",
                    ),
                    OptionChoice::new("safe", "Safe", "The reserve comes from 21 December, and never before"),
                ],
            ),
            get: |setup| setup.siberia as usize,
            set: |setup, nth| {
                setup.siberia = [Siberia::Roulette, Siberia::Crisis, Siberia::Safe][nth.min(2)];
            },
        },
        yes_no!(
            "redeployment",
            "Soviet set-up",
            "Who says where Soviet units stand on the first day",
            "As in the set-up of 1941",
            "The Soviet side places them; the Axis needs 3 points instead of 6",
            redeployment
        ),
        yes_no!(
            "october-mud",
            "Mud in October",
            "How the weather of 1 October is read",
            "1 October is good weather, as the track has it",
            "All of October is mud, as the text has it",
            october_all_mud
        ),
        yes_no!(
            "no-swamp-column",
            "Tanks in swamps",
            "Whether armour that attacks into a swamp shifts the odds",
            "One column to the left",
            "No shift",
            no_swamp_column
        ),
        yes_no!(
            "no-garrisons",
            "Unguarded cities",
            "Whether a Soviet victory city has a factor of its own",
            "It must be attacked even when it is empty",
            "It can be walked into",
            no_intrinsic_garrison
        ),
        yes_no!(
            "fuel-edge",
            "Soviet fuel",
            "Where Soviet fuel comes from",
            "From Maikop alone",
            "From Maikop or any hex of the southern edge",
            fuel_edge
        ),
        yes_no!(
            "single-hex-attacks",
            "Attack targets",
            "How many hexes one attack may have as its target",
            "Several, when every attacker touches each",
            "One",
            single_hex_attacks
        ),
        yes_no!(
            "area-control",
            "Ground behind",
            "Whether ground that nobody walked over changes hands",
            "It keeps its controller",
            "It goes to the side that surrounds it",
            area_control
        ),
    ];
}
