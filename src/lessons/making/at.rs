//! Which part of a lesson is open: a noun for its fields, lists and changes.

/// What is open of a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum At {
    /// What the lesson is, and where it begins.
    Start,
    /// A step, by number from 0.
    Step(usize),
    /// Goal, stars and what is read at the end.
    End,
}

impl At {
    /// The step, if one is open.
    pub const fn step(self) -> Option<usize> {
        match self {
            Self::Step(nth) => Some(nth),
            Self::Start | Self::End => None,
        }
    }
}
