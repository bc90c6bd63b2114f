//! The camera: which part of the sheet is seen, and how large. Kilometres in, points of the window out.

use egui::{Margin, Pos2, Rect, Vec2, pos2, vec2};

/// Farthest and nearest zoom in points per map unit.
pub const ZOOM: (f32, f32) = (0.30, 2.4);

/// A view of the sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// Kilometre in the middle of the view.
    pub centre: Pos2,
    /// Points per map unit.
    pub k: f32,
    /// The map in the window.
    pub view: Rect,
    sheet: Rect,
    least: f32,
    /// Farthest and nearest zoom.
    bounds: (f32, f32),
    /// From the centre of a hex to its corner, in map units; `None` on a map of points.
    hex: Option<f32>,
    /// How far beyond the view things are drawn.
    reach: f32,
    /// No counter is smaller: for those who see it from afar.
    large: f32,
}

/// The middle of what is looked at stays within this share of its part of the view, as long as the sheet allows it: the
/// middle 30 per cent.
const MIDDLE: f32 = 0.15;
/// At most this share of the view shows what lies beyond the sheet.
const OFF_SHEET: f32 = 0.1;
/// Around what is looked at: a counter stays inside.
const EDGE: f32 = 44.0;

/// Side of a counter that is seen from afar.
const LARGE: f32 = 64.0;
/// The same on a map of points, for each point a kilometre has.
const LARGE_AT: f32 = 90.0;

/// What a camera looks at: the middle of its view in map units, and points per unit.
pub(crate) type View = (Pos2, f32);

/// Farthest and nearest zoom of a hex map: points from the centre of a hex to its corner.
const HEX_ZOOM: (f32, f32) = (9.0, 76.0);
/// Farthest and nearest zoom at which an action is shown: points per map unit, and points from centre to corner of a hex.
const ACTION: (f32, f32) = (0.75, 1.10);
const HEX_ACTION: (f32, f32) = (44.0, 58.0);
/// From here on an action can be read, in the same units; the second in a window narrower than the usual one.
const READ: (f32, f32) = (0.6, 0.5);
const HEX_READ: (f32, f32) = (22.0, 18.0);
/// A part of the front is shown no nearer, on hexes: what lies around it is seen as well.
const HEX_OVERLOOK: f32 = 30.0;
/// The usual width of a window.
pub(crate) const USUAL: f32 = 1440.0;

impl Camera {
    /// Shows a sheet, given in map units. Nothing is framed before [`Self::fit`].
    pub fn new(sheet: Rect) -> Self {
        Self {
            centre: sheet.center(),
            k: 0.46,
            view: Rect::NOTHING,
            sheet,
            least: ZOOM.0,
            bounds: ZOOM,
            hex: None,
            reach: MARGIN,
            large: 0.0,
        }
    }

    /// Shows a sheet of hexes of this size, in map units from centre to corner.
    pub fn of_hexes(sheet: Rect, radius: f32) -> Self {
        let bounds = (HEX_ZOOM.0 / radius, HEX_ZOOM.1 / radius);
        Self { k: bounds.0, least: bounds.0, bounds, hex: Some(radius), ..Self::new(sheet) }
    }

    /// Points from the centre of a hex to its corner; `None` on a map of points.
    pub fn hex_radius(&self) -> Option<f32> {
        self.hex.map(|radius| radius * self.k)
    }

    /// Farthest and nearest zoom, in points a map unit.
    pub const fn zooms(&self) -> (f32, f32) {
        self.bounds
    }

    /// The zoom at which a few places are shown, and no nearer.
    pub fn close(&self) -> f32 {
        self.hex.map_or(1.2, |radius| 34.0 / radius)
    }

    /// Farthest and nearest zoom at which an action is shown.
    pub(crate) fn action(&self) -> (f32, f32) {
        self.hex.map_or(ACTION, |radius| (HEX_ACTION.0 / radius, HEX_ACTION.1 / radius))
    }

    /// From which zoom on an action can be read in a window of this width: one that is in sight moves nothing.
    pub(crate) fn readable(&self, window: f32) -> f32 {
        let (of_points, of_hexes) = if window < USUAL { (READ.1, HEX_READ.1) } else { (READ.0, HEX_READ.0) };
        self.hex.map_or(of_points, |radius| of_hexes / radius)
    }

    /// The nearest zoom at which a front is looked over.
    pub(crate) fn overlook(&self) -> f32 {
        self.hex.map_or(ACTION.0, |radius| HEX_OVERLOOK / radius)
    }

    /// From one hex to the next, in map units; `None` on a map of points.
    pub(crate) fn pitch(&self) -> Option<f32> {
        self.hex.map(|radius| radius * 3.0_f32.sqrt())
    }

    /// All of the sheet, in map units.
    #[cfg(test)]
    pub(crate) const fn sheet(&self) -> Rect {
        self.sheet
    }

    /// What it looks at.
    pub(crate) fn at(&self) -> View {
        (self.centre, self.k)
    }

    /// Counters are large enough to be seen from afar; where they stand on hexes, these are.
    pub(crate) fn enlarge(&mut self) {
        self.large = LARGE;
        if let Some(radius) = self.hex {
            self.bounds.0 = LARGE / radius;
            self.least = self.bounds.0;
            self.k = self.k.max(self.least);
        }
    }

    /// Looks at something else, in the same place of the window.
    pub(crate) fn looking(&self, (centre, k): View) -> Self {
        Self { centre, k, ..*self }
    }

    /// The zoom at which a region just fills a part of the view, but for the points around it.
    pub(crate) fn zoom_for(region: Rect, part: Rect, around: Vec2) -> f32 {
        let room = (part.size() - around * 2.0).max(vec2(40.0, 40.0));
        let size = region.size().max(vec2(1.0, 1.0));
        (room.x / size.x).min(room.y / size.y)
    }

    /// The view with the middle of a region in the middle of a part of the view. As far as the middle third leaves room for
    /// it, the sheet fills the view; in any case nearly all of the view shows the sheet.
    pub(crate) fn aimed(&self, region: Rect, part: Rect, k: f32) -> View {
        let k = k.clamp(self.least, self.bounds.1);
        let middle = region.center() + (self.view.center() - part.center()) / k;
        let spare = ((part.size() - region.size() * k) * 0.5 - Vec2::splat(EDGE)).max(Vec2::ZERO);
        let leash = (part.size() * MIDDLE).max(Vec2::ZERO).min(spare) / k;
        let filled = self.kept(middle, k, Vec2::ZERO);
        let centre = filled.clamp(middle - leash, middle + leash);
        let within = self.kept(centre, k, Vec2::splat(OFF_SHEET));
        let both = 1.0 - (1.0 - self.off(within, k).x) * (1.0 - self.off(within, k).y);
        let centre =
            if both > OFF_SHEET { self.kept(centre, k, Vec2::splat(OFF_SHEET * 0.5)) } else { within };
        self.looking((centre, k)).at()
    }

    /// The middle of a view that shows no more than these shares beyond the sheet, which lies in the middle if it is smaller.
    fn kept(&self, centre: Pos2, k: f32, shares: Vec2) -> Pos2 {
        let (view, sheet) = (self.view.size() / k, self.sheet);
        let axis = |c: f32, view: f32, share: f32, low: f32, high: f32| {
            let inside = view * (0.5 - share);
            let (from, to) = (low + inside, high - inside);
            if from > to { f32::midpoint(low, high) } else { c.clamp(from, to) }
        };
        pos2(
            axis(centre.x, view.x, shares.x, sheet.left(), sheet.right()),
            axis(centre.y, view.y, shares.y, sheet.top(), sheet.bottom()),
        )
    }

    /// Which shares of width and height of a view lie beyond the sheet.
    pub(crate) fn off(&self, centre: Pos2, k: f32) -> Vec2 {
        let seen = Rect::from_center_size(centre, self.view.size() / k);
        let inside = seen.intersect(self.sheet).size().max(Vec2::ZERO);
        Vec2::splat(1.0) - inside / seen.size()
    }

    /// The same, drawing things as far beyond its view.
    pub(crate) fn reaching(&self, reach: f32) -> Self {
        Self { reach, ..*self }
    }

    /// Where things are drawn: in the view and around it.
    pub(crate) fn drawn(&self) -> Rect {
        self.view.expand(self.reach)
    }

    /// Where a point of the map is in the window.
    pub fn screen(&self, units: Pos2) -> Pos2 {
        self.view.center() + (units - self.centre) * self.k
    }

    /// Which point of the map, in its units, is under a point of the window.
    pub fn map_units(&self, at: Pos2) -> Pos2 {
        self.centre + (at - self.view.center()) / self.k
    }

    /// Frames a region inside of a margin in points. The farthest zoom gives way where a window is small.
    pub fn fit(&mut self, region: Rect, margin: Margin) {
        self.fit_into(region, self.view - margin);
    }

    /// The same with the part of the view that it lies in.
    pub(crate) fn fit_into(&mut self, region: Rect, inner: Rect) {
        let room = inner.size().max(vec2(40.0, 40.0));
        let size = region.size().max(vec2(1.0, 1.0));
        let k = (room.x / size.x).min(room.y / size.y);
        let farthest = self.bounds.0.min(k.max(0.05));
        // Hexes do not shrink where their counters are to be seen from afar.
        self.least = if self.large > 0.0 && self.hex.is_some() { self.bounds.0 } else { farthest };
        self.k = k.clamp(self.least, self.bounds.1);
        self.centre = region.center() + (self.view.center() - inner.center()) / self.k;
        self.clamp();
    }

    /// Fills the view with a region as high as it is: what does not fit in stays outside at the sides.
    pub fn cover(&mut self, region: Rect, margin: Margin) {
        let room = (self.view - margin).size().max(vec2(40.0, 40.0));
        let size = region.size().max(vec2(1.0, 1.0));
        self.least = self.bounds.0;
        self.k = (room.x / size.x).max(room.y / size.y).clamp(self.least, self.bounds.1);
        self.centre = region.center();
        self.clamp();
    }

    /// Whether the map is one of hexes.
    pub fn is_of_hexes(&self) -> bool {
        self.hex.is_some()
    }

    /// Moves the sheet by points, as a drag does.
    pub fn pan(&mut self, by: Vec2) {
        self.centre -= by / self.k;
        self.clamp();
    }

    /// Zooms by a factor; what is under `at` stays there.
    pub fn zoom(&mut self, factor: f32, at: Pos2) {
        let before = self.map_units(at);
        self.k = (self.k * factor).clamp(self.least, self.bounds.1);
        self.centre += before - self.map_units(at);
        self.clamp();
    }

    /// The view with a point in the middle; near the edge of the sheet, which still fills nearly all of it.
    pub(crate) fn over(&self, km: Pos2) -> Self {
        self.looking(self.aimed(Rect::from_min_max(km, km), self.view, self.k))
    }

    /// Centres a point of the map.
    pub fn look_at(&mut self, km: Pos2) {
        self.centre = km;
        self.clamp();
    }

    /// Takes a new place in the window; the middle stays in the middle.
    pub fn resize(&mut self, view: Rect) {
        self.view = view;
        self.clamp();
    }

    /// Side length of a counter at this zoom.
    pub fn counter_side(&self) -> f32 {
        if let Some(r) = self.hex_radius() {
            return hex_counter(r);
        }
        let side = if self.k <= 1.2 {
            (79.0 * self.k).clamp(28.0, 44.0)
        } else {
            44.0 + 12.0 * ((self.k - 1.2) / 0.8).min(1.0)
        };
        // From afar those of neighbouring places would lie one on the other.
        side.max(self.large.min((LARGE_AT * self.k).max(side)))
    }

    /// Keeps at most a third of the view outside the sheet.
    fn clamp(&mut self) {
        let half = self.view.size() * 0.5 / self.k;
        let axis = |c: f32, half: f32, low: f32, high: f32| {
            // Two thirds of the view, or all of the sheet if it is smaller, stay inside.
            let (from, to) = (low + half / 3.0, high - half / 3.0);
            if from > to { f32::midpoint(low, high) } else { c.clamp(from, to) }
        };
        self.centre = pos2(
            axis(self.centre.x, half.x, self.sheet.left(), self.sheet.right()),
            axis(self.centre.y, half.y, self.sheet.top(), self.sheet.bottom()),
        );
    }
}

/// Side of a counter on hexes of a radius in points: it fills small ones and leaves room for its rings in large ones. It grows
/// with the radius without a step, so that nothing pops while the map is zoomed.
fn hex_counter(radius: f32) -> f32 {
    const KNOTS: [(f32, f32); 5] =
        [(0.0, 0.0), (22.0, 1.43 * 22.0), (30.0, 38.2), (36.0, 1.2 * 36.0), (70.0, 84.0)];
    let step = |w: &[(f32, f32)]| {
        let (from, to) = (w[0], w[1]);
        (radius <= to.0).then(|| from.1 + (to.1 - from.1) * (radius - from.0) / (to.0 - from.0))
    };
    KNOTS.windows(2).find_map(step).unwrap_or(84.0)
}

/// How far beyond the view things are drawn, so that a drag needs nothing new for a while.
pub(crate) const MARGIN: f32 = 80.0;

/// How long a glide takes, in seconds.
const GLIDE: f64 = 0.25;

/// A camera on its way from one view to another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Glide {
    pub(crate) from: View,
    pub(crate) to: View,
    pub(crate) start: f64,
}

impl Glide {
    /// The view at a time, and whether it is the last.
    pub(crate) fn at(&self, now: f64) -> (View, bool) {
        let f = ((now - self.start) / GLIDE).clamp(0.0, 1.0) as f32;
        if f >= 1.0 {
            return (self.to, true);
        }
        let eased = 1.0 - (1.0 - f).powi(3);
        ((self.from.0.lerp(self.to.0, eased), egui::lerp(self.from.1..=self.to.1, eased)), false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn camera() -> Camera {
        let mut c = Camera::new(Rect::from_center_size(Pos2::ZERO, vec2(2000.0, 2200.0)));
        c.resize(Rect::from_min_size(pos2(100.0, 50.0), vec2(900.0, 700.0)));
        c
    }

    #[test]
    fn large_counters_shrink_with_a_map_of_points_that_is_seen_whole() {
        let mut camera = Camera::new(Rect::from_min_max(pos2(-900.0, -1200.0), pos2(1300.0, 1300.0)));
        camera.enlarge();
        let side = |k: f32| camera.looking((Pos2::ZERO, k)).counter_side();
        assert_eq!((side(0.8), side(1.2)), (LARGE, LARGE));
        // Lublin and Brest are 82 kilometres apart from west to east.
        for k in [0.4, 0.55, 0.7] {
            assert!(side(k) < 82.0 * k * 1.12, "{k}: {}", side(k));
        }
        assert!(side(0.34) > 30.0 && side(0.6) > 50.0, "{}", side(0.34));
    }

    #[test]
    fn there_and_back() {
        let c = camera();
        let p = pos2(321.0, 222.0);
        assert!((c.screen(c.map_units(p)) - p).length() < 1e-2);
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let mut c = camera();
        let at = pos2(400.0, 300.0);
        let before = c.map_units(at);
        c.zoom(1.5, at);
        assert!((c.map_units(at) - before).length() < 0.1);
        c.zoom(1000.0, at);
        assert_eq!(c.k, ZOOM.1);
        c.zoom(1e-6, at);
        assert_eq!(c.k, ZOOM.0);
    }

    #[test]
    fn a_fitted_region_lies_inside_its_margin() {
        let mut c = camera();
        let region = Rect::from_center_size(pos2(100.0, -50.0), vec2(1200.0, 1500.0));
        let margin = Margin { left: 40, right: 30, top: 30, bottom: 60 };
        c.fit(region, margin);
        let seen = Rect::from_two_pos(c.screen(region.min), c.screen(region.max));
        assert!((c.view - margin).expand(0.5).contains_rect(seen), "{seen:?}");
        assert!((seen.height() - 610.0).abs() < 0.5);
    }

    #[test]
    fn never_more_than_a_third_outside() {
        let mut c = camera();
        for by in [vec2(1e6, 0.0), vec2(-1e6, 1e6), vec2(0.0, -1e6)] {
            c.zoom(2.0, c.view.center());
            c.pan(by);
            let seen = Rect::from_two_pos(c.map_units(c.view.min), c.map_units(c.view.max));
            let inside = seen.intersect(c.sheet);
            assert!(inside.width() >= seen.width() * 0.66, "{by:?}");
            assert!(inside.height() >= seen.height() * 0.66, "{by:?}");
        }
    }

    #[test]
    fn resizing_keeps_the_middle() {
        let mut c = camera();
        let middle = c.centre;
        c.resize(Rect::from_min_size(Pos2::ZERO, vec2(1400.0, 820.0)));
        assert_eq!(c.centre, middle);
    }

    #[test]
    fn counters_on_hexes_grow_without_a_step() {
        let all: Vec<f32> = (60..800).map(|r| hex_counter(r as f32 / 10.0)).collect();
        let steps = all.windows(2).map(|w| w[1] - w[0]);
        assert!(steps.clone().all(|by| (0.0..0.15).contains(&by)), "{:?}", steps.fold(0.0, f32::max));
        let is = |radius: f32, side: f32| (hex_counter(radius) - side).abs() < 0.06;
        assert!(is(12.9, 18.45) && is(20.0, 28.6) && is(42.0, 50.4) && is(58.0, 69.6) && is(76.0, 84.0));
        // Within their hexes, and with the room of a frame from 30 on.
        for r in 6..76 {
            let (r, wide) = (r as f32, 3.0_f32.sqrt() * r as f32);
            assert!(hex_counter(r) < wide && (r < 30.0 || hex_counter(r) < 1.3 * r), "{r}");
        }
    }

    #[test]
    fn counters_grow_with_the_map_between_bounds() {
        let side = |k| Camera { k, ..camera() }.counter_side();
        assert_eq!(side(0.30), 28.0);
        assert!((side(0.43) - 34.0).abs() < 0.1);
        assert_eq!(side(1.0), 44.0);
        assert_eq!(side(2.2), 56.0);
    }
}
