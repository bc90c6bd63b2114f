//! The orders with which a unit joins an attack.

use crate::{
    ids::{SpaceId, UnitId},
    nouns::Role,
    order::Order,
    rules::{approach, attack, movement, trial::Trial},
};

/// A unit that has joined an attack.
pub struct Joined<'a> {
    /// Its approach, if it needs one, and its declaration.
    pub orders: Vec<Order>,
    /// How things stand after them.
    pub after: Trial<'a>,
}

/// How a unit would join an attack, if it can.
pub fn join<'a>(now: &Trial<'a>, unit: UnitId, target: SpaceId, role: Role) -> Option<Joined<'a>> {
    let (g, o) = (now.rules(), &now.view().open);
    let declare = Order::Declare { unit, target, role };
    if attack::check_declare(g, o, unit, target, role).is_ok() {
        return given(now, vec![declare]);
    }
    let walks = role == Role::Follow || approach::approach_allowance(g, o, unit) > o.links_moved(unit);
    if !unit.is_german() || movement::may_move(o, unit).is_err() || !walks {
        return None;
    }
    let layers = movement::reach(g, o, unit).layers;
    let lanes = layers.into_iter().flat_map(|layer| (layer & g.board.adj[target.index()] & o.control).iter());
    lanes.into_iter().find_map(|from| given(now, vec![Order::Move { unit, to: from }, declare]))
}

fn given<'a>(now: &Trial<'a>, orders: Vec<Order>) -> Option<Joined<'a>> {
    let mut after = now.clone();
    for order in &orders {
        after.give(order).ok()?;
    }
    Some(Joined { orders, after })
}
