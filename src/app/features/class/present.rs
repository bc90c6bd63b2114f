//! A lesson before a class: how far its step is shown, what was counted, the clock.

use crate::{
    desk::Desk,
    features::{learn::Learning, mode::Mode},
};
use lessons::format::Ask;

/// Seconds on the clock at first, and how many more are given at once.
const TIME: f64 = 90.0;
const MORE: f64 = 30.0;

/// What is shown of a step. Nothing of its answer is, before that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stage {
    /// The question.
    #[default]
    Question,
    /// The answer.
    Answer,
    /// How it is counted.
    Sum,
    /// What is said of it.
    Said,
    /// After the last step: what happened then.
    Debrief,
    /// After that: a question for the class, by its number.
    Class(usize),
}

/// A clock that runs, or stands.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Clock {
    /// To this second of the window's clock.
    Until(f64),
    /// With the given seconds left.
    Stands(f64),
}

/// A lesson before a class.
#[derive(Debug, Default)]
pub struct Presenting {
    /// How far the step is shown.
    pub stage: Stage,
    /// The answers are counted, and not shown.
    pub hidden: bool,
    /// The screen is blank.
    pub blank: bool,
    /// A ring goes with the pointer.
    pub ring: bool,
    /// The pointer draws on the map.
    pub draws: bool,
    /// What the class is not to see stands beside the map.
    pub drawer: bool,
    /// The names on the map are hidden.
    pub nameless: bool,
    hands: Vec<Vec<u32>>,
    clock: Option<Clock>,
}

impl Presenting {
    /// Counts a hand for an option of a step, or takes it away.
    pub fn count(&mut self, step: usize, option: usize, more: bool) {
        if self.hands.len() <= step {
            self.hands.resize(step + 1, Vec::new());
        }
        let hands = &mut self.hands[step];
        if hands.len() <= option {
            hands.resize(option + 1, 0);
        }
        let hand = &mut hands[option];
        *hand = if more { hand.saturating_add(1).min(999) } else { hand.saturating_sub(1) };
    }

    /// Hands for an option of a step.
    pub fn hands(&self, step: usize, option: usize) -> u32 {
        self.hands.get(step).and_then(|hands| hands.get(option)).copied().unwrap_or(0)
    }

    /// All hands of a step, and the most for one option.
    pub fn all_hands(&self, step: usize) -> (u32, u32) {
        let hands = self.hands.get(step).map_or(&[][..], Vec::as_slice);
        (hands.iter().sum(), hands.iter().copied().max().unwrap_or(0))
    }

    /// Starts the clock, stops it, lets it run on; puts it away once it has run out.
    pub fn turn_clock(&mut self, now: f64) {
        self.clock = match self.clock {
            None => Some(Clock::Until(now + TIME)),
            Some(Clock::Until(end)) if end <= now => None,
            Some(Clock::Until(end)) => Some(Clock::Stands(end - now)),
            Some(Clock::Stands(left)) => Some(Clock::Until(now + left)),
        };
    }

    /// Gives more time.
    pub fn give_time(&mut self, now: f64) {
        self.clock = match self.clock {
            None => Some(Clock::Stands(TIME + MORE)),
            Some(Clock::Until(end)) => Some(Clock::Until(end.max(now) + MORE)),
            Some(Clock::Stands(left)) => Some(Clock::Stands(left + MORE)),
        };
    }

    /// What stands on the clock, and in how many seconds it changes.
    pub fn clock(&self, now: f64) -> Option<(String, Option<f64>)> {
        let (left, runs) = match self.clock? {
            Clock::Until(end) => (end - now, true),
            Clock::Stands(left) => (left, false),
        };
        if left <= 0.0 {
            return Some(("time".to_owned(), None));
        }
        let whole = left.ceil();
        let seconds = whole as u32;
        let words = format!("{}:{:02} left", seconds / 60, seconds % 60);
        Some((words, runs.then_some(left - (whole - 1.0))))
    }

    /// Whether something comes after what is shown.
    pub fn has_more(&self, learning: &Learning) -> bool {
        let class = learning.run.lesson().class.len();
        match self.stage {
            Stage::Question | Stage::Answer | Stage::Sum | Stage::Said => true,
            Stage::Debrief => class > 0,
            Stage::Class(nth) => nth + 1 < class,
        }
    }

    /// The next thing: the answer, how it is counted, what is said of it, the next step.
    pub fn go_on(&mut self, learning: &mut Learning, desk: &mut Desk, reduced: bool) {
        let step = learning.run.step();
        let (reads, says) = (matches!(step.ask, Ask::Read), !step.done.is_empty());
        let class = learning.run.lesson().class.len();
        self.stage = match self.stage {
            Stage::Question if !reads => {
                answer(learning, desk, reduced);
                Stage::Answer
            }
            Stage::Question | Stage::Answer if learning.counts(desk) => {
                learning.end_show(desk);
                Stage::Sum
            }
            Stage::Question | Stage::Answer | Stage::Sum if says => {
                learning.end_show(desk);
                Stage::Said
            }
            Stage::Question | Stage::Answer | Stage::Sum | Stage::Said => next(learning, desk),
            Stage::Debrief if class > 0 => Stage::Class(0),
            Stage::Class(nth) if nth + 1 < class => Stage::Class(nth + 1),
            Stage::Debrief | Stage::Class(_) => self.stage,
        };
    }

    /// Back to the question, and from there to the step before.
    pub fn go_back(&mut self, learning: &mut Learning, desk: &mut Desk) {
        let at = learning.run.current();
        let before = if self.stage == Stage::Question { at.saturating_sub(1) } else { at };
        learning.go_to(desk, before);
        self.stage = Stage::Question;
    }
}

/// Shows the answer; one that is chosen is given, so that what follows from it is played.
fn answer(learning: &mut Learning, desk: &mut Desk, reduced: bool) {
    if learning.run.is_done() {
        return;
    }
    learning.show_me(desk, reduced);
    if let Some(right) = learning.right {
        learning.choose(desk, right);
    }
}

/// To the next step, or behind the last one.
fn next(learning: &mut Learning, desk: &mut Desk) -> Stage {
    let last = learning.run.current() + 1 == learning.run.states().len();
    if !learning.run.is_done() {
        learning.skip(desk);
    } else if !last {
        learning.next(desk);
    }
    let lesson = learning.run.lesson();
    match (last, lesson.debrief.is_empty(), lesson.class.is_empty()) {
        (false, ..) => Stage::Question,
        (true, true, false) => Stage::Class(0),
        (true, ..) => Stage::Debrief,
    }
}

/// Before a class nothing is done at the desk but what the lesson below does.
impl Mode for Presenting {}
