//! The options of a game (section 19, RP-INV-01, RP-RDP-01).

use engine::contract::options::{OptionChoice, OptionRow, Page, SetupRow, SetupRows, Where};
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
    /// One die a month instead of one a turn (SIB-RP-02).
    pub monthly_roll: bool,
    /// The reserve enters on the eastern edge alone (SIB-RP-07).
    pub edge_only: bool,
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

/// A ruling of two readings about a field: which ruling, its question, both answers.
macro_rules! reading {
    ($id:literal, $rule:literal, $title:literal, $about:literal, $no:expr, $yes:expr, $field:ident) => {
        SetupRow {
            shown: OptionRow {
                page: Page::Readings,
                rule: $rule,
                ..OptionRow::new(
                    $id,
                    $title,
                    $about,
                    &[OptionChoice::new("no", $no.0, $no.1), OptionChoice::new("yes", $yes.0, $yes.1)],
                )
            },
            get: |setup: &Setup| usize::from(setup.$field),
            set: |setup: &mut Setup, nth| setup.$field = nth == 1,
        }
    };
}

impl SetupRows for Setup {
    const ROWS: &'static [SetupRow<Self>] = &[
        SetupRow {
            shown: OptionRow {
                default: 1,
                begins: Some("the campaign has begun"),
                ..OptionRow::new(
                    "invasion",
                    "Begins",
                    "When the campaign begins",
                    &[
                        OptionChoice::new("june-1", "1 June", "A die decides between good weather and mud."),
                        OptionChoice::new(
                            "june-22",
                            "22 June",
                            "As it happened: many Soviet units start dispersed, and the first attack is a surprise.",
                        ),
                        OptionChoice::new(
                            "july-10",
                            "10 July",
                            "No unit is dispersed; replacements from the first turn.",
                        ),
                    ],
                )
            },
            get: |setup| setup.start as usize,
            set: |setup, nth| setup.start = [Start::June1, Start::June22, Start::July10][nth.min(2)],
        },
        SetupRow {
            shown: OptionRow {
                begins: Some("the units are on the map"),
                ..OptionRow::new(
                    "redeployment",
                    "Soviet set-up",
                    "Who says where Soviet units stand on the first day",
                    &[
                        OptionChoice::new(
                            "no",
                            "Historical",
                            "As printed. With a free set-up the Axis needs 3 points instead of 6.",
                        ),
                        OptionChoice::new(
                            "yes",
                            "Free",
                            "The Soviet side places its units; the Axis needs 3 points instead of 6.",
                        ),
                    ],
                )
            },
            get: |setup| usize::from(setup.redeployment),
            set: |setup, nth| setup.redeployment = nth == 1,
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
                        "It may come before 21 December; each turn one number of the die in six then loses the game.",
                    ),
                    OptionChoice::new(
                        "crisis",
                        "Crisis",
                        "Japan may be provoked; the armies then go back to the Far East.",
                    ),
                    OptionChoice::new(
                        "safe",
                        "Safe",
                        "The reserve comes from 21 December, and never before.",
                    ),
                ],
            ),
            get: |setup| setup.siberia as usize,
            set: |setup, nth| {
                setup.siberia = [Siberia::Roulette, Siberia::Crisis, Siberia::Safe][nth.min(2)];
            },
        },
        SetupRow {
            shown: OptionRow {
                rule: "RP-RUL-01",
                ..OptionRow::new(
                    "october-mud",
                    "October",
                    "How the weather of 1 October is read",
                    &[
                        OptionChoice::new("no", "Track", "1 October is good weather, 21 October mud."),
                        OptionChoice::new(
                            "yes",
                            "All mud",
                            "All of October is mud, as the text of the rules has it.",
                        ),
                    ],
                )
            },
            get: |setup| usize::from(setup.october_all_mud),
            set: |setup, nth| setup.october_all_mud = nth == 1,
        },
        reading!(
            "no-swamp-column",
            "RP-RUL-04",
            "Tanks in swamps",
            "Does armour that attacks into a swamp shift the odds?",
            ("One column", "The odds are read one column to the left."),
            ("No shift", "The odds stay as they are."),
            no_swamp_column
        ),
        reading!(
            "no-garrisons",
            "RP-RUL-06",
            "Empty victory cities",
            "Does a Soviet victory city defend itself?",
            ("Defended", "It has a factor of its own and must be attacked even when it is empty."),
            ("Open", "An empty one can be walked into."),
            no_intrinsic_garrison
        ),
        reading!(
            "fuel-edge",
            "RP-RUL-42",
            "Soviet fuel",
            "Where does Soviet fuel come from?",
            ("The wells", "From the wells in the Caucasus alone."),
            ("Southern edge too", "From the wells or any hex of the southern edge."),
            fuel_edge
        ),
        reading!(
            "single-hex-attacks",
            "RP-RUL-79",
            "Targets of an attack",
            "How many hexes may one attack have as its target?",
            ("Several", "Several, when every attacker touches each."),
            ("One", "One hex."),
            single_hex_attacks
        ),
        reading!(
            "area-control",
            "RP-RUL-92",
            "Ground behind a front",
            "Does ground that no unit walked over change hands?",
            ("Stays", "It keeps its controller."),
            ("Changes", "It goes to the side that surrounds it."),
            area_control
        ),
        SetupRow {
            shown: OptionRow {
                page: Page::More,
                rule: "SIB-RP-02",
                only: Some(Where::new("siberia", &["roulette", "crisis"])),
                ..OptionRow::new(
                    "monthly-roll",
                    "Siberian dice",
                    "How often the dice for the Far East are cast",
                    &[
                        OptionChoice::new(
                            "no",
                            "Each turn",
                            "In each turn from the first wave to 1 December.",
                        ),
                        OptionChoice::new("yes", "Each month", "In the first turn of each month only."),
                    ],
                )
            },
            get: |setup| usize::from(setup.monthly_roll),
            set: |setup, nth| setup.monthly_roll = nth == 1,
        },
        SetupRow {
            shown: OptionRow {
                page: Page::More,
                rule: "SIB-RP-07",
                only: Some(Where::new("siberia", &["crisis"])),
                ..OptionRow::new(
                    "edge-only",
                    "Siberian entry",
                    "Where units of the Siberian reserve enter",
                    &[
                        OptionChoice::new(
                            "no",
                            "By rail",
                            "In any hex that strategic land movement reaches.",
                        ),
                        OptionChoice::new("yes", "Eastern edge", "On hexes of the eastern edge alone."),
                    ],
                )
            },
            get: |setup| usize::from(setup.edge_only),
            set: |setup, nth| setup.edge_only = nth == 1,
        },
    ];
}
