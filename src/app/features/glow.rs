//! What glows on the map for a lesson, played or made.

use super::mode::Signs;
use crate::desk::Desk;
use engine::{
    base::keys::PlaceKey,
    show::scene::{Arrow, ArrowStyle, Mark, Subject},
};

fn ring(marks: &mut Vec<Mark>, place: PlaceKey) {
    let ring = Mark::Ring { place };
    if !marks.contains(&ring) {
        marks.push(ring);
    }
}

/// Rings around what is meant, and the dashes of a line of supply along links: nothing that looks like an attack.
pub(crate) fn drawn(desk: &Desk, all: impl Iterator<Item = Subject>) -> Signs {
    let (mut marks, mut arrows) = Signs::default();
    for subject in all {
        if let Subject::Link(a, b) = subject {
            let (side, label) = (desk.me.0, String::new());
            let legend = "look here".into();
            arrows.push(Arrow { path: vec![a, b], style: ArrowStyle::Supply, side, label, legend });
            ring(&mut marks, a);
            ring(&mut marks, b);
        } else if let Some(place) = desk.seen.place_of(&subject) {
            ring(&mut marks, place);
        }
    }
    (marks, arrows)
}
