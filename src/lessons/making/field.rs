//! The texts of a lesson one by one, as a form shows them.

use super::at::At;
use crate::{
    decimal::Decimal,
    format::{Ask, Lesson, Others, Step},
};
use engine::base::start::Start;

/// A text of a lesson, or of the step that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Field {
    /// Title of the lesson.
    Title,
    /// What is learnt.
    Aim,
    /// Minutes it takes.
    Minutes,
    /// Dice that fall first, as faces with spaces between.
    Dice,
    /// Read at the end.
    Debrief,
    /// A question for a class.
    Class(usize),
    /// A fact of the goal.
    Goal(usize),
    /// The facts of a star, with semicolons between.
    StarFacts(usize),
    /// What a star is for.
    StarText(usize),
    /// Title of the step.
    StepTitle,
    /// What the learner reads.
    Text,
    /// Said when the step is done.
    Done,
    /// A hint.
    Hint(usize),
    /// An option to choose, or a prediction.
    Option(usize),
    /// What is said of it.
    OptionReply(usize),
    /// Facts by which a prediction is right, with semicolons between.
    OptionFacts(usize),
    /// The right number, or several with spaces between.
    Number,
    /// How far off still counts.
    Within,
    /// What is counted.
    Unit,
    /// An order of a right answer, as a pattern: which answer, which order.
    Right(usize, usize),
    /// What is said of a right answer besides.
    Remark(usize),
    /// What is said of another answer.
    OtherReply(usize),
    /// Orders of another answer, with semicolons between; of a number the numbers.
    OtherIs(usize),
    /// What is said of everything else.
    Otherwise,
    /// A fact that ends the step.
    Until(usize),
}

/// Facts or orders in one line.
fn joined(all: &[String]) -> String {
    all.join("; ")
}

fn parted(text: &str) -> Vec<String> {
    text.split(';').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

fn numbers<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    text.split([' ', ',']).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect()
}

/// Numbers as a learner may give them too: 33,3 is one of them, and an answer is right within half a unit.
fn wholes(text: &str) -> Option<Vec<i64>> {
    let parts = text.split_whitespace().map(|part| part.trim_end_matches([',', ';']));
    parts.filter(|part| !part.is_empty()).map(|part| Decimal::read(part).ok().map(Decimal::nearest)).collect()
}

fn spaced<T: ToString>(all: &[T]) -> String {
    all.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

impl Field {
    /// Its text; of one that is not there, nothing.
    pub fn of(self, lesson: &Lesson, at: At) -> String {
        let step = at.step().and_then(|nth| lesson.steps.get(nth));
        self.of_lesson(lesson).or_else(|| self.of_step(step?)).unwrap_or_default()
    }

    fn of_lesson(self, lesson: &Lesson) -> Option<String> {
        let text = match self {
            Self::Title => lesson.title.clone(),
            Self::Aim => lesson.aim.clone(),
            Self::Minutes => match lesson.minutes {
                0 => String::new(),
                some => some.to_string(),
            },
            Self::Dice => lesson.start.as_ref().map(|start| spaced(&start.dice))?,
            Self::Debrief => lesson.debrief.clone(),
            Self::Class(nth) => lesson.class.get(nth)?.clone(),
            Self::Goal(nth) => lesson.goal.get(nth)?.clone(),
            Self::StarFacts(nth) => joined(&lesson.stars.get(nth)?.facts),
            Self::StarText(nth) => lesson.stars.get(nth)?.text.clone(),
            _ => return None,
        };
        Some(text)
    }

    fn of_step(self, step: &Step) -> Option<String> {
        let text = match (self, &step.ask) {
            (Self::StepTitle, _) => step.title.clone(),
            (Self::Text, _) => step.text.clone(),
            (Self::Done, _) => step.done.clone(),
            (Self::Hint(nth), _) => step.hints.get(nth)?.clone(),
            (Self::Option(nth), Ask::Choose(asked)) => asked.options.get(nth)?.text.clone(),
            (Self::OptionReply(nth), Ask::Choose(asked)) => asked.options.get(nth)?.reply.clone(),
            (Self::Option(nth), Ask::Predict(asked)) => asked.options.get(nth)?.text.clone(),
            (Self::OptionReply(nth), Ask::Predict(asked)) => asked.options.get(nth)?.reply.clone(),
            (Self::OptionFacts(nth), Ask::Predict(asked)) => joined(&asked.options.get(nth)?.then),
            (Self::Number, Ask::Number(asked)) => spaced(&asked.right),
            (Self::Within, Ask::Number(asked)) if asked.within != 0 => asked.within.to_string(),
            (Self::Unit, Ask::Number(asked)) => asked.unit.clone(),
            (Self::OtherIs(nth), Ask::Number(asked)) => spaced(&asked.other.get(nth)?.is),
            (Self::OtherReply(nth), Ask::Number(asked)) => asked.other.get(nth)?.reply.clone(),
            (Self::Otherwise, Ask::Number(asked)) => asked.otherwise.clone(),
            (Self::OtherReply(nth), Ask::Point(asked)) => asked.other.get(nth)?.reply.clone(),
            (Self::Otherwise, Ask::Point(asked)) => asked.otherwise.clone(),
            (Self::Right(way, nth), Ask::Order(asked)) => asked.right.get(way)?.orders.get(nth)?.clone(),
            (Self::Remark(way), Ask::Order(asked)) => asked.right.get(way)?.remark.clone(),
            (Self::OtherIs(nth), Ask::Order(asked)) => joined(&asked.other.get(nth)?.orders),
            (Self::OtherReply(nth), Ask::Order(asked)) => asked.other.get(nth)?.reply.clone(),
            (Self::Otherwise, Ask::Order(asked)) => asked.otherwise.clone(),
            (Self::Until(nth), Ask::Order(asked)) => asked.until.get(nth)?.clone(),
            (Self::Until(nth), Ask::Free(asked)) => asked.until.get(nth)?.clone(),
            _ => return None,
        };
        Some(text)
    }

    /// Sets its text. False where it is not there, or the text is no number and one is wanted: nothing is changed then.
    pub fn set(self, lesson: &mut Lesson, at: At, text: &str) -> bool {
        let done = self.set_in_lesson(lesson, text);
        let step = at.step().and_then(|nth| lesson.steps.get_mut(nth));
        done.or_else(|| self.set_in_step(step?, text)).is_some()
    }

    fn set_in_lesson(self, lesson: &mut Lesson, text: &str) -> Option<()> {
        let own = || text.to_owned();
        match self {
            Self::Title => lesson.title = own(),
            Self::Aim => lesson.aim = own(),
            Self::Minutes if text.trim().is_empty() => lesson.minutes = 0,
            Self::Minutes => lesson.minutes = text.trim().parse().ok()?,
            Self::Dice => {
                let dice = numbers(text)?;
                match &mut lesson.start {
                    Some(start) => start.dice = dice,
                    None => lesson.start = Some(Start { position: String::new(), dice }),
                }
            }
            Self::Debrief => lesson.debrief = own(),
            Self::Class(nth) => *lesson.class.get_mut(nth)? = own(),
            Self::Goal(nth) => *lesson.goal.get_mut(nth)? = own(),
            Self::StarFacts(nth) => lesson.stars.get_mut(nth)?.facts = parted(text),
            Self::StarText(nth) => lesson.stars.get_mut(nth)?.text = own(),
            _ => return None,
        }
        Some(())
    }

    fn set_in_step(self, step: &mut Step, text: &str) -> Option<()> {
        let own = text.to_owned();
        match (self, &mut step.ask) {
            (Self::StepTitle, _) => step.title = own,
            (Self::Text, _) => step.text = own,
            (Self::Done, _) => step.done = own,
            (Self::Hint(nth), _) => set_hint(&mut step.hints, nth, own),
            (Self::Option(nth), Ask::Choose(asked)) => asked.options.get_mut(nth)?.text = own,
            (Self::OptionReply(nth), Ask::Choose(asked)) => asked.options.get_mut(nth)?.reply = own,
            (Self::Option(nth), Ask::Predict(asked)) => asked.options.get_mut(nth)?.text = own,
            (Self::OptionReply(nth), Ask::Predict(asked)) => asked.options.get_mut(nth)?.reply = own,
            (Self::OptionFacts(nth), Ask::Predict(asked)) => asked.options.get_mut(nth)?.then = parted(text),
            (Self::Number, Ask::Number(asked)) => asked.right = wholes(text)?,
            (Self::Within, Ask::Number(asked)) if text.trim().is_empty() => asked.within = 0,
            (Self::Within, Ask::Number(asked)) => asked.within = text.trim().parse().ok()?,
            (Self::Unit, Ask::Number(asked)) => asked.unit = own,
            (Self::OtherIs(nth), Ask::Number(asked)) => asked.other.get_mut(nth)?.is = wholes(text)?,
            (Self::OtherReply(nth), Ask::Number(asked)) => asked.other.get_mut(nth)?.reply = own,
            (Self::Otherwise, Ask::Number(asked)) => asked.otherwise = own,
            (Self::OtherReply(nth), Ask::Point(asked)) => asked.other.get_mut(nth)?.reply = own,
            (Self::Otherwise, Ask::Point(asked)) => asked.otherwise = own,
            (Self::Right(way, nth), Ask::Order(asked)) => {
                *asked.right.get_mut(way)?.orders.get_mut(nth)? = own;
            }
            (Self::Remark(way), Ask::Order(asked)) => asked.right.get_mut(way)?.remark = own,
            (Self::OtherIs(nth), Ask::Order(asked)) => asked.other.get_mut(nth)?.orders = parted(text),
            (Self::OtherReply(nth), Ask::Order(asked)) => asked.other.get_mut(nth)?.reply = own,
            (Self::Otherwise, Ask::Order(asked)) => asked.otherwise = own,
            (Self::Until(nth), Ask::Order(asked)) => *asked.until.get_mut(nth)? = own,
            (Self::Until(nth), Ask::Free(asked)) => *asked.until.get_mut(nth)? = own,
            _ => return None,
        }
        Some(())
    }
}

/// Hints stand one after the other: an empty one at the end is none.
fn set_hint(hints: &mut Vec<String>, nth: usize, text: String) {
    if hints.len() <= nth {
        hints.resize(nth + 1, String::new());
    }
    hints[nth] = text;
    while hints.last().is_some_and(String::is_empty) {
        hints.pop();
    }
}

/// Who plays the other sides, in words for a form.
pub const fn others_words(others: Others) -> &'static str {
    match others {
        Others::Automatic(_) => "Their automatic player",
        Others::Lesson => "Only what the lesson says",
    }
}
