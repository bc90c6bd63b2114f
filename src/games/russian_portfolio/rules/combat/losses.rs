//! Losses (step A7): who may be named in an exchange, what an attacker must pay (RP-RES-01, -04 to -06, -09, RP-RUL-11).

use super::{
    super::super::{
        combat::{BattleEvent, BattleOrder, Fight, Foe, Loss, Stage},
        data::{
            table::Verdict,
            words::{Nation, Terrain},
        },
        event::Event,
        game::{Game, GameDraft},
        nouns::{AXIS, Status, Unit, UnitSet, Weather},
        order::Order,
        state::Position,
    },
    flights,
};
/// Attackers on the map.
pub fn attackers(p: &Position, fight: &Fight) -> UnitSet {
    fight.units.iter().filter(|unit| p.at.of(*unit).is_some()).collect()
}

/// Printed attack factors of units (RP-RUL-80).
pub fn factors(game: &Game, units: UnitSet) -> u16 {
    units.iter().map(|unit| u16::from(game.counter(unit).attack)).sum()
}

/// Defenders that can be named: those with X, or those with DX when the attacker has ordered the exchange.
pub fn nameable(p: &Position, fight: &Fight) -> UnitSet {
    let verdict = if fight.swapped { Verdict::DX } else { Verdict::X };
    let there = |foe: &&Foe| foe.verdict == verdict && p.at.of(foe.unit).is_some();
    let all: UnitSet = fight.foes.iter().filter(there).map(|foe| foe.unit).collect();
    all - fight.named
}

/// What the loss of these defenders costs the attacker: their modified factors, a garrison factor with the last unit of its
/// hex (RP-RES-04).
pub fn price(p: &Position, fight: &Fight, named: UnitSet) -> u16 {
    let units = fight.foes.iter().filter(|foe| named.has(foe.unit)).map(|foe| u16::from(foe.worth));
    let last = |hex| {
        let mut left = fight.foes.iter().filter(|foe| foe.hex == hex && p.at.of(foe.unit).is_some());
        left.all(|foe| named.has(foe.unit))
    };
    let forts = fight.forts.iter().filter(|fort| last(fort.hex)).map(|fort| u16::from(fort.worth));
    units.sum::<u16>() + forts.sum::<u16>()
}

/// Whether the attacker must pay for defenders that are named: not when AE is what he suffers (RP-RUL-10).
pub fn pays(fight: &Fight) -> bool {
    fight.swapped || fight.verdict == Verdict::X
}

/// Defenders that may be named next: what is named must be payable (RP-RES-04).
pub fn names(game: &Game, p: &Position, fight: &Fight) -> UnitSet {
    let purse = factors(game, attackers(p, fight));
    let payable = |unit: &Unit| !pays(fight) || price(p, fight, fight.named | *unit) <= purse;
    nameable(p, fight).iter().filter(payable).collect()
}

/// Whether the defender may take D1 instead (RP-RES-05, RP-RUL-81).
pub fn may_decline(game: &Game, p: &Position, fight: &Fight) -> bool {
    if fight.swapped || !fight.named.is_empty() {
        return false;
    }
    let there = nameable(p, fight);
    !there.is_empty() && there.iter().all(|unit| declines(game, p, fight, unit))
}

fn declines(game: &Game, p: &Position, fight: &Fight, unit: Unit) -> bool {
    let Some(foe) = fight.foe(unit) else { return false };
    let ground = game.board.terrain(foe.hex);
    let german = || p.at.units(foe.hex).any(|unit| game.is(unit, Nation::German));
    let summer = p.weather != Weather::Snow || ground == Terrain::Mountain;
    let winter = matches!(p.weather, Weather::Mud | Weather::Snow) || ground == Terrain::Swamp;
    let allowed = match game.counter(unit).nation {
        Nation::Soviet => winter,
        Nation::Finnish => summer || winter,
        Nation::German | Nation::Hungarian | Nation::Italian | Nation::Romanian => summer && german(),
    };
    allowed && !p.fighting.standing.has(unit) && flights::may_leave(game, p, fight, foe)
}

/// Attackers that may be lost next: those with whom the payment can still be completed to one that suffices and spares
/// whom it can. Empty when it is complete (RP-RES-01, -04, -06, RP-RUL-11).
pub fn payers(game: &Game, p: &Position, fight: &Fight) -> UnitSet {
    let left = attackers(p, fight);
    if fight.debt == 0 || factors(game, fight.paid) >= fight.debt {
        return UnitSet::NONE;
    }
    let all = left | fight.paid;
    if factors(game, all) <= fight.debt {
        return left.first().into_iter().collect();
    }
    let mut purse = Purse::new(game, all, fight.paid, fight.debt, fight.verdict == Verdict::AE);
    purse.search();
    purse.next
}

/// Every order of the parts Swap, Name and Pay.
pub fn orders(game: &Game, p: &Position, fight: &Fight, out: &mut Vec<Order>) {
    let mut push = |order| out.push(Order::Battle(order));
    match fight.stage {
        Stage::Swap => {
            let swapped = Fight { swapped: true, ..fight.clone() };
            if !names(game, p, &swapped).is_empty() {
                push(BattleOrder::Exchange { on: true });
                push(BattleOrder::Exchange { on: false });
            }
        }
        Stage::Name => {
            names(game, p, fight).iter().for_each(|unit| push(BattleOrder::Lose { unit }));
            if may_decline(game, p, fight) {
                push(BattleOrder::Decline);
            }
            if !fight.named.is_empty() {
                push(BattleOrder::Enough);
            }
        }
        Stage::Pay => payers(game, p, fight).iter().for_each(|unit| push(BattleOrder::Lose { unit })),
        Stage::Retreat | Stage::Announce | Stage::Withdraw | Stage::Advance => {}
    }
}

/// What follows from an order of these parts.
pub fn answer(d: &mut GameDraft<'_>, stage: Stage, order: BattleOrder) {
    let mut emit = |event| d.emit(Event::Battle(event));
    match (stage, order) {
        (Stage::Swap, BattleOrder::Exchange { on }) => {
            emit(BattleEvent::Exchanged { on });
            emit(BattleEvent::Next { stage: Stage::Name });
        }
        (Stage::Name, BattleOrder::Lose { unit }) => emit(BattleEvent::Named { unit }),
        (Stage::Name, BattleOrder::Decline) => {
            emit(BattleEvent::Declined);
            emit(BattleEvent::Next { stage: Stage::Pay });
        }
        (Stage::Name, _) => {
            let named = d.state.fighting.fight.as_ref().map_or(UnitSet::NONE, |fight| fight.named);
            for unit in named {
                d.emit(Event::Battle(BattleEvent::Lost { unit, why: Loss::Exchange }));
            }
            d.emit(Event::Battle(BattleEvent::Next { stage: Stage::Pay }));
        }
        (_, BattleOrder::Lose { unit }) => emit(BattleEvent::Lost { unit, why: Loss::Payment }),
        (..) => {}
    }
}

/// A part in which neither side has a decision is over.
pub fn close(game: &Game, d: &mut GameDraft<'_>, fight: &Fight) {
    match fight.stage {
        Stage::Swap => next(d, Stage::Name),
        Stage::Name => {
            if pays(fight) && !fight.swapped {
                let purse = factors(game, attackers(d.state, fight));
                let alone = nameable(d.state, fight).is_empty();
                if !alone || price(d.state, fight, UnitSet::NONE) > purse {
                    d.emit(Event::Battle(BattleEvent::TooWeak));
                } else {
                    for fort in fight.forts.iter().filter(|fort| fort.alone) {
                        d.emit(Event::Battle(BattleEvent::GarrisonLost { hex: fort.hex }));
                    }
                }
            }
            next(d, Stage::Pay);
        }
        Stage::Pay => {
            let p = &*d.state;
            let rest = attackers(p, fight);
            if fight.verdict == Verdict::AE && !rest.is_empty() {
                d.emit(Event::Battle(BattleEvent::Became { units: rest, status: Status::Dispersed }));
            }
            let p = &*d.state;
            let spent = |foe: &&Foe| {
                foe.verdict == Verdict::S
                    && p.at.of(foe.unit).is_some()
                    && p.status[foe.unit] == Status::Ready
            };
            let units: UnitSet = fight.foes.iter().filter(spent).map(|foe| foe.unit).collect();
            if !units.is_empty() {
                d.emit(Event::Battle(BattleEvent::Became { units, status: Status::Spent }));
            }
            next(d, Stage::Retreat);
        }
        Stage::Retreat | Stage::Announce | Stage::Withdraw | Stage::Advance => {}
    }
}

fn next(d: &mut GameDraft<'_>, stage: Stage) {
    d.emit(Event::Battle(BattleEvent::Next { stage }));
}

/// The search for payments.
struct Purse {
    units: Vec<(Unit, u16, bool)>,
    /// Those paid, by their places in `units`.
    paid: u32,
    germans: u32,
    debt: u16,
    /// Whether the sum must be the least (AE), not only free of units that could be left out.
    least: bool,
    next: UnitSet,
}

impl Purse {
    fn new(game: &Game, all: UnitSet, paid: UnitSet, debt: u16, least: bool) -> Self {
        let is_ally = |unit: Unit| unit.side() == AXIS && game.counter(unit).nation != Nation::German;
        let units: Vec<_> =
            all.iter().take(20).map(|u| (u, u16::from(game.counter(u).attack), is_ally(u))).collect();
        let bits = |is: &dyn Fn(&(Unit, u16, bool)) -> bool| {
            units.iter().enumerate().filter(|(_, one)| is(one)).fold(0, |bits, (i, _)| bits | 1 << i)
        };
        let (paid, germans) = (bits(&|one| paid.has(one.0)), bits(&|one| !one.2));
        Self { units, paid, germans, debt, least, next: UnitSet::NONE }
    }

    fn sum(&self, set: u32) -> u16 {
        self.units.iter().enumerate().filter(|(i, _)| set >> i & 1 != 0).map(|(_, one)| one.1).sum()
    }

    /// Allies only after all Germans (RP-RES-06).
    fn is_fair(&self, set: u32) -> bool {
        set & !self.germans == 0 || set & self.germans == self.germans
    }

    fn suffices(&self, set: u32) -> bool {
        self.is_fair(set) && self.sum(set) >= self.debt
    }

    fn spares(&self, set: u32) -> bool {
        (0..self.units.len()).all(|i| set >> i & 1 == 0 || !self.suffices(set & !(1 << i)))
    }

    fn search(&mut self) {
        let all = (1_u32 << self.units.len()) - 1;
        let free = all & !self.paid;
        let (mut best, mut found) = (u16::MAX, 0_u32);
        // Every set of those that are left, from all of them to none.
        let mut set = free;
        loop {
            let whole = set | self.paid;
            if self.suffices(whole) && self.spares(whole) {
                let sum = if self.least { self.sum(whole) } else { 0 };
                if sum < best {
                    (best, found) = (sum, 0);
                }
                if sum == best {
                    found |= set;
                }
            }
            if set == 0 {
                break;
            }
            set = (set - 1) & free;
        }
        let units = self.units.iter().enumerate().filter(|(i, _)| found >> i & 1 != 0);
        let germans_left = self.germans & !self.paid != 0;
        self.next = units.filter(|(_, one)| !germans_left || !one.2).map(|(_, one)| one.0).collect();
    }
}
