//! Refusals in words: the fact on the map, the way out, the rules, and where to look.

mod air;
mod attacks;
mod battles;
mod moves;
mod parts;
mod placing;
mod siberia;
mod teams;

use self::parts::{Parts, Say, on};
use crate::{
    game::Game,
    ids::{FleetId, UnitId},
    nouns::{Group, Phase},
    refusal::{Owed, Refusal},
    state::Open,
    words::{fleet_name, group_name, plan_name},
};
use engine::show::{offer::Explanation, words::RuleId};

/// What a phase is called in a sentence.
fn phase_name(p: Phase) -> &'static str {
    match p {
        Phase::Deal => "before the units are dealt",
        Phase::SovietSetup => "the Soviet set-up",
        Phase::GermanSetup => "the German set-up",
        Phase::TurnStart => "the start of the turn",
        Phase::Operations => "German movement and air",
        Phase::AirResults => "the moment after the air battles",
        Phase::Attacks => "German attacks",
        Phase::Battle | Phase::SovietBattle => "the middle of a battle",
        Phase::SovietOperations => "Soviet movement",
        Phase::Stand => "the moment before the Soviet attacks",
        Phase::SovietAttacks => "Soviet attacks",
        Phase::SiberianCall => "the moment of a call for the Siberian reserve",
        Phase::Replacements => "Soviet replacements",
        Phase::SovietStand => "the moment before the German attacks",
        Phase::FarEast => "the sending of units to the Far East",
        Phase::Over => "the end of the game",
    }
}

/// A refusal in words: code, fact, way out, rules, place.
pub fn explain(g: &Game, o: &Open, r: &Refusal) -> Explanation {
    let say = Say { g, o };
    let (code, sentence, way_out, rules, at) = match r {
        Refusal::Phase { phase } => wrong_phase(*phase),
        Refusal::Over => over(),
        Refusal::Pending { what } => pending(&say, *what),
        Refusal::Late => late(),
        Refusal::MissionNeeds { fleet, unit } => mission_needs(&say, *fleet, *unit),
        Refusal::FriendlyTarget { at } => attacks::friendly_target(&say, *at),
        Refusal::EmptyTarget { at } => attacks::empty_target(&say, *at),
        Refusal::LinkFull { from, to, full } => attacks::link_full(&say, *from, *to, *full),
        Refusal::TooManyFollowers { from, to, attackers } => {
            attacks::too_many_followers(&say, *from, *to, *attackers)
        }
        Refusal::NoSovietFollowers => attacks::no_soviet_followers(),
        Refusal::Moved { unit } => attacks::moved(&say, *unit),
        Refusal::Committed { unit, target } => attacks::committed(&say, *unit, *target),
        Refusal::Spent { unit, target } => attacks::spent(&say, *unit, *target),
        Refusal::Join { target } => attacks::join(&say, *target),
        Refusal::WrongWay { unit, target } => attacks::wrong_way(&say, *unit, *target),
        Refusal::NoSuchAttack { at } => attacks::no_such_attack(&say, *at),
        Refusal::BlitzWeather { weather } => attacks::blitz_weather(*weather),
        Refusal::BlitzNoPanzer { target } => attacks::blitz_no_panzer(&say, *target),
        Refusal::NoCallOff { target } => attacks::no_call_off(&say, *target),
        Refusal::BarredWay { target } => attacks::barred_way(&say, *target),
        Refusal::RomaniaSafe { at } => attacks::romania_safe(&say, *at),
        Refusal::Waiting { unit } => moves::waiting(&say, *unit),
        Refusal::AirWeather { weather } => air::air_weather(*weather),
        Refusal::FleetGone { fleet } => air::fleet_gone(&say, *fleet),
        Refusal::FleetUsed { fleet } => air::fleet_used(&say, *fleet),
        Refusal::AirRange { at } => air::air_range(&say, *at),
        Refusal::AirSector { fleet, sector, at } => air::air_sector(&say, *fleet, *sector, *at),
        Refusal::NotIsolated { unit } => air::not_isolated(&say, *unit),
        Refusal::NoLoan { fleet } => air::no_loan(&say, *fleet),
        Refusal::Overkill { unit, most } => battles::overkill(&say, *unit, *most),
        Refusal::NotInBattle { unit } => battles::not_in_battle(&say, *unit),
        Refusal::NotNearerHome { unit, to } => battles::not_nearer_home(&say, *unit, *to),
        Refusal::RetreatHeld { to } => battles::retreat_held(&say, *to),
        Refusal::RetreatUnderAttack { to } => battles::retreat_under_attack(&say, *to),
        Refusal::NotHit { unit } => battles::not_hit(&say, *unit),
        Refusal::MustRetreat { unit } => battles::must_retreat(&say, *unit),
        Refusal::Thrown { unit } => battles::thrown(&say, *unit),
        Refusal::NoAttackerAdvanced { unit } => battles::no_attacker_advanced(&say, *unit),
        Refusal::CannotExploit { unit } => battles::cannot_exploit(&say, *unit),
        Refusal::ExploitNotAdjacent { at } => battles::exploit_not_adjacent(&say, *at),
        Refusal::ExploitPending { at } => battles::exploit_pending(&say, *at),
        Refusal::OnlyGermansStand { unit } => battles::only_germans_stand(*unit),
        Refusal::NotTurnedDown { unit } => battles::not_turned_down(&say, *unit),
        Refusal::NotUnderAttack { unit } => battles::not_under_attack(&say, *unit),
        Refusal::NotConnected { at, .. } => placing::not_connected(&say, *at),
        Refusal::NoSurplusHere { at } => placing::no_surplus_here(&say, *at),
        Refusal::WrongType { at, tank } => placing::wrong_type(&say, *at, *tank),
        Refusal::StartsFull { at, holds } => placing::starts_full(&say, *at, *holds),
        Refusal::NotNext { unit } => placing::not_next(&say, *unit),
        Refusal::WrongBase { unit, base } => placing::wrong_base(&say, *unit, *base),
        Refusal::Overflow { base } => placing::overflow(&say, *base),
        Refusal::TransferUsed => placing::transfer_used(),
        Refusal::NotInEdition { unit } => placing::not_in_edition(&say, *unit),
        Refusal::NotTransferable { unit } => placing::not_transferable(&say, *unit),
        Refusal::Assign { group } => placing::assign(*group),
        Refusal::NotOnMap { unit } => moves::not_on_map(&say, *unit),
        Refusal::OtherSide { unit } => moves::other_side(&say, *unit),
        Refusal::Disrupted { unit } => moves::disrupted(&say, *unit),
        Refusal::Fixed { at, .. } => moves::fixed(&say, *at),
        Refusal::NotLinked { from, to } => moves::not_linked(&say, *from, *to),
        Refusal::Range { unit, to, left, asked } => moves::range(&say, *unit, *to, *left, *asked),
        Refusal::WayClosed { from, to } => moves::way_closed(&say, *from, *to),
        Refusal::AlreadyThere { unit, at } => moves::already_there(&say, *unit, *at),
        Refusal::Enemy { at } => moves::enemy(&say, *at),
        Refusal::Fort { at } => moves::fort(&say, *at),
        Refusal::NotFriendly { unit, at } => moves::not_friendly(&say, *unit, *at),
        Refusal::Base { at } => moves::base(&say, *at),
        Refusal::OffMap { at } => moves::off_map(&say, *at),
        Refusal::Contact { from, to } => moves::contact(&say, *from, *to),
        Refusal::Broken { sector, at } => moves::broken(*sector, *at),
        Refusal::SiberiaCalled { turn } => siberia::called(*turn),
        Refusal::SiberiaLate { turn } => siberia::late(*turn),
        Refusal::NoSiberianCall => siberia::no_call(),
        Refusal::SiberiaBill { more } => siberia::bill(*more),
        Refusal::SiberiaPath { unit, at } => siberia::path(&say, *unit, *at),
        Refusal::SiberiaCity { at, .. } => siberia::city(&say, *at),
        Refusal::SiberiaPaid { unit } => siberia::paid(&say, *unit),
        Refusal::SiberianWave { unit } => siberia::wave(&say, *unit),
        Refusal::SiberiaRail { at, .. } => siberia::rail(&say, *at),
        Refusal::Area { unit, at, owner } => teams::area(&say, *unit, *at, *owner),
        Refusal::NoConsent { by, what } => teams::no_consent(&say, *by, *what),
        Refusal::Share { by, share } => teams::share(&say, *by, *share),
        Refusal::Each => teams::each(o),
        Refusal::NoSay { by } => teams::no_say(&say, *by),
        Refusal::Said { by } => teams::said(&say, *by),
        Refusal::NotAsked { by, .. } => teams::not_asked(&say, *by),
    };
    let rules = rules.into_iter().map(RuleId::from).collect();
    Explanation {
        code: code.into(),
        sentence,
        way_out,
        rules,
        at,
        remedy: teams::remedy(&say, r).map(Box::new),
    }
}

fn wrong_phase(phase: Phase) -> Parts {
    (
        "E-PHASE",
        format!("This cannot be done in {}", phase_name(phase)),
        String::new(),
        vec!["BF-SEQ-02"],
        None,
    )
}

fn over() -> Parts {
    (
        "E-OVER",
        "The game is over".into(),
        "Step through the log, or start a new game".into(),
        vec!["BF-VIC-10"],
        None,
    )
}

fn late() -> Parts {
    (
        "E-LATE",
        "Declared attacks stand once Soviet recovery has begun".into(),
        String::new(),
        vec!["BF-RUL-96"],
        None,
    )
}

fn mission_needs(say: &Say<'_>, fleet: FleetId, unit: UnitId) -> Parts {
    (
        "E-AIRMOVE",
        format!("The mission of {} rests on {} where it stands", fleet_name(say.g, fleet), say.u(unit)),
        "Undo the mission first".into(),
        vec!["BF-AIR-11", "BF-RUL-18"],
        on(unit),
    )
}

fn pending(say: &Say<'_>, what: Owed) -> Parts {
    match what {
        Owed::PlanTransfer { from, to } => (
            "E-PENDING",
            format!(
                "The {} demands that {} give a panzer corps to {}",
                say.o.plan.map_or("plan", plan_name),
                group_name(from),
                group_name(to)
            ),
            "Choose the corps first".into(),
            vec![if to == Group::S && from == Group::N { "BF-SET-09" } else { "BF-SET-10" }],
            None,
        ),
        Owed::Loan => (
            "E-PENDING",
            "The loan of an air fleet is still to be decided".into(),
            String::new(),
            vec!["BF-REI-06"],
            None,
        ),
        Owed::Corps40 => (
            "E-PENDING",
            "The army group of 40th Panzer Corps is still to be decided".into(),
            String::new(),
            vec!["BF-REI-04"],
            None,
        ),
    }
}
