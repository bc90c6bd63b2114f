//! Rings and arrows that were drawn on the map in a review.

use super::state::Review;
use crate::{desk::Desk, features::mode::Signs};
use engine::{
    play::note::{Drawing, Note, Spot},
    show::scene::{Arrow, ArrowStyle, Mark},
};

/// The drawings at the moment, as rings and arrows for the map.
pub(crate) fn drawings(desk: &Desk, review: &Review) -> Signs {
    let (mut rings, mut arrows) = Signs::default();
    let place = |spot: &Spot| desk.table.subject_of(spot).and_then(|s| desk.seen.place_of(&s));
    for note in review.notes_at(desk.at()) {
        match &note.note {
            Note::Drawing(Drawing::Ring(spot), _) => {
                rings.extend(place(spot).map(|place| Mark::Ring { place }));
            }
            Note::Drawing(Drawing::Arrow(from, to), _) => {
                if let (Some(a), Some(b)) = (place(from), place(to)) {
                    let style = ArrowStyle::Follow;
                    arrows.push(Arrow {
                        path: vec![a, b],
                        style,
                        side: 0,
                        label: String::new(),
                        legend: "".into(),
                    });
                }
            }
            Note::Comment(_)
            | Note::Mark(_)
            | Note::Worth(_)
            | Note::Bookmark(_)
            | Note::Chapter(_)
            | Note::Question(_)
            | Note::Gone => {}
        }
    }
    (rings, arrows)
}
