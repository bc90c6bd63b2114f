//! Games being read from files and samples, and what is said of a file that was not read as it stands.

use crate::{
    Banner,
    program::{
        library as files,
        library::{Kinds, Loaded},
        origin::Origin,
    },
    worker::{Wake, slot::Slot},
};
use engine::journal::reading::LoadReport;
use engine::table::shipped::Sample;
use std::{path::PathBuf, sync::Arc, time::Duration};

/// Reads games, one at a time.
#[derive(Default)]
pub(crate) struct Opening(Slot<Origin, Loaded>);

impl Opening {
    /// Starts reading a file.
    pub(crate) fn start(&mut self, wake: &Wake, kinds: &Kinds, path: PathBuf) {
        let (kinds, from) = (Arc::clone(kinds), path.clone());
        self.0.start(wake, Origin::File(path), move || files::read(&kinds, &from));
    }

    /// Starts reading a bundled game.
    pub(crate) fn start_sample(&mut self, wake: &Wake, kinds: &Kinds, sample: &'static Sample) {
        let kinds = Arc::clone(kinds);
        self.0.start(wake, Origin::Sample(sample.name), move || files::load(&kinds, sample.bytes));
    }

    /// Whether a game is being read.
    pub(crate) fn is_busy(&self) -> bool {
        self.0.is_busy()
    }

    /// The game that was read.
    pub(crate) fn poll(&mut self, at_most: Duration) -> Option<(Origin, Loaded)> {
        let (origin, loaded) = self.0.poll(at_most)?;
        Some((origin, loaded.unwrap_or_else(|| Err("the file could not be read to its end".into()))))
    }
}

/// What is said about a file that was not read as it stands.
pub(crate) fn about_reading(name: &str, report: &LoadReport) -> Option<Banner> {
    let first = report.warnings.first()?;
    let rest = match report.warnings.len() {
        1 => String::new(),
        n => format!(" There are {} more notes like this.", n - 1),
    };
    let title = if report.left_out {
        format!("“{name}” was not whole: {first}")
    } else {
        format!("“{name}”: {first}")
    };
    let plies = report.plies;
    let text = if report.damage.is_some() {
        format!("{plies} orders are loaded. The file stays as it is; the first order makes a copy.{rest}")
    } else if report.left_out {
        format!("{plies} orders are loaded; the rest of the file is left out.{rest}")
    } else {
        format!("All {plies} orders are loaded; nothing is left out.{rest}")
    };
    Some(Banner { about_reading: true, ..Banner::warning(title, text) })
}

/// The beginning of a line of a journal, fit to be shown. Unless the game is `over` it ends before reasons, dice and
/// events.
pub(crate) fn beginning(line: &str, over: bool) -> String {
    let open = if over {
        line.len()
    } else {
        ["reasons", "rolls", "events"].iter().filter_map(|word| line.find(word)).min().unwrap_or(line.len())
    };
    let most = if over { 600 } else { 120 };
    let mut shown: String =
        line[..open].chars().take(most).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::beginning;

    #[test]
    fn a_bad_line_of_a_running_game_ends_before_what_came_of_its_order() {
        let line = "ply (id:1,order:Begin,reasons:[],events:[Dealt(\u{1b}[31mfaces)])";
        assert_eq!(beginning(line, false), "ply (id:1,order:Begin,…");
        assert!(beginning(line, true).contains("Dealt(\u{fffd}[31m"));
        assert_eq!(beginning(&"x".repeat(5000), false).chars().count(), 121);
    }
}
