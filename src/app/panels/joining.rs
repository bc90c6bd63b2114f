//! Who could join a plan: a row each, which stays in its place with its digit when it is added and when it is taken out
//! again.

use super::{
    cx::Cx,
    slots::{Key, Room},
};
use crate::{
    command::Order,
    desk::{digits::DigitLine, parts::Planning},
    ui::{Icon, Role, dashed_frame, space, tip},
};
use egui::{Align2, CornerRadius, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use engine::show::{
    builder::Builder,
    offer::{Explanation, Offer},
    sealed::SealedOrder,
};

/// A row.
#[derive(Clone, Copy)]
pub(super) struct Joining<'a> {
    /// Its number among the lines with digits, which it keeps.
    number: Option<usize>,
    label: &'a str,
    note: &'a str,
    orders: &'a [SealedOrder],
    why_not: Option<&'a Explanation>,
}

impl<'a> Joining<'a> {
    fn of(o: &'a Offer) -> Self {
        // What another commander can allow is offered like the rest: a click asks him.
        let note = o.refused().map_or(o.note.as_str(), |why| why.sentence.as_str());
        Self { number: None, label: &o.label, note, orders: &o.orders, why_not: o.why_not.as_ref() }
    }

    /// What it is known by while the plan is open.
    pub(super) fn key(&self) -> Key<'a> {
        (self.number, self.label)
    }

    /// Height of the row when it is drawn first, the gap over it included.
    pub(super) fn height(&self, cx: &Cx<'_>, ui: &Ui, width: f32) -> f32 {
        GAP + self.wanted(cx, ui, width).height
    }

    /// Room for its words.
    fn words_room(&self, cx: &Cx<'_>, width: f32) -> f32 {
        let key = cx.desk.digits.of_offer(self.orders).is_some();
        width - cx.kit.h(32.0) - room_right(cx, key)
    }

    /// The room it takes by itself: the note stands beside the words where both fit in a line, else below them.
    fn wanted(&self, cx: &Cx<'_>, ui: &Ui, width: f32) -> Room {
        let (kit, t) = (cx.kit, cx.kit.th);
        let room = self.words_room(cx, width);
        let one = |text: &str, role| kit.line(ui.painter(), text, role, t.ink).size().x;
        let beside = one(self.label, Role::TableSemi) + 12.0 + one(self.note, Role::Caption) <= room;
        let label = kit.wrapped(ui.painter(), self.label, Role::TableSemi, t.acc, room).size().y;
        let note = kit.wrapped(ui.painter(), self.note, Role::Caption, t.ink2, room).size().y;
        let words = if beside { label.max(note) } else { label + note };
        Room { height: (words + 10.0).max(kit.h(30.0)), beside }
    }
}

/// Room over a row.
const GAP: f32 = 4.0;

/// The rows of a plan: those with a digit in its sequence, also those that were taken, and then the others.
pub(super) fn rows<'a>(cx: &Cx<'a>, builder: &'a Builder, planning: &Planning) -> Vec<Joining<'a>> {
    let taken = |orders: &[SealedOrder]| orders.iter().all(|o| planning.plan.contains(o));
    let offered = |orders: &[SealedOrder]| builder.offers.iter().find(|o| o.orders == orders);
    let mut rows = Vec::with_capacity(builder.offers.len() + planning.plan.len());
    for (nth, line) in cx.desk.digits.lines().iter().enumerate() {
        let DigitLine::Offer(orders, label, _) = line else { continue };
        let number = Some(nth);
        if let Some(o) = offered(orders) {
            rows.push(Joining { number, ..Joining::of(o) });
        } else if taken(orders) {
            rows.push(Joining { number, label, note: "takes part", orders, why_not: None });
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

/// A dashed row: who or what could be added; where it is not offered now its room is kept.
pub(super) fn ui(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    offer: Option<&Joining<'_>>,
    (room, planning): (&mut Room, &Planning),
) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let width = ui.available_width();
    ui.add_space(GAP);
    let Some(offer) = offer else {
        ui.add_space(room.height);
        return;
    };
    if room.height == 0.0 {
        *room = offer.wanted(cx, ui, width);
    }
    let on = !offer.orders.is_empty() && offer.orders.iter().all(|o| planning.plan.contains(o));
    let may = offer.why_not.is_none_or(|why| why.remedy.is_some());
    let name = format!("{}, {}", offer.label, offer.note);
    let key = cx.desk.digits.of_offer(offer.orders).filter(|_| may).map(|digit| digit.to_string());
    let (left, right) = (kit.h(32.0), room_right(cx, key.is_some()));
    let beside = room.beside;
    let words_room = width - left - right;
    let label = kit.wrapped(ui.painter(), offer.label, Role::TableSemi, t.acc, words_room);
    // What has become longer than its room is cut; the whole of it is said where the pointer rests.
    let mut note = kit.wrapped(ui.painter(), offer.note, Role::Caption, t.ink2, words_room);
    let mut cut = false;
    if beside && (label.size().x + 12.0 + note.size().x > words_room || note.size().y > kit.h(18.0)) {
        note = kit.cut(ui.painter(), offer.note, Role::Caption, t.ink2, words_room - label.size().x - 12.0);
        cut = true;
    } else if !beside && label.size().y + note.size().y + 8.0 > room.height {
        note = kit.cut(ui.painter(), offer.note, Role::Caption, t.ink2, words_room);
        cut = true;
    }
    let words = if beside { label.size().y.max(note.size().y) } else { label.size().y + note.size().y };
    let (rect, response) = ui.allocate_exact_size(vec2(width, room.height), Sense::click());
    let response = if cut { tip(response, offer.note) } else { response };
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
    kit.focus_ring_of(ui.painter(), &response, rect, space::CORNER);
    let clicked = response.clicked();
    if may {
        response.on_hover_cursor(egui::CursorIcon::PointingHand);
    }
    match offer.why_not {
        Some(why) if clicked => cx.send(Order::Refuse(Box::new(why.clone()))),
        None if clicked => cx.send(Order::Plan(offer.orders.to_vec())),
        Some(_) | None => {}
    }
}

/// The room right of the words, with or without a key.
fn room_right(cx: &Cx<'_>, key: bool) -> f32 {
    10.0 + if key { cx.kit.h(16.0) } else { 0.0 }
}
