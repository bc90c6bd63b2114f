//! A team of commanders: who commands what, what one may be asked for, and what they have said to each other.
//!
//! A commander is named by the first army group he commands. Where one player is the whole side there is no [`Talk`]: nothing
//! is asked, and nothing of all this is written to files and digests.

use super::{
    ids::{FleetId, SpaceId, UnitId},
    nouns::{Group, Plan, Sectors},
};
use kit::set::octet;
use serde::{Deserialize, Serialize};

/// How many commanders share the German front (BF-SEAT-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Team {
    /// One player.
    #[default]
    One,
    /// One commands the centre, the other both wings.
    Two,
    /// One for each army group.
    Three,
}

impl Team {
    /// The commanders, in the order North, Centre, South.
    pub const fn commanders(self) -> &'static [Group] {
        match self {
            Self::One => &[],
            Self::Two => &[Group::N, Group::C],
            Self::Three => &Group::ALL,
        }
    }

    /// Who commands an army group.
    pub const fn of(self, group: Group) -> Group {
        match (self, group) {
            (Self::One, _) => Group::C,
            (Self::Two, Group::S) => Group::N,
            (Self::Two | Self::Three, group) => group,
        }
    }

    /// The army groups of a commander.
    pub fn groups(self, by: Group) -> Sectors {
        Group::ALL.into_iter().filter(|group| self.of(*group) == by).collect()
    }
}

/// How a commander allows a neighbour on his ground (R121).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AreaConsent {
    /// Asked for each unit and place, or for all of a turn.
    #[default]
    Each,
    /// As long as it is not withdrawn.
    Standing,
    /// No commander is asked.
    Open,
}

/// What a commander may be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the line of a variant says what its fields are")]
pub enum Leave {
    /// This unit may enter or attack this place of his area (BF-MOV-14).
    Enter { unit: UnitId, at: SpaceId },
    /// All units of this commander may enter and attack in his area, as long as the game has it.
    Area { of: Group },
    /// This unit may join an attack of his (BF-LNK-06).
    Join { unit: UnitId, target: SpaceId },
    /// All units of this commander may join his attacks, as long as the game has it.
    Attacks { of: Group },
    /// He takes this panzer corps (BF-SET-12).
    Corps { unit: UnitId, group: Group },
    /// He lends this air fleet (BF-REI-06).
    Fleet { fleet: FleetId },
}

/// An answer that was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Consent {
    /// Who gave it.
    pub by: Group,
    /// What for.
    pub what: Leave,
    /// Whether he agreed.
    pub yes: bool,
}

/// A vote on the plan: a plan, or the die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Vote {
    /// A plan.
    For(Plan),
    /// Let a die decide.
    Die,
}

/// Most answers that are kept: more are never asked for in a turn.
pub const MOST_ANSWERS: usize = 2000;

/// What the commanders of a team have said to each other, and what is counted for each.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Talk {
    /// Votes on the plan, by commander.
    pub votes: [Option<Vote>; 3],
    /// Who has said that his part of this step is done.
    #[serde(with = "octet")]
    pub done: Sectors,
    /// Answers of this turn, and those that stand until they are withdrawn.
    pub answers: Vec<Consent>,
    /// Who declared each attack first.
    pub leads: Vec<(SpaceId, Group)>,
    /// Hits that each commander places of those due now (R114); by commander.
    pub shares: Option<[u8; 3]>,
    /// Whose unit entered each victory city last (R122).
    pub takers: Vec<(SpaceId, Group)>,
}

impl Talk {
    /// Whether the commanders of a team can have said all of it; nothing of it in a game of one player.
    pub fn fits(&self, team: Team) -> bool {
        let of = |by: &Group| team.commanders().contains(by);
        let votes = Group::ALL.into_iter().zip(self.votes).all(|(by, vote)| vote.is_none() || of(&by));
        let places = self.leads.iter().chain(&self.takers).all(|(_, by)| of(by));
        let answers = self.answers.len() <= MOST_ANSWERS && self.answers.iter().all(|a| of(&a.by));
        team != Team::One && votes && places && answers && self.done.iter().all(|by| of(&by))
    }

    /// What a commander has answered to this.
    pub fn answered(&self, by: Group, what: Leave) -> Option<bool> {
        self.answers.iter().find(|a| a.by == by && a.what == what).map(|a| a.yes)
    }

    /// Who declared an attack.
    pub fn lead(&self, target: SpaceId) -> Option<Group> {
        self.leads.iter().find(|(at, _)| *at == target).map(|(_, group)| *group)
    }

    /// Whose unit entered a city last.
    pub fn taker(&self, city: SpaceId) -> Option<Group> {
        self.takers.iter().find(|(at, _)| *at == city).map(|(_, group)| *group)
    }

    /// All of it as numbers, for the digest.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let vote = |vote: &Option<Vote>| match vote {
            None => 0,
            Some(Vote::Die) => 1,
            Some(Vote::For(plan)) => 2 + *plan as u8,
        };
        let mut out: Vec<u8> = self.votes.iter().map(vote).collect();
        out.push(self.done.words()[0] as u8);
        out.extend(self.shares.map_or([255; 3], |shares| shares));
        for Consent { by, what, yes } in &self.answers {
            let [kind, a, b] = what.bytes();
            out.extend([*by as u8, kind, a, b, u8::from(*yes)]);
        }
        for list in [&self.leads, &self.takers] {
            out.push(254);
            out.extend(list.iter().flat_map(|(at, group)| [at.0, *group as u8]));
        }
        out
    }
}

impl Leave {
    fn bytes(self) -> [u8; 3] {
        match self {
            Self::Enter { unit, at } => [0, unit.0, at.0],
            Self::Area { of } => [1, of as u8, 0],
            Self::Join { unit, target } => [2, unit.0, target.0],
            Self::Attacks { of } => [3, of as u8, 0],
            Self::Corps { unit, group } => [4, unit.0, group as u8],
            Self::Fleet { fleet } => [5, fleet.0, 0],
        }
    }
}
