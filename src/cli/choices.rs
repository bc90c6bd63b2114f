//! Options of a game as flags, and the flags given as choices.

use super::said::Result;
use crate::engine::{
    base::{
        seat::Control,
        side::{Side, Viewer},
    },
    contract::options::{Choices, OptionRow, level_row},
    table::{GameKind, Table},
};
use clap::{
    Arg, ArgAction, ArgMatches,
    builder::{PossibleValue, PossibleValuesParser},
};

/// A flag for each option row.
pub fn flags(kind: &dyn GameKind) -> Vec<Arg> {
    kind.options().iter().map(|row| flag(row, kind.title())).collect()
}

fn flag(row: &OptionRow, game: &'static str) -> Arg {
    let arg = Arg::new(row.key).long(row.key).help(row.about).help_heading(format!("Options of {game}"));
    if row.switch {
        return arg.action(ArgAction::SetTrue);
    }
    let values = row.choices.iter().map(|c| PossibleValue::new(c.value).help(c.effect));
    let first = row.choices.first().map_or("", |c| c.value);
    arg.value_name("CHOICE")
        .value_parser(PossibleValuesParser::new(values))
        .help(format!("{} [default: {first}]", row.about))
}

/// The choices made by flags; rows left out have their default.
pub fn read(args: &ArgMatches, kind: &dyn GameKind) -> Choices {
    let chosen = |row: &OptionRow| {
        if row.switch {
            return args.get_flag(row.key).then(|| "on".to_owned());
        }
        args.get_one::<String>(row.key).cloned()
    };
    kind.options().iter().filter_map(|row| Some((row.key.to_owned(), chosen(row)?))).collect()
}

/// All rows of a table's set-up on one line: `plan roll, strength bell`.
pub fn in_words(table: &dyn Table) -> String {
    let rows = table.choices();
    rows.iter().map(|(key, value)| format!("{key} {value}")).collect::<Vec<_>>().join(", ")
}

/// The same with the seed, as far as it may be told: `plan roll, strength bell, seed 7`.
pub fn with_seed(table: &dyn Table) -> String {
    let seed = table.told_seed().map_or_else(String::new, |seed| format!(", seed {seed}"));
    format!("{}{seed}", in_words(table))
}

/// What has to be told of how fairly a game was played, a line each; mostly nothing.
pub fn fair_play(table: &dyn Table) -> String {
    table.fair_play().into_iter().flat_map(|said| [said, "\n".to_owned()]).collect()
}

/// Everyone who may look at a game: its sides and the umpire, by the name for `--as`.
pub fn viewers(sides: &[&str]) -> Vec<(String, Viewer)> {
    let sides = sides.iter().enumerate().map(|(i, name)| (name.to_lowercase(), Viewer::Side(Side(i as u8))));
    sides.chain([("umpire".to_owned(), Viewer::Umpire)]).collect()
}

/// The viewer named by `--as`, and the name; the first side when it is left out.
///
/// # Errors
/// When this game has no such side.
pub fn viewer(args: &ArgMatches, table: &dyn Table) -> Result<(String, Viewer)> {
    let all = viewers(table.sides());
    let asked = args.get_one::<String>("as");
    let found = all.iter().find(|(name, _)| asked.is_none_or(|a| a == name));
    found.cloned().ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
        let asked = asked.map_or("", String::as_str);
        crate::cli::said::bad(format!("{} has no side “{asked}”; choose {}", table.title(), names.join(", ")))
    })
}

/// The level at which the computer plays a side: the one in force, else the one the options name, else the middle.
pub fn level(kind: &dyn GameKind, table: &dyn Table, side: Side) -> u8 {
    if let Control::Automatic(level) = table.control(side) {
        return level;
    }
    let levels = kind.levels(side);
    let chosen = level_row(&kind.options(), side).and_then(|row| table.choices().get(row.key).cloned());
    let named = chosen.and_then(|value| levels.iter().position(|(v, _)| *v == value));
    named.unwrap_or(levels.len() / 2) as u8
}
