//! Refused declarations of attacks in words.

use super::parts::{Parts, Say, at, on};
use crate::{
    conduct::{CallOff, Full},
    ids::{SpaceId, UnitId},
    nouns::{Phase, Weather},
    options::AttackMove,
    words::weather_name,
};
use kit::say::count;

pub(super) fn friendly_target(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-NOATTACK-OWN",
        format!("{} is held by your own side", say.p(p)),
        "Move there instead".into(),
        vec!["BF-MOV-04"],
        at(p),
    )
}

pub(super) fn empty_target(say: &Say<'_>, p: SpaceId) -> Parts {
    // Refused to Germans only where empty positions are not attacked.
    let whose = if say.o.is_german(p) { "German" } else { "Soviet" };
    (
        "E-EMPTY",
        format!("{} holds no {whose} unit", say.p(p)),
        "Move there instead".into(),
        vec!["BF-MOV-11", "BF-RUL-05"],
        at(p),
    )
}

pub(super) fn link_full(say: &Say<'_>, from: SpaceId, to: SpaceId, full: Full) -> Parts {
    let limits = &say.g.conduct.links;
    let carries = match full {
        Full::Soviets => format!("at most {} Soviet attackers", say.g.conduct.soviets_a_link),
        Full::Armies if limits.armies == 1 => "one army already".into(),
        Full::Armies => format!("at most {} armies", words(limits.armies)),
        Full::Groups => "one panzer group already".into(),
        Full::Panzers if limits.groups == 0 => "three panzer corps already".into(),
        Full::Panzers => format!("at most {} panzer units", words(limits.panzers)),
        Full::Units => format!("at most {} attackers", words(limits.units)),
    };
    let rule = if limits.groups == 0 { "BF-LNK-01" } else { "BF-LNK-02" };
    (
        "E-CAP",
        format!("The link {} – {} carries {carries}", say.p(from), say.p(to)),
        "Another link has room of its own, or the unit may follow".into(),
        vec![rule, "BF-LNK-03"],
        at(to),
    )
}

fn words(n: u8) -> String {
    ["no", "one", "two", "three", "four"].get(usize::from(n)).map_or_else(|| n.to_string(), |w| (*w).into())
}

pub(super) fn too_many_followers(say: &Say<'_>, from: SpaceId, to: SpaceId, attackers: u8) -> Parts {
    (
        "E-FOLLOW",
        format!(
            "{} on the link {} – {}, so no more may follow",
            count(attackers, "attacker"),
            say.p(from),
            say.p(to)
        ),
        "One unit may follow for each attacker on its link".into(),
        vec!["BF-FOL-01"],
        at(to),
    )
}

pub(super) fn no_soviet_followers() -> Parts {
    ("E-FOLLOW", "Soviet units do not follow an attack".into(), String::new(), vec!["BF-FOL-01"], None)
}

pub(super) fn moved(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-MOVED",
        format!("{} has moved; the link it attacks along would have been its move", say.u(unit)),
        match say.g.conduct.attack_move {
            AttackMove::PanzersApproach => {
                "Armies attack from where they start the turn; panzer corps may approach, but not by the Bonus link"
            }
            AttackMove::Allowance => "A unit may move before it attacks, but not by the Bonus link",
            AttackMove::LinkCounts => {
                "Units attack from where they start the turn; panzers may approach one link less than they move"
            }
        }
        .into(),
        vec!["BF-MOV-01", "BF-RUL-01", "BF-RUL-02"],
        on(unit),
    )
}

pub(super) fn committed(say: &Say<'_>, unit: UnitId, target: SpaceId) -> Parts {
    (
        "E-TWICE",
        format!("{} takes part in the attack on {}", say.u(unit), say.p(target)),
        "Undo or cancel that first".into(),
        vec!["BF-MOV-04"],
        on(unit),
    )
}

pub(super) fn spent(say: &Say<'_>, unit: UnitId, target: SpaceId) -> Parts {
    (
        "E-TWICE",
        format!(
            "{} has used its attack: own units entered {}, so that it lapsed",
            say.u(unit),
            say.p(target)
        ),
        "Undo that move first".into(),
        vec!["BF-RUL-135"],
        on(unit),
    )
}

pub(super) fn join(say: &Say<'_>, target: SpaceId) -> Parts {
    (
        "E-JOIN",
        format!("Soviet units of different positions cannot join against {}", say.p(target)),
        String::new(),
        vec!["BF-LNK-05", "BF-RUL-54"],
        at(target),
    )
}

pub(super) fn wrong_way(say: &Say<'_>, unit: UnitId, target: SpaceId) -> Parts {
    (
        "E-OOSDIR",
        format!(
            "{} is out of supply and may attack only toward supply; {} does not lead there",
            say.u(unit),
            say.p(target)
        ),
        String::new(),
        vec!["BF-RAT-06", "BF-RUL-56"],
        at(target),
    )
}

pub(super) fn no_such_attack(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-NOATTACK",
        format!("No attack on {} is declared", say.p(p)),
        "Declare attackers first".into(),
        vec!["BF-RUL-06"],
        at(p),
    )
}

pub(super) fn blitz_weather(weather: Weather) -> Parts {
    (
        "E-BLITZWX",
        format!("No Blitzkrieg in {}", weather_name(weather)),
        "Attack normally".into(),
        vec!["BF-BLZ-04", "BF-WX-07"],
        None,
    )
}

pub(super) fn blitz_no_panzer(say: &Say<'_>, target: SpaceId) -> Parts {
    (
        "E-BLITZNOPZK",
        format!("No panzer corps attacks {}, so no unit could go on", say.p(target)),
        "Attack normally".into(),
        vec!["BF-BLZ-02"],
        at(target),
    )
}

pub(super) fn no_call_off(say: &Say<'_>, target: SpaceId) -> Parts {
    let committed = say.o.phase == Phase::Battle;
    let sentence = match say.g.conduct.call_off {
        _ if matches!(say.o.phase, Phase::SovietAttacks | Phase::SovietBattle) => {
            format!("A Soviet attack is not called off; that on {} is declared", say.p(target))
        }
        CallOff::UntilCommitted if committed => {
            format!("The attack on {} is committed and must be fought", say.p(target))
        }
        CallOff::Never | CallOff::UntilCommitted | CallOff::UntilFire => {
            "The 2020 rules require a declared attack once Step 3 has begun".into()
        }
    };
    ("E-NOCALLOFF", sentence, String::new(), vec!["BF-RUL-96"], None)
}

pub(super) fn barred_way(say: &Say<'_>, target: SpaceId) -> Parts {
    (
        "E-BLOCKED",
        format!("A unit could not retreat because {} was under attack; the attack stands", say.p(target)),
        "Make it with what can attack".into(),
        vec!["BF-CALL-01", "BF-RUL-120"],
        at(target),
    )
}

pub(super) fn romania_safe(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-ROMANIA",
        format!("{} is safe until Axis units have attacked out of Romania", say.p(p)),
        String::new(),
        vec!["BF-RAT-07", "BF-RUL-111"],
        at(p),
    )
}
