//! What an attack promises (AUTO-01, AUTO-02): a person can work it out with the tables.

use super::{leaning::LEAST, style::Style};
use crate::{
    data::results::{AttackOption, DefenceOption},
    game::Game,
    nouns::*,
    odds::assumed::{gifts, is_key, level},
    rules::{
        combat::{
            declaration::{defenders, may_attack, may_attack_together},
            odds::{self, Fight},
            support,
        },
        front::Front,
    },
    state::{Marks, Position, nth},
};

/// An attack that could be made.
pub struct Estimate {
    /// On which hex.
    pub target: Hex,
    /// By whom.
    pub units: Vec<Unit>,
    /// The column of the results; −1 where the attack is not possible.
    pub column: i8,
}

/// A side and what it sees.
#[derive(Clone, Copy)]
pub struct Eye<'a> {
    /// The game.
    pub game: &'a Game,
    /// As it is seen.
    pub p: &'a Position,
    /// The side.
    pub side: Side,
    /// How it weighs.
    pub style: Style,
}

impl Eye<'_> {
    /// Whether a unit would attack: no artillery, not demoralized, no builder, not after a crossing, once (AUTO-03).
    fn attacks(&self, unit: Unit) -> bool {
        let man = self.p.man(unit);
        let busy = man.is(Marks::CROSSED.and(Marks::ATTACKED)) || man.digs > 0;
        !busy && man.nerve != Nerve::Demoralized && !self.game.counter(unit).is_artillery()
    }
    /// Of each stack next to a hex the legal set (AUTO-02).
    fn attackers(&self, target: Hex, may: impl Fn(Unit) -> bool) -> Vec<Unit> {
        let near = self.game.map.hexes.neighbours(target);
        near.flat_map(|(_, from)| self.set(from, target, &may)).collect()
    }
    /// Those who attack dispersed units in their own hex (AUTO-27).
    pub fn within(&self, hex: Hex) -> Vec<Unit> {
        self.set(hex, hex, |unit| self.attacks(unit))
    }
    /// The legal set of a stack, units added by their attack, then by number.
    fn set(&self, from: Hex, target: Hex, may: impl Fn(Unit) -> bool) -> Vec<Unit> {
        let fits = |unit: &Unit| may(*unit) && may_attack(self.game, self.p, *unit, target).is_ok();
        let mut all: Vec<Unit> = self.p.stack(self.side, from).filter(fits).collect();
        all.sort_by_key(|unit| (Reverse(self.game.attack(self.p, *unit)), *unit));
        let mut set: Vec<Unit> = Vec::new();
        for unit in all {
            set.push(unit);
            if may_attack_together(self.game, self.p, &set).is_err() {
                set.pop();
            }
        }
        set
    }
    /// The column of an attack: Standard against Defend, levels by AUTO-01, no support for the defence (AUTO-02).
    pub fn column(&self, attackers: &[Unit], target: Hex, guns: bool) -> i8 {
        let (game, p) = (self.game, self.p);
        let from: HexSet = attackers.iter().filter_map(|unit| p.at.of(*unit)).collect();
        let against = defenders(game, p, self.side.other(), target, from.len());
        let of = |units: &[Unit], strength: fn(&Game, &Position, Unit) -> u8| {
            let each: Vec<(Unit, u32)> =
                units.iter().map(|unit| (*unit, strength(game, p, *unit).into())).collect();
            level(game, p, &each)
        };
        let used = p.fight.as_ref().map_or(&[][..], |b| &b.guns[nth(self.side)]);
        let all = || gifts(game, p, attackers, used).iter().map(|gift| u32::from(gift.value)).sum();
        let printed = attackers.iter().map(|unit| u32::from(game.counter(*unit).attack)).sum();
        let support = if guns { support::of_attack(printed, all()) } else { 0 };
        let fight = Fight {
            attackers,
            defenders: &against.iter().map(|unit| (*unit, false)).collect::<Vec<_>>(),
            target,
            options: (AttackOption::Standard, DefenceOption::Defend),
            levels: [of(attackers, Game::attack), of(&against, Game::defense)],
            support: [support, 0],
            surprise: false,
            leaders: [false; 2],
        };
        odds::of(game, p, &fight).column.map_or(-1, |column| column as i8)
    }
    /// Hexes with enemies next to own units that have not been attacked yet.
    fn targets(&self) -> impl Iterator<Item = Hex> + '_ {
        let own: HexSet = self.p.of_side(self.side).map(|(_, hex)| hex).collect();
        let foe = Front::of(self.game, self.p, self.side).any;
        ((self.game.within(own, 1) & foe) - self.p.fought).iter()
    }
    /// All attacks that could be made.
    pub fn estimates(&self) -> Vec<Estimate> {
        let each = |target| {
            let units = self.attackers(target, |unit| self.attacks(unit));
            let column = if units.is_empty() { -1 } else { self.column(&units, target, true) };
            Estimate { target, units, column }
        };
        self.targets().map(each).filter(|estimate| !estimate.units.is_empty()).collect()
    }
    /// The attack with the highest column; of equals on a victory town, then on the higher hex (AUTO-03).
    pub fn best(&self) -> Option<Estimate> {
        let rank = |one: &Estimate| (one.column, self.is_town(one.target), by_label(one.target));
        let Some(nth) = self.style.lean.attack else {
            return self.estimates().into_iter().max_by_key(rank).filter(|best| best.column >= self.wanted());
        };
        let mut all = self.estimates();
        all.retain(|one| one.column >= LEAST);
        all.sort_by_key(|one| Reverse(rank(one)));
        all.into_iter().nth(usize::from(nth).checked_sub(1)?)
    }
    /// The column at which a side attacks (AUTO-03).
    pub fn wanted(&self) -> i8 {
        let night = self.game.is_night(self.p);
        let less = if self.p.turn < self.style.presses { 0 } else { 1 + i8::from(night) };
        self.style.wanted[usize::from(night)] - less
    }
    /// Breakthroughs that could be made: undisrupted units that advanced, without support, on the lowest hex (AUTO-28), or where the odds
    /// are best.
    pub fn breakthrough(&self, led: impl Fn(&Estimate) -> bool) -> Option<Estimate> {
        let fresh = |unit: Unit| {
            let man = self.p.man(unit);
            man.is(Marks::ADVANCED) && man.nerve == Nerve::Good && !self.game.counter(unit).is_artillery()
        };
        let each = |target| {
            let units = self.attackers(target, fresh);
            let column = if units.is_empty() { -1 } else { self.column(&units, target, false) };
            Estimate { target, units, column }
        };
        let good = |one: &Estimate| one.column >= 6 && led(one);
        let rank =
            |one: &Estimate| (if self.style.counts { one.column } else { 0 }, Reverse(by_label(one.target)));
        self.targets().map(each).filter(good).max_by_key(rank)
    }
    /// Whether a hex counts for victory.
    pub fn is_town(&self, hex: Hex) -> bool {
        self.game.town(hex).is_some()
    }
    /// A victory town, an end of the bridge, or the west hex of a bridgehead (AUTO-05).
    pub fn is_key(&self, hex: Hex) -> bool {
        is_key(self.game, self.p, hex)
    }
}
