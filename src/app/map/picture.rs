//! The map as a picture of its own, without a window: SVG with real text, or pixels.
//!
//! A picture shows a scene and nothing else, so it holds no more than the viewer the scene was made for may know.

use super::{
    bake::{Atlas, Bake},
    camera::Camera,
    control::Control,
    drawn::Drawn,
    ground::GroundKm,
    input::{MapInput, Printed},
    labels::Remembered,
    layout,
    past_fronts::PastFronts,
    pieces::{Drawing, View, draw},
    raster::Raster,
    steer::FIT,
    svg::Svg,
};
use crate::ui::{
    Theme, fonts,
    theme::{self, Year},
};
use egui::{ColorImage, Context, Pos2, RawInput, Rect, Shape, Ui, Vec2, epaint::TextShape};
use engine::show::{overlay::Overlay, scene::Scene, season::Season};
use std::sync::Arc;

/// What a picture of the map is made of.
#[derive(Clone)]
pub struct Plate {
    /// What is on the map.
    pub scene: Arc<Scene>,
    /// The overlay that is on.
    pub overlay: Option<Arc<Overlay>>,
    /// Colours, whatever the window shows.
    pub theme: &'static Theme,
    /// Size in points.
    pub size: Vec2,
    /// Title of the picture.
    pub title: String,
    /// What it shows, for those who cannot see it.
    pub about: String,
    /// The game and its date, printed in a free corner; nothing where the game is not named.
    pub caption: (String, String),
    /// The side on whose ground the front has teeth.
    pub eyes: Option<u8>,
}

/// Everything a pass needs, made ready.
struct Ready {
    km: Vec<Pos2>,
    ground: Arc<GroundKm>,
    past: PastFronts,
    control: Control,
    camera: Camera,
}

impl Plate {
    fn ready(&self) -> Ready {
        let ground = GroundKm::of(&self.scene.board);
        let km = layout::points(&self.scene.board);
        let control = ground.control(&layout::sites(&self.scene, &km));
        let mut past = PastFronts::default();
        past.refresh(self.overlay.as_ref(), &self.scene.board, &km, &ground);
        let mut camera = ground.camera();
        camera.resize(self.screen());
        camera.fit(layout::theatre(&self.scene.board, &km), FIT);
        Ready { km, ground, past, control, camera }
    }

    fn screen(&self) -> Rect {
        Rect::from_min_size(Pos2::ZERO, self.size.max(Vec2::splat(64.0)).min(Vec2::splat(4096.0)).round())
    }

    fn raw(&self) -> RawInput {
        RawInput { screen_rect: Some(self.screen()), ..RawInput::default() }
    }

    fn context(&self, scale: f32) -> Context {
        let ctx = Context::default();
        fonts::install(&ctx);
        theme::apply(&ctx, self.theme, 1.0);
        ctx.set_pixels_per_point(scale);
        ctx
    }

    /// The theme in the weather of the scene.
    fn themed(&self) -> Theme {
        self.theme.in_year(Year::of(self.scene.season.sky))
    }

    /// How the ground is drawn.
    fn drawn(&self) -> Drawn {
        let season = if self.theme.seasons { self.scene.season.clone() } else { Season::default() };
        Drawn { season, ..Drawn::default() }
    }

    fn drawing(&self, ui: &Ui, ready: &Ready) -> Drawing {
        let theme = self.themed();
        let input = MapInput {
            overlay: self.overlay.as_ref(),
            printed: Printed { title: &self.caption.0, when: &self.caption.1, eyes: self.eyes },
            ..MapInput::still(&self.scene, 0, &theme, 1.0)
        };
        let view = View {
            camera: &ready.camera,
            away: &[],
            km: &ready.km,
            ground: &ready.ground,
            control: &ready.control,
            past: &ready.past,
            tools: false,
        };
        draw(ui, &input, view, None, (&mut Remembered::default(), true))
    }
}

/// The map as an SVG file. Fonts are named, not embedded.
pub fn svg(plate: &Plate) -> String {
    let ready = plate.ready();
    let ctx = plate.context(1.0);
    let mut text = String::new();
    for _ in 0..2 {
        // The first pass only loads the fonts.
        let mut out = ctx.run_ui(plate.raw(), |ui| {
            let drawing = plate.drawing(ui, &ready);
            let mut svg = Svg::new(plate.screen().size(), &plate.title, &plate.about);
            svg.group("ground");
            let (theme, drawn) = (plate.themed(), plate.drawn());
            ready.ground.svg((&ready.control, plate.eyes, &drawn), &ready.camera, &theme, &mut svg);
            svg.end();
            let Drawing { base, under, stand, over, names, .. } = &drawing;
            let fixed = &drawing.fixed();
            let groups =
                [("links", base), ("marks", under), ("counters", stand), ("arrows", over), ("legend", fixed)];
            for (name, shapes) in groups {
                svg.group(name);
                svg.shapes(shapes);
                svg.end();
            }
            svg.group("names");
            for label in names {
                let at = label.current().min - Vec2::new(0.0, 2.0);
                let shape = TextShape::new(at, Arc::clone(&label.galley), plate.theme.ink);
                svg.text(&shape, Some(label.halo));
            }
            svg.end();
            text = svg.finish();
        });
        // Text stays text: the glyphs are not needed.
        out.textures_delta.clear();
    }
    text
}

/// The map as pixels, `scale` of them for each point; `None` when it cannot be drawn.
pub fn image(plate: &Plate, scale: f32) -> Option<ColorImage> {
    let ready = plate.ready();
    let ctx = plate.context(scale.clamp(0.5, 4.0));
    let mut raster = Raster::default();
    let mut picture = None;
    for _ in 0..2 {
        let mut out = ctx.run_ui(plate.raw(), |ui| {
            let drawing = plate.drawing(ui, &ready);
            let no_text = Atlas { generation: 0, size: [1, 1] };
            let mut bake = Bake::new(ui, plate.screen(), no_text, None);
            let mesh = ready.ground.mesh(
                (&ready.control, plate.eyes, &plate.drawn()),
                &ready.camera,
                &plate.themed(),
                &mut bake,
            );
            let painter = ui.painter().with_clip_rect(plate.screen());
            painter.add(Shape::Mesh(mesh));
            let fixed = drawing.fixed();
            let Drawing { base, under, stand, over, names, .. } = drawing;
            painter.extend([base, under, stand, over, fixed].into_iter().flatten());
            let mut texts = Vec::new();
            for label in &names {
                label.shapes(&mut texts);
            }
            painter.extend(texts);
        });
        raster.textures(&mut out.textures_delta);
        let ppp = out.pixels_per_point;
        let size = plate.screen().size() * ppp;
        let pixels = [size.x.round() as usize, size.y.round() as usize];
        picture = raster.draw(ctx.tessellate(out.shapes, ppp), pixels, ppp, None);
    }
    picture
}

/// The map as a PNG file.
pub fn png(plate: &Plate, scale: f32) -> Option<Vec<u8>> {
    encode(&image(plate, scale)?)
}

/// Pixels as a PNG file.
pub(crate) fn encode(picture: &ColorImage) -> Option<Vec<u8>> {
    use image::ImageEncoder as _;
    let raw: Vec<u8> = picture.pixels.iter().flat_map(egui::Color32::to_srgba_unmultiplied).collect();
    let mut bytes = Vec::new();
    let [w, h] = picture.size;
    image::codecs::png::PngEncoder::new(&mut bytes)
        .write_image(&raw, w as u32, h as u32, image::ExtendedColorType::Rgba8)
        .ok()?;
    Some(bytes)
}
