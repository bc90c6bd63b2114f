//! Rulings that were changed after games had been played by them, as answers: a game keeps those it was begun by.
//!
//! Rules ask for an answer, never for a version. Not here: what an option of the game decides (`options`).

/// How the questions are answered that were once answered otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rulings {
    /// A red-lettered unit sent to the Far East face down is turned up as it leaves, and is out of the game (BF-RUL-136).
    /// Before, it went back into the pool unseen.
    pub sent_are_shown: bool,
    /// The additional army on the highway is a German one (BF-RUL-137). Before, an allied army could be it.
    pub highway_is_german: bool,
    /// The way on which the procedure moves a unit is asked about, not its end alone (BF-MOV-11, R58).
    pub ways_are_bound: bool,
}

impl Rulings {
    /// The version of the rules that brought all of them.
    const SINCE: u32 = 3;

    /// The rulings of a version of the rules.
    pub const fn of(version: u32) -> Self {
        let today = version >= Self::SINCE;
        Self { sent_are_shown: today, highway_is_german: today, ways_are_bound: today }
    }
}
