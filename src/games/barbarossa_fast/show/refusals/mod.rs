//! Refusals in words: the fact on the map, the way out, the rules, and where to look.

mod attacks;
mod battles;
mod moves;
mod parts;

use self::parts::{Parts, Say, at, on};
use super::words::{fleet_name, group_name, plan_name, sector_name, weather_name};
use crate::{
    engine::show::{offer::Explanation, words::RuleId},
    games::barbarossa_fast::{
        game::Game,
        nouns::{Group, Phase},
        refusal::{Owed, Refusal},
        state::Open,
    },
};

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
        Phase::Replacements => "Soviet replacements",
        Phase::Over => "the end of the game",
    }
}

/// A refusal in words: code, fact, way out, rules, place.
pub fn explain(g: &Game, o: &Open, r: &Refusal) -> Explanation {
    let say = Say { g, o };
    let (code, sentence, way_out, rules, at) = match r {
        Refusal::Phase { .. }
        | Refusal::Over
        | Refusal::Pending { .. }
        | Refusal::Late
        | Refusal::MissionNeeds { .. } => explain_time(&say, r),
        Refusal::FriendlyTarget { at } => attacks::friendly_target(&say, *at),
        Refusal::EmptyTarget { at } => attacks::empty_target(&say, *at),
        Refusal::LinkFull { from, to, armies } => attacks::link_full(&say, *from, *to, *armies),
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
        Refusal::NoCallOff { .. } => attacks::no_call_off(),
        Refusal::AirWeather { .. }
        | Refusal::FleetGone { .. }
        | Refusal::FleetUsed { .. }
        | Refusal::AirRange { .. }
        | Refusal::AirSector { .. }
        | Refusal::NotIsolated { .. }
        | Refusal::NoLoan { .. } => explain_air(&say, r),
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
        Refusal::NotUnderAttack { unit } => battles::not_under_attack(&say, *unit),
        Refusal::NotConnected { .. }
        | Refusal::NoSurplusHere { .. }
        | Refusal::NotNext { .. }
        | Refusal::WrongBase { .. }
        | Refusal::Overflow { .. }
        | Refusal::TransferUsed
        | Refusal::NotTransferable { .. }
        | Refusal::Assign { .. } => explain_placing(&say, r),
        Refusal::NotOnMap { unit } => moves::not_on_map(&say, *unit),
        Refusal::OtherSide { unit } => moves::other_side(&say, *unit),
        Refusal::Disrupted { unit } => moves::disrupted(&say, *unit),
        Refusal::Fixed { at, .. } => moves::fixed(&say, *at),
        Refusal::NotLinked { from, to } => moves::not_linked(&say, *from, *to),
        Refusal::Range { unit, to, left, asked } => moves::range(&say, *unit, *to, *left, *asked),
        Refusal::AlreadyThere { unit, at } => moves::already_there(&say, *unit, *at),
        Refusal::Enemy { at } => moves::enemy(&say, *at),
        Refusal::Fort { at } => moves::fort(&say, *at),
        Refusal::NotFriendly { unit, at } => moves::not_friendly(&say, *unit, *at),
        Refusal::Base { at } => moves::base(&say, *at),
        Refusal::OffMap { at } => moves::off_map(&say, *at),
        Refusal::Contact { from, to } => moves::contact(&say, *from, *to),
        Refusal::Broken { sector, at } => moves::broken(*sector, *at),
    };
    let rules = rules.into_iter().map(RuleId::from).collect();
    Explanation { code: code.into(), sentence, way_out, rules, at }
}

fn explain_time(say: &Say<'_>, r: &Refusal) -> Parts {
    let none = String::new;
    match *r {
        Refusal::Phase { phase } => (
            "E-PHASE",
            format!("This cannot be done in {}", phase_name(phase)),
            none(),
            vec!["BF-SEQ-02"],
            None,
        ),
        Refusal::Over => (
            "E-OVER",
            "The game is over".into(),
            "Step through the log, or start a new game".into(),
            vec!["BF-VIC-10"],
            None,
        ),
        Refusal::Late => (
            "E-LATE",
            "Declared attacks stand once Soviet recovery has begun".into(),
            none(),
            vec!["BF-RUL-96"],
            None,
        ),
        Refusal::MissionNeeds { fleet, unit } => (
            "E-AIRMOVE",
            format!("The mission of {} rests on {} where it stands", fleet_name(say.g, fleet), say.u(unit)),
            "Undo the mission first".into(),
            vec!["BF-AIR-11", "BF-RUL-18"],
            on(unit),
        ),
        Refusal::Pending { what: Owed::PlanTransfer { from, to } } => (
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
        Refusal::Pending { what: Owed::Loan } => (
            "E-PENDING",
            "The loan of an air fleet is still to be decided".into(),
            none(),
            vec!["BF-REI-06"],
            None,
        ),
        _ => (
            "E-PENDING",
            "The army group of XXXX Panzer Corps is still to be decided".into(),
            none(),
            vec!["BF-REI-04"],
            None,
        ),
    }
}

fn explain_air(say: &Say<'_>, r: &Refusal) -> Parts {
    let none = String::new;
    let fleet = |f| fleet_name(say.g, f);
    match *r {
        Refusal::AirWeather { weather } => (
            "E-WEATHER",
            format!("No air operations in {}", weather_name(weather)),
            none(),
            vec!["BF-AIR-13", "BF-WX-06"],
            None,
        ),
        Refusal::FleetGone { fleet: f } => {
            ("E-AIRGONE", format!("{} has left the front", fleet(f)), none(), vec!["BF-REI-05"], None)
        }
        Refusal::FleetUsed { fleet: f } => (
            "E-AIRUSED",
            format!("{} has its mission for this turn", fleet(f)),
            "Undo that mission first".into(),
            vec!["BF-AIR-01"],
            None,
        ),
        Refusal::AirRange { at: p } => (
            "E-AIRRANGE",
            format!("No German army stands within 2 links of {}", say.p(p)),
            "Bring an army nearer first".into(),
            vec!["BF-AIR-11", "BF-RUL-18"],
            at(p),
        ),
        Refusal::AirSector { fleet: f, sector, at: p } => (
            "E-AIRSECTOR",
            format!(
                "{} serves sector {} only, and each sector takes one mission",
                fleet(f),
                sector_name(sector)
            ),
            none(),
            vec!["BF-AIR-12", "BF-RUL-19"],
            at(p),
        ),
        Refusal::NotIsolated { unit } => {
            ("E-NOTISOLATED", format!("{} is in supply", say.u(unit)), none(), vec!["BF-AIR-14"], on(unit))
        }
        Refusal::NoLoan { fleet: f } => {
            ("E-NOLOAN", format!("{} cannot be borrowed", fleet(f)), none(), vec!["BF-REI-06"], None)
        }
        _ => ("E-WEATHER", "The air fleets stay on the ground".into(), none(), vec!["BF-AIR-13"], None),
    }
}

fn explain_placing(say: &Say<'_>, r: &Refusal) -> Parts {
    let none = String::new;
    match *r {
        Refusal::NotConnected { unit: _, at: p } => (
            "E-REPLREACH",
            format!("{} is not connected to where the unit arrives", say.p(p)),
            none(),
            vec!["BF-REP-08", "BF-RUL-81"],
            at(p),
        ),
        Refusal::NoSurplusHere { at: p } => (
            "E-SLOT",
            format!("{} takes no surplus unit; they start east of the second line", say.p(p)),
            none(),
            vec!["BF-SET-07", "BF-RUL-70"],
            at(p),
        ),
        Refusal::NotNext { unit } => (
            "E-ORDER",
            format!("{} is not the next to be placed", say.u(unit)),
            none(),
            vec!["BF-REP-08"],
            on(unit),
        ),
        Refusal::WrongBase { unit, base } => {
            let group = group_name(say.g.group(say.o, unit));
            (
                "E-GROUP",
                format!("{} belongs to {group} and does not start in {}", say.u(unit), say.p(base)),
                "With free set-up any base may be chosen, for one point more".into(),
                vec!["BF-SET-08", "BF-SET-13", "BF-SET-15"],
                at(base),
            )
        }
        Refusal::Overflow { base } => (
            "E-OVERFLOW",
            format!("Three units of Army Group Centre start in {} already", say.p(base)),
            none(),
            vec!["BF-SET-13", "BF-RUL-71"],
            at(base),
        ),
        Refusal::TransferUsed => (
            "E-USED",
            "The one transfer between army groups is made".into(),
            none(),
            vec!["BF-SET-12", "BF-RUL-95"],
            None,
        ),
        Refusal::NotTransferable { unit } => (
            "E-TRANSFER",
            format!("{} cannot be transferred: only a panzer corps, and to another army group", say.u(unit)),
            none(),
            vec!["BF-SET-12"],
            on(unit),
        ),
        Refusal::Assign { group } => (
            "E-ASSIGN",
            format!("XXXX Panzer Corps cannot go to {}", group_name(group)),
            none(),
            vec!["BF-REI-04", "BF-RUL-75"],
            None,
        ),
        _ => ("E-PHASE", "This cannot be done now".into(), none(), vec!["BF-SEQ-02"], None),
    }
}
