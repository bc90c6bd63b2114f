//! How places are brought into sight: the part of the map that is free, whether they can be read where they are, and the
//! view that shows them.

use super::{
    camera::{Camera, USUAL, View},
    sectors,
};
use egui::{Pos2, Rect, Vec2};
use engine::base::keys::PlaceKey;

/// Points around the box of the places concerned.
const AROUND: f32 = 96.0;
/// Points around it where there is no room for more: a counter stays inside.
const LEAST_AROUND: f32 = 44.0;
/// How near to something that lies over the map a place may be: half a counter.
const BESIDE: f32 = 22.0;
/// Points around the front, with the names at its sides.
const AROUND_FRONT: Vec2 = egui::vec2(90.0, 72.0);
/// Zooms that differ by less are the same.
const SAME: f32 = 0.97;
/// A view that would move by less is the one there is, in points.
const STILL: f32 = 6.0;
/// A place whose centre is no farther from the pointer is under it.
const UNDER_POINTER: f32 = 34.0;
/// What lies over the map takes no more than this share of it; a card that would take more gives way instead.
const TAKEN: f32 = 0.22;
/// From what lies over the map.
const GAP: f32 = 8.0;

/// The map as the camera finds it.
#[derive(Clone, Copy)]
pub(crate) struct Stage<'a> {
    /// Where the camera rests, or will when its glide is over.
    pub(crate) camera: Camera,
    /// The view of the whole map.
    pub(crate) whole: View,
    /// The places in map units.
    pub(crate) km: &'a [Pos2],
    /// The part of the view that no panel covers.
    pub(crate) clear: Rect,
    /// What lies over the map there: legend, tools, buttons.
    pub(crate) over: [Rect; 3],
    /// The pointer over the map.
    pub(crate) pointer: Option<Pos2>,
    /// Width of the window.
    pub(crate) window: f32,
    /// The map has just appeared.
    pub(crate) first: bool,
    /// The map has another size than before.
    pub(crate) resized: bool,
}

impl Stage<'_> {
    /// The free map: what neither a panel nor anything that lies over it covers.
    pub(crate) fn free(&self) -> Rect {
        self.over.iter().fold(self.clear, |free, over| without(free, *over))
    }

    /// The box around places, in map units.
    fn region(&self, places: &[PlaceKey]) -> Option<Rect> {
        let points = self.points(places);
        (!points.is_empty()).then(|| Rect::from_points(&points))
    }

    fn points(&self, places: &[PlaceKey]) -> Vec<Pos2> {
        places.iter().filter_map(|place| self.km.get(place.index()).copied()).collect()
    }

    /// Whether a point of the map lies well inside of the view, under nothing.
    fn sees(&self, at: Pos2) -> bool {
        let around = Vec2::splat(LEAST_AROUND - 4.0).min(self.clear.size() * 0.2);
        let at = self.camera.screen(at);
        let covered = self.over.iter().any(|r| r.is_positive() && r.expand(BESIDE).contains(at));
        self.clear.shrink2(around).contains(at) && !covered
    }

    fn in_sight(&self, places: &[PlaceKey]) -> bool {
        self.points(places).into_iter().all(|at| self.sees(at))
    }

    /// Whether the camera is at this view already.
    pub(crate) fn is_at(&self, view: View) -> bool {
        let by = self.camera.screen(view.0).distance(self.camera.screen(self.camera.centre));
        by < STILL && (view.1 / self.camera.k - 1.0).abs() < 1.0 - SAME
    }

    /// The view of places concerned; `None` when they are in sight and, at the first look, can be read. `around` says that
    /// as much as can be read is to be seen around them.
    pub(crate) fn on_action(&self, places: &[PlaceKey], fresh: bool, around: bool) -> Option<View> {
        let region = self.region(places)?;
        let free = self.free();
        // What is too large to be read is seen whole, from farther away.
        let whole = Camera::zoom_for(region, free, Vec2::splat(LEAST_AROUND));
        let read = self.camera.readable(self.window).min(whole) * SAME;
        if self.in_sight(places) && (!fresh || self.camera.k >= read) {
            return None;
        }
        let k = self.zoom(region, free, around).min(whole);
        let view = self.under_pointer(places, k).unwrap_or_else(|| self.camera.aimed(region, free, k));
        (!self.is_at(view)).then_some(view)
    }

    /// The zoom at which a region is shown when the camera has to move.
    fn zoom(&self, region: Rect, free: Rect, around: bool) -> f32 {
        let (least, most) = self.camera.action();
        let wide = Camera::zoom_for(region, free, Vec2::splat(AROUND));
        match self.camera.k {
            // As large as it is, if that will do: a camera that stays on its height is calmer.
            now if now >= least && now <= most && now <= wide && !around => now,
            // One place alone says little without those around it; in a small window there are few of them.
            _ if around || region.size() == Vec2::ZERO || self.window < USUAL => least,
            _ => wide.clamp(least, most),
        }
    }

    /// The view in which the place under the pointer stays there, so that a second click finds it; `None` where no
    /// place is under it, or where the places would not lie in the middle of the map.
    fn under_pointer(&self, places: &[PlaceKey], k: f32) -> Option<View> {
        let pointer = self.pointer?;
        let away = |at: &Pos2| self.camera.screen(*at).distance(pointer);
        let points = self.points(places);
        let place = points.iter().copied().min_by(|a, b| away(a).total_cmp(&away(b)))?;
        let held = self.camera.screen(place);
        if away(&place) > UNDER_POINTER {
            return None;
        }
        let mut camera = self.camera;
        camera.zoom(k / camera.k, held);
        let free = self.free();
        let middle = camera.screen(Rect::from_points(&points).center());
        let off = camera.off(camera.centre, camera.k);
        let good = camera.screen(place).distance(held) < 4.0
            && free.shrink2(free.size() / 3.0).contains(middle)
            && 1.0 - (1.0 - off.x) * (1.0 - off.y) <= 0.1;
        (good && Self { camera, ..*self }.in_sight(places)).then(|| camera.at())
    }

    /// The view of a place that was asked for: it moves no more than it has to.
    pub(crate) fn on_place(&self, at: Pos2, always: bool) -> Option<View> {
        let here = self.camera.screen(at);
        let pointed = self.pointer.is_some_and(|pointer| pointer.distance(here) < UNDER_POINTER);
        let seen = self.clear.contains(here) && (pointed || self.sees(at));
        if seen && !always {
            return None;
        }
        let view = self.camera.aimed(Rect::from_min_max(at, at), self.free(), self.camera.k);
        (!self.is_at(view)).then_some(view)
    }

    /// The parts of the front: where places fill the map those that can be read at once, else all of it.
    pub(crate) fn sectors(&self, front: &[PlaceKey]) -> Vec<Vec<PlaceKey>> {
        let Some(pitch) = self.camera.pitch() else { return vec![front.to_vec()] };
        let at = self.points(front);
        let room = self.free().size() - Vec2::splat(LEAST_AROUND * 2.0);
        let parts = sectors::sectors(&at, pitch, room / self.camera.readable(self.window));
        parts.into_iter().map(|part| part.into_iter().map(|i| front[i]).collect()).collect()
    }

    /// Those of some places that lie nearest to a part of the front.
    pub(crate) fn nearest(&self, parts: &[Vec<PlaceKey>], nth: usize, places: &[PlaceKey]) -> Vec<PlaceKey> {
        let parts: Vec<Vec<Pos2>> = parts.iter().map(|part| self.points(part)).collect();
        let away =
            |part: &[Pos2], at: Pos2| part.iter().map(|p| p.distance_sq(at)).fold(f32::INFINITY, f32::min);
        let of =
            |at: Pos2| (0..parts.len()).min_by(|a, b| away(&parts[*a], at).total_cmp(&away(&parts[*b], at)));
        let at = |place: &PlaceKey| self.km.get(place.index()).copied();
        places.iter().copied().filter(|place| at(place).and_then(of) == Some(nth)).collect()
    }

    /// The view of a part of the front.
    pub(crate) fn on_sector(&self, places: &[PlaceKey]) -> Option<View> {
        let region = self.region(places)?;
        let free = self.free();
        let read = self.camera.readable(self.window);
        let wide = Camera::zoom_for(region, free, AROUND_FRONT).min(self.camera.overlook());
        let close = Camera::zoom_for(region, free, Vec2::splat(LEAST_AROUND));
        // On hexes it is read in any case; on a map of points the front is one.
        let least = if self.camera.is_of_hexes() { read } else { read.min(close) };
        let k = wide.max(least);
        if self.camera.is_of_hexes() && self.whole.1 >= k {
            return Some(self.whole);
        }
        Some(self.camera.aimed(region, free, k))
    }

    /// Whether a step can go on from where the camera is: it can be read, and at least this share of the places it is
    /// about is in sight.
    pub(crate) fn goes_on(&self, places: &[PlaceKey], share: f32) -> bool {
        let points = self.points(places);
        let seen = points.iter().filter(|at| self.sees(**at)).count();
        let read = self.camera.readable(self.window);
        let whole = self.region(places).map_or(read, |region| {
            Camera::zoom_for(region, self.free(), AROUND_FRONT).min(self.camera.overlook())
        });
        let large = self.camera.k >= if self.camera.is_of_hexes() { read } else { read.min(whole) } * SAME;
        large && seen > 0 && seen as f32 >= points.len() as f32 * share
    }
}

/// A part of the map without what lies over it: cut on the side where most is left.
pub(crate) fn without(free: Rect, over: Rect) -> Rect {
    let over = over.expand(GAP);
    if !over.is_positive() || !over.intersects(free) {
        return free;
    }
    let cuts = [
        free.with_min_x(over.right()),
        free.with_max_x(over.left()),
        free.with_min_y(over.bottom()),
        free.with_max_y(over.top()),
    ];
    let best = cuts.into_iter().filter(Rect::is_positive).max_by(|a, b| a.area().total_cmp(&b.area()));
    best.filter(|cut| cut.area() >= free.area() * (1.0 - TAKEN)).unwrap_or(free)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    /// Numbers that look random, the same in every run.
    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, from: f32, to: f32) -> f32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            from + (self.0 >> 40) as f32 / (1u32 << 24) as f32 * (to - from)
        }
    }

    /// The map beside the panels in windows of these widths.
    const MAPS: [(f32, f32, f32); 3] =
        [(1280.0, 700.0, 560.0), (1440.0, 780.0, 760.0), (1920.0, 1120.0, 940.0)];

    fn cameras(view: Rect) -> [Camera; 2] {
        let mut points = Camera::new(Rect::from_min_max(pos2(-900.0, -1200.0), pos2(1300.0, 1300.0)));
        let mut hexes = Camera::of_hexes(Rect::from_min_max(Pos2::ZERO, pos2(1480.0, 1815.0)), 30.0);
        points.resize(view);
        hexes.resize(view);
        [points, hexes]
    }

    fn stage(camera: Camera, km: &[Pos2], window: f32) -> Stage<'_> {
        let view = camera.view;
        let strip = Rect::from_min_size(pos2(view.right() - 380.0, view.top() + 12.0), vec2(330.0, 32.0));
        let legend = Rect::from_min_size(view.left_bottom() + vec2(14.0, -42.0), vec2(150.0, 28.0));
        let tools = Rect::from_min_size(pos2(view.right() - 42.0, view.top() + 12.0), vec2(30.0, 90.0));
        Stage {
            camera,
            whole: camera.at(),
            km,
            clear: view,
            over: [legend, tools, strip],
            pointer: None,
            window,
            first: false,
            resized: false,
        }
    }

    /// Places of an action: some within 300 kilometres or five hexes.
    fn action(dice: &mut Dice, camera: &Camera) -> Vec<Pos2> {
        let (sheet, wide) = (camera.sheet().shrink(20.0), camera.pitch().map_or(300.0, |pitch| pitch * 5.0));
        let first = pos2(dice.roll(sheet.left(), sheet.right()), dice.roll(sheet.top(), sheet.bottom()));
        let mut near = |at: f32| at + dice.roll(-0.5, 0.5) * wide;
        (0..5).map(|_| sheet.clamp(pos2(near(first.x), near(first.y)))).collect()
    }

    #[test]
    fn what_is_framed_lies_in_the_middle_third_and_the_sheet_fills_the_view() {
        let mut dice = Dice(41);
        for (window, wide, high) in MAPS {
            for camera in cameras(Rect::from_min_size(pos2(300.0, 56.0), vec2(wide, high))) {
                for _ in 0..400 {
                    let km = action(&mut dice, &camera);
                    let keys: Vec<PlaceKey> = (0..km.len()).map(PlaceKey::nth).collect();
                    let from = camera.looking((km[0] + vec2(dice.roll(-900.0, 900.0), 0.0), camera.at().1));
                    let stage = stage(from, &km, window);
                    let Some(view) = stage.on_action(&keys, true, false) else { continue };
                    let there = camera.looking(view);
                    let (least, most) = camera.action();
                    let free = stage.free();
                    let box_ = Rect::from_points(&km);
                    let whole = Camera::zoom_for(box_, free, Vec2::splat(LEAST_AROUND));
                    assert!(view.1 >= least.min(whole) * 0.999 && view.1 <= most * 1.001, "{}", view.1);
                    let off = there.off(view.0, view.1);
                    let beyond = 1.0 - (1.0 - off.x) * (1.0 - off.y);
                    assert!(beyond <= 0.101, "{beyond} beyond the sheet");
                    let middle = there.screen(box_.center());
                    // In the middle third, or the sheet ends there and its desk is shown as far as may be.
                    let third = free.shrink2(free.size() / 3.0 - Vec2::splat(1.0));
                    let rim = off.x.max(off.y) >= 0.049;
                    assert!(third.contains(middle) || rim, "{middle} in {free}, {off}");
                    let seen = there.view.shrink(20.0);
                    assert!(km.iter().all(|at| seen.contains(there.screen(*at))), "all of it is in sight");
                    // From there nothing moves for it.
                    let again = Stage { camera: there, ..stage };
                    assert_eq!(again.on_action(&keys, true, false), None);
                }
            }
        }
    }

    #[test]
    fn what_is_in_sight_and_can_be_read_moves_nothing() {
        let mut dice = Dice(7);
        for (window, wide, high) in MAPS {
            for camera in cameras(Rect::from_min_size(pos2(300.0, 56.0), vec2(wide, high))) {
                let least = camera.readable(window);
                for _ in 0..200 {
                    let k = least * dice.roll(1.0, 2.0);
                    let camera = camera.looking((camera.sheet().center(), k));
                    let stage_of = |km: &[Pos2]| stage(camera, km, window).free().shrink(60.0);
                    let inside = stage_of(&[]);
                    let mut at = || {
                        pos2(
                            dice.roll(inside.left(), inside.right()),
                            dice.roll(inside.top(), inside.bottom()),
                        )
                    };
                    let km: Vec<Pos2> = (0..4).map(|_| camera.map_units(at())).collect();
                    let keys: Vec<PlaceKey> = (0..km.len()).map(PlaceKey::nth).collect();
                    assert_eq!(stage(camera, &km, window).on_action(&keys, true, false), None);
                }
            }
        }
    }

    #[test]
    fn a_part_of_a_hex_front_is_shown_so_large_that_it_can_be_read() {
        for (window, wide, high) in MAPS {
            let [_, camera] = cameras(Rect::from_min_size(pos2(300.0, 56.0), vec2(wide, high)));
            let km: Vec<Pos2> =
                (0..30).map(|i| pos2(400.0 + 9.0 * i as f32, 100.0 + 55.0 * i as f32)).collect();
            let front: Vec<PlaceKey> = (0..km.len()).map(PlaceKey::nth).collect();
            let stage = stage(camera, &km, window);
            let parts = stage.sectors(&front);
            assert!(parts.len() >= 3, "{}", parts.len());
            assert_eq!(parts.concat().len(), front.len());
            for part in &parts {
                let there = camera.looking(stage.on_sector(part).expect("a view"));
                let radius = there.hex_radius().expect("hexes");
                assert!(radius >= if window < 1440.0 { 17.9 } else { 21.9 }, "{radius}");
                let free = stage.free().expand(1.0);
                assert!(part.iter().all(|p| free.contains(there.screen(km[p.index()]))));
            }
        }
    }

    #[test]
    fn a_place_asked_for_moves_nothing_under_the_pointer_nor_where_it_is_seen() {
        let [camera, _] = cameras(Rect::from_min_size(pos2(300.0, 56.0), vec2(780.0, 760.0)));
        let camera = camera.looking((Pos2::ZERO, 0.8));
        let mut stage = stage(camera, &[], 1440.0);
        assert_eq!(stage.on_place(pos2(100.0, 50.0), false), None);
        let rim = camera.map_units(camera.view.left_center() + vec2(20.0, 0.0));
        assert!(stage.on_place(rim, false).is_some());
        stage.pointer = Some(camera.screen(rim) + vec2(6.0, 6.0));
        assert_eq!(stage.on_place(rim, false), None);
        // In a corner of the sheet the view is filled all the same.
        let view = stage.on_place(camera.sheet().left_top() + vec2(10.0, 10.0), false).expect("a view");
        let off = camera.off(view.0, view.1);
        assert!(1.0 - (1.0 - off.x) * (1.0 - off.y) <= 0.101, "{off}");
    }
}
