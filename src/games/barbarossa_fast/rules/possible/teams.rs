//! What commanders of a team say to each other: whether a fact of it fits.

use super::ask::{Answer, Ask, no, only_if};
use crate::{
    nouns::{Group, Phase, Stage},
    rules::combat,
    talk::{Leave, MOST_ANSWERS, Talk},
    words::group_name,
};

impl Ask<'_> {
    fn talk(&self) -> Result<&Talk, engine::contract::rules::Fault> {
        self.o.talk.as_deref().map_or_else(|| no("one player commands all army groups"), Ok)
    }

    fn is_commander(&self, by: Group) -> Answer {
        self.talk()?;
        only_if(self.g.setup.team.commanders().contains(&by), || {
            format!("nobody commands from {}", group_name(by))
        })
    }

    pub(crate) fn voted(&self, by: Group) -> Answer {
        self.phase(&[Phase::Deal])?;
        only_if(self.o.plan.is_none(), || "the plan is chosen already".into())?;
        self.is_commander(by)
    }

    /// A commander says so in his side's steps and battles.
    pub(crate) fn part(&self, by: Group) -> Answer {
        self.is_commander(by)?;
        self.phase(&[
            Phase::GermanSetup,
            Phase::TurnStart,
            Phase::Operations,
            Phase::AirResults,
            Phase::Attacks,
            Phase::Battle,
            Phase::Stand,
            Phase::SovietBattle,
        ])
    }

    pub(crate) fn answered(&self, by: Group, what: Leave) -> Answer {
        self.is_commander(by)?;
        self.phase(&[Phase::GermanSetup, Phase::TurnStart, Phase::Operations, Phase::Battle])?;
        let room = self.talk()?.answers.len() < MOST_ANSWERS;
        only_if(room, || "more was asked for than can be".into())?;
        match what {
            Leave::Enter { unit, at } => {
                self.german(unit)?;
                self.position(at)
            }
            Leave::Join { unit, target } => {
                self.german(unit)?;
                self.position(target)
            }
            Leave::Area { of } | Leave::Attacks { of } => self.is_commander(of),
            Leave::Corps { unit, .. } => self.german(unit),
            Leave::Fleet { fleet } => self.present(fleet).map(|_| ()),
        }
    }

    pub(crate) fn shared(&self, shares: [u8; 3], dice: &[u8]) -> Answer {
        self.stage(&[Stage::AttackerHits, Stage::DefenderHits])?;
        only_if(self.talk()?.shares.is_none(), || "the hits are shared already".into())?;
        dice.iter().try_for_each(|die| Self::die(*die))?;
        let sum = shares.iter().try_fold(0u8, |all, n| all.checked_add(*n));
        let fits = dice.len() <= 3 && sum == Some(combat::hits_left(self.g, self.o));
        only_if(fits && self.has_room_for(shares), || "the hits cannot be shared so".into())
    }

    /// Whether the units of each commander can take his share.
    fn has_room_for(&self, shares: [u8; 3]) -> bool {
        use crate::rules::commanders::commander;
        let mut room = [0u32; 3];
        for unit in combat::suffering(self.o).0.into_iter().filter(|u| u.is_german()) {
            room[commander(self.g, self.o, unit).index()] +=
                u32::from(combat::capacity(self.g, self.o, unit));
        }
        room.iter().zip(shares).all(|(room, share)| u32::from(share) <= *room)
    }
}
