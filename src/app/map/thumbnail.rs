//! A map as small as a stamp: ground, front and the places that are worth points, without a word.

use super::{
    bake::{Atlas, Bake},
    ground::GroundKm,
    layout,
};
use crate::{app::ui::theme::Theme, engine::show::scene::Scene};
use egui::{CornerRadius, Mesh, Rect, Shape, Stroke, StrokeKind, Ui};
use std::sync::Arc;

/// What a stamp was made for.
#[derive(Clone, Copy, PartialEq)]
struct Key {
    version: u64,
    rect: Rect,
    theme: &'static Theme,
    ppp: f32,
}

/// The stamp, kept as long as nothing of it changes.
#[derive(Default)]
pub struct Thumbnail {
    made: Option<(Key, Arc<Mesh>)>,
}

impl Thumbnail {
    /// Draws a scene into a rectangle; `version` is another number for another scene.
    pub fn ui(&mut self, ui: &Ui, rect: Rect, scene: &Scene, version: u64, theme: &'static Theme) {
        let key = Key { version, rect, theme, ppp: ui.ctx().pixels_per_point() };
        if self.made.as_ref().is_none_or(|(made, _)| *made != key) {
            self.made = Some((key, Arc::new(stamp(ui, rect, scene, theme))));
        }
        let Some((_, mesh)) = &self.made else { return };
        ui.painter().with_clip_rect(rect).add(Shape::Mesh(Arc::clone(mesh)));
        let corner = CornerRadius::same(crate::app::ui::theme::space::CORNER_KEY);
        ui.painter().rect_stroke(rect, corner, Stroke::new(1.0, theme.line2), StrokeKind::Inside);
    }
}

/// The triangles of a stamp.
fn stamp(ui: &Ui, rect: Rect, scene: &Scene, theme: &'static Theme) -> Mesh {
    let ground = GroundKm::of(&scene.board);
    let km = layout::points(&scene.board);
    let control = ground.control(&layout::owners(scene, &km));
    let mut camera = ground.camera();
    camera.resize(rect);
    camera.fit(layout::theatre(&scene.board, &km), egui::Margin::same(3));
    let no_text = Atlas { generation: 0, size: [1, 1] };
    let mut bake = Bake::new(ui, rect, no_text, None);
    let mut mesh = ground.mesh((&control, None), &camera, theme, &mut bake);
    let mut bake = Bake::new(ui, rect, no_text, None);
    let worth = scene.board.keys().zip(&scene.board.places).filter(|(_, place)| place.worth != 0);
    for (key, _) in worth {
        let Some(at) = km.get(key.index()).map(|km| camera.screen(*km)) else { continue };
        let ink = scene.control(key).map_or(theme.ink2, |side| theme.side(side.0).line);
        bake.add([Shape::circle_filled(at, 3.4, ink), Shape::circle_filled(at, 2.0, theme.vp)]);
    }
    let own = Arc::make_mut(&mut mesh);
    own.append(bake.take());
    std::mem::take(own)
}
