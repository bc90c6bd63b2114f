//! What is asked of the shelf of games.

use super::given::commands;
use engine::base::seat::PlyId;
use std::path::PathBuf;

commands! {
    /// What is asked of the shelf.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Shelf {
        /// Show all games, to be searched and told of.
        Open => Row;
        /// Open a game in a review at one of its moments.
        Moment(PathBuf, PlyId) => Else("a row of Over many games");
        /// Show the games of a folder too, or no longer.
        Folder(PathBuf, bool) => Else("the folders over the list of all games");
        /// Find out nothing more about games of which nothing is known yet.
        Stop => Else("the button beside how far it is");
        /// Go on finding out.
        GoOn => Else("the button beside how far it is");
        /// Choose where the table of the games found goes.
        ChooseTable => Else("the button of Over many games");
        /// Write it here.
        SaveTableTo(PathBuf) => Else("the dialog that chooses the file");
    }
}
