//! Units selected and subjects shown.

use super::{hands::Pointer, state::Desk};
use crate::command::Aim;
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::scene::Subject,
};

impl Desk {
    /// Selects units; with `add` each is added to the selection, or taken out of it.
    pub(crate) fn select(&mut self, units: Vec<UnitKey>, add: bool) {
        self.cursor = None;
        self.drop_bubble();
        if !add {
            self.selection.clear();
        }
        for unit in units {
            if add && self.selection.contains(&unit) {
                self.selection.retain(|&u| u != unit);
            } else {
                self.selection.push(unit);
            }
        }
    }

    /// Selects the unit with this number in the stack under the keyboard.
    pub(crate) fn select_in_stack(&mut self, number: usize, add: bool) {
        let Some(place) = self.keyboard_place() else { return };
        let Some(&unit) = self.own_units(place).get(number) else { return };
        self.inspect = Some(Subject::Place(place));
        self.cursor = None;
        if !add {
            self.selection = vec![unit];
        } else if self.selection.contains(&unit) {
            self.selection.retain(|u| *u != unit);
        } else {
            self.selection.push(unit);
        }
        let words = self.seen.counter(unit).map_or(String::new(), |c| c.spoken.clone());
        self.say(&words);
    }

    /// Shows a subject in the inspector; an own unit is selected.
    pub(crate) fn show_subject(&mut self, subject: Subject) {
        self.cursor = None;
        self.selection.clear();
        if let Subject::Unit(unit) = subject {
            // What stands beside the map is taken up where it can come to it.
            let own = self.seen.counter(unit).map(|c| c.side == self.me.0);
            if own.unwrap_or_else(|| self.my_turn() && self.can_come(unit)) {
                self.selection.push(unit);
            }
        }
        self.inspect = Some(subject);
    }

    /// Whether a unit that has no counter on the map can be put on it now.
    fn can_come(&self, unit: UnitKey) -> bool {
        !self.table.reach(self.table.cursor(), self.viewer(), &[unit]).is_empty()
    }

    /// Whether what is selected stands beside the map, and this place is one it can come to.
    pub(crate) fn comes_to(&self, place: PlaceKey) -> bool {
        let beside = self.lead().is_some_and(|unit| self.seen.counter(unit).is_none());
        beside && self.seen.marked(place) == Some(Aim::Go)
    }
}

impl Pointer<'_> {
    /// A click on nothing.
    pub(crate) fn click_nothing(&mut self) {
        self.desk.drop_bubble();
        self.desk.hint = None;
        self.desk.end_aim();
        self.desk.cursor = None;
        self.desk.leave_idle_plan();
        self.desk.selection.clear();
        self.desk.inspect = None;
    }
}

impl Desk {
    /// Whether Tab goes through the places for what is aimed, and not through the units.
    pub(crate) fn tabs_through_places(&self) -> bool {
        self.aim.is_some_and(|(aim, _)| aim.needs_no_unit() || !self.selection.is_empty())
    }
}
