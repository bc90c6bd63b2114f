//! Bad usage in one sentence that names the fact, in place of the lines the reader of arguments would print.

use super::{
    arguments::{self, Early},
    said::Kinds,
};
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use std::{error::Error as _, ffi::OsString};

/// The sentence; `None` when help or the version was asked for, which is no mistake.
pub fn sentence(e: &Error, subcommand: Option<String>) -> Option<String> {
    let what = match e.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return None,
        ErrorKind::InvalidValue => value(e, &choices(e)),
        ErrorKind::ValueValidation => value(e, &e.source().map(ToString::to_string).unwrap_or_default()),
        ErrorKind::InvalidUtf8 => "An argument holds signs that cannot be read".into(),
        ErrorKind::UnknownArgument => unknown(e, "argument"),
        ErrorKind::InvalidSubcommand => unknown(e, "subcommand"),
        ErrorKind::MissingRequiredArgument => missing(e),
        ErrorKind::ArgumentConflict => conflict(e),
        ErrorKind::TooManyValues => format!("“{}” is one value too many", one(e, ContextKind::InvalidValue)),
        // The other kinds need arguments that this program does not have.
        _ => first_line(e),
    };
    let help = subcommand.map_or_else(|| "stavka --help".into(), |name| format!("stavka {name} --help"));
    Some(format!("{what}; see {help}"))
}

/// The subcommand that was called, for the help that is named.
pub fn subcommand(kinds: &Kinds, early: &Early, args: &[OsString]) -> Option<String> {
    let all = arguments::command(kinds, early);
    let known = |arg: &OsString| all.get_subcommands().any(|sub| arg == sub.get_name());
    args.iter().skip(1).find(|arg| known(arg)).map(|arg| arg.to_string_lossy().into_owned())
}

/// All the words of a context.
fn words(e: &Error, kind: ContextKind) -> Vec<String> {
    match e.get(kind) {
        Some(ContextValue::String(one)) => vec![shown(one)],
        Some(ContextValue::Strings(all)) => all.iter().map(|one| shown(one)).collect(),
        _ => Vec::new(),
    }
}

fn one(e: &Error, kind: ContextKind) -> String {
    words(e, kind).into_iter().next().unwrap_or_default()
}

/// An argument without the brackets and the second value of its usage: `FILE`, `--out FILE`.
fn argument(e: &Error) -> String {
    plain(&one(e, ContextKind::InvalidArg))
}

fn plain(argument: &str) -> String {
    argument.replace(['<', '>', '[', ']'], "").trim_end_matches("...").to_owned()
}

/// Without signs that are no letters to look at, and not longer than a line.
fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let signs = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    match text.chars().count() {
        0..=MOST => signs.collect(),
        _ => signs.take(MOST).chain(['…']).collect(),
    }
}

fn value(e: &Error, wanted: &str) -> String {
    let (argument, value) = (argument(e), one(e, ContextKind::InvalidValue));
    let flag = argument.split(' ').next().unwrap_or_default();
    match (value.as_str(), wanted) {
        ("", "") if !flag.starts_with('-') => format!("{flag} is empty"),
        ("", "") => format!("{flag} wants a value"),
        ("", wanted) => format!("{flag} wants {wanted}"),
        (value, "") => format!("{flag} cannot be “{value}”"),
        (value, wanted) => format!("{flag} wants {wanted}, not “{value}”"),
    }
}

/// `standard, historical or hard`.
fn choices(e: &Error) -> String {
    listed(&words(e, ContextKind::ValidValue), "or")
}

fn missing(e: &Error) -> String {
    let all: Vec<String> = words(e, ContextKind::InvalidArg).iter().map(|a| plain(a)).collect();
    format!("{} {} missing", listed(&all, "and"), if all.len() == 1 { "is" } else { "are" })
}

fn listed(words: &[String], last_by: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{} {last_by} {last}", before.join(", ")),
    }
}

fn unknown(e: &Error, what: &str) -> String {
    let (kind, like) = match e.kind() {
        ErrorKind::InvalidSubcommand => (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
        _ => (ContextKind::InvalidArg, ContextKind::SuggestedArg),
    };
    let asked = one(e, kind);
    let what = if asked.starts_with('-') { "flag" } else { what };
    let like = words(e, like).into_iter().next().map(|like| format!("; is “{like}” meant?"));
    match like {
        Some(like) => format!("There is no {what} “{asked}” here{like}"),
        None if what == "argument" => format!("“{asked}” is one argument too many"),
        None => format!("There is no {what} “{asked}” here"),
    }
}

fn conflict(e: &Error) -> String {
    let (one, other) = (argument(e), plain(&listed(&words(e, ContextKind::PriorArg), "and")));
    if other.is_empty() || other == one {
        format!("{} is given twice", one.split(' ').next().unwrap_or_default())
    } else {
        format!("{one} does not go with {other}")
    }
}

fn first_line(e: &Error) -> String {
    let text = e.to_string();
    let line = text.lines().next().unwrap_or_default();
    shown(line.strip_prefix("error: ").unwrap_or(line))
}
