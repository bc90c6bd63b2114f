//! Tables on which automatic players have played.

use engine::{
    base::{assets::Assets, fence::UndoPolicy},
    contract::{options::Choices, show::Presentation},
    play::session::Session,
    table::{erased::SessionTable, *},
};

/// A new table of a game with its usual options.
pub fn new_table<R: Presentation>(assets: &dyn Assets, seed: u64, undo: UndoPolicy) -> SessionTable<R> {
    let setup = R::setup(&Choices::new()).unwrap();
    let rules = std::sync::Arc::new(R::open(&setup, assets).unwrap());
    SessionTable::new(Session::new(rules, setup, seed, undo))
}

/// Automatic players give this many orders.
pub fn play_on<R: Presentation>(table: &mut SessionTable<R>, orders: usize) {
    let wanted = table.ply_count() + orders;
    while table.ply_count() < wanted {
        let Some(think) = table.thinker(0) else { return };
        table.accept(&mut think(), wanted - table.ply_count()).unwrap();
    }
}

/// A table of a game on which automatic players have given this many orders.
pub fn played<R: Presentation>(
    assets: &dyn Assets,
    seed: u64,
    undo: UndoPolicy,
    orders: usize,
) -> SessionTable<R> {
    let mut table = new_table(assets, seed, undo);
    play_on(&mut table, orders);
    table
}
