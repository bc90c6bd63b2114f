//! Names on a picture of hexes: those that find room, the important ones first.

use engine::show::{
    board::{Place, Tier},
    projection::At,
};

/// Size of the letters.
pub(super) const LETTERS: f32 = 12.0;
/// Of the size of the letters: how wide one is, on the average and bold, and how high.
const WIDE: [f32; 2] = [0.55, 0.6];
const HIGH: f32 = 0.95;

/// A box by its corners.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Room {
    least: At,
    most: At,
}

impl Room {
    /// A square around a point.
    pub(super) fn around((x, y): At, side: f32) -> Self {
        Self { least: (x - side / 2.0, y - side / 2.0), most: (x + side / 2.0, y + side / 2.0) }
    }

    fn meets(&self, other: &Self) -> bool {
        self.least.0 < other.most.0
            && other.least.0 < self.most.0
            && self.least.1 < other.most.1
            && other.least.1 < self.most.1
    }
}

/// A name with the middle of its foot.
pub(super) struct Named<'a> {
    pub(super) place: &'a Place,
    pub(super) at: At,
}

/// Where the names of places go that are this far from their signs, within a picture of this size, clear of what is `taken`
/// and of each other. One that finds no room is left out.
pub(super) fn placed<'a>(
    places: impl Iterator<Item = (&'a Place, At)>,
    taken: &mut Vec<Room>,
    aside: f32,
    (width, height): At,
) -> Vec<Named<'a>> {
    let mut places: Vec<(&Place, At)> = places.collect();
    places.sort_by_key(|(place, _)| std::cmp::Reverse((place.tier, place.worth)));
    let whole = Room { least: (0.0, 0.0), most: (width, height) };
    let mut out = Vec::new();
    for (place, (x, y)) in places {
        let wide = place.name.chars().count() as f32 * LETTERS * WIDE[usize::from(place.tier == Tier::Major)];
        let beside = aside + wide / 2.0;
        let middle = LETTERS * HIGH / 2.0 - 1.5;
        let feet = [
            (x + beside, y + middle),
            (x - beside, y + middle),
            (x, y + aside + LETTERS * HIGH),
            (x, y - aside),
        ];
        let room = |foot: &At| Room {
            least: (foot.0 - wide / 2.0, foot.1 - LETTERS * HIGH),
            most: (foot.0 + wide / 2.0, foot.1 + 2.0),
        };
        let within = |room: &Room| room.least.0 >= whole.least.0 && room.most.0 <= whole.most.0;
        let free = |foot: &&At| {
            let room = room(foot);
            within(&room) && !taken.iter().any(|other| other.meets(&room))
        };
        if let Some(foot) = feet.iter().find(free) {
            taken.push(room(foot));
            out.push(Named { place, at: *foot });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_important_name_stays_and_none_lies_on_another() {
        let place = |name: &str, tier| Place { name: name.into(), tier, ..Place::default() };
        let (small, large) = (place("Orsha", Tier::Minor), place("Smolensk", Tier::Major));
        let at = (100.0, 100.0);
        let mut taken = vec![Room::around(at, 16.0)];
        let all = placed([(&small, at), (&large, at)].into_iter(), &mut taken, 10.0, (400.0, 400.0));
        assert_eq!(all[0].place.name, "Smolensk");
        let pairs = taken.iter().enumerate().flat_map(|(i, a)| taken[..i].iter().map(move |b| (a, b)));
        assert!(pairs.into_iter().all(|(a, b)| !a.meets(b)));
        // Where there is no room at all a name is left out.
        let mut full = vec![Room::around(at, 300.0)];
        assert!(placed([(&small, at)].into_iter(), &mut full, 10.0, (400.0, 400.0)).is_empty());
    }
}
