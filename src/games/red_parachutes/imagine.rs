//! A state that fits a view: unknown units stand where they are seen, and each stack casts its zone as it does.

use crate::{
    battle::Stage,
    data::{SetUp, results::AttackOption},
    game::Game,
    nouns::*,
    rules::{
        front::{self, Stack},
        setup,
    },
    sight::{View, hidden},
    state::{Casts, Marks, Position, Record, Veil, nth},
};

/// One state that fits a view; `shuffled` gives the numbers below a number in a random sequence.
pub fn state(game: &Game, v: &View, mut shuffled: impl FnMut(usize) -> Vec<u16>) -> Position {
    let mut p = v.seen.clone();
    let Some(side) = hidden(v.who) else { return p };
    if side == SOVIET {
        for (zone, default) in p.zones.iter_mut().zip(&game.army.zones) {
            *zone = zone.or(Some(default.1));
        }
    }
    imagine_picks(&mut p, side);
    let unseen: Vec<Unit> = units_of(side).filter(|unit| p.man(*unit).off == Off::Unseen).collect();
    let order = shuffled(unseen.len());
    let mut hand: Vec<Unit> = order.iter().filter_map(|nth| unseen.get(usize::from(*nth)).copied()).collect();
    let veils = std::mem::take(&mut p.veils);
    hand.sort_by_key(|unit| !may_be_there(game, &p, *unit));
    let needed: usize = veils.iter().map(|veil| usize::from(veil.counters())).sum();
    let likely = hand.iter().filter(|unit| may_be_there(game, &p, **unit)).count();
    let leaders = hand.iter().filter(|unit| game.counter(**unit).is_leader()).count();
    hand.truncate(likely.max(needed + leaders));
    let slots = veils.iter().map(|veil| Slot::new(game, &p, veil)).collect();
    let mut deal = Deal { game, hand, slots };
    deal.deal();
    deal.mend();
    deal.stand(&mut p);
    for unit in unseen {
        if p.at.of(unit).is_none() {
            p.men[unit] = setup::apart(game, &p, unit);
        }
    }
    p
}

/// Whether a unit may stand on the map by the order of battle.
fn may_be_there(game: &Game, p: &Position, unit: Unit) -> bool {
    match game.counter(unit).setup {
        SetUp::At(_) | SetUp::With(_) | SetUp::Drop => true,
        SetUp::Enter { turn, .. } => turn <= p.turn,
        SetUp::Apart => false,
    }
}

/// A pick that is in and not shown is the plainest one; a level that is in, the lowest.
fn imagine_picks(p: &mut Position, side: Side) {
    let attacker = p.phasing;
    let Some(b) = &mut p.fight else { return };
    if b.stage == Stage::PickDefence && side == attacker {
        b.attack = b.attack.or(Some(AttackOption::Standard));
    }
    if b.stage == Stage::LevelDefence && side == attacker {
        b.levels[nth(side)] = b.levels[nth(side)].or(Some(1));
    }
}

/// A stack that is seen, with who stands in it.
struct Slot {
    veil: Veil,
    /// Units of it that are known.
    known: Stack,
    units: Vec<Unit>,
    flipped: Vec<Unit>,
    leaders: Vec<Unit>,
}

impl Slot {
    fn new(game: &Game, p: &Position, veil: &Veil) -> Self {
        let known = front::stack(game, p, veil.side, veil.hex);
        Self { veil: *veil, known, units: Vec::new(), flipped: Vec::new(), leaders: Vec::new() }
    }
    fn lacks(&self) -> usize {
        usize::from(self.veil.units).saturating_sub(self.units.len())
    }
    /// Whether a unit is imagined without its vehicles: a Soviet recon unit in a stack with a zone on foot (RPX-078).
    fn leaves_vehicles(&self, game: &Game, unit: Unit) -> bool {
        let soviet = self.veil.side == SOVIET && self.veil.casts == Casts::Foot;
        soviet && game.counter(unit).kind == Kind::Recon
    }
    /// How far it is from casting its zone as it is seen to: one that casts none has its units as weak as they can be, another as
    /// strong.
    fn misses(&self, game: &Game) -> u8 {
        let mut all = self.known;
        let quiet = self.veil.casts == Casts::No;
        for unit in &self.units {
            let counter = game.counter(*unit);
            let steps = if quiet { 1 } else { counter.steps };
            let gun = counter.is_artillery() && !quiet;
            let class = if self.leaves_vehicles(game, *unit) { Class::Foot } else { counter.class };
            all.count(counter.strength(counter.attack, steps), gun, class);
        }
        all.misses(game, self.veil.casts)
    }
}

/// Unknown units that are dealt to stacks.
struct Deal<'a> {
    game: &'a Game,
    hand: Vec<Unit>,
    slots: Vec<Slot>,
}

impl Deal<'_> {
    /// Whether a unit casts a zone alone when it has all its steps, and its attack with one step and with all.
    fn force(&self, unit: Unit) -> (bool, [u8; 2]) {
        let counter = self.game.counter(unit);
        let attack = [1, counter.steps].map(|steps| counter.strength(counter.attack, steps));
        (counter.is_artillery() || attack[1] >= self.game.tables.fixed.zoc_min_attack, attack)
    }
    fn is_foot(&self, unit: Unit) -> bool {
        self.game.counter(unit).class == Class::Foot
    }
    /// Takes the first unit of the hand that fits.
    fn take(&mut self, fits: impl Fn(&Self, Unit) -> bool) -> Option<Unit> {
        let nth = self.hand.iter().position(|unit| fits(self, *unit))?;
        Some(self.hand.remove(nth))
    }

    /// Leaders and flipped units; then a strong unit for each stack with a zone; vehicles for those that cast it as vehicles; the
    /// weakest for those without one; whoever is left.
    fn deal(&mut self) {
        for nth in 0..self.slots.len() {
            let veil = self.slots[nth].veil;
            for _ in 0..veil.leaders {
                let leader = self.take(|deal, unit| deal.game.counter(unit).is_leader());
                self.slots[nth].leaders.extend(leader);
            }
            for _ in 0..veil.flipped {
                let flipped = self.take(|deal, unit| deal.game.counter(unit).may_lie_flipped());
                self.slots[nth].flipped.extend(flipped);
            }
        }
        let game = self.game;
        self.hand.retain(|unit| !game.counter(*unit).is_leader());
        let mut hand = std::mem::take(&mut self.hand);
        hand.sort_by_key(|unit| Reverse(self.force(*unit)));
        self.hand = hand;
        for (casts, foot) in [(Casts::Foot, true), (Casts::Vehicles, false)] {
            self.each(casts, 1, |deal, unit| deal.is_foot(unit) == foot);
        }
        self.each(Casts::Vehicles, usize::MAX, |deal, unit| {
            !deal.is_foot(unit) || deal.force(unit).1[1] == 0
        });
        self.hand.reverse();
        self.each(Casts::No, usize::MAX, |_, _| true);
        self.each(Casts::Foot, usize::MAX, |_, _| true);
        self.each(Casts::Vehicles, usize::MAX, |_, _| true);
    }

    /// Stacks of a manner get up to so many units that fit, one after the other.
    fn each(&mut self, casts: Casts, most: usize, fits: impl Fn(&Self, Unit) -> bool + Copy) {
        let mut slots: Vec<usize> =
            (0..self.slots.len()).filter(|nth| self.slots[*nth].veil.casts == casts).collect();
        // What one unit must do alone is dealt first.
        slots.sort_by_key(|nth| self.slots[*nth].veil.units);
        for nth in slots {
            for _ in 0..self.slots[nth].lacks().min(most) {
                let unit = self.take(fits);
                self.slots[nth].units.extend(unit);
            }
        }
    }

    fn bad(&self, slots: [usize; 2]) -> u8 {
        slots.map(|nth| self.slots[nth].misses(self.game)).iter().sum()
    }

    /// Units change places as long as that makes a stack what it looks like.
    fn mend(&mut self) {
        let all = self.slots.len();
        // A change makes the whole better, or mends one stack at the cost of another; so many of those that all can be tried.
        for _ in 0..8 * all {
            let bad: Vec<usize> = (0..all).filter(|nth| self.slots[*nth].misses(self.game) > 0).collect();
            let changed = [false, true].into_iter().any(|even| {
                bad.iter().any(|nth| (0..all).any(|other| other != *nth && self.swap(*nth, other, even)))
            });
            if !changed {
                return;
            }
        }
    }

    /// Two units of two stacks change places if the two are better then; even when the first is good and the other as bad.
    fn swap(&mut self, a: usize, b: usize, even: bool) -> bool {
        let before = self.bad([a, b]);
        for i in 0..self.slots[a].units.len() {
            for j in 0..self.slots[b].units.len() {
                self.exchange(a, i, b, j);
                let after = self.bad([a, b]);
                let mended = even && after == before && self.slots[a].misses(self.game) == 0;
                if after < before || mended {
                    return true;
                }
                self.exchange(a, i, b, j);
            }
        }
        false
    }

    fn exchange(&mut self, a: usize, i: usize, b: usize, j: usize) {
        let unit = self.slots[a].units[i];
        self.slots[a].units[i] = self.slots[b].units[j];
        self.slots[b].units[j] = unit;
    }

    /// All stand where they were dealt.
    fn stand(&self, p: &mut Position) {
        for slot in &self.slots {
            let quiet = slot.veil.casts == Casts::No;
            for unit in &slot.units {
                let counter = self.game.counter(*unit);
                let ammo = u8::from(counter.is_artillery() && !quiet);
                let steps = if quiet { 1 } else { counter.steps };
                let afoot = slot.leaves_vehicles(self.game, *unit);
                let marks = if afoot { Marks::AFOOT } else { Marks::default() };
                put(p, *unit, slot, Record { steps, ammo, marks, ..Record::default() });
            }
            for unit in &slot.flipped {
                put(p, *unit, slot, Record { steps: 1, marks: Marks::FLIPPED, ..Record::default() });
            }
            for unit in &slot.leaders {
                put(p, *unit, slot, Record { steps: 1, ..Record::default() });
            }
            let builder = slot.units.first().or(slot.flipped.first()).filter(|_| slot.veil.digs);
            if let Some(unit) = builder {
                p.men[*unit].digs = p.turn.max(1);
            }
        }
    }
}

fn put(p: &mut Position, unit: Unit, slot: &Slot, record: Record) {
    p.men[unit] = record;
    p.at.put(unit, Some(slot.veil.hex));
}
