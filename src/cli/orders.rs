//! `stavka orders`: every order that may be given at a moment.

use super::{
    line,
    said::{Result, Said, bad},
};
use clap::ArgMatches;
use serde_json::{Value, json};

/// What the help says at its end.
pub const HELP: &str = "\
Lists the orders of the side to act, each as a file writes it and in words. Where the sides know different things they
are told to the eyes of that side alone (--as): what may be ordered rests on what it knows.";

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &crate::said::Kinds) -> Result<Said> {
    let (opened, eyes, line) = line::given(args, kinds)?;
    let table = &*opened.table;
    let side = table.to_act();
    let name = side.and_then(|side| table.sides().get(usize::from(side.0))).copied();
    if let (Some(side), Some(name)) = (side, name)
        && (table.has_secrets() || table.told_to().is_some())
        && !eyes.who.knows(side)
    {
        let path = opened.path.display();
        return Err(bad(format!(
            "{path}: the {name} side is to act at ply {}, and what it may order is for its eyes alone: --as {}",
            line.tip,
            name.to_lowercase()
        )));
    }
    let orders = table.legal_orders();
    let told = orders.iter().map(|order| (table.write_order(order), table.order_text(eyes.who, order)));
    if args.get_flag("json") {
        let when = table.when(line.tip);
        let all: Vec<Value> = told.map(|(order, text)| json!({ "order": order, "text": text })).collect();
        let value = json!({
            "game": table.id(),
            "choices": table.choices(),
            "ply": line.tip,
            "plies": table.ply_count(),
            "turn": when.turn,
            "phase": when.phase,
            "side": name.map(str::to_lowercase),
            "as": eyes.name,
            "orders": all,
        });
        return Ok(opened.said(format!("{value}\n")));
    }
    let mut text = line::head(table, &line, &eyes);
    if let Some(name) = name {
        say!(text, "\nThe {name} side is to act; orders: {}", orders.len());
    } else {
        say!(text, "\nThe game is over: no order can be given");
    }
    for (order, words) in told {
        say!(text, "{order}    {words}");
    }
    Ok(opened.said(text))
}
