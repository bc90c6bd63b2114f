//! Keys by where they lie, for layouts on which the sign of a key is no help: the row of digits of a French or Czech
//! keyboard writes signs, and on a Greek or Hebrew one some letters of the Latin layout are a semicolon or a quotation mark.

use crate::command::key::is_held;
use egui::{Context, Event, Id, Key, Modifiers};

/// Which letters the keyboard writes, as far as anything has shown it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Letters {
    #[default]
    Unknown,
    Latin,
    Other,
}

/// The digits from 0.
const DIGITS: std::ops::RangeInclusive<Key> = Key::Num0..=Key::Num9;
const LETTERS: std::ops::RangeInclusive<Key> = Key::A..=Key::Z;

/// Puts the key that is meant for the one whose sign was written. While a text is `typed` only keys with Ctrl or Alt are
/// commands; Ctrl, Alt and Shift by themselves are none.
pub(super) fn read(ctx: &Context, typed: bool) {
    let id = Id::unique("letters-of-the-keyboard");
    let mut letters = ctx.data(|d| d.get_temp::<Letters>(id)).unwrap_or_default();
    ctx.input_mut(|i| {
        i.events.retain(|event| !matches!(event, Event::Key { key, .. } if is_held(*key)));
        for event in &mut i.events {
            letters = shown_by(event).unwrap_or(letters);
            if let Event::Key { key, physical_key: Some(lies), modifiers, .. } = event
                && (!typed || modifiers.command || modifiers.ctrl || modifiers.alt)
            {
                *key = meant(*key, *lies, *modifiers, letters);
            }
        }
    });
    ctx.data_mut(|d| d.insert_temp(id, letters));
}

/// What an event tells of the letters: those of the Latin scripts stand before the Greek ones.
fn shown_by(event: &Event) -> Option<Letters> {
    match event {
        Event::Text(text) => {
            let letter = text.chars().find(|c| c.is_alphabetic())?;
            Some(if letter < '\u{370}' { Letters::Latin } else { Letters::Other })
        }
        // A letter that lies elsewhere than on the usual keyboard: such a layout is a Latin one.
        Event::Key { key, physical_key: Some(lies), .. } if key != lies && LETTERS.contains(key) => {
            Some(Letters::Latin)
        }
        _ => None,
    }
}

/// The key that is meant.
fn meant(key: Key, lies: Key, modifiers: Modifiers, letters: Letters) -> Key {
    let is_digit = DIGITS.contains(&lies) && !modifiers.shift && is_sign_of_digit(key);
    let is_letter = LETTERS.contains(&lies)
        && match letters {
            Letters::Latin => false,
            Letters::Unknown => matches!(key, Key::Semicolon | Key::Colon | Key::Quote | Key::Slash),
            Letters::Other => is_sign(key),
        };
    if is_digit || is_letter { lies } else { key }
}

/// Signs that are written without Shift where others have digits. Brackets and the like are written there with AltGr, and
/// are meant as they are.
fn is_sign_of_digit(key: Key) -> bool {
    matches!(
        key,
        Key::Minus
            | Key::Plus
            | Key::Equals
            | Key::Quote
            | Key::Slash
            | Key::Comma
            | Key::Period
            | Key::Colon
            | Key::Semicolon
            | Key::Exclamationmark
            | Key::Questionmark
    )
}

fn is_sign(key: Key) -> bool {
    is_sign_of_digit(key)
        || matches!(
            key,
            Key::OpenBracket
                | Key::CloseBracket
                | Key::OpenCurlyBracket
                | Key::CloseCurlyBracket
                | Key::Backslash
                | Key::Pipe
                | Key::Backtick
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_is_where_it_lies() {
        let none = Modifiers::NONE;
        for letters in [Letters::Unknown, Letters::Latin, Letters::Other] {
            // French 4 and 6, Czech 1.
            assert_eq!(meant(Key::Quote, Key::Num4, none, letters), Key::Num4);
            assert_eq!(meant(Key::Minus, Key::Num6, none, letters), Key::Num6);
            assert_eq!(meant(Key::Plus, Key::Num1, none, letters), Key::Num1);
            assert_eq!(meant(Key::Plus, Key::Num1, Modifiers::ALT, letters), Key::Num1);
            // Written with Shift or AltGr, a sign is a sign; so is one on a key of its own, and the pad.
            assert_eq!(meant(Key::Slash, Key::Num7, Modifiers::SHIFT, letters), Key::Slash);
            assert_eq!(meant(Key::OpenBracket, Key::Num8, none, letters), Key::OpenBracket);
            assert_eq!(meant(Key::Minus, Key::Minus, none, letters), Key::Minus);
            assert_eq!(meant(Key::ArrowLeft, Key::Num4, none, letters), Key::ArrowLeft);
        }
    }

    #[test]
    fn a_letter_is_where_it_lies_unless_the_keyboard_has_latin_letters() {
        let ctrl = Modifiers::COMMAND;
        for letters in [Letters::Unknown, Letters::Other] {
            assert_eq!(meant(Key::Semicolon, Key::Q, ctrl, letters), Key::Q, "Greek");
            assert_eq!(meant(Key::Quote, Key::W, Modifiers::NONE, letters), Key::W, "Hebrew");
        }
        assert_eq!(meant(Key::Comma, Key::M, ctrl, Letters::Unknown), Key::Comma, "French");
        assert_eq!(meant(Key::Quote, Key::Q, ctrl, Letters::Latin), Key::Quote, "Dvorak");
        assert_eq!(meant(Key::A, Key::Q, ctrl, Letters::Latin), Key::A, "French");
    }

    #[test]
    fn what_is_written_shows_the_letters() {
        let text = |text: &str| shown_by(&Event::Text(text.into()));
        assert_eq!(text("é"), Some(Letters::Latin));
        assert_eq!(text("ш"), Some(Letters::Other));
        assert_eq!(text(";"), None);
    }
}
