//! `stavka verify`: decides every ply again with its recorded dice and compares.

use super::{Result, Said, opened};
use clap::ArgMatches;
use std::path::PathBuf;

/// Runs it. A file that cannot be read does not keep the others from being verified.
pub fn run(args: &ArgMatches, kinds: &super::Kinds) -> Result<Said> {
    let (mut text, mut code) = (String::new(), 0);
    for path in args.get_many::<PathBuf>(super::arguments::FILE).unwrap_or_default() {
        let opened = match opened::open(kinds, path) {
            Ok(opened) => opened,
            Err(failure) => {
                super::complain(&failure.sentence);
                code = 2;
                continue;
            }
        };
        opened.warn();
        let report = opened.table.verify();
        let name = path.display();
        match report.first_difference {
            None => say!(text, "{name}: {} plies, all as the rules decide", report.plies),
            Some((ply, how)) => {
                code = code.max(1);
                say!(text, "{name}: ply {ply} differs: {how}");
            }
        }
    }
    Ok(Said { text, code })
}
