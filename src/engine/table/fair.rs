//! How fairly the game is played, and where study begins.

use super::{erased::SessionTable, share::Share as _};
use crate::{
    base::{seat::PlyId, side::Viewer},
    contract::show::Presentation,
};

/// How fairly the game is played, and where study begins.
pub trait Fair {
    /// Whether a study has begun.
    fn in_study(&self) -> bool;
    /// Whether a ply was played under fair play.
    fn is_fair(&self, at: PlyId) -> bool;
    /// Whether the main line has come to its end: then there is nothing left of the game to be kept from anybody, also
    /// while a variation is on the table that has not come to its own.
    fn main_is_over(&self) -> bool;
    /// The last ply of the main line.
    fn main_tip(&self) -> PlyId;
    /// Whether the game is played fairly still.
    fn is_played_fairly(&self) -> bool;
    /// Whether a look through eyes that see what may not be known yet would be recorded.
    fn records_a_look(&self, who: Viewer) -> bool;
    /// Whether these eyes see what no person at this game may know yet.
    fn sees_too_much(&self, who: Viewer) -> bool;
    /// Records such a look where it has to be recorded.
    fn look_through(&mut self, who: Viewer);
    /// What a person who is given this game must be told of how it was played, a sentence each without full stop.
    fn fair_play(&self) -> Vec<String>;
    /// The gravest of it in a word or three.
    fn fair_play_in_short(&self) -> Option<&'static str>;
    /// The seed, as far as it may be told: that of a game that is played fairly still would tell all that is hidden and
    /// every die to come.
    fn told_seed(&self) -> Option<u64>;
    /// Something else keeps the file of this game: what is played here goes into a copy, which is a study from its first
    /// order on where the game is played fairly.
    fn stand_apart(&mut self);
    /// Whether it stands apart from a game that is played fairly.
    fn stands_apart(&self) -> bool;
    /// Begins a study: the line played is the main line from now on, undo goes anywhere, and what follows is never
    /// fair play again.
    fn begin_study(&mut self);
    /// Puts the cursor after any ply, to play on from there by hand or by automatic players. If no study has begun, one
    /// begins with the first order that was not given there already; until then nothing is recorded.
    ///
    /// # Errors
    /// When there is no such ply.
    fn study_at(&mut self, at: PlyId) -> Result<(), String>;
}

impl<R: Presentation> Fair for SessionTable<R> {
    fn in_study(&self) -> bool {
        self.session.in_study()
    }
    fn is_fair(&self, at: PlyId) -> bool {
        self.session.is_fair(at)
    }
    fn main_is_over(&self) -> bool {
        let revision = self.session.revision();
        let kept = self.kept.study.borrow().main_over;
        if let Some((_, over)) = kept.filter(|(of, _)| *of == revision) {
            return over;
        }
        let over = self.session.main_is_over();
        self.kept.study.borrow_mut().main_over = Some((revision, over));
        over
    }
    fn main_tip(&self) -> PlyId {
        self.session.main_tip()
    }
    fn is_played_fairly(&self) -> bool {
        self.session.no_study_yet() && !self.main_is_over()
    }
    fn records_a_look(&self, who: Viewer) -> bool {
        self.session.records_a_look(who)
    }
    fn sees_too_much(&self, who: Viewer) -> bool {
        self.session.sees_too_much(who)
    }
    fn look_through(&mut self, who: Viewer) {
        self.session.look_through(who);
    }
    fn fair_play(&self) -> Vec<String> {
        self.session.fair_play()
    }
    fn fair_play_in_short(&self) -> Option<&'static str> {
        self.session.fair_play_in_short()
    }
    fn told_seed(&self) -> Option<u64> {
        let hidden = self.told_to().is_some() || self.is_played_fairly();
        (!hidden).then(|| self.session.seed())
    }
    fn stand_apart(&mut self) {
        self.session.stand_apart();
    }
    fn stands_apart(&self) -> bool {
        self.session.stands_apart()
    }
    fn begin_study(&mut self) {
        self.session.begin_study();
    }
    fn study_at(&mut self, at: PlyId) -> Result<(), String> {
        self.session.study_at(at)
    }
}
