//! Keys to commands. Letter keys do nothing while text is typed; a focused button keeps Enter, Space and arrows.

use crate::{
    App,
    command::{Aim, Command, Dialog, Look, Order, Program, Scope, catalogue::keyed, row::Row},
    key_places,
    ui::map_focus,
};
use egui::{Key, KeyboardShortcut, Modifiers};

/// Reads this frame's keys. Those that follow one which opens something to type into wait for the next frame, when it is
/// there: even in slow typing a letter can be meant for it.
pub fn read(app: &mut App, ctx: &egui::Context) {
    drop_held(ctx);
    key_places::read(ctx, ctx.text_edit_focused());
    let waited = std::mem::take(&mut app.input.later);
    ctx.input_mut(|i| {
        i.events.splice(0..0, waited);
    });
    app.input.later = take_later(app, ctx);
    if !app.input.later.is_empty() {
        ctx.request_repaint();
    }
    take(app, ctx);
}

/// A held Enter or Space presses a button once: its repetitions press nothing, whatever has the keyboard by then.
fn drop_held(ctx: &egui::Context) {
    if ctx.text_edit_focused() {
        return;
    }
    ctx.input_mut(|i| {
        i.events.retain(|event| {
            !matches!(
                event,
                egui::Event::Key { key: Key::Enter | Key::Space, pressed: true, repeat: true, .. }
            )
        });
    });
}

/// Keys of a command of the table.
fn keys_of(command: impl Into<Command>) -> impl Iterator<Item = KeyboardShortcut> {
    command.into().row().into_iter().flat_map(Row::keys)
}

/// Takes the keys out of this frame that come after one which opens a field.
fn take_later(app: &App, ctx: &egui::Context) -> Vec<egui::Event> {
    let busy = app.dialogs.is_open() || ctx.text_edit_focused() || app.reader.has_keyboard(ctx);
    if busy || egui::Popup::is_any_open(ctx) {
        return Vec::new();
    }
    let at_table = app.shown().names_places(app);
    let on_map = ctx.memory(|m| m.focused().is_none_or(|id| id == map_focus()));
    let aims = [Aim::Go, Aim::Attack, Aim::WhyNot].map(Look::Aim);
    let fields = [Dialog::Palette, Dialog::Find].map(Program::Show);
    let aims: Vec<KeyboardShortcut> = aims.into_iter().flat_map(keys_of).collect();
    let fields: Vec<KeyboardShortcut> = fields.into_iter().flat_map(keys_of).collect();
    let opening = |event: &egui::Event| {
        let egui::Event::Key { key, pressed: true, modifiers, .. } = event else { return false };
        let opens = |s: &KeyboardShortcut| s.logical_key == *key && modifiers.matches_exact(s.modifiers);
        fields.iter().any(opens) || at_table && on_map && aims.iter().any(opens)
    };
    ctx.input_mut(|i| {
        let Some(at) = i.events.iter().position(opening) else { return Vec::new() };
        // The letter of a bare key itself is not typed text.
        let bare = matches!(&i.events[at], egui::Event::Key { modifiers, .. } if !modifiers.command);
        let own = bare && matches!(i.events.get(at + 1), Some(egui::Event::Text(_)));
        let mut rest = i.events.split_off(at + 1);
        if own {
            i.events.push(rest.remove(0));
        }
        let typed = |e: &egui::Event| {
            matches!(
                e,
                egui::Event::Key { .. } | egui::Event::Text(_) | egui::Event::Paste(_) | egui::Event::Ime(_)
            )
        };
        let (later, now): (Vec<_>, Vec<_>) = rest.into_iter().partition(typed);
        i.events.extend(now);
        later
    })
}

fn take(app: &mut App, ctx: &egui::Context) {
    // The question to another commander has the keyboard while it stands.
    let asked = app.at_table().is_some_and(|game| game.desk.asked().is_some());
    if asked && !app.dialogs.is_open() && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        if let Some(focused) = ctx.memory(egui::Memory::focused) {
            ctx.memory_mut(|m| m.surrender_focus(focused));
        }
        app.queue.push(Order::Unasked.into());
        return;
    }
    if app.reader.has_keyboard(ctx) && Command::from(Program::Rules).is_pressed(ctx) {
        app.queue.push(Command::Program(Program::CloseRules));
        return;
    }
    if ctx.text_edit_focused() {
        // Keys that write nothing.
        let (game, in_dialog) = (app.at_table(), app.dialogs.is_open());
        let meant =
            game.and_then(|game| game.modes.iter().find_map(|mode| mode.keys_in_field(ctx, in_dialog)));
        app.queue.extend(meant);
        return;
    }
    if app.dialogs.shows(Dialog::Keys) && app.dialogs.keys.takes_key() {
        return;
    }
    if app.dialogs.is_open() || app.views.play.menu_open() || app.views.review.menus.is_open() {
        if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
            app.queue.push(Command::Program(Program::Escape));
        }
        return;
    }
    if egui::Popup::is_any_open(ctx) {
        return;
    }
    if app.reader.has_keyboard(ctx) {
        app.reader.keys(ctx, &mut app.queue);
        return;
    }
    app.shown().keys(app, ctx);
}

/// Before a text that stands over the whole window: any key leads back, and does nothing else.
pub(crate) fn lead_out(app: &mut App, ctx: &egui::Context, back: impl Into<Command>) {
    let is_key = |event: &egui::Event| matches!(event, egui::Event::Key { pressed: true, .. });
    let pressed = ctx.input_mut(|i| {
        let pressed = i.events.iter().any(is_key);
        i.events.retain(|event| !is_key(event));
        pressed
    });
    if pressed {
        app.queue.push(back.into());
    }
}

/// The commands of a scope whose keys went down.
pub(crate) fn keyed_in(ctx: &egui::Context, scope: Scope) -> Vec<Command> {
    let mut all = keyed(scope);
    all.retain(|(shortcut, _)| ctx.input_mut(|i| i.consume_shortcut(shortcut)));
    all.into_iter().map(|(_, command)| command.clone()).collect()
}

/// Those of some commands whose keys went down.
pub(crate) fn pressed(ctx: &egui::Context, commands: impl Iterator<Item = Command>) -> Vec<Command> {
    let down = |c: &Command| c.key().is_some_and(|s| ctx.input_mut(|i| i.consume_shortcut(&s)));
    commands.filter(down).collect()
}
