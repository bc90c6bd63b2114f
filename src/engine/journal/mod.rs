//! The `.stavka` file: one line a record, a kind word, a space, one RON value.
//!
//! ```text
//! stavka (format:(1,1),game:"toy",rules:1,data:(1,"…"),setup:(…),seed:42,undo:Fair,sum:"…")
//! ply (id:1,seat:Person(0),order:Move(unit:"a1",to:"c3"),events:[…],digest:"…",sum:"…")
//! cursor (to:0,sum:"…")
//! control (side:1,by:Automatic(1),sum:"…")
//! study (main:1,sum:"…")
//! note (id:1,ply:1,note:Comment("…"),by:"…",on:"2026-06-22",sum:"…")
//! chances (method:2,rules:1,who:Side(0),games:200,outcomes:[(1,4),(2,3)],at:[(1,"ABBA…")],sum:"…")
//! seen (ply:1,by:Umpire,sum:"…")
//! end (plies:1,sum:"…")
//! ```
//! Fields that say nothing are left out: `parent` when it is the ply before by number, `group` when the ply begins
//! one, empty lists. `sum` is a check sum (low half of XXH3) over the line before it, so that a changed byte is
//! noticed. Lines of other kinds are kept as they are and written back; a newer minor version may add kinds, a
//! newer major version is refused. `end` is the last line of a reply that was made to be sent, so that a line cut off
//! is missed. Ids in orders and events are strings ([`super::names`]).
//!
//! A file is untrusted: size, line length, depth, counts and the work of replaying are bounded, every id is checked,
//! the game is asked for every fact whether it can follow, and every digest compared. The first line that is damaged
//! ends the reading; what stands before it is the game.
//! Here: the records and how they are written. `reading`: reading them back. `study`: the records of
//! variations and notes. `chances`: figures of chances, which format 1.1 added. `file`: the file on the disk.
//! `whole`: other files, written whole.

use serde::de::DeserializeOwned;
pub(crate) mod chances;
mod file;
pub mod reading;
mod study;
mod whole;

pub use file::{JournalFile, Meddled, orders_in, read_file};
pub use reading::{Loaded, game_of, load, load_with, told_of};
pub use whole::{Over, Standing, rename, write_whole};

use super::{
    base::{
        fence::UndoPolicy,
        names::Names,
        seat::{Control, PlyId, Seat},
        side::Side,
        text,
        told::Told,
    },
    contract::{automatic::Automatic, rules::Rules},
    dice::key::Roll,
    play::{
        history::Deed,
        session::{Record, Session},
    },
};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt::Write as _, sync::Arc};
use xxhash_rust::xxh3::xxh3_64;

/// Version of the file format: a newer major one is refused, a newer minor one may only add kinds of records.
/// 1.1 added `chances`, `seen` and `end`. A file keeps the version it was begun with, whatever is added to it later.
pub const FORMAT: (u16, u16) = (1, 1);
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
const LEFT_OUT: u32 = u32::MAX;

// ---- the records as they stand in the file ----

#[derive(Serialize)]
struct HeaderOut<'a, S> {
    format: (u16, u16),
    game: &'a str,
    rules: u32,
    data: (u32, String),
    setup: &'a S,
    seed: u64,
    undo: UndoPolicy,
}

/// The header of a copy for one side: no seed.
#[derive(Serialize)]
struct ToldHeaderOut<'a, S> {
    format: (u16, u16),
    game: &'a str,
    rules: u32,
    data: (u32, String),
    setup: &'a S,
    told: &'a Told,
    undo: UndoPolicy,
}

/// The part of a header that every version has.
#[derive(Deserialize)]
struct HeadIn {
    format: (u16, u16),
    game: String,
    #[serde(default, deserialize_with = "there")]
    told: Option<Told>,
}

/// A field that is either there as it is or left out.
fn there<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "S: DeserializeOwned"))]
struct HeaderIn<S> {
    rules: u32,
    data: (u32, String),
    setup: S,
    #[serde(default, deserialize_with = "there")]
    seed: Option<u64>,
    undo: UndoPolicy,
}

/// Turn, purpose, subject, nth, sides, face.
type RollRow<'a> = (u16, Cow<'a, str>, u32, u32, u32, u32);

#[derive(Serialize)]
struct PlyOut<'a, O, W, E> {
    id: PlyId,
    #[serde(skip_serializing_if = "is_left_out")]
    parent: PlyId,
    seat: Seat,
    #[serde(skip_serializing_if = "is_left_out")]
    group: PlyId,
    order: &'a O,
    #[serde(skip_serializing_if = "<[W]>::is_empty")]
    reasons: &'a [W],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ties: Vec<(u32, u32)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rolls: Vec<RollRow<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_hand: Vec<usize>,
    #[serde(skip_serializing_if = "<[E]>::is_empty")]
    events: &'a [E],
    digest: Hex,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(deserialize = "O: DeserializeOwned, W: DeserializeOwned, E: DeserializeOwned"))]
struct PlyIn<O, W, E> {
    id: PlyId,
    #[serde(default = "left_out")]
    parent: PlyId,
    seat: Seat,
    #[serde(default = "left_out")]
    group: PlyId,
    order: O,
    #[serde(default = "Vec::new")]
    reasons: Vec<W>,
    #[serde(default)]
    ties: Vec<(u32, u32)>,
    #[serde(default)]
    rolls: Vec<RollRow<'static>>,
    #[serde(default)]
    by_hand: Vec<usize>,
    #[serde(default = "Vec::new")]
    events: Vec<E>,
    digest: Hex,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CursorMoved {
    to: PlyId,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Handed {
    side: Side,
    by: Control,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ended {
    plies: u32,
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
struct Hex(u64);

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

// ---- check sums ----

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
fn unsealed(line: &str) -> Option<&str> {
    let (text, tail) = line.split_at_checked(line.len().checked_sub(SUM_BYTES)?)?;
    (tail == format!(",sum:\"{:08x}\")", sum_of(text))).then_some(text)
}

// ---- writing ----

/// A line of kind `kind`. A value that cannot be written is a fault of the game; it is logged and left out.
fn write_line<T: Serialize>(names: &Arc<dyn Names>, out: &mut String, kind: &str, value: &T) {
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

fn write_header<R: Automatic>(session: &Session<R>, names: &Arc<dyn Names>, out: &mut String) {
    let (rules, data) = session.origin();
    let (setup, undo) = (session.setup(), session.header_policy());
    if let Some(told) = session.rules().told_to() {
        let (format, game) = (session.format(), R::ID);
        write_line(names, out, "stavka", &ToldHeaderOut { format, game, rules, data, setup, told, undo });
        return;
    }
    let (format, seed) = (session.format(), session.seed());
    let header = HeaderOut { format, game: R::ID, rules, data, setup, seed, undo };
    write_line(names, out, "stavka", &header);
}

fn write_ply<R: Rules>(
    names: &Arc<dyn Names>,
    out: &mut String,
    (id, parent): (PlyId, PlyId),
    deed: &Deed<R>,
    events: &[R::Event],
) {
    let row = |r| {
        let Roll { key, sides, face, .. }: &Roll = r;
        (key.turn, Cow::Borrowed(&*key.purpose), key.subject, key.nth, *sides, *face)
    };
    let by_hand = deed.rolls.iter().enumerate().filter(|(_, r)| r.by_hand).map(|(i, _)| i);
    let ply = PlyOut {
        id,
        parent: if parent + 1 == id { LEFT_OUT } else { parent },
        seat: deed.seat,
        group: if deed.group == id { LEFT_OUT } else { deed.group },
        order: &deed.order,
        reasons: &deed.reasons,
        ties: deed.ties.iter().map(|t| (t.sides, t.face)).collect(),
        rolls: deed.rolls.iter().map(row).collect(),
        by_hand: by_hand.collect(),
        events,
        digest: Hex(deed.digest),
    };
    write_line(names, out, "ply", &ply);
}

fn write_record<R: Automatic>(
    session: &Session<R>,
    names: &Arc<dyn Names>,
    out: &mut String,
    record: &Record,
) {
    match record {
        Record::Ply(id) => {
            if let Some(ply) = session.history().ply(*id) {
                write_ply(names, out, (ply.id, ply.parent), ply.deed, ply.events);
            }
        }
        Record::Cursor(to) => write_line(names, out, "cursor", &CursorMoved { to: *to }),
        Record::Control(side, by) => write_line(names, out, "control", &Handed { side: *side, by: *by }),
        Record::Study(entry) => study::write(names, out, entry),
        Record::End(plies) => write_line(names, out, "end", &Ended { plies: *plies }),
        Record::Figures(line) | Record::Unknown(line) => {
            out.push_str(line);
            out.push('\n');
        }
    }
}

/// The whole journal: header and all records.
pub fn save<R: Automatic>(session: &Session<R>) -> Vec<u8> {
    let names = session.rules().names();
    let mut out = String::with_capacity(256 + 192 * session.records().len());
    write_header(session, &names, &mut out);
    for record in session.records() {
        write_record(session, &names, &mut out, record);
    }
    out.into_bytes()
}

/// As [`save`]; a copy for one side ends with its mark.
pub fn save_to_end<R: Automatic>(session: &Session<R>) -> Vec<u8> {
    let mut all = save(session);
    if session.format() >= ENDED_SINCE && session.lacks_end() {
        let mut mark = String::new();
        let end = Record::End(session.history().len() as u32);
        write_record(session, &session.rules().names(), &mut mark, &end);
        all.extend_from_slice(mark.as_bytes());
    }
    all
}

/// A record that has left the session and waits to be written.
enum Waiting<R: Automatic> {
    Ply(PlyId, PlyId, Box<Deed<R>>, Vec<R::Event>),
    Line(String),
}

/// A job that writes the records from number `from` on, where 0 is the header; it owns all it needs.
pub fn write_later<R: Automatic>(session: &Session<R>, from: usize) -> RecordJob {
    let names = session.rules().names();
    let mut waiting: Vec<Waiting<R>> = Vec::new();
    if from == 0 {
        let mut line = String::new();
        write_header(session, &names, &mut line);
        waiting.push(Waiting::Line(line));
    }
    for record in session.records().iter().skip(from.saturating_sub(1)) {
        let ply = if let Record::Ply(id) = record { session.history().ply(*id) } else { None };
        waiting.push(if let Some(p) = ply {
            Waiting::Ply(p.id, p.parent, Box::new(p.deed.clone()), p.events.to_vec())
        } else {
            let mut line = String::new();
            write_record(session, &names, &mut line, record);
            Waiting::Line(line)
        });
    }
    Box::new(move || {
        let mut out = String::new();
        for one in &waiting {
            match one {
                Waiting::Ply(id, parent, deed, events) => {
                    write_ply(&names, &mut out, (*id, *parent), deed, events);
                }
                Waiting::Line(line) => out.push_str(line),
            }
        }
        out.into_bytes()
    })
}

/// A job that writes waiting records; run it on the writer's thread and append what it returns.
pub type RecordJob = Box<dyn FnOnce() -> Vec<u8> + Send>;
