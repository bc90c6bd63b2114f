//! A battle on its counters: the arrow that grows, the die on it, hits on their way, units that are shaken, struck out, go back
//! or go on, and the place that changes hands. What is drawn when stands in `fight_time`.

use super::{
    arrows::TAG,
    brush::{Brush, Over, TagOf},
    counters::{Look, count_shapes, counter_shapes, dashed_rect, die_shapes},
    fight_time::{Drawn, Pip, Stage, Taken, Timeline, Trail},
    pen::centred_text,
    strokes,
};
use crate::ui::{LEAST_TEXT, fonts};
use egui::{
    CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, pos2, vec2,
};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::{
        board::Tier,
        scene::{Arrow, ArrowStyle, Mark},
    },
};

/// Side of the die.
const DIE: f32 = 36.0;
/// Radius of a hit.
const PIP: f32 = 4.0;
/// Width of a trail, and of the line through a lost unit.
const LINE: f32 = 2.0;
/// Width of the rim around the place that is fought for, and how far from what stands there.
const RIM: f32 = 3.0;
const BESIDE: f32 = 3.0;
/// Radius of the wash on a map of points, in counters.
const RUNS: f32 = 1.6;

/// A battle that is shown on the map.
#[derive(Debug, Clone, Copy)]
pub struct Fighting<'a> {
    /// When what is seen of it.
    pub timeline: &'a Timeline,
    /// From which millisecond on it is seen now.
    pub from: f64,
    /// The millisecond that is seen.
    pub ms: f64,
    /// It was gone on from: only where units were lost is still marked.
    pub over: bool,
}

impl Fighting<'_> {
    /// Units that are drawn by it.
    pub(crate) fn units(&self) -> Vec<UnitKey> {
        let moves = !self.over && self.ms < self.timeline.length();
        if moves { self.timeline.units(self.from) } else { Vec::new() }
    }
}

/// The ways of the attack as they are drawn.
struct Ways<'a> {
    arrows: Vec<(Option<&'a Arrow>, Vec<Pos2>)>,
}

impl Brush<'_> {
    /// Draws what is seen of a battle. `tags` are those of the arrows on the map.
    pub(crate) fn fight(&self, painter: &Painter, fight: &Fighting<'_>, tags: &[(Rect, TagOf)]) {
        let line = fight.timeline;
        let stage = line.stage(fight.from, fight.ms);
        let mut out = Vec::new();
        for place in &stage.lost {
            self.lost(*place, &mut out);
        }
        if fight.over {
            painter.extend(out);
            return;
        }
        if let Some(taken) = &stage.taken {
            self.taken(line.place(), taken, &mut out);
        }
        self.rim(line.place(), &mut out);
        if fight.ms >= line.length() {
            painter.extend(out);
            return;
        }
        let ways = self.ways(line);
        self.grown(line, &stage, &ways, tags, &mut out);
        painter.extend(out);
        self.units(painter, &stage.units);
        let mut out = Vec::new();
        for pip in &stage.pips {
            self.pip(line, pip, &ways, &mut out);
        }
        if let Some((face, frame)) = stage.die {
            self.die(line.place(), (face, frame), &ways, tags, &mut out);
        }
        painter.extend(out);
    }

    /// Where units went, under the counters.
    pub(crate) fn trails(&self, fight: &Fighting<'_>) -> Vec<Shape> {
        let mut out = Vec::new();
        if !fight.over {
            let stage = fight.timeline.stage(fight.from, fight.ms);
            stage.trails.iter().for_each(|trail| self.trail(fight.timeline, trail, &mut out));
        }
        out
    }

    /// The place that is fought for keeps its bracket, and has a rim in the colour of the card that tells of it, under the
    /// number of its units.
    fn rim(&self, place: PlaceKey, out: &mut Vec<Shape>) {
        if !self.near(place) {
            return;
        }
        let rect = self.layout.extent(place).expand(BESIDE);
        let stroke = Stroke::new(RIM, self.theme.card);
        let corner = CornerRadius::same(3);
        out.push(Shape::Rect(RectShape::stroke(rect, corner, stroke, StrokeKind::Middle)));
        let marked = |mark: &&Mark| matches!(mark, Mark::Target { place: p, .. } | Mark::UnderAttack { place: p } if *p == place);
        if !self.marks.iter().any(marked) {
            self.brackets(place, 3.4, out);
        }
        for stack in self.layout.stacks_at(place).filter(|stack| !stack.count_only) {
            let units = stack.units.iter().map(|&i| self.scene.counters[i].unit);
            let n = units.filter(|unit| !self.away.contains(unit)).count();
            if n > self.uncounted() {
                count_shapes(self.painter, stack.body, n, self.theme, out);
            }
        }
    }

    /// The arrows of the attack on the map; where there are none any more, straight ways from where it came.
    fn ways<'a>(&'a self, line: &Timeline) -> Ways<'a> {
        let attack = |a: &&Arrow| a.style == ArrowStyle::Attack && a.path.last() == Some(&line.place());
        let shafts = |a: &&Arrow| !matches!(a.style, ArrowStyle::Answers | ArrowStyle::Barred);
        let drawn: Vec<&Arrow> = self.arrows.iter().copied().filter(shafts).collect();
        if drawn.iter().any(attack) {
            let ways: Vec<&[PlaceKey]> = drawn.iter().map(|a| a.path.as_slice()).collect();
            let paths = self.courses(&ways, &mut Over::default());
            let all = drawn.into_iter().zip(paths).filter(|(a, path)| attack(a) && path.len() > 1);
            return Ways { arrows: all.map(|(a, path)| (Some(a), path)).collect() };
        }
        let straight = |from: PlaceKey| self.course(&[from, line.place()], &[], |_| 0.0);
        let paths = line.origins().into_iter().filter_map(straight).filter(|path| path.len() > 1);
        Ways { arrows: paths.map(|path| (None, path)).collect() }
    }

    /// The arrows as wide as they are now, with their tags.
    fn grown(
        &self,
        line: &Timeline,
        stage: &Stage<'_>,
        ways: &Ways<'_>,
        tags: &[(Rect, TagOf)],
        out: &mut Vec<Shape>,
    ) {
        let mut over = Over::default();
        let mut look = self.look(ArrowStyle::Attack, line.side(0).unwrap_or_default(), true);
        look.scale *= stage.arrow / map_art::arrow::SHAFT;
        for (_, path) in &ways.arrows {
            self.shaft(path, &look, &mut over);
        }
        out.append(&mut over.shapes);
        for (arrow, _) in &ways.arrows {
            let Some(arrow) = arrow.filter(|arrow| !arrow.label.is_empty()) else { continue };
            let Some(rect) = tag_of(arrow, tags) else { continue };
            let (corner, stroke) = (CornerRadius::same(3), Stroke::new(1.6, self.theme.atk));
            out.push(RectShape::new(rect, corner, self.theme.card, stroke, StrokeKind::Inside).into());
            let size = (rect.height() - 7.0).clamp(LEAST_TEXT, 13.0 * self.text_scale.max(1.0));
            let text =
                centred_text(self.painter, rect.center(), &arrow.label, size, fonts::bold(), self.theme.atk);
            out.push(text);
        }
    }

    /// The die, in the place of the tag of the first arrow.
    fn die(
        &self,
        place: PlaceKey,
        (face, frame): (u8, f32),
        ways: &Ways<'_>,
        tags: &[(Rect, TagOf)],
        out: &mut Vec<Shape>,
    ) {
        if !self.near(place) {
            return;
        }
        let tag = ways.arrows.iter().find_map(|(arrow, _)| tag_of((*arrow)?, tags)).map(|r| r.center());
        let shaft = || ways.arrows.first().and_then(|(_, path)| strokes::along(path, TAG));
        let stands = self.layout.extent(place);
        let above = || stands.center_top() - vec2(0.0, DIE * 0.5 + 12.0);
        let at = tag.or_else(shaft).unwrap_or_else(above);
        // Never on what is fought for.
        let rect = Rect::from_center_size(at, Vec2::splat(DIE + 2.0 * frame));
        let at = if rect.intersects(stands) { above() } else { at };
        die_shapes(self.painter, at, DIE, face, false, self.theme, out);
        let body = super::counters::body_rect(self.painter, at, DIE);
        let stroke = Stroke::new(frame, self.theme.acc);
        out.push(Shape::Rect(RectShape::stroke(body, CornerRadius::same(3), stroke, StrokeKind::Outside)));
    }

    /// A hit along the arrow: from who attacks to who is attacked, or back.
    fn pip(&self, line: &Timeline, pip: &Pip, ways: &Ways<'_>, out: &mut Vec<Shape>) {
        let end = |place: PlaceKey| self.middle(place, line.side(1 - pip.row));
        let along = if pip.row == 0 {
            ways.arrows.first().map(|(_, path)| path.clone())
        } else {
            let own = |(arrow, _): &&(Option<&Arrow>, Vec<Pos2>)| {
                arrow.is_some_and(|arrow| arrow.path.first() == Some(&pip.to))
            };
            let way = ways.arrows.iter().find(own).or_else(|| ways.arrows.first());
            way.map(|(_, path)| path.iter().rev().copied().collect())
        };
        let mut path = along.unwrap_or_default();
        path.extend(end(pip.to));
        let Some(at) = strokes::along(&path, pip.share) else { return };
        let colour = line.side(pip.row).map_or(self.theme.atk, |side| self.theme.side(side).line);
        out.push(Shape::circle_filled(at, PIP + 1.4, self.theme.card));
        out.push(Shape::circle_filled(at, PIP, colour));
    }

    /// The middle of what a side has at a place.
    fn middle(&self, place: PlaceKey, side: Option<u8>) -> Option<Pos2> {
        let stack = self.layout.stacks_at(place).find(|stack| Some(stack.side) == side);
        stack.map(|stack| stack.body.center()).or_else(|| self.layout.pos(place))
    }

    /// Where a unit that is drawn by the battle is.
    fn unit_at(&self, drawn: &Drawn<'_>) -> Option<Pos2> {
        let side = Some(drawn.mark.side);
        let points: Vec<Pos2> = drawn.way.iter().filter_map(|place| self.middle(*place, side)).collect();
        let at =
            if points.len() < 2 { points.first().copied() } else { strokes::along(&points, drawn.share) };
        at.map(|at| at + vec2(drawn.aside, 0.0))
    }

    /// Units of a place lie on each other as in a stack, those that were lost below, the one to which something happens on
    /// top.
    fn units(&self, painter: &Painter, units: &[Drawn<'_>]) {
        let mut all: Vec<&Drawn<'_>> = units.iter().collect();
        all.sort_by_key(|drawn| (drawn.acts, drawn.strength >= 1.0));
        for (nth, drawn) in all.iter().enumerate() {
            let same = |other: &&&Drawn<'_>| other.way == drawn.way && other.mark.side == drawn.mark.side;
            let above = all[nth + 1..].iter().filter(same).count().min(3) as f32;
            let Some(at) = self.unit_at(drawn) else { continue };
            let at = at + vec2(3.2, -3.2) * above;
            let mut own = painter.clone();
            own.set_opacity(drawn.strength);
            own.extend(self.unit(drawn, at));
        }
    }

    /// A unit, struck out, framed or with its figures, as it is now.
    fn unit(&self, drawn: &Drawn<'_>, at: Pos2) -> Vec<Shape> {
        let (side, theme) = (self.layout.side_length, self.theme);
        let mut out = Vec::with_capacity(28);
        counter_shapes(self.painter, at, side, drawn.mark, &Look::default(), theme, &mut out);
        let body = super::counters::body_rect(self.painter, at, side);
        if drawn.turned {
            let stroke = Stroke::new(2.4, theme.acc);
            let frame =
                RectShape::stroke(body.expand(3.0), CornerRadius::same(4), stroke, StrokeKind::Middle);
            out.push(Shape::Rect(frame));
        }
        if drawn.struck > 0.0 {
            let (from, to) = (body.left_bottom(), body.right_top());
            let end = from + (to - from) * drawn.struck;
            out.push(Shape::line_segment([from, end], Stroke::new(LINE + 2.0, theme.halo)));
            out.push(Shape::line_segment([from, end], Stroke::new(LINE, theme.atk)));
        }
        if let Some([old, new]) = drawn.figures {
            self.figures(body, (old, new), &mut out);
        }
        out
    }

    /// The old figure, struck, and the new one, larger, at the corner where figures stand.
    fn figures(&self, body: Rect, (old, new): (&str, &str), out: &mut Vec<Shape>) {
        let t = self.theme;
        let size = (body.height() * 0.30).max(LEAST_TEXT);
        let width = |text: &str, size: f32| text.chars().count() as f32 * size * 0.6 + 5.0;
        let (left, right) = (width(old, size), width(new, size * 1.2));
        let chip = Rect::from_min_size(
            pos2(body.right() + 2.0 - left - right, body.bottom() + 2.0 - size * 1.5),
            vec2(left + right, size * 1.5),
        );
        let (corner, edge) = (CornerRadius::same(3), Stroke::new(1.0, t.ink));
        out.push(Shape::Rect(RectShape::new(chip, corner, t.card, edge, StrokeKind::Inside)));
        let at = |x: f32| pos2(chip.left() + x, chip.center().y);
        out.push(centred_text(self.painter, at(left * 0.5), old, size, fonts::bold(), t.ink2));
        let half = vec2(left * 0.5 - 2.0, 0.0);
        out.push(Shape::line_segment(
            [at(left * 0.5) - half, at(left * 0.5) + half],
            Stroke::new(1.6, t.atk),
        ));
        out.push(centred_text(self.painter, at(left + right * 0.5), new, size * 1.2, fonts::bold(), t.ink));
    }

    /// Where a unit was lost: a dashed outline, beside what stands there now.
    fn lost(&self, place: PlaceKey, out: &mut Vec<Shape>) {
        let Some(at) = self.layout.pos(place).filter(|_| self.near(place)) else { return };
        let own = Rect::from_center_size(at, Vec2::splat(self.layout.side_length));
        let stands = self.layout.stacks_at(place).next().is_some();
        let outline = if stands { self.layout.extent(place).expand(BESIDE + RIM) } else { own };
        dashed_rect(out, outline, Stroke::new(1.4, self.theme.line2), 4.0, 3.0);
    }

    /// Dots behind a unit that goes back, a line behind one that goes on.
    fn trail(&self, line: &Timeline, trail: &Trail<'_>, out: &mut Vec<Shape>) {
        let points: Vec<Pos2> = trail.way.iter().filter_map(|place| self.layout.pos(*place)).collect();
        let path = until(&points, trail.share);
        let colour = line.side(trail.row).map_or(self.theme.ink2, |side| self.theme.side(side).line);
        let stroke = Stroke::new(LINE, colour);
        if trail.row == 0 {
            out.push(Shape::line(path.clone(), Stroke::new(LINE + 2.0, self.theme.halo)));
            out.push(Shape::line(path, stroke));
        } else {
            out.extend(Shape::dashed_line(&path, Stroke::new(LINE + 2.0, self.theme.halo), 2.0, 5.0));
            out.extend(Shape::dashed_line(&path, stroke, 2.0, 5.0));
        }
    }

    /// A city in new hands: its disc swells, the ring fills in the colour of the side, the wash runs out from it.
    fn taken(&self, place: PlaceKey, taken: &Taken, out: &mut Vec<Shape>) {
        let Some(at) = self.layout.pos(place).filter(|_| self.near(place)) else { return };
        let colours = self.theme.side(taken.side);
        let wash = colours.front.gamma_multiply(0.22 * (1.0 - taken.wash * 0.6));
        if let Some(corners) = self.layout.hex {
            let hex = corners.map(|corner| at + corner * taken.wash).to_vec();
            out.push(Shape::convex_polygon(hex, wash, Stroke::NONE));
        } else {
            out.push(Shape::circle_filled(at, self.layout.side_length * RUNS * taken.wash, wash));
        }
        let is_city = self.scene.board.place(place).is_some_and(|p| p.tier > Tier::Minor || p.worth != 0);
        if !is_city || taken.ring >= 1.0 {
            return;
        }
        let radius = self.layout.extent(place).size().max_elem() * 0.5 * taken.swell + 4.0;
        let point = |share: f32| {
            let angle = share * std::f32::consts::TAU - std::f32::consts::FRAC_PI_2;
            at + Vec2::angled(angle) * radius
        };
        let arc: Vec<Pos2> = (0..=32_u8).map(|i| point(f32::from(i) / 32.0 * taken.ring)).collect();
        out.push(Shape::circle_stroke(at, radius, Stroke::new(1.4, colours.line)));
        out.push(Shape::line(arc, Stroke::new(4.0, colours.line)));
    }
}

/// The tag of an arrow on the map.
fn tag_of(arrow: &Arrow, tags: &[(Rect, TagOf)]) -> Option<Rect> {
    let ends = TagOf::Arrow(*arrow.path.first()?, *arrow.path.last()?);
    tags.iter().find(|(_, of)| *of == ends).map(|(rect, _)| *rect)
}

/// The part of a path up to a share of its length.
fn until(path: &[Pos2], share: f32) -> Vec<Pos2> {
    let points: Vec<(f32, f32)> = path.iter().map(|p| (p.x, p.y)).collect();
    let long = map_art::arrow::length(&points) * share;
    map_art::arrow::until(&points, long).into_iter().map(Pos2::from).collect()
}
