//! The map as a file or on the clipboard, drawn on another thread from the scene on the screen.

use crate::{
    command::PictureKind,
    desk::state::Desk,
    map::{
        pages::OnPages,
        picture::{Plate, image, png, svg},
    },
    play::Play,
    program::making::Makers,
    ui::Theme,
    worker::{Wake, slot::Slot},
};
use egui::{ColorImage, vec2};
use engine::show::scene::Scene;
use report::{
    maps::Maps as _,
    moving::{Extent, Moving, Shape},
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// Points of a picture, and pixels for each in a file.
const SIZE: (f32, f32, f32) = (1200.0, 1200.0, 2.0);

/// The picture of what is on the screen now.
pub(crate) fn plate(game: &Play, theme: &'static Theme) -> Plate {
    let overlay = game.overlays.now.clone();
    Plate { overlay, ..map_of(game, game.desk.seen.scene.clone(), theme) }
}

/// The picture of a moment of the game without an overlay.
pub(crate) fn map_of(game: &Play, scene: Arc<Scene>, theme: &'static Theme) -> Plate {
    let desk = &game.desk;
    let when = desk.seen.sequence.date.clone();
    let title = format!("{}, {when}", desk.table.title());
    let units = scene.counters.len();
    let about =
        format!("Map of {} as the {} side sees it: {units} units", title, desk.side_name(desk.eyes()));
    let caption = (desk.table.title().to_owned(), when);
    let size = vec2(SIZE.0, SIZE.1);
    Plate { scene, overlay: None, theme, size, title, about, caption, eyes: desk.eyes_of_viewer() }
}

/// A picture as the bytes of a file, of the kind its ending says.
///
/// # Errors
/// One sentence when it cannot be drawn.
pub(crate) fn drawn(plate: &Plate, path: &Path) -> Result<Vec<u8>, String> {
    if path.extension().is_some_and(|e| e.eq_ignore_ascii_case(PictureKind::Svg.ending())) {
        return Ok(svg(plate).into_bytes());
    }
    png(plate, SIZE.2).ok_or_else(|| "the map could not be drawn".to_owned())
}

impl Makers {
    /// Starts making pictures of the battle or the turn shown, as far as it is shown and may be known.
    pub(crate) fn shots(
        &mut self,
        wake: &Wake,
        desk: &Desk,
        path: PathBuf,
        (extent, shape): (Extent, Shape),
    ) {
        let (kind, journal, names) = (Arc::clone(&desk.kind), desk.table.journal(), desk.table.spelling());
        let (until, who) = ((desk.told_tip(), desk.at()), desk.viewer());
        let what = match shape {
            Shape::Moving => "moving picture",
            Shape::Strip => "strip",
        };
        self.start(wake, what, path, String::new(), move || {
            let mut table = kind.load(&journal)?;
            table.set_spelling(names);
            table.study_at(until.0)?;
            OnPages.moving(&Moving::of(&*table, until, who, extent)?, shape)
        });
    }
}

/// Draws pictures for the clipboard.
#[derive(Default)]
pub(crate) struct Clipboard(Slot<(), Option<ColorImage>>);

impl Clipboard {
    /// Starts drawing.
    pub(crate) fn start(&mut self, wake: &Wake, plate: Plate) {
        self.0.start(wake, (), move || image(&plate, 1.0));
    }

    /// The picture, when it is ready, or one sentence when it could not be drawn.
    pub(crate) fn poll(&mut self) -> Option<Result<ColorImage, &'static str>> {
        let ((), picture) = self.0.poll(Duration::ZERO)?;
        Some(picture.flatten().ok_or("The map could not be drawn"))
    }
}
