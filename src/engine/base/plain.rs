//! Texts of strangers: what stands in files that others wrote, and names of files, made fit to be shown.
//!
//! A file may hold any character: one that moves the cursor of a terminal, rings its bell or turns the direction of the
//! words around it. Here such characters become `\u001b` and the like, which is also how JSON writes them. The doors are
//! few: the command line cleans all it prints ([`shown`]), reports clean all they write, and a table cleans the notes
//! and names it hands out. Code that puts a text of a file into a sentence uses [`quoted`], which shortens it as well.

use std::{borrow::Cow, fmt::Write as _, path::Path};

/// Most characters of a foreign text inside a sentence.
const IN_A_SENTENCE: usize = 60;

/// Letters of a name that stands whole in a sentence. Most disks take 255 bytes.
const MOST_IN_NAME: usize = 128;

/// Whether a character does something other than be seen: control characters, and those that set the direction of a text
/// or cannot be seen at all.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(c, '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

fn cleaned(text: &str, keep: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(|c| is_hidden(c) && !keep(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_hidden(c) && !keep(c) {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// A text of several lines; line breaks and tabs stay.
pub fn shown(text: &str) -> Cow<'_, str> {
    cleaned(text, |c| matches!(c, '\n' | '\t'))
}

/// A text on one line.
pub fn one_line(text: &str) -> Cow<'_, str> {
    cleaned(text, |_| false)
}

/// A text on one line, cut to a number of characters; a `…` stands where it was cut.
pub fn shortened(text: &str, most: usize) -> String {
    let mut chars = text.chars();
    let short: String = chars.by_ref().take(most).collect();
    let dots = if chars.next().is_some() { "…" } else { "" };
    format!("{}{dots}", one_line(&short))
}

/// A file or folder inside a sentence: a name in it that no disk would take is cut in its middle.
pub fn path(path: &Path) -> String {
    let text = path.display().to_string();
    let separator = std::path::MAIN_SEPARATOR;
    let short = |name: &str| {
        let letters: Vec<char> = name.chars().collect();
        if letters.len() <= MOST_IN_NAME {
            return name.to_owned();
        }
        let ends = [&letters[..IN_A_SENTENCE], &letters[letters.len() - 12..]];
        ends.map(|part| part.iter().collect::<String>()).join("…")
    };
    text.split(separator).map(short).collect::<Vec<_>>().join(&separator.to_string())
}

/// A text inside a sentence, in quotation marks.
pub fn quoted(text: &str) -> String {
    format!("“{}”", shortened(text, IN_A_SENTENCE))
}

/// A text with a backslash before every sign that Markdown would read as a mark.
pub fn for_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '*' | '_' | '`' | '[' | ']' | '<' | '\\' | '#') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_written_out() {
        assert_eq!(shown("Минск – Köln\n\tü"), "Минск – Köln\n\tü");
        assert_eq!(shown("\u{1b}[31mred\u{7}\r\u{9b}"), "\\u001b[31mred\\u0007\\u000d\\u009b");
        assert_eq!(shown("a\u{202e}b\u{2066}\u{200f}\u{feff}"), "a\\u202eb\\u2066\\u200f\\ufeff");
        assert_eq!(one_line("two\nlines"), "two\\u000alines");
        assert_eq!(one_line("\u{e0041}"), "\\udb40\\udc41", "as JSON writes it");
        assert!(matches!(shown("plain"), Cow::Borrowed(_)));
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(quoted("short"), "“short”");
        assert_eq!(quoted(&"x".repeat(100)), format!("“{}…”", "x".repeat(60)));
        assert_eq!(shortened("ab\u{7}c", 3), "ab\\u0007…");
        let long = path(&Path::new("games").join(format!("{}.stavka", "n".repeat(300))));
        assert_eq!(long.chars().count(), 6 + 60 + 1 + 12, "{long}");
        assert!(long.starts_with("games") && long.ends_with("nnn.stavka"), "{long}");
        assert_eq!(path(Path::new("/games/Kiev first.stavka")), "/games/Kiev first.stavka");
    }
}
