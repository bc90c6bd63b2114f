//! A light picture of the board after some attacks and moves. What it is worth is in `worth`.

use crate::games::barbarossa_fast::{
    ids::{N_GERMAN, SpaceId, SpaceSet, UnitId},
    state::{NOWHERE, OUT, Open},
};

/// Who stands where, as far as the judgement needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sketch {
    /// Space of each German unit, 255 where it is not on the map.
    pub at: [u8; N_GERMAN],
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
        let mut at = [OUT; N_GERMAN];
        for (to, from) in at.iter_mut().zip(&o.at) {
            *to = if *from < NOWHERE { *from } else { OUT };
        }
        Self { at, german: o.german, soviet: o.soviet, control: o.control, fort: o.fort }
    }

    /// Where a German unit stands.
    #[inline]
    pub fn space(&self, unit: UnitId) -> Option<SpaceId> {
        let at = self.at[unit.german()];
        (at < NOWHERE).then_some(SpaceId(at))
    }

    /// Puts a German unit somewhere without looking at what it leaves; call [`Sketch::settle`] afterwards.
    #[inline]
    pub fn put(&mut self, unit: UnitId, to: SpaceId) {
        self.at[unit.german()] = to.0;
        self.control.add(to);
        self.soviet.remove(to);
        self.fort.remove(to);
    }

    /// Works out where Germans stand.
    #[inline]
    pub fn settle(&mut self) {
        let stand = self.at.iter().filter(|at| **at < NOWHERE);
        self.german = stand.map(|at| SpaceId(*at)).collect();
    }
}
