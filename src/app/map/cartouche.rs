//! What is printed in a free corner of the map: the title of the game and its date, a scale, and what the signs of the
//! country and the bands of the counters mean.
//!
//! It covers no place, no counter and nothing that is said. Where no corner is free it becomes smaller, then leaves.

use super::{
    brush::Brush,
    card::Card,
    control::Control,
    counters,
    ground::GroundKm,
    hexes::strokes_of,
    input::Printed,
    labels::Obstacle,
    pen::{OnShapes, pane},
    stand::{Content, Corner, Stand},
    strokes::dots,
};
use crate::ui::{Theme, space, theme::Role as Type};
use egui::{
    CornerRadius, Galley, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};
use engine::show::{
    board::{GroundKind, Place, PlaceSign, SideKind},
    counter::{Band, ConditionSign, CounterMark},
};
use map_art::{
    band,
    country::{Detail, glyph, hex_word, word},
    hexes, place,
};
use std::{f32::consts::FRAC_PI_3, sync::Arc};

/// What it is made from.
pub(crate) struct Printing<'a> {
    pub(crate) brush: &'a Brush<'a>,
    pub(crate) ground: &'a GroundKm,
    pub(crate) printed: Printed<'a>,
    pub(crate) view: Rect,
    /// The sheet, in the window.
    pub(crate) sheet: Rect,
    /// Points in a map unit.
    pub(crate) k: f32,
    /// What it must not cover.
    pub(crate) covered: &'a [Obstacle],
    pub(crate) lines: &'a [[Pos2; 2]],
    /// Boxes along the fronts: it lies on them only where else it would say less.
    pub(crate) fronts: &'a [Rect],
    pub(crate) control: &'a Control,
}

/// From the edges of the view.
const INSET: f32 = 14.0;
const PADDING: f32 = 11.0;
/// Width of a sign and the gap after it.
const SIGN: f32 = 25.0;
/// Width of the button that opens the key, in the row of the title.
const OPENER: f32 = 24.0;
/// Width of a title that stands in several lines, and the longest scale below it.
const NARROW: f32 = 106.0;
/// What that button does.
pub(crate) const OPEN: &str = "Show what the signs of the map mean";
/// The same when the key is open.
pub(crate) const CLOSE: &str = "Hide what the signs of the map mean";
/// How near a place may come: its name needs room.
const NEAR: Vec2 = vec2(26.0, 20.0);

impl Printing<'_> {
    /// The cartouche where it stood before if that is free, else in the first free corner; nothing where none is. One
    /// that was opened by hand stands there whatever it covers.
    pub(crate) fn card(&self, stood: &mut Option<Stand>, wish: Option<Content>) -> Option<Card> {
        if self.printed.title.is_empty() {
            return None;
        }
        let entries = entries(self);
        let whole = Laid::out(self, &entries, Content::Whole, false);
        let broad = Laid::out(self, &entries, Content::Short, false);
        // Where a sheet of hexes leaves little room beside it, the short one is as narrow as its scale.
        let on_sheet = self.at(Corner::LowerRight, broad.size).intersects(self.sheet);
        let narrow = self.brush.layout.hex.is_some() && on_sheet;
        let short = if narrow { Laid::out(self, &entries, Content::Short, true) } else { broad };
        let laid = |content| if content == Content::Whole { &whole } else { &short };
        let place = |stand: Stand| self.at(stand.corner, laid(stand.content).size);
        let clear = |r: Rect| !self.fronts.iter().any(|f| f.intersects(r));
        let free = |content: Content, clear: &dyn Fn(Rect) -> bool| {
            let fits = |r: Rect| clear(r) && self.is_free(r);
            self.tried(*stood, content).into_iter().flatten().find(|stand| fits(place(*stand)))
        };
        let best = |content| free(content, &clear).or_else(|| free(content, &|_| true));
        let whole_first = (wish != Some(Content::Short)).then(|| best(Content::Whole)).flatten();
        let found = whole_first.or_else(|| best(Content::Short));
        let corner = stood.map_or(Corner::LowerLeft, |s| s.corner);
        let forced = (wish == Some(Content::Whole)).then_some(Stand { corner, content: Content::Whole });
        *stood = found.filter(|s| wish.is_none_or(|w| w == s.content)).or(forced).or(found);
        stood.map(|stand| laid(stand.content).card(self, place(stand), stand.content))
    }

    /// Where it may stand, the best first: where it stood, then the corners in turn. Beside a sheet of hexes the lower right
    /// corner comes before all.
    fn tried(&self, stood: Option<Stand>, content: Content) -> [Option<Stand>; 4] {
        let [a, b, c] = [Corner::LowerRight, Corner::LowerLeft, Corner::UpperLeft]
            .map(|corner| Some(Stand { corner, content }));
        let stood = stood.filter(|s| s.content == content);
        if self.brush.layout.hex.is_some() { [a, stood, b, c] } else { [stood, a, b, c] }
    }

    fn at(&self, corner: Corner, size: Vec2) -> Rect {
        let inner = self.view.shrink(INSET);
        // Above the legend of what is marked, if that is there.
        let legend = self.covered.iter().filter(|o| !o.moves && o.rect.left() < inner.left() + 4.0);
        let low = legend.map(|o| o.rect.top() - 8.0).filter(|y| *y > inner.center().y);
        let min = match corner {
            Corner::LowerRight => inner.max - size,
            Corner::LowerLeft => pos2(inner.left(), low.fold(inner.bottom(), f32::min) - size.y),
            Corner::UpperLeft => inner.min,
        };
        Rect::from_min_size(min.round(), size)
    }

    /// Whether nothing lies there that is to be seen.
    fn is_free(&self, rect: Rect) -> bool {
        let layout = self.brush.layout;
        let near = rect.expand2(NEAR);
        self.view.contains_rect(rect)
            && self.view.width() > rect.width() * 2.2
            && !self.covered.iter().any(|o| o.rect.intersects(rect.expand(6.0)))
            // A hex with nothing on it may lie under it: the map can be moved.
            && !layout.places.iter().any(|p| near.contains(p.pos) && (layout.hex.is_none() || p.scale > 0.0))
            && !self.lines.iter().any(|l| super::labels::covered(rect.expand(4.0), *l) > 0.0)
    }
}

/// A line of the key: a sign and what it means.
struct Key {
    sign: Sign,
    text: Arc<Galley>,
}

#[derive(Clone, Copy)]
enum Sign {
    Country(GroundKind),
    Hex(GroundKind),
    /// What lies on hexsides.
    Sides(SideKind),
    Divide,
    Place(PlaceSign),
    Fortress,
    Railway,
    Front,
    Band(Band, u8),
    /// A counter of the scene.
    Counter(usize),
}

/// The texts of a cartouche, and how large it is.
struct Laid {
    size: Vec2,
    title: Arc<Galley>,
    when: Option<Arc<Galley>>,
    scale: Option<ScaleBar>,
    keys: Vec<Key>,
    columns: usize,
    column: f32,
    row: f32,
    note: Option<Arc<Galley>>,
    spoken: String,
    /// There is a key to be opened and closed.
    opens: bool,
}

struct ScaleBar {
    long: f32,
    numbers: [Arc<Galley>; 3],
}

/// The words under the key: none of it was traced, none of it counts.
const NOTE: &str = "The country is drawn from general knowledge and has no effect on the rules.";

impl Laid {
    fn out(of: &Printing<'_>, entries: &[(Sign, String)], content: Content, narrow: bool) -> Self {
        let (painter, theme, scale) = (of.brush.painter, of.brush.theme, of.brush.text_scale);
        let mut serif = Type::Title3.font(scale);
        serif.size = (16.0 * scale).round();
        let line = |text: &str, role: Type, c| painter.layout_no_wrap(text.to_owned(), role.font(scale), c);
        let dated = Some(of.printed.when).filter(|when| !when.is_empty());
        let when = dated.map(|when| line(when, Type::Caption, theme.ink2));
        let bar = ScaleBar::new(of, if narrow { 84.0 } else { 120.0 }, &line);
        let broad = if narrow {
            bar.as_ref().map_or(0.0, ScaleBar::width).max(NARROW * scale)
        } else {
            f32::INFINITY
        };
        let title = painter.layout(of.printed.title.to_owned(), serif, theme.ink, broad);
        let spoken = spoken(of, entries, bar.is_some());
        let shown = if content == Content::Whole { entries } else { &[] };
        let keys: Vec<Key> = shown
            .iter()
            .map(|(sign, text)| Key { sign: *sign, text: line(text, Type::Caption, theme.ink2) })
            .collect();
        let column = keys.iter().map(|k| SIGN + k.text.size().x).fold(0.0, f32::max) + 10.0;
        let columns = if keys.len() > 4 { 2 } else { 1 };
        let row = line("X", Type::Caption, theme.ink2).size().y + 4.0;
        let opens = if entries.is_empty() { 0.0 } else { OPENER };
        let head = (title.size().x + opens)
            .max(when.as_ref().map_or(0.0, |w| w.size().x))
            .max(bar.as_ref().map_or(0.0, ScaleBar::width));
        let wide = head.max(column * columns as f32 - 10.0);
        let noted = content == Content::Whole && is_reconstructed(of);
        let note = noted.then(|| painter.layout(NOTE.to_owned(), Type::Tag.font(scale), theme.ink3, wide));
        let rows = keys.len().div_ceil(columns) as f32;
        let mut high = title.size().y
            + when.as_ref().map_or(0.0, |w| w.size().y)
            + bar.as_ref().map_or(0.0, |b| b.height() + 6.0);
        if !keys.is_empty() {
            high += rows * row + 8.0;
        }
        high += note.as_ref().map_or(0.0, |n| n.size().y + 4.0);
        let size = (vec2(wide, high) + Vec2::splat(PADDING * 2.0)).ceil();
        Self { size, title, when, scale: bar, keys, columns, column, row, note, spoken, opens: opens > 0.0 }
    }

    /// Everything at its place.
    fn card(&self, of: &Printing<'_>, rect: Rect, content: Content) -> Card {
        let theme = of.brush.theme;
        let frame = Stroke::new(1.0, theme.line2);
        let corner = CornerRadius::same(space::CORNER);
        let mut shapes =
            vec![Shape::Rect(RectShape::new(rect, corner, theme.panel, frame, StrokeKind::Middle))];
        let mut at = rect.min + Vec2::splat(PADDING);
        let put = |at: Pos2, galley: &Arc<Galley>, shapes: &mut Vec<Shape>| {
            shapes.push(Shape::Text(TextShape::new(at, Arc::clone(galley), theme.ink2)));
            galley.size().y
        };
        at.y += put(at, &self.title, &mut shapes);
        if let Some(when) = &self.when {
            at.y += put(at, when, &mut shapes);
        }
        if let Some(bar) = &self.scale {
            bar.paint(at + vec2(0.0, 6.0), theme, &mut shapes);
            at.y += bar.height() + 6.0;
        }
        if !self.keys.is_empty() {
            at.y += 8.0;
            let rows = self.keys.len().div_ceil(self.columns);
            for (i, key) in self.keys.iter().enumerate() {
                let corner = at + vec2((i / rows) as f32 * self.column, (i % rows) as f32 * self.row);
                let middle = corner + vec2(9.0, key.text.size().y * 0.5);
                key.sign.paint(middle, of.brush, &mut shapes);
                put(corner + vec2(SIGN, 0.0), &key.text, &mut shapes);
            }
            at.y += rows as f32 * self.row;
        }
        if let Some(note) = &self.note {
            put(at + vec2(0.0, 4.0), note, &mut shapes);
        }
        let name = if content == Content::Whole { CLOSE } else { OPEN };
        let opener = Rect::from_center_size(rect.right_top() + vec2(-18.0, 21.0), Vec2::splat(24.0));
        let tags = self.opens.then(|| (opener, name.to_owned()));
        Card { shapes, rect, tags: tags.into_iter().collect(), spoken: self.spoken.clone() }
    }
}

/// Whether country was drawn without a source.
fn is_reconstructed(of: &Printing<'_>) -> bool {
    of.brush.scene.board.ground.regions.iter().any(|r| r.reconstructed)
}

/// Everything it says or would say with its key open, for the accessibility tree.
fn spoken(of: &Printing<'_>, entries: &[(Sign, String)], has_scale: bool) -> String {
    let mut out = of.printed.title.to_owned();
    if !of.printed.when.is_empty() {
        out.push_str(", ");
        out.push_str(of.printed.when);
    }
    if has_scale {
        out.push_str(", with a scale in kilometres");
    }
    if !entries.is_empty() {
        let words: Vec<&str> = entries.iter().map(|e| e.1.as_str()).collect();
        out.push_str(". Legend of the ground: ");
        out.push_str(&words.join(", "));
    }
    if is_reconstructed(of) {
        out.push_str(". ");
        out.push_str(NOTE);
    }
    out
}

/// Kinds of country in the order they are told.
const KINDS: [GroundKind; 10] = [
    GroundKind::Woods,
    GroundKind::Hills,
    GroundKind::Mountain,
    GroundKind::Swamp,
    GroundKind::Rough,
    GroundKind::Town,
    GroundKind::City,
    GroundKind::Lake,
    GroundKind::Sea,
    GroundKind::Closed,
];

/// What is on this map, with its words.
fn entries(of: &Printing<'_>) -> Vec<(Sign, String)> {
    let board = &of.brush.scene.board;
    let ground = &board.ground;
    let hexes = board.hex_grid().map_or(&[][..], |grid| &grid.terrain);
    let hex = KINDS.into_iter().filter(|kind| hexes.contains(kind));
    let wide = KINDS.into_iter().filter(|kind| ground.regions.iter().any(|r| r.kind == *kind));
    let mut all: Vec<(Sign, String)> = hex.map(|kind| (Sign::Hex(kind), hex_word(kind).to_owned())).collect();
    all.extend(wide.map(|kind| (Sign::Country(kind), word(kind).to_owned())));
    all.extend(of_hexes(of));
    if !ground.railways.is_empty() {
        all.push((Sign::Railway, "railway".into()));
    }
    if of.printed.eyes.is_some() && !of.control.fronts.is_empty() {
        all.push((Sign::Front, "hatched: our side".into()));
    }
    let counters = &of.brush.scene.counters;
    let mut bands: Vec<(u8, Band, &str)> =
        counters.iter().filter_map(|c| Some((c.side, c.band?, c.group.as_str()))).collect();
    bands.sort_unstable();
    bands.dedup_by_key(|b| (b.0, b.1));
    all.extend(
        bands
            .into_iter()
            .filter(|b| !b.2.is_empty())
            .map(|(side, band, name)| (Sign::Band(band, side), name.to_owned())),
    );
    all.extend(told_apart(counters));
    all
}

/// Lines and places of a hex map, each with its words once.
fn of_hexes(of: &Printing<'_>) -> Vec<(Sign, String)> {
    let board = &of.brush.scene.board;
    let Some(grid) = board.hex_grid() else { return Vec::new() };
    let signed = [
        (PlaceSign::Disc, "city worth points"),
        (PlaceSign::Square, "major city"),
        (PlaceSign::Dot, "place on open ground"),
    ];
    let signed = signed
        .into_iter()
        .filter(|(sign, _)| board.places.iter().any(|p| p.sign == *sign && !p.name.is_empty()));
    let mut all: Vec<(Sign, String)> =
        signed.map(|(sign, words)| (Sign::Place(sign), words.to_owned())).collect();
    if board.places.iter().any(|p| p.fortress) {
        all.push((Sign::Fortress, "fortress".into()));
    }
    let sides = [
        (SideKind::GreatRiver, "rivers, in three widths"),
        (SideKind::Water, "water: closed"),
        (SideKind::Strait, "strait: can be crossed"),
        (SideKind::Fortified, "fortified line"),
        (SideKind::Frontier, "frontier"),
    ];
    let there = |kind: SideKind| grid.sides.iter().any(|(_, k)| *k == kind);
    let sides = sides.into_iter().filter(|(kind, _)| there(*kind));
    all.extend(sides.map(|(kind, words)| (Sign::Sides(kind), words.to_owned())));
    if !board.ground.divide.is_empty() && !board.ground.divided.is_empty() {
        all.push((Sign::Divide, board.ground.divided.clone()));
    }
    all
}

/// Counters that lie face down and yet are told apart, and those with a red name, each kind once.
fn told_apart(counters: &[CounterMark]) -> Vec<(Sign, String)> {
    let is_back = |c: &CounterMark| c.values.is_none() && c.band.is_none() && !c.group.is_empty();
    let is_red = |c: &CounterMark| c.conditions.iter().any(|k| k.sign == ConditionSign::RedName);
    let mut backs: Vec<usize> = Vec::new();
    for (i, c) in counters.iter().enumerate().filter(|(_, c)| is_back(c)) {
        if !backs.iter().any(|at| counters[*at].group == c.group) {
            backs.push(i);
        }
    }
    backs.sort_by(|a, b| counters[*a].group.cmp(&counters[*b].group));
    if backs.len() < 2 {
        backs.clear();
    }
    backs.extend(counters.iter().position(is_red));
    backs.into_iter().map(|i| (Sign::Counter(i), counters[i].group.clone())).collect()
}

impl ScaleBar {
    /// Of a round number of kilometres that is neither short nor long in the window.
    fn new(
        of: &Printing<'_>,
        longest: f32,
        line: &dyn Fn(&str, Type, egui::Color32) -> Arc<Galley>,
    ) -> Option<Self> {
        let kilometre = of.ground.kilometre? * of.k;
        let round = [5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 400.0, 1000.0];
        let km = round.into_iter().rfind(|km| km * kilometre <= longest * of.brush.text_scale.max(1.0))?;
        let number = |n: f32, unit: &str| line(&format!("{n}{unit}"), Type::Tag, of.brush.theme.ink2);
        let numbers = [number(0.0, ""), number(km * 0.5, ""), number(km, " km")];
        Some(Self { long: km * kilometre, numbers })
    }

    fn width(&self) -> f32 {
        self.long + self.numbers[2].size().x
    }

    fn height(&self) -> f32 {
        self.numbers[0].size().y + 8.0
    }

    /// Four stretches, dark and light in turn, with their numbers below.
    fn paint(&self, at: Pos2, theme: &Theme, out: &mut Vec<Shape>) {
        let quarter = self.long * 0.25;
        for i in 0..4 {
            let r = Rect::from_min_size(at + vec2(quarter * i as f32, 0.0), vec2(quarter, 4.0));
            let fill = if i % 2 == 0 { theme.ink2 } else { theme.card };
            out.push(Shape::rect_filled(r, 0.0, fill));
        }
        let r = Rect::from_min_size(at, vec2(self.long, 4.0));
        out.push(Shape::rect_stroke(r, 0.0, Stroke::new(0.8, theme.ink2), StrokeKind::Middle));
        let mut free = f32::NEG_INFINITY;
        let last = at.x + self.long - self.numbers[2].size().x * 0.3;
        for (share, number) in [0.0, 0.5, 1.0].into_iter().zip(&self.numbers) {
            let wide = number.size().x;
            // The last one has its unit beside it; the middle one goes where it would touch its neighbours.
            let x = if share < 1.0 { (at.x + self.long * share - wide * 0.5).max(at.x - 1.0) } else { last };
            if x < free || (share < 1.0 && x + wide + 4.0 > last) {
                continue;
            }
            free = x + wide + 4.0;
            out.push(Shape::Text(TextShape::new(pos2(x, at.y + 6.0), Arc::clone(number), theme.ink2)));
        }
    }
}

impl Sign {
    /// Draws the sign around a point, at most 18 points wide.
    fn paint(self, at: Pos2, brush: &Brush<'_>, out: &mut Vec<Shape>) {
        let theme = brush.theme;
        match self {
            Self::Country(kind) => country(kind, at, theme, out),
            Self::Hex(kind) => hex(kind, at, theme, out),
            Self::Sides(kind) => side(kind, at, theme, out),
            Self::Divide => dots(&ROW.map(|x| at + vec2(x, 0.0)), 0.9, 3.6, theme.hex_divide(), out),
            Self::Place(sign) => {
                let mark = Place { sign, worth: 1, name: "x".into(), ..Place::default() };
                let mut paper = OnShapes { painter: brush.painter, theme, out };
                place::sign(&mut paper, (&mark, None), at.into(), 0.75);
            }
            Self::Fortress => {
                let corner = |n: u8| at + Vec2::angled((f32::from(n) + 0.5) * FRAC_PI_3) * 7.5;
                let wall = [0, 1, 2, 3, 4, 5].map(corner).to_vec();
                out.push(Shape::closed_line(wall, Stroke::new(1.6, theme.highway)));
            }
            Self::Railway => {
                let stroke = Stroke::new(1.1, theme.railway());
                out.push(Shape::line_segment([at - vec2(9.0, 0.0), at + vec2(9.0, 0.0)], stroke));
                for x in [-5.0, 0.0, 5.0] {
                    let ends = [at + vec2(x, -2.4), at + vec2(x, 2.4)];
                    out.push(Shape::line_segment(ends, stroke));
                }
            }
            Self::Front => {
                let line = [at + vec2(-9.0, -3.0), at + vec2(9.0, -3.0)];
                out.push(Shape::line_segment(line, Stroke::new(4.0, theme.front.gamma_multiply(0.28))));
                out.push(Shape::line_segment(line, Stroke::new(1.4, theme.front.gamma_multiply(0.80))));
                for x in [-6.0, 0.0, 6.0] {
                    let ends = [at + vec2(x + 2.0, 0.0), at + vec2(x - 1.0, 5.0)];
                    out.push(Shape::line_segment(ends, Stroke::new(1.1, theme.front.gamma_multiply(0.6))));
                }
            }
            Self::Band(group, side) => {
                let body = Rect::from_center_size(at, Vec2::splat(14.0));
                out.push(Shape::rect_filled(body, 1.0, theme.side(side).body));
                let mut paper = OnShapes { painter: brush.painter, theme, out };
                band::sample(&mut paper, pane(body), group);
            }
            Self::Counter(i) => {
                let Some(mark) = brush.scene.counters.get(i) else { return };
                let look = counters::Look { plain: true, ..Default::default() };
                counters::counter_shapes(brush.painter, at, 17.0, mark, &look, theme, out);
            }
        }
    }
}

/// From end to end of the sample of a line.
const ROW: [f32; 2] = [-9.0, 9.0];

/// A piece of what lies on hexsides, as it is drawn on hexes of a middle size.
fn side(kind: SideKind, at: Pos2, theme: &Theme, out: &mut Vec<Shape>) {
    let ends = ROW.map(|x| at + vec2(x, 0.0));
    if kind == SideKind::GreatRiver {
        for (kind, from) in [(SideKind::Stream, -9.0), (SideKind::River, -3.0), (SideKind::GreatRiver, 3.0)] {
            let ends = [at + vec2(from, 0.0), at + vec2(from + 6.0, 0.0)];
            for (width, colour, _) in strokes_of(kind, 13.0, theme) {
                out.push(Shape::line_segment(ends, Stroke::new(width, colour)));
            }
        }
        return;
    }
    for (width, colour, dashes) in strokes_of(kind, 16.0, theme) {
        match dashes {
            None => out.push(Shape::line_segment(ends, Stroke::new(width, colour))),
            Some((dash, gap)) => {
                out.extend(Shape::dashed_line(&ends, Stroke::new(width, colour), dash * 0.6, gap * 0.8));
            }
        }
    }
    match kind {
        SideKind::Strait => dots(&[at - vec2(0.0, 3.4), at + vec2(0.0, 3.8)], 0.9, 3.4, theme.ink2, out),
        SideKind::Fortified | SideKind::FortifiedBeyond => {
            let stroke = Stroke::new(1.3, theme.highway);
            out.push(Shape::line_segment(ends.map(|p| p - vec2(0.0, 2.0)), stroke));
            for x in [-6.0, 0.0, 6.0] {
                out.push(Shape::line_segment([at + vec2(x, -2.0), at + vec2(x, 2.6)], stroke));
            }
        }
        SideKind::Stream | SideKind::River | SideKind::GreatRiver | SideKind::Water | SideKind::Frontier => {}
    }
}

/// A patch of a kind of hexes with its marks.
fn hex(kind: GroundKind, at: Pos2, theme: &Theme, out: &mut Vec<Shape>) {
    let (tint, ink) = theme.hex_ground(kind);
    let patch = Rect::from_center_size(at, vec2(18.0, 15.0));
    out.push(Shape::rect_filled(patch, 2.0, theme.land));
    out.push(Shape::rect_filled(patch, 2.0, tint));
    for stroke in hexes::pattern(kind) {
        let points = stroke.iter().map(|&(x, y)| at + vec2(x, y) * 13.0).collect();
        out.push(Shape::line(points, Stroke::new(0.9, ink)));
    }
}

/// A patch of a kind of country with its sign.
fn country(kind: GroundKind, at: Pos2, theme: &Theme, out: &mut Vec<Shape>) {
    let (tint, ink) = theme.region(kind);
    let patch = Rect::from_center_size(at, vec2(18.0, 13.0));
    out.push(Shape::rect_filled(patch, 2.0, theme.land));
    out.push(Shape::rect_filled(patch, 2.0, tint));
    let glyph = glyph(kind, Detail::Full);
    let point = |p: &(f32, f32)| at + vec2(p.0, p.1) * 9.0;
    for area in glyph.areas {
        out.push(Shape::convex_polygon(area.iter().map(point).collect(), ink, Stroke::NONE));
    }
    for line in glyph.lines {
        out.push(Shape::line(line.iter().map(point).collect(), Stroke::new(1.0, ink)));
    }
}
