//! What a small map says of a game in words.

use crate::desk::Desk;
use engine::base::side::Side;

/// Which side holds how many of the places that are worth points.
pub(super) fn held(desk: &Desk) -> String {
    let scene = &desk.seen.scene;
    let worth: Vec<_> = scene
        .board
        .keys()
        .zip(&scene.board.places)
        .filter(|(_, p)| p.worth != 0)
        .map(|(key, _)| key)
        .collect();
    let of = |side: u8| worth.iter().filter(|place| scene.control(**place) == Some(Side(side))).count();
    let each = desk.table.sides().iter().zip(0..).map(|(name, side)| format!("{name} {}", of(side)));
    format!("Cities: {}", each.collect::<Vec<_>>().join(", "))
}
