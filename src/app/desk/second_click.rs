//! The second click on the place of a plan: it does what the first one said it would.

use super::{parts::Second, state::Desk};
use engine::{
    base::keys::PlaceKey,
    show::scene::{Subject, Verb},
};

impl Desk {
    /// Whether a click on this place adds nothing to the attack that is being declared there, so that it ends it.
    pub fn is_again(&self, place: PlaceKey) -> bool {
        let about = Subject::Place(place);
        let Some(plan) = self.planning.as_ref().filter(|p| !p.owed && p.about == about) else { return false };
        if !self.own_units(place).is_empty() || !self.my_turn() {
            return false;
        }
        if self.selection.is_empty() {
            return true;
        }
        let meant = self.table.gesture(self.viewer(), &Verb::ATTACK.by(self.selection.clone(), place));
        meant.is_ok_and(|orders| orders.iter().all(|o| plan.plan.contains(o)))
    }

    /// Finds out what a second click does, where the plan or the selection is another one.
    pub(crate) fn refresh_second(&mut self) {
        if self.seen.second.key.as_ref() != Some(&self.selection) {
            let said = self.second_click();
            self.seen.second = Second { key: Some(self.selection.clone()), said };
        }
    }

    /// What a second click on the place of the plan does; `None` where it does not commit the plan.
    fn second_click(&self) -> Option<(PlaceKey, String)> {
        let (builder, planning) = self.seen.builder.as_ref().zip(self.planning.as_ref())?;
        let place = self.seen.place_of(&planning.about).filter(|_| builder.why_not.is_none())?;
        let joins = builder.puts_off && !self.selection.is_empty() && !self.is_again(place);
        if !builder.second_click.is_empty() && !joins {
            return Some((place, builder.second_click.clone()));
        }
        let commits = !planning.plan.is_empty() && !builder.confirm.is_empty() && self.is_again(place);
        commits.then(|| (place, builder.confirm.clone()))
    }
}
