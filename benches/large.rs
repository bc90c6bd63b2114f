//! Writes the largest files that still open, one of each kind, to see what opening them costs.
//!
//! ```sh
//! cargo bench --bench large -- DIR
//! /usr/bin/time -v target/release/stavka show DIR/notes.stavka
//! ```
//! Every file is as near to its limit as it gets; `docs/figures.md` has what was measured.

use barbarossa_fast::game::Game;
use engine::{
    base::{assets::Embedded, seat::PlyId, side::Side},
    contract::{rules::Rules as _, show::Presentation},
    journal::{
        self,
        format::{MAX_FILE_BYTES, MAX_PARTS_A_PLY, MAX_RECORDS, MAX_UNKNOWN},
    },
    play::{book::MAX_NOTES, session::Session},
};
use stavka::games;
use std::path::Path;
use support::forge::{Journal, Line, PlyLine, sealed, text_of};

static FILES: Embedded = Embedded(barbarossa_fast::FILES);

fn main() {
    let Some(folder) = std::env::args().skip(1).find(|a| a != "--bench") else {
        println!("name a folder for the files");
        return;
    };
    let folder = Path::new(&folder);
    let sample = games::SAMPLES.iter().find(|s| s.file == "leningrad_falls").expect("a sample");
    let game = journal::load::<Game>(sample.bytes, &FILES).expect("it opens").session;
    let copy = game.copy_for(Side(0)).expect("a copy");
    let write = |name: &str, text: String| {
        println!("{name}: {} bytes, {} lines", text.len(), text.lines().count());
        std::fs::write(folder.join(name), text).expect("the folder can be written");
    };
    write("branches.stavka", branches(&game));
    write("copy.stavka", branches(&copy));
    let base = String::from_utf8(engine::journal::writing::save(&game)).expect("text");
    let tip = game.history().tip();
    write(
        "notes.stavka",
        more(&base, MAX_NOTES, |n| {
            let text = "so much to say ".repeat(20);
            format!(
                "note (id:{},ply:{},note:Comment(\"{text}\"),by:\"A\",on:\"2026\"",
                n + 1,
                n as PlyId % tip
            )
        }),
    );
    write(
        "cursors.stavka",
        more(&base, MAX_RECORDS, |n| format!("cursor (to:{}", if n % 2 == 0 { 31 } else { tip })),
    );
    write("lines.stavka", more(&base, MAX_RECORDS, |_| format!("main (ply:{tip}")));
    write(
        "names.stavka",
        more(&base, MAX_RECORDS, |n| format!("name (ply:{},is:\"a name of some length\"", n as PlyId % tip)),
    );
    write("unknown.stavka", more(&base, MAX_UNKNOWN, |_| format!("x {}", "y".repeat(400))));
    for (name, line) in parts(&game) {
        write(name, filled(&game, &line));
    }
}

/// The game, and as many lines as there may be, as far as the file may go.
fn more(base: &str, most: usize, line: impl Fn(usize) -> String) -> String {
    let mut out = base.to_owned();
    for n in 0..most {
        let line = line(n);
        let line = if line.contains('(') { sealed(&format!("{line},sum:\"0\")")) } else { line };
        if out.len() + line.len() >= MAX_FILE_BYTES {
            break;
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// The same game again and again, as branches from the start.
fn branches<R: Presentation>(game: &Session<R>) -> String {
    let once = Journal::of(game);
    let size = engine::journal::writing::save(game).len() + 16 * game.history().len();
    let mut all = Journal { header: once.header.clone(), rules: once.rules.clone(), lines: Vec::new() };
    for n in 0..(MAX_FILE_BYTES / size) as PlyId {
        let shift = n * 1_000_000;
        for line in &once.lines {
            let Line::Ply(ply) = line else { continue };
            let mut ply = ply.clone();
            (ply.id, ply.group) = (ply.id + shift, ply.group + shift);
            ply.parent = if ply.parent == 0 { 0 } else { ply.parent + shift };
            all.lines.push(Line::Ply(ply));
        }
    }
    all.written()
}

/// Orders that hold as many of their parts as one may.
fn parts(game: &Session<Game>) -> Vec<(&'static str, PlyLine<Game>)> {
    let journal = Journal::of(game);
    let names = journal.rules.names();
    let plies = || journal.lines.iter().filter_map(|l| if let Line::Ply(p) = l { Some(p) } else { None });
    let moved = plies().find(|p| text_of(&names, &p.order).starts_with("Move")).expect("somebody moves");
    let bare = PlyLine { events: Vec::new(), reasons: Vec::new(), ..(**moved).clone() };
    let reason = plies().flat_map(|p| &p.reasons).min_by_key(|w| text_of(&names, w).len()).expect("a reason");
    let turned = [true, false].map(|german| {
        let text = format!("ControlChanged(space:\"riga\",german:{german})");
        support::forge::value_of(&names, &text).expect("a place")
    });
    let turned: Vec<_> = turned.iter().cloned().cycle().take(MAX_PARTS_A_PLY / 2 * 2).collect();
    let tie = engine::dice::key::Tie { sides: 6, face: 1 };
    let roll = plies().flat_map(|p| &p.rolls).next().expect("a die").clone();
    vec![
        ("reasons.stavka", PlyLine { reasons: vec![*reason; MAX_PARTS_A_PLY], ..bare.clone() }),
        ("ties.stavka", PlyLine { ties: vec![tie; MAX_PARTS_A_PLY], ..bare.clone() }),
        ("dice.stavka", PlyLine { rolls: vec![roll; MAX_PARTS_A_PLY], ..bare.clone() }),
        ("events.stavka", PlyLine { events: turned, ..bare }),
    ]
}

/// The beginning of the game up to an order, and that order again and again.
fn filled(game: &Session<Game>, line: &PlyLine<Game>) -> String {
    let mut journal = Journal::of(game);
    let at =
        journal.lines.iter().position(|l| matches!(l, Line::Ply(p) if p.id == line.id)).expect("the order");
    journal.lines.truncate(at);
    let base = journal.written().len();
    journal.lines.push(Line::Ply(Box::new(line.clone())));
    let each = journal.written().len() - base;
    let n = ((MAX_FILE_BYTES - base) / each).min(engine::journal::format::MAX_PARTS / MAX_PARTS_A_PLY - 1);
    journal.lines.pop();
    for k in 0..n as PlyId {
        let id = line.id + k;
        let parent = if k == 0 { line.parent } else { id - 1 };
        journal.lines.push(Line::Ply(Box::new(PlyLine { id, parent, group: id, ..line.clone() })));
    }
    journal.written()
}
