//! The orders with which a unit joins an attack.

use super::scratch;
use crate::games::barbarossa_fast::{
    game::Game,
    ids::{SpaceId, UnitId, spaces},
    nouns::Role,
    order::Order,
    rules::{attack, movement},
    state::Open,
};

/// The approach and declaration with which a unit would join an attack, if it can.
pub fn join_orders(g: &Game, o: &Open, unit: UnitId, target: SpaceId, role: Role) -> Option<Vec<Order>> {
    let declare = Order::Declare { unit, target, role };
    if attack::check_declare(g, o, unit, target, role).is_ok() {
        return Some(vec![declare]);
    }
    let army_walks = role == Role::Follow && g.board.armies.has(unit);
    if !unit.is_german() || movement::may_move(o, unit).is_err() || !(g.board.panzers.has(unit) || army_walks)
    {
        return None;
    }
    let r = movement::reach(g, o, unit);
    for layer in r.layers {
        for from in spaces(layer & g.board.adj[target.index()] & o.control) {
            let plan = vec![Order::Move { unit, to: from }, declare];
            if scratch::play(g, o, &plan).is_ok() {
                return Some(plan);
            }
        }
    }
    None
}
