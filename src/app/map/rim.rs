//! Where a way back leads out of sight: its head stands at the rim of the free map, with the number under which its end is
//! picked. Drawn in each frame, since the rim stays where it is while the map moves under it.

use super::{brush::Brush, framing::without, labels::inside, layout::Layout, pen::centred_text};
use crate::ui::{Theme, fonts};
use egui::{Color32, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use engine::show::scene::{Arrow, ArrowStyle};

/// How far the tips of heads lie within the rim, and how long and how wide they are at usual size.
const WITHIN: f32 = 4.0;
const HEAD: Vec2 = vec2(12.0, 15.0);
/// Radius of the disc with the number of a hex of a retreat, and how far it lies behind the head.
pub(crate) const DISC: f32 = 8.2;
const BEHIND: f32 = 2.0;
/// Ways under one number that leave nearer to each other than this have one head.
const SAME: f32 = 60.0;
/// How many quarters of a disc a head moves at most.
const MOST: u8 = 60;
/// Between the discs of two ways that leave at the same place.
const APART: f32 = 3.0;

/// A head at the rim: its tip and the way on from there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Head {
    pub(crate) tip: Pos2,
    pub(crate) way: Vec2,
}

impl Head {
    /// The middle of the disc with the number.
    fn disc(self, scale: f32) -> Pos2 {
        self.tip - self.way * (HEAD.x * scale + BEHIND + DISC)
    }
}

/// Where a way leaves a rectangle for good; nothing of one whose end is seen in it or that never comes there.
pub(crate) fn leaves(rim: Rect, path: &[Pos2]) -> Option<Head> {
    if rim.expand(DISC).contains(*path.last()?) {
        return None;
    }
    path.windows(2).rev().find_map(|pair| {
        let (a, b) = (pair[0], pair[1]);
        let (_, out) = inside(rim, [a, b])?;
        Some(Head { tip: rim.clamp(a + (b - a) * out), way: (b - a).normalized() })
    })
}

/// Moves heads along the rim, so that none lies on another or on what is `taken`: those that come later give way, to the
/// nearer side.
pub(crate) fn spread(rim: Rect, taken: &[Rect], heads: &mut [Head], scale: f32) {
    let least = 2.0 * DISC + APART;
    for i in 0..heads.len() {
        let (before, rest) = heads.split_at_mut(i);
        let head = &mut rest[0];
        let along = if on_upright_side(rim, head.tip) { vec2(0.0, 1.0) } else { vec2(1.0, 0.0) };
        let free = |at: &Head| {
            let around = Rect::from_two_pos(at.tip, at.disc(scale)).expand(DISC);
            before.iter().all(|b| b.disc(scale).distance(at.disc(scale)) >= least)
                && !taken.iter().any(|taken| taken.intersects(around))
        };
        let steps = (0..MOST).flat_map(|n| [1.0, -1.0].map(|side| side * f32::from(n) * least * 0.25));
        let moved = steps.map(|by| Head { tip: rim.clamp(head.tip + along * by), ..*head });
        *head = moved.clone().find(free).unwrap_or(*head);
    }
}

/// Whether a point of the rim lies on its left or right side.
fn on_upright_side(rim: Rect, at: Pos2) -> bool {
    (at.x - rim.left()).abs().min((at.x - rim.right()).abs())
        < (at.y - rim.top()).abs().min((at.y - rim.bottom()).abs())
}

/// The free map: a view without what lies over it.
pub(crate) fn free(view: Rect, over: &[Rect]) -> Rect {
    over.iter().fold(view, |free, over| without(free, *over)).shrink(WITHIN)
}

const fn is_way_back(arrow: &Arrow) -> bool {
    matches!(arrow.style, ArrowStyle::Retreat | ArrowStyle::RetreatTheirs)
}

/// The points a way leads over, in the window.
fn points(layout: &Layout, arrow: &Arrow) -> Vec<Pos2> {
    arrow.path.iter().filter_map(|place| layout.pos(*place)).collect()
}

/// Ink, ground and rim of the number of a way back.
pub(crate) fn number_colours(theme: &Theme, arrow: &Arrow) -> Option<(Color32, Color32, Color32)> {
    let line = theme.side(arrow.side).line;
    match arrow.style {
        _ if arrow.label.is_empty() => None,
        ArrowStyle::Retreat => Some((if theme.dark { theme.accink } else { theme.card }, line, theme.halo)),
        ArrowStyle::RetreatTheirs => Some((line, theme.card, line)),
        _ => None,
    }
}

impl Brush<'_> {
    /// The ways back that leave the free map, with their heads; of those under one number that leave side by side one.
    pub(crate) fn heads_at_rim(&self, rim: Rect, taken: &[Rect]) -> Vec<(&Arrow, Head)> {
        let mut found: Vec<(&Arrow, Head)> = Vec::new();
        if !rim.is_positive() {
            return found;
        }
        for arrow in self.arrows.iter().copied().filter(|arrow| is_way_back(arrow)) {
            let Some(head) = leaves(rim, &points(self.layout, arrow)) else { continue };
            let same = |(other, at): &(&Arrow, Head)| {
                (other.style, &other.label) == (arrow.style, &arrow.label) && at.tip.distance(head.tip) < SAME
            };
            if !found.iter().any(same) {
                found.push((arrow, head));
            }
        }
        let mut heads: Vec<Head> = found.iter().map(|(_, head)| *head).collect();
        spread(rim, taken, &mut heads, self.arrow_scale());
        found.into_iter().zip(heads).map(|((arrow, _), head)| (arrow, head)).collect()
    }

    /// Draws them.
    pub(crate) fn at_rim(&self, rim: Rect, taken: &[Rect], out: &mut Vec<Shape>) {
        for (arrow, head) in self.heads_at_rim(rim, taken) {
            self.head(arrow, head, out);
        }
    }

    fn head(&self, arrow: &Arrow, head: Head, out: &mut Vec<Shape>) {
        let (t, scale) = (self.theme, self.arrow_scale());
        let (back, across) = (head.tip - head.way * HEAD.x * scale, head.way.rot90() * HEAD.y * 0.5 * scale);
        let colour = t.side(arrow.side).retreat;
        let corners = vec![head.tip, back + across, back - across];
        out.push(Shape::convex_polygon(corners, colour, Stroke::new(1.2, t.halo)));
        let Some((ink, ground, rim)) = number_colours(t, arrow) else { return };
        let at = head.disc(scale);
        out.push(Shape::circle_filled(at, DISC, ground));
        out.push(Shape::circle_stroke(at, DISC, Stroke::new(1.6, rim)));
        out.push(centred_text(self.painter, at, &arrow.label, 11.0, fonts::bold(), ink));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    const RIM: Rect = Rect::from_min_max(pos2(100.0, 50.0), pos2(500.0, 350.0));

    #[test]
    fn a_way_leaves_where_it_crosses_the_rim_last() {
        let leaves = |path: &[(f32, f32)]| {
            let path: Vec<Pos2> = path.iter().map(|(x, y)| pos2(*x, *y)).collect();
            leaves(RIM, &path)
        };
        let east = Head { tip: pos2(500.0, 200.0), way: vec2(1.0, 0.0) };
        assert_eq!(leaves(&[(300.0, 200.0), (700.0, 200.0)]), Some(east));
        assert_eq!(
            leaves(&[(300.0, 200.0), (600.0, 200.0), (900.0, 100.0)]),
            Some(east),
            "by several places"
        );
        let south = Head { tip: pos2(200.0, 350.0), way: vec2(0.0, 1.0) };
        let twice = [(300.0, 200.0), (300.0, 600.0), (200.0, 300.0), (200.0, 400.0)];
        assert_eq!(leaves(&twice), Some(south), "and back in between");
        assert_eq!(leaves(&[(300.0, 200.0), (400.0, 300.0)]), None, "it ends in sight");
        assert_eq!(leaves(&[(300.0, 200.0), (505.0, 200.0)]), None, "so does one whose number is seen");
        assert_eq!(leaves(&[(600.0, 200.0), (700.0, 200.0)]), None, "it was never there");
        assert_eq!(
            leaves(&[(700.0, 0.0), (0.0, 200.0)]).map(|head| head.tip.x),
            Some(100.0),
            "it passes through"
        );
        assert_eq!(leaves(&[]), None);
        assert_eq!(leaves(&[(700.0, 0.0)]), None);
    }

    #[test]
    fn heads_at_one_place_move_apart_along_the_rim() {
        let at = |x: f32, y: f32, way: Vec2| Head { tip: pos2(x, y), way };
        let (east, south) = (vec2(1.0, 0.0), vec2(0.0, 1.0));
        let mut heads = [
            at(500.0, 200.0, east),
            at(500.0, 204.0, east),
            at(500.0, 200.0, east),
            at(300.0, 350.0, south),
            at(301.0, 350.0, south),
        ];
        let first = heads[0];
        spread(RIM, &[], &mut heads, 1.0);
        assert_eq!(heads[0], first, "the first stays");
        for (i, head) in heads.iter().enumerate() {
            let on = |v: f32, low: f32, high: f32| v == low || v == high;
            let (x, y) = (head.tip.x, head.tip.y);
            assert!(RIM.contains(head.tip) && (on(x, 100.0, 500.0) || on(y, 50.0, 350.0)), "{head:?}");
            for other in &heads[..i] {
                assert!(head.disc(1.0).distance(other.disc(1.0)) >= 2.0 * DISC, "{head:?}, {other:?}");
            }
        }
        let button = Rect::from_center_size(pos2(490.0, 200.0), vec2(40.0, 60.0));
        let mut one = [first];
        spread(RIM, &[button], &mut one, 1.0);
        assert!(one[0].tip.x == 500.0 && !button.contains(one[0].disc(1.0)), "{:?}", one[0]);
        spread(RIM, &[], &mut [], 1.0);
    }

    #[test]
    fn what_lies_over_the_map_has_no_heads_under_it() {
        let view = Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 600.0));
        let foot = Rect::from_min_max(pos2(14.0, 560.0), pos2(400.0, 588.0));
        assert!(free(view, &[foot, Rect::NOTHING]).bottom() < foot.top());
        assert_eq!(free(view, &[]), view.shrink(WITHIN));
    }
}
