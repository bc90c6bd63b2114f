//! What a game says of its course, for those who look back on it.

use super::handling::Handling;
use crate::{
    base::{keys::PlaceKey, side::Side, when::When},
    show::{
        battle::Entry,
        chronicle::{Chronicle, TakeOver},
        line::Line,
        news::{News, Outlook},
        scene::Subject,
        tally::TallyName,
        tick::Tick,
        unseen::Unseen,
    },
};
use std::sync::Arc;

/// The parts of a front, as they are told. A part has its place here, from 1, as its number in files: they never change.
pub const PARTS: [&str; 3] = ["in the north", "in the centre", "in the south"];

/// Numbers and marks of a course, from views and told events only.
pub trait Study: Handling {
    /// The date of the calendar, such as `June 1941`; by default what the sidebar says, the date or else the turn.
    fn date(&self, v: &Self::View) -> String {
        let now = self.sequence(v, &[]);
        if now.date.is_empty() { now.turn } else { now.date }
    }
    /// The side in whose step a phase lies; `None` for a phase that is a step by itself, as all are by default. The phases of
    /// a step follow each other.
    fn step_of(&self, _when: When) -> Option<Side> {
        None
    }
    /// What the step is called that begins with a phase, as its side leads; `None`: `German step`.
    fn step_name(&self, _when: When) -> Option<String> {
        None
    }
    /// What this game counts at every moment, for curves and comparisons; the same list in every game of it.
    fn tally_names() -> &'static [TallyName] {
        &[]
    }
    /// Those numbers as the viewer knows them, in the order of the names.
    fn tally(&self, _v: &Self::View) -> Vec<i32> {
        Vec::new()
    }
    /// Why the points differ between two views although nothing that counts changed hands: one sentence each, with its rule.
    fn scored(&self, _before: &Self::View, _after: &Self::View) -> Vec<Line> {
        Vec::new()
    }
    /// What a told event is on the timeline, if it is worth a tick.
    fn tick(&self, _e: &Self::Event) -> Option<Tick> {
        None
    }
    /// What a told event means for the account of battles and of luck: views before and after it, and the current battle.
    fn entries(
        &self,
        _before: &Self::View,
        _e: &Self::Event,
        _after: &Self::View,
        _at_hand: Option<&Subject>,
    ) -> Vec<Entry> {
        Vec::new()
    }
    /// What is on its way to the map for a side, soonest first, as far as the viewer knows it: a line each, such as
    /// `In August 2nd Army comes to Warsaw`. Empty where nothing is told beforehand.
    fn coming(&self, _v: &Self::View, _side: Side) -> Vec<Line> {
        Vec::new()
    }
    /// What a told event is to a dispatch; `v` is the view before it. Names of places and units are those of the log.
    fn news(&self, _v: &Self::View, _e: &Self::Event) -> Vec<News> {
        Vec::new()
    }
    /// How things stand for a side when a turn is over, for its dispatch.
    fn outlook(&self, _v: &Self::View, _side: Side) -> Outlook {
        Outlook::default()
    }
    /// In which of the [`PARTS`] of the front a place lies; empty where a dispatch tells of the whole front at once.
    fn part_of_front(&self, _at: PlaceKey) -> &'static str {
        ""
    }
    /// The campaign as it happened, beside the game; `None` where there is none.
    fn chronicle(&self) -> Option<Arc<Chronicle>> {
        None
    }
    /// A game that begins when a turn of the chronicle is over; `None` where none can. The seed deals what is hidden from all.
    fn take_over(&self, _turn: u16, _seed: u64) -> Option<TakeOver> {
        None
    }
    /// What the units of unknown face may be, as far as the viewer can infer it; `None` in a game without any.
    fn unseen(&self, _v: &Self::View) -> Option<Unseen> {
        None
    }
}
