//! `stavka man`: the manual pages, made from the arguments.

use super::said::{Result, Said, bad};
use clap::{ArgMatches, Command};
use clap_mangen::Man;

/// The argument that names a subcommand.
pub const SUBCOMMAND: &str = "SUBCOMMAND";

/// Prints the page of the program or of one subcommand.
pub fn run(args: &ArgMatches, mut all: Command) -> Result<Said> {
    all.build();
    let page = match args.get_one::<String>(SUBCOMMAND) {
        None => all,
        Some(name) => {
            let sub = all.find_subcommand(name);
            let sub =
                sub.ok_or_else(|| bad(format!("There is no subcommand “{name}”; see stavka --help")))?;
            sub.clone().name(format!("stavka-{name}"))
        }
    };
    let mut text = Vec::new();
    // A text in memory takes what it is given.
    let _ = Man::new(page).render(&mut text);
    Ok(Said::well(String::from_utf8_lossy(&text).into_owned()))
}
