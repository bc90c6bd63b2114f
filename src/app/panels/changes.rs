//! What changed since the person last decided: lines by kind, each leading to its place.

use super::cx::Cx;
use crate::{
    command::Look,
    ui::{Icon, Role, empty, group_title, side_mark, space, spoken},
};
use egui::{CornerRadius, ScrollArea, Sense, Ui, Vec2, accesskit, pos2, vec2};
use engine::show::changes::ChangeKind;

/// Draws the list.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui) {
    let kit = cx.kit;
    ScrollArea::vertical().id_salt("changes-scroll").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let margin = egui::Margin { left: 14, right: 14, top: 10, bottom: 12 };
        egui::Frame::new().inner_margin(margin).show(ui, |ui| {
            let news = &cx.play.news;
            if news.lines().is_empty() {
                let text = if news.is_gathered() {
                    "Nothing you can see has changed since you last decided."
                } else {
                    "After the other side’s step, what it changed is listed here."
                };
                empty(kit, ui, Icon::File, "No changes", text);
                return;
            }
            let since = format!("Since {}", news.since());
            let color = kit.th.ink3;
            kit.label(
                ui,
                if news.since().is_empty() { "Since you last decided" } else { &since },
                Role::Caption,
                color,
            );
            let mut kind: Option<ChangeKind> = None;
            for i in 0..cx.play.news.lines().len() {
                let line = &cx.play.news.lines()[i];
                if kind != Some(line.kind) {
                    kind = Some(line.kind);
                    let n = cx.play.news.lines().iter().filter(|l| l.kind == line.kind).count();
                    ui.add_space(6.0);
                    group_title(kit, ui, line.kind.title(), &n.to_string());
                }
                row(cx, ui, i);
            }
        });
    });
}

fn row(cx: &mut Cx<'_>, ui: &mut Ui, number: usize) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some(line) = cx.play.news.lines().get(number) else { return };
    let leads = !line.subjects.is_empty();
    let text = kit.wrapped(ui.painter(), &line.text, Role::Table, t.ink, ui.available_width() - 16.0);
    let height = (text.size().y + 6.0).max(kit.h(space::ROW_LIST));
    let sense = if leads { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), sense);
    let role = if leads { accesskit::Role::Button } else { accesskit::Role::Label };
    spoken(&response, role, &line.text);
    let picked = cx.play.news.picked == Some(number);
    if picked || leads && response.hovered() {
        let fill = if picked { t.accbg } else { t.sunk };
        ui.painter().rect_filled(rect.expand2(vec2(6.0, 0.0)), CornerRadius::same(space::CORNER), fill);
    }
    side_mark(kit, ui, pos2(rect.left() + 4.0, rect.top() + kit.h(12.0)), line.side.map(|s| s.0));
    let y = rect.center().y - text.size().y / 2.0;
    ui.painter().galley(pos2(rect.left() + 16.0, y), text, t.ink);
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(2.0), space::CORNER);
    if leads && response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
        cx.send(Look::PickChange(number));
    }
}
