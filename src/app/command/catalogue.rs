//! What is read from the table of commands: the row of a command, its keys, and the keys of a screen.
//!
//! [`crate::why_not`] says why a command cannot be given now, from the same facts the buttons are drawn from.

use super::{
    Command, Look, Order,
    bound::{self, Own},
    key::{is_fixed, key_text, letter, read},
    row::{Group, Row, Scope, Section},
    table::TABLE,
};
use egui::{Context, Key, KeyboardShortcut, Modifiers};
use std::collections::BTreeMap;

/// All rows with their sections.
pub fn rows() -> impl Iterator<Item = (&'static Section, &'static Row)> {
    TABLE.iter().flat_map(|section| section.rows.iter().map(move |row| (section, row)))
}

impl Command {
    /// Its row in the table.
    pub fn row(&self) -> Option<&'static Row> {
        rows().map(|(_, row)| row).find(|row| row.command == *self)
    }

    /// Whether one of its keys in the table went down; takes it.
    pub(crate) fn is_pressed(&self, ctx: &Context) -> bool {
        let mut keys = self.row().into_iter().flat_map(Row::keys);
        keys.any(|shortcut| ctx.input_mut(|i| i.consume_shortcut(&shortcut)))
    }

    /// The key that menus show.
    pub fn key(&self) -> Option<KeyboardShortcut> {
        match self {
            Self::Look(Look::Overlay(kind)) => letter(kind.key),
            Self::Order(Order::OfferKey(offer)) => letter(offer.key),
            other => other.row()?.keys().next(),
        }
    }
}

impl Command {
    /// The key that menus show, as it is printed on a button; empty without one.
    pub fn key_words(&self) -> &'static str {
        self.key().map_or("", |key| bound::printed(key_text(&key)))
    }
}

/// Words with the key of a command behind them: `Open the review first (Ctrl+R)`.
pub fn with_key(words: &str, command: &Command) -> &'static str {
    let key = command.key_words();
    bound::printed(if key.is_empty() { words.to_owned() } else { format!("{words} ({key})") })
}

/// The command with these words.
pub fn row_of(text: &str) -> Option<&'static Row> {
    rows().map(|(_, row)| row).find(|row| row.text == text)
}

/// The command that has a key where another one would be given it.
pub fn taken_by(row: &Row, key: &KeyboardShortcut) -> Option<&'static Row> {
    let scope_of = |wanted: &Row| {
        rows().find(|(_, row)| row.text == wanted.text).map_or(Scope::Anywhere, |(section, _)| section.scope)
    };
    let here = scope_of(row);
    let meets = |there: Scope| here == there || here == Scope::Anywhere || there == Scope::Anywhere;
    let other = |(section, other): &(&Section, &Row)| {
        other.text != row.text && meets(section.scope) && other.keys().any(|known| known == *key)
    };
    rows().find(other).map(|(_, row)| row)
}

/// Lets the keys of the settings hold: the words of a command, and its key or nothing. What cannot be is left out, its usual key
/// holds, and a sentence says so.
pub fn bind(kept: &BTreeMap<String, String>) -> Vec<String> {
    let (mut own, mut faults) = (Own::new(), Vec::new());
    for (text, key) in kept {
        let Some(row) = row_of(text) else {
            faults.push(format!("no command is called “{text}”"));
            continue;
        };
        let read = if key.is_empty() { Some(None) } else { read(key).map(Some) };
        match read {
            None => faults.push(format!("“{key}” is no key, so “{text}” keeps its usual one")),
            Some(Some(key)) if is_fixed(&key) || row.is_fixed() => {
                faults.push(format!("{} is fixed, so “{text}” keeps its usual key", key_text(&key)));
            }
            Some(key) => _ = own.insert(row.text, key),
        }
    }
    bound::put(own.clone());
    // One that clashes gives way, which may free another: each goes by itself.
    while let Some((text, key, other)) = own.iter().find_map(|(text, key)| {
        let key = (*key)?;
        Some((*text, key, taken_by(row_of(text)?, &key)?.text))
    }) {
        faults.push(format!("{} is the key of “{other}”, so “{text}” keeps its usual one", key_text(&key)));
        own.remove(text);
        bound::put(own.clone());
    }
    faults
}

/// Keys that are no command by themselves, for the page of keys: key, what it does.
pub const MORE_KEYS: &[(Group, &str, &str)] = &[
    (Group::Orders, "Enter", "The blue button; keeps a plan; picks the place while aiming"),
    (Group::Orders, "Esc", "Close, deselect, back to now; out of a panel to the map"),
    (Group::Orders, "Alt+1 to Alt+9", "The choices listed in the left panel"),
    (Group::Orders, "1 to 9 in a plan", "Add or take out the line; one more of a number, with Ctrl one less"),
    (Group::Units, "1 to 9", "That unit of the stack; with Ctrl added to the selection"),
    (Group::Units, "Arrows", "To the neighbour in that direction, along the links"),
    (Group::Units, "M, then a name", "Letters find the place; arrows and Tab go on; Enter moves there"),
    (
        Group::Units,
        "Click a ringed place",
        "The selection moves there; where own units stand it asks: move here, or select",
    ),
    (
        Group::Units,
        "Shift+click a counter",
        "Adds it to the selection; Alt+click takes it where a click would place another",
    ),
    (
        Group::LookingBack,
        "Left, Right",
        "While looking back: one order; with Shift one battle, with Ctrl one turn",
    ),
    (Group::Review, "Left, Right", "One order; with Shift one battle, with Ctrl one turn"),
    (Group::Review, ", and .", "One event back or on, inside an order and across orders"),
    (Group::Review, "Up, Down", "Back to the line this variation left; into a variation that begins here"),
    (Group::Review, "Space", "Play by itself, or stop"),
    (Group::Review, "[ and ]", "To the battle, capture, reveal, mistake or comment before and after"),
    (Group::Review, "V", "See the game as another side"),
    (Group::Review, "C, K", "Write a comment; a bookmark"),
    (Group::Review, "Alt+1 to Alt+6", "Judge the order shown: !! ! !? ?! ? ??; the same again takes it away"),
    (Group::Review, "M", "Menu of the order shown; the right button on a row of the tree"),
    (Group::Review, "Shift+F10", "Menu of the place picked: rings and arrows"),
    (
        Group::Review,
        "Ctrl+F",
        "Search the comments, chapters, bookmarks, questions and branches; Enter goes on",
    ),
    (Group::Review, "X", "Remember this moment, to compare another with it"),
    (Group::Review, "P", "Play on from here, in a variation"),
    (Group::Review, "H", "What instead: the plan of this step beside the one a search advises"),
    (
        Group::Game,
        "M, S, C, Delete",
        "While a position is arranged: carry the unit, its next state, hand the place over, take the unit off",
    ),
    (
        Group::Window,
        "Space before a class",
        "The answer, how it is counted, what is said of it, the next step; Backspace goes back",
    ),
    (Group::Window, "1 to 4 before a class", "A hand for that answer; with Shift one fewer; H hides them"),
    (Group::Window, "B, L, N, T before a class", "Blank screen; ring at the pointer; names; clock"),
    (Group::Window, "Tab in a panel", "To the next control; Enter or Space presses it"),
    (
        Group::Window,
        "In the rules",
        "/ searches, Enter goes to the next hit, Alt+Left back; Ctrl+click on a rule id opens its page",
    ),
    (Group::Game, "F2, Delete", "On a game of the list: rename it, delete it; Shift+F10 opens its menu"),
    (Group::Window, "N, O, G", "On the start screen: new game, open, sample games"),
];

/// Keys that mean something else, or something more, on a map of hexes.
pub const HEX_KEYS: &[(Group, &str, &str)] = &[
    (Group::Units, "0", "Every unit of the stack that can act"),
    (Group::Units, "Space", "Open the stack under the keyboard, or close it; the digits pick"),
    (
        Group::Units,
        "Arrows",
        "To the neighbour: Left and Right over a side, Up and Down alternately to the right and the left of straight",
    ),
    (
        Group::Units,
        "Numeric pad",
        "Its six outer keys lead over the six sides, while its numbers are unlocked",
    ),
    (Group::Units, "Ctrl+arrow", "To the next hex in that direction with a unit or a name"),
    (Group::Units, "PageUp", "To the own stack before that can act"),
    (Group::Units, "PageDown", "To the next own stack that can act"),
    (
        Group::Units,
        "Enter at the mark",
        "Selects, moves, attacks as a click does; with Shift onto own units too",
    ),
    (Group::Units, "Shift+arrow", "The selection goes one hex and can go on; Enter ends its way"),
    (Group::Units, "Backspace on its way", "Takes back the last hex"),
    (
        Group::OtherSide,
        "Space while the other side decides",
        "Its next decision; Backspace looks at the one before",
    ),
];

/// Keys and commands of a screen of this scope, those with more modifiers first, so that none hides another. Enter and Esc mean
/// different things at different moments and are read apart.
pub fn keyed(here: Scope) -> Vec<(KeyboardShortcut, &'static Command)> {
    let mut all: Vec<(KeyboardShortcut, &'static Command)> = rows()
        .filter(|(section, _)| section.scope == Scope::Anywhere || section.scope == here)
        .flat_map(|(_, row)| row.keys().map(move |k| (k, &row.command)))
        .filter(|(k, _)| k.modifiers.command || !matches!(k.logical_key, Key::Enter | Key::Escape))
        .collect();
    let weight = |m: Modifiers| [m.alt, m.shift, m.command || m.ctrl].into_iter().filter(|on| *on).count();
    all.sort_by_key(|(k, _)| std::cmp::Reverse(weight(k.modifiers)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_commands_of_a_screen_share_a_key() {
        for screen in [Scope::Start, Scope::Play] {
            let all = keyed(screen);
            for (i, (key, a)) in all.iter().enumerate() {
                for (other, b) in &all[..i] {
                    assert_ne!(key, other, "{a:?} and {b:?}");
                }
            }
        }
    }

    #[test]
    fn keys_with_more_modifiers_come_first() {
        let all = keyed(Scope::Play);
        let at = |text: &str| {
            let at = all.iter().position(|(_, c)| c.row().is_some_and(|row| row.text == text));
            at.expect("it has a key")
        };
        assert!(at("Redo") < at("Undo"));
        assert!(at("The front") < at("Whole map"));
        assert!(at("Previous unit") < at("Next unit"));
    }

    #[test]
    fn own_keys_hold_and_what_cannot_be_is_named() {
        let kept = |all: &[(&str, &str)]| -> BTreeMap<String, String> {
            all.iter().map(|(text, key)| ((*text).to_owned(), (*key).to_owned())).collect()
        };
        let keys = |text: &str| row_of(text).unwrap().keys_text();
        assert_eq!(bind(&kept(&[("Undo", "F4"), ("Details", "")])), [""; 0]);
        assert_eq!((keys("Undo"), keys("Details")), ("F4".to_owned(), String::new()));
        assert!(
            keyed(Scope::Play)
                .iter()
                .any(|(key, c)| key_text(key) == "F4" && c.row().unwrap().text == "Undo")
        );
        // Two that change places clash with nobody.
        assert_eq!(bind(&kept(&[("Undo", "D"), ("Details", "Ctrl+Z")])), [""; 0]);
        assert_eq!((keys("Undo"), keys("Details")), ("D".to_owned(), "Ctrl+Z".to_owned()));
        let faults = bind(&kept(&[
            ("Undo", "D"),
            ("Fly", "F4"),
            ("Hide", "Q"),
            ("Reach", "Hyper+R"),
            ("Find…", "Enter"),
        ]));
        assert_eq!(faults.len(), 5, "{faults:?}");
        assert!(
            faults.iter().any(|f| f == "D is the key of “Details”, so “Undo” keeps its usual one"),
            "{faults:?}"
        );
        assert_eq!((keys("Undo"), keys("Details")), ("Ctrl+Z".to_owned(), "D".to_owned()));
        bind(&BTreeMap::new());
    }

    #[test]
    fn every_row_says_what_it_does() {
        let mut seen = BTreeSet::new();
        for (_, row) in rows() {
            assert!(!row.text.is_empty() && !row.about.is_empty(), "{:?}", row.command);
            assert!(seen.insert(row.text), "{} stands there twice", row.text);
        }
    }
}
