//! The button in the upper right corner of the screens that have no game on the table.

use crate::{
    command::{Command, Dialog, Program},
    ui::{Btn, Icon, Kit, child},
};
use egui::{Rect, Ui, pos2, vec2};

/// Where it lies in a bar.
pub(crate) fn spot(bar: Rect) -> Rect {
    Rect::from_center_size(pos2(bar.right() - 22.0, bar.center().y), vec2(32.0, 32.0))
}

/// Draws the way to the settings into a bar.
pub(crate) fn settings(kit: Kit, ui: &mut Ui, bar: Rect, send: &mut Vec<Command>) {
    let mut part = child(ui, "settings", spot(bar));
    let button = Btn::default().quiet().icon(Icon::Settings).name("Settings").size(32.0, 32.0 / kit.k);
    kit.send_button(&mut part, button, send, Program::Show(Dialog::Settings));
}
