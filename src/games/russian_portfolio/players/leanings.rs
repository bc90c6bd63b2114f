//! What a side can lean to in a phase of operations, by number and name.
//!
//! 1 to 20: a victory city first; 21 to 40: the same for the armour alone; 41 to 60: a victory city guarded; each by its place among
//! the victory cities. The numbers stand in files and never change their meaning.

use super::super::{
    game::Game,
    nouns::{AXIS, Hex, HexSet, SOVIET, Step, Weather},
    state::Position,
};
use engine::{
    base::side::Side,
    contract::{
        postures::{Leans, Posture},
        study::{PARTS, Study as _},
    },
};

/// Victory cities that have numbers.
const MOST_CITIES: usize = 20;

/// Leanings of the Axis that are about no city.
const AXIS_ONES: [(u8, &str); 7] = [
    (61, "More risk"),
    (62, "More care"),
    (63, "Armour at once"),
    (64, "Attacks, and nobody goes on"),
    (65, "Everybody holds"),
    (66, "Armour at once, more risk"),
    (67, "Open cities entered"),
];

/// Soviet ones.
const SOVIET_ONES: [(u8, &str); 11] = [
    (81, "The line nearer"),
    (82, "The line farther back"),
    (83, "The line far back"),
    (84, "Attacks at poorer odds"),
    (85, "No attacks"),
    (86, "Full garrisons"),
    (87, "Thin garrisons"),
    (88, "Nobody gives ground"),
    (89, "The line farther back, no attacks"),
    (90, "Open cities entered"),
    (91, "Lines to cities cut"),
];

/// Thresholds are so much higher where nobody attacks.
pub const NEVER: i8 = 20;

/// A leaning of the procedure for one phase.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Leaning {
    /// Cities that German units near them go to before their targets; where they are open, they are entered first of all.
    pub first: HexSet,
    /// The same of pure armour alone.
    pub armour: HexSet,
    /// How much higher the column is from which attacks are made.
    pub raise: i8,
    /// In a part of the front it is so much higher instead.
    pub there: Option<(&'static str, i8)>,
    /// Pure armour of the Axis does not wait for the first reserve phase.
    pub at_once: bool,
    /// Who does not attack stays where he stands.
    pub stays: bool,
    /// How much farther from the enemy the Soviet line is.
    pub farther: f32,
    /// How much more a victory city is worth in the Soviet line, as a share.
    pub garrisons: f32,
    /// Cities for which that is doubled.
    pub guarded: HexSet,
    /// Open cities of the enemy are entered before anything else is thought of.
    pub enters: bool,
    /// So are the supply lines cut without which cities of the Axis do not count.
    pub cuts: bool,
}

impl Leaning {
    /// How much higher the column is from which a hex is attacked.
    pub fn raise_at(&self, game: &Game, hex: Hex) -> i8 {
        let there = self.there.filter(|(part, _)| game.part_of_front(hex.into()) == *part);
        there.map_or(self.raise, |(_, raise)| raise)
    }
    /// What the worth of a victory city in the Soviet line is multiplied by.
    pub fn of_city(&self, city: Hex) -> f32 {
        1.0 + self.garrisons + if self.guarded.has(city) { 1.0 } else { 0.0 }
    }
}

/// Leanings for the phase a side is about to order, from its first move on: in the Initial Operations, and the Axis in the first
/// reserve phase too, in which its armour goes.
pub fn all(game: &Game, p: &Position, side: Side) -> Vec<Posture> {
    let last = u8::from(side == AXIS);
    if p.step != Step::Move(side) || p.reserve > last || p.march.is_some() || !p.moved_now.is_empty() {
        return Vec::new();
    }
    let cities = |first: u8| {
        let open = (first..).zip(game.victories.iter().take(MOST_CITIES));
        open.filter(|(_, city)| p.controls(SOVIET, **city)).map(|(id, _)| id)
    };
    // Armour waits for the reserve phase, and then it goes alone. In fair weather the value of positions, which knows no side that holds
    // still, says too much of it.
    let late = p.reserve > 0;
    let fair = p.weather == Weather::Good;
    let ids: Vec<u8> = if side == AXIS {
        let out = |id: &u8| late && [63, 66].contains(id) || fair && *id == 65;
        let ones = AXIS_ONES.iter().map(|(id, _)| *id).filter(|id| !out(id));
        cities(if late { 21 } else { 1 }).chain(ones).collect()
    } else {
        cities(41).chain(SOVIET_ONES.iter().map(|(id, _)| *id)).collect()
    };
    ids.into_iter().map(|id| Posture { id, name: name(game, id) }).collect()
}

/// The city of a number, of those that begin with `first`.
fn city(game: &Game, first: u8, id: u8) -> Option<Hex> {
    let nth = usize::from(id.checked_sub(first)?);
    game.victories.iter().take(MOST_CITIES).nth(nth).copied()
}

/// A leaning; of a part of the front the attacks alone.
pub fn of(game: &Game, leans: Leans) -> Leaning {
    let leaning = leans.to.into_iter().fold(Leaning::default(), |so_far, id| with(game, &so_far, id));
    let part = usize::from(leans.part).checked_sub(1).and_then(|nth| PARTS.get(nth));
    let there = part.map(|part| (*part, with(game, &Leaning::default(), leans.there).raise));
    Leaning { there, ..leaning }
}

/// A leaning that leans so too; as it is by a number that is not known.
fn with(game: &Game, so_far: &Leaning, id: u8) -> Leaning {
    let and = |set: HexSet, first| city(game, first, id).map_or(set, |hex| set | hex);
    match id {
        1..=20 => Leaning { first: and(so_far.first, 1), ..*so_far },
        21..=40 => Leaning { armour: and(so_far.armour, 21), ..*so_far },
        41..=60 => Leaning { guarded: and(so_far.guarded, 41), ..*so_far },
        61 => Leaning { raise: -1, ..*so_far },
        62 => Leaning { raise: 1, ..*so_far },
        63 => Leaning { at_once: true, ..*so_far },
        64 => Leaning { stays: true, ..*so_far },
        65 => Leaning { stays: true, raise: NEVER, ..*so_far },
        66 => Leaning { at_once: true, raise: -1, ..*so_far },
        81 => Leaning { farther: -1.0, ..*so_far },
        82 => Leaning { farther: 1.0, ..*so_far },
        83 => Leaning { farther: 3.0, ..*so_far },
        84 => Leaning { raise: -1, ..*so_far },
        85 => Leaning { raise: NEVER, ..*so_far },
        86 => Leaning { garrisons: 0.6, ..*so_far },
        87 => Leaning { garrisons: -0.4, ..*so_far },
        88 => Leaning { stays: true, ..*so_far },
        89 => Leaning { farther: 1.0, raise: NEVER, ..*so_far },
        67 | 90 => Leaning { enters: true, ..*so_far },
        91 => Leaning { cuts: true, ..*so_far },
        _ => *so_far,
    }
}

/// What a leaning is called: `Kiev first`.
pub fn name(game: &Game, id: u8) -> String {
    let named = |first, what: &str| {
        let place = city(game, first, id).and_then(|hex| game.board.place(hex));
        place.map(|place| game.spell(&what.replace("{}", &place.name)))
    };
    let city = match id {
        1..=20 => named(1, "{} first"),
        21..=40 => named(21, "Armour to {}"),
        41..=60 => named(41, "{} guarded"),
        _ => None,
    };
    let known = AXIS_ONES.iter().chain(&SOVIET_ONES).find(|(nth, _)| *nth == id);
    city.unwrap_or_else(|| known.map_or("The procedure", |(_, name)| *name).to_owned())
}
