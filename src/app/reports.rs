//! The after-action report as a file, made on the writer's thread from the journal.

use super::{App, picking::Picking};
use crate::{
    engine::{rules::Viewer, watch::Watch},
    report::{Format, write},
};
use std::{path::PathBuf, sync::Arc};

impl App {
    /// Asks where the report goes.
    pub(super) fn choose_report(&mut self) {
        if self.desk.is_some() {
            self.pick_file(Picking::Report);
        }
    }

    /// A name for the report that no file in the games folder has.
    pub(super) fn report_path(&self) -> PathBuf {
        let folder = &self.launch.places.games;
        let named = |n: u32| {
            let number = if n == 1 { String::new() } else { format!(" {n}") };
            folder.join(format!("Report{number}.html"))
        };
        (1..1000).map(named).find(|p| !p.exists()).unwrap_or_else(|| named(1000))
    }

    /// Writes the report on the line played, as the side at the window knows it, in the format of the file's ending.
    pub(super) fn write_report(&mut self, mut path: PathBuf) {
        let Some(desk) = &self.desk else { return };
        let ending = path.extension().and_then(|e| e.to_str()).and_then(Format::of_ending);
        if ending.is_none() {
            path.set_extension("html");
        }
        let format = ending.unwrap_or(Format::Html);
        let (kind, journal, tip) = (Arc::clone(&desk.kind), desk.table.journal(), desk.table.tip());
        let who = Viewer::Side(desk.eyes());
        let made = move || match kind.load(&journal) {
            Ok(mut table) => write(&mut *table, tip, who, format).into_bytes(),
            Err(why) => why.into_bytes(),
        };
        self.writer.whole(path, made, true);
    }

    /// Asks where the statistics go.
    pub(super) fn choose_numbers(&mut self) {
        if self.desk.is_some() {
            self.pick_file(Picking::Numbers);
        }
    }

    /// A name for the statistics that no file in the games folder has.
    pub(super) fn numbers_path(&self) -> PathBuf {
        let folder = &self.launch.places.games;
        let named = |n: u32| {
            let number = if n == 1 { String::new() } else { format!(" {n}") };
            folder.join(format!("Statistics{number}.csv"))
        };
        (1..1000).map(named).find(|p| !p.exists()).unwrap_or_else(|| named(1000))
    }

    /// Writes the statistics as a table: in a review of the line shown, through the eyes chosen and up to the last moment
    /// that may be shown; else of the line played, as the side at the window knows it.
    pub(super) fn write_numbers(&mut self, mut path: PathBuf) {
        let Some(desk) = &self.desk else { return };
        if path.extension().is_none() {
            path.set_extension("csv");
        }
        let (tip, who) = match &desk.review {
            Some(review) => (review.ply_of(review.end()), review.seen_by),
            None => (desk.table.tip(), Viewer::Side(desk.eyes())),
        };
        let job = desk.table.statistics_job(tip, who);
        let made = move || job(&Watch::default()).unwrap_or_default().csv().into_bytes();
        self.writer.whole(path, made, true);
    }
}
