//! Why a lesson cannot be made now, or not of this game.

use super::Workshop;
use crate::{
    command::Make,
    desk::Desk,
    features::{learn::Learning, mode::Modes},
};
use engine::base::fence::UndoPolicy;

const NONE: &str = "No lesson is being made";

/// Why a command of a lesson that is made cannot be given now, in a sentence; of the game on the table, if there is one.
pub(crate) fn why_not(asked: &Make, game: Option<(&Desk, &Modes)>) -> Option<&'static str> {
    let made = game.and_then(|(_, modes)| modes.get::<Workshop>());
    let learning = game.and_then(|(_, modes)| modes.get::<Learning>());
    match asked {
        Make::New | Make::Change(_) | Make::GoOn => None,
        Make::Here | Make::Notes => match game {
            None => Some("There is no game on the table"),
            Some(_) if learning.is_some() || made.is_some() => Some("This is the game of a lesson already"),
            Some((desk, _)) => no_copy(desk),
        },
        Make::Try if learning.is_some_and(|learning| learning.tried) => None,
        _ => {
            let Some(made) = made else { return Some(NONE) };
            let (can_undo, can_redo) = made.draft.can_go();
            match asked {
                Make::Try if made.recording.is_some() => Some("An answer is being played"),
                Make::Undo if !can_undo => Some("Nothing was changed yet"),
                Make::Redo if !can_redo => Some("There is nothing to make again"),
                _ => None,
            }
        }
    }
}

/// Why nothing may be made of a game that is played fairly.
fn no_copy(desk: &Desk) -> Option<&'static str> {
    (desk.table.outcome().is_none() && desk.table.undo_policy() == UndoPolicy::Fair).then_some(
        "A lesson holds the whole position, hidden units too: finish the game first, or play on as a study",
    )
}
