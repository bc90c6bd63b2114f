//! What another commander has a say in: the fact, and how he is asked.

use super::parts::{Parts, Say, at, on};
use crate::{
    ids::{SpaceId, UnitId},
    nouns::{Group, Phase},
    order::Order,
    refusal::Refusal,
    rules::commanders::commander,
    state::Open,
    talk::{AreaConsent, Leave},
    words::{commander_name, fleet_name, seal},
};
use engine::{
    base::seat::Post,
    show::offer::{Remedy, Reply},
};

const ASK: &str = "It can be asked for leave";

pub(super) fn area(say: &Say<'_>, unit: UnitId, there: SpaceId, owner: Group) -> Parts {
    let refused = answered_no(say, owner, Leave::Enter { unit, at: there });
    let name = commander_name(say.g, owner);
    let sentence = if refused {
        format!("{name} has refused {} the way into {}", say.u(unit), say.p(there))
    } else {
        format!("{} is in the area of {name}", say.p(there))
    };
    ("E-AREA", sentence, ASK.into(), vec!["BF-MOV-14", "BF-RUL-121"], at(there))
}

fn answered_no(say: &Say<'_>, by: Group, what: Leave) -> bool {
    say.o.talk.as_ref().and_then(|talk| talk.answered(by, what)) == Some(false)
}

pub(super) fn no_consent(say: &Say<'_>, by: Group, what: Leave) -> Parts {
    let name = commander_name(say.g, by);
    let (to, rule, subject) = match what {
        Leave::Join { unit, target } => {
            (format!("{} joining the attack on {}", say.u(unit), say.p(target)), "BF-LNK-06", at(target))
        }
        Leave::Corps { unit, .. } => (format!("taking {}", say.u(unit)), "BF-SET-12", on(unit)),
        Leave::Fleet { fleet } => (format!("lending {}", fleet_name(say.g, fleet)), "BF-RUL-76", None),
        Leave::Enter { unit, at: there } => {
            (format!("{} entering {}", say.u(unit), say.p(there)), "BF-MOV-14", at(there))
        }
        Leave::Area { .. } => ("opening its area".into(), "BF-MOV-14", None),
        Leave::Attacks { .. } => ("joint attacks".into(), "BF-LNK-06", None),
    };
    let says = if answered_no(say, by, what) { "has refused" } else { "has not agreed to" };
    ("E-CONSENT", format!("{name} {says} {to}"), ASK.into(), vec![rule, "BF-SEAT-03"], subject)
}

pub(super) fn share(say: &Say<'_>, by: Group, share: u8) -> Parts {
    let name = commander_name(say.g, by);
    let sentence = match share {
        0 => format!("None of these hits falls on {name}"),
        1 => format!("1 of these hits falls on {name}, and it is placed"),
        n => format!("{n} of these hits fall on {name}, and they are placed"),
    };
    ("E-SHARE", sentence, "The hits of a joint force are shared evenly".into(), vec!["BF-RUL-114"], None)
}

pub(super) fn each(o: &Open) -> Parts {
    let (sentence, rule) = match o.phase {
        Phase::Deal => ("The plan is for all commanders to agree on", "BF-SEAT-04"),
        _ => ("Each commander says for himself that his part is done", "BF-SEAT-01"),
    };
    ("E-PENDING", sentence.into(), "The commanders stand in the sidebar".into(), vec![rule], None)
}

pub(super) fn no_say(say: &Say<'_>, by: Group) -> Parts {
    let sentence = format!("{} has nothing to say here", commander_name(say.g, by));
    ("E-PENDING", sentence, String::new(), vec!["BF-SEAT-01"], None)
}

pub(super) fn said(say: &Say<'_>, by: Group) -> Parts {
    let sentence = format!("{} has said so already", commander_name(say.g, by));
    ("E-USED", sentence, String::new(), vec!["BF-SEAT-01"], None)
}

pub(super) fn not_asked(say: &Say<'_>, by: Group) -> Parts {
    let sentence = format!("{} is not asked for that", commander_name(say.g, by));
    ("E-CONSENT", sentence, String::new(), vec!["BF-SEAT-03"], None)
}

/// How what another commander has a say in is lifted.
pub(super) fn remedy(say: &Say<'_>, r: &Refusal) -> Option<Remedy> {
    let (by, what) = match *r {
        Refusal::Area { unit, at, owner } => (owner, Leave::Enter { unit, at }),
        Refusal::NoConsent { by, what } => (by, what),
        _ => return None,
    };
    let (g, talk) = (say.g, say.o.talk.as_ref()?);
    let (wants, effect, whole) = match what {
        Leave::Enter { unit, at } => {
            let of = commander(g, say.o, unit);
            let effect = if at.is_in(say.o.control) {
                "It stays there until it is moved; who attacks from there may advance"
            } else {
                "It attacks there, and may advance if the place falls"
            };
            let (unit, at) = (say.u(unit), say.p(at));
            (format!("{unit} asks for leave to enter {at}"), effect, Some(Leave::Area { of }))
        }
        Leave::Join { unit, target } => {
            let of = commander(g, say.o, unit);
            let text = format!("{} asks to join the attack on {}", say.u(unit), say.p(target));
            (
                text,
                "Losses of the joint force are shared evenly, an odd hit by die",
                Some(Leave::Attacks { of }),
            )
        }
        Leave::Corps { unit, .. } => (
            format!("{} is offered", say.u(unit)),
            "It goes to the base of its new army group; one corps may change hands so",
            None,
        ),
        Leave::Fleet { fleet } => (
            format!("Army Group Centre asks for {}", fleet_name(g, fleet)),
            "It serves the centre from now on, and the lender goes without",
            None,
        ),
        Leave::Area { .. } | Leave::Attacks { .. } => return None,
    };
    let mut replies = vec![reply("Allow this once", by, what, true)];
    if let Some(whole) = whole {
        let label = match g.setup.area_consent {
            AreaConsent::Standing => "Allow until withdrawn",
            AreaConsent::Each | AreaConsent::Open => "Allow all this turn",
        };
        replies.push(reply(label, by, whole, true));
    } else {
        replies[0].label = "Agree".into();
    }
    if talk.answered(by, what).is_none() {
        replies.push(reply("Refuse", by, what, false));
    }
    let name = commander_name(g, by);
    let nth = g.setup.team.commanders().iter().position(|x| *x == by).unwrap_or(0);
    let plural = if name.starts_with("Army Groups") { "are" } else { "is" };
    Some(Remedy {
        asked: Post(nth as u8),
        title: format!("{name} {plural} asked"),
        what: wants,
        effect: effect.into(),
        replies,
        ..Remedy::default()
    })
}

fn reply(label: &str, by: Group, what: Leave, yes: bool) -> Reply {
    Reply { label: label.into(), order: seal(&Order::Consent { by, what, yes }), lifts: yes }
}
