//! Small bar plots by turn with their numbers under them.
//!
//! The first side stands left and is plain, the other right and hatched or crossed; the second part of a bar is hollow:
//! nothing is told by colour alone. Turns that do not fit side by side go into further rows.

use crate::{
    panels::cx::Cx,
    ui::{Kit, Role, group_title, signed, space, spoken, tip},
};
use egui::{
    Align2, Color32, CornerRadius, Painter, Rect, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2,
};

/// One kind of number: whose, and whether it is the hollow part of the bar.
pub struct Series {
    /// Index of the side.
    pub side: u8,
    /// The hollow part.
    pub hollow: bool,
    /// `German, dice`.
    pub name: String,
}

/// One turn on the horizontal axis.
pub struct Column {
    /// `Jun`.
    pub label: String,
    /// `June 1941`.
    pub name: String,
    /// The values by series.
    pub values: Vec<f64>,
}

/// Curves over the turns, with what is said about them.
pub struct Plot {
    /// What is plotted, such as `Points`.
    pub title: &'static str,
    /// Sum or remark at the right of the heading.
    pub note: String,
    /// One sentence under the heading.
    pub about: &'static str,
    /// What is drawn.
    pub series: Vec<Series>,
    /// Turns from left to right.
    pub columns: Vec<Column>,
    /// Decimals of the numbers; with any, they have signs.
    pub decimals: usize,
}

/// Height of the bars.
const HEIGHT: f32 = 56.0;

impl Plot {
    fn number(&self, value: f64) -> String {
        if self.decimals > 0 { signed(value) } else { format!("{value:.0}") }
    }

    /// Least and greatest value that a bar reaches; the zero line is always among them.
    fn reach(&self) -> (f64, f64) {
        let (mut low, mut high) = (0.0f64, 1.0f64);
        for column in &self.columns {
            for side in 0..=1 {
                let of = |up: bool| -> f64 {
                    let mine = self.series.iter().zip(&column.values).filter(|(s, _)| s.side == side);
                    mine.map(|(_, v)| if up { v.max(0.0) } else { v.min(0.0) }).sum()
                };
                (low, high) = (low.min(of(false)), high.max(of(true)));
            }
        }
        (low, high)
    }

    /// Series with anything in them.
    fn told(&self) -> Vec<usize> {
        let any = |i: &usize| self.columns.iter().any(|c| c.values.get(*i).is_some_and(|v| *v != 0.0));
        (0..self.series.len()).filter(|i| !self.series[*i].hollow || any(i)).collect()
    }

    /// Draws it; returns the number of the turn that was clicked.
    pub fn ui(&self, cx: &Cx<'_>, ui: &mut Ui) -> Option<usize> {
        let kit = cx.kit;
        let room = |text: &str| kit.line(ui.painter(), text, Role::CaptionSemi, kit.th.ink).size().x;
        if room(self.title) + room(&self.note) + 8.0 <= ui.available_width() {
            group_title(kit, ui, self.title, &self.note);
        } else {
            group_title(kit, ui, self.title, "");
            kit.label(ui, &self.note, Role::Caption, kit.th.ink2);
        }
        if !self.about.is_empty() {
            kit.label(ui, self.about, Role::Caption, kit.th.ink2);
        }
        ui.add_space(2.0);
        let told = self.told();
        let wide = |text: &str| kit.line(ui.painter(), text, Role::Caption, kit.th.ink).size().x;
        let name = told.iter().map(|i| wide(&self.series[*i].name)).fold(0.0, f32::max) + kit.h(16.0);
        let number =
            |c: &Column| c.values.iter().map(|v| wide(&self.number(*v))).fold(wide(&c.label), f32::max);
        let need = self.columns.iter().map(number).fold(0.0, f32::max) + 3.0;
        let width = ui.available_width();
        let name = name.min(width * 0.45);
        let fit = (((width - name) / need).floor() as usize).max(1);
        let mut clicked = None;
        for (row, columns) in self.columns.chunks(fit).enumerate() {
            let step = ((width - name) / columns.len().min(fit) as f32).min(kit.h(44.0)).max(need);
            let at = Layout { name, step, first: row * fit, told: &told };
            clicked = self.row(kit, ui, columns, &at).or(clicked);
        }
        ui.add_space(space::GROUP);
        clicked
    }

    fn row(&self, kit: Kit, ui: &mut Ui, columns: &[Column], at: &Layout<'_>) -> Option<usize> {
        let t = kit.th;
        let line = kit.h(15.0);
        let bars = kit.h(HEIGHT);
        let height = bars + line * (1.0 + at.told.len() as f32) + 6.0;
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let (low, high) = self.reach();
        let y_of = |value: f64| {
            let share = (value - low) / (high - low);
            rect.top() + 3.0 + (bars - 6.0) * (1.0 - share as f32)
        };
        let left = rect.left() + at.name;
        let zero = y_of(0.0);
        let mut clicked = None;
        for (i, column) in columns.iter().enumerate() {
            let x = left + at.step * i as f32;
            let cell = Rect::from_min_size(pos2(x, rect.top()), vec2(at.step, height));
            let id = ui.scope_id().with((self.title, at.first + i));
            let response = ui.interact(cell, id, Sense::click());
            spoken(&response, accesskit::Role::Button, &self.words(column));
            if response.hovered() || response.has_focus() {
                ui.painter().rect_filled(cell, CornerRadius::same(space::CORNER), t.sunk);
            }
            for side in 0..=1u8 {
                let from = cell.center().x + if side == 0 { -at.step * 0.36 } else { 1.0 };
                let (mut up, mut down) = (0.0, 0.0);
                for (s, value) in self.series.iter().zip(&column.values).filter(|(s, _)| s.side == side) {
                    let base = if *value > 0.0 { &mut up } else { &mut down };
                    let (a, b) = (y_of(*base), y_of(*base + value));
                    *base += value;
                    let bar =
                        Rect::from_two_pos(pos2(from, a), pos2(from + (at.step * 0.36 - 1.0).max(3.0), b));
                    if bar.height() > 0.4 {
                        fill(kit, ui.painter(), bar, s.side, s.hollow);
                    }
                }
            }
            let text = |ui: &Ui, row: f32, words: &str, role: Role, ink: Color32| {
                let y = rect.top() + bars + line * (row + 0.5);
                kit.text(ui.painter(), pos2(cell.center().x, y), Align2::CENTER_CENTER, words, role, ink);
            };
            text(ui, 0.0, &column.label, Role::CaptionSemi, t.ink2);
            for (row, i) in at.told.iter().enumerate() {
                let value = column.values.get(*i).copied().unwrap_or(0.0);
                let words = self.number(value);
                let ink = if value == 0.0 || words == "0.0" { t.ink3 } else { t.ink };
                text(ui, 1.0 + row as f32, &words, Role::Caption, ink);
            }
            kit.focus_ring_of(ui.painter(), &response, cell.shrink(3.0), space::CORNER);
            if response.clicked() {
                clicked = Some(at.first + i);
            }
            tip(response, &self.words(column)).on_hover_cursor(egui::CursorIcon::PointingHand);
        }
        let right = left + at.step * columns.len() as f32;
        ui.painter().hline(left..=right, zero, Stroke::new(1.0, t.ink3));
        self.scale(kit, ui, pos2(left - 6.0, zero), (y_of(low), y_of(high)));
        for (row, i) in at.told.iter().enumerate() {
            let y = rect.top() + bars + line * (1.5 + row as f32);
            let s = &self.series[*i];
            let sample =
                Rect::from_center_size(pos2(rect.left() + kit.h(5.0), y), vec2(kit.h(9.0), kit.h(9.0)));
            fill(kit, ui.painter(), sample, s.side, s.hollow);
            let name = kit.cut(ui.painter(), &s.name, Role::Caption, t.ink2, at.name - kit.h(16.0) + 1.0);
            ui.painter().galley(pos2(rect.left() + kit.h(13.0), y - name.size().y / 2.0), name, t.ink2);
        }
        clicked
    }

    /// What the ends of the scale stand for.
    fn scale(&self, kit: Kit, ui: &Ui, zero: egui::Pos2, (low, high): (f32, f32)) {
        let t = kit.th;
        let (least, most) = self.reach();
        let mut said = vec![(high, self.number(most))];
        if low - zero.y > kit.h(10.0) {
            said.push((low, self.number(least)));
        }
        if zero.y - high > kit.h(13.0) && (low - zero.y).abs() < 1.0 || low - zero.y > kit.h(22.0) {
            said.push((zero.y, "0".into()));
        }
        for (y, words) in said {
            kit.text(ui.painter(), pos2(zero.x, y), Align2::RIGHT_CENTER, &words, Role::Caption, t.ink3);
        }
    }

    /// A turn in words.
    fn words(&self, column: &Column) -> String {
        let each: Vec<String> = self
            .series
            .iter()
            .zip(&column.values)
            .map(|(s, v)| format!("{} {}", s.name, self.number(*v)))
            .collect();
        format!("{}, {}: {}", self.title, column.name, each.join("; "))
    }
}

struct Layout<'a> {
    /// Width of the names.
    name: f32,
    /// Width of a turn.
    step: f32,
    /// Number of the first turn of the row.
    first: usize,
    /// Series whose numbers are written.
    told: &'a [usize],
}

/// A bar or its sample.
fn fill(kit: Kit, painter: &Painter, bar: Rect, side: u8, hollow: bool) {
    let t = kit.th;
    let (ink, is_cut) = (t.side(side).line, t.side(side).is_cut());
    if !hollow {
        painter.rect_filled(bar, 0, ink);
    }
    if is_cut && hollow {
        painter.line_segment([bar.left_bottom(), bar.right_top()], Stroke::new(1.0, ink));
    } else if is_cut {
        let clipped = painter.with_clip_rect(painter.clip_rect().intersect(bar));
        let mut x = bar.left() - bar.height();
        while x < bar.right() {
            let line = [pos2(x, bar.bottom()), pos2(x + bar.height(), bar.top())];
            clipped.line_segment(line, Stroke::new(1.0, t.panel));
            x += 5.0;
        }
    }
    painter.rect_stroke(bar, 0, Stroke::new(1.0, ink), StrokeKind::Inside);
}

/// A bar of luck from the middle of a rectangle: to the right it was good, to the left bad. `most` is the full length.
pub fn luck_bar(kit: Kit, painter: &Painter, rect: Rect, luck: f64, most: f64) {
    let t = kit.th;
    let middle = rect.center().x;
    painter.vline(middle, rect.y_range(), Stroke::new(1.0, t.line2));
    let length = (luck / most.max(f64::EPSILON)).clamp(-1.0, 1.0) as f32 * rect.width() / 2.0;
    if signed(luck) == "0.0" {
        return;
    }
    let ink = luck_ink(kit, luck);
    let bar = Rect::from_two_pos(
        pos2(middle, rect.center().y - kit.h(4.0)),
        pos2(middle + length, rect.center().y + kit.h(4.0)),
    );
    painter.rect_filled(bar, 0, ink);
}

/// The ink of a number of luck.
pub fn luck_ink(kit: Kit, luck: f64) -> Color32 {
    match signed(luck).as_str() {
        "0.0" => kit.th.ink2,
        _ if luck > 0.0 => kit.th.sup,
        _ => kit.th.oos,
    }
}

#[cfg(test)]
mod tests {
    use super::{Column, Plot, Series, signed};

    #[test]
    fn bars_of_a_side_are_stacked_from_zero() {
        let series = |side, hollow| Series { side, hollow, name: format!("{side}{hollow}") };
        let plot = Plot {
            title: "Luck",
            note: String::new(),
            about: "",
            series: vec![series(0, false), series(0, true), series(1, false), series(1, true)],
            columns: vec![Column {
                label: "Jun".into(),
                name: "June".into(),
                values: vec![1.0, 1.5, -0.5, 0.0],
            }],
            decimals: 1,
        };
        assert_eq!(plot.reach(), (-0.5, 2.5));
        assert_eq!(plot.told(), [0, 1, 2], "a hollow part that is always empty has no row");
        assert_eq!(
            plot.words(&plot.columns[0]),
            "Luck, June: 0false +1.0; 0true +1.5; 1false −0.5; 1true 0.0"
        );
        assert_eq!([signed(-0.04), signed(0.06), signed(-1.0)], ["0.0", "+0.1", "−1.0"]);
    }
}
