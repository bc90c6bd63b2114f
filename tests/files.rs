//! Damaged, hostile and unlucky files: a clear sentence or a recovered beginning, never a panic, never a hang.

#![allow(clippy::unwrap_used)] // a test may

use crate::toy;
use engine::{
    base::{fence::UndoPolicy, seat::Control},
    journal::{self, JournalFile, Loaded, read_file},
    play::session::Session,
    table::{erased::SessionTable, *},
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::fmt::Write as _;
use support::journals::reseal;

/// A game of the toy in which automatic players gave a number of orders.
fn game(plies: usize) -> SessionTable<toy::Toy> {
    let (rules, setup) = toy::open("10000");
    let mut table = SessionTable::new(Session::new(rules, setup, 7, UndoPolicy::Study));
    while table.ply_count() < plies {
        table.accept(&mut table.thinker(1).unwrap()(), 1).unwrap();
    }
    table
}

fn file(plies: usize) -> String {
    String::from_utf8(game(plies).journal()).unwrap()
}

fn load(bytes: &[u8]) -> Result<Loaded<toy::Toy>, String> {
    journal::load(bytes, &toy::DATA)
}

/// The one warning and the number of plies of a file that opens all the same.
fn warned(text: &str) -> (String, usize) {
    let loaded = load(text.as_bytes()).unwrap();
    assert_eq!(loaded.report.warnings.len(), 1, "{:?}", loaded.report.warnings);
    (loaded.report.warnings[0].clone(), loaded.session.history().len())
}

fn refused(text: &str) -> String {
    load(text.as_bytes()).err().unwrap()
}

/// The file with line `number` (from 1) changed and a check sum to fit.
fn with_line(text: &str, number: usize, change: impl Fn(&str) -> String) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    lines[number - 1] = reseal(&change(&lines[number - 1]));
    lines.join("\n") + "\n"
}

#[test]
fn a_file_cut_at_any_byte_opens_up_to_there() {
    let mut table = game(9);
    table.set_control(toy::RED, Control::Automatic(1));
    table.undo(toy::RED).unwrap();
    let whole = table.journal();
    let header = whole.iter().position(|b| *b == b'\n').unwrap();
    let mut plies = 0;
    for cut in 0..whole.len() {
        match load(&whole[..cut]) {
            Err(sentence) => {
                assert!(cut < header, "byte {cut}: {sentence}");
                assert!(!sentence.is_empty());
            }
            Ok(loaded) => {
                let good = loaded.report.good_bytes as usize;
                assert!(loaded.session.history().len() >= plies, "byte {cut}");
                plies = loaded.session.history().len();
                let again = engine::journal::writing::save(&loaded.session);
                assert_eq!(again.trim_ascii_end(), whole[..good].trim_ascii_end(), "byte {cut}");
                assert_eq!(loaded.report.warnings.is_empty(), good == cut, "byte {cut}");
                assert_eq!(loaded.damage, None, "a torn line is no forgery");
            }
        }
    }
    assert_eq!(plies, 9);
}

#[test]
fn random_bytes_do_no_harm() {
    let whole = file(12).into_bytes();
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..300 {
        let mut bytes = whole.clone();
        for _ in 0..=rand.next_u64() % 4 {
            let at = rand.next_u64() as usize % bytes.len();
            bytes[at] = rand.next_u64() as u8;
        }
        if let Ok(loaded) = load(&bytes) {
            assert!(loaded.session.history().len() <= 12);
            assert_eq!(loaded.session.verify().first_difference, None, "what is left is good");
        }
    }
}

/// Changes by a forger who knows the check sum: the values themselves must be checked.
#[test]
fn forged_lines_do_no_harm() {
    let whole = file(30);
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut below = |n: usize| rand.next_u64() as usize % n;
    let pieces = [
        "4294967295",
        "-1",
        "999999999999999999999",
        "\"b2\"",
        "\"zz\"",
        "None",
        "Some(3)",
        "(",
        ")",
        "[",
        "]",
        ",",
        "Person(9)",
        "Automatic(0,255)",
        "1e9",
        "NaN",
        "'x'",
        "true",
        "Ended",
        "Answered",
        "Begin",
        "\"",
        "\\",
        "Pressed(attacker:\"r1\",defender:\"b1\"),",
        "Lost(unit:\"r1\"),",
        "TurnBegan(65535),",
    ];
    for _ in 0..1_500 {
        let number = 2 + below(29);
        let piece = pieces[below(pieces.len())];
        let (at, over) = (below(1_000), below(8));
        let text = with_line(&whole, number, |line| {
            let body = line.rsplit_once(",sum:").unwrap().0;
            let at = 4 + at % (body.len() - 4);
            let end = (at + over).min(body.len());
            format!("{}{piece}{},sum:\"\")", &body[..at], &body[end..])
        });
        if let Ok(loaded) = load(text.as_bytes()) {
            SessionTable::loaded(loaded).verify();
        }
    }
}

#[test]
fn hostile_numbers_are_refused_with_a_sentence() {
    let whole = file(6);
    let changed = |from: &str, to: &str| {
        let text = with_line(&whole, 5, |line| {
            assert!(line.contains(from), "{line}");
            line.replacen(from, to, 1)
        });
        let (warning, plies) = warned(&text);
        assert_eq!(plies, 3, "{warning}");
        assert!(warning.starts_with("Line 5 (ply 4): "), "{warning}");
        assert!(warning.ends_with("; it and the 2 lines after it were left out"), "{warning}");
        warning
    };
    assert!(changed("id:4", "id:4294967295").contains("where ply 4 should follow"));
    assert!(changed("id:4", "id:5").contains("where ply 4 should follow"));
    assert!(changed("id:4,", "id:4,parent:4,").contains("does not stand before it"));
    assert!(changed("id:4,", "id:4,parent:4294967294,").contains("does not stand before it"));
    assert!(changed("id:4,", "id:4,group:1,").contains("group"));
    assert!(changed("Automatic(0,", "Automatic(7,").contains("no side 7"));
    assert!(changed("id:4,", "id:4,by_hand:[0],").contains("by hand"));
    assert!(changed("id:4,", "id:4,colour:3,").contains("colour"));
    assert!(changed("unit:\"", "unit:\"x").contains("names no unit"));
    assert!(changed("digest:\"", "digest:\"0").contains("hex digits"));
    let digest = &whole.lines().nth(5).unwrap().split("digest:\"").nth(1).unwrap()[..16];
    let own = whole.lines().nth(4).unwrap().split("digest:\"").nth(1).unwrap()[..16].to_string();
    assert!(changed(&own, digest).contains("do not lead to the recorded state"));
}

#[test]
fn deep_and_long_lines_end_the_reading() {
    let whole = file(3);
    for (open, close) in [("(", ")"), ("[", "]"), ("Some(", ")"), ("{1:", "}")] {
        let deep = format!("{}{}", open.repeat(20_000), close.repeat(20_000));
        let line = reseal(&format!("ply (id:4,seat:Person(0),order:{deep},digest:\"0\",sum:\"\")"));
        let (warning, plies) = warned(&format!("{whole}{line}\n"));
        assert_eq!(plies, 3, "{warning}");
        assert!(!reseal(&format!("stavka (format:{deep},sum:\"\")")).is_empty());
        refused(&reseal(&format!("stavka (format:{deep},sum:\"\")")));
        refused(&reseal(&format!("stavka (format:(1,0),game:\"toy\",x:{deep},sum:\"\")")));
    }
    let long = format!("note (text:\"{}\")", "x".repeat(engine::journal::format::MAX_LINE_BYTES));
    let (warning, _) = warned(&format!("{whole}{long}\n"));
    assert!(warning.contains("longer than 1 MiB"), "{warning}");
    assert!(load(&vec![b'x'; engine::journal::format::MAX_FILE_BYTES + 1]).err().unwrap().contains("64 MiB"));
    refused(&"stavka ".repeat(300_000));
}

/// A small file that asks for a great deal of work: two long branches and a cursor that jumps between their ends.
#[test]
fn a_file_that_asks_for_too_much_work_is_left() {
    let mut table = game(800);
    table.go_to(toy::RED, 0).unwrap();
    while table.ply_count() < 1_600 {
        table.accept(&mut table.thinker(0).unwrap()(), 1).unwrap();
    }
    let mut text = String::from_utf8(table.journal()).unwrap();
    let jump = |to| reseal(&format!("cursor (to:{to},sum:\"\")"));
    let both = format!("{}\n{}\n", jump(800), jump(1_600));
    let _ = write!(text, "{}", both.repeat(30_000));
    let (warning, plies) = warned(&text);
    assert_eq!(plies, 1_600);
    assert!(warning.contains("too much work"), "{warning}");
}

#[test]
fn headers_say_what_can_be_read() {
    let whole = file(2);
    let head = |from: &str, to: &str| with_line(&whole, 1, |line| line.replacen(from, to, 1));
    assert_eq!(journal::game_of(whole.as_bytes()).as_deref(), Ok("toy"));
    assert!(refused("").contains("empty"));
    assert!(refused("\n").contains("not a Stavka game"));
    assert!(refused("PK\u{3}\u{4}").contains("not a Stavka game"));
    assert!(refused("stavka (format:(1").contains("damaged"));
    assert!(
        refused(&head("format:(1,1)", "format:(3,0)")).contains("newer version of Stavka (file format 3.0)")
    );
    assert!(journal::game_of(head("format:(1,1)", "format:(3,0)").as_bytes()).is_err());
    assert!(refused(&head("game:\"toy\"", "game:\"chess\"")).contains("“chess”"));
    assert_eq!(journal::game_of(head("game:\"toy\"", "game:\"chess\"").as_bytes()).as_deref(), Ok("chess"));
    assert!(refused(&head("rules:1", "rules:9")).contains("version 9 of the rules"));
    assert!(refused(&head("seed:7", "seed:99999999999999999999")).contains("header"));
    assert!(refused(&head("turns:10000", "turns:-1")).contains("header"));
    // A newer minor version may only add kinds of records.
    assert!(load(head("format:(1,1)", "format:(1,9)").as_bytes()).unwrap().report.warnings.is_empty());
    // Other data is no obstacle as long as the digests fit.
    let (warning, plies) = warned(&head("data:(1,", "data:(2,"));
    assert!(warning.contains("other data") && plies == 2, "{warning}");
    // Changed by hand, without a check sum to fit.
    let table = load(whole.replacen("seed:7", "seed:8", 1).as_bytes()).unwrap();
    assert!(table.report.warnings[0].contains("header was changed"));
    assert_eq!(SessionTable::loaded(table).verify().first_difference.unwrap().0, 0);
}

#[test]
fn unknown_records_are_kept_and_written_back() {
    let whole = file(4);
    let mut lines: Vec<&str> = whole.lines().collect();
    lines.insert(2, "bookmark (at:1,name:\"Grodno, “here”\")");
    lines.insert(3, "x_ray \u{1F600} anything at all");
    lines.push("comment (at:3,text:\"well\")");
    let text = lines.join("\n") + "\n";
    let loaded = load(text.as_bytes()).unwrap();
    assert_eq!(loaded.report.warnings, ["Records of the unknown kind “bookmark” are kept as they are"]);
    assert_eq!(loaded.report.plies, 4);
    assert_eq!(String::from_utf8(engine::journal::writing::save(&loaded.session)).unwrap(), text);
    let mut table = SessionTable::loaded(loaded);
    table.accept(&mut table.thinker(1).unwrap()(), 1).unwrap();
    let more = table.take_records().unwrap()();
    assert_eq!([text.as_bytes(), &more].concat(), table.journal());
}

#[test]
fn other_editors_line_ends_are_read() {
    let whole = file(4);
    let crlf = format!("\u{feff}{}", whole.replace('\n', "\r\n"));
    let loaded = load(crlf.as_bytes()).unwrap();
    assert_eq!((loaded.report.warnings.len(), loaded.report.plies), (0, 4));
    assert_eq!(engine::journal::writing::save(&loaded.session), whole.as_bytes());
    let loaded = load(whole.trim_end().as_bytes()).unwrap();
    assert_eq!((loaded.report.warnings.len(), loaded.report.plies), (0, 4));
    let mut latin = whole.into_bytes();
    latin.extend(b"note caf\xe9\n");
    assert!(load(&latin).unwrap().report.warnings[0].contains("not text"));
}

#[test]
fn the_first_damaged_line_ends_the_game_and_verify_names_it() {
    let whole = file(8);
    let text = whole.replacen("ply (id:6", "ply (id:6 ", 1);
    let (warning, plies) = warned(&text);
    assert_eq!(plies, 5);
    assert!(warning.starts_with("Line 7 (ply 6): the record was changed"), "{warning}");
    let report = SessionTable::loaded(load(text.as_bytes()).unwrap()).verify();
    assert_eq!(report.plies, 5);
    assert_eq!(report.first_difference.unwrap().0, 6);
}

// ---- what is said ----

/// Words that mean something to a programmer alone. What stands in quotation marks is the file's.
const INNER_WORDS: [&str; 36] = [
    "PlyIn",
    "HeaderIn",
    "HeadIn",
    "CursorMoved",
    "Handed",
    "Ended",
    "Begun",
    "Annotation",
    "NoteHead",
    "RollRow",
    "Hex",
    "PlyOut",
    "LEFT_OUT",
    "Options",
    "recursion_limit",
    "serde",
    "RON",
    "os error",
    "struct",
    "enum",
    "variant",
    "tuple",
    "map,",
    "invalid type",
    "invalid value",
    "Error",
    "None",
    "Some",
    "::",
    "usize",
    "u8",
    "u32",
    "identifier",
    "UTF-16",
    "unit value",
    "integer",
];

fn plainly(sentence: &str) {
    let mut own = String::new();
    let mut depth = 0;
    for c in sentence.chars() {
        depth += i32::from(c == '“');
        if depth == 0 {
            own.push(c);
        }
        depth -= i32::from(c == '”');
    }
    for word in INNER_WORDS {
        assert!(!own.contains(word), "“{word}” in: {sentence}");
    }
    assert!(sentence.chars().count() < 400, "{sentence}");
    assert!(!sentence.chars().any(char::is_control), "{sentence:?}");
}

/// All that is said of a file: why it does not open, or what was left out.
fn said(text: &str) -> Vec<String> {
    match load(text.as_bytes()) {
        Err(why) => vec![why],
        Ok(loaded) => {
            let damage = loaded.damage.map(|(_, how)| how);
            loaded.report.warnings.into_iter().chain(damage).collect()
        }
    }
}

#[test]
fn damaged_files_are_spoken_of_in_plain_words() {
    let mut table = game(9);
    table.set_control(toy::RED, Control::Automatic(1));
    table.undo(toy::RED).unwrap();
    table.annotate(3, engine::play::note::Note::Comment("Here".into()), "Ann", "2026").unwrap();
    let whole = String::from_utf8(table.journal()).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let of_kind = |kind: &str| lines.iter().position(|l| l.starts_with(kind)).unwrap() + 1;
    let mut count = 0;
    let pieces = [
        "",
        "x",
        "1",
        "-1",
        "99999999999999999999",
        "0.5",
        "true",
        "None",
        "Some(1)",
        "()",
        "(",
        ")",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\"\\q\"",
        "'a'",
        "r#x",
        "/*",
        "b\"1\"",
        "{1:2}",
        "\u{1b}[31m",
        "\u{202e}",
        "#![enable(x)]",
        "Person(0),Person(0)",
    ];
    for kind in ["stavka", "ply", "cursor", "control", "note"] {
        let number = of_kind(kind);
        let body = lines[number - 1].rsplit_once(",sum:").unwrap().0.to_owned();
        let places: Vec<usize> = body.char_indices().map(|(i, _)| i).skip(kind.len() + 1).collect();
        for (n, &at) in places.iter().enumerate() {
            for over in [0, 1, 5] {
                let piece = pieces[(n * 7 + over) % pieces.len()];
                let end = places.get(n + over).copied().unwrap_or(body.len());
                let forged = format!("{}{piece}{}", &body[..at], &body[end..]);
                let text = with_line(&whole, number, |_| format!("{forged},sum:\"0\")"));
                for sentence in said(&text) {
                    plainly(&sentence);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 1_000, "{count} sentences");
    for cut in (0..whole.len()).step_by(7).filter(|c| whole.is_char_boundary(*c)) {
        for sentence in said(&whole[..cut]) {
            plainly(&sentence);
        }
    }
    let deep = format!("stavka (later:{})", "(".repeat(500));
    assert!(said(&deep)[0].contains("brackets are nested too deeply"), "{:?}", said(&deep));
    let at = with_line(&whole, 3, |l| l.replacen("seat:", "seat;", 1));
    assert!(said(&at)[0].contains("(at character "), "where it stands: {:?}", said(&at));
}

#[test]
fn a_place_in_a_line_is_counted_from_its_beginning() {
    let whole = file(4);
    let line = whole.lines().nth(2).unwrap();
    let column = line.find("seat:").unwrap() + "seat:".len() + 1;
    let text = with_line(&whole, 3, |l| l.replacen("seat:", "seat:?", 1));
    let sentence = &said(&text)[0];
    assert!(sentence.contains(&format!("(at character {column})")), "{column}: {sentence}");
}

#[test]
fn texts_of_strangers_cannot_act_on_what_shows_them() {
    let whole = file(3);
    let header =
        |game: &str| with_line(&whole, 1, |l| l.replacen("game:\"toy\"", &format!("game:\"{game}\""), 1));
    let long = "x".repeat(100_000);
    let sentence = refused(&header(&long));
    assert!(sentence.chars().count() < 200 && sentence.contains("xxx…”"), "{sentence}");
    let sentence = refused(&header("\\u{1b}[31m\\u{7}"));
    assert!(sentence.contains("“\\u001b[31m\\u0007”"), "{sentence:?}");
    // Notes and names keep their characters in the file, and are shown without them.
    let note = "note (id:1,ply:1,note:Comment(\"one\\ntwo\\u{1b}]0;x\\u{7}\\u{202e}\"),by:\"A\\u{9b}\",on:\"\\n\",sum:\"0\")";
    let name = "name (ply:1,is:\"a\\u{2066}b\",sum:\"0\")";
    let text = format!("{whole}{}\n{}\n", reseal(note), reseal(name));
    let table = SessionTable::loaded(load(text.as_bytes()).unwrap());
    let noted = &table.annotations()[0];
    assert_eq!(noted.note.text(), "one\ntwo\\u001b]0;x\\u0007\\u202e");
    assert_eq!((noted.by.as_str(), noted.on.as_str()), ("A\\u009b", "\\u000a"));
    assert_eq!(table.find("ab")[..], []);
    assert_eq!(table.find("u2066")[0].text, "a\\u2066b");
    assert_eq!(String::from_utf8(table.journal()).unwrap().lines().count(), text.lines().count());
    let mut table = table;
    let tip = table.tip();
    for (_, format) in report::Format::ALL {
        let report = report::write(&mut table, tip, engine::base::side::Viewer::Umpire, format);
        assert!(!report.chars().any(|c| c != '\n' && c != '\t' && c.is_control()), "{format:?}");
        assert!(!report.contains(['\u{202e}', '\u{2066}']), "{format:?}");
    }
}

// ---- bounds ----

#[test]
fn files_without_end_are_left_where_they_go_too_far() {
    let whole = file(3);
    let unknown = |n: usize, bytes: usize| whole.clone() + &format!("x {}\n", "y".repeat(bytes)).repeat(n);
    let (warnings, plies) = (said(&unknown(engine::journal::format::MAX_UNKNOWN + 5, 1)), 3);
    assert!(warnings.iter().any(|w| w.contains("more than 20000 lines")), "{warnings:?}");
    assert_eq!(
        load(unknown(engine::journal::format::MAX_UNKNOWN, 1).as_bytes()).unwrap().report.plies,
        plies
    );
    let large = said(&unknown(18, 500_000));
    assert!(large.iter().any(|w| w.contains("8 MiB")), "{large:?}");
    let ties = "(6,1),".repeat(engine::journal::format::MAX_PARTS_A_PLY + 1);
    let text = with_line(&whole, 3, |l| l.replacen("ties:[", &format!("ties:[{ties}"), 1));
    assert!(said(&text)[0].contains("more happens than ever does"), "{:?}", said(&text)[0]);
}

// ---- on the disk ----

#[test]
fn a_game_is_appended_to_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a game.stavka");
    let mut table = game(0);
    assert!(table.take_records().is_none(), "nothing is written before the first order");
    let mut out = JournalFile::create(&path).unwrap();
    for _ in 0..5 {
        table.accept(&mut table.thinker(1).unwrap()(), 1).unwrap();
        out.append(&table.take_records().unwrap()()).unwrap();
    }
    out.sync().unwrap();
    assert_eq!(read_file(&path).unwrap(), table.journal());
    assert!(JournalFile::create(&path).unwrap_err().contains("exists already"));
    let second = JournalFile::open_append(&path, 1, 1);
    assert!(second.unwrap_err().contains("open in another window"));
    drop(out);
    let length = table.journal().len() as u64;
    JournalFile::open_append(&path, length, length).unwrap();
    assert_eq!(read_file(&path).unwrap(), table.journal());
    assert!(JournalFile::open_append(&path, 1 << 30, 1 << 30).unwrap_err().contains("shortened"));
}

#[test]
fn a_torn_tail_is_cut_before_the_first_append() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("torn.stavka");
    let whole = file(5).into_bytes();
    std::fs::write(&path, &whole[..whole.len() - 9]).unwrap();
    let loaded = load(&read_file(&path).unwrap()).unwrap();
    assert_eq!(loaded.report.warnings, ["Line 6, the last, is torn; it was left out"]);
    let mut out =
        JournalFile::open_append(&path, loaded.report.good_bytes, loaded.report.read_bytes).unwrap();
    assert_eq!(out.cut_off(), None);
    let mut table = SessionTable::loaded(loaded);
    table.accept(&mut table.thinker(1).unwrap()(), 1).unwrap();
    out.append(&table.take_records().unwrap()()).unwrap();
    assert_eq!(read_file(&path).unwrap(), table.journal());
    assert_eq!(table.ply_count(), 5);
}

#[test]
fn whole_lines_that_are_cut_are_kept_beside() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("forged.stavka");
    let text = file(5).replacen("id:3", "id:4", 1);
    std::fs::write(&path, &text).unwrap();
    let good = load(text.as_bytes()).unwrap().report.good_bytes;
    let out = JournalFile::open_append(&path, good, text.len() as u64).unwrap();
    let beside = out.cut_off().unwrap();
    assert_eq!(beside.file_name().unwrap(), "forged.stavka.cut-1");
    assert_eq!(std::fs::read(beside).unwrap(), text.as_bytes()[good as usize..]);
    assert_eq!(std::fs::read(&path).unwrap(), text.as_bytes()[..good as usize]);
    // A last line without its end gets it.
    drop(out);
    std::fs::write(&path, file(5).trim_end()).unwrap();
    let length = file(5).len() as u64 - 1;
    drop(JournalFile::open_append(&path, length, length).unwrap());
    assert_eq!(read_file(&path).unwrap(), file(5).as_bytes());
}

#[test]
fn paths_that_are_no_games_get_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    assert!(read_file(folder.path()).unwrap_err().contains("is a folder"));
    assert!(JournalFile::open_append(folder.path(), 0, 0).unwrap_err().contains("is a folder"));
    assert!(read_file(&path("none.stavka")).unwrap_err().ends_with("none.stavka does not exist"));
    let lost = path("no folder").join("game.stavka");
    let sentence = JournalFile::create(&lost).unwrap_err();
    assert!(sentence.starts_with("The folder ") && sentence.ends_with("does not exist"), "{sentence}");
    std::fs::write(path("file"), "x").unwrap();
    assert!(!JournalFile::create(&path("file").join("game.stavka")).unwrap_err().is_empty());
    #[cfg(target_os = "linux")]
    assert!(read_file(std::path::Path::new("/dev/zero")).unwrap_err().contains("not an ordinary file"));
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_gets_a_sentence() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let closed = folder.path().join("closed");
    std::fs::create_dir(&closed).unwrap();
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o555)).unwrap();
    let all_powerful = std::fs::write(closed.join("probe"), "").is_ok();
    match JournalFile::create(&closed.join("game.stavka")) {
        Ok(_) => assert!(all_powerful, "only an administrator may write there"),
        Err(sentence) => assert!(sentence.ends_with("permission is denied"), "{sentence}"),
    }
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o755)).unwrap();
}
