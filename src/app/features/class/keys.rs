//! The keys before a class, in the window the class sees and in that of the notes.

use crate::{command::Class, ui::NUMBERS};
use egui::{Context, Key, Modifiers};

/// Keys, and what is asked by them.
const KEYS: [(Key, Class); 16] = [
    (Key::Space, Class::GoOn),
    (Key::PageDown, Class::GoOn),
    (Key::ArrowRight, Class::GoOn),
    (Key::PageUp, Class::Back),
    (Key::Backspace, Class::Back),
    (Key::ArrowLeft, Class::Back),
    (Key::H, Class::HideHands),
    (Key::B, Class::Blank),
    (Key::L, Class::Ring),
    (Key::N, Class::Names),
    (Key::D, Class::Draw),
    (Key::W, Class::Wipe),
    (Key::F7, Class::Drawer),
    (Key::T, Class::Timer),
    (Key::F9, Class::Present),
    (Key::Escape, Class::Present),
];

/// What the keys that were pressed ask for; a number is a hand for an option, with Shift one fewer.
pub fn pressed(ctx: &Context) -> impl Iterator<Item = Class> {
    let numbers = NUMBERS.iter().enumerate().take(6);
    let hands = numbers
        .flat_map(|(nth, key)| [(Modifiers::SHIFT, *key, nth, false), (Modifiers::NONE, *key, nth, true)]);
    let hands = hands.map(|(with, key, nth, more)| (with, key, Class::Hands(nth, more)));
    let all = hands.chain(KEYS.map(|(key, asked)| (Modifiers::NONE, key, asked)));
    all.filter(|(with, key, _)| ctx.input_mut(|i| i.consume_key(*with, *key))).map(|(.., asked)| asked)
}
