//! A position as it is read from a text.

use super::written::Written;
use engine::{base::text, contract::rules::Fault};

/// The form of a text.
///
/// # Errors
/// What cannot be read, with its line.
pub fn form(position: &str) -> Result<Written, Fault> {
    text::read_file(position)
        .map_err(|(line, why)| Fault::new(format!("{why} (line {line} of the position)")))
}
