//! What another commander has a say in.

use super::{Noun, Refusal, no};
use crate::{
    ids::{SpaceId, UnitId},
    nouns::{Group, Phase},
    talk::Leave,
};

const ASK: &str = "It can be asked for leave";

/// The place is a neighbour's (R121).
pub fn area(unit: UnitId, at: SpaceId, owner: Group) -> Refusal {
    no("E-AREA", "BF-MOV-14", "{}")
        .of([Noun::Consent(owner, Leave::Enter { unit, at })])
        .and(&["BF-RUL-121"])
        .way_out(ASK)
        .at(at)
}

/// A neighbour has not agreed.
pub fn no_consent(by: Group, what: Leave) -> Refusal {
    let rule = match what {
        Leave::Join { .. } | Leave::Attacks { .. } => "BF-LNK-06",
        Leave::Corps { .. } => "BF-SET-12",
        Leave::Fleet { .. } => "BF-RUL-76",
        Leave::Enter { .. } | Leave::Area { .. } => "BF-MOV-14",
    };
    let refusal = no("E-CONSENT", rule, "{}").of([Noun::Consent(by, what)]).and(&["BF-SEAT-03"]).way_out(ASK);
    match what {
        Leave::Join { target: at, .. } | Leave::Enter { at, .. } => refusal.at(at),
        Leave::Corps { unit, .. } => refusal.at(unit),
        Leave::Fleet { .. } | Leave::Area { .. } | Leave::Attacks { .. } => refusal,
    }
}

/// Who is asked for leave, and for what, where that would lift a refusal.
pub fn asks(refusal: &Refusal) -> Option<(Group, Leave)> {
    match refusal.nouns[0] {
        Some(Noun::Consent(by, what)) => Some((by, what)),
        _ => None,
    }
}

/// Hits of a joint force are shared (R114).
pub fn share(by: Group, share: u8) -> Refusal {
    let (sentence, nouns) = match share {
        0 => ("None of these hits falls on {}", [None, Some(Noun::Commander(by))]),
        1 => ("1 of these hits falls on {}, and it is placed", [None, Some(Noun::Commander(by))]),
        n => (
            "{} of these hits fall on {}, and they are placed",
            [Some(Noun::Number(n)), Some(Noun::Commander(by))],
        ),
    };
    no("E-SHARE", "BF-RUL-114", sentence)
        .of(nouns.into_iter().flatten())
        .way_out("The hits of a joint force are shared evenly")
}

/// All commanders say it for themselves.
pub fn each(phase: Phase) -> Refusal {
    let (sentence, rule) = match phase {
        Phase::Deal => ("The plan is for all commanders to agree on", "BF-SEAT-04"),
        _ => ("Each commander says for himself that his part is done", "BF-SEAT-01"),
    };
    no("E-PENDING", rule, sentence).way_out("The commanders stand in the sidebar")
}

/// The commander has no part in it.
pub fn no_say(by: Group) -> Refusal {
    no("E-PENDING", "BF-SEAT-01", "{} has nothing to say here").of([Noun::Commander(by)])
}

/// Whether a refusal is [`no_say`].
pub fn is_no_say(refusal: &Refusal) -> bool {
    refusal.code == "E-PENDING" && matches!(refusal.nouns[0], Some(Noun::Commander(_)))
}

/// The commander has said so.
pub fn said(by: Group) -> Refusal {
    no("E-USED", "BF-SEAT-01", "{} has said so already").of([Noun::Commander(by)])
}

/// The commander is asked for something else.
pub fn not_asked(by: Group) -> Refusal {
    no("E-CONSENT", "BF-SEAT-03", "{} is not asked for that").of([Noun::Commander(by)])
}
