//! The end of a game, drawn: the map with its cities, result, curve, what decided it. The same in its window and in the picture of
//! it, which has a large map of its own.

use super::{end_curve, end_map};
use crate::{
    command::{Act, Command, Program},
    features::end_sheet::EndSheet,
    map::thumbnail::Thumbnail,
    ui::{Btn, Kit, Role, Rows, child, group_title, side_mark, space, spoken},
};
use egui::{Align2, CornerRadius, Id, Rect, Response, Sense, Stroke, Ui, accesskit, pos2, vec2};
use engine::{
    base::side::Side,
    insight::{cities::City, decisive::Decisive},
    show::sheet::Row,
};

/// Narrower than this, at the usual text size, everything stands below each other.
const TWO_COLUMNS: f32 = 640.0;
/// Between the columns.
const BETWEEN: f32 = 24.0;
/// The map.
const MAP: egui::Vec2 = vec2(340.0, 460.0);
/// Height of the curve, and where there is little height.
const CURVE: (f32, f32) = (120.0, 104.0);
/// The bar in the colour of the side that won, and the space beside it.
const BAR: (f32, f32) = (8.0, 14.0);

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
    /// Draws everything; the map with what it is drawn from, where the page has one of its own.
    pub fn ui(&self, ui: &mut Ui, map: Option<&mut Thumbnail>, send: &mut Vec<Command>) {
        let kit = self.kit;
        ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
        let width = ui.available_width();
        match map {
            Some(map) if width >= kit.h(TWO_COLUMNS) => self.beside(ui, map, send),
            Some(map) => {
                self.right(ui, send);
                kit.rule(ui);
                let size = vec2(width, kit.h(MAP.y).min(width * MAP.y / MAP.x));
                end_map::ui(kit, ui, self.sheet, map, size);
            }
            None => {
                self.right(ui, send);
                kit.rule(ui);
                self.cities(ui);
            }
        }
        kit.rule(ui);
        self.below(ui, send);
    }

    /// The map, and at its right how it ended.
    fn beside(&self, ui: &mut Ui, map: &mut Thumbnail, send: &mut Vec<Command>) {
        let (kit, top, width) = (self.kit, ui.cursor().min, ui.available_width());
        let place = |x: f32, wide: f32| Rect::from_min_size(pos2(x, top.y), vec2(wide, f32::INFINITY));
        let size = vec2(kit.h(MAP.x).min(width * 0.44), kit.h(MAP.y));
        let mut right = child(ui, "result", place(top.x + size.x + BETWEEN, width - size.x - BETWEEN));
        self.right(&mut right, send);
        let mut left = child(ui, "map", place(top.x, size.x));
        let high = right.min_rect().height().max(size.y);
        end_map::ui(kit, &mut left, self.sheet, map, vec2(size.x, high));
        let bottom = left.min_rect().bottom().max(right.min_rect().bottom());
        ui.advance_cursor_after_rect(Rect::from_min_max(top, pos2(top.x + width, bottom)));
    }

    /// Space between the rows of a list.
    fn between(&self) -> f32 {
        if self.tight { 2.0 } else { 4.0 }
    }

    /// Result, points, curve, what decided it, and history.
    fn right(&self, ui: &mut Ui, send: &mut Vec<Command>) {
        self.result(ui);
        ui.add_space(10.0);
        self.course(ui, send);
        self.decided(ui, send);
        self.history(ui);
    }

    /// Who won, in large letters beside a bar in the colour of that side, and the points.
    fn result(&self, ui: &mut Ui) {
        let (kit, t, sheet) = (self.kit, self.kit.th, self.sheet);
        let top = ui.cursor().min;
        let width = ui.available_width();
        let inner =
            Rect::from_min_size(top + vec2(BAR.0 + BAR.1, 0.0), vec2(width - BAR.0 - BAR.1, f32::INFINITY));
        let mut part = child(ui, "who", inner);
        part.spacing_mut().item_spacing = egui::Vec2::ZERO;
        // The cross of the window lies beside it.
        let words = inner.width() - if self.paper { 0.0 } else { kit.h(36.0) };
        let head = kit.paragraph(&mut part, &sheet.title, Role::Result, t.ink, words);
        spoken(&head, accesskit::Role::Heading, &sheet.title);
        if let Some((held, needed)) = sheet.points {
            self.points(&mut part, held, needed);
        }
        if !sheet.sentence.is_empty() {
            kit.label(&mut part, &sheet.sentence, Role::Body, t.ink2);
        }
        let bottom = part.min_rect().bottom();
        let bar = Rect::from_min_max(top, pos2(top.x + BAR.0, bottom));
        let ink = sheet.winner.map_or(t.ink3, |side| t.side(side.0).body);
        ui.painter().rect_filled(bar, CornerRadius::same(1), ink);
        ui.advance_cursor_after_rect(Rect::from_min_max(top, pos2(top.x + width, bottom)));
    }

    /// `7 of 6 points`: the number large.
    fn points(&self, ui: &mut Ui, held: i32, needed: i32) {
        let (kit, t) = (self.kit, self.kit.th);
        let number = kit.line(ui.painter(), &held.to_string(), Role::Display, t.ink);
        let words = format!("of {needed} points");
        let beside = kit.line(ui.painter(), &words, Role::Lesson, t.ink2);
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), number.size().y), Sense::hover());
        spoken(&response, accesskit::Role::Label, &format!("{held} {words}"));
        // Both stand on one line of writing.
        let down = number.rows.first().map_or(0.0, baseline) - beside.rows.first().map_or(0.0, baseline);
        let x = rect.left() + number.size().x + 10.0;
        ui.painter().galley(rect.min, number, t.ink);
        ui.painter().galley(pos2(x, rect.top() + down), beside, t.ink2);
    }

    /// When the cities fell in history.
    fn history(&self, ui: &mut Ui) {
        let sheet = self.sheet;
        if sheet.then.is_empty() || sheet.cities.is_empty() {
            return;
        }
        ui.add_space(8.0);
        let words = in_history(sheet);
        self.kit.label(ui, &words, Role::Caption, self.kit.th.ink3);
    }

    /// How the points came about, and what the game adds up to.
    fn below(&self, ui: &mut Ui, send: &mut Vec<Command>) {
        let kit = self.kit;
        let width = ui.available_width();
        if width < kit.h(TWO_COLUMNS) {
            self.rows(ui, send);
            self.counts(ui);
            return self.head(ui, send);
        }
        let left = (width - BETWEEN) * 0.5;
        let top = ui.cursor().min;
        let place = |x: f32, wide: f32| Rect::from_min_size(pos2(x, top.y), vec2(wide, f32::INFINITY));
        let mut one = child(ui, "points", place(top.x, left));
        self.rows(&mut one, send);
        let mut other = child(ui, "counts", place(top.x + left + BETWEEN, width - left - BETWEEN));
        self.counts(&mut other);
        self.head(&mut other, send);
        let bottom = one.min_rect().bottom().max(other.min_rect().bottom());
        ui.advance_cursor_after_rect(Rect::from_min_max(top, pos2(top.x + width, bottom)));
    }

    /// What was played.
    fn head(&self, ui: &mut Ui, send: &mut Vec<Command>) {
        let kit = self.kit;
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

    /// The places worth points, in a list: a page without a map of its own has it.
    fn cities(&self, ui: &mut Ui) {
        let (kit, sheet) = (self.kit, self.sheet);
        if sheet.cities.is_empty() {
            return;
        }
        let held = |n: usize| sheet.cities.iter().filter(|c| c.holder == Some(Side(n as u8))).count();
        let each = sheet.sides.iter().enumerate().map(|(n, name)| format!("{name} {}", held(n)));
        group_title(kit, ui, "Cities", &each.collect::<Vec<_>>().join(", "));
        for city in &sheet.cities {
            self.city(ui, city);
        }
    }

    /// How the points came about otherwise.
    fn rows(&self, ui: &mut Ui, send: &mut Vec<Command>) {
        if !self.sheet.rows.is_empty() {
            group_title(self.kit, ui, "How the points came about", "");
        }
        for (i, row) in self.sheet.rows.iter().enumerate() {
            self.row(ui, row, i, send);
        }
    }

    fn city(&self, ui: &mut Ui, city: &City) {
        let (kit, t) = (self.kit, self.kit.th);
        let size = vec2(ui.available_width(), kit.h(if self.tight { 20.0 } else { 22.0 }));
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let said = end_map::said(self.sheet, city);
        let holder = end_map::holder(self.sheet, city);
        let since = if city.changes.is_empty() { "throughout".to_owned() } else { city.since() };
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
    }

    /// Losses, battles and luck.
    fn counts(&self, ui: &mut Ui) {
        let (kit, t, sheet) = (self.kit, self.kit.th, self.sheet);
        if !sheet.counts.is_empty() {
            group_title(kit, ui, "What it cost", "");
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
        ui.add_space(4.0);
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
        let disc = end_curve::number_width(kit) + 10.0;
        let ink = t.ink;
        let told = format!("{}: {}", moment.turn, moment.text);
        let words = kit.wrapped(ui.painter(), &told, Role::Lesson, ink, width - disc);
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
        let first = rect.center().y - words.size().y * 0.5 + kit.h(11.0);
        end_curve::number(kit, painter, pos2(rect.left() + disc / 2.0 - 5.0, first), number + 1);
        painter.galley(pos2(rect.left() + disc, y - words.size().y / 2.0), words, ink);
        kit.focus_ring_of(painter, &response, rect.shrink(1.0), space::CORNER);
        if self.paper { response } else { response.on_hover_cursor(egui::CursorIcon::PointingHand) }
    }
}

/// How far below the top of its row the line lies on which letters stand.
fn baseline(row: &egui::epaint::text::PlacedRow) -> f32 {
    row.glyphs.first().map_or(0.0, |glyph| glyph.pos.y)
}

/// `In history: Smolensk July 1941, Kiev September 1941; Moscow and Rostov did not change hands.`
fn in_history(sheet: &EndSheet) -> String {
    let all = || sheet.cities.iter().zip(&sheet.then);
    let fell = all().filter_map(|(city, then)| Some(format!("{} {}", city.name, then.as_ref()?)));
    let fell: Vec<String> = fell.collect();
    let stood: Vec<&str> =
        all().filter(|(_, then)| then.is_none()).map(|(city, _)| city.name.as_str()).collect();
    let stood = match stood.as_slice() {
        [] => String::new(),
        [one] => format!("{one} did not change hands"),
        [before @ .., last] => format!("{} and {last} did not change hands", before.join(", ")),
    };
    let both: Vec<String> = [fell.join(", "), stood].into_iter().filter(|words| !words.is_empty()).collect();
    format!("In history: {}.", both.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_is_told_in_a_sentence() {
        let city = |name: &str| City {
            place: engine::base::keys::PlaceKey(0),
            name: name.into(),
            worth: 1,
            holder: None,
            changes: Vec::new(),
        };
        let cities = ["Kiev", "Moscow", "Rostov"].map(city).to_vec();
        let then = vec![Some("September 1941".to_owned()), None, None];
        let sheet = EndSheet { cities, then, ..EndSheet::default() };
        let told = "In history: Kiev September 1941; Moscow and Rostov did not change hands.";
        assert_eq!(in_history(&sheet), told);
    }
}
