//! Refused declarations of attacks in words.

use super::parts::{Parts, Say, at, on};
use crate::{
    games::barbarossa_fast::{
        ids::{SpaceId, UnitId, UnitSet},
        nouns::Weather,
        show::words::weather_name,
    },
    kit::say::count,
};

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
    (
        "E-EMPTY",
        format!("{} holds no German unit", say.p(p)),
        "Move there instead".into(),
        vec!["BF-MOV-11", "BF-RUL-05"],
        at(p),
    )
}

pub(super) fn link_full(say: &Say<'_>, from: SpaceId, to: SpaceId, armies: bool) -> Parts {
    (
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
    )
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
        "Armies attack from where they start the turn; panzer corps may approach, but not by the Bonus link"
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
        format!("No panzer corps attacks {}, so nobody could go on", say.p(target)),
        "Attack normally".into(),
        vec!["BF-BLZ-02"],
        at(target),
    )
}

pub(super) fn no_call_off() -> Parts {
    (
        "E-NOCALLOFF",
        "The 2020 rules require a declared attack once Step 3 has begun".into(),
        String::new(),
        vec!["BF-RUL-96"],
        None,
    )
}
