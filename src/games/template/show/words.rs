//! Sentences: orders, events, refusals, rules.

use super::super::{game::Game, nouns::*};
use kit::say::count;

/// The rules.
const RULES: &[RuleText] = &[
    RuleText::new("RC-SEQ-01", "Deal", "Each side is dealt faces of 1, 2 and 4, hidden from the other."),
    RuleText::new("RC-SEQ-02", "Turn", "In each turn first the west acts, then the east."),
    RuleText::new("RC-SEQ-03", "Once", "A unit moves or attacks once a turn."),
    RuleText::new("RC-SEQ-04", "End", "The game ends after the last turn."),
    RuleText::new("RC-MOV-01", "Movement", "A unit has 2 movement factors, and may always move one hex."),
    RuleText::new("RC-MOV-02", "Hexes", "No unit enters a lake or a hex with a unit of the other side."),
    RuleText::new("RC-MOV-03", "Costs", "A hex costs 1, a wood 1 more, and a river 1 more."),
    RuleText::new(
        "RC-ZOC-01",
        "Zone of control",
        "It falls on the land beside a unit, but not over a river.",
    ),
    RuleText::new(
        "RC-ZOC-02",
        "Its effect",
        "A move ends in the zone of the other side, and supply does not pass.",
    ),
    RuleText::new(
        "RC-SUP-01",
        "Supply",
        "It reaches 4 hexes from the own edge, past no unit and no zone of the other side.",
    ),
    RuleText::new("RC-SUP-02", "Without supply", "A unit without it attacks one column to the left."),
    RuleText::new("RC-STK-01", "Stacking", "Two units may stand in a clear hex, one in a wood."),
    RuleText::new("RC-CMB-01", "Attack", "A unit attacks a unit of the other side in a hex beside it."),
    RuleText::new("RC-CMB-02", "Odds", "A river and a wood each shift the odds one column to the left."),
    RuleText::new("RC-CMB-03", "Faces", "Both units are turned over before the die is rolled."),
    RuleText::new("RC-CMB-04", "Result", "The table names the unit that is lost; below its columns, none."),
    RuleText::new("RC-VIC-01", "Victory", "The side that has taken more units wins."),
];

impl Cover for Game {
    const TITLE: &'static str = "River crossing";
    fn rules(&self) -> &[RuleText] {
        RULES
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
