//! `stavka verify`: decides every ply again with its recorded dice and compares.

use super::{
    opened,
    said::{Result, Said},
};
use clap::ArgMatches;
use engine::base::say::count_of;
use engine::{play::verify::VerifyReport, table::Table};
use std::path::{Path, PathBuf};

/// Runs it. A file that cannot be read does not keep the others from being verified.
pub fn run(args: &ArgMatches, kinds: &crate::said::Kinds) -> Result<Said> {
    let (mut text, mut code) = (String::new(), 0);
    for path in args.get_many::<PathBuf>(crate::flags::FILE).unwrap_or_default() {
        let opened = match opened::open(kinds, path) {
            Ok(opened) => opened,
            Err(failure) => {
                crate::said::complain(&failure.sentence);
                code = 2;
                continue;
            }
        };
        opened.warn();
        let report = opened.table.verify();
        code = match (code, &report.first_difference) {
            // A file that cannot be read weighs more, and lines that were left out weigh less.
            (2, _) => 2,
            (_, Some(_)) => 1,
            (0, None) => opened.code(),
            (code, None) => code,
        };
        tell(&mut text, path, &report, &*opened.table);
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

/// What was found, and what was not looked at. Orders that are only planned otherwise today are no fault of a game.
fn tell(text: &mut String, path: &Path, report: &VerifyReport, table: &dyn Table) {
    let (name, plies) = (path.display(), count_of(report.plies, "ply", "plies"));
    let fair: String = table.fair_play().into_iter().flat_map(|said| ["; ".to_owned(), said]).collect();
    let tree = whole_tree(table);
    match (&report.first_difference, report.copy_for) {
        (Some((ply, how)), _) => say!(text, "{name}: ply {ply} differs: {how}"),
        (None, None) => say!(text, "{name}: {plies}{tree}, all as the rules decide{fair}"),
        (None, Some(side)) => {
            let side = table.sides().get(side.0 as usize).copied().unwrap_or("one");
            say!(
                text,
                "{name}: {plies}{tree} of a copy for the {side} side, which fit together; nothing was decided \
                 again, as dice and what is hidden are not in a copy{fair}"
            );
        }
    }
    if let Some((ply, how)) = &report.first_otherwise {
        let many = match report.planned_otherwise {
            1 => "1 order of an automatic player, that of".to_owned(),
            n => format!("{n} orders of automatic players, first that of"),
        };
        say!(text, "  planned otherwise today, which the rules allow: {many} ply {ply}: {how}");
    }
    if !report.unchecked.is_empty() {
        say!(text, "  not checked: {}", report.unchecked.join("; "));
    }
}
