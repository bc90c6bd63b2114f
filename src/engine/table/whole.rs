//! All that window, command line and analysis hold of a game in play.

use super::{
    begun::Begun, branches::Branches, course::Course, facts::Facts, fair::Fair, handle::Handle, keep::Keep,
    log::Log, look::Look, news::News, notes::Notes, play::Play, practice::Practice, share::Share, walk::Walk,
};

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
    + Begun
    + Practice
    + Send
{
}

impl<T> Table for T where
    T: Facts
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
        + Begun
        + Practice
        + Send
{
}
