//! The curves over the rows of the timeline: what is counted, or how a game played on from each moment ends.

use crate::{
    features::review::Review,
    panels::cx::Cx,
    screens::review::axis::Axis,
    ui::{Role, Theme},
};
use egui::{Align2, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, pos2, vec2};
use engine::{play::prospect::Measure, show::tally::TallyKind};

/// Points as filled steps, forces as a line in the colour of each side.
pub fn counts(review: &Review, axis: Axis, area: Rect, end: u32, t: &Theme, shapes: &mut Vec<Shape>) {
    let line = &review.shown.timeline;
    shapes.push(Shape::line_segment([area.left_bottom(), area.right_bottom()], Stroke::new(1.0, t.line2)));
    let most = |kind: TallyKind| {
        let wanted: Vec<usize> = (0..line.names.len()).filter(|&i| line.names[i].kind == kind).collect();
        // What comes later has no part in the scale of a review without its future.
        let shown = line.curve.iter().filter(|p| p.at <= end);
        let top = shown.flat_map(|p| wanted.iter().filter_map(|&i| p.values.get(i))).max();
        top.copied().unwrap_or(0).max(1) as f32
    };
    let course = |index: usize, top: f32| -> Vec<Pos2> {
        let mut points: Vec<Pos2> = Vec::new();
        let mut last: Option<f32> = None;
        for point in line.curve.iter().filter(|p| p.at <= end) {
            let Some(value) = point.values.get(index) else { continue };
            let x = axis.x(point.at as f32).clamp(area.left(), area.right());
            let y = area.bottom() - *value as f32 / top * (area.height() - 6.0);
            if let Some(before) = last {
                points.push(pos2(x, before));
            }
            points.push(pos2(x, y));
            last = Some(y);
        }
        points
    };
    for (i, name) in line.names.iter().enumerate() {
        match name.kind {
            TallyKind::Points => {
                let points = course(i, most(TallyKind::Points).max(10.0));
                let mut mesh = egui::Mesh::default();
                for pair in points.windows(2) {
                    if pair[1].x > pair[0].x {
                        let part = Rect::from_min_max(pair[0], pos2(pair[1].x, area.bottom()));
                        mesh.add_colored_rect(part, t.vp.gamma_multiply(0.4));
                    }
                }
                shapes.push(Shape::mesh(mesh));
                shapes.push(Shape::line(points, Stroke::new(1.6, t.warn)));
            }
            TallyKind::Force => {
                let ink = name.side.map_or(t.ink2, |s| t.side(s.0).line);
                let points = course(i, most(TallyKind::Force));
                if name.side.is_some_and(|s| !t.side(s.0).is_cut()) {
                    shapes.push(Shape::line(points, Stroke::new(1.6, ink)));
                } else {
                    shapes.extend(Shape::dashed_line(&points, Stroke::new(1.6, ink), 5.0, 3.0));
                }
            }
            TallyKind::Loss | TallyKind::Held | TallyKind::Other => {}
        }
    }
}

/// A moment of the curve: where it lies, mean and standard error.
type Known = (f32, f64, f64);

/// A value of such a moment.
type Part = fn(Known) -> f64;

/// Where values lie.
struct Scale {
    area: Rect,
    top: f64,
}

impl Scale {
    fn y(&self, value: f64) -> f32 {
        self.area.bottom() - (value / self.top).clamp(0.0, 1.0) as f32 * (self.area.height() - 4.0)
    }
}

/// Certain at the top, or as many points as are to be expected anywhere on the line.
fn scale_of(cx: &Cx<'_>, review: &Review, measure: Measure, area: Rect) -> Scale {
    let shown = review.shown.timeline.plies.iter().take(review.end() as usize + 1);
    let most = || {
        let known = shown.filter_map(|p| cx.play.chances.of(review.seen_by, *p));
        known.map(|p| p.mean(measure) + p.error(measure)).fold(1.0, f64::max).ceil()
    };
    Scale { area, top: if measure == Measure::Points { most() } else { 1.0 } }
}

/// Where the curve of chances is drawn: under its caption.
fn below_caption(cx: &Cx<'_>, area: Rect) -> Rect {
    area.with_min_y((area.top() + cx.kit.h(16.0)).min(area.bottom()))
}

/// Chances as a line with its standard error as a band, its scale at the left, turning points as diamonds. The line leads
/// from one whole stretch of orders to the next: the midst of a plan is no station of it.
pub fn chances(cx: &Cx<'_>, ui: &Ui, review: &Review, axis: Axis, area: Rect, shapes: &mut Vec<Shape>) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let chances = &cx.play.chances;
    let Some(measure) = review.curve.measure(review.seen_by) else { return };
    let (known, games) = chances.stations(review);
    let known: Vec<Known> = known
        .into_iter()
        .map(|(m, p)| (axis.x(m as f32), p.mean_of(measure, games), p.first(games).error(measure)))
        .collect();
    let scale = scale_of(cx, review, measure, below_caption(cx, area));
    let ink = match measure {
        Measure::Win(side) => t.side(side.0).line,
        Measure::Points => t.warn,
    };
    let lines: &[(f64, bool)] = &[(1.0, true), (0.5, false), (0.0, true)];
    let roomy = scale.area.height() > kit.h(44.0);
    for (part, whole) in lines.iter().filter(|(part, _)| roomy || *part != 0.5) {
        let y = scale.y(part * scale.top);
        let ends = [pos2(area.left(), y), pos2(area.right(), y)];
        if *whole {
            shapes.push(Shape::line_segment(ends, Stroke::new(1.0, t.line2)));
        } else {
            shapes.extend(Shape::dotted_line(&ends, t.ink3, 4.0, 0.7));
        }
        let words = measure.in_words(part * scale.top);
        let galley = kit.line(ui.painter(), &words, Role::Caption, t.ink2);
        let at = Align2::RIGHT_CENTER.anchor_size(pos2(area.left() - 8.0, y), galley.size());
        shapes.push(Shape::galley(at.min, galley, t.ink2));
    }
    let clip = |x: f32| x.clamp(area.left(), area.right());
    let mut mesh = egui::Mesh::default();
    for pair in known.windows(2) {
        let [a, b] = [pair[0], pair[1]];
        if b.0 < area.left() || a.0 > area.right() {
            continue;
        }
        let (left, right) = (clip(a.0), clip(b.0));
        // What is cut off at the left or right edge is cut along its slope.
        let at = |x: f32, value: Part| {
            let part = f64::from((x - a.0) / (b.0 - a.0).max(0.001));
            scale.y(value(a) + (value(b) - value(a)) * part)
        };
        let band = |top: Part, low: Option<Part>| {
            let under = |x: f32| low.map_or(scale.area.bottom(), |low| at(x, low));
            [
                pos2(left, at(left, top)),
                pos2(right, at(right, top)),
                pos2(right, under(right)),
                pos2(left, under(left)),
            ]
        };
        quad(&mut mesh, band(|k| k.1, None), ink.gamma_multiply(0.10));
        quad(&mut mesh, band(|k| k.1 + k.2, Some(|k| k.1 - k.2)), ink.gamma_multiply(0.16));
    }
    shapes.push(Shape::mesh(mesh));
    let clipped: Vec<Pos2> = known
        .iter()
        .filter(|k| k.0 >= area.left() && k.0 <= area.right())
        .map(|k| pos2(k.0, scale.y(k.1)))
        .collect();
    shapes.push(Shape::line(clipped, Stroke::new(1.8, ink)));
    for point in chances.points() {
        let x = axis.x(point.swing.of.last as f32);
        if x < area.left() || x > area.right() {
            continue;
        }
        let y = scale.y(point.swing.means[1]);
        let diamond = vec![pos2(x, y - 5.5), pos2(x + 5.5, y), pos2(x, y + 5.5), pos2(x - 5.5, y)];
        shapes.push(Shape::convex_polygon(diamond, t.panel, Stroke::new(1.8, ink)));
    }
}

fn quad(mesh: &mut egui::Mesh, corners: [Pos2; 4], colour: egui::Color32) {
    let first = mesh.vertices.len() as u32;
    for corner in corners {
        mesh.colored_vertex(corner, colour);
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}

/// What the orders that end at the moment changed, from end to end of what is judged as one: `61 % to 38 %`; the value alone
/// where nothing changed, in the midst of a plan, and where nothing is known of the moment before.
pub fn words_at(cx: &Cx<'_>, review: &Review, moment: u32) -> Option<String> {
    let measure = review.curve.measure(review.seen_by)?;
    let chances = &cx.play.chances;
    let of = |moment| chances.of(review.seen_by, review.ply_of(moment));
    let now = of(moment)?;
    let before = chances.stretch_to(moment).and_then(|s| of(s.before()));
    if let Some(before) = before {
        let games = [before, now].map(|p| if p.is_over() { u32::MAX } else { p.games() });
        let [a, b] = [before, now].map(|p| measure.in_words(p.mean_of(measure, games[0].min(games[1]))));
        if a != b {
            return Some(format!("{a} to {b}"));
        }
    }
    Some(measure.in_words(now.mean(measure)))
}

/// The caption over the curve, and beside the playhead what the orders that end there changed.
pub fn over(cx: &Cx<'_>, ui: &Ui, review: &Review, axis: Axis, area: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let caption = cx.play.chances.caption(cx.desk, review);
    let galley = kit.cut(ui.painter(), &caption, Role::Caption, t.ink2, area.width() - 8.0);
    let spot = Rect::from_min_size(pos2(area.left() + 4.0, area.top()), galley.size());
    ui.painter().galley(spot.min, galley, t.ink2);
    let response = ui.interact(spot, ui.scope_id().with("chances"), egui::Sense::hover());
    crate::ui::widgets::spoken(&response, egui::accesskit::Role::Label, &caption);
    if cx.play.chances.is_playing() {
        response.on_hover_text("The window goes on meanwhile. Counts under the timeline stops it (L)");
    }
    let Some(moment) = review.shown.moment else { return };
    let Some(words) = words_at(cx, review, moment) else { return };
    let measure = review.curve.measure(review.seen_by);
    let prospect = cx.play.chances.of(review.seen_by, review.ply_of(moment));
    let (Some(measure), Some(prospect)) = (measure, prospect) else { return };
    let inner = below_caption(cx, area);
    let x = axis.x(moment as f32);
    if x < area.left() - 1.0 || x > area.right() + 1.0 {
        return;
    }
    let at = pos2(x, scale_of(cx, review, measure, inner).y(prospect.mean(measure)));
    // In the midst of a plan the line goes elsewhere: a ring says that this is no station of it.
    if moment == 0 || cx.play.chances.stretch_to(moment).is_some() {
        ui.painter().circle(at, 4.5, t.acc, Stroke::new(1.5, t.panel));
    } else {
        ui.painter().circle(at, 3.5, t.panel, Stroke::new(1.5, t.acc));
    }
    let galley = kit.line(ui.painter(), &words, Role::CaptionSemi, t.ink);
    let size = galley.size() + vec2(14.0, 5.0);
    let left = if x + 8.0 + size.x > area.right() { x - 8.0 - size.x } else { x + 8.0 };
    let plate = Rect::from_min_size(pos2(left, inner.top() + 1.0), size);
    let corner = CornerRadius::same(crate::ui::theme::space::CORNER);
    ui.painter().rect(plate, corner, t.card, Stroke::new(1.0, t.line2), StrokeKind::Inside);
    ui.painter().galley(plate.min + vec2(7.0, 2.5), galley, t.ink);
}
