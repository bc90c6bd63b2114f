//! Ground of one side within that of the other which nothing holds: it is hatched, and no front runs around it.

use super::control::Owner;
use egui::{Pos2, pos2};

/// A point of the ground: a hex or a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Site {
    /// Where, in map units.
    pub at: Pos2,
    /// Whose it is.
    pub owner: Owner,
    /// Something holds it that the viewer is told of: a unit of its owner, a city, a fortress.
    pub held: bool,
}

impl Site {
    /// One that is never part of a pocket.
    pub(crate) const fn held(at: Pos2, owner: Owner) -> Self {
        Self { at, owner, held: true }
    }
}

/// Connected ground of one side.
#[derive(Default)]
struct Piece {
    sites: Vec<usize>,
    held: bool,
    /// Ground of the other side touches it.
    faced: bool,
}

/// Which sites lie in pockets that nothing holds: pieces of fewer than `enough` sites beside ground of the other side. The
/// largest piece of a side is none.
pub(crate) fn pockets(sites: &[Site], enough: usize, beside: impl Fn(usize) -> Vec<usize>) -> Vec<bool> {
    let mut out = vec![false; sites.len()];
    let pieces = pieces(sites, beside);
    for side in
        pieces.iter().filter_map(|piece| owner(sites, piece)).collect::<std::collections::BTreeSet<_>>()
    {
        let own = || pieces.iter().filter(|piece| owner(sites, piece) == Some(side));
        let largest = own().map(|piece| piece.sites.len()).max().unwrap_or_default();
        let bare = |p: &&Piece| !p.held && p.faced && p.sites.len() < enough && p.sites.len() < largest;
        for &site in own().filter(bare).flat_map(|piece| &piece.sites) {
            out[site] = true;
        }
    }
    out
}

fn owner(sites: &[Site], piece: &Piece) -> Owner {
    piece.sites.first().and_then(|&site| sites[site].owner)
}

fn pieces(sites: &[Site], beside: impl Fn(usize) -> Vec<usize>) -> Vec<Piece> {
    let mut seen = vec![false; sites.len()];
    let mut out = Vec::new();
    for start in 0..sites.len() {
        if seen[start] || sites[start].owner.is_none() {
            continue;
        }
        seen[start] = true;
        let (mut piece, mut open) = (Piece::default(), vec![start]);
        while let Some(site) = open.pop() {
            piece.sites.push(site);
            piece.held |= sites[site].held;
            for next in beside(site).into_iter().filter(|&next| next < sites.len()) {
                let (own, other) = (sites[start].owner, sites[next].owner);
                piece.faced |= other.is_some() && other != own;
                if other == own && !std::mem::replace(&mut seen[next], true) {
                    open.push(next);
                }
            }
        }
        out.push(piece);
    }
    out
}

/// Whose ground a site counts as: a pocket is part of what lies around it.
pub(crate) fn taken(site: &Site, in_pocket: bool) -> Owner {
    match site.owner {
        Some(0) if in_pocket => Some(1),
        Some(_) if in_pocket => Some(0),
        owner => owner,
    }
}

/// From a stroke of the hatching to the next, in points.
pub(crate) const APART: f32 = 6.0;

/// Strokes from the lower left to the upper right within rings, all on the same lines whatever ring they lie in: those through
/// `from` and every [`APART`] points beside it.
pub(crate) fn hatch(rings: &[Vec<Pos2>], from: Pos2) -> Vec<[Pos2; 2]> {
    let across = |p: Pos2| p.x + p.y;
    let step = APART * std::f32::consts::SQRT_2;
    let begun = across(from).rem_euclid(step);
    let mut out = Vec::new();
    for ring in rings {
        let (least, most) =
            ring.iter().map(|p| across(*p)).fold((f32::MAX, f32::MIN), |(a, b), c| (a.min(c), b.max(c)));
        let (first, last) = (((least - begun) / step).ceil() as i32, ((most - begun) / step).floor() as i32);
        for n in first..=last {
            let at = n as f32 * step + begun;
            let mut crossed: Vec<f32> = Vec::new();
            for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                let (u, v) = (across(*a), across(*b));
                if (u < at) != (v < at) {
                    crossed.push(a.x + (b.x - a.x) * ((at - u) / (v - u)));
                }
            }
            crossed.sort_by(f32::total_cmp);
            out.extend(crossed.chunks_exact(2).map(|x| [pos2(x[0], at - x[0]), pos2(x[1], at - x[1])]));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of sites; capitals are held, points belong to no side.
    fn row(text: &str) -> Vec<Site> {
        let site = |(n, c): (usize, char)| Site {
            at: pos2(n as f32, 0.0),
            owner: "ab".find(c.to_ascii_lowercase()).map(|side| side as u8),
            held: c.is_uppercase(),
        };
        text.chars().enumerate().map(site).collect()
    }

    fn bare(text: &str, enough: usize) -> String {
        let beside = |n: usize| vec![n.wrapping_sub(1), n + 1];
        pockets(&row(text), enough, beside).into_iter().map(|b| if b { 'x' } else { '-' }).collect()
    }

    #[test]
    fn ground_that_nothing_holds_is_a_pocket_until_it_is_large() {
        assert_eq!(bare("aaaabaaabbbbb", 3), "----x--------");
        assert_eq!(bare("aaaabbaaabbbbb", 3), "----xx--------", "two are few");
        assert_eq!(bare("aaaabbbaaabbbbb", 3), "---------------", "three are not");
        assert_eq!(bare("aaaaBaaabbbbb", 3), "-------------", "a unit or a city holds it");
        assert_eq!(bare("aaaabBaaabbbbb", 3), "--------------", "also beside it");
        assert_eq!(bare("aaaabbbbabbb", 3), "--------x---", "of either side");
    }

    #[test]
    fn what_no_other_ground_touches_is_no_pocket_nor_the_last_ground_of_a_side() {
        assert_eq!(bare("aaaa.b.bbbb", 3), "-----------", "an island");
        assert_eq!(bare("aaaabaaaa", 3), "---------", "all that is left of a side");
        assert_eq!(bare("aaaabbbAaabbbbb", usize::MAX), "----xxx--------", "places far apart have no size");
        assert!(pockets(&[], 3, |_| Vec::new()).is_empty());
    }

    #[test]
    fn a_pocket_counts_as_what_lies_around_it() {
        let [first, second] = [0, 1].map(|side| Site { at: Pos2::ZERO, owner: Some(side), held: false });
        assert_eq!((taken(&first, true), taken(&second, true)), (Some(1), Some(0)));
        assert_eq!((taken(&first, false), taken(&second, false)), (Some(0), Some(1)));
    }

    #[test]
    fn the_hatching_lies_within_its_ring_aslant_and_six_points_apart() {
        let ring = vec![pos2(0.0, 0.0), pos2(30.0, 0.0), pos2(30.0, 30.0), pos2(0.0, 30.0)];
        let strokes = hatch(&[ring], pos2(3.0, 0.0));
        assert_eq!(strokes.len(), 7);
        for [a, b] in &strokes {
            assert!((a.x + a.y - b.x - b.y).abs() < 1e-3, "they rise at 45 degrees");
            assert!([a, b].iter().all(|p| (-0.01..30.01).contains(&p.x) && (-0.01..30.01).contains(&p.y)));
        }
        let far =
            |pair: &[[Pos2; 2]]| (pair[1][0].x + pair[1][0].y - pair[0][0].x - pair[0][0].y) / 2.0_f32.sqrt();
        assert!(strokes.windows(2).all(|pair| (far(pair) - APART).abs() < 1e-3));
    }
}
