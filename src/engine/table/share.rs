//! Copies of the game to give away.

use super::{erased::SessionTable, keep::Keep as _};
use crate::{
    base::side::{Side, Viewer},
    contract::show::Presentation,
    journal::{self},
    play::told::OneSided,
    study::{
        merge::Merged,
        share::{self, Taken, Without},
    },
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
    /// This game with what another copy of it has beside: notes with their authors, variations, names. As the bytes of a
    /// journal; the game on the table stays as it is.
    ///
    /// # Errors
    /// When it is a copy of another game, or of one that is still played fairly, or one of the two is damaged or a copy for
    /// one side.
    fn merged(&self, other: &[u8]) -> Result<(Vec<u8>, Merged), String>;
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
    fn merged(&self, other: &[u8]) -> Result<(Vec<u8>, Merged), String> {
        if self.told_to().is_some() {
            return Err("A copy for one side cannot be put together with another".into());
        }
        let read = |bytes: &[u8], which: &str| {
            let rules = Arc::clone(self.session.rules());
            let open = |setup: &R::Setup, version| {
                let same = *setup == *self.session.setup() && version == rules.ruled();
                same.then_some(rules).ok_or_else(|| "The two files are of different games".to_owned())
            };
            let loaded = journal::load_with::<R>(bytes, open)?;
            match loaded.damage {
                Some((_, how)) => Err(format!("{which} is damaged: {how}")),
                None => Ok(loaded.session),
            }
        };
        let (mut ours, theirs) = (read(&self.journal(), "This game")?, read(other, "The other copy")?);
        let merged = ours.merge(&theirs)?;
        let bytes = journal::writing::save(&ours);
        // Two games that can be read need not make one that can.
        read(&bytes, "The game put together").map_err(|why| format!("{why}; no file can hold all of it"))?;
        Ok((bytes, merged))
    }
}
