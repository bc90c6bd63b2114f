//! Forces as they are typed on a command line: names joined by `+`, each with `@HEX` where it stands and letters of its state after a
//! colon.
//!
//! ```
//! use kit::force::{Word, words};
//!
//! let force: Vec<Word> = words("ax_a4@S3:d + 6p").collect();
//! assert_eq!(force[0], Word { name: "ax_a4", at: Some("S3"), marks: "d" });
//! assert_eq!(force[1], Word { name: "6p", at: None, marks: "" });
//! ```

/// A unit of a force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'a> {
    /// Its name or kind.
    pub name: &'a str,
    /// Where it stands, if that was typed.
    pub at: Option<&'a str>,
    /// Letters of its state.
    pub marks: &'a str,
}

/// The units of a force.
pub fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    text.split('+').map(str::trim).filter(|word| !word.is_empty()).map(|word| {
        let (rest, marks) = word.split_once(':').unwrap_or((word, ""));
        let (name, at) = rest.split_once('@').map_or((rest, None), |(name, at)| (name, Some(at.trim())));
        Word { name: name.trim(), at, marks: marks.trim() }
    })
}
