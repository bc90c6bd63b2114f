//! Keys: how they are made, and how they are printed.

use egui::{Key, KeyboardShortcut, Modifiers};

const fn with(modifiers: Modifiers, key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(modifiers, key))
}

/// The key alone.
pub const fn bare(key: Key) -> Option<KeyboardShortcut> {
    with(Modifiers::NONE, key)
}

/// With Shift.
pub const fn shift(key: Key) -> Option<KeyboardShortcut> {
    with(Modifiers::SHIFT, key)
}

/// With Ctrl.
pub const fn ctrl(key: Key) -> Option<KeyboardShortcut> {
    with(Modifiers::COMMAND, key)
}

/// With Ctrl and Shift.
pub const fn ctrl_shift(key: Key) -> Option<KeyboardShortcut> {
    with(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

/// With Alt.
pub const fn alt(key: Key) -> Option<KeyboardShortcut> {
    with(Modifiers::ALT, key)
}

/// With Alt and Shift.
pub const fn alt_shift(key: Key) -> Option<KeyboardShortcut> {
    with(Modifiers::ALT.plus(Modifiers::SHIFT), key)
}

/// The key of a letter that a game chose.
pub fn letter(letter: char) -> Option<KeyboardShortcut> {
    bare(Key::from_name(letter.encode_utf8(&mut [0; 4]))?)
}

/// A key as it is printed on a key cap.
pub fn key_text(shortcut: &KeyboardShortcut) -> String {
    let m = shortcut.modifiers;
    let mut text = String::new();
    if m.command || m.ctrl {
        text.push_str("Ctrl+");
    }
    if m.alt {
        text.push_str("Alt+");
    }
    if m.shift {
        text.push_str("Shift+");
    }
    text.push_str(match shortcut.logical_key {
        Key::Escape => "Esc",
        Key::ArrowLeft => "Left",
        Key::ArrowRight => "Right",
        Key::ArrowUp => "Up",
        Key::ArrowDown => "Down",
        Key::Plus => "+",
        Key::Minus => "−",
        Key::Comma => ",",
        Key::Questionmark => "?",
        other => other.name(),
    });
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_caps_read_as_printed() {
        let cap = |key: Option<KeyboardShortcut>| key_text(&key.unwrap());
        assert_eq!(cap(ctrl_shift(Key::Z)), "Ctrl+Shift+Z");
        assert_eq!(cap(bare(Key::Escape)), "Esc");
        assert_eq!(cap(bare(Key::Minus)), "−");
    }
}
