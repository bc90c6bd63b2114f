//! The page at the end of a turn: shown once, when the turn is over and the next step of the person at the window begins.

use crate::{
    desk::state::Desk,
    worker::{Progress, Task, Wake},
};
use engine::{
    base::{
        by_side::BySide,
        seat::PlyId,
        side::{Side, Viewer},
        when::When,
    },
    insight::{
        dispatch::{Dispatch, dispatch, ended},
        turn_page::{self, Losses, Round, TurnPage},
    },
    play::watch::Watch,
    show::scene::Scene,
    statistics::{Statistics, StatisticsJob},
};
use std::{sync::Arc, time::Duration};

/// The page and what is left to do for it.
#[derive(Default)]
pub struct TurnEnd {
    /// Where the game stood when it was opened: nothing that was played before is told by itself.
    opened: Option<PlyId>,
    /// The moment that was looked at last, and by whom.
    looked: Option<(Side, When)>,
    /// The turn each side was shown last.
    shown: BySide<u16>,
    /// The moment at which it is to be shown, as long as nothing was ordered there.
    due: Option<PlyId>,
    page: Option<Arc<TurnPage>>,
    dispatch: Option<Dispatch>,
    maps: Option<[Arc<Scene>; 2]>,
    job: Option<StatisticsJob>,
    task: Option<Task<Option<Statistics>>>,
    losses: Option<Losses>,
}

/// The turn that ended last for the side at the window, as the game stands now.
pub fn round(desk: &Desk) -> Option<Round> {
    let cursor = desk.table.cursor();
    let line = desk.table.timeline(cursor, Viewer::Side(desk.me));
    turn_page::round(&line, desk.me, desk.table.to_act())
}

impl TurnEnd {
    /// Notes, once a frame, whether a step of the person at the window begins after a turn of theirs.
    pub fn watch(&mut self, desk: &Desk) {
        let cursor = desk.table.cursor();
        let opened = *self.opened.get_or_insert(cursor);
        if !desk.my_turn() {
            self.due = None;
            return;
        }
        let looked = (desk.me, desk.table.when(cursor));
        if self.looked.replace(looked) == Some(looked) {
            return;
        }
        self.due = None;
        let (_, when) = looked;
        if when.battle != 0 || cursor <= opened || self.shown[desk.me] >= when.turn {
            return;
        }
        let line = desk.table.timeline(cursor, Viewer::Side(desk.me));
        let begins = round(desk).filter(|round| round.ends_now(&line));
        if begins.is_some() {
            self.shown[desk.me] = when.turn;
            self.due = Some(cursor);
        }
    }

    /// Whether the page is to be shown at a moment; asking takes the wish away.
    pub fn take_due(&mut self, at: PlyId) -> bool {
        self.due.take() == Some(at)
    }

    /// Makes the page of the turn that ended last.
    pub fn open(&mut self, desk: &Desk) {
        let cursor = desk.table.cursor();
        let who = Viewer::Side(desk.me);
        let line = desk.table.timeline(cursor, who);
        let page = round(desk).and_then(|round| turn_page::page(&*desk.table, &line, round));
        self.dispatch =
            ended(&*desk.table, &line).last().and_then(|turn| dispatch(&*desk.table, &line, turn, who));
        self.losses = None;
        self.task = None;
        self.job = page.as_ref().map(|page| desk.table.statistics_job(page.at, who));
        let from = |page: &TurnPage| line.plies.get(page.round.from as usize).copied();
        self.maps =
            page.as_ref().and_then(|page| Some([from(page)?, page.at].map(|ply| desk.table.scene(ply, who))));
        self.page = page.map(Arc::new);
    }

    /// The map as the turn began and as it ended.
    pub fn maps(&self) -> Option<&[Arc<Scene>; 2]> {
        self.maps.as_ref()
    }

    /// The page.
    pub fn page(&self) -> Option<&Arc<TurnPage>> {
        self.page.as_ref()
    }

    /// The dispatch of the game turn that ended last.
    pub fn dispatch(&self) -> Option<&Dispatch> {
        self.dispatch.as_ref()
    }

    /// What the turn cost, once it is added up.
    pub fn losses(&self) -> Option<&Losses> {
        self.losses.as_ref()
    }

    /// Whether that is being added up.
    pub fn is_running(&self) -> bool {
        self.job.is_some() || self.task.is_some()
    }

    /// Sends the work off and takes what came of it.
    pub fn add_up(&mut self, desk: &Desk, wake: &Wake) {
        if let Some(job) = self.job.take() {
            self.task = Some(Task::run(wake, || job(&Watch::default())));
        }
        match self.task.as_ref().map(Task::poll) {
            Some(Progress::Done(sums)) => self.summed(desk, sums.as_ref()),
            Some(Progress::Lost) => self.task = None,
            Some(Progress::Running) | None => {}
        }
    }

    fn summed(&mut self, desk: &Desk, sums: Option<&Statistics>) {
        self.task = None;
        let Some((page, sums)) = self.page.as_ref().zip(sums) else { return };
        let line = desk.table.timeline(page.at, Viewer::Side(page.round.side));
        self.losses = Some(turn_page::losses(&line, sums, &page.round));
    }

    /// Waits for it (tests and pictures only; the window never calls this).
    pub(crate) fn finish(&mut self, desk: &Desk, at_most: Duration) {
        if let Some(Progress::Done(sums)) = self.task.as_ref().map(|t| t.wait(at_most)) {
            self.summed(desk, sums.as_ref());
        }
    }
}
