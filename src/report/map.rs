//! A small map as SVG: the ground once for the whole page, then one picture a turn with control and counters.

use crate::{
    engine::{
        base::keys::PlaceKey,
        show::{
            board::{Area, Board, Tier},
            counter::CounterMark,
            projection::LonLat,
            scene::Scene,
        },
    },
    map_art::escape::escaped,
};
use std::{collections::BTreeMap, fmt::Write as _};

/// How to read a picture.
pub(crate) const LEGEND: &str =
    "A number on a counter is its strength, ? an unknown unit; a dotted edge is a Disrupted unit.";
/// Fill and ink of the counters of the two sides, and of what is controlled.
pub(crate) const COLOURS: [(&str, &str); 2] = [("#6b7280", "#ffffff"), ("#b03a2e", "#ffffff")];
const WIDTH: f32 = 860.0;
/// Width and height of a counter.
const COUNTER: (f32, f32) = (20.0, 17.0);
/// From a counter of a stack to the next.
const STEP: f32 = 15.0;
/// Points nearer to the last one than this are left out of a course.
const FINE: f32 = 1.6;

/// Units that stand off the map, as a sentence for the caption: `Off the map: 4 Soviet at Upper Volga.`
pub(crate) fn off_map(scene: &Scene, sides: &[String]) -> String {
    let mut at: BTreeMap<(u8, PlaceKey), usize> = BTreeMap::new();
    for c in &scene.counters {
        if scene.board.place(c.place).is_some_and(|p| !p.is_on_map()) {
            *at.entry((c.side, c.place)).or_default() += 1;
        }
    }
    let one = |((side, place), n): ((u8, PlaceKey), usize)| {
        let name = scene.board.name(place);
        format!("{n} {} at {name}", sides.get(usize::from(side)).map_or("", String::as_str))
    };
    let each: Vec<String> = at.into_iter().map(one).collect();
    if each.is_empty() { String::new() } else { format!(" Off the map: {}.", each.join(", ")) }
}

/// Where everything is on the sheet.
pub(crate) struct Sheet {
    west: f32,
    north: f32,
    across: f32,
    up: f32,
    height: f32,
}

impl Sheet {
    /// A sheet that holds all places.
    pub(crate) fn new(board: &Board) -> Self {
        let on_map = || board.places.iter().filter(|p| p.is_on_map());
        let (mut w, mut s, mut e, mut n) = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
        for p in on_map() {
            (w, e) = (w.min(p.at.0), e.max(p.at.0));
            (s, n) = (s.min(p.at.1), n.max(p.at.1));
        }
        if w >= e || s >= n {
            (w, s, e, n) = board.ground.bbox;
        }
        let (dx, dy) = ((e - w).max(0.1) * 0.06, (n - s).max(0.1) * 0.06);
        (w, s, e, n) = (w - dx, s - dy, e + dx, n + dy);
        let across = WIDTH / (e - w);
        let up = across / f32::midpoint(s, n).to_radians().cos().max(0.2);
        Self { west: w, north: n, across, up, height: ((n - s) * up).min(2000.0) }
    }

    fn at(&self, p: LonLat) -> (f32, f32) {
        ((p.0 - self.west) * self.across, (self.north - p.1) * self.up)
    }

    fn course(&self, points: &[LonLat], closed: bool) -> String {
        let mut d = String::new();
        let mut last = (f32::MIN, f32::MIN);
        for (i, p) in points.iter().enumerate() {
            let (x, y) = self.at(*p);
            let far = (x - last.0).abs() + (y - last.1).abs() >= FINE;
            let out = |v: f32, most: f32| v < -200.0 || v > most + 200.0;
            if i > 0 && !far || !closed && (out(x, WIDTH) || out(y, self.height)) {
                continue;
            }
            let sign = if d.is_empty() { 'M' } else { 'L' };
            let (x, y) = (x.clamp(-300.0, WIDTH + 300.0), y.clamp(-300.0, self.height + 300.0));
            let _ = write!(d, "{sign}{x:.0} {y:.0}");
            last = (x, y);
        }
        if closed && !d.is_empty() {
            d.push('Z');
        }
        d
    }

    fn areas(&self, out: &mut String, areas: &[Area], fill: &str) {
        let mut d = String::new();
        for a in areas {
            d.push_str(&self.course(&a.outer, true));
            for hole in &a.holes {
                d.push_str(&self.course(hole, true));
            }
        }
        let _ = writeln!(out, "<path d=\"{d}\" fill=\"{fill}\" fill-rule=\"evenodd\"/>");
    }

    /// What all pictures have in common, not shown by itself.
    pub(crate) fn ground_svg(&self, board: &Board) -> String {
        let ground = &board.ground;
        let (w, h) = (WIDTH, self.height);
        let mut out = format!(
            "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n<symbol id=\"ground\" viewBox=\"0 0 {w:.0} {h:.0}\">\n\
             <rect width=\"{w:.0}\" height=\"{h:.0}\" fill=\"#c7d8e0\"/>\n"
        );
        if ground.land.is_empty() {
            let _ = writeln!(out, "<rect width=\"{w:.0}\" height=\"{h:.0}\" fill=\"#f2ecdb\"/>");
        }
        self.areas(&mut out, &ground.land, "#f2ecdb");
        self.areas(&mut out, &ground.marshes, "#dfe3cd");
        self.areas(&mut out, &ground.lakes, "#c7d8e0");
        for river in &ground.rivers {
            let d: String = river.lines.iter().map(|l| self.course(l, false)).collect();
            let width = 0.5 + 0.4 * f32::from(river.width);
            let _ = writeln!(
                out,
                "<path d=\"{d}\" fill=\"none\" stroke=\"#a9c3d0\" stroke-width=\"{width:.1}\"/>"
            );
        }
        let mut d = String::new();
        for l in board.links() {
            let end = |p: PlaceKey| board.place(p).map(|p| self.at(p.at));
            if let (Some(a), Some(b)) = (end(l.a), end(l.b)) {
                let _ = write!(d, "M{:.0} {:.0}L{:.0} {:.0}", a.0, a.1, b.0, b.1);
            }
        }
        let _ = writeln!(out, "<path d=\"{d}\" fill=\"none\" stroke=\"#9d947f\" stroke-width=\"1\"/>");
        for p in board.places.iter().filter(|p| p.is_on_map()) {
            let (x, y) = self.at(p.at);
            let weight = if p.tier == Tier::Major { " font-weight=\"700\"" } else { "" };
            let _ = writeln!(
                out,
                "<text x=\"{x:.0}\" y=\"{:.0}\" font-size=\"14\" text-anchor=\"middle\" font-family=\"sans-serif\"{weight} fill=\"#3c3a34\" stroke=\"#f2ecdb\" stroke-width=\"3\" paint-order=\"stroke\">{}</text>",
                y + 19.0,
                escaped(&p.name)
            );
        }
        out.push_str("</symbol>\n</svg>\n");
        out
    }

    /// The picture of one position.
    pub(crate) fn picture(&self, scene: &Scene, sides: &[String], shown: &Shown<'_>) -> String {
        let (w, h) = (WIDTH, self.height);
        let Shown { id, title, about, .. } = shown;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" viewBox=\"0 0 {w:.0} {h:.0}\" role=\"img\" \
             aria-labelledby=\"{id} {id}d\">\n<title id=\"{id}\">{}</title>\n<desc id=\"{id}d\">{}</desc>\n<use href=\"#ground\"/>\n",
            escaped(title),
            escaped(about)
        );
        let mut stacks: BTreeMap<PlaceKey, Vec<&CounterMark>> = BTreeMap::new();
        for c in &scene.counters {
            stacks.entry(c.place).or_default().push(c);
        }
        for (p, now) in scene.board.places.iter().zip(&scene.places).filter(|(p, _)| p.is_on_map()) {
            let (x, y) = self.at(p.at);
            let fill = now.control.map_or("#ffffff", |s| COLOURS[usize::from(s.0) & 1].0);
            let r = if p.tier == Tier::Major { 6 } else { 4 };
            let _ = writeln!(
                out,
                "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{r}\" fill=\"{fill}\" stroke=\"#3c3a34\"/>"
            );
        }
        for (place, stack) in stacks {
            let Some(p) = scene.board.place(place).filter(|p| p.is_on_map()) else {
                continue;
            };
            let (x, y) = self.at(p.at);
            // The counters of a stack lie over each other, the last one on top.
            let width = STEP * (stack.len() as f32 - 1.0) + COUNTER.0;
            let left = x - 0.5 * width;
            for (i, c) in stack.iter().enumerate() {
                counter(&mut out, c, (left + STEP * i as f32, y - COUNTER.1 - 6.0));
            }
        }
        self.signs(&mut out, scene, shown);
        let key: Vec<&str> = sides.iter().take(2).map(String::as_str).collect();
        for (i, side) in key.iter().enumerate() {
            let y = 22.0 + 24.0 * i as f32;
            let _ = writeln!(
                out,
                "<rect x=\"10\" y=\"{:.0}\" width=\"20\" height=\"17\" rx=\"2\" fill=\"{}\"/><text x=\"38\" y=\"{y:.0}\" font-size=\"16\" font-family=\"sans-serif\">{}</text>",
                y - 14.0,
                COLOURS[i].0,
                escaped(side)
            );
        }
        out.push_str("</svg>\n");
        out
    }
}

/// What a picture is called, and what is drawn on it by places.
pub(crate) struct Shown<'a> {
    /// The name of the picture in the page.
    pub id: String,
    /// In one sentence, for those who cannot see it.
    pub title: &'a str,
    /// What stands where, in words; may be empty.
    pub about: &'a str,
    /// From place to place, by key.
    pub arrows: &'a [[PlaceKey; 2]],
    /// Places with a ring, by key.
    pub rings: &'a [PlaceKey],
}

impl Sheet {
    /// Rings and arrows, dark on a pale edge so that they stand out from everything.
    fn signs(&self, out: &mut String, scene: &Scene, shown: &Shown<'_>) {
        let at = |place: PlaceKey| scene.board.place(place).map(|p| self.at(p.at));
        for (x, y) in shown.rings.iter().filter_map(|p| at(*p)) {
            for (ink, width) in [("#ffffff", 5), ("#1d1d1b", 2)] {
                let _ = writeln!(
                    out,
                    "<circle cx=\"{x:.0}\" cy=\"{:.0}\" r=\"22\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>",
                    y - 7.0
                );
            }
        }
        for [from, to] in shown.arrows {
            let (Some(a), Some(b)) = (at(*from), at(*to)) else { continue };
            let d = arrow(a, b);
            for (ink, width) in [("#ffffff", 6), ("#1d1d1b", 3)] {
                let _ = writeln!(
                    out,
                    "<path d=\"{d}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>"
                );
            }
        }
    }
}

/// A shaft with two barbs, short of both places.
fn arrow(a: (f32, f32), b: (f32, f32)) -> String {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let long = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / long, dy / long);
    let gap = (long * 0.15).min(12.0);
    let (start, tip) = ((a.0 + ux * gap, a.1 + uy * gap), (b.0 - ux * gap, b.1 - uy * gap));
    let barb = |side: f32| (tip.0 - ux * 12.0 - uy * 7.0 * side, tip.1 - uy * 12.0 + ux * 7.0 * side);
    let (left, right) = (barb(1.0), barb(-1.0));
    format!(
        "M{:.0} {:.0}L{:.0} {:.0}M{:.0} {:.0}L{:.0} {:.0}L{:.0} {:.0}",
        start.0, start.1, tip.0, tip.1, left.0, left.1, tip.0, tip.1, right.0, right.1
    )
}

fn counter(out: &mut String, c: &CounterMark, at: (f32, f32)) {
    let (fill, ink) = COLOURS[usize::from(c.side) & 1];
    let dashes = if c.is_impaired() { " stroke-dasharray=\"2 2\"" } else { "" };
    let factor = c.printed().unwrap_or_else(|| "?".to_owned());
    let ((x, y), (wide, high)) = (at, COUNTER);
    let _ = writeln!(
        out,
        "<g><rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{wide}\" height=\"{high}\" rx=\"2\" fill=\"{fill}\" stroke=\"#ffffff\"{dashes}/>\
         <text x=\"{:.0}\" y=\"{:.0}\" font-size=\"13\" text-anchor=\"middle\" font-family=\"sans-serif\" fill=\"{ink}\">{factor}</text></g>",
        x + wide / 2.0,
        y + 13.0
    );
}
