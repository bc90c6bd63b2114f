//! What is asked of the campaign as it happened.

use engine::base::{keys::PlaceKey, side::Side};

/// Which front is shown beside history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Front {
    /// That of the game.
    Yours,
    /// Both.
    #[default]
    Both,
    /// That of history.
    History,
}

impl Front {
    /// All, in the sequence of the control.
    pub const ALL: [Self; 3] = [Self::Yours, Self::Both, Self::History];
}

/// What is to be done in the campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Campaign {
    /// To its page; by the number of the campaign, where several games have one.
    Open(usize),
    /// To that of the game on the table; without one, to the first.
    Own,
    /// Back to where its page was opened from.
    Leave,
    /// One event on or back.
    Step(bool),
    /// To the beginning of the next chapter, or of this one and then of the one before.
    Chapter(bool),
    /// To a step of a chapter, both by number from 0.
    GoTo(usize, usize),
    /// Units on the map or not.
    Units,
    /// Begin a game for a side where the chapter shown ends.
    TakeOver(Side),
    /// Begin a guided campaign for a side; by the number of the campaign.
    Play(usize, Side),
    /// Open the page of the month of the game that ended last, or the briefing of the one that is played.
    Month,
    /// From that page on.
    GoOn,
    /// Show a front on that page.
    Front(Front),
    /// Take the aim of the month, or leave it.
    Aim(bool),
    /// Play the month of the page again.
    Again,
    /// Ask before going on from history, or no longer.
    AskHistory(bool),
    /// Go on from where history stood at the end of the month of the page.
    FromHistory,
    /// Show what the counters do not show over the whole window, or no longer.
    Large,
    /// Tell of a place, or of none.
    Place(Option<PlaceKey>),
}
