//! What the camera follows, and when it moves for it: a plan, a hint, a battle, a moment shown, and at the beginning of
//! one's own step the front.
//!
//! Nothing moves while all places concerned are in sight and large enough. When what was followed is over, the view
//! before it comes back, unless the hand has moved the camera since.

use super::camera::{Camera, View};
use egui::{Pos2, Rect, Vec2};
use engine::{
    base::{keys::PlaceKey, seat::PlyId, side::Side, when::When},
    show::scene::Subject,
};
use std::sync::Arc;

/// Points around the box of the places concerned.
const AROUND: f32 = 96.0;
/// Points around it where there is no room for more: a counter stays inside.
const LEAST_AROUND: f32 = 44.0;
/// How near to something that lies over the map a place may be: half a counter.
const BESIDE: f32 = 22.0;
/// Points around the front, with the names at its sides.
const AROUND_FRONT: Vec2 = egui::vec2(90.0, 72.0);
/// The front is large enough at this share of the zoom that would just frame it.
const LARGE_ENOUGH: f32 = 0.9;
/// The same on hexes.
const LARGE_HEXES: f32 = 0.7;
/// Zooms that differ by less are the same.
const SAME: f32 = 0.97;
/// A place whose centre is no farther from the pointer is under it.
const UNDER_POINTER: f32 = 34.0;

/// Something decided or seen, for which the camera moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// A plan put together, by its subject.
    Plan(Subject),
    /// The hint of a position, by its version.
    Hint(u64),
    /// A battle that is watched, by its place.
    Fight(PlaceKey),
    /// The battle that is fought.
    Battle(When),
    /// What glows in a step of a lesson, by the number of the step.
    Lit(usize),
    /// The moment after an order, and the number of the event in it that was stepped to.
    Moment(PlyId, Option<usize>),
}

/// A step of one's own: turn, phase, and whose.
pub type OwnStep = (u16, u16, Side);

/// What the camera is to follow.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Followed {
    /// What is decided or seen now, and all places concerned.
    pub now: Option<(Cause, Vec<PlaceKey>)>,
    /// One's own step, and the ground it is about: the front, or where units are set up; with it the last decision of
    /// the other side, while that is still shown.
    pub step: Option<(OwnStep, Vec<PlaceKey>)>,
}

impl Followed {
    fn cause(&self) -> Option<&Cause> {
        self.now.as_ref().map(|(cause, _)| cause)
    }
}

/// Room that is left for the card of a battle, in points; none where the battle would have less than the second.
const CARD: f32 = 336.0;
const LEAST_BESIDE: f32 = 190.0;

/// The map as the camera finds it.
#[derive(Clone, Copy)]
pub(crate) struct Stage<'a> {
    /// Where the camera rests, or will when its glide is over.
    pub(crate) camera: &'a Camera,
    /// The view of the whole map.
    pub(crate) whole: View,
    /// The places in map units.
    pub(crate) km: &'a [Pos2],
    /// The part of the view that no panel covers.
    pub(crate) clear: Rect,
    /// What lies over the map there: legend, tools, buttons.
    pub(crate) over: &'a [Rect],
    /// The pointer over the map.
    pub(crate) pointer: Option<Pos2>,
    /// The map has just appeared.
    pub(crate) first: bool,
    /// The map has another size than before.
    pub(crate) resized: bool,
}

impl Stage<'_> {
    /// The box around places, in map units.
    fn region(&self, places: &[PlaceKey]) -> Option<Rect> {
        let at = |place: &PlaceKey| self.km.get(place.index()).copied();
        let region = Rect::from_points(&places.iter().filter_map(at).collect::<Vec<_>>());
        (!places.is_empty() && region.is_finite()).then_some(region)
    }

    /// Whether all places lie well inside of the view, under nothing.
    fn in_sight(&self, places: &[PlaceKey], around: Vec2) -> bool {
        let inside = self.clear.shrink2(around.min(self.clear.size() * 0.2));
        let free = |at: Pos2| !self.over.iter().any(|r| r.is_positive() && r.expand(BESIDE).contains(at));
        let mut points = places.iter().filter_map(|p| self.km.get(p.index())).map(|&p| self.camera.screen(p));
        points.all(|at| inside.contains(at) && free(at))
    }

    /// The view of places concerned; `None` when they are in sight and, at the first look, large enough.
    fn on_action(&self, places: &[PlaceKey], fresh: bool) -> Option<View> {
        let region = self.region(places)?;
        let (least, most) = self.camera.action();
        let wide = Camera::zoom_for(region, self.clear, Vec2::splat(AROUND));
        let k = match self.camera.k {
            // As large as it is, if that will do: a camera that stays on its height is calmer.
            now if now >= least && now <= most && now <= wide => now,
            // One place alone says little without those around it.
            _ if region.size() == Vec2::ZERO => least,
            _ => wide.clamp(least, most),
        };
        // What is too large for that is seen from farther away.
        let k = k.min(Camera::zoom_for(region, self.clear, Vec2::splat(LEAST_AROUND)));
        let seen = self.in_sight(places, Vec2::splat(LEAST_AROUND - 4.0));
        let large = !fresh || self.camera.k >= k.min(least) * SAME;
        let aimed =
            || self.under_pointer(places, k).unwrap_or_else(|| self.camera.aimed(region, self.clear, k));
        (!(seen && large)).then(aimed)
    }

    /// The view in which the place under the pointer stays there, so that a second click finds it; `None` where no
    /// place is under it or another would leave the view.
    fn under_pointer(&self, places: &[PlaceKey], k: f32) -> Option<View> {
        let pointer = self.pointer?;
        let at = |place: &PlaceKey| self.km.get(place.index()).map(|&p| self.camera.screen(p));
        let away = |place: &PlaceKey| at(place).map_or(f32::INFINITY, |at| at.distance(pointer));
        let place = places.iter().min_by(|a, b| away(a).total_cmp(&away(b)))?;
        let held = at(place).filter(|_| away(place) <= UNDER_POINTER)?;
        let least = self.camera.action().0.min(k);
        [k, least].into_iter().find_map(|k| {
            let mut camera = *self.camera;
            camera.zoom(k / camera.k, held);
            let still = camera.screen(self.km[place.index()]).distance(held) < 4.0;
            let seen = Stage { camera: &camera, ..*self }.in_sight(places, Vec2::splat(LEAST_AROUND - 4.0));
            (still && seen).then(|| camera.at())
        })
    }

    /// The same with room at the left for the card of a battle, where there is enough.
    fn beside_the_card(&self) -> Self {
        let card = CARD.min(self.clear.width() * 0.6);
        let room = self.clear.with_min_x(self.clear.left() + card);
        Self { clear: if room.width() >= LEAST_BESIDE { room } else { self.clear }, ..*self }
    }

    /// The view of the front; `None` when it is in sight and large enough.
    fn on_front(&self, places: &[PlaceKey]) -> Option<View> {
        let region = self.region(places)?;
        let k = Camera::zoom_for(region, self.clear, AROUND_FRONT).min(self.camera.action().0);
        // A sheet of hexes is read as a whole, cards and tools at its corners left aside, while that does not cost much size.
        let (seen, share) = if self.camera.is_of_hexes() {
            (Stage { over: &[], ..*self }.in_sight(places, Vec2::splat(LEAST_AROUND * 0.5)), LARGE_HEXES)
        } else {
            (self.in_sight(places, Vec2::splat(LEAST_AROUND - 4.0)), LARGE_ENOUGH)
        };
        if seen && self.camera.k >= k * share {
            return None;
        }
        let whole = self.camera.is_of_hexes() && self.whole.1 >= k * share;
        Some(if whole { self.whole } else { self.camera.aimed(region, self.clear, k) })
    }
}

/// The view to which the camera returns.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Before {
    view: View,
    by_hand: bool,
}

/// What the camera remembers of what it followed.
#[derive(Debug, Default)]
pub(crate) struct Follow {
    last: Arc<Followed>,
    /// The view before what is followed now, and before all it followed on from.
    before: Option<Before>,
    /// The hand made the view there is now.
    by_hand: bool,
    /// The hand has moved the camera since what is followed now came up.
    steered: bool,
    /// The step framed last.
    step: Option<OwnStep>,
}

impl Follow {
    /// The hand has moved the camera.
    pub(crate) fn moved_by_hand(&mut self) {
        (self.by_hand, self.steered) = (true, true);
    }

    /// Nothing is followed any longer.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    /// Whether there is anything new to follow.
    pub(crate) fn is_due(&self, wanted: &Arc<Followed>, stage: &Stage<'_>) -> bool {
        stage.first || stage.resized || !Arc::ptr_eq(&self.last, wanted)
    }

    /// Where the camera goes for what is followed now, if it has to move.
    pub(crate) fn wish(&mut self, wanted: &Arc<Followed>, stage: &Stage<'_>) -> Option<View> {
        let last = std::mem::replace(&mut self.last, Arc::clone(wanted));
        let view = match &wanted.now {
            Some((cause, places)) => self.now(&last, cause, places, stage),
            None => self.rest(wanted, stage),
        };
        if let Some((step, _)) = &wanted.step
            && wanted.now.is_none()
        {
            self.step = Some(*step);
        }
        view
    }

    /// Something is followed.
    fn now(
        &mut self,
        last: &Followed,
        cause: &Cause,
        places: &[PlaceKey],
        stage: &Stage<'_>,
    ) -> Option<View> {
        let fresh = stage.first || last.cause() != Some(cause);
        if fresh {
            self.steered = false;
        }
        // A review opens on the whole of its map, and who steers while something is shown has seen it.
        if stage.first && matches!(cause, Cause::Moment(..)) || self.steered {
            return None;
        }
        let carded = matches!(cause, Cause::Fight(_) | Cause::Battle(_));
        let beside = if carded { stage.beside_the_card() } else { *stage };
        let view = beside.on_action(places, fresh)?;
        if self.before.is_none() || self.by_hand {
            self.before = Some(Before { view: stage.camera.at(), by_hand: self.by_hand });
            self.by_hand = false;
        }
        Some(view)
    }

    /// Nothing is followed: back to the view before, or to the ground of a step that has just begun.
    fn rest(&mut self, wanted: &Followed, stage: &Stage<'_>) -> Option<View> {
        let before = self.before.take();
        let begun = wanted.step.as_ref().filter(|(step, _)| self.step != Some(*step));
        if let Some((_, places)) = begun {
            return stage.on_front(places).filter(|_| !self.by_hand);
        }
        if let Some(before) = before.filter(|_| !self.by_hand) {
            self.by_hand = before.by_hand;
            return Some(before.view).filter(|view| *view != stage.camera.at());
        }
        let again = wanted.step.as_ref().filter(|_| (stage.first || stage.resized) && !self.by_hand);
        again.and_then(|(_, places)| stage.on_front(places))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    /// Places on a line from west to east, 100 kilometres from one to the next.
    fn km() -> Vec<Pos2> {
        (0..20).map(|i| pos2(i as f32 * 100.0 - 1000.0, 0.0)).collect()
    }

    fn camera(centre: Pos2, k: f32) -> Camera {
        let mut camera = Camera::new(Rect::from_center_size(Pos2::ZERO, vec2(2400.0, 2400.0)));
        camera.resize(Rect::from_min_size(pos2(100.0, 50.0), vec2(800.0, 700.0)));
        camera.looking((centre, k))
    }

    fn whole() -> Camera {
        camera(Pos2::ZERO, 0.34)
    }

    fn keys(places: &[u16]) -> Vec<PlaceKey> {
        places.iter().copied().map(PlaceKey).collect()
    }

    fn plan(places: &[u16]) -> Arc<Followed> {
        let now = Some((Cause::Plan(Subject::Place(PlaceKey(places[0]))), keys(places)));
        Arc::new(Followed { now, step: step(1) })
    }

    fn fight(places: &[u16]) -> Arc<Followed> {
        let now = Some((Cause::Fight(PlaceKey(places[0])), keys(places)));
        Arc::new(Followed { now, step: step(1) })
    }

    fn moment(ply: PlyId, places: &[u16]) -> Arc<Followed> {
        Arc::new(Followed { now: Some((Cause::Moment(ply, None), keys(places))), step: None })
    }

    fn step(phase: u16) -> Option<(OwnStep, Vec<PlaceKey>)> {
        Some(((1, phase, Side(0)), keys(&[8, 9, 10, 11])))
    }

    fn nothing(phase: u16) -> Arc<Followed> {
        Arc::new(Followed { now: None, step: step(phase) })
    }

    /// A camera that follows, without glides.
    struct Eye {
        follow: Follow,
        camera: Camera,
        over: Vec<Rect>,
        pointer: Option<Pos2>,
    }

    impl Eye {
        fn new(camera: Camera) -> Self {
            let step = step(1).map(|(step, _)| step);
            Self { follow: Follow { step, ..Follow::default() }, camera, over: Vec::new(), pointer: None }
        }

        fn look(&mut self, wanted: &Arc<Followed>) -> bool {
            let km = km();
            let stage = Stage {
                camera: &self.camera,
                whole: whole().at(),
                km: &km,
                clear: self.camera.view,
                over: &self.over,
                pointer: self.pointer,
                first: false,
                resized: false,
            };
            let view = self.follow.wish(wanted, &stage);
            self.camera = view.map_or(self.camera, |view| self.camera.looking(view));
            view.is_some()
        }

        fn by_hand(&mut self, by: Vec2) {
            self.camera.pan(by);
            self.follow.moved_by_hand();
        }

        fn sees(&self, places: &[u16], around: f32) -> bool {
            let at = |p: &u16| self.camera.screen(km()[usize::from(*p)]);
            places.iter().all(|p| self.camera.view.shrink(around - 0.5).contains(at(p)))
        }
    }

    #[test]
    fn a_battle_stands_beside_its_card() {
        let mut eye = Eye::new(whole());
        assert!(eye.look(&fight(&[9, 10, 11])));
        let left = eye.camera.view.left() + CARD;
        let at = |place: usize| eye.camera.screen(km()[place]).x;
        assert!((9..=11).all(|place| at(place) > left), "{} {}", at(9), left);
    }

    #[test]
    fn a_plan_is_framed_and_the_view_before_comes_back() {
        let mut eye = Eye::new(whole());
        assert!(eye.look(&plan(&[3, 4, 5])));
        assert!(eye.sees(&[3, 4, 5], 96.0));
        assert!((0.75..=1.10).contains(&eye.camera.k), "{}", eye.camera.k);
        assert!(eye.look(&nothing(1)));
        assert_eq!(eye.camera.at(), whole().at());
    }

    #[test]
    fn the_place_under_the_pointer_stays_there() {
        let mut eye = Eye::new(whole());
        let at = eye.camera.screen(km()[10]);
        eye.pointer = Some(at + vec2(5.0, -8.0));
        assert!(eye.look(&plan(&[9, 10, 11])));
        assert!(eye.camera.screen(km()[10]).distance(at) < 1.0);
        assert!(eye.sees(&[9, 10, 11], 40.0));
        // Where the others would leave the view, they come first.
        let mut eye = Eye::new(whole());
        eye.pointer = Some(eye.camera.screen(km()[0]));
        assert!(eye.look(&plan(&[0, 1, 2])));
        assert!(eye.sees(&[0, 1, 2], 40.0));
    }

    #[test]
    fn nothing_moves_when_all_is_in_sight_and_large_enough() {
        let mut eye = Eye::new(camera(pos2(-600.0, 0.0), 0.9));
        assert!(!eye.look(&plan(&[3, 4, 5])));
        // Too small, at the rim, or under something: it does.
        assert!(Eye::new(camera(pos2(-600.0, 0.0), 0.7)).look(&plan(&[3, 4, 5])));
        assert!(Eye::new(camera(pos2(-200.0, 0.0), 0.9)).look(&plan(&[3, 4, 5])));
        let mut eye = Eye::new(camera(pos2(-600.0, 0.0), 0.9));
        eye.over = vec![Rect::from_center_size(eye.camera.screen(pos2(-500.0, 0.0)), vec2(10.0, 10.0))];
        assert!(eye.look(&plan(&[3, 4, 5])));
    }

    #[test]
    fn a_height_that_will_do_is_kept() {
        let mut eye = Eye::new(camera(pos2(500.0, 0.0), 0.8));
        assert!(eye.look(&plan(&[3, 4])));
        assert_eq!(eye.camera.k, 0.8);
    }

    #[test]
    fn one_place_is_seen_among_others() {
        let mut eye = Eye::new(whole());
        assert!(eye.look(&moment(1, &[3])));
        assert_eq!(eye.camera.k, 0.75);
    }

    #[test]
    fn what_is_too_large_is_seen_from_farther_away() {
        let mut eye = Eye::new(camera(pos2(500.0, 0.0), 0.9));
        assert!(eye.look(&plan(&[2, 15])));
        assert!(eye.sees(&[2, 15], 44.0));
        assert!(eye.camera.k < 0.75);
        // From there it is as large as it can be: a plan like it moves nothing.
        assert!(!eye.look(&plan(&[15, 2])));
    }

    #[test]
    fn who_has_moved_the_map_keeps_the_view() {
        let mut eye = Eye::new(whole());
        eye.look(&plan(&[3, 4, 5]));
        eye.by_hand(vec2(40.0, 0.0));
        let own = eye.camera.at();
        assert!(!eye.look(&plan(&[3, 4, 5, 6, 12])), "not while it is planned");
        assert!(!eye.look(&nothing(1)), "nor afterwards");
        assert_eq!(eye.camera.at(), own);
        // What comes up next is followed all the same, and leads back to the view made by hand.
        assert!(eye.look(&plan(&[15, 16])));
        assert!(eye.look(&nothing(1)));
        assert_eq!(eye.camera.at(), own);
    }

    #[test]
    fn a_plan_that_grows_is_followed_only_out_of_sight() {
        let mut eye = Eye::new(whole());
        eye.look(&plan(&[8, 9]));
        assert!(!eye.look(&plan(&[8, 9, 10])));
        assert!(eye.look(&plan(&[8, 9, 10, 15])));
        assert!(eye.sees(&[8, 9, 10, 15], 44.0));
        assert!(!eye.look(&plan(&[8, 9])), "and nothing moves when it shrinks");
    }

    #[test]
    fn moments_follow_on_and_ones_own_step_shows_the_front() {
        let mut eye = Eye::new(whole());
        assert!(eye.look(&moment(1, &[1, 2])));
        assert!(eye.look(&moment(2, &[15, 16])));
        assert!(eye.look(&nothing(5)));
        assert!(eye.sees(&[8, 9, 10, 11], 44.0));
        assert_ne!(eye.camera.at(), whole().at(), "the front, not the theatre");
        // The next step of the same side begins with the same front: nothing moves.
        assert!(!eye.look(&nothing(6)));
    }

    #[test]
    fn the_step_of_ones_own_leaves_a_view_made_by_hand() {
        let mut eye = Eye::new(whole());
        eye.look(&moment(1, &[1, 2]));
        eye.by_hand(vec2(0.0, 30.0));
        assert!(!eye.look(&nothing(5)));
    }

    #[test]
    fn a_moment_looked_back_at_in_ones_own_step_leads_back() {
        let mut eye = Eye::new(whole());
        eye.look(&nothing(1));
        let before = eye.camera.at();
        assert!(eye.look(&moment(1, &[15, 16])));
        assert!(eye.look(&nothing(1)));
        assert_eq!(eye.camera.at(), before);
    }

    #[test]
    fn a_map_opens_on_the_front_of_ones_own_step_and_a_review_on_the_whole() {
        let (camera, km) = (whole(), km());
        let stage = Stage {
            camera: &camera,
            whole: camera.at(),
            km: &km,
            clear: camera.view,
            over: &[],
            pointer: None,
            first: true,
            resized: true,
        };
        assert!(Follow::default().wish(&nothing(1), &stage).is_some());
        assert_eq!(Follow::default().wish(&moment(3, &[1, 2]), &stage), None);
        assert!(Follow::default().wish(&plan(&[1, 2]), &stage).is_some(), "a plan that is owed");
    }

    #[test]
    fn on_hexes_the_radius_counts() {
        let mut camera = Camera::of_hexes(Rect::from_center_size(Pos2::ZERO, vec2(2400.0, 2400.0)), 30.0);
        camera.resize(Rect::from_min_size(Pos2::ZERO, vec2(800.0, 700.0)));
        let mut eye = Eye::new(camera);
        assert!(eye.look(&plan(&[3, 4])));
        let radius = eye.camera.hex_radius().expect("hexes");
        assert!((27.9..=42.1).contains(&radius), "{radius}");
    }
}
