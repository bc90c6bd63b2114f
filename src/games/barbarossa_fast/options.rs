//! The options a game is started with.

use super::{
    edition::Edition,
    nouns::{Level, Plan, SOVIET, SiberianRule, Strength},
    talk::{AreaConsent, Team},
};
use crate::engine::contract::options::{OptionChoice, OptionRow, SetupRow, SetupRows};
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
    /// How the Siberian reserve comes (BF-SIB-06).
    #[serde(default, skip_serializing_if = "is_printed")]
    pub siberia: SiberianRule,
    /// Commanders who share the German front (BF-SEAT-01).
    #[serde(default, skip_serializing_if = "Team::is_one")]
    pub team: Team,
    /// How a commander allows a neighbour on his ground (R121).
    #[serde(default, skip_serializing_if = "AreaConsent::is_each")]
    pub area_consent: AreaConsent,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the signature serde asks for
fn is_printed(rule: &SiberianRule) -> bool {
    *rule == SiberianRule::Printed
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            edition: Edition::E2020,
            plan: None,
            strength: Strength::Bell,
            free_setup: false,
            soviet: Level::Standard,
            siberia: SiberianRule::Printed,
            team: Team::One,
            area_consent: AreaConsent::Each,
        }
    }
}

/// Plans in the order of their row; `None` rolls.
const PLANS: [Option<Plan>; 4] = [None, Some(Plan::Historical), Some(Plan::Marcks), Some(Plan::Schultz)];

/// Ways to draw the Soviet units in the order of their row.
const STRENGTHS: [Strength; 2] = [Strength::Bell, Strength::Presort];

/// Levels of the Soviet procedure in the order of their row.
const LEVELS: [Level; 3] = [Level::Standard, Level::Historical, Level::Hard];

/// Ways of the Siberian reserve in the order of their row.
const SIBERIAS: [SiberianRule; 3] = [SiberianRule::Printed, SiberianRule::Crisis, SiberianRule::Safe];

/// Commanders in the order of their row.
const TEAMS: [Team; 3] = [Team::One, Team::Two, Team::Three];

/// Ways to ask for leave in the order of their row.
const CONSENTS: [AreaConsent; 3] = [AreaConsent::Each, AreaConsent::Standing, AreaConsent::Open];

fn place_in<T: PartialEq>(row: &[T], chosen: &T) -> usize {
    row.iter().position(|value| value == chosen).unwrap_or(0)
}

const fn choice(value: &'static str, label: &'static str, effect: &'static str) -> OptionChoice {
    OptionChoice { value, label, effect }
}

impl SetupRows for Setup {
    const ROWS: &'static [SetupRow<Self>] = &[
        SetupRow {
            shown: OptionRow {
                key: "edition",
                label: "Rules",
                about: "Edition of the rules",
                choices: &[choice(
                    "2020",
                    "October 2020",
                    "One class of Soviet unit, Weak or Strong. 7 VP before changes.",
                )],
                switch: false,
                level_of: None,
            },
            get: |_| 0,
            set: |s, _| s.edition = Edition::E2020,
        },
        SetupRow {
            shown: OptionRow {
                key: "plan",
                label: "German plan",
                about: "Which army group is reinforced at the start",
                choices: &[
                    choice("roll", "Roll", "A die decides: Historical 50 %, Marcks 33 %, Schultz 17 %."),
                    choice(
                        "historical",
                        "Historical",
                        "No transfers; XXXX Panzer Corps may go to any army group.",
                    ),
                    choice("marcks", "Marcks", "Army Group North gives one panzer corps to South."),
                    choice(
                        "schultz",
                        "Schultz",
                        "Centre gives one panzer corps each to North and South, and 2nd Army to South.",
                    ),
                ],
                switch: false,
                level_of: None,
            },
            get: |s| place_in(&PLANS, &s.plan),
            set: |s, nth| s.plan = PLANS[nth % PLANS.len()],
        },
        SetupRow {
            shown: OptionRow {
                key: "strength",
                label: "Soviet strength",
                about: "How the 32 Soviet units are drawn",
                choices: &[
                    choice(
                        "bell",
                        "Bell curve",
                        "32 of 48 units are drawn unseen: about medium strength, and the points needed change little.",
                    ),
                    choice(
                        "presort",
                        "Three groups",
                        "Two of three hidden groups of 16: a weak, medium or strong army, and the points needed change with it.",
                    ),
                ],
                switch: false,
                level_of: None,
            },
            get: |s| place_in(&STRENGTHS, &s.strength),
            set: |s, nth| s.strength = STRENGTHS[nth % STRENGTHS.len()],
        },
        SetupRow {
            shown: OptionRow {
                key: "soviet",
                label: "Soviet procedure",
                about: "How strongly the procedure garrisons threatened cities",
                choices: &[
                    choice(
                        "standard",
                        "Standard",
                        "The usual opponent: two units in a threatened city, one more for each link an army can attack along.",
                    ),
                    choice(
                        "historical",
                        "Historical",
                        "An easier opponent: two units in a threatened city, never more.",
                    ),
                    choice(
                        "hard",
                        "Hard",
                        "A harder opponent: two units in a threatened city, one more for every unit that could attack.",
                    ),
                ],
                switch: false,
                level_of: Some(SOVIET),
            },
            get: |s| place_in(&LEVELS, &s.soviet),
            set: |s, nth| s.soviet = LEVELS[nth % LEVELS.len()],
        },
        SetupRow {
            shown: OptionRow {
                key: "siberia",
                label: "Siberian reserve",
                about: "How the Siberian reserve comes, and what Japan may do",
                choices: &[
                    choice(
                        "printed",
                        "Printed",
                        "A German army next to Moscow brings the Siberians at once, and each month Japan may end the game (1 in 6).",
                    ),
                    choice(
                        "crisis",
                        "Crisis",
                        "They are called a month ahead; if Japan attacks, Soviet armies leave for the Far East and the game goes on.",
                    ),
                    choice("safe", "Safe", "They come in December, and Japan does nothing."),
                ],
                switch: false,
                level_of: None,
            },
            get: |s| place_in(&SIBERIAS, &s.siberia),
            set: |s, nth| s.siberia = SIBERIAS[nth % SIBERIAS.len()],
        },
        SetupRow {
            shown: OptionRow {
                key: "free-setup",
                label: "Free German set-up",
                about: "Any German unit in any base, for one victory point more",
                choices: &[
                    choice("off", "By army group", "Units start in the base of their army group."),
                    choice("on", "Free set-up", "Any unit in any base; the Germans need one point more."),
                ],
                switch: true,
                level_of: None,
            },
            get: |s| usize::from(s.free_setup),
            set: |s, nth| s.free_setup = nth == 1,
        },
        SetupRow {
            shown: OptionRow::new(
                "axis-team",
                "German commanders",
                "How many persons, or seats of the program, share the German side",
                &[
                    choice("one", "One", "One player commands all three army groups."),
                    choice(
                        "two",
                        "Two",
                        "One commands the centre, the other both wings; each needs leave on the other’s ground.",
                    ),
                    choice(
                        "three",
                        "Three",
                        "Three commanders share the front: each moves his own army group and needs leave to enter a neighbour’s ground.",
                    ),
                ],
            ),
            get: |s| place_in(&TEAMS, &s.team),
            set: |s, nth| s.team = TEAMS[nth % TEAMS.len()],
        },
        SetupRow {
            shown: OptionRow::new(
                "area-consent",
                "Leave of a neighbour",
                "How a commander allows a neighbour on his ground, where several share the front",
                &[
                    choice(
                        "each",
                        "Each time",
                        "He is asked for each unit and place, or allows all of a turn.",
                    ),
                    choice("standing", "Standing", "Leave for everything stands until he withdraws it."),
                    choice("open", "Open", "Nobody is asked for ground; joint attacks are still agreed on."),
                ],
            ),
            get: |s| place_in(&CONSENTS, &s.area_consent),
            set: |s, nth| s.area_consent = CONSENTS[nth % CONSENTS.len()],
        },
    ];
}
