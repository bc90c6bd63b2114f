//! Copies to give away, replies read in, and the words that say what is in a copy and what is not.
//!
//! A copy is made on the writer's thread from the journal. A reply is read there and judged by the table: it is taken
//! in whole or not at all, and what it added goes to the end of the game's file like any order.

use super::worker::Task;
use crate::{
    app::{command::wishes::Share, desk::state::Desk},
    engine::{
        base::side::{Side, Viewer},
        study::share::{Without, caution},
    },
};
use std::path::PathBuf;

/// A reply being read.
pub(crate) type Reading = (PathBuf, Task<Result<Vec<u8>, String>>);

/// What a copy holds and what it does not, in sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// What is in it.
    pub holds: String,
    /// What is not.
    pub lacks: String,
    /// What the player should know before giving it away; may be empty.
    pub caution: String,
}

impl Desk {
    /// What a copy of this game holds.
    pub fn contents(&self, share: Share) -> Contents {
        match share.who {
            Viewer::Side(side) => self.contents_for(side),
            Viewer::Umpire => self.contents_of_all(share.without),
        }
    }

    pub(crate) fn contents_for(&self, side: Side) -> Contents {
        Contents {
            holds: format!("what the {} side was told up to the position on the table", self.side_name(side)),
            lacks: "the seed, what is hidden from that side, variations and comments".to_owned(),
            caution: caution(self.table.seed()).map_or_else(String::new, |words| format!("{words}.")),
        }
    }

    pub(crate) fn contents_of_all(&self, without: Without) -> Contents {
        let lines = if without.variations { "the main line" } else { "all lines" };
        let told = self.table.told_to().map(|side| self.side_name(side).to_owned());
        let holds = match &told {
            Some(side) => format!("{lines} of this copy, which is what the {side} side was told"),
            None => format!("{lines} with dice and reasons, the seed, and everything that is hidden"),
        };
        let lacks = match (without.variations, without.comments) {
            (true, true) => "variations, comments, marks and drawings",
            (true, false) => "variations",
            (false, true) => "comments, marks and drawings",
            (false, false) => "nothing",
        };
        let open = told.is_none() && self.table.outcome().is_none();
        let caution = "The game is not over: do not give this to anybody who plays it.";
        Contents {
            holds,
            lacks: lacks.to_owned(),
            caution: if open { caution.to_owned() } else { String::new() },
        }
    }

    /// Why no copy for one side can be made.
    pub fn no_copy_for_a_side(&self) -> Option<String> {
        let side = self.side_name(self.table.told_to()?);
        Some(format!("This is a copy for the {side} side already"))
    }

    /// Why no reply can be read in.
    pub fn no_reply(&self) -> Option<String> {
        let side = self.side_name(self.table.told_to()?);
        Some(format!("This is a copy for the {side} side: replies are read in where the whole game is kept"))
    }
}
