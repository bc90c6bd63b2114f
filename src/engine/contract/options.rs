//! What can be chosen before a game begins: one table of rows, from which screen, command line and file take theirs.

use super::data::Data;
use crate::engine::base::side::Side;
use std::collections::BTreeMap;

/// One row of the set-up screen, and one flag of the command line.
#[derive(Debug, Clone, Copy)]
pub struct OptionRow {
    /// Flag and key in the file, such as `plan`.
    pub key: &'static str,
    /// Label on the screen, such as `German plan`.
    pub label: &'static str,
    /// What the choice means, one sentence.
    pub about: &'static str,
    /// The choices; the first is the default. A switch has `off` first and `on` second.
    pub choices: &'static [OptionChoice],
    /// Drawn as a check box; on the command line a flag without a value.
    pub switch: bool,
    /// The side whose automatic player it sets the level of: its values are those of
    /// [`Automatic::levels`](super::automatic::Automatic::levels).
    pub level_of: Option<Side>,
}

impl OptionRow {
    /// A row that says nothing but these and is neither a switch nor a level.
    pub const fn new(
        key: &'static str,
        label: &'static str,
        about: &'static str,
        choices: &'static [OptionChoice],
    ) -> Self {
        Self { key, label, about, choices, switch: false, level_of: None }
    }
}

impl OptionChoice {
    /// A value, its label and its consequence.
    pub const fn new(value: &'static str, label: &'static str, effect: &'static str) -> Self {
        Self { value, label, effect }
    }
}

/// One value of an [`OptionRow`].
#[derive(Debug, Clone, Copy)]
pub struct OptionChoice {
    /// Value on the command line and in the file, such as `historical`.
    pub value: &'static str,
    /// Label on the screen.
    pub label: &'static str,
    /// Consequence in one caption.
    pub effect: &'static str,
}

/// Values chosen for the option rows: key to value. Rows left out have their default.
pub type Choices = BTreeMap<String, String>;

/// An option of a game: what is shown of it, and where it stands in the set-up.
pub struct SetupRow<S> {
    /// What is shown.
    pub shown: OptionRow,
    /// The choice a set-up holds, as an index of [`OptionRow::choices`].
    pub get: fn(&S) -> usize,
    /// Puts a choice into a set-up.
    pub set: fn(&mut S, usize),
}

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

/// The rows as they are shown.
pub fn rows<S: SetupRows>() -> Vec<OptionRow> {
    S::ROWS.iter().map(|row| row.shown).collect()
}

/// The set-up for these choices; rows left out have their first choice.
///
/// # Errors
/// One sentence naming the option and the value.
pub fn setup<S: SetupRows>(choices: &Choices) -> Result<S, String> {
    if let Some(key) = choices.keys().find(|key| S::ROWS.iter().all(|row| row.shown.key != **key)) {
        return Err(format!("There is no option “{key}”"));
    }
    let mut setup = S::default();
    for SetupRow { shown, set, .. } in S::ROWS {
        let Some(value) = choices.get(shown.key) else {
            set(&mut setup, 0);
            continue;
        };
        let Some(nth) = shown.choices.iter().position(|choice| choice.value == value) else {
            let known: Vec<_> = shown.choices.iter().map(|choice| choice.value).collect();
            return Err(format!("“{value}” is no choice for {}; choose {}", shown.key, known.join(", ")));
        };
        set(&mut setup, nth);
    }
    Ok(setup)
}

/// The choices a set-up was made from: all rows, defaults included.
pub fn choices<S: SetupRows>(setup: &S) -> Choices {
    let value = |row: &SetupRow<S>| {
        let choice = row.shown.choices.get((row.get)(setup))?;
        Some((row.shown.key.to_owned(), choice.value.to_owned()))
    };
    S::ROWS.iter().filter_map(value).collect()
}
