//! Which facts can follow in a position, and which positions can stand between two orders.
//!
//! Facts also come from files, which anybody can write. Here is asked whether a fact *fits*: whom it names, where they
//! stand, in which phase and stage, how many. It is not asked whether today's rules would decide so, because games
//! played by earlier readings must open; that is what `verify` is for. A viewer's position is asked the same questions;
//! the hidden part only where it is known. Here: one arm an event, in the order of `event.rs`, and the small questions.
//! `steps`, `battles`: the longer ones, by subject. `rest`: positions between two orders.

use self::ask::{Answer, Ask, no, only_if};
pub mod ask;
mod battles;
mod rest;
mod steps;

pub use self::rest::at_rest;

use crate::games::barbarossa_fast::{
    event::Event,
    game::Game,
    ids::UnitId,
    nouns::{Phase, Sectors, Stage, Weather},
    show::words::{month, weather_name},
    state::{Hidden, Open},
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
    let ask = Ask { g, o, h };
    match e {
        Event::PlanChosen { plan, die } => ask.plan(*plan, *die),
        Event::Dealt { deck, presort_change } => ask.deal(deck, *presort_change),
        Event::Stationed { unit, at, .. } => ask.stationed(*unit, *at),
        Event::SovietSetupBegan => {
            ask.dealt()?;
            only_if(!g.surplus_blocks(o).is_empty(), || "no unit is left to be placed".into())
        }
        Event::GermanSetupBegan => {
            if o.phase == Phase::SovietSetup {
                ask.all_deployed()
            } else {
                ask.dealt()?;
                only_if(g.surplus_blocks(o).is_empty(), || "surplus units are still to be placed".into())
            }
        }
        Event::Transferred { unit, group, to, by_plan } => ask.transfer(*unit, *group, *to, *by_plan),
        Event::Placed { unit, base } => {
            ask.phase(&[Phase::GermanSetup])?;
            ask.german_on_map(*unit)?;
            ask.base(*base)
        }
        Event::TurnBegan { turn } => ask.turn(*turn),
        Event::WeatherRolled { die, weather } => {
            ask.phase(&[Phase::TurnStart])?;
            Ask::die(*die)?;
            let due = o.turn == 5 && o.october == 0 && *weather != Weather::Snow;
            only_if(due, || format!("{} is not rolled for in {}", weather_name(*weather), month(o.turn)))
        }
        Event::Reinforced { unit, at, .. } => ask.reinforced(*unit, *at),
        Event::FleetLeft { fleet } => {
            ask.phase(&[Phase::TurnStart])?;
            ask.present(*fleet).map(|_| ())
        }
        Event::FleetBorrowed { fleet } => {
            ask.phase(&[Phase::TurnStart])?;
            ask.present(*fleet)?;
            ask.loan()
        }
        Event::LoanDeclined => {
            ask.phase(&[Phase::TurnStart])?;
            ask.loan()
        }
        Event::OperationsBegan => {
            ask.phase(&[Phase::TurnStart])?;
            only_if(g.weather_of(o, o.turn).is_some(), || "the weather has not been rolled".into())
        }
        Event::Moved { unit, path, bonus } => ask.moved(*unit, path, *bonus),
        Event::ControlChanged { space, german } => ask.control(*space, *german),
        Event::FortressDestroyed { space } => {
            ask.phase(&[Phase::Operations, Phase::Battle])?;
            ask.position(*space)?;
            only_if(space.is_in(o.fort), || format!("{} has no fortress", ask.p(*space)))?;
            only_if(space.is_in(o.german), || format!("no German unit stands in {}", ask.p(*space)))
        }
        Event::Declared { unit, target, role } => ask.declared(*unit, *target, *role),
        Event::Cancelled { target } => {
            ask.phase(&[
                Phase::Operations,
                Phase::AirResults,
                Phase::Attacks,
                Phase::SovietOperations,
                Phase::SovietAttacks,
            ])?;
            ask.under_attack(*target)
        }
        Event::Lapsed { target } => {
            ask.phase(&[Phase::Operations, Phase::SovietOperations])?;
            ask.under_attack(*target)?;
            let entered = o.is_german(*target) == (o.phase == Phase::Operations);
            only_if(entered, || format!("no unit of the attacking side has entered {}", ask.p(*target)))
        }
        Event::Assigned { fleet, target } => {
            ask.idle(*fleet)?;
            ask.under_attack(*target)
        }
        Event::AirSupplied { fleet, unit } => {
            ask.idle(*fleet)?;
            ask.german_on_map(*unit).map(|_| ())
        }
        Event::AirRolled { fleet, target, die, mods, result } => {
            ask.air_roll(*fleet, *target, *die, mods, *result)
        }
        Event::AirResultsBegan => {
            ask.phase(&[Phase::Operations])?;
            only_if(o.fleets.iter().any(|f| f.die > 0), || "no air die has fallen".into())
        }
        Event::Revealed { unit, counter } => ask.revealed(*unit, *counter),
        Event::Recovered { unit } => {
            ask.phase(&[Phase::Operations, Phase::AirResults, Phase::Attacks])?;
            ask.on_map(*unit)?;
            only_if(o.is_disrupted(*unit), || format!("{} is not Disrupted", ask.u(*unit)))
        }
        Event::AttacksBegan => ask.phase(&[Phase::Operations, Phase::AirResults]),
        Event::Committed { target, blitzkrieg } => ask.committed(*target, *blitzkrieg),
        Event::LegBegan { target } => {
            ask.stage(&[Stage::Exploit])?;
            let goes_on = o.battle.exploit == Some(*target) && !o.battle.exploiters.is_empty();
            only_if(goes_on, || format!("nobody goes on to {}", ask.p(*target)))
        }
        Event::AirEffectDue { result } => {
            ask.phase(&[Phase::Battle])?;
            ask.stage(&[Stage::None])?;
            ask.defended()?;
            Ask::face_of_six("the result of a mission", *result)
        }
        Event::AirEffectChosen { .. } => {
            ask.stage(&[Stage::AirEffect])?;
            only_if(o.battle.air.is_none(), || "the air effect is chosen already".into())
        }
        Event::Fired { attack, absorbs, net, defence, terms } => {
            ask.fired((*attack, *absorbs, *net, *defence), terms)
        }
        Event::Unopposed { target } => {
            ask.battle_at(*target)?;
            ask.stage(&[Stage::None])?;
            let empty = o.battle.defenders.is_empty();
            only_if(empty, || format!("{} is defended", ask.p(*target)))
        }
        Event::HitPlaced { unit } => ask.hit(*unit),
        Event::DefenderHitsDue { .. } => ask.stage(&[Stage::AttackerHits]),
        Event::Disrupted { unit, thrown } => {
            ask.harmed(*unit)?;
            let in_battle = o.battle.stage != Stage::None;
            only_if(in_battle || !thrown, || format!("{} is in no battle", ask.u(*unit)))
        }
        Event::Eliminated { unit } => {
            ask.harmed(*unit)?;
            let starves = !unit.is_german() && o.is_disrupted(*unit);
            let in_battle = o.battle.stage != Stage::None;
            only_if(in_battle || starves, || format!("{} does not starve", ask.u(*unit)))
        }
        Event::RetreatsDue { units } => {
            ask.stage(&[Stage::DefenderHits])?;
            let hit = |u: &UnitId| o.battle.defenders.has(*u) && o.hits[u.index()] > 0;
            match units.into_iter().find(|u| !hit(u)) {
                Some(unit) => no(format!("{} was not hit", ask.u(unit))),
                None => Ok(()),
            }
        }
        Event::Retreated { unit, to } => ask.retreated(*unit, *to),
        Event::Stayed { unit } => ask.due_to_retreat(*unit).map(|_| ()),
        Event::AdvanceDue => {
            ask.stage(&[Stage::Retreats])?;
            ask.retreats_done()?;
            ask.target_cleared()
        }
        Event::Advanced { unit, to } => ask.advanced(*unit, *to),
        Event::ExploitDue => {
            ask.stage(&[Stage::Advance])?;
            let first_leg = o.phase == Phase::Battle && o.battle.blitz && o.battle.leg == 1;
            only_if(first_leg, || "this is not the first leg of a Blitzkrieg".into())
        }
        Event::Exploits { unit, target } => ask.exploits(*unit, *target),
        Event::BattleClosed { target } => {
            ask.battle_at(*target)?;
            ask.stage(&[Stage::Retreats, Stage::Advance, Stage::Exploit])?;
            ask.retreats_done()
        }
        Event::SuddenDeathRolled { die } => {
            Ask::die(*die)?;
            ask.phase(&[Phase::Battle])?;
            ask.stage(&[Stage::Advance])
        }
        Event::SiberiansTriggered => {
            ask.phase(&[Phase::TurnStart, Phase::Operations, Phase::Battle])?;
            only_if(o.siberians == 0, || "the Siberian reserve was called already".into())
        }
        Event::SovietStepBegan { broken } => {
            ask.phase(&[Phase::Attacks])?;
            ask.attacks_done()?;
            only_if((*broken - Sectors::ALL).is_empty(), || "there are three sectors".into())
        }
        Event::SiberianEntered { unit, counter, at } => ask.siberian(*unit, *counter, *at),
        Event::JapanRolled { die } => {
            Ask::die(*die)?;
            ask.phase(&[Phase::Attacks])?;
            only_if(o.siberians == 2, || "the Siberians have not come".into())
        }
        Event::StandBegan => {
            ask.phase(&[Phase::SovietOperations])?;
            only_if(!o.targets.is_empty(), || "nothing is under attack".into())
        }
        Event::OrderedToStand { unit } => {
            ask.phase(&[Phase::Stand])?;
            let at = ask.german_on_map(*unit)?;
            ask.under_attack(at)
        }
        Event::SovietAttacksBegan => ask.phase(&[Phase::Stand]),
        Event::ReplacementsBegan => {
            ask.phase(&[Phase::SovietOperations, Phase::SovietAttacks])?;
            ask.attacks_done()
        }
        Event::Arrived { unit, source, counter } => ask.arrived(*unit, *source, *counter),
        Event::Deployed { unit, to } => ask.deployed(*unit, *to),
        Event::Forgone { unit } => {
            ask.phase(&[Phase::Replacements])?;
            ask.waits(*unit)
        }
        Event::SupplyBegan => {
            ask.phase(&[Phase::Replacements])?;
            ask.all_deployed()
        }
        Event::GameOver { result } => ask.over(result),
    }
}

// ---- small questions ----
