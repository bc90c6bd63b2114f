//! What a list of orders would lead to, before it is submitted: for panels that build and for gestures.

use crate::games::barbarossa_fast::{
    event::Event,
    game::Game,
    ids::SpaceId,
    order::Order,
    refusal::Refusal,
    rules::{apply::apply, combat, legal as orders, movement},
    state::Open,
};

/// The open part after a list of orders that need no dice, each checked in turn.
///
/// # Errors
/// The first refusal.
pub fn play(g: &Game, o: &Open, list: &[Order]) -> Result<Open, Refusal> {
    let mut open = o.clone();
    for order in list {
        orders::check(g, &open, order)?;
        play_one(g, &mut open, order);
    }
    Ok(open)
}

/// Applies one order that needs no dice; others leave the picture as it is.
pub fn play_one(g: &Game, o: &mut Open, order: &Order) {
    match *order {
        Order::Move { unit, to } => {
            let Some((path, bonus)) = movement::path(g, o, unit, to) else { return };
            apply(g, o, None, &Event::Moved { unit, path: path.clone(), bonus });
            for space in path {
                take(g, o, space, unit.is_german());
                if space.is_in(o.targets) {
                    apply(g, o, None, &Event::Lapsed { target: space });
                }
            }
        }
        Order::Declare { unit, target, role } => apply(g, o, None, &Event::Declared { unit, target, role }),
        Order::Cancel { target } => apply(g, o, None, &Event::Cancelled { target }),
        Order::Fly { fleet, target } => apply(g, o, None, &Event::Assigned { fleet, target }),
        Order::Resupply { fleet, unit } => apply(g, o, None, &Event::AirSupplied { fleet, unit }),
        Order::TakeHit { unit } => {
            apply(g, o, None, &Event::HitPlaced { unit });
            while let Some(unit) = combat::forced_hit(g, o) {
                apply(g, o, None, &Event::HitPlaced { unit });
            }
        }
        Order::NoRetreat { unit } => apply(g, o, None, &Event::OrderedToStand { unit }),
        Order::Transfer { unit, group } => {
            let by_plan = o.owed.contains(&Some((g.group(o, unit), group)));
            let to = g.board.base_of[group.index()];
            apply(g, o, None, &Event::Transferred { unit, group, to, by_plan });
        }
        Order::Place { unit, base } => apply(g, o, None, &Event::Placed { unit, base }),
        Order::Exploit { unit, target } => apply(g, o, None, &Event::Exploits { unit, target }),
        Order::Advance { unit } => {
            let to = SpaceId(o.battle.target);
            apply(g, o, None, &Event::Advanced { unit, to });
            take(g, o, to, unit.is_german());
        }
        Order::Deploy { unit, to } => {
            apply(g, o, None, &Event::Deployed { unit, to });
            take(g, o, to, false);
        }
        _ => {}
    }
}

fn take(g: &Game, o: &mut Open, space: SpaceId, german: bool) {
    if !space.is_in(g.board.positions) || o.is_german(space) == german {
        return;
    }
    if german && space.is_in(o.fort) {
        apply(g, o, None, &Event::FortressDestroyed { space });
    }
    apply(g, o, None, &Event::ControlChanged { space, german });
}
