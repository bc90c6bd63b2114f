//! What a click on the place under the pointer brings that the units in hand may be brought to: what it costs, in what state they
//! arrive.

use super::{parts::Goal, state::Desk};
use engine::{
    base::keys::PlaceKey,
    show::scene::{Mark, Verb, VerbLine},
};

impl Desk {
    /// Finds out what a click brings, where the pointer, the selection or the position is another one.
    pub(crate) fn refresh_goal(&mut self) {
        let place =
            self.hovered.as_ref().and_then(|at| self.seen.place_of(at)).filter(|at| self.is_goal(*at));
        let goal = &self.seen.goal;
        if (goal.place, goal.version) != (place, self.seen.version) || goal.units != self.selection {
            let words = place.map(|place| self.words_of_goal(place)).unwrap_or_default();
            let units = self.selection.clone();
            self.seen.goal = Goal { place, version: self.seen.version, units, words };
        }
    }

    /// Whether the units in hand may be brought to a place.
    fn is_goal(&self, place: PlaceKey) -> bool {
        let chosen = |mark: &Mark| matches!(mark, Mark::Choice { place: at } if *at == place);
        !self.selection.is_empty() && self.my_turn() && self.seen.marks.iter().any(chosen)
    }

    /// What the game says of going there, where that is more than that one goes there.
    fn words_of_goal(&self, place: PlaceKey) -> String {
        let lines = self.table.verbs(self.viewer(), &self.selection, place);
        let go = lines.into_iter().find(|line| line.verb == Verb::GO);
        go.filter(|line| line.words != VerbLine::GO.words)
            .map(|line| line.words.into_owned())
            .unwrap_or_default()
    }
}
