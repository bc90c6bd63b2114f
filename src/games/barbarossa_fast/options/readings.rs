//! The third page: how unclear rules are read. Each row is a ruling of the catalogue, its default the ruling itself.

use super::{
    game::{OF_2020, REVISED, choice},
    setup::Setup,
    values::{AirSector, AttackMove, BreakDepth, Cutoff, December, Overflow, Window},
};
use engine::contract::options::{OptionChoice, OptionRow, Page, SetupRow, Where};

const fn row(
    number: u8,
    rule: &'static str,
    key: &'static str,
    label: &'static str,
    about: &'static str,
    choices: &'static [OptionChoice],
) -> OptionRow {
    OptionRow { number, rule, page: Page::Readings, ..OptionRow::new(key, label, about, choices) }
}

pub(super) const AGC_OVERFLOW: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        only: Some(OF_2020),
        begins: Some("it is about the German set-up, and that is over"),
        idle: &[(
            Where::new("free-setup", &["on"]),
            "With a free set-up any unit starts anywhere, and this changes nothing.",
        )],
        ..row(
            31,
            "BF-RUL-71",
            "agc-overflow",
            "Too many for Centre",
            "Which base takes three units of Army Group Centre.",
            &[
                choice("agn", "North", "Up to three units of Centre may start in the base of North."),
                choice("ags", "South", "Up to three units of Centre may start in the base of South."),
                choice(
                    "either",
                    "Either",
                    "Up to three units in all may start in the base of North or South.",
                ),
            ],
        )
    },
    get: |s| s.house.agc_overflow as usize,
    set: |s, nth| s.house.agc_overflow = Overflow::at(nth),
};

pub(super) const ATTACK_MOVE: SetupRow<Setup> = SetupRow {
    shown: row(
        32,
        "BF-RUL-01",
        "attack-move",
        "Before an attack",
        "Who may move before it attacks.",
        &[
            choice(
                "approach-panzers-only",
                "Panzers",
                "Panzer units approach; armies and Soviet units attack from where they start the turn.",
            )
            .also(&["panzers"]),
            choice(
                "allowance-then-attack",
                "Everybody",
                "Armies and Soviet units move one link before they attack, too.",
            )
            .also(&["allowance"]),
            choice(
                "attack-link-counts",
                "One link less",
                "The attack is part of the move: panzers approach one link less, everybody else not at all.",
            )
            .also(&["link-counts"]),
        ],
    ),
    get: |s| s.house.attack_move as usize,
    set: |s, nth| s.house.attack_move = AttackMove::at(nth),
};

pub(super) const ATTACK_EMPTY: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        default: 1,
        ..row(
            33,
            "BF-RUL-05",
            "attack-empty",
            "Empty positions",
            "Whether a position without defenders can be attacked.",
            &[
                choice(
                    "no",
                    "Not attacked",
                    "Attacks need a defender: no Blitzkrieg starts from empty ground.",
                ),
                choice(
                    "yes",
                    "Attacked",
                    "An attack on empty ground succeeds without fire, and a Blitzkrieg can start from it.",
                ),
            ],
        )
    },
    get: |s| usize::from(s.house.attack_empty),
    set: |s, nth| s.house.attack_empty = nth == 1,
};

pub(super) const AIR_SECTOR: SetupRow<Setup> = SetupRow {
    shown: row(
        34,
        "BF-RUL-19",
        "air-sector",
        "Air fleets",
        "Where an air fleet may fly.",
        &[
            choice("own-sector", "Own sector", "Only over its own army group.").also(&["own"]),
            choice(
                "any-sector",
                "Any sector",
                "Over any army group in range; still one mission in each sector.",
            )
            .also(&["any"]),
        ],
    ),
    get: |s| s.house.air_sector as usize,
    set: |s, nth| s.house.air_sector = AirSector::at(nth),
};

pub(super) const DECEMBER: SetupRow<Setup> = SetupRow {
    shown: row(
        35,
        "BF-RUL-23",
        "december",
        "December",
        "The weather of December, which the rules do not name.",
        &[
            choice("snow", "Snow", "Snow, whatever October was like."),
            choice("good", "Good", "Good weather in the last turn."),
            choice("roll", "Roll", "A die decides as in October: 1 to 4 Snow, 5 and 6 Good."),
        ],
    ),
    get: |s| s.house.december as usize,
    set: |s, nth| s.house.december = December::at(nth),
};

pub(super) const BREAK_DEPTH: SetupRow<Setup> = SetupRow {
    shown: row(
        36,
        "BF-RUL-51",
        "break-depth",
        "Broken line",
        "How deep a hole breaks the Soviet line, so that the sector neither attacks nor advances.",
        &[
            choice("2", "Two positions", "Two empty positions in a row."),
            choice("1", "One", "A single empty position: the line breaks often."),
            choice("3", "Three", "Three empty positions in a row: the line seldom breaks."),
        ],
    ),
    get: |s| s.house.break_depth as usize,
    set: |s, nth| s.house.break_depth = BreakDepth::at(nth),
};

pub(super) const RETREAT_IF_HELD: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        default: 1,
        ..row(
            37,
            "BF-RUL-41",
            "retreat-if-held",
            "Hit beside others",
            "Whether a hit unit must retreat although others hold the position.",
            &[
                choice("no", "May stay", "It stays Disrupted while an unhit unit holds beside it."),
                choice("yes", "Must go", "It retreats as if it stood alone."),
            ],
        )
    },
    get: |s| usize::from(s.house.retreat_if_held),
    set: |s, nth| s.house.retreat_if_held = nth == 1,
};

pub(super) const MULTI_RUSSIAN: SetupRow<Setup> = SetupRow {
    shown: row(
        39,
        "BF-RUL-54",
        "multi-russian",
        "Two Soviet stacks",
        "Whether two Soviet stacks may attack one position in turn.",
        &[
            choice("once", "Once", "A position is attacked by one stack in a step."),
            choice(
                "one-after-another",
                "In turn",
                "A second stack may attack once the first has fought; the computer’s Soviet side does not use it.",
            )
            .also(&["in-turn"]),
        ],
    ),
    get: |s| usize::from(s.house.multi_russian),
    set: |s, nth| s.house.multi_russian = nth == 1,
};

pub(super) const CONTROL_BLOCKS_SUPPLY: SetupRow<Setup> = SetupRow {
    shown: row(
        38,
        "BF-RUL-60",
        "control-blocks-supply",
        "Supply over enemy ground",
        "Whether empty ground that the enemy controls cuts supply.",
        &[
            choice("no", "Open", "Only enemy units cut supply."),
            choice("yes", "Cut", "Empty enemy ground cuts it too."),
        ],
    ),
    get: |s| usize::from(s.house.control_blocks_supply),
    set: |s, nth| s.house.control_blocks_supply = nth == 1,
};

pub(super) const CUTOFF: SetupRow<Setup> = SetupRow {
    shown: row(
        40,
        "BF-RUL-65",
        "cutoff",
        "City cut off",
        "When a city counts as cut off, which is worth a point to the Germans.",
        &[
            choice(
                "trace",
                "No way east",
                "When no way free of German units leads from it to the eastern edge.",
            ),
            choice(
                "all-links-held",
                "All links held",
                "When the Germans hold every position next to it toward the east.",
            ),
        ],
    ),
    get: |s| s.house.cutoff as usize,
    set: |s, nth| s.house.cutoff = Cutoff::at(nth),
};

pub(super) const GROUP_IS_ARMY: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        only: Some(REVISED),
        default: 1,
        ..row(
            41,
            "BF-RUL-31",
            "rev-group-is-army",
            "Panzer groups",
            "Whether panzer groups count as armies against fortresses, for the capital and for air range.",
            &[
                choice("no", "Not armies", "Only infantry armies do any of the three."),
                choice("yes", "Armies", "They do all three as infantry armies do."),
            ],
        )
    },
    get: |s| usize::from(s.house.rev_group_is_army),
    set: |s, nth| s.house.rev_group_is_army = nth == 1,
};

pub(super) const ARMIES_TWO_LINKS: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        only: Some(REVISED),
        ..row(
            42,
            "BF-RUL-107",
            "rev-armies-two-links",
            "Infantry armies",
            "How far infantry armies approach before they attack.",
            &[
                choice("no", "Do not", "They attack from where they started the turn."),
                choice("yes", "Two links", "They approach two links like panzers."),
            ],
        )
    },
    get: |s| usize::from(s.house.rev_armies_two_links),
    set: |s, nth| s.house.rev_armies_two_links = nth == 1,
};

pub(super) const CALL_OFF_WINDOW: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        only: Some(REVISED),
        idle: &[(
            Where::new("call-off", &["never"]),
            "No attack is ever called off, so this changes nothing.",
        )],
        ..row(
            43,
            "BF-RUL-120",
            "call-off-window",
            "Last moment",
            "Until when an attack can be given up.",
            &[
                choice(
                    "to-the-fire",
                    "To the fire",
                    "Also after the defenders are seen, until the fire is counted.",
                ),
                choice("until-committed", "Until committed", "Only before the defenders are seen."),
            ],
        )
    },
    get: |s| s.house.call_off_window as usize,
    set: |s, nth| s.house.call_off_window = Window::at(nth),
};
