//! Country that is not open: what regions of a ground look like, as tints and as small signs scattered over them.
//!
//! Signs lie on a lattice of the map, shifted a little by their row and column alone, so that they stay where they are
//! from frame to frame and are the same in the window, in a picture of the map and in a report. Lengths are map units.

use super::svg::Rgba;
use engine::show::{
    board::{Area, Ground, GroundKind},
    projection::{At, LonLat, Projected},
};

/// A ring in map units; its last point joins the first.
type Ring = Vec<At>;

/// A region made ready: its rings, the outer one first, with their corners cut.
#[derive(Debug, Clone)]
pub struct Part {
    /// What the country is like.
    pub kind: GroundKind,
    /// Around it and around the holes in it.
    pub rings: Vec<Ring>,
}

/// All country of a ground, and the waters its signs keep out of.
#[derive(Debug, Clone, Default)]
pub struct Country {
    /// Regions from below.
    pub parts: Vec<Part>,
    land: Vec<Ring>,
    lakes: Vec<Ring>,
}

/// A sign of the country.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sign {
    /// What it stands for.
    pub kind: GroundKind,
    /// Its middle in map units.
    pub at: At,
    /// How large it is among its like.
    pub size: f32,
}

/// How much of a sign is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// What tells it from others.
    Few,
    /// All of it.
    Full,
}

/// A sign in shares of its size: areas, which are convex, and lines.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Glyph {
    /// Filled.
    pub areas: &'static [&'static [At]],
    /// Drawn.
    pub lines: &'static [&'static [At]],
}

/// The height of a row of the lattice, and how far a sign may stand off it, in steps.
const ROW: f32 = 0.66;
const ASTRAY: f32 = 0.17;

/// From one cut to the next the outline of a region grows rounder; corners of the sheet stay.
const CUTS: usize = 2;

impl Country {
    /// The country of a ground in map units.
    pub fn new(ground: &Ground, projected: &Projected) -> Self {
        let ring = |ring: &Vec<LonLat>| ring.iter().map(|p| projected.units(*p)).collect::<Ring>();
        let rings = |a: &Area| std::iter::once(&a.outer).chain(&a.holes).map(ring).collect::<Vec<_>>();
        let rounded = |a: &Area| rings(a).into_iter().map(|r| (0..CUTS).fold(r, |r, _| cut(&r))).collect();
        let parts = ground.regions.iter().map(|r| Part { kind: r.kind, rings: rounded(&r.area) });
        Self {
            parts: parts.collect(),
            land: ground.land.iter().flat_map(rings).collect(),
            lakes: ground.lakes.iter().flat_map(rings).collect(),
        }
    }

    /// The uppermost kind of country at a point; open where there is none.
    pub fn at(&self, (x, y): At) -> GroundKind {
        let here = self.parts.iter().rev().find(|p| holds(&spans(&p.rings, y), x));
        here.map_or(GroundKind::Clear, |p| p.kind)
    }

    /// Whether a point lies in a region of a kind, whatever lies over it.
    pub fn is_in(&self, kind: GroundKind, (x, y): At) -> bool {
        self.parts.iter().any(|p| p.kind == kind && holds(&spans(&p.rings, y), x))
    }

    /// The signs of all country, kind by kind on a lattice of its own, by rows from the north. Trees stand a step apart,
    /// the others closer.
    pub fn signs(&self, step: f32) -> Vec<Sign> {
        SIGNED.into_iter().flat_map(|kind| self.signs_of(kind, step * share(kind))).collect()
    }

    /// The signs of one kind of country, so far apart; those of open country are its steppe.
    pub fn signs_of(&self, kind: GroundKind, step: f32) -> Vec<Sign> {
        let mut out = Vec::new();
        let rings = || self.parts.iter().filter(move |p| p.kind == kind).flat_map(|p| &p.rings).flatten();
        let (north, south) = rings().fold((f32::MAX, f32::MIN), |(n, s), p| (n.min(p.1), s.max(p.1)));
        if north < south && step > 0.0 {
            let high = step * ROW;
            for row in (north / high).floor() as i32..=(south / high).ceil() as i32 {
                self.row(kind, row, step, &mut out);
            }
        }
        out
    }

    /// The signs of a kind in one row.
    fn row(&self, kind: GroundKind, row: i32, step: f32, out: &mut Vec<Sign>) {
        let y = row as f32 * step * ROW;
        let spanned = |p: &Part| (p.kind, spans(&p.rings, y));
        let parts: Vec<(GroundKind, Spans)> = self.parts.iter().map(spanned).collect();
        let own = parts.iter().filter(|p| p.0 == kind).flat_map(|(_, s)| s);
        let ends = own.fold(None, |all: Option<At>, s| {
            Some(all.map_or(*s, |(west, east)| (west.min(s.0), east.max(s.1))))
        });
        let Some((west, east)) = ends else { return };
        // A sign reaches above and below its row: it shall be dry there, too.
        let around = [y - step * 0.3, y, y + step * 0.3];
        let dry = around.map(|y| (!self.land.is_empty()).then(|| spans(&self.land, y)));
        let wet = around.map(|y| spans(&self.lakes, y));
        let shift = if row.rem_euclid(2) == 0 { 0.0 } else { 0.5 };
        for column in (west / step).floor() as i32..=(east / step).ceil() as i32 {
            let [aside, down, size] = scatter(row, column);
            let x = (column as f32 + shift + aside * ASTRAY) * step;
            let is_dry = [x - step * 0.25, x + step * 0.25]
                .iter()
                .all(|&x| dry.iter().flatten().all(|s| holds(s, x)) && !wet.iter().any(|s| holds(s, x)));
            if is_dry && is_signed(kind, &parts, x, row + column) {
                let at = (x, y + down * ASTRAY * step);
                out.push(Sign { kind, at, size: 1.0 + 0.16 * size });
            }
        }
    }
}

/// Country that has signs.
pub const SIGNED: [GroundKind; 5] =
    [GroundKind::Woods, GroundKind::Swamp, GroundKind::Hills, GroundKind::Mountain, GroundKind::Rough];

/// How far apart the signs of a kind are, in steps.
const fn share(kind: GroundKind) -> f32 {
    match kind {
        GroundKind::Swamp => 0.62,
        GroundKind::Hills | GroundKind::Rough => 0.8,
        GroundKind::Mountain => 0.62,
        GroundKind::Clear
        | GroundKind::Woods
        | GroundKind::Town
        | GroundKind::City
        | GroundKind::Lake
        | GroundKind::Sea
        | GroundKind::Closed => 1.0,
    }
}

/// Whether a sign of a kind stands at a point of a row: the uppermost region is of it, or it is forest on high ground, which
/// has every second of both.
fn is_signed(kind: GroundKind, parts: &[(GroundKind, Spans)], x: f32, number: i32) -> bool {
    let mut here = parts.iter().rev().filter(|(_, s)| holds(s, x)).map(|p| p.0);
    let top = here.next();
    let wooded_height = top == Some(GroundKind::Hills) && here.any(|below| below == GroundKind::Woods);
    if wooded_height {
        let even = number.rem_euclid(2) == 0;
        return kind == GroundKind::Woods && even || kind == GroundKind::Hills && !even;
    }
    top == Some(kind)
}

/// Three numbers from −1 to 1 for a point of the lattice, always the same.
fn scatter(row: i32, column: i32) -> [f32; 3] {
    let mut seed = (row as u32).wrapping_mul(0x9E37_79B1) ^ (column as u32).wrapping_mul(0x85EB_CA77);
    [0, 1, 2].map(|_| {
        seed ^= seed >> 15;
        seed = seed.wrapping_mul(0x2C1B_3C6D);
        seed ^= seed >> 12;
        (seed & 0xFFFF) as f32 / 32_767.5 - 1.0
    })
}

/// From west to east, inside of rings.
type Spans = Vec<At>;

/// What of a level line lies inside of rings, by the even-odd rule.
fn spans(rings: &[Ring], y: f32) -> Spans {
    let mut crossed: Vec<f32> = Vec::new();
    for ring in rings {
        for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            if (a.1 > y) != (b.1 > y) {
                crossed.push(a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0));
            }
        }
    }
    crossed.sort_by(f32::total_cmp);
    crossed.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

fn holds(spans: &Spans, x: f32) -> bool {
    spans.iter().any(|(west, east)| (*west..*east).contains(&x))
}

/// A ring with its corners cut by a quarter.
fn cut(ring: &[At]) -> Ring {
    let mix = |a: &At, b: &At, f: f32| (a.0 + (b.0 - a.0) * f, a.1 + (b.1 - a.1) * f);
    let pairs = ring.iter().zip(ring.iter().cycle().skip(1));
    pairs.flat_map(|(a, b)| [mix(a, b, 0.25), mix(a, b, 0.75)]).collect()
}

/// The sign of a kind of country.
pub fn glyph(kind: GroundKind, detail: Detail) -> Glyph {
    let few = detail == Detail::Few;
    match kind {
        GroundKind::Woods if few => Glyph { areas: &[FIR], lines: &[] },
        GroundKind::Woods => Glyph { areas: &[FIR], lines: &[TRUNK] },
        GroundKind::Hills if few => Glyph { areas: &[], lines: &[LOW_ARCH] },
        GroundKind::Hills => Glyph { areas: &[], lines: &[ARCH, SLOPES[0], SLOPES[1], SLOPES[2]] },
        GroundKind::Mountain if few => Glyph { areas: &[FLANK], lines: &[RIDGE] },
        GroundKind::Mountain => Glyph { areas: &[FLANK], lines: &[PEAK] },
        GroundKind::Swamp if few => Glyph { areas: &[], lines: &[WATER, BLADES[1]] },
        GroundKind::Swamp => Glyph { areas: &[], lines: &[WATER, BLADES[0], BLADES[1], BLADES[2]] },
        GroundKind::Rough => Glyph { areas: &[], lines: &[BROKEN] },
        GroundKind::Clear
        | GroundKind::Town
        | GroundKind::City
        | GroundKind::Lake
        | GroundKind::Sea
        | GroundKind::Closed => Glyph { areas: &[], lines: &[] },
    }
}

/// The trees of a hex map and the snow on them, in points around their middle: they do not grow with the zoom.
pub const SMALL_TREE: [At; 3] = [(0.0, -3.5), (2.5, 3.5), (-2.5, 3.5)];
/// As [`SMALL_TREE`].
pub const SMALL_CAP: [At; 3] = [(0.0, -3.5), (0.8, -1.5), (-0.8, -1.5)];

/// How long and how wide a dash of the steppe is, in points.
pub const STEPPE: (f32, f32) = (6.0, 0.7);

/// How strong a tone of height is on a hex map: mountains have two.
pub const TONE: f32 = 0.025;

/// The snow on a tree of a size, in points around its middle: the uppermost two.
pub fn cap(size: f32) -> [At; 3] {
    const HIGH: f32 = 2.0;
    let [tip, right, _] = [FIR[0], FIR[1], FIR[2]].map(|(x, y)| (x * size, y * size));
    let share = (HIGH / (right.1 - tip.1).max(HIGH)).min(1.0);
    let wide = right.0 * share;
    [tip, (wide, tip.1 + HIGH), (-wide, tip.1 + HIGH)]
}

const FIR: &[At] = &[(0.0, -0.62), (0.34, 0.3), (-0.34, 0.3)];
const TRUNK: &[At] = &[(0.0, 0.3), (0.0, 0.56)];
const LOW_ARCH: &[At] = &[(-0.6, 0.2), (-0.3, -0.16), (0.3, -0.16), (0.6, 0.2)];
const ARCH: &[At] = &[(-0.62, 0.22), (-0.36, -0.12), (0.0, -0.24), (0.36, -0.12), (0.62, 0.22)];
const SLOPES: [&[At]; 3] =
    [&[(-0.28, 0.06), (-0.34, 0.32)], &[(0.02, -0.02), (0.02, 0.28)], &[(0.32, 0.06), (0.38, 0.32)]];
const PEAK: &[At] = &[(-0.66, 0.4), (-0.06, -0.62), (0.62, 0.4)];
const RIDGE: &[At] = &[(-0.66, 0.4), (-0.06, -0.62)];
const FLANK: &[At] = &[(-0.06, -0.62), (0.62, 0.4), (0.1, 0.4)];
const WATER: &[At] = &[(-0.56, 0.2), (0.56, 0.2)];
const BLADES: [&[At]; 3] =
    [&[(-0.16, 0.18), (-0.34, -0.14)], &[(0.0, 0.18), (0.0, -0.3)], &[(0.16, 0.18), (0.34, -0.14)]];
const BROKEN: &[At] = &[(-0.6, 0.2), (-0.3, -0.12), (-0.04, 0.16), (0.26, -0.16), (0.6, 0.12)];

/// The tint of a hex of a kind of country on paper.
pub const fn tint(kind: GroundKind) -> Rgba {
    Rgba::rgb(match kind {
        GroundKind::Clear => 0xf3_eddf,
        GroundKind::Swamp => 0xe4_e7d2,
        GroundKind::Hills => 0xea_dfc4,
        GroundKind::Mountain => 0xdd_cbaf,
        GroundKind::Woods => 0xdb_e2c6,
        GroundKind::Rough => 0xea_dcc1,
        GroundKind::Town => 0xe6_d3c3,
        GroundKind::City => 0xda_bfad,
        GroundKind::Lake => 0xbc_ced3,
        GroundKind::Sea => 0xc7_d5d8,
        GroundKind::Closed => 0xe6_e1d5,
    })
}

/// The colour of the marks on it.
pub const fn mark(kind: GroundKind) -> Rgba {
    Rgba::rgb(match kind {
        GroundKind::Clear => 0xf3_eddf,
        GroundKind::Swamp => 0x7f_916c,
        GroundKind::Hills => 0xa6_8b5c,
        GroundKind::Mountain => 0x86_694a,
        GroundKind::Woods => 0x7c_9764,
        GroundKind::Rough => 0xa4_875b,
        GroundKind::Town | GroundKind::City => 0x8c_6f5e,
        GroundKind::Lake => 0x8f_a6ac,
        GroundKind::Sea => 0xc7_d5d8,
        GroundKind::Closed => 0xcf_c8b8,
    })
}

/// The tint of a region on paper, thin enough that high ground under forest still shows the forest, and marshes the land.
pub const fn wide_tint(kind: GroundKind) -> Rgba {
    let Rgba([r, g, b, _]) = match kind {
        GroundKind::Hills | GroundKind::Mountain | GroundKind::Rough => mark(kind),
        GroundKind::Swamp => Rgba::rgb(0x9f_bfc4),
        GroundKind::Woods => Rgba::rgb(0xc9_d6a9),
        GroundKind::Clear
        | GroundKind::Town
        | GroundKind::City
        | GroundKind::Lake
        | GroundKind::Sea
        | GroundKind::Closed => tint(kind),
    };
    Rgba([r, g, b, (wide_strength(kind) * 255.0) as u8])
}

/// How strongly a region is tinted, 0 to 1.
pub const fn wide_strength(kind: GroundKind) -> f32 {
    match kind {
        GroundKind::Clear => 0.0,
        GroundKind::Hills | GroundKind::Rough => 0.06,
        GroundKind::Mountain => 0.15,
        GroundKind::Swamp => 0.24,
        GroundKind::Woods => 0.36,
        GroundKind::Town | GroundKind::City | GroundKind::Lake | GroundKind::Sea | GroundKind::Closed => 0.60,
    }
}

/// What a kind of country is called in a legend; nothing for what needs no word.
pub const fn word(kind: GroundKind) -> &'static str {
    match kind {
        GroundKind::Clear => "",
        GroundKind::Swamp => "marsh",
        GroundKind::Hills => "high ground",
        GroundKind::Mountain => "mountains",
        GroundKind::Woods => "forest",
        GroundKind::Rough => "broken ground",
        GroundKind::Town => "town",
        GroundKind::City => "city",
        GroundKind::Lake => "lake",
        GroundKind::Sea => "sea",
        GroundKind::Closed => "closed country",
    }
}

/// What the ground of a hex is called there: the words of hex games.
pub const fn hex_word(kind: GroundKind) -> &'static str {
    match kind {
        GroundKind::Swamp => "swamp",
        GroundKind::Hills => "hills",
        GroundKind::Woods => "woods",
        GroundKind::Rough => "rough ground",
        GroundKind::Clear
        | GroundKind::Mountain
        | GroundKind::Town
        | GroundKind::City
        | GroundKind::Lake
        | GroundKind::Sea
        | GroundKind::Closed => word(kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::show::{board::Region, projection::Projection};

    fn square(from: f32, to: f32) -> Vec<LonLat> {
        vec![(from, from), (to, from), (to, to), (from, to)]
    }

    fn region(kind: GroundKind, outer: Vec<LonLat>, holes: Vec<Vec<LonLat>>) -> Region {
        let area = Area { name: String::new(), outer, holes };
        Region { kind, reconstructed: true, area }
    }

    fn country() -> Country {
        let ground = Ground {
            bbox: (0.0, 0.0, 100.0, 100.0),
            regions: vec![
                region(GroundKind::Woods, square(0.0, 100.0), vec![square(60.0, 80.0)]),
                region(GroundKind::Hills, square(20.0, 40.0), Vec::new()),
            ],
            lakes: vec![Area { outer: square(80.0, 95.0), ..Area::default() }],
            ..Ground::default()
        };
        Country::new(&ground, &Projection::Plane.sheet(ground.bbox))
    }

    #[test]
    fn signs_stand_in_their_region_and_in_no_water() {
        let signs = country().signs(4.0);
        assert!(signs.len() > 300, "{}", signs.len());
        let within =
            |s: &&Sign, from: f32, to: f32| (from..to).contains(&s.at.0) && (from..to).contains(&s.at.1);
        assert!(!signs.iter().any(|s| within(&s, 64.0, 76.0)), "a clearing is open");
        assert!(!signs.iter().any(|s| within(&s, 80.5, 94.5)), "no tree stands in a lake");
        let hills = signs.iter().filter(|s| s.kind == GroundKind::Hills);
        assert!(hills.clone().count() > 8 && hills.clone().all(|s| within(&s, 18.0, 42.0)));
        let trees = signs.iter().filter(|s| s.kind == GroundKind::Woods && within(s, 24.0, 36.0));
        assert!(trees.count() > 4, "high ground under forest shows the forest, too");
    }

    #[test]
    fn signs_stay_where_they_are() {
        assert_eq!(country().signs(4.0), country().signs(4.0));
        assert!(Country::default().signs(4.0).is_empty() && country().signs(0.0).is_empty());
    }
}
