//! Tools that a game gives to the command line.

use crate::base::assets::Assets;
use std::collections::BTreeMap;

/// How a [`Tool`] runs: data files and its flags by name; `Err` is a sentence about bad usage.
pub type ToolRun = fn(&dyn Assets, &BTreeMap<String, String>) -> Result<ToolReport, String>;

/// A command-line tool of a game, such as a battle calculator.
#[derive(Clone, Copy)]
pub struct Tool {
    /// Subcommand, such as `odds`.
    pub name: &'static str,
    /// One line of help.
    pub about: &'static str,
    /// Its flags.
    pub flags: &'static [ToolFlag],
    /// Runs it on data from `assets`; `Err` is a sentence about bad usage (exit code 2).
    pub run: ToolRun,
}

impl Tool {
    /// Whether the tool has every one of these flags.
    ///
    /// # Errors
    /// A sentence about the first it has not.
    pub fn knows(&self, flags: &BTreeMap<String, String>) -> Result<(), String> {
        let strange = flags.keys().find(|name| !self.flags.iter().any(|flag| flag.name == **name));
        strange.map_or(Ok(()), |name| Err(format!("There is no flag --{name}")))
    }
}

/// A flag of a [`Tool`].
#[derive(Clone, Copy)]
pub struct ToolFlag {
    /// Long name without dashes.
    pub name: &'static str,
    /// Help text.
    pub about: &'static str,
    /// Shown as the value's name; empty for a switch (which is passed as `"true"`).
    pub value: &'static str,
    /// Must be given.
    pub required: bool,
}

impl ToolFlag {
    /// A flag that may be left out.
    pub const fn new(name: &'static str, value: &'static str, about: &'static str) -> Self {
        Self { name, about, value, required: false }
    }

    /// A flag that must be given.
    pub const fn needed(name: &'static str, value: &'static str, about: &'static str) -> Self {
        Self { name, about, value, required: true }
    }
}

/// What a tool prints.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolReport {
    /// Readable text.
    pub text: String,
    /// The same as one JSON value.
    pub json: serde_json::Value,
}
