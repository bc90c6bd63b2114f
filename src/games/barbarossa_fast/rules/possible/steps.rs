//! Set-up, the start of a turn, movement, declarations, the air: whether a fact of them fits.

use super::ask::{Answer, Ask, no, only_if};
use crate::{
    edition::TURNS,
    event::AirMod,
    ids::{CounterId, CounterSet, FleetId, SpaceId, UnitId, UnitSet},
    nouns::{Group, Phase, Role, Sectors, Strength, Weather},
    options::December,
    rules::{air, attack, draws, victory},
    spots::Spot,
    state::{Fleet, flag},
    words::{counter_name, fleet_name, group_name, month, plan_name, weather_name},
};
use engine::contract::rules::Fault;

impl Ask<'_> {
    /// A plan chosen in the options is not rolled for.
    pub(crate) fn plan(&self, plan: crate::nouns::Plan, die: Option<u8>) -> Answer {
        self.phase(&[Phase::Deal])?;
        only_if(self.o.plan.is_none(), || "the plan is chosen already".into())?;
        match (self.g.setup.plan, die) {
            (Some(chosen), _) if chosen != plan => {
                no(format!("the game was set up with the {}", plan_name(chosen)))
            }
            (Some(_), Some(_)) => no("the plan was chosen, and no die falls for it"),
            (None, None) if crate::rules::setup::agreed(self.g, self.o) == Some(plan) => Ok(()),
            (None, None) => no("the plan is rolled for, and the die is missing"),
            (None, Some(die)) => Self::die(die),
            (Some(_), None) => Ok(()),
        }
    }

    pub(crate) fn is_dealt(&self) -> bool {
        self.o.pool_size != self.g.draw_set().len() as u8
    }

    /// Whether a counter is a tank unit that a Soviet viewer does not see yet and that can be drawn.
    pub(crate) fn is_unseen_tank(&self, counter: CounterId) -> bool {
        let seen = self.own.is_some_and(|own| own.faces.contains(&(counter.0 + 1)));
        !seen && draws::unseen_of(self.g, self.o, true).has(counter)
    }

    /// The units are drawn, and the set-up has not gone on yet.
    pub(crate) fn dealt(&self) -> Answer {
        self.phase(&[Phase::Deal])?;
        only_if(self.is_dealt(), || "the Soviet units are not drawn yet".into())
    }

    pub(crate) fn deal(&self, deck: &[CounterId], presort_change: i8) -> Answer {
        self.phase(&[Phase::Deal])?;
        only_if(self.o.plan.is_some(), || "the plan is not chosen yet".into())?;
        only_if(!self.is_dealt(), || "the Soviet units are drawn already".into())?;
        if self.h.is_none() {
            let tanks = if self.own.is_some() { self.g.board.take_tanks } else { 0 };
            let set: CounterSet = deck.iter().copied().collect();
            let his = set.len() == deck.len() && set.iter().all(|c| self.is_unseen_tank(c));
            return only_if(deck.len() == tanks && his && presort_change == 0, || {
                "nobody is told which units were drawn, but the owner of tanks".into()
            });
        }
        only_if(deck.len() == self.g.board.take, || {
            format!("{} units are drawn, not {}", self.g.board.take, deck.len())
        })?;
        let set: CounterSet = deck.iter().copied().collect();
        let all = self.g.draw_set();
        let different = set.len() == deck.len() && set.without(all).is_empty();
        only_if(different, || "a unit is drawn that is not there, or drawn twice".into())?;
        let (tanks, from) = (self.g.board.tanks, deck.len().saturating_sub(self.g.board.take_tanks));
        let typed = deck.iter().enumerate().all(|(slot, c)| tanks.has(*c) == (slot >= from));
        only_if(typed, || "infantry and tanks are drawn from pools of their own".into())?;
        let changes: &[i8] = match self.g.setup.strength {
            Strength::Bell => &[0],
            Strength::Presort => &[-2, 0, 2],
        };
        let left_out = changes.iter().position(|change| *change == presort_change);
        let group = match (self.g.setup.strength, left_out) {
            (_, None) => return no("the units drawn do not change the points needed by so much"),
            (Strength::Bell, Some(_)) => CounterSet::NONE,
            (Strength::Presort, Some(i)) => self.g.board.presort[i],
        };
        only_if(set.and(group).is_empty(), || "units of the group left out are drawn".into())
    }

    /// The strength is shown once, where it is open, and it is that of the units drawn.
    pub(crate) fn strength(&self, weak: u8, needed: i8) -> Answer {
        self.dealt()?;
        only_if(self.g.setup.open_requirement, || "the Soviet strength stays hidden".into())?;
        only_if(self.o.strength.is_none(), || "the Soviet strength is shown already".into())?;
        let fits = self
            .h
            .is_none_or(|h| h.weak_selected == weak && victory::requirement(self.g, h) == i32::from(needed));
        let bounds = usize::from(weak) <= self.g.board.take && (1..=50).contains(&needed);
        only_if(fits && bounds, || "that is not the strength of the units drawn".into())
    }

    pub(crate) fn stationed(&self, unit: UnitId, at: SpaceId) -> Answer {
        self.dealt()?;
        self.unused(unit)?;
        only_if(unit.slot() < self.g.board.take, || "more units are stationed than were drawn".into())?;
        self.position(at)?;
        self.open_to(false, at)
    }

    pub(crate) fn transfer(&self, unit: UnitId, group: Group, to: SpaceId, by_plan: bool) -> Answer {
        self.phase(&[Phase::GermanSetup])?;
        self.german_on_map(unit)?;
        let from = self.g.group(self.o, unit);
        only_if(from != group, || format!("{} is with {} already", self.u(unit), group_name(group)))?;
        let base = self.g.board.base_of[group.index()];
        only_if(to == base, || format!("the base of {} is {}", group_name(group), self.p(base)))?;
        let owed = self.o.owed.contains(&Some((from, group)));
        only_if(if by_plan { owed } else { !self.o.transferred }, || "that transfer is not open".into())
    }

    pub(crate) fn turn(&self, turn: u8) -> Answer {
        self.phase(&[Phase::GermanSetup, Phase::Replacements, Phase::FarEast])?;
        self.all_deployed()?;
        let set_up = self.o.phase != Phase::GermanSetup || self.o.owed == [None; 2];
        only_if(set_up, || "the plan demands a transfer".into())?;
        let next =
            turn == self.o.turn + 1 && turn <= TURNS && (turn == 1) == (self.o.phase == Phase::GermanSetup);
        only_if(next, || format!("Turn {turn} does not follow Turn {}", self.o.turn))
    }

    pub(crate) fn reinforced(&self, unit: UnitId, at: SpaceId) -> Answer {
        self.phase(&[Phase::TurnStart])?;
        self.german(unit)?;
        let due = self.o.at.is(unit, Spot::Due) && self.g.board.german[unit.index()].turn <= self.o.turn;
        only_if(due, || format!("{} is not due", self.u(unit)))?;
        self.base(at)
    }
}

impl Ask<'_> {
    /// Units of the side whose step it is.
    pub(crate) fn of_the_step(&self, unit: UnitId) -> Result<SpaceId, Fault> {
        self.phase(&[Phase::Operations, Phase::SovietOperations])?;
        let german = self.o.phase == Phase::Operations;
        only_if(unit.is_german() == german, || format!("it is not the step of {}", self.u(unit)))?;
        let at = self.on_map(unit)?;
        match self.o.aim(unit) {
            Some(target) => no(format!("{} is declared against {}", self.u(unit), self.p(target))),
            None => Ok(at),
        }
    }

    pub(crate) fn moved(&self, unit: UnitId, path: &[SpaceId], bonus: bool) -> Answer {
        let mut at = self.of_the_step(unit)?;
        let done =
            self.o.has(unit, flag::BONUS) || self.o.is_disrupted(unit) || self.o.has(unit, flag::FIXED);
        only_if(!done, || format!("{} may not move", self.u(unit)))?;
        let links = self.o.links_moved(unit) as usize + path.len();
        only_if(!path.is_empty() && links <= 3, || format!("{} does not move {links} links", self.u(unit)))?;
        only_if(links < 3 || bonus, || format!("{} has no third link without the Bonus", self.u(unit)))?;
        for &to in path {
            self.linked(at, to)?;
            self.open_to(unit.is_german(), to)?;
            at = to;
        }
        Ok(())
    }

    pub(crate) fn control(&self, space: SpaceId, german: bool) -> Answer {
        self.phase(&[
            Phase::Operations,
            Phase::Battle,
            Phase::SovietOperations,
            Phase::SovietBattle,
            Phase::Replacements,
            Phase::FarEast,
        ])?;
        self.position(space)?;
        only_if(self.o.is_german(space) != german, || {
            format!("{} is held by that side already", self.p(space))
        })?;
        let fort = german && space.is_in(self.o.fort);
        only_if(!fort, || format!("the fortress of {} stands", self.p(space)))?;
        self.open_to(german, space)
    }

    pub(crate) fn declared(&self, unit: UnitId, target: SpaceId, role: Role) -> Answer {
        let from = self.of_the_step(unit)?;
        self.position(target)?;
        self.linked(from, target)?;
        let german = unit.is_german();
        let enemy = if german {
            !self.o.is_german(target)
        } else {
            target.is_in(self.o.german & !attack::safe_bases(self.g, self.o))
        };
        only_if(enemy, || format!("{} cannot be attacked", self.p(target)))?;
        let along = |u: &UnitId| self.o.space(*u) == Some(from);
        let attackers: UnitSet = self.o.all_attackers_of(target).into_iter().filter(along).collect();
        let followers: UnitSet = self.o.followers_of(target).into_iter().filter(along).collect();
        let conduct = &self.g.conduct;
        let room = match role {
            Role::Attack if !german => attackers.len() < conduct.soviets_a_link as usize,
            Role::Attack => attack::check_link(self.g, attackers, unit, from, target).is_ok(),
            Role::Follow if !german => return no("Soviet units do not follow"),
            Role::Follow => followers.len() < attackers.len(),
        };
        only_if(room, || format!("the link from {} to {} is full", self.p(from), self.p(target)))
    }

    pub(crate) fn present(&self, fleet: FleetId) -> Result<Fleet, Fault> {
        let found = self.o.fleets.get(fleet.index()).filter(|f| f.present);
        found.copied().map_or_else(|| no(format!("{} is gone", fleet_name(self.g, fleet))), Ok)
    }

    /// A fleet without a mission, while missions are given.
    pub(crate) fn idle(&self, fleet: FleetId) -> Answer {
        self.phase(&[Phase::Operations])?;
        let f = self.present(fleet)?;
        let idle = !f.is_assigned() && f.die == 0;
        only_if(idle, || format!("{} has a mission already", fleet_name(self.g, fleet)))
    }

    pub(crate) fn air_roll(
        &self,
        fleet: FleetId,
        target: SpaceId,
        die: u8,
        mods: &[(AirMod, i8)],
        result: u8,
    ) -> Answer {
        self.phase(&[Phase::Operations])?;
        let f = self.present(fleet)?;
        let flies = f.target == Some(target) && f.die == 0;
        only_if(flies, || format!("{} does not fly over {}", fleet_name(self.g, fleet), self.p(target)))?;
        Self::die(die)?;
        let known = mods.len() <= 5 && mods.iter().all(|(_, n)| (-2..=2).contains(n));
        only_if(known && air::result(die, mods) == result, || {
            format!("the die of {} does not come to {result}", fleet_name(self.g, fleet))
        })
    }

    pub(crate) fn revealed(&self, unit: UnitId, counter: CounterId) -> Answer {
        let at = self.on_map(unit)?;
        let down = !unit.is_german() && self.o.face(unit).is_none();
        only_if(down, || format!("{} is face up already", self.u(unit)))?;
        self.unseen(counter)?;
        match self.o.phase {
            Phase::Operations => {
                let seen = self.o.fleets.iter().any(|f| f.die > 0 && f.target == Some(at));
                only_if(seen, || format!("nobody looks at {}", self.p(at)))?;
            }
            Phase::Battle | Phase::SovietBattle => {
                let fights = self.o.battle.attackers.or(self.o.battle.defenders).has(unit);
                only_if(fights, || format!("{} is not in the battle", self.u(unit)))?;
            }
            _ => self.phase(&[Phase::Replacements, Phase::FarEast])?,
        }
        let is_it = match self.h {
            Some(hidden) => hidden.truth[unit.slot()] == counter.0,
            None => match self.own.and_then(|own| own.face(unit)) {
                Some(known) => known == counter,
                None => draws::may_be(self.g, self.o, unit, counter),
            },
        };
        only_if(is_it, || format!("that unit is not {}", counter_name(self.g, counter)))
    }
}

/// Set-up and the start of a turn.
impl Ask<'_> {
    pub(crate) fn soviet_setup(&self) -> Answer {
        self.dealt()?;
        only_if(!self.g.surplus_blocks(self.o).is_empty(), || "no unit is left to be placed".into())
    }

    pub(crate) fn german_setup(&self) -> Answer {
        if self.o.phase == Phase::SovietSetup {
            return self.all_deployed();
        }
        self.dealt()?;
        only_if(self.g.surplus_blocks(self.o).is_empty(), || "surplus units are still to be placed".into())
    }

    pub(crate) fn placed(&self, unit: UnitId, base: SpaceId) -> Answer {
        self.phase(&[Phase::GermanSetup])?;
        let early = self.g.board.may_start == Some(unit) && self.o.at.is(unit, Spot::Due);
        if !early {
            self.german_on_map(unit)?;
        }
        self.base(base)
    }

    pub(crate) fn october(&self, die: u8, weather: Weather) -> Answer {
        self.phase(&[Phase::TurnStart])?;
        Self::die(die)?;
        let rolled = self.g.setup.house.december == December::Roll;
        let due = match self.o.turn {
            5 => self.o.october == 0 && weather != Weather::Snow,
            7 => rolled && self.o.december == 0 && weather != Weather::Mud,
            _ => false,
        };
        only_if(due, || format!("{} is not rolled for in {}", weather_name(weather), month(self.o.turn)))
    }

    pub(crate) fn fleet_left(&self, fleet: FleetId) -> Answer {
        self.phase(&[Phase::TurnStart])?;
        self.present(fleet).map(|_| ())
    }

    pub(crate) fn borrowed(&self, fleet: FleetId) -> Answer {
        self.fleet_left(fleet)?;
        self.loan()
    }

    pub(crate) fn loan(&self) -> Answer {
        self.phase(&[Phase::TurnStart])?;
        only_if(!self.o.loan_decided, || "the loan of an air fleet is decided already".into())
    }

    pub(crate) fn operations(&self) -> Answer {
        self.phase(&[Phase::TurnStart])?;
        let rolled = self.g.weather_of(self.o, self.o.turn).is_some();
        only_if(rolled, || "the weather has not been rolled".into())
    }

    pub(crate) fn siberians(&self) -> Answer {
        self.phase(&[Phase::TurnStart, Phase::Operations, Phase::Battle])?;
        self.printed_reserve()?;
        only_if(self.o.siberians == 0, || "the Siberian reserve was called already".into())
    }

    pub(crate) fn soviet_step(&self, broken: Sectors) -> Answer {
        self.phase(&[Phase::Attacks])?;
        self.attacks_done()?;
        only_if((broken - Sectors::ALL).is_empty(), || "there are three sectors".into())
    }

    pub(crate) fn japan(&self, die: u8) -> Answer {
        Self::die(die)?;
        self.phase(&[Phase::Attacks])?;
        self.printed_reserve()?;
        only_if(self.o.siberians == 2, || "the Siberians have not come".into())
    }

    pub(crate) fn stand(&self) -> Answer {
        self.phase(&[Phase::SovietOperations])?;
        only_if(!self.o.targets.is_empty(), || "nothing is under attack".into())
    }

    pub(crate) fn ordered_to_stand(&self, unit: UnitId) -> Answer {
        self.phase(&[Phase::Stand, Phase::SovietStand])?;
        let at = if self.o.phase == Phase::Stand { self.german_on_map(unit) } else { self.on_map(unit) }?;
        self.under_attack(at)
    }

    pub(crate) fn soviet_stand(&self) -> Answer {
        self.phase(&[Phase::Operations, Phase::AirResults])?;
        let due = self.g.conduct.soviets_stand && self.o.targets.meets(self.o.soviet);
        only_if(due, || "no Soviet unit is ordered to stand".into())
    }

    pub(crate) fn replacements(&self) -> Answer {
        self.phase(&[Phase::SovietOperations, Phase::SovietAttacks, Phase::SiberianCall])?;
        self.attacks_done()
    }

    pub(crate) fn forgone(&self, unit: UnitId) -> Answer {
        let surplus = self.g.edition.has_types && self.o.phase == Phase::SovietSetup;
        if !surplus {
            self.phase(&[Phase::Replacements])?;
        }
        only_if(!self.o.has(unit, flag::SIBERIAN), || format!("{} is of a called wave", self.u(unit)))?;
        self.waits(unit)
    }

    pub(crate) fn supply(&self) -> Answer {
        self.phase(&[Phase::Replacements, Phase::FarEast])?;
        self.all_deployed()
    }
}

/// Fortresses, targets, missions and recovery.
impl Ask<'_> {
    pub(crate) fn destroyed(&self, space: SpaceId) -> Answer {
        self.phase(&[Phase::Operations, Phase::Battle])?;
        self.position(space)?;
        only_if(space.is_in(self.o.fort), || format!("{} has no fortress", self.p(space)))?;
        only_if(space.is_in(self.o.german), || format!("no German unit stands in {}", self.p(space)))
    }

    pub(crate) fn cancelled(&self, target: SpaceId) -> Answer {
        self.phase(&[
            Phase::Operations,
            Phase::AirResults,
            Phase::Attacks,
            Phase::SovietOperations,
            Phase::SovietAttacks,
        ])?;
        self.under_attack(target)
    }

    pub(crate) fn lapsed(&self, target: SpaceId) -> Answer {
        self.phase(&[Phase::Operations, Phase::SovietOperations])?;
        self.under_attack(target)?;
        let entered = self.o.is_german(target) == (self.o.phase == Phase::Operations);
        only_if(entered, || format!("no unit of the attacking side has entered {}", self.p(target)))
    }

    pub(crate) fn assigned(&self, fleet: FleetId, target: SpaceId) -> Answer {
        self.idle(fleet)?;
        self.under_attack(target)
    }

    pub(crate) fn air_supplied(&self, fleet: FleetId, unit: UnitId) -> Answer {
        self.idle(fleet)?;
        self.german_on_map(unit).map(|_| ())
    }

    pub(crate) fn air_results(&self) -> Answer {
        self.phase(&[Phase::Operations])?;
        only_if(self.o.fleets.iter().any(|f| f.die > 0), || "no air die has fallen".into())
    }

    pub(crate) fn recovered(&self, unit: UnitId) -> Answer {
        let red = || self.o.face(unit).is_some_and(|c| self.g.board.red.has(c));
        let step7 = matches!(self.o.phase, Phase::SovietOperations | Phase::SovietAttacks);
        if !(step7 && red() && self.o.targets.is_empty()) {
            self.phase(&[Phase::Operations, Phase::AirResults, Phase::Attacks])?;
        }
        self.on_map(unit)?;
        only_if(self.o.is_disrupted(unit), || format!("{} is not Disrupted", self.u(unit)))
    }
}
