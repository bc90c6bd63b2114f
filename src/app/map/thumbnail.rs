//! A map as small as a stamp: ground, front and the places that are worth points; on a card with their names.

use super::{
    bake::{Atlas, Bake},
    camera::Camera,
    drawn::Drawn,
    ground::GroundKm,
    layout,
    past_fronts::PastFronts,
};
use crate::ui::{Kit, Role, Theme, theme::Year};
use egui::{Align2, CornerRadius, Mesh, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, epaint::TextShape, vec2};
use engine::{
    base::keys::PlaceKey,
    show::{
        board::{Board, Grid},
        overlay::Overlay,
        scene::Scene,
        season::Season,
    },
};
use std::sync::Arc;

/// How much of a map is on a stamp.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    /// The whole theatre.
    All,
    /// The theatre as high as the stamp, around the front, with names: what does not fit in stays outside at the sides.
    High,
    /// The whole theatre with past fronts, and room for discs at its places.
    Past,
    /// So little that roads, rivers and hexes are told apart.
    Middle,
    /// The same around a place.
    Around(PlaceKey),
}

/// What a stamp was made for. It holds its scene, so that none that is made later lies where this one did.
#[derive(Clone)]
struct Key {
    scene: Arc<Scene>,
    overlay: Option<Arc<Overlay>>,
    rect: Rect,
    theme: &'static Theme,
    ppp: f32,
    part: Part,
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        let same_overlay = match (&self.overlay, &other.overlay) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        Arc::ptr_eq(&self.scene, &other.scene)
            && same_overlay
            && (self.rect, self.ppp, self.part) == (other.rect, other.ppp, other.part)
            && self.theme == other.theme
    }
}

/// The stamp, kept as long as nothing of it changes.
#[derive(Default)]
pub struct Thumbnail {
    made: Option<(Key, Stamp)>,
}

/// What is drawn, and where names stand.
struct Stamp {
    mesh: Arc<Mesh>,
    names: Vec<(Pos2, String)>,
    places: Vec<(PlaceKey, Pos2)>,
}

impl Thumbnail {
    /// Draws a scene into a rectangle.
    pub fn ui(&mut self, ui: &Ui, rect: Rect, scene: &Arc<Scene>, theme: &'static Theme) {
        self.drawn(ui, rect, (scene, None), Part::All, theme);
    }

    /// Draws a scene over all of a rectangle, with the names of the places that are worth points.
    pub fn filled(&mut self, kit: Kit, ui: &Ui, rect: Rect, scene: &Arc<Scene>) {
        self.drawn(ui, rect, (scene, None), Part::High, kit.th);
        let Some((_, stamp)) = &self.made else { return };
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let mut taken: Vec<Rect> = Vec::new();
        for (at, name) in &stamp.names {
            let galley = kit.line(&painter, name, Role::CaptionSemi, kit.th.ink);
            let beside = [(Align2::LEFT_CENTER, 7.0), (Align2::RIGHT_CENTER, -7.0)];
            let spots = beside.map(|(align, off)| align.anchor_size(*at + vec2(off, 0.0), galley.size()));
            let free = |spot: &&Rect| {
                rect.shrink(3.0).contains_rect(**spot) && taken.iter().all(|t| !t.intersects(**spot))
            };
            let Some(spot) = spots.iter().find(free).copied() else { continue };
            for by in [vec2(-1.0, 0.0), vec2(1.0, 0.0), vec2(0.0, -1.0), vec2(0.0, 1.0)] {
                let halo = TextShape::new(spot.min + by, Arc::clone(&galley), kit.th.halo);
                painter.add(halo.with_override_text_color(kit.th.halo));
            }
            painter.galley(spot.min, galley, kit.th.ink);
            taken.push(spot);
        }
    }

    /// Draws a scene with the past fronts of an overlay over all of a rectangle; where its places with points lie.
    pub fn past(
        &mut self,
        ui: &Ui,
        rect: Rect,
        of: (&Arc<Scene>, Option<&Arc<Overlay>>),
        theme: &'static Theme,
    ) -> Vec<(PlaceKey, Pos2)> {
        self.drawn(ui, rect, of, Part::Past, theme);
        self.made.as_ref().map_or_else(Vec::new, |(_, stamp)| stamp.places.clone())
    }

    /// Draws the middle of a scene.
    pub fn cut(&mut self, ui: &Ui, rect: Rect, scene: &Arc<Scene>, theme: &'static Theme) {
        self.drawn(ui, rect, (scene, None), Part::Middle, theme);
    }

    /// Draws a few hexes or places around one of a scene.
    pub fn around(
        &mut self,
        ui: &Ui,
        rect: Rect,
        (scene, place): (&Arc<Scene>, Option<PlaceKey>),
        theme: &'static Theme,
    ) {
        self.drawn(ui, rect, (scene, None), place.map_or(Part::Middle, Part::Around), theme);
    }

    fn drawn(
        &mut self,
        ui: &Ui,
        rect: Rect,
        (scene, overlay): (&Arc<Scene>, Option<&Arc<Overlay>>),
        part: Part,
        theme: &'static Theme,
    ) {
        let ppp = ui.ctx().pixels_per_point();
        let key = Key { scene: Arc::clone(scene), overlay: overlay.cloned(), rect, theme, ppp, part };
        if self.made.as_ref().is_none_or(|(made, _)| *made != key) {
            self.made = Some((key, stamp(ui, rect, (scene, overlay), part, theme)));
        }
        let Some((_, stamp)) = &self.made else { return };
        ui.painter().with_clip_rect(rect.intersect(ui.clip_rect())).add(Shape::Mesh(Arc::clone(&stamp.mesh)));
        let corner = CornerRadius::same(crate::ui::theme::space::CORNER_KEY);
        ui.painter().rect_stroke(rect, corner, Stroke::new(1.0, theme.line2), StrokeKind::Inside);
    }
}

/// The triangles of a stamp and its names.
fn stamp(
    ui: &Ui,
    rect: Rect,
    (scene, overlay): (&Scene, Option<&Arc<Overlay>>),
    part: Part,
    theme: &'static Theme,
) -> Stamp {
    let ground = GroundKm::of(&scene.board);
    let km = layout::points(&scene.board);
    let control = ground.control(&layout::sites(scene, &km));
    let mut camera = ground.camera();
    camera.resize(rect);
    let theatre = layout::theatre(&scene.board, &km);
    match part {
        Part::All => camera.fit(theatre, egui::Margin::same(3)),
        Part::Past => camera.fit(theatre, egui::Margin::same(20)),
        Part::High => {
            camera.cover(theatre, egui::Margin::ZERO);
            camera.look_at(around_front(scene, &km).unwrap_or(theatre).center());
        }
        Part::Middle => camera.fit(middle(scene, &km, theatre, &camera), egui::Margin::ZERO),
        Part::Around(place) => {
            let at = km.get(place.index()).copied().unwrap_or(theatre.center());
            camera.fit(around(at, theatre, &camera), egui::Margin::ZERO);
            camera.look_at(at);
        }
    }
    let no_text = Atlas { generation: 0, size: [1, 1] };
    let mut bake = Bake::new(ui, rect, no_text, None);
    let season = if theme.seasons { scene.season.clone() } else { Season::default() };
    let theme = &theme.in_year(Year::of(season.sky));
    let drawn = Drawn { season, ..Drawn::default() };
    let mut mesh = ground.mesh((&control, None, &drawn), &camera, theme, &mut bake);
    let mut bake = Bake::new(ui, rect, no_text, None);
    if matches!(part, Part::Middle | Part::Around(_)) {
        bake.add(links(&scene.board, &km, &camera, theme));
    }
    if part == Part::Past {
        let mut past = PastFronts::default();
        past.refresh(overlay, &scene.board, &km, &ground);
        let mut lines = Vec::new();
        past.strokes(&camera, theme, &mut lines);
        bake.add(lines);
    }
    let (mut names, mut places) = (Vec::new(), Vec::new());
    let worth = scene.board.keys().zip(&scene.board.places).filter(|(_, place)| place.worth != 0);
    for (key, place) in worth {
        let Some(at) = km.get(key.index()).map(|km| camera.screen(*km)) else { continue };
        places.push((key, at));
        let ink = scene.control(key).map_or(theme.ink2, |side| theme.side(side.0).line);
        bake.add([Shape::circle_filled(at, 3.4, ink), Shape::circle_filled(at, 2.0, theme.vp)]);
        names.push((place.worth, at, place.name.clone()));
    }
    // What is worth most is named first.
    names.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
    let own = Arc::make_mut(&mut mesh);
    own.append(bake.take());
    Stamp { mesh, names: names.into_iter().map(|(_, at, name)| (at, name)).collect(), places }
}

/// The part of the map in which the front lies.
fn around_front(scene: &Scene, km: &[Pos2]) -> Option<Rect> {
    let front = scene.front();
    let at = front.iter().filter_map(|place| km.get(place.index()).copied());
    (!front.is_empty()).then(|| Rect::from_points(&at.collect::<Vec<_>>()))
}

/// The links of a map of points and its places.
fn links<'a>(
    board: &'a Board,
    km: &'a [Pos2],
    camera: &'a Camera,
    theme: &Theme,
) -> impl Iterator<Item = Shape> + 'a {
    let at = |key: PlaceKey| km.get(key.index()).map(|km| camera.screen(*km));
    let (line, ink, paper) = (Stroke::new(1.0, theme.ink3), theme.ink2, theme.card);
    let ways = match &board.grid {
        Grid::Points(links) => links.as_slice(),
        Grid::Hexes(_) => &[],
    };
    let ways = ways.iter().filter_map(move |link| Some([at(link.a)?, at(link.b)?]));
    let on_map = board.places.iter().zip(km).filter(|(place, _)| place.is_on_map());
    let points = on_map.filter(|_| board.hex_grid().is_none()).map(|(_, km)| camera.screen(*km));
    let points =
        points.flat_map(move |at| [Shape::circle_filled(at, 2.4, ink), Shape::circle_filled(at, 1.4, paper)]);
    ways.map(move |ends| Shape::line_segment(ends, line)).chain(points)
}

/// A few hexes, or a third of a map of points, around the place with points that is nearest to the middle.
fn middle(scene: &Scene, km: &[Pos2], theatre: Rect, camera: &Camera) -> Rect {
    let places = scene.board.places.iter().zip(km).filter(|(place, _)| place.worth != 0);
    let off = |at: &Pos2| at.distance_sq(theatre.center());
    let nearest = places.map(|(_, at)| *at).min_by(|a, b| off(a).total_cmp(&off(b)));
    around(nearest.unwrap_or(theatre.center()), theatre, camera)
}

/// A few hexes, or a third of a map of points, around a point.
fn around(at: Pos2, theatre: Rect, camera: &Camera) -> Rect {
    let side = camera.hex_radius().map_or(theatre.width() * 0.36, |radius| radius / camera.at().1 * 12.0);
    Rect::from_center_size(at, vec2(side, side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_scene_or_overlay_is_another_stamp() {
        let key = |scene: &Arc<Scene>, overlay: Option<&Arc<Overlay>>| Key {
            scene: Arc::clone(scene),
            overlay: overlay.cloned(),
            rect: Rect::ZERO,
            theme: Theme::pick(false, false),
            ppp: 1.0,
            part: Part::All,
        };
        let (one, other) = (Arc::new(Scene::default()), Arc::new(Scene::default()));
        let fronts = Arc::new(Overlay::default());
        assert!(key(&one, None) == key(&one, None) && key(&one, Some(&fronts)) == key(&one, Some(&fronts)));
        assert!(key(&one, None) != key(&other, None));
        assert!(key(&one, None) != key(&one, Some(&fronts)));
    }
}
