//! `stavka lesson`: lessons checked, shown and printed without a window.

use super::{
    opened,
    said::{Kinds, LEFT_OUT, Result, Said, asked, bad, complain},
};
use clap::ArgMatches;
use engine::table::entry::shipped;
use engine::{
    base::{keys::UnitKey, side::Viewer, spelling::Spelling},
    contract::options::Choices,
    journal::{Over, Standing, write_whole},
    play::note::Spot,
    show::scene::Subject,
    table::GameKind,
};
use lessons::{
    attempt,
    check::{self, Finding, Limits, Weight},
    class::{self, Class},
    opening, plainly,
    reading::{self, Fault},
    shelf::{Book, Shelf},
    walk::{self, Reach, WalkFault},
};
use report::maps::Maps;
use std::path::{Path, PathBuf};

/// What the help says at its end.
pub const HELP: &str = "\
check plays every answer of a lesson: each right one must be legal and right, each other one must get its reply. Without a
file it checks the lessons of the program. Exit code 1 when a fault is found.
walk goes through a lesson by every combination of its accepted answers: from each position one of them leads to, the next step
must begin, be shown, be passed and be answered. It takes some minutes for the lessons of the program.
grade says of each learner what was solved, and of the class what was hard, the hardest step first.
facts lists what a game can be asked, for goals and replies, and the ids of its places and units.";

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &Kinds, kind: &dyn GameKind, maps: &dyn Maps) -> Result<Said> {
    match args.subcommand() {
        Some(("check", args)) => check(args, kinds),
        Some(("walk", args)) => walk_through(args, kinds),
        Some(("show", args)) => show(args, kinds),
        Some(("print", args)) => print(args, kinds, maps),
        Some(("grade", args)) => grade(args),
        Some(("facts", _)) => facts(kind),
        _ => {
            Err(bad("stavka lesson wants check, walk, show, print, grade or facts; see stavka lesson --help"))
        }
    }
}

/// The lessons of the program.
fn own(kinds: &Kinds) -> Shelf {
    Shelf::of(shipped(kinds, |with| with.lessons).map(|(name, text)| (*name, text.as_bytes())))
}

/// The lesson of a file, or one of the program by its id or file name.
fn book(kinds: &Kinds, name: &Path) -> Result<Book> {
    let text = name.to_string_lossy();
    let shelf = own(kinds);
    if !name.exists() {
        let found = shelf.books().find(|book| book.file == *text || book.lesson.id == *text);
        if let Some(book) = found {
            return Ok(book.clone());
        }
    }
    let bytes = opened::bytes(name)?;
    let lesson = reading::lesson(&text, &bytes).map_err(|fault| bad(fault.to_string()))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok(Book { file: name.display().to_string(), text, lesson: lesson.into() })
}

/// A file with what stands beside it, when it is a pack.
fn shelf_of(path: &Path) -> Result<Shelf> {
    let file_name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let bytes = opened::bytes(path)?;
    let pack = reading::pack(&file_name(path), &bytes).map_err(|fault| bad(fault.to_string()))?;
    let mut files = vec![(file_name(path), bytes)];
    for name in pack.parts.iter().flat_map(|part| &part.lessons) {
        let beside = path.with_file_name(name);
        if beside.is_file() {
            files.push((name.clone(), opened::bytes(&beside)?));
        }
    }
    Ok(Shelf::of(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()))))
}

/// The lessons of the files that were named; without any those of the program.
fn named(args: &ArgMatches, kinds: &Kinds) -> Result<Shelf> {
    let files: Vec<PathBuf> = args.get_many("FILES").unwrap_or_default().cloned().collect();
    if files.is_empty() {
        return Ok(own(&asked(args, kinds)));
    }
    let mut all = Shelf::default();
    for file in &files {
        if file.extension().is_some_and(|e| e == "pack") {
            let one = shelf_of(file)?;
            all.faults.extend(one.faults.clone());
            all.loose.extend(one.books().cloned());
        } else {
            all.loose.push(book(kinds, file)?);
        }
    }
    Ok(all)
}

/// Lessons walked through by every combination of accepted answers.
fn walk_through(args: &ArgMatches, kinds: &Kinds) -> Result<Said> {
    let shelf = named(args, kinds)?;
    let (mut text, mut faults) = (String::new(), 0);
    for fault in &shelf.faults {
        say!(text, "{fault}");
        faults += 1;
    }
    let whole = Reach::default();
    let reach = Reach { strays: args.get_one::<u32>("strays").copied().unwrap_or(whole.strays), ..whole };
    for book in shelf.books() {
        let kind = kinds.iter().find(|kind| kind.id() == book.lesson.game);
        let walked = match kind {
            Some(kind) => walk::walk(&**kind, &book.lesson, reach),
            None => Err(format!("there is no game “{}”", book.lesson.game)),
        };
        match walked {
            Ok(walked) => {
                let (positions, answers) = (walked.positions, walked.answers);
                let more = if walked.cut { "; there are more" } else { "" };
                say!(text, "{}: {answers} accepted answers from {positions} positions{more}", book.file);
                faults += walked.faults.len();
                for WalkFault { step, why, after } in walked.faults {
                    let one = Finding { step: Some(step), weight: Weight::Fault, text: why };
                    say!(text, "  {}", told(book, &one));
                    if !after.is_empty() {
                        say!(text, "    after {}", after.join(" "));
                    }
                }
            }
            Err(why) => {
                say!(text, "{}: {why}", book.file);
                faults += 1;
            }
        }
    }
    Ok(Said { text, code: u8::from(faults > 0) })
}

fn check(args: &ArgMatches, kinds: &Kinds) -> Result<Said> {
    let shelf = named(args, kinds)?;
    let (mut text, mut faults) = (String::new(), 0);
    for fault in &shelf.faults {
        say!(text, "{fault}");
        faults += 1;
    }
    for book in shelf.books() {
        let found = findings(kinds, book);
        let grave = found.iter().filter(|one| one.weight == Weight::Fault).count();
        faults += grave;
        let steps = book.lesson.steps.len();
        if found.is_empty() {
            say!(text, "{}: sound, {steps} steps", book.file);
        } else {
            let all = found.len();
            say!(text, "{}: {all} to look at in {steps} steps, {grave} of them faults", book.file);
        }
        for one in found {
            say!(text, "  {}", told(book, &one));
        }
    }
    Ok(Said { text, code: u8::from(faults > 0) })
}

/// What the checker says of a lesson, by the game it is of.
fn findings(kinds: &Kinds, book: &Book) -> Vec<Finding> {
    if let Some(kind) = kinds.iter().find(|kind| kind.id() == book.lesson.game) {
        return check::check(&**kind, &book.lesson, &Limits::default());
    }
    let text = format!("there is no game “{}”", book.lesson.game);
    vec![Finding { step: None, weight: Weight::Fault, text }]
}

/// A finding with file, line and step.
fn told(book: &Book, one: &Finding) -> String {
    let step = one.step.and_then(|nth| Some((nth, book.lesson.steps.get(nth)?)));
    let field =
        |name: &str| book.text.lines().position(|line| line.trim_start().starts_with(name)).map(|at| at + 1);
    let line = match step {
        Some((_, step)) => reading::line_of_step(&book.text, &step.id),
        None if one.text.starts_with("the goal") => field("goal:"),
        None => None,
    };
    let why = match step {
        Some((nth, step)) => format!("step {} “{}”: {}", nth + 1, step.id, one.text),
        None => one.text.clone(),
    };
    let fault = Fault { file: book.file.clone(), line, why };
    match one.weight {
        Weight::Fault => fault.to_string(),
        Weight::Remark => format!("{fault} (a remark)"),
    }
}

fn show(args: &ArgMatches, kinds: &Kinds) -> Result<Said> {
    let name = args.get_one::<PathBuf>("LESSON").cloned().unwrap_or_default();
    Ok(Said::well(plainly::lesson(&book(kinds, &name)?.lesson)))
}

fn print(args: &ArgMatches, kinds: &Kinds, maps: &dyn Maps) -> Result<Said> {
    let name = args.get_one::<PathBuf>("LESSON").cloned().unwrap_or_default();
    let book = book(kinds, &name)?;
    let kind = kinds.iter().find(|kind| kind.id() == book.lesson.game);
    let kind = kind.ok_or_else(|| bad(format!("{}: there is no game “{}”", book.file, book.lesson.game)))?;
    let about = |why: String| bad(format!("{}: {why}", book.file));
    let asked = args.get_one::<String>("names").map_or("", String::as_str);
    let names = Spelling::ALL.into_iter().find(|one| one.label().eq_ignore_ascii_case(asked));
    let names = names.unwrap_or_default();
    let page = report::lesson::lesson(&**kind, &book.lesson, names, maps).map_err(about)?;
    let Some(out) = args.get_one::<PathBuf>("out") else { return Ok(Said::well(page)) };
    if Standing::at(out) == Standing::File {
        return Err(bad(format!("{} exists already", out.display())));
    }
    write_whole(out, page.as_bytes(), Over::Nothing)?;
    Ok(Said::well(format!("{}: {} bytes\n", out.display(), page.len())))
}

/// The tries of a class: the files of a folder, by their names.
fn grade(args: &ArgMatches) -> Result<Said> {
    let folder = args.get_one::<PathBuf>("FOLDER").cloned().unwrap_or_default();
    let class = Class::read(&class::in_folder(&folder).map_err(bad)?);
    class.faults.iter().for_each(|sentence| complain(sentence));
    let (attempts, code) = (class.tries, if class.faults.is_empty() { 0 } else { LEFT_OUT });
    if args.get_flag("csv") {
        return Ok(Said { text: attempt::csv(&attempts), code });
    }
    let mut text = String::new();
    for (file, attempt) in &attempts {
        say!(text, "{}", attempt.in_words(file));
    }
    for hard in attempt::hardest(&attempts) {
        let title = if hard.title.is_empty() { &hard.lesson } else { &hard.title };
        let steps: Vec<_> = hard.steps.iter().filter(|step| step.is_hard()).collect();
        say!(text, "");
        if steps.is_empty() {
            say!(text, "{title}: no wrong answer");
            continue;
        }
        say!(text, "{title}, the hardest step first:");
        for step in steps {
            let name = step.name();
            let colon = if name.ends_with('?') { "" } else { ":" };
            say!(text, "  {name}{colon} {}", step.words(hard.tries));
        }
    }
    Ok(Said { text, code })
}

fn facts(kind: &dyn GameKind) -> Result<Said> {
    let table = kind.new_table(&Choices::new(), 1, opening::POLICY)?;
    let mut text = String::new();
    say!(text, "What can be asked of {}:", kind.title());
    for fact in kind.facts() {
        let kind = if fact.is_number { " (a number)" } else { "" };
        say!(text, "  {}({}){kind}: {}; {}", fact.name, fact.arguments.join(", "), fact.about, fact.example);
    }
    say!(text, "\nPlaces:");
    for place in table.board().places.iter().filter(|place| !place.id.is_empty()) {
        say!(text, "  {}  {}", place.id, place.name);
    }
    say!(text, "\nUnits:");
    for subject in (0..u16::MAX).map(|nth| Subject::Unit(UnitKey(nth))) {
        let Some(Spot::Unit(id)) = table.spot_of(&subject) else { break };
        say!(text, "  {id}  {}", table.sheet(0, Viewer::Umpire, &subject).title);
    }
    Ok(Said::well(text))
}
