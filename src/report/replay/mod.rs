//! A game as one HTML page that plays itself: its pictures, what was told, and the game file, opened from a disk without a
//! net. What the page shows is taken from the very file inside it, so that a page for one side holds nothing else.
//!
//! `eyes` chooses what the page is made from, `film` keeps the pictures as changes, `ground` writes the land once for all
//! weathers, `beats` cuts the course into steps worth stopping at, `seen` is the course through one pair of eyes, `told` says what each moment and each battle brought,
//! `curve` draws the slider, `page` writes it all down, `lean` makes its one still picture
//! small, `packed` puts the game in and takes it out again, and `letters` is how bytes
//! stand in a page. `replay.js` and
//! `replay.css` are what runs and how it looks.

mod asked;
pub(crate) mod beats;
mod curve;
mod eyes;
mod film;
mod ground;
mod lean;
mod letters;
mod packed;
mod page;
pub(crate) mod seen;
pub(crate) mod told;

pub use asked::Asked;
pub use packed::{course_in, game_in, is_page};

use engine::table::GameKind;

/// The page of a game from the bytes of its file: its main line, up to where it stands.
///
/// # Errors
/// One sentence: the file cannot be read, or holds no copy for those eyes.
pub fn page(kind: &dyn GameKind, journal: &[u8], asked: &Asked<'_>) -> Result<String, String> {
    let game = eyes::Game::of(kind, journal, asked)?;
    Ok(page::written(&game, asked))
}
