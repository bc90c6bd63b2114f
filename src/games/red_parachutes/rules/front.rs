//! What a side has in front of it: hexes that the enemy bars, and his zone of control (RPX-111, RPX-112).

use crate::{
    game::Game,
    nouns::*,
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

/// What is asked of the enemy hex by hex: of a [`Front`], or of a position, where few hexes are asked about.
pub trait Before {
    /// Whether units that do not lie flipped close a hex (RPX-087).
    fn closes(&self, hex: Hex) -> bool;
    /// Whether flipped units lie in it.
    fn lies(&self, hex: Hex) -> bool;
    /// Whether enemies of any sort stand in it who do not lie flipped.
    fn stands(&self, hex: Hex) -> bool;
    /// Whether it is closed to a unit: a leader catches nobody, and enters no hex in which enemies stand, lone leaders neither.
    fn shuts(&self, leader: bool, hex: Hex) -> bool {
        self.closes(hex) || leader && self.stands(hex)
    }
    /// Whether his zone of control falls on it.
    fn bars(&self, hex: Hex) -> bool;
    /// Whether it is too near to him for strategic movement (RPX-100, RPX-Q65).
    fn is_near(&self, hex: Hex) -> bool;
    /// Whether enemies of any sort stand in a hex, flipped ones too.
    fn holds(&self, hex: Hex) -> bool {
        self.stands(hex) || self.lies(hex)
    }
}

impl Before for Front {
    fn closes(&self, hex: Hex) -> bool {
        self.foe.has(hex)
    }
    fn lies(&self, hex: Hex) -> bool {
        self.flipped.has(hex)
    }
    fn stands(&self, hex: Hex) -> bool {
        self.any.has(hex)
    }
    fn bars(&self, hex: Hex) -> bool {
        self.zone.has(hex)
    }
    fn is_near(&self, hex: Hex) -> bool {
        self.near.has(hex)
    }
}

/// The enemy of a side in a position, looked for where he is asked about.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    game: &'a Game,
    p: &'a Position,
    enemy: Side,
}

impl<'a> Asked<'a> {
    /// What a side has in front of it.
    pub fn of(game: &'a Game, p: &'a Position, side: Side) -> Self {
        Self { game, p, enemy: side.other() }
    }
    /// What is seen of unknown enemies in a hex.
    fn veil(&self, hex: Hex) -> Option<&'a Veil> {
        self.p.veil(hex).filter(|veil| veil.side == self.enemy)
    }
}

impl Before for Asked<'_> {
    fn closes(&self, hex: Hex) -> bool {
        self.p.stack(self.enemy, hex).any(|unit| closes(self.game, self.p, unit))
            || self.veil(hex).is_some_and(|veil| veil.units > 0)
    }
    fn lies(&self, hex: Hex) -> bool {
        self.p.units(self.enemy, hex).any(|unit| !self.p.is_up(unit))
            || self.veil(hex).is_some_and(|veil| veil.flipped > 0)
    }
    fn stands(&self, hex: Hex) -> bool {
        self.p.stack(self.enemy, hex).next().is_some()
            || self.veil(hex).is_some_and(|veil| veil.units + veil.leaders > 0)
    }
    fn bars(&self, hex: Hex) -> bool {
        let falls = |near: Hex, casts: Casts| {
            manner(casts).is_some_and(|manner| self.game.map.zones.falls(near, manner, hex))
        };
        self.game.map.hexes.neighbours(hex).any(|(_, near)| {
            let known =
                || !self.p.at.is_empty(near) && falls(near, casts(self.game, self.p, self.enemy, near));
            // A zone of men on foot falls wherever another would.
            falls(near, Casts::Foot) && known() || self.veil(near).is_some_and(|veil| falls(near, veil.casts))
        })
    }
    fn is_near(&self, hex: Hex) -> bool {
        let steps = self.game.tables.fixed.strategic_enemy_distance;
        self.game.within(HexSet::only(hex), steps).iter().any(|hex| self.stands(hex))
    }
}

/// The number of a manner of casting a zone among those of the map; none for one that casts none.
fn manner(casts: Casts) -> Option<usize> {
    (casts != Casts::No).then_some(usize::from(casts == Casts::Vehicles))
}

/// Whether a unit bars the way: a lone leader and a unit without defence bar none (RPX-085, RPX-086).
fn closes(game: &Game, p: &Position, unit: Unit) -> bool {
    !game.counter(unit).is_leader() && game.defense(p, unit) > 0
}

/// What stands in a hex and casts its zone.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stack {
    attack: u8,
    gun: bool,
    foot: u8,
}

impl Stack {
    /// Adds a unit that does not lie flipped.
    pub fn add(&mut self, game: &Game, p: &Position, unit: Unit) {
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
    let held = p.of_side(side).filter(|(unit, _)| p.is_up(*unit)).map(|(_, hex)| hex).collect();
    zone_of(game, p, side, held)
}

/// The same where it is known in which hexes units stand.
fn zone_of(game: &Game, p: &Position, side: Side, held: HexSet) -> HexSet {
    let known = held.iter().map(|hex| (hex, casts(game, p, side, hex)));
    let seen = veils(p, side).map(|veil| (veil.hex, veil.casts));
    let cast = |(hex, casts)| manner(casts).map(|manner| (hex, manner));
    game.map.zones.of(known.chain(seen).filter_map(cast))
}

/// What is seen of unknown units of a side.
pub fn veils(p: &Position, side: Side) -> impl Iterator<Item = &Veil> {
    p.veils.iter().filter(move |veil| veil.side == side)
}

impl Front {
    /// What a side has in front of it.
    pub fn of(game: &Game, p: &Position, side: Side) -> Self {
        let enemy = side.other();
        let mut front = Self::default();
        for (unit, hex) in p.of_side(enemy) {
            if !p.is_up(unit) {
                front.flipped.add(hex);
                continue;
            }
            front.any.add(hex);
            if closes(game, p, unit) {
                front.foe.add(hex);
            }
        }
        front.zone = zone_of(game, p, enemy, front.any);
        for veil in veils(p, enemy) {
            front.flipped.put(veil.hex, veil.flipped > 0 || front.flipped.has(veil.hex));
            front.any.put(veil.hex, veil.units + veil.leaders > 0 || front.any.has(veil.hex));
            front.foe.put(veil.hex, veil.units > 0 || front.foe.has(veil.hex));
        }
        front.near = game.within(front.any, game.tables.fixed.strategic_enemy_distance);
        front
    }
}
