//! Sentences: orders, events, refusals.

use crate::{game::Game, nouns::*};
use kit::say::count;

impl Cover for Game {
    const TITLE: &'static str = "River crossing";
    fn rules(&self) -> &[RuleText] {
        &self.rules
    }
}

/// What came of an attack.
pub fn led_to(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::AttackerLost => "the attacker is lost",
        Verdict::NoEffect => "no effect",
        Verdict::DefenderLost => "the defender is lost",
    }
}

impl Speech for Game {
    fn order_text(&self, _v: &View, o: &Order) -> String {
        match o {
            Order::Begin => "Deal the faces".to_owned(),
            Order::Move { unit, to } => format!("{unit} to {}", self.board.map.label(*to)),
            Order::Attack { unit, target } => format!("{unit} attacks {target}"),
            Order::Pass => "End the move".to_owned(),
        }
    }
    fn sentence(&self, _v: &View, e: &Event) -> Option<Line> {
        Some(match *e {
            Event::Dealt(_) => Line::heading("The faces are dealt").rule("RC-SEQ-01"),
            Event::Began { turn, side } => {
                let name = Self::SIDES[usize::from(side.0 != 0)];
                Line::heading(format!("Turn {turn}: {name} acts")).rule("RC-SEQ-02").by(side)
            }
            Event::Moved { unit, to } => {
                let text = format!("{unit} moves to {}", self.board.map.label(to));
                Line::of(text).rule("RC-MOV-01").by(unit.side())
            }
            Event::Revealed { unit, face } => {
                let text = format!("{unit} has {}", count(face.factor(), "factor"));
                Line::of(text).rule("RC-CMB-03").by(unit.side())
            }
            Event::Fought { attacker, defender, die, verdict } => {
                let text = format!("{attacker} attacks {defender}: {}", led_to(verdict));
                Line::of(text).rule("RC-CMB-04").by(attacker.side()).die(die).strong()
            }
            Event::Ended => Line::heading("The game ends").rule("RC-SEQ-04"),
        })
    }
    fn explain(&self, _v: &View, r: &Refusal) -> Explanation {
        r.explanation()
    }
}
