//! The notation of orders and of patterns, as signs: words, texts and brackets, without blanks.
//!
//! A word and a text in quotation marks are the same here, so that a pattern reads `Move(unit: a4, to: minsk)` while the order
//! itself is written `Move(unit:"a4",to:"minsk")`.

/// A sign of the notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A word, a number or a text.
    Word(String),
    /// A text that stood in quotation marks: never a sign of a pattern.
    Text(String),
    /// A bracket, comma, colon, bar.
    Sign(char),
    /// `..`: whatever else there is.
    Rest,
}

/// Longest pattern or order that is read, in bytes.
pub const LONGEST: usize = 16 << 10;

/// The signs of a text.
///
/// # Errors
/// One sentence.
pub fn tokens(text: &str) -> Result<Vec<Token>, String> {
    if text.len() > LONGEST {
        return Err("it is too long".into());
    }
    let (mut out, mut rest) = (Vec::new(), text.trim_start());
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let (token, left) = match c {
            '"' => quoted(after)?,
            '.' if after.starts_with('.') => (Token::Rest, &after[1..]),
            '(' | ')' | '[' | ']' | '{' | '}' | ',' | ':' | '|' => (Token::Sign(c), after),
            // Raw words of RON: `r#2020`.
            'r' if after.starts_with('#') => word(&after[1..])?,
            _ => word(rest)?,
        };
        out.push(token);
        rest = left.trim_start();
    }
    Ok(out)
}

fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '#' | '.')
}

/// A word at the start of a text; a full stop belongs to it only inside of a number.
fn word(text: &str) -> Result<(Token, &str), String> {
    let end = text.find(|c| !is_of_a_word(c)).unwrap_or(text.len());
    let end = text[..end].find("..").unwrap_or(end);
    if end == 0 {
        let odd = text.chars().next().map_or_else(String::new, String::from);
        return Err(format!("“{odd}” does not belong there"));
    }
    Ok((Token::Word(text[..end].to_owned()), &text[end..]))
}

/// The text up to the closing quotation mark.
fn quoted(text: &str) -> Result<(Token, &str), String> {
    let mut said = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Ok((Token::Text(said), &text[at + 1..])),
            '\\' => said.extend(chars.next().map(|(_, c)| c)),
            c => said.push(c),
        }
    }
    Err("the closing quotation mark of a text is missing".into())
}
