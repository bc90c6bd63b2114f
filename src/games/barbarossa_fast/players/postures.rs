//! The postures of both sides: what their procedures make of a leaning in the step in which a side moves and attacks.

use super::{
    german::{self, Posture as German, WEIGHTS, Weights},
    leanings,
    reason::Reason,
    soviet::{self, Leaning, Margin},
};
use crate::{
    game::Game,
    ids::SpaceSet,
    nouns::{GERMAN, Level, Phase},
    order::Order,
    state::View,
};
use engine::{
    base::side::Side,
    contract::{
        automatic::Plan,
        postures::{Leant, Mover, Posture},
    },
    dice::key::TieDice,
};

/// Postures for the step a side is about to order; none in a battle, or where several share the side.
pub fn all(g: &Game, v: &View, side: Side) -> Vec<Posture> {
    let o = &v.open;
    let (now, general) = if side == GERMAN {
        (Phase::Operations, &leanings::GERMAN[..])
    } else {
        (Phase::SovietOperations, &leanings::SOVIET[..])
    };
    if o.phase != now || o.talk.is_some() {
        return Vec::new();
    }
    let open = leanings::cities(g).filter(|(_, city)| !o.is_german(*city)).map(|(id, _)| id);
    let ids = open.chain(general.iter().map(|(id, _)| *id));
    ids.map(|id| Posture { id, name: leanings::name(g, id) }).collect()
}

/// The plan of a step that leans to one posture, or to two at once.
pub fn plan(g: &Game, v: &View, side: Side, to: Leant, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    if side == GERMAN {
        let weights = to.into_iter().filter_map(|id| german(g, id)).fold(WEIGHTS, Weights::leaning);
        return german::plan_with(g, v, tie, &weights);
    }
    let leaning = to.into_iter().fold(Leaning::default(), |leaning, id| soviet(g, leaning, id));
    soviet::lean(g, v, g.setup.soviet, leaning, tie)
}

/// Whose an order of such a plan is.
pub fn mover(o: &Order) -> Mover {
    match o {
        Order::Move { unit, .. } | Order::Declare { unit, .. } | Order::Resupply { unit, .. } => {
            Mover::Unit((*unit).into())
        }
        Order::Fly { target, .. } | Order::Cancel { target } => Mover::Place((*target).into()),
        _ => Mover::Nobody,
    }
}

fn german(g: &Game, id: u8) -> Option<German> {
    match id {
        51 => Some(German::Risk),
        52 => Some(German::Care),
        53 => Some(German::Pockets),
        54 => Some(German::Drive),
        55 => Some(German::Destroy),
        56 => Some(German::Gather),
        57 => Some(German::Siberians),
        58 => Some(German::Hold),
        id => leanings::city(g, id).map(German::First),
    }
}

/// A leaning that leans so too.
fn soviet(g: &Game, so_far: Leaning, id: u8) -> Leaning {
    match id {
        71 => Leaning { garrisons: Some(Level::Historical), ..so_far },
        72 => Leaning { garrisons: Some(Level::One), ..so_far },
        73 => Leaning { garrisons: Some(Level::Standard), ..so_far },
        74 => Leaning { garrisons: Some(Level::Hard), ..so_far },
        75 => Leaning { margin: Margin::Two, ..so_far },
        76 => Leaning { margin: Margin::Three, ..so_far },
        77 => Leaning { margin: Margin::None, ..so_far },
        78 => Leaning { holds: true, ..so_far },
        79 => Leaning { margin: Margin::None, holds: true, ..so_far },
        80 => Leaning { garrisons: Some(Level::Hard), margin: Margin::None, ..so_far },
        81 => Leaning { retakes: true, ..so_far },
        82 => Leaning { enters: true, ..so_far },
        id => Leaning {
            first: so_far.first | leanings::city(g, id).map(SpaceSet::only).unwrap_or_default(),
            ..so_far
        },
    }
}
