//! The arguments: subcommands and flags, those of the game included.

use super::{
    arena, batch, calibrate, chances, choices, completions, dispatch, fit,
    flags::{FILE, MEASURE, SCREENSHOT, SIZE, THEME},
    history, instead, lesson, line, man, opened, orders, perft, puzzles, replay,
    said::Kinds,
    share, shelf, simulate, tool,
};
use clap::{Arg, ArgAction, Command, builder::PossibleValuesParser, value_parser};
use engine::{
    journal::{self, format::MAX_LINE_BYTES},
    table::GameKind,
};
use std::{
    ffi::{OsStr, OsString},
    fs::File,
    io::{BufRead as _, BufReader, Read as _},
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::Arc,
};

const EXAMPLES: &str = "\
Examples:
  stavka                                    open the window
  stavka game.stavka                        open a game in the window
  stavka new --seed 1941 --out game.stavka  set up a game
  stavka play game.stavka --until turn:5    let the computer play both sides up to game turn 5
  stavka show game.stavka                   the position as text
  stavka show game.stavka#123               the position after ply 123 (so does the window: stavka game.stavka#123)
  stavka orders game.stavka#123             every order that may be given there
  stavka log game.stavka --format markdown  the story so far
  stavka report game.stavka --out game.html an after-action report with maps
  stavka replay game.stavka --out page.html a page that plays the game in any browser
  stavka chances game.stavka                what turned the game; with game.stavka#123 who wins from there how often
  stavka instead game.stavka                what would have been better, plan by plan
  stavka history game.stavka                the front of each month’s end beside that of history
  stavka dispatch game.stavka --turn 3      the dispatch of a turn, and what happened then
  stavka verify game.stavka                 does every ply follow from the rules and the dice?
  stavka export game.stavka --as soviet --out for_soviet.stavka   what one side knows, for a game by post
  stavka shelf saves --place Kiev           what the games of a folder come to, and every attack on Kiev
  stavka simulate --games 100 --seed 1      play a hundred games and count
  stavka arena --game russian-portfolio --side axis --a bold --b standard   which level plays better?
  stavka calibrate --games 100 --seed 1     do the chances come true?
  stavka fit --game russian-portfolio --games 100 --seed 600001   does the value come true by which plans are chosen?

Exit codes: 0 all well, 1 a check failed, 2 bad usage or a bad file, 3 no window could be opened,
4 a file was damaged or cut (what could be read was used), 5 the window was closed with orders not written.
Files end in .stavka and are plain text. `stavka SUBCOMMAND --help` says more.";

/// What must be known before the other arguments can be read: which game's flags there are.
pub struct Early {
    /// The game named, by its id.
    pub game: Option<String>,
    /// The game of the first file that is one, where none is named.
    of_file: Option<String>,
    /// Folder of edited data files.
    pub assets: Option<PathBuf>,
}

impl Early {
    /// Nothing but the game, by its id.
    pub fn naming(game: &str) -> Self {
        Self { game: Some(game.to_owned()), of_file: None, assets: None }
    }

    /// Looks for `--game` and `--assets`, and for a file of a game.
    pub fn of(args: &[OsString]) -> Self {
        let game = value_of(args, "--game").map(|v| v.to_string_lossy().into_owned());
        let of_file = if game.is_none() { args.iter().skip(1).find_map(game_of_file) } else { None };
        Self { game, of_file, assets: value_of(args, "--assets").map(PathBuf::from) }
    }

    /// The game chosen, else that of the file, else the first.
    pub fn kind<'a>(&self, kinds: &'a Kinds) -> Option<&'a Arc<dyn GameKind>> {
        let chosen = self.game.as_deref().or(self.of_file.as_deref());
        kinds.iter().find(|k| chosen == Some(k.id())).or(kinds.first())
    }
}

/// The game an argument is a file of, from the file's first line.
fn game_of_file(arg: &OsString) -> Option<String> {
    let (path, _) = opened::split(Path::new(arg));
    let mut first = Vec::new();
    let file = path.is_file().then(|| File::open(&path).ok()).flatten()?;
    BufReader::new(file.take(MAX_LINE_BYTES as u64)).read_until(b'\n', &mut first).ok()?;
    if report::replay::is_page(&first) {
        first = opened::game_of(&path, opened::bytes(&path).ok()?).ok()?;
    }
    journal::game_of(&first).ok()
}

/// The value after `--name` or in `--name=value`.
fn value_of(args: &[OsString], name: &str) -> Option<OsString> {
    let before_end = args.iter().take_while(|a| *a != "--");
    let args: Vec<&OsString> = before_end.collect();
    for (i, arg) in args.iter().enumerate().skip(1) {
        if *arg == name {
            return args.get(i + 1).map(|v| (*v).clone());
        }
        let text = arg.to_str().and_then(|a| a.strip_prefix(name)).and_then(|a| a.strip_prefix('='));
        if let Some(text) = text {
            return Some(OsStr::new(text).to_owned());
        }
    }
    None
}

/// The games.
fn games_in_words(kinds: &Kinds) -> String {
    let all: Vec<String> = kinds.iter().map(|k| format!("{} ({})", k.id(), k.title())).collect();
    format!(
        "Games for --game: {}.\n\
         `stavka new --game GAME --help` lists the options of a game.",
        all.join(", ")
    )
}

/// All arguments, with the flags of the game chosen.
pub fn command(kinds: &Kinds, early: &Early) -> Command {
    let ids: Vec<&'static str> = kinds.iter().map(|k| k.id()).collect();
    let mut all =
        Command::new("stavka")
            .version(env!("CARGO_PKG_VERSION"))
            .about("Play, teach and review board wargames of the East Front")
            .override_usage("stavka [FILE]\n       stavka SUBCOMMAND [ARGUMENTS]")
            .after_help(format!("{EXAMPLES}\n{}", games_in_words(kinds)))
            .disable_help_subcommand(true)
            .subcommand_precedence_over_arg(true)
            .subcommand_value_name("SUBCOMMAND")
            .subcommand_help_heading("Subcommands (without a window)")
            .arg(file(false).num_args(0..).help(
                "A game, or a moment FILE#PLY of it, to open in the window; without it, the start screen",
            ))
            .arg(
                value("game", "GAME")
                    .global(true)
                    .value_parser(PossibleValuesParser::new(ids))
                    .help("The game to play; the first if left out"),
            )
            .arg(
                path("assets", "DIR")
                    .global(true)
                    .help("A folder whose data files (map, units, …) replace the built-in ones"),
            )
            .arg(Arg::new(SCREENSHOT).long(SCREENSHOT).value_parser(value_parser!(PathBuf)).hide(true))
            .arg(Arg::new(MEASURE).long(MEASURE).action(ArgAction::SetTrue).hide(true))
            .arg(Arg::new(SIZE).long(SIZE).value_parser(size).hide(true))
            .arg(Arg::new(THEME).long(THEME).value_parser(["light", "dark"]).hide(true));
    let Some(kind) = early.kind(kinds) else { return all };
    for sub in subcommands(&**kind) {
        all = all.subcommand(sub);
    }
    for one in kind.tools() {
        all = all.subcommand(tool::command(one));
    }
    all
}

/// A size such as `1280x800`.
fn size(text: &str) -> Result<(u16, u16), String> {
    let side = |text: &str| text.parse().ok().filter(|n| (200..=8192).contains(n));
    let sides = text.split_once('x').and_then(|(w, h)| Some((side(w)?, side(h)?)));
    sides.ok_or_else(|| "a size such as 1280x800, each side from 200 to 8192".to_owned())
}

fn subcommands(kind: &dyn GameKind) -> Vec<Command> {
    vec![
        for_new(kind),
        for_play(kind),
        for_simulate(kind),
        for_arena(kind),
        for_calibrate(kind),
        for_fit(kind),
        for_show(kind),
        for_orders(kind),
        for_log(kind),
        for_report(kind),
        for_replay(kind),
        for_chances(kind),
        for_instead(kind),
        for_history(kind),
        for_dispatch(kind),
        for_verify(),
        for_export(kind),
        for_import(),
        for_merge(),
        for_shelf(),
        for_lesson(),
        for_puzzles(kind),
        for_perft(kind),
        completions::command(),
        for_man(),
        for_notices(),
    ]
}

fn for_new(kind: &dyn GameKind) -> Command {
    Command::new("new")
        .about("Set up a new game and write it to a file")
        .args(choices::flags(kind))
        .args(choices::level_flags(kind))
        .arg(undo())
        .arg(seed().help(
            "Seed of the dice and the hidden set-up; anyone who knows it can work out the game; drawn if left out",
        ))
        .arg(
            path("start", "FILE")
                .help(
                    "Begin from the position and the dice in this file instead of the set-up; such a game is for study \
                     unless --undo says otherwise",
                ),
        )
        .arg(
            turn("from-history")
                .conflicts_with("start")
                .help("Begin from the front of history when game turn N was over; what is reconstructed is said"),
        )
        .arg(out().required(true).help("The new file; an existing file is not changed"))
}

fn for_play(kind: &dyn GameKind) -> Command {
    Command::new("play")
        .about("Continue a game: the computer gives the orders of all sides")
        .after_help(
            "Without --out the orders are appended to FILE; with it FILE is not changed. The copy of a game that is \
             played fairly and not over is a study from there on: it shows what the seed will bring.",
        )
        .arg(file(true))
        .arg(
            value("until", "WHEN")
                .default_value("end")
                .help("end, or turn:N to stop where game turn N begins"),
        )
        .args(choices::level_flags(kind))
        .arg(out().help("Write the game to a new file instead"))
}

/// How many games are played, from which seed, and how many at a time.
fn many() -> [Arg; 3] {
    [
        number("games", "N", simulate::GAMES).default_value("100").help("How many games"),
        seed().default_value("1").help("Seed of the first game; each further game has the next number"),
        number("jobs", "J", batch::JOBS)
            .help("Games played at the same time; as many as there are processors if left out"),
    ]
}

fn for_simulate(kind: &dyn GameKind) -> Command {
    Command::new("simulate")
        .about("Play many games with the computer on all sides, and count")
        .after_help(simulate::HELP)
        .args(many())
        .args(choices::flags(kind))
        .args(choices::level_flags(kind))
        .arg(json())
}

fn for_arena(kind: &dyn GameKind) -> Command {
    let level = |name: &'static str, help: &'static str| value(name, "LEVEL").required(true).help(help);
    Command::new("arena")
        .about("Compare two levels of the computer on one side, pair by pair")
        .after_help(arena::HELP)
        .arg(value("side", "SIDE").required(true).help("The side that is played at both levels"))
        .arg(level("a", "The level to be judged"))
        .arg(level("b", "The level it is compared with"))
        .arg(number("pairs", "N", simulate::GAMES).default_value("200").help("How many pairs of games"))
        .arg(seed().default_value("1").help("Seed of the first pair; each further pair has the next number"))
        .arg(
            number("jobs", "J", batch::JOBS)
                .help("Pairs played at the same time; as many as there are processors if left out"),
        )
        .args(choices::flags(kind))
        .args(choices::level_flags(kind))
        .arg(json())
}

fn for_calibrate(kind: &dyn GameKind) -> Command {
    Command::new("calibrate")
        .about("Compare the chances with how fresh games end")
        .after_help(calibrate::HELP)
        .arg(number("games", "N", calibrate::GAMES).default_value("100").help("How many games a setting"))
        .arg(seed().default_value("1").help("Seed of the first game; the next has the next number"))
        .arg(
            number("play-outs", "M", calibrate::PLAY_OUTS).help(
                "How often a moment is played on; if left out, 200, or fewer where playing on takes long",
            ),
        )
        .arg(
            value("turns", "TURNS")
                .value_delimiter(',')
                .value_parser(value_parser!(u16).range(1..))
                .help("Turns at whose start to forecast, such as 3,7; those of the game if left out"),
        )
        .args(choices::flags(kind))
        .args(choices::level_flags(kind))
        .arg(json())
}

fn for_fit(kind: &dyn GameKind) -> Command {
    Command::new("fit")
        .about("Fit the value by which plans are chosen to fresh games, and see whether it comes true")
        .after_help(fit::HELP)
        .args(many())
        .args(choices::flags(kind))
        .arg(json())
}

fn for_show(kind: &dyn GameKind) -> Command {
    Command::new("show")
        .about("Show the position as text")
        .arg(file(true))
        .arg(ply("at").help("After the ply with this id (0 is the start); the end of the line if left out"))
        .arg(line())
        .arg(viewer(kind))
        .arg(reveal())
        .arg(json())
        .arg(
            switch("start")
                .conflicts_with("json")
                .help("The whole position as a file for `new --start`; for who may see everything"),
        )
}

fn for_orders(kind: &dyn GameKind) -> Command {
    Command::new("orders")
        .about("List every order that may be given at a moment")
        .after_help(orders::HELP)
        .arg(
            file(true)
                .help("A saved game, or FILE#PLY for a moment of it; the end of the line if no ply is named"),
        )
        .arg(line())
        .arg(viewer(kind))
        .arg(reveal())
        .arg(json())
}

fn for_log(kind: &dyn GameKind) -> Command {
    Command::new("log")
        .about("Tell the game in sentences, from the start to the end of its main line")
        .arg(file(true).help("A saved game; FILE#PLY tells it up to that ply"))
        .arg(line())
        .arg(viewer(kind))
        .arg(reveal())
        .arg(
            value("format", "FORMAT")
                .value_parser(["text", "markdown", "json"])
                .default_value("text")
                .help("The format"),
        )
}

fn for_report(kind: &dyn GameKind) -> Command {
    Command::new("report")
        .about("Write an after-action report: the story, maps, battles, luck, comments and variations")
        .after_help(crate::report::HELP)
        .arg(file(true))
        .arg(viewer(kind))
        .arg(
            value("format", "FORMAT")
                .value_parser(["html", "md", "csv"])
                .help("The format; if left out, that of the ending of --out, else Markdown"),
        )
        .arg(line().alias("variation"))
        .arg(ply("at").help("The line that ends with the ply of this id; the same as FILE#PLY"))
        .arg(reveal())
        .arg(switch("chances").help(
            "Add the chances by turn and the turning points, found by letting the automatic sides play on",
        ))
        .arg(switch("history").help(
            "Put what happened beside each turn: places that differ, events, what the counters do not show",
        ))
        .arg(out().help("The new file; if left out, the report is printed"))
        .arg(
            switch("force")
                .requires("out")
                .help("Replace an older report of this name; a game is never replaced"),
        )
}

fn for_replay(kind: &dyn GameKind) -> Command {
    Command::new("replay")
        .about("Write a game as one page that plays itself in any browser, with the game file in it")
        .after_help(replay::HELP)
        .arg(file(true).help("A saved game; for pictures FILE#PLY names the moment"))
        .arg(viewer(kind).help("For which side; if left out the whole game, once it is over"))
        .arg(reveal())
        .arg(
            switch("notes")
                .help("Put comments, bookmarks and questions in it, with the names of those who wrote them"),
        )
        .arg(
            value(replay::OF, "WHAT")
                .value_parser(["battle", "turn"])
                .help("What pictures are of; if left out, a battle"),
        )
        .arg(out().required(true).help("The new page, or pictures of a battle or a turn: .html, .gif, .png"))
        .arg(switch("force").help("Replace an older file of this name; a game is never replaced"))
}

fn for_chances(kind: &dyn GameKind) -> Command {
    Command::new("chances")
        .about("How often each side wins when the automatic sides play on, and what turned the game")
        .after_help(chances::HELP)
        .arg(
            file(true)
                .help("A saved game, or FILE#PLY for one moment of it; the main line if no ply is named"),
        )
        .arg(line())
        .arg(viewer(kind))
        .arg(
            number("games", "N", chances::GAMES)
                .help("How many times each moment is played on; if left out, as often as the game takes for a verdict (200, or 100 where playing on takes long)"),
        )
        .arg(switch("keep").help("Add the figures of the line to FILE"))
        .arg(reveal())
        .arg(json())
}

fn for_instead(kind: &dyn GameKind) -> Command {
    Command::new("instead")
        .about("Each plan of a finished game or a study beside the one that a search advises")
        .after_help(instead::HELP)
        .arg(file(true).help("A saved game, or FILE#PLY for the plan which that ply is part of"))
        .arg(line())
        .arg(viewer(kind))
        .arg(turn("turn").help("The game turn whose plans are weighed; all if left out"))
        .arg(value("level", "LEVEL").help(
            "The level that weighs; the second of those that do if left out, so far as the game has such",
        ))
        .arg(switch("keep").help("Add what was found to FILE"))
        .arg(switch("anew").help("Weigh plans again of which FILE keeps figures"))
        .arg(reveal())
        .arg(json())
}

fn for_history(kind: &dyn GameKind) -> Command {
    Command::new("history")
        .about("What happened in the time of each game turn, and a game beside it")
        .after_help(history::HELP)
        .arg(
            file(false)
                .help("A saved game, or FILE#PLY for the line that ends there; history alone if left out"),
        )
        .arg(turn("turn").help("The game turn to tell of, or to compare; all if left out"))
        .arg(switch("words").help("Explain the words of the time"))
        .arg(line())
        .arg(viewer(kind))
        .arg(reveal())
}

fn for_dispatch(kind: &dyn GameKind) -> Command {
    Command::new("dispatch")
        .about("The dispatch of each turn that is over, as one command would read it, and what happened then")
        .after_help(dispatch::HELP)
        .arg(file(true).help("A saved game, or FILE#PLY for the line that ends there"))
        .arg(turn("turn").help("The game turn to tell of; all if left out"))
        .arg(line())
        .arg(viewer(kind))
        .arg(reveal())
        .arg(json())
}

fn for_verify() -> Command {
    Command::new("verify")
        .about("Decide every ply again with its recorded dice and compare")
        .after_help("Exit code 1 when a file differs; the first ply that differs is named.")
        .arg(file(true).num_args(1..).help("Games to verify"))
}

fn for_export(kind: &dyn GameKind) -> Command {
    Command::new("export")
        .about("Write a copy to give away, whole or as one side knows the game")
        .after_help(
            "A copy for one side, such as for a game by post, holds what that side was told up to the latest position: no \
             seed, no hidden values, no variations and no comments. It opens like any game; the side adds its orders and \
             sends the file back, and `stavka import` takes them in.",
        )
        .arg(file(true))
        .arg(viewer(kind).help("For which side; if left out the whole game, for the umpire"))
        .arg(reveal().help("Write the copy of a side that no person plays, in a game that is not over"))
        .arg(
            value("without", "WHAT")
                .value_delimiter(',')
                .value_parser(["variations", "comments"])
                .help("Leave out variations, comments, or both"),
        )
        .arg(out().required(true).help("The new file; an existing file is not changed"))
}

fn for_merge() -> Command {
    Command::new("merge")
        .about("Make one game of two copies of it: the notes and variations of both")
        .after_help(share::MERGE_HELP)
        .arg(file(true))
        .arg(
            Arg::new("OTHER")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help("The other copy of the same game; it is not changed"),
        )
        .arg(out().required(true).help("The new file; an existing file is not changed"))
}

fn for_shelf() -> Command {
    Command::new("shelf")
        .about(
            "Many games as one: what each plan gave, when each place fell, losses, luck, attacks on a place",
        )
        .after_help(shelf::HELP)
        .arg(
            Arg::new("DIR")
                .value_parser(value_parser!(PathBuf))
                .help("A folder of saved games; the current one if left out"),
        )
        .arg(value("find", "WORDS").help("Only the games that these words find"))
        .arg(value("place", "NAME").help("List every attack on this place, each with its moment FILE#PLY"))
        .arg(
            switch("csv")
                .conflicts_with("json")
                .help("As a table for a spreadsheet, its kind in the first column"),
        )
        .arg(json())
}

fn for_lesson() -> Command {
    let files = || {
        Arg::new("FILES")
            .num_args(0..)
            .value_parser(value_parser!(PathBuf))
            .help("Lessons or packs, by file or by id; those of the program if left out")
    };
    let check = Command::new("check")
        .about("Play every answer of lessons, and say what is wrong with them")
        .arg(files());
    let walk = Command::new("walk")
        .about("Go through lessons by every combination of their accepted answers")
        .arg(files())
        .arg(
            number("strays", "N", 0..=10_000)
                .help("Answers at random from each position, besides those that are written; 30 if left out"),
        );
    let named = || {
        Arg::new("LESSON")
            .required(true)
            .value_parser(value_parser!(PathBuf))
            .help("A lesson, by file or by its id in the program")
    };
    let show = Command::new("show").about("Show a lesson as text, with its answers").arg(named());
    let print = Command::new("print")
        .about("Print a lesson for a class: the tasks, and the same solved, as a page for paper")
        .arg(named())
        .arg(switch("html").help("As HTML, the one format there is"))
        .arg(
            value("names", "LANGUAGE")
                .value_parser(["english", "german", "russian"])
                .help("The language of place names; English if left out"),
        )
        .arg(out().help("The new file; an existing file is not changed; if left out, the page is printed"));
    let grade = Command::new("grade")
        .about("Say who of a class solved what, from the files of their tries")
        .arg(
            Arg::new("FOLDER")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help("A folder with files that end in .try"),
        )
        .arg(switch("csv").help("As a table for a spreadsheet"));
    let facts = Command::new("facts").about("List what a game can be asked, and the ids of places and units");
    Command::new("lesson")
        .about("Check, show and print lessons, and grade the tries of a class")
        .after_help(lesson::HELP)
        .disable_help_subcommand(true)
        .subcommands([check, walk, show, print, grade, facts])
}

fn for_puzzles(kind: &dyn GameKind) -> Command {
    let pack = || {
        Arg::new("PACK").value_parser(value_parser!(PathBuf)).help("A pack; those of the program if left out")
    };
    let make = Command::new("make")
        .about("Draw puzzles from games that the computer plays")
        .args(choices::flags(kind))
        .arg(number("games", "N", simulate::GAMES).default_value("10").help("How many games"))
        .arg(seed().help("Seed of the first game"))
        .arg(
            number("jobs", "J", batch::JOBS)
                .help("Games at a time; if left out, as many as there are processors"),
        )
        .arg(number("of-a-kind", "N", 1..=5000).help("Keep this many of each kind, its levels balanced"))
        .arg(out().required(true).help("The new file; an existing file is not changed"));
    let check = Command::new("check").about("Weigh every answer of every puzzle again").arg(pack());
    let show = Command::new("show")
        .about("Show puzzles as text, with their answers")
        .arg(pack())
        .arg(value("only", "KIND").help("Only those of a kind, or the one with this id"));
    Command::new("puzzles")
        .about("Make, check and show puzzles")
        .after_help(puzzles::HELP)
        .disable_help_subcommand(true)
        .subcommands([make, check, show])
}

fn for_import() -> Command {
    Command::new("import")
        .about("Import the orders a side has added to its copy")
        .after_help(
            "The reply must be of this game and up to date; its orders are checked and appended to FILE.",
        )
        .arg(file(true))
        .arg(path("from", "REPLY").required(true).help("The reply"))
}

fn for_perft(kind: &dyn GameKind) -> Command {
    Command::new("perft")
        .about("Count the legal sequences of orders by length")
        .after_help(
            "From the latest position of FILE, from that after a ply with FILE#PLY, or from the start of a new game with \
             these options. Dice are those of the game's seed. Automatic phases run inside the order before them and are not counted.",
        )
        .arg(number("plies", "N", perft::PLIES).required(true).help("Length of the longest sequences"))
        .arg(file(false))
        .arg(reveal().help("Count in a game that is not over further than one order, with the dice to come"))
        .arg(seed().default_value("1").help("Seed of the new game"))
        .args(choices::flags(kind))
}

fn for_man() -> Command {
    Command::new("man")
        .about("Print the manual page of the program or of a subcommand, for man(1)")
        .arg(Arg::new(man::SUBCOMMAND).help("A subcommand; the whole program if left out"))
}

fn for_notices() -> Command {
    Command::new("notices").about("Print what the program is made with, and the licences of that")
}

/// A flag that is given or not.
fn switch(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

/// A flag with a value.
fn value(name: &'static str, called: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(called)
}

/// A flag with a game turn.
fn turn(name: &'static str) -> Arg {
    let read = |text: &str| match text.parse::<u16>() {
        Ok(n) if n > 0 => Ok(n),
        _ => Err("the number of a game turn, from 1".to_owned()),
    };
    value(name, "N").allow_negative_numbers(true).value_parser(read)
}

/// A flag with a file or folder.
fn path(name: &'static str, called: &'static str) -> Arg {
    value(name, called).value_parser(value_parser!(PathBuf))
}

fn file(required: bool) -> Arg {
    Arg::new(FILE)
        .value_name("FILE")
        .required(required)
        .value_parser(value_parser!(PathBuf))
        .help("A saved game")
}

fn out() -> Arg {
    path("out", "FILE")
}

fn seed() -> Arg {
    let read = |text: &str| text.parse::<u64>().map_err(|_| format!("a whole number from 0 to {}", u64::MAX));
    value("seed", "N").allow_negative_numbers(true).value_parser(read)
}

/// A whole number within bounds.
fn number(name: &'static str, value: &'static str, within: RangeInclusive<u32>) -> Arg {
    let read = move |text: &str| match text.parse::<u32>() {
        Ok(n) if within.contains(&n) => Ok(n),
        _ => Err(format!("a whole number from {} to {}", within.start(), grouped(*within.end()))),
    };
    Arg::new(name).long(name).value_name(value).allow_negative_numbers(true).value_parser(read)
}

/// `1,000,000`.
fn grouped(n: u32) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The id of a ply. One beyond all plies is told from the file.
fn ply(name: &'static str) -> Arg {
    let read = |text: &str| match text.parse::<u32>() {
        Ok(ply) => Ok(ply),
        Err(_) if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) => Ok(u32::MAX),
        Err(_) => Err("the number of a ply, 0 or more".to_owned()),
    };
    Arg::new(name).long(name).value_name("PLY").allow_negative_numbers(true).value_parser(read)
}

fn json() -> Arg {
    switch("json").help("As one JSON value")
}

fn line() -> Arg {
    Arg::new(line::LINE).long(line::LINE).value_name("LINE").help(
        "main; last, where orders were given last; the name of a variation or a ply of it. The main line if left out",
    )
}

fn reveal() -> Arg {
    switch("reveal")
        .help(
            "Show what may not be known yet, as the umpire of a game that is not over or a side in it that no person plays; \
             the file says so from then on",
        )
}

fn undo() -> Arg {
    value("undo", "POLICY")
        .value_parser(["fair", "study"])
        .default_value("fair")
        .help("fair: undo stops at a die, a reveal and the other side's orders; study: it goes anywhere")
}

fn viewer(kind: &dyn GameKind) -> Arg {
    let names: Vec<String> = choices::viewers(kind.sides()).into_iter().map(|(name, _)| name).collect();
    value("as", "WHO")
        .value_parser(PossibleValuesParser::new(names))
        .help(
            "Through whose eyes; what both sides know if left out. In a game that is not over the umpire, who sees what is \
             hidden, and a side that no person plays need --reveal",
        )
}
