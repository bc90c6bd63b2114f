//! The question whether an event can be true of a position, and how it is refused.

use crate::{
    game::Game,
    ids::{CounterId, SpaceId, UnitId},
    nouns::{Phase, Stage},
    spots::Spot,
    state::{Hidden, Open, OwnTanks},
    words::{counter_name, place, unit_in_text},
};
use engine::contract::rules::Fault;

pub(crate) type Answer = Result<(), Fault>;

pub(crate) fn no<T>(why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::new(why))
}

/// A reason unless something holds; it is only put into words when it is needed.
pub(crate) fn only_if(holds: bool, why: impl FnOnce() -> String) -> Answer {
    if holds { Ok(()) } else { no(why()) }
}

pub(crate) struct Ask<'a> {
    pub(crate) g: &'a Game,
    pub(crate) o: &'a Open,
    pub(crate) h: Option<&'a Hidden>,
    /// What a Soviet viewer sees of his tanks.
    pub(crate) own: Option<&'a OwnTanks>,
}

impl Ask<'_> {
    pub(crate) fn u(&self, unit: UnitId) -> String {
        unit_in_text(self.g, self.o, unit)
    }
    pub(crate) fn p(&self, space: SpaceId) -> String {
        place(self.g, space)
    }

    pub(crate) fn phase(&self, these: &[Phase]) -> Answer {
        only_if(these.contains(&self.o.phase), || {
            format!("it does not belong to {}", phase_text(self.o.phase))
        })
    }

    /// In a battle, and at one of these stages of it.
    pub(crate) fn stage(&self, these: &[Stage]) -> Answer {
        self.phase(&[Phase::Battle, Phase::SovietBattle])?;
        let stage = self.o.battle.stage;
        only_if(these.contains(&stage), || format!("it does not belong to {}", stage_text(stage)))
    }

    pub(crate) fn die(die: u8) -> Answer {
        Self::face_of_six("a die", die)
    }
    pub(crate) fn face_of_six(what: &str, n: u8) -> Answer {
        only_if((1..=6).contains(&n), || format!("{what} cannot be {n}"))
    }

    pub(crate) fn position(&self, space: SpaceId) -> Answer {
        only_if(space.is_in(self.g.board.positions), || format!("{} is off the map", self.p(space)))
    }
    pub(crate) fn base(&self, space: SpaceId) -> Answer {
        only_if(space.is_in(self.g.board.bases), || format!("{} is no German base", self.p(space)))
    }
    pub(crate) fn linked(&self, from: SpaceId, to: SpaceId) -> Answer {
        let linked = to.is_in(self.g.board.adj[from.index()]);
        only_if(linked, || format!("no link leads from {} to {}", self.p(from), self.p(to)))
    }

    pub(crate) fn on_map(&self, unit: UnitId) -> Result<SpaceId, Fault> {
        self.o.space(unit).map_or_else(|| no(format!("{} is not on the map", self.u(unit))), Ok)
    }
    pub(crate) fn german(&self, unit: UnitId) -> Answer {
        let in_use = unit.is_german() && unit.index() < self.g.board.german.len();
        only_if(in_use, || format!("{} is no German unit", self.u(unit)))
    }
    pub(crate) fn german_on_map(&self, unit: UnitId) -> Result<SpaceId, Fault> {
        self.german(unit)?;
        self.on_map(unit)
    }
    /// A Soviet unit whose number is free.
    pub(crate) fn unused(&self, unit: UnitId) -> Answer {
        let free = !unit.is_german() && self.o.at.is(unit, Spot::Out);
        only_if(free, || format!("{} is in the game already", self.u(unit)))
    }
    pub(crate) fn unseen(&self, counter: CounterId) -> Answer {
        let up = self.o.face.contains(&(counter.0 + 1));
        only_if(!up, || format!("{} stands face up already", counter_name(self.g, counter)))
    }

    /// Ground that units of the other side do not hold; Soviet units never enter a German base, Germans never leave the map.
    pub(crate) fn open_to(&self, german: bool, space: SpaceId) -> Answer {
        if german {
            self.position(space)?;
        } else {
            let there = space.is_in((self.g.board.positions | self.g.board.entries) & !self.g.board.bases);
            only_if(there, || format!("no Soviet unit enters {}", self.p(space)))?;
        }
        let enemies = if german { self.o.soviet } else { self.o.german };
        only_if(!space.is_in(enemies), || format!("the other side holds {}", self.p(space)))
    }

    pub(crate) fn under_attack(&self, target: SpaceId) -> Answer {
        let there = target.is_in(self.o.targets & self.g.board.positions);
        only_if(there, || format!("no attack on {} is declared", self.p(target)))
    }
    pub(crate) fn attacks_done(&self) -> Answer {
        only_if(self.o.targets.is_empty(), || "attacks are still to be made".into())
    }
    pub(crate) fn all_deployed(&self) -> Answer {
        only_if(self.o.arrivals.is_empty(), || "units are still to be deployed".into())
    }
    pub(crate) fn waits(&self, unit: UnitId) -> Answer {
        let waits = self.o.arrivals.iter().any(|(u, _)| *u == unit);
        only_if(waits, || format!("{} does not wait to be deployed", self.u(unit)))
    }
}

/// What a phase is called inside a sentence.
pub(crate) fn phase_text(p: Phase) -> &'static str {
    match p {
        Phase::Deal => "the deal of the Soviet units",
        Phase::SovietSetup => "the Soviet set-up",
        Phase::GermanSetup => "the German set-up",
        Phase::TurnStart => "the start of a turn",
        Phase::Operations => "German movement and air",
        Phase::AirResults => "the moment after the air battles",
        Phase::Attacks => "the choice of a German attack",
        Phase::Battle => "a German attack",
        Phase::SovietOperations => "Soviet movement",
        Phase::Stand => "the moment before the Soviet attacks",
        Phase::SovietAttacks => "the choice of a Soviet attack",
        Phase::SovietBattle => "a Soviet attack",
        Phase::SiberianCall => "the call of the Siberian reserve",
        Phase::Replacements => "Soviet replacements",
        Phase::SovietStand => "the moment before the German attacks",
        Phase::FarEast => "the sending of units to the Far East",
        Phase::Over => "a game that is over",
    }
}

/// What a stage is called inside a sentence.
pub(crate) fn stage_text(s: Stage) -> &'static str {
    match s {
        Stage::None => "a battle that has only begun",
        Stage::Seen => "the moment when the defenders have been seen",
        Stage::ReHide => "the moment when infantry is turned down",
        Stage::AirEffect => "the choice of the air effect",
        Stage::AttackerHits => "the hits on the attackers",
        Stage::DefenderHits => "the hits on the defenders",
        Stage::Retreats => "the retreats of a battle",
        Stage::Advance => "the advance after a battle",
        Stage::Exploit => "the second leg of a Blitzkrieg",
    }
}
