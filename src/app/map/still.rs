//! The map as a picture in a text: it answers to nothing, and scrolling moves it without drawing it again.

use super::{MapView, input::MapInput, layout, view::paint};
use egui::{Margin, Rect, Ui, Vec2};
use engine::base::keys::PlaceKey;
use std::sync::Arc;

/// Around what a picture shows: counters and names at its rim stay inside.
const RIM: Margin = Margin { left: 58, right: 58, top: 34, bottom: 34 };

impl MapView {
    /// Draws a scene into `rect`, framed on some places.
    pub fn picture(&mut self, ui: &mut Ui, rect: Rect, input: &MapInput<'_>, frame: &[PlaceKey]) {
        let same = |view: Rect| (view.size() - rect.size()).length() < 0.5;
        // Where it was drawn first: later frames move what was drawn.
        let home = self.camera().map(|c| c.view).filter(|v| same(*v)).unwrap_or(rect);
        let mut whole = ui.new_child(egui::UiBuilder::new().max_rect(home).id_salt("picture"));
        whole.set_clip_rect(home);
        self.prepare(&whole, input, home);
        self.frame(input, frame);
        let Some(camera) = self.camera().copied() else { return };
        self.refresh(&whole, input, &camera);
        let by = (rect.min - home.min).round();
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        if let Some(mut meshes) = self.drawn() {
            for mesh in meshes.iter_mut().filter(|_| by != Vec2::ZERO) {
                Arc::make_mut(mesh).translate(by);
            }
            paint(&painter, meshes);
        }
        self.watch_glyphs(ui);
    }

    /// Puts the camera over some places.
    fn frame(&mut self, input: &MapInput<'_>, frame: &[PlaceKey]) {
        let km = layout::points(&input.scene.board);
        let points: Vec<_> = frame.iter().filter_map(|&p| km.get(p.index()).copied()).collect();
        if points.is_empty() {
            return;
        }
        let region = Rect::from_points(&points);
        if let Some(camera) = self.camera.as_mut() {
            camera.fit(region, RIM);
        }
    }
}
