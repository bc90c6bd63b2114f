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
    by_hand().from_str(text).map_err(|e| {
        let (line, why) = (e.span.start.line, syntax(&e.code));
        let open = without_end(text).filter(|open| *open <= line);
        let open = open.map(|open| format!("; the text that begins in line {open} may have no end"));
        (line, why + &open.unwrap_or_default())
    })
}

/// The line on which a text in quotation marks begins that swallows the field after it: its end was forgotten.
fn without_end(text: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(begin) = text[at..].find('"').map(|n| at + n) {
        let hashes = text[at..begin].bytes().rev().take_while(|b| *b == b'#').count();
        let raw = text[at..begin - hashes].ends_with('r');
        let end = if raw { format!("\"{}", "#".repeat(hashes)) } else { "\"".to_owned() };
        let body = &text[begin + 1..];
        let ends = body.match_indices(&end).map(|(nth, _)| nth);
        let escaped =
            |nth: &usize| !raw && body[..*nth].bytes().rev().take_while(|b| *b == b'\\').count() % 2 == 1;
        let stop = ends.into_iter().find(|nth| !escaped(nth));
        let inside = &body[..stop.unwrap_or(body.len())];
        if inside.lines().skip(1).any(begins_a_field) {
            return Some(text[..begin].lines().count());
        }
        at = begin + 1 + stop? + end.len();
    }
    None
}

/// `reply: r#"…`, `reply: ` at the end of a line: what no text for a reader has.
fn begins_a_field(line: &str) -> bool {
    let line = line.trim_start();
    let Some((name, value)) = line.split_once(':') else { return false };
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    is_name
        && (value.trim().is_empty()
            || value.trim_start().starts_with(['"', '[', '('])
            || value.trim_start().starts_with("r#"))
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

#[cfg(test)]
mod tests {
    use super::without_end;

    #[test]
    fn a_text_whose_end_was_forgotten_is_found() {
        let all = [
            ("(\n text: r#\"One\n\n two\",\n reply: r#\"Three\"#,\n)", Some(2)),
            ("(\n title: \"One\",\n text: \"Two,\n reply: \"Three\",\n)", Some(3)),
            ("(\n title: \"One: \\\"two\\\"\",\n text: r##\"a \"# b\n Note: c\"##,\n reply: \"d\",\n)", None),
            ("(\n text: \"One", None),
            ("", None),
        ];
        for (text, line) in all {
            assert_eq!(without_end(text), line, "{text}");
        }
    }
}
