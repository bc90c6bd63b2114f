//! What a row of the table of commands is made of.

use super::{
    Command, bound,
    key::{is_fixed, key_text},
};
use egui::KeyboardShortcut;

/// A group of commands, in the sequence of the page of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Group {
    Orders,
    Units,
    Map,
    OtherSide,
    LookingBack,
    Review,
    Game,
    Window,
}

impl Group {
    /// All groups.
    pub const ALL: [Self; 8] = [
        Self::Orders,
        Self::Units,
        Self::Map,
        Self::OtherSide,
        Self::LookingBack,
        Self::Review,
        Self::Game,
        Self::Window,
    ];

    /// Heading of the group in palette and list of keys.
    pub fn title(self) -> &'static str {
        match self {
            Self::Orders => "Orders",
            Self::Units => "Units and places",
            Self::Map => "Map",
            Self::OtherSide => "The other side",
            Self::LookingBack => "Looking back",
            Self::Review => "Review",
            Self::Game => "Game",
            Self::Window => "Window",
        }
    }
}

/// Where a command means something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// On every screen.
    Anywhere,
    /// With a game on the table.
    Play,
    /// On the start screen.
    Start,
}

/// Rows of the table that stand together.
pub struct Section {
    /// Their group.
    pub group: Group,
    /// Where they mean something.
    pub scope: Scope,
    /// In the sequence of the list.
    pub rows: &'static [Row],
}

/// A command of the table.
pub struct Row {
    /// What it does.
    pub command: Command,
    /// Words in a menu.
    pub text: &'static str,
    /// One sentence for the foot of the palette.
    pub about: &'static str,
    /// Its keys; the first is the one that menus show.
    keys: [Option<KeyboardShortcut>; 2],
}

impl Row {
    /// A row of the table.
    pub(super) const fn new(
        command: Command,
        text: &'static str,
        about: &'static str,
        keys: [Option<KeyboardShortcut>; 2],
    ) -> Self {
        Self { command, text, about, keys }
    }

    /// All shortcuts that give it, the one that is shown first: the user’s own, or else those of the table.
    pub fn keys(&self) -> impl Iterator<Item = KeyboardShortcut> + use<> {
        bound::of(self.text).unwrap_or(self.keys).into_iter().flatten()
    }

    /// Those of the table.
    pub fn usual_keys(&self) -> impl Iterator<Item = KeyboardShortcut> + use<> {
        self.keys.into_iter().flatten()
    }

    /// Whether the user has given it another key, or none.
    pub fn is_own(&self) -> bool {
        bound::of(self.text).is_some()
    }

    /// Whether its key means several things and stays what it is.
    pub fn is_fixed(&self) -> bool {
        self.usual_keys().next().is_some_and(|key| is_fixed(&key))
    }

    /// Its keys as text: `Ctrl+K, Ctrl+Shift+P`.
    pub fn keys_text(&self) -> String {
        self.keys().map(|k| key_text(&k)).collect::<Vec<_>>().join(", ")
    }
}
