//! The records of a journal as its lines spell them, the sum at the end of each, and what a reader accepts at most.

use crate::base::{
    fence::UndoPolicy,
    names::Names,
    seat::{Control, PlyId, Post, Seat},
    side::Side,
    start::Start,
    text,
    told::Told,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{borrow::Cow, fmt::Write as _, sync::Arc};
use xxhash_rust::xxh3::xxh3_64;

/// Version of the file format: a newer major one is refused, a newer minor one may only add kinds of records.
/// 1.1 added `chances`, `seen` and `end`. A file keeps the version it was begun with, whatever is added to it later.
pub const FORMAT: (u16, u16) = (1, 1);

/// Version that the header of a game names which begins from a position: a program that does not know of such games would
/// begin it with its set-up, so it must refuse it.
pub const ARRANGED: (u16, u16) = (2, 0);

/// The format since which a copy for one side always ends with a mark.
pub const ENDED_SINCE: (u16, u16) = (1, 1);

/// Longest file that is read, in bytes.
pub const MAX_FILE_BYTES: usize = 64 << 20;

/// Longest line, in bytes.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// Most plies of a game.
pub const MAX_PLIES: usize = 200_000;

/// Most plies of a copy for one side: who acts next is asked of an imagined game there, after every order.
pub const MAX_TOLD_PLIES: usize = 20_000;

/// Most records other than plies and notes: moves of the cursor, sides handed over, names of branches.
pub const MAX_RECORDS: usize = 300_000;

/// The kind of the records of plans that were judged, which any version of the format may have.
pub(crate) const JUDGED: &str = "judged";

/// Most lines of kinds that this program does not know, which are kept as they are.
pub const MAX_UNKNOWN: usize = 20_000;

/// Most bytes of such lines.
pub const MAX_UNKNOWN_BYTES: usize = 8 << 20;

/// Most events, reasons and dice of a game.
pub const MAX_PARTS: usize = 3_000_000;

/// Most of them in one ply.
pub const MAX_PARTS_A_PLY: usize = 5_000;

/// Most events and links that loading works through; a game of [`MAX_PLIES`] needs a hundredth.
pub const MAX_WORK: u64 = 50_000_000;

/// Stands for a field that is left out.
pub(crate) const LEFT_OUT: u32 = u32::MAX;

#[derive(Serialize)]
pub(crate) struct HeaderOut<'a, S> {
    pub(super) format: (u16, u16),
    pub(super) game: &'a str,
    pub(super) rules: u32,
    pub(super) data: (u32, String),
    pub(super) setup: &'a S,
    pub(super) seed: u64,
    pub(super) undo: UndoPolicy,
    #[serde(skip_serializing_if = "Begun::with_the_set_up")]
    pub(super) start: Begun<'a>,
}

/// The header of a copy for one side: no seed.
#[derive(Serialize)]
pub(crate) struct ToldHeaderOut<'a, S> {
    pub(super) format: (u16, u16),
    pub(super) game: &'a str,
    pub(super) rules: u32,
    pub(super) data: (u32, String),
    pub(super) setup: &'a S,
    pub(super) told: &'a Told,
    pub(super) undo: UndoPolicy,
    #[serde(skip_serializing_if = "Begun::with_the_set_up")]
    pub(super) start: Begun<'a>,
}

/// The part of a header that every version has.
#[derive(Deserialize)]
pub(crate) struct HeadIn {
    pub(super) format: (u16, u16),
    pub(super) game: String,
    #[serde(default, deserialize_with = "there")]
    pub(super) told: Option<Told>,
}

/// A field that is either there as it is or left out.
fn there<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Where a game began: written as it is, and left out where it is not there.
pub(crate) struct Begun<'a>(pub(super) Option<&'a Start>);

impl Begun<'_> {
    fn with_the_set_up(&self) -> bool {
        self.0.is_none()
    }
}

impl Serialize for Begun<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(start) => start.serialize(to),
            None => to.serialize_unit(),
        }
    }
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "S: DeserializeOwned"))]
pub(crate) struct HeaderIn<S> {
    pub(super) rules: u32,
    pub(super) data: (u32, String),
    pub(super) setup: S,
    #[serde(default, deserialize_with = "there")]
    pub(super) seed: Option<u64>,
    pub(super) undo: UndoPolicy,
    #[serde(default, deserialize_with = "there")]
    pub(super) start: Option<Start>,
}

/// Turn, purpose, subject, nth, sides, face.
pub(crate) type RollRow<'a> = (u16, Cow<'a, str>, u32, u32, u32, u32);

#[derive(Serialize)]
pub(crate) struct PlyOut<'a, O, W, E> {
    pub(super) id: PlyId,
    #[serde(skip_serializing_if = "is_left_out")]
    pub(super) parent: PlyId,
    pub(super) seat: Seat,
    #[serde(skip_serializing_if = "is_left_out")]
    pub(super) group: PlyId,
    pub(super) order: &'a O,
    #[serde(skip_serializing_if = "<[W]>::is_empty")]
    pub(super) reasons: &'a [W],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) ties: Vec<(u32, u32)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) rolls: Vec<RollRow<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) by_hand: Vec<usize>,
    #[serde(skip_serializing_if = "<[E]>::is_empty")]
    pub(super) events: &'a [E],
    pub(super) digest: Hex,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(deserialize = "O: DeserializeOwned, W: DeserializeOwned, E: DeserializeOwned"))]
pub(crate) struct PlyIn<O, W, E> {
    pub(super) id: PlyId,
    #[serde(default = "left_out")]
    pub(super) parent: PlyId,
    pub(super) seat: Seat,
    #[serde(default = "left_out")]
    pub(super) group: PlyId,
    pub(super) order: O,
    #[serde(default = "Vec::new")]
    pub(super) reasons: Vec<W>,
    #[serde(default)]
    pub(super) ties: Vec<(u32, u32)>,
    #[serde(default)]
    pub(super) rolls: Vec<RollRow<'static>>,
    #[serde(default)]
    pub(super) by_hand: Vec<usize>,
    #[serde(default = "Vec::new")]
    pub(super) events: Vec<E>,
    pub(super) digest: Hex,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CursorMoved {
    pub(super) to: PlyId,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Handed {
    pub(super) side: Side,
    pub(super) by: Control,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PostHanded {
    pub(super) side: Side,
    pub(super) post: Post,
    pub(super) by: Control,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ended {
    pub(super) plies: u32,
}

fn left_out() -> u32 {
    LEFT_OUT
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the signature serde asks for
fn is_left_out(value: &u32) -> bool {
    *value == LEFT_OUT
}

/// A hash as 16 hex digits.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Hex(pub(super) u64);

impl Serialize for Hex {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(from)?;
        let good = text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        let value = good.then(|| u64::from_str_radix(&text, 16).ok()).flatten();
        value.map(Self).ok_or_else(|| serde::de::Error::custom("a digest has 16 hex digits"))
    }
}

/// Length of `,sum:"01234567")`.
const SUM_BYTES: usize = 16;

fn sum_of(text: &str) -> u32 {
    xxh3_64(text.as_bytes()) as u32
}

/// Ends the line that began at `start`: puts the check sum in and a newline after it.
fn seal(out: &mut String, start: usize) {
    out.pop();
    let sum = sum_of(&out[start..]);
    // Writing to a string cannot fail.
    let _ = writeln!(out, ",sum:\"{sum:08x}\")");
}

/// The line without its check sum and the bracket after it, if the check sum fits.
pub(crate) fn unsealed(line: &str) -> Option<&str> {
    let (text, tail) = line.split_at_checked(line.len().checked_sub(SUM_BYTES)?)?;
    (tail == format!(",sum:\"{:08x}\")", sum_of(text))).then_some(text)
}

/// A line of kind `kind`. A value that cannot be written is a fault of the game; it is logged and left out.
pub(crate) fn write_line<T: Serialize>(names: &Arc<dyn Names>, out: &mut String, kind: &str, value: &T) {
    let start = out.len();
    out.push_str(kind);
    out.push(' ');
    if let Err(why) = text::write_to(names, value, out) {
        log::error!("a record of kind {kind} cannot be written: {why}");
        out.truncate(start);
        return;
    }
    seal(out, start);
}
