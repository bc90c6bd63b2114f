//! What can be added to a lesson and taken away, and the kinds of steps.

use super::at::At;
use crate::format::{
    Ask, Choice, Choose, Deed, Free, Lesson, Number, Orders, OtherNumber, OtherThing, OtherWay, Outcome,
    Point, Predict, Star, Thing, Way,
};

/// A list in a lesson or in the step that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum List {
    /// Facts of the goal.
    Goal,
    /// Stars.
    Stars,
    /// Questions for a class.
    Class,
    /// Options and predictions.
    Options,
    /// Right answers.
    Right,
    /// Other answers.
    Others,
    /// What glows.
    Glow,
    /// Facts that end the step.
    Until,
}

/// What a step asks for, without its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// To read.
    Read,
    /// To point at something.
    Point,
    /// To choose an answer.
    Choose,
    /// To say a number.
    Number,
    /// To give orders.
    Order,
    /// To say what will happen.
    Predict,
    /// To play until facts hold.
    Free,
}

impl Kind {
    /// All kinds, in the order of a form.
    pub const ALL: [Self; 7] =
        [Self::Read, Self::Point, Self::Choose, Self::Number, Self::Order, Self::Predict, Self::Free];

    /// That of a step.
    pub const fn of(ask: &Ask) -> Self {
        match ask {
            Ask::Read => Self::Read,
            Ask::Point(_) => Self::Point,
            Ask::Choose(_) => Self::Choose,
            Ask::Number(_) => Self::Number,
            Ask::Order(_) => Self::Order,
            Ask::Predict(_) => Self::Predict,
            Ask::Free(_) => Self::Free,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "Read",
            Self::Point => "Point",
            Self::Choose => "Choose",
            Self::Number => "Number",
            Self::Order => "Order",
            Self::Predict => "Predict",
            Self::Free => "Play on",
        }
    }

    /// What the learner does in it.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Read => "The learner reads the text and goes on.",
            Self::Point => "The learner clicks something on the map.",
            Self::Choose => "The learner chooses one of several answers.",
            Self::Number => "The learner types a number.",
            Self::Order => "The learner gives orders on the map as in play.",
            Self::Predict => "The learner says what will happen; then it happens.",
            Self::Free => "The learner plays on until facts hold.",
        }
    }

    /// A step of this kind with nothing in it but two options where there must be some.
    pub fn ask(self) -> Ask {
        match self {
            Self::Read => Ask::Read,
            Self::Point => Ask::Point(Point::default()),
            Self::Choose => {
                let right = Choice { right: true, ..Choice::default() };
                Ask::Choose(Choose { options: vec![right, Choice::default()] })
            }
            Self::Number => Ask::Number(Number::default()),
            Self::Order => Ask::Order(Orders::default()),
            Self::Predict => {
                let options = vec![Outcome::default(), Outcome::default()];
                Ask::Predict(Predict { options, ..Predict::default() })
            }
            Self::Free => Ask::Free(Free::default()),
        }
    }
}

impl List {
    /// How many it has.
    pub fn len(self, lesson: &Lesson, at: At) -> usize {
        let Some(step) = at.step().and_then(|nth| lesson.steps.get(nth)) else {
            return match self {
                Self::Goal => lesson.goal.len(),
                Self::Stars => lesson.stars.len(),
                Self::Class => lesson.class.len(),
                Self::Options | Self::Right | Self::Others | Self::Glow | Self::Until => 0,
            };
        };
        match (self, &step.ask) {
            (Self::Glow, _) => step.glow.len(),
            (Self::Options, Ask::Choose(asked)) => asked.options.len(),
            (Self::Options, Ask::Predict(asked)) => asked.options.len(),
            (Self::Right, Ask::Point(asked)) => asked.right.len(),
            (Self::Right, Ask::Order(asked)) => asked.right.len(),
            (Self::Others, Ask::Point(asked)) => asked.other.len(),
            (Self::Others, Ask::Number(asked)) => asked.other.len(),
            (Self::Others, Ask::Order(asked)) => asked.other.len(),
            (Self::Until, Ask::Order(asked)) => asked.until.len(),
            (Self::Until, Ask::Free(asked)) => asked.until.len(),
            _ => 0,
        }
    }

    /// Adds an entry with a text: a fact, a question; where it has none, an empty one. False where there is no such list.
    pub fn add(self, lesson: &mut Lesson, at: At, text: &str) -> bool {
        let own = text.to_owned();
        match self {
            Self::Goal => lesson.goal.push(own),
            Self::Stars => {
                let facts = if own.is_empty() { Vec::new() } else { vec![own] };
                lesson.stars.push(Star { facts, text: String::new() });
            }
            Self::Class => lesson.class.push(own),
            Self::Options | Self::Right | Self::Others | Self::Glow | Self::Until => {
                let step = at.step().and_then(|nth| lesson.steps.get_mut(nth));
                return step.is_some_and(|step| self.add_to_step(&mut step.ask, own));
            }
        }
        true
    }

    fn add_to_step(self, ask: &mut Ask, text: String) -> bool {
        match (self, ask) {
            (Self::Options, Ask::Choose(asked)) => asked.options.push(Choice { text, ..Choice::default() }),
            (Self::Options, Ask::Predict(asked)) => {
                asked.options.push(Outcome { text, ..Outcome::default() });
            }
            (Self::Others, Ask::Number(asked)) => asked.other.push(OtherNumber::default()),
            (Self::Until, Ask::Order(asked)) => asked.until.push(text),
            (Self::Until, Ask::Free(asked)) => asked.until.push(text),
            _ => return false,
        }
        true
    }

    /// Takes an entry away. False where there is none.
    pub fn remove(self, lesson: &mut Lesson, at: At, nth: usize) -> bool {
        if nth
            >= self.len(
                lesson,
                if matches!(self, Self::Goal | Self::Stars | Self::Class) { At::End } else { at },
            )
        {
            return false;
        }
        match self {
            Self::Goal => _ = lesson.goal.remove(nth),
            Self::Stars => _ = lesson.stars.remove(nth),
            Self::Class => _ = lesson.class.remove(nth),
            Self::Options | Self::Right | Self::Others | Self::Glow | Self::Until => {
                let Some(step) = at.step().and_then(|at| lesson.steps.get_mut(at)) else { return false };
                match (self, &mut step.ask) {
                    (Self::Glow, _) => _ = step.glow.remove(nth),
                    (Self::Options, Ask::Choose(asked)) => _ = asked.options.remove(nth),
                    (Self::Options, Ask::Predict(asked)) => _ = asked.options.remove(nth),
                    (Self::Right, Ask::Point(asked)) => _ = asked.right.remove(nth),
                    (Self::Right, Ask::Order(asked)) => _ = asked.right.remove(nth),
                    (Self::Others, Ask::Point(asked)) => _ = asked.other.remove(nth),
                    (Self::Others, Ask::Number(asked)) => _ = asked.other.remove(nth),
                    (Self::Others, Ask::Order(asked)) => _ = asked.other.remove(nth),
                    (Self::Until, Ask::Order(asked)) => _ = asked.until.remove(nth),
                    (Self::Until, Ask::Free(asked)) => _ = asked.until.remove(nth),
                    _ => return false,
                }
            }
        }
        true
    }
}

/// Adds a right answer that was played; of a step that is played on, the one way to do it.
pub fn add_right(ask: &mut Ask, orders: Vec<String>, refused: Option<String>) -> bool {
    if let Ask::Free(asked) = ask {
        asked.way = orders.into_iter().map(Deed::Order).collect();
        return refused.is_none();
    }
    let Ask::Order(asked) = ask else { return false };
    let way = Way { orders, refused, ..Way::default() };
    if asked.right.contains(&way) {
        return false;
    }
    asked.right.push(way);
    true
}

/// Adds another answer that was played.
pub fn add_other(ask: &mut Ask, orders: Vec<String>, refused: Option<String>) -> bool {
    let Ask::Order(asked) = ask else { return false };
    asked.other.push(OtherWay { orders, refused, ..OtherWay::default() });
    true
}

/// Puts a thing among some, or takes it away if it is there.
pub fn toggle(all: &mut Vec<Thing>, thing: &Thing) {
    match all.iter().position(|other| other == thing) {
        Some(nth) => _ = all.remove(nth),
        None => all.push(thing.clone()),
    }
}

/// Adds something else that may be pointed at, with a reply to be written.
pub fn add_other_thing(ask: &mut Ask, thing: &Thing) -> bool {
    let Ask::Point(asked) = ask else { return false };
    asked.other.push(OtherThing { at: vec![thing.clone()], reply: String::new() });
    true
}
