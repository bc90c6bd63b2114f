//! Copies of the game to give away.

use super::erased::SessionTable;
use crate::{
    base::side::{Side, Viewer},
    contract::show::Presentation,
    journal::{self},
    play::told::OneSided,
    study::share::{self, Taken, Without},
};
use std::sync::Arc;

/// Copies of the game to give away.
pub trait Share {
    /// The side for which this is a copy of what it was told; `None` for a whole game.
    fn told_to(&self) -> Option<Side>;
    /// A copy to give away, as the bytes of a journal. For a side: what it was told of the line up to the cursor,
    /// without variations and comments. For the umpire: everything, short of what is left out.
    ///
    /// # Errors
    /// When this is a copy for one side itself.
    fn export(&self, who: Viewer, without: Without) -> Result<Vec<u8>, String>;
    /// Takes in the orders a side has added to its copy.
    ///
    /// # Errors
    /// When it is a copy of another game, an old one, or holds an order that may not be given; nothing changes.
    fn import(&mut self, reply: &[u8]) -> Result<Taken, String>;
}

impl<R: Presentation> Share for SessionTable<R> {
    fn told_to(&self) -> Option<Side> {
        self.session.rules().told_to().map(|told| told.to)
    }
    fn export(&self, who: Viewer, without: Without) -> Result<Vec<u8>, String> {
        match who {
            Viewer::Umpire => share::clean(&self.session, without),
            Viewer::Side(side) => {
                self.session.copy_for(side).map(|copy| journal::writing::save_to_end(&copy))
            }
        }
    }
    fn import(&mut self, reply: &[u8]) -> Result<Taken, String> {
        let told = journal::told_of(reply)?.ok_or("The reply is no copy for one side")?;
        let rules = Arc::clone(self.session.rules());
        let open = |_: &R::Setup, _| Ok(Arc::new(OneSided::new(rules, told)));
        let loaded = journal::load_with::<OneSided<R>>(reply, open)?;
        if let Some((_, how)) = loaded.damage {
            return Err(format!("The reply is damaged: {how}"));
        }
        if loaded.report.left_out {
            return Err(
                "The last line of the reply is torn, so something is missing at its end; have it sent again"
                    .into(),
            );
        }
        if loaded.report.foreign_data {
            return Err("The reply was made with other data files than this game is played with".into());
        }
        let is_whole = loaded.report.ended;
        if !is_whole && journal::writing::format_of(&loaded.session) >= journal::format::ENDED_SINCE {
            return Err(
                "The mark at the end of the reply is missing, so orders may be missing before it; have \
                        it sent again"
                    .into(),
            );
        }
        let taken = self.session.take_reply(&loaded.session)?;
        Ok(Taken { is_whole, ..taken })
    }
}
