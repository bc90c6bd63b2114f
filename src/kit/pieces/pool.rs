//! Pools of faces that are dealt to units: what is left of one, who may have what.
//!
//! Slots belong to the units that draw from one pool; a slot is `None` as long as its face is not dealt, or not known to
//! a viewer. A pool may hold the same face several times.

use engine::{
    base::keys::UnitKey,
    show::{
        forecast::Chance,
        unseen::{Unseen, UnseenFace, UnseenGroup},
    },
};

/// What is left of a pool when the faces in these slots are taken out.
pub fn left<F: Copy + PartialEq>(pool: &[F], slots: &[Option<F>]) -> Vec<F> {
    let mut left = pool.to_vec();
    for face in slots.iter().flatten() {
        if let Some(at) = left.iter().position(|one| one == face) {
            left.remove(at);
        }
    }
    left
}

/// Whether a slot may hold a face: it is known to, or it is not known and the face is left.
pub fn may_be<F: Copy + PartialEq>(pool: &[F], slots: &[Option<F>], slot: usize, face: F) -> bool {
    match slots.get(slot) {
        Some(Some(known)) => *known == face,
        Some(None) => left(pool, slots).contains(&face),
        None => false,
    }
}

/// Fills the empty slots with what is left of a pool, in the sequence that `shuffle` gives for a number of faces. Slots
/// beyond the end of the pool stay empty.
pub fn fill<F: Copy + PartialEq>(
    pool: &[F],
    slots: &mut [Option<F>],
    shuffle: impl FnOnce(usize) -> Vec<u16>,
) {
    let left = left(pool, slots);
    let sequence = shuffle(left.len());
    for (slot, from) in slots.iter_mut().filter(|slot| slot.is_none()).zip(sequence) {
        *slot = left.get(usize::from(from)).copied();
    }
}

/// Units that draw from one pool, for [`unseen`].
#[derive(Debug, Clone, Copy)]
pub struct Drawers<'a, F> {
    /// What they are called together, such as a side.
    pub name: &'a str,
    /// The key of the first; the others follow it.
    pub first: UnitKey,
    /// Their slots, as the viewer knows them.
    pub slots: &'a [Option<F>],
}

/// What the units of unknown face may be: each group draws from a pool of its own, which holds each of these faces once for
/// every time it stands in `pool`. Faces come in the sequence of `names`.
pub fn unseen<F: Copy + PartialEq>(
    title: &str,
    names: &[(F, &str)],
    pool: &[F],
    drawers: &[Drawers<'_, F>],
) -> Unseen {
    let group = |drawn: &Drawers<'_, F>| {
        let left = left(pool, drawn.slots);
        let count = |(face, _): &(F, &str)| left.iter().filter(|one| *one == face).count() as u16;
        let from: Vec<u16> = names.iter().map(count).collect();
        let chance = |n: &u16| Chance { ways: (*n).into(), of: left.len() as u128 };
        let blank = drawn.slots.iter().enumerate().filter(|(_, slot)| slot.is_none());
        UnseenGroup {
            name: drawn.name.to_owned(),
            units: blank.map(|(i, _)| UnitKey::nth(drawn.first.index() + i)).collect(),
            chances: from.iter().map(chance).collect(),
            from,
            really: None,
        }
    };
    let groups: Vec<UnseenGroup> =
        drawers.iter().map(group).filter(|group| !group.units.is_empty()).collect();
    let faces = names.iter().enumerate().map(|(i, (_, name))| UnseenFace {
        name: (*name).to_owned(),
        count: groups.iter().map(|group| group.from[i]).sum(),
    });
    Unseen { title: title.to_owned(), faces: faces.collect(), groups, notes: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POOL: [char; 4] = ['a', 'b', 'b', 'c'];

    #[test]
    fn a_face_is_taken_out_once() {
        assert_eq!(left(&POOL, &[Some('b'), None, Some('a')]), ['b', 'c']);
        assert_eq!(left(&POOL, &[]), POOL);
        assert_eq!(left(&POOL, &[Some('x')]), POOL, "it is of another pool");
    }

    #[test]
    fn an_unknown_unit_has_a_face_that_is_left() {
        let slots = [Some('c'), None, Some('b')];
        let may = |slot, face| may_be(&POOL, &slots, slot, face);
        assert_eq!([may(0, 'c'), may(0, 'a')], [true, false]);
        assert_eq!([may(1, 'a'), may(1, 'b'), may(1, 'c')], [true, true, false]);
        assert!(!may(3, 'a'), "there is no such unit");
    }

    #[test]
    fn empty_slots_are_filled_in_the_sequence_of_the_shuffle() {
        let mut slots = [None, Some('b'), None, None];
        fill(&POOL, &mut slots, |n| (0..n as u16).rev().collect());
        assert_eq!(slots, [Some('c'), Some('b'), Some('b'), Some('a')]);
        let mut many = [None; 5];
        fill(&POOL, &mut many, |n| (0..n as u16).collect());
        assert_eq!(many, [Some('a'), Some('b'), Some('b'), Some('c'), None]);
    }

    #[test]
    fn unknown_units_are_counted_by_what_is_left() {
        let names = [('a', "Anvil"), ('b', "Bow"), ('c', "Cart")];
        let all = [
            Drawers { name: "Red", first: UnitKey(0), slots: &[Some('b'), None, Some('c'), None] },
            Drawers { name: "Blue", first: UnitKey(4), slots: &[Some('a'), Some('b'), Some('b'), Some('c')] },
        ];
        let told = unseen("Units face down", &names, &POOL, &all);
        let [red] = &told.groups[..] else { panic!("{told:?}") };
        assert_eq!((red.name.as_str(), &red.units[..]), ("Red", &[UnitKey(1), UnitKey(3)][..]));
        assert_eq!((&red.from[..], red.chances[0]), (&[1, 1, 0][..], Chance { ways: 1, of: 2 }));
        assert_eq!(told.faces.iter().map(|face| face.count).collect::<Vec<_>>(), [1, 1, 0]);
    }
}
