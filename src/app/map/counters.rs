//! Counters in map-sign style: one function for the map, the inspector, builders and the log.
//!
//! All lengths are units of the side divided by 36, so a counter looks the same at every size; under
//! [`COMPACT_BELOW`] points it keeps only its symbol and its factor. Nothing here decides what is known: a face that
//! is hidden arrives as [`Symbol::Unknown`] without a factor.

use crate::{
    app::ui::{
        fonts,
        theme::{Theme, blend},
    },
    engine::show::scene::{Body, CounterMark, CounterStates, SizeMark, Symbol},
};
use egui::{
    Align2, Color32, CornerRadius, FontFamily, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};

/// Below this side length a counter is compact.
pub const COMPACT_BELOW: f32 = 32.0;

/// How a counter is shown besides what it is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Look {
    /// Framed as selected.
    pub selected: bool,
    /// Half transparent with a dashed frame: arriving, or the preview of a move.
    pub ghost: bool,
    /// Half strength without a frame.
    pub faded: bool,
    /// Keyboard focus ring.
    pub focused: bool,
    /// No badges for moved, hits and the like: face only.
    pub plain: bool,
}

/// Paints a counter. The centre is rounded to whole pixels by its corner.
pub fn counter(
    painter: &Painter,
    centre: Pos2,
    side_length: f32,
    mark: &CounterMark,
    look: &Look,
    theme: &Theme,
) {
    let mut out = Vec::with_capacity(24);
    counter_shapes(painter, centre, side_length, mark, look, theme, &mut out);
    painter.extend(out);
}

/// Paints a stack, bottom first: at most three edges below, the last counter on top, and the number of all.
pub fn stack(
    painter: &Painter,
    centre: Pos2,
    side_length: f32,
    marks: &[&CounterMark],
    look: &Look,
    theme: &Theme,
) {
    let mut out = Vec::with_capacity(32);
    stack_shapes(painter, centre, side_length, marks, look, theme, &mut out);
    count_shapes(painter, body_rect(painter, centre, side_length), marks.len(), theme, &mut out);
    painter.extend(out);
}

/// The rectangle of a counter, on whole pixels.
pub fn body_rect(painter: &Painter, centre: Pos2, side_length: f32) -> Rect {
    let ppp = painter.pixels_per_point();
    let round = |v: f32| (v * ppp).round() / ppp;
    let side = round(side_length);
    let corner = centre - Vec2::splat(side * 0.5);
    Rect::from_min_size(pos2(round(corner.x), round(corner.y)), Vec2::splat(side))
}

/// The part of the face that differs by body and state.
struct Skin {
    body: Color32,
    edge: Color32,
    /// Size mark, name and hollow symbols.
    text: Color32,
    /// Symbol box and its lines.
    pane: Color32,
    lines: Color32,
    chip: Color32,
    chip_ink: Color32,
    chip_outlined: bool,
}

fn skin(mark: &CounterMark, theme: &Theme) -> Skin {
    let c = theme.side(mark.side);
    let moved = mark.states.moved;
    match mark.body {
        Body::White => Skin {
            body: theme.reserve,
            edge: theme.reserve_edge,
            text: theme.reserve_ink,
            pane: theme.reserve,
            lines: theme.reserve_ink,
            chip: theme.reserve_ink,
            chip_ink: theme.reserve,
            chip_outlined: false,
        },
        Body::Pale => Skin {
            body: c.pale,
            edge: c.edge,
            text: c.edge,
            pane: theme.card,
            lines: c.edge,
            chip: Color32::TRANSPARENT,
            chip_ink: c.edge,
            chip_outlined: true,
        },
        Body::Full if moved => Skin {
            body: c.moved,
            edge: c.edge,
            text: c.edge,
            pane: c.moved,
            lines: c.edge,
            chip: blend(theme.card, c.moved, 0.55),
            chip_ink: c.edge,
            chip_outlined: false,
        },
        Body::Full => Skin {
            body: c.body,
            edge: c.edge,
            text: c.text,
            pane: c.pale,
            lines: c.edge,
            chip: theme.chip,
            chip_ink: theme.chip_ink,
            chip_outlined: false,
        },
    }
}

/// Size and family.
type Font = (f32, FontFamily);

/// Draws in units of side / 36 from the upper left corner of the body.
struct Pen<'a> {
    painter: &'a Painter,
    out: &'a mut Vec<Shape>,
    rect: Rect,
    unit: f32,
    alpha: f32,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.rect.min + vec2(x, y) * self.unit
    }

    fn colour(&self, c: Color32) -> Color32 {
        if self.alpha < 1.0 { c.gamma_multiply(self.alpha) } else { c }
    }

    fn stroke(&self, width: f32, c: Color32) -> Stroke {
        Stroke::new((width * self.unit).max(0.9), self.colour(c))
    }

    fn line(&mut self, a: (f32, f32), b: (f32, f32), width: f32, c: Color32) {
        let stroke = self.stroke(width, c);
        self.out.push(Shape::line_segment([self.at(a.0, a.1), self.at(b.0, b.1)], stroke));
    }

    fn poly(&mut self, points: &[(f32, f32)], fill: Color32, stroke: Stroke) {
        let points = points.iter().map(|&(x, y)| self.at(x, y)).collect();
        let fill = self.colour(fill);
        self.out.push(Shape::convex_polygon(points, fill, stroke));
    }

    fn rect(&mut self, r: Rect, radius: f32, fill: Color32, stroke: Stroke, kind: StrokeKind) {
        let fill = self.colour(fill);
        self.out.push(Shape::Rect(RectShape::new(r, CornerRadius::from(radius), fill, stroke, kind)));
    }

    fn span(&self, x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect::from_min_max(self.at(x, y), self.at(x + w, y + h))
    }

    /// Text with its baseline at `y`; `align` 0 left, 0.5 centre, 1 right.
    fn text(&mut self, (x, y): (f32, f32), align: f32, text: &str, (size, family): Font, c: Color32) {
        let at = self.at(x, y);
        let c = self.colour(c);
        self.out.push(baseline_text(self.painter, at, align, text, size * self.unit, family, c));
    }

    /// The outline of the body, grown by `by` points.
    fn outline(&mut self, side: u8, by: f32, fill: Color32, stroke: Stroke) {
        let r = self.rect.expand(by);
        let points = |r: Rect, by: f32| {
            if side == 0 {
                rounded(r, (2.0 * self.unit + by).max(0.5))
            } else {
                octagon(r, 5.5 * self.unit + by * 0.586)
            }
        };
        let colour = self.colour(fill);
        if self.alpha < 1.0 || stroke.is_empty() {
            self.out.push(Shape::convex_polygon(points(r, by), colour, stroke));
        } else {
            // One area in the other takes half the triangles of an area with a line around it.
            let half = stroke.width * 0.5;
            let (outer, inner) = (points(r.expand(half), by + half), points(r.shrink(half), by - half));
            self.out.push(Shape::convex_polygon(outer, stroke.color, Stroke::NONE));
            self.out.push(Shape::convex_polygon(inner, colour, Stroke::NONE));
        }
    }

    fn disc(&mut self, x: f32, y: f32, radius: f32, fill: Color32, ring: Color32) {
        let (at, fill, ring) = (self.at(x, y), self.colour(fill), self.colour(ring));
        let width = (0.9 * self.unit).max(1.0);
        self.out.push(Shape::circle_filled(at, radius * self.unit + width, ring));
        self.out.push(Shape::circle_filled(at, radius * self.unit, fill));
    }
}

/// A rectangle with its corners cut by `cut`.
pub fn octagon(r: Rect, cut: f32) -> Vec<Pos2> {
    vec![
        pos2(r.left() + cut, r.top()),
        pos2(r.right() - cut, r.top()),
        pos2(r.right(), r.top() + cut),
        pos2(r.right(), r.bottom() - cut),
        pos2(r.right() - cut, r.bottom()),
        pos2(r.left() + cut, r.bottom()),
        pos2(r.left(), r.bottom() - cut),
        pos2(r.left(), r.top() + cut),
    ]
}

/// A rectangle with small round corners of three points each.
fn rounded(r: Rect, radius: f32) -> Vec<Pos2> {
    let turn = radius * (1.0 - std::f32::consts::FRAC_1_SQRT_2);
    let corner = |p: Pos2, x: f32, y: f32, flip: bool| {
        let side = p + vec2(0.0, y * radius);
        let middle = p + vec2(x, y) * turn;
        let level = p + vec2(x * radius, 0.0);
        if flip { [level, middle, side] } else { [side, middle, level] }
    };
    let corners = [
        corner(r.left_top(), 1.0, 1.0, false),
        corner(r.right_top(), -1.0, 1.0, true),
        corner(r.right_bottom(), -1.0, -1.0, false),
        corner(r.left_bottom(), 1.0, -1.0, true),
    ];
    corners.into_iter().flatten().collect()
}

/// Text as a shape with its baseline at `at.y`. Sizes are rounded to half points to spare the glyph atlas.
pub fn baseline_text(
    painter: &Painter,
    at: Pos2,
    align: f32,
    text: &str,
    size: f32,
    family: FontFamily,
    c: Color32,
) -> Shape {
    let size = (size * 2.0).round().max(2.0) * 0.5;
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::new(size, family), c);
    let baseline = galley.rows.first().and_then(|r| r.row.glyphs.first()).map_or(0.0, |g| g.pos.y);
    let pos = pos2(at.x - galley.size().x * align, at.y - baseline);
    Shape::Text(TextShape::new(pos, galley, c))
}

/// Digits or capitals centred on a point, by their height above the baseline rather than by their line box.
pub fn centred_text(
    painter: &Painter,
    at: Pos2,
    text: &str,
    size: f32,
    family: FontFamily,
    c: Color32,
) -> Shape {
    let size = (size * 2.0).round().max(2.0) * 0.5;
    baseline_text(painter, pos2(at.x, at.y + size * 0.328), 0.5, text, size, family, c)
}

/// As [`counter`], into a list.
pub fn counter_shapes(
    painter: &Painter,
    centre: Pos2,
    side_length: f32,
    mark: &CounterMark,
    look: &Look,
    theme: &Theme,
    out: &mut Vec<Shape>,
) {
    let rect = body_rect(painter, centre, side_length);
    let unit = rect.width() / 36.0;
    let compact = side_length < COMPACT_BELOW;
    let alpha = if look.ghost || look.faded { 0.55 } else { 1.0 };
    let mut pen = Pen { painter, out, rect, unit, alpha };
    frame(&mut pen, mark, look, theme);
    body(&mut pen, mark, theme);
    if mark.symbol == Symbol::Unknown {
        unknown(&mut pen, mark, theme);
    } else if compact {
        compact_face(&mut pen, mark, theme);
    } else {
        full_face(&mut pen, mark, theme);
    }
    if !look.plain {
        badges(&mut pen, mark.side, mark.states, compact, theme);
    }
    if look.ghost {
        pen.alpha = 1.0;
        let c = theme.side(mark.side).line;
        dashed_rect(pen.out, rect.expand(2.0), Stroke::new(1.6, c), 5.0, 3.0);
    }
}

/// A dashed rectangle.
pub fn dashed_rect(out: &mut Vec<Shape>, r: Rect, stroke: Stroke, dash: f32, gap: f32) {
    let path = [r.left_top(), r.right_top(), r.right_bottom(), r.left_bottom(), r.left_top()];
    out.extend(Shape::dashed_line(&path, stroke, dash, gap));
}

fn frame(pen: &mut Pen<'_>, mark: &CounterMark, look: &Look, theme: &Theme) {
    let unit = pen.unit;
    if look.focused {
        let r = pen.rect.expand(6.2 * unit + 1.0);
        pen.rect(r, 6.0, Color32::TRANSPARENT, Stroke::new(2.0, theme.acc), StrokeKind::Middle);
    }
    if look.selected {
        let r = pen.rect.expand((3.6 * unit).max(3.4));
        let stroke = Stroke::new((2.4 * unit).max(2.0), theme.acc);
        pen.rect(r, 3.6 * unit, theme.card, stroke, StrokeKind::Middle);
    } else if mark.states.attacker || mark.states.follower {
        let grow = (2.6 * unit).max(2.6);
        let r = pen.rect.expand(grow);
        let stroke = pen.stroke(if mark.states.attacker { 2.4 } else { 1.4 }, theme.atk);
        pen.rect(r, 3.0 * unit, theme.halo, stroke, StrokeKind::Middle);
    }
    let halo = Stroke::NONE;
    if !look.selected {
        pen.outline(mark.side, (1.4 * unit).max(1.2), theme.halo, halo);
    }
}

fn body(pen: &mut Pen<'_>, mark: &CounterMark, theme: &Theme) {
    let skin = skin(mark, theme);
    let width = theme.counter_edge.max(if mark.body == Body::Full { 0.8 } else { 1.0 });
    let stroke = pen.stroke(width, skin.edge);
    pen.outline(mark.side, -stroke.width * 0.5, skin.body, stroke);
}

fn unknown(pen: &mut Pen<'_>, mark: &CounterMark, theme: &Theme) {
    let skin = skin(mark, theme);
    let hair = skin.text.gamma_multiply(0.55);
    for y in [6.2, 29.8] {
        pen.line((9.0, y), (27.0, y), 0.9, hair);
    }
    pen.text((18.0, 24.9), 0.5, "?", (21.0, fonts::semi()), skin.text);
}

fn size_mark(pen: &mut Pen<'_>, size: SizeMark, c: Color32) {
    let n = match size {
        SizeMark::None => return,
        SizeMark::Corps => 3,
        SizeMark::Army => 4,
    };
    let (cross, gap, top) = (3.0, 0.9, 3.2);
    let width = n as f32 * cross + (n - 1) as f32 * gap;
    for i in 0..n {
        let x = 18.0 - width * 0.5 + i as f32 * (cross + gap);
        pen.line((x, top), (x + cross, top + cross), 0.9, c);
        pen.line((x + cross, top), (x, top + cross), 0.9, c);
    }
}

/// The symbol in its box: (x, y, w, h).
fn symbol(
    pen: &mut Pen<'_>,
    symbol: Symbol,
    (x, y, w, h): (f32, f32, f32, f32),
    pane: Color32,
    lines: Color32,
) {
    let stroke = pen.stroke(1.0, lines);
    let r = pen.span(x, y, w, h);
    pen.rect(r, 0.0, pane, stroke, StrokeKind::Inside);
    let diagonals = matches!(symbol, Symbol::Infantry | Symbol::Mechanised | Symbol::Shock);
    if diagonals {
        pen.line((x, y), (x + w, y + h), 0.9, lines);
        pen.line((x, y + h), (x + w, y), 0.9, lines);
    }
    let capsule = match symbol {
        Symbol::Panzer | Symbol::Mechanised => Some(false),
        Symbol::PanzerGroup => Some(true),
        _ => None,
    };
    if let Some(filled) = capsule {
        let (cw, ch) = (w * 0.7, h * 0.55);
        let c = pen.span(x + (w - cw) * 0.5, y + (h - ch) * 0.5, cw, ch);
        let fill = if filled { lines } else { Color32::TRANSPARENT };
        let stroke = pen.stroke(1.1, lines);
        pen.rect(c, ch * pen.unit * 0.5, fill, stroke, StrokeKind::Middle);
    }
    let (cx, cy) = (x + w * 0.5, y + h * 0.5);
    match symbol {
        Symbol::Shock => pen.poly(&[(cx, y), (cx + 3.4, y + 4.6), (cx - 3.4, y + 4.6)], lines, Stroke::NONE),
        Symbol::Air => {
            pen.poly(&[(cx - 6.0, cy - 3.4), (cx, cy), (cx - 6.0, cy + 3.4)], lines, Stroke::NONE);
            pen.poly(&[(cx + 6.0, cy - 3.4), (cx + 6.0, cy + 3.4), (cx, cy)], lines, Stroke::NONE);
        }
        _ => {}
    }
}

fn full_face(pen: &mut Pen<'_>, mark: &CounterMark, theme: &Theme) {
    let skin = skin(mark, theme);
    let hollow = mark.factor.is_none() && mark.short.is_empty() && mark.symbol != Symbol::Air;
    if hollow {
        symbol(pen, mark.symbol, (8.0, 5.6, 20.0, 12.4), Color32::TRANSPARENT, skin.text);
        pen.text((18.0, 30.6), 0.5, "?", (13.0, fonts::bold()), skin.text);
        return;
    }
    size_mark(pen, mark.size, skin.text);
    symbol(pen, mark.symbol, (8.0, 8.6, 20.0, 12.4), skin.pane, skin.lines);
    pen.text((4.0, 32.1), 0.0, &mark.short, (11.2, fonts::semi()), skin.text);
    let Some(factor) = mark.factor else { return };
    let text = factor.to_string();
    let (width, size) = chip_size(text.len());
    let chip = pen.span(CHIP_RIGHT - width, 23.2, width, 10.0);
    let outlined = if skin.chip_outlined { pen.stroke(1.1, skin.chip_ink) } else { Stroke::NONE };
    pen.rect(chip, 1.6 * pen.unit, skin.chip, outlined, StrokeKind::Inside);
    // Digits stay in the middle of the chip's height, however small they are.
    let base = 28.2 + 0.345 * size;
    pen.text((CHIP_RIGHT - 0.5 * width, base), 0.5, &text, (size, fonts::bold()), skin.chip_ink);
}

fn compact_face(pen: &mut Pen<'_>, mark: &CounterMark, theme: &Theme) {
    let skin = skin(mark, theme);
    let pane =
        if mark.factor.is_none() && mark.symbol != Symbol::Air { Color32::TRANSPARENT } else { skin.pane };
    let lines = if pane == Color32::TRANSPARENT { skin.text } else { skin.lines };
    symbol(pen, mark.symbol, (6.0, 4.2, 24.0, 13.8), pane, lines);
    let text = match mark.factor {
        Some(factor) => factor.to_string(),
        None if mark.symbol == Symbol::Air => mark.short.clone(),
        None => "?".to_owned(),
    };
    pen.text((18.0, 31.6), 0.5, &text, (15.0, fonts::bold()), skin.text);
}

/// Right edge of the chip with the factor.
const CHIP_RIGHT: f32 = 32.8;

/// Width of that chip and size of its digits: more digits are smaller and leave the name its room.
const fn chip_size(digits: usize) -> (f32, f32) {
    match digits {
        0 | 1 => (9.6, 11.0),
        2 => (13.0, 9.6),
        _ => (14.6, 7.8),
    }
}

fn badges(pen: &mut Pen<'_>, side: u8, states: CounterStates, compact: bool, theme: &Theme) {
    if states.attacker {
        let (far, near) = (36.0 + 3.8, 36.0 - 9.0);
        pen.poly(&[(near, -3.8), (far, -3.8), (far, 9.0)], theme.atk, Stroke::NONE);
    }
    if states.disrupted {
        let stroke = pen.stroke(0.7, theme.dis_ink.gamma_multiply(0.6));
        if side == 0 {
            pen.poly(&[(0.0, 0.0), (17.5, 0.0), (0.0, 17.5)], theme.dis, stroke);
        } else {
            pen.poly(&[(5.5, 0.0), (17.5, 0.0), (0.0, 17.5), (0.0, 5.5)], theme.dis, stroke);
        }
        pen.text((if side == 0 { 5.4 } else { 6.6 }, 10.4), 0.5, "D", (10.0, fonts::bold()), theme.dis_ink);
    }
    if states.out_of_supply {
        let (x, y) = if compact { (32.0, 33.6) } else { (18.0, 35.6) };
        pen.disc(x, y, 4.8, theme.oos, theme.halo);
        let (at, ring) = (pen.at(x, y), pen.stroke(1.0, theme.accink));
        pen.out.push(Shape::circle_stroke(at, 2.6 * pen.unit, ring));
        pen.line((x - 3.0, y + 3.0), (x + 3.0, y - 3.0), 1.0, theme.accink);
    }
    let (x, y) = (34.2, 1.6);
    if states.hits > 0 {
        pen.disc(x, y, 5.0, theme.atk, theme.halo);
        let at = pen.at(x, y);
        let text = states.hits.min(99).to_string();
        let c = pen.colour(theme.accink);
        pen.out.push(centred_text(pen.painter, at, &text, (8.0 * pen.unit).max(8.0), fonts::bold(), c));
    } else if states.moved {
        pen.disc(x - 1.4, y + 1.4, 4.6, theme.card, theme.ink3);
        let tick = [(x - 3.6, y + 1.5), (x - 2.0, y + 3.2), (x + 0.9, y - 0.5)];
        let points = tick.iter().map(|&(x, y)| pen.at(x, y)).collect();
        let stroke = pen.stroke(1.2, theme.ink2);
        pen.out.push(Shape::line(points, stroke));
    } else if states.unseen {
        pen.disc(x - 1.4, y + 1.4, 4.6, theme.oosbg, theme.oos);
        pen.text((x - 1.4, y + 4.2), 0.5, "?", (8.0, fonts::bold()), theme.oos);
    }
}

/// As [`stack`], into a list.
pub fn stack_shapes(
    painter: &Painter,
    centre: Pos2,
    side_length: f32,
    marks: &[&CounterMark],
    look: &Look,
    theme: &Theme,
    out: &mut Vec<Shape>,
) {
    let Some((top, below)) = marks.split_last() else { return };
    let rect = body_rect(painter, centre, side_length);
    let unit = rect.width() / 36.0;
    let step = (3.2 * unit).max(2.6);
    let shown = below.len().min(3);
    for (i, mark) in below.iter().rev().take(shown).enumerate().collect::<Vec<_>>().into_iter().rev() {
        let offset = vec2(1.0, -1.0) * step * (i + 1) as f32;
        let mut pen = Pen { painter, out, rect: rect.translate(offset), unit, alpha: 1.0 };
        pen.outline(mark.side, 1.0, theme.halo, Stroke::NONE);
        body(&mut pen, mark, theme);
    }
    counter_shapes(painter, centre, side_length, top, look, theme, out);
}

/// The number of a stack, by the body of its topmost counter; nothing for a single counter.
pub fn count_shapes(painter: &Painter, body: Rect, units: usize, theme: &Theme, out: &mut Vec<Shape>) {
    if units > 1 {
        let at = count_disc(body, units);
        let r = (6.4 * body.width() / 36.0).clamp(6.4, 14.0);
        out.push(Shape::circle_filled(at, r + 1.0, theme.halo));
        out.push(Shape::circle_filled(at, r, theme.ink));
        out.push(centred_text(painter, at, &units.to_string(), r * 1.55, fonts::bold(), theme.panel));
    }
}

/// Where the number of a stack goes.
pub fn count_disc(body: Rect, units: usize) -> Pos2 {
    let unit = body.width() / 36.0;
    let step = (3.2 * unit).max(2.6) * units.saturating_sub(1).min(3) as f32;
    body.right_top() + vec2(step, -step) * 0.8 + vec2(-1.0, 1.0) * unit
}

/// A die, by its number.
pub fn die(painter: &Painter, centre: Pos2, side_length: f32, face: u8, fresh: bool, theme: &Theme) {
    let r = body_rect(painter, centre, side_length);
    let stroke = if fresh { Stroke::new(3.0, theme.acc) } else { Stroke::NONE };
    painter.rect(r, 3.0, theme.ink, stroke, StrokeKind::Outside);
    let size = side_length * 0.6;
    painter.add(centred_text(painter, r.center(), &face.to_string(), size, fonts::bold(), theme.panel));
}

/// A pill with the air sign and a short text; returns its rectangle.
pub fn air_tag_shapes(
    painter: &Painter,
    anchor: Pos2,
    align: Align2,
    text: &str,
    text_scale: f32,
    theme: &Theme,
    out: &mut Vec<Shape>,
) -> Rect {
    let c = theme.side(0);
    let ink = if theme.dark { c.edge } else { c.body };
    let galley = painter.layout_no_wrap(
        text.to_owned(),
        FontId::new(11.0 * text_scale.max(1.0), fonts::bold()),
        theme.ink,
    );
    let height = (galley.size().y + 5.0).max(20.0).round();
    let size = vec2(galley.size().x + 34.0, height);
    let r = align.anchor_size(anchor.round(), size);
    out.push(Shape::Rect(RectShape::new(
        r,
        CornerRadius::from(height * 0.5),
        theme.card,
        Stroke::new(1.4, ink),
        StrokeKind::Inside,
    )));
    let (cx, cy) = (r.left() + 15.0, r.center().y);
    let wing = |s: f32| vec![pos2(cx + 6.0 * s, cy - 3.2), pos2(cx, cy), pos2(cx + 6.0 * s, cy + 3.2)];
    out.push(Shape::convex_polygon(wing(-1.0), ink, Stroke::NONE));
    out.push(Shape::convex_polygon(wing(1.0), ink, Stroke::NONE));
    let at = pos2(r.left() + 26.0, cy - galley.size().y * 0.5);
    out.push(Shape::Text(TextShape::new(at, galley, theme.ink)));
    r
}

/// As [`air_tag_shapes`], painted at a centre.
pub fn air_tag(painter: &Painter, centre: Pos2, text: &str, text_scale: f32, theme: &Theme) -> Rect {
    let mut out = Vec::with_capacity(4);
    let r = air_tag_shapes(painter, centre, Align2::CENTER_CENTER, text, text_scale, theme, &mut out);
    painter.extend(out);
    r
}
