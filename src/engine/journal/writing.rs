//! Writing: a whole game, or the records that wait to be appended.

use super::{
    format::{
        ARRANGED, Begun, CursorMoved, ENDED_SINCE, Ended, FORMAT, Handed, HeaderOut, Hex, LEFT_OUT, PlyOut,
        PostHanded, ToldHeaderOut, write_line,
    },
    study,
};
use crate::{
    base::{names::Names, seat::PlyId},
    contract::{automatic::Automatic, rules::Rules},
    dice::key::Roll,
    play::{history::Deed, record::Record, session::Session},
};
use std::{borrow::Cow, sync::Arc};

/// Version of the format that the header of a game names.
pub(crate) fn format_of<R: Automatic>(session: &Session<R>) -> (u16, u16) {
    let begun = if session.start().is_some() { ARRANGED } else { FORMAT };
    session.format().unwrap_or(begun)
}

fn write_header<R: Automatic>(session: &Session<R>, names: &Arc<dyn Names>, out: &mut String) {
    let (rules, data) = session.origin();
    let (setup, undo, start) = (session.setup(), session.header_policy(), Begun(session.start()));
    if let Some(told) = session.rules().told_to() {
        let (format, game) = (format_of(session), R::ID);
        write_line(
            names,
            out,
            "stavka",
            &ToldHeaderOut { format, game, rules, data, setup, told, undo, start },
        );
        return;
    }
    let (format, seed) = (format_of(session), session.seed());
    let header = HeaderOut { format, game: R::ID, rules, data, setup, seed, undo, start };
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
        Record::Post(side, post, by) => {
            write_line(names, out, "post", &PostHanded { side: *side, post: *post, by: *by });
        }
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
    if format_of(session) >= ENDED_SINCE && session.lacks_end() {
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
