//! What does not stand on the map: counters to be clicked or dragged from below it.

use crate::{
    command::{Command, arrange::Arrange},
    features::arrange::state::Arranging,
    map::{MapView, counters},
    ui::{
        keyboard::panel_stop,
        parts::child,
        theme::{Role, space},
        widgets::{Kit, spoken},
    },
};
use egui::{
    Align2, CornerRadius, CursorIcon, Id, Key, Modifiers, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind,
    Ui, Vec2, accesskit, pos2, vec2,
};
use engine::show::arranging::{Edit, Piece, TrayPiece};

/// Side of a counter.
const COUNTER: f32 = 34.0;
/// Room for one.
const CELL: f32 = 44.0;

/// Draws the tray, and carries a piece that is dragged out of it.
pub fn ui(kit: Kit, ui: &mut Ui, rect: Rect, of: &Arranging, view: &MapView, send: &mut Vec<Command>) {
    let t = kit.th;
    ui.painter().rect_filled(rect, 0, t.panel);
    ui.painter().hline(rect.x_range(), rect.top() + 0.5, Stroke::new(1.0, t.line2));
    panel_stop(kit, ui, "panel-strip", rect, "Counters beside the map");
    let inner = rect.shrink2(vec2(space::PANEL, 8.0));
    let head = inner.with_max_y(inner.top() + kit.h(28.0));
    let sides = of.table.sides();
    let width = kit.h(96.0) * sides.len() as f32;
    let words = "Counters: click one, then a place, or drag it onto the map";
    let room = inner.width() - width - 12.0;
    let galley = kit.cut(ui.painter(), words, Role::Caption, t.ink2, room);
    ui.painter().galley(pos2(inner.left(), head.center().y - galley.size().y / 2.0), galley, t.ink2);
    let mut part = child(ui, "sides", head.with_min_x(head.right() - width));
    let items: Vec<(&str, &str)> = sides.iter().map(|name| (*name, "")).collect();
    if let Some(side) = kit.segments(&mut part, "Counters of", width, &items, usize::from(of.side)) {
        send.push(Arrange::Tray(side as u8).into());
    }
    let body = inner.with_min_y(head.bottom() + 6.0);
    let mut part = child(ui, "pieces", body);
    let mut dragged = None;
    ScrollArea::horizontal().id_salt("tray").auto_shrink([false, false]).show(&mut part, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            for group in of.arrangement.tray.iter().filter(|group| group.side.0 == of.side) {
                ui.vertical(|ui| {
                    kit.one_line(ui, &group.name, Role::Caption, t.ink3);
                    ui.add_space(2.0);
                    ui.horizontal_top(|ui| {
                        for shown in &group.pieces {
                            if let Some(id) = piece(kit, ui, of, shown, send) {
                                dragged = Some(id);
                            }
                        }
                    });
                });
                ui.add_space(18.0);
            }
            if !of.arrangement.tray.iter().any(|group| group.side.0 == of.side) {
                kit.label(ui, "All of its units stand on the map.", Role::Table, t.ink2);
            }
        });
        crate::ui::focus::bring_into_sight(ui);
    });
    if let Some(id) = dragged {
        ui.ctx().data_mut(|d| d.insert_temp(carried(), id));
    }
    carry(kit, ui, of, view, send);
}

/// Where the piece waits that is being dragged.
fn carried() -> Id {
    Id::unique("tray-carried")
}

/// A counter; its id when a drag of it began.
fn piece(
    kit: Kit,
    ui: &mut Ui,
    of: &Arranging,
    shown: &TrayPiece,
    send: &mut Vec<Command>,
) -> Option<String> {
    let t = kit.th;
    let size = vec2(kit.h(CELL), kit.h(CELL + 12.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let on = of.taken.as_deref() == Some(shown.id.as_str());
    if on || response.hovered() {
        let frame = if on { Stroke::new(1.6, t.acc) } else { Stroke::NONE };
        ui.painter().rect(
            rect.shrink(1.0),
            CornerRadius::same(space::CORNER),
            t.accbg,
            frame,
            StrokeKind::Inside,
        );
    }
    let at = pos2(rect.center().x, rect.top() + kit.h(CELL / 2.0 + 1.0));
    counters::counter(ui.painter(), at, kit.h(COUNTER), &shown.mark, &counters::Look::default(), t);
    if shown.left > 1 {
        let below = pos2(rect.center().x, rect.bottom() - kit.h(7.0));
        let many = format!("\u{d7}{}", shown.left);
        kit.text(ui.painter(), below, Align2::CENTER_CENTER, &many, Role::Caption, t.ink2);
    }
    let left = if shown.left > 1 { format!(", {} of them", shown.left) } else { String::new() };
    spoken(&response, accesskit::Role::Button, &format!("{}{left}", shown.mark.name));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_selected(on));
    if response.has_focus() {
        crate::ui::focus::note(ui.painter(), rect);
        kit.focus_ring(ui.painter(), rect.shrink(3.0), space::CORNER);
    }
    if response.clicked() {
        send.push(Arrange::Take(shown.id.clone()).into());
        // What is typed next is the name of a place.
        ui.memory_mut(|m| m.surrender_focus(response.id));
    }
    let began = response.drag_started();
    response.on_hover_text(&shown.mark.name).on_hover_cursor(CursorIcon::Grab);
    began.then(|| shown.id.clone())
}

/// The piece that is dragged, under the pointer, until it is let go.
fn carry(kit: Kit, ui: &Ui, of: &Arranging, view: &MapView, send: &mut Vec<Command>) {
    let Some(id) = ui.data(|d| d.get_temp::<String>(carried())) else { return };
    let ended = |ui: &Ui| ui.data_mut(|d| d.remove_temp::<String>(carried()));
    let (at, down) = ui.input(|i| (i.pointer.interact_pos(), i.pointer.primary_down()));
    let dropped = ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
    let (Some(piece), Some(at), false) = (of.piece(&id), at, dropped) else {
        ended(ui);
        return;
    };
    let place = view.drop_place(&of.scene, at);
    if !down {
        ended(ui);
        if let Some(at) = place {
            send.push(Arrange::Edit(Edit::Put { piece: Piece::Tray(id), at }).into());
        }
        return;
    }
    let painter = ui.ctx().layer_painter(egui::LayerId::new(Order::Tooltip, carried()));
    if let Some(spot) = place.and_then(|place| view.point_of(place)) {
        painter.circle_stroke(spot, kit.h(24.0), Stroke::new(2.4, kit.th.acc));
    }
    let look = counters::Look { faded: true, plain: true, ..counters::Look::default() };
    counters::counter(&painter, at, kit.h(COUNTER), &piece.mark, &look, kit.th);
    ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
}
