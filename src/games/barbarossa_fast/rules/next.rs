//! What comes next: every part of a step and of a battle answers with it, and `sequence` goes there.

/// What follows an order, or a part of a battle, when its events are applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// A side has something to decide, or the game is over.
    Choice,
    /// The step goes on, or ends when the table says that it is over.
    Step,
    /// The step was ended by order.
    StepOver,
    /// The two sides of a leg meet: faces are seen, the air effect is asked for.
    Engage,
    /// Both sides fire.
    Fire,
    /// Hits fall where there is no choice.
    Hits,
    /// All hits of one side are placed: what they do.
    Losses,
    /// Survivors that have no choice retreat or stay.
    Retreats,
    /// Attackers may move in.
    Advance,
    /// The advance is over: a Blitzkrieg may go on.
    Pursuit,
    /// The battle is over.
    Close,
}
