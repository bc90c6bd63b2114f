//! What every refusal is said with.

use crate::{
    game::Game,
    ids::{SpaceId, UnitId},
    state::Open,
    words::{place, unit_name},
};
use engine::show::scene::Subject;

/// A game and its open state, with their words.
pub(super) struct Say<'a> {
    pub(super) g: &'a Game,
    pub(super) o: &'a Open,
}

impl Say<'_> {
    pub(super) fn u(&self, unit: UnitId) -> String {
        unit_name(self.g, self.o, unit)
    }
    pub(super) fn p(&self, s: SpaceId) -> String {
        place(self.g, s)
    }
}

/// Code, fact, way out, rules, and where to look.
pub(super) type Parts = (&'static str, String, String, Vec<&'static str>, Option<Subject>);

pub(super) fn at(s: SpaceId) -> Option<Subject> {
    Some(Subject::from(s))
}

pub(super) fn on(u: UnitId) -> Option<Subject> {
    Some(Subject::from(u))
}
