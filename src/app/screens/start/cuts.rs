//! Cuts of the maps of all games, for the list of them.

use crate::map::thumbnail::Thumbnail;
use engine::{
    base::{fence::UndoPolicy, side::Viewer},
    contract::options::Choices,
    show::scene::Scene,
    table::GameKind,
};
use std::sync::Arc;

/// The cut of the map of a game.
pub(super) struct Cut {
    game: &'static str,
    pub(super) scene: Arc<Scene>,
    pub(super) stamp: Thumbnail,
}

/// The cuts of the maps, each made when it is first drawn.
#[derive(Default)]
pub(super) struct Cuts {
    cuts: Vec<Cut>,
}

impl Cuts {
    /// The cut of a game; only one is made at a time, the next ones follow.
    pub(super) fn of(&mut self, kind: &dyn GameKind, made: &mut bool) -> Option<&mut Cut> {
        let at = self.cuts.iter().position(|cut| cut.game == kind.id());
        if at.is_none() {
            if std::mem::replace(made, true) {
                return None;
            }
            let begun = kind.new_table(&Choices::new(), 1, UndoPolicy::Study).ok();
            let begun =
                begun.map_or_else(Scene::default, |table| Scene::clone(&table.scene(0, Viewer::Umpire)));
            let scene = Arc::new(Scene { board: begun.board, places: begun.places, ..Scene::default() });
            self.cuts.push(Cut { game: kind.id(), scene, stamp: Thumbnail::default() });
        }
        let last = self.cuts.len() - 1;
        self.cuts.get_mut(at.unwrap_or(last))
    }
}
