//! Ways over several turns, as far as they are known: working them out takes too long for the window's thread, unless one is ordered
//! before it is known.

use super::{parts::Way, state::Desk};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::march::March,
};

impl Desk {
    /// A menu asks how the selected units would march to a place.
    pub(crate) fn ask_way(&mut self, goal: PlaceKey) {
        let units = self.selection.clone();
        self.ways.asked = (!units.is_empty()).then(|| (self.table.revision(), (units, goal)));
    }

    /// What was worked out for units and a place.
    fn found(&self, units: &[UnitKey], goal: PlaceKey) -> Option<&(Way, Option<March>)> {
        let mut known = self.ways.known.iter().filter(|_| self.ways.of == self.table.revision());
        known.find(|((who, to), _)| who == units && *to == goal)
    }

    /// Whether it was worked out how units would march to a place.
    pub(crate) fn is_way_known(&self, units: &[UnitKey], goal: PlaceKey) -> bool {
        self.found(units, goal).is_some()
    }

    /// How units would march to a place in several turns, as far as that was worked out; `None` where one move does it or none does.
    pub(crate) fn known_way(&self, units: &[UnitKey], goal: PlaceKey) -> Option<&March> {
        self.found(units, goal).and_then(|(_, march)| march.as_ref())
    }

    /// How units that still stand where it begins would march, as it was known before the table changed; `None` once it is known again.
    pub(crate) fn way_before(
        &self,
        units: &[UnitKey],
        goal: PlaceKey,
        from: Option<PlaceKey>,
    ) -> Option<&March> {
        if self.is_way_known(units, goal) {
            return None;
        }
        let mut before = self.ways.known.iter().chain(&self.ways.before);
        let (_, march) = before.find(|((who, to), _)| who == units && *to == goal)?;
        march.as_ref().filter(|march| march.way.first().copied() == from)
    }

    /// The same, worked out at once where it was not yet.
    pub(crate) fn march_to(&self, units: &[UnitKey], goal: PlaceKey) -> Option<March> {
        if !self.my_turn() || units.is_empty() {
            None
        } else if self.is_way_known(units, goal) {
            self.known_way(units, goal).cloned()
        } else {
            self.table.march(self.viewer(), units, goal)()
        }
    }

    /// Ways that are to be worked out: of the marches under way, and the one that a menu asks for.
    pub(crate) fn ways_wanted(&self) -> Vec<Way> {
        let under_way = self.marches_now().map(|marching| (marching.units.clone(), marching.goal));
        let asked = self.ways.asked.iter().filter(|(at, _)| *at == self.table.revision());
        let all = under_way.chain(asked.map(|(_, way)| way.clone())).filter(|_| self.my_turn());
        all.filter(|(units, goal)| !self.is_way_known(units, *goal)).collect()
    }

    /// Takes in what was found for a revision of the table; whether it is still of use.
    pub(crate) fn take_way(&mut self, revision: u64, way: Way, march: Option<March>) -> bool {
        let now = self.table.revision();
        if self.ways.of != now {
            self.ways.before = std::mem::take(&mut self.ways.known);
            self.ways.of = now;
        }
        let fits = revision == now;
        self.ways.known.extend(fits.then_some((way, march)));
        fits
    }
}
