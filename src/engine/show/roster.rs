//! All units of a picture as a table: what a player asks of each of them besides its name and place. Plain data.

use super::{
    counter::{Condition, ConditionSign, CounterMark},
    words::Tone,
};
use crate::base::keys::UnitKey;
use std::borrow::Cow;

/// A column of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterColumn {
    /// Its heading, a word: `Supply`.
    pub title: Cow<'static, str>,
    /// What its cells say, one sentence.
    pub about: Cow<'static, str>,
    /// The first click on its heading puts the greatest first.
    pub greatest_first: bool,
}

/// What a column says of a unit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RosterCell {
    /// A word or a number; empty where there is nothing out of the ordinary.
    pub text: String,
    /// What it is sorted by, least first.
    pub rank: i32,
    /// Colour of meaning.
    pub tone: Tone,
}

/// A unit with its cells, one for each column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterRow {
    /// The unit.
    pub unit: UnitKey,
    /// What the columns say of it.
    pub cells: Vec<RosterCell>,
}

/// The table; its rows stand in the sequence of the counters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Roster {
    /// The columns besides unit and place.
    pub columns: Vec<RosterColumn>,
    /// The units.
    pub rows: Vec<RosterRow>,
}

impl RosterColumn {
    /// A column that is sorted from the least.
    pub const fn new(title: &'static str, about: &'static str) -> Self {
        Self { title: Cow::Borrowed(title), about: Cow::Borrowed(about), greatest_first: false }
    }

    /// The same, of which the greatest comes first.
    #[must_use]
    pub fn greatest_first(self) -> Self {
        Self { greatest_first: true, ..self }
    }
}

impl RosterCell {
    /// A word with its rank: the lower, the sooner it is wanted at the top of the list.
    pub fn new(text: impl Into<String>, rank: i32, tone: Tone) -> Self {
        Self { text: text.into(), rank, tone }
    }

    /// A cell that says nothing and is sorted to the end.
    pub fn nothing() -> Self {
        Self { rank: i32::MAX, ..Self::default() }
    }
}

/// Number of the column of supply in a roster that was made of counters.
pub const SUPPLY: usize = 2;

impl Roster {
    /// Of counters, by what stands on them: strength, state, supply, moved.
    pub fn of(counters: &[CounterMark]) -> Self {
        let columns = vec![
            RosterColumn::new("Strength", "The numbers printed on the counter; sorted by the first of them")
                .greatest_first(),
            RosterColumn::new("State", "What is not as usual about the unit"),
            RosterColumn::new("Supply", "Out of supply or fuel; empty for a unit that has both"),
            RosterColumn::new("Moved", "What it has done or is to do in this step"),
        ];
        let row = |c: &CounterMark| RosterRow {
            unit: c.unit,
            cells: vec![strength(c), state(c), supply(c), moved(c)],
        };
        Self { columns, rows: counters.iter().map(row).collect() }
    }

    /// The words of a row for the ear, what says nothing left out: `Supply out of supply`.
    pub fn spoken(&self, row: &RosterRow) -> String {
        let all = self.columns.iter().zip(&row.cells).filter(|(_, cell)| !cell.text.is_empty());
        let said: Vec<String> =
            all.map(|(column, cell)| format!("{} {}", column.title.to_lowercase(), cell.text)).collect();
        said.join(", ")
    }
}

fn strength(c: &CounterMark) -> RosterCell {
    match c.printed() {
        Some(text) => RosterCell::new(text, i32::from(c.strength()), Tone::Plain),
        None => RosterCell::new("?", -1, Tone::Quiet),
    }
}

/// Whether a condition speaks of what a unit gets.
fn is_of_supply(condition: &&Condition) -> bool {
    condition.sign.is_supply() || condition.sign == ConditionSign::Dry
}

/// The words of conditions as one cell; the first decides colour and rank.
fn cell<'a>(mut all: impl Iterator<Item = &'a Condition>, rank: impl Fn(&Condition) -> i32) -> RosterCell {
    let Some(first) = all.next() else { return RosterCell::nothing() };
    let mut text = first.words.clone().into_owned();
    for next in all {
        text = format!("{text}, {}", next.words);
    }
    RosterCell::new(text, rank(first), first.tone)
}

fn state(c: &CounterMark) -> RosterCell {
    let rank = |condition: &Condition| match condition.sign {
        ConditionSign::Corners(_) => 0,
        ConditionSign::Corner(_) => 1,
        _ => 2,
    };
    cell(c.conditions.iter().filter(|condition| !is_of_supply(condition)), rank)
}

fn supply(c: &CounterMark) -> RosterCell {
    let rank = |condition: &Condition| i32::from(!condition.sign.is_supply());
    cell(c.conditions.iter().filter(is_of_supply), rank)
}

fn moved(c: &CounterMark) -> RosterCell {
    use super::counter::Part;
    match (c.states.part, c.states.moved, c.states.can_act) {
        (Part::Attacks, ..) => RosterCell::new("attacks", 2, Tone::Plain),
        (Part::Follows, ..) => RosterCell::new("follows", 3, Tone::Plain),
        (Part::None, true, _) => RosterCell::new("moved", 1, Tone::Quiet),
        (Part::None, false, true) => RosterCell::new("may act", 0, Tone::Plain),
        (Part::None, false, false) => RosterCell::nothing(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::counter::{CounterStates, Value};

    fn counter(conditions: Vec<Condition>, states: CounterStates) -> CounterMark {
        let values = Some(vec![Value::new("attack", 4), Value::new("defence", 5)]);
        CounterMark { values, conditions, states, ..CounterMark::default() }
    }

    #[test]
    fn a_row_says_what_is_not_as_usual() {
        let out = Condition::new(ConditionSign::Unsupplied, "out of supply", "", Tone::OutOfSupply);
        let torn = Condition::new(ConditionSign::Corner('D'), "Dispersed", "", Tone::Warn);
        let gone = CounterStates { moved: true, ..CounterStates::default() };
        let roster =
            Roster::of(&[counter(vec![out, torn], gone), counter(Vec::new(), CounterStates::default())]);
        assert_eq!(
            roster.spoken(&roster.rows[0]),
            "strength 4-5, state Dispersed, supply out of supply, moved moved"
        );
        assert_eq!(roster.spoken(&roster.rows[1]), "strength 4-5");
        assert!(roster.rows[0].cells[SUPPLY].rank < roster.rows[1].cells[SUPPLY].rank);
    }

    #[test]
    fn a_face_that_is_not_known_has_no_strength() {
        let hidden = CounterMark { values: None, ..CounterMark::default() };
        assert_eq!(Roster::of(&[hidden]).rows[0].cells[0].text, "?");
    }
}
