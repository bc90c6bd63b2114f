//! What a side has in front of it: hexes that the enemy bars, and his zone of control (RPX-111, RPX-112).

use crate::{
    game::Game,
    nouns::{Class, HEXES, Hex, HexSet, Side, Unit},
    state::{Casts, Position, Veil},
};

/// The enemy as a side sees him. What bars a way and where zones fall is open, whoever stands there.
#[derive(Debug, Clone, Copy, Default)]
pub struct Front {
    /// Hexes with units that do not lie flipped: closed (RPX-087).
    pub foe: HexSet,
    /// Hexes with flipped units.
    pub flipped: HexSet,
    /// Hexes with enemies of any sort that do not lie flipped, leaders too.
    pub any: HexSet,
    /// His zone of control.
    pub zone: HexSet,
    /// Hexes too near to him for strategic movement (RPX-100, RPX-Q65).
    pub near: HexSet,
}

/// What stands in a hex and casts its zone.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stack {
    attack: u8,
    gun: bool,
    foot: u8,
}

impl Stack {
    fn add(&mut self, game: &Game, p: &Position, unit: Unit) {
        self.count(game.attack(p, unit), game.has_ammo(p, unit), game.class(p, unit));
    }
    /// Adds a unit with its attack strength, and whether it has guns with ammunition.
    pub fn count(&mut self, attack: u8, gun: bool, class: Class) {
        self.attack = self.attack.saturating_add(attack);
        self.gun |= gun;
        self.foot += u8::from((attack > 0 || gun) && class == Class::Foot);
    }
    /// How far it is from casting its zone in a manner; 0 when it does.
    pub fn misses(self, game: &Game, casts: Casts) -> u8 {
        let bar = game.tables.fixed.zoc_min_attack;
        // Strength is harder to find than a unit of the right kind.
        let short = if self.gun { 0 } else { 3 * bar.saturating_sub(self.attack) };
        match casts {
            Casts::No => 2 * self.attack.saturating_sub(bar - 1).max(u8::from(self.gun)),
            Casts::Foot => short + u8::from(self.foot == 0),
            Casts::Vehicles => short + self.foot,
        }
    }
    /// A stack of 3 and more, or artillery with ammunition (RPX-112).
    pub fn casts(self, game: &Game) -> Casts {
        match () {
            () if self.attack < game.tables.fixed.zoc_min_attack && !self.gun => Casts::No,
            () if self.foot > 0 => Casts::Foot,
            () => Casts::Vehicles,
        }
    }
}

/// The known units of a side in a hex together.
pub fn stack(game: &Game, p: &Position, side: Side, hex: Hex) -> Stack {
    let mut stack = Stack::default();
    p.stack(side, hex).for_each(|unit| stack.add(game, p, unit));
    stack
}

/// How the stack of a side in a hex casts its zone.
pub fn casts(game: &Game, p: &Position, side: Side, hex: Hex) -> Casts {
    stack(game, p, side, hex).casts(game)
}

/// The zone of a side: of all its stacks, whether they are known or only seen.
pub fn zone(game: &Game, p: &Position, side: Side) -> HexSet {
    let mut stacks = [Stack::default(); HEXES];
    let mut held = HexSet::NONE;
    for (unit, hex) in p.of_side(side).filter(|(unit, _)| p.is_up(*unit)) {
        stacks[hex.index()].add(game, p, unit);
        held.add(hex);
    }
    let known = held.iter().map(|hex| (hex, stacks[hex.index()].casts(game)));
    let seen = veils(p, side).map(|veil| (veil.hex, veil.casts));
    let manner = |(hex, casts)| (casts != Casts::No).then_some((hex, usize::from(casts == Casts::Vehicles)));
    game.map.zones.of(known.chain(seen).filter_map(manner))
}

/// What is seen of unknown units of a side.
pub fn veils(p: &Position, side: Side) -> impl Iterator<Item = &Veil> {
    p.veils.iter().filter(move |veil| veil.side == side)
}

impl Front {
    /// What a side has in front of it.
    pub fn of(game: &Game, p: &Position, side: Side) -> Self {
        let enemy = side.other();
        let mut front = Self { zone: zone(game, p, enemy), ..Self::default() };
        for (unit, hex) in p.of_side(enemy) {
            if !p.is_up(unit) {
                front.flipped.add(hex);
                continue;
            }
            front.any.add(hex);
            // A lone leader and a unit without defence bar no way (RPX-085, RPX-086).
            if !game.counter(unit).is_leader() && game.defense(p, unit) > 0 {
                front.foe.add(hex);
            }
        }
        for veil in veils(p, enemy) {
            front.flipped.put(veil.hex, veil.flipped > 0 || front.flipped.has(veil.hex));
            front.any.put(veil.hex, veil.units + veil.leaders > 0 || front.any.has(veil.hex));
            front.foe.put(veil.hex, veil.units > 0 || front.foe.has(veil.hex));
        }
        front.near = game.within(front.any, game.tables.fixed.strategic_enemy_distance);
        front
    }
    /// Whether enemies of any sort stand in a hex, flipped ones too.
    pub fn holds(&self, hex: Hex) -> bool {
        self.any.has(hex) || self.flipped.has(hex)
    }
}
