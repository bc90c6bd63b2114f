//! The names of places in the language of the settings.

use super::state::Desk;
use crate::rules::RuleBook;
use engine::base::spelling::Spelling;
use std::sync::Arc;

impl Desk {
    /// Names places in a language from now on: everything the panels keep is made again in its words. Tells whether
    /// it was another language.
    pub fn spell(&mut self, spelling: Spelling) -> bool {
        if self.spelling == spelling {
            return false;
        }
        self.spelling = spelling;
        self.table.set_spelling(spelling);
        self.rules = Arc::new(RuleBook::of_table(&*self.table));
        self.seen.forget();
        self.bubble = None;
        self.hint = None;
        self.status.clear();
        self.typed.clear();
        true
    }
}
