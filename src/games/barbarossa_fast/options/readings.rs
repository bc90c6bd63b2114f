//! The third page: how unclear rules are read. Each row is a ruling of the catalogue, its default the ruling itself.

use super::{
    game::{REVISED, choice},
    setup::Setup,
    values::Window,
};
use crate::engine::contract::options::{OptionChoice, OptionRow, Page, SetupRow, Where};

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

pub(super) const GROUP_IS_ARMY: SetupRow<Setup> = SetupRow {
    shown: OptionRow {
        only: Some(REVISED),
        default: 1,
        ..row(
            41,
            "BF-RUL-31",
            "rev-group-is-army",
            "Panzer groups",
            "Whether panzer groups count as armies against fortresses, for Moscow and for air range.",
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
