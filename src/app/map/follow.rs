//! What the camera follows, and when it moves for it: a plan, a hint, a battle, a moment shown, and at the beginning of
//! one's own step the front.
//!
//! Nothing moves while all places concerned are in sight and can be read. When what was followed is over the camera
//! stays; only Esc, with which it is put away, leads back.

use super::{camera::View, framing::Stage};
use engine::{
    base::{keys::PlaceKey, seat::PlyId, side::Side, when::When},
    show::scene::Subject,
};
use std::sync::Arc;

/// A step that comes after the other side's goes on where the camera is if this share of what may act is in sight.
const IN_SIGHT: f32 = 0.5;
/// Most moves for one battle.
const IN_BATTLE: u8 = 2;

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

impl Cause {
    const fn is_battle(&self) -> bool {
        matches!(self, Self::Fight(_) | Self::Battle(_))
    }

    /// Whether both speak of the same battle: it is fought, then watched.
    fn same_battle(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Fight(a), Self::Fight(b)) => a == b,
            (Self::Battle(a), Self::Battle(b)) => a.battle == b.battle,
            _ => self.is_battle() && other.is_battle(),
        }
    }
}

/// A step of one's own: turn, phase, and whose.
pub type OwnStep = (u16, u16, Side);

/// The ground of a step.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StepGround {
    /// The front, or where units are set up.
    pub front: Vec<PlaceKey>,
    /// Where units stand that may act, or all of the side where none may; each of them once.
    pub ready: Vec<PlaceKey>,
}

/// What the camera is to follow.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Followed {
    /// What is decided or seen now, and all places concerned.
    pub now: Option<(Cause, Vec<PlaceKey>)>,
    /// One's own step, and the ground it is about.
    pub step: Option<(OwnStep, StepGround)>,
}

impl Followed {
    fn cause(&self) -> Option<&Cause> {
        self.now.as_ref().map(|(cause, _)| cause)
    }
}

/// What the camera remembers of what it followed.
#[derive(Debug, Default)]
pub(crate) struct Follow {
    last: Arc<Followed>,
    /// The view before what is followed now.
    before: Option<View>,
    /// The hand made the view there is now.
    by_hand: bool,
    /// The hand has moved the camera since what is followed now came up.
    steered: bool,
    /// The step that began last.
    step: Option<OwnStep>,
    /// The other side has acted since.
    interrupted: bool,
    /// The view there is now was made for a step.
    framed: bool,
    /// Moves for the battle that is followed.
    in_battle: u8,
    /// The part of the front that was shown last, counted from the north.
    sector: usize,
}

impl Follow {
    /// The hand has moved the camera.
    pub(crate) fn moved_by_hand(&mut self) {
        (self.by_hand, self.steered) = (true, true);
        (self.before, self.framed) = (None, false);
    }

    /// Nothing is followed any longer.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    /// The view before what is followed, to which Esc leads back.
    pub(crate) fn back(&mut self) -> Option<View> {
        self.before.take()
    }

    /// The view of the next part of the front, and what is said of it. What is seen of it already is passed.
    pub(crate) fn next_sector(&mut self, front: &[PlaceKey], stage: &Stage<'_>) -> Option<(View, String)> {
        let parts = stage.sectors(front);
        let views: Vec<View> = parts.iter().filter_map(|part| stage.on_sector(part)).collect();
        let here = views.iter().position(|view| stage.is_at(*view));
        let next = here.map_or(self.sector.min(views.len().saturating_sub(1)), |nth| (nth + 1) % views.len());
        self.sector = next;
        self.moved_by_hand();
        views.get(next).map(|view| (*view, super::sectors::words(next, views.len())))
    }

    /// Whether there is anything new to follow.
    pub(crate) fn is_due(&self, wanted: &Arc<Followed>, stage: &Stage<'_>) -> bool {
        stage.first || stage.resized || !Arc::ptr_eq(&self.last, wanted)
    }

    /// Where the camera goes for what is followed now, if it has to move.
    pub(crate) fn wish(&mut self, wanted: &Arc<Followed>, stage: &Stage<'_>) -> Option<View> {
        let last = std::mem::replace(&mut self.last, Arc::clone(wanted));
        self.interrupted |= wanted.step.is_none() && matches!(wanted.cause(), Some(Cause::Moment(..)));
        let view = match &wanted.now {
            Some((cause, places)) => self.now(&last, cause, places, stage),
            None => self.rest(wanted, stage),
        };
        if let Some((step, _)) = &wanted.step
            && wanted.now.is_none()
        {
            (self.step, self.interrupted) = (Some(*step), false);
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
        if !cause.is_battle() || !last.cause().is_some_and(|last| last.same_battle(cause)) {
            self.in_battle = 0;
        }
        // A review opens on the whole of its map, and who steers while something is shown has seen it.
        if stage.first && matches!(cause, Cause::Moment(..)) || self.steered || self.in_battle >= IN_BATTLE {
            return None;
        }
        let view = stage.on_action(places, fresh, matches!(cause, Cause::Moment(..)))?;
        self.in_battle += u8::from(cause.is_battle());
        self.before = self.before.or(Some(stage.camera.at()));
        (self.by_hand, self.framed) = (false, false);
        Some(view)
    }

    /// Nothing is followed: the camera stays, unless a step has begun that is about something else.
    fn rest(&mut self, wanted: &Followed, stage: &Stage<'_>) -> Option<View> {
        self.before = None;
        let (step, ground) = wanted.step.as_ref()?;
        let begun = self.step != Some(*step) && !self.by_hand;
        let again = stage.first || stage.resized && self.framed;
        if !begun && !again {
            return None;
        }
        let parts = stage.sectors(&ground.front);
        let most = |nth: &usize| (stage.nearest(&parts, *nth, &ground.ready).len(), parts[*nth].len());
        let sector = (0..parts.len()).rev().max_by_key(most)?;
        let mut about = stage.nearest(&parts, sector, &ground.ready);
        if about.is_empty() {
            about.clone_from(&ground.front);
        }
        // Where something was decided in this turn one goes on with what is there.
        let share = if self.interrupted || self.framed { IN_SIGHT } else { 0.0 };
        let here = if share > 0.0 { &about } else { &ground.ready };
        if !again && stage.goes_on(here, share) {
            return None;
        }
        self.sector = sector;
        let view = stage.on_sector(&parts[self.sector]).filter(|view| !stage.is_at(*view));
        self.framed = true;
        view
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::camera::Camera;
    use egui::{Pos2, Rect, Vec2, pos2, vec2};

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

    fn fight(at: u16, places: &[u16]) -> Arc<Followed> {
        let now = Some((Cause::Fight(PlaceKey(at)), keys(places)));
        Arc::new(Followed { now, step: step(1) })
    }

    fn moment(ply: PlyId, places: &[u16]) -> Arc<Followed> {
        Arc::new(Followed { now: Some((Cause::Moment(ply, None), keys(places))), step: None })
    }

    fn step(phase: u16) -> Option<(OwnStep, StepGround)> {
        let ground = StepGround { front: keys(&[8, 9, 10, 11]), ready: keys(&[8, 9]) };
        Some(((1, phase, Side(0)), ground))
    }

    fn nothing(phase: u16) -> Arc<Followed> {
        Arc::new(Followed { now: None, step: step(phase) })
    }

    /// A camera that follows, without glides.
    struct Eye {
        follow: Follow,
        camera: Camera,
        over: Rect,
        pointer: Option<Pos2>,
    }

    impl Eye {
        fn new(camera: Camera) -> Self {
            let step = step(1).map(|(step, _)| step);
            let follow = Follow { step, ..Follow::default() };
            Self { follow, camera, over: Rect::NOTHING, pointer: None }
        }

        fn look(&mut self, wanted: &Arc<Followed>) -> bool {
            let km = km();
            let stage = Stage {
                camera: self.camera,
                whole: whole().at(),
                km: &km,
                clear: self.camera.view,
                over: [self.over, Rect::NOTHING, Rect::NOTHING],
                pointer: self.pointer,
                window: 1440.0,
                first: false,
                resized: false,
            };
            let view = self.follow.wish(wanted, &stage);
            self.camera = view.map_or(self.camera, |view| self.camera.looking(view));
            view.is_some()
        }

        fn escape(&mut self) -> bool {
            let view = self.follow.back();
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
    fn a_plan_is_framed_and_the_camera_stays() {
        let mut eye = Eye::new(whole());
        assert!(eye.look(&plan(&[3, 4, 5])));
        assert!(eye.sees(&[3, 4, 5], 96.0));
        assert!((0.75..=1.10).contains(&eye.camera.k), "{}", eye.camera.k);
        let there = eye.camera.at();
        assert!(!eye.look(&nothing(1)), "kept");
        assert!(!eye.look(&plan(&[4, 5])), "the next one is in sight");
        assert!(!eye.look(&nothing(1)));
        assert_eq!(eye.camera.at(), there);
        assert!(!eye.escape(), "what is over is not gone back on");
    }

    #[test]
    fn esc_leads_back() {
        let mut eye = Eye::new(whole());
        assert!(eye.look(&plan(&[3, 4, 5])));
        assert!(eye.escape());
        assert!(!eye.look(&nothing(1)));
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
    fn nothing_moves_when_all_is_in_sight_and_can_be_read() {
        assert!(!Eye::new(camera(pos2(-600.0, 0.0), 0.61)).look(&plan(&[3, 4, 5])));
        assert!(!Eye::new(camera(pos2(-600.0, 0.0), 2.0)).look(&plan(&[4])), "nor back from nearer");
        // Too small, at the rim, or under something: it does.
        assert!(Eye::new(camera(pos2(-600.0, 0.0), 0.5)).look(&plan(&[3, 4, 5])));
        assert!(Eye::new(camera(pos2(-200.0, 0.0), 0.9)).look(&plan(&[3, 4, 5])));
        let mut eye = Eye::new(camera(pos2(-600.0, 300.0), 0.9));
        assert!(!eye.look(&plan(&[3, 4, 5])));
        let mut eye = Eye::new(camera(pos2(-600.0, 300.0), 0.9));
        eye.over = Rect::from_center_size(eye.camera.screen(pos2(-500.0, 0.0)), vec2(200.0, 30.0));
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
        assert!(!eye.escape(), "nor by Esc");
        assert_eq!(eye.camera.at(), own);
        // What comes up next is followed all the same, and Esc leads back to the view made by hand.
        assert!(eye.look(&plan(&[15, 16])));
        assert!(eye.escape());
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
    fn a_battle_moves_it_twice_at_most() {
        let mut eye = Eye::new(camera(Pos2::ZERO, 1.0));
        let moves = [[1, 2], [15, 16], [3, 4], [17, 18]].map(|places| eye.look(&fight(1, &places)));
        assert_eq!(moves, [true, true, false, false]);
        assert!(eye.look(&fight(9, &[9, 10])), "another battle");
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
        // Nor where a plan has led to one end of it.
        assert!(eye.look(&plan(&[3, 4, 5])));
        eye.camera = eye.camera.looking((km()[6], eye.camera.k));
        assert!(!eye.look(&nothing(7)));
    }

    #[test]
    fn the_step_of_ones_own_leaves_a_view_made_by_hand() {
        let mut eye = Eye::new(whole());
        eye.look(&moment(1, &[1, 2]));
        eye.by_hand(vec2(0.0, 30.0));
        assert!(!eye.look(&nothing(5)));
    }

    #[test]
    fn a_map_opens_on_the_front_of_ones_own_step_and_a_review_on_the_whole() {
        let (camera, km) = (whole(), km());
        let stage = Stage {
            camera,
            whole: camera.at(),
            km: &km,
            clear: camera.view,
            over: [Rect::NOTHING; 3],
            pointer: None,
            window: 1440.0,
            first: true,
            resized: true,
        };
        assert!(Follow::default().wish(&nothing(1), &stage).is_some());
        assert_eq!(Follow::default().wish(&moment(3, &[1, 2]), &stage), None);
        assert!(Follow::default().wish(&plan(&[1, 2]), &stage).is_some(), "a plan that is owed");
    }

    #[test]
    fn on_hexes_the_radius_counts() {
        let hexes = |k: f32| {
            let mut camera = Camera::of_hexes(Rect::from_center_size(Pos2::ZERO, vec2(2400.0, 2400.0)), 30.0);
            camera.resize(Rect::from_min_size(Pos2::ZERO, vec2(800.0, 700.0)));
            Eye::new(camera.looking((km()[5], k)))
        };
        let mut eye = hexes(0.4);
        assert!(eye.look(&plan(&[3, 4])));
        let radius = eye.camera.hex_radius().expect("hexes");
        assert!((43.9..=58.1).contains(&radius), "{radius}");
        assert!(!hexes(22.1 / 30.0).look(&plan(&[4, 5, 6])), "it can be read");
    }
}
