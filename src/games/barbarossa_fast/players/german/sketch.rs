//! A light picture of the board after some attacks and moves. What it is worth is in `worth`.

use crate::games::barbarossa_fast::{
    ids::{N_GERMAN, SpaceId, UnitId},
    state::{NOWHERE, OUT, Open},
};

/// Who stands where, as far as the judgement needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sketch {
    /// Space of each German unit, 255 where it is not on the map.
    pub at: [u8; N_GERMAN],
    /// Spaces with German units.
    pub german: u64,
    /// Spaces with Soviet units.
    pub soviet: u64,
    /// German-controlled spaces.
    pub control: u64,
    /// Live fortresses.
    pub fort: u64,
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

    /// Puts a German unit somewhere without looking at what it leaves; call [`Sketch::settle`] afterwards.
    #[inline]
    pub fn put(&mut self, unit: UnitId, to: SpaceId) {
        self.at[unit.index() & 31] = to.0;
        self.control |= to.bit();
        self.soviet &= !to.bit();
        self.fort &= !to.bit();
    }

    /// Works out where Germans stand.
    #[inline]
    pub fn settle(&mut self) {
        self.german =
            self.at.iter().fold(0, |set, at| if *at < NOWHERE { set | 1 << (at & 63) } else { set });
    }
}
