//! Rows that keep their place while a panel is open: each stands where it came first, with the room it had then; what is new
//! comes below, and what goes leaves its room.

use egui::{Ui, UiBuilder};

/// Draws a row in its slot: egui knows it by the slot, so that a click meant for it is not taken by another row.
pub(super) fn in_slot<R>(ui: &mut Ui, of: &str, slot: usize, add: impl FnOnce(&mut Ui) -> R) -> R {
    let id = ui.scope_id().with((of, slot));
    ui.scope_builder(UiBuilder::new().scope_id(id), add).inner
}

/// The room of a row.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Room {
    /// Its height; 0 before it was drawn.
    pub(super) height: f32,
    /// A note stands beside the words, not below them.
    pub(super) beside: bool,
}

impl Room {
    /// The height it has, which is this one when it is drawn first.
    pub(super) fn of(&mut self, wanted: f32) -> &f32 {
        if self.height == 0.0 {
            self.height = wanted;
        }
        &self.height
    }
}

/// What a row is known by: a number that it keeps, where it has one, and its words.
pub(super) type Key<'a> = (Option<usize>, &'a str);

#[derive(Debug)]
struct Slot {
    number: Option<usize>,
    words: String,
    room: Room,
}

/// The rows of a list, in the sequence in which they came.
#[derive(Debug, Default)]
pub(super) struct Slots(Vec<Slot>);

impl Slots {
    /// Takes in the rows there are now. Returns all slots from the top, each with the number of the row that stands in it.
    pub(super) fn take_in<'a>(&mut self, rows: impl Iterator<Item = Key<'a>>) -> Vec<(usize, Option<usize>)> {
        let mut held: Vec<Option<usize>> = vec![None; self.0.len()];
        for (nth, (number, words)) in rows.enumerate() {
            let same = |slot: &Slot| slot.words == words || number.is_some() && slot.number == number;
            let free = (0..self.0.len()).find(|&i| held[i].is_none() && same(&self.0[i]));
            if let Some(slot) = free {
                held[slot] = Some(nth);
                self.0[slot].number = number.or(self.0[slot].number);
            } else {
                self.0.push(Slot { number, words: words.to_owned(), room: Room::default() });
                held.push(Some(nth));
            }
        }
        held.into_iter().enumerate().collect()
    }

    /// The room of a slot.
    pub(super) fn room(&mut self, slot: usize) -> &mut Room {
        &mut self.0[slot].room
    }

    /// The words of a slot.
    pub(super) fn words(&self, slot: usize) -> &str {
        &self.0[slot].words
    }
}

#[cfg(test)]
mod tests {
    use super::Slots;

    #[test]
    fn a_row_keeps_its_slot_and_what_is_new_comes_below() {
        let mut slots = Slots::default();
        let mut take = |rows: &[&str]| slots.take_in(rows.iter().map(|words| (None, *words)));
        assert_eq!(take(&["b", "c"]), [(0, Some(0)), (1, Some(1))]);
        assert_eq!(take(&["a", "c"]), [(0, None), (1, Some(1)), (2, Some(0))]);
        assert_eq!(take(&["a", "b", "c"]), [(0, Some(1)), (1, Some(2)), (2, Some(0))]);
        assert_eq!(take(&["c", "c"])[1..], [(1, Some(0)), (2, None), (3, Some(1))], "the same words twice");
    }
}
