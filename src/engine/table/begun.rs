//! Where a game began, and moments of it from which another may begin.

use super::erased::SessionTable;
use crate::{
    base::{seat::PlyId, side::Viewer, start::Start},
    contract::show::Presentation,
};

/// Where a game began, and moments of it from which another may begin.
pub trait Begun {
    /// The position it began from and the dice that fell first; `None` for a game that began with its set-up.
    fn start(&self) -> Option<&Start>;
    /// Dice that fell on the way to a moment: how far a script of dice is used up there.
    fn dice_rolled(&self, at: PlyId) -> u32;
    /// A moment as the text of a position from which a game of these options can begin. Only for eyes that see everything.
    ///
    /// # Errors
    /// One sentence: these eyes do not see everything, or the game has no words for such a moment.
    fn position(&self, at: PlyId, who: Viewer) -> Result<String, String>;
    /// The last moment up to `at` that can be written down, as a start whose dice are those that fell from there to
    /// `at`: with the orders in between the same game stands at `at` again.
    ///
    /// # Errors
    /// As [`Begun::position`], of the first moment.
    fn start_before(&self, at: PlyId, who: Viewer) -> Result<(PlyId, Start), String>;
}

impl<R: Presentation> SessionTable<R> {
    /// A part is never written as the whole.
    fn sees_all(&self, at: PlyId, who: Viewer) -> Result<(), String> {
        let rules = self.rules_arc();
        if rules.told_to().is_some() {
            return Err("This is a copy for one side, which does not know the whole position".into());
        }
        let all = |at: PlyId| *self.view(at, who) == *self.view(at, Viewer::Umpire);
        if who != Viewer::Umpire && !all(at) {
            return Err("Only the umpire, who sees everything, can write down the whole position".into());
        }
        Ok(())
    }

    fn written(&self, at: PlyId) -> Result<String, String> {
        let fault = |fault| format!("The position cannot be written down: {fault}");
        self.rules_arc().position(&self.view(at, Viewer::Umpire)).map_err(fault)
    }
}

impl<R: Presentation> Begun for SessionTable<R> {
    fn start(&self) -> Option<&Start> {
        self.session.start()
    }
    fn dice_rolled(&self, at: PlyId) -> u32 {
        self.session.history().rolled(at)
    }
    fn position(&self, at: PlyId, who: Viewer) -> Result<String, String> {
        self.sees_all(at, who)?;
        self.written(at)
    }
    fn start_before(&self, at: PlyId, who: Viewer) -> Result<(PlyId, Start), String> {
        self.sees_all(at, who)?;
        let history = self.session.history();
        let (mut from, mut path) = (at, Vec::new());
        let position = loop {
            match self.written(from) {
                Ok(position) => break position,
                Err(why) if from == 0 => return Err(why),
                Err(_) => path.push(from),
            }
            from = history.parent(from);
        };
        let rolls = path.iter().rev().filter_map(|id| history.ply(*id)).flat_map(|ply| &ply.deed.rolls);
        let dice = rolls.filter(|roll| roll.face != 0).map(|roll| roll.face).collect();
        Ok((from, Start { position, dice }))
    }
}
