//! What the program is, what is reconstructed, the rights, and the notices of what it is made with.

use super::{
    cx::DialogCx,
    page::{lines, page},
};
use crate::{
    command::{Command, Dialog, Program},
    ui::{Btn, Role, child, dashed_frame},
};
use egui::{Sense, Ui, UiBuilder, vec2};

/// What the program is, what is reconstructed, and the rights.
pub(super) fn about(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Command>) {
    let (kit, t) = (cx.kit, cx.kit.th);
    page(kit, ui, "What this program is", kit.h(460.0), |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        let version = format!(
            "Stavka {}. Play and study board games of the war in the East.",
            env!("CARGO_PKG_VERSION")
        );
        kit.label(ui, &version, Role::Body, t.ink);
        ui.add_space(6.0);
        kit.label(ui, "What is reconstructed", Role::Heading, t.ink);
        let width = ui.available_width();
        let rect = egui::Rect::from_min_size(ui.cursor().min, vec2(width, kit.h(44.0)));
        dashed_frame(ui.painter(), rect, t.line2);
        let mut inside = child(ui, "reconstructed", rect.shrink2(vec2(10.0, 5.0)));
        kit.label(
            &mut inside,
            "A value in a dashed frame like this one was not in the documents of the game. Rest the pointer on it to \
             read how it was set.",
            Role::Caption,
            t.ink2,
        );
        ui.advance_cursor_after_rect(rect);
        for kind in cx.kinds {
            ui.add_space(6.0);
            kit.label(ui, kind.title(), Role::Heading, t.ink);
            for paragraph in kind.about() {
                kit.label(ui, paragraph, Role::Body, t.ink2);
            }
        }
        ui.add_space(6.0);
        kit.label(ui, "Rights", Role::Heading, t.ink);
        for line in RIGHTS {
            kit.label(ui, line, Role::Body, t.ink2);
        }
    });
    ui.add_space(8.0);
    kit.send_button(ui, Btn::new("Notices of others…"), send, Program::Show(Dialog::Notices));
}

/// The libraries, typefaces and data that the program is made with, and their licences.
pub(super) fn notices(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Command>) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let all: Vec<&str> = cx.notices.lines().collect();
    ui.spacing_mut().item_spacing.y = 0.0;
    lines(kit, ui, "Notices of others", kit.h(460.0), (kit.h(18.0), all.len()), |ui, seen| {
        for line in all.get(seen).unwrap_or_default() {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(18.0)), Sense::hover());
            let row = UiBuilder::new().id_salt(line).max_rect(rect);
            kit.label(&mut ui.new_child(row), line, Role::Caption, t.ink2);
        }
    });
    ui.add_space(8.0);
    kit.send_button(ui, Btn::new("About Stavka"), send, Program::Show(Dialog::About));
}

const RIGHTS: &[&str] = &[
    "Unofficial and independent. The games belong to their designers and publishers; no text of a rulebook is \
     included, and the rulebooks are worth reading.",
    "The program is yours under the MIT or the Apache 2.0 licence. Coasts, rivers and lakes are from Natural Earth, \
     which is in the public domain. The typefaces are Source Sans 3 and Source Serif 4 under the SIL Open Font Licence.",
];
