//! How a game on a table was set up, and what is fixed about it.

use super::{
    erased::SessionTable,
    kept::Kept,
    named::{Named, OfGame},
};
use crate::{
    base::{fence::UndoPolicy, spelling::Spelling},
    contract::{options::Choices, show::Presentation},
    show::{
        chronicle::Chronicle,
        pages::{Page, RuleText},
    },
};
use std::sync::Arc;

/// How the game on the table was set up, and what is fixed about it.
pub trait Facts: Named {
    /// Choices of the set-up.
    fn choices(&self) -> Choices;
    /// Seed.
    fn seed(&self) -> u64;
    /// Undo policy.
    fn undo_policy(&self) -> UndoPolicy;
    /// Whether the sides may know different things: then one person may not look while the other sits at the window.
    fn has_secrets(&self) -> bool;
    /// Whether nothing of the game is hidden from anybody or unknown.
    fn is_open(&self) -> bool;
    /// Whether something is hidden from a side at the cursor that another side can look up.
    fn has_secrets_now(&self) -> bool;
    /// Rule sentences.
    fn rules(&self) -> &[RuleText];
    /// Rule pages. Every call makes them again: keep what it returns.
    fn pages(&self) -> Vec<Page>;
    /// Its page of the manual, name and Markdown.
    fn manual(&self) -> Option<(&'static str, &'static str)>;
    /// The campaign as it happened; `None` in a game that brings none.
    fn chronicle(&self) -> Option<Arc<Chronicle>>;
    /// Names places in another spelling from now on. Nothing of the game changes, but every word handed out before is
    /// out of date.
    fn set_spelling(&mut self, spelling: Spelling);
    /// In which spelling places are named.
    fn spelling(&self) -> Spelling;
    /// A text written in English with its places named in that spelling.
    fn in_words(&self, english: &str) -> String;
    /// Raised by every change.
    fn revision(&self) -> u64;
}

impl<R: Presentation> OfGame for SessionTable<R> {
    type Game = R;
}

impl<R: Presentation> Facts for SessionTable<R> {
    fn choices(&self) -> Choices {
        R::choices(self.session.setup())
    }
    fn seed(&self) -> u64 {
        self.session.seed()
    }
    fn undo_policy(&self) -> UndoPolicy {
        self.session.policy()
    }
    fn is_open(&self) -> bool {
        self.rules_arc().is_open()
    }
    fn has_secrets(&self) -> bool {
        self.rules_arc().has_secrets()
    }
    fn has_secrets_now(&self) -> bool {
        // What was taken back and other branches can be looked up, too, and the game was not asked about those.
        let history = self.session.history();
        let more = history.len() > history.depth(history.cursor()) as usize;
        self.has_secrets() && (more || self.rules_arc().has_secrets_now(self.session.state()))
    }
    fn rules(&self) -> &[RuleText] {
        self.session.rules().rules()
    }
    fn pages(&self) -> Vec<Page> {
        self.rules_arc().pages()
    }
    fn manual(&self) -> Option<(&'static str, &'static str)> {
        self.rules_arc().manual()
    }
    fn chronicle(&self) -> Option<Arc<Chronicle>> {
        self.session.rules().chronicle()
    }
    fn set_spelling(&mut self, spelling: Spelling) {
        let opened = self.english.take().unwrap_or_else(|| Arc::clone(self.rules_arc()));
        let other = if spelling == Spelling::English { None } else { opened.spelled(spelling) };
        match other {
            Some(other) => {
                self.session.put_in_words_of(Arc::new(other));
                self.english = Some(opened);
            }
            None => self.session.put_in_words_of(opened),
        }
        self.spelling = spelling;
        self.kept = Kept::default();
    }
    fn spelling(&self) -> Spelling {
        self.spelling
    }
    fn in_words(&self, english: &str) -> String {
        self.rules_arc().in_words(english)
    }
    fn revision(&self) -> u64 {
        self.session.revision()
    }
}
