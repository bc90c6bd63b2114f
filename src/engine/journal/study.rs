//! The records of a study as they stand in the file.

use super::format::write_line;
use crate::{
    base::{names::Names, seat::PlyId, side::Viewer, text},
    play::note::{Annotation, Entry},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Their kind words.
pub(crate) const KINDS: [&str; 6] = ["study", "name", "main", "hide", "note", "seen"];

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Begun {
    main: PlyId,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    ply: PlyId,
    is: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Main {
    ply: PlyId,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hidden {
    ply: PlyId,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    back: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    ply: PlyId,
    by: Viewer,
}

pub(crate) fn write(names: &Arc<dyn Names>, out: &mut String, entry: &Entry) {
    match entry {
        Entry::Begun(tip) => write_line(names, out, "study", &Begun { main: *tip }),
        Entry::Named(ply, name) => write_line(names, out, "name", &Named { ply: *ply, is: name.clone() }),
        Entry::Main(ply) => write_line(names, out, "main", &Main { ply: *ply }),
        Entry::Hidden(ply, hidden) => write_line(names, out, "hide", &Hidden { ply: *ply, back: !hidden }),
        Entry::Noted(note) => write_line(names, out, "note", note),
        Entry::Seen(ply, by) => write_line(names, out, "seen", &Seen { ply: *ply, by: *by }),
    }
}

/// The part of a note that every version has.
#[derive(Deserialize)]
struct NoteHead {
    id: u32,
}

/// The id of a note that cannot be read.
pub(crate) fn id_of(value: &str) -> Option<u32> {
    text::read_plain::<NoteHead>(value).ok().map(|head| head.id)
}

/// Reads a sound record; one of a newer version may say what this program does not know.
pub(crate) fn read(kind: &str, value: &str) -> Result<Entry, String> {
    Ok(match kind {
        "study" => Entry::Begun(text::read_plain::<Begun>(value)?.main),
        "name" => {
            let Named { ply, is } = text::read_plain(value)?;
            Entry::Named(ply, is)
        }
        "seen" => {
            let Seen { ply, by } = text::read_plain(value)?;
            Entry::Seen(ply, by)
        }
        "main" => Entry::Main(text::read_plain::<Main>(value)?.ply),
        "hide" => {
            let Hidden { ply, back } = text::read_plain(value)?;
            Entry::Hidden(ply, !back)
        }
        _ => Entry::Noted(text::read_plain::<Annotation>(value)?),
    })
}
