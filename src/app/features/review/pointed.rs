//! The pointer on the map of a review: units and places are looked at, and a drag plays on.

use super::Review;
use crate::command::{
    Command, Look, MapEvent,
    review::{Act, ReviewTab},
};
use engine::show::scene::Subject;

/// What a gesture of the pointer means in a review; `None` where it means the same as at the table.
pub(crate) fn meant(review: &Review, event: &MapEvent) -> Option<Vec<Command>> {
    let show = |subject| vec![Look::Inspect(subject).into(), Act::Tab(ReviewTab::Map).into()];
    Some(match *event {
        MapEvent::ClickUnit { unit, .. } | MapEvent::PickUnit { unit, .. } => show(Subject::Unit(unit)),
        MapEvent::ClickPlace { place } | MapEvent::GoOnto { place } | MapEvent::ClickStack { place } => {
            let place = Subject::Place(place);
            if review.arrow_from.is_some() { vec![Act::ArrowTo(place).into()] } else { show(place) }
        }
        MapEvent::TakeUp(_) | MapEvent::Along { done: false, .. } => Vec::new(),
        MapEvent::Drop { .. } | MapEvent::Along { done: true, .. } => vec![Act::PlayOn.into()],
        MapEvent::Hover(_) | MapEvent::ClickNothing => return None,
    })
}
