//! Small pictures of the games of the shelf: the map as the file has it, without its units. Each is drawn once on another
//! thread, and kept beside what is told of the games.

use crate::{
    map::picture::{self, Plate, encode},
    program::{library as files, library::Kinds},
    ui::Theme,
    worker::{Wake, slot::Slot},
};
use egui::{Color32, ColorImage, TextureHandle, TextureOptions, vec2};
use engine::{base::side::Viewer, show::scene::Scene};
use report::shelf::{cache::Stamp, gather::eyes, open};
use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// Points of a picture.
pub(crate) const SIZE: [f32; 2] = [112.0, 84.0];
/// How many times larger a picture is drawn before it is made small.
const LARGER: usize = 3;
/// Pictures held at once; what is not in sight is read again from where it is kept.
const MOST: usize = 200;
/// Pictures drawn before the list rests.
const AT_ONCE: usize = 16;

/// Raised when pictures look otherwise, so that those kept before are drawn again.
const LOOK: u8 = 3;

/// By what a picture is known again.
type Key = (PathBuf, Stamp);

/// The pictures.
#[derive(Default)]
pub(crate) struct Stamps {
    held: BTreeMap<PathBuf, (Stamp, Option<TextureHandle>)>,
    drawing: Slot<bool, Vec<(Key, Option<ColorImage>)>>,
    /// Whether those held are dark.
    dark: bool,
}

impl Stamps {
    /// The picture of a game, if there is one yet.
    pub(crate) fn of(&self, path: &Path) -> Option<&TextureHandle> {
        self.held.get(path)?.1.as_ref()
    }

    /// Draws the pictures of these games that are not held, unless others are being drawn.
    pub(crate) fn want(
        &mut self,
        wake: &Wake,
        (kinds, folder): (&Kinds, &Path),
        theme: &'static Theme,
        keys: &[Key],
    ) {
        if self.dark != theme.dark {
            self.held.clear();
            self.dark = theme.dark;
        }
        let missing = |(path, stamp): &&Key| self.held.get(path).is_none_or(|(held, _)| held != stamp);
        let wanted: Vec<Key> = keys.iter().filter(missing).take(AT_ONCE).cloned().collect();
        if wanted.is_empty() || self.drawing.is_busy() {
            return;
        }
        if self.held.len() > MOST {
            self.held.retain(|path, _| keys.iter().any(|(there, _)| there == path));
        }
        let (kinds, folder) = (Arc::clone(kinds), folder.to_owned());
        self.drawing.start(wake, theme.dark, move || {
            let drawn = |key: Key| {
                let (kinds, folder, of) = (Arc::clone(&kinds), folder.clone(), key.clone());
                let picture = files::apart(move || kept_or_drawn(&kinds, &folder, theme, &of)).flatten();
                (key, picture)
            };
            wanted.into_iter().map(drawn).collect()
        });
    }

    /// Whether pictures are being drawn.
    pub(crate) fn is_busy(&self) -> bool {
        self.drawing.is_busy()
    }

    /// Takes in what was drawn.
    pub(crate) fn poll(&mut self, wake: &Wake, at_most: Duration) {
        let Some((dark, Some(drawn))) = self.drawing.poll(at_most) else { return };
        if dark != self.dark {
            return;
        }
        let ctx = wake.context();
        for ((path, stamp), picture) in drawn {
            let name = format!("stamp of {}", path.display());
            let texture = picture.map(|picture| ctx.load_texture(name, picture, TextureOptions::LINEAR));
            self.held.insert(path, (stamp, texture));
        }
    }
}

/// Where the picture of a game is kept.
fn file_of(folder: &Path, theme: &Theme, (path, stamp): &Key) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    (path, stamp.length, stamp.time, theme.dark, LOOK, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
    folder.join(format!("{:016x}.png", hasher.finish()))
}

fn kept_or_drawn(kinds: &Kinds, folder: &Path, theme: &'static Theme, key: &Key) -> Option<ColorImage> {
    let file = file_of(folder, theme, key);
    if let Some(kept) = kept(&file) {
        return Some(kept);
    }
    let picture = drawn(kinds, theme, &key.0)?;
    if let Some(bytes) = encode(&picture) {
        // A picture that is not kept is drawn again.
        let _ = std::fs::create_dir_all(folder);
        let _ = std::fs::write(&file, bytes);
    }
    Some(picture)
}

/// A picture that was kept, if it is as it was drawn.
fn kept(file: &Path) -> Option<ColorImage> {
    let small = std::fs::metadata(file).is_ok_and(|meta| meta.len() < 1 << 20);
    let bytes = small.then(|| std::fs::read(file).ok()).flatten()?;
    let picture = image::load_from_memory_with_format(&bytes, image::ImageFormat::Png).ok()?.to_rgba8();
    let size = [picture.width() as usize, picture.height() as usize];
    let right = size == SIZE.map(|side| side as usize);
    right.then(|| ColorImage::from_rgba_unmultiplied(size, picture.as_raw()))
}

/// The map of a game as its file has it, as far as whoever looks at the list may know it: who holds what.
fn drawn(kinds: &Kinds, theme: &'static Theme, path: &Path) -> Option<ColorImage> {
    let (_, table) = open::read(kinds, path).ok()?;
    let (at, who) = match eyes(&*table) {
        Some(who) => (table.main_tip(), who),
        // Nothing of the course may be told: the map as it is printed.
        None => (0, Viewer::Side(engine::base::side::Side(0))),
    };
    let scene = table.scene(at, who);
    // Nothing can be read at this size: names would only cover the map.
    let mut board = (*scene.board).clone();
    board.places.iter_mut().for_each(|place| place.name.clear());
    let ground = Arc::make_mut(&mut board.ground);
    ground.waters.clear();
    ground.towns.clear();
    ground.divided.clear();
    let scene = Scene { board: Arc::new(board), places: scene.places.clone(), ..Scene::default() };
    let plate = Plate {
        scene: Arc::new(scene),
        overlay: None,
        theme,
        size: vec2(SIZE[0], SIZE[1]) * LARGER as f32,
        title: String::new(),
        about: String::new(),
        caption: (String::new(), String::new()),
        eyes: None,
    };
    picture::image(&plate, 1.0).map(|large| smaller(&large))
}

/// The picture at its size: each point the mean of those it was drawn with, so that signs of places do not cover the map.
fn smaller(large: &ColorImage) -> ColorImage {
    let size = SIZE.map(|side| side as usize);
    let mean = |at: usize| {
        let (left, top) = (at % size[0] * LARGER, at / size[0] * LARGER);
        let mut sums = [0_u32; 4];
        for (dx, dy) in (0..LARGER).flat_map(|dy| (0..LARGER).map(move |dx| (dx, dy))) {
            let pixel = large[(left + dx, top + dy)].to_array();
            sums.iter_mut().zip(pixel).for_each(|(sum, part)| *sum += u32::from(part));
        }
        let [r, g, b, a] = sums.map(|sum| (sum / (LARGER * LARGER) as u32) as u8);
        Color32::from_rgba_premultiplied(r, g, b, a)
    };
    ColorImage::new(size, (0..size[0] * size[1]).map(mean).collect())
}
