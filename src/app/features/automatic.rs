//! The automatic side: its thoughts, and its orders played at the pace.

use crate::{
    desk::state::Desk,
    settings::Pace,
    worker::{Progress, Wake, Watched},
};
use engine::{
    chances::plans::{Hands, Job, Score},
    play::watch::Watch,
    show::line::Weight,
    table::{Table, Thought},
};
use rayon::prelude::*;
use std::time::Duration;

/// A thought on its way; none comes where it was called off.
pub(crate) type Thinking = Watched<Option<Thought>>;

/// Plays the games of a search on all processors, as long as it is watched.
pub(crate) struct Crew<'a>(pub &'a Watch);

impl Hands for Crew<'_> {
    fn expect(&self, games: u32) {
        self.0.expect(games as usize);
    }
    fn each(&self, n: usize, job: &Job<'_>) -> Option<Vec<Score>> {
        (0..n).into_par_iter().map(|nth| self.0.step().then(|| job(nth))).collect()
    }
}

/// Starts the side to act thinking; a level that weighs plans weighs them where there is something to weigh.
fn think(table: &dyn Table, level: u8, wake: &Wake) -> Option<Thinking> {
    if let Some(weigh) = table.weigher(level) {
        return Some(Watched::run(wake, |watch| weigh(&Crew(watch))));
    }
    let think = table.thinker(level)?;
    Some(Watched::run(wake, |_| Some(think())))
}

/// What the automatic side is doing.
#[derive(Default)]
pub struct Auto {
    task: Option<Thinking>,
    ready: Option<(Thought, usize)>,
    due: Option<f64>,
    /// A side that plays by itself was to act when this was looked at last.
    playing: bool,
}

impl Auto {
    /// Decisions already thought out and not yet played.
    pub fn to_come(&self) -> usize {
        self.ready.as_ref().map_or(0, |(_, left)| *left)
    }
    /// Whether it is thinking.
    pub fn is_thinking(&self) -> bool {
        self.task.is_some()
    }
    /// How far it has come with weighing plans, from 0 to 1; nothing where it decides at once.
    pub fn share(&self) -> Option<f32> {
        self.task.as_ref().map(Watched::share).filter(|share| *share > 0.0)
    }

    /// Drives the automatic side: starts it thinking, and plays its orders at the pace. Returns when it wants to
    /// be called again, in seconds. While it is `held` it only thinks.
    pub fn tick(
        &mut self,
        desk: &mut Desk,
        (now, held): (f64, bool),
        pace: Pace,
        wake: &Wake,
    ) -> Option<f64> {
        if desk.look.is_some() {
            return None;
        }
        let Some((side, level)) = desk.their_turn() else {
            self.task = None;
            self.ready = None;
            return self.let_last_decision_go(desk, now, pace);
        };
        self.playing = true;
        match self.task.as_ref().map(|task| task.task().poll()) {
            Some(Progress::Done(Some(thought))) => {
                self.task = None;
                if thought.revision == desk.table.revision() && thought.side == side {
                    let orders = thought.orders;
                    self.ready = Some((thought, orders));
                    self.due.get_or_insert(now);
                }
            }
            Some(Progress::Done(None)) => self.task = None,
            Some(Progress::Lost) => {
                self.task = None;
                desk.say(&format!(
                    "The {} side could not decide; take it over from the menu",
                    desk.side_name(side)
                ));
                return None;
            }
            Some(Progress::Running) => return None,
            None => {}
        }
        if self.ready.is_none() {
            self.task = Some(think(&*desk.table, level, wake)?);
            return None;
        }
        let seconds = pace.seconds().filter(|_| !held)?;
        let due = self.due.unwrap_or(now);
        if now < due {
            return Some(due - now);
        }
        let quiet = self.advance(desk, if pace == Pace::Skip { usize::MAX } else { 1 });
        self.due = Some(if quiet { now } else { now + seconds });
        Some(if quiet { 0.0 } else { seconds })
    }

    /// Something is shown that is to be seen first: the next decision comes its time after that.
    pub fn put_off(&mut self, now: f64, pace: Pace) {
        if let Some(seconds) = pace.seconds() {
            self.due = Some(now + seconds);
        }
    }

    /// In the person's own turn: the other side's last decision goes after its time at a pace that runs by itself, and
    /// what was said while that side was thinking goes at once.
    fn let_last_decision_go(&mut self, desk: &mut Desk, now: f64, pace: Pace) -> Option<f64> {
        if std::mem::take(&mut self.playing) {
            desk.status.clear();
        }
        let left = self.due.map_or(0.0, |due| due - now);
        let runs = pace.seconds().is_some() && desk.story.shown.is_some();
        if runs && left > 0.0 {
            return Some(left);
        }
        if runs {
            desk.story.end();
        }
        self.due = None;
        None
    }

    /// Plays the next decision of the automatic side now, if it is thought out. Decisions with nothing to see are
    /// passed over.
    pub fn next_decision(&mut self, desk: &mut Desk) {
        while self.ready.is_some() && self.advance(desk, 1) {}
    }

    /// Plays orders of a ready thought; true when there was nothing to see.
    fn advance(&mut self, desk: &mut Desk, steps: usize) -> bool {
        let Some((mut thought, _)) = self.ready.take() else { return false };
        let before = desk.table.cursor();
        match desk.table.accept(&mut thought, steps) {
            Ok(0) => {}
            Ok(left) => self.ready = Some((thought, left)),
            Err(why) => {
                desk.say(&why);
                return false;
            }
        }
        let after = desk.table.cursor();
        if after == before {
            return false;
        }
        desk.bubble = None;
        desk.hint = None;
        let log = desk.table.log(desk.viewer());
        // Along a game that was played already the log goes on past this order.
        let here = log.iter().rev().skip_while(|l| l.ply > after).take_while(|l| l.ply > before);
        let seen = here.into_iter().any(|l| {
            !l.line.arrows.is_empty()
                || !l.line.marks.is_empty()
                || l.line.die.is_some()
                || l.line.weight >= Weight::Strong
        });
        if seen && steps != usize::MAX {
            desk.story.shown = Some(after);
            desk.story.stretch.push(after);
        }
        !seen
    }

    /// Waits for the automatic side's thought (tests and pictures only).
    pub fn wait(&self, at_most: Duration) -> Option<Thought> {
        match self.task.as_ref()?.task().wait(at_most) {
            Progress::Done(thought) => thought,
            Progress::Running | Progress::Lost => None,
        }
    }

    /// Takes a thought that was waited for.
    pub fn take(&mut self, desk: &Desk, thought: Thought) {
        self.task = None;
        if thought.revision == desk.table.revision() {
            let orders = thought.orders;
            self.ready = Some((thought, orders));
        }
    }

    /// Whether its next decision is thought out.
    pub fn is_ready(&self) -> bool {
        self.ready.is_some()
    }
}
