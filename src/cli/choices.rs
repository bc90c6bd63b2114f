//! Options of a game as flags, and the flags given as choices.

use super::said::{Result, bad};
use clap::{
    Arg, ArgAction, ArgMatches,
    builder::{PossibleValue, PossibleValuesParser},
};
use engine::{
    base::{
        seat::Control,
        side::{Side, Viewer},
    },
    contract::options::{Choices, Chosen, Offered, OptionRow, code, decode, level_row, sets_level},
    table::{GameKind, Table},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A flag for each option row, one for a code that holds several, and one for the options a game recommends.
pub fn flags(kind: &dyn GameKind) -> Vec<Arg> {
    let heading = format!("Options of {}", kind.title());
    let rows = kind.options();
    let mut flags: Vec<Arg> = rows.iter().map(|row| flag(row, &rows).help_heading(heading.clone())).collect();
    if !flags.is_empty() {
        let code = Arg::new(CODE).long(CODE).value_name("CODE").help_heading(heading.clone());
        flags.push(
            code.help("The options a code stands for, as a new game tells it; other flags go before it"),
        );
    }
    if !kind.recommended().is_empty() {
        let flag = Arg::new(RECOMMENDED).long(RECOMMENDED).action(ArgAction::SetTrue).help_heading(heading);
        flags.push(
            flag.conflicts_with(CODE).help("The options recommended for a first game; other flags go before"),
        );
    }
    flags
}

/// A flag for the level of each automatic side that no option row sets, where there is a choice.
pub fn level_flags(kind: &dyn GameKind) -> Vec<Arg> {
    let heading = format!("Automatic sides of {}", kind.title());
    let flag = |(nth, name): (u8, &&str)| {
        let levels = kind.levels(Side(nth));
        let offered = levels.len() > 1 && !sets_level(&kind.options(), Side(nth), levels);
        offered.then(|| {
            let name = level_name(name);
            let usual = levels.get(usize::from(kind.usual_level(Side(nth)))).map_or("", |(value, _)| value);
            Arg::new(name.clone())
                .long(name)
                .value_name("LEVEL")
                .ignore_case(true)
                .value_parser(PossibleValuesParser::new(levels.iter().map(|(value, _)| *value)))
                .help(format!("How the computer plays that side [{usual} if nothing is said]"))
                .help_heading(heading.clone())
        })
    };
    (0..).zip(kind.sides()).filter_map(flag).collect()
}

/// The flag for the level of a side: `axis-level`.
fn level_name(side: &str) -> String {
    format!("{}-level", side.to_lowercase())
}

/// The levels given by flags, by side.
pub fn levels(args: &ArgMatches, kind: &dyn GameKind) -> Vec<Option<u8>> {
    let level = |(nth, name): (u8, &&str)| {
        let given = args.try_get_one::<String>(&level_name(name)).ok().flatten()?;
        kind.levels(Side(nth))
            .iter()
            .position(|(value, _)| value.eq_ignore_ascii_case(given))
            .map(|nth| nth as u8)
    };
    (0..).zip(kind.sides()).map(level).collect()
}

/// The same in words, for the line that says what is played: `, axis-level bold`.
pub fn levels_in_words(kind: &dyn GameKind, levels: &[Option<u8>]) -> String {
    let words = |(name, value): (String, &str)| [", ", &name, " ", value].concat();
    levels_by_name(kind, levels).into_iter().map(words).collect()
}

/// Adds them to what is told as JSON, where any were given.
pub fn add_levels(value: &mut Value, kind: &dyn GameKind, levels: &[Option<u8>]) {
    let given: BTreeMap<_, _> = levels_by_name(kind, levels).into_iter().collect();
    if !given.is_empty() {
        value["levels"] = json!(given);
    }
}

/// The levels given, by the names of their flags.
pub fn levels_by_name(kind: &dyn GameKind, levels: &[Option<u8>]) -> Vec<(String, &'static str)> {
    let sides = (0..).zip(kind.sides()).zip(levels);
    let given = sides.filter_map(|((nth, name), level)| {
        let (value, _) = kind.levels(Side(nth)).get(usize::from((*level)?))?;
        Some((level_name(name), *value))
    });
    given.collect()
}

/// Refuses a turn that a game does not have.
///
/// # Errors
/// One sentence with the turns there are.
pub fn check_turn(kind: &dyn GameKind, chosen: &Choices, turn: u16) -> Result<()> {
    match kind.turns(chosen)?.filter(|turns| !turns.contains(&turn)) {
        None => Ok(()),
        Some(turns) => {
            let (first, last) = (turns.start(), turns.end());
            Err(bad(format!("There is no game turn {turn} in this game; its turns are {first} to {last}")))
        }
    }
}

/// The flag that takes a code.
const CODE: &str = "options";
/// The flag for the options that are recommended.
const RECOMMENDED: &str = "recommended";

fn flag(row: &OptionRow, rows: &[OptionRow]) -> Arg {
    let spelt = row.key.replace('-', "_");
    let mut arg = Arg::new(row.key).long(row.key).aliases(row.also.iter().copied());
    if spelt != row.key {
        arg = arg.alias(spelt);
    }
    let values = row.choices.iter().filter(|c| c.offered != Offered::Not).map(|c| {
        let spelt = [c.value.replace('-', "_"), c.value.replace('-', " "), format!("+{}", c.value)];
        let switch = match c.value {
            "on" => Some("yes"),
            "off" => Some("no"),
            "yes" => Some("on"),
            "no" => Some("off"),
            _ => None,
        };
        let names = spelt.into_iter().filter(|name| name != c.value);
        let names = names.chain(c.also.iter().copied().chain(switch).map(str::to_owned));
        PossibleValue::new(c.value).help(c.effect).aliases(names)
    });
    let arg = arg
        .value_name("CHOICE")
        .allow_hyphen_values(true)
        .ignore_case(true)
        .value_parser(PossibleValuesParser::new(values));
    let only = row.only.and_then(|at| Some((rows.iter().find(|other| other.key == at.row)?, at)));
    let stop = if row.about.ends_with(['.', '?']) { "" } else { "." };
    let only = only.map_or_else(String::new, |(other, at)| {
        format!("{stop} Only with --{} {}.", other.key, at.is.join(" or "))
    });
    if row.switch {
        let on = row.choices.get(1).map_or("on", |c| c.value);
        return arg
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value(on)
            .help(format!("{}{only}", row.about));
    }
    let first = row.choices.get(row.default).map_or("", |c| c.value);
    arg.help(format!("{}{only} [default: {first}]", row.about))
}

/// The choices made by flags; rows left out have their default.
///
/// # Errors
/// One sentence when a code is mistyped.
pub fn read(args: &ArgMatches, kind: &dyn GameKind) -> Result<Choices> {
    let rows = kind.options();
    let given = |name: &str| args.try_get_one::<String>(name).ok().flatten();
    let mut choices = match given(CODE) {
        Some(code) => decode(kind.id(), &rows, code).map_err(bad)?,
        None if args.try_get_one::<bool>(RECOMMENDED).ok().flatten() == Some(&true) => kind.recommended(),
        None => Choices::new(),
    };
    choices.extend(rows.iter().filter_map(|row| {
        let value = given(row.key)?;
        let choice = row.named(value).and_then(|nth| row.choices.get(nth));
        Some((row.key.to_owned(), choice.map_or_else(|| value.clone(), |choice| choice.value.to_owned())))
    }));
    Ok(choices)
}

/// What a table’s set-up chooses, on one line: `plan roll, strength bell`. Of rows beyond the first page only those that
/// differ from their default, and then the code of the whole set.
pub fn in_words(table: &dyn Table) -> String {
    let (rows, choices) = (table.options(), table.choices());
    let chosen = Chosen::new(&rows, &choices);
    let told = chosen.told();
    let mut words: Vec<String> = told.iter().map(|told| format!("{} {}", told.row.key, told.value)).collect();
    if told.iter().any(|told| told.differs) {
        words.push(format!("options {}", code(table.id(), &rows, &choices)));
    }
    words.join(", ")
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
        crate::said::bad(format!("{} has no side “{asked}”; choose {}", table.title(), names.join(", ")))
    })
}

/// The level at which the computer plays a side: the one in force, else the one the options name, else the usual one.
pub fn level(kind: &dyn GameKind, table: &dyn Table, side: Side) -> u8 {
    if let Control::Automatic(level) = table.control(side) {
        return level;
    }
    let levels = kind.levels(side);
    let chosen = level_row(&kind.options(), side).and_then(|row| table.choices().get(row.key).cloned());
    let named = chosen.and_then(|value| levels.iter().position(|(v, _)| *v == value));
    named.map_or_else(|| kind.usual_level(side), |level| level as u8)
}
