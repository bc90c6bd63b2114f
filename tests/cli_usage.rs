//! Absurd arguments, files and folders: one clear sentence each, the documented exit code, no word from inside the program.

#![allow(clippy::unwrap_used)] // a test may

use crate::cli::{Folder, command, refused, run, text, well};
use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

/// Words that are the program's own, or of the libraries it is made of.
const INNER: [&str; 12] = [
    "RON",
    "SpaceId",
    "HeaderIn",
    "PlyIn",
    "ron::",
    "os error",
    "invalid digit",
    "panicked",
    "target type",
    "<",
    "Option",
    "u32",
];

fn plain(why: &str) {
    for word in INNER {
        assert!(!why.contains(word), "{word}: {why}");
    }
    assert!(why.chars().count() < 400, "{why}");
}

#[test]
fn bad_arguments_are_refused_in_one_sentence() {
    let folder = Folder::new();
    let game = folder.game("1");
    let long = "9".repeat(5000);
    let out = folder.path("out.stavka");
    let table: &[(&[&str], &str)] = &[
        (
            &["simulate", "--games", "4294967295"],
            "--games wants a whole number from 1 to 1,000,000, not “4294967295”; see stavka simulate --help",
        ),
        (&["simulate", "--games", "0"], "not “0”"),
        (&["simulate", "--games", "-5"], "not “-5”"),
        (&["simulate", "--games", "1.5"], "not “1.5”"),
        (&["instead", &game, "--turn", "0"], "--turn wants the number of a game turn, from 1, not “0”"),
        (&["history", "--turn", "1.5"], "--turn wants the number of a game turn, from 1, not “1.5”"),
        (&["simulate", "--games", ""], "--games wants a whole number"),
        (&["simulate", "--games"], "--games wants a value"),
        (&["simulate", "--games", &long], "…”"),
        (&["simulate", "--games", "2", "--games", "3"], "--games is given twice"),
        (&["simulate", "--jobs", "4294967295"], "from 1 to 512"),
        (
            &["simulate", "--seed", "-1"],
            "--seed wants a whole number from 0 to 18446744073709551615, not “-1”",
        ),
        (&["simulate", "--seed", "18446744073709551616"], "not “18446744073709551616”"),
        (&["simulate", "--plan", "xx"], "--plan wants roll, historical, marcks or schultz, not “xx”"),
        (&["simulate", "--paln", "roll"], "There is no flag “--paln” here; is “--plan” meant?"),
        (&["simulate", "much"], "“much” is one argument too many"),
        (&["perft", "--plies", "100000"], "--plies wants a whole number from 1 to 20"),
        (&["perft"], "--plies N is missing; see stavka perft --help"),
        (&["chances", &game, "--games", "1000000"], "from 1 to 10,000"),
        (&["chances"], "FILE is missing"),
        (&["show", &game, "--at", "-1"], "--at wants the number of a ply, 0 or more"),
        (&["show", &game, "--at", &long], "has no ply"),
        (&["show", &game, "--as", "finnish"], "--as wants german, soviet or umpire, not “finnish”"),
        (&["show", &game, &game], "is one argument too many"),
        (&["show", ""], "FILE is empty"),
        (&["show", "--", "--at"], "does not exist"),
        (&["show", &game, "--line", ""], "no line is called “”"),
        (&["log", &game, "--format", "xml"], "--format wants text, markdown or json, not “xml”"),
        (&["report", &game, "--format", "pdf"], "--format wants html, md or csv, not “pdf”"),
        (&["play", &game, "--until", "turn:99999"], "--until is “end” or “turn:N”"),
        (&["export", &game], "--out FILE is missing"),
        (
            &["export", &game, "--without", "dice", "--out", &out],
            "--without wants variations or comments, not “dice”",
        ),
        (&["odds"], "--attack FORCE and --defend STACK are missing"),
        (&["new", "--out", ""], "--out wants a value"),
        (&["new", "--plan", "barbarossa", "--out", &out], "not “barbarossa”"),
        (&["verify"], "FILE is missing"),
        (&["--game", "chess", "new", "--out", &out], "--game wants "),
        (&["--size", "0x0"], "each side from 200 to 8192"),
        (&["--size", "99999x99999"], "each side from 200 to 8192"),
        (&["--assets"], "--assets wants a value"),
        (&["simul"], "no subcommand “simul”"),
        (&["\u{1b}[31mred\u{7}"], "There is no file and no subcommand"),
    ];
    for (args, part) in table {
        let why = refused(args, 2);
        assert!(why.contains(part), "{args:?}: {why}");
        plain(&why);
    }
    assert!(!Path::new(&out).exists(), "what is refused makes no file");
}

#[test]
fn arguments_that_are_no_text_are_refused() {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStringExt as _;
        let odd = || OsString::from_vec(b"a\xffb".to_vec());
        let sets: [&[OsString]; 5] = [
            &["show".into(), odd()],
            &["simulate".into(), "--games".into(), odd()],
            &["simulate".into(), "--plan".into(), odd()],
            &["show".into(), "x".into(), "--line".into(), odd()],
            &["--game".into(), odd()],
        ];
        for args in sets {
            let out = command(&[]).args(args).output().unwrap();
            let why = text(&out.stderr);
            assert_eq!(out.status.code(), Some(2), "{args:?}: {why}");
            assert!(why.starts_with("stavka: ") && why.lines().count() == 1, "{why}");
            plain(&why);
        }
    }
}

#[test]
fn numbers_at_their_bounds_are_taken() {
    for seed in ["0", "18446744073709551615"] {
        assert!(
            well(&["simulate", "--games", "2", "--seed", seed])
                .contains(&format!("2 games, seeds {seed} to "))
        );
    }
    assert!(well(&["simulate", "--games", "1", "--jobs", "512"]).contains("1 game, seed 1\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn folders_devices_and_pipes_are_no_games() {
    let folder = Folder::new();
    let pipe = folder.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let here = folder.path("");
    for (path, why) in [
        (pipe.as_str(), "is not an ordinary file"),
        ("/dev/null", "is not an ordinary file"),
        ("/dev/zero", "is not an ordinary file"),
        (&here, "is a folder"),
    ] {
        for args in [
            &["show", path][..],
            &["log", path],
            &["report", path],
            &["verify", path],
            &["perft", path, "--plies", "1"],
        ] {
            // A pipe that is waited for would stop the test.
            let limited = std::process::Command::new("timeout")
                .arg("60")
                .arg(env!("CARGO_BIN_EXE_stavka"))
                .args(args)
                .output()
                .unwrap();
            let said = text(&limited.stderr);
            assert_eq!(limited.status.code(), Some(2), "{args:?}: {said}");
            assert!(said.contains(why), "{args:?}: {said}");
        }
    }
}

/// A folder of data with one file in it.
fn data(folder: &Folder, name: &str, file: &str, bytes: &[u8]) -> (PathBuf, String) {
    let root = PathBuf::from(folder.path(name));
    let path = root.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    (path, root.to_str().unwrap().to_owned())
}

#[test]
fn folders_of_data_that_cannot_be_used_are_refused() {
    let folder = Folder::new();
    let refused_of = |game: &str, assets: &str, part: &str| {
        let why = refused(&["--assets", assets, "simulate", "--game", game, "--games", "1"], 2);
        assert!(why.starts_with("stavka: --assets: ") && why.contains(part), "{why}");
        plain(&why);
    };
    let kinds = stavka::games::register(None);
    let files = kinds.iter().flat_map(|kind| kind.shipped().files.iter().map(|(file, _)| (kind.id(), file)));
    let mut tried = "";
    for (i, (game, file)) in files.enumerate() {
        let (path, assets) = data(&folder, &format!("a{i}"), file, b"");
        let refused_by = |assets: &str, part: &str| refused_of(game, assets, part);
        refused_by(&assets, file);
        // All are read alike: the other bad files are tried with one of each game.
        if game == std::mem::replace(&mut tried, game) {
            continue;
        }
        fs::write(&path, b"\xff\xfe\x00").unwrap();
        refused_by(&assets, &format!("{file}: is not text in UTF-8"));
        fs::write(&path, vec![b'('; 1 << 20]).unwrap();
        refused_by(&assets, file);
        fs::File::create(&path).unwrap().set_len(5 << 20).unwrap();
        refused_by(&assets, &format!("{file}: is larger than 4 MiB"));
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        refused_by(&assets, &format!("{file}: is a folder"));
        #[cfg(target_os = "linux")]
        {
            fs::remove_dir(&path).unwrap();
            std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
            refused_by(&assets, &format!("{file}: is not an ordinary file"));
        }
    }
    let refused_by = |assets: &str, part: &str| refused_of("barbarossa-fast", assets, part);
    refused_by(&folder.path("nowhere"), "does not exist");
    let file = folder.path("file");
    fs::write(&file, "x").unwrap();
    refused_by(&file, "is not a folder");
    assert_eq!(run(&["--assets", ""]).status.code(), Some(2));
}
