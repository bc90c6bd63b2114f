//! The whole sheet as a picture as small as a stamp: ground, whose it is and where the front runs. It is kept as a picture of
//! pixels, four corners of a frame, and made again only when what it shows changes.

use super::{bake::Bake, camera::Camera, drawn::Drawn, ground_cache::GroundCache, layout, raster};
use crate::ui::{Theme, theme::Year};
use egui::{Color32, ColorImage, Margin, Pos2, Rect, Shape, TextureHandle, TextureOptions, Ui, Vec2, vec2};
use engine::show::{board::Board, scene::Scene, season::Season};

/// Around the theatre, as a share of it: its outermost places are seen whole.
const AROUND: f32 = 0.02;
/// How wide it is, and which share of the map it takes at most, in width and height.
const WIDE: (f32, f32) = (112.0, 168.0);
const SHARE: Vec2 = vec2(0.19, 0.34);
/// So many times larger it is made: lines and discs become finer with the picture.
const FINE: f32 = 1.8;

/// What a picture was made for.
#[derive(PartialEq)]
struct Key {
    /// Which ground, and how often it changed hands.
    held: (u64, u64),
    season: Season,
    look: (bool, bool, Year),
    ppp: f32,
    size: Vec2,
    eyes: Option<u8>,
}

/// The picture, and where it was drawn last.
#[derive(Default)]
pub(crate) struct SmallSheet {
    made: Option<(Key, TextureHandle)>,
    /// Where it lies in the window, while it is there, and in which corner.
    pub(crate) rect: Option<Rect>,
    pub(crate) corner: Option<usize>,
}

/// How large it is in a view of this size for a theatre of this one.
pub(crate) fn size(view: Vec2, theatre: Vec2) -> Vec2 {
    let wide = (view.x * SHARE.x).clamp(WIDE.0, WIDE.1);
    let shape = theatre.y.max(1.0) / theatre.x.max(1.0);
    let high = (wide * shape).min(view.y * SHARE.y);
    vec2((high / shape).clamp(WIDE.0 * 0.5, wide), high).round()
}

/// A camera that sees the whole theatre in a part of the window.
pub(crate) fn camera(ground: &GroundCache, theatre: Rect, rect: Rect) -> Camera {
    let mut camera = ground.km.camera();
    camera.resize(rect);
    camera.fit(theatre.expand2(theatre.size() * AROUND), Margin::ZERO);
    camera.looking((theatre.center(), camera.at().1))
}

/// Which part of the map is in the middle of what is seen.
pub(crate) fn part(theatre: Rect, at: Pos2) -> &'static str {
    let third =
        |v: f32, from: f32, long: f32| (((v - from) / long.max(1.0) * 3.0).floor().clamp(0.0, 2.0)) as usize;
    let names = [
        ["north-west", "north", "north-east"],
        ["west", "middle", "east"],
        ["south-west", "south", "south-east"],
    ];
    names[third(at.y, theatre.top(), theatre.height())][third(at.x, theatre.left(), theatre.width())]
}

impl SmallSheet {
    /// The picture, made again if it has become another; it fills a part of the window.
    pub(crate) fn picture(
        &mut self,
        ui: &Ui,
        (ground, scene): (&GroundCache, &Scene),
        (theatre, rect): (Rect, Rect),
        eyes: Option<u8>,
        theme: &Theme,
    ) -> Shape {
        let key = Key {
            held: (ground.generation, ground.held),
            season: if theme.seasons { scene.season.clone() } else { Season::default() },
            look: (theme.dark, theme.strong, theme.year),
            ppp: ui.ctx().pixels_per_point(),
            size: rect.size(),
            eyes,
        };
        let made = self.made.take().filter(|(was, _)| *was == key);
        let (key, picture) = made.unwrap_or_else(|| {
            let image = drawn(ui, (ground, &scene.board), (theatre, &key), theme);
            (key, ui.ctx().load_texture("overview", image, TextureOptions::LINEAR))
        });
        let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
        let shape = Shape::image(picture.id(), rect, whole, Color32::WHITE);
        self.made = Some((key, picture));
        shape
    }
}

/// The pixels of a picture.
fn drawn(
    ui: &Ui,
    (ground, board): (&GroundCache, &Board),
    (theatre, key): (Rect, &Key),
    theme: &Theme,
) -> ColorImage {
    let rect = Rect::from_min_size(Pos2::ZERO, key.size * FINE);
    let camera = camera(ground, theatre, rect);
    let ppp = key.ppp / FINE;
    let mut options = ui.ctx().tessellation_options(|o| *o);
    options.prerasterized_discs = false;
    let mut bake = Bake::plain(ppp, options);
    let drawn = Drawn { season: key.season.clone(), ..Drawn::default() };
    let mesh = ground.km.mesh((&ground.control, key.eyes, &drawn), &camera, theme, &mut bake);
    let mut bake = Bake::plain(ppp, options);
    bake.add(worth(board, &camera, theme));
    let pixels = (key.size * key.ppp).round();
    let mut image = ColorImage::filled([pixels.x as usize, pixels.y as usize], theme.land);
    for mesh in [&*mesh, &bake.take()] {
        raster::over(mesh, &mut image, ppp);
    }
    image
}

/// Discs of the places that are worth points: by them one finds one's way.
fn worth<'a>(board: &'a Board, camera: &'a Camera, theme: &'a Theme) -> impl Iterator<Item = Shape> + 'a {
    let points = layout::points(board);
    let worth = board.places.iter().zip(points).filter(|(place, _)| place.worth != 0 && place.is_on_map());
    worth.flat_map(|(_, km)| {
        let at = camera.screen(km);
        let radius = |r: f32| r * FINE;
        [Shape::circle_filled(at, radius(2.6), theme.ink2), Shape::circle_filled(at, radius(1.6), theme.vp)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn it_takes_little_of_the_map_and_has_the_shape_of_the_theatre() {
        for (view, most) in
            [(vec2(700.0, 560.0), 0.08), (vec2(780.0, 760.0), 0.07), (vec2(1120.0, 940.0), 0.04)]
        {
            for theatre in [vec2(1480.0, 1815.0), vec2(1900.0, 2100.0)] {
                let size = size(view, theatre);
                assert!(size.x * size.y <= most * view.x * view.y, "{size} in {view}");
                assert!((size.y / size.x - theatre.y / theatre.x).abs() < 0.02, "{size}");
                assert!(size.x <= WIDE.1);
            }
        }
    }

    #[test]
    fn a_part_of_the_map_is_named_by_its_bearing() {
        let theatre = Rect::from_min_max(pos2(-30.0, 0.0), pos2(30.0, 90.0));
        assert_eq!(part(theatre, pos2(-25.0, 10.0)), "north-west");
        assert_eq!(part(theatre, pos2(0.0, 45.0)), "middle");
        assert_eq!(part(theatre, pos2(500.0, 200.0)), "south-east");
        assert_eq!(part(Rect::NOTHING, pos2(f32::NAN, 1.0)), "north-west");
    }
}
