//! Keys of a review, read before those of the table.

use crate::{
    command::{Act, Command, DraftKind},
    ui::NUMBERS,
};
use egui::{Context, Event, Key, Modifiers};
use engine::play::note::Judgement;

/// Commands of the keys pressed in a review.
pub fn read(ctx: &Context, on_map: bool, remembered: bool, at: u32) -> Vec<Command> {
    let mut acts = Vec::new();
    // With Alt a letter means something else.
    let plain = |event: &Event, key: Key| matches!(event, Event::Key { key: k, modifiers, pressed: true, .. } if *k == key && !modifiers.alt);
    let pressed = |key: Key| {
        ctx.input_mut(|i| i.events.iter().any(|e| plain(e, key)) && i.consume_key(Modifiers::NONE, key))
    };
    for (key, act) in [
        (Key::V, Act::NextEyes),
        (Key::C, Act::Write(DraftKind::Comment)),
        (Key::K, Act::Write(DraftKind::Bookmark)),
        (Key::X, Act::Then(if remembered { None } else { Some(at) })),
        (Key::P, Act::PlayOn),
        (Key::H, Act::Advise(true)),
        (Key::M, Act::OrderMenu),
        (Key::Comma, Act::Event(false)),
        (Key::Period, Act::Event(true)),
        (Key::OpenBracket, Act::Jump(false)),
        (Key::CloseBracket, Act::Jump(true)),
    ] {
        if pressed(key) {
            acts.push(act);
        }
    }
    // The signs of chess players, from the best to the worst.
    for (key, mark) in NUMBERS.into_iter().zip(Judgement::ALL) {
        if ctx.input_mut(|i| i.consume_key(Modifiers::ALT, key)) {
            acts.push(Act::Judge(mark));
        }
    }
    // In a review the words of the notes are looked for; places have their rows in the palette.
    if ctx.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::F)) {
        acts.push(Act::Find);
    }
    if on_map {
        for (key, act) in [
            (Key::Space, Act::Play),
            (Key::ArrowUp, Act::Sideways(false)),
            (Key::ArrowDown, Act::Sideways(true)),
        ] {
            if pressed(key) {
                acts.push(act);
            }
        }
    }
    acts.into_iter().map(Command::Review).collect()
}
