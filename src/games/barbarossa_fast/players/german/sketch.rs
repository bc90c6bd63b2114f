//! A light picture of the board after some attacks and moves. What it is worth is in `worth`.

use crate::{
    ids::{N_GERMAN, SpaceId, SpaceSet, UnitId},
    spots::SpaceOf,
    state::Open,
};

/// Who stands where, as far as the judgement needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sketch {
    /// Where the German units stand.
    pub at: SpaceOf<N_GERMAN>,
    /// Spaces with German units.
    pub german: SpaceSet,
    /// Spaces with Soviet units.
    pub soviet: SpaceSet,
    /// German-controlled spaces.
    pub control: SpaceSet,
    /// Live fortresses.
    pub fort: SpaceSet,
}

impl Sketch {
    /// As it is.
    pub fn new(o: &Open) -> Self {
        let at = SpaceOf::germans(&o.at);
        Self { at, german: o.german, soviet: o.soviet, control: o.control, fort: o.fort }
    }

    /// Puts a German unit somewhere without looking at what it leaves; call [`Sketch::settle`] afterwards.
    #[inline]
    pub fn put(&mut self, unit: UnitId, to: SpaceId) {
        self.at.set(unit, Some(to));
        self.control.add(to);
        self.soviet.remove(to);
        self.fort.remove(to);
    }

    /// Puts a German unit somewhere, who stands where worked out with it.
    pub fn move_to(&mut self, unit: UnitId, to: SpaceId) {
        let from = self.at.get(unit);
        self.put(unit, to);
        self.german.add(to);
        if let Some(from) = from.filter(|from| self.at.units(*from).is_empty()) {
            self.german.remove(from);
        }
    }

    /// Works out where Germans stand.
    #[inline]
    pub fn settle(&mut self) {
        self.german = self.at.iter().map(|(_, at)| at).collect();
    }
}
