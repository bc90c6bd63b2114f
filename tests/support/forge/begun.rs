//! Games to forge, and how a forgery of them is opened.

use super::run::Open;
use engine::{
    base::{assets::Assets, fence::UndoPolicy},
    contract::show::Presentation,
    journal,
    play::session::Session,
    table::{erased::SessionTable, *},
};
use std::sync::Arc;

/// A game that automatic players of the second level have begun.
pub fn played<R: Presentation>(
    game: (Arc<R>, R::Setup),
    assets: &dyn Assets,
    seed: u64,
    plies: usize,
) -> Session<R> {
    played_at(1, game, assets, seed, plies)
}

/// A game that automatic players of a level have begun.
pub fn played_at<R: Presentation>(
    level: u8,
    (rules, setup): (Arc<R>, R::Setup),
    assets: &dyn Assets,
    seed: u64,
    plies: usize,
) -> Session<R> {
    let mut table = SessionTable::new(Session::new(rules, setup, seed, UndoPolicy::Study));
    while table.ply_count() < plies
        && let Some(think) = table.thinker(level)
    {
        table.accept(&mut think(), 1).unwrap();
    }
    journal::load::<R>(&table.journal(), assets).unwrap().session
}

/// The same game whatever the file says: its options do not change.
pub fn always<R: Presentation>(session: &Session<R>) -> Open<R> {
    let rules = Arc::clone(session.rules());
    Box::new(move |_, _| Ok(Arc::clone(&rules)))
}
