//! Odds (RP-CMB-09 to -12): what attackers and defenders are worth, and every shift. Pure: it asks a position and an attack,
//! whether it is allotted, imagined or fought.

use super::super::{
    super::{
        combat::{Attack, Attacker, Bonus, Defender, Reckoning, Shift},
        data::words::{Nation, PlaceKind, Sides, Size, Terrain},
        game::Game,
        nouns::{AXIS, Hex, SOVIET, Status, Unit},
        state::Position,
    },
    logistics,
};
use engine::base::side::Side;
use kit::crt::Column;

/// The sums of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// Attack factors, after halving.
    pub attack: u16,
    /// Defence factors, with bonuses and garrisons.
    pub defence: u16,
    /// The column before shifts; −1 below the table.
    pub base: i8,
    /// All shifts together.
    pub shift: i8,
    /// The column after them.
    pub column: i8,
}

impl Tally {
    /// Whether such an attack may be made: not without factors, and not below 1:4 (RP-CMB-11, -12).
    pub fn is_legal(self) -> bool {
        self.attack > 0 && self.column >= 0
    }
}

/// Everything that makes the odds of an attack, term by term.
pub fn reckon(game: &Game, p: &Position, attack: &Attack) -> Reckoning {
    let mut all = Reckoning::default();
    let attackers = attack.units.iter().map(|unit| {
        let (factor, halved) = worth(game, p, attack, unit);
        Attacker { unit, factor, halved }
    });
    all.attackers = attackers.collect();
    for hex in attack.targets {
        for unit in p.at.units(hex) {
            let factor = game.counter(unit).defence;
            let dispersed = p.status[unit] == Status::Dispersed;
            all.defenders.push(Defender { unit, hex, factor, dispersed, bonuses: Vec::new() });
        }
        bonuses(game, p, attack, hex, |unit, bonus, plus| {
            if let Some(there) = all.defenders.iter_mut().find(|there| there.unit == unit) {
                there.bonuses.push((bonus, plus));
            }
        });
        if let Some(factor) = garrison(game, p, hex) {
            all.garrisons.push((hex, factor));
        }
    }
    shifts(game, p, attack, |shift, by| all.shifts.push((shift, by)));
    let tally = tally(game, p, attack);
    (all.attack, all.defence, all.base, all.column) = (tally.attack, tally.defence, tally.base, tally.column);
    all
}

/// The sums alone.
pub fn tally(game: &Game, p: &Position, attack: &Attack) -> Tally {
    let (mut whole, mut halves, mut defence) = (0_u16, 0_u16, 0_u16);
    for unit in attack.units {
        let (factor, halved) = worth(game, p, attack, unit);
        *(if halved { &mut halves } else { &mut whole }) += u16::from(factor);
    }
    for hex in attack.targets {
        let factors = p.at.units(hex).map(|unit| u16::from(game.counter(unit).defence));
        defence += factors.sum::<u16>() + u16::from(garrison(game, p, hex).unwrap_or(0));
        bonuses(game, p, attack, hex, |_, _, plus| defence += u16::from(plus));
    }
    let mut shift = 0;
    shifts(game, p, attack, |_, by| shift += by);
    let crt = &game.board.crt;
    let attack = whole + halves / 2;
    let base = crt.column(attack.into(), defence.into());
    let column = crt.shifted(base, shift.into());
    Tally { attack, defence, base: number(base), shift, column: number(column) }
}

fn number(column: Column) -> i8 {
    column.index().map_or(-1, |column| column as i8)
}

/// What a unit attacks with, and whether that counts half: over a lake side, over the water before Kronshtadt, over the Kerch
/// Straits while the Black Sea is not its side’s (RP-TER-04, RP-RUL-03).
fn worth(game: &Game, p: &Position, attack: &Attack, unit: Unit) -> (u8, bool) {
    let sails = has_black_sea(game, p, unit.side());
    let halves = |side: Sides| side.lake() || side.kronshtadt() || (side.strait() && !sails);
    (game.counter(unit).attack, any_side(game, p, attack, unit, halves))
}

/// Whether a side controls the Black Sea (RP-CTL-02).
fn has_black_sea(game: &Game, p: &Position, side: Side) -> bool {
    p.controls(side, game.board.special().sevastopol)
}

/// What lies between a unit and the hexes that it attacks.
fn sides_of<'a>(
    game: &'a Game,
    p: &'a Position,
    attack: &'a Attack,
    unit: Unit,
) -> impl Iterator<Item = Sides> + 'a {
    let from = p.at.of(unit);
    attack.targets.iter().filter_map(move |target| {
        let way = game.board.way(from?, target)?;
        Some(game.side(p, from?, way, target))
    })
}

fn any_side(game: &Game, p: &Position, attack: &Attack, unit: Unit, is: impl Fn(Sides) -> bool) -> bool {
    sides_of(game, p, attack, unit).any(is)
}

/// Whether every attacker has such a side between itself and every defending hex.
fn every_side(game: &Game, p: &Position, attack: &Attack, is: impl Fn(Sides) -> bool + Copy) -> bool {
    !attack.units.is_empty() && attack.units.iter().all(|unit| sides_of(game, p, attack, unit).all(is))
}

/// Whether every attacker crosses a river to every defending hex (RP-TER-03, -13, RP-CMB-03a).
pub fn over_river(game: &Game, p: &Position, attack: &Attack) -> bool {
    every_side(game, p, attack, |side| side.river() || side.one_way_river())
}

/// The factor of a victory city until it is taken (RP-TER-09).
pub fn garrison(game: &Game, p: &Position, hex: Hex) -> Option<u8> {
    if !p.garrisons.has(hex) {
        return None;
    }
    game.board.place(hex).map(|place| place.worth)
}

/// The shifts of an attack (RP-CMB-12).
fn shifts(game: &Game, p: &Position, attack: &Attack, mut give: impl FnMut(Shift, i8)) {
    let Some(side) = attack.units.first().map(Unit::side) else { return };
    if !attack.amphibious && over_river(game, p, attack) {
        give(Shift::River, -1);
    }
    if has_black_sea(game, p, side) && every_side(game, p, attack, Sides::strait) {
        give(Shift::Kerch, -1);
    }
    if game.first_turn(p) && side == AXIS && attack.units.iter().any(|unit| game.is(unit, Nation::German)) {
        give(Shift::Surprise, 1);
    }
    let north = || attack.targets.iter().all(|hex| game.board.arctic(hex));
    if side == SOVIET && logistics::winter_bonus(p) && north() {
        give(Shift::Winter, 1);
    }
    let into_swamp = || attack.targets.iter().any(|hex| game.ground(p, hex) == Terrain::Swamp);
    let armour = || attack.units.iter().any(|unit| game.counter(unit).armour_type());
    if !game.setup.no_swamp_column && into_swamp() && armour() {
        give(Shift::Swamp, -1);
    }
}

/// What ground and works give to the defenders of a hex (RP-CMB-10): Dispersed units have nothing (RP-TER-15).
fn bonuses(game: &Game, p: &Position, attack: &Attack, hex: Hex, mut give: impl FnMut(Unit, Bonus, u8)) {
    let Some(side) = p.at.holder(hex) else { return };
    let ground = game.ground(p, hex);
    let line = side == SOVIET && is_behind_line(game, p, attack, hex);
    for unit in p.at.units(hex).filter(|unit| p.status[*unit] != Status::Dispersed) {
        let counter = game.counter(unit);
        let soviet = counter.nation == Nation::Soviet;
        let large = counter.size != Size::Corps;
        match ground {
            Terrain::Hills if counter.infantry_type() => give(unit, Bonus::Hills, 1),
            Terrain::Mountain if counter.infantry_type() => {
                give(unit, Bonus::Mountain, major_city(counter.size));
            }
            Terrain::Swamp if soviet && large => give(unit, Bonus::Swamp, 1),
            Terrain::Clear
            | Terrain::Swamp
            | Terrain::Hills
            | Terrain::Mountain
            | Terrain::Lake
            | Terrain::Sea(_) => {}
        }
        if line && soviet && large {
            give(unit, Bonus::StalinLine, if counter.size == Size::Front { 2 } else { 1 });
        }
    }
    let Some(place) = game.board.place(hex).filter(|_| p.controls(side, hex)) else { return };
    if place.kind >= PlaceKind::City
        && let Some(unit) = largest(game, p, hex)
    {
        let plus = if place.kind == PlaceKind::City { 1 } else { major_city(game.counter(unit).size) };
        give(unit, if place.kind == PlaceKind::City { Bonus::City } else { Bonus::MajorCity }, plus);
    }
    if place.fortress
        && let Some(unit) = largest(game, p, hex)
    {
        give(unit, Bonus::Fortress, if game.is_front(unit) { 2 } else { 1 });
    }
}

/// What a major city or a mountain gives to a unit of infantry type (RP-TER-07, -08).
fn major_city(size: Size) -> u8 {
    if size == Size::Corps { 1 } else { 2 }
}

/// The unit that has what a hex gives to one unit alone: the largest of infantry type that is not Dispersed (RP-RUL-05).
fn largest(game: &Game, p: &Position, hex: Hex) -> Option<Unit> {
    let able = |unit: &Unit| p.status[*unit] != Status::Dispersed && game.counter(*unit).infantry_type();
    let mut best: Option<Unit> = None;
    for unit in p.at.units(hex).filter(able) {
        if best.is_none_or(|best| game.counter(best).size < game.counter(unit).size) {
            best = Some(unit);
        }
    }
    best
}

/// Whether every attacker comes over the Stalin Line (RP-TER-12, -18).
fn is_behind_line(game: &Game, p: &Position, attack: &Attack, hex: Hex) -> bool {
    let over = |unit: Unit| {
        let from = p.at.of(unit)?;
        game.board.way(from, hex).map(|way| game.board.side(from, way).line())
    };
    !attack.units.is_empty() && attack.units.iter().all(|unit| over(unit) == Some(true))
}
