//! Sentences: orders, events, refusals, pages of the inspector, rules.

use super::super::{
    data::Terrain,
    game::Game,
    nouns::{Event, Order, Refusal, Unit, Verdict, View},
};
use crate::{
    engine::{
        base::side::Side,
        show::{
            line::{Line, Weight},
            offer::Explanation,
            pages::RuleText,
            scene::Subject,
            sheet::{Row, Section, Sheet},
        },
    },
    kit::{hex::HexId, say::count},
};

/// Names of the sides in a sentence.
const SIDES: [&str; 2] = ["The west", "The east"];

/// Name of a side in a sentence.
pub fn side_name(side: Side) -> &'static str {
    SIDES[usize::from(side.0) % 2]
}

/// The rules: id, title, sentence.
const RULES: [(&str, &str, &str); 11] = [
    (
        "RC-SEQ-01",
        "Deal",
        "Each side is dealt a face of 1, 2 and 4 factors, which the other side does not see.",
    ),
    ("RC-SEQ-02", "Turn", "In each turn first the west acts, then the east."),
    ("RC-SEQ-03", "Once", "A unit moves or attacks once a turn."),
    ("RC-SEQ-04", "End", "The game ends after the last turn."),
    ("RC-MOV-01", "Movement", "A unit moves one hex."),
    ("RC-MOV-02", "Hexes", "Nobody enters a lake or a hex with a unit of the other side."),
    ("RC-STK-01", "Stacking", "Two units may stand in a clear hex, one in a wood."),
    ("RC-CMB-01", "Attack", "A unit attacks a unit of the other side in a hex beside it."),
    (
        "RC-CMB-02",
        "Odds",
        "The column is that of the odds, one to the left over a river, one to the left into a wood.",
    ),
    ("RC-CMB-03", "Faces", "Both units are turned over before the die is rolled."),
    ("RC-CMB-04", "Result", "The table names the unit that is lost; below its first column nothing happens."),
];

/// The rules as the engine wants them.
pub fn rules() -> Vec<RuleText> {
    let text = |(id, title, text): (&str, &str, &str)| RuleText {
        id: id.to_owned(),
        title: title.to_owned(),
        text: text.to_owned(),
    };
    RULES.map(text).into()
}

/// The rule a refusal comes from.
fn rule_of(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::Time | Refusal::NotYours => "RC-SEQ-02",
        Refusal::Done => "RC-SEQ-03",
        Refusal::Lost | Refusal::Far => "RC-MOV-01",
        Refusal::Lake | Refusal::Held => "RC-MOV-02",
        Refusal::NoTarget => "RC-CMB-01",
        Refusal::Stacked(_) => "RC-STK-01",
    }
}

/// A refusal with its rule.
pub fn explain(refusal: &Refusal) -> Explanation {
    let rule = rule_of(refusal);
    Explanation {
        code: rule.to_owned(),
        sentence: refusal.to_string(),
        way_out: String::new(),
        rules: vec![rule.to_owned()],
        at: None,
    }
}

fn line(side: Option<Side>, rule: &str, weight: Weight, text: String) -> Line {
    Line { text, side, weight, rules: vec![rule.to_owned()], ..Line::default() }
}

impl Game {
    /// An order in words.
    pub fn order_words(&self, order: &Order) -> String {
        match order {
            Order::Begin => "Deal the faces".to_owned(),
            Order::Move { unit, to } => format!("{unit} to {}", self.board.label(*to)),
            Order::Attack { unit, target } => format!("{unit} attacks {target}"),
            Order::Pass => "End the move".to_owned(),
        }
    }

    /// An event in words.
    pub fn event_words(&self, v: &View, event: &Event) -> Line {
        let plain = |side, rule, text| line(Some(side), rule, Weight::Plain, text);
        match *event {
            Event::Dealt(_) => line(None, "RC-SEQ-01", Weight::Plain, "The faces are dealt".to_owned()),
            Event::Began { turn, side } => {
                let text = format!("Turn {turn}: {}", side_name(side).to_lowercase());
                line(Some(side), "RC-SEQ-02", Weight::Heading, text)
            }
            Event::Moved { unit, to } => {
                plain(unit.side(), "RC-MOV-01", format!("{unit} moves to {}", self.board.label(to)))
            }
            Event::Attacked { attacker, defender } => {
                plain(attacker.side(), "RC-CMB-01", format!("{attacker} attacks {defender}"))
            }
            Event::Revealed { unit, face } => {
                plain(unit.side(), "RC-CMB-03", format!("{unit} has {}", count(face.factor(), "factor")))
            }
            Event::Fought { die, verdict } => {
                let text = match verdict {
                    Verdict::AttackerLost => "the attacker is lost",
                    Verdict::NoEffect => "no effect",
                    Verdict::DefenderLost => "the defender is lost",
                };
                let side = super::super::rules::turn::to_act(&v.seen);
                line(side, "RC-CMB-04", Weight::Strong, format!("Die {die}: {text}"))
            }
            Event::Ended => line(None, "RC-SEQ-04", Weight::Heading, "The game ends".to_owned()),
        }
    }

    /// The page of a unit or a hex.
    pub fn page(&self, v: &View, about: &Subject) -> Sheet {
        match *about {
            Subject::Unit(unit) => Unit::at(unit.index()).map(|unit| self.unit_page(v, unit)),
            Subject::Place(hex) | Subject::Side(hex, _) => Some(self.hex_page(v, HexId(hex.0))),
            Subject::Link(..) | Subject::Turn(_) => None,
        }
        .unwrap_or_default()
    }

    fn unit_page(&self, v: &View, unit: Unit) -> Sheet {
        let hex = v.seen.at[unit.index()].map_or("lost", |hex| self.board.label(hex));
        let face =
            v.seen.faces[unit.index()].map_or("face down".to_owned(), |face| count(face.factor(), "factor"));
        Sheet { title: unit.to_string(), subtitle: format!("{hex}, {face}"), ..Sheet::default() }
    }

    fn hex_page(&self, v: &View, hex: HexId) -> Sheet {
        let subtitle = match self.board.map.terrain(hex) {
            Some(Terrain::Clear) => "Clear",
            Some(Terrain::Wood) => "Wood",
            Some(Terrain::Lake) => "Lake",
            None => return Sheet::default(),
        };
        let layout = self.board.map.layout();
        let rivers = layout.neighbours(hex).filter(|(way, _)| self.board.map.side(hex, *way) == Some(true));
        let row = |label: &str, value: String| Row { label: label.to_owned(), value, ..Row::default() };
        let mut rows: Vec<Row> =
            rivers.map(|(way, _)| row("River", layout.compass(way).to_owned())).collect();
        rows.extend(v.seen.units_in(hex).map(|unit| row("Unit", unit.to_string())));
        Sheet {
            title: self.board.label(hex).to_owned(),
            subtitle: subtitle.to_owned(),
            sections: vec![Section { title: String::new(), rows }],
            ..Sheet::default()
        }
    }
}
