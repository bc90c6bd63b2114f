//! Whose ground is it: cells around the places, the union of one side's cells, and the line between the sides.
//!
//! A picture of control, not a rule. Kilometres throughout; recomputed only when control changes.

use super::{
    geometry::{Triangles, triangulate},
    simplify::simplify,
};
use egui::{Pos2, Rect, pos2};
use std::collections::BTreeMap;

/// Owner of a site: index of a side, or none.
pub type Owner = Option<u8>;

/// The ground of the first side and the front.
#[derive(Debug, Default, Clone)]
pub struct Control {
    /// Ground of side 0.
    pub wash: Vec<Triangles>,
    /// The same with fewer corners, for hexes seen as a whole.
    pub(crate) far: Vec<Triangles>,
    /// Lines between the ground of side 0 and that of another side.
    pub fronts: Vec<Vec<Pos2>>,
    /// Around ground of a side within that of the other which nothing holds.
    pub pockets: Vec<Vec<Pos2>>,
}

/// A stretch of a cell's border: from a corner to the next, and whose cell is behind it.
#[derive(Debug, Clone, Copy)]
struct Edge {
    from: (f64, f64),
    /// Index of the neighbour; `sites + 0..4` for the four sides of the box.
    behind: usize,
}

/// A corner is named by the three cells that meet there, so that neighbours agree on it exactly.
type Corner = [usize; 3];

/// How often the corners of cells are cut.
const CUTS: usize = 3;

/// The cells of sites inside a box: the points of it that are nearest to each.
#[derive(Debug)]
pub(crate) struct Cells(Vec<Vec<Edge>>);

impl Cells {
    pub(crate) fn new(sites: &[Pos2], bounds: Rect) -> Self {
        Self((0..sites.len()).map(|i| cell(sites, i, bounds)).collect())
    }

    /// The sites whose cells touch that of a site.
    pub(crate) fn beside(&self, site: usize) -> Vec<usize> {
        let edges = self.0.get(site).map_or(&[][..], Vec::as_slice);
        edges.iter().map(|edge| edge.behind).filter(|&behind| behind < self.0.len()).collect()
    }

    /// The picture for the owners of the sites, some of which lie in pockets.
    pub(crate) fn control(&self, owners: &[Owner], pockets: &[bool]) -> Control {
        let owner = |i: usize| owners.get(i).copied().flatten();
        let loops = self.rings(|i| owner(i) == Some(0), |i| owner(i).is_some_and(|side| side != 0));
        let pocket = |i: usize| pockets.get(i).is_some_and(|pocket| *pocket);
        Control {
            pockets: rounded(self.rings(pocket, |_| false), CUTS).iter().map(|ring| places(ring)).collect(),
            ..of_rings(loops, CUTS, None)
        }
    }

    /// The rings around some cells, with whether what lies behind is the other side of a front.
    fn rings(&self, inside: impl Fn(usize) -> bool, front: impl Fn(usize) -> bool) -> Vec<Vec<Point>> {
        // Borders of the union, keyed by the corner where they start.
        let mut next: BTreeMap<Corner, (Corner, (f64, f64), bool)> = BTreeMap::new();
        for (i, edges) in self.0.iter().enumerate().filter(|(i, _)| inside(*i)) {
            for (j, edge) in edges.iter().enumerate().filter(|(_, edge)| !inside(edge.behind)) {
                let before = edges[(j + edges.len() - 1) % edges.len()].behind;
                let after = edges[(j + 1) % edges.len()].behind;
                let to = corner(i, edge.behind, after);
                next.insert(corner(i, before, edge.behind), (to, edge.from, front(edge.behind)));
            }
        }
        let mut loops = Vec::new();
        while let Some(start) = next.keys().next().copied() {
            let (mut points, mut at) = (Vec::new(), start);
            while let Some((to, from, front)) = next.remove(&at) {
                points.push((from, front));
                at = to;
            }
            if points.len() >= 3 {
                loops.push(points);
            }
        }
        loops
    }
}

/// The picture of control from the rings around the ground of the first side, clockwise on the screen and holes the other
/// way, with their corners cut `cuts` times. From afar its ground may be off by `off`.
pub(crate) fn of_rings(loops: Vec<Vec<Point>>, cuts: usize, off: Option<f32>) -> Control {
    let loops = rounded(loops, cuts);
    let fronts = loops.iter().flat_map(|ring| fronts(ring)).collect();
    let rings: Vec<Vec<Pos2>> = loops.iter().map(|ring| places(ring)).collect();
    let far = off.map_or_else(Vec::new, |off| fill(thinned(&rings, off)));
    Control { wash: fill(rings), far, fronts, pockets: Vec::new() }
}

/// Rings with their corners cut this number of times.
pub(crate) fn rounded(loops: Vec<Vec<Point>>, cuts: usize) -> Vec<Vec<Point>> {
    loops.into_iter().map(|ring| (0..cuts).fold(ring, |ring, _| chaikin(&ring))).collect()
}

/// The points of a ring.
pub(crate) fn places(ring: &[Point]) -> Vec<Pos2> {
    ring.iter().map(|&(p, _)| pos2(p.0 as f32, p.1 as f32)).collect()
}

/// Rings with fewer points, none of them off by more than so much.
pub(crate) fn thinned(rings: &[Vec<Pos2>], off: f32) -> Vec<Vec<Pos2>> {
    let thin = |ring: &Vec<Pos2>| {
        let closed: Vec<Pos2> = ring.iter().chain(ring.first()).copied().collect();
        let mut thin = simplify(&closed, off);
        thin.pop();
        if thin.len() < 3 { ring.clone() } else { thin }
    };
    rings.iter().map(thin).collect()
}

fn corner(a: usize, b: usize, c: usize) -> Corner {
    let mut key = [a, b, c];
    key.sort_unstable();
    key
}

/// The cell of one site: the box, cut by the line halfway to every other site.
fn cell(sites: &[Pos2], i: usize, bounds: Rect) -> Vec<Edge> {
    let (l, t) = (f64::from(bounds.left()), f64::from(bounds.top()));
    let (r, b) = (f64::from(bounds.right()), f64::from(bounds.bottom()));
    let n = sites.len();
    let mut edges: Vec<Edge> = [((l, t), n), ((r, t), n + 1), ((r, b), n + 2), ((l, b), n + 3)]
        .map(|(from, behind)| Edge { from, behind })
        .to_vec();
    let at = |j: usize| (f64::from(sites[j].x), f64::from(sites[j].y));
    let (x, y) = at(i);
    for j in (0..n).filter(|&j| j != i) {
        let (ox, oy) = at(j);
        let (dx, dy) = (ox - x, oy - y);
        if dx == 0.0 && dy == 0.0 {
            continue;
        }
        let limit = dx * f64::midpoint(x, ox) + dy * f64::midpoint(y, oy);
        let beyond = |p: (f64, f64)| dx * p.0 + dy * p.1 - limit;
        let mut cut = Vec::with_capacity(edges.len() + 1);
        for (e, edge) in edges.iter().enumerate() {
            let to = edges[(e + 1) % edges.len()].from;
            let (a, b) = (beyond(edge.from), beyond(to));
            let cross = || {
                let f = a / (a - b);
                (edge.from.0 + (to.0 - edge.from.0) * f, edge.from.1 + (to.1 - edge.from.1) * f)
            };
            if a <= 0.0 {
                cut.push(*edge);
                if b > 0.0 {
                    cut.push(Edge { from: cross(), behind: j });
                }
            } else if b <= 0.0 {
                cut.push(Edge { from: cross(), behind: edge.behind });
            }
        }
        edges = cut;
    }
    edges
}

/// A point of a ring, and whether the stretch that starts there is front.
pub(crate) type Point = ((f64, f64), bool);

/// One pass of corner cutting on a ring. A point carries whether the stretch that starts there is front.
fn chaikin(ring: &[Point]) -> Vec<Point> {
    let n = ring.len();
    let mut out = Vec::with_capacity(n * 2);
    for i in 0..n {
        let ((a, front), (b, after)) = (ring[i], ring[(i + 1) % n]);
        let mix = |f: f64| (a.0 + (b.0 - a.0) * f, a.1 + (b.1 - a.1) * f);
        out.push((mix(0.25), front));
        out.push((mix(0.75), front || after));
    }
    out
}

/// The runs of front in a ring.
fn fronts(ring: &[Point]) -> Vec<Vec<Pos2>> {
    let n = ring.len();
    let at = |i: usize| pos2(ring[i % n].0.0 as f32, ring[i % n].0.1 as f32);
    let Some(gap) = (0..n).find(|&i| !ring[i].1) else {
        return vec![(0..=n).map(at).collect()];
    };
    let (mut runs, mut run) = (Vec::new(), Vec::new());
    for i in gap..=gap + n {
        if ring[i % n].1 {
            run.push(at(i));
        } else if !run.is_empty() {
            run.push(at(i));
            runs.push(std::mem::take(&mut run));
        }
    }
    runs
}

/// Triangles of a set of rings: outer rings with the holes that lie in them.
pub(crate) fn fill(rings: Vec<Vec<Pos2>>) -> Vec<Triangles> {
    let area =
        |r: &[Pos2]| r.iter().zip(r.iter().cycle().skip(1)).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f32>();
    // Cells run clockwise on the screen, so outer rings have a positive area and holes a negative one.
    let (outer, holes): (Vec<_>, Vec<_>) = rings.into_iter().partition(|r| area(r) > 0.0);
    let mut outer: Vec<(Vec<Pos2>, Vec<Vec<Pos2>>)> = outer.into_iter().map(|r| (r, Vec::new())).collect();
    outer.sort_by(|a, b| area(&a.0).total_cmp(&area(&b.0)));
    for hole in holes {
        if let Some((_, inside)) = outer.iter_mut().find(|(ring, _)| super::geometry::inside(ring, hole[0])) {
            inside.push(hole);
        }
    }
    outer.iter().map(|(ring, holes)| triangulate(ring, holes)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    fn control(sites: &[(Pos2, Owner)], bounds: Rect) -> Control {
        let (points, owners): (Vec<Pos2>, Vec<Owner>) = sites.iter().copied().unzip();
        Cells::new(&points, bounds).control(&owners, &[])
    }

    fn grid(owner: impl Fn(i32, i32) -> Owner) -> Vec<(Pos2, Owner)> {
        // Slightly irregular, so that four cells never meet in a point.
        (0..7)
            .flat_map(|y| (0..7).map(move |x| (x, y)))
            .map(|(x, y)| {
                let wobble = vec2((x * 7 + y * 3) as f32 % 5.0, (x * 5 + y * 11) as f32 % 7.0);
                (pos2(x as f32 * 100.0, y as f32 * 100.0) + wobble, owner(x, y))
            })
            .collect()
    }

    fn area(c: &Control) -> f32 {
        let one = |t: &Triangles| {
            let at = |i: u32| t.points[i as usize];
            let tri = |k: &[u32]| {
                let (a, b) = (at(k[1]) - at(k[0]), at(k[2]) - at(k[0]));
                (a.x * b.y - a.y * b.x).abs() * 0.5
            };
            t.indices.chunks_exact(3).map(tri).sum::<f32>()
        };
        c.wash.iter().map(one).sum()
    }

    const BOX: Rect = Rect { min: pos2(-200.0, -200.0), max: pos2(800.0, 800.0) };

    #[test]
    fn half_and_half_has_one_front() {
        let c = control(&grid(|x, _| Some(u8::from(x > 2))), BOX);
        assert_eq!(c.fronts.len(), 1);
        assert!((area(&c) - 450.0 * 1000.0).abs() < 25_000.0, "{}", area(&c));
        let middle = c.fronts[0].iter().filter(|p| (0.0..600.0).contains(&p.y));
        assert!(middle.clone().count() > 20 && middle.clone().all(|p| (p.x - 250.0).abs() < 30.0));
    }

    #[test]
    fn a_pocket_is_a_hole_with_its_own_front() {
        let c = control(&grid(|x, y| Some(u8::from((x, y) == (3, 3)))), BOX);
        assert_eq!(c.fronts.len(), 1);
        assert!((area(&c) - (1_000_000.0 - 9_000.0)).abs() < 25_000.0, "{}", area(&c));
        let far = c.fronts[0].iter().map(|p| (*p - pos2(300.0, 300.0)).length()).fold(0.0, f32::max);
        assert!(far < 90.0, "{far}");
        assert_eq!(c.fronts[0].first(), c.fronts[0].last());
    }

    #[test]
    fn a_pocket_that_nothing_holds_is_no_hole_and_has_no_front() {
        let sites = grid(|_, _| Some(0));
        let points: Vec<Pos2> = sites.iter().map(|site| site.0).collect();
        let pockets: Vec<bool> = (0..sites.len()).map(|n| n == 24).collect();
        let c = Cells::new(&points, BOX).control(&vec![Some(0); sites.len()], &pockets);
        assert!(c.fronts.is_empty() && (area(&c) - 1_000_000.0).abs() < 25_000.0, "{}", area(&c));
        assert_eq!(c.pockets.len(), 1);
        assert!(c.pockets[0].iter().all(|p| (*p - points[24]).length() < 90.0));
    }

    #[test]
    fn cells_know_their_neighbours() {
        let points: Vec<Pos2> = grid(|_, _| None).iter().map(|site| site.0).collect();
        let cells = Cells::new(&points, BOX);
        let beside = cells.beside(24);
        assert!([23, 25, 17, 31].iter().all(|n| beside.contains(n)), "{beside:?}");
        assert!(cells.beside(0).iter().all(|n| *n < points.len()));
    }

    #[test]
    fn nobodys_ground_makes_no_front() {
        let c = control(&grid(|x, _| if x > 2 { None } else { Some(0) }), BOX);
        assert!(c.fronts.is_empty() && !c.wash.is_empty());
        let c = control(&grid(|_, _| Some(1)), BOX);
        assert!(c.fronts.is_empty() && c.wash.is_empty());
    }
}
