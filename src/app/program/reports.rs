//! The after-action report as a file: whose, on which line and how written; made on a thread of its own from the
//! journal. What may not be known yet is asked for twice, as in a review.

use crate::{
    command::ReportWish, features::review::Review, play::Play, program::making::Makers, worker::Wake,
};
use engine::{
    base::{seat::PlyId, side::Viewer},
    chances::verdict::judge,
    insight::told::side_of,
    play::{
        prospect::{Course, Measure},
        watch::Watch,
    },
};
use report::Format;
use std::path::PathBuf;

/// What is said where what may not be known yet was not asked for twice.
pub(crate) const NOT_OVER: &str =
    "The game is not over, and this shows what may not be known yet: choose it twice to have it";

impl Makers {
    /// Starts making the statistics as a table: in a review of the line shown, through the eyes chosen and up to the last
    /// moment that may be shown; else of the line played, as the side at the window knows it.
    pub(crate) fn numbers(&mut self, wake: &Wake, game: &Play, path: PathBuf) {
        let desk = &game.desk;
        let (tip, who) = match game.mode::<Review>() {
            Some(review) => (review.ply_of(review.end()), review.seen_by),
            None if desk.hidden.is_some() => (desk.table.cursor(), Viewer::Side(desk.eyes())),
            None => (desk.table.tip(), Viewer::Side(desk.eyes())),
        };
        let job = desk.table.statistics_job(tip, who);
        self.start(wake, "table", path, String::new(), move || {
            let made = job(&Watch::default()).ok_or_else(|| "the statistics could not be made".to_owned());
            made.map(|numbers| numbers.csv().into_bytes())
        });
    }
}

impl Play {
    /// The report that is offered first: as the side at the window knows the main line.
    pub(crate) fn usual_report(&self) -> ReportWish {
        let tip = self.report_lines().first().map_or(0, |(_, tip)| *tip);
        let who = Viewer::Side(self.desk.eyes());
        let chances = self.known_chances(who, tip).is_some();
        ReportWish { who, tip, chances, ..ReportWish::default() }
    }

    /// Lines a report can be on, by name and last ply: the main line, and the one shown where that is another.
    pub fn report_lines(&self) -> Vec<(&'static str, PlyId)> {
        let shown = self.mode::<Review>().and_then(|r| r.shown.timeline.plies.last().copied());
        let shown = shown.unwrap_or_else(|| self.desk.table.tip());
        let main = self.desk.table.main_tip();
        let mut lines = vec![("Main line", main)];
        if main != shown {
            lines.push(("Line shown", shown));
        }
        lines
    }

    /// The chances of a line through some eyes, once it was played on often enough to be judged.
    pub fn known_chances(&self, who: Viewer, tip: PlyId) -> Option<&Course> {
        let course = self.chances.course(who)?;
        let line = self.desk.table.timeline(tip, who);
        let judged = |measure| judge(course, &line, line.end(), measure, line.pace.decides).is_ok();
        [Measure::Win(side_of(who)), Measure::Points].into_iter().all(judged).then_some(course)
    }

    /// What will be in a report, in a sentence.
    pub fn report_holds(&self, wish: ReportWish) -> String {
        let lines = self.report_lines();
        let line =
            lines.iter().find(|(_, tip)| *tip == wish.tip).map_or("the line asked for", |(name, _)| *name);
        let who = match wish.who {
            Viewer::Side(side) => format!("the {} side knew it", self.desk.side_name(side)),
            Viewer::Umpire => "no player knew it: with everything that is hidden".to_owned(),
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
}
