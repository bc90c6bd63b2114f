//! The moments at which tasks are set.

use crate::{
    game::Game,
    ids::SpaceId,
    nouns::{GERMAN, Phase},
    state::Open,
};
use engine::base::side::Side;

/// A moment at which tasks are set: a side with its movement and declarations before it.
pub(super) struct Task<'a> {
    pub(super) g: &'a Game,
    pub(super) o: &'a Open,
    pub(super) german: bool,
}

impl<'a> Task<'a> {
    /// `None` at every other moment.
    pub(super) fn new(g: &'a Game, o: &'a Open, side: Side) -> Option<Self> {
        let german = side == GERMAN;
        let step = if german { Phase::Operations } else { Phase::SovietOperations };
        (o.phase == step).then_some(Self { g, o, german })
    }

    /// A place by its id.
    pub(super) fn place(&self, id: &str) -> Option<SpaceId> {
        self.g.board.space(id).filter(|s| s.is_in(self.g.board.positions))
    }

    /// The id of a place.
    pub(super) fn id(&self, at: SpaceId) -> String {
        self.g.board.spaces[at.index()].id.clone()
    }
}
