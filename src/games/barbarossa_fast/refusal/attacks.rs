//! Refused declarations of attacks.

use super::{Noun, Refusal, no, place_may_not, unit_may_not};
use crate::{
    conduct::{CallOff, Full, LinkLimits},
    ids::{SpaceId, UnitId},
    nouns::{Phase, Weather},
    options::AttackMove,
};

/// The target is the side's own.
pub fn friendly_target(at: SpaceId) -> Refusal {
    place_may_not("E-NOATTACK-OWN", "BF-MOV-04", at, "{} is held by your own side")
        .way_out("Move there instead")
}

/// The target is empty (R05); `german` says whose ground it is. Refused to Germans only where empty positions are not attacked.
pub fn empty_target(german: bool, at: SpaceId) -> Refusal {
    let sentence = if german { "{} holds no German unit" } else { "{} holds no Soviet unit" };
    place_may_not("E-EMPTY", "BF-MOV-11", at, sentence).and(&["BF-RUL-05"]).way_out("Move there instead")
}

/// The link carries no more attackers.
pub fn link_full(limits: &LinkLimits, from: SpaceId, to: SpaceId, full: Full) -> Refusal {
    let rule = if limits.groups == 0 { "BF-LNK-01" } else { "BF-LNK-02" };
    no("E-CAP", rule, "The link {} – {} carries {}")
        .of([from.into(), to.into(), Noun::Full(full)])
        .and(&["BF-LNK-03"])
        .way_out("Another link has room of its own, or the unit may follow")
        .at(to)
}

/// One unit follows for each attacker on its link.
pub fn too_many_followers(from: SpaceId, to: SpaceId, attackers: u8) -> Refusal {
    no("E-FOLLOW", "BF-FOL-01", "{} on the link {} – {}, so no more may follow")
        .of([Noun::Attackers(attackers), from.into(), to.into()])
        .way_out("One unit may follow for each attacker on its link")
        .at(to)
}

/// Only Germans follow on.
pub fn no_soviet_followers() -> Refusal {
    no("E-FOLLOW", "BF-FOL-01", "Soviet units do not follow an attack")
}

/// The unit has moved too far to attack (R01, R02).
pub fn moved(how: AttackMove, unit: UnitId) -> Refusal {
    let sentence = "{} has moved; the link it attacks along would have been its move";
    unit_may_not("E-MOVED", "BF-MOV-01", unit, sentence).and(&["BF-RUL-01", "BF-RUL-02"]).way_out(match how {
        AttackMove::PanzersApproach => {
            "Armies attack from where they start the turn; panzer corps may approach, but not by the Bonus link"
        }
        AttackMove::Allowance => "A unit may move before it attacks, but not by the Bonus link",
        AttackMove::LinkCounts => {
            "Units attack from where they start the turn; panzers may approach one link less than they move"
        }
    })
}

/// The unit is declared elsewhere.
pub fn committed(unit: UnitId, target: SpaceId) -> Refusal {
    unit_may_not("E-TWICE", "BF-MOV-04", unit, "{} takes part in the attack on {}")
        .of([unit.into(), target.into()])
        .way_out("Undo or cancel that first")
}

/// The unit's attack lapsed (R135).
pub fn spent(unit: UnitId, target: SpaceId) -> Refusal {
    let sentence = "{} has used its attack: own units entered {}, so that it lapsed";
    unit_may_not("E-TWICE", "BF-RUL-135", unit, sentence)
        .of([unit.into(), target.into()])
        .way_out("Undo that move first")
}

/// Soviet units attack from one position (R54).
pub fn join(target: SpaceId) -> Refusal {
    let sentence = "Soviet units of different positions cannot join against {}";
    place_may_not("E-JOIN", "BF-LNK-05", target, sentence).and(&["BF-RUL-54"])
}

/// A unit out of supply attacks toward supply (R56).
pub fn wrong_way(unit: UnitId, target: SpaceId) -> Refusal {
    let sentence = "{} is out of supply and may attack only toward supply; {} does not lead there";
    no("E-OOSDIR", "BF-RAT-06", sentence).of([unit.into(), target.into()]).and(&["BF-RUL-56"]).at(target)
}

/// There is no such attack.
pub fn no_such_attack(at: SpaceId) -> Refusal {
    place_may_not("E-NOATTACK", "BF-RUL-06", at, "No attack on {} is declared")
        .way_out("Declare attackers first")
}

/// The weather forbids a Blitzkrieg.
pub fn blitz_weather(weather: Weather) -> Refusal {
    no("E-BLITZWX", "BF-BLZ-04", "No Blitzkrieg in {}")
        .of([Noun::Weather(weather)])
        .and(&["BF-WX-07"])
        .way_out("Attack normally")
}

/// No unit of the attack could go on.
pub fn blitz_no_panzer(target: SpaceId) -> Refusal {
    let sentence = "No panzer corps attacks {}, so no unit could go on";
    place_may_not("E-BLITZNOPZK", "BF-BLZ-02", target, sentence).way_out("Attack normally")
}

/// The attack must be made (R96).
pub fn no_call_off(rule: CallOff, phase: Phase, target: SpaceId) -> Refusal {
    let sentence = match (rule, phase) {
        (_, Phase::SovietAttacks | Phase::SovietBattle) => {
            "A Soviet attack is not called off; that on {} is declared"
        }
        (CallOff::UntilCommitted, Phase::Battle) => "The attack on {} is committed and must be fought",
        (CallOff::Never | CallOff::UntilCommitted | CallOff::UntilFire, _) => {
            "The 2020 rules require a declared attack once Step 3 has begun"
        }
    };
    no("E-NOCALLOFF", "BF-RUL-96", sentence).of([target.into()])
}

/// The attack has kept a unit from its retreat (R120).
pub fn barred_way(target: SpaceId) -> Refusal {
    let sentence = "A unit could not retreat because {} was under attack; the attack stands";
    place_may_not("E-BLOCKED", "BF-CALL-01", target, sentence)
        .and(&["BF-RUL-120"])
        .way_out("Make it with what can attack")
}

/// Romania is not attacked yet (R111).
pub fn romania_safe(at: SpaceId) -> Refusal {
    let sentence = "{} is safe until Axis units have attacked out of Romania";
    place_may_not("E-ROMANIA", "BF-RAT-07", at, sentence).and(&["BF-RUL-111"])
}
