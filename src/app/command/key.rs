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

/// Whether a key means different things at different moments, so that no command has it alone: Enter, Esc, Tab, Space, Backspace and
/// Delete, the arrows, the digits, which answer, and what is held with another key.
pub fn is_fixed(shortcut: &KeyboardShortcut) -> bool {
    let KeyboardShortcut { modifiers: m, logical_key: key } = *shortcut;
    match key {
        Key::Enter | Key::Escape | Key::Tab | Key::Space | Key::Backspace | Key::Delete => {
            !m.command && !m.alt
        }
        Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown => !m.alt,
        key => (Key::Num0..=Key::Num9).contains(&key) || is_held(key),
    }
}

/// Whether a key is held with another one, and is none by itself: Shift, Ctrl, Alt and the like.
pub fn is_held(key: Key) -> bool {
    (Key::ShiftLeft..=Key::SuperRight).contains(&key)
}

/// The key that was pressed, as the table has keys: Ctrl or Cmd is one, and a sign that is written with Shift is the sign.
pub fn pressed(key: Key, modifiers: Modifiers) -> KeyboardShortcut {
    let shifted = matches!(
        key,
        Key::Questionmark
            | Key::Exclamationmark
            | Key::Colon
            | Key::Plus
            | Key::Pipe
            | Key::OpenCurlyBracket
            | Key::CloseCurlyBracket
    );
    let mut held = Modifiers::NONE;
    for (on, with) in [
        (modifiers.command || modifiers.ctrl, Modifiers::COMMAND),
        (modifiers.alt, Modifiers::ALT),
        (modifiers.shift && !shifted, Modifiers::SHIFT),
    ] {
        held = if on { held.plus(with) } else { held };
    }
    KeyboardShortcut::new(held, key)
}

/// A key as the settings keep it: `Ctrl+Shift+Z`, `Alt+Plus`.
pub fn written(shortcut: &KeyboardShortcut) -> String {
    let m = shortcut.modifiers;
    let held = [(m.command || m.ctrl, "Ctrl+"), (m.alt, "Alt+"), (m.shift, "Shift+")];
    let held: String = held.into_iter().filter(|(on, _)| *on).map(|(_, text)| text).collect();
    held + shortcut.logical_key.name()
}

/// A key that the settings keep.
pub fn read(text: &str) -> Option<KeyboardShortcut> {
    let (mut held, mut rest) = (Modifiers::NONE, text.trim());
    for (name, with) in
        [("Ctrl+", Modifiers::COMMAND), ("Alt+", Modifiers::ALT), ("Shift+", Modifiers::SHIFT)]
    {
        if let Some(after) = rest.strip_prefix(name) {
            (held, rest) = (held.plus(with), after);
        }
    }
    Some(KeyboardShortcut::new(held, Key::from_name(rest)?))
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
    fn what_is_kept_is_read_again() {
        for key in [ctrl_shift(Key::Z), bare(Key::Plus), alt(Key::PageUp), shift(Key::F10), bare(Key::Comma)]
        {
            let key = key.unwrap();
            assert_eq!(read(&written(&key)), Some(key), "{}", written(&key));
        }
        assert_eq!(read("Hyper+Q"), None);
        let ctrl_held = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };
        assert_eq!(Some(pressed(Key::Z, ctrl_held)), ctrl(Key::Z));
        assert_eq!(Some(pressed(Key::Questionmark, Modifiers::SHIFT)), bare(Key::Questionmark));
    }

    #[test]
    fn keys_that_answer_are_fixed() {
        for (key, fixed) in [
            (bare(Key::Enter), true),
            (ctrl(Key::Enter), false),
            (alt(Key::Num3), true),
            (shift(Key::ArrowUp), true),
            (alt(Key::ArrowUp), false),
            (bare(Key::F5), false),
        ] {
            assert_eq!(is_fixed(&key.unwrap()), fixed, "{key:?}");
        }
    }

    #[test]
    fn key_caps_read_as_printed() {
        let cap = |key: Option<KeyboardShortcut>| key_text(&key.unwrap());
        assert_eq!(cap(ctrl_shift(Key::Z)), "Ctrl+Shift+Z");
        assert_eq!(cap(bare(Key::Escape)), "Esc");
        assert_eq!(cap(bare(Key::Minus)), "−");
    }
}
