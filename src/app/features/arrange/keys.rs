//! Keys of the screen: letters of a name while a place is named, else what is done to what is selected.

use super::state::Arranging;
use crate::{
    command::{Command, Program, arrange::Arrange, wishes::Heading},
    ui::keyboard::map_focus,
};
use egui::{Key, Modifiers};

const SHIFTED: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// The arrows and where they walk.
const ARROWS: [(Key, Heading); 4] = [
    (Key::ArrowLeft, Heading::West),
    (Key::ArrowRight, Heading::East),
    (Key::ArrowUp, Heading::North),
    (Key::ArrowDown, Heading::South),
];

/// Takes the keys of this frame.
pub fn read(ctx: &egui::Context, of: &Arranging) -> Vec<Command> {
    let pressed = |with: Modifiers, key: Key| ctx.input_mut(|i| i.consume_key(with, key));
    let mut meant = Vec::new();
    let on_map = ctx.memory(|m| m.focused().is_none_or(|id| id == map_focus()));
    if pressed(SHIFTED, Key::Z) || pressed(Modifiers::COMMAND, Key::Y) {
        meant.push(Arrange::Redo);
    } else if pressed(Modifiers::COMMAND, Key::Z) {
        meant.push(Arrange::Undo);
    }
    if pressed(Modifiers::COMMAND, Key::Enter) {
        meant.push(Arrange::Play);
    }
    if pressed(Modifiers::NONE, Key::Escape) {
        match ctx.memory(egui::Memory::focused).filter(|id| *id != map_focus()) {
            Some(id) => ctx.memory_mut(|m| m.surrender_focus(id)),
            None => meant.push(Arrange::Escape),
        }
    }
    if on_map {
        if of.aims {
            meant.extend(letters(ctx, !of.typed.is_empty()));
        }
        if pressed(Modifiers::SHIFT, Key::Tab) {
            meant.push(Arrange::NextUnit(false));
        } else if pressed(Modifiers::NONE, Key::Tab) {
            meant.push(Arrange::NextUnit(true));
        }
        for (key, heading) in ARROWS {
            if pressed(Modifiers::NONE, key) {
                meant.push(Arrange::Walk(heading));
            }
        }
        if pressed(Modifiers::NONE, Key::Enter) {
            meant.push(Arrange::Pick);
        }
        for (key, asked) in [
            (Key::M, Arrange::Aim),
            (Key::S, Arrange::State),
            (Key::C, Arrange::Control),
            (Key::Delete, Arrange::Remove),
            (Key::Backspace, Arrange::Remove),
        ] {
            if pressed(Modifiers::NONE, key) {
                // The letter itself is not typed text.
                meant.push(asked);
            }
        }
    }
    let mut meant: Vec<Command> = meant.into_iter().map(Command::from).collect();
    for (with, key, asked) in [
        (Modifiers::SHIFT, Key::F6, Program::NextPanel(false)),
        (Modifiers::NONE, Key::F6, Program::NextPanel(true)),
        (Modifiers::NONE, Key::Home, Program::FitAll),
        (Modifiers::NONE, Key::Plus, Program::Zoom(125)),
        (Modifiers::NONE, Key::Minus, Program::Zoom(80)),
    ] {
        if pressed(with, key) {
            meant.push(asked.into());
        }
    }
    meant
}

/// Letters of a name; their keys are no commands then.
fn letters(ctx: &egui::Context, naming: bool) -> Vec<Arrange> {
    let plain = |m: &Modifiers| !m.command && !m.ctrl && !m.alt;
    let mut typed = Vec::new();
    ctx.input_mut(|i| {
        i.events.retain(|event| match event {
            egui::Event::Text(text) => {
                let within = |c: char| c.is_numeric() || matches!(c, ' ' | '-' | '\'');
                let letters: String =
                    text.chars().filter(|c| c.is_alphabetic() || naming && within(*c)).collect();
                if !letters.is_empty() {
                    typed.push(Arrange::Type(letters));
                }
                false
            }
            egui::Event::Key { key: Key::Backspace, pressed: true, modifiers, .. } if plain(modifiers) => {
                typed.push(Arrange::Untype);
                false
            }
            egui::Event::Key { key, modifiers, .. } if plain(modifiers) => {
                !((Key::A..=Key::Z).contains(key) || naming && matches!(key, Key::Space | Key::Minus))
            }
            _ => true,
        });
    });
    typed
}
