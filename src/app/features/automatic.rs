//! The automatic side: its thoughts, and its orders played at the pace.

use crate::{
    app::{
        desk::Desk,
        program::{
            settings::Pace,
            worker::{Progress, Task, Wake},
        },
    },
    engine::{base::seat::PlyId, show::words::Weight, table::Thought},
};
use std::time::Duration;

/// What the automatic side is doing.
#[derive(Default)]
pub struct Auto {
    task: Option<Task<Thought>>,
    ready: Option<(Thought, usize)>,
    due: Option<f64>,
    /// A side that plays by itself was to act when this was looked at last.
    playing: bool,
    /// The last decision shown: its ply.
    pub shown: Option<PlyId>,
    /// Plies of the decisions of this stretch, oldest first.
    pub stretch: Vec<PlyId>,
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
    /// Its last decision has been seen: nothing of it is shown any longer.
    pub fn end_story(&mut self) {
        self.shown = None;
        self.stretch.clear();
    }
}

impl Desk {
    /// Drives the automatic side: starts it thinking, and plays its orders at the pace. Returns when it wants to
    /// be called again, in seconds.
    pub fn tick(&mut self, now: f64, pace: Pace, wake: &Wake) -> Option<f64> {
        if self.look.is_some() {
            return None;
        }
        let Some((side, level)) = self.their_turn() else {
            self.auto.task = None;
            self.auto.ready = None;
            return self.let_last_decision_go(now, pace);
        };
        self.auto.playing = true;
        match self.auto.task.as_ref().map(Task::poll) {
            Some(Progress::Done(thought)) => {
                self.auto.task = None;
                if thought.revision == self.table.revision() && thought.side == side {
                    let orders = thought.orders;
                    self.auto.ready = Some((thought, orders));
                    self.auto.due.get_or_insert(now);
                }
            }
            Some(Progress::Lost) => {
                self.auto.task = None;
                self.say(&format!(
                    "The {} side could not decide; take it over from the menu",
                    self.side_name(side)
                ));
                return None;
            }
            Some(Progress::Running) => return None,
            None => {}
        }
        if self.auto.ready.is_none() {
            let job = self.table.thinker(level)?;
            self.auto.task = Some(Task::run(wake, job));
            return None;
        }
        let seconds = pace.seconds()?;
        let due = self.auto.due.unwrap_or(now);
        if now < due {
            return Some(due - now);
        }
        let quiet = self.advance(if pace == Pace::Skip { usize::MAX } else { 1 });
        self.auto.due = Some(if quiet { now } else { now + seconds });
        Some(if quiet { 0.0 } else { seconds })
    }

    /// In the person's own turn: the other side's last decision goes after its time at a pace that runs by itself, and
    /// what was said while that side was thinking goes at once.
    fn let_last_decision_go(&mut self, now: f64, pace: Pace) -> Option<f64> {
        if std::mem::take(&mut self.auto.playing) {
            self.status.clear();
        }
        let left = self.auto.due.map_or(0.0, |due| due - now);
        let runs = pace.seconds().is_some() && self.auto.shown.is_some();
        if runs && left > 0.0 {
            return Some(left);
        }
        if runs {
            self.auto.end_story();
        }
        self.auto.due = None;
        None
    }

    /// Plays the next decision of the automatic side now, if it is thought out. Decisions with nothing to see are
    /// passed over.
    pub fn next_decision(&mut self) {
        while self.auto.ready.is_some() && self.advance(1) {}
    }

    /// Plays orders of a ready thought; true when there was nothing to see.
    fn advance(&mut self, steps: usize) -> bool {
        let Some((mut thought, _)) = self.auto.ready.take() else { return false };
        let before = self.table.cursor();
        match self.table.accept(&mut thought, steps) {
            Ok(0) => {}
            Ok(left) => self.auto.ready = Some((thought, left)),
            Err(why) => {
                self.say(&why);
                return false;
            }
        }
        let after = self.table.cursor();
        if after == before {
            return false;
        }
        self.bubble = None;
        self.hint = None;
        let log = self.table.log(self.viewer());
        // Along a game that was played already the log goes on past this order.
        let here = log.iter().rev().skip_while(|l| l.ply > after).take_while(|l| l.ply > before);
        let seen = here.into_iter().any(|l| {
            !l.line.arrows.is_empty()
                || !l.line.marks.is_empty()
                || l.line.die.is_some()
                || l.line.weight >= Weight::Strong
        });
        if seen && steps != usize::MAX {
            self.auto.shown = Some(after);
            self.auto.stretch.push(after);
        }
        !seen
    }

    /// Waits for the automatic side's thought (tests and pictures only).
    pub fn wait_for_thought(&self, at_most: Duration) -> Option<Thought> {
        match self.auto.task.as_ref()?.wait(at_most) {
            Progress::Done(thought) => Some(thought),
            Progress::Running | Progress::Lost => None,
        }
    }

    /// Takes a thought that was waited for.
    pub fn take_thought(&mut self, thought: Thought) {
        self.auto.task = None;
        if thought.revision == self.table.revision() {
            let orders = thought.orders;
            self.auto.ready = Some((thought, orders));
        }
    }

    /// Whether the automatic side is being thought about or has something ready.
    pub fn auto_ready(&self) -> bool {
        self.auto.ready.is_some()
    }
}
