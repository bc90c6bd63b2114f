//! What can be chosen before a game begins: one table of rows, from which screen, command line, file, log and report take
//! theirs.

mod chosen;
mod code;
mod field;
mod row;

pub use chosen::{Chosen, Impossible, Told};
pub use code::{code, decode};
pub use field::{Field, OneOf, SetupRow};
pub use row::{Bar, Choices, Offered, OptionChoice, OptionRow, Page, ReadyStart, Where, choice};

use super::data::Data;
use crate::base::side::Side;

/// The set-up of a game: its options as one table. A game without options has `()`.
pub trait SetupRows: Data + Default {
    /// A row for each option, in the order of the screen.
    const ROWS: &'static [SetupRow<Self>];
}

impl SetupRows for () {
    const ROWS: &'static [SetupRow<()>] = &[];
}

/// The row that sets the level of a side.
pub fn level_row(rows: &[OptionRow], side: Side) -> Option<OptionRow> {
    rows.iter().find(|row| row.level_of == Some(side)).copied()
}

/// Whether the options say at which of its levels the computer plays a side, so that nobody need be asked beside.
pub fn sets_level(rows: &[OptionRow], side: Side, levels: &[(&str, &str)]) -> bool {
    let named = |value: &str| levels.iter().any(|(level, _)| *level == value);
    level_row(rows, side).is_some_and(|row| row.choices.iter().all(|choice| named(choice.value)))
}

/// The rows as they are shown.
pub fn rows<S: SetupRows>() -> Vec<OptionRow> {
    S::ROWS.iter().map(|row| row.shown).collect()
}

/// Whether a game shows hints, forecasts and reasons: all do whose options do not say otherwise.
pub fn teaches<S: SetupRows>(setup: &S) -> bool {
    S::ROWS.iter().filter(|row| row.shown.teaching).all(|row| (row.field.get)(setup) == 0)
}

/// The set-up for these choices; rows left out have their default.
///
/// # Errors
/// One sentence naming the option and the value.
pub fn setup<S: SetupRows>(choices: &Choices) -> Result<S, String> {
    let rows = rows::<S>();
    let named = named(&rows, choices);
    let chosen = Chosen::new(&rows, &named);
    chosen.possible()?;
    let mut setup = S::default();
    for row in S::ROWS {
        (row.field.set)(&mut setup, chosen.value(&row.shown));
    }
    Ok(setup)
}

/// Choices with their rows called as they stand in the table, whatever way they were spelt.
fn named(rows: &[OptionRow], choices: &Choices) -> Choices {
    let key = |key: &str| {
        rows.iter().find(|row| row.is(key)).map_or_else(|| key.to_owned(), |row| row.key.to_owned())
    };
    choices.iter().map(|(name, value)| (key(name), value.clone())).collect()
}

/// The choices a set-up was made from: all rows that there are, defaults included.
pub fn choices<S: SetupRows>(setup: &S) -> Choices {
    Chosen::new(&rows::<S>(), &held(setup)).whole()
}

/// What a set-up holds for every row, also for those that there are not beside the others.
fn held<S: SetupRows>(setup: &S) -> Choices {
    let value = |row: &SetupRow<S>| {
        let choice = row.shown.choices.get((row.field.get)(setup))?;
        Some((row.shown.key.to_owned(), choice.value.to_owned()))
    };
    S::ROWS.iter().filter_map(value).collect()
}

/// The choices of a set-up that differ from their defaults, without those of these rows: what a file holds of them.
pub fn differing<S: SetupRows>(setup: &S, without: &[&str]) -> Choices {
    let mut differing = Chosen::new(&rows::<S>(), &held(setup)).differing();
    differing.retain(|key, _| !without.contains(&key.as_str()));
    differing
}

/// Puts the choices of a file into a set-up that holds the others, and looks whether all go together.
///
/// # Errors
/// As [`setup`], in the same words.
pub fn put<S: SetupRows>(setup: &mut S, choices: &Choices) -> Result<(), String> {
    let rows = rows::<S>();
    for (key, value) in choices {
        // Names and values first: what is no option is told before what does not go together.
        let one = Choices::from([(key.clone(), value.clone())]);
        let known = Chosen::new(&rows, &one);
        let found = S::ROWS.iter().find(|row| known.row(key).is_some_and(|known| known.key == row.shown.key));
        match found.and_then(|row| Some((row, row.shown.named(value)?))) {
            Some((row, nth)) => (row.field.set)(setup, nth),
            None => known.possible()?,
        }
    }
    let held = held(setup);
    let mut named = Chosen::new(&rows, &held).whole();
    for key in choices.keys().filter_map(|key| Chosen::new(&rows, &held).row(key)) {
        named.entry(key.key.to_owned()).or_default();
    }
    Chosen::new(&rows, &named).together()?;
    Ok(())
}

#[cfg(test)]
mod tests;
