//! The after-action report as a file: whose, on which line and how written; made on the writer's thread from the
//! journal. What may not be known yet is asked for twice, as in a review.

use crate::{
    app::{
        App,
        command::wishes::ReportWish,
        play::Play,
        program::{library as files, picking::Picking, reports::*},
    },
    engine::{base::side::Viewer, play::watch::Watch},
    report::{Format, Wanted, title_of, write_with},
};
use std::{path::PathBuf, sync::Arc};

impl App {
    /// The report that is offered first: as the side at the window knows the main line.
    pub(crate) fn usual_report(&self) -> ReportWish {
        let Some(game) = &self.game else { return ReportWish::default() };
        let tip = game.report_lines().first().map_or(0, |(_, tip)| *tip);
        let who = Viewer::Side(game.desk.eyes());
        let chances = game.known_chances(who, tip).is_some();
        ReportWish { who, tip, chances, ..ReportWish::default() }
    }

    /// Asks where the report goes.
    pub(crate) fn choose_report(&mut self, wish: ReportWish) {
        self.dialogs.close();
        if self.game.is_some() {
            self.pick_file(Picking::Report(wish));
        }
    }

    /// Writes the report in the format of the file's ending, else in the one wished for.
    pub(crate) fn write_report(&mut self, path: PathBuf, wish: ReportWish) {
        if self.is_own_file(&path) {
            return;
        }
        let Some(game) = &mut self.game else { return };
        let desk = &mut game.desk;
        if desk.asks_before(wish.who) {
            if !wish.consent {
                desk.say(NOT_OVER);
                return;
            }
            desk.table.look_through(wish.who);
        }
        let path = Picking::Report(wish).with_ending(path);
        let ending = path.extension().and_then(|e| e.to_str()).and_then(Format::of_ending);
        let wish = ReportWish { format: ending.unwrap_or(wish.format), ..wish };
        let waits = wish.chances && wish.format != Format::Csv;
        if waits && game.known_chances(wish.who, wish.tip).is_none() {
            self.make_with_chances(path, wish);
        } else {
            self.begin_report(path, wish, String::new());
        }
    }

    /// Begins to make a report from what is known now.
    pub(crate) fn begin_report(&mut self, path: PathBuf, wish: ReportWish, words: String) {
        let title = title_of(&self.stem());
        let Some(game) = &self.game else { return };
        let desk = &game.desk;
        let (kind, journal) = (Arc::clone(&desk.kind), desk.table.journal());
        let course = game.known_chances(wish.who, wish.tip).filter(|_| wish.chances).cloned();
        self.make_file("report", path, words, move || {
            let mut table = kind.load(&journal)?;
            let ReportWish { tip, who, format, .. } = wish;
            let on = files::today();
            let wanted = Wanted { tip, who, format, title: &title, on: &on, course: course.as_ref() };
            Ok(write_with(&mut *table, &wanted).into_bytes())
        });
    }

    /// Asks where the statistics go.
    pub(crate) fn choose_numbers(&mut self) {
        if self.game.is_some() {
            self.pick_file(Picking::Numbers);
        }
    }

    /// Writes the statistics as a table: in a review of the line shown, through the eyes chosen and up to the last moment
    /// that may be shown; else of the line played, as the side at the window knows it.
    pub(crate) fn write_numbers(&mut self, path: PathBuf) {
        if self.is_own_file(&path) {
            return;
        }
        let Some(Play { desk, review, .. }) = &self.game else { return };
        let path = Picking::Numbers.with_ending(path);
        let (tip, who) = match review {
            Some(review) => (review.ply_of(review.end()), review.seen_by),
            None if desk.hidden.is_some() => (desk.table.cursor(), Viewer::Side(desk.eyes())),
            None => (desk.table.tip(), Viewer::Side(desk.eyes())),
        };
        let job = desk.table.statistics_job(tip, who);
        let made = move || {
            let made = job(&Watch::default()).ok_or_else(|| "the statistics could not be made".to_owned());
            made.map(|numbers| numbers.csv().into_bytes())
        };
        self.make_file("table", path, String::new(), made);
    }
}
