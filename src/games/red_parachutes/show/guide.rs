//! The procedure as a guide: what each step and each stage of a combat is for, in our words, with what a beginner does in it.

use crate::{battle::Stage, nouns::*};

/// A step of the procedure in words.
pub struct Guide {
    /// What is done in it, and how on the map.
    pub does: &'static str,
    /// What stands beside it while it is to come: whether it may be left out, or who decides.
    pub ahead: &'static str,
    /// What stands beside it when it has passed and nothing was done.
    pub passed: &'static str,
    /// What is said in place of choices that hang on what is selected.
    pub select: &'static str,
}

/// The words of a step.
pub fn of(step: Step) -> Guide {
    let say = |does, ahead, passed, select| Guide { does, ahead, passed, select };
    match step {
        Step::SetUp => say(
            "Each of the three airborne brigades has a drop zone. Click a marked hex to give a brigade another one, or begin \
             with those that are marked. The German side learns a zone when its brigade first drops.",
            "optional",
            "as they were",
            "Click a marked hex, then choose the brigade.",
        ),
        Step::Replacements => say(
            "Points of the die rebuild German units: one step a unit and formation, three hexes from the enemy, in supply, in good \
             order. Infantry and engineers may be taken off for their points.",
            "optional",
            "not in this turn",
            "Select a weakened unit to rebuild it.",
        ),
        Step::Salvos => say(
            "A salvo fills a battery that is in supply by one level; a regiment or brigade takes two. What is left is kept.",
            "optional",
            "none spent",
            "Select a battery.",
        ),
        Step::Leaders => say(
            "Leaders come back to their headquarters by themselves. A headquarters that was lost comes back with any unit of its \
             formation that is not next to the enemy.",
            "optional",
            "none to bring back",
            "Select the unit it comes back with.",
        ),
        Step::Supply => {
            say("Supply of all own units is checked by itself.", "by itself", "nothing changed", "")
        }
        Step::Resupply => say(
            "Stored salvos may be spent as in the morning.",
            "optional",
            "no salvo spent",
            "Select a battery.",
        ),
        Step::Bridgeheads => say(
            "A bridgehead joins two bank hexes that touch, or that one water hex parts. Click a marked hex on the west bank to \
             place one; select the hex of one that lies to shift its other end or to withdraw it.",
            "optional",
            "none placed or moved",
            "Select a marked hex, or the hex of a bridgehead.",
        ),
        Step::Engineering => say(
            "Engineers at an end of the bridge may blow it; units that stay may begin a position. At night this disrupts them.",
            "optional",
            "no work begun",
            "Select a unit that is to work.",
        ),
        Step::Arrivals => say(
            "Reinforcements enter at their edge of the map, and battalions may fall apart into companies.",
            "optional",
            "none came",
            "Select a battalion to break it down.",
        ),
        Step::Movement => say(
            "Select a unit or a stack and click a hex that it reaches. Solid rings are normal movement, dashed ones strategic; an \
             enemy zone stops. From a bridgehead or the bank a click on the far bank tries the river.",
            "optional",
            "no unit moved",
            "Select a unit to see what else it can do.",
        ),
        Step::Infiltration => say(
            "A stack in an enemy zone may try to slip into the next hex that lies in one, by a die. Select it and click the hex.",
            "optional",
            "none tried",
            "Select a stack in an enemy zone.",
        ),
        Step::Overstack => say(
            "Five units, a headquarters and leaders may stay in a hex. The other side takes off what is too much.",
            "the other side",
            "nothing too much",
            "Select a hex that holds too much.",
        ),
        Step::Recombine => say(
            "Three companies of one battalion in a hex become the battalion again.",
            "optional",
            "none put together",
            "",
        ),
        Step::Drops => say(
            "Dispersed units have tried to gather. Choose a brigade, then click hexes within two of its drop zone: one company is \
             dropped at each click, and dice say where it comes down.",
            "optional",
            "none dropped",
            "Click a marked hex.",
        ),
        Step::Bombardment => say(
            "Artillery that has ammunition, is unlimbered and sees a target in range may fire at it now; it gives no support to an \
             attack in this turn then. Select a battery and click the target.",
            "optional",
            "no battery fired",
            "Select a battery, then click its target.",
        ),
        Step::Combat => say(
            "Attacks are voluntary; each unit attacks once, and each hex is attacked once. Select units and click the enemy hex, as \
             many stacks as are to join; then the attack is made.",
            "optional",
            "no attack",
            "Select units, then click an enemy hex.",
        ),
        Step::Breakthrough => say(
            "German units that advanced with or next to their leader may attack once more, without artillery, if he rolls well.",
            "optional",
            "none tried",
            "Select units, then click an enemy hex.",
        ),
        Step::Recovery => say(
            "Units that neither moved, built nor attacked recover by themselves.",
            "by itself",
            "none recovered",
            "",
        ),
        Step::Over => say("", "", "", ""),
    }
}

/// A part of a combat in the sidebar: its title, its rule, its stages, and what is asked in them.
pub struct Part {
    pub title: &'static str,
    pub rule: &'static str,
    pub stages: &'static [Stage],
    pub asks: &'static str,
}

/// The parts of a combat, in their sequence.
pub const COMBAT: [Part; 10] = [
    Part {
        title: "Attackers",
        rule: "RPX-151",
        stages: &[Stage::Assemble],
        asks: "Add stacks by selecting them and clicking the hex again; then make the attack.",
    },
    Part {
        title: "Defenders",
        rule: "RPX-154",
        stages: &[Stage::TakePart],
        asks: "More units stand there than may defend: the defender names those that do.",
    },
    Part {
        title: "Options",
        rule: "RPX-160",
        stages: &[Stage::PickAttack, Stage::PickDefence],
        asks: "Each side picks how it fights, in secret; both picks are shown together.",
    },
    Part {
        title: "Artillery",
        rule: "RPX-170",
        stages: &[Stage::Waste, Stage::DefenceGuns, Stage::AttackGuns],
        asks: "Batteries in range may support, the defender first. The attacker’s always spend ammunition.",
    },
    Part {
        title: "Morale",
        rule: "RPX-190",
        stages: &[Stage::LevelAttack, Stage::LevelDefence],
        asks: "Each side picks a level of morale in secret. Units below it must roll; a higher level than the other’s shifts the odds.",
    },
    Part {
        title: "Anti-tank fire",
        rule: "RPX-205",
        stages: &[Stage::TankFire],
        asks: "Each defending step with an armour or anti-tank value fires once at an attacking unit with armour.",
    },
    Part {
        title: "Leaders, dice",
        rule: "RPX-215",
        stages: &[Stage::LeadAttack, Stage::LeadDefence],
        asks: "A leader with or next to his units may try to shift the odds by one. Then the dice are rolled.",
    },
    Part {
        title: "Losses",
        rule: "RPX-220",
        stages: &[Stage::DefenceLosses, Stage::AttackLosses],
        asks: "Half the result is lost in steps; the owner chooses the units.",
    },
    Part {
        title: "Stand or retreat",
        rule: "RPX-226",
        stages: &[Stage::DefenceStand, Stage::DefenceRetreat, Stage::AttackStand, Stage::AttackRetreat],
        asks: "The rest is retreat. A roll below morale turns all of it into steps instead; else the stack goes back hex by hex.",
    },
    Part {
        title: "Advance",
        rule: "RPX-231",
        stages: &[Stage::Advance],
        asks: "Attackers may follow along the path of the retreat. Select them and click the next hex.",
    },
];
