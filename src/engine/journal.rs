//! The `.stavka` file: one line a record, a kind word, a space, one RON value.
//!
//! ```text
//! stavka (format:(1,0),game:"toy",rules:1,data:(1,"…"),setup:(…),seed:42,undo:Fair,sum:"…")
//! ply (id:1,seat:Person(0),order:Move(unit:"a1",to:"c3"),events:[…],digest:"…",sum:"…")
//! cursor (to:0,sum:"…")
//! control (side:1,by:Automatic(1),sum:"…")
//! ```
//! Fields that say nothing are left out: `parent` when it is the ply before by number, `group` when the ply begins
//! one, empty lists. `sum` is a check sum (low half of XXH3) over the line before it, so that a changed byte is
//! noticed. Lines of other kinds are kept as they are and written back; a newer minor version may add kinds, a
//! newer major version is refused. Ids in orders and events are strings ([`super::names`]).
//!
//! A file is untrusted: size, line length, depth, counts and the work of replaying are bounded, every id is checked,
//! and every digest compared. The first line that is damaged ends the reading; what stands before it is the game.
//! Not here: opening and appending (`file`).

use super::{
    assets::Assets,
    dice::Tie,
    history::Deed,
    names::Names,
    rules::{Automatic, Roll, RollKey, Rules, Side},
    session::{Record, Session},
    table::{Control, LoadReport, PlyId, RecordJob, Seat, UndoPolicy},
    text,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{borrow::Cow, fmt::Write as _, sync::Arc};
use xxhash_rust::xxh3::xxh3_64;

/// Version of the file format: a newer major one is refused, a newer minor one may only add kinds of records.
pub const FORMAT: (u16, u16) = (1, 0);
/// Longest file that is read, in bytes.
pub const MAX_FILE_BYTES: usize = 64 << 20;
/// Longest line, in bytes.
pub const MAX_LINE_BYTES: usize = 1 << 20;
/// Most plies of a game.
pub const MAX_PLIES: usize = 200_000;
/// Most events and links that loading works through; a game of [`MAX_PLIES`] needs a hundredth.
pub const MAX_WORK: u64 = 50_000_000;
/// Most sentences in a report.
const MAX_WARNINGS: usize = 20;
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

/// The part of a header that every version has.
#[derive(Deserialize)]
struct HeadIn {
    format: (u16, u16),
    game: String,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "S: DeserializeOwned"))]
struct HeaderIn<S> {
    rules: u32,
    data: (u32, String),
    setup: S,
    seed: u64,
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
    #[serde(rename = "sum")]
    _sum: String,
}

#[derive(Serialize)]
struct CursorOut {
    to: PlyId,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CursorIn {
    to: PlyId,
    #[serde(rename = "sum")]
    _sum: String,
}

#[derive(Serialize)]
struct ControlOut {
    side: Side,
    by: Control,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ControlIn {
    side: Side,
    by: Control,
    #[serde(rename = "sum")]
    _sum: String,
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

fn is_sealed(line: &str) -> bool {
    let Some((text, tail)) = line.len().checked_sub(SUM_BYTES).and_then(|at| line.split_at_checked(at))
    else {
        return false;
    };
    tail == format!(",sum:\"{:08x}\")", sum_of(text))
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
    let (version, hash) = session.rules().data();
    let header = HeaderOut {
        format: FORMAT,
        game: R::ID,
        rules: R::VERSION,
        data: (version, format!("{hash:016x}")),
        setup: session.setup(),
        seed: session.seed(),
        undo: session.policy(),
    };
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
        Record::Cursor(to) => write_line(names, out, "cursor", &CursorOut { to: *to }),
        Record::Control(side, by) => write_line(names, out, "control", &ControlOut { side: *side, by: *by }),
        Record::Unknown(line) => {
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

// ---- reading ----

/// A game read from a file.
pub struct Loaded<R: Automatic> {
    /// The game, up to the last good record.
    pub session: Session<R>,
    /// What was found.
    pub report: LoadReport,
    /// The ply whose record was changed or does not fit, and how; a torn last line is none.
    pub damage: Option<(PlyId, String)>,
}

/// The game a journal is of, from its header.
///
/// # Errors
/// One sentence when this is no journal, or one of a newer format.
pub fn game_of(bytes: &[u8]) -> Result<String, String> {
    header_line(bytes).map(|(head, _)| head.game)
}

/// The part of the header every version has, and the value of the header as text.
fn header_line(bytes: &[u8]) -> Result<(HeadIn, &str), String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.is_empty() {
        return Err("The file is empty".into());
    }
    let limit = bytes.len().min(MAX_LINE_BYTES);
    let end = bytes[..limit].iter().position(|b| *b == b'\n').unwrap_or(limit);
    let line = std::str::from_utf8(&bytes[..end]).map(|l| l.trim_end_matches('\r')).unwrap_or_default();
    let Some(value) = line.strip_prefix("stavka ") else {
        return Err("This is not a Stavka game: the first line must begin with “stavka”".into());
    };
    let head: HeadIn =
        text::read_plain(value).map_err(|why| format!("Line 1, the header, is damaged: {why}"))?;
    if head.format.0 > FORMAT.0 {
        let (major, minor) = head.format;
        return Err(format!(
            "This game was written by a newer version of Stavka (file format {major}.{minor})"
        ));
    }
    Ok((head, line))
}

/// Reads a game; a damaged tail is left out and reported.
///
/// # Errors
/// One sentence when not even the header can be used.
pub fn load<R: Automatic>(bytes: &[u8], assets: &dyn Assets) -> Result<Loaded<R>, String> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(format!("The file is larger than {} MiB", MAX_FILE_BYTES >> 20));
    }
    let (head, line) = header_line(bytes)?;
    if head.game != R::ID {
        return Err(format!("This is a game of “{}”, not of “{}”", head.game, R::ID));
    }
    let value = line.strip_prefix("stavka ").unwrap_or(line);
    let header: HeaderIn<R::Setup> =
        text::read_plain(value).map_err(|why| format!("Line 1, the header, is damaged: {why}"))?;
    if header.rules > R::VERSION {
        let (theirs, ours) = (header.rules, R::VERSION);
        return Err(format!(
            "This game needs version {theirs} of the rules, and this program has version {ours}"
        ));
    }
    let rules = Arc::new(R::open(&header.setup, assets).map_err(|e| e.to_string())?);
    let mut reading = Reading::new(Session::new(rules, header.setup, header.seed, header.undo));
    if !is_sealed(line) {
        reading.damage = Some((0, "the header was changed after it was written".into()));
        reading.warn("Line 1: the header was changed after it was written".into());
    }
    reading.compare_data(&header.data);
    reading.lines(bytes);
    Ok(reading.finish())
}

/// Why the reading of records ends at a line.
struct Stop {
    ply: PlyId,
    reason: String,
}

/// The state of reading a file.
struct Reading<R: Automatic> {
    session: Session<R>,
    names: Arc<dyn Names>,
    report: LoadReport,
    damage: Option<(PlyId, String)>,
    unknown: usize,
}

impl<R: Automatic> Reading<R> {
    fn new(session: Session<R>) -> Self {
        let names = session.rules().names();
        Self { session, names, report: LoadReport::default(), damage: None, unknown: 0 }
    }

    fn warn(&mut self, sentence: String) {
        if self.report.warnings.len() < MAX_WARNINGS {
            self.report.warnings.push(sentence);
        }
    }

    fn compare_data(&mut self, theirs: &(u32, String)) {
        let (version, hash) = self.session.rules().data();
        if theirs.0 != version || theirs.1 != format!("{hash:016x}") {
            let theirs = theirs.0;
            self.warn(format!("The game was played with other data (version {theirs}; this is {version})"));
        }
    }

    /// Reads all lines after the header, up to the first that is damaged.
    fn lines(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        let mut number = 0;
        while !rest.is_empty() {
            number += 1;
            let end = rest.iter().position(|b| *b == b'\n');
            let length = end.map_or(rest.len(), |e| e + 1);
            let line = &rest[..end.unwrap_or(rest.len())];
            if number > 1
                && let Err(stop) = self.line(line)
            {
                self.stop(number, &stop, &rest[length..], end.is_none());
                return;
            }
            self.report.good_bytes += length as u64;
            rest = &rest[length..];
        }
    }

    fn stop(&mut self, number: usize, stop: &Stop, rest: &[u8], torn: bool) {
        let more = rest.split(|b| *b == b'\n').filter(|l| !l.is_empty()).count();
        let Stop { ply, reason } = stop;
        let left = match more {
            0 => "it was left out".into(),
            1 => "it and the line after it were left out".into(),
            _ => format!("it and the {more} lines after it were left out"),
        };
        if torn {
            self.warn(format!("Line {number}, the last, is torn; {left}"));
        } else {
            self.warn(format!("Line {number} (ply {ply}): {reason}; {left}"));
            self.damage.get_or_insert_with(|| (*ply, format!("line {number}: {reason}")));
        }
    }

    /// Reads one line.
    fn line(&mut self, line: &[u8]) -> Result<(), Stop> {
        let next = self.session.history().len() as PlyId + 1;
        self.line_inner(line, next).map_err(|reason| Stop { ply: next, reason })
    }

    fn line_inner(&mut self, line: &[u8], next: PlyId) -> Result<(), String> {
        if line.len() > MAX_LINE_BYTES {
            return Err(format!("the line is longer than {} MiB", MAX_LINE_BYTES >> 20));
        }
        let line = std::str::from_utf8(line).map_err(|_| "the line is not text (UTF-8)")?;
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.is_empty() {
            return Ok(());
        }
        let (kind, value) = line.split_once(' ').ok_or("the line has no kind and value")?;
        if !matches!(kind, "ply" | "cursor" | "control") {
            return self.unknown(kind, line);
        }
        if !is_sealed(line) {
            return Err("the record was changed after it was written".into());
        }
        match kind {
            "ply" => self.ply(value, next)?,
            "cursor" => self.cursor(value)?,
            _ => self.control(value)?,
        }
        if self.session.history().work() > MAX_WORK {
            return Err("the file asks for too much work".into());
        }
        Ok(())
    }

    fn unknown(&mut self, kind: &str, line: &str) -> Result<(), String> {
        let good = kind.len() <= 32 && kind.starts_with(|c: char| c.is_ascii_lowercase());
        if !good || kind == "stavka" || !kind.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') {
            return Err("the line has no kind and value".into());
        }
        if self.unknown == 0 {
            self.warn(format!("Records of the unknown kind “{kind}” are kept as they are"));
        }
        self.unknown += 1;
        self.session.restore(Record::Unknown(line.into()));
        Ok(())
    }

    fn ply(&mut self, value: &str, next: PlyId) -> Result<(), String> {
        if self.session.history().len() >= MAX_PLIES {
            return Err(format!("the game has more than {MAX_PLIES} plies"));
        }
        let ply: PlyIn<R::Order, R::Reason, R::Event> = text::read(&self.names, value)?;
        if ply.id != next {
            return Err(format!("the record is of ply {} where ply {next} should follow", ply.id));
        }
        let parent = if ply.parent == LEFT_OUT { ply.id - 1 } else { ply.parent };
        if parent >= next {
            return Err(format!("the ply before, {parent}, does not stand before it"));
        }
        let group = if ply.group == LEFT_OUT { ply.id } else { ply.group };
        if group != ply.id && group != self.session.history().group(parent) {
            return Err(format!("the group {group} is not that of the ply before"));
        }
        if ply.seat.side().0 as usize >= R::SIDES.len() {
            return Err(format!("there is no side {}", ply.seat.side().0));
        }
        let mut rolls: Vec<Roll> = ply.rolls.into_iter().map(roll).collect();
        for i in ply.by_hand {
            rolls.get_mut(i).ok_or("a die set by hand is not recorded")?.by_hand = true;
        }
        let ties = ply.ties.into_iter().map(|(sides, face)| Tie { sides, face }).collect();
        let deed = Deed {
            seat: ply.seat,
            group,
            order: ply.order,
            reasons: ply.reasons,
            ties,
            rolls,
            digest: ply.digest.0,
        };
        self.session.restore_ply(parent, deed, ply.events)
    }

    fn cursor(&mut self, value: &str) -> Result<(), String> {
        let cursor: CursorIn = text::read_plain(value)?;
        if !self.session.history().contains(cursor.to) {
            return Err(format!("the cursor moves to ply {}, which is not in the file", cursor.to));
        }
        self.session.restore(Record::Cursor(cursor.to));
        Ok(())
    }

    fn control(&mut self, value: &str) -> Result<(), String> {
        let control: ControlIn = text::read_plain(value)?;
        if control.side.0 as usize >= R::SIDES.len() {
            return Err(format!("there is no side {}", control.side.0));
        }
        self.session.restore(Record::Control(control.side, control.by));
        Ok(())
    }

    fn finish(mut self) -> Loaded<R> {
        self.report.plies = self.session.history().len() as u32;
        Loaded { session: self.session, report: self.report, damage: self.damage }
    }
}

fn roll((turn, purpose, subject, nth, sides, face): RollRow<'static>) -> Roll {
    let key = RollKey { turn, purpose, subject, nth };
    Roll { key, sides, face, by_hand: false }
}
