//! A lesson in play. It holds no table and no clock: its driver hands it the table, which is one of the game like any other,
//! with the study policy for undo. What is tried in a step is judged in a file of its own.

use super::{
    driver::{self, Driver},
    feedback::{Feedback, Kind, Wrong},
    format::{Ask, Lesson, Step, Thing, Way},
    judge::Patterns,
    opening,
    pattern::Pattern,
    places, things,
};
use engine::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    show::scene::Subject,
    table::{GameKind, Table},
};
use std::sync::Arc;

/// Most different answers of a step that are kept.
const MOST_ANSWERS: usize = 60;

/// How a step stands.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StepState {
    /// The moment it begins at, once it has been entered.
    pub start: Option<PlyId>,
    /// The last moment at which all was right.
    pub good: PlyId,
    /// The moment at which it was done.
    pub end: Option<PlyId>,
    /// The moment the next step goes on from: what came after it has happened.
    pub left: PlyId,
    /// Tries.
    pub tries: u32,
    /// Of them wrong ones.
    pub wrong: u32,
    /// Hints looked at.
    pub hints: u8,
    /// The answer was shown.
    pub shown: bool,
    /// The learner went on without an answer, and the program gave one.
    pub skipped: bool,
    /// It could not go on from what the learner had played: it begins where the answers that are written lead.
    pub put: bool,
    /// The poor orders that were asked for have been given: once they are taken back it is done.
    pub poor: bool,
    /// Right things pointed at so far.
    pub pointed: Vec<Thing>,
    /// The option that was chosen last.
    pub chosen: Option<usize>,
    /// What was said of each try.
    pub said: Vec<Feedback>,
    /// Answers that were not right and of which nothing is `said`: given before the lesson was left and gone on with, or foretold.
    pub earlier: Vec<Wrong>,
}

impl StepState {
    /// Whether it is done.
    pub fn is_done(&self) -> bool {
        self.end.is_some()
    }

    /// What was answered that is not right, in the order in which it first was.
    pub fn wrong_answers(&self) -> Vec<Wrong> {
        let mut all = self.earlier.clone();
        for said in self.said.iter().filter(|said| said.is_wrong() && !said.gave.is_empty()) {
            let answer = said.answer();
            match all.iter().position(|known| known.answer == answer) {
                Some(nth) => all[nth].times = all[nth].times.saturating_add(1),
                None if all.len() < MOST_ANSWERS => all.push(Wrong { answer, times: 1 }),
                None => {}
            }
        }
        all
    }
}

/// What is shown of a right answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Shown {
    /// Orders: the plies after one up to another, a variation of the game.
    Orders {
        /// Before the first.
        from: PlyId,
        /// The last.
        to: PlyId,
        /// They begin where the written answers lead: from the learner's position none goes on.
        elsewhere: bool,
    },
    /// Things to point at.
    Things(Vec<Thing>),
    /// The right option.
    Option(usize),
    /// The right number.
    Number(i64),
    /// An order to try, in words: that the game refuses it is the answer.
    Try(String),
    /// An order to try and to take back, in words.
    TryBack(String),
    /// There is nothing to show.
    Nothing,
}

/// A lesson in play.
#[derive(Debug, Clone)]
pub struct Run {
    /// As it is written.
    written: Arc<Lesson>,
    /// With places named as the table names them.
    pub(super) lesson: Arc<Lesson>,
    patterns: Vec<Patterns>,
    pub(super) driver: Driver,
    pub(super) at: usize,
    pub(super) states: Vec<StepState>,
    /// Cursor when last judged: what comes after it was given last.
    pub(super) seen: PlyId,
    /// What cannot be played as it is written is a fault, for who makes lessons. A learner is led on all the same.
    pub(super) strict: bool,
}

impl Run {
    /// Opens a lesson: a table with its position, and a run at its first step.
    ///
    /// # Errors
    /// One sentence: another game, a side there is none of, a position the rules make impossible, a pattern that cannot be read.
    pub fn open(kind: &dyn GameKind, lesson: Arc<Lesson>) -> Result<(Self, Box<dyn Table>), String> {
        let (mut run, mut table) = Self::unentered(kind, lesson)?;
        run.enter(&mut *table, 0)?;
        Ok((run, table))
    }

    /// Opens a lesson on a table that has its position already: the game goes back to its start, and what was played stays as
    /// variations. For a lesson that is being made, whose steps change while its position stays.
    ///
    /// # Errors
    /// As [`Run::open`].
    pub fn at_table(kind: &dyn GameKind, lesson: Arc<Lesson>, table: &mut dyn Table) -> Result<Self, String> {
        let mut run = Self::of(kind, lesson)?;
        run.name_places(table);
        run.go(table, 0)?;
        run.enter(table, 0)?;
        Ok(run)
    }

    /// The same before anything is played in it.
    pub(super) fn unentered(
        kind: &dyn GameKind,
        lesson: Arc<Lesson>,
    ) -> Result<(Self, Box<dyn Table>), String> {
        let mut run = Self::of(kind, lesson)?;
        let table = opening::table(kind, &run.lesson)?;
        run.name_places(&*table);
        Ok((run, table))
    }

    fn of(kind: &dyn GameKind, lesson: Arc<Lesson>) -> Result<Self, String> {
        if lesson.game != kind.id() {
            return Err(format!("The lesson is one of the game “{}”, not of {}", lesson.game, kind.title()));
        }
        let side = kind.sides().iter().position(|name| name.eq_ignore_ascii_case(&lesson.side));
        let Some(side) = side else {
            let all = kind.sides().join(", ");
            return Err(format!("There is no side “{}”; the sides are {all}", lesson.side));
        };
        let of = |step: &Step| Patterns::of(step).map_err(|why| format!("Step “{}”: {why}", step.id));
        let patterns = lesson.steps.iter().map(of).collect::<Result<_, _>>()?;
        let driver = Driver { side: Side(side as u8), others: lesson.others };
        let states = vec![StepState::default(); lesson.steps.len()];
        Ok(Self {
            written: Arc::clone(&lesson),
            lesson,
            patterns,
            driver,
            at: 0,
            states,
            seen: 0,
            strict: false,
        })
    }

    /// The same for who makes the lesson: what cannot be played as it is written is an error.
    #[must_use]
    pub fn strictly(mut self) -> Self {
        self.strict = true;
        self
    }

    /// Names places as the table names them, in what has been said as well.
    pub fn name_places(&mut self, table: &dyn Table) {
        let mut named = places::named(&self.written, table);
        let (mut before, mut after) = (Vec::new(), Vec::new());
        places::each_text(&mut Lesson::clone(&self.lesson), &mut |text| before.push(text.clone()));
        places::each_text(&mut named, &mut |text| after.push(text.clone()));
        for said in self.states.iter_mut().flat_map(|state| &mut state.said) {
            retell(said, &before, &after);
        }
        self.states.iter_mut().for_each(|state| state.pointed.clear());
        self.lesson = Arc::new(named);
    }

    /// The lesson.
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }
    /// The learner's side.
    pub fn side(&self) -> Side {
        self.driver.side
    }
    /// The learner's eyes.
    pub fn viewer(&self) -> Viewer {
        Viewer::Side(self.driver.side)
    }
    /// The step that is open, by number from 0.
    pub fn current(&self) -> usize {
        self.at
    }
    /// The step that is open.
    pub fn step(&self) -> &Step {
        &self.lesson.steps[self.at]
    }
    /// How it stands.
    pub fn state(&self) -> &StepState {
        &self.states[self.at]
    }
    /// How all steps stand.
    pub fn states(&self) -> &[StepState] {
        &self.states
    }
    /// Whether the open step is done.
    pub fn is_done(&self) -> bool {
        self.state().is_done()
    }
    /// Whether all steps are done.
    pub fn is_over(&self) -> bool {
        self.states.iter().all(StepState::is_done)
    }
    /// Lets the other sides answer what was ordered at the table; nothing is judged.
    ///
    /// # Errors
    /// One sentence when they cannot.
    pub fn answered(&self, table: &mut dyn Table) -> Result<(), String> {
        self.driver.others(table)
    }
    /// Whether another side is to act, and plays itself.
    pub fn others_to_act(&self, table: &dyn Table) -> bool {
        self.driver.others_to_act(table)
    }

    /// Goes back to the last moment at which all was right; false where the game stands there.
    pub fn take_back(&mut self, table: &mut dyn Table) -> bool {
        let state = self.state();
        let Some(start) = state.start else { return false };
        let way = table.way_to(table.cursor());
        let to = if way.contains(&state.good) { state.good } else { start };
        if self.is_done() || to == table.cursor() {
            return false;
        }
        let went = self.go(table, to);
        went.is_ok()
    }

    // ---- help ----

    /// The next hint; the last one stays.
    pub fn hint(&mut self) -> Option<&str> {
        let count = self.step().hints.len();
        let state = &mut self.states[self.at];
        state.hints = (state.hints + 1).min(count as u8);
        let nth = usize::from(state.hints.checked_sub(1)?);
        self.step().hints.get(nth).map(String::as_str)
    }

    /// Shows a right answer. Orders are played from the start of the step and taken back: they stay as a variation, and the game
    /// stands where it stood.
    ///
    /// # Errors
    /// One sentence when the answer cannot be played: a fault of the lesson.
    pub fn show_me(&mut self, table: &mut dyn Table) -> Result<Shown, String> {
        let back = table.cursor();
        let shown = match &self.step().ask {
            Ask::Read => return Ok(Shown::Nothing),
            Ask::Point(asked) if asked.all => Shown::Things(asked.right.clone()),
            Ask::Point(asked) => Shown::Things(asked.right.iter().take(1).cloned().collect()),
            Ask::Choose(asked) => {
                asked.options.iter().position(|option| option.right).map_or(Shown::Nothing, Shown::Option)
            }
            Ask::Number(asked) => asked.right.first().copied().map_or(Shown::Nothing, Shown::Number),
            Ask::Order(asked) if self.plays_nothing() => {
                let back = asked.right.first().is_some_and(|way| way.taken_back);
                let first = asked.right.first().and_then(|way| way.orders.last());
                let pattern = first.and_then(|text| Pattern::read(text).ok());
                let order = pattern.and_then(|pattern| driver::literal(table, &pattern));
                let words = order.map(|order| table.order_text(self.viewer(), &order));
                words.map_or(Shown::Nothing, if back { Shown::TryBack } else { Shown::Try })
            }
            Ask::Order(_) | Ask::Predict(_) | Ask::Free(_) => {
                let played = self.go(table, self.state().start.unwrap_or(back));
                let played = played.and_then(|()| self.play_answer(table));
                let to = table.cursor();
                self.go(table, back)?;
                let from = played?;
                self.came(table, from, to)
            }
        };
        self.states[self.at].shown = true;
        Ok(shown)
    }

    /// What is shown of orders that were played.
    fn came(&self, table: &dyn Table, from: PlyId, to: PlyId) -> Shown {
        let Ask::Predict(asked) = &self.step().ask else {
            return Shown::Orders { from, to, elsewhere: self.state().start != Some(from) };
        };
        let holds =
            |facts: &[String]| facts.iter().all(|fact| table.holds(to, self.viewer(), fact).unwrap_or(false));
        asked.options.iter().position(|option| holds(&option.then)).map_or(Shown::Nothing, Shown::Option)
    }

    /// Whether nothing is played by an answer to the open step: only a refusal is right in it, or what is taken back.
    pub(super) fn plays_nothing(&self) -> bool {
        let Ask::Order(asked) = &self.step().ask else { return false };
        asked.until.is_empty() && !asked.right.iter().any(Way::is_played)
    }

    // ---- from step to step ----

    /// Goes on after a step that is done, or has only to be read.
    ///
    /// # Errors
    /// One sentence: the step is open, or the next one cannot begin.
    pub fn next(&mut self, table: &mut dyn Table) -> Result<(), String> {
        if matches!(self.step().ask, Ask::Read) && !self.is_done() {
            self.go(table, self.state().good)?;
            self.finish(table)?;
        }
        if !self.is_done() {
            return Err("The step is not done".into());
        }
        if self.at + 1 == self.lesson.steps.len() {
            return Ok(());
        }
        // What was tried after the answer stays as a variation.
        self.go(table, self.state().left)?;
        self.enter(table, self.at + 1)
    }

    /// Goes to a step. What comes before it and was not done is done by its right answers.
    ///
    /// # Errors
    /// One sentence when a right answer cannot be played: a fault of the lesson.
    pub fn jump(&mut self, table: &mut dyn Table, step: usize) -> Result<(), String> {
        let step = step.min(self.lesson.steps.len() - 1);
        if step <= self.at || self.states[step].start.is_some() {
            let start = self.states[step].start.unwrap_or(0);
            self.go(table, start)?;
            self.reopen(step);
            return Ok(());
        }
        while self.at < step {
            if !self.is_done() {
                self.pass(table)?;
            }
            self.next(table)?;
        }
        Ok(())
    }

    /// Does the open step for the learner, who did not.
    pub(super) fn pass(&mut self, table: &mut dyn Table) -> Result<(), String> {
        self.states[self.at].skipped |= !matches!(self.step().ask, Ask::Read);
        self.solve(table)
    }

    /// Goes on without an answer: the open step is done by a right one, which is not the learner's.
    ///
    /// # Errors
    /// As [`Run::jump`].
    pub fn skip(&mut self, table: &mut dyn Table) -> Result<(), String> {
        let to = self.at + 1;
        if to < self.states.len() {
            return self.jump(table, to);
        }
        if self.is_done() { Ok(()) } else { self.pass(table) }
    }

    /// Does the open step by a right answer.
    ///
    /// # Errors
    /// One sentence when it cannot be played: a fault of the lesson.
    pub fn solve(&mut self, table: &mut dyn Table) -> Result<(), String> {
        let start = self.state().start.unwrap_or(0);
        self.go(table, start)?;
        let from = self.play_answer(table)?;
        if from != start {
            let state = &mut self.states[self.at];
            (state.start, state.put) = (Some(from), true);
        }
        self.finish(table)
    }

    /// Begins again.
    ///
    /// # Errors
    /// As [`Run::open`].
    pub fn restart(&mut self, table: &mut dyn Table) -> Result<(), String> {
        self.go(table, 0)?;
        self.states = vec![StepState::default(); self.lesson.steps.len()];
        self.enter(table, 0)
    }

    /// What glows on the map.
    pub fn glow(&self, table: &dyn Table) -> Vec<Subject> {
        self.step().glow.iter().filter_map(|thing| things::subject(table, thing)).collect()
    }

    // ---- inside ----

    pub(super) fn patterns(&self) -> &Patterns {
        &self.patterns[self.at]
    }

    pub(super) fn driver(&self) -> Driver {
        self.driver
    }

    /// The open step is done: what comes after it happens.
    pub(super) fn finish(&mut self, table: &mut dyn Table) -> Result<(), String> {
        let step = Arc::clone(&self.lesson);
        let state = &mut self.states[self.at];
        state.end = Some(table.cursor());
        state.good = table.cursor();
        let id = &step.steps[self.at].id;
        let done = self.driver.deeds(table, &step.steps[self.at].after);
        let done = done.and_then(|()| self.driver.others(table));
        self.seen = table.cursor();
        self.states[self.at].left = self.seen;
        if self.strict { done.map_err(|why| format!("Step “{id}”, after it: {why}")) } else { Ok(()) }
    }

    pub(super) fn enter(&mut self, table: &mut dyn Table, step: usize) -> Result<(), String> {
        let lesson = Arc::clone(&self.lesson);
        let id = &lesson.steps[step].id;
        let earlier = lesson.steps[step].back_to.as_ref();
        let earlier = earlier.and_then(|id| lesson.steps[..step].iter().position(|one| one.id == *id));
        if let Some(start) = earlier.and_then(|nth| self.states[nth].start) {
            self.go(table, start)?;
        }
        let done = self.driver.deeds(table, &lesson.steps[step].before);
        let done = done.and_then(|()| self.driver.others(table));
        let put = done.is_err();
        if let Err(why) = done {
            self.put_at(table, step).map_err(|_| format!("Step “{id}”, before it: {why}"))?;
        }
        let now = table.cursor();
        self.at = step;
        self.seen = now;
        let state = &mut self.states[step];
        let (start, pointed) = (Some(now), Vec::new());
        *state = StepState { start, good: now, end: None, put, poor: false, pointed, ..state.clone() };
        // What was ordered before may have done it already.
        let orders = matches!(self.step().ask, Ask::Order(_)) && !self.strict;
        if orders && self.look(table).is_some_and(|verdict| verdict.kind == Kind::Right) {
            return self.finish(table);
        }
        Ok(())
    }

    /// Opens a step again at which the game stands; those after it have not been come to.
    fn reopen(&mut self, step: usize) {
        self.at = step;
        for (nth, state) in self.states.iter_mut().enumerate().skip(step) {
            state.end = None;
            state.poor = false;
            state.chosen = None;
            state.pointed.clear();
            state.skipped = false;
            state.put &= nth == step;
            if nth == step {
                state.good = state.start.unwrap_or(0);
                self.seen = state.good;
            } else {
                state.start = None;
            }
        }
    }

    pub(super) fn go(&mut self, table: &mut dyn Table, to: PlyId) -> Result<(), String> {
        if table.cursor() != to {
            table.go_to(self.driver.side, to).map_err(|_| "The game cannot be taken back".to_owned())?;
        }
        self.seen = to;
        Ok(())
    }
}

/// Said where a lesson cannot go on. What is wrong with it is told by the checker, to who makes it.
pub const FAULTY: &str = "The lesson has a fault in this step and cannot go on from here. Go back to an earlier step, or leave it.";

/// Says a text of a lesson in the words that it has now.
fn retell(said: &mut Feedback, before: &[String], after: &[String]) {
    let mut changed = before.iter().zip(after).filter(|(old, new)| old != new && !old.is_empty());
    if let Some((old, new)) = changed.find(|(old, _)| said.text.contains(old.as_str())) {
        said.text = said.text.replace(old.as_str(), new);
    }
}
