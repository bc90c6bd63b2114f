//! Words: results, refusals, names.

use super::{rules_impl::*, state::*};
use crate::engine::rules::Outcome;

/// A result in words.
pub fn outcome(r: &GameResult) -> Outcome {
    let (winner, kind, sentence) = match r.kind {
        ResultKind::German => (Some(GERMAN), "german", "German victory"),
        ResultKind::Soviet => (Some(SOVIET), "soviet", "Soviet victory"),
        ResultKind::SuddenDeath => {
            (Some(GERMAN), "sudden_death", "German victory: Moscow fell and resistance ended")
        }
        ResultKind::Academic => {
            (None, "academic", "Japan attacked in the Far East: an academic German victory")
        }
    };
    Outcome { winner, kind: kind.into(), sentence: sentence.into(), score: r.points, needed: r.needed }
}
