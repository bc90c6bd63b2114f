//! A battle or a turn as pictures: the map of each, and under it what was told, drawn as pixels without a window.

use super::{
    bake::{Atlas, Bake},
    drawn::Drawn,
    input::MapInput,
    labels::Remembered,
    layout, moving_file,
    page_sheet::{PageSheet, at_rest, in_weather, seen},
    picture::encode,
    pieces::{Drawing, View, draw},
    raster::Raster,
};
use crate::ui::theme::Role;
use egui::{Color32, ColorImage, FontId, Pos2, RawInput, Rect, Shape as Drawn2d, Ui, vec2};
use engine::show::scene::Mark;
use report::moving::{Moving, Shape, Shot};

/// Room under a map for what is told, and around that, in points.
const BAND: f32 = 140.0;
const MARGIN: f32 = 14.0;
/// Pictures beside each other on a strip, and the gap between them, in points.
const ROW: (usize, f32) = (3, 12.0);
/// Pixels for each point: a picture that moves goes through the net, a strip is printed; with more than a row of it less will do.
const SCALE: (f32, f32, f32) = (1.0, 1.5, 1.0);

/// The file of some pictures; `None` when they cannot be drawn.
pub(super) fn file(shown: &Moving, shape: Shape) -> Option<Vec<u8>> {
    match shape {
        Shape::Moving => {
            let pictures = pictures(shown, SCALE.0)?;
            let holds = shown.shots.iter().map(|shot| shot.hold);
            moving_file::encode(&pictures.into_iter().zip(holds).collect::<Vec<_>>())
        }
        Shape::Strip => {
            let shown = shown.clone().for_a_strip();
            let scale = if shown.shots.len() > ROW.0 { SCALE.2 } else { SCALE.1 };
            encode(&side_by_side(&pictures(&shown, scale)?, scale))
        }
    }
}

/// The pictures, all of one size.
fn pictures(shown: &Moving, scale: f32) -> Option<Vec<ColorImage>> {
    let board = &shown.shots.first()?.scene.board;
    let sheet = PageSheet::unread(board);
    sheet.ctx.set_pixels_per_point(scale);
    let mut raster = Raster::default();
    // The first pass of a context loads the fonts.
    let mut all = Vec::new();
    for (nth, shot) in shown.shots.iter().enumerate() {
        let passes = if nth == 0 { 2 } else { 1 };
        let mut picture = None;
        for _ in 0..passes {
            picture = one(&sheet, shown, shot, (nth, scale), &mut raster);
        }
        all.push(picture?);
    }
    Some(all)
}

/// One picture.
fn one(
    sheet: &PageSheet,
    shown: &Moving,
    shot: &Shot,
    (nth, scale): (usize, f32),
    raster: &mut Raster,
) -> Option<ColorImage> {
    let scene = at_rest(&shot.scene);
    let season = seen(&scene.season);
    let theme = &in_weather(&season);
    let control = sheet.control(layout::sites(&scene, &sheet.km), sheet.ground_of(&season));
    let camera = sheet.camera(&shown.near);
    let whole = Rect::from_min_size(Pos2::ZERO, camera.view.size() + vec2(0.0, BAND));
    let marks: Vec<Mark> = shot.rings.iter().map(|place| Mark::Ring { place: *place }).collect();
    let raw = RawInput { screen_rect: Some(whole), ..RawInput::default() };
    let mut out = sheet.ctx.run_ui(raw, |ui| {
        let still = MapInput::still(&scene, 0, theme, 1.0);
        let input = MapInput { marks: &marks, arrows: &shot.arrows, ..still };
        let view = View {
            camera: &camera,
            away: &[],
            km: &sheet.km,
            ground: &sheet.ground,
            control: &control,
            past: &sheet.past,
            tools: false,
        };
        let Drawing { base, under, stand, over, names, .. } =
            draw(ui, &input, view, None, (&mut Remembered::default(), true));
        let mut bake = Bake::new(ui, camera.view, Atlas { generation: 0, size: [1, 1] }, None);
        let drawn = Drawn { season: season.clone(), ..Drawn::default() };
        let mesh = sheet.ground.mesh((&control, None, &drawn), &camera, theme, &mut bake);
        let painter = ui.painter().with_clip_rect(camera.view);
        painter.add(Drawn2d::Mesh(mesh));
        painter.extend([base, under, stand, over].into_iter().flatten());
        let mut texts = Vec::new();
        for label in &names {
            label.shapes(&mut texts);
        }
        painter.extend(texts);
        let band = Rect::from_min_max(camera.view.left_bottom(), whole.max);
        told(ui, band, shown, shot, (nth + 1, shown.shots.len()));
    });
    raster.textures(&mut out.textures_delta);
    let size = whole.size() * scale;
    let pixels = [size.x.round() as usize, size.y.round() as usize];
    raster.draw(sheet.ctx.tessellate(out.shapes, scale), pixels, scale, None)
}

/// What is written under a map.
fn told(ui: &Ui, band: Rect, shown: &Moving, shot: &Shot, (nth, of): (usize, usize)) {
    let paper = crate::ui::theme::LIGHT;
    let painter = ui.painter().with_clip_rect(band);
    painter.rect_filled(band, 0.0, paper.panel);
    painter.hline(band.x_range(), band.top() + 0.5, (1.0, paper.line));
    let left = band.left_top() + vec2(MARGIN, 8.0);
    let width = band.width() - 2.0 * MARGIN;
    let where_now = format!("{}  ·  {nth} of {of}", shown.title);
    let head =
        [(where_now.as_str(), Role::Caption, paper.ink2), (shot.head.as_str(), Role::Heading, paper.ink)];
    let said = shot.said.iter().map(|said| (said.as_str(), Role::Table, paper.ink));
    let last = head.len() + shot.said.len();
    let mut at = left;
    for (nth, (text, role, colour)) in (1..).zip(head.into_iter().chain(said)) {
        let rows = if nth == last { 2 } else { 1 };
        let galley = lines(ui, (text, rows), role.font(1.0), colour, width);
        let height = galley.size().y;
        painter.galley(at, galley, colour);
        at.y += height + 2.0;
    }
}

/// A text in so many rows, cut where it has no room.
fn lines(
    ui: &Ui,
    (text, rows): (&str, usize),
    font: FontId,
    colour: Color32,
    width: f32,
) -> std::sync::Arc<egui::Galley> {
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), font, colour, width);
    job.wrap.max_rows = rows;
    job.wrap.break_anywhere = rows == 1;
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// Pictures of one size in rows.
fn side_by_side(pictures: &[ColorImage], scale: f32) -> ColorImage {
    let [w, h] = pictures.first().map_or([1, 1], |picture| picture.size);
    let gap = (ROW.1 * scale).round() as usize;
    let columns = ROW.0.min(pictures.len()).max(1);
    let rows = pictures.len().div_ceil(columns);
    let size = [columns * (w + gap) - gap, rows * (h + gap) - gap];
    let mut all = ColorImage::filled(size, Color32::WHITE);
    for (nth, picture) in pictures.iter().enumerate() {
        let (x, y) = (nth % columns * (w + gap), nth / columns * (h + gap));
        for (row, from) in picture.pixels.chunks(w).enumerate() {
            let to = (y + row) * size[0] + x;
            all.pixels[to..to + w].copy_from_slice(from);
        }
    }
    all
}
