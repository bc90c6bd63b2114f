//! The game inside a page: put in by those who write it, taken out by those who open it.

use super::letters;
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use std::io::{Read as _, Write as _};

/// What stands before the game and before its course in a page, and what after both.
const GAME: &str = "<script type=\"application/x-stavka\" id=\"game\">";
const COURSE: &str = "<script type=\"application/x-course\" id=\"course\">";
const AFTER: &str = "</script>";

/// The largest game that is taken out of a page, in bytes.
const LARGEST: u64 = 64 << 20;

/// Bytes made small, as text.
fn packed(bytes: &[u8]) -> String {
    let mut small = DeflateEncoder::new(Vec::new(), Compression::best());
    // A list in memory takes whatever is written to it.
    let small = small.write_all(bytes).and_then(|()| small.finish()).unwrap_or_default();
    letters::of(&small)
}

/// The element that holds a game.
pub(super) fn game(file: &[u8]) -> String {
    format!("{GAME}{}{AFTER}", packed(file))
}

/// The element that holds the course for the script.
pub(super) fn course(text: &str) -> String {
    format!("{COURSE}{}{AFTER}", packed(text.as_bytes()))
}

/// Whether a file is a page rather than a game: no game begins with a bracket.
pub fn is_page(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    text.trim_ascii_start().first() == Some(&b'<')
}

/// The game inside a page.
///
/// # Errors
/// One sentence: no game is in it, or what is there is damaged.
pub fn game_in(page: &[u8]) -> Result<Vec<u8>, String> {
    inside(page, GAME)
}

/// The course inside a page, as its script reads it: for those who look into one.
///
/// # Errors
/// As [`game_in`].
pub fn course_in(page: &[u8]) -> Result<Vec<u8>, String> {
    inside(page, COURSE)
}

fn inside(page: &[u8], before: &str) -> Result<Vec<u8>, String> {
    let inside = between(page, before).ok_or("This page has no game of Stavka in it")?;
    let damaged = || "The game in this page is damaged".to_owned();
    let small = letters::bytes(inside.trim_ascii()).ok_or_else(damaged)?;
    let mut large = Vec::new();
    let mut from = DeflateDecoder::new(small.as_slice()).take(LARGEST + 1);
    from.read_to_end(&mut large).map_err(|_| damaged())?;
    if large.len() as u64 > LARGEST { Err(damaged()) } else { Ok(large) }
}

/// What stands between the two marks; it is near the end of the page.
fn between<'a>(page: &'a [u8], before: &str) -> Option<&'a [u8]> {
    let find = |text: &[u8], mark: &str| text.windows(mark.len()).rposition(|w| w == mark.as_bytes());
    let inside = &page[find(page, before)? + before.len()..];
    let end = inside.windows(AFTER.len()).position(|w| w == AFTER.as_bytes())?;
    Some(&inside[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_taken_out() {
        let game = b"stavka (format:(1,1))\nply (id:1)\n".repeat(50);
        let page = format!("<!DOCTYPE html>\n<p>Text</p>\n{}\n</html>\n", super::game(&game));
        assert!(page.len() < game.len() / 2 && is_page(page.as_bytes()) && !is_page(&game));
        assert_eq!(game_in(page.as_bytes()).unwrap(), game);
    }

    #[test]
    fn a_page_without_a_game_and_a_damaged_one_are_told_apart() {
        let why = |page: &str| game_in(page.as_bytes()).unwrap_err();
        assert_eq!(why("<p>Hello</p>"), "This page has no game of Stavka in it");
        assert_eq!(why(&format!("{GAME}AAAA")), "This page has no game of Stavka in it");
        for inside in ["!", "AAAA", "/////", "}}}}}", "A<AAA"] {
            assert_eq!(
                why(&format!("{GAME}{inside}{AFTER}")),
                "The game in this page is damaged",
                "{inside}"
            );
        }
    }
}
