//! `stavka show`: the position as text or JSON.

use super::{
    choices, eyes, line, opened, play,
    said::{Result, Said},
};
use clap::ArgMatches;
use engine::base::start::Start;
use serde_json::json;

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &crate::said::Kinds) -> Result<Said> {
    let (mut opened, moment) = opened::given(args, kinds)?;
    let asked = args.get_one::<u32>("at").copied();
    opened::check_ply(&opened.path, &*opened.table, asked)?;
    let starts = args.get_flag("start");
    let eyes = if starts { eyes::whole(args, &mut opened)? } else { eyes::of(args, &mut opened)? };
    let line = line::follow(args, &mut opened, asked.or(moment))?;
    let table = &*opened.table;
    let at = line.tip;
    if starts {
        let start = Start::at(table.position(at, eyes.who)?);
        return Ok(opened.said(format!("{}\n", start.write()?)));
    }
    if args.get_flag("json") {
        let when = table.when(at);
        let position = json!({
            "game": table.id(),
            "choices": table.choices(),
            "seed": table.told_seed(),
            "fair_play": table.fair_play(),
            "ply": at,
            "plies": table.ply_count(),
            "turn": when.turn,
            "phase": when.phase,
            "as": eyes.name,
            "position": table.position_json(at, eyes.who),
        });
        return Ok(opened.said(format!("{position}\n")));
    }
    let mut text = line::head(table, &line, &eyes);
    text.push_str(&choices::fair_play(table));
    if table.outcome().is_some() {
        say!(text, "{}", play::standing(table));
    }
    say!(text, "\n{}", table.position_text(at, eyes.who).trim_end());
    Ok(opened.said(text))
}
