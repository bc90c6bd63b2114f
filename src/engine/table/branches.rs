//! The tree of variations.

use super::{erased::SessionTable, fair::Fair as _};
use crate::{
    base::{
        seat::{PlyId, Seat},
        side::Side,
    },
    contract::show::Presentation,
    dice::key::Roll,
    study::tree::Tree,
};
use std::sync::Arc;

/// The tree of variations. What changes it is a record at the end of the journal, taken back by a later one; a refusal is
/// one sentence and changes nothing.
pub trait Branches {
    /// The branches, kept up as the game goes on.
    fn tree(&self) -> Arc<Tree>;
    /// The plies of a branch of the tree, first to last; of each group of orders given together only the last.
    fn branch_plies(&self, branch: usize) -> Vec<PlyId>;
    /// How many orders lead to a ply along its own line: its number for people. Only on a line without variations it is
    /// also its id.
    fn number(&self, at: PlyId) -> u32;
    /// The side that gave the order of a ply; the start has no giver.
    fn given_by(&self, at: PlyId) -> Option<Side>;
    /// Who gave it: a person or an automatic player.
    fn seat_of(&self, at: PlyId) -> Option<Seat>;
    /// The plies from the start to a ply, both included; to the last ply of the line played if there is none such.
    fn way_to(&self, at: PlyId) -> Vec<PlyId>;
    /// Names the branch that begins with a ply; an empty name takes it away.
    ///
    /// # Errors
    /// When there is no such ply, or the name is too long.
    fn name_branch(&mut self, first: PlyId, name: &str) -> Result<(), String>;
    /// Makes the way to a ply the main line.
    ///
    /// # Errors
    /// In a game that is played fairly.
    fn promote(&mut self, at: PlyId) -> Result<(), String>;
    /// Hides the branch that begins with a ply, or shows it again.
    ///
    /// # Errors
    /// For the main line, and in a game that is played fairly.
    fn hide(&mut self, first: PlyId, hidden: bool) -> Result<(), String>;
    /// The dice of a ply, in the order they fell; none while a game is played fairly and not over.
    fn rolls(&self, at: PlyId) -> Vec<Roll>;
    /// Decides the order of a ply again with one of its dice (by number, from 0) set to another face: a new branch
    /// beside it, marked for ever. The cursor stands after the new ply, whose id is returned.
    ///
    /// # Errors
    /// When there is no such die or face, and in a game that is played fairly.
    fn set_die(&mut self, at: PlyId, nth: usize, face: u32) -> Result<PlyId, String>;
}

impl<R: Presentation> Branches for SessionTable<R> {
    fn tree(&self) -> Arc<Tree> {
        self.kept.study.borrow_mut().tree.tree(&self.session)
    }
    fn branch_plies(&self, branch: usize) -> Vec<PlyId> {
        let tree = self.tree();
        let Some(branch) = tree.branches.get(branch) else { return Vec::new() };
        let history = self.session.history();
        let (mut plies, mut at) = (Vec::new(), branch.tip);
        let mut group = None;
        while at != 0 && plies.len() < branch.plies as usize {
            let own = history.group(at);
            if group.replace(own) != Some(own) {
                plies.push(at);
            }
            if at == branch.first {
                break;
            }
            at = history.parent(at);
        }
        plies.reverse();
        plies
    }
    fn number(&self, at: PlyId) -> u32 {
        self.session.history().depth(at)
    }
    fn given_by(&self, at: PlyId) -> Option<Side> {
        self.seat_of(at).map(Seat::side)
    }
    fn seat_of(&self, at: PlyId) -> Option<Seat> {
        self.session.history().ply(at).map(|p| p.deed.seat)
    }
    fn way_to(&self, at: PlyId) -> Vec<PlyId> {
        let history = self.session.history();
        let mut way = vec![self.real_tip(at)];
        while let Some(last) = way.last().copied().filter(|last| *last != 0) {
            way.push(history.parent(last));
        }
        way.reverse();
        way
    }
    fn name_branch(&mut self, first: PlyId, name: &str) -> Result<(), String> {
        self.session.name_branch(first, name)
    }
    fn promote(&mut self, at: PlyId) -> Result<(), String> {
        self.session.promote(at)
    }
    fn hide(&mut self, first: PlyId, hidden: bool) -> Result<(), String> {
        self.session.hide(first, hidden)
    }
    fn rolls(&self, at: PlyId) -> Vec<Roll> {
        let ply = self.session.history().ply(at);
        // A game that is over gives nothing away.
        let open = !self.is_played_fairly();
        ply.filter(|_| open).map(|p| p.deed.rolls.clone()).unwrap_or_default()
    }
    fn set_die(&mut self, at: PlyId, nth: usize, face: u32) -> Result<PlyId, String> {
        self.session.set_die(at, nth, face)
    }
}
