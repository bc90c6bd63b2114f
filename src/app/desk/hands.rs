//! Those who work on a desk, each for one subject: their names, and how they are handed the desk. What each does stands in
//! the files of its subject.

use super::state::Desk;

/// What the camera follows, told from a desk.
pub struct Follow<'a> {
    pub(super) desk: &'a Desk,
}

/// The main button, told from a desk.
pub struct MainButton<'a> {
    pub(super) desk: &'a Desk,
}

/// What keys do on the map of a desk: a mark walks from place to place, or is aimed.
pub struct Keyboard<'a> {
    pub(super) desk: &'a mut Desk,
}

/// What the pointer does on the map of a desk.
pub struct Pointer<'a> {
    pub(super) desk: &'a mut Desk,
}

/// The plan that is put together on a desk, line by line.
pub struct Planner<'a> {
    pub(super) desk: &'a mut Desk,
}

/// The hand that orders on a desk: what is asked of the game, and what becomes of it.
pub struct Hand<'a> {
    pub(super) desk: &'a mut Desk,
}

impl Desk {
    /// The main button, told from a desk.
    pub fn main_button(&self) -> MainButton<'_> {
        MainButton { desk: self }
    }

    /// What keys do on the map of a desk: a mark walks from place to place, or is aimed.
    pub fn keyboard(&mut self) -> Keyboard<'_> {
        Keyboard { desk: self }
    }

    /// What the pointer does on the map of a desk.
    pub fn pointer(&mut self) -> Pointer<'_> {
        Pointer { desk: self }
    }

    /// The plan that is put together on a desk, line by line.
    pub fn planner(&mut self) -> Planner<'_> {
        Planner { desk: self }
    }

    /// The hand that orders on a desk: what is asked of the game, and what becomes of it.
    pub fn hand(&mut self) -> Hand<'_> {
        Hand { desk: self }
    }
}
