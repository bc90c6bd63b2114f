//! What can be chosen before a game begins.

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
