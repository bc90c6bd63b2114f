//! What a picture is made of, and what the layers ask of it: where marks lie, how far frames reach, what is hidden.

use super::{
    camera::MARGIN,
    counters,
    hexes::ring,
    labels::{self, Obstacle},
    layout::{Layout, StackAt},
    strokes::bracket_shapes,
};
use crate::ui::Theme;
use egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, tessellator::path::rounded_rectangle},
    vec2,
};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::{
        counter::{CounterMark, Part},
        overlay::Overlay,
        scene::{Arrow, Mark, Reach, Scene},
    },
};

/// What a picture is made of.
pub struct Brush<'a> {
    /// Lays out text; nothing is painted with it.
    pub painter: &'a Painter,
    /// What is on the map.
    pub scene: &'a Scene,
    /// Where it is.
    pub layout: &'a Layout,
    /// Colours of the theme that is on.
    pub theme: &'a Theme,
    /// Text size, 1 is 100 per cent.
    pub text_scale: f32,
    /// Marks of scene and selection.
    pub marks: Vec<&'a Mark>,
    /// Arrows of scene, plan and log line.
    pub arrows: Vec<&'a Arrow>,
    /// The overlay that is on.
    pub overlay: Option<&'a Overlay>,
    /// Units selected.
    pub selection: &'a [UnitKey],
    /// Place selected.
    pub selected_place: Option<PlaceKey>,
    /// Units arriving, drawn where they will stand.
    pub ghosts: &'a [CounterMark],
    /// Units on their way, which are drawn elsewhere.
    pub away: &'a [UnitKey],
}

/// What lies over the counters: shapes, what they cover, and the lines of arrows.
#[derive(Default)]
pub struct Over {
    /// Shapes in order.
    pub shapes: Vec<Shape>,
    /// What they cover.
    pub covered: Vec<Obstacle>,
    /// Lines of arrows.
    pub lines: Vec<[Pos2; 2]>,
    /// Tags, and what they belong to.
    pub tags: Vec<(Rect, TagOf)>,
}

impl Over {
    /// A thread from a tag that found no room at its place to what stands there.
    pub(crate) fn thread(&mut self, tag: Rect, stands: Rect, theme: &Theme) {
        let from = tag.clamp(stands.center());
        let to = stands.clamp(from);
        if (to - from).length() > FAR {
            self.shapes.push(Shape::line_segment([from, to], Stroke::new(1.2, theme.ink2)));
        }
    }
}

/// From this distance on a thread leads from a tag to its place.
const FAR: f32 = 18.0;

/// What a tag belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TagOf {
    /// A place.
    Place(PlaceKey),
    /// An arrow between two places.
    Arrow(PlaceKey, PlaceKey),
}

/// The place a mark is about.
pub const fn mark_place(mark: &Mark) -> PlaceKey {
    match mark {
        Mark::Reach(Reach { place, .. })
        | Mark::Target { place, .. }
        | Mark::UnderAttack { place }
        | Mark::Ring { place }
        | Mark::Chance { place, .. }
        | Mark::Leave { place, .. }
        | Mark::Choice { place } => *place,
    }
}

/// With more places to choose from than this, each is marked quietly: what is everywhere points at nothing.
const MANY_CHOICES: usize = 12;

/// Whether the places that may be chosen are marked quietly.
pub fn is_quiet<'a>(marks: impl IntoIterator<Item = &'a Mark>) -> bool {
    marks.into_iter().filter(|m| matches!(m, Mark::Choice { .. })).count() > MANY_CHOICES
}

/// Where the badge of a mark lies: at the upper left of what is drawn at its place.
pub fn badge_at(layout: &Layout, place: PlaceKey, bare: bool) -> Pos2 {
    if let Some(at) = layout.pos(place).filter(|_| bare && layout.hex.is_some()) {
        return at;
    }
    layout.extent(place).expand(if bare { 2.0 } else { 4.0 }).left_top()
}

impl Brush<'_> {
    pub(crate) fn near(&self, place: PlaceKey) -> bool {
        self.layout.places.get(place.index()).is_some_and(|p| p.near)
    }

    /// Whether something is built at a place.
    pub(crate) fn is_built(&self, place: PlaceKey) -> bool {
        self.scene.places.get(place.index()).is_some_and(|p| !p.works.is_empty())
    }

    /// Up to this many units of a stack need no number: on hexes the edge of the second one tells that it is there.
    pub(crate) const fn uncounted(&self) -> usize {
        if self.layout.hex.is_some() { 2 } else { 1 }
    }

    /// Whether a place is drawn: an off-map box only while something is in it or said about it.
    pub(crate) fn drawn(&self, place: PlaceKey) -> bool {
        let off = self.scene.board.place(place).is_some_and(|p| !p.is_on_map());
        !off || self.layout.stacks_at(place).next().is_some()
            || self.marks.iter().any(|m| mark_place(m) == place)
    }

    pub(crate) fn segment(&self, a: PlaceKey, b: PlaceKey) -> Option<[Pos2; 2]> {
        if !(self.drawn(a) && self.drawn(b)) {
            return None;
        }
        let near = self.near(a) || self.near(b);
        let ends = [self.layout.pos(a)?, self.layout.pos(b)?];
        let view = self.painter.clip_rect().expand(MARGIN);
        (near || labels::covered(view, ends) > 0.0).then_some(ends)
    }

    /// Where an arriving counter is drawn at a place; nothing if none is.
    pub fn ghost(&self, place: PlaceKey) -> Rect {
        let arriving = self.ghosts.iter().any(|g| g.place == place);
        match self.layout.pos(place).filter(|_| arriving) {
            Some(pos) => {
                let aside = if self.layout.stacks_at(place).next().is_some() { 9.0 } else { 0.0 };
                Rect::from_center_size(pos + vec2(aside, -aside), Vec2::splat(self.layout.side_length + 5.0))
            }
            None => Rect::NOTHING,
        }
    }

    /// Whether the places that may be chosen are marked quietly here.
    pub fn quiet(&self) -> bool {
        is_quiet(self.marks.iter().copied())
    }

    /// Whether a mark asks for its place, rather than telling that it is one of many.
    pub(crate) fn asks(&self, mark: &Mark) -> bool {
        match mark {
            Mark::Target { .. } | Mark::UnderAttack { .. } | Mark::Ring { .. } => true,
            Mark::Choice { .. } => !self.quiet(),
            Mark::Reach(_) | Mark::Chance { .. } | Mark::Leave { .. } => false,
        }
    }

    /// Whether something is asked of a place, or a counter of a battle stands there.
    pub(crate) fn is_asked_for(&self, place: PlaceKey) -> bool {
        let fights = |s: &StackAt| s.units.iter().any(|&i| self.scene.counters[i].states.part != Part::None);
        self.marks.iter().any(|m| mark_place(m) == place && self.asks(m))
            || self.layout.stacks_at(place).any(fights)
    }

    /// How far rings and brackets reach beyond what stands at a place.
    pub fn frame(&self, place: PlaceKey) -> f32 {
        let choice = if self.quiet() { 5.0 } else { 9.0 };
        let of = |m: &&Mark| match m {
            Mark::Reach(_) => 6.0,
            Mark::Target { .. } | Mark::UnderAttack { .. } => 8.0,
            Mark::Ring { .. } if self.glows_over(place) => 4.0,
            Mark::Ring { .. } => 11.0,
            Mark::Choice { .. } => choice,
            Mark::Chance { .. } | Mark::Leave { .. } => 0.0,
        };
        let marked = self.marks.iter().filter(|m| mark_place(m) == place).map(of).fold(0.0, f32::max);
        let framed = |s: &StackAt| {
            let top = s.units.last().map(|&i| self.scene.counters[i].states);
            self.holds_selected(s) || top.is_some_and(|t| t.part != Part::None)
        };
        let held = self.layout.stacks_at(place).any(framed);
        if held || self.selected_place == Some(place) { marked.max(5.0) } else { marked }
    }

    /// A place with all that is drawn around it: its stacks and what arrives, rings and brackets; on hexes all of it.
    pub fn framed(&self, place: PlaceKey) -> Rect {
        let discs =
            self.layout.stacks_at(place).filter(|s| s.units.len() > self.uncounted()).map(|s| {
                Rect::from_center_size(counters::count_disc(s.body, s.units.len()), Vec2::splat(15.0))
            });
        let stands = self.stands(place);
        let ground = self
            .layout
            .pos(place)
            .zip(self.layout.hex)
            .map(|(at, corners)| Rect::from_points(&corners.map(|c| at + c)));
        discs.chain(ground).fold(stands, Rect::union)
    }

    /// What stands or arrives at a place, with rings and brackets around it.
    pub fn stands(&self, place: PlaceKey) -> Rect {
        self.layout.extent(place).expand(self.frame(place)).union(self.ghost(place))
    }

    pub(crate) fn holds_selected(&self, stack: &StackAt) -> bool {
        stack.units.iter().any(|&i| self.selection.contains(&self.scene.counters[i].unit))
    }

    /// Whether the ring of a place lies on counters rather than around a sign or along hexsides.
    pub(crate) fn glows_over(&self, place: PlaceKey) -> bool {
        self.layout.hex.is_none() && self.layout.stacks_at(place).next().is_some()
    }

    /// The ring that says: look here. It sits on the edge of the counters, so that it touches no neighbour; on a hex it lies
    /// on the hexsides, wide enough to show beside a counter that fills the hex.
    pub fn glow(&self, place: PlaceKey, out: &mut Vec<Shape>) {
        let t = self.theme;
        for (width, ink) in [(6.0, t.ink), (4.0, t.vp)] {
            if let Some((at, corners)) = self.layout.pos(place).zip(self.layout.hex) {
                let width = f32::min(width, corners[0].length() * 0.05 * width);
                out.push(Shape::closed_line(ring(at, &corners, 0.0), Stroke::new(width, ink)));
            } else if self.glows_over(place) {
                for stack in self.layout.stacks_at(place) {
                    let (r, corner) = (stack.bounds().expand(1.0), CornerRadius::same(4));
                    let stroke = Stroke::new(width, ink);
                    let frame = RectShape::new(r, corner, Color32::TRANSPARENT, stroke, StrokeKind::Middle);
                    out.push(Shape::Rect(frame));
                }
            } else {
                self.ring(place, 8.0, Stroke::new(width, ink), false, out);
            }
        }
    }

    /// A ring around what is drawn at a place: round for a sign, a rounded square for a stack.
    pub fn ring(&self, place: PlaceKey, by: f32, stroke: Stroke, dashed: bool, out: &mut Vec<Shape>) {
        if let Some((at, corners)) = self.layout.pos(place).zip(self.layout.hex) {
            // On small hexes the rings lie as near to the hexsides as their width lets them.
            let radius = corners[0].length();
            let stroke = Stroke::new(stroke.width.min(radius * 0.12), stroke.color);
            let inset = (9.0 - by).min(radius * 0.1).max(0.5);
            let mut path = ring(at, &corners, inset);
            if dashed {
                path.extend(path.first().copied());
                out.extend(Shape::dashed_line(&path, stroke, 4.0, 3.0));
            } else {
                out.push(Shape::closed_line(path, stroke));
            }
            return;
        }
        let extent = self.layout.extent(place);
        let bare = self.layout.stacks_at(place).next().is_none();
        let r = extent.expand(by);
        let radius = if bare { r.width() * 0.5 } else { 4.0 };
        if dashed {
            let mut path = Vec::new();
            rounded_rectangle(&mut path, egui::epaint::RoundedRect::new(r, radius));
            path.extend(path.first().copied());
            out.extend(Shape::dashed_line(&path, stroke, 5.0, 4.0));
        } else {
            let frame = RectShape::new(
                r,
                CornerRadius::from(radius),
                Color32::TRANSPARENT,
                stroke,
                StrokeKind::Middle,
            );
            out.push(Shape::Rect(frame));
        }
    }

    pub(crate) fn brackets(&self, place: PlaceKey, width: f32, out: &mut Vec<Shape>) {
        let r = self.layout.extent(place).expand(7.0);
        let arm = (r.width() * 0.26).clamp(6.0, 12.0);
        bracket_shapes(r, arm, Stroke::new(width, self.theme.atk), out);
    }
}
