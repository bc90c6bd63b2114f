//! How many links or hexes lie between places, along the map and through everything on it.

use crate::{base::keys::PlaceKey, base::say::count_of, show::board::Board};
use std::collections::VecDeque;

/// The way from the nearest of some places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    /// Links or hexes.
    pub(crate) steps: u16,
    /// The place it begins at.
    pub(crate) from: PlaceKey,
}

/// The way to each place by its key; `None` where none leads. Of equally near beginnings the first counts.
pub(crate) fn ways(board: &Board, from: impl Iterator<Item = PlaceKey>) -> Vec<Option<Way>> {
    let mut ways: Vec<Option<Way>> = vec![None; board.places.len()];
    let mut open = VecDeque::new();
    for place in from {
        if let Some(way @ None) = ways.get_mut(place.index()) {
            *way = Some(Way { steps: 0, from: place });
            open.push_back(place);
        }
    }
    while let Some(place) = open.pop_front() {
        let Some(here) = ways[place.index()] else { continue };
        for next in board.neighbours(place) {
            if let Some(way @ None) = ways.get_mut(next.index()) {
                *way = Some(Way { steps: here.steps + 1, ..here });
                open.push_back(next);
            }
        }
    }
    ways
}

/// `1 link`, `2 hexes`: what a map is counted in.
pub fn steps_in_words(board: &Board, steps: u16) -> String {
    let (one, many) = board.word();
    count_of(steps, one, many)
}
