//! The keys with a game in sight, on the table or under review.

use crate::{
    App,
    command::{Command, Heading, Look, MapEvent, Order, Program, Scope, catalogue::keyed},
    desk::{parts::Onto, state::Desk},
    hex_keys::{self, ARROWS},
    keys::pressed,
    play::Play,
    ui::{NUMBERS, map_focus},
};
use egui::{Context, Key, KeyboardShortcut, Modifiers};
use engine::base::when::Stride;

/// How far an arrow goes along the game, by what is held with it.
const STRIDES: [(Modifiers, Stride); 3] =
    [(Modifiers::SHIFT, Stride::Battle), (Modifiers::COMMAND, Stride::Turn), (Modifiers::NONE, Stride::Ply)];

/// The keys with a game in sight; `first` takes those that come before all others, while the map has the keyboard or not.
pub(super) fn read(app: &mut App, ctx: &Context, first: impl FnOnce(&Play, bool) -> Vec<Command>) {
    let Some(game) = &app.game else { return };
    let Play { desk, modes, overlays, .. } = game;
    if let Some(answer) = desk.onto().and_then(|onto| answered_onto(ctx, onto)) {
        app.queue.push(answer);
        return;
    }
    let focused = ctx.memory(egui::Memory::focused);
    let on_map = focused.is_none_or(|id| id == map_focus());
    let queue = &mut app.queue;
    queue.extend(first(game, on_map));
    // Who names a place means it with Enter.
    if on_map && game.is_watching() && desk.aim.is_none() && goes_on(ctx) {
        queue.push(Command::Order(Order::NextDecision));
    }
    if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        // One thing an Esc: first out of a panel, back to the map. A field is closed with what it belongs to.
        match app.input.focused.filter(|&id| id != map_focus() && !app.input.typing) {
            Some(id) => ctx.memory_mut(|m| m.surrender_focus(id)),
            None => queue.push(Command::Program(Program::Escape)),
        }
    }
    if on_map {
        queue.extend(modes.awake().filter_map(|mode| mode.keys(ctx, desk)));
    }
    if desk.aim.is_some() && on_map {
        queue.extend(name_typed(ctx, !desk.typed.is_empty(), desk.seen.scene.board.is_numbered()));
    }
    // At the table the letters of the game come first; the review has its own.
    let covered = modes.are_covered();
    if on_map && !covered && desk.look.is_none() {
        queue.extend(hex_keys::read(ctx, desk));
    }
    let offers = desk.table.offer_keys().iter().filter(|_| !covered);
    queue.extend(pressed(ctx, offers.map(|key| Command::Order(Order::OfferKey(*key)))));
    for (shortcut, command) in keyed(Scope::Play) {
        let widget_wants = matches!(shortcut.logical_key, Key::Tab | Key::Space);
        if (on_map || !widget_wants) && ctx.input_mut(|i| i.consume_shortcut(&shortcut)) {
            queue.push(command.clone());
        }
    }
    queue.extend(digits(ctx, on_map));
    queue.extend(pressed(ctx, overlays.kinds.iter().map(|kind| Command::Look(Look::Overlay(*kind)))));
    if on_map {
        queue.extend(enter(ctx, desk));
        queue.extend(arrows(ctx, desk.look.is_some()));
    }
}

/// The answer by key to the question at a place where own units stand, whatever has the keyboard.
fn answered_onto(ctx: &egui::Context, onto: &Onto) -> Option<Command> {
    let place = onto.place;
    if pressed_once(ctx, Key::Enter).0 {
        Some(MapEvent::GoOnto { place }.into())
    } else if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Space)) {
        Some(MapEvent::PickUnit { unit: onto.other, place }.into())
    } else if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        Some(Program::Escape.into())
    } else {
        None
    }
}

/// Whether a key went down that goes on from what is shown.
fn goes_on(ctx: &egui::Context) -> bool {
    let space = ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Space));
    pressed_once(ctx, Key::Enter).0 || space
}

/// Digits: with Ctrl or Alt before the bare ones, which would match them too.
fn digits(ctx: &egui::Context, on_map: bool) -> Vec<Command> {
    let mut meant = Vec::new();
    for (i, key) in NUMBERS.into_iter().enumerate() {
        let pressed = |m: Modifiers| ctx.input_mut(|input| input.consume_key(m, key));
        if pressed(Modifiers::ALT) {
            meant.push(Command::Order(Order::Choice(i)));
        } else if pressed(Modifiers::COMMAND) {
            meant.push(Command::Look(Look::StackUnit(i, true)));
        } else if on_map && pressed(Modifiers::NONE) {
            meant.push(Command::Look(Look::StackUnit(i, false)));
        }
    }
    meant
}

/// What Enter means now, when it went down.
fn enter(ctx: &egui::Context, desk: &Desk) -> Option<Command> {
    let (enter, with_shift) = pressed_once(ctx, Key::Enter);
    let planning = desk.planning.is_some();
    enter.then(|| {
        if desk.aim.is_some() {
            Command::Look(Look::PickAim)
        } else if desk.look.is_some() {
            Command::Look(Look::LookNow)
        } else if desk.cursor.is_some() && (with_shift || !planning) {
            Command::Look(Look::ActAtCursor(with_shift))
        } else if planning {
            Command::Order(Order::Confirm)
        } else if desk.their_turn().is_some() {
            Command::Order(Order::NextDecision)
        } else {
            Command::Order(Order::Primary)
        }
    })
}

/// The arrows: over the map, and while one looks back along the game.
fn arrows(ctx: &egui::Context, looking: bool) -> Vec<Command> {
    let mut meant = Vec::new();
    for (key, heading) in ARROWS {
        if looking && matches!(heading, Heading::West | Heading::East) {
            for (with, stride) in STRIDES {
                if ctx.input_mut(|i| i.consume_shortcut(&KeyboardShortcut::new(with, key))) {
                    meant.push(Command::Look(Look::Step(stride, heading == Heading::East)));
                }
            }
        } else if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
            meant.push(Command::Look(Look::Neighbour(heading)));
        }
    }
    meant
}

/// Whether a key went down, and with Shift; a key that is held says so once, and its repetitions are dropped.
fn pressed_once(ctx: &egui::Context, wanted: Key) -> (bool, bool) {
    let mut found = (false, false);
    ctx.input_mut(|i| {
        i.events.retain(|event| match event {
            egui::Event::Key { key, pressed: true, repeat, modifiers, .. }
                if *key == wanted && !modifiers.command && !modifiers.ctrl && !modifiers.alt =>
            {
                if !repeat {
                    found = (true, modifiers.shift);
                }
                false
            }
            _ => true,
        });
    });
    found
}

/// Letters of a name typed while aiming. Their keys are no commands then. A digit begins a name where hexes are numbered.
fn name_typed(ctx: &egui::Context, mut naming: bool, numbered: bool) -> Vec<Command> {
    let mut typed = Vec::new();
    let plain = |m: &Modifiers| !m.command && !m.ctrl && !m.alt;
    ctx.input_mut(|i| {
        i.events.retain(|event| match event {
            egui::Event::Text(text) => {
                let within = |c: char| c.is_numeric() || matches!(c, ' ' | '-' | '\'');
                let begins = |c: char| c.is_alphabetic() || (numbered && c.is_numeric());
                let part = |c: char| begins(c) || (naming && within(c));
                let letters: String = text.chars().filter(|&c| part(c)).collect();
                if !letters.is_empty() {
                    // What follows in the same frame goes on with the name.
                    naming = true;
                    typed.push(Command::Look(Look::TypeName(letters)));
                }
                false
            }
            egui::Event::Key { key: Key::Backspace, pressed: true, modifiers, .. } if plain(modifiers) => {
                typed.push(Command::Look(Look::UntypeName));
                false
            }
            egui::Event::Key { key, modifiers, .. } if plain(modifiers) => {
                let digit = NUMBERS.contains(key) || *key == Key::Num0;
                let within = digit || matches!(key, Key::Space | Key::Minus | Key::Quote);
                let part = (naming && within) || (numbered && digit);
                !(part || (Key::A..=Key::Z).contains(key))
            }
            _ => true,
        });
    });
    typed
}
