//! Reading a journal: line by line up to the first that is damaged, every id and digest checked, all work bounded.

use super::{
    chances,
    format::{
        ARRANGED, CursorMoved, Ended, Handed, HeadIn, HeaderIn, JUDGED, LEFT_OUT, MAX_FILE_BYTES,
        MAX_LINE_BYTES, MAX_PARTS, MAX_PARTS_A_PLY, MAX_PLIES, MAX_RECORDS, MAX_TOLD_PLIES, MAX_UNKNOWN,
        MAX_UNKNOWN_BYTES, MAX_WORK, PlyIn, PostHanded, RollRow, unsealed,
    },
    study,
};
use crate::{
    base::{assets::Assets, names::Names, plain::quoted, seat::PlyId, text, told::Told, wrong::Unreadable},
    contract::automatic::Automatic,
    dice::key::{Roll, RollKey, Tie},
    play::{fits, history::Deed, record::Record, session::Session},
};
use std::sync::Arc;

/// Most sentences in a report.
const MAX_WARNINGS: usize = 20;

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

/// For which side a journal is a copy, from its header; `None` for a whole game.
///
/// # Errors
/// As [`game_of`].
pub fn told_of(bytes: &[u8]) -> Result<Option<Told>, String> {
    header_line(bytes).map(|(head, _)| head.told)
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
    let head: HeadIn = text::read_plain(value).map_err(in_header)?;
    if head.format.0 > ARRANGED.0 {
        let (major, minor) = head.format;
        return Err(format!(
            "This game was written by a newer version of Stavka (file format {major}.{minor})"
        ));
    }
    Ok((head, line))
}

/// A header that cannot be read.
fn in_header(unreadable: Unreadable) -> String {
    format!("Line 1, the header, is damaged: {}", unreadable.after("stavka ".len()))
}

/// Reads a game; a damaged tail is left out and reported.
///
/// # Errors
/// One sentence when not even the header can be used.
pub fn load<R: Automatic>(bytes: &[u8], assets: &dyn Assets) -> Result<Loaded<R>, String> {
    let open = |setup: &R::Setup, version| R::open_ruled(setup, version, assets);
    load_with(bytes, |setup, version| open(setup, version).map(Arc::new).map_err(|e| e.to_string()))
}

/// As [`load`], with the game from `open`, which may keep games it has made: for a set-up, and the version of the rules that
/// the game was begun by.
///
/// # Errors
/// One sentence when not even the header can be used.
pub fn load_with<R: Automatic>(
    bytes: &[u8],
    open: impl FnOnce(&R::Setup, u32) -> Result<Arc<R>, String>,
) -> Result<Loaded<R>, String> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(format!("The file is larger than {} MiB", MAX_FILE_BYTES >> 20));
    }
    let (head, line) = header_line(bytes)?;
    if head.game != R::ID {
        return Err(format!("This is a game of {}, not of “{}”", quoted(&head.game), R::ID));
    }
    let value = line.strip_prefix("stavka ").unwrap_or(line);
    let header: HeaderIn<R::Setup> = text::read_plain(value).map_err(in_header)?;
    if header.rules > R::VERSION {
        let (theirs, ours) = (header.rules, R::VERSION);
        return Err(format!(
            "This game needs version {theirs} of the rules, and this program has version {ours}"
        ));
    }
    let rules = open(&header.setup, header.rules)?;
    let seed = match (rules.told_to(), &head.told, header.seed) {
        (None, None, Some(seed)) => seed,
        (Some(ours), Some(theirs), None) if ours == theirs => 0,
        (None, Some(_), _) => return Err("This is a copy of what one side was told, not a whole game".into()),
        _ => return Err("Line 1, the header, is damaged: it has no seed".into()),
    };
    let mut session = begun(rules, &head, &header, seed)?;
    session.set_format(head.format);
    let mut reading = Reading::new(session);
    if unsealed(line).is_none() {
        reading.damage = Some((0, "the header was changed after it was written".into()));
        reading.warn("Line 1: the header was changed after it was written".into());
    }
    reading.report.read_bytes = bytes.len() as u64;
    reading.compare_data(&header.data);
    reading.session.set_origin((header.rules, header.data));
    reading.lines(bytes);
    Ok(reading.finish())
}

/// The game before its first order.
fn begun<R: Automatic>(
    rules: Arc<R>,
    head: &HeadIn,
    header: &HeaderIn<R::Setup>,
    seed: u64,
) -> Result<Session<R>, String> {
    let (setup, undo) = (header.setup.clone(), header.undo);
    let Some(start) = &header.start else { return Ok(Session::new(rules, setup, seed, undo)) };
    let damaged = |why: &str| format!("Line 1, the header, is damaged: {why}");
    if head.format.0 < ARRANGED.0 {
        return Err(damaged("a game of its format begins with its set-up"));
    }
    if rules.told_to().is_some() && !start.dice.is_empty() {
        return Err(damaged("a copy for one side holds no dice"));
    }
    Session::arranged(rules, setup, seed, undo, start).map_err(|why| format!("Line 1, the header: {why}"))
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
    /// Lines of unknown kinds, and their bytes.
    unknown: (usize, usize),
    /// Records other than plies and notes.
    records: usize,
    /// Events, reasons and dice so far.
    parts: usize,
}

impl<R: Automatic> Reading<R> {
    fn new(session: Session<R>) -> Self {
        let names = session.rules().names();
        let report = LoadReport::default();
        Self { session, names, report, damage: None, unknown: (0, 0), records: 0, parts: 0 }
    }

    fn warn(&mut self, sentence: String) {
        if self.report.warnings.len() < MAX_WARNINGS {
            self.report.warnings.push(sentence);
        }
    }

    fn compare_data(&mut self, theirs: &(u32, String)) {
        let hash = Some(&theirs.1).filter(|h| h.len() == 16).and_then(|h| u64::from_str_radix(h, 16).ok());
        if !hash.is_some_and(|hash| self.session.rules().knows_data((theirs.0, hash))) {
            self.report.foreign_data = true;
            self.warn(
                "The game was played with other data files: its orders may be decided otherwise".into(),
            );
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
        self.report.left_out = true;
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
            self.report.damage = Some(format!("Line {number} (ply {ply}): {reason}"));
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
        let whole = line;
        let (kind, _) = line.split_once(' ').ok_or("the line has no kind and value")?;
        self.report.ended = false;
        let known = matches!(kind, "ply" | "cursor" | "control" | "end" | chances::KIND | JUDGED);
        if !known && !study::KINDS.contains(&kind) {
            return self.unknown(kind, line);
        }
        let sealed = unsealed(line).and_then(|text| text.split_once(' '));
        let (_, value) = sealed.ok_or("the record was changed after it was written")?;
        let value = format!("{value})");
        if study::KINDS.contains(&kind) {
            return self.study(kind, &value, whole);
        }
        if kind == "ply" {
            self.ply(&value, next)?;
        } else {
            self.another_record()?;
            match kind {
                "cursor" => self.cursor(&value)?,
                "control" => self.control(&value)?,
                "post" => self.post(&value)?,
                chances::KIND => self.figures(&value, whole),
                // It is read when it is asked for.
                JUDGED => self.session.restore(Record::Figures(whole.into())),
                _ => self.end(&value)?,
            }
        }
        self.bounded()
    }

    /// Figures of chances: those that do not fit stay in the file and are counted again.
    fn figures(&mut self, value: &str, line: &str) {
        let history = self.session.history();
        let read = chances::read(value, R::figured_by(), R::SIDES.len(), |ply| history.contains(ply));
        let taken = match read {
            Ok(chances::Read::Figures(who, course)) => {
                self.session.take_figures(who, course, vec![line.to_owned()])
            }
            Ok(chances::Read::Other) => {
                self.session.restore(Record::Figures(line.into()));
                true
            }
            Err(_) => false,
        };
        if !taken {
            self.warn("Figures of chances in the file do not fit the game: they are counted again".into());
            self.session.restore(Record::Figures(line.into()));
        }
    }

    fn another_record(&mut self) -> Result<(), String> {
        self.records += 1;
        if self.records > MAX_RECORDS {
            return Err(format!("the file has more than {MAX_RECORDS} records besides its orders"));
        }
        Ok(())
    }

    fn unknown(&mut self, kind: &str, line: &str) -> Result<(), String> {
        let good = kind.len() <= 32 && kind.starts_with(|c: char| c.is_ascii_lowercase());
        if !good || kind == "stavka" || !kind.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') {
            return Err("the line has no kind and value".into());
        }
        self.unknown = (self.unknown.0 + 1, self.unknown.1 + line.len());
        if self.unknown.0 > MAX_UNKNOWN || self.unknown.1 > MAX_UNKNOWN_BYTES {
            let mib = MAX_UNKNOWN_BYTES >> 20;
            return Err(format!(
                "the file has more than {MAX_UNKNOWN} lines, or {mib} MiB of them, that this version does not know"
            ));
        }
        if self.unknown.0 == 1 {
            self.warn(format!("Records of the unknown kind “{kind}” are kept as they are"));
        }
        self.session.restore(Record::Unknown(line.into()));
        Ok(())
    }

    fn ply(&mut self, value: &str, next: PlyId) -> Result<(), String> {
        let is_copy = self.session.rules().told_to().is_some();
        let (most, what) = if is_copy { (MAX_TOLD_PLIES, "copy") } else { (MAX_PLIES, "game") };
        if self.session.history().len() >= most {
            return Err(format!("the {what} has more than {most} plies"));
        }
        let ply: PlyIn<R::Order, R::Reason, R::Event> =
            text::read(&self.names, value).map_err(|e| e.after("ply ".len()))?;
        let parts = ply.events.len() + ply.reasons.len() + ply.rolls.len() + ply.ties.len();
        self.parts += parts;
        if parts > MAX_PARTS_A_PLY || self.parts > MAX_PARTS {
            return Err("more happens than ever does in a game".into());
        }
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
        let cursor: CursorMoved = text::read_plain(value).map_err(|e| e.after("cursor ".len()))?;
        if !self.session.history().contains(cursor.to) {
            return Err(format!("the cursor moves to ply {}, which is not in the file", cursor.to));
        }
        self.session.restore(Record::Cursor(cursor.to));
        Ok(())
    }

    fn control(&mut self, value: &str) -> Result<(), String> {
        let control: Handed = text::read_plain(value).map_err(|e| e.after("control ".len()))?;
        fits::control_fits::<R>(control.side, control.by)?;
        self.session.restore(Record::Control(control.side, control.by));
        Ok(())
    }

    fn post(&mut self, value: &str) -> Result<(), String> {
        let PostHanded { side, post, by } = text::read_plain(value).map_err(|e| e.after("post ".len()))?;
        fits::post_fits(&**self.session.rules(), side, post, by)?;
        self.session.restore(Record::Post(side, post, by));
        Ok(())
    }

    /// The mark at the end of a reply.
    fn end(&mut self, value: &str) -> Result<(), String> {
        let Ended { plies } = text::read_plain(value).map_err(|e| e.after("end ".len()))?;
        let there = self.session.history().len();
        if plies as usize != there {
            return Err(format!("{plies} orders should stand before the end, and {there} do"));
        }
        self.session.restore(Record::End(plies));
        self.report.ended = true;
        Ok(())
    }

    /// A record of a study; one of a newer version that cannot be read is kept as it is.
    fn study(&mut self, kind: &str, value: &str, line: &str) -> Result<(), String> {
        let Ok(entry) = study::read(kind, value) else {
            if let Some(id) = study::id_of(value).filter(|_| kind == "note") {
                self.session.book_mut().reserve(id);
            }
            return self.unknown(kind, line);
        };
        if kind != "note" {
            self.another_record()?;
        }
        self.session.check_entry(&entry)?;
        self.session.record_entry(entry);
        self.bounded()
    }

    fn bounded(&self) -> Result<(), String> {
        if self.session.history().work() > MAX_WORK {
            return Err("the file asks for too much work".into());
        }
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

/// What loading found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LoadReport {
    /// Plies read.
    pub plies: u32,
    /// Sentences about what was left out or kept as unknown; empty when all was well.
    pub warnings: Vec<String>,
    /// Whether lines at the end could not be used.
    pub left_out: bool,
    /// Whether the last line is the mark at the end of a reply: nothing is missing after it.
    pub ended: bool,
    /// Byte length of the good prefix; a torn last line after it is cut before the first append.
    pub good_bytes: u64,
    /// Byte length of the file as it was read.
    pub read_bytes: u64,
    /// What is wrong with the first line that could not be used, when it is more than a torn last one: the file
    /// is then left as it is; playing on makes a copy.
    pub damage: Option<String>,
    /// The game was played with data that this program does not know.
    pub foreign_data: bool,
}
