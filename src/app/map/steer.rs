//! The camera's moves: what was wished, dragged or turned on the wheel, and the glides between.

use super::{
    camera::{Camera, Glide, View},
    framing::Stage,
    ground_cache::GroundCache,
    input::MapInput,
    landing::Landing,
    layout,
    pieces::tools_rect,
    sheet_fit,
    view::{MapView, Wish},
};
use egui::{CursorIcon, Margin, PointerButton, Pos2, Rect, Response, Ui, Vec2};
use engine::base::keys::{PlaceKey, UnitKey};
use std::sync::Arc;

/// Around the fitted theatre: a counter and its name stay inside, and the legend below.
pub(crate) const FIT: Margin = Margin { left: 40, right: 60, top: 42, bottom: 40 };
/// How long is said which part of the front is shown, in seconds.
pub(crate) const SAID: f64 = 1.5;

/// Shows the whole theatre: within [`FIT`], with as much more room at the sides as larger names need; a sheet of hexes where it
/// is clear of the buttons over it.
fn fit(camera: &mut Camera, theatre: Rect, input: &MapInput<'_>) {
    let scale = input.text_scale;
    if camera.is_of_hexes() {
        let place = sheet_fit::place(camera.view, theatre.size(), input.bar, scale);
        return camera.fit_into(theatre, place);
    }
    let more = ((scale - 1.0).max(0.0) * 80.0).min(100.0) as i8;
    camera.fit(theatre, Margin { left: FIT.left + more, right: FIT.right.saturating_add(more), ..FIT });
}

impl MapView {
    /// Makes the ground ready and places the camera.
    pub(crate) fn prepare(&mut self, ui: &Ui, input: &MapInput<'_>, view: Rect) {
        if !self.ground.as_ref().is_some_and(|g| Arc::ptr_eq(&g.source, &input.scene.board.ground)) {
            self.generation += 1;
            self.ground = Some(GroundCache::new(&input.scene.board, self.generation));
            self.camera = None;
            self.pieces = None;
        }
        let Some(ground) = &self.ground else { return };
        let km = layout::points(&input.scene.board);
        let theatre = layout::theatre(&input.scene.board, &km);
        let mut camera = self.camera.unwrap_or_else(|| {
            self.fitted = true;
            let mut camera = ground.km.camera();
            if self.large {
                camera.enlarge();
            }
            camera
        });
        let resized = camera.view != view;
        let rescaled = self.fitted && self.fitted_for != input.text_scale;
        self.fitted_for = input.text_scale;
        if resized || rescaled {
            camera.resize(view);
            if self.only_seen {
                camera.cover(theatre, Margin::symmetric(0, 24));
            } else if self.fitted {
                fit(&mut camera, theatre, input);
            }
        }
        let now = ui.input(|i| i.time);
        // What is wished begins where the camera will rest.
        let resting = self.glide.map_or(camera, |glide| camera.looking(glide.to));
        let mut whole = resting;
        fit(&mut whole, theatre, input);
        let mut stage = Stage {
            camera: resting,
            whole: whole.at(),
            km: &km,
            clear: self.clear(view),
            over: [
                self.pieces.as_ref().map_or(Rect::NOTHING, |p| p.legend.rect),
                tools_rect(view),
                input.strip,
            ],
            pointer: ui.input(|i| i.pointer.hover_pos()),
            window: ui.ctx().content_rect().width(),
            first: self.camera.is_none(),
            resized: resized && !self.fitted,
        };
        stage.camera = self.wished(&stage, theatre, input, now);
        let target = self.following(ui, input, &stage);
        if target != resting {
            self.go(&mut camera, target, input, now);
        }
        self.glide_on(&mut camera, now, ui);
        self.moved(&camera, now);
        self.camera = Some(camera);
    }

    /// Begins to glide to a view, or goes there at once where nothing may move by itself.
    pub(crate) fn go(&mut self, camera: &mut Camera, target: Camera, input: &MapInput<'_>, now: f64) {
        self.moves += u32::from(self.camera.is_some());
        if input.reduce_motion || self.camera.is_none() {
            *camera = target;
            self.glide = None;
            self.landing = Landing::default();
        } else {
            self.landing.begin(camera, &target, now);
            self.glide = Some(Glide { from: camera.at(), to: target.at(), start: now });
        }
    }

    /// The camera after what it follows by itself.
    fn following(&mut self, ui: &Ui, input: &MapInput<'_>, stage: &Stage<'_>) -> Camera {
        let Some(wanted) = input.follow else {
            self.follow.forget();
            return stage.camera;
        };
        // Nothing moves under a button that is held down.
        let held = !stage.first && ui.input(|i| i.pointer.any_down());
        if held || !self.follow.is_due(wanted, stage) {
            return stage.camera;
        }
        self.follow.wish(wanted, stage).map_or(stage.camera, |view| self.led(&stage.camera, view))
    }

    /// A camera led to a view: the theatre is framed no longer.
    fn led(&mut self, camera: &Camera, view: View) -> Camera {
        self.fitted = false;
        camera.looking(view)
    }

    /// The part of the view that no panel covers.
    fn clear(&self, view: Rect) -> Rect {
        view.with_max_x((view.right() - self.covered).max(view.left() + 80.0))
    }

    /// The camera after what was wished of it.
    fn wished(&mut self, stage: &Stage<'_>, theatre: Rect, input: &MapInput<'_>, now: f64) -> Camera {
        let mut target = stage.camera;
        match self.wish.take() {
            None => {}
            Some(Wish::Fit) => {
                fit(&mut target, theatre, input);
                self.fitted = true;
                self.follow.moved_by_hand();
            }
            Some(Wish::Front(front)) => {
                if let Some((view, words)) = self.follow.next_sector(&front, stage) {
                    self.said_of_front = Some((words, now));
                    return self.led(&target, view);
                }
            }
            Some(Wish::Back) => {
                if let Some(view) = self.follow.back() {
                    return self.led(&target, view);
                }
            }
            Some(Wish::FitPlaces(places)) => {
                let points: Vec<_> =
                    places.iter().filter_map(|&p| stage.km.get(p.index()).copied()).collect();
                if !points.is_empty() {
                    let region = Rect::from_points(&points);
                    target.fit(region, Margin::symmetric(90, if self.large { 56 } else { 80 }));
                    target.zoom((target.close() / target.k).min(1.0), target.view.center());
                    // At a side of the sheet it fills the view rather than half of it.
                    target = target.looking(target.aimed(region, target.view, target.k));
                    self.fitted = false;
                    self.follow.moved_by_hand();
                }
            }
            Some(Wish::Cut(region)) => {
                target.cover(region, Margin::ZERO);
                self.fitted = false;
            }
            Some(Wish::Show { place, always }) => {
                let at = stage.km.get(place.index());
                if let Some(view) = at.and_then(|at| stage.on_place(*at, always)) {
                    return self.led(&target, view);
                }
            }
            Some(Wish::At(km)) => {
                target = target.over(km);
                self.fitted = false;
                self.follow.moved_by_hand();
            }
            Some(Wish::Zoom(factor)) => {
                target.zoom(factor, stage.camera.view.center());
                self.fitted = false;
                self.follow.moved_by_hand();
            }
        }
        target
    }

    /// The next step of a glide.
    fn glide_on(&mut self, camera: &mut Camera, now: f64, ui: &Ui) {
        let Some(glide) = self.glide else { return };
        let (view, last) = glide.at(now);
        *camera = camera.looking(view);
        if last {
            self.glide = None;
            self.landing.end(now);
        } else {
            ui.ctx().request_repaint();
        }
    }

    fn moved(&mut self, camera: &Camera, now: f64) {
        if self.camera.as_ref().is_some_and(|c| c != camera) {
            self.camera_moved = now;
            self.labels_due = true;
        }
    }

    /// The counter that was under the pointer when its button went down, if a drag takes it.
    fn under_press(&self, ui: &Ui, input: &MapInput<'_>) -> Option<(UnitKey, usize)> {
        let at = ui.input(|i| i.pointer.press_origin())?;
        let layout = &self.pieces.as_ref().filter(|_| !self.only_seen)?.layout;
        let stack = layout.stacks.iter().rev().find(|s| s.body.contains(at))?;
        let index = *stack.units.last()?;
        let mark = input.scene.counters.get(index).filter(|mark| input.takes(mark))?;
        Some((mark.unit, index))
    }

    /// The camera after a double click: nearer, or on hexes with the one under the pointer in the middle. One that was
    /// marked was ordered to, and not looked at.
    fn looked_into(&self, mut camera: Camera, input: &MapInput<'_>, at: Pos2) -> Option<Camera> {
        let Some(grid) = input.scene.board.hex_grid() else {
            camera.zoom(1.6, at);
            return Some(camera);
        };
        let km = camera.map_units(at);
        let hex = PlaceKey::from(grid.hex_at((km.x, km.y))?);
        if self.on_marked == Some(hex) || input.is_marked(hex) {
            return None;
        }
        let (x, y) = *input.scene.board.at().get(hex.index())?;
        camera.look_at(Pos2::new(x, y));
        Some(camera)
    }

    /// Drags, wheel and double clicks on the ground.
    pub(crate) fn steer(&mut self, ui: &Ui, input: &MapInput<'_>, ground: &Response) {
        let Some(mut camera) = self.camera else { return };
        let (scroll, pinch, pointer, now) =
            ui.input(|i| (i.smooth_scroll_delta(), i.zoom_delta(), i.pointer.hover_pos(), i.time));
        let over = ui.rect_contains_pointer(camera.view);
        let mut by_hand = false;
        if let Some(at) = pointer.filter(|_| over) {
            let factor = (scroll.y * 0.0035).exp() * pinch;
            if (factor - 1.0).abs() > 1e-4 {
                camera.zoom(factor, at);
                by_hand = true;
            }
        }
        let middle = over && ui.input(|i| i.pointer.button_down(PointerButton::Middle));
        if ground.drag_started_by(PointerButton::Primary) {
            self.caught = self.under_press(ui, input);
        }
        let carrying = self.caught.is_some() || self.drag.is_some();
        if ground.dragged_by(PointerButton::Primary) && !carrying || middle {
            let by = ui.input(|i| i.pointer.delta());
            if by != Vec2::ZERO {
                camera.pan(by);
                by_hand = true;
            }
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        }
        if ground.double_clicked()
            && let Some(at) = pointer
            && let Some(target) = self.looked_into(camera, input, at)
        {
            self.go(&mut camera, target, input, now);
            ui.ctx().request_repaint();
            self.fitted = false;
            self.follow.moved_by_hand();
        }
        if by_hand {
            self.by_hand(camera, now);
        } else {
            self.moved(&camera, now);
            self.camera = Some(camera);
        }
    }

    /// The camera after the user has moved it: it is there, and follows nothing until the next step.
    pub(crate) fn by_hand(&mut self, camera: Camera, now: f64) {
        self.fitted = false;
        self.glide = None;
        self.landing.end(now);
        self.follow.moved_by_hand();
        self.moved(&camera, now);
        self.camera = Some(camera);
    }
}
