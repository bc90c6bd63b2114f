//! The language of place names, changed while the window is open.

use crate::{
    app::{launch::Screen, rules::RuleBook, window::App},
    engine::base::spelling::Spelling,
};
use std::sync::Arc;

impl App {
    /// Names places in a language from now on, on every screen and in the rules if they are open.
    pub(crate) fn name_places_in(&mut self, names: Spelling) {
        self.settings.names = names;
        if let Some(game) = &mut self.game {
            game.spell(names);
        }
        if let Some(newest) = &mut self.newest {
            newest.desk.spell(names);
            newest.desk.refresh();
        }
        if !self.reader.is_open() {
            return;
        }
        let book = match &self.game {
            Some(game) if self.screen == Screen::Play => Some(Arc::clone(&game.desk.rules)),
            _ => {
                let kind = self.start.kind(&self.launch.kinds);
                kind.and_then(|k| RuleBook::of_kind(&*k, &self.start.choices, names).ok()).map(Arc::new)
            }
        };
        if let Some(book) = book {
            self.reader.put_in_words_of(book);
        }
    }
}
