//! Keys of the user in the place of those of the table, by the words of the command. The window has one thread, which draws and
//! takes keys: they are kept for it, so that whoever asks a row for its keys is told those that hold.

use egui::KeyboardShortcut;
use std::{cell::RefCell, collections::BTreeMap};

/// The key that a command has instead of its own; `None` for no key at all.
pub type Own = BTreeMap<&'static str, Option<KeyboardShortcut>>;

thread_local! {
    static OWN: RefCell<Own> = const { RefCell::new(Own::new()) };
    /// Keys as they are printed on buttons: there are few, and buttons keep their words as long as they like.
    static PRINTED: RefCell<BTreeMap<String, &'static str>> = const { RefCell::new(BTreeMap::new()) };
}

/// From now on these hold.
pub(super) fn put(own: Own) {
    OWN.set(own);
}

/// The keys kept for a command, as a row has them; `None` where nothing is kept.
pub(super) fn of(text: &str) -> Option<[Option<KeyboardShortcut>; 2]> {
    OWN.with_borrow(|own| own.get(text).map(|key| [*key, None]))
}

/// A text for as long as the program runs.
pub(super) fn printed(text: String) -> &'static str {
    PRINTED.with_borrow_mut(|all| {
        if let Some(known) = all.get(&text) {
            return *known;
        }
        let kept: &'static str = Box::leak(text.clone().into_boxed_str());
        all.insert(text, kept);
        kept
    })
}
