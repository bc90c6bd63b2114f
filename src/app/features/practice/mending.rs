//! A costly order of one’s own on the table: something better is looked for by playing it.

use crate::{
    desk::state::Desk,
    worker::{Progress, Task, Wake},
};
use engine::{
    base::{seat::PlyId, side::Side},
    insight::told::TurningPoint,
    play::prospect::per_cent,
    table::{Advice, GameKind, Table},
};
use lessons::puzzles::mistakes::{Line, Mistake, Weighed, computers, cost, cost_of_plan, then, weigh};
use std::{sync::Arc, time::Duration};

/// Costly orders of a person: when they were given, the first and the last of them, and what they cost of the win chance.
pub struct Costly {
    /// `July 1941, Minsk`.
    pub from: String,
    /// From which to which.
    pub plies: [PlyId; 2],
    /// From 0 to 1.
    pub cost: f64,
}

/// Those among the turning points, and the plans that a search called an inaccuracy or worse, each with its name.
pub fn costly<'a>(
    table: &dyn Table,
    points: &[TurningPoint],
    plans: impl Iterator<Item = (&'a str, &'a Advice)>,
) -> Vec<Costly> {
    let sides = (0..table.sides().len() as u8).map(Side);
    let point = |point: &TurningPoint| {
        let cost = sides.clone().find_map(|side| cost(table, &point.swing, side))?;
        Some(Costly { from: format!("{}, {}", point.turn, point.place), plies: point.swing.plies, cost })
    };
    let plan = |(name, advice): (&str, &Advice)| {
        let (plies, cost) = cost_of_plan(table, advice)?;
        Some(Costly { from: name.to_owned(), plies, cost })
    };
    points.iter().filter_map(point).chain(plans.filter_map(plan)).collect()
}

/// A costly order on the table.
pub struct Mending {
    /// What it was.
    pub mistake: Mistake,
    /// What came of the comparison.
    pub weighed: Option<Weighed>,
    /// Why nothing could be compared.
    pub failed: Option<String>,
    /// When it comes back, in words, once it was answered.
    pub back: String,
    kind: Arc<dyn GameKind>,
    side: Side,
    start: PlyId,
    games: u32,
    task: Option<Task<Result<Weighed, String>>>,
    /// It was waited for, and has not been told yet.
    news: bool,
}

impl Mending {
    /// With the position before the order on the table; each order that is compared is played on this many times.
    pub fn new(kind: Arc<dyn GameKind>, mistake: Mistake, side: Side, start: PlyId, games: u32) -> Self {
        let (weighed, failed, task) = (None, None, None);
        Self { mistake, weighed, failed, back: String::new(), kind, side, start, games, task, news: false }
    }

    /// What is asked, in a paragraph.
    pub fn told(&self) -> String {
        let Mistake { from, words, cost, .. } = &self.mistake;
        format!(
            "{from}. You ordered: {words}. Luck apart, that cost about {:.0} points of your win chance.",
            cost * 100.0
        )
    }

    /// Whether something was ordered that can be compared.
    pub fn may_weigh(&self, desk: &Desk) -> bool {
        self.task.is_none() && self.weighed.is_none() && desk.table.cursor() != self.start
    }

    /// Whether it is being compared.
    pub fn is_weighing(&self) -> bool {
        self.task.is_some()
    }

    /// Begins to compare what was ordered.
    pub fn weigh(&mut self, desk: &Desk, wake: &Wake) {
        let Some(new) = Line::since(&*desk.table, self.start, self.side).filter(|_| self.may_weigh(desk))
        else {
            return;
        };
        let (kind, mistake) = (Arc::clone(&self.kind), self.mistake.clone());
        let (side, games) = (self.side, self.games);
        self.task = Some(Task::run(wake, move || {
            let old = then(&*kind, &mistake)?;
            let computer = computers(&*kind, &mistake)?;
            Ok(weigh(&new, &old, &computer, side, games))
        }));
    }

    /// Takes what came of the comparison; true when something did.
    pub fn poll(&mut self) -> bool {
        let done = self.task.as_ref().map(Task::poll);
        std::mem::take(&mut self.news) | self.take(done)
    }

    /// Waits for it (tests and pictures only; the window never calls this).
    pub(crate) fn wait(&mut self, at_most: Duration) {
        let done = self.task.as_ref().map(|task| task.wait(at_most));
        self.news |= self.take(done);
    }

    fn take(&mut self, done: Option<Progress<Result<Weighed, String>>>) -> bool {
        match done {
            Some(Progress::Done(Ok(weighed))) => self.weighed = Some(weighed),
            Some(Progress::Done(Err(why))) => self.failed = Some(why),
            Some(Progress::Lost) => self.failed = Some("it could not be counted".into()),
            Some(Progress::Running) | None => return false,
        }
        self.task = None;
        true
    }

    /// Back to the position.
    pub fn again(&mut self, desk: &mut Desk) {
        let _ = desk.table.go_to(self.side, self.start);
        (self.weighed, self.failed) = (None, None);
        desk.planning = None;
        desk.bubble = None;
    }

    /// What came of it: heading and rows of what was ordered and its win chance.
    pub fn said(&self) -> Option<(&'static str, [(&'static str, String); 3])> {
        let weighed = self.weighed.as_ref()?;
        let head = match (weighed.better, weighed.change.by < 0.0) {
            (true, _) => "Better",
            (false, true) => "Not better",
            (false, false) => "Not clearly better",
        };
        let [new, old, computer] = weighed.shares.map(per_cent);
        let mine = format!("{new} ({} against then)", weighed.change.in_words());
        let theirs = format!("{computer}: {}", weighed.computer);
        Some((head, [("Your orders now", mine), ("Your order then", old), ("The computer", theirs)]))
    }
}
