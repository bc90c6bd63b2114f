//! A question of the review or the table: what comes of it, Cancel, and the button that goes on.

use crate::{
    command::{Command, Program},
    play::review::ask::Question,
    ui::{Btn, Kit, Role, space},
};
use egui::{Ui, vec2};

/// Draws the question; the keyboard is on Cancel.
pub fn ui(kit: Kit, ui: &mut Ui, question: &Question, fresh: bool, send: &mut Vec<Command>) {
    for (i, words) in question.about.iter().enumerate() {
        if i > 0 {
            ui.add_space(8.0);
        }
        kit.label(ui, words, Role::Body, kit.th.ink);
    }
    ui.add_space(18.0);
    let width = ui.available_width();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
        let each = Some((width - 8.0) / 2.0);
        let button = |text| Btn::new(text).size(each, space::PRIMARY);
        let cancel = kit.button(ui, button("Cancel").key("Esc"));
        if fresh {
            cancel.request_focus();
        }
        if cancel.clicked() {
            send.push(Command::Program(Program::Escape));
        }
        if kit.button(ui, button(&question.yes)).clicked() {
            send.push(Command::Program(Program::Escape));
            send.push(question.act.clone());
        }
    });
}
