//! RON as this program writes and reads it: compact, newtypes without brackets, bounded depth.

use super::{
    names::{self, Names},
    wrong::{Unreadable, syntax},
};
use ron::{Options, extensions::Extensions};
use serde::{Serialize, de::DeserializeOwned};
use std::sync::Arc;

/// Deepest nesting of a value that is read or written.
pub const MAX_DEPTH: usize = 64;

fn options() -> Options {
    Options::default().with_default_extension(Extensions::UNWRAP_NEWTYPES).with_recursion_limit(MAX_DEPTH)
}

/// One value on one line, ids as strings of the game with these names.
///
/// # Errors
/// One sentence, when the value nests too deeply or cannot be written as RON.
pub fn write<T: Serialize>(names: &Arc<dyn Names>, value: &T) -> Result<String, String> {
    let mut out = String::new();
    write_to(names, value, &mut out)?;
    Ok(out)
}

/// As [`write()`], appended to `out`.
///
/// # Errors
/// One sentence; `out` may then hold a part of the value.
pub fn write_to<T: Serialize>(names: &Arc<dyn Names>, value: &T, out: &mut String) -> Result<(), String> {
    names::with(names, || options().to_writer(out, value)).map_err(|e| syntax(&e))
}

/// Reads one value; unknown ids are refused.
///
/// # Errors
/// What is wrong with it, in plain words, and where.
pub fn read<T: DeserializeOwned>(names: &Arc<dyn Names>, text: &str) -> Result<T, Unreadable> {
    names::with(names, || read_plain(text))
}

/// Extensions of files that people write by hand: fewer brackets.
fn by_hand() -> Options {
    let fewer = Extensions::UNWRAP_NEWTYPES | Extensions::UNWRAP_VARIANT_NEWTYPES | Extensions::IMPLICIT_SOME;
    Options::default().with_default_extension(fewer).with_recursion_limit(MAX_DEPTH)
}

/// Reads a file of many lines that people write by hand.
///
/// # Errors
/// The line, and what is wrong there, in plain words.
pub fn read_file<T: DeserializeOwned>(text: &str) -> Result<T, (usize, String)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    by_hand().from_str(text).map_err(|e| (e.span.start.line, syntax(&e.code)))
}

/// Writes what [`read_file`] reads, a field a line.
///
/// # Errors
/// One sentence, when the value nests too deeply or cannot be written as RON.
pub fn write_file<T: Serialize>(value: &T) -> Result<String, String> {
    let how = ron::ser::PrettyConfig::new().indentor("  ").new_line("\n").escape_strings(false);
    let mut text = by_hand().to_string_pretty(value, how).map_err(|e| syntax(&e))?;
    text.push('\n');
    Ok(text)
}

/// Reads one value that names no units or places.
///
/// # Errors
/// As [`read`].
pub fn read_plain<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    options().from_str(text).map_err(|e| Unreadable::new(&e))
}

/// What [`read_file`] reads, on one line.
///
/// # Errors
/// One sentence.
pub fn write_by_hand<T: Serialize>(value: &T) -> Result<String, String> {
    by_hand().to_string(value).map_err(|e| syntax(&e))
}

/// One value on one line that names no units or places.
///
/// # Errors
/// One sentence.
pub fn write_plain<T: Serialize>(value: &T) -> Result<String, String> {
    options().to_string(value).map_err(|e| syntax(&e))
}
