//! `stavka show`: the position as text or JSON.

use super::{Result, Said, choices, opened, play};
use clap::ArgMatches;
use serde_json::json;
use std::path::PathBuf;

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &super::Kinds) -> Result<Said> {
    let path = args.get_one::<PathBuf>(super::arguments::FILE).cloned().unwrap_or_default();
    let (opened, moment) = opened::open_at(kinds, &path)?;
    opened.warn();
    let table = &*opened.table;
    let (name, who) = choices::viewer(args, table)?;
    let at = args.get_one::<u32>("at").copied().or(moment).unwrap_or_else(|| table.cursor());
    opened::check_ply(&opened.path, table, Some(at))?;
    let when = table.when(at);
    if args.get_flag("json") {
        let position = json!({
            "game": table.game_id(),
            "choices": table.choices(),
            "ply": at,
            "plies": table.ply_count(),
            "turn": when.turn,
            "phase": when.phase,
            "as": name,
            "position": table.position_json(at, who),
        });
        return Ok(Said::well(format!("{position}\n")));
    }
    let mut text = format!(
        "{} · {} · ply {at} of {} · as {name}\n",
        table.title(),
        choices::in_words(table),
        table.ply_count()
    );
    if at == table.cursor() && table.outcome().is_some() {
        say!(text, "{}", play::standing(table));
    }
    say!(text, "\n{}", table.position_text(at, who).trim_end());
    Ok(Said::well(text))
}
