//! The choice at a place in reach where own units stand: those in hand go there, or the others are taken up.

use super::{consent, cx::Cx};
use crate::{
    command::MapEvent,
    ui::{Btn, space, spoken},
};
use egui::{CornerRadius, Frame, Id, Margin, Pos2, Rect, Sense, Stroke, Ui, accesskit, vec2};

/// Draws the choice while it stands; `at` is where its place lies in the window.
pub fn ui(cx: &mut Cx<'_>, ui: &Ui, map: Rect, at: Option<Pos2>) {
    let Some(onto) = cx.desk.onto() else { return };
    let (kit, t) = (cx.kit, cx.kit.th);
    let place = onto.place;
    let move_here = Btn::primary("Move here").key("Enter").height(30.0);
    let select = Btn::new("Select").key("Space").height(30.0);
    let id = Id::unique("onto");
    let before = ui.ctx().memory(|m| m.area_rect(id)).map_or(vec2(kit.h(230.0), kit.h(42.0)), |r| r.size());
    let spot = consent::place(map.shrink(12.0), at, before);
    let mut sent = None;
    egui::Area::new(id).fixed_pos(spot).order(egui::Order::Foreground).constrain(false).show(
        ui.ctx(),
        |ui| {
            let frame = Frame::NONE
                .fill(t.panel)
                .stroke(Stroke::new(1.0, t.acc))
                .corner_radius(CornerRadius::same(space::CORNER_CARD))
                .inner_margin(Margin::same(6));
            frame.show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
                let name = format!("At {}: move here or select", cx.desk.seen.place_name(place));
                let (_, response) = ui.allocate_exact_size(vec2(0.0, 0.0), Sense::hover());
                spoken(&response, accesskit::Role::Alert, &name);
                ui.horizontal(|ui| {
                    if kit.button(ui, move_here).clicked() {
                        sent = Some(MapEvent::GoOnto { place });
                    }
                    if kit.button(ui, select).clicked() {
                        sent = Some(MapEvent::PickUnit { unit: onto.other, place });
                    }
                });
            });
        },
    );
    if let Some(event) = sent {
        cx.send(event);
    }
}
