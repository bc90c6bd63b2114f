//! Refusals in words: the fact on the map, the way out, the rules, and where to look.

use super::words::{
    fleet_name, group_name, place, plan_name, sector_name, unit_in_text, unit_name, weather_name,
};
use crate::{
    engine::show::{offer::Explanation, scene::Subject, words::RuleId},
    games::barbarossa_fast::{
        game::Game,
        ids::{SpaceId, UnitId, UnitSet},
        nouns::{Group, Phase},
        refusal::{Owed, Refusal},
        state::Open,
    },
    kit::say::count,
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

struct Say<'a> {
    g: &'a Game,
    o: &'a Open,
}

impl Say<'_> {
    fn u(&self, unit: UnitId) -> String {
        unit_name(self.g, self.o, unit)
    }
    fn p(&self, s: SpaceId) -> String {
        place(self.g, s)
    }
}

type Parts = (&'static str, String, String, Vec<&'static str>, Option<Subject>);

fn at(s: SpaceId) -> Option<Subject> {
    Some(Subject::from(s))
}

fn on(u: UnitId) -> Option<Subject> {
    Some(Subject::from(u))
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
        Refusal::FriendlyTarget { .. }
        | Refusal::EmptyTarget { .. }
        | Refusal::LinkFull { .. }
        | Refusal::TooManyFollowers { .. }
        | Refusal::NoSovietFollowers
        | Refusal::Moved { .. }
        | Refusal::Committed { .. }
        | Refusal::Spent { .. }
        | Refusal::Join { .. }
        | Refusal::WrongWay { .. }
        | Refusal::NoSuchAttack { .. }
        | Refusal::BlitzWeather { .. }
        | Refusal::BlitzNoPanzer { .. }
        | Refusal::NoCallOff { .. } => explain_attack(&say, r),
        Refusal::AirWeather { .. }
        | Refusal::FleetGone { .. }
        | Refusal::FleetUsed { .. }
        | Refusal::AirRange { .. }
        | Refusal::AirSector { .. }
        | Refusal::NotIsolated { .. }
        | Refusal::NoLoan { .. } => explain_air(&say, r),
        Refusal::Overkill { .. }
        | Refusal::NotInBattle { .. }
        | Refusal::NotNearerHome { .. }
        | Refusal::RetreatHeld { .. }
        | Refusal::RetreatUnderAttack { .. }
        | Refusal::NotHit { .. }
        | Refusal::MustRetreat { .. }
        | Refusal::Thrown { .. }
        | Refusal::NoAttackerAdvanced { .. }
        | Refusal::CannotExploit { .. }
        | Refusal::ExploitNotAdjacent { .. }
        | Refusal::ExploitPending { .. }
        | Refusal::OnlyGermansStand { .. }
        | Refusal::NotUnderAttack { .. } => explain_battle(&say, r),
        Refusal::NotConnected { .. }
        | Refusal::NoSurplusHere { .. }
        | Refusal::NotNext { .. }
        | Refusal::WrongBase { .. }
        | Refusal::Overflow { .. }
        | Refusal::TransferUsed
        | Refusal::NotTransferable { .. }
        | Refusal::Assign { .. } => explain_placing(&say, r),
        Refusal::NotOnMap { .. }
        | Refusal::OtherSide { .. }
        | Refusal::Disrupted { .. }
        | Refusal::Fixed { .. }
        | Refusal::NotLinked { .. }
        | Refusal::Range { .. }
        | Refusal::AlreadyThere { .. }
        | Refusal::Enemy { .. }
        | Refusal::Fort { .. }
        | Refusal::NotFriendly { .. }
        | Refusal::Base { .. }
        | Refusal::OffMap { .. }
        | Refusal::Contact { .. }
        | Refusal::Broken { .. } => explain_move(&say, r),
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

fn explain_move(say: &Say<'_>, r: &Refusal) -> Parts {
    let none = String::new;
    match *r {
        Refusal::OtherSide { unit } => (
            "E-SIDE",
            format!("{} belongs to the other side", say.u(unit)),
            none(),
            vec!["BF-SEQ-02"],
            on(unit),
        ),
        Refusal::Disrupted { unit } => (
            "E-DISRUPTED",
            format!("{} is Disrupted and may neither move nor attack", say.u(unit)),
            if unit.is_german() { "It recovers in Step 5".into() } else { "It recovers in supply".into() },
            vec!["BF-MOV-08", "BF-DIS-01"],
            on(unit),
        ),
        Refusal::Fixed { unit: _, at: p } => (
            "E-FIXED",
            format!("The garrison of {} stays there", say.p(p)),
            none(),
            vec!["BF-MOV-16", "BF-RUL-57"],
            at(p),
        ),
        Refusal::NotLinked { from, to } => (
            "E-LINK",
            format!("{} and {} are not linked", say.p(from), say.p(to)),
            none(),
            vec!["BF-MOV-01"],
            at(to),
        ),
        Refusal::Range { unit, to, left, asked } if left == 0 || asked <= left => (
            "E-RANGE",
            format!("{} has used its movement for this step", say.u(unit)),
            none(),
            vec!["BF-MOV-04"],
            at(to),
        ),
        Refusal::Range { unit, to, left, asked } => (
            "E-RANGE",
            format!(
                "{} is {} away; {} may move {}, the Bonus link included",
                say.p(to),
                count(asked, "link"),
                say.u(unit),
                count(left, "link")
            ),
            none(),
            vec!["BF-MOV-04"],
            at(to),
        ),
        Refusal::AlreadyThere { unit, at: p } => (
            "E-HERE",
            format!("{} is at {} already", say.u(unit), say.p(p)),
            "Choose another place".into(),
            vec!["BF-MOV-04"],
            at(p),
        ),
        Refusal::Enemy { at: p } => {
            let who = if p.is_in(say.o.soviet) { "Soviet" } else { "German" };
            (
                "E-ENEMY",
                format!("{} is held by {who} units", say.p(p)),
                "It must be attacked".into(),
                vec!["BF-MOV-07"],
                at(p),
            )
        }
        Refusal::Fort { at: p } => (
            "E-FORT",
            format!("{} is a live fortress, even though nobody defends it", say.p(p)),
            "Declare an attack: it falls without combat".into(),
            vec!["BF-MOV-05", "BF-RUL-04"],
            at(p),
        ),
        Refusal::NotFriendly { unit, at: p } => (
            "E-FRIENDLY",
            format!("{} reaches {} only over ground that is not German", say.u(unit), say.p(p)),
            "Only the last link, the Bonus, may lead onto Soviet ground".into(),
            vec!["BF-MOV-06", "BF-MOV-05"],
            at(p),
        ),
        Refusal::Base { at: p } => (
            "E-BASE",
            format!("{} is a German home base: Soviet units may neither enter nor attack it", say.p(p)),
            none(),
            vec!["BF-MOV-12"],
            at(p),
        ),
        Refusal::OffMap { at: p } => (
            "E-OFFMAP",
            format!("{} is off the map; only Soviet units stand there", say.p(p)),
            none(),
            vec!["BF-RUL-59"],
            at(p),
        ),
        Refusal::Contact { from, to } => (
            "E-CONTACT",
            format!(
                "{} is empty German ground, and {} or {} touches a German unit",
                say.p(to),
                say.p(from),
                say.p(to)
            ),
            none(),
            vec!["BF-MOV-11"],
            at(to),
        ),
        Refusal::Broken { sector, at: p } => (
            "E-BROKEN",
            format!(
                "The Soviet line in sector {} is broken: no attack and no advance there this turn",
                sector_name(sector)
            ),
            none(),
            vec!["BF-MOV-13", "BF-RUL-51"],
            at(p),
        ),
        Refusal::NotOnMap { unit } => {
            ("E-NOUNIT", format!("{} is not on the map", say.u(unit)), none(), vec!["BF-MOV-04"], None)
        }
        _ => ("E-PHASE", "This cannot be done now".into(), none(), vec!["BF-SEQ-02"], None),
    }
}

fn explain_attack(say: &Say<'_>, r: &Refusal) -> Parts {
    let none = String::new;
    match *r {
        Refusal::FriendlyTarget { at: p } => {
            ("E-NOATTACK-OWN", format!("{} is held by your own side", say.p(p)), "Move there instead".into(), vec!["BF-MOV-04"], at(p))
        }
        Refusal::EmptyTarget { at: p } => {
            ("E-EMPTY", format!("{} holds no German unit", say.p(p)), "Move there instead".into(), vec!["BF-MOV-11", "BF-RUL-05"], at(p))
        }
        Refusal::LinkFull { from, to, armies } => (
            "E-CAP",
            if !say.o.units_at(to).and(UnitSet::GERMAN).is_empty() {
                format!("The link {} – {} carries at most 3 Soviet attackers", say.p(from), say.p(to))
            } else if armies {
                format!("The link {} – {} carries one army already", say.p(from), say.p(to))
            } else {
                format!("The link {} – {} carries three panzer corps already", say.p(from), say.p(to))
            },
            "Another link has room of its own, or the unit may follow".into(),
            vec!["BF-LNK-01", "BF-LNK-03"],
            at(to),
        ),
        Refusal::TooManyFollowers { from, to, attackers } => (
            "E-FOLLOW",
            format!("{} on the link {} – {}, so no more may follow", count(attackers, "attacker"), say.p(from), say.p(to)),
            "One unit may follow for each attacker on its link".into(),
            vec!["BF-FOL-01"],
            at(to),
        ),
        Refusal::NoSovietFollowers => ("E-FOLLOW", "Soviet units do not follow an attack".into(), none(), vec!["BF-FOL-01"], None),
        Refusal::Moved { unit } => (
            "E-MOVED",
            format!("{} has moved; the link it attacks along would have been its move", say.u(unit)),
            "Armies attack from where they start the turn; panzer corps may approach, but not by the Bonus link".into(),
            vec!["BF-MOV-01", "BF-RUL-01", "BF-RUL-02"],
            on(unit),
        ),
        Refusal::Committed { unit, target } => {
            ("E-TWICE", format!("{} takes part in the attack on {}", say.u(unit), say.p(target)), "Undo or cancel that first".into(), vec!["BF-MOV-04"], on(unit))
        }
        Refusal::Spent { unit, target } => (
            "E-TWICE",
            format!("{} has used its attack: own units entered {}, so that it lapsed", say.u(unit), say.p(target)),
            "Undo that move first".into(),
            vec!["BF-RUL-135"],
            on(unit),
        ),
        Refusal::Join { target } => (
            "E-JOIN",
            format!("Soviet units of different positions cannot join against {}", say.p(target)),
            none(),
            vec!["BF-LNK-05", "BF-RUL-54"],
            at(target),
        ),
        Refusal::WrongWay { unit, target } => (
            "E-OOSDIR",
            format!("{} is out of supply and may attack only toward supply; {} does not lead there", say.u(unit), say.p(target)),
            none(),
            vec!["BF-RAT-06", "BF-RUL-56"],
            at(target),
        ),
        Refusal::NoSuchAttack { at: p } => {
            ("E-NOATTACK", format!("No attack on {} is declared", say.p(p)), "Declare attackers first".into(), vec!["BF-RUL-06"], at(p))
        }
        Refusal::BlitzWeather { weather } => (
            "E-BLITZWX",
            format!("No Blitzkrieg in {}", weather_name(weather)),
            "Attack normally".into(),
            vec!["BF-BLZ-04", "BF-WX-07"],
            None,
        ),
        Refusal::BlitzNoPanzer { target } => (
            "E-BLITZNOPZK",
            format!("No panzer corps attacks {}, so nobody could go on", say.p(target)),
            "Attack normally".into(),
            vec!["BF-BLZ-02"],
            at(target),
        ),
        _ => ("E-NOCALLOFF", "The 2020 rules require a declared attack once Step 3 has begun".into(), none(), vec!["BF-RUL-96"], None),
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

fn explain_battle(say: &Say<'_>, r: &Refusal) -> Parts {
    let none = String::new;
    match *r {
        Refusal::Overkill { unit, most } => (
            "E-OVERKILL",
            format!("{} takes at most {} here", say.u(unit), count(most, "hit")),
            "Place the rest on other units".into(),
            vec!["BF-HIT-02", "BF-RUL-39"],
            on(unit),
        ),
        Refusal::NotInBattle { unit } => (
            "E-NOTHERE",
            format!("{} takes no part in this", say.u(unit)),
            none(),
            vec!["BF-HIT-07"],
            on(unit),
        ),
        Refusal::NotNearerHome { unit, to } => (
            "E-RETDIR",
            format!("{} is not nearer home for {}", say.p(to), unit_in_text(say.g, say.o, unit)),
            none(),
            vec!["BF-RET-05", "BF-RUL-43"],
            at(to),
        ),
        Refusal::RetreatHeld { to } => (
            "E-RETHELD",
            format!("{} is held by the other side", say.p(to)),
            none(),
            vec!["BF-RET-05"],
            at(to),
        ),
        Refusal::RetreatUnderAttack { to } => (
            "E-RETATT",
            format!("{} is under attack itself", say.p(to)),
            none(),
            vec!["BF-RET-05", "BF-RUL-45"],
            at(to),
        ),
        Refusal::NotHit { unit } => (
            "E-NORETREAT",
            format!("{} was not hit and does not retreat", say.u(unit)),
            none(),
            vec!["BF-RET-01", "BF-RUL-46"],
            on(unit),
        ),
        Refusal::MustRetreat { unit } => (
            "E-MUSTRETREAT",
            format!("{} must retreat: UnDisrupted attackers are left", say.u(unit)),
            none(),
            vec!["BF-RET-01"],
            on(unit),
        ),
        Refusal::Thrown { unit } => {
            ("E-THROWN", format!("{} was thrown back", say.u(unit)), none(), vec!["BF-HIT-06"], on(unit))
        }
        Refusal::NoAttackerAdvanced { unit } => (
            "E-FOLLOWADV",
            format!("{} follows, and no attacker has advanced", say.u(unit)),
            "Let an attacker advance first".into(),
            vec!["BF-FOL-01", "BF-RUL-10"],
            on(unit),
        ),
        Refusal::CannotExploit { unit } => (
            "E-BLITZUNIT",
            format!(
                "{} cannot go on: only UnDisrupted panzer corps that attacked and advanced may",
                say.u(unit)
            ),
            none(),
            vec!["BF-BLZ-02", "BF-RUL-15"],
            on(unit),
        ),
        Refusal::ExploitNotAdjacent { at: p } => (
            "E-BLITZADJ",
            format!("{} is not next to the position just taken", say.p(p)),
            none(),
            vec!["BF-RUL-16"],
            at(p),
        ),
        Refusal::ExploitPending { at: p } => (
            "E-BLITZPENDING",
            format!("{} is the target of another attack, or another target is chosen", say.p(p)),
            "All corps of the second leg attack the same position".into(),
            vec!["BF-RUL-16"],
            at(p),
        ),
        Refusal::OnlyGermansStand { unit } => (
            "E-SIDE",
            "Only German units are ordered to hold in the 2020 rules".into(),
            none(),
            vec!["BF-RET-06"],
            on(unit),
        ),
        Refusal::NotUnderAttack { unit } => (
            "E-NOTTARGET",
            format!("{} is not under attack, or has the order already", say.u(unit)),
            none(),
            vec!["BF-RET-06"],
            on(unit),
        ),
        _ => ("E-PHASE", "This cannot be done in this battle".into(), none(), vec!["BF-CBT-01"], None),
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
