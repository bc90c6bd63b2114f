//! Which facts can follow in a position, and which positions can stand between two orders.
//!
//! Facts also come from files, which anybody can write. Here is asked whether a fact *fits*: whom it names, where they
//! stand, in which phase and stage, how many. It is not asked whether today's rules would decide so, because games
//! played by earlier readings must open; that is what `verify` is for. A viewer's position is asked the same questions;
//! the hidden part only where it is known. Here: one arm an event, in the order of `event.rs`.
//! `ask`: the small questions. `steps`, `battles`: what an event must answer, by subject. `siberia`: the reserve that
//! is called. `rest`: positions between two orders.

use self::ask::{Answer, Ask};
pub mod ask;
mod battles;
mod rest;
mod siberia;
mod steps;
mod teams;

pub use self::rest::at_rest;

use crate::{
    event::Event,
    game::Game,
    nouns::{Phase, Stage},
    state::{Hidden, Open, View},
};

/// Highest number of hits one side can score: every unit of the game on one place, doubled, with a fortress.
const MOST_HITS: u8 = 200;
/// Farthest a term of the fire sum goes.
const MOST_TERM: i8 = 100;

/// Whether an event can follow.
///
/// # Errors
/// Why it cannot.
pub fn possible(g: &Game, o: &Open, h: Option<&Hidden>, e: &Event) -> Answer {
    follows(&Ask { g, o, h, own: None }, e)
}

/// Whether an event that a viewer is told of can follow in what he sees.
///
/// # Errors
/// Why it cannot.
pub fn possible_to_hear(g: &Game, v: &View, e: &Event) -> Answer {
    follows(&Ask { g, o: &v.open, h: v.hidden.as_ref(), own: v.own.as_ref() }, e)
}

fn follows(ask: &Ask<'_>, e: &Event) -> Answer {
    match e {
        Event::PlanChosen { plan, die } => ask.plan(*plan, *die),
        Event::Dealt { deck, presort_change } => ask.deal(deck, *presort_change),
        Event::Stationed { unit, at, .. } => ask.stationed(*unit, *at),
        Event::SovietSetupBegan => ask.soviet_setup(),
        Event::GermanSetupBegan => ask.german_setup(),
        Event::Transferred { unit, group, to, by_plan } => ask.transfer(*unit, *group, *to, *by_plan),
        Event::Placed { unit, base } => ask.placed(*unit, *base),
        Event::TurnBegan { turn } => ask.turn(*turn),
        Event::WeatherRolled { die, weather } => ask.october(*die, *weather),
        Event::Reinforced { unit, at, .. } => ask.reinforced(*unit, *at),
        Event::FleetLeft { fleet } => ask.fleet_left(*fleet),
        Event::FleetBorrowed { fleet } => ask.borrowed(*fleet),
        Event::LoanDeclined => ask.loan(),
        Event::OperationsBegan => ask.operations(),
        Event::Moved { unit, path, bonus } => ask.moved(*unit, path, *bonus),
        Event::ControlChanged { space, german } => ask.control(*space, *german),
        Event::FortressDestroyed { space } => ask.destroyed(*space),
        Event::Declared { unit, target, role } => ask.declared(*unit, *target, *role),
        Event::Cancelled { target } => ask.cancelled(*target),
        Event::Lapsed { target } => ask.lapsed(*target),
        Event::Assigned { fleet, target } => ask.assigned(*fleet, *target),
        Event::AirSupplied { fleet, unit } => ask.air_supplied(*fleet, *unit),
        Event::AirRolled { fleet, target, die, mods, result } => {
            ask.air_roll(*fleet, *target, *die, mods, *result)
        }
        Event::AirResultsBegan => ask.air_results(),
        Event::Revealed { unit, counter } => ask.revealed(*unit, *counter),
        Event::Recovered { unit } => ask.recovered(*unit),
        Event::AttacksBegan => ask.phase(&[Phase::Operations, Phase::AirResults, Phase::SovietStand]),
        Event::Committed { target, blitzkrieg } => ask.committed(*target, *blitzkrieg),
        Event::LegBegan { target } => ask.second_leg(*target),
        Event::AirEffectDue { result } => ask.air_effect_due(*result),
        Event::AirEffectChosen { .. } => ask.air_effect(),
        Event::Fired { attack, absorbs, net, defence, terms } => {
            ask.fired((*attack, *absorbs, *net, *defence), terms)
        }
        Event::Unopposed { target } => ask.unopposed(*target),
        Event::HitPlaced { unit } => ask.hit(*unit),
        Event::DefenderHitsDue { .. } => ask.stage(&[Stage::AttackerHits]),
        Event::Disrupted { unit, thrown } => ask.disrupted(*unit, *thrown),
        Event::Eliminated { unit } => ask.eliminated(*unit),
        Event::RetreatsDue { units } => ask.retreats(*units),
        Event::Retreated { unit, to } => ask.retreated(*unit, *to),
        Event::Stayed { unit } => ask.due_to_retreat(*unit).map(|_| ()),
        Event::AdvanceDue => ask.advance(),
        Event::Advanced { unit, to } => ask.advanced(*unit, *to),
        Event::ExploitDue => ask.exploit(),
        Event::Exploits { unit, target } => ask.exploits(*unit, *target),
        Event::BattleClosed { target } => ask.closed(*target),
        Event::StrengthShown { weak, needed } => ask.strength(*weak, *needed),
        Event::SuddenDeathRolled { die } => ask.sudden_death(*die),
        Event::SiberiansTriggered => ask.siberians(),
        Event::SovietStepBegan { broken } => ask.soviet_step(*broken),
        Event::SiberianEntered { unit, counter, at } => ask.siberian(*unit, *counter, *at),
        Event::JapanRolled { die } => ask.japan(*die),
        Event::StandBegan => ask.stand(),
        Event::OrderedToStand { unit } => ask.ordered_to_stand(*unit),
        Event::SovietAttacksBegan => ask.phase(&[Phase::Stand]),
        Event::ReplacementsBegan => ask.replacements(),
        Event::Arrived { unit, source, counter, tank } => ask.arrived(*unit, *source, *counter, *tank),
        Event::Deployed { unit, to } => ask.deployed(*unit, *to),
        Event::Forgone { unit } => ask.forgone(*unit),
        Event::SupplyBegan => ask.supply(),
        Event::GameOver { result } => ask.over(result),
        Event::SeenDue => ask.seen(),
        Event::ReHideDue => ask.turning_down(),
        Event::TurnedDown { unit, mix } => ask.turned_down(*unit, mix),
        Event::Pressed => ask.stage(&[Stage::Seen]),
        Event::CalledOff { target } => ask.called_off(*target),
        Event::WayBarred { unit, target } => ask.way_barred(*unit, *target),
        Event::StandCosts => ask.stand_costs(),
        Event::SovietStandBegan => ask.soviet_stand(),
        Event::SiberianCallDue => ask.call_due(),
        Event::SiberiaCalled => ask.called(),
        Event::SiberianArrived { unit, counter, wave } => ask.wave(*unit, *counter, *wave),
        Event::SiberiaRolled { a, b } => ask.siberia_rolled(*a, *b),
        Event::CrisisBegan { infantry, tanks } => ask.crisis(*infantry, *tanks),
        Event::SendingDue => ask.sending(),
        Event::SentToSiberia { unit } => ask.sent(*unit),
        Event::CrisisEnded => ask.crisis_ended(),
        Event::Voted { by, .. } => ask.voted(*by),
        Event::PartSaid { by, .. } => ask.part(*by),
        Event::Answered { by, what, .. } => ask.answered(*by, *what),
        Event::Shared { shares, dice } => ask.shared(*shares, dice),
    }
}
