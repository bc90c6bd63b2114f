//! `stavka history`: what happened, and a game beside it.

use super::{
    line,
    said::{Kinds, Result, Said, bad},
};
use clap::ArgMatches;
use engine::{
    base::{
        say::count,
        side::{Side, Viewer},
    },
    contract::options::Choices,
    insight::beside::{Beside, Differs, ends, held_words},
    show::{
        board::Board,
        chronicle::{Chapter, Chronicle},
    },
    table::GameKind,
};
use std::path::PathBuf;

/// What the help says at its end.
pub const HELP: &str = "\
Without FILE it lists the months that the game tells of, with --turn N it tells one of them, with --words it explains the words.
With FILE it compares the game with history at the end of each turn that is over: what one side holds and did not hold
then (+), and the reverse (-). It is made from what that side may know.";

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &Kinds, kind: &dyn GameKind) -> Result<Said> {
    let turn = args.get_one::<u16>("turn").copied();
    match args.get_one::<PathBuf>(crate::flags::FILE) {
        Some(_) if args.get_flag("words") => Err(bad("--words goes without a file")),
        Some(_) => beside(args, kinds, turn),
        None => told(kind, turn, args.get_flag("words")),
    }
}

fn chronicle(kind: &dyn GameKind) -> Result<std::sync::Arc<Chronicle>> {
    let none = || bad(format!("{} brings no history", kind.title()));
    kind.chronicle(&Choices::new())?.ok_or_else(none)
}

fn no_turn(all: &Chronicle, turn: u16) -> crate::said::Failure {
    let known: Vec<String> = all.chapters.iter().map(|c| c.turn.to_string()).collect();
    bad(format!("Nothing is told of turn {turn}; --turn is one of {}", known.join(", ")))
}

/// The chapters in a list, one of them whole, or the words.
fn told(kind: &dyn GameKind, turn: Option<u16>, words: bool) -> Result<Said> {
    let all = chronicle(kind)?;
    let mut text = format!("{}\n{}\n\n", all.title, all.source);
    if words {
        for term in &all.glossary {
            say!(text, "{}: {}", term.word, term.text);
        }
    } else if let Some(turn) = turn {
        let chapter = all.of_turn(turn).ok_or_else(|| no_turn(&all, turn))?;
        let board = kind.board(&Choices::new())?;
        whole(&mut text, &all, chapter, (&board, kind.sides()));
    } else {
        for c in &all.chapters {
            let points = c.points.map_or_else(String::new, |n| format!(", {}", count(n, "point")));
            say!(text, "{}  {:<16}{} ({}{points})", c.turn, c.name, c.title, c.from.span(c.to));
        }
    }
    Ok(Said::well(text))
}

fn whole(text: &mut String, all: &Chronicle, c: &Chapter, (board, sides): (&Board, &[&str])) {
    say!(text, "{}: {}\n{}\n", c.name, c.title, c.from.span(c.to));
    for (side, briefing) in c.briefings.iter() {
        say!(text, "What the {} command could know\n{briefing}\n", name(sides, side));
    }
    for event in &c.events {
        let at: Vec<&str> = event.at.iter().map(|place| board.name(*place)).collect();
        let at = if at.is_empty() { String::new() } else { format!(" [{}]", at.join(", ")) };
        say!(text, "{}: {}{at}", event.days(), event.text);
    }
    match c.front_day() {
        Some(day) if day == c.to => say!(text, "\nAt the end, {day}"),
        Some(day) => say!(text, "\nThe front of {day}"),
        None => say!(text, "\nWho held what when it was over is not told."),
    }
    for side in Side::BOTH.into_iter().filter(|_| c.front_day().is_some()) {
        let held = board.keys().filter(|place| c.held(*place) == engine::show::chronicle::Held::By(side));
        let names: Vec<&str> = held.map(|place| board.name(place)).collect();
        say!(text, "{}: {}", name(sides, side), names.join(", "));
    }
    for (place, note) in &c.notes {
        say!(text, "{} ({}): {note}", board.name(*place), held_words(c.held(*place), sides));
    }
    if let Some(points) = c.points {
        say!(text, "The {} side has {}.", name(sides, all.scores), count(points, "point"));
    }
    for ring in &c.rings {
        say!(text, "{}, {}: {}{}", ring.name, ring.days(), ring.lost_words(), ring.figures);
    }
    say!(text, "\nWeather: {} {}", c.weather, c.weather_in_game);
    say!(text, "\n{}\n{}\n{}", c.question.text, c.question.cases[0], c.question.cases[1]);
    say!(text, "\nWhat the counters do not show\n{}", c.cost);
}

fn name<'a>(sides: &[&'a str], side: Side) -> &'a str {
    sides.get(usize::from(side.0)).copied().unwrap_or("first")
}

/// A game beside history.
fn beside(args: &ArgMatches, kinds: &Kinds, turn: Option<u16>) -> Result<Said> {
    let (opened, eyes, line) = line::given(args, kinds)?;
    let table = &*opened.table;
    let all = table.chronicle().ok_or_else(|| bad(format!("{} brings no history", table.title())))?;
    let side = match eyes.who {
        Viewer::Side(side) => side,
        Viewer::Umpire => Side(0),
    };
    let mut text = line::head(table, &line, &eyes);
    say!(text, "{}: {}", all.title, all.source);
    let mut told = 0;
    for end in ends(table, &table.timeline(line.tip, eyes.who), &all) {
        let Some(chapter) = all.of_turn(end.turn).filter(|_| turn.is_none_or(|t| t == end.turn)) else {
            continue;
        };
        let compared = Beside::at(table, end.at, eyes.who, side, chapter);
        say!(text, "\n{}, ply {}\n{}", chapter.name, end.at, compared.paragraph(&all, table.sides(), false));
        for row in &compared.rows {
            let sign = match row.differs {
                Differs::More => '+',
                Differs::Less => '-',
                Differs::Not => '=',
            };
            let now = row.now.map_or("nobody", |side| name(table.sides(), side));
            let worth = if row.worth == 0 { String::new() } else { format!(" ({})", row.worth) };
            say!(text, "  {sign} {}{worth}: {now}, then {}", row.name, held_words(row.then, table.sides()));
        }
        told += 1;
    }
    if told == 0 {
        say!(text, "\nNo turn that history tells of is over yet");
    }
    Ok(opened.said(text))
}
