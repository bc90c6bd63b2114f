//! The names of places in the language of the settings.

use super::{Desk, RuleBook};
use crate::engine::base::spelling::Spelling;
use std::sync::Arc;

impl Desk {
    /// Names places in a language from now on: everything the panels keep is made again in its words.
    pub fn spell(&mut self, spelling: Spelling) {
        if self.spelling == spelling {
            return;
        }
        self.spelling = spelling;
        self.table.set_spelling(spelling);
        self.rules = Arc::new(RuleBook::of_table(&*self.table));
        self.seen.forget();
        self.over.forget();
        if let Some(review) = &mut self.review {
            review.shown.forget();
            review.sums.forget();
        }
        self.bubble = None;
        self.hint = None;
        self.status.clear();
        self.typed.clear();
        self.retell_news();
    }
}
