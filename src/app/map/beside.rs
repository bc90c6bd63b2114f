//! The boxes beside the map, as they are printed at the edge of a sheet: drawn where the window leaves room at its right.

use super::{
    brush::Brush,
    camera::Camera,
    counters,
    labels::{Obstacle, Thing},
    pieces::tools_rect,
};
use crate::ui::{fonts, space, theme::Role as Type};
use egui::{
    Color32, CornerRadius, FontId, Galley, Pos2, Rect, Shape, Stroke, StrokeKind,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};
use engine::show::{
    scene::{Beside, BesideRow},
    season::Sky,
};
use std::sync::Arc;

/// From the sheet to the boxes: the letters of the rows stand between them.
const OFF: f32 = 22.0;
/// From the edges of the view; at its top are the tools of the map.
const INSET: f32 = 12.0;
const TOOLS: f32 = 58.0;
/// The narrowest box, the narrowest whose words stand in one line with its counters, and the widest.
const WIDE: (f32, f32, f32) = (140.0, 182.0, 250.0);
/// Between boxes.
const GAP: f32 = 10.0;

/// The room that narrow boxes need between the sheet and the edge of the view, and what others need.
pub(crate) fn room(text_scale: f32) -> (f32, f32) {
    let beside = |wide: f32| OFF + wide * text_scale + INSET;
    (beside(WIDE.0), beside(WIDE.1))
}

/// Sizes in a box: in a narrow one what does not fit in one line stands in several.
struct Form {
    padding: f32,
    /// Side of a counter, and height of a row of them.
    counter: f32,
    counters: f32,
    /// Between a counter and its number, and what stands before that.
    number: f32,
    times: &'static str,
    head: f32,
    words: f32,
    narrow: bool,
}

const BROAD: Form = Form {
    padding: 10.0,
    counter: 22.0,
    counters: 30.0,
    number: 6.0,
    times: "× ",
    head: 26.0,
    words: 20.0,
    narrow: false,
};
const NARROW: Form = Form {
    padding: 8.0,
    counter: 18.0,
    counters: 25.0,
    number: 4.0,
    times: "",
    head: 24.0,
    words: 17.0,
    narrow: true,
};

/// A box on its way: how wide it is, its shapes relative to its upper left corner, and how far down it goes.
struct Sheet<'a, 'b> {
    brush: &'a Brush<'b>,
    form: &'static Form,
    wide: f32,
    out: Vec<Shape>,
    y: f32,
}

impl Sheet<'_, '_> {
    fn line(&self, text: &str, strong: bool) -> Arc<Galley> {
        let t = self.brush.theme;
        let caption = Type::Caption.font(self.brush.text_scale);
        let (font, ink) =
            if strong { (FontId::new(caption.size, fonts::semi()), t.ink) } else { (caption, t.ink2) };
        self.brush.painter.layout_no_wrap(text.to_owned(), font, ink)
    }

    /// Two texts at both ends of a line as high as this, or of two lines where they do not fit in one.
    fn ends(&mut self, [left, right]: [&Arc<Galley>; 2], high: f32) {
        let room = self.wide - self.form.padding * 2.0;
        let both = left.size().x + 8.0 + right.size().x;
        put(left, pos2(self.form.padding, self.y + high * 0.5), 0.0, &mut self.out);
        if self.form.narrow && both > room && right.size().x > 0.0 {
            let right = self.wrapped(right, room);
            let words = self.form.words * self.brush.text_scale;
            let below = words * right.rows.len() as f32;
            put(&right, pos2(self.form.padding, self.y + high + below * 0.5), 0.0, &mut self.out);
            self.y += high * 1.5 + below - words * 0.5;
        } else {
            put(right, pos2(self.wide - self.form.padding, self.y + high * 0.5), 1.0, &mut self.out);
            self.y += high;
        }
    }

    /// A text in as many lines as it needs in this room.
    fn wrapped(&self, text: &Arc<Galley>, room: f32) -> Arc<Galley> {
        let (font, ink) = (Type::Caption.font(self.brush.text_scale), self.brush.theme.ink2);
        if text.size().x <= room {
            Arc::clone(text)
        } else {
            self.brush.painter.layout(text.text().to_owned(), font, ink, room)
        }
    }

    fn row(&mut self, row: &BesideRow) {
        let (label, value) = (self.line(&row.label, false), self.line(&row.value, false));
        let words = self.form.words * self.brush.text_scale;
        let has_words = !(row.label.is_empty() && row.value.is_empty());
        if row.piles.is_empty() || self.form.narrow && has_words {
            self.ends([&label, &value], words);
            if !row.piles.is_empty() {
                self.piles(row, 0.0, self.form.counters.max(words));
            }
            return;
        }
        let high = self.form.counters.max(words);
        let start = if row.label.is_empty() { 0.0 } else { label.size().x + GAP };
        let top = self.y;
        self.ends([&label, &value], high);
        self.y = top;
        self.piles(row, start, high);
    }

    /// The counters of a row, from this far on.
    fn piles(&mut self, row: &BesideRow, start: f32, high: f32) {
        let form = self.form;
        let pitch = (self.wide - form.padding * 2.0 - start) / 3.0;
        let middle = self.y + high * 0.5;
        for (n, (mark, count)) in row.piles.iter().enumerate() {
            let at = pos2(form.padding + start + pitch * n as f32 + form.counter * 0.5, middle);
            let look = counters::Look { plain: true, ..counters::Look::default() };
            let brush = self.brush;
            counters::counter_shapes(
                brush.painter,
                at.round(),
                form.counter,
                mark,
                &look,
                brush.theme,
                &mut self.out,
            );
            let number = self.line(&format!("{}{count}", form.times), false);
            put(&number, at + vec2(form.counter * 0.5 + form.number, 0.0), 0.0, &mut self.out);
        }
        self.y += high;
    }

    /// All of a box; at the end `y` is how high it is.
    fn fill(&mut self, beside: &Beside) {
        let title = self.line(&beside.title, true);
        let note = self.line(&beside.note, false);
        self.ends([&title, &note], self.form.head * self.brush.text_scale);
        for row in &beside.rows {
            self.row(row);
        }
        self.y = (self.y + if beside.rows.is_empty() { 2.0 } else { 6.0 }).round();
    }
}

impl Brush<'_> {
    /// Draws the boxes of the scene beside the whole sheet, those that find room, below what stands at the upper right.
    pub(crate) fn boxes(
        &self,
        camera: &Camera,
        sheet: Rect,
        bar: Rect,
        out: &mut Vec<Shape>,
    ) -> Vec<Obstacle> {
        let right = camera.screen(sheet.right_top());
        let view = camera.view;
        let left = (right.x + OFF).round();
        let wide = (view.right() - INSET - left).min(WIDE.2 * self.text_scale);
        let mut covered = Vec::new();
        if self.layout.hex.is_none() || wide < WIDE.0 * self.text_scale {
            return covered;
        }
        let form = if wide < WIDE.1 * self.text_scale { &NARROW } else { &BROAD };
        let mut top = right.y.max(below(view, bar, left + wide)).round();
        for beside in &self.scene.boxes {
            let mut sheet = Sheet { brush: self, form, wide, out: Vec::new(), y: 0.0 };
            sheet.fill(beside);
            let rect = Rect::from_min_size(pos2(left, top), vec2(wide, sheet.y));
            if rect.bottom() > view.bottom() - INSET {
                break;
            }
            let frame = Stroke::new(1.0, self.theme.line2);
            let (corner, ground) = (CornerRadius::same(space::CORNER), self.theme.land_in(Sky::Good));
            out.push(Shape::Rect(RectShape::new(rect, corner, ground, frame, StrokeKind::Middle)));
            out.extend(sheet.out.into_iter().map(|mut shape| {
                shape.translate(rect.min.to_vec2());
                shape
            }));
            covered.push(Obstacle { rect, weight: 2.0, moves: true, thing: Thing::Tool });
            top = rect.bottom() + GAP;
        }
        covered
    }
}

/// Where boxes that reach this far to the right begin: below the buttons over the map, and below those for the zoom unless
/// they end at the left of them.
fn below(view: Rect, bar: Rect, right: f32) -> f32 {
    let zoom = tools_rect(view);
    let bar = if bar.is_positive() { bar.bottom() + GAP } else { view.top() + TOOLS };
    if right > zoom.left() - GAP { bar.max(zoom.bottom() + GAP) } else { bar }
}

/// Puts a text beside a point, at the share of its width.
fn put(text: &Arc<Galley>, at: Pos2, share: f32, out: &mut Vec<Shape>) {
    if text.size().x > 0.0 {
        let min = at - vec2(text.size().x * share, text.size().y * 0.5);
        out.push(Shape::Text(TextShape::new(min.round(), Arc::clone(text), Color32::PLACEHOLDER)));
    }
}
