//! Pictures as changes: each piece that is ever drawn stands once, and a picture is what differs from the one before.

use crate::maps::Pieces;
use std::collections::{BTreeSet, HashMap};

/// Drawings, where they stand, and pictures.
#[derive(Default)]
pub(super) struct Film {
    drawings: Table<String>,
    /// A drawing and tenths of a point to the right and down.
    placed: Table<(u32, i32, i32)>,
}

/// Things by the number under which each was met first.
struct Table<T> {
    all: Vec<T>,
    known: HashMap<T, u32>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { all: Vec::new(), known: HashMap::new() }
    }
}

impl<T: Clone + Eq + std::hash::Hash> Table<T> {
    fn number(&mut self, one: T) -> u32 {
        *self.known.entry(one).or_insert_with_key(|one| {
            self.all.push(one.clone());
            self.all.len() as u32 - 1
        })
    }
}

/// The numbers of the placed pieces of a picture, from below, each once.
pub(super) type Picture = Vec<u32>;

impl Film {
    /// A picture by the numbers of its pieces.
    pub(super) fn picture(&mut self, pieces: Pieces) -> Picture {
        let tenths = |length: f32| (length * 10.0).round() as i32;
        let mut seen = BTreeSet::new();
        let mut number = |piece: crate::maps::Piece| {
            let drawing = self.drawings.number(piece.drawn);
            self.placed.number((drawing, tenths(piece.at.0), tenths(piece.at.1)))
        };
        pieces.all.into_iter().map(&mut number).filter(|placed| seen.insert(*placed)).collect()
    }

    /// What is drawn, and the pieces: their drawings, their places to the right and down, each as the step from the one before.
    pub(super) fn tables(&self) -> (Vec<&str>, [Vec<i64>; 3]) {
        let drawn = |nth: &usize| self.drawings.all[*nth].as_str();
        let mut order: Vec<usize> = (0..self.drawings.all.len()).collect();
        order.sort_by_key(|nth| {
            Some(drawn(nth)).filter(|drawn| drawn.len() < SHORT).map_or((1, ""), |drawn| (0, drawn))
        });
        let mut now = vec![0; order.len()];
        for (to, from) in (0..).zip(&order) {
            now[*from] = to;
        }
        let column = |of: fn(&(u32, i32, i32), &[i64]) -> i64| {
            let mut before = 0;
            self.placed
                .all
                .iter()
                .map(|one| of(one, &now) - std::mem::replace(&mut before, of(one, &now)))
                .collect()
        };
        let columns = [
            column(|one, now| now[one.0 as usize]),
            column(|one, _| one.1.into()),
            column(|one, _| one.2.into()),
        ];
        (order.iter().map(drawn).collect(), columns)
    }
}

/// Shorter drawings stand in order, so that those that are alike are neighbours: what repeats something near is packed smaller.
const SHORT: usize = 1000;

/// How a picture differs from the one before: stretches of `kept, dropped, how many new, each of the new`; what comes after
/// them stays.
pub(super) fn change(before: &[u32], after: &[u32]) -> Vec<u32> {
    let place: HashMap<u32, usize> = before.iter().enumerate().map(|(at, id)| (*id, at)).collect();
    let (mut out, mut at, mut kept) = (Vec::new(), 0, 0);
    let mut fresh: Vec<u32> = Vec::new();
    let mut tell = |kept: &mut u32, dropped: usize, fresh: &mut Vec<u32>| {
        if dropped > 0 || !fresh.is_empty() {
            out.extend([*kept, dropped as u32, fresh.len() as u32]);
            out.append(fresh);
            *kept = 0;
        }
    };
    for id in after {
        match place.get(id).filter(|there| **there >= at) {
            Some(&there) => {
                tell(&mut kept, there - at, &mut fresh);
                kept += 1;
                at = there + 1;
            }
            None => fresh.push(*id),
        }
    }
    tell(&mut kept, before.len() - at, &mut fresh);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maps::Piece;

    /// What the page does with a change.
    fn changed(before: &[u32], change: &[u32]) -> Vec<u32> {
        let (mut out, mut at, mut i) = (Vec::new(), 0, 0);
        while i < change.len() {
            let [kept, dropped, fresh] = [change[i], change[i + 1], change[i + 2]].map(|n| n as usize);
            out.extend(&before[at..at + kept]);
            out.extend(&change[i + 3..i + 3 + fresh]);
            at += kept + dropped;
            i += 3 + fresh;
        }
        out.extend(&before[at..]);
        out
    }

    #[test]
    fn a_change_leads_from_a_picture_to_the_next() {
        let pictures: [&[u32]; 8] =
            [&[], &[1, 2, 3], &[1, 3], &[1, 4, 3], &[3, 1, 4], &[5, 3, 1, 4, 6], &[6], &[6, 7]];
        for before in pictures {
            for after in pictures {
                assert_eq!(changed(before, &change(before, after)), after, "{before:?} to {after:?}");
            }
            assert!(change(before, before).is_empty());
        }
        assert_eq!(change(&[1, 2, 3], &[1, 4, 3]), [1, 1, 1, 4]);
    }

    #[test]
    fn what_is_drawn_again_stands_once() {
        let piece = |drawn: &str, x| Piece { drawn: drawn.to_owned(), at: (x, 0.0) };
        let of = |all: Vec<Piece>| Pieces { size: (10.0, 10.0), all };
        let mut film = Film::default();
        let one = film.picture(of(vec![piece("a", 1.0), piece("b", 2.0), piece("a", 1.0)]));
        let two = film.picture(of(vec![piece("a", 3.5), piece("b", 2.0)]));
        assert_eq!((one, two), (vec![0, 1], vec![2, 1]));
        // Steps: from the first place of “a” at 10 to “b” at 20, and to the second of “a” at 35.
        assert_eq!(film.tables(), (vec!["a", "b"], [vec![0, 1, -1], vec![10, 10, 15], vec![0, 0, 0]]));
    }

    #[test]
    fn short_drawings_stand_in_order() {
        let long = "z".repeat(SHORT);
        let piece = |drawn: &str| Piece { drawn: drawn.to_owned(), at: (0.0, 0.0) };
        let mut film = Film::default();
        film.picture(Pieces { size: (10.0, 10.0), all: vec![piece(&long), piece("b"), piece("a")] });
        assert_eq!(film.tables().0, ["a", "b", &long]);
        assert_eq!(film.tables().1[0], [2, -1, -1], "the third, the second, the first");
    }
}
