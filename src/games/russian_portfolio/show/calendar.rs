//! The calendar: phases and steps of a turn, and who leads in them.

use crate::{game::Game, nouns::AXIS, words::side_name};
use engine::base::{side::Side, when::When};

/// A phase of the calendar, as `sequence::when` numbers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    SetUp,
    EndOffer(Side),
    Base(Side),
    Siberia,
    /// A part of the operations of a side, and in which reserve phase.
    Operations(Side, u16, u16),
    End,
}

fn phase(game: &Game, when: When) -> Phase {
    let first = game.board.track.get(usize::from(when.turn)).map_or(AXIS, |t| t.first);
    let side = |second: u16| if second == 0 { first } else { first.other() };
    match when.phase {
        0 | 1 => Phase::SetUp,
        2 | 4 => Phase::EndOffer(side((when.phase - 2) / 2)),
        3 | 5 => Phase::Base(side((when.phase - 3) / 2)),
        6 => Phase::Siberia,
        n @ 10..200 => Phase::Operations(side((n - 10) % 12 / 6), (n - 10) % 6, (n - 10) / 12),
        _ => Phase::End,
    }
}

/// What a phase is called.
pub fn phase_name(game: &Game, when: When) -> String {
    match phase(game, when) {
        Phase::SetUp => "Set-up".to_owned(),
        Phase::EndOffer(side) => format!("{} side may end the game", side_name(side)),
        Phase::Base(side) => format!("{} replacements", side_name(side)),
        Phase::Siberia => "Siberian reserve".to_owned(),
        Phase::Operations(side, part, reserve) => {
            let what = ["movement", "attacks planned", "answers", "attacks", "supply", "supply"]
                [usize::from(part % 6)];
            with_reserve(&format!("{} {what}", side_name(side)), reserve)
        }
        Phase::End => "End".to_owned(),
    }
}

fn with_reserve(name: &str, reserve: u16) -> String {
    if reserve == 0 { name.to_owned() } else { format!("{name}, reserve phase {reserve}") }
}

/// The side that leads in a phase.
pub fn led_by(game: &Game, when: When) -> Option<Side> {
    match phase(game, when) {
        Phase::EndOffer(side) | Phase::Base(side) | Phase::Operations(side, ..) => Some(side),
        Phase::SetUp | Phase::Siberia | Phase::End => None,
    }
}

/// What a step is called, by its first phase.
pub fn step_name(game: &Game, when: When) -> Option<String> {
    match phase(game, when) {
        Phase::Operations(side, _, reserve) => {
            Some(with_reserve(&format!("{} operations", side_name(side)), reserve))
        }
        Phase::EndOffer(side) | Phase::Base(side) => Some(format!("{} replacements", side_name(side))),
        Phase::SetUp | Phase::Siberia | Phase::End => None,
    }
}
