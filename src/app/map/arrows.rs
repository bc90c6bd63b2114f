//! Arrows along places: attacks, follow-ups, retreats, moves; their shafts, heads and labels.

use super::{
    brush::{Brush, Over},
    counters,
    labels::{Obstacle, Thing, covered},
    pen::centred_text,
    strokes::{along, cross, head, leave, middle, shaft, shorter},
};
use crate::{
    app::ui::fonts,
    engine::{
        base::keys::PlaceKey,
        show::scene::{Arrow, ArrowStyle, Mark},
    },
};
use egui::{Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, vec2};

impl Brush<'_> {
    /// Arrows, and what their labels cover.
    pub fn arrows(&self, over: &mut Over) {
        let newest = self.arrows.iter().rposition(|a| a.style == ArrowStyle::Move);
        let paths: Vec<_> = self.arrows.iter().map(|a| self.course(a)).collect();
        over.lines.extend(paths.iter().flatten().flat_map(|path| path.windows(2).map(|w| [w[0], w[1]])));
        for (i, (arrow, path)) in self.arrows.iter().zip(&paths).enumerate() {
            if let Some(path) = path {
                self.arrow(arrow, path, newest == Some(i), over);
            }
        }
        // All labels over all shafts.
        for (arrow, path) in self.arrows.iter().zip(&paths) {
            if let Some(path) = path {
                over.foreign = self.foreign(&arrow.path);
                over.own = arrow.path.iter().filter_map(|&p| self.layout.pos(p)).collect();
                self.label(arrow, path, over);
            }
        }
    }

    /// Points of the places in sight that are none of these.
    pub(crate) fn foreign(&self, own: &[PlaceKey]) -> Vec<Pos2> {
        let places = self.layout.places.iter().enumerate().filter(|(_, at)| at.near);
        places.filter(|(i, _)| !own.contains(&PlaceKey::nth(*i))).map(|(_, at)| at.pos).collect()
    }

    /// The points of an arrow, from the rim of its first stack to that of its last.
    pub(crate) fn course(&self, arrow: &Arrow) -> Option<Vec<Pos2>> {
        let mut path: Vec<Pos2> = arrow.path.iter().filter_map(|&p| self.layout.pos(p)).collect();
        let (first, last) = (*arrow.path.first()?, *arrow.path.last()?);
        let n = path.len();
        if n < 2 || n != arrow.path.len() || !arrow.path.iter().any(|&p| self.near(p)) {
            return None;
        }
        let targeted = self
            .marks
            .iter()
            .any(|m| matches!(m, Mark::Target { place, .. } | Mark::UnderAttack { place } if *place == last));
        let rim = |place: PlaceKey, by: f32| self.layout.core(place).expand(by);
        path[0] = leave(rim(first, 5.0), path[0], path[1]);
        let after = if targeted { 11.0 } else { 6.0 };
        path[n - 1] = leave(rim(last, after), path[n - 1], path[n - 2]);
        Some(path)
    }

    fn arrow(&self, arrow: &Arrow, path: &[Pos2], newest: bool, over: &mut Over) {
        let t = self.theme;
        let side = t.side(arrow.side);
        let wide = (self.layout.side_length / 34.0).clamp(0.9, 1.4);
        match arrow.style {
            ArrowStyle::Attack => {
                let (body, head) = ((4.6 * wide, 9.5 * wide), (20.0 * wide, 17.0 * wide));
                shaft(path, body, head, t.atk, t.halo, &mut over.shapes);
            }
            ArrowStyle::Follow => {
                let (body, head) = ((3.4 * wide, 6.4 * wide), (15.0 * wide, 13.0 * wide));
                shaft(path, body, head, t.atk, t.halo, &mut over.shapes);
                let (body, head) = ((1.4, 4.0 * wide - 1.0), (9.5 * wide, 8.4 * wide));
                shaft(&shorter(path, 2.2), body, head, t.card, t.atk, &mut over.shapes);
            }
            ArrowStyle::CouldJoin => {
                over.shapes.push(Shape::line(path.to_vec(), Stroke::new(5.0, t.halo)));
                over.shapes.extend(Shape::dashed_line(path, Stroke::new(3.0, t.atk), 7.0, 5.0));
            }
            ArrowStyle::Retreat => {
                let c = side.retreat;
                let back = shorter(path, 6.0);
                over.shapes.push(Shape::line(back.clone(), Stroke::new(4.4, t.halo)));
                over.shapes.extend(Shape::dashed_line(&back, Stroke::new(2.4, c), 4.0, 3.0));
                head(path, 9.0, 8.0, c, &mut over.shapes);
            }
            ArrowStyle::Supply => {
                let back = shorter(path, 7.0);
                over.shapes.push(Shape::line(back.clone(), Stroke::new(6.4, t.halo)));
                over.shapes.push(Shape::line(back, Stroke::new(3.4, t.sup)));
                head(path, 11.0, 10.0, t.sup, &mut over.shapes);
            }
            ArrowStyle::Move if newest || arrow.label.is_empty() => {
                let (body, head) = ((6.0 * wide, 9.0 * wide), (19.0 * wide, 15.0 * wide));
                shaft(path, body, head, side.line, t.halo, &mut over.shapes);
            }
            ArrowStyle::Move => {
                let c = side.line.gamma_multiply(0.5);
                over.shapes.push(Shape::line(shorter(path, 7.0), Stroke::new(2.6, c)));
                head(path, 10.0, 9.0, c, &mut over.shapes);
            }
            ArrowStyle::Answers => {}
            ArrowStyle::Refused => self.refused(path, wide, over),
        }
    }

    /// What is not possible: an arrow with a cross.
    fn refused(&self, path: &[Pos2], wide: f32, over: &mut Over) {
        let t = self.theme;
        let (body, head) = ((4.6 * wide, 4.6 * wide), (18.0 * wide, 15.0 * wide));
        shaft(path, body, head, t.reserve, t.ink2, &mut over.shapes);
        if let Some(at) = middle(path) {
            cross(at, 9.0 * wide, t.atk, t.reserve, &mut over.shapes);
            let rect = Rect::from_center_size(at, Vec2::splat(24.0));
            over.covered.push(Obstacle { rect, weight: 0.6, moves: true, thing: Thing::Tag });
        }
    }

    fn label(&self, arrow: &Arrow, path: &[Pos2], over: &mut Over) {
        let t = self.theme;
        match arrow.style {
            ArrowStyle::Attack | ArrowStyle::Follow => self.boxed(path, &arrow.label, t.atk, false, over),
            ArrowStyle::CouldJoin => self.boxed(path, &arrow.label, t.atk, true, over),
            ArrowStyle::Move => self.numbered(path, &arrow.label, t.side(arrow.side).line, over),
            ArrowStyle::Retreat | ArrowStyle::Supply | ArrowStyle::Answers | ArrowStyle::Refused => {}
        }
    }

    /// A label in a box in the middle of a shaft.
    pub(crate) fn boxed(&self, path: &[Pos2], text: &str, colour: Color32, dashed: bool, over: &mut Over) {
        if text.is_empty() {
            return;
        }
        let size = 13.0 * self.text_scale.max(1.0);
        let width = size * 0.6 * text.chars().count() as f32 + 14.0;
        let r = free_spot(path, vec2(width.max(26.0), size + 9.0), over);
        let at = r.center();
        let stroke = Stroke::new(1.6, colour);
        let frame = if dashed { Stroke::NONE } else { stroke };
        let card = self.theme.card;
        over.shapes.push(Shape::Rect(RectShape::new(
            r,
            CornerRadius::same(3),
            card,
            frame,
            StrokeKind::Inside,
        )));
        if dashed {
            counters::dashed_rect(&mut over.shapes, r, stroke, 4.0, 3.0);
        }
        over.shapes.push(centred_text(self.painter, at, text, size, fonts::bold(), colour));
        over.covered.push(Obstacle { rect: r.expand(1.0), weight: 0.6, moves: true, thing: Thing::Tag });
    }

    /// A number in a circle in the middle of a shaft.
    pub(crate) fn numbered(&self, path: &[Pos2], text: &str, colour: Color32, over: &mut Over) {
        if text.is_empty() {
            return;
        }
        let r = free_spot(path, Vec2::splat(22.0), over);
        let at = r.center();
        over.shapes.push(Shape::circle_filled(at, 10.0, self.theme.card));
        over.shapes.push(Shape::circle_stroke(at, 10.0, Stroke::new(1.6, colour)));
        over.shapes.push(centred_text(self.painter, at, text, 11.0, fonts::bold(), self.theme.ink));
        over.covered.push(Obstacle { rect: r, weight: 0.6, moves: true, thing: Thing::Tag });
    }
}

/// Where the label of an arrow goes: on a long shaft near its middle, beside a short one, off what is there.
fn free_spot(path: &[Pos2], size: Vec2, over: &Over) -> Rect {
    let total: f32 = path.windows(2).map(|w| (w[1] - w[0]).length()).sum();
    let (Some(&a), Some(&b)) = (path.first(), path.last()) else { return Rect::NOTHING };
    let way = (b - a).normalized();
    let across = vec2(way.y, -way.x);
    let reach = size.x * 0.5 * across.x.abs() + size.y * 0.5 * across.y.abs() + 8.0;
    let on = |share: f32| along(path, share).unwrap_or(a);
    let mut spots: Vec<Pos2> = Vec::with_capacity(8);
    if total > size.x * way.x.abs() + size.y * way.y.abs() + 34.0 {
        spots.extend([on(0.45), on(0.35), on(0.58)]);
    }
    spots
        .extend([0.5, 0.25, 0.75].into_iter().flat_map(|f| [on(f) + across * reach, on(f) - across * reach]));
    let cost = |at: &Pos2| {
        let r = Rect::from_center_size(*at, size);
        let hidden = |o: &Obstacle| {
            let hidden = r.intersect(o.rect);
            if hidden.is_positive() { hidden.area() } else { 0.0 }
        };
        // Its own shaft may pass under it, those of others not.
        let own = |l: &[Pos2; 2]| path.windows(2).any(|w| w == l);
        let others = over.lines.iter().filter(|l| !own(l));
        let crossed = others.map(|l| covered(r.expand(4.0), *l)).sum::<f32>();
        over.covered.iter().map(hidden).sum::<f32>() + crossed * 6.0 + over.astray(*at)
    };
    let best = spots.iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
    Rect::from_center_size(best.copied().unwrap_or(a).round(), size)
}
