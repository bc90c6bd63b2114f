//! The builder: an attack, hits, an advance or whatever the game lets a person put together before it is submitted.
//!
//! The window holds the list of orders; the game says at every change what it amounts to.

use super::{
    columns,
    cx::Cx,
    forecast,
    joining::{self, Joining},
    slots::{Room, Slots, in_slot},
};
use crate::{
    command::{Command, Order},
    desk::{main_act::RESTING, parts::Planning},
    map::counters,
    ui::{Btn, Icon, Kit, Role, bring_into_sight, child, group_title, side_by_side, space, spoken, tip},
};
use egui::{
    Align2, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, accesskit, pos2, vec2,
};
use engine::{
    base::fence::Fence,
    show::{
        builder::{Builder, BuilderRow, Division},
        offer::Explanation,
        words::Tone,
    },
};

/// The most of the panel that the list of those who could join has; the rest is for what the plan comes to.
const LIST: f32 = 0.46;

/// A line of the list, by its slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    /// Who or what could join.
    Join(usize),
    /// The heading of the changes.
    Head,
    /// A single change.
    Change(usize),
}

/// The panel of a plan, and what it remembers while the plan is open: rows and buttons keep their place, whatever a click
/// on one of them changes.
#[derive(Default)]
pub struct AttackPanel {
    /// The room for which it was laid out.
    room: Option<Rect>,
    entries: Slots,
    joins: Slots,
    changes: Slots,
    /// What stands in the list, in the sequence in which it came.
    lines: Vec<Line>,
    /// Height of chips and note under the title.
    head: f32,
    /// Height of the list of those who could join.
    list: f32,
    /// Height of what stands under the lists, and of the buttons in it.
    foot: [f32; 2],
    /// Height of what is scrolled over the list, and of the list.
    scrolled: [f32; 2],
    /// A suggestion has been offered.
    suggests: bool,
}

impl AttackPanel {
    /// Draws the builder over the whole right panel. A fresh one begins at its top.
    pub fn ui(
        &mut self,
        cx: &mut Cx<'_>,
        ui: &mut Ui,
        rect: Rect,
        (builder, planning): (&Builder, &Planning),
        fresh: bool,
    ) {
        if fresh || self.room != Some(rect) {
            *self = Self { room: Some(rect), ..Self::default() };
        }
        let (kit, t) = (cx.kit, cx.kit.th);
        let inner = rect.shrink2(vec2(space::BUILDER, 0.0));
        self.suggests |= builder.suggested.is_some();
        let widths = Widths::of(cx, inner.width(), self.suggests, planning);
        let line = inner.bottom() - self.foot_height(kit, ui, builder, &widths);
        let joins = joining::rows(cx, builder, planning);
        let slots = self.joins.take_in(joins.iter().map(Joining::key));
        if self.list == 0.0 && !slots.is_empty() {
            let rows: f32 = joins.iter().map(|row| row.height(cx, ui, inner.width())).sum();
            self.list = (rows + kit.h(46.0)).min((line - inner.top()) * LIST).round();
        }
        let parting = line - self.list;
        let mut part =
            child(ui, "builder", grown(Rect::from_min_max(inner.min, pos2(inner.right(), parting))));
        self.scrolling(&mut part, ("builder-scroll", 0), (inner.width(), fresh), |panel, ui| {
            ui.add_space(14.0);
            panel.head(cx, ui, builder);
            panel.rows(cx, ui, builder);
            divisions(cx, ui, &builder.divisions);
            told(cx, ui, builder);
        });
        if self.list > 0.0 {
            ui.painter().hline(rect.x_range(), parting, Stroke::new(1.0, t.line));
            let room = Rect::from_min_max(pos2(inner.left(), parting + 1.0), pos2(inner.right(), line));
            let mut part = child(ui, "builder-list", grown(room));
            self.scrolling(&mut part, ("builder-list-scroll", 1), (inner.width(), fresh), |panel, ui| {
                ui.add_space(4.0);
                group_title(cx.kit, ui, "Who or what could join", &joins.len().to_string());
                let forecast = cx.desk.seen.forecast.clone();
                let changes = forecast.as_deref().map(|f| forecast::changes(cx, f, &mut panel.changes));
                panel.list_lines(slots.len(), changes.as_ref().map(Vec::len));
                for line in panel.lines.clone() {
                    match (line, forecast.as_deref(), &changes) {
                        (Line::Join(slot), ..) => in_slot(ui, "joining", slot, |ui| {
                            let row = slots.get(slot).and_then(|(_, nth)| Some(&joins[(*nth)?]));
                            joining::ui(cx, ui, row, (panel.joins.room(slot), planning));
                        }),
                        (Line::Head, f, _) => {
                            in_slot(ui, "changes", 0, |ui| forecast::changes_head(cx, ui, f));
                        }
                        (Line::Change(slot), Some(f), Some(all)) => in_slot(ui, "change", slot, |ui| {
                            let change = all.get(slot).and_then(|(_, nth)| f.changes.get((*nth)?));
                            forecast::change(cx, ui, (f, change), (planning, &mut panel.changes, slot));
                        }),
                        (Line::Change(slot), ..) => ui.add_space(panel.changes.room(slot).height),
                    }
                }
                ui.add_space(10.0);
            });
        }
        ui.painter().hline(rect.x_range(), line, Stroke::new(1.0, t.line));
        self.foot(
            cx,
            ui,
            Rect::from_min_max(pos2(inner.left(), line), inner.max),
            (builder, planning),
            &widths,
        );
    }

    /// Brings the lines of the list up to date: those who could join, and what single changes would do, each in the
    /// sequence in which they came.
    fn list_lines(&mut self, joins: usize, changes: Option<usize>) {
        let of = |lines: &[Line], is: fn(&Line) -> bool| lines.iter().filter(|line| is(line)).count();
        let known = of(&self.lines, |line| matches!(line, Line::Join(_)));
        self.lines.extend((known..joins).map(Line::Join));
        let known = of(&self.lines, |line| matches!(line, Line::Change(_)));
        let changes = changes.unwrap_or_default();
        if changes > 0 && known == 0 {
            self.lines.push(Line::Head);
        }
        self.lines.extend((known..changes).map(Line::Change));
    }

    /// A part that is scrolled: it never becomes shorter, so that nothing slides back.
    fn scrolling(
        &mut self,
        ui: &mut Ui,
        (id, part): (&str, usize),
        (width, fresh): (f32, bool),
        add: impl FnOnce(&mut Self, &mut Ui),
    ) {
        let mut area = ScrollArea::vertical().id_salt(id).auto_shrink([false, false]);
        if fresh {
            area = area.vertical_scroll_offset(0.0);
        }
        area.show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            egui::Frame::new().inner_margin(egui::Margin::symmetric(3, 0)).show(ui, |ui| {
                ui.set_width(width);
                let top = ui.cursor().top();
                add(self, ui);
                let used = ui.cursor().top() - top;
                ui.add_space((self.scrolled[part] - used).max(0.0));
                self.scrolled[part] = self.scrolled[part].max(used);
            });
            bring_into_sight(ui);
        });
    }

    /// Title, chips and the line under it.
    fn head(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, builder: &Builder) {
        title(cx, ui, builder);
        let top = ui.cursor().top();
        under_title(cx, ui, builder);
        let used = ui.cursor().top() - top;
        ui.add_space((self.head - used).max(0.0));
        self.head = self.head.max(used);
    }

    /// The rows of the plan, each where it came first.
    fn rows(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, builder: &Builder) {
        for (slot, nth) in self.entries.take_in(builder.rows.iter().map(|row| (None, row.label.as_str()))) {
            let room = self.entries.room(slot);
            in_slot(ui, "entry", slot, |ui| match nth {
                Some(nth) => entry(cx, ui, &builder.rows[nth], room),
                None => ui.add_space(room.height),
            });
        }
    }

    /// Height of what stands under the lists: as high as it once was.
    fn foot_height(&mut self, kit: Kit, ui: &Ui, builder: &Builder, widths: &Widths) -> f32 {
        let width = widths.all;
        let wraps =
            |text: &String| kit.wrapped(ui.painter(), text, Role::Caption, kit.th.warn, width).size().y + 8.0;
        let why = why_not(builder).as_ref().map_or(0.0, wraps);
        let warning = builder.warning.as_ref().map_or(0.0, |text| warned(kit, ui, text, width).y);
        let button = kit.button_height(ui.painter(), widths.confirm(kit, builder));
        self.foot[1] = self.foot[1].max(button);
        self.foot[0] = self.foot[0].max(self.foot[1] + 24.0 + why + warning);
        self.foot[0]
    }

    /// What is odd and what stands in the way, and the buttons at the lower edge.
    fn foot(
        &self,
        cx: &mut Cx<'_>,
        ui: &mut Ui,
        rect: Rect,
        (builder, planning): (&Builder, &Planning),
        widths: &Widths,
    ) {
        let why = why_not(builder);
        let mut said = child(ui, "builder-said", rect);
        said.add_space(12.0);
        if let Some(text) = &builder.warning {
            warning(cx, &mut said, text);
        }
        if let Some(text) = &why {
            cx.kit.label(&mut said, text, Role::Caption, cx.kit.th.warn);
        }
        let lower = rect.with_min_y(rect.bottom() - 12.0 - self.foot[1]);
        let mut lower = child(ui, "builder-foot", lower);
        buttons(cx, &mut lower, builder, planning, widths, why.as_deref());
    }
}

/// A little wider than what is drawn in it, for frames and the scroll bar.
fn grown(rect: Rect) -> Rect {
    Rect::from_min_max(rect.min - vec2(3.0, 0.0), rect.max + vec2(13.0, 0.0))
}

/// Why the plan cannot be submitted, with the way out.
fn why_not(builder: &Builder) -> Option<String> {
    builder.why_not.as_ref().map(|w| {
        if w.way_out.is_empty() {
            w.sentence.clone()
        } else {
            format!("{}. {}", w.sentence.trim_end_matches('.'), w.way_out)
        }
    })
}

/// What the plan comes to.
fn told(cx: &mut Cx<'_>, ui: &mut Ui, builder: &Builder) {
    if let Some(rule) = &builder.rule {
        let id = ui.scope_id().with("builder-title");
        cx.rule_below(ui, id, std::slice::from_ref(rule));
    }
    sums(cx, ui, builder);
    if let Some(table) = &builder.columns {
        columns::ui(cx, ui, table);
    }
    faces(cx, ui, builder);
    if let Some(f) = cx.desk.seen.forecast.clone() {
        forecast::ui(cx, ui, &f);
    }
    notes(cx, ui, builder);
    ui.add_space(10.0);
}

fn title(cx: &mut Cx<'_>, ui: &mut Ui, builder: &Builder) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let id = ui.scope_id().with("builder-title");
    let tag = builder.rule.as_deref().map_or(0.0, |r| kit.tag_width(ui, r) + 12.0);
    let text = kit.wrapped(ui.painter(), &builder.title, Role::Heading2, t.ink, ui.available_width() - tag);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), text.size().y), Sense::hover());
    spoken(&response, accesskit::Role::Heading, &builder.title);
    let said = summary(builder);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(said));
    ui.painter().galley(rect.min, text, t.ink);
    if let Some(rule) = &builder.rule {
        cx.tag(ui, id, rect.right(), rect.top() + kit.h(11.0), rule);
    }
}

fn under_title(cx: &Cx<'_>, ui: &mut Ui, builder: &Builder) {
    let (kit, t) = (cx.kit, cx.kit.th);
    if !builder.chips.is_empty() {
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
            for chip in &builder.chips {
                let (ink, fill) = match chip.tone {
                    Tone::Bad => (t.atk, t.atkbg),
                    _ => (t.warn, t.warnbg),
                };
                kit.chip(ui, &chip.text, ink, fill);
            }
        });
        ui.add_space(2.0);
    }
    if !builder.note.is_empty() {
        ui.add_space(2.0);
        kit.label(ui, &builder.note, Role::Table, t.ink2);
    }
    ui.add_space(6.0);
}

/// The whole plan in one breath: who takes part, the totals, what still stands in the way.
fn summary(builder: &Builder) -> String {
    let mut parts = vec![builder.note.clone()];
    parts.extend(builder.chips.iter().map(|chip| chip.text.clone()));
    for row in &builder.rows {
        let names: Vec<&str> = row.units.iter().map(|u| u.name.as_str()).collect();
        let row = crate::ui::parts::with_note(
            &row.label,
            &crate::ui::parts::with_note(&row.value, &names.join(", ")),
        );
        parts.push(row);
    }
    for (heading, terms) in &builder.sums {
        let totals = terms.iter().filter(|t| t.total);
        parts.extend(totals.map(|t| format!("{heading}, {}: {}", t.label, t.value)));
    }
    let chosen = builder.divisions.iter().filter(|d| d.chosen);
    parts.extend(chosen.map(|d| format!("{}: {}", d.label, d.follows)));
    parts.extend(builder.warning.clone());
    parts.extend(builder.why_not.as_ref().map(|w| w.sentence.clone()));
    parts.retain(|p| !p.is_empty());
    parts.join(". ")
}

/// Least width of the words of a row, in points.
const WORDS: f32 = 112.0;

/// Inset of the words of a warning, and the room below it.
const WARN_PAD: Vec2 = vec2(10.0, 8.0);

/// The room a warning takes, the gap below it included.
fn warned(kit: Kit, ui: &Ui, text: &str, width: f32) -> Vec2 {
    let words = kit.wrapped(ui.painter(), text, Role::TableSemi, kit.th.warn, width - 2.0 * WARN_PAD.x);
    vec2(width, words.size().y + 12.0 + WARN_PAD.y)
}

/// What is odd about the plan, in a frame above the buttons, where it is always in sight.
fn warning(cx: &Cx<'_>, ui: &mut Ui, text: &str) {
    let kit = cx.kit;
    let (ink, fill) = kit.th.tone(Tone::Warn);
    let size = warned(kit, ui, text, ui.available_width());
    let (all, response) = ui.allocate_exact_size(size, Sense::hover());
    spoken(&response, accesskit::Role::Alert, text);
    let rect = all.with_max_y(all.bottom() - WARN_PAD.y);
    let corner = CornerRadius::same(space::CORNER);
    ui.painter().rect(rect, corner, fill, Stroke::new(1.0, ink), StrokeKind::Inside);
    let words = kit.wrapped(ui.painter(), text, Role::TableSemi, ink, size.x - 2.0 * WARN_PAD.x);
    ui.painter().galley(rect.min + vec2(WARN_PAD.x, 6.0), words, ink);
}

/// Ways to divide what is to be placed, with what each leads to. A click takes one.
fn divisions(cx: &mut Cx<'_>, ui: &mut Ui, all: &[Division]) {
    if all.is_empty() {
        return;
    }
    cx.kit.rule(ui);
    group_title(cx.kit, ui, "What each split of the hits leads to", "");
    for division in all {
        one_division(cx, ui, division);
    }
    ui.add_space(4.0);
}

fn one_division(cx: &mut Cx<'_>, ui: &mut Ui, division: &Division) {
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.add_space(4.0);
    let width = ui.available_width();
    let (left, right) = (kit.h(28.0), kit.h(20.0));
    let room = width - left - right;
    let (tone, _) = t.tone(division.tone);
    let label = kit.wrapped(ui.painter(), &division.label, Role::TableSemi, t.ink, room);
    let follows = kit.wrapped(ui.painter(), &division.follows, Role::Caption, tone, room);
    let height = label.size().y + follows.size().y + 12.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let name = format!("{}: {}", division.label, division.follows);
    response.widget_info(|| {
        egui::WidgetInfo::selected(accesskit::Role::RadioButton, true, division.chosen, &name)
    });
    let corner = CornerRadius::same(space::CORNER);
    let (fill, line) = match (division.chosen, response.hovered()) {
        (true, _) => (t.accbg, t.acc),
        (false, true) => (t.sunk, t.line2),
        (false, false) => (t.card, t.line),
    };
    ui.painter().rect(rect, corner, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    let first_line = label.rows.first().map_or(label.size().y, |row| row.rect().height());
    let mark = pos2(rect.left() + kit.h(14.0), rect.top() + 6.0 + first_line / 2.0);
    if division.chosen {
        Icon::Check.paint(ui.painter(), mark, kit.h(13.0), t.acc);
    } else {
        ui.painter().circle_stroke(mark, kit.h(5.0), Stroke::new(1.0, t.ink3));
    }
    if let Some(digit) = cx.desk.digits.of_division(&division.orders) {
        let key = digit.to_string();
        let at = pos2(rect.right() - 8.0, mark.y);
        kit.text(ui.painter(), at, Align2::RIGHT_CENTER, &key, Role::Tag, t.ink3);
    }
    let at = pos2(rect.left() + left, rect.top() + 6.0);
    let below = at + vec2(0.0, label.size().y);
    ui.painter().galley(at, label, t.ink);
    ui.painter().galley(below, follows, tone);
    kit.focus_ring_of(ui.painter(), &response, rect, space::CORNER);
    if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
        cx.send(Order::PlanAll(division.orders.clone()));
    }
}

/// A row of the plan: counters, words, number, and a cross or a stepper.
fn entry(cx: &mut Cx<'_>, ui: &mut Ui, row: &BuilderRow, room: &mut Room) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let width = ui.available_width();
    let right_room = match row.stepper {
        Some(_) => kit.h(96.0),
        None if row.removes.is_empty() => kit.h(30.0),
        None => kit.h(62.0) + kit.h(12.0) * cx.desk.digits.of_row(&row.removes).split(", ").count() as f32,
    };
    // The words beside the counters keep room: a name is not parted. Many counters are smaller, and stay in one line.
    let beside = (width * 0.5).min(width - right_room - kit.h(WORDS));
    let side = (beside / row.units.len().max(1) as f32 - 6.0).min(34.0);
    let pictures = row.units.len() as f32 * (side + 6.0) + if row.units.is_empty() { 0.0 } else { 6.0 };
    let words_room = width - pictures - right_room;
    let label = kit.wrapped(ui.painter(), &row.label, Role::TableSemi, t.ink, words_room);
    let mut note = kit.wrapped(ui.painter(), &row.note, Role::Caption, t.ink2, words_room);
    let high = |note: f32| label.size().y + if row.note.is_empty() { 0.0 } else { note };
    // Two lines of the note have room: it grows with the units that take part.
    let most = high(note.size().y.max(kit.h(30.0))) + 10.0;
    let height = *room.of(most.max(if row.units.is_empty() { kit.h(34.0) } else { 44.0 }));
    if high(note.size().y) > height {
        note = kit.cut(ui.painter(), &row.note, Role::Caption, t.ink2, words_room);
    }
    let words = high(note.size().y);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let noted = if row.note.is_empty() { row.label.clone() } else { format!("{}, {}", row.label, row.note) };
    spoken(&response, accesskit::Role::ListItem, &crate::ui::parts::with_note(&noted, &row.value));
    let look = counters::Look { plain: true, ..Default::default() };
    for (i, mark) in row.units.iter().enumerate() {
        let at = pos2(rect.left() + side / 2.0 + 1.0 + i as f32 * (side + 6.0), rect.center().y);
        counters::counter(ui.painter(), at, side, mark, &look, t);
        let spot = Rect::from_center_size(at, Vec2::splat(side));
        ui.interact(spot, ui.scope_id().with(("builder-unit", mark.unit)), Sense::hover())
            .on_hover_text(&mark.spoken);
    }
    let left = rect.left() + pictures;
    let top = rect.center().y - words / 2.0;
    let below = top + label.size().y;
    ui.painter().galley(pos2(left, top), label, t.ink);
    if !row.note.is_empty() {
        ui.painter().galley(pos2(left, below), note, t.ink2);
    }
    let y = rect.center().y;
    if let Some((now, least, most)) = row.stepper {
        stepper(cx, ui, rect, row, (now, least, most));
        return;
    }
    let number = pos2(rect.right() - if row.removes.is_empty() { 0.0 } else { kit.h(32.0) }, y);
    let value = kit.text(ui.painter(), number, Align2::RIGHT_CENTER, &row.value, Role::Heading2, t.atk);
    // The digits that brought its units in take them out again.
    let digits = cx.desk.digits.of_row(&row.removes);
    let at = pos2(value.left().min(number.x) - 6.0, y);
    kit.text(ui.painter(), at, Align2::RIGHT_CENTER, &digits, Role::Tag, t.ink3);
    if !row.removes.is_empty() {
        let spot = Rect::from_center_size(pos2(rect.right() - kit.h(13.0), y), Vec2::splat(kit.h(26.0)));
        let mut corner = child(ui, &format!("cross {}", row.label), spot);
        let name = format!("Take out {}", row.label);
        let button = Btn::of_icon(Icon::Cross, &name).quiet().tip("Take out");
        if kit.button(&mut corner, button.size(spot.width(), 26.0)).clicked() {
            cx.send(Order::PlanLess(row.removes.clone()));
        }
    }
}

/// A number with less and more at its sides; its digit on the keyboard stands before it.
fn stepper(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, row: &BuilderRow, (now, least, most): (u8, u8, u8)) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let size = vec2(kit.h(88.0), kit.h(28.0));
    let all = Rect::from_min_size(pos2(rect.right() - size.x, rect.center().y - size.y / 2.0), size);
    ui.painter().rect(
        all,
        CornerRadius::same(space::CORNER),
        t.card,
        Stroke::new(1.0, t.line2),
        StrokeKind::Inside,
    );
    kit.text(ui.painter(), all.center(), Align2::CENTER_CENTER, &now.to_string(), Role::TableSemi, t.ink);
    if let Some(number) = cx.desk.digits.of_number(&row.label) {
        let key = number.to_string();
        let at = all.left_top() - vec2(4.0, -kit.h(6.0));
        kit.text(ui.painter(), at, Align2::RIGHT_CENTER, &key, Role::Tag, t.ink3);
    }
    let third = size.x / 3.0;
    let parts = [
        (all.with_max_x(all.left() + third), Icon::Minus, "Less", now > least && !row.removes.is_empty()),
        (all.with_min_x(all.right() - third), Icon::Plus, "More", now < most && !row.adds.is_empty()),
    ];
    for (i, (part, icon, word, may)) in parts.into_iter().enumerate() {
        let id = ui.scope_id().with(("stepper", &row.label, i));
        let response = ui.interact(part, id, Sense::click());
        let name = format!("{word} for {}", row.label);
        response.widget_info(|| egui::WidgetInfo::labeled(accesskit::Role::Button, may, &name));
        let part = part.shrink(1.0);
        let fill = if may && response.hovered() { t.accbg } else { t.sunk };
        ui.painter().rect_filled(part, CornerRadius::same(3), fill);
        icon.paint(ui.painter(), part.center(), kit.h(12.0), if may { t.ink } else { t.line2 });
        kit.focus_ring_of(ui.painter(), &response, part, 3);
        if response.clicked() && !may {
            let bound = if i == 0 { format!("at least {least}") } else { format!("at most {most}") };
            cx.send(Order::Refuse(Box::new(Explanation {
                code: "E-BOUND".into(),
                sentence: format!("{}: {bound}", row.label),
                ..Explanation::default()
            })));
        } else if response.clicked() {
            cx.send(if i == 0 {
                Command::Order(Order::PlanLess(row.removes.clone()))
            } else {
                Command::Order(Order::PlanMore(row.adds.clone()))
            });
        }
    }
}

fn sums(cx: &mut Cx<'_>, ui: &mut Ui, builder: &Builder) {
    let kit = cx.kit;
    for (s, (heading, terms)) in builder.sums.iter().enumerate() {
        kit.rule(ui);
        group_title(kit, ui, heading, "");
        for (i, term) in terms.iter().enumerate() {
            let id = ui.scope_id().with(("sum", s, i));
            cx.term(ui, term, id);
        }
    }
}

/// The faces of an air die with what each one would do.
fn faces(cx: &Cx<'_>, ui: &mut Ui, builder: &Builder) {
    if builder.faces.is_empty() {
        return;
    }
    let (kit, t) = (cx.kit, cx.kit.th);
    kit.rule(ui);
    group_title(kit, ui, &builder.faces_title, "");
    ui.add_space(4.0);
    let gap = 4.0;
    let n = builder.faces.len() as f32;
    let each = (ui.available_width() - gap * (n - 1.0)) / n;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(42.0)), Sense::hover());
    for (i, (face, words, tone)) in builder.faces.iter().enumerate() {
        let spot =
            Rect::from_min_size(rect.min + vec2((each + gap) * i as f32, 0.0), vec2(each, rect.height()));
        let (ink, fill) = t.tone(*tone);
        let ink = if *tone == Tone::Plain { t.ink2 } else { ink };
        ui.painter().rect(spot, CornerRadius::same(3), fill, Stroke::new(1.0, t.line), StrokeKind::Inside);
        let top = pos2(spot.center().x, spot.top() + kit.h(12.0));
        kit.text(ui.painter(), top, Align2::CENTER_CENTER, &face.to_string(), Role::BodySemi, t.ink);
        // A code before the words stands for them in the box.
        let short = words.split_once(": ").map_or(words.as_str(), |(code, _)| code);
        let text = kit.cut(ui.painter(), short, Role::Tag, ink, each - 4.0);
        ui.painter().galley(
            pos2(spot.center().x - text.size().x / 2.0, spot.bottom() - kit.h(18.0)),
            text,
            ink,
        );
        let response = ui.interact(spot, ui.scope_id().with(("face", i)), Sense::hover());
        spoken(&response, accesskit::Role::Label, &format!("Die {face}: {words}"));
        tip(response, words);
    }
}

fn notes(cx: &mut Cx<'_>, ui: &mut Ui, builder: &Builder) {
    if builder.notes.is_empty() {
        return;
    }
    let (kit, t) = (cx.kit, cx.kit.th);
    kit.rule(ui);
    for (i, (text, rule)) in builder.notes.iter().enumerate() {
        let id = ui.scope_id().with(("builder-note", i));
        let tag = if rule.is_empty() { 0.0 } else { kit.tag_width(ui, rule) + 12.0 };
        let words = kit.wrapped(ui.painter(), text, Role::Table, t.ink2, ui.available_width() - tag);
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), words.size().y + 5.0), Sense::hover());
        spoken(&response, accesskit::Role::Label, text);
        ui.painter().galley(rect.min, words, t.ink2);
        if !rule.is_empty() {
            cx.tag(ui, id, rect.right(), rect.top() + kit.h(9.0), rule);
            cx.rule_below(ui, id, std::slice::from_ref(rule));
        }
    }
}

/// How wide the buttons of a plan are.
struct Widths {
    /// All of them.
    all: f32,
    /// Cancel, unless the plan must be answered.
    cancel: Option<f32>,
    /// The suggested choice, once there was one.
    suggested: Option<f32>,
    /// What submits the plan has the rest.
    confirm: f32,
}

const BETWEEN: f32 = 8.0;

impl Widths {
    fn of(cx: &Cx<'_>, all: f32, suggests: bool, planning: &Planning) -> Self {
        let cancel = (!planning.owed).then(|| cx.kit.h(68.0));
        let suggested = suggests.then(|| cx.kit.h(space::PRIMARY));
        let taken = [cancel, suggested].into_iter().flatten().map(|w| w + BETWEEN).sum::<f32>();
        Self { all, cancel, suggested, confirm: all - taken }
    }

    fn confirm<'a>(&self, kit: Kit, builder: &'a Builder) -> Btn<'a> {
        let text = if builder.confirm.is_empty() { "Keep this" } else { &builder.confirm };
        let locked = builder.fence != Fence::Open;
        let small = self.confirm < kit.h(150.0);
        Btn::primary(text)
            .end_icon(locked.then_some(Icon::Lock))
            .key((!small).then_some("Enter"))
            .tip(locked.then_some("Undo will stop here"))
            .size(self.confirm, space::PRIMARY)
    }
}

fn buttons(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    builder: &Builder,
    planning: &Planning,
    widths: &Widths,
    why: Option<&str>,
) {
    let kit = cx.kit;
    side_by_side(ui, BETWEEN, |ui| {
        if widths.cancel.is_some() {
            let tip = if builder.puts_off { "Drop the plan; Esc puts it off" } else { "Esc" };
            let cancel = Btn::new("Cancel").tip(tip).size(widths.cancel, space::PRIMARY);
            cx.button(ui, cancel, Order::CancelPlan);
        }
        if widths.suggested.is_some() {
            let plan = builder.suggested.as_ref().filter(|s| **s != planning.plan);
            let button = Btn::of_icon(Icon::Lightbulb, "Suggested")
                .tip("Use the suggested choice")
                .not_now(plan.is_none().then_some("This is the suggested choice, or there is none now"))
                .size(widths.suggested, space::PRIMARY);
            let pressed = kit.button(ui, button).clicked();
            match plan {
                Some(plan) if pressed => cx.send(Order::PlanAll(plan.clone())),
                Some(_) => {}
                // What it says stays with it, and is not taken for a word of the button beside it.
                None => _ = kit.refused(ui.ctx()),
            }
        }
        let resting = cx.desk.main_button().is_resting(cx.now).then_some(RESTING);
        let confirm = widths.confirm(kit, builder).not_now(why.or(resting));
        if kit.button(ui, confirm).clicked() || kit.refused(ui.ctx()).is_some() {
            cx.send(Order::Confirm);
        }
    });
}
