//! What glows on the map for a lesson, played or made.

use crate::desk::Desk;
use engine::{
    base::keys::PlaceKey,
    show::scene::{Arrow, ArrowStyle, Mark, Subject},
};

/// Something that lets things on the map glow.
pub trait Glowing {
    /// What it depends on: step, whether nothing glows, and how many things.
    fn glow_key(&self) -> (usize, bool, u32);
    /// Rings, and lines along links.
    fn glow(&self, desk: &Desk) -> (Vec<Mark>, Vec<Arrow>);
}

fn ring(marks: &mut Vec<Mark>, place: PlaceKey) {
    let ring = Mark::Ring { place };
    if !marks.contains(&ring) {
        marks.push(ring);
    }
}

/// Rings around what is meant, and the dashes of a line of supply along links: nothing that looks like an attack.
pub(crate) fn drawn(desk: &Desk, all: impl Iterator<Item = Subject>) -> (Vec<Mark>, Vec<Arrow>) {
    let (mut marks, mut arrows): (Vec<Mark>, Vec<Arrow>) = Default::default();
    for subject in all {
        if let Subject::Link(a, b) = subject {
            let (side, label) = (desk.me.0, String::new());
            let legend = "look here".into();
            arrows.push(Arrow { path: vec![a, b], style: ArrowStyle::Supply, side, label, legend });
            ring(&mut marks, a);
            ring(&mut marks, b);
        } else if let Some(place) = desk.place_of(&subject) {
            ring(&mut marks, place);
        }
    }
    (marks, arrows)
}
