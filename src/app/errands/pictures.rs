//! The map as a file or on the clipboard, drawn on another thread from the scene on the screen.

use crate::app::{
    App,
    command::wishes::PictureKind,
    map::picture::{Plate, image, png, svg},
    play::Play,
    program::{
        picking::Picking,
        pictures::*,
        worker::{Progress, Task},
    },
};
use egui::vec2;
use std::path::PathBuf;

impl App {
    /// The picture of what is on the screen now; none without a game.
    fn plate(&self) -> Option<Plate> {
        let Play { desk, overlays, .. } = self.game.as_ref()?;
        let when = desk.seen.sequence.date.clone();
        let title = format!("{}, {when}", desk.table.title());
        let units = desk.seen.scene.counters.len();
        let about =
            format!("Map of {} as the {} side sees it: {units} units", title, desk.side_name(desk.eyes()));
        let scene = desk.seen.scene.clone();
        let overlay = overlays.now.clone();
        Some(Plate { scene, overlay, theme: self.kit().th, size: vec2(SIZE.0, SIZE.1), title, about })
    }

    /// Asks where the map goes.
    pub(crate) fn choose_picture(&mut self, kind: PictureKind) {
        if self.game.is_some() {
            self.pick_file(Picking::Picture(kind));
        }
    }

    /// Writes the map to a file, as its ending says.
    pub(crate) fn write_picture(&mut self, path: PathBuf) {
        if self.is_own_file(&path) {
            return;
        }
        let Some(plate) = self.plate() else { return };
        let vector = path.extension().is_some_and(|e| e.eq_ignore_ascii_case(PictureKind::Svg.ending()));
        let bytes = move || {
            if vector {
                return Ok(svg(&plate).into_bytes());
            }
            png(&plate, SIZE.2).ok_or_else(|| "the map could not be drawn".to_owned())
        };
        self.make_file("picture", path, String::new(), bytes);
    }

    /// Draws the map for the clipboard.
    pub(crate) fn copy_picture(&mut self) {
        if let Some(plate) = self.plate() {
            self.copying = Some(Task::run(&self.wake, move || image(&plate, 1.0)));
        }
    }

    /// Puts a picture that is ready on the clipboard.
    pub(crate) fn hand_over_picture(&mut self, ctx: &egui::Context) {
        let Some(task) = &self.copying else { return };
        let words = match task.poll() {
            Progress::Running => return,
            Progress::Done(Some(picture)) => {
                ctx.copy_image(picture);
                "The map is on the clipboard"
            }
            Progress::Done(None) | Progress::Lost => "The map could not be drawn",
        };
        self.copying = None;
        if let Some(Play { desk, .. }) = &mut self.game {
            desk.say(words);
        }
    }
}
