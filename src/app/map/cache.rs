//! What is kept between frames: the ground for a zoom, the pieces for a zoom and a scene.

use super::{
    bake::{Atlas, Bake},
    camera::{Camera, MARGIN},
    ground_cache::GroundMesh,
    input::MapInput,
    layout,
    pieces::{Anchor, Circumstances, build_pieces},
    view::MapView,
};
use egui::Ui;

/// How long the camera has to rest before names are placed again.
const REST: f64 = 0.12;

impl MapView {
    /// Brings ground and pieces up to date.
    pub(crate) fn refresh(&mut self, ui: &Ui, input: &MapInput<'_>, camera: &Camera) {
        let ppp = ui.ctx().pixels_per_point();
        let atlas = self.atlas.update(ui);
        let now = ui.input(|i| i.time);
        let rested = now - self.camera_moved >= REST;
        self.travels.update(ui, input, now);
        let Some(ground) = &mut self.ground else { return };
        let generation = ground.generation;
        let away = self.travels.away();
        let at = Circumstances { camera, ppp, atlas, away, ground: generation };
        let still = self.pieces.as_ref().is_none_or(|p| p.camera == *camera);
        let stale = self.pieces.as_ref().is_none_or(|p| !p.key.fits(input, at));
        if self.pieces.as_ref().is_none_or(|p| !p.key.same_marks(input)) {
            self.marks_since = now;
        }
        let replace = self.pieces.is_none() || (still && (stale || (self.labels_due && rested)));
        if self.labels_due && !rested {
            ui.ctx().request_repaint_after_secs((REST - (now - self.camera_moved)).max(0.0) as f32 + 0.01);
        }
        let followed = || !stale && !replace;
        if !(followed() && self.pieces.as_mut().is_some_and(|p| p.follow(camera, ppp))) {
            let km = layout::points(&input.scene.board);
            let owners = layout::owners(input.scene, &km);
            if owners != ground.owners {
                ground.control = ground.km.control(&owners);
                ground.owners = owners;
                ground.mesh.key = None;
            }
            self.past.refresh(input.overlay, &input.scene.board, &km, &ground.km);
            self.past.bake(ui, camera, input.theme);
            let parts = (km.as_slice(), &*ground.km, &self.past);
            let before = self.pieces.take().map(|p| p.mesh);
            let memory = (&mut self.taken, &mut self.atlas, before.as_deref());
            let pieces = build_pieces(ui, input, at, parts, replace, memory);
            if replace {
                self.labels_due = false;
            }
            self.pieces = Some(pieces);
        }
        let key = (camera.k, camera.view, (input.theme.dark, input.theme.strong), ppp);
        if ground.mesh.key != Some(key) || !ground.mesh.follow(camera, ppp) {
            let no_text = Atlas { generation: 0, size: [1, 1] };
            let before = Some(&*ground.mesh.mesh);
            let mut bake = Bake::new(ui, camera.view.expand(MARGIN), no_text, before);
            let mesh = ground.km.mesh(&ground.control, camera, input.theme, &mut bake);
            ground.mesh = GroundMesh { key: Some(key), anchor: Some(Anchor::new(camera)), mesh };
        }
    }
}
