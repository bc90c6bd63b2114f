//! The program without a window: every subcommand by its text, its files and its exit code.

#![allow(clippy::unwrap_used)] // a test may

use serde_json::Value;
use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stavka"));
    command.args(args).stdin(Stdio::null());
    for display in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(display);
    }
    command
}

pub fn run(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What it printed; it must have ended well and said nothing on the error output.
pub fn well(args: &[&str]) -> String {
    let out = run(args);
    assert_eq!((out.status.code(), text(&out.stderr).as_str()), (Some(0), ""), "{args:?}");
    text(&out.stdout)
}

/// The one sentence it complained with, and nothing else.
pub fn refused(args: &[&str], code: i32) -> String {
    let out = run(args);
    let (said, why) = (text(&out.stdout), text(&out.stderr));
    assert_eq!((out.status.code(), said.as_str()), (Some(code), ""), "{args:?}: {why}");
    assert!(why.starts_with("stavka: ") && why.lines().count() == 1, "one sentence: {why}");
    why
}

pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }
    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }
    /// A new game.
    pub fn game(&self, seed: &str) -> String {
        let path = self.path(&format!("{seed}.stavka"));
        well(&["new", "--seed", seed, "--out", &path]);
        path
    }
    /// A game that stands at the start of turn 2.
    pub fn begun(&self, seed: &str) -> String {
        let path = self.game(seed);
        well(&["play", &path, "--until", "turn:2"]);
        path
    }
}

#[test]
fn help_names_every_subcommand_and_every_subcommand_has_help() {
    let help = well(&["--help"]);
    for sub in [
        "new",
        "play",
        "simulate",
        "calibrate",
        "chances",
        "show",
        "log",
        "report",
        "verify",
        "odds",
        "perft",
        "export",
        "import",
        "lesson",
        "puzzles",
    ] {
        assert!(help.contains(&format!("  {sub} ")), "{sub} in {help}");
        assert!(well(&[sub, "--help"]).contains("Usage: stavka "));
    }
    assert!(help.contains("Exit codes") && help.contains("Examples"));
    assert!(well(&["--version"]).starts_with("stavka "));
}

#[test]
fn a_game_is_made_played_shown_told_and_verified() {
    let folder = Folder::new();
    let path = folder.path("game.stavka");
    let made =
        well(&["new", "--plan", "marcks", "--soviet", "hard", "--free-setup", "--seed", "7", "--out", &path]);
    let told = ", edition 2020, plan marcks, strength bell, soviet full, siberia printed, free-setup on, options 1132-434J, seed 7; anyone who \
                knows it can work out the game\n";
    assert!(made.starts_with(&format!("{path}: a new game of ")) && made.ends_with(told), "{made}");
    let shown = well(&["show", &path]);
    for part in ["ply 0 of 0", "plan marcks", "free-setup on"] {
        assert!(shown.contains(part), "{shown}");
    }

    let played = well(&["play", &path, "--until", "turn:3"]);
    assert!(played.contains("game turn 3 is being played"), "{played}");
    let shown = well(&["show", &path, "--as", "soviet"]);
    assert!(shown.contains("Turn 3 of 7") && shown.contains("Unknown"), "{shown}");
    assert!(well(&["show", &path, "--at", "1"]).contains("ply 1 of "));
    let address = format!("{path}#12");
    assert_eq!(well(&["show", &address]), well(&["show", &path, "--at", "12"]), "a moment has an address");
    assert!(refused(&["show", &format!("{path}#99999")], 2).contains("has no ply 99999"));
    assert!(refused(&["play", &address], 2).contains("does not exist"), "only a file can be written to");
    let as_umpire = well(&["show", &path, "--json", "--as", "umpire", "--reveal"]);
    let json: Value = serde_json::from_str(&as_umpire).unwrap();
    assert_eq!(
        (&json["turn"], &json["as"], &json["choices"]["plan"]),
        (&3.into(), &"umpire".into(), &"marcks".into())
    );

    assert!(well(&["play", &path]).contains(" points of "));
    let log = well(&["log", &path]);
    assert!(log.contains("\nTurn 1") && log.contains("Marcks"), "{log}");
    assert!(well(&["log", &path, "--format", "markdown"]).starts_with("# "));
    let json: Value = serde_json::from_str(&well(&["log", &path, "--format", "json"])).unwrap();
    assert!(json["lines"].as_array().unwrap().len() > 100);
    assert!(well(&["verify", &path]).contains("all as the rules decide"));
    let again = well(&["play", &path]);
    assert!(again.contains("0 orders played"), "a finished game stays as it is: {again}");
}

#[test]
fn what_is_hidden_is_shown_to_the_umpire_alone() {
    let folder = Folder::new();
    let path = folder.begun("3");
    let show = |who| -> Value {
        serde_json::from_str(&well(&["show", &path, "--json", "--as", who, "--reveal"])).unwrap()
    };
    assert_eq!(show("german")["position"], show("soviet")["position"]);
    assert_ne!(show("german")["position"], show("umpire")["position"]);
}

#[test]
fn nothing_is_overwritten() {
    let folder = Folder::new();
    let path = folder.game("1");
    let before = std::fs::read(&path).unwrap();
    assert!(refused(&["new", "--out", &path], 2).contains("exists already"));
    let other = folder.begun("2");
    assert!(refused(&["play", &other, "--out", &path], 2).contains("exists already"));
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert!(refused(&["new", "--out", &folder.path("no/such.stavka")], 2).contains("does not exist"));
}

#[test]
fn play_appends_or_writes_elsewhere() {
    let folder = Folder::new();
    let path = folder.begun("5");
    let before = std::fs::read(&path).unwrap();
    let out = folder.path("out.stavka");
    well(&["play", &path, "--until", "turn:3", "--out", &out]);
    assert_eq!(std::fs::read(&path).unwrap(), before, "with --out the file stays as it is");
    well(&["play", &path, "--until", "turn:3"]);
    let after = std::fs::read(&path).unwrap();
    assert!(after.len() > before.len() && after.starts_with(&before), "without it, it grows");
    let elsewhere = text(&std::fs::read(&out).unwrap());
    let added: Vec<&str> = elsewhere.lines().filter(|line| !text(&after).contains(line)).collect();
    assert!(
        matches!(added.as_slice(), [one] if one.starts_with("study (main:")),
        "all but one line: {added:?}"
    );
}

#[test]
fn a_copy_played_on_does_not_pass_for_the_fair_game() {
    let folder = Folder::new();
    let (path, out) = (folder.begun("5"), folder.path("ahead.stavka"));
    let said = well(&["play", &path, "--until", "turn:3", "--out", &out]);
    assert!(said.contains("it is a study, and says so"), "{said}");
    let told = |file: &str, sub: &str| well(&[sub, file]).contains("Played fairly up to order ");
    for sub in ["show", "log", "verify", "report"] {
        assert!(told(&out, sub), "{sub} of the copy says so");
        assert!(!told(&path, sub), "and of the game does not");
    }
    let over = folder.path("over.stavka");
    well(&["play", &path]);
    assert!(!well(&["play", &path, "--out", &over]).contains("study"), "what is over tells nothing new");
}

#[test]
fn the_seed_of_a_fair_game_is_told_when_it_is_over() {
    let folder = Folder::new();
    // The title of a report is the name of the file.
    let path = folder.path("fair.stavka");
    std::fs::rename(folder.begun("70712345"), &path).unwrap();
    let all = |path: &str| {
        let json = |sub| well(&[sub, path, if sub == "show" { "--json" } else { "--format=json" }]);
        let report = well(&["report", path]);
        [well(&["show", path]), well(&["log", path]), report, json("show"), json("log")]
    };
    for said in all(&path) {
        assert!(!said.contains("70712345"), "{said}");
    }
    well(&["play", &path]);
    for said in all(&path) {
        assert!(said.contains("70712345"), "{said}");
    }
    let study = folder.path("study.stavka");
    well(&["new", "--undo", "study", "--seed", "70712345", "--out", &study]);
    assert!(well(&["show", &study]).contains("seed 70712345"), "a study hides nothing");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let folder = Folder::new();
    let (a, b) = (folder.begun("9"), Folder::new());
    assert_eq!(std::fs::read(a).unwrap(), std::fs::read(b.begun("9")).unwrap());
    let path = folder.path("drawn.stavka");
    let said = well(&["new", "--out", &path]);
    assert!(said.contains("the seed is drawn, and told when the game is over"), "{said}");
    let seed = text(&std::fs::read(&path).unwrap()).split("seed:").nth(1).unwrap()[..6].to_owned();
    assert!(!said.contains(&seed));
    let path = folder.path("drawn study.stavka");
    assert!(well(&["new", "--undo", "study", "--out", &path]).contains(", seed "), "that of a study is told");
}

#[test]
fn a_file_open_elsewhere_is_not_written_to() {
    let folder = Folder::new();
    let path = folder.game("1");
    let file = File::options().read(true).write(true).open(&path).unwrap();
    file.try_lock().unwrap();
    assert!(refused(&["play", &path], 2).contains("only one may write to it"));
}

#[test]
fn verify_names_the_first_ply_that_differs() {
    let folder = Folder::new();
    let (good, bad) = (folder.begun("4"), folder.path("bad.stavka"));
    let changed = std::fs::read_to_string(&good).unwrap().replacen("ply (id:9,", "ply (id:9 ,", 1);
    std::fs::write(&bad, changed).unwrap();
    let out = run(&["verify", &good, &bad]);
    let said = text(&out.stdout);
    assert_eq!(out.status.code(), Some(1), "{said}");
    assert!(said.contains("all as the rules decide") && said.contains("ply 9 differs"), "{said}");
    let missing = run(&["verify", &good, &folder.path("none.stavka"), &bad]);
    assert_eq!(missing.status.code(), Some(2), "a file that cannot be read weighs more");
    assert_eq!(text(&missing.stdout), said, "and does not keep the others from being verified");
    assert_eq!(text(&missing.stderr).matches("does not exist").count(), 1);
}

#[test]
fn a_damaged_file_is_read_as_far_as_it_goes_and_not_written_to() {
    let folder = Folder::new();
    let path = folder.begun("6");
    let whole = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, whole.replacen("ply (id:20,", "ply (id:20 ,", 1)).unwrap();
    let before = std::fs::read(&path).unwrap();
    let shown = run(&["show", &path]);
    assert!(text(&shown.stdout).contains("of 19"), "plies before the damage are shown");
    assert!(text(&shown.stderr).contains(&path), "and the damage is told");
    assert_eq!(shown.status.code(), Some(4), "to scripts as well");
    let out = run(&["play", &path]);
    assert!(out.status.code() == Some(2) && text(&out.stderr).contains("is damaged"));
    assert_eq!(std::fs::read(&path).unwrap(), before);
    let rescued = folder.path("rescued.stavka");
    assert_eq!(run(&["play", &path, "--until", "turn:2", "--out", &rescued]).status.code(), Some(4));
    well(&["verify", &rescued]);
    // A torn last line is the trace of a crash, and only costs itself.
    std::fs::write(&path, &whole[..whole.len() - 30]).unwrap();
    for args in [&["show", &path][..], &["log", &path], &["report", &path], &["verify", &path]] {
        let out = run(args);
        assert_eq!(out.status.code(), Some(4), "{args:?}");
        assert!(!out.stdout.is_empty() && text(&out.stderr).contains("torn"), "{args:?}");
    }
    assert_eq!(run(&["play", &path, "--until", "turn:2"]).status.code(), Some(4));
    assert!(well(&["verify", &path]).contains("all as the rules decide"));
}

#[test]
fn what_is_no_game_is_refused_with_the_reason() {
    let folder = Folder::new();
    let (none, junk, empty) =
        (folder.path("none.stavka"), folder.path("junk.stavka"), folder.path("empty.stavka"));
    std::fs::write(&junk, b"\x00\xff not a game\n").unwrap();
    std::fs::write(&empty, b"").unwrap();
    let folder_itself = folder.path("");
    for (path, why) in [
        (&none, "does not exist"),
        (&junk, "not a Stavka game"),
        (&empty, "is empty"),
        (&folder_itself, "is a folder"),
    ] {
        for sub in ["show", "log", "verify", "play"] {
            let out = run(&[sub, path]);
            assert_eq!(out.status.code(), Some(2), "{sub} {path}");
            assert!(text(&out.stderr).contains(why), "{sub} {path}: {}", text(&out.stderr));
        }
        assert!(refused(&[path], 2).contains(why), "the window is not opened for it either");
    }
}

#[test]
fn bad_usage_is_refused() {
    let folder = Folder::new();
    let path = folder.begun("8");
    for args in [
        &["simulat"][..],
        &["play", &path, "--until", "winter"],
        &["play", &path, "--until", "turn:0"],
        &["show", &path, "--at", "100000"],
        &["perft", "--plies", "1", &path, "--seed", "2"],
        &[&path, "new", "--out", "x"],
    ] {
        refused(args, 2);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = Folder::new();
    let path = folder.begun("1");
    let mut child = command(&["log", &path]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let out = child.wait_with_output().unwrap();
    assert_eq!((out.status.code(), text(&out.stderr).as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_told() {
    let folder = Folder::new();
    let path = folder.game("1");
    let full = File::options().write(true).open("/dev/full").unwrap();
    let out = command(&["show", &path]).stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(out.status.code(), Some(2));
    assert!(text(&out.stderr).contains("The output cannot be written"));
}

#[test]
fn manual_pages_and_completions_are_made_from_the_arguments() {
    let page = well(&["man"]);
    assert!(page.starts_with(".ie") && page.contains(".TH stavka 1"), "{page}");
    for sub in cli::subcommands(&stavka::games::register(None)) {
        assert!(page.contains(&format!("stavka\\-{sub}(1)")), "{sub}");
        let own = well(&["man", &sub]);
        assert!(own.contains(&format!(".TH stavka-{sub} 1")), "{sub}: {own}");
        assert!(own.contains(&format!("stavka {sub}")) || own.contains(&format!("stavka\\-{sub}")), "{own}");
    }
    assert!(refused(&["man", "chess"], 2).contains("no subcommand “chess”"));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(well(&["completions", shell]).contains("from-history"), "{shell}");
    }
    assert!(refused(&["completions", "cmd"], 2).contains("bash"));
}

#[test]
fn notices_name_libraries_typefaces_and_data() {
    let notices = well(&["notices"]);
    for part in
        ["Natural Earth", "Source Serif 4", "SIL OPEN FONT LICENSE", "\negui ", "TERMS AND CONDITIONS"]
    {
        assert!(notices.contains(part), "{part}");
    }
}

#[test]
fn no_option_of_a_game_takes_the_name_of_a_flag() {
    let kinds = stavka::games::register(None);
    for kind in &kinds {
        cli::commands(&kinds, kind.id()).debug_assert();
    }
}

#[test]
fn without_a_display_the_subcommands_are_named() {
    let folder = Folder::new();
    let out = command(&[]).env("STAVKA_GAMES", folder.path("games")).output().unwrap();
    let why = text(&out.stderr);
    assert_eq!(out.status.code(), Some(3), "{why}");
    let all = cli::subcommands(&stavka::games::register(None));
    assert!(all.len() > 10);
    assert!(why.contains(&format!("without a window: stavka {} (see", all.join(", "))), "{why}");
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cli.md")).unwrap();
    for sub in all {
        assert!(readme.contains(&format!("\nstavka {sub} ")), "the README shows how {sub} is called");
    }
}

#[test]
fn several_files_and_bad_ones_are_told_where_there_is_no_window() {
    let folder = Folder::new();
    let (a, b) = (folder.game("1"), folder.game("2"));
    let why = refused(&[&a, &b], 2);
    assert_eq!(why, "stavka: One game is opened at a time, not “1.stavka” and “2.stavka”\n");
    assert!(refused(&[&folder.path("gone.stavka")], 2).contains("does not exist"));
    assert!(refused(&["simulat"], 2).contains("no subcommand “simulat”"));
}

/// What lies in a folder.
fn names(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path("")).unwrap();
    let mut names: Vec<String> =
        entries.map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_report_replaces_an_older_report_when_told_to_and_nothing_else() {
    let folder = Folder::new();
    let (game, other, out) = (folder.begun("4"), folder.game("5"), folder.path("report.md"));
    well(&["report", &game, "--out", &out]);
    let before = std::fs::read(&out).unwrap();
    let again = ["report", &game, "--at", "20", "--out", &out];
    assert!(refused(&again, 2).contains("exists already; --force replaces it"));
    assert_eq!(std::fs::read(&out).unwrap(), before);
    well(&[&again[..], &["--force"]].concat());
    assert_ne!(std::fs::read(&out).unwrap(), before);

    let disguised = folder.path("no-game.html");
    std::fs::copy(&other, &disguised).unwrap();
    for kept in [&other, &disguised] {
        let before = std::fs::read(kept).unwrap();
        for force in [&[][..], &["--force"]] {
            let why = refused(&[&["report", &game, "--out", kept][..], force].concat(), 2);
            assert!(why.contains("is a game, which is never replaced"), "{why}");
        }
        assert_eq!(&std::fs::read(kept).unwrap(), &before);
    }
    assert!(refused(&["report", &game, "--force", "--out", &folder.path("")], 2).contains("is a folder"));
    #[cfg(unix)]
    for special in ["/dev/null", &folder.path("link")] {
        if special != "/dev/null" {
            std::os::unix::fs::symlink("/dev/null", special).unwrap();
        }
        let why = refused(&["report", &game, "--force", "--out", special], 2);
        assert!(why.contains("not an ordinary file"), "{why}");
    }
    assert!(names(&folder).iter().all(|n| !n.starts_with('.')), "{:?}", names(&folder));
}

/// The system kills the program as soon as it writes more than this much to a file: always in the middle.
#[cfg(unix)]
#[test]
fn a_program_killed_while_it_writes_leaves_no_part_of_a_file() {
    let folder = Folder::new();
    let path = folder.begun("6");
    let (out, report) = (folder.path("out.stavka"), folder.path("report.html"));
    std::fs::write(&report, "an older report").unwrap();
    let before = names(&folder);
    let killed = |args: &[&str]| {
        let limited = "ulimit -c 0; ulimit -f 8; exec \"$0\" \"$@\"";
        let all = [&["-c", limited, env!("CARGO_BIN_EXE_stavka")][..], args].concat();
        let out = Command::new("sh").args(all).env_remove("DISPLAY").stdin(Stdio::null()).output().unwrap();
        assert_eq!(out.status.code(), None, "{args:?} was not killed: {}", text(&out.stderr));
        assert_eq!(names(&folder), before, "{args:?}");
    };
    killed(&["export", &path, "--out", &out]);
    killed(&["play", &path, "--until", "turn:2", "--out", &out]);
    killed(&["report", &path, "--out", &report, "--force"]);
    assert_eq!(std::fs::read(&report).unwrap(), b"an older report");
}

#[cfg(unix)]
#[test]
fn a_moment_of_a_file_whose_name_is_no_text_has_an_address_too() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new();
    let game = folder.begun("7");
    let name = |end: &[u8]| {
        let bytes = [folder.path("caf").as_bytes(), b"\xe9.stavka", end].concat();
        std::ffi::OsStr::from_bytes(&bytes).to_owned()
    };
    std::fs::copy(&game, name(b"")).unwrap();
    let out = command(&["show"]).arg(name(b"#12")).output().unwrap();
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    assert_eq!(text(&out.stdout), well(&["show", &game, "--at", "12"]));
}

/// A copy of the built-in data files in a folder.
fn copy_of_assets(folder: &Folder) -> PathBuf {
    let root = PathBuf::from(folder.path("data"));
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    for file in crate::common::shipped::data_files() {
        let to = root.join(file);
        std::fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::fs::copy(built_in.join(file), to).unwrap();
    }
    root
}

#[test]
fn edited_data_is_used_or_refused_with_file_entry_and_reason() {
    let folder = Folder::new();
    let root = copy_of_assets(&folder);
    let assets = root.to_str().unwrap();
    let path = folder.path("edited.stavka");
    well(&["--assets", assets, "new", "--seed", "1", "--out", &path]);
    well(&["play", &path, "--until", "turn:2", "--assets", assets]);

    let file = crate::common::shipped::data_files()[0];
    let text = std::fs::read_to_string(root.join(file)).unwrap();
    std::fs::write(root.join(file), &text[..text.len() / 2]).unwrap();
    for args in [&["simulate", "--games", "1"][..], &["show", &path], &[]] {
        let why = refused(&[&["--assets", assets][..], args].concat(), 2);
        assert!(why.contains(file), "{why}");
    }
    assert!(refused(&["--assets", "/no/such/folder", "simulate"], 2).contains("does not exist"));
    let empty = folder.path("empty");
    std::fs::create_dir(&empty).unwrap();
    assert!(refused(&["--assets", &empty, "simulate"], 2).contains("none of the data files"));
}

fn data(name: &str) -> String {
    format!("{}/tests/data/{name}.stavka", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn what_stands_in_a_file_does_nothing_to_a_terminal() {
    let folder = Folder::new();
    let why = refused(&["show", &data("escapes_in_header")], 2);
    assert!(why.contains("There is no game “\\u001b[31mx\\u001b]0;PWNED\\u0007” here"), "{why:?}");
    let quiet = |text: &str| !text.chars().any(|c| c != '\n' && c != '\t' && c.is_control());
    assert!(quiet(&why));
    // Names of files are written by strangers too.
    let odd = folder.path("a\u{1b}[31m\u{202e}b.stavka");
    let why = refused(&["show", &odd], 2);
    assert!(quiet(&why) && why.contains("a\\u001b[31m\\u202eb.stavka does not exist"), "{why:?}");
    std::fs::copy(folder.begun("1"), &odd).unwrap();
    let said = well(&["verify", &odd]);
    assert!(quiet(&said) && said.contains("\\u001b"), "{said:?}");
    // A note, on the terminal and as JSON.
    let path = folder.begun("2");
    let note = "note (id:1,ply:3,note:Comment(\"\\u{1b}[2J\\u{9b}\"),by:\"Ann\",on:\"\"";
    let sum = xxhash_rust::xxh3::xxh3_64(note.as_bytes()) as u32;
    let with = std::fs::read_to_string(&path).unwrap() + &format!("{note},sum:\"{sum:08x}\")\n");
    std::fs::write(&path, with).unwrap();
    let report = well(&["report", &path, "--format", "md"]);
    assert!(quiet(&report) && report.contains("u001b"), "{report}");
}

#[test]
fn forged_files_are_refused_and_nothing_ends() {
    for name in ["forged_game", "forged_copy"] {
        for args in [&["show"][..], &["log"], &["verify"], &["perft", "--plies", "1"], &["report"]] {
            let out = run(&[args, &[&data(name)]].concat());
            let why = text(&out.stderr);
            let code = if args == ["verify"] { 1 } else { 4 };
            assert_eq!(out.status.code(), Some(code), "{args:?} {name}: {why}");
            assert!(why.contains("cannot follow there"), "{args:?} {name}: {why}");
            assert!(!why.contains("panicked"), "{args:?} {name}: {why}");
        }
    }
}

#[test]
fn verify_keeps_apart_what_differs_and_what_is_only_planned_otherwise() {
    let folder = Folder::new();
    let path = folder.begun("3");
    let whole = std::fs::read_to_string(&path).unwrap();
    let line = whole.lines().find(|l| l.contains("G(Strike(")).unwrap();
    let (before, after) = line.split_once("chance:").unwrap();
    let (chance, after) = after.split_at(after.find(|c: char| !c.is_ascii_digit()).unwrap());
    let other = format!("{before}chance:{}{after}", if chance == "9" { 8 } else { 9 });
    let body = other.rsplit_once(",sum:").unwrap().0;
    let other = format!("{body},sum:\"{:08x}\")", xxhash_rust::xxh3::xxh3_64(body.as_bytes()) as u32);
    std::fs::write(&path, whole.replacen(line, &other, 1)).unwrap();
    let said = well(&["verify", &path]);
    assert!(said.contains("all as the rules decide"), "{said}");
    assert!(said.contains("planned otherwise today, which the rules allow: 1 order"), "{said}");
    assert!(said.contains("not checked: who sat where and which orders were given together; options of the game on which nothing"), "{said}");
    let copy = folder.path("copy.stavka");
    well(&["export", &path, "--as", "german", "--out", &copy]);
    let said = well(&["verify", &copy]);
    assert!(
        said.contains("of a copy for the German side") && said.contains("nothing was decided again"),
        "{said}"
    );
    assert!(!said.contains("as the rules decide"), "{said}");
}

#[test]
fn a_game_by_post() {
    let folder = Folder::new();
    let (game, sent) = (folder.path("game.stavka"), folder.path("for_german.stavka"));
    well(&["new", "--out", &game]);
    let said = well(&["export", &game, "--as", "german", "--out", &sent]);
    assert!(said.contains("what the German side was told"), "{said}");
    assert!(refused(&["export", &game, "--as", "german", "--out", &sent], 2).contains("exists already"));
    // The first order deals the units: what that brings cannot be told here.
    let out = run(&["play", &sent]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    let taken = well(&["import", &game, "--from", &sent]);
    assert!(taken.contains("1 order taken in"), "{taken}");
    assert!(!taken.contains("mark"), "the side’s own file ends with its mark, too: {taken}");
    well(&["verify", &game, &sent]);
    assert!(refused(&["import", &game, "--from", &game], 2).contains("no copy for one side"));
    let clean = folder.path("clean.stavka");
    well(&["export", &game, "--without", "variations,comments", "--out", &clean]);
    well(&["verify", &clean]);
    let small = folder.begun("7");
    let said = well(&["export", &small, "--as", "soviet", "--out", &folder.path("small.stavka")]);
    assert!(said.contains("small number"), "{said}");
}

#[test]
fn a_report_as_the_umpire_waits_for_the_end_of_the_game() {
    let folder = Folder::new();
    let game = folder.game("7");
    let why = refused(&["report", &game, "--as", "umpire"], 2);
    assert!(why.contains("is not over") && why.contains("--reveal"), "{why}");
    assert!(well(&["report", &game, "--as", "umpire", "--reveal"]).contains("As the umpire sees it"));
    let over = folder.path("over.stavka");
    std::fs::copy("saves/leningrad_falls.stavka", &over).unwrap();
    assert!(well(&["report", &over, "--as", "umpire"]).contains("As the umpire sees it"));
}

#[test]
fn an_address_past_the_end_is_refused() {
    let folder = Folder::new();
    let game = folder.game("7");
    for at in ["999", "99999999999999"] {
        for name in ["show", "report"] {
            let why = refused(&[name, &format!("{game}#{at}")], 2);
            assert!(why.contains("has no ply"), "{why}");
        }
    }
}
