//! Why a command of the review cannot be given now.

use super::Review;
use crate::{
    command::{Act, ReviewTab, catalogue::with_key},
    desk::Desk,
};

/// What is said where the review is not open.
pub(crate) fn not_open() -> &'static str {
    with_key("Open the review first", &Act::Open.into())
}

/// What is said where no plan can be weighed.
pub(crate) const NO_PLAN: &str = "No plan of a whole step that these eyes may weigh was given here";

/// Why a command of the review cannot be given now, in a sentence.
pub(crate) fn why_not(act: &Act, desk: &Desk, review: Option<&Review>) -> Option<&'static str> {
    // What a review says can be asked for at the table too.
    if matches!(act, Act::Open | Act::Tab(ReviewTab::Luck) | Act::Unseen) {
        return None;
    }
    if let Act::SeenBy(who) | Act::See(who) = act
        && let Some(why) = desk.no_look(*who)
    {
        return Some(why);
    }
    let Some(review) = review else { return Some(not_open()) };
    match act {
        Act::Step(stride, forward) => review.no_step(*stride, *forward),
        Act::Advise(true) if review.instead.told().is_none() => Some(NO_PLAN),
        _ => None,
    }
}
