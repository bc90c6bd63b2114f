//! All that window, command line and analysis hold of a game in play.

use super::{
    begun::Begun, branches::Branches, course::Course, erased::SessionTable, facts::Facts, fair::Fair,
    handle::Handle, instead::Instead, keep::Keep, log::Log, look::Look, news::News, notes::Notes, play::Play,
    practice::Practice, share::Share, walk::Walk,
};
use crate::{contract::show::Presentation, journal};
use std::sync::Arc;

/// A game in play: to play, to look at, to keep and to study. Each of its traits has one subject.
pub trait Table:
    Facts
    + Walk
    + Play
    + Look
    + Handle
    + Log
    + News
    + Keep
    + Fair
    + Branches
    + Notes
    + Share
    + Course
    + Instead
    + Begun
    + Practice
    + Send
{
    /// The same game once more, to try something on it that leaves no trace here.
    fn copy(&self) -> Option<Box<dyn Table>>;
}

impl<R: Presentation> Table for SessionTable<R> {
    fn copy(&self) -> Option<Box<dyn Table>> {
        let rules = Arc::clone(self.rules_arc());
        let loaded = journal::load_with(&self.journal(), |_, _| Ok(rules)).ok()?;
        Some(Box::new(Self::loaded(loaded)))
    }
}
