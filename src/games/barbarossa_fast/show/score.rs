//! Victory points in words.

use crate::{game::Game, nouns::GameResult, rules::victory, state::Open};
use kit::say::count;

/// Points and what is needed: `0 German points; 7 needed (2 to 9, known at the end)`.
pub fn score_text(g: &Game, o: &Open, result: Option<&GameResult>) -> String {
    let held = result.map_or_else(|| victory::points(g, o), |r| r.points);
    let held = count(held, "German point");
    if let Some(r) = result {
        return format!("{held}; {} needed", r.needed);
    }
    let (low, high) = victory::requirement_range(g, o);
    let needed = victory::known_requirement(g, o);
    if low == high {
        format!("{held}; {needed} needed")
    } else {
        format!("{held}; {needed} needed ({low} to {high}, known at the end)")
    }
}
