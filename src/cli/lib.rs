//! The program without a window: subcommands over any game of the register, and the arguments of the window.
//!
//! One file a subcommand. Each makes text, which is printed at the end in one piece; what takes long prints piece by
//! piece (`print_piece`); nothing else prints. Exit codes: 0 all well, 1 a check failed, 2 bad usage or a bad file, 4 a
//! file was damaged or cut and what could be read was used; 3 (no window could be opened) and 5 (orders were lost) are given
//! by the window.
//! What a game offers (options, sides, tools) comes from the game; no game is named here.

use crate::said::{Kinds, Result, Said, bad, complain, print};
/// Adds a line to a text, which cannot fail.
macro_rules! say {
    ($to:expr, $($rest:tt)*) => {{
        use std::fmt::Write as _;
        let _ = writeln!($to, $($rest)*);
    }};
}

mod arena;
mod arguments;
mod batch;
mod calibrate;
mod chances;
mod choices;
mod completions;
mod dispatch;
mod eyes;
mod fit;
pub mod flags;
mod history;
mod instead;
mod lesson;
mod line;
mod log;
mod log_json;
mod man;
mod new;
mod opened;
mod orders;
mod perft;
mod play;
mod progress;
mod puzzles;
mod replay;
mod report;
pub mod said;
mod share;
mod shelf;
mod show;
mod simulate;
mod tool;
mod usage;
mod verify;

use ::report::maps::Maps;
use engine::{
    base::{plain, seat::PlyId, spelling::Spelling},
    contract::options::Choices,
    table::GameKind,
};
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

/// What the arguments ask for.
pub enum Call {
    /// Done without a window: end with this code.
    Done(ExitCode),
    /// Open the window.
    Window(WindowCall),
}

/// What the window is to be opened with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WindowCall {
    /// A game to open at once; with more than one, none is.
    pub files: Vec<PathBuf>,
    /// What is wrong with these files, one sentence: said in the window, or where there is none.
    pub problem: Option<String>,
    /// What can be done without a window, one sentence.
    pub without: String,
    /// The ply of it to look at.
    pub at: Option<PlyId>,
    /// The game to play, by its id.
    pub game: Option<String>,
    /// A folder of edited data files.
    pub assets: Option<PathBuf>,
    /// Write a picture of the window here and leave.
    pub screenshot: Option<PathBuf>,
    /// Print times of the start and leave.
    pub measure: bool,
    /// Size of the window.
    pub size: Option<(u16, u16)>,
    /// Dark or light in place of the settings.
    pub dark: Option<bool>,
}

/// Reads the arguments (the program's name first), runs a subcommand or asks for the window. `register` gives the games, with
/// the data files of a folder in place of their own; `maps` draws those of reports and hand-outs; `notices` are those of what the
/// program is made with.
pub fn call(
    args: impl IntoIterator<Item = OsString>,
    register: fn(Option<&Path>) -> Vec<Arc<dyn GameKind>>,
    maps: &dyn Maps,
    notices: &str,
) -> Call {
    let args = with_help(args.into_iter().collect());
    let early = arguments::Early::of(&args);
    let kinds = register(early.assets.as_deref());
    let all = arguments::command(&kinds, &early);
    let matches = match all.clone().try_get_matches_from(&args) {
        Ok(matches) => matches,
        Err(e) => {
            match usage::sentence(&e, usage::subcommand(&kinds, &early, &args)) {
                Some(sentence) => complain(&sentence),
                // Help and version; a reader that has gone away needs none.
                None => _ = e.print(),
            }
            return Call::Done(ExitCode::from(e.exit_code() as u8));
        }
    };
    let run = || {
        let kind = early.kind(&kinds).ok_or_else(|| bad("There is no game to play"))?;
        check_assets(early.assets.as_deref(), &kinds, &**kind)?;
        let Some((name, sub)) = matches.subcommand() else {
            return window(&matches, &kinds, &early).map(Err);
        };
        if matches.contains_id(crate::flags::FILE) {
            return Err(bad(format!("A file stands before “{name}”; files come after the subcommand")));
        }
        match name {
            "notices" => Ok(Ok(Said::well(notices.to_owned()))),
            "man" => man::run(sub, all).map(Ok),
            "completions" => completions::run(sub, all).map(Ok),
            _ => subcommand(name, sub, (&kinds, kind), maps).map(Ok),
        }
    };
    match run() {
        Ok(Ok(said)) => Call::Done(print(&said)),
        Ok(Err(window)) => Call::Window(window),
        Err(failure) => {
            if !failure.sentence.is_empty() {
                complain(&failure.sentence);
            }
            Call::Done(ExitCode::from(failure.code))
        }
    }
}

/// `stavka help` and `stavka help new`, as many write what `stavka --help` and `stavka new --help` print.
fn with_help(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|word| word == "help") && args.len() <= 3 && !Path::new("help").exists() {
        args.remove(1);
        args.push("--help".into());
    }
    args
}

fn subcommand(
    name: &str,
    args: &clap::ArgMatches,
    (kinds, kind): (&Kinds, &Arc<dyn GameKind>),
    maps: &dyn Maps,
) -> Result<Said> {
    match name {
        "new" => new::run(args, &**kind),
        "play" => play::run(args, kinds),
        "simulate" => simulate::run(args, &**kind),
        "arena" => arena::run(args, &**kind),
        "calibrate" => calibrate::run(args, &**kind),
        "fit" => fit::run(args, &**kind),
        "show" => show::run(args, kinds),
        "log" => log::run(args, kinds),
        "chances" => chances::run(args, kinds),
        "instead" => instead::run(args, kinds),
        "report" => report::run(args, kinds, maps),
        "replay" => replay::run(args, kinds, maps),
        "dispatch" => dispatch::run(args, kinds),
        "history" => history::run(args, kinds, &**kind),
        "verify" => verify::run(args, kinds),
        "export" => share::export(args, kinds),
        "import" => share::import(args, kinds),
        "merge" => share::merge(args, kinds),
        "shelf" => shelf::run(args, kinds),
        "lesson" => lesson::run(args, kinds, &**kind, maps),
        "puzzles" => puzzles::run(args, kinds, &**kind),
        "orders" => orders::run(args, kinds),
        "perft" => perft::run(args, kinds, &**kind),
        _ => tool::run(name, args, &**kind),
    }
}

/// The window's arguments. A file that is no game is told in the window, where the person who clicked on it is looking; a word
/// that is no file was typed in a terminal, and is refused there.
fn window(matches: &clap::ArgMatches, kinds: &Kinds, early: &arguments::Early) -> Result<WindowCall> {
    let given = matches.get_many::<PathBuf>(crate::flags::FILE).unwrap_or_default();
    let (mut files, mut at) = (Vec::new(), None);
    for path in given {
        let (path, ply) = opened::split(path);
        let is_word = path.extension().is_none() && path.components().count() == 1;
        if is_word && !path.exists() {
            let name = plain::path(&path);
            return Err(bad(format!("There is no file and no subcommand “{name}”; see stavka --help")));
        }
        at = ply;
        files.push(path);
    }
    let check = |path: &PathBuf| {
        opened::kind_of(kinds, path, &opened::game_of(path, opened::bytes(path)?)?).map(|_| ())
    };
    let problem = match files.as_slice() {
        [] => None,
        [one] => check(one).err().map(|failure| failure.sentence),
        several => Some(several_files(several)),
    };
    let screenshot = matches.get_one::<PathBuf>(crate::flags::SCREENSHOT).cloned();
    let measure = matches.get_flag(crate::flags::MEASURE);
    let size = matches.get_one::<(u16, u16)>(crate::flags::SIZE).copied();
    let dark = matches.get_one::<String>(crate::flags::THEME).map(|t| t == "dark");
    let (game, assets, without) = (early.game.clone(), early.assets.clone(), without_a_window(kinds));
    Ok(WindowCall { files, problem, without, at, game, assets, screenshot, measure, size, dark })
}

/// Why none of several files is opened.
fn several_files(files: &[PathBuf]) -> String {
    let names: Vec<String> = files.iter().map(|f| format!("“{}”", short_name(f))).collect();
    let (last, others) = names.split_last().map_or(("", &[][..]), |(last, others)| (last, others));
    format!("One game is opened at a time, not {} and {last}", others.join(", "))
}

fn short_name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Every subcommand with its flags; among those are the options of a game, named by its id.
pub fn commands(kinds: &Kinds, game: &str) -> clap::Command {
    arguments::command(kinds, &arguments::Early::naming(game))
}

/// Names of all subcommands, in the sequence of the help.
pub fn subcommands(kinds: &Kinds) -> Vec<String> {
    commands(kinds, "").get_subcommands().map(|sub| sub.get_name().to_owned()).collect()
}

/// What can be done without a window, one sentence.
pub fn without_a_window(kinds: &Kinds) -> String {
    format!("These work without a window: stavka {} (see stavka --help).", subcommands(kinds).join(", "))
}

/// A folder named with `--assets` must hold data of a game, and the game must be playable with it.
fn check_assets(folder: Option<&Path>, kinds: &Kinds, kind: &dyn GameKind) -> Result<()> {
    let Some(folder) = folder else { return Ok(()) };
    let name = plain::path(folder);
    if !folder.is_dir() {
        let what = if folder.exists() { "is not a folder" } else { "does not exist" };
        return Err(bad(format!("--assets: {name} {what}")));
    }
    let files: Vec<&str> =
        engine::table::entry::shipped(kinds, |with| with.files).map(|(name, _)| *name).collect();
    if !files.iter().any(|file| folder.join(file).exists()) {
        let one = files.first().copied().unwrap_or_default();
        return Err(bad(format!("--assets: {name} holds none of the data files of a game, such as {one}")));
    }
    let fault = |why: String| bad(format!("--assets: {name}/{why}"));
    kind.board(&Choices::new()).map_err(fault)?;
    for spelling in Spelling::ALL {
        kind.handbook(&Choices::new(), spelling).map_err(fault)?;
    }
    Ok(())
}
