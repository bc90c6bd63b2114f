//! A review without its future.

/// A review without its future: how far it has been seen, and the question that waits for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blind {
    /// The last moment that was shown.
    pub seen_to: u32,
    /// A question was answered at this moment.
    pub answered: Option<u32>,
}
