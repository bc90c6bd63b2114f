//! `stavka completions`: what a shell completes, made from the arguments.

use super::said::{Result, Said, bad};
use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::{Shell, generate};

const SHELL: &str = "SHELL";

/// The subcommand.
pub fn command() -> Command {
    Command::new("completions")
        .about("Print completions of the arguments for a shell")
        .arg(Arg::new(SHELL).required(true).value_parser(value_parser!(Shell)).help("The shell"))
}

/// Prints them.
pub fn run(args: &ArgMatches, mut all: Command) -> Result<Said> {
    let shell = args.get_one::<Shell>(SHELL).copied().ok_or_else(|| bad("A shell is missing"))?;
    let mut text = Vec::new();
    generate(shell, &mut all, "stavka", &mut text);
    Ok(Said::well(String::from_utf8_lossy(&text).into_owned()))
}
