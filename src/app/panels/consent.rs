//! The question to another commander, beside the place it is about: who is asked for what, what it would do, and what he
//! can answer.

use super::cx::Cx;
use crate::{
    command::Order,
    ui::{Btn, ButtonLook, Role, space, spoken},
};
use egui::{CornerRadius, Frame, Id, Margin, Pos2, Rect, Sense, Stroke, Ui, accesskit, pos2, vec2};

/// Width of the card at the usual size of text.
const WIDTH: f32 = 300.0;

/// Draws the card while a commander is asked; `at` is where its place lies in the window.
pub fn ui(cx: &mut Cx<'_>, ui: &Ui, map: Rect, at: Option<Pos2>) {
    let Some(asking) = cx.desk.asked() else { return };
    let (kit, t) = (cx.kit, cx.kit.th);
    let remedy = &asking.remedy;
    let width = kit.h(WIDTH).min(map.width() - 24.0);
    let id = Id::unique("consent");
    let before = ui.ctx().memory(|m| m.area_rect(id)).map_or(kit.h(190.0), |rect| rect.height());
    let spot = place(map.shrink(12.0), at, vec2(width, before));
    let fresh = Id::unique("consent-since");
    let opened = ui.data(|d| d.get_temp::<f64>(fresh)) != Some(asking.since);
    ui.data_mut(|d| d.insert_temp(fresh, asking.since));
    let mut sent = None;
    egui::Area::new(id).fixed_pos(spot).order(egui::Order::Foreground).show(ui.ctx(), |ui| {
        let frame = Frame::NONE
            .fill(t.panel)
            .stroke(Stroke::new(2.0, t.acc))
            .corner_radius(CornerRadius::same(space::CORNER_CARD))
            .inner_margin(Margin::same(14));
        frame.show(ui, |ui| {
            ui.set_width(width - 28.0);
            ui.spacing_mut().item_spacing = vec2(0.0, 4.0);
            let (head, response) =
                ui.allocate_exact_size(vec2(ui.available_width(), kit.h(18.0)), Sense::hover());
            let words = format!("{}. {}. {}", remedy.title, remedy.what, remedy.effect);
            spoken(&response, accesskit::Role::Alert, words.trim());
            let title = kit.cut(ui.painter(), &remedy.title, Role::CaptionSemi, t.acc, head.width());
            ui.painter().galley(head.min, title, t.acc);
            kit.label(ui, &remedy.what, Role::BodySemi, t.ink);
            if !remedy.effect.is_empty() {
                kit.label(ui, &remedy.effect, Role::Table, t.ink2);
            }
            ui.add_space(4.0);
            for (nth, reply) in remedy.replies.iter().enumerate() {
                let button = Btn::new(&reply.label)
                    .look(if nth == 0 { ButtonLook::Primary } else { ButtonLook::Normal })
                    .size(ui.available_width(), 30.0)
                    .left();
                let response = kit.button(ui, button);
                if nth == 0 && opened {
                    response.request_focus();
                }
                if response.clicked() {
                    sent = Some(Order::Reply(nth));
                }
            }
            let later = Btn::new("Do not ask").quiet().key("Esc").size(ui.available_width(), 28.0).left();
            if kit.button(ui, later).clicked() {
                sent = Some(Order::Unasked);
            }
        });
    });
    if let Some(order) = sent {
        cx.send(order);
    }
}

/// Beside the place, at the side where there is room; in the middle of the map where the place is not in sight.
pub(super) fn place(map: Rect, at: Option<Pos2>, size: egui::Vec2) -> Pos2 {
    let room = Rect::from_min_max(map.min, (map.max - size).max(map.min));
    let Some(at) = at.filter(|at| map.contains(*at)) else {
        return pos2(room.center().x, room.top() + 40.0);
    };
    let gap = 46.0;
    let x = if at.x + gap + size.x <= map.right() { at.x + gap } else { at.x - gap - size.x };
    room.clamp(pos2(x, at.y - size.y / 2.0))
}
