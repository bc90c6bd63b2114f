//! The second page: more rules.

use super::{
    game::{OF_2020, REVISED, choice},
    setup::Setup,
    values::{CallOff, NoRetreat, SuddenDeath, Surplus},
};
use crate::{nouns::SOVIET, talk::AreaConsent};
use engine::contract::options::{Bar, OptionChoice, OptionRow, Page, SetupRow, Where};

/// Ways to ask for leave in the order of their row.
const CONSENTS: [AreaConsent; 3] = [AreaConsent::Each, AreaConsent::Standing, AreaConsent::Open];

const fn row(
    number: u8,
    rule: &'static str,
    key: &'static str,
    label: &'static str,
    about: &'static str,
    choices: &'static [OptionChoice],
) -> OptionRow {
    OptionRow { number, rule, page: Page::More, ..OptionRow::new(key, label, about, choices) }
}

pub(super) const SUDDEN_DEATH: SetupRow<Setup> = SetupRow {
    shown: row(
        11,
        "BF-VIC-09",
        "sudden-death",
        "Fall of the capital",
        "When the Soviet capital falls, there is one chance in three that the war ends at once.",
        &[
            choice(
                "first",
                "First time",
                "A die is rolled when the capital falls for the first time: 1 or 2 wins the game.",
            ),
            choice(
                "every",
                "Every time",
                "A die is rolled each time the Germans take the capital: 1 or 2 wins the game.",
            ),
            choice("off", "No roll", "The capital counts its points and nothing more."),
        ],
    ),
    get: |s| s.sudden_death as usize,
    set: |s, nth| s.sudden_death = SuddenDeath::at(nth),
};

pub(super) const JAPAN: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        bars: &[Bar {
            values: &["note-only"],
            with: Where::new("siberia", &["crisis", "safe"]),
            because: "Japan never ends the game there",
        }],
        idle: &[(
            Where::new("siberia", &["crisis", "safe"]),
            "Japan never ends the game with this Siberian reserve.",
        )],
        ..row(
            12,
            "BF-VIC-11",
            "japan-ends-game",
            "Japan attacks",
            "Once the Siberian reserve is called, Japan may attack each turn (1 in 6).",
            &[
                choice(
                    "yes",
                    "Ends the game",
                    "The game ends with an academic German victory, whatever the points.",
                )
                .also(&["ends"]),
                choice(
                    "note-only",
                    "Only noted",
                    "The attack is noted, the game goes on, and Japan is not rolled for again.",
                )
                .also(&["no", "note"]),
            ],
        )
    },
    get: |s| usize::from(!s.japan_ends_game),
    set: |s, nth| s.japan_ends_game = nth == 0,
};

pub(super) const REQUIREMENT: SetupRow<Setup> = SetupRow {
    shown: row(
        13,
        "BF-RUL-129",
        "requirement",
        "Points needed",
        "The hidden Soviet strength moves the points the Germans need.",
        &[
            choice("secret", "Secret", "How many are needed stays unknown until the end."),
            choice(
                "open",
                "Open",
                "How many are needed is shown from the start, and tells how strong the Soviet army is.",
            ),
        ],
    ),
    get: |s| usize::from(s.open_requirement),
    set: |s, nth| s.open_requirement = nth == 1,
};

pub(super) const EARLY_WIN: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        bars: &[Bar {
            values: &["yes"],
            with: Where::new("requirement", &["secret"]),
            because: "a win before the end would tell the number; choose “Open” there first",
        }],
        ..row(
            14,
            "BF-RUL-66",
            "early-win",
            "Early victory",
            "Whether points enough win before the last turn.",
            &[
                choice("no", "At the end", "Points are counted once, after December."),
                choice("yes", "Any turn", "The Germans win as soon as a turn ends with points enough."),
            ],
        )
    },
    get: |s| usize::from(s.early_win),
    set: |s, nth| s.early_win = nth == 1,
};

pub(super) const CALL_OFF: SetupRow<Setup> = SetupRow {
    shown: row(
        15,
        "BF-RUL-96",
        "call-off",
        "Calling off",
        "May a declared attack be given up after the defenders have prepared?",
        &[
            choice("by-edition", "By edition", "October 2020: no, it must be made. Revised: yes."),
            choice("always", "Always", "A declared attack may be given up until it is committed."),
            choice("never", "Never", "Every declared attack that still can must be made."),
        ],
    ),
    get: |s| s.call_off as usize,
    set: |s, nth| s.call_off = CallOff::at(nth),
};

pub(super) const NO_RETREAT: SetupRow<Setup> = SetupRow {
    shown: row(
        16,
        "BF-RUL-48",
        "no-retreat",
        "Order to stand",
        "What it costs to order units to stand instead of retreating.",
        &[
            choice(
                "as-ruled",
                "As ruled",
                "One hit less destroys the unit. It is never worth giving, so it is not asked for.",
            ),
            choice("stays-disrupted", "Nothing", "A unit that is hit is Disrupted and stays."),
            choice(
                "one-more-hit",
                "One more hit",
                "The whole position suffers one hit more, and no unit there must go.",
            ),
        ],
    ),
    get: |s| s.no_retreat as usize,
    set: |s, nth| s.no_retreat = NoRetreat::at(nth),
};

pub(super) const ALLIES: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        only: Some(REVISED),
        switch: true,
        ..row(
            19,
            "BF-RUL-119",
            "allies",
            "Romanian armies",
            "Two Romanian armies of one factor; their counters are reconstructed.",
            &[
                choice("off", "None", "Only German units fight."),
                choice(
                    "on",
                    "From July",
                    "They arrive in Romania in July, 3rd and 4th Army, one factor each.",
                ),
            ],
        )
    },
    get: |s| usize::from(s.allies),
    set: |s, nth| s.allies = nth == 1,
};

pub(super) const FIXED_GARRISON: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        only: Some(OF_2020),
        begins: Some("the position says which garrisons are fixed"),
        default: 1,
        ..row(
            17,
            "BF-MOV-16",
            "fixed-garrison",
            "City garrisons",
            "The Soviet unit that starts in a city as its garrison.",
            &[
                choice("no", "Free", "It may leave its city like any other unit."),
                choice("yes", "Fixed", "It never moves and never attacks."),
            ],
        )
    },
    get: |s| usize::from(s.fixed_garrison),
    set: |s, nth| s.fixed_garrison = nth == 1,
};

pub(super) const SURPLUS: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        of_computer: Some(SOVIET),
        ..row(
            18,
            "BF-RUL-109",
            "surplus",
            "Spare arrivals",
            "Where the computer’s Soviet side leaves arrivals that are not needed.",
            &[
                choice("reserve", "In reserve", "They wait behind the front and come where they are needed."),
                choice("city", "In their city", "They stay in the city where they arrived, which fills up."),
            ],
        )
    },
    get: |s| s.surplus as usize,
    set: |s, nth| s.surplus = Surplus::at(nth),
};

pub(super) const REV_REHIDE: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        only: Some(REVISED),
        default: 1,
        of_person: Some(SOVIET),
        ..row(
            21,
            "BF-RUL-84",
            "rev-rehide",
            "Turning down",
            "A Soviet player may turn his infantry face down again.",
            &[
                choice("never", "Never", "What has been seen stays face up.").also(&["no"]),
                choice(
                    "live",
                    "After combat",
                    "Fit infantry that has fought is turned down and mixed with the other infantry of its position.",
                )
                .also(&["yes"]),
            ],
        )
    },
    get: |s| usize::from(s.rev_rehide),
    set: |s, nth| s.rev_rehide = nth == 1,
};

pub(super) const AREA_CONSENT: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        idle: &[(Where::new("axis-team", &["one"]), "With one player there is no commander to ask.")],
        ..row(
            20,
            "BF-RUL-121",
            "area-consent",
            "Neighbour’s leave",
            "How a commander allows a neighbour on his ground, where several share the front.",
            &[
                choice("each", "Each time", "He is asked for each unit and place, or allows all of a turn."),
                choice("standing", "Standing", "Leave for everything stands until he withdraws it."),
                choice("open", "Open", "No leave is asked for ground; joint attacks are still agreed on."),
            ],
        )
    },
    get: |s| s.area_consent as usize,
    set: |s, nth| s.area_consent = CONSENTS.get(nth).copied().unwrap_or_default(),
};

pub(super) const TEACHING: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        teaching: true,
        ..row(
            22,
            "",
            "teaching",
            "Teaching aids",
            "Hints, forecasts of battles and the reasons of the computer.",
            &[
                choice("on", "Shown", "They are shown while you play."),
                choice("off", "Not shown", "Players get no help: every chance is worked out by the players."),
            ],
        )
    },
    get: |s| usize::from(!s.teaching),
    set: |s, nth| s.teaching = nth == 0,
};
