//! The page between two players at one computer: who is to take the seat, what happened openly, Enter goes on.
//!
//! Nothing of the table is drawn under it and nothing of it is in the accessibility tree.

use crate::{
    command::{Command, Order, Setting},
    desk::state::Desk,
    features::seats::HandOverPage,
    ui::{Btn, Kit, Role, child, group_title, side_by_side, side_chip, side_mark, space, spoken},
};
use egui::{CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, accesskit, pos2, vec2};
use engine::base::say::count;

/// What the page needs.
pub struct HandOverCx<'a> {
    /// Widgets in the colours of the theme that is on.
    pub kit: Kit,
    /// The game; only names of sides are read.
    pub desk: &'a Desk,
    /// What stands on it.
    pub page: &'a HandOverPage,
    /// Whether the page is wanted where it need not stand.
    pub page_wanted: bool,
    /// Where commands go.
    pub send: &'a mut Vec<Command>,
}

/// Draws the page.
pub fn ui(cx: HandOverCx<'_>, ui: &mut Ui) {
    let HandOverCx { kit, desk, page, page_wanted, send } = cx;
    let t = kit.th;
    let all = ui.max_rect();
    ui.painter().rect_filled(all, 0, t.bar);
    let name = desk.side_name(page.to);
    let width = kit.h(520.0).min(all.width() - 48.0);
    let height = kit.h(520.0).min(all.height() - 48.0);
    let card = Rect::from_center_size(all.center().round(), vec2(width, height).round());
    let frame = Stroke::new(1.0, t.line2);
    ui.painter().rect(card, CornerRadius::same(space::CORNER_CARD), t.panel, frame, StrokeKind::Inside);
    let inner = card.shrink2(vec2(32.0, 26.0));
    let mut top = child(ui, "hand-over", inner);
    let whole = kit.line(top.painter(), &page.title, Role::Title, t.ink);
    // The title names the side: where there is no room for both, it goes without its chip.
    let title = if whole.size().x <= inner.width() - kit.h(90.0) {
        side_chip(kit, &top, pos2(inner.right(), inner.top() + kit.h(14.0)), name, page.to.0);
        whole
    } else {
        kit.cut(top.painter(), &page.title, Role::Title, t.ink, inner.width())
    };
    let (rect, response) = top.allocate_exact_size(vec2(inner.width(), title.size().y), Sense::hover());
    spoken(&response, accesskit::Role::Heading, &page.title);
    top.painter().galley(rect.min, title, t.ink);
    if !page.date.is_empty() {
        kit.label(&mut top, &page.date, Role::Caption, t.ink3);
    }
    top.add_space(12.0);
    let words = if page.secrets {
        format!("The table is covered until the {name} player is at the window. Everyone else looks away.")
    } else if desk.table.has_secrets() {
        format!("The {name} player takes the window now. Nothing is hidden between the sides.")
    } else {
        format!("The {name} player takes the window now. Both sides see the same map in this game.")
    };
    kit.label(&mut top, &words, Role::Body, t.ink2);
    top.add_space(14.0);
    let from = top.cursor().top();
    let foot = kit.h(if page.secrets { 50.0 } else { 84.0 });
    let middle =
        Rect::from_min_max(pos2(inner.left(), from), pos2(inner.right(), inner.bottom() - foot - 12.0));
    happened(kit, &mut child(ui, "happened", middle), page);
    let mut bottom =
        child(ui, "hand-over-foot", Rect::from_min_max(pos2(inner.left(), inner.bottom() - foot), inner.max));
    let may_undo = desk.table.undo_fence(desk.eyes()).is_none();
    side_by_side(&mut bottom, 10.0, |ui| {
        let undo_width = kit.h(150.0);
        let room = inner.width() - if may_undo { undo_width + 10.0 } else { 0.0 };
        let label = if page.secrets { format!("Show the {name} view") } else { format!("Go on as {name}") };
        let go = Btn::primary(&label).key("Enter").size(room, space::PRIMARY).left();
        kit.send_button(ui, go, send, Order::TakeSeat);
        if may_undo {
            let tip = "Take back the order that ended the step";
            let undo = Btn::new("Undo the last order").quiet().tip(tip).size(undo_width, space::PRIMARY);
            kit.send_button(ui, undo, send, Order::Undo);
        }
    });
    if !page.secrets {
        bottom.add_space(8.0);
        if kit.check(&mut bottom, page_wanted, "Show this page between steps") {
            send.push(Command::Setting(Setting::HandOverPage(!page_wanted)));
        }
    }
}

/// What everybody at the table has been told.
fn happened(kit: Kit, ui: &mut Ui, page: &HandOverPage) {
    let t = kit.th;
    group_title(kit, ui, "What both sides saw", "");
    if page.lines.is_empty() {
        kit.label(ui, "Nothing yet.", Role::Table, t.ink3);
        return;
    }
    ui.add_space(4.0);
    ScrollArea::vertical().id_salt("happened-scroll").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        if page.earlier > 0 {
            let n = page.earlier;
            let words = count(n, "earlier line");
            kit.label(ui, &words, Role::Caption, t.ink3);
        }
        for line in &page.lines {
            let width = ui.available_width();
            let text = kit.wrapped(ui.painter(), &line.text, Role::Table, t.ink, width - 24.0);
            let (rect, response) = ui.allocate_exact_size(vec2(width, text.size().y + 6.0), Sense::hover());
            spoken(&response, accesskit::Role::ListItem, &line.text);
            let mark = pos2(rect.left() + 5.0, rect.top() + 3.0 + Role::Table.line(kit.k) / 2.0);
            side_mark(kit, ui, mark, line.side.map(|s| s.0));
            ui.painter().galley(pos2(rect.left() + 18.0, rect.top() + 3.0), text, t.ink);
        }
    });
}
