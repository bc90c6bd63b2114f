//! The page of dispatches, one after the other.

use super::{cx::DialogCx, page};
use crate::{
    command::{Command, Look, Program},
    panels::paper::paper,
    ui::{Btn, Role, no_repetitions, side_by_side, space, spoken},
};
use egui::{Sense, Stroke, Ui, accesskit, vec2};

/// Draws the page.
pub(super) fn ui(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Command>) {
    let kit = cx.kit;
    no_repetitions(ui);
    let Some((all, dispatch)) = cx.play.and_then(|play| Some((&play.dispatches, play.dispatches.page()?)))
    else {
        kit.label(ui, "No turn is over yet.", Role::Body, kit.th.ink);
        return;
    };
    let most = (cx.room - kit.h(100.0) - 100.0).max(160.0);
    let name = format!("Dispatch of {}", dispatch.name);
    page::page(kit, ui, &name, most, |ui| {
        ui.set_width(ui.available_width() - 12.0);
        paper(kit, ui, dispatch);
    });
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 21.0), Sense::hover());
    ui.painter().hline(line.x_range(), line.center().y, Stroke::new(1.0, kit.th.line2));
    side_by_side(ui, 8.0, |ui| {
        for (words, forward, none) in [
            ("Earlier", false, "This is the first one"),
            ("Later", true, "This is the last one up to the moment shown"),
        ] {
            let button = Btn::new(words)
                .not_now((!all.goes(forward)).then_some(none))
                .size(kit.h(110.0), space::PRIMARY);
            kit.send_button(ui, button, send, Look::Dispatch(forward));
        }
        let go = Btn::new("Show that moment").size(kit.h(170.0), space::PRIMARY);
        if kit.button(ui, go).clicked() {
            send.extend([Program::Escape.into(), Look::LookAt(dispatch.ply).into()]);
        }
    });
    let said = ui.interact(line, ui.scope_id().with("which dispatch"), Sense::hover());
    spoken(&said, accesskit::Role::Status, &name);
}
