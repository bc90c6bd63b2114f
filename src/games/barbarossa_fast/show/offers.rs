//! Orders offered to a person, with the reason where they are refused.

use super::refusals as explain;
use crate::{
    game::Game,
    ids::UnitId,
    nouns::Phase,
    order::Order,
    rules::{siberia, trial},
    state::Open,
    words::seal,
};
use engine::{
    base::fence::Fence,
    show::{offer::Offer, scene::Subject},
};

/// An offer for orders; refused ones carry the reason.
pub fn offer(g: &Game, o: &Open, label: impl Into<String>, orders: &[Order], rule: &str) -> Offer {
    let why_not = trial::prepared(g, o, orders).err().map(|r| {
        let mut why = explain::explain(g, o, &r);
        if let Some(remedy) = &mut why.remedy {
            remedy.then = orders.iter().map(seal).collect();
        }
        why
    });
    Offer {
        label: label.into(),
        note: String::new(),
        orders: orders.iter().map(seal).collect(),
        why_not,
        fence: fence_of(g, o, orders.last()),
        recommended: false,
        rule: (!rule.is_empty()).then(|| rule.to_owned()),
        subject: orders.first().and_then(subject_of),
        key: match orders {
            [Order::Fly { .. }] => Some('L'),
            [Order::Commit { blitzkrieg: true, .. }] => Some('B'),
            _ => None,
        },
        ask: String::new(),
    }
}

/// The unit or position an order is about, so that a long list can be cut to the selection.
fn subject_of(order: &Order) -> Option<Subject> {
    match *order {
        Order::Transfer { unit, .. }
        | Order::Place { unit, .. }
        | Order::Move { unit, .. }
        | Order::Declare { unit, .. }
        | Order::Resupply { unit, .. }
        | Order::NoRetreat { unit }
        | Order::TakeHit { unit }
        | Order::ReHide { unit }
        | Order::Retreat { unit, .. }
        | Order::Stay { unit }
        | Order::Advance { unit }
        | Order::Deploy { unit, .. }
        | Order::Forgo { unit }
        | Order::SendToSiberia { unit } => Some(Subject::from(unit)),
        Order::Cancel { target }
        | Order::Fly { target, .. }
        | Order::Commit { target, .. }
        | Order::CallOff { target }
        | Order::Press { target }
        | Order::Exploit { target, .. } => Some(Subject::from(target)),
        Order::Begin
        | Order::Assign40 { .. }
        | Order::Borrow { .. }
        | Order::KeepFleets
        | Order::EndStep
        | Order::Air { .. }
        | Order::EndAdvance
        | Order::EndReHide
        | Order::EndExploit
        | Order::CallSiberia
        | Order::Vote { .. }
        | Order::Part { .. }
        | Order::Consent { .. } => None,
    }
}

/// What undo meets after an order, as far as it can be foreseen.
pub fn fence_of(g: &Game, o: &Open, order: Option<&Order>) -> Fence {
    match order {
        Some(Order::Begin | Order::CallSiberia) => Fence::Reveal,
        // The arrivals of the month are drawn.
        Some(Order::EndStep) if o.phase == Phase::SiberianCall => Fence::Reveal,
        Some(Order::EndStep)
            if o.phase == Phase::Operations && o.fleets.iter().any(|f| f.target.is_some()) =>
        {
            Fence::Die
        }
        Some(Order::Part { .. })
            if o.phase == Phase::Operations && o.fleets.iter().any(|f| f.target.is_some()) =>
        {
            Fence::Die
        }
        Some(Order::Part { .. }) => Fence::Open,
        Some(Order::Commit { target, .. }) => {
            let hidden = |u: UnitId| !u.is_german() && g.factor(o, u).is_none();
            let seen = o.units_at(*target).or(o.attackers_of(*target)).into_iter().any(hidden);
            if seen { Fence::Reveal } else { Fence::Open }
        }
        None => Fence::Open,
        Some(Order::SendToSiberia { .. }) => siberia::fence_of_sending(g),
        // How the units are mixed is not undone.
        Some(Order::ReHide { .. }) => Fence::Reveal,
        Some(
            Order::Transfer { .. }
            | Order::Place { .. }
            | Order::Assign40 { .. }
            | Order::Borrow { .. }
            | Order::KeepFleets
            | Order::Move { .. }
            | Order::Declare { .. }
            | Order::Cancel { .. }
            | Order::Fly { .. }
            | Order::Resupply { .. }
            | Order::EndStep
            | Order::NoRetreat { .. }
            | Order::CallOff { .. }
            | Order::Press { .. }
            | Order::Air { .. }
            | Order::TakeHit { .. }
            | Order::Retreat { .. }
            | Order::Stay { .. }
            | Order::Advance { .. }
            | Order::EndAdvance
            | Order::EndReHide
            | Order::Exploit { .. }
            | Order::EndExploit
            | Order::Deploy { .. }
            | Order::Forgo { .. }
            | Order::Vote { .. }
            | Order::Consent { .. },
        ) => Fence::Open,
    }
}
