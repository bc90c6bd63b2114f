//! `stavka verify`: decides every ply again with its recorded dice and compares.

use super::{Result, Said, opened};
use crate::engine::table::Table;
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
            None => {
                let tree = whole_tree(&*opened.table);
                let fair: String =
                    opened.table.fair_play().into_iter().flat_map(|said| ["; ".to_owned(), said]).collect();
                say!(text, "{name}: {} plies{tree}, all as the rules decide{fair}", report.plies);
                code = if code == 0 { opened.code() } else { code };
            }
            Some((ply, how)) => {
                // A file that cannot be read weighs more, and lines that were left out weigh less.
                code = if code == 2 { 2 } else { 1 };
                say!(text, "{name}: ply {ply} differs: {how}");
            }
        }
    }
    Ok(Said { text, code })
}

/// Plies are counted in the whole tree, which is said where there is more than one line.
fn whole_tree(table: &dyn Table) -> String {
    match table.tree().branches.len().saturating_sub(1) {
        0 => String::new(),
        1 => " with those of a variation".into(),
        n => format!(" with those of {n} variations"),
    }
}
