//! Who could join a plan: a row each, which stays in its place with its digit when it is taken and when it is taken out
//! again, and does not slide away under the pointer that pressed it.

use super::cx::Cx;
use crate::{
    app::{
        command::Order,
        desk::{digits::DigitLine, parts::Planning},
        ui::{
            icons::Icon,
            theme::{Role, space},
            widgets::dashed_frame,
        },
    },
    engine::show::{
        builder::Builder,
        offer::{Explanation, Offer},
        sealed::SealedOrder,
    },
};
use egui::{
    Align2, CornerRadius, Id, Pos2, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, style::ScrollAnimation,
    vec2,
};

/// So far the pointer may stray and still holds the row it pressed, in points.
const STRAY: f32 = 6.0;

/// A row.
#[derive(Clone, Copy)]
pub(super) struct Joining<'a> {
    label: &'a str,
    note: &'a str,
    /// What the row has room for: it keeps its height when it is taken.
    room_for: &'a str,
    orders: &'a [SealedOrder],
    why_not: Option<&'a Explanation>,
}

impl<'a> Joining<'a> {
    fn of(o: &'a Offer) -> Self {
        // What another commander can allow is offered like the rest: a click asks him.
        let note = o.refused().map_or(o.note.as_str(), |why| why.sentence.as_str());
        Self { label: &o.label, note, room_for: note, orders: &o.orders, why_not: o.why_not.as_ref() }
    }
}

/// The rows of a plan: those with a digit in its sequence, also those that were taken, and then the others.
pub(super) fn rows<'a>(cx: &Cx<'a>, builder: &'a Builder, planning: &Planning) -> Vec<Joining<'a>> {
    let taken = |orders: &[SealedOrder]| orders.iter().all(|o| planning.plan.contains(o));
    let offered = |orders: &[SealedOrder]| builder.offers.iter().find(|o| o.orders == orders);
    let mut rows = Vec::with_capacity(builder.offers.len() + planning.plan.len());
    for line in cx.desk.digits.lines() {
        let DigitLine::Offer(orders, label, said) = line else { continue };
        if let Some(o) = offered(orders) {
            rows.push(Joining::of(o));
        } else if taken(orders) {
            rows.push(Joining { label, note: "taken", room_for: said, orders, why_not: None });
        }
    }
    let known = rows.len();
    for o in &builder.offers {
        if !rows[..known].iter().any(|row| row.orders == o.orders) {
            rows.push(Joining::of(o));
        }
    }
    rows
}

/// A dashed row: who or what could be added.
pub(super) fn ui(cx: &mut Cx<'_>, ui: &mut Ui, offer: &Joining<'_>, planning: &Planning) {
    let kit = cx.kit;
    let t = kit.th;
    let width = ui.available_width();
    let on = !offer.orders.is_empty() && offer.orders.iter().all(|o| planning.plan.contains(o));
    let note = offer.note;
    let may = offer.why_not.is_none_or(|why| why.remedy.is_some());
    let name = format!("{}, {note}", offer.label);
    ui.add_space(4.0);
    let key = cx.desk.digits.of_offer(offer.orders).filter(|_| may).map(|digit| digit.to_string());
    let (left, right) = (kit.h(32.0), 10.0 + if key.is_some() { kit.h(16.0) } else { 0.0 });
    // The note stands beside the words where both fit in a line, else below them.
    let one = |text: &str, role| kit.line(ui.painter(), text, role, t.ink).size().x;
    let beside =
        one(offer.label, Role::TableSemi) + 12.0 + one(offer.room_for, Role::Caption) <= width - left - right;
    let room = width - left - right;
    let said = kit.wrapped(ui.painter(), offer.room_for, Role::Caption, t.ink2, room);
    let note = kit.wrapped(ui.painter(), note, Role::Caption, t.ink2, room);
    let label = kit.wrapped(ui.painter(), offer.label, Role::TableSemi, t.acc, room);
    let words = if beside { label.size().y.max(said.size().y) } else { label.size().y + said.size().y };
    let height = (words + 10.0).max(kit.h(30.0));
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::selected(accesskit::Role::CheckBox, may, on, name.trim_end_matches(", "))
    });
    if on || response.hovered() && may {
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.accbg);
    }
    if on {
        ui.painter().rect_stroke(
            rect,
            CornerRadius::same(space::CORNER),
            Stroke::new(1.0, t.acc),
            StrokeKind::Inside,
        );
    } else {
        dashed_frame(ui.painter(), rect, t.line2);
    }
    let ink = if may { t.acc } else { t.ink3 };
    let y = rect.center().y;
    let icon = if on { Icon::Check } else { Icon::Plus };
    icon.paint(ui.painter(), pos2(rect.left() + kit.h(16.0), y), kit.h(13.0), ink);
    if let Some(key) = &key {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_keyboard_shortcut(key.as_str()));
    }
    let top = y - words / 2.0;
    let below = top + label.size().y;
    if let Some(key) = key {
        kit.text(ui.painter(), pos2(rect.right() - 10.0, y), Align2::RIGHT_CENTER, &key, Role::Tag, t.ink3);
    }
    let at = if beside {
        pos2(rect.right() - right - note.size().x, y - note.size().y / 2.0)
    } else {
        pos2(rect.left() + left, below)
    };
    let words_at = pos2(rect.left() + left, if beside { y - label.size().y / 2.0 } else { top });
    ui.painter().galley_with_override_text_color(words_at, label, ink);
    ui.painter().galley(at, note, t.ink2);
    if response.has_focus() {
        kit.focus_ring(ui.painter(), rect, space::CORNER);
    }
    let clicked = response.clicked();
    if may {
        response.on_hover_cursor(egui::CursorIcon::PointingHand);
    }
    hold(ui, Id::unique(("joining", offer.label)), rect.top(), clicked);
    match offer.why_not {
        Some(why) if clicked => cx.send(Order::Refuse(Box::new(why.clone()))),
        None if clicked => cx.send(Order::Plan(offer.orders.to_vec())),
        Some(_) | None => {}
    }
}

/// The row that was pressed last.
#[derive(Clone, Copy)]
struct Held {
    row: Id,
    /// How high it lay.
    top: f32,
    /// Where the pointer was.
    at: Pos2,
    /// How often it was scrolled back and did not come.
    tries: u8,
}

/// At the end of what scrolls a row cannot come back: after so many frames it is let go.
const TRIES: u8 = 4;

/// Keeps a row where it was pressed, whatever grows above it, while the pointer stays.
fn hold(ui: &Ui, row: Id, top: f32, clicked: bool) {
    let key = Id::unique("joining-held");
    let Some(pointer) = ui.input(|i| i.pointer.latest_pos()) else { return };
    if clicked {
        ui.ctx().data_mut(|d| d.insert_temp(key, Held { row, top, at: pointer, tries: 0 }));
        return;
    }
    let Some(held) = ui.ctx().data(|d| d.get_temp::<Held>(key)).filter(|h| h.row == row) else { return };
    let away = (top - held.top).abs() > 0.5;
    if pointer.distance(held.at) > STRAY || held.tries == TRIES {
        ui.ctx().data_mut(|d| d.remove::<Held>(key));
    } else if away || held.tries > 0 {
        let tries = if away { held.tries + 1 } else { 0 };
        ui.ctx().data_mut(|d| d.insert_temp(key, Held { tries, ..held }));
        if away {
            ui.scroll_with_delta_animation(vec2(0.0, held.top - top), ScrollAnimation::none());
            ui.ctx().request_repaint();
        }
    }
}
