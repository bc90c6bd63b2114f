//! The after-action report as a file: whose, on which line and how written; made on the writer's thread from the
//! journal. What may not be known yet is asked for twice, as in a review.

use super::library as files;
use super::picking::Picking;
use crate::app::App;
use crate::app::command::wishes::ReportWish;
use crate::app::desk::Desk;
use crate::engine::base::seat::PlyId;
use crate::engine::base::side::Viewer;
use crate::engine::chances::Course;
use crate::engine::chances::DECIDES;
use crate::engine::chances::Measure;
use crate::engine::chances::told::side_of;
use crate::engine::chances::verdict::judge;
use crate::engine::play::watch::Watch;
use crate::report::Format;
use crate::report::Wanted;
use crate::report::title_of;
use crate::report::write_with;
use std::path::PathBuf;
use std::sync::Arc;

/// What is said where what may not be known yet was not asked for twice.
const NOT_OVER: &str =
    "The game is not over, and this shows what may not be known yet: choose it twice to have it";

impl Desk {
    /// Whether these eyes see what may not be known yet, so that it is asked for twice.
    pub fn asks_before(&self, who: Viewer) -> bool {
        let table = &self.table;
        // A copy for one side holds nothing else, and what is written down is not asked about again.
        let asked = table.is_played_fairly() && !table.records_a_look(who);
        if table.main_is_over() || table.told_to().is_some() || asked {
            return false;
        }
        let own = !table.has_secrets() || who == Viewer::Side(self.eyes());
        !own || who == Viewer::Umpire
    }

    /// Lines a report can be on, by name and last ply: the main line, and the one shown where that is another.
    pub fn report_lines(&self) -> Vec<(&'static str, PlyId)> {
        let shown = self.review.as_ref().and_then(|r| r.shown.timeline.plies.last().copied());
        let shown = shown.unwrap_or_else(|| self.table.tip());
        let main = self.table.main_tip();
        let mut lines = vec![("Main line", main)];
        if main != shown {
            lines.push(("Line shown", shown));
        }
        lines
    }

    /// The chances of a line through some eyes, once it was played on often enough to be judged.
    pub fn known_chances(&self, who: Viewer, tip: PlyId) -> Option<&Course> {
        let course = self.chances.course(who)?;
        let line = self.table.timeline(tip, who);
        let judged = |measure| judge(course, &line, line.end(), measure, DECIDES).is_ok();
        [Measure::Win(side_of(who)), Measure::Points].into_iter().all(judged).then_some(course)
    }

    /// What will be in a report, in a sentence.
    pub fn report_holds(&self, wish: ReportWish) -> String {
        let lines = self.report_lines();
        let line =
            lines.iter().find(|(_, tip)| *tip == wish.tip).map_or("the line asked for", |(name, _)| *name);
        let who = match wish.who {
            Viewer::Side(side) => format!("the {} side knew it", self.side_name(side)),
            Viewer::Umpire => "nobody knew it: with everything that is hidden".to_owned(),
        };
        let known = self.known_chances(wish.who, wish.tip).is_some();
        let chances = match (wish.chances && wish.format != Format::Csv, known) {
            (false, _) => "",
            (true, true) => " With the win chance and its turning points.",
            (true, false) => {
                " With the win chance and its turning points: it is written once they are known, which takes a while."
            }
        };
        format!("{line}, as {who}. {}{chances}", wish.format.about())
    }

    /// Why no report can be written.
    pub fn no_report(&self) -> Option<&'static str> {
        // A report tells of all lines that are listed.
        let tree = self.table.tree();
        let hidden = tree.branches.iter().any(|b| !b.hidden && !self.may_know(b.tip));
        hidden.then_some("What comes later is hidden, and a report would tell it: show it first")
    }
}

impl App {
    /// The report that is offered first: as the side at the window knows the main line.
    pub(crate) fn usual_report(&self) -> ReportWish {
        let Some(desk) = &self.desk else { return ReportWish::default() };
        let tip = desk.report_lines().first().map_or(0, |(_, tip)| *tip);
        let who = Viewer::Side(desk.eyes());
        let chances = desk.known_chances(who, tip).is_some();
        ReportWish { who, tip, chances, ..ReportWish::default() }
    }

    /// Asks where the report goes.
    pub(crate) fn choose_report(&mut self, wish: ReportWish) {
        self.dialogs.close();
        if self.desk.is_some() {
            self.pick_file(Picking::Report(wish));
        }
    }

    /// Writes the report in the format of the file's ending, else in the one wished for.
    pub(crate) fn write_report(&mut self, path: PathBuf, wish: ReportWish) {
        if self.is_own_file(&path) {
            return;
        }
        let Some(desk) = &mut self.desk else { return };
        if let Some(why) = desk.no_report() {
            desk.say(why);
            return;
        }
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
        if waits && desk.known_chances(wish.who, wish.tip).is_none() {
            self.make_with_chances(path, wish);
        } else {
            self.begin_report(path, wish, String::new());
        }
    }

    /// Begins to make a report from what is known now.
    pub(crate) fn begin_report(&mut self, path: PathBuf, wish: ReportWish, words: String) {
        let title = title_of(&self.stem());
        let Some(desk) = &self.desk else { return };
        let (kind, journal) = (Arc::clone(&desk.kind), desk.table.journal());
        let course = desk.known_chances(wish.who, wish.tip).filter(|_| wish.chances).cloned();
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
        if self.desk.is_some() {
            self.pick_file(Picking::Numbers);
        }
    }

    /// Writes the statistics as a table: in a review of the line shown, through the eyes chosen and up to the last moment
    /// that may be shown; else of the line played, as the side at the window knows it.
    pub(crate) fn write_numbers(&mut self, path: PathBuf) {
        if self.is_own_file(&path) {
            return;
        }
        let Some(desk) = &self.desk else { return };
        let path = Picking::Numbers.with_ending(path);
        let (tip, who) = match &desk.review {
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
