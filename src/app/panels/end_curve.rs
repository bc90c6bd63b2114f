//! The curve of a whole game on its last page: the win chance or the points over the turns, with the moments that decided.

use crate::{
    features::end_sheet::EndCurve,
    ui::{Kit, Role, Theme, spoken},
};
use egui::{Align2, Color32, Mesh, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, accesskit, pos2, vec2};
use engine::play::prospect::Measure;

/// Half the width of the disc of a mark, in points at the usual text size.
const DISC: f32 = 8.5;

/// Where the curve lies.
struct Plot<'a> {
    kit: Kit,
    curve: &'a EndCurve,
    area: Rect,
}

/// Draws the curve into its place.
pub fn ui(kit: Kit, ui: &mut Ui, curve: &EndCurve, height: f32) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    spoken(&response, accesskit::Role::Image, &curve.spoken());
    let painter = ui.painter();
    let widest = [0.0, curve.top].map(|v| kit.line(painter, &curve.in_words(v), Role::Caption, kit.th.ink2));
    let left = widest.iter().map(|g| g.size().x).fold(0.0, f32::max) + 8.0;
    let area = Rect::from_min_max(
        rect.min + vec2(left, kit.h(DISC)),
        rect.max - vec2(kit.h(DISC), kit.h(DISC + 18.0)),
    );
    let plot = Plot { kit, curve, area };
    plot.scale(painter);
    plot.course(painter);
    plot.needed(painter);
    plot.marks(painter);
}

/// The disc with the number of a moment that decided; the list of them has the same.
pub fn number(kit: Kit, painter: &Painter, at: Pos2, number: usize) {
    let t = kit.th;
    painter.circle(at, kit.h(DISC), t.card, Stroke::new(1.4, t.ink));
    kit.text(painter, at, Align2::CENTER_CENTER, &number.to_string(), Role::Tag, t.ink);
}

/// How wide that disc is.
pub fn number_width(kit: Kit) -> f32 {
    2.0 * kit.h(DISC)
}

impl Plot<'_> {
    fn theme(&self) -> &'static Theme {
        self.kit.th
    }

    fn x(&self, turns: f32) -> f32 {
        let all = self.curve.turns.len().max(1) as f32;
        self.area.left() + (turns / all).clamp(0.0, 1.0) * self.area.width()
    }

    fn y(&self, value: f64) -> f32 {
        let part = (value / self.curve.top.max(f64::EPSILON)).clamp(0.0, 1.0) as f32;
        self.area.bottom() - part * self.area.height()
    }

    fn at(&self, turns: f32, value: f64) -> Pos2 {
        pos2(self.x(turns), self.y(value))
    }

    /// Lines and words of both axes.
    fn scale(&self, painter: &Painter) {
        let (kit, t, area) = (self.kit, self.theme(), self.area);
        for part in [0.0, 0.5, 1.0] {
            let value = part * self.curve.top;
            let y = self.y(value);
            let ends = [pos2(area.left(), y), pos2(area.right(), y)];
            if part == 0.5 {
                painter.extend(Shape::dotted_line(&ends, t.line2, 4.0, 0.7));
                continue;
            }
            painter.hline(area.x_range(), y, Stroke::new(1.0, t.line2));
            let words = self.curve.in_words(value);
            kit.text(painter, ends[0] - vec2(8.0, 0.0), Align2::RIGHT_CENTER, &words, Role::Caption, t.ink2);
        }
        let each = area.width() / self.curve.turns.len().max(1) as f32;
        for (i, turn) in self.curve.turns.iter().enumerate() {
            let x = self.x(i as f32);
            if i > 0 {
                painter.vline(x, area.y_range(), Stroke::new(1.0, t.line));
            }
            let words = kit.cut(painter, turn, Role::Caption, t.ink2, each);
            let at = pos2(x + (each - words.size().x) / 2.0, area.bottom() + kit.h(DISC) + 2.0);
            painter.galley(at, words, t.ink2);
        }
    }

    /// The curve itself: chances as a line in the midst of its error, points as steps.
    fn course(&self, painter: &Painter) {
        let t = self.theme();
        let ink = match self.curve.measure {
            Some(Measure::Win(side)) => t.side(side.0).line,
            Some(Measure::Points) | None => t.warn,
        };
        let mut mesh = Mesh::default();
        let mut line: Vec<Pos2> = Vec::new();
        for pair in self.curve.course.windows(2) {
            let [(x, a, e), (to, b, f)] = [pair[0], pair[1]];
            if self.curve.measure.is_none() {
                // Held until they change.
                let part = Rect::from_min_max(self.at(x, a), pos2(self.x(to), self.area.bottom()));
                mesh.add_colored_rect(part, t.vp.gamma_multiply(0.4));
                line.extend([self.at(x, a), self.at(to, a)]);
            } else {
                let band = [self.at(x, a + e), self.at(to, b + f), self.at(to, b - f), self.at(x, a - e)];
                quad(&mut mesh, band, ink.gamma_multiply(0.16));
                line.push(self.at(x, a));
            }
        }
        line.extend(self.curve.course.last().map(|p| self.at(p.0, p.1)));
        painter.add(Shape::mesh(mesh));
        painter.add(Shape::line(line, Stroke::new(1.8, ink)));
    }

    /// The points needed, as a line with its words.
    fn needed(&self, painter: &Painter) {
        let Some(needed) = self.curve.needed else { return };
        let (t, y) = (self.theme(), self.y(needed.into()));
        let ends = [pos2(self.area.left(), y), pos2(self.area.right(), y)];
        painter.extend(Shape::dashed_line(&ends, Stroke::new(1.4, t.ink), 6.0, 4.0));
        let (at, anchor) = if y < self.area.top() + self.kit.h(18.0) {
            (ends[0] + vec2(6.0, 3.0), Align2::LEFT_TOP)
        } else {
            (ends[0] + vec2(6.0, -3.0), Align2::LEFT_BOTTOM)
        };
        let words = format!("{needed} needed");
        self.kit.text(painter, at, anchor, &words, Role::Caption, t.ink2);
    }

    /// The moments that decided, by their numbers in the list; none on another.
    fn marks(&self, painter: &Painter) {
        let wide = number_width(self.kit) + 2.0;
        let mut placed: Vec<Pos2> = Vec::new();
        for (i, &x) in self.curve.marks.iter().enumerate() {
            let on_curve = self.at(x, self.curve.at(x));
            let mut at = on_curve;
            let up = at.y > self.area.center().y;
            while placed.iter().any(|p| (p.x - at.x).abs() < wide && (p.y - at.y).abs() < wide) {
                at.y += if up { -wide } else { wide };
            }
            placed.push(at);
            if at != on_curve {
                painter.line_segment([on_curve, at], Stroke::new(1.0, self.theme().ink));
            }
            number(self.kit, painter, at, i + 1);
        }
    }
}

fn quad(mesh: &mut Mesh, corners: [Pos2; 4], colour: Color32) {
    let first = mesh.vertices.len() as u32;
    for corner in corners {
        mesh.colored_vertex(corner, colour);
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}
