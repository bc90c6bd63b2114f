//! The end of a game, drawn: result, cities, curve, what decided it. The same in its window and in the picture of it.

use super::end_curve;
use crate::{
    command::{Act, Command, Program},
    features::end_sheet::EndSheet,
    ui::{Btn, Kit, Role, Rows, child, group_title, side_mark, space, spoken},
};
use egui::{Align2, CornerRadius, Id, Rect, Response, Sense, Stroke, Ui, accesskit, pos2, vec2};
use engine::{
    base::{say::count, side::Side},
    insight::{cities::City, decisive::Decisive},
    show::sheet::Row,
};

/// Narrower than this, at the usual text size, everything stands below each other.
const TWO_COLUMNS: f32 = 600.0;
/// Between the columns.
const BETWEEN: f32 = 28.0;
/// Height of the curve, and where there is little height.
const CURVE: (f32, f32) = (168.0, 128.0);

/// What the page says of the chances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chance {
    /// They are in the curve, or nothing can be known of them.
    Told,
    /// They can be worked out.
    Offered,
    /// They are being worked out: how far.
    Counting(String),
}

/// A page to draw.
pub struct Page<'a> {
    /// Widgets.
    pub kit: Kit,
    /// What is on it.
    pub sheet: &'a EndSheet,
    /// The seed, where it may be told.
    pub seed: Option<u64>,
    /// What is offered of the chances.
    pub chance: Chance,
    /// Drawn for a picture: nothing answers.
    pub paper: bool,
    /// There is little height.
    pub tight: bool,
}

impl Page<'_> {
    /// Draws everything below the title.
    pub fn ui(&self, ui: &mut Ui, send: &mut Vec<Command>) {
        let kit = self.kit;
        ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
        self.head(ui, send);
        kit.rule(ui);
        let width = ui.available_width();
        if width >= kit.h(TWO_COLUMNS) {
            let left = ((width - BETWEEN) * 0.44).round();
            let top = ui.cursor().min;
            let place = |x: f32, wide: f32| Rect::from_min_size(pos2(x, top.y), vec2(wide, f32::INFINITY));
            let mut one = child(ui, "cities", place(top.x, left));
            self.cities(&mut one, send);
            let mut other = child(ui, "curve", place(top.x + left + BETWEEN, width - left - BETWEEN));
            self.course(&mut other, send);
            let bottom = one.min_rect().bottom().max(other.min_rect().bottom());
            ui.advance_cursor_after_rect(Rect::from_min_max(top, pos2(top.x + width, bottom)));
        } else {
            self.course(ui, send);
            kit.rule(ui);
            self.cities(ui, send);
        }
        self.decided(ui, send);
    }

    /// Space between the rows of a list.
    fn between(&self) -> f32 {
        if self.tight { 2.0 } else { 4.0 }
    }

    /// The result in a sentence, and what was played.
    fn head(&self, ui: &mut Ui, send: &mut Vec<Command>) {
        let kit = self.kit;
        kit.label(ui, &self.sheet.sentence, Role::Body, kit.th.ink);
        ui.horizontal_wrapped(|ui| {
            ui.set_row_height(kit.h(26.0));
            ui.spacing_mut().item_spacing = vec2(kit.h(18.0), 2.0);
            for line in &self.sheet.about {
                kit.label_fitting(ui, line, Role::Caption, kit.th.ink2);
            }
            let Some(seed) = self.seed else { return };
            kit.label_fitting(ui, &format!("Seed {seed}"), Role::Caption, kit.th.ink2);
            ui.spacing_mut().item_spacing.x = 8.0;
            let copy = Btn::new("Copy")
                .link()
                .name("Copy the seed")
                .tip("A new game with this seed and the same choices has the same dice and hidden units")
                .height(16.0);
            if !self.paper && kit.button(ui, copy).clicked() {
                send.push(Program::Copy(seed.to_string()).into());
            }
        });
    }

    /// The places worth points, and how the points came about otherwise.
    fn cities(&self, ui: &mut Ui, send: &mut Vec<Command>) {
        let (kit, sheet) = (self.kit, self.sheet);
        if !sheet.cities.is_empty() {
            let held = |n: usize| sheet.cities.iter().filter(|c| c.holder == Some(Side(n as u8))).count();
            let each = sheet.sides.iter().enumerate().map(|(n, name)| format!("{name} {}", held(n)));
            group_title(kit, ui, "Cities", &each.collect::<Vec<_>>().join(", "));
            for city in &sheet.cities {
                self.city(ui, city);
            }
        }
        if !sheet.rows.is_empty() {
            ui.add_space(8.0);
            for (i, row) in sheet.rows.iter().enumerate() {
                self.row(ui, row, i, send);
            }
        }
    }

    fn city(&self, ui: &mut Ui, city: &City) {
        let (kit, t) = (self.kit, self.kit.th);
        let size = vec2(ui.available_width(), kit.h(if self.tight { 20.0 } else { 22.0 }));
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let holder = city.holder.and_then(|side| self.sheet.sides.get(usize::from(side.0)));
        let holder = holder.map_or("No side", String::as_str);
        let since = if city.changes.is_empty() { "throughout".to_owned() } else { city.since() };
        let points = count(city.worth, "point");
        let said = format!("{}, {points}: {holder}, {since}", city.name);
        spoken(&response, accesskit::Role::Label, &said);
        let (painter, y) = (ui.painter(), rect.center().y);
        side_mark(kit, ui, pos2(rect.left() + 4.0, y), city.holder.map(|s| s.0));
        let disc = pos2(rect.left() + kit.h(20.0), y);
        painter.circle(disc, kit.h(8.0), t.vp, Stroke::new(1.0, t.vp_ink));
        kit.text(painter, disc, Align2::CENTER_CENTER, &city.worth.to_string(), Role::Tag, t.vp_ink);
        let words =
            kit.line(painter, &since, Role::Table, if city.changes.is_empty() { t.ink3 } else { t.ink });
        let right = pos2(rect.right() - words.size().x, y - words.size().y / 2.0);
        let side = kit.line(painter, holder, Role::Table, t.ink2);
        let held = pos2(rect.left() + rect.width() * 0.46, y - side.size().y / 2.0);
        let left = rect.left() + kit.h(34.0);
        let name = kit.cut(painter, &city.name, Role::TableSemi, t.ink, held.x - left - 6.0);
        painter.galley(pos2(left, y - name.size().y / 2.0), name, t.ink);
        if held.x + side.size().x + 6.0 < right.x {
            painter.galley(held, side, t.ink2);
        }
        painter.galley(right, words, t.ink);
    }

    /// Something else that counts, with its rule.
    fn row(&self, ui: &mut Ui, row: &Row, number: usize, send: &mut Vec<Command>) {
        let (kit, t) = (self.kit, self.kit.th);
        let width = ui.available_width();
        let tag = row.rule.as_deref().map_or(0.0, |r| kit.tag_width(ui, r) + 10.0);
        let column = width * 0.46;
        let label = kit.wrapped(ui.painter(), &row.label, Role::Table, t.ink2, column - 6.0);
        let value = kit.wrapped(ui.painter(), &row.value, Role::Table, t.ink, width - column - tag);
        let height = label.size().y.max(value.size().y) + self.between();
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        spoken(&response, accesskit::Role::Label, &format!("{}: {}", row.label, row.value));
        let top = rect.top() + 2.0;
        let middle = top + kit.h(9.0);
        ui.painter().galley(pos2(rect.left(), top), label, t.ink2);
        ui.painter().galley(pos2(rect.left() + column, top), value, t.ink);
        if let Some(rule) = row.rule.as_deref().filter(|_| !self.paper) {
            let id = ui.scope_id().with(("rule", number));
            if kit.tag(ui, id, rect.right(), middle, rule).clicked() {
                send.extend([Program::Escape.into(), Program::Rule(rule.to_owned()).into()]);
            }
        }
    }

    /// The curve, and the numbers below it.
    fn course(&self, ui: &mut Ui, send: &mut Vec<Command>) {
        let (kit, t, sheet) = (self.kit, self.kit.th, self.sheet);
        if let Some(curve) = &sheet.curve {
            group_title(kit, ui, &curve.title, "");
            let (high, low) = CURVE;
            end_curve::ui(kit, ui, curve, kit.h(if self.tight { low } else { high }));
            ui.add_space(2.0);
        }
        match &self.chance {
            Chance::Told => {}
            Chance::Offered => {
                let count = Btn::new("Work out the win chance")
                    .link()
                    .tip("The computer plays on from each moment many times; that takes a while")
                    .height(20.0);
                if !self.paper && kit.button(ui, count).clicked() {
                    send.push(Act::CountWin.into());
                }
            }
            Chance::Counting(far) => {
                let words = format!("The win chance is being worked out: {far}");
                kit.label(ui, &words, Role::Caption, t.ink2);
            }
        }
        if !sheet.counts.is_empty() {
            ui.add_space(8.0);
        }
        for (what, much) in &sheet.counts {
            let column = kit.h(96.0);
            let width = ui.available_width();
            let value = kit.wrapped(ui.painter(), much, Role::Table, t.ink, width - column);
            let (rect, response) =
                ui.allocate_exact_size(vec2(width, value.size().y + self.between()), Sense::hover());
            spoken(&response, accesskit::Role::Label, &format!("{what}: {much}"));
            let top = rect.top() + 2.0;
            let label = kit.line(ui.painter(), what, Role::Table, t.ink2);
            ui.painter().galley(pos2(rect.left(), top), label, t.ink2);
            ui.painter().galley(pos2(rect.left() + column, top), value, t.ink);
        }
    }

    /// The moments that decided, each a way into the review.
    fn decided(&self, ui: &mut Ui, send: &mut Vec<Command>) {
        if self.sheet.decided.is_empty() {
            return;
        }
        self.kit.rule(ui);
        group_title(self.kit, ui, "What decided it", "");
        let mut rows = Rows::of(ui, Id::unique("what decided it"));
        let mut drawn = Vec::new();
        for (i, moment) in self.sheet.decided.iter().enumerate() {
            let response = self.moment(ui, &mut rows, moment, i);
            if response.clicked() {
                send.extend([Program::Escape.into(), Act::Seek(moment.ply).into()]);
            }
            drawn.push(response);
        }
        rows.walk(ui, &drawn);
    }

    fn moment(&self, ui: &mut Ui, rows: &mut Rows, moment: &Decisive, number: usize) -> Response {
        let (kit, t) = (self.kit, self.kit.th);
        let width = ui.available_width();
        let disc = end_curve::number_width(kit) + 8.0;
        let column = disc + kit.h(118.0);
        let ink = if self.paper { t.ink } else { t.acc };
        let words = kit.wrapped(ui.painter(), &moment.text, Role::Table, ink, width - column);
        let size = vec2(width, (words.size().y + 6.0).max(kit.h(space::ROW_LIST)));
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let id = rows.row(number);
        let sense = if self.paper { Sense::hover() } else { rows.sense(ui, id) };
        let response = ui.interact(rect, id, sense);
        let role = if self.paper { accesskit::Role::Label } else { accesskit::Role::Button };
        spoken(&response, role, &format!("{}: {}", moment.turn, moment.text));
        if response.hovered() && !self.paper {
            let ground = rect.expand2(vec2(4.0, 0.0));
            ui.painter().rect_filled(ground, CornerRadius::same(space::CORNER), t.accbg);
        }
        let (painter, y) = (ui.painter(), rect.center().y);
        end_curve::number(kit, painter, pos2(rect.left() + disc / 2.0 - 4.0, y), number + 1);
        let when = kit.cut(painter, &moment.turn, Role::Caption, t.ink2, column - disc - 8.0);
        painter.galley(pos2(rect.left() + disc, y - when.size().y / 2.0), when, t.ink2);
        painter.galley(pos2(rect.left() + column, y - words.size().y / 2.0), words, ink);
        kit.focus_ring_of(painter, &response, rect.shrink(1.0), space::CORNER);
        if self.paper { response } else { response.on_hover_cursor(egui::CursorIcon::PointingHand) }
    }
}
