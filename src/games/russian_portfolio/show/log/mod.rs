//! Lines of the log: a sentence for each fact, with its rule.

mod logistics;

pub use self::logistics::{price, store};
use super::log_names::{set_name, stack_name, unit_name};
use crate::{
    event::{Event, MoveCost},
    game::Game,
    nouns::{Hex, Step},
    state::Position,
    words::{date_of, hex_name, status_name, step_name, weather_name},
};
use engine::show::{line::Line, scene::Subject};
use std::fmt::Write as _;

/// The line of a told fact; `p` is the position before it.
pub fn sentence(game: &Game, p: &Position, e: &Event) -> Option<Line> {
    Some(match e {
        Event::SetUp => Line::heading("The units of the set-up stand on the map").rule("RP-SET-01"),
        Event::Deployed { unit, at } => {
            let text = format!("{} is placed at {}", unit_name(game, *unit), hex_name(game, *at));
            Line::of(text).rule("RP-RDP-02").by(unit.side()).about(Subject::Unit(unit.0.into()))
        }
        Event::TurnBegan { turn, weather, die } => {
            let text = format!("{}: turn {turn}, {}", date_of(game, *turn), weather_name(*weather));
            let line = Line::turn(text).rule(if die.is_some() { "RP-WX-03" } else { "RP-WX-01" });
            match die {
                Some(die) => line.die(*die),
                None => line,
            }
        }
        Event::StepBegan { step, reserve } => return step_began(p, *step, *reserve),
        Event::Went { .. } => return None,
        Event::Moved { stack, path, mf, omb, dispersed } => {
            let way: Vec<&str> = path.iter().map(|hex: &Hex| hex_name(game, *hex)).collect();
            let line = Line::way(stack_name(game, *stack), way.join(" – "));
            let mut line = line.rule("RP-MOV-03").by(stack.0.side());
            let bonus = if *omb > 0 { format!(" and {omb} of the bonus") } else { String::new() };
            let _ = write!(line.text, ", {mf} MF{bonus}");
            if let Some(why) = dispersed {
                let _ = write!(line.text, "; {}", status_name(super::super::nouns::Status::Dispersed));
                line = line.rule(rule_of(*why));
            }
            let places = path.last().map(|hex| Subject::Place((*hex).into()));
            line.subjects = stack.units().map(|unit| Subject::Unit(unit.0.into())).chain(places).collect();
            line
        }
        Event::Base(e) => return logistics::sentence(game, p, e),
        Event::Battle(e) => return super::battle::sentence(game, p, e),
        Event::PhaseEnded { spent, recovered } => {
            let mut parts = Vec::new();
            if !spent.is_empty() {
                parts.push(format!("Spent: {}", set_name(game, *spent)));
            }
            if !recovered.is_empty() {
                let recover = if parts.is_empty() { "Recover" } else { "recover" };
                parts.push(format!("{recover} from Dispersed: {}", set_name(game, *recovered)));
            }
            if parts.is_empty() {
                return None;
            }
            Line::of(parts.join("; ")).rule("RP-MOV-09").detail()
        }
        Event::Refaced { units } => {
            if units.is_empty() {
                return None;
            }
            Line::of(format!("Ready again: {}", set_name(game, *units))).rule("RP-STA-06").detail()
        }
        Event::Ended(outcome) => {
            let side = outcome.winner;
            Line::heading(outcome.sentence.trim_end_matches('.')).rule("RP-VIC-01").by(side)
        }
    })
}

fn rule_of(why: MoveCost) -> &'static str {
    match why {
        MoveCost::BeyondAllowance => "RP-MOV-05",
        MoveCost::BonusIntoZone => "RP-MOV-07",
        MoveCost::ZoneToZone => "RP-ZOC-03",
    }
}

fn step_began(p: &Position, step: Step, reserve: u8) -> Option<Line> {
    let said = match step {
        Step::SetUp(_) | Step::EndOffer(_) | Step::Over | Step::Stand(_) => return None,
        Step::Base(_)
        | Step::Siberia(_)
        | Step::Move(_)
        | Step::Plan(_)
        | Step::Attack(_)
        | Step::Isolation(_) => step_name(&at(p, step, reserve)),
    };
    Some(Line::heading(said).rule("RP-SEQ-01").by(step.active()))
}

/// The position in another step, for its name.
fn at(p: &Position, step: Step, reserve: u8) -> Position {
    Position { step, reserve, ..p.clone() }
}
