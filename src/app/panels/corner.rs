//! The button in the upper right corner of the screens that have no game on the table.

use crate::{
    command::{Command, Program, wishes::Dialog},
    ui::{
        button::{Btn, ButtonLook},
        icons::Icon,
        parts::child,
        widgets::Kit,
    },
};
use egui::{Rect, Ui, pos2, vec2};

/// Where it lies in a bar.
pub(crate) fn spot(bar: Rect) -> Rect {
    Rect::from_center_size(pos2(bar.right() - 22.0, bar.center().y), vec2(32.0, 32.0))
}

/// Draws the way to the settings into a bar.
pub(crate) fn settings(kit: Kit, ui: &mut Ui, bar: Rect, send: &mut Vec<Command>) {
    let mut part = child(ui, "settings", spot(bar));
    let button = Btn {
        name: Some("Settings"),
        icon: Some(Icon::Settings),
        look: ButtonLook::Quiet,
        width: Some(32.0),
        height: Some(32.0 / kit.k),
        ..Btn::default()
    };
    if kit.button(&mut part, button).clicked() {
        send.push(Program::Show(Dialog::Settings).into());
    }
}
