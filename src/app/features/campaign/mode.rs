//! History beside the game as a mode: its pages take the place of the table between two turns.

use super::Guide;
use crate::{desk::Desk, features::mode::Mode};

impl Mode for Guide {
    fn sleeps(&self) -> bool {
        true
    }

    fn name_places(&mut self, desk: &Desk) {
        if let Some(chronicle) = desk.table.chronicle() {
            self.chronicle = chronicle;
        }
    }

    fn holds_the_game(&self) -> bool {
        self.page.is_some()
    }

    fn open_page(&mut self, desk: &Desk) -> bool {
        self.watch(desk);
        self.page.is_some() || self.open_due(desk)
    }

    fn tells_of_turns(&self) -> bool {
        true
    }
}
