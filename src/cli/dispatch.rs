//! `stavka dispatch`: the dispatches of a game, a turn each.

use super::{
    line,
    said::{Kinds, Result, Said, bad},
};
use clap::ArgMatches;
use engine::insight::dispatch::{Dispatch, dispatch, ended};
use serde_json::json;

/// What the help says at its end.
pub const HELP: &str = "\
A dispatch tells of one turn that is over what the command of one side would read: what was taken and lost, what it cost,
who stands out of supply, who came, what lies before the front. It is made from what that side was told; without --as,
in a game that hides nothing from you, it is the first side's. What happened in the same weeks stands below it, marked
as history, in a game that tells of it.

  stavka dispatch game.stavka --turn 3
  stavka dispatch game.stavka#250 --as soviet
  stavka dispatch game.stavka --json";

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &Kinds) -> Result<Said> {
    let (opened, eyes, line) = line::given(args, kinds)?;
    let table = &*opened.table;
    let course = table.timeline(line.tip, eyes.who);
    let mut turns = ended(table, &course);
    if let Some(wanted) = args.get_one::<u16>("turn") {
        let known: Vec<String> = turns.iter().map(|turn| turn.turn.to_string()).collect();
        turns.retain(|turn| turn.turn == *wanted);
        if turns.is_empty() {
            let over = if known.is_empty() {
                "no turn is over yet".to_owned()
            } else {
                format!("those that are over are {}", known.join(", "))
            };
            return Err(bad(format!("There is no dispatch of turn {wanted}: {over}")));
        }
    }
    let all: Vec<Dispatch> =
        turns.iter().filter_map(|turn| dispatch(table, &course, turn, eyes.who)).collect();
    if args.get_flag("json") {
        let text = json!({ "game": table.id(), "as": eyes.name, "dispatches": all });
        return Ok(opened.said(format!("{text}\n")));
    }
    let mut text = line::head(table, &line, &eyes);
    if all.is_empty() {
        say!(text, "\nNo turn is over yet");
    }
    for one in &all {
        say!(text, "\n{}", one.text());
    }
    Ok(opened.said(text))
}
