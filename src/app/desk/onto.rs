//! A click with units in hand on a place in their reach where own units stand: it may mean the place or the units, so it is
//! asked there.

use super::{parts::Onto, state::Desk};
use crate::command::Aim;
use engine::base::keys::{PlaceKey, UnitKey};

impl Desk {
    /// Asks whether the units in hand go to a place or this unit, which stands there, is taken up. False when the click can
    /// mean only one of them.
    pub(crate) fn ask_onto(&mut self, place: PlaceKey, other: UnitKey) -> bool {
        let lead = self.lead().and_then(|unit| self.seen.counter(unit));
        let Some(name) = lead.filter(|c| c.place != place).map(|c| c.name.clone()) else { return false };
        if !self.my_turn() || self.seen.marked(place) != Some(Aim::Go) {
            return false;
        }
        let whom = self.seen.counter(other).map_or("", |c| c.name.as_str());
        let there = self.seen.place_name(place);
        let words = format!("Enter moves {name} to {there}, Space takes up {whom}, Esc neither");
        self.say(&words);
        let (units, revision) = (self.selection.clone(), self.table.revision());
        self.onto = Some(Onto { place, other, units, revision });
        true
    }

    /// What is asked at a place where own units stand; nothing once other units are in hand or the game has gone on.
    pub fn onto(&self) -> Option<&Onto> {
        let stands = |o: &&Onto| o.revision == self.table.revision() && o.units == self.selection;
        self.onto
            .as_ref()
            .filter(stands)
            .filter(|_| self.my_turn() && self.aim.is_none() && self.cursor.is_none())
    }

    /// Puts the question away; tells what it was.
    pub(crate) fn take_onto(&mut self) -> Option<Onto> {
        let asked = self.onto().cloned();
        if self.onto.take().is_some() {
            self.status.clear();
        }
        asked
    }
}
