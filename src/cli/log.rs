//! `stavka log`: a game in sentences.

use super::{
    choices,
    eyes::Eyes,
    line::{self, Followed},
    log_json, play,
    said::{Result, Said},
};
use clap::ArgMatches;
use engine::{
    base::{plain::for_markdown, say::capital, seat::PlyId},
    show::{
        line::{DieLine, Line, Weight},
        log::LogLine,
    },
    table::Table,
};
use std::collections::BTreeSet;

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &crate::said::Kinds) -> Result<Said> {
    let (opened, eyes, line) = line::given(args, kinds)?;
    let table = &*opened.table;
    let way: BTreeSet<PlyId> = table.way_to(line.tip).into_iter().collect();
    let lines: Vec<LogLine> = table.log(eyes.who).iter().filter(|l| way.contains(&l.ply)).cloned().collect();
    let text = match args.get_one::<String>("format").map(String::as_str) {
        Some("markdown") => markdown(table, &head(table, &line, &eyes), &lines),
        Some("json") => {
            let plies = table.way_to(line.tip);
            format!("{}\n", log_json::whole(table, &eyes, &plies, &lines, &end(table)))
        }
        _ => plain(table, &head(table, &line, &eyes), &lines),
    };
    Ok(opened.said(text))
}

/// The options, the line and whose eyes.
fn head(table: &dyn Table, line: &Followed, eyes: &Eyes) -> String {
    let on = if line.words.is_empty() { String::new() } else { format!(" · {}", line.words) };
    format!("{}{on} · {}", choices::with_seed(table), eyes.words)
}

/// Headings flush left, sentences with the id of their ply, reasons and terms set in under them.
fn plain(table: &dyn Table, head: &str, lines: &[LogLine]) -> String {
    let mut text = format!("{} · {head}\n{}", table.title(), choices::fair_play(table));
    for one in lines.iter().filter(|one| !one.again) {
        let Line { text: sentence, weight, .. } = &one.line;
        if *weight == Weight::Heading {
            say!(text, "\n{sentence}");
        } else if one.is_reason {
            say!(text, "           {sentence}{}", rules(&one.line));
        } else {
            say!(text, "{:>6}  {sentence}{}{}", one.ply, die(&one.line), rules(&one.line));
        }
        for term in &one.line.terms {
            let rule = if term.rule.is_empty() { String::new() } else { format!("  [{}]", term.rule) };
            say!(text, "           {:>4}  {}{rule}", term.value, term.label);
        }
    }
    say!(text, "\n{}", end(table));
    text
}

fn markdown(table: &dyn Table, head: &str, lines: &[LogLine]) -> String {
    let mut text = format!("# {}\n\n{}\n", table.title(), for_markdown(head));
    for said in table.fair_play() {
        say!(text, "\n{said}");
    }
    let mut in_list = false;
    for one in lines.iter().filter(|one| !one.again) {
        let sentence = for_markdown(&one.line.text);
        if one.line.weight == Weight::Heading {
            say!(text, "\n## {sentence}");
            in_list = false;
            continue;
        }
        if !std::mem::replace(&mut in_list, true) {
            text.push('\n');
        }
        let rules = for_markdown(&rules(&one.line));
        match (one.is_reason, one.line.weight) {
            (true, _) => say!(text, "  - *{sentence}*{rules}"),
            (false, Weight::Strong) => say!(text, "- **{sentence}**{}{rules}", die(&one.line)),
            (false, _) => say!(text, "- {sentence}{}{rules}", die(&one.line)),
        }
        for term in &one.line.terms {
            say!(text, "  - {} {}", term.value, for_markdown(&term.label));
        }
    }
    say!(text, "\n{}", end(table));
    text
}

/// ` (die 4 +1 = 5)`, or nothing.
fn die(line: &Line) -> String {
    let Some(DieLine { face, modifiers, result }) = &line.die else { return String::new() };
    if modifiers.is_empty() {
        return format!(" (die {face})");
    }
    let each: Vec<String> = modifiers.iter().map(|(n, why, _)| format!("{n:+} {why}")).collect();
    format!(" (die {face}, {} = {result})", each.join(", "))
}

fn rules(line: &Line) -> String {
    if line.rules.is_empty() { String::new() } else { format!("  [{}]", line.rules.join(", ")) }
}

fn end(table: &dyn Table) -> String {
    capital(&play::standing(table))
}
