//! Arrows along places: attacks, follow-ups, retreats, moves; and the tags on their shafts.

use super::{
    brush::{Brush, Over, TagOf},
    counters,
    labels::{Obstacle, Thing, covered},
    pen::{OnShapes, centred_text, pane},
    placing::{self, Tag},
    rim::{DISC, number_colours},
    strokes::cross,
};
use crate::ui::{LEAST_TEXT, fonts};
use egui::{Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, vec2};
use engine::{
    base::keys::PlaceKey,
    show::{
        projection::At,
        scene::{Arrow, ArrowStyle, Mark},
        words::Tone,
    },
};
use map_art::{
    arrow::{self, LEAST, Look, Shape as Shaped, Way},
    ink::Ink,
    paper::{Pane, Tint},
};

/// How far an arrow keeps from a counter.
const CLEAR: f32 = 3.0;
/// How far from a counter that stands in brackets, where there is room.
const BRACKETS: f32 = 9.0;
/// A tag that costs less than this hides nothing and lies at its own arrow.
const FREE: f32 = 30.0;
/// The length of an arrow between neighbouring hexes, in radii.
const SHORT: f32 = 1.1;
/// Where on a shaft its tag lies.
pub(crate) const TAG: f32 = 0.45;

impl Brush<'_> {
    /// Arrows, and what their tags cover.
    pub fn arrows(&self, over: &mut Over) {
        let newest = self.arrows.iter().rposition(|a| a.style == ArrowStyle::Move);
        let shafts = |a: &Arrow| !matches!(a.style, ArrowStyle::Answers | ArrowStyle::Barred);
        let drawn: Vec<&Arrow> = self.arrows.iter().copied().filter(|a| shafts(a)).collect();
        let looks: Vec<Look> = self
            .arrows
            .iter()
            .enumerate()
            .filter(|(_, a)| shafts(a))
            .map(|(i, a)| self.look(a.style, a.side, newest == Some(i) || a.label.is_empty()))
            .collect();
        let ways: Vec<&[PlaceKey]> = drawn.iter().map(|a| a.path.as_slice()).collect();
        let paths = self.courses(&ways, over);
        for ((arrow, look), path) in drawn.iter().zip(&looks).zip(&paths) {
            self.shaft(path, look, over);
            if arrow.style == ArrowStyle::Refused {
                self.refused(path, look.scale, over);
            }
        }
        self.keep_heads_free(&paths, over);
        // All tags over all shafts.
        for (i, arrow) in drawn.iter().enumerate() {
            let t = self.theme;
            match arrow.style {
                ArrowStyle::Attack | ArrowStyle::Follow => {
                    self.boxed((&arrow.label, t.atk, false), (&arrow.path, &paths, i), over);
                }
                ArrowStyle::CouldJoin => {
                    self.boxed((&arrow.label, t.atk, true), (&arrow.path, &paths, i), over);
                }
                ArrowStyle::Move => {
                    let colour = t.side(arrow.side).line;
                    self.numbered((&arrow.label, colour), (&arrow.path, &paths, i), over);
                }
                ArrowStyle::Retreat
                | ArrowStyle::RetreatTheirs
                | ArrowStyle::Barred
                | ArrowStyle::Supply
                | ArrowStyle::Support
                | ArrowStyle::Answers
                | ArrowStyle::Refused => {}
            }
        }
        for arrow in &self.arrows {
            self.at_its_end(arrow, over);
        }
    }

    /// What lies on the place at the end of an arrow: the number of a hex of a retreat, or the cross of one that is barred.
    fn at_its_end(&self, arrow: &Arrow, over: &mut Over) {
        let t = self.theme;
        let Some(&place) = arrow.path.last().filter(|place| self.near(**place)) else { return };
        let bare = self.layout.stacks_at(place).next().is_none();
        let at = match self.layout.pos(place).filter(|_| bare) {
            Some(at) => at,
            // Beside a counter, at the corner where no other sign lies.
            None => self.layout.extent(place).right_bottom(),
        };
        let barred = (arrow.style == ArrowStyle::Barred).then_some((t.warn, t.card, t.warn));
        let Some((ink, fill, line)) = barred.or_else(|| number_colours(t, arrow)) else { return };
        over.shapes.push(Shape::circle_filled(at, DISC, fill));
        over.shapes.push(Shape::circle_stroke(at, DISC, Stroke::new(1.6, line)));
        if arrow.style == ArrowStyle::Barred {
            for way in [vec2(1.0, 1.0), vec2(1.0, -1.0)] {
                let arm = way * DISC * 0.42;
                over.shapes.push(Shape::line_segment([at - arm, at + arm], Stroke::new(1.8, ink)));
            }
        } else {
            over.shapes.push(centred_text(self.painter, at, &arrow.label, 11.0, fonts::bold(), ink));
        }
        let rect = Rect::from_center_size(at, Vec2::splat(DISC * 2.0 + 1.0));
        over.covered.push(Obstacle { rect, weight: 0.6, moves: true, thing: Thing::Tag });
    }

    /// The courses of ways, those along the same links side by side; nothing of one that is out of sight or drawn already.
    pub(crate) fn courses(&self, ways: &[&[PlaceKey]], over: &mut Over) -> Vec<Vec<Pos2>> {
        let keys: Vec<Vec<u16>> = ways.iter().map(|way| way.iter().map(|p| p.0).collect()).collect();
        let keys: Vec<&[u16]> = keys.iter().map(Vec::as_slice).collect();
        let aside = arrow::side_by_side(&keys);
        let mut out: Vec<Vec<Pos2>> = Vec::with_capacity(ways.len());
        for (way, aside) in ways.iter().zip(&aside) {
            let own = [way.first(), way.last()].map(|p| p.map_or(Rect::NOTHING, |p| self.layout.extent(*p)));
            let hides = |path: &[At]| hidden_by(path, own, over, &out);
            out.push(self.course(way, aside, hides).unwrap_or_default());
        }
        over.lines.extend(out.iter().flat_map(|path| path.windows(2).map(|w| [w[0], w[1]])));
        out
    }

    /// The course of a way from the edge of what stands at its first place to that at its last; bows go where they hide
    /// less.
    pub(crate) fn course(
        &self,
        way: &[PlaceKey],
        aside: &[f32],
        hides: impl Fn(&[At]) -> f32,
    ) -> Option<Vec<Pos2>> {
        let points: Vec<At> = way.iter().filter_map(|&p| self.layout.pos(p)).map(Into::into).collect();
        let (&first, &last) = (way.first()?, way.last()?);
        if points.len() < 2 || points.len() != way.len() || !way.iter().any(|&p| self.near(p)) {
            return None;
        }
        let stands = |place: PlaceKey| self.layout.extent(place).union(self.ghost(place));
        let end = |place: PlaceKey, by: f32| pane(stands(place).expand(by));
        let inner = &way[1..way.len() - 1];
        let held = |p: &PlaceKey| self.layout.stacks_at(*p).next().map(|_| end(*p, 0.0));
        let passed: Vec<Option<Pane>> = inner.iter().map(held).collect();
        let bracketed = self
            .marks
            .iter()
            .any(|m| matches!(m, Mark::Target { place, .. } | Mark::UnderAttack { place } if *place == last));
        let to = |by: f32| Way {
            points: &points,
            ends: [end(first, CLEAR), end(last, by)],
            passed: &passed,
            aside,
            short: self.layout.hex.map(|corners| (corners[0].length() * SHORT).clamp(12.0, LEAST)),
        };
        if bracketed {
            // Up to the brackets, unless that leaves too little of it.
            let path = to(BRACKETS).straight();
            if arrow::length(&path) >= LEAST {
                return Some(path.into_iter().map(Pos2::from).collect());
            }
        }
        Some(to(CLEAR).course(hides).into_iter().map(Pos2::from).collect())
    }

    /// What an arrow of a side looks like; of several moves told in order only the newest is drawn large.
    pub(crate) fn look(&self, style: ArrowStyle, side: u8, large: bool) -> Look {
        let scale = self.arrow_scale();
        let (line, open) = (Ink::Line(side), self.theme.side(side).is_cut());
        match style {
            ArrowStyle::Attack => Look::new(Shaped::Filled, Ink::Attack, scale),
            ArrowStyle::Follow => Look::new(Shaped::Outlined, Ink::Attack, scale),
            ArrowStyle::CouldJoin => Look::new(Shaped::Dashed, Ink::Attack, scale),
            ArrowStyle::Retreat | ArrowStyle::RetreatTheirs | ArrowStyle::Barred => {
                Look::new(Shaped::Dotted, Ink::Retreat(side), scale)
            }
            ArrowStyle::Support => Look::new(Shaped::Dotted, line, scale * 0.8),
            ArrowStyle::Supply => Look::new(Shaped::Filled, Ink::Tone(Tone::Supply), scale),
            ArrowStyle::Move | ArrowStyle::Answers if large => {
                Look::new(if open { Shaped::Open } else { Shaped::Filled }, line, scale)
            }
            ArrowStyle::Move | ArrowStyle::Answers => {
                let shape = if open { Shaped::ThinOpen } else { Shaped::Thin };
                Look::new(shape, Tint { ink: line, strength: 0.6 }, scale)
            }
            ArrowStyle::Refused => Look { rim: Ink::Ink2, ..Look::new(Shaped::Filled, Ink::Reserve, scale) },
        }
    }

    /// How large arrows are drawn: as large as the counters, never smaller than usual but on hexes, where they are short.
    pub(crate) fn arrow_scale(&self) -> f32 {
        let least = if self.layout.hex.is_some() { 0.62 } else { 1.0 };
        (self.layout.side_length / 42.0).clamp(least, 1.35)
    }

    /// Names and tags keep clear of the heads of arrows.
    pub(crate) fn keep_heads_free(&self, paths: &[Vec<Pos2>], over: &mut Over) {
        let size = Vec2::splat(arrow::HEAD.1 * self.arrow_scale());
        for path in paths {
            let [.., before, tip] = path.as_slice() else { continue };
            let rect = Rect::from_center_size(*tip + (*before - *tip).normalized() * size.x * 0.5, size);
            over.covered.push(Obstacle { rect, weight: 0.5, moves: true, thing: Thing::Tag });
        }
    }

    /// Draws an arrow along its course.
    pub(crate) fn shaft(&self, path: &[Pos2], look: &Look, over: &mut Over) {
        let path: Vec<At> = path.iter().map(|p| (p.x, p.y)).collect();
        let mut paper = OnShapes { painter: self.painter, theme: self.theme, out: &mut over.shapes };
        arrow::arrow(&mut paper, &path, look);
    }

    /// The cross on what is not possible.
    fn refused(&self, path: &[Pos2], scale: f32, over: &mut Over) {
        let t = self.theme;
        if let Some(at) = on(path, 0.5) {
            cross(at, 9.0 * scale, t.atk, t.reserve, &mut over.shapes);
            let rect = Rect::from_center_size(at, Vec2::splat(24.0));
            over.covered.push(Obstacle { rect, weight: 0.6, moves: true, thing: Thing::Tag });
        }
    }

    /// A tag in a box on a shaft.
    pub(crate) fn boxed(
        &self,
        (text, colour, dashed): (&str, Color32, bool),
        of: (&[PlaceKey], &[Vec<Pos2>], usize),
        over: &mut Over,
    ) {
        if text.is_empty() {
            return;
        }
        let letters = text.chars().count() as f32;
        let box_of =
            |size: f32, pad: f32| vec2((size * 0.6 * letters + pad).max(size + pad * 0.75), size + pad * 0.6);
        let large = 13.0 * self.text_scale.max(1.0);
        let sizes = [(box_of(large, 12.0), large), (box_of(LEAST_TEXT, 6.0), LEAST_TEXT)];
        let Some((r, size)) = self.tag_spot(&sizes, of, over) else { return };
        let stroke = Stroke::new(1.6, colour);
        let frame = if dashed { Stroke::NONE } else { stroke };
        let corner = CornerRadius::same(3);
        let card = self.theme.card;
        over.shapes.push(Shape::Rect(RectShape::new(r, corner, card, frame, StrokeKind::Inside)));
        if dashed {
            counters::dashed_rect(&mut over.shapes, r, stroke, 4.0, 3.0);
        }
        over.shapes.push(centred_text(self.painter, r.center(), text, size, fonts::bold(), colour));
        over.covered.push(Obstacle { rect: r.expand(1.0), weight: 0.6, moves: true, thing: Thing::Tag });
    }

    /// A number in a circle on a shaft.
    pub(crate) fn numbered(
        &self,
        (text, colour): (&str, Color32),
        of: (&[PlaceKey], &[Vec<Pos2>], usize),
        over: &mut Over,
    ) {
        if text.is_empty() {
            return;
        }
        let sizes = [(Vec2::splat(21.0), 10.0), (Vec2::splat(16.0), 7.6)];
        let Some((r, radius)) = self.tag_spot(&sizes, of, over) else { return };
        let at = r.center();
        over.shapes.push(Shape::circle_filled(at, radius, self.theme.card));
        over.shapes.push(Shape::circle_stroke(at, radius, Stroke::new(1.6, colour)));
        over.shapes.push(centred_text(self.painter, at, text, 11.0, fonts::bold(), self.theme.ink));
        over.covered.push(Obstacle { rect: r, weight: 0.6, moves: true, thing: Thing::Tag });
    }

    /// Where the tag of an arrow goes, in the largest of some sizes that finds room at the shaft; else in the last of them
    /// farther off, with a thread to the shaft. Of the ways drawn it belongs to one.
    fn tag_spot(
        &self,
        sizes: &[(Vec2, f32)],
        (way, paths, nth): (&[PlaceKey], &[Vec<Pos2>], usize),
        over: &mut Over,
    ) -> Option<(Rect, f32)> {
        let own = paths.get(nth).filter(|path| path.len() > 1)?;
        let foreign = self.foreign(way);
        let others = paths.iter().enumerate().filter(|(i, _)| *i != nth);
        let lines: Vec<[Pos2; 2]> =
            others.flat_map(|(_, path)| path.windows(2).map(|w| [w[0], w[1]])).collect();
        let mut best: Option<(Rect, f32, f32)> = None;
        for &(size, value) in sizes {
            let (foreign, avoid, view) = (&foreign[..], &over.covered[..], self.painter.clip_rect());
            let tag = Tag { size, own, foreign, lines: &lines, avoid, view };
            let (rect, cost) = tag.place(tag_spots(own, size).into_iter());
            if best.is_none_or(|(_, _, least)| cost < least) {
                best = Some((rect, value, cost));
            }
            if cost < FREE {
                break;
            }
        }
        // A way without length has no place for it.
        let (rect, value, _) = best.filter(|(rect, ..)| rect.is_positive() && rect.is_finite())?;
        let hook = on(own, TAG)?;
        if placing::apart(own, rect) > 8.0 {
            over.shapes
                .push(Shape::line_segment([rect.clamp(hook), hook], Stroke::new(1.2, self.theme.ink2)));
        }
        over.tags.push((rect, TagOf::Arrow(*way.first()?, *way.last()?)));
        Some((rect, value))
    }

    /// Points of the places in sight that are none of these.
    pub(crate) fn foreign(&self, own: &[PlaceKey]) -> Vec<Pos2> {
        let places = self.layout.places.iter().enumerate().filter(|(_, at)| at.near);
        places.filter(|(i, _)| !own.contains(&PlaceKey::nth(*i))).map(|(_, at)| at.pos).collect()
    }
}

/// What a bow hides: other counters and signs, and arrows drawn before it.
fn hidden_by(path: &[At], own: [Rect; 2], over: &Over, before: &[Vec<Pos2>]) -> f32 {
    let path: Vec<Pos2> = path.iter().map(|p| Pos2::from(*p)).collect();
    let along = |o: &Obstacle| {
        let r = o.rect.expand(arrow::SHAFT * 0.5);
        path.windows(2).map(|w| covered(r, [w[0], w[1]])).sum::<f32>()
    };
    let cost = |o: &Obstacle| match o.thing {
        Thing::Counter | Thing::Goal if own.iter().any(|r| r.contains_rect(o.rect)) => 0.0,
        Thing::Goal if o.weight < 1.0 => along(o),
        Thing::Counter | Thing::Goal => along(o) * 5.0,
        Thing::Sign | Thing::Frame => along(o),
        Thing::Tag | Thing::Name | Thing::Water | Thing::Tool | Thing::Bar => 0.0,
    };
    let crossed = before.iter().flat_map(|p| p.windows(2));
    let near = crossed.filter(|w| path.iter().any(|p| placing::away(w, *p) < arrow::APART)).count();
    over.covered.iter().map(cost).sum::<f32>() + near as f32 * 6.0
}

/// The point at a share of a path.
fn on(path: &[Pos2], share: f32) -> Option<Pos2> {
    super::strokes::along(path, share)
}

/// Spots for a tag: on the shaft where it leaves enough of it, beside it, and farther and farther around.
fn tag_spots(path: &[Pos2], size: Vec2) -> Vec<Pos2> {
    let points: Vec<At> = path.iter().map(|p| (p.x, p.y)).collect();
    let total = arrow::length(&points);
    let at = |share: f32| arrow::at(&points, total * share).map(|(p, way)| (Pos2::from(p), Vec2::from(way)));
    let half = |way: Vec2| size.x * 0.5 * way.x.abs() + size.y * 0.5 * way.y.abs();
    let mut spots = Vec::with_capacity(80);
    for share in [TAG, 0.4, 0.5, 0.35, 0.55, 0.3, 0.6] {
        let Some((p, way)) = at(share) else { continue };
        let room = (total * share - 4.0).min(total * (1.0 - share) - arrow::HEAD.1 + 1.0);
        if half(way) <= room {
            spots.push(p);
        }
    }
    for gap in [arrow::HEAD.0 * 0.5 + 2.0, 14.0, 22.0] {
        for share in [TAG, 0.3, 0.6, 0.15, 0.8] {
            let Some((p, way)) = at(share) else { continue };
            let across = vec2(way.y, -way.x);
            let reach = across * (half(across) + gap);
            spots.extend([p + reach, p - reach]);
        }
    }
    if let Some((p, _)) = at(TAG) {
        let middle = Rect::from_center_size(p, Vec2::splat(30.0));
        spots.extend(placing::around(middle, size, placing::First::Above));
    }
    spots
}
