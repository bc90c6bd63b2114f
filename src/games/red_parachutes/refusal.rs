//! Why an order is refused: the rule, a sentence, what it names, what can be done about it. Codes are those of the catalogue.

use crate::{game::Game, nouns::*, state::Position};
use std::borrow::Cow;

/// What a sentence may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noun {
    /// A unit.
    Unit(Unit),
    /// A hex.
    Hex(Hex),
    /// A number.
    Number(u8),
    /// Movement points, in quarters.
    Points(u8),
}

impl From<Unit> for Noun {
    fn from(unit: Unit) -> Self {
        Self::Unit(unit)
    }
}
impl From<Hex> for Noun {
    fn from(hex: Hex) -> Self {
        Self::Hex(hex)
    }
}

/// A refusal.
pub type Refusal = kit::refusal::Refusal<Noun>;
/// What is refused, or that it is not.
pub type May = Result<(), Refusal>;

/// A refusal under a code, by a rule.
#[cold]
pub fn no(code: &'static str, rule: &'static str, sentence: &'static str) -> Refusal {
    Refusal::new(rule, sentence).coded(code)
}

/// A refusal about one thing, where it lies; made in one go, since most are thrown away by who lists all orders.
#[cold]
fn about(noun: Noun, at: Subject, code: &'static str, rule: &'static str, sentence: &'static str) -> Refusal {
    let nouns = [Some(noun), None, None, None];
    let (also, sentence) = (Cow::Borrowed(&[][..]), Cow::Borrowed(sentence));
    Refusal { code, rule, also, sentence, nouns, way_out: "", at: Some(at) }
}

/// A refusal about a hex, which the sentence names.
pub fn hex_no(hex: Hex, code: &'static str, rule: &'static str, sentence: &'static str) -> Refusal {
    about(hex.into(), Subject::Place(hex.into()), code, rule, sentence)
}

/// Refuses what does not hold.
#[inline]
pub fn must(holds: bool, code: &'static str, rule: &'static str, sentence: &'static str) -> May {
    if holds { Ok(()) } else { Err(no(code, rule, sentence)) }
}

/// The same about a unit, which the sentence names.
#[inline]
pub fn unit_must(
    holds: bool,
    unit: Unit,
    code: &'static str,
    rule: &'static str,
    sentence: &'static str,
) -> May {
    if holds { Ok(()) } else { Err(about(unit.into(), Subject::Unit(unit.0.into()), code, rule, sentence)) }
}

/// The same about a hex, which the sentence names.
#[inline]
pub fn hex_must(
    holds: bool,
    hex: Hex,
    code: &'static str,
    rule: &'static str,
    sentence: &'static str,
) -> May {
    if holds { Ok(()) } else { Err(hex_no(hex, code, rule, sentence)) }
}

/// Where a unit stands on the map.
#[inline]
pub fn on_map(p: &Position, unit: Unit, code: &'static str, rule: &'static str) -> Result<Hex, Refusal> {
    p.at.of(unit).ok_or_else(|| no(code, rule, "{} is not on the map").of([unit.into()]))
}

/// Where a noun is looked at.
pub fn subject(noun: Noun) -> Option<Subject> {
    match noun {
        Noun::Unit(unit) => Some(Subject::Unit(unit.0.into())),
        Noun::Hex(hex) => Some(Subject::Place(hex.into())),
        Noun::Number(_) | Noun::Points(_) => None,
    }
}

/// A noun in words.
pub fn word(game: &Game, noun: Noun) -> String {
    match noun {
        Noun::Unit(unit) => game.counter(unit).name.clone(),
        Noun::Hex(hex) => game.printed.name(hex.into()).to_owned(),
        Noun::Number(number) => number.to_string(),
        Noun::Points(quarters) => crate::words::points(quarters),
    }
}
