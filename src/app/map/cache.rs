//! What is kept between frames: the ground for a zoom, the pieces for a zoom and a scene.

use super::{
    bake::{Atlas, Bake},
    camera::{Camera, MARGIN},
    drawn::Drawn,
    ground_cache::MeshKey,
    ink::LeftOut,
    input::MapInput,
    layout,
    pieces::{Anchor, Circumstances, Pieces, build_pieces},
    under_way,
    view::MapView,
};
use egui::{Shape, Ui};

/// How long the camera has to rest before names are placed again.
const REST: f64 = 0.12;

impl MapView {
    /// Brings ground and pieces up to date.
    pub(crate) fn refresh(&mut self, ui: &Ui, input: &MapInput<'_>, camera: &Camera) {
        let atlas = self.atlas.update(ui);
        let now = ui.input(|i| i.time);
        self.travels.update(ui, input, now);
        // On its way to somewhere else, pieces are made once for where the camera will rest.
        let rest = self.bound_for(camera);
        let gliding = rest.is_some();
        let rest = rest.unwrap_or(*camera);
        self.refresh_pieces(ui, input, (&rest, gliding), (atlas, now));
        self.refresh_ground(ui, input, camera, gliding);
    }

    /// Where the camera will rest, while it glides farther than pieces are just shifted.
    fn bound_for(&self, camera: &Camera) -> Option<Camera> {
        let rest = camera.looking(self.glide?.to);
        let far = (rest.screen(camera.centre) - rest.view.center()).length() > MARGIN * 0.5;
        let made = self.pieces.as_ref().is_some_and(|p| p.glide_to(&rest));
        (made || far || rest.k != camera.k).then_some(rest)
    }

    /// The pieces for a camera.
    fn refresh_pieces(
        &mut self,
        ui: &Ui,
        input: &MapInput<'_>,
        (camera, gliding): (&Camera, bool),
        (atlas, now): (Atlas, f64),
    ) {
        let Some(ground) = &mut self.ground else { return };
        let ppp = ui.ctx().pixels_per_point();
        let rested = now - self.camera_moved >= REST;
        let reaching = if gliding {
            self.camera.map_or(*camera, |now| camera.reaching(under_way::reach(camera, &now)))
        } else {
            *camera
        };
        let away = self.travels.away();
        let at = Circumstances { camera: &reaching, ppp, atlas, away, ground: ground.generation, gliding };
        let still = self.pieces.as_ref().is_none_or(|p| p.camera == *camera);
        let fits = |p: &Pieces| p.key.fits(input, at) && (!gliding || p.glide_to(camera));
        let stale = !self.pieces.as_ref().is_some_and(fits);
        if self.pieces.as_ref().is_none_or(|p| !p.key.same_marks(input)) {
            self.marks_since = now;
        }
        let due = self.labels_due && rested && !gliding;
        // While the camera rests names stay where they are, whatever is marked, said or laid over the map.
        let replace = self.pieces.is_none() || gliding || (still && due);
        if self.labels_due && !rested {
            ui.ctx().request_repaint_after_secs((REST - (now - self.camera_moved)).max(0.0) as f32 + 0.01);
        }
        if !stale && gliding {
            return;
        }
        let followed = || !stale && !replace;
        if followed() && self.pieces.as_mut().is_some_and(|p| p.follow(camera, ppp)) {
            return;
        }
        let km = layout::points(&input.scene.board);
        ground.hold(layout::sites(input.scene, &km));
        self.past.refresh(input.overlay, &input.scene.board, &km, &ground.km);
        let before = self.pieces.take().map(|p| p.mesh);
        let mut pieces = None;
        // Stamps that are new may make the picture of the glyphs larger, once.
        for _ in 0..2 {
            self.past.bake(ui, camera, input.theme, (&mut self.stamps, &mut self.atlas));
            let parts = (km.as_slice(), (&*ground.km, &ground.control), &self.past);
            let memory = (&mut self.atlas, &mut self.stamps, &mut self.kept, before.as_deref());
            pieces = Some(build_pieces(ui, input, at, parts, replace, &mut self.remembered, memory));
            if self.past.fits(self.atlas.now()) && self.kept.fits(self.atlas.now()) {
                break;
            }
        }
        if replace && !gliding {
            self.labels_due = false;
        }
        self.pieces = pieces;
    }

    /// The ground for a camera; for one on its way what there is may do.
    fn refresh_ground(&mut self, ui: &Ui, input: &MapInput<'_>, camera: &Camera, gliding: bool) {
        let (year, due) = self.seasons.at(input, ui.input(|i| i.time));
        if let Some(due) = due {
            ui.ctx().request_repaint_after_secs(due as f32);
        }
        let Some(ground) = &mut self.ground else { return };
        let theme = &input.theme.in_year(year);
        let season = ground.season(&input.scene.season, theme.seasons);
        let ppp = ui.ctx().pixels_per_point();
        let look = (theme.dark, theme.strong, theme.year);
        let eyes = input.printed.eyes;
        let atlas = self.atlas.now();
        let key = (camera.k, camera.view, look, ppp, eyes, atlas);
        let same = |(_, view, was, points, whose, glyphs): MeshKey| {
            (view, was, points, whose, glyphs) == (camera.view, look, ppp, eyes, atlas)
        };
        if gliding && ground.mesh.key.is_some_and(same) && ground.mesh.stretches(camera) {
            return;
        }
        if ground.mesh.key != Some(key) || !ground.mesh.follow(camera, ppp) {
            ground.mesh.key = None;
        }
        // What lies on the ground decides what of it there is room for.
        let others = self.pieces.as_ref().map_or(0, Pieces::vertices);
        let mut left_out = ground.mesh.leaves_out(others);
        while ground.mesh.key.is_none() || ground.mesh.left_out != left_out {
            let whole = ground.mesh.key.is_none();
            let left_out_now = if whole { LeftOut::default() } else { left_out };
            let marks = ground.km.patterns(camera, theme);
            let stamp =
                |(kind, group): &(_, Vec<Shape>)| Some((*kind, self.stamps.of(ui, self.atlas.now(), group)?));
            let patterns = marks.iter().filter_map(stamp).collect();
            let drawn = Drawn { left_out: left_out_now, patterns, season: season.clone() };
            let mut bake =
                Bake::new(ui, camera.view.expand(MARGIN), self.atlas.measure(ui), Some(&ground.mesh.mesh));
            ground.mesh.mesh = ground.km.mesh((&ground.control, eyes, &drawn), camera, theme, &mut bake);
            ground.mesh.anchor = Some(Anchor::new(camera));
            ground.mesh.left_out = left_out_now;
            if whole {
                (ground.mesh.key, ground.mesh.tally) = (Some(key), bake.tally());
                left_out = ground.mesh.leaves_out(others);
            }
        }
    }
}
