//! The menu: every command that is not on the screen, with its key.

use super::Cx;
use crate::{
    app::{
        catalogue::why_not,
        command::{Command, Dialog, PictureKind, key_text},
        icons::Icon,
        theme::{Role, space},
    },
    engine::{
        rules::Side,
        table::{Control, Stride},
    },
};
use egui::{CornerRadius, Popup, Response, ScrollArea, Sense, Stroke, Ui, accesskit, pos2, vec2};

/// Shows the menu under its button while it is open.
pub fn ui(cx: &mut Cx<'_>, button: &Response) {
    Popup::menu(button).gap(6.0).show(|ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        ui.set_width(cx.kit.h(292.0));
        // In a low window the rows scroll.
        let room = (ui.ctx().content_rect().height() - cx.kit.h(space::TOP_BAR) - 20.0).max(120.0);
        // A popup gives little room of its own accord: the rows take what the window has.
        let all = ScrollArea::vertical().id_salt("menu").min_scrolled_height(room).max_height(room);
        all.show(ui, |ui| rows(cx, ui));
    });
}

/// The rows of the menu.
fn rows(cx: &mut Cx<'_>, ui: &mut Ui) {
    item(cx, ui, Command::ShowStart);
    item(cx, ui, Command::ChooseFile);
    item(cx, ui, Command::ChooseCopy);
    item(cx, ui, Command::Show(Dialog::CleanCopy));
    item(cx, ui, Command::Show(Dialog::CopyForSide));
    item(cx, ui, Command::ChooseReply);
    item(cx, ui, Command::SaveNow);
    item(cx, ui, Command::CopyPosition);
    item(cx, ui, Command::CopyBattle);
    line(cx, ui);
    item(cx, ui, Command::Undo);
    item(cx, ui, Command::Redo);
    item(cx, ui, Command::UndoToFence);
    item(cx, ui, Command::Reset(Stride::Phase));
    item(cx, ui, Command::Reset(Stride::Turn));
    line(cx, ui);
    sides(cx, ui);
    line(cx, ui);
    item(cx, ui, Command::WhatChanged);
    item(cx, ui, Command::Show(Dialog::Palette));
    item(cx, ui, Command::Show(Dialog::Find));
    item(cx, ui, Command::FitAll);
    item(cx, ui, Command::FitFront);
    item(cx, ui, Command::FullScreen);
    line(cx, ui);
    item(cx, ui, Command::Show(Dialog::Report));
    item(cx, ui, Command::ChooseNumbers);
    item(cx, ui, Command::CopyPicture);
    item(cx, ui, Command::ChoosePicture(PictureKind::Png));
    item(cx, ui, Command::ChoosePicture(PictureKind::Svg));
    line(cx, ui);
    item(cx, ui, Command::Rules);
    item(cx, ui, Command::Show(Dialog::Keys));
    item(cx, ui, Command::Show(Dialog::Settings));
    item(cx, ui, Command::Show(Dialog::About));
    item(cx, ui, Command::Quit);
}

/// Rows that hand a side to a person or the computer.
fn sides(cx: &mut Cx<'_>, ui: &mut Ui) {
    for side in (0..cx.desk.table.sides().len() as u8).map(Side) {
        let name = cx.desk.side_name(side);
        let now = cx.desk.table.control(side);
        if row(cx, ui, &format!("{name} side: you play it"), "", true, now == Control::Person) {
            cx.send(Command::HandOver(side, Control::Person));
        }
        let levels = cx.desk.kind.levels(side);
        for (i, (_, label)) in levels.iter().enumerate() {
            let control = Control::Automatic(i as u8);
            let text = if levels.len() == 1 {
                format!("{name} side: plays by itself")
            } else {
                format!("{name} side: plays by itself, {}", label.to_lowercase())
            };
            if row(cx, ui, &text, "", true, now == control) {
                cx.send(Command::HandOver(side, control));
            }
        }
    }
}

fn line(cx: &Cx<'_>, ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 9.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, cx.kit.th.line));
}

/// A command of the menu.
fn item(cx: &mut Cx<'_>, ui: &mut Ui, command: Command) {
    let spec = command.spec();
    let key = spec.shortcut.as_ref().map(key_text).unwrap_or_default();
    let why = why_not(&command, cx.facts());
    if row(cx, ui, spec.text, why.as_deref().unwrap_or(&key), why.is_none(), false) {
        cx.send(command);
    }
}

/// A row of a menu: words and a note; true when it was clicked (the menu then closes). A row that is not possible now
/// is grey and can be chosen all the same: what it sends says why.
pub fn row(cx: &Cx<'_>, ui: &mut Ui, text: &str, note: &str, enabled: bool, on: bool) -> bool {
    let clicked = line_of(cx, ui, text, note, enabled, on).clicked();
    if clicked {
        ui.close();
    }
    clicked
}

/// Draws a row of a menu.
pub fn line_of(cx: &Cx<'_>, ui: &mut Ui, text: &str, note: &str, enabled: bool, on: bool) -> Response {
    let kit = cx.kit;
    let t = kit.th;
    let size = vec2(ui.available_width(), kit.h(space::ROW_MENU) - 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(accesskit::Role::MenuItem, enabled, text);
        info.selected = on.then_some(true);
        info
    });
    if response.hovered() || response.has_focus() {
        let fill = if enabled { t.accbg } else { t.sunk };
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), fill);
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    let ink = if enabled { t.ink } else { t.ink3 };
    let role = if on { Role::BodySemi } else { Role::Body };
    if on {
        Icon::Check.paint(ui.painter(), pos2(rect.left() + 12.0, rect.center().y), 12.0, t.acc);
    }
    let at = pos2(rect.right() - 8.0, rect.center().y);
    // What the row does comes first; the note has what is left.
    let label = kit.cut(ui.painter(), text, role, ink, rect.width() - 32.0);
    let room = rect.width() - 32.0 - label.size().x - 10.0;
    let noted = kit.cut(ui.painter(), note, Role::Caption, t.ink3, room.max(0.0));
    let cut = noted.elided;
    if room > 20.0 {
        ui.painter().galley(at - vec2(noted.size().x, noted.size().y / 2.0), noted, t.ink3);
    }
    ui.painter().galley(pos2(rect.left() + 24.0, rect.center().y - label.size().y / 2.0), label, ink);
    if response.has_focus() {
        kit.focus_ring(ui.painter(), rect.shrink(4.0), space::CORNER);
    }
    if cut { response.on_hover_text(note) } else { response }
}

/// Up and Down walk the lines of a menu; with `begin` the first gets the keyboard.
pub fn walk(ui: &Ui, lines: &[egui::Id], begin: bool) {
    let Some(&first) = lines.first() else { return };
    if begin {
        ui.memory_mut(|m| m.request_focus(first));
    }
    let Some(here) = ui.memory(egui::Memory::focused).and_then(|f| lines.iter().position(|&l| l == f)) else {
        return;
    };
    let filter = egui::EventFilter { vertical_arrows: true, ..Default::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(lines[here], filter));
    let pressed = |key| ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, key));
    let n = lines.len();
    if pressed(egui::Key::ArrowDown) {
        ui.memory_mut(|m| m.request_focus(lines[(here + 1) % n]));
    } else if pressed(egui::Key::ArrowUp) {
        ui.memory_mut(|m| m.request_focus(lines[(here + n - 1) % n]));
    }
}
