//! What is asked of the campaign as it happened.

use super::given::commands;
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

commands! {
    /// What is to be done in the campaign.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Campaign {
        /// To its page; by the number of the campaign, where several games have one.
        Open(usize) => Else("the cards of campaigns on the page of lessons");
        /// To that of the game on the table; without one, to the first.
        Own => Row;
        /// Back to where its page was opened from.
        Leave => Else("Esc on the page of the campaign, or the button at its head");
        /// One event on or back.
        Step(bool) => Else("Left and Right on the page of the campaign, or its buttons");
        /// To the beginning of the next chapter, or of this one and then of the one before.
        Chapter(bool) => Else("Page up and Page down on the page of the campaign, or its segments");
        /// To a step of a chapter, both by number from 0.
        GoTo(usize, usize) => Else("the rows, the segments and the timeline of the campaign");
        /// Units on the map or not.
        Units => Else("U on the page of the campaign, or its button");
        /// Begin a game for a side where the chapter shown ends.
        TakeOver(Side) => Else("the buttons at the end of a month of the campaign");
        /// Begin a guided campaign for a side; by the number of the campaign.
        Play(usize, Side) => Else("the buttons on the card of the campaign");
        /// Open the page of the month of the game that ended last, or the briefing of the one that is played.
        Month => Row;
        /// From that page on.
        GoOn => Else("Enter on the pages of a month, or their main button");
        /// Show a front on that page.
        Front(Front) => Else("the control over the map of a month that is over");
        /// Take the aim of the month, or leave it.
        Aim(bool) => Else("the buttons of a briefing");
        /// Play the month of the page again.
        Again => Else("the button of a month that is over");
        /// Ask before going on from history, or no longer.
        AskHistory(bool) => Else("\"From history instead\" on the page of a month, and the buttons it shows");
        /// Go on from where history stood at the end of the month of the page.
        FromHistory => Else("the button of a month that is over");
        /// Show what the counters do not show over the whole window, or no longer.
        Large => Else("F9 on the pages of the campaign, or the button below what the counters do not show");
        /// Tell of a place, or of none.
        Place(Option<PlaceKey>) => Else("a click on the map of the campaign, or the places of an event");
    }
}
