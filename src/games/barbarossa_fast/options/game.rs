//! The first page: the game.

use super::{setup::Setup, values::place_in};
use crate::{
    edition::Edition,
    nouns::{GERMAN, Level, Plan, SOVIET, SiberianRule, Strength},
    talk::Team,
};
use engine::contract::options::{Bar, Offered, OptionChoice, OptionRow, SetupRow, Where};

/// Editions in the order of their row.
const EDITIONS: [Edition; 2] = [Edition::E2020, Edition::Revised];
/// Plans in the order of their row; `None` rolls.
const PLANS: [Option<Plan>; 4] = [None, Some(Plan::Historical), Some(Plan::Marcks), Some(Plan::Schultz)];
/// Ways to draw the Soviet units in the order of their row.
const STRENGTHS: [Strength; 2] = [Strength::Bell, Strength::Presort];
/// Levels of the Soviet procedure in the order of their row.
const LEVELS: [Level; 4] = [Level::Historical, Level::Standard, Level::Hard, Level::One];
/// Ways of the Siberian reserve in the order of their row.
const SIBERIAS: [SiberianRule; 3] = [SiberianRule::Printed, SiberianRule::Crisis, SiberianRule::Safe];
/// Commanders in the order of their row.
const TEAMS: [Team; 3] = [Team::One, Team::Two, Team::Three];
/// Least handicap.
const LEAST: i8 = -2;

/// Where the revised edition is played.
pub(super) const REVISED: Where = Where::new("edition", &["revised"]);
/// Where the edition of 2020 is played.
pub(super) const OF_2020: Where = Where::new("edition", &["2020"]);

pub(super) const fn choice(value: &'static str, label: &'static str, effect: &'static str) -> OptionChoice {
    OptionChoice::new(value, label, effect)
}

pub(super) const EDITION: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        number: 1,
        ..OptionRow::new(
            "edition",
            "Rules",
            "Edition of the rules.",
            &[
                choice("2020", "October 2020", "One kind of Soviet unit, Weak or Strong; 7 points to win."),
                choice(
                    "revised",
                    "Revised",
                    "Infantry and tanks, panzer groups, a highway, more Soviet arrivals; 6 points to win.",
                ),
            ],
        )
    },
    get: |s| place_in(&EDITIONS, &s.edition),
    set: |s, nth| s.edition = EDITIONS[nth % EDITIONS.len()],
};

pub(super) const PLAN: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        number: 2,
        rule: "BF-SET-08",
        ..OptionRow::new(
            "plan",
            "German plan",
            "Which army group is stronger at the start.",
            &[
                choice("roll", "Roll", "A die decides: Historical 50 %, Marcks 33 %, Schultz 17 %."),
                choice(
                    "historical",
                    "Historical",
                    "No transfers; 40th Panzer Corps may go to any army group.",
                ),
                choice("marcks", "Marcks", "Army Group North gives one panzer corps to South."),
                choice(
                    "schultz",
                    "Schultz",
                    "Centre gives one panzer corps each to North and South, and 2nd Army to South.",
                ),
            ],
        )
    },
    get: |s| place_in(&PLANS, &s.plan),
    set: |s, nth| s.plan = PLANS[nth % PLANS.len()],
};

pub(super) const STRENGTH: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        number: 3,
        rule: "BF-SET-01",
        bars: &[Bar {
            values: &["presort"],
            with: REVISED,
            because: "it draws infantry and tanks from two pools, not from groups",
        }],
        ..OptionRow::new(
            "strength",
            "Soviet strength",
            "How the Soviet units of the start are drawn.",
            &[
                choice("bell", "Bell curve", "32 units are drawn unseen: of about medium strength."),
                choice(
                    "presort",
                    "Three groups",
                    "Two of three hidden groups of 16: a weak, medium or strong army, and the points needed change with it.",
                ),
            ],
        )
    },
    get: |s| place_in(&STRENGTHS, &s.strength),
    set: |s, nth| s.strength = STRENGTHS[nth % STRENGTHS.len()],
};

pub(super) const GARRISONS: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        number: 4,
        also: &["garrison-k"],
        rule: "BF-RUL-52",
        default: 1,
        level_of: Some(SOVIET),
        of_computer: Some(SOVIET),
        ..OptionRow::new(
            "soviet",
            "Soviet garrisons",
            "How strongly the computer’s Soviet side fills a threatened city.",
            &[
                choice(
                    "thin",
                    "Thin",
                    "Two units in a threatened city, never more; most of the army waits off the map. The easiest for the Germans, and best for a first game.",
                )
                .also(&["historical", "none"]),
                choice(
                    "matched",
                    "Matched",
                    "Two in a threatened city, and one more for each link open to an army; about half of what comes later waits off the map.",
                )
                .also(&["standard", "armies"]),
                choice(
                    "full",
                    "Full",
                    "Two, and one more for every unit that could join an attack: nearly the whole army is called to the front, and it is nearly unbeatable.",
                )
                .also(&["hard", "linked"]),
                choice("one", "One more", "Two, and a third where any army can attack: between Thin and Matched.")
                    .offered(Offered::ByName),
            ],
        )
    },
    get: |s| place_in(&LEVELS, &s.soviet),
    set: |s, nth| s.soviet = LEVELS[nth % LEVELS.len()],
};

pub(super) const SIBERIA: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        number: 7,
        rule: "BF-SIB-06",
        ..OptionRow::new(
            "siberia",
            "Siberian reserve",
            "How the Siberian reserve comes, and what Japan may do.",
            &[
                choice(
                    "printed",
                    "Printed",
                    "A German army next to the capital brings the Siberians at once, and each month Japan may end the game (1 in 6).",
                ),
                choice(
                    "crisis",
                    "Crisis",
                    "They are called a month ahead; if Japan attacks, Soviet armies leave for the Far East and the game goes on.",
                ),
                choice("safe", "Safe", "They come in December, and Japan does nothing."),
            ],
        )
    },
    get: |s| place_in(&SIBERIAS, &s.siberia),
    set: |s, nth| s.siberia = SIBERIAS[nth % SIBERIAS.len()],
};

pub(super) const HANDICAP: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        number: 5,
        default: 2,
        quiet: true,
        ..OptionRow::new(
            "handicap",
            "Handicap",
            "Shifts the points the Germans need; not in the rules, for players of unequal skill.",
            &[
                choice("-2", "−2", "The Germans need two points fewer than by the rules."),
                choice("-1", "−1", "The Germans need one point fewer than by the rules."),
                choice("0", "None", "The Germans need the points of the rules."),
                choice("1", "+1", "The Germans need one point more than by the rules."),
                choice("2", "+2", "The Germans need two points more than by the rules."),
            ],
        )
    },
    get: |s| usize::from((s.handicap - LEAST).clamp(0, 4) as u8),
    set: |s, nth| s.handicap = LEAST + nth.min(4) as i8,
};

pub(super) const FREE_SETUP: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        number: 6,
        switch: true,
        rule: "BF-SET-15",
        ..OptionRow::new(
            "free-setup",
            "Free German set-up",
            "Any German unit in any base, for one victory point more.",
            &[
                choice("off", "By army group", "Units start in the base of their army group."),
                choice("on", "Free set-up", "Any unit in any base; the Germans need one point more."),
            ],
        )
    },
    get: |s| usize::from(s.free_setup),
    set: |s, nth| s.free_setup = nth == 1,
};

pub(super) const AXIS_TEAM: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        number: 8,
        rule: "BF-SEAT-01",
        quiet: true,
        posts_of: Some(GERMAN),
        ..OptionRow::new(
            "axis-team",
            "Commanders",
            "How many persons, or seats of the program, share the German side.",
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
        )
    },
    get: |s| place_in(&TEAMS, &s.team),
    set: |s, nth| s.team = TEAMS.get(nth).copied().unwrap_or_default(),
};
