//! Battles, Soviet arrivals and the end of the game: whether a fact of them fits.

use super::{
    MOST_HITS, MOST_TERM,
    ask::{Answer, Ask, no, only_if},
};
use crate::{
    edition::TURNS,
    event::FireTerm,
    ids::{CounterId, SpaceId, UnitId, UnitSet},
    nouns::{GameResult, Phase, ResultKind, Stage},
    rules::{attack, combat, rehide, victory},
    spots::Source,
    state::flag,
    words::{counter_name, month},
};
use engine::contract::rules::Fault;

impl Ask<'_> {
    pub(crate) fn committed(&self, target: SpaceId, blitzkrieg: bool) -> Answer {
        self.phase(&[Phase::Attacks, Phase::SovietAttacks])?;
        self.under_attack(target)?;
        let somebody = !self.o.attackers_of(target).is_empty();
        only_if(somebody, || format!("no unit attacks {}", self.p(target)))?;
        only_if(!blitzkrieg || self.o.phase == Phase::Attacks, || "Soviet attacks are no Blitzkrieg".into())
    }

    /// The current battle is about this place.
    pub(crate) fn battle_at(&self, target: SpaceId) -> Answer {
        self.phase(&[Phase::Battle, Phase::SovietBattle])?;
        only_if(self.o.battle.target == target, || format!("the battle is not about {}", self.p(target)))
    }

    pub(crate) fn defended(&self) -> Answer {
        only_if(!self.o.battle.defenders.is_empty(), || "no unit defends".into())
    }

    pub(crate) fn fired(
        &self,
        (attack, absorbs, net, defence): (u8, u8, u8, u8),
        terms: &[FireTerm],
    ) -> Answer {
        self.stage(&[Stage::None, Stage::AirEffect])?;
        let o = self.o;
        let waits = o.battle.stage == Stage::AirEffect && o.battle.air.is_none();
        only_if(!waits, || "the air effect is not chosen yet".into())?;
        self.defended()?;
        let sound = attack <= MOST_HITS && defence <= MOST_HITS && absorbs <= 3;
        only_if(sound && net == attack.saturating_sub(absorbs), || "the sum of the hits is wrong".into())?;
        only_if(terms.len() <= 64 && terms.iter().all(|t| self.is_term(*t)), || {
            "a term of the sum is out of bounds".into()
        })
    }

    pub(crate) fn is_term(&self, term: FireTerm) -> bool {
        let small = |n: i8| (-MOST_TERM..=MOST_TERM).contains(&n);
        let from = |s: SpaceId| s.is_in(self.g.board.positions | self.g.board.entries);
        match term {
            FireTerm::Link { from: s, factors: n } | FireTerm::LinkFloor { from: s, back: n } => {
                from(s) && small(n)
            }
            FireTerm::WeatherOnLink { from: s } | FireTerm::GroupOutOfSupply { from: s } => from(s),
            FireTerm::Absorbed { hits: n }
            | FireTerm::Defenders { factors: n }
            | FireTerm::Doubled { more: n }
            | FireTerm::Fortress { hits: n } => small(n),
            FireTerm::AirPlus
            | FireTerm::FirstTurn
            | FireTerm::TargetCutOff
            | FireTerm::DefendersOutOfSupply
            | FireTerm::AirMinus
            | FireTerm::AttackersOutOfSupply => true,
        }
    }

    pub(crate) fn hit(&self, unit: UnitId) -> Answer {
        self.stage(&[Stage::AttackerHits, Stage::DefenderHits])?;
        let (units, due) = combat::suffering(self.o);
        only_if(units.has(unit), || format!("{} takes no hits now", self.u(unit)))?;
        let placed: u32 = units.into_iter().map(|u| u32::from(self.o.hits[u])).sum();
        only_if(placed < u32::from(due), || "all hits are placed".into())
    }

    /// A unit suffers: from the hits of the battle, or at the end of the turn.
    pub(crate) fn harmed(&self, unit: UnitId) -> Answer {
        self.on_map(unit)?;
        if matches!(self.o.phase, Phase::Replacements | Phase::FarEast) {
            return self.all_deployed();
        }
        self.stage(&[Stage::AttackerHits, Stage::DefenderHits])?;
        let hit = combat::suffering(self.o).0.has(unit) && self.o.hits[unit] > 0;
        only_if(hit, || format!("{} was not hit", self.u(unit)))
    }

    pub(crate) fn due_to_retreat(&self, unit: UnitId) -> Result<SpaceId, Fault> {
        self.stage(&[Stage::Retreats])?;
        only_if(self.o.battle.to_retreat.has(unit), || format!("{} has not to retreat", self.u(unit)))?;
        self.on_map(unit)
    }

    pub(crate) fn retreated(&self, unit: UnitId, to: SpaceId) -> Answer {
        let from = self.due_to_retreat(unit)?;
        self.linked(from, to)?;
        self.open_to(unit.is_german(), to)?;
        let home = !unit.is_german() || self.o.is_german(to);
        only_if(home, || format!("{} is not held by the Germans", self.p(to)))
    }

    pub(crate) fn retreats_done(&self) -> Answer {
        only_if(self.o.battle.to_retreat.is_empty(), || "units are still to retreat".into())
    }

    /// No enemy of the attackers is left on the target.
    pub(crate) fn target_cleared(&self) -> Answer {
        self.open_to(self.o.phase == Phase::Battle, self.o.battle.target)
    }

    pub(crate) fn advanced(&self, unit: UnitId, to: SpaceId) -> Answer {
        self.battle_at(to)?;
        self.stage(&[Stage::Advance])?;
        let takes_part = self.o.battle.attackers.or(self.o.battle.followers).has(unit);
        let may = takes_part && !self.o.has(unit, flag::ADVANCED);
        only_if(may, || format!("{} does not advance", self.u(unit)))?;
        let from = self.on_map(unit)?;
        self.linked(from, to)?;
        self.target_cleared()
    }

    pub(crate) fn exploits(&self, unit: UnitId, target: SpaceId) -> Answer {
        self.stage(&[Stage::Exploit])?;
        let b = &self.o.battle;
        let goes = b.attackers.and(self.g.board.corps).has(unit) && self.o.has(unit, flag::ADVANCED);
        let room = attack::check_link(self.g, b.exploiters, unit, b.target, target).is_ok();
        let free = !b.exploiters.has(unit) && room;
        only_if(goes && free, || format!("{} does not go on", self.u(unit)))?;
        self.position(target)?;
        self.linked(b.target, target)?;
        let chosen = b.exploit.is_none_or(|chosen| chosen == target);
        only_if(chosen && !self.o.is_german(target), || {
            format!("the second leg does not lead to {}", self.p(target))
        })
    }
}

impl Ask<'_> {
    pub(crate) fn siberian(&self, unit: UnitId, counter: CounterId, at: SpaceId) -> Answer {
        self.phase(&[Phase::Attacks])?;
        self.attacks_done()?;
        self.unused(unit)?;
        self.unseen(counter)?;
        only_if(self.o.siberia.called == 0, || "the reserve was called, and comes in waves".into())?;
        let is_one = self.g.board.siberians.has(counter);
        only_if(is_one, || format!("{} is no Siberian unit", counter_name(self.g, counter)))?;
        self.open_to(false, at)
    }

    /// Sides are not told which unit arrives.
    pub(crate) fn arrived(
        &self,
        unit: UnitId,
        source: Source,
        counter: Option<CounterId>,
        tank: bool,
    ) -> Answer {
        self.phase(&[Phase::Replacements])?;
        self.unused(unit)?;
        let left = if tank { self.o.pool_tanks } else { self.o.pool_size - self.o.pool_tanks };
        only_if(left > 0, || "no unit is left to arrive".into())?;
        let from = match source {
            Source::City(city) => city.is_in(self.g.board.cities),
            Source::Edge => !self.o.siberia.is_crisis(),
            Source::East => false,
        };
        only_if(from, || "units arrive in cities and at the map edge".into())?;
        let fits = match (self.h, counter) {
            (None, None) => !tank || self.own.is_none(),
            (Some(hidden), Some(c)) => hidden.pool.has(c) && self.g.board.tanks.has(c) == tank,
            // The Soviet player is told which tank unit arrives; the others are not told.
            (None, Some(c)) => tank && self.own.is_some() && self.is_unseen_tank(c),
            (Some(_), None) => false,
        };
        only_if(fits, || "the unit that arrives is not in the pool".into())
    }

    pub(crate) fn deployed(&self, unit: UnitId, to: SpaceId) -> Answer {
        self.phase(&[Phase::SovietSetup, Phase::Replacements])?;
        self.waits(unit)?;
        if self.o.phase == Phase::SovietSetup {
            self.position(to)?;
            only_if(!self.o.is_german(to), || format!("{} is German ground", self.p(to)))?;
        }
        self.open_to(false, to)
    }

    pub(crate) fn over(&self, r: &GameResult) -> Answer {
        self.phase(match r.kind {
            ResultKind::SuddenDeath => &[Phase::Battle],
            ResultKind::Academic => &[Phase::Attacks],
            ResultKind::German | ResultKind::Soviet => &[Phase::Replacements, Phase::FarEast],
        })?;
        self.all_deployed()?;
        let last = self.o.turn == TURNS
            || r.kind == ResultKind::German && victory::is_early_win(self.g, self.o)
            || !matches!(r.kind, ResultKind::German | ResultKind::Soviet);
        only_if(last, || format!("the game does not end in {}", month(self.o.turn)))?;
        let sound = (0..=victory::total(self.g) + 1).contains(&r.points)
            && (0..=50).contains(&r.needed)
            && r.weak as usize <= self.g.board.take
            && self.h.is_none_or(|h| h.weak_selected == r.weak);
        only_if(sound, || "the points of the result are out of bounds".into())
    }
}

/// The course of a battle.
impl Ask<'_> {
    pub(crate) fn second_leg(&self, target: SpaceId) -> Answer {
        self.stage(&[Stage::Exploit])?;
        let goes_on = self.o.battle.exploit == Some(target) && !self.o.battle.exploiters.is_empty();
        only_if(goes_on, || format!("no unit goes on to {}", self.p(target)))
    }

    pub(crate) fn air_effect_due(&self, result: u8) -> Answer {
        self.phase(&[Phase::Battle])?;
        self.stage(&[Stage::None])?;
        self.defended()?;
        Self::face_of_six("the result of a mission", result)
    }

    /// The pause in which an attack may be called off.
    pub(crate) fn seen(&self) -> Answer {
        self.phase(&[Phase::Battle])?;
        self.stage(&[Stage::None])?;
        self.defended()?;
        let seen = self.o.battle.defenders.into_iter().all(|u| self.o.face(u).is_some());
        only_if(seen, || "the defenders have not been seen".into())
    }

    /// A declared attack is given up: before it is committed, or in that pause.
    pub(crate) fn called_off(&self, target: SpaceId) -> Answer {
        if self.o.phase == Phase::Battle {
            self.battle_at(target)?;
            return self.stage(&[Stage::Seen]);
        }
        self.phase(&[Phase::Attacks])?;
        self.under_attack(target)?;
        let stands = target.is_in(self.o.barring);
        only_if(!stands, || format!("the attack on {} kept a unit from its retreat", self.p(target)))
    }

    pub(crate) fn way_barred(&self, unit: UnitId, target: SpaceId) -> Answer {
        self.phase(&[Phase::Battle])?;
        self.stage(&[Stage::DefenderHits])?;
        self.under_attack(target)?;
        let hit = self.o.battle.defenders.has(unit) && self.o.hits[unit] > 0;
        only_if(hit, || format!("{} was not hit", self.u(unit)))
    }

    pub(crate) fn stand_costs(&self) -> Answer {
        self.stage(&[Stage::DefenderHits])?;
        let unhurt = self.o.battle.defenders.into_iter().all(|u| self.o.hits[u] == 0);
        let due = unhurt && combat::order_costs(self.g, self.o) && self.o.battle.to_defenders < MOST_HITS;
        only_if(due, || "no order to stand costs a hit".into())
    }

    pub(crate) fn air_effect(&self) -> Answer {
        self.stage(&[Stage::AirEffect])?;
        only_if(self.o.battle.air.is_none(), || "the air effect is chosen already".into())
    }

    pub(crate) fn unopposed(&self, target: SpaceId) -> Answer {
        self.battle_at(target)?;
        self.stage(&[Stage::None])?;
        let empty = self.o.battle.defenders.is_empty();
        only_if(empty, || format!("{} is defended", self.p(target)))
    }

    pub(crate) fn disrupted(&self, unit: UnitId, thrown: bool) -> Answer {
        self.harmed(unit)?;
        let in_battle = self.o.battle.stage != Stage::None;
        only_if(in_battle || !thrown, || format!("{} is in no battle", self.u(unit)))
    }

    pub(crate) fn eliminated(&self, unit: UnitId) -> Answer {
        self.harmed(unit)?;
        let starves = !unit.is_german() && self.o.is_disrupted(unit);
        let in_battle = self.o.battle.stage != Stage::None;
        only_if(in_battle || starves, || format!("{} does not starve", self.u(unit)))
    }

    pub(crate) fn retreats(&self, units: UnitSet) -> Answer {
        self.stage(&[Stage::DefenderHits])?;
        let hit = |u: &UnitId| self.o.battle.defenders.has(*u) && self.o.hits[*u] > 0;
        match units.into_iter().find(|u| !hit(u)) {
            Some(unit) => no(format!("{} was not hit", self.u(unit))),
            None => Ok(()),
        }
    }

    pub(crate) fn advance(&self) -> Answer {
        self.stage(&[Stage::Retreats])?;
        self.retreats_done()?;
        self.target_cleared()
    }

    pub(crate) fn exploit(&self) -> Answer {
        self.stage(&[Stage::Advance])?;
        let first_leg = self.o.phase == Phase::Battle && self.o.battle.blitz && self.o.battle.leg == 1;
        only_if(first_leg, || "this is not the first leg of a Blitzkrieg".into())
    }

    pub(crate) fn closed(&self, target: SpaceId) -> Answer {
        self.battle_at(target)?;
        self.stage(&[Stage::Retreats, Stage::Advance, Stage::Exploit, Stage::ReHide])?;
        self.retreats_done()
    }

    /// After a battle, where infantry is there that may be turned down.
    pub(crate) fn turning_down(&self) -> Answer {
        self.stage(&[Stage::Retreats, Stage::Advance, Stage::Exploit])?;
        self.retreats_done()?;
        let due = !rehide::after_battle(self.g, self.o).is_empty();
        only_if(due, || "no infantry may be turned down".into())
    }

    /// Who sees the faces is told whose counters are re-laid; the others are not told.
    pub(crate) fn turned_down(&self, unit: UnitId, mix: &[CounterId]) -> Answer {
        let at = self.on_map(unit)?;
        let may = rehide::now(self.g, self.o).has(unit);
        only_if(may, || format!("{} cannot be turned down", self.u(unit)))?;
        let mut laid: Vec<u8> = mix.iter().map(|c| c.0).collect();
        let mut there = self.h.map_or_else(Vec::new, |h| {
            rehide::mixed_with(self.o, at, unit).into_iter().map(|u| h.truth[u.slot()]).collect()
        });
        laid.sort_unstable();
        there.sort_unstable();
        only_if(laid == there, || "other units are laid down than are there".into())
    }

    pub(crate) fn sudden_death(&self, die: u8) -> Answer {
        Self::die(die)?;
        self.phase(&[Phase::Battle])?;
        self.stage(&[Stage::Advance])
    }
}
