//! The address of a moment.

use crate::base::seat::PlyId;

/// The address of a moment: the file and the ply, `game.stavka#123`.
pub fn address(file: &str, ply: PlyId) -> String {
    format!("{file}#{ply}")
}

/// The file and the ply of an address; `None` when the text ends in no ply.
pub fn parse_address(text: &str) -> Option<(&str, PlyId)> {
    let (file, ply) = text.rsplit_once('#')?;
    let digits = !ply.is_empty() && ply.bytes().all(|b| b.is_ascii_digit());
    // A number beyond all plies is an address too: of a ply that is not there.
    (digits && !file.is_empty()).then(|| (file, ply.parse().unwrap_or(PlyId::MAX)))
}
