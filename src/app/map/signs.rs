//! The signs of the map that a legend explains, each with its words and a sample of it.

use super::{
    brush::Brush,
    control::Control,
    counters,
    hexsides::strokes_of,
    paint::bridge_shapes,
    pen::{OnShapes, pane},
    pockets::hatch,
    strokes::dots,
    ways::road_strokes,
};
use crate::ui::Theme;
use egui::{Pos2, Rect, Shape, Stroke, Vec2, vec2};
use engine::show::{
    board::{GroundKind, Place, PlaceSign, SideKind},
    counter::{Band, ConditionSign, CounterMark},
    scene::{Marker, MarkerSign},
};
use map_art::{
    band,
    country::{Detail, SMALL_TREE, STEPPE, glyph, hex_word, word},
    hexes,
    ink::Ink,
    marker, place,
};
use std::f32::consts::FRAC_PI_3;

/// What is explained of fronts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FrontSigns {
    /// They have teeth on the ground of a side.
    teeth: bool,
    /// Pockets are hatched.
    pockets: bool,
}

impl FrontSigns {
    pub(crate) fn of(eyes: Option<u8>, control: &Control) -> Self {
        Self { teeth: eyes.is_some() && !control.fronts.is_empty(), pockets: !control.pockets.is_empty() }
    }
}

/// A sign that is explained.
#[derive(Clone, Copy)]
pub(crate) enum Sign {
    Country(GroundKind),
    Hex(GroundKind),
    /// What lies on hexsides.
    Sides(SideKind),
    Divide,
    Place(PlaceSign),
    Fortress,
    Road,
    Highway,
    Railway,
    Front,
    Pocket,
    Band(Band, u8),
    /// A counter of the scene.
    Counter(usize),
    /// A marker of the scene.
    Marker(usize),
}

/// The words under them: none of it was traced, none of it counts.
const NOTE: &str = "The country is drawn from general knowledge and has no effect on the rules.";

/// The same on hexes, where other ground has.
const HEX_NOTE: &str =
    "Forest, heights and steppe are drawn from general knowledge and have no effect on the rules.";

/// The words under the legend of a map.
pub(crate) fn note_of(brush: &Brush<'_>) -> &'static str {
    if brush.scene.board.is_tiled() { HEX_NOTE } else { NOTE }
}

/// Whether country was drawn without a source.
pub(crate) fn is_reconstructed(brush: &Brush<'_>) -> bool {
    brush.scene.board.ground.regions.iter().any(|r| r.reconstructed)
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
pub(crate) fn entries(brush: &Brush<'_>, fronts: FrontSigns) -> Vec<(Sign, String)> {
    let board = &brush.scene.board;
    let ground = &board.ground;
    let hexes = board.hex_grid().map_or(&[][..], |grid| &grid.terrain);
    let hex = KINDS.into_iter().filter(|kind| hexes.contains(kind));
    // Heights under hexes are hardly told, and their hills are something else.
    let told = |kind: GroundKind| if board.is_tiled() { kind == GroundKind::Woods } else { true };
    let there = |kind: GroundKind| ground.regions.iter().any(|r| r.kind == kind);
    let wide = KINDS.into_iter().filter(|kind| told(*kind) && there(*kind));
    let mut all: Vec<(Sign, String)> = hex.map(|kind| (Sign::Hex(kind), hex_word(kind).to_owned())).collect();
    all.extend(wide.map(|kind| (Sign::Country(kind), word(kind).to_owned())));
    if board.is_tiled() && there(GroundKind::Clear) {
        all.push((Sign::Country(GroundKind::Clear), "steppe".to_owned()));
    }
    all.extend(of_hexes(brush));
    let ways = [
        (Sign::Road, &ground.roads, "road"),
        (Sign::Highway, &ground.highways, "highway"),
        (Sign::Railway, &ground.railways, "railway"),
    ];
    all.extend(ways.into_iter().filter(|way| !way.1.is_empty()).map(|(sign, _, words)| (sign, words.into())));
    if fronts.teeth {
        all.push((Sign::Front, "teeth: our side".into()));
    }
    if fronts.pockets {
        all.push((Sign::Pocket, "the other side's, empty".into()));
    }
    let counters = &brush.scene.counters;
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
    all.extend(markers(&brush.scene.markers));
    all
}

/// Markers with words, each sign once.
fn markers(markers: &[Marker]) -> Vec<(Sign, String)> {
    let with_words = markers.iter().enumerate().filter(|(_, m)| !m.legend.is_empty());
    let mut all: Vec<(usize, &Marker)> = with_words.collect();
    all.sort_by_key(|(_, m)| m.sign);
    all.dedup_by_key(|(_, m)| m.sign);
    all.into_iter().map(|(i, m)| (Sign::Marker(i), m.legend.clone().into_owned())).collect()
}

/// Lines and places of a hex map, each with its words once.
fn of_hexes(brush: &Brush<'_>) -> Vec<(Sign, String)> {
    let board = &brush.scene.board;
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
        (SideKind::Broad, "broad river"),
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

impl Sign {
    /// Draws the sign around a point, at most 18 points wide.
    pub(crate) fn paint(self, at: Pos2, brush: &Brush<'_>, out: &mut Vec<Shape>) {
        let theme = brush.theme;
        match self {
            Self::Country(kind) if brush.scene.board.is_tiled() => hex_country(kind, at, theme, out),
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
            Self::Road | Self::Highway => {
                let ends = ROW.map(|x| at + vec2(x, 0.0));
                for (width, colour) in road_strokes(matches!(self, Self::Highway), 13.0, theme) {
                    out.push(Shape::line_segment(ends, Stroke::new(width, colour)));
                }
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
                for (width, strength) in [(7.0, 0.22), (1.6, 0.85)] {
                    let stroke = Stroke::new(width, theme.front.gamma_multiply(strength));
                    out.push(Shape::line_segment(line, stroke));
                }
                for x in [-5.0, 5.0] {
                    let ends = [at + vec2(x, -3.0), at + vec2(x, 1.8)];
                    out.push(Shape::line_segment(ends, Stroke::new(1.0, theme.front.gamma_multiply(0.85))));
                }
            }
            Self::Pocket => {
                let patch = Rect::from_center_size(at, vec2(18.0, 13.0));
                let ring = [patch.left_top(), patch.right_top(), patch.right_bottom(), patch.left_bottom()];
                let stroke = Stroke::new(1.0, theme.pocket().gamma_multiply(0.45));
                let strokes = hatch(&[ring.to_vec()], patch.left_top());
                out.extend(strokes.into_iter().map(|ends| Shape::line_segment(ends, stroke)));
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
            Self::Marker(i) => {
                let Some(mark) = brush.scene.markers.get(i) else { return };
                if matches!(mark.sign, MarkerSign::Bridge | MarkerSign::BridgeDown) {
                    let ends = [-19.0, 19.0].map(|x| at + vec2(x, 0.0));
                    return bridge_shapes(ends, mark.sign == MarkerSign::Bridge, theme, out);
                }
                let mut paper = OnShapes { painter: brush.painter, theme, out };
                marker::sign(&mut paper, mark.sign, at.into(), Ink::Marker(mark.side.0));
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
        SideKind::Stream
        | SideKind::River
        | SideKind::GreatRiver
        | SideKind::Broad
        | SideKind::Water
        | SideKind::Frontier => {}
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

/// A patch of the country under hexes with its signs.
fn hex_country(kind: GroundKind, at: Pos2, theme: &Theme, out: &mut Vec<Shape>) {
    let patch = Rect::from_center_size(at, vec2(18.0, 13.0));
    out.push(Shape::rect_filled(patch, 2.0, theme.land));
    out.push(Shape::rect_filled(patch, 2.0, theme.region_on(kind, true).0));
    for x in [-4.0, 4.0] {
        let at = at + vec2(x, 0.0);
        if kind == GroundKind::Woods {
            let tree = SMALL_TREE.map(|(x, y)| at + vec2(x, y));
            out.push(Shape::convex_polygon(tree.to_vec(), theme.hex_tree(), Stroke::NONE));
        } else {
            let (long, wide) = STEPPE;
            let ends = [at - vec2(long * 0.5, x * 0.5), at + vec2(long * 0.5, -x * 0.5)];
            out.push(Shape::line_segment(ends, Stroke::new(wide, theme.hex_steppe())));
        }
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
