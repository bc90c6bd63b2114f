//! Orders in words: what one unit does, or a sentence by itself.

use crate::{
    game::Game,
    nouns::{AirEffect, Group, Phase, Role},
    order::Order,
    state::Open,
    talk::{Leave, Vote},
    words::{commander_name, fleet_name, group_name, place, plan_name, unit_in_text, unit_name},
};
use engine::show::line::Deed;

/// An order in words: what one unit does, or a sentence by itself.
enum Words {
    Deed(Deed),
    Whole(String),
}

/// An order in words.
pub fn order_text(g: &Game, o: &Open, order: &Order) -> String {
    match order_words(g, o, order) {
        Words::Deed(deed) => deed.text(),
        Words::Whole(text) => text,
    }
}

/// What an order of one unit is, as a deed; `None` for all others.
pub fn order_deed(g: &Game, o: &Open, order: &Order) -> Option<Deed> {
    match order_words(g, o, order) {
        Words::Deed(deed) => Some(deed),
        Words::Whole(_) => None,
    }
}

fn order_words(g: &Game, o: &Open, order: &Order) -> Words {
    let by = |unit, does: &str| Deed::new(unit_name(g, o, unit), does);
    let p = |s| place(g, s);
    Words::Deed(match *order {
        Order::Transfer { unit, group } => by(unit, "").to(group_name(group)),
        Order::Place { unit, base } => by(unit, &format!("starts at {}", p(base))),
        Order::Move { unit, to } | Order::Deploy { unit, to } => by(unit, "").to(p(to)),
        Order::Declare { unit, target, role: Role::Attack } => by(unit, &format!("attacks {}", p(target))),
        Order::Declare { unit, target, role: Role::Follow } => by(unit, "follows").to(p(target)),
        Order::NoRetreat { unit } => by(unit, "is to hold"),
        Order::Retreat { unit, to } => by(unit, "retreats").to(p(to)),
        Order::Stay { unit } => by(unit, "stays"),
        Order::Advance { unit } => by(unit, "advances"),
        Order::Exploit { unit, target } => by(unit, "goes on").to(p(target)),
        Order::Begin => return whole("Deal the Soviet units"),
        Order::Assign40 { group } => return whole(format!("40th Panzer Corps to {}", group_name(group))),
        Order::Borrow { fleet } => return whole(format!("Borrow {}", fleet_name(g, fleet))),
        Order::KeepFleets => return whole("Borrow no air fleet"),
        Order::Cancel { target } => return whole(format!("Cancel the attack on {}", p(target))),
        Order::Fly { fleet, target } => return whole(format!("{} over {}", fleet_name(g, fleet), p(target))),
        Order::Resupply { fleet, unit } => {
            return whole(format!("{} supplies {}", fleet_name(g, fleet), unit_name(g, o, unit)));
        }
        Order::EndStep => return whole(end_text(o)),
        Order::Commit { target, blitzkrieg: true } => return whole(format!("Blitzkrieg on {}", p(target))),
        Order::Commit { target, .. } => return whole(format!("Attack {}", p(target))),
        Order::CallOff { target } => return whole(format!("Call off the attack on {}", p(target))),
        Order::Press { target } => return whole(format!("Press the attack on {}", p(target))),
        Order::Air { effect: AirEffect::Plus } => return whole("One German hit more"),
        Order::Air { effect: AirEffect::Minus } => return whole("One Soviet hit less"),
        Order::TakeHit { unit } => return whole(format!("A hit on {}", unit_in_text(g, o, unit))),
        Order::ReHide { unit } => by(unit, "is turned down"),
        Order::EndReHide => return whole("Turn no more units down"),
        Order::EndAdvance => return whole("End the advance"),
        // With corps sent on it begins the second attack (BF-BLZ-02).
        Order::EndExploit => match o.battle.exploit {
            Some(target) if !o.battle.exploiters.is_empty() => return whole(format!("Attack {}", p(target))),
            Some(_) | None => return whole("End the Blitzkrieg"),
        },
        Order::SendToSiberia { unit } => by(unit, "leaves for the Far East"),
        Order::CallSiberia => return whole("Call the Siberian reserve"),
        Order::Forgo { .. } => return whole("Do not deploy the arrival"),
        Order::Vote { by, vote } => {
            let who = commander_name(g, by);
            return whole(match vote {
                Vote::For(plan) => format!("{who}: {}", plan_name(plan)),
                Vote::Die => format!("{who}: let the die decide"),
            });
        }
        Order::Part { by, done: true } => return whole(format!("{} is done", commander_name(g, by))),
        Order::Part { by, done: false } => return whole(format!("{} goes on", commander_name(g, by))),
        Order::Consent { by, what, yes } => return whole(leave_text(g, o, by, what, yes)),
    })
}

/// What a commander says to what he is asked for.
pub fn leave_text(g: &Game, o: &Open, by: Group, what: Leave, yes: bool) -> String {
    let (who, says) = (commander_name(g, by), if yes { "allows" } else { "refuses" });
    let u = |unit| unit_in_text(g, o, unit);
    match what {
        Leave::Enter { unit, at } => format!("{who} {says} {} into {}", u(unit), place(g, at)),
        Leave::Area { of } if yes => format!("{who} opens its area to {}", commander_name(g, of)),
        Leave::Area { of } => format!("{who} closes its area to {}", commander_name(g, of)),
        Leave::Join { unit, target } => {
            format!("{who} {says} {} to join the attack on {}", u(unit), place(g, target))
        }
        Leave::Attacks { of } if yes => format!("{who} lets {} join its attacks", commander_name(g, of)),
        Leave::Attacks { of } => {
            format!("{who} lets {} join its attacks no longer", commander_name(g, of))
        }
        Leave::Corps { unit, .. } if yes => format!("{who} takes {}", u(unit)),
        Leave::Corps { unit, .. } => format!("{who} does not take {}", u(unit)),
        Leave::Fleet { fleet } if yes => format!("{who} lends {}", fleet_name(g, fleet)),
        Leave::Fleet { fleet } => format!("{who} does not lend {}", fleet_name(g, fleet)),
    }
}

fn whole(text: impl Into<String>) -> Words {
    Words::Whole(text.into())
}

/// What ending the step is called in a phase.
pub fn end_text(o: &Open) -> &'static str {
    match o.phase {
        Phase::GermanSetup => "Start the campaign",
        Phase::Operations if o.fleets.iter().any(|f| f.target.is_some()) => "Fly and attack",
        Phase::Operations if !o.targets.is_empty() => "Begin the attacks",
        Phase::Operations => "End movement",
        Phase::AirResults => "Go on to the attacks",
        Phase::SovietOperations => "End Soviet movement",
        Phase::Stand | Phase::SovietStand => "Let the attacks come",
        Phase::SiberianCall => "No call this month",
        Phase::FarEast => "Send no more this month",
        Phase::Deal
        | Phase::SovietSetup
        | Phase::TurnStart
        | Phase::Attacks
        | Phase::Battle
        | Phase::SovietAttacks
        | Phase::SovietBattle
        | Phase::Replacements
        | Phase::Over => "End the step",
    }
}
